"""The desks of the cage: their shifts, and everything that goes over the counter."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, ValidationError, fields, validates_schema

from api.answers import API, version_tag
from api.blind import COUNTERS
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Badge, Id, RulebookName, Text, Whole, Word
from api.reads import Paging, cut, read, reads, reported, with_version
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import cage, explaining
from domain.desks.desk import Desk
from domain.desks.shift import Shift
from projections import desk_journal

CAGE = COUNTERS
SELLERS = ("cashier", "supervisor", "manager", "dealer")
"""Who may ask to sell chips: a dealer is refused by the house's rule, and not by the door."""

EXPLAINERS = (*CAGE, "accountant")
"""Who may say where a difference came from."""

EVERYBODY_ON_THE_FLOOR = (*SELLERS, "director", "accountant", "auditor")
SEAT_MAX = 12
NUMBER_MAX = 10**9

blueprint = Blueprint(
    "desks", __name__, url_prefix=f"{API}/desks", description="The cage and its desks."
)


class NewDesk(Deed):
    name = Text(most=60)
    kind = Word("cage", "float")


class NewShift(Deed):
    """The float from the vault, and the rulebook whose rule says who sells chips."""

    cash_float = Amount(least=0)
    chip_float = Amount(least=0)
    rulebook = RulebookName(required=False)


class Sale(Deed):
    """Chips over the counter, or with table and seat brought to that seat at once."""

    amount = Amount()
    player_id = Id(required=False)
    table_id = Id(required=False)
    seat = Whole(1, SEAT_MAX, required=False)
    counted_chips = Amount(least=0, required=False)

    @validates_schema
    def check_place(self, data: dict[str, Any], **_: Any) -> None:
        """Raise ValidationError where a table is named without a seat, or a seat without one."""
        missing = [name for name in ("table_id", "seat") if data.get(name) is None]
        if len(missing) == 1:
            raise ValidationError("A table and a seat are named together.", missing[0])


class Redemption(Deed):
    """Chips bought back; from who plays on at a table a second person signs where they are from."""

    amount = Amount()
    player_id = Id(required=False)
    counted_cash = Amount(least=0, required=False)


class OwedPayment(Deed):
    table_id = Id()
    exchange = Whole(1, NUMBER_MAX)


class Void(Deed):
    """The slip to be undone; where cash leaves the desk by it a second person signs."""

    slip = Whole(1, NUMBER_MAX)
    reason = Text()


class Reprint(Deed):
    slip = Whole(1, NUMBER_MAX)


class Fill(Deed):
    cash = Amount(least=0, required=False)
    chips = Amount(least=0, required=False)


class Credit(Fill):
    counted_cash = Amount(least=0, required=False)
    counted_chips = Amount(least=0, required=False)


class DeskCount(Deed):
    """A blind count: what was not counted is left out."""

    cash = Amount(least=0, required=False)
    chips = Amount(least=0, required=False)
    reason = Word("tokes", "misread", "outage", "unknown", required=False)


class ShiftClosing(Deed):
    """`owner` is the badge that a variance stays an open item of."""

    owner = Badge(required=False)


class Explanation(Deed):
    """What somebody says of a closed shift's difference; a second signature settles it."""

    shift_id = Id()
    text = Text()


class CountExplained(Schema):
    """A count that found more or, below zero, less than the books said."""

    counted_at = fields.AwareDateTime(required=True)
    reason = fields.String(required=True)
    cash = fields.Integer(required=True)
    chips = fields.Integer(required=True)


class ExplanationAnswer(Schema):
    """What was said of a difference, and the counts that found it."""

    currency = fields.String(required=True)
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    text = fields.String(required=True)
    is_settled = fields.Boolean(required=True)
    counts = fields.List(fields.Nested(CountExplained), required=True)


class DeskAnswer(Schema):
    desk_id = fields.UUID(required=True)
    name = fields.String(required=True)
    kind = fields.String(required=True)


class ShiftAnswer(Schema):
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    number = fields.Integer(required=True)


class SlipAnswer(Schema):
    """A slip of the desk's own numbering, which has no gaps."""

    currency = fields.String(required=True)
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    slip = fields.Integer(required=True)
    amount = fields.Integer()
    player_id = fields.UUID(allow_none=True)
    table_id = fields.UUID()
    seat = fields.Integer()
    exchange = fields.Integer()
    is_delivered = fields.Boolean()
    stack = fields.Integer()
    cash = fields.Integer()
    chips = fields.Integer()
    voided_slip = fields.Integer()


class ReprintAnswer(Schema):
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    reprinted_slip = fields.Integer(required=True)


class DeskCountAnswer(Schema):
    currency = fields.String(required=True)
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    cash = fields.Integer(required=True, allow_none=True)
    chips = fields.Integer(required=True, allow_none=True)


