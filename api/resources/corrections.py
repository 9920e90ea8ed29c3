"""Corrections: what was keyed wrong put right, signed by a second person, and what stays open."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, ValidationError, fields, validates_schema
from marshmallow.validate import Length

from api.access import ANYBODY
from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import AMOUNT_MAX, Amount, Badge, Id, Switch, Text, Whole
from api.reads import Paging, read, reads, reported
from api.resources.boxes import POTS_MAX
from api.resources.desks import CAGE, NUMBER_MAX
from api.resources.tables import FLOOR, by_seat, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import (
    corrected_buy_ins,
    corrected_pots,
    corrected_seatings,
    corrected_slips,
    corrections,
    counting,
    reopening,
)
from projections import corrections as corrections_shown
from projections.correction_rows import CorrectionRow, OpenItem

blueprint = Blueprint(
    "corrections", __name__, url_prefix=API, description="What was keyed wrong, put right."
)


class Correcting(Deed):
    """Why it is put right, and the badge that sees to it until a second person has signed.

    What was corrected before is corrected again by naming that correction.
    """

    reason = Text()
    owner = Badge(required=False)
    corrects = Id(required=False)


class PotCorrection(Correcting):
    """The pots as they were, main pot first, and what seats won or lost of whom it was wrong."""

    hand = Whole(1, NUMBER_MAX)
    pots = fields.List(Amount(), allow_none=True, validate=Length(1, POTS_MAX))
    flop_dealt = Switch(required=False)
    changes = by_seat(Whole(-AMOUNT_MAX, AMOUNT_MAX))


class BuyInCorrection(Correcting):
    """A buy-in, by its exchange or by its version in the table's stream, and how it was.

    Whose it was is told by seat, or by id where they have left since.
    """

    exchange = Whole(1, NUMBER_MAX, required=False)
    version = Whole(1, NUMBER_MAX, required=False)
    right_seat = seat_number(required=False)
    right_player_id = Id(required=False)
    right_table_id = Id(required=False)
    amount = Amount(required=False)

    @validates_schema
    def check_named(self, data: dict[str, Any], **_: Any) -> None:
        """Raise ValidationError where the buy-in isn't named in one way."""
        if (data.get("exchange") is None) is (data.get("version") is None):
            raise ValidationError("Name the exchange or the version.", "exchange")


class SeatingCorrection(Correcting):
    """Who was keyed to sit there, and who it was.

    `kept_apart_reason` says why it goes in though the house keeps them apart from somebody there.
    Where both sit there, keyed crosswise, `is_crosswise` lets them change places in one go.
    """

    player_id = Id()
    right_player_id = Id()
    kept_apart_reason = Text(required=False)
    is_crosswise = Switch(required=False)


class SlipCorrection(Correcting):
    """What the slip came to; with `pays_back` the money goes back over this desk's counter."""

    slip = Whole(1, NUMBER_MAX)
    amount = Amount(least=0)
    pays_back = Switch(required=False)


class PaymentUndoing(Deed):
    """The exchange whose money is owed after all; `desk_id` pays back what was taken in for it."""

    exchange = Whole(1, NUMBER_MAX)
    reason = Text()
    owner = Badge(required=False)
    desk_id = Id(required=False)


class PaybackWithdrawal(Deed):
    """Why cash that waits to be paid changes hands no more."""

    reason = Text()


class NewOwner(Deed):
    owner = Badge()


class CorrectionAnswer(Schema):
    """A correction; while it is open a second person has to sign, or cash is to be paid.

    Below zero the cash comes back. One that was corrected itself, or whose payback was withdrawn,
    pays nothing any more. Where two were keyed crosswise there are two corrections, each to be
    signed: `crossed_with` is the other's.
    """

    currency = fields.String(required=True)
    correction_id = fields.UUID(required=True)
    crossed_with = fields.UUID()
    kind = fields.String(required=True)
    owner = fields.String(required=True)
    co_signed_by = fields.String(required=True, allow_none=True)
    is_open = fields.Boolean(required=True)
    cash_to_pay = fields.Integer(required=True)
    is_paid = fields.Boolean(required=True)
    superseded_by = fields.UUID(required=True, allow_none=True)
    withdrawn_by = fields.String(required=True, allow_none=True)
    paid_slip = fields.Integer()


class Reopening(Deed):
    """Why what ended the hand was a slip, and the badge that sees to it until a second signs."""

    reason = Text()
    owner = Badge(required=False)


class CountSettlement(Deed):
    """Whether a second look explains the counts; what isn't explained binds the player on."""

    is_explained = Switch()
    note = Text()


