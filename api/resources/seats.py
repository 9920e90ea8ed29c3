"""The seats of a cash table: who sits there, and what becomes of the stack between hands."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY, caller
from api.answers import API, answered
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Id, Strict, Switch, Word
from api.problems import Problem
from api.reads import read
from api.resources.tables import FLOOR, TABLE_STAFF, drawn_from, seat_number
from api.services import services
from api.stamps import Deed
from cardroom.service import floor, hand_overs
from cardroom.service.stacks import in_play
from domain.tables.counting import PLAY, REASONS

PURPOSES = ("drinks", "food", "cigarettes", "fees", "tips", "other_incidental")

blueprint = Blueprint(
    "seats", __name__, url_prefix=f"{API}/tables", description="The seats of a cash table."
)


def all_in_stated() -> Word:
    """Return the field of what became of the player's all-in in the hand before."""
    return Word("kept", "lost", required=False)


class Seating(Deed):
    """A seat with the chips carried to it; none where an exchange is to bring them.

    Without a seat it is the one held for the player, or drawn; with `drawn_from` it was drawn by
    cards at the table.
    """

    seat = seat_number(required=False)
    drawn_from = drawn_from()
    player_id = Id()
    amount = Amount(least=0, required=False)
    stated_all_in = all_in_stated()


class Departure(Deed):
    """A count of the stack where there is one, and the desk that cashes it at once.

    A count far from the book stays open, unless a second person signs.
    """

    seat = seat_number()
    counted = Amount(least=0, required=False)
    reason = Word(PLAY, *REASONS, required=False)
    desk_id = Id(required=False)


class Addition(Deed):
    seat = seat_number()
    amount = Amount()
    stated_all_in = all_in_stated()


class AtSeat(Deed):
    seat = seat_number()


class Incidental(Deed):
    seat = seat_number()
    amount = Amount()
    purpose = Word(*PURPOSES, required=False)


class AmountAtSeat(Deed):
    seat = seat_number()
    amount = Amount()


class HandOver(Deed):
    """Chips from one player to another; without `to_seat` to somebody at another table."""

    from_seat = seat_number()
    to_seat = seat_number(required=False)
    amount = Amount()
    giver_leaves = Switch(required=False)


class SeatCount(Deed):
    """What was counted, and why it differs; far from the book it stays open, unless two sign."""

    seat = seat_number()
    counted = Amount(least=0)
    reason = Word(PLAY, *REASONS, required=False)


class SeatAnswer(Schema):
    """The seat's stack as it is now."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    stack = fields.Integer(required=True)
    player_id = fields.UUID()


class DepartureAnswer(SeatAnswer):
    """The stack that was carried away, and the slip if it was cashed at once."""

    slip = fields.Integer()


class SeatCountAnswer(SeatAnswer):
    book = fields.Integer(required=True)


class StackAnswer(Schema):
    """What a seat has in play: `behind` is what it can still bet, `in_pot` what it has put in."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    behind = fields.Integer(required=True)
    in_pot = fields.Integer(required=True)


class Asking(Strict):
    """The player who asks; without one it is staff."""

    asked_by = fields.UUID()


class HandOverAnswer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    from_seat = fields.Integer(required=True)
    to_seat = fields.Integer(required=True, allow_none=True)
    amount = fields.Integer(required=True)
    carried_away = fields.Integer(required=True, allow_none=True)
    stack = fields.Integer(required=True)


@blueprint.route("/<uuid:table_id>/seatings")
class Seatings(MethodView):
    @command(blueprint, Seating, SeatAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Put a player in a seat, whose turn it must be where the game has a list."""
        return carry_out(floor.seat_player, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/departures")
class Departures(MethodView):
    @command(blueprint, Departure, DepartureAnswer, "cashier", *TABLE_STAFF, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a player give up the seat with the stack, cashed at once where a desk is named."""
        if "desk_id" in body and caller().role == "dealer":
            raise Problem("role-missing", "Chips are not cashed by a dealer.")
        return carry_out(floor.leave_table, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/chip-additions")
class ChipAdditions(MethodView):
    @command(blueprint, Addition, SeatAnswer, *TABLE_STAFF, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a seated player put chips they carried on the table."""
        return carry_out(floor.add_chips, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/absences")
class Absences(MethodView):
    @command(blueprint, AtSeat, SeatAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that a player is away and isn't dealt in."""
        return carry_out(floor.step_away, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/returns")
class Returns(MethodView):
    @command(blueprint, AtSeat, SeatAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that a player who was away is back."""
        return carry_out(floor.come_back, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/incidentals")
class Incidentals(MethodView):
    @command(blueprint, Incidental, SeatAnswer, *TABLE_STAFF, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Pay for something small out of a stack, where the house allows it."""
        return carry_out(floor.pay_incidental, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/removals")
class Removals(MethodView):
    @command(blueprint, AmountAtSeat, SeatAnswer, *TABLE_STAFF, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Take chips off the table and play on, which most houses refuse as weeding."""
        return carry_out(floor.take_off, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/hand-overs")
class HandOvers(MethodView):
    @command(blueprint, HandOver, HandOverAnswer, *TABLE_STAFF, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a player give chips to another, where the house allows it."""
        return carry_out(hand_overs.hand_over, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/stacks/<number:seat>")
class Stacks(MethodView):
    @read(blueprint, StackAnswer, *ANYBODY, query=Asking)
    def get(self, query: dict[str, Any], table_id: UUID, seat: int) -> Response:
        """Tell exactly how much a seat has in play, to whom the house tells it."""
        house_of = services().writer.editions.house
        told = in_play(services().look, house_of, table_id=table_id, seat=seat, **query)
        return answered({"currency": services().room.currency, **told})

    get.problems = (409,)  # type: ignore[attr-defined]


@blueprint.route("/<uuid:table_id>/counts")
class Counts(MethodView):
    @command(blueprint, SeatCount, SeatCountAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a count of a stack be the figure from now on."""
        return carry_out(floor.count_seat, body, table_id=table_id)
