"""Showdowns: cards thrown, got back, killed and asked for, what is said of them, pots disputed."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import ValidationError, fields, validates_schema

from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import HOLE_CARDS_MAX, Amount, Cards, Switch, Text, Word
from api.resources.hand_shapes import HandAnswer
from api.resources.tables import HAND_STAFF, seat_number
from api.stamps import Deed
from cardroom.service import showdowns

blueprint = Blueprint(
    "showdowns", __name__, url_prefix=API, description="Showdowns, and who a pot belongs to."
)


class Throwing(Deed):
    """Cards that a seat threw or turned up: how they lie, and where.

    `faces` are `one-up` with the other card down, and `part` where a card of the hand was given up.
    Whether cards that lie face down are known and within reach is the dealer's ruling.
    """

    seat = seat_number()
    faces = Word("up", "down", "one-up", "part")
    place = Word("over-line", "own-side")
    cards = Cards(1, HOLE_CARDS_MAX, required=False)
    is_retrievable = Switch(required=False)


class Retrieving(Deed):
    """The seat whose hand is given back."""

    seat = seat_number()


class Restoring(Deed):
    """The seat whose dead hand a ruling makes live again; `set_aside` names the rule it died by.

    Somebody who rules says that its cards `is_identified`, apart from all others.
    """

    seat = seat_number()
    is_identified = Switch(required=True)


class Dropping(Deed):
    """Cards on the floor; `remedy` is what somebody asks for, which the house may refuse."""

    seat = seat_number()
    cards = Cards(1, HOLE_CARDS_MAX, required=False)
    remedy = Word("misdeal", "dead hand", "new card", required=False)


class HandKilling(Deed):
    """A hand killed by the dealer's slip, fouled, or exposed; `refund` is what its player claims.

    Whether an exposed hand is dead is the house's.
    """

    seat = seat_number()
    cause = Word("dealer", "fouled", "exposed", required=False)
    refund = Amount(required=False)


class PrivateShowing(Deed):
    """Cards shown to one person, who sits in `to_seat` or plays no part in the hand."""

    seat = seat_number()
    cards = Cards(1, HOLE_CARDS_MAX)
    to_seat = seat_number(required=False)


class SeeingRequest(Deed):
    """Who asks to see the hand of a seat: a player in `asked_by`, the dealer or a supervisor.

    `cards` are what is turned up where that is a right.
    """

    seat = seat_number()
    asked_by = seat_number(required=False)
    asked_as = Word("player", "dealer", "supervisor", required=False)
    cards = Cards(1, HOLE_CARDS_MAX, required=False)

    @validates_schema
    def check_asker(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a player who asks from nowhere, and staff who ask from a seat."""
        if (data.get("asked_as") or "player") == "player" and data.get("asked_by") is None:
            raise ValidationError("A player asks from a seat.", "asked_by")


class SeeingDecision(Deed):
    """Whether a hand is shown that somebody asked to see, and why."""

    seat = seat_number()
    is_granted = Switch()
    reason = Text()
    cards = Cards(1, HOLE_CARDS_MAX, required=False)


class Declaring(Deed):
    """What a player says the hand is; a supervisor may find that it was miscalled on purpose."""

    seat = seat_number()
    words = Text(most=100)
    plays_board = Switch(required=False)
    is_deliberate = Switch(required=False)


class LeavingHand(Deed):
    """The seat whose player has gone, with the hand turned up."""

    seat = seat_number()


class PotTaking(Deed):
    """Who would take chips out of the pot."""

    who = Word("player", "cashier", "supervisor", "dealer")


class Disputing(Deed):
    """Who disputes how the hand was paid, and how it ought to have been."""

    seat = seat_number()
    claim = Text()


class ThrowAnswer(HandAnswer):
    """Where the hand stands; `effect` is `dead` or `live`, `offence` what was written down."""

    effect = fields.String(required=True)
    offence = fields.String(required=True, allow_none=True)


class HandKillAnswer(HandAnswer):
    returned = fields.Integer(required=True)


class DisclosedAnswer(HandAnswer):
    """Where the hand stands, and when the table sees the cards."""

    disclosed = fields.String(required=True)


class SeeingAnswer(HandAnswer):
    """Where the hand stands; the request was `granted`, is `pending`, or the cards are `shown`."""

    answer = fields.String(required=True)


class DeclaredAnswer(HandAnswer):
    offence = fields.String(required=True, allow_none=True)


@blueprint.route("/hands/<uuid:hand_id>/throws")
class Throws(MethodView):
    @command(blueprint, Throwing, ThrowAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down cards that a seat threw or turned up, and what the hand is then."""
        return carry_out(showdowns.throw, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/retrievals")
class Retrievals(MethodView):
    @command(blueprint, Retrieving, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Give a hand back that was thrown and is clearly known and within reach."""
        return carry_out(showdowns.retrieve, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/restorations")
class Restorations(MethodView):
    @command(blueprint, Restoring, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let a dead hand be live again, by a ruling that sets aside the rule it died by."""
        return carry_out(showdowns.restore, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/dropped-cards")
class DroppedCards(MethodView):
    @command(blueprint, Dropping, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down that a seat's cards fell on the floor: they play."""
        return carry_out(showdowns.drop, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/kills")
class HandKills(MethodView):
    @command(blueprint, HandKilling, HandKillAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let a hand be dead by a slip, or fouled; what nobody called goes back."""
        return carry_out(showdowns.kill, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/private-shows")
class PrivateShows(MethodView):
    @command(blueprint, PrivateShowing, DisclosedAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down that a player showed cards to one person, in the hand or after it."""
        return carry_out(showdowns.show_to_one, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/seeing-requests")
class SeeingRequests(MethodView):
    @command(blueprint, SeeingRequest, SeeingAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Ask to see a hand, as a player, the dealer or a supervisor."""
        return carry_out(showdowns.ask_to_see, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/seeing-decisions")
class SeeingDecisions(MethodView):
    @command(blueprint, SeeingDecision, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Grant or deny that a hand is shown which somebody asked to see."""
        return carry_out(showdowns.decide_seeing, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/declarations")
class Declarations(MethodView):
    @command(blueprint, Declaring, DeclaredAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down what a player says the hand is, which binds nobody."""
        return carry_out(showdowns.declare, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/owners-gone")
class OwnersGone(MethodView):
    @command(blueprint, LeavingHand, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down that the player of a tabled hand has gone: what it wins is held for them."""
        return carry_out(showdowns.leave_hand, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/pot-takings")
class PotTakings(MethodView):
    @command(blueprint, PotTaking, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Take chips out of a pot otherwise than by an award, which is always refused."""
        return carry_out(showdowns.take_from_pot, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/agreements")
class Agreements(MethodView):
    @command(blueprint, Deed, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """End a hand by an agreement between its players, which is always refused."""
        return carry_out(showdowns.share_pot, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/disputes")
class Disputes(MethodView):
    @command(blueprint, Disputing, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Dispute how a hand was paid, before it is too late."""
        return carry_out(showdowns.dispute, body, hand_id=hand_id)