class CountSettlementAnswer(Schema):
    player_id = fields.UUID(required=True)
    is_explained = fields.Boolean(required=True)


CorrectionLine = row_of("CorrectionLine", CorrectionRow)
OpenItemLine = row_of("OpenItemLine", OpenItem)


class CorrectionsQuery(Paging):
    is_open = fields.Boolean()
    table_id = fields.UUID()


class OpenItemsQuery(Paging):
    owner = Badge(required=False)


@blueprint.route("/tables/<uuid:table_id>/pot-corrections")
class PotCorrections(MethodView):
    @command(blueprint, PotCorrection, CorrectionAnswer, *FLOOR, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Put a hand's pots right, or who won what of them, however long ago it was played."""
        return carry_out(corrected_pots.correct_pot, body, table_id=table_id)


@blueprint.route("/hands/<uuid:hand_id>/reopenings")
class Reopenings(MethodView):
    @command(blueprint, Reopening, CorrectionAnswer, *FLOOR, is_money=True)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Play a hand on that is over, from before what ended it, until the next one begins.

        What its end paid and dropped goes back. Later a pot correction puts right what it paid.
        """
        return carry_out(reopening.reopen, body, hand_id=hand_id)


@blueprint.route("/tables/<uuid:table_id>/buy-in-corrections")
class BuyInCorrections(MethodView):
    @command(blueprint, BuyInCorrection, CorrectionAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Put a buy-in right that was keyed to the wrong seat or of a wrong amount."""
        return carry_out(corrected_buy_ins.correct_buy_in, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/seating-corrections")
class SeatingCorrections(MethodView):
    @command(blueprint, SeatingCorrection, CorrectionAnswer, *FLOOR, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let it have been somebody else who sat there, with time, chips and return stack."""
        return carry_out(corrected_seatings.correct_seating, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/payment-undoings")
class PaymentUndoings(MethodView):
    @command(blueprint, PaymentUndoing, CorrectionAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let money for an exchange be owed again that was keyed as paid."""
        return carry_out(corrected_slips.undo_payment, body, table_id=table_id)


@blueprint.route("/desks/<uuid:desk_id>/slip-corrections")
class SlipCorrections(MethodView):
    @command(blueprint, SlipCorrection, CorrectionAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Let a slip of a desk have been of another amount, in an open shift or a closed one."""
        return carry_out(corrected_slips.correct_slip, body, desk_id=desk_id)


@blueprint.route("/corrections")
class Corrections(MethodView):
    @read(
        blueprint,
        report_of(CorrectionLine),
        *ANYBODY,
        query=CorrectionsQuery,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List the corrections, the latest first."""
        return reported(corrections_shown.corrections(reads(), **query))


@blueprint.route("/corrections/<uuid:correction_id>/co-signatures")
class CoSignatures(MethodView):
    @command(blueprint, Deed, CorrectionAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], correction_id: UUID) -> Response:
        """Sign as the second person, who is never the first; cash that is owed is paid now."""
        return carry_out(corrections.co_sign, body, correction_id=correction_id)


@blueprint.route("/corrections/<uuid:correction_id>/payback-withdrawals")
class PaybackWithdrawals(MethodView):
    @command(blueprint, PaybackWithdrawal, CorrectionAnswer, *CAGE, is_money=True)
    def post(self, body: dict[str, Any], correction_id: UUID) -> Response:
        """Withdraw cash that a correction has still to pay; all else of it stays as it is."""
        return carry_out(corrections.withdraw_payback, body, correction_id=correction_id)


@blueprint.route("/corrections/<uuid:correction_id>/owners")
class Owners(MethodView):
    @command(blueprint, NewOwner, CorrectionAnswer, *CAGE)
    def post(self, body: dict[str, Any], correction_id: UUID) -> Response:
        """Let somebody else see to a correction that is open."""
        return carry_out(corrections.hand_on, body, correction_id=correction_id)


@blueprint.route("/players/<uuid:player_id>/count-settlements")
class CountSettlements(MethodView):
    @command(blueprint, CountSettlement, CountSettlementAnswer, *FLOOR)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Settle the open counts of a player's stack, as a second person."""
        return carry_out(counting.settle_counts, body, player_id=player_id)


@blueprint.route("/open-items")
class OpenItems(MethodView):
    @read(blueprint, report_of(OpenItemLine), *ANYBODY, query=OpenItemsQuery, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List what somebody has to see to: corrections, variances, differences, stacks."""
        now = services().clock.now()
        return reported(corrections_shown.open_items(reads(), at=now, **query))
