"""Buy-ins at the table: one numbered exchange that supervisor, runner, cashier and dealer share."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Id, Switch, Text, Word
from api.reads import Paging, read, reads, reported
from api.resources.seats import AmountAtSeat, SeatAnswer, all_in_stated
from api.resources.tables import TABLE_STAFF, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import floor
from domain.tables.table import CashTable
from projections import exchanges as exchanges_shown

AT_THE_TABLE = ("cashier", "runner", *TABLE_STAFF)
PAYMENTS = ("taken", "owed", "at-desk")
STATES = ("open", "settled", "cancelled")

blueprint = Blueprint(
    "exchanges", __name__, url_prefix=f"{API}/tables", description="Buy-ins at the table."
)


class NewExchange(Deed):
    """A buy-in at a seat: `payment` is `taken` (at the table), `owed`, or `at-desk`.

    Without an amount it is for what the house lets such a player buy in for. A second entry for
    the same seat and amount joins the first, unless it `is_another`.
    """

    seat = seat_number()
    amount = Amount(required=False)
    payment = Word(*PAYMENTS, required=False)
    stated_all_in = all_in_stated()
    is_another = Switch(required=False)


class Announcement(Deed):
    """What the chips are worth; the whole of the exchange where it is left out."""

    amount = Amount(required=False)


class SaleForExchange(Deed):
    desk_id = Id()
    counted_chips = Amount(least=0, required=False)


class Cancellation(Deed):
    reason = Text()


class ExchangeAnswer(Schema):
    """An exchange as it stands; `is_joined` tells that it was under way before.

    What is keyed late joins the one that was under way then, though its chips have come since.
    """

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    exchange = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    amount = fields.Integer(required=True)
    payment = fields.String(required=True)
    announced = fields.Integer(required=True)
    cash_is_taken = fields.Boolean(required=True)
    is_sold = fields.Boolean(required=True)
    is_paid = fields.Boolean(required=True)
    is_delivered = fields.Boolean(required=True)
    is_joined = fields.Boolean()
    desk_id = fields.UUID()
    slip = fields.Integer()


class DeliveryAnswer(SeatAnswer):
    exchange = fields.Integer(required=True)


class DebtAnswer(DeliveryAnswer):
    """What the player owes; nothing where none of the chips were lost, and it is called off.

    `left_behind` was in play and not lost: so much lies on the table before the player plays on.
    """

    owed = fields.Integer(required=True)
    left_behind = fields.Integer(required=True)


class CancellationAnswer(DeliveryAnswer):
    cash_returned = fields.Integer(required=True)


ExchangeLine = row_of("ExchangeLine", exchanges_shown.ExchangeRow)


class InState(Paging):
    """Exchanges under way, or those of another state."""

    state = Word(*STATES, load_default="open", required=False)


@blueprint.route("/<uuid:table_id>/exchanges")
class Exchanges(MethodView):
    @command(blueprint, NewExchange, ExchangeAnswer, *AT_THE_TABLE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Begin a buy-in at a seat, or join the one that is under way."""
        return carry_out(floor.open_exchange, body, table_id=table_id)

    @read(blueprint, report_of(ExchangeLine), *ANYBODY, query=InState, is_positioned=True)
    def get(self, query: dict[str, Any], table_id: UUID) -> Response:
        """List a table's exchanges, the oldest first."""
        services().check_known(CashTable, table_id)
        return reported(exchanges_shown.exchanges(reads(), table_id=table_id, **query))


@blueprint.route("/<uuid:table_id>/exchanges/<number:exchange>/cash")
class Cash(MethodView):
    @command(blueprint, Deed, ExchangeAnswer, *AT_THE_TABLE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID, exchange: int) -> Response:
        """Take the player's cash at the table; it is in transit to a desk."""
        return carry_out(floor.take_cash, body, table_id=table_id, exchange=exchange)


@blueprint.route("/<uuid:table_id>/exchanges/<number:exchange>/announcements")
class Announcements(MethodView):
    @command(blueprint, Announcement, ExchangeAnswer, *AT_THE_TABLE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID, exchange: int) -> Response:
        """Tell the table that chips are on their way, and what they are worth."""
        return carry_out(floor.announce, body, table_id=table_id, exchange=exchange)


@blueprint.route("/<uuid:table_id>/exchanges/<number:exchange>/sales")
class Sales(MethodView):
    @command(blueprint, SaleForExchange, ExchangeAnswer, *AT_THE_TABLE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID, exchange: int) -> Response:
        """Sell the exchange's chips at a desk; they are in transit to the seat."""
        return carry_out(floor.sell_for_exchange, body, table_id=table_id, exchange=exchange)


@blueprint.route("/<uuid:table_id>/exchanges/<number:exchange>/deliveries")
class Deliveries(MethodView):
    @command(blueprint, Deed, DeliveryAnswer, *AT_THE_TABLE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID, exchange: int) -> Response:
        """Let the exchange's chips reach the seat, verified there."""
        return carry_out(floor.deliver, body, table_id=table_id, exchange=exchange)


@blueprint.route("/<uuid:table_id>/exchanges/<number:exchange>/cancellations")
class Cancellations(MethodView):
    @command(blueprint, Cancellation, CancellationAnswer, *AT_THE_TABLE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID, exchange: int) -> Response:
        """Call the exchange off before its chips are sold; cash taken for it goes back."""
        return carry_out(floor.cancel_exchange, body, table_id=table_id, exchange=exchange)


@blueprint.route("/<uuid:table_id>/exchanges/<number:exchange>/debts")
class Debts(MethodView):
    @command(blueprint, Deed, DebtAnswer, *AT_THE_TABLE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID, exchange: int) -> Response:
        """Note that the money for chips played behind doesn't come; what was lost is owed."""
        return carry_out(floor.let_owe, body, table_id=table_id, exchange=exchange)


@blueprint.route("/<uuid:table_id>/money-behind")
class MoneyBehind(MethodView):
    @command(blueprint, AmountAtSeat, SeatAnswer, *AT_THE_TABLE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a seat play money behind that is being changed into chips."""
        return carry_out(floor.play_behind, body, table_id=table_id)