class ShiftClosingAnswer(Schema):
    """What the books said, what was counted, and the variance: an open item unless it is zero.

    The differences are what counts before the last slip found; where they are unexplained they are
    open items as well. A dry run tells none of these figures, for counts are blind.
    """

    currency = fields.String(required=True)
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    cash_expected = fields.Integer()
    cash_counted = fields.Integer()
    cash_variance = fields.Integer()
    cash_difference = fields.Integer()
    chips_expected = fields.Integer()
    chips_counted = fields.Integer()
    chips_variance = fields.Integer()
    chips_difference = fields.Integer()
    last_slip = fields.Integer(required=True)


class OpenShift(Schema):
    """The shift under way. What its tray should hold is not told, for counts are blind."""

    shift_id = fields.UUID(required=True)
    number = fields.Integer(required=True)
    first_slip = fields.Integer(required=True)
    last_slip = fields.Integer(required=True)


class FullDesk(DeskAnswer):
    shift = fields.Nested(OpenShift, required=True, allow_none=True)


DeskLine = row_of("DeskLine", desk_journal.DeskRow)


def shown(desk_id: UUID) -> Response:
    """Return a desk with its open shift, under the shift's version or, without one, its own."""

    def told(desk: Desk) -> tuple[dict[str, Any], UUID | None, int]:
        state = desk.state
        body = {"desk_id": desk.id, "name": state.name, "kind": state.kind}
        return body, desk.open_shift, desk.version_told

    def told_shift(shift: Shift) -> tuple[dict[str, Any], int]:
        state = shift.state
        body = {"shift_id": shift.id, "number": state.number, "first_slip": state.first_slip}
        return {**body, "last_slip": state.last_slip}, shift.version_told

    body, shift_id, version = services().look(Desk, desk_id, told)
    if shift_id is None:
        return with_version({**body, "shift": None}, version_tag(version))
    shift, shift_version = services().look(Shift, shift_id, told_shift)
    return with_version({**body, "shift": shift}, version_tag(shift_version))


@blueprint.route("")
class Desks(MethodView):
    @command(blueprint, NewDesk, DeskAnswer, "manager", "supervisor")
    def post(self, body: dict[str, Any]) -> Response:
        """Bring a desk into use: a window of the cage, or a supervisor's float."""
        return carry_out(cage.open_desk, body)

    @read(blueprint, report_of(DeskLine), *EVERYBODY_ON_THE_FLOOR, query=Paging, is_positioned=True)
    def get(self, query: dict[str, int]) -> Response:
        """List the desks in order of name."""
        return reported(cut(desk_journal.desks(reads()), query))


@blueprint.route("/<uuid:desk_id>")
class OneDesk(MethodView):
    @read(blueprint, FullDesk, *EVERYBODY_ON_THE_FLOOR, has_version=True)
    def get(self, desk_id: UUID) -> Response:
        """Tell of one desk and its open shift."""
        return shown(desk_id)


@blueprint.route("/<uuid:desk_id>/shifts")
class Shifts(MethodView):
    @command(blueprint, NewShift, ShiftAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Take over a desk with a float from the vault."""
        return carry_out(cage.open_shift, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/buy-ins")
class BuyIns(MethodView):
    @command(blueprint, Sale, SlipAnswer, *SELLERS, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Sell chips over the counter, or with table and seat to a seat at once."""
        return carry_out(cage.sell_chips, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/cash-outs")
class CashOuts(MethodView):
    @command(blueprint, Redemption, SlipAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Buy chips back for cash, from anyone but who plays on: no bar stands in the way."""
        return carry_out(cage.redeem_chips, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/owed-payments")
class OwedPayments(MethodView):
    @command(blueprint, OwedPayment, SlipAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Take in the money owed for the chips of a table's exchange."""
        return carry_out(cage.receive_owed, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/voids")
class Voids(MethodView):
    @command(blueprint, Void, SlipAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Make a slip undone by a slip of its own."""
        return carry_out(cage.void_slip, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/reprints")
class Reprints(MethodView):
    @command(blueprint, Reprint, ReprintAnswer, *CAGE)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Print a slip again, marked as a copy."""
        return carry_out(cage.reprint_slip, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/fills")
class Fills(MethodView):
    @command(blueprint, Fill, SlipAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Take in cash or chips from the vault."""
        return carry_out(cage.receive_fill, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/credits")
class Credits(MethodView):
    @command(blueprint, Credit, SlipAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Send cash or chips to the vault."""
        return carry_out(cage.send_credit, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/counts")
class Counts(MethodView):
    @command(blueprint, DeskCount, DeskCountAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Take a blind count of the desk as the figure from now on."""
        return carry_out(cage.count_desk, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/closings")
class Closings(MethodView):
    @command(blueprint, ShiftClosing, ShiftClosingAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Close the desk's shift on its count, and tell the variance."""
        return carry_out(cage.close_shift, body, desk_id=desk_id)


@blueprint.route("/<uuid:desk_id>/difference-explanations")
class Explanations(MethodView):
    @command(blueprint, Explanation, ExplanationAnswer, *EXPLAINERS)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Say where a closed shift's difference came from; a second person's signature settles."""
        return carry_out(explaining.explain_difference, body, desk_id=desk_id)
