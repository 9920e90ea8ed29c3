"""Rulings in a hand beside its acts: chips taken back, slips undone, cards shown, the clock."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, ValidationError, fields, post_load, validates_schema
from marshmallow.validate import Length

from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import HOLE_CARDS_MAX, Amount, Cards, Id, Strict, Switch, Text, Whole, Word
from api.resources.hand_shapes import HandAnswer
from api.resources.tables import HAND_STAFF, seat_number
from api.stamps import Deed
from cardroom.service import acting, undoing
from domain.hands.ruling_events import ChipsSeen, Seen
from domain.rules.wording import DIRECTORS

FLOP_CARDS = 3

blueprint = Blueprint("acts", __name__, url_prefix=API, description="Rulings in a hand.")


class ChipsOfOneValue(Strict):
    """So many chips of one value."""

    value = Amount()
    count = Whole(1, 1000)

    @post_load
    def put(self, data: dict[str, Any], **_: Any) -> ChipsSeen:
        """Return the chips as the rules read them."""
        return ChipsSeen(**data)


class SeenThing(Strict):
    """One thing that was seen: words, the chips of one motion, cards, or a tap on the table.

    `amounts` are the totals for the betting round that the words may mean. Chips that came short of
    the line haven't `crossed` it; held in the air beyond it they haven't `touched` the table.
    """

    kind = Word("words", "chips", "cards", "tap")
    said = Text(most=100, required=False)
    amounts = fields.List(Amount(), validate=Length(0, 5))
    chips = fields.List(fields.Nested(ChipsOfOneValue), validate=Length(1, 30))
    crossed = Switch(required=False)
    touched = Switch(required=False)
    cards = Word("over-line", "forward", "into-another", "up-cards-lifted", required=False)

    @validates_schema
    def check_kind(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse words without a word, chips without chips, and cards that did nothing."""
        needed = {"words": "said", "chips": "chips", "cards": "cards"}.get(data["kind"])
        if needed is not None and data.get(needed) is None:
            raise ValidationError("It says what was seen.", needed)

    @post_load
    def seen(self, data: dict[str, Any], **_: Any) -> Seen:
        """Return what was seen as the rules read it."""
        return Seen(**{name: value for name, value in data.items() if value is not None})


