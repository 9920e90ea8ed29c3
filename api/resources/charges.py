"""What a table charges: drops from pots and session fees, asked for, paid, refused, paid back."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields
from marshmallow.validate import Length

from api.access import ANYBODY
from api.answers import API, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Id, Switch, Text, Word
from api.reads import Paging, read, with_version
from api.resources.charge_shapes import DROPS_MAX, DropEntry, FeeTerms
from api.resources.conduct import OffenceAnswer
from api.resources.reports import FORMS, READERS, Days
from api.resources.reports import told as report_told
from api.resources.seats import AtSeat, SeatAnswer
from api.resources.tables import FLOOR, TABLE_STAFF, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import charging
from domain.tables.state import TableState
from domain.tables.table import CashTable
from projections import fees as fees_shown

DESK_STAFF = ("cashier", "supervisor", "manager")

blueprint = Blueprint(
    "charges", __name__, url_prefix=API, description="Drops from pots, and session fees."
)


class NewCharges(Deed):
    """What a table displays from its next hand: drops in their order, and a fee; or neither."""

    drops = fields.List(fields.Nested(DropEntry), validate=Length(0, DROPS_MAX))
    fee = fields.Nested(FeeTerms, allow_none=True)
    is_rate_displayed = Switch(required=False)


class Refusal(Deed):
    seat = seat_number()
    note = Text(required=False)


class FeeAtDesk(Deed):
    table_id = Id()
    seat = seat_number()


class FeeRefund(Deed):
    table_id = Id()
    player_id = Id()


class ChargesAnswer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    drops = fields.Integer(required=True)
    fee_amount = fields.Integer(required=True, allow_none=True)


class StepShown(Schema):
    pot_min = fields.Integer(required=True)
    amount = fields.Integer(required=True)


class CapShown(Schema):
    players_max = fields.Integer(required=True)
    cap = fields.Integer(required=True)


class DropShownInFull(Schema):
    """An entry of what is dropped from pots, and the box where it falls."""

    kind = fields.String(required=True)
    basis_points = fields.Integer(required=True)
    steps = fields.List(fields.Nested(StepShown), required=True)
    cap = fields.Integer(required=True, allow_none=True)
    caps = fields.List(fields.Nested(CapShown), required=True)
    free_below = fields.Integer(required=True)
    needs_flop = fields.Boolean(required=True)
    players_min = fields.Integer(required=True)
    box = fields.String(required=True)
    fund_id = fields.UUID(required=True, allow_none=True)
    paid_by = fields.String(required=True)
    amount = fields.Integer(required=True)


class FewShown(Schema):
    players_max = fields.Integer(required=True)
    amount = fields.Integer(required=True)


class AskedShown(Schema):
    """The period that the table was last asked to pay for."""

    since = fields.AwareDateTime(required=True)
    until = fields.AwareDateTime(required=True)
    amount = fields.Integer(required=True)


class PaidShown(Schema):
    """Up to when a seated player has paid; nothing where they haven't yet."""

    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    paid_until = fields.AwareDateTime(required=True, allow_none=True)
    has_refused = fields.Boolean(required=True)


class ChargesShown(Schema):
    """What a table displays and who has paid: `fee_amount` is for a whole period."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    drops = fields.List(fields.Nested(DropShownInFull), required=True)
    fee_amount = fields.Integer(required=True, allow_none=True)
    fee_period_minutes = fields.Integer(required=True)
    fees_for_few = fields.List(fields.Nested(FewShown), required=True)
    asked = fields.Nested(AskedShown, required=True, allow_none=True)
    seats = fields.List(fields.Nested(PaidShown), required=True)


class FeeRequestAnswer(Schema):
    """What a whole period costs each player now, and the seats that are to pay for it."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    since = fields.AwareDateTime(required=True)
    until = fields.AwareDateTime(required=True)
    amount = fields.Integer(required=True)
    seats = fields.List(fields.Integer(), required=True)


class FeeAnswer(SeatAnswer):
    """What was paid and for which period; `receipt` is the table's next number."""

    amount = fields.Integer(required=True)
    since = fields.AwareDateTime(required=True)
    paid_until = fields.AwareDateTime(required=True)
    receipt = fields.Integer(required=True)


