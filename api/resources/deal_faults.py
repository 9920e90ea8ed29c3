"""Trouble in the deal: reported as it was seen, claimed for, and plans that the floor confirms."""

from typing import Any, get_args
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, ValidationError, fields, validates_schema

from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Cards, Text, Whole, Word
from api.resources.deal_shapes import RepairStepShown
from api.resources.hand_shapes import HandAnswer
from api.resources.tables import HAND_STAFF, seat_number
from api.stamps import Deed
from cardroom.service import deal_faults
from domain.rules.dealing import FaultKind

KINDS = get_args(FaultKind)
BOARD_STREETS = ("flop", "turn", "river")
FOUR = 4
DECK_CARDS = 52
CARDS_OF_A_SEAT = 7

blueprint = Blueprint("deal_faults", __name__, url_prefix=API, description="Deals gone wrong.")


class DealFault(Deed):
    """What went wrong: a card by its seat and number, or by its place off the deck; a count.

    `by` is whose doing it was. `count` is how many cards a seat holds or the deck has, or how many
    cards of an early street were shown. `seat` of a button is where it should be.
    """

    kind = Word(*KINDS)
    by = Word("dealer", "player", required=False)
    seat = seat_number(required=False)
    nth = Whole(1, CARDS_OF_A_SEAT, required=False)
    place = Whole(1, DECK_CARDS, required=False)
    cards = Cards(1, FOUR, required=False)
    count = Whole(0, DECK_CARDS, required=False)
    street = Word(*BOARD_STREETS, required=False)
    note = Text(required=False)


class DealClaim(Deed):
    """What is asked for: a misdeal, for which trouble and why, or another card for a seat."""

    claim = Word("misdeal", "another-card")
    kind = Word(*KINDS, required=False)
    seat = seat_number(required=False)
    reason = Text(required=False)

    @validates_schema
    def check_form(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a card for no seat, and a misdeal without a reason."""
        needed = "seat" if data["claim"] == "another-card" else "reason"
        if data.get(needed) is None:
            raise ValidationError("It is said what for.", needed)


class RepairConfirmation(Deed):
    """A plan of a street that may go on; where a card is picked, which one, from 1."""

    street = Word(*BOARD_STREETS)
    picked = Whole(1, FOUR, required=False)


class DealRulingShown(Schema):
    """What the house makes of it, by which rule, and what the dealer does, in order."""

    effect = fields.String(required=True)
    rule = fields.String(required=True)
    steps = fields.List(fields.Nested(RepairStepShown), required=True)
    waits_for = fields.String(required=True, allow_none=True)
    is_action_substantial = fields.Boolean(required=True)


class DealFaultAnswer(HandAnswer):
    """Where the hand stands, and what the house makes of what went wrong."""

    ruling = fields.Nested(DealRulingShown, required=True)


@blueprint.route("/hands/<uuid:hand_id>/deal-faults")
class DealFaults(MethodView):
    @command(blueprint, DealFault, DealFaultAnswer, *HAND_STAFF, can_be_tried=True)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Report what went wrong in the deal, and have it ruled on by the house."""
        return carry_out(deal_faults.report, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/deal-claims")
class DealClaims(MethodView):
    @command(blueprint, DealClaim, DealFaultAnswer, *HAND_STAFF, can_be_tried=True)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Ask for a misdeal, or for another card, which the house may refuse."""
        return carry_out(deal_faults.claim, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/repair-confirmations")
class RepairConfirmations(MethodView):
    @command(blueprint, RepairConfirmation, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let a plan go on that waits for the floor, or pick the card that is the next burn."""
        return carry_out(deal_faults.confirm, body, hand_id=hand_id)