class Action(Deed):
    """What a seat does: its `action` in turn by name, or what was `seen`, in turn or out of it.

    `to` is the total of a bet or raise for the betting round, `acted_by` the player who acted,
    where that may not have been the seat's. What was seen is told in order and ruled on by the
    house; a supervisor may say what words mean (`meaning`), that the dealer misled the player, that
    chips bind which were only moved forward (`motion_binds`), and what a caller is held to who was
    told a wrong amount.
    """

    seat = seat_number()
    action = Word("fold", "check", "call", "bet", "raise", "all-in", "bring-in", required=False)
    to = Amount(required=False)
    acted_by = Id(required=False)
    seen = fields.List(fields.Nested(SeenThing), validate=Length(1, 20), allow_none=True)
    meaning = Word("fold", "check", "call", "bet", "raise", "all-in", "bring-in", required=False)
    is_misled = Switch(required=False)
    held_to = Amount(required=False)
    string_called_by = Word("dealer", "supervisor", "player", required=False)
    motion_binds = Switch(required=False)

    @validates_schema
    def check_form(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse both forms together, neither, and what belongs to the other one."""
        of_seen = {"meaning", "is_misled", "held_to", "string_called_by", "motion_binds"}
        given = {name for name, value in data.items() if value is not None}
        if ("action" in given) == ("seen" in given):
            raise ValidationError("An act is told by its name, or as it was seen.", "action")
        stray = given & (of_seen if "action" in given else {"to"})
        if stray:
            raise ValidationError("This belongs to the other form.", min(stray))


class RulingShown(Schema):
    """What was seen is ruled as, by which rules; `open` leaves the seat one of `choices`."""

    act = fields.String(required=True)
    to = fields.Integer(required=True, allow_none=True)
    returned = fields.Integer(required=True)
    owed = fields.Integer(required=True)
    lying = fields.Integer(required=True)
    rules = fields.List(fields.String(), required=True)
    choices = fields.List(fields.String(), required=True)
    is_short_kept = fields.Boolean(required=True)


class ActAnswer(HandAnswer):
    """Where the hand stands, and how what was seen was ruled."""

    ruling = fields.Nested(RulingShown)


class OfSeat(Deed):
    """Which seat it is about."""

    seat = seat_number()


class Undoing(Deed):
    """Why the last act of the hand was a slip."""

    reason = Text()


class Retraction(Deed):
    """Why what was reported wasn't so; a second person signs in `co_signed_by`."""

    reason = Text()


class Exposing(Deed):
    """Cards that a seat turned up while bets can come, on purpose or by accident."""

    seat = seat_number()
    cards = Cards(1, HOLE_CARDS_MAX, required=False)
    is_deliberate = Switch(required=False)


class EarlyFlop(Deed):
    """How many cards of the flop came too early."""

    cards = Whole(1, FLOP_CARDS)


class Conditional(Deed):
    """What a seat says that it does if another does something, and whether it is held to that."""

    seat = seat_number()
    words = Text()
    if_seat = seat_number()
    if_act = Word("fold", "check", "call", "bet", "raise")
    then_act = Word("fold", "check", "call", "bet", "raise", "all-in")
    binds = Switch(required=False)


class ClockRequest(Deed):
    """Who asks for the clock on the seat that is to act; a dealer may not in every house."""

    seat = seat_number()
    asked_by = seat_number(required=False)
    asked_as = Word("player", "dealer", required=False)


class TimeLimit(Deed):
    """How often a seat was found stalling on purpose."""

    seat = seat_number()
    findings = Whole(1, 100)


class TimeUp(Deed):
    """The clock has run out; or, with a seat, whoever judges finds that it took too long."""

    seat = seat_number(required=False)
    judged_by = Word("dealer", "supervisor", "player", required=False)


class EffectAnswer(HandAnswer):
    """Where the hand stands, and what came of it."""

    effect = fields.String(required=True)


class PotTold(Schema):
    currency = fields.String(required=True)
    hand_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    pot = fields.Integer(required=True)


class ClockAnswer(HandAnswer):
    """Where the hand stands, and the clock that runs, if one does."""

    countdown_at = fields.AwareDateTime()
    ends_at = fields.AwareDateTime()
    rule = fields.String()


@blueprint.route("/hands/<uuid:hand_id>/actions")
class Actions(MethodView):
    @command(blueprint, Action, ActAnswer, *HAND_STAFF, can_be_tried=True)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let a seat act in turn by name, or rule on what was seen of it."""
        return carry_out(acting.act, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/take-backs")
class TakeBacks(MethodView):
    @command(blueprint, OfSeat, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let a seat take back chips that are short of a call."""
        return carry_out(acting.take_back, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/undos")
class Undos(MethodView):
    @command(blueprint, Undoing, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Undo what the last request did in an open hand, and no more: an act, a kill, a show.

        An early act that it settled is owed again. What was seen of the cards (deal faults,
        exposures, plans confirmed) stands, and so does what came before it.
        """
        return carry_out(undoing.undo, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/retractions")
class Retractions(MethodView):
    @command(blueprint, Retraction, HandAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Take back what was reported last of the cards in an open hand, and wasn't so.

        What came since is undone first. A hand that the report ended is reopened instead.
        """
        return carry_out(undoing.retract, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/exposures")
class Exposures(MethodView):
    @command(blueprint, Exposing, EffectAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down cards that a seat turned up, and what the house makes of it."""
        return carry_out(acting.expose, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/missed-turns")
class MissedTurns(MethodView):
    @command(blueprint, OfSeat, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let the hand be dead of a player who isn't there when the turn comes."""
        return carry_out(acting.miss_turn, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/early-flops")
class EarlyFlops(MethodView):
    @command(blueprint, EarlyFlop, EffectAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down flop cards that came too early, and have the house rule on them."""
        return carry_out(acting.flop_early, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/conditions")
class Conditions(MethodView):
    @command(blueprint, Conditional, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down what a seat says it does if another acts, and whether that binds."""
        return carry_out(acting.state_condition, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/pot-queries")
class PotQueries(MethodView):
    @command(blueprint, OfSeat, PotTold, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Tell a player the pot's size, where the house has it counted."""
        return carry_out(acting.tell_pot, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/pot-query-bars")
class PotQueryBars(MethodView):
    @command(blueprint, OfSeat, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Bar a player from asking for the pot's size."""
        return carry_out(acting.bar_pot_query, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/clock-requests")
class ClockRequests(MethodView):
    @command(blueprint, ClockRequest, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Ask for the clock on the seat that is to act."""
        return carry_out(acting.ask_clock, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/clock-refusals")
class ClockRefusals(MethodView):
    @command(blueprint, OfSeat, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Find the request for the clock unfair: none runs."""
        return carry_out(acting.decline_clock, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/clocks")
class Clocks(MethodView):
    @command(blueprint, OfSeat, ClockAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Start the clock of the seat that is to act."""
        return carry_out(acting.start_clock, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/time-limits")
class TimeLimits(MethodView):
    @command(blueprint, TimeLimit, ClockAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let a seat that was found stalling have little time for each decision."""
        return carry_out(acting.limit_time, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/time-outs")
class TimeOuts(MethodView):
    @command(blueprint, TimeUp, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let time be up: the clock's, or as the dealer judges."""
        return carry_out(acting.run_out_of_time, body, hand_id=hand_id)