class FeeAtDeskAnswer(SeatAnswer):
    """What was paid and for which period; the slip is the receipt."""

    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    slip = fields.Integer(required=True)
    amount = fields.Integer(required=True)
    since = fields.AwareDateTime(required=True)
    paid_until = fields.AwareDateTime(required=True)


class RefusalAnswer(OffenceAnswer):
    """The line of the player's register, and what they won't pay."""

    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    amount = fields.Integer(required=True)


class FeeRefundAnswer(Schema):
    currency = fields.String(required=True)
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    slip = fields.Integer(required=True)
    table_id = fields.UUID(required=True)
    player_id = fields.UUID(required=True)
    amount = fields.Integer(required=True)


FeeLineShown = row_of("FeeLineShown", fees_shown.FeeLine)


class FeesQuery(Days, Paging):
    table_id = fields.UUID()
    player_id = fields.UUID()
    what = Word("paid", "refused", "refunded", required=False)


def told(table: CashTable) -> tuple[dict[str, Any], int]:
    """Return what a table displays and who has paid, and its version."""
    state = table.state
    house, now = services().houses(state.edition), services().clock.now()
    return {
        "table_id": table.id,
        "drops": [_drop_told(state, place) for place in range(len(state.deductions))],
        "fee_amount": state.fee_amount,
        "fee_period_minutes": state.fee_period_minutes,
        "fees_for_few": state.fees_for_few,
        "asked": table.fee_asked(now, house),
        "seats": [
            {
                "seat": seat,
                "player_id": taken.player_id,
                "paid_until": table.fee_paid_until(taken.player_id, now, house.stops),
                "has_refused": table.has_refused_fee(taken.player_id, house.stops),
            }
            for seat, taken in table.taken_seats().items()
        ],
    }, table.version


def _drop_told(state: TableState, place: int) -> dict[str, Any]:
    deduction = state.deductions[place]
    named = {name: getattr(deduction, name) for name in deduction.__struct_fields__}
    return {**named, "box": deduction.box or state.box}


@blueprint.route("/tables/<uuid:table_id>/charges")
class Charges(MethodView):
    @command(blueprint, NewCharges, ChargesAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Charge otherwise at a table from its next hand."""
        return carry_out(charging.change_charges, body, table_id=table_id)

    @read(blueprint, ChargesShown, *ANYBODY, has_version=True)
    def get(self, table_id: UUID) -> Response:
        """Tell what a table drops from pots, what its fee is, and who has paid up to when."""
        body, version = services().look(CashTable, table_id, told)
        return with_version({"currency": services().room.currency, **body}, version_tag(version))


@blueprint.route("/tables/<uuid:table_id>/fee-requests")
class FeeRequests(MethodView):
    @command(blueprint, Deed, FeeRequestAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Ask a table for the session fee of the coming period."""
        return carry_out(charging.request_fees, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/fees")
class Fees(MethodView):
    @command(blueprint, AtSeat, FeeAnswer, *TABLE_STAFF, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Pay the session fee for the coming period out of a stack."""
        return carry_out(charging.pay_session_fee, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/fee-refusals")
class FeeRefusals(MethodView):
    @command(blueprint, Refusal, RefusalAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that a player won't pay the fee: no cards until they do, and the floor decides."""
        return carry_out(charging.refuse_fee, body, table_id=table_id)


@blueprint.route("/reports/fees")
class FeeReport(MethodView):
    @read(
        blueprint,
        report_of(FeeLineShown),
        *READERS,
        query=FeesQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List the session fees with their receipts, who refused, and what was paid back."""
        return report_told(fees_shown.lines, FeeLineShown, query)


@blueprint.route("/desks/<uuid:desk_id>/fees")
class FeesAtDesk(MethodView):
    @command(blueprint, FeeAtDesk, FeeAtDeskAnswer, *DESK_STAFF, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Pay the session fee for the coming period in cash at a desk."""
        return carry_out(charging.pay_session_fee_at_desk, body, desk_id=desk_id)


@blueprint.route("/desks/<uuid:desk_id>/fee-refunds")
class FeeRefunds(MethodView):
    @command(blueprint, FeeRefund, FeeRefundAnswer, *DESK_STAFF, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Pay a player who left early back what is left of the fee, where the house does."""
        return carry_out(charging.refund_fee, body, desk_id=desk_id)
