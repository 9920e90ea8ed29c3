"""Cash tables: opened, tracked, raked and broken up."""

from datetime import datetime
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
from api.fields import Amount, Badge, Named, RulebookName, Switch, Text, Whole, Word
from api.reads import Paging, read, reads, reported, with_version
from api.resources.charge_shapes import DROPS_MAX, DropEntry, FeeTerms, RakeTerms
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import floor, running
from domain.rules.house import House
from domain.tables.charging import plain_rake
from domain.tables.exchange_state import Exchange
from domain.tables.opening import SEATS_MIN
from domain.tables.state import Held, TableState, Taken
from domain.tables.table import CashTable
from domain.variants import DEALERS_CHOICE, MIXES, SEATS_MAX, VARIANTS
from projections import floor as floor_shown
from projections.floor_rows import TableRow

FLOOR = ("supervisor", "manager")
TABLE_STAFF = ("supervisor", "dealer", "manager")
HAND_STAFF = (*TABLE_STAFF, "director")
"""Who writes down what is ruled in a hand, of which some is for whoever directs play."""


blueprint = Blueprint(
    "tables", __name__, url_prefix=f"{API}/tables", description="Cash tables as a whole."
)


def seat_number(*, required: bool = True) -> Whole:
    """Return the field of a seat, which is numbered from 1 clockwise."""
    return Whole(1, SEATS_MAX, required=required)


def drawn_from() -> fields.List[Any]:
    """Return the field of the seats that a named seat was drawn from, by cards at the table."""
    return fields.List(Whole(1, SEATS_MAX), allow_none=True, validate=Length(1, SEATS_MAX))


def by_seat(values: fields.Field[Any]) -> fields.Dict:
    """Return the field of something for each of some seats, by their numbers."""
    number = Named(r"^([1-9]|1[0-9])$", most=2, error="A seat is a number from 1 on.")
    return fields.Dict(keys=number, values=values, validate=Length(1, SEATS_MAX))


class NewTable(Deed):
    """A cash game under the edition that the room uses of a rulebook.

    `level` is `box` (nothing per hand), `pots` (pot, flop or not, drops) or `full` (every action).
    At a table that `is_self_dealt` whoever has the button deals.
    `bring_in` and `big_bet` belong to stud and to a fixed limit; without them they are the small
    blind and twice the big one.
    """

    name = Text(most=60)
    variant = Word(*VARIANTS, *MIXES, DEALERS_CHOICE, required=False)
    small_blind = Amount(least=0)
    big_blind = Amount()
    ante = Amount(least=0, required=False)
    bring_in = Amount(least=0, required=False)
    big_bet = Amount(required=False)
    is_big_blind_ante = Switch(required=False)
    smallest_chip = Amount()
    seats = Whole(SEATS_MIN, SEATS_MAX)
    buy_in_min = Amount(required=False)
    buy_in_max = Amount(required=False)
    rulebook = RulebookName()
    level = Word("box", "pots", "full", required=False)
    box = Text(most=40, required=False)
    rake = fields.Nested(RakeTerms, allow_none=True)
    drops = fields.List(fields.Nested(DropEntry), validate=Length(0, DROPS_MAX))
    fee = fields.Nested(FeeTerms, allow_none=True)
    is_rate_displayed = Switch(required=False)
    dealer = Badge(required=False)
    checks_procedure = Switch(required=False)
    is_self_dealt = Switch(required=False)


class Button(Deed):
    """The seat that the floor puts the button at, or the cards drawn for it by seat.

    A seat that tied and drew again has its cards in a row: Kd5h. The button may go back to a seat
    that `was_passed_over` by mistake, and goes on as it was after that.
    """

    seat = seat_number(required=False)
    was_passed_over = Switch(required=False)
    cards = by_seat(Named(r"^([2-9TJQKA][cdhs])+$", most=22, error="A card is rank and suit: As."))


class Push(Deed):
    """The badge of the dealer who comes; nobody where it is left out."""

    incoming = Badge(required=False)


class NewLevel(Deed):
    """The level from now on, and a count of each stack where the books can't know it."""

    level = Word("box", "pots", "full")
    counts = by_seat(Amount(least=0))


class EditionTaken(Deed):
    rulebook = RulebookName()


class Breaking(Deed):
    reason = Text()


class TableAnswer(Schema):
    table_id = fields.UUID(required=True)
    game = fields.String(required=True)
    edition = fields.String(required=True)


class ButtonAnswer(Schema):
    table_id = fields.UUID(required=True)
    button = fields.Integer(required=True)


class PushAnswer(Schema):
    table_id = fields.UUID(required=True)
    outgoing = fields.String(required=True, allow_none=True)
    incoming = fields.String(required=True, allow_none=True)


class LevelAnswer(Schema):
    table_id = fields.UUID(required=True)
    level = fields.String(required=True)


class EditionAnswer(Schema):
    """The edition chosen; while a hand is played it comes into force with the next one."""

    is_in_force = fields.Boolean(required=True)
    table_id = fields.UUID(required=True)
    rulebook = fields.String(required=True)
    edition = fields.String(required=True)


class BreakingAnswer(Schema):
    table_id = fields.UUID(required=True)
    reason = fields.String(required=True)


class SeatOfTable(Schema):
    """A seat: `state` is `empty`, `held` (`until` a time, if there is one), `taken` or `away`.

    `hands_dealt_out` is for how many more hands the player gets no cards, and `has_to_leave` tells
    why one has to go: `absence`, `conduct` or `bar`. A stack that a correction
    brought below zero, that came untracked, or that waits to go from a seat that its player is back
    for, `is_to_count`.
    """

    seat = fields.Integer(required=True)
    state = fields.String(required=True)
    player_id = fields.UUID(required=True, allow_none=True)
    stack = fields.Integer(required=True)
    until = fields.AwareDateTime(required=True, allow_none=True)
    seated_at = fields.AwareDateTime(required=True, allow_none=True)
    away_since = fields.AwareDateTime(required=True, allow_none=True)
    hands_dealt_out = fields.Integer(required=True)
    has_to_leave = fields.String(required=True, allow_none=True)
    is_to_count = fields.Boolean(required=True)


class ExchangeOfTable(Schema):
    """A buy-in at the table that isn't settled yet."""

    exchange = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    amount = fields.Integer(required=True)
    payment = fields.String(required=True)
    announced = fields.Integer(required=True)
    cash_is_taken = fields.Boolean(required=True)
    is_sold = fields.Boolean(required=True)
    is_paid = fields.Boolean(required=True)
    is_delivered = fields.Boolean(required=True)


class FullTable(TableAnswer):
    """A table; a rake by steps, or by how many are dealt in, is told of in its charges.

    On a blind clock it plays for the stakes of a level: the one that it last took.
    """

    currency = fields.String(required=True)
    name = fields.String(required=True)
    level = fields.String(required=True)
    small_blind = fields.Integer(required=True)
    big_blind = fields.Integer(required=True)
    ante = fields.Integer(required=True)
    smallest_chip = fields.Integer(required=True)
    buy_in_min = fields.Integer(required=True, allow_none=True)
    buy_in_max = fields.Integer(required=True, allow_none=True)
    rake_basis_points = fields.Integer(required=True, allow_none=True)
    rake_cap = fields.Integer(required=True, allow_none=True)
    fee_amount = fields.Integer(required=True, allow_none=True)
    is_open = fields.Boolean(required=True)
    dealer = fields.String(required=True, allow_none=True)
    box = fields.String(required=True)
    button = fields.Integer(required=True, allow_none=True)
    hand_id = fields.UUID(required=True, allow_none=True)
    hands_played = fields.Integer(required=True)
    straddles_sanctioned = fields.Boolean(required=True)
    playing = fields.String(required=True)
    clock_id = fields.UUID(required=True, allow_none=True)
    blind_level = fields.Integer(required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatOfTable), required=True)
    exchanges = fields.List(fields.Nested(ExchangeOfTable), required=True)


COPIED = FullTable().fields.keys() & {*TableState.__struct_fields__, "game"} - {
    "seats",
    "exchanges",
}
"""What is told of a table just as its state has it."""

TableLine = row_of(
    "TableLine",
    TableRow,
    players=fields.Integer(required=True),
    held=fields.Integer(required=True),
    chips=fields.Integer(required=True),
    is_running=fields.Boolean(required=True),
)
TableLines = report_of(TableLine)


class Tables(Paging):
    """All tables, or those that are open or closed."""

    is_open = fields.Boolean()


def told(table: CashTable) -> tuple[dict[str, Any], int]:
    """Return what a table's own stream tells of it, and its version."""
    state = table.state
    house, now = services().houses(state.edition), services().clock.now()
    copied = {name: getattr(state, name) for name in COPIED}
    rake = plain_rake(state.deductions)
    return {
        **copied,
        "rake_basis_points": None if rake is None else rake.basis_points,
        "rake_cap": None if rake is None else rake.cap,
        "table_id": table.id,
        "playing": table.stakes_of_hand().variant,
        "clock_id": None if state.on_clock is None else state.on_clock.clock_id,
        "blind_level": None if state.on_clock is None else state.on_clock.level,
        "hand_id": None if state.hand is None else state.hand.hand_id,
        "seats": [seat_told(table, seat, now, house) for seat in range(1, state.seats + 1)],
        "exchanges": [exchange_told(each) for each in state.exchanges.values()],
    }, table.version


def seat_told(table: CashTable, seat: int, at: datetime, house: House) -> dict[str, Any]:
    """Return what a table tells of one of its seats at a time."""
    told: dict[str, Any] = {"seat": seat, "state": "empty", "player_id": None, "stack": 0}
    told |= {"until": None, "seated_at": None, "away_since": None}
    told |= {"hands_dealt_out": 0, "has_to_leave": None, "is_to_count": False}
    match table.state.occupied.get(seat):
        case Held(player_id=player_id) as held:
            until = table.hold_ends_at(held, at, house)
            return {**told, "state": "held", "player_id": player_id, "until": until}
        case Taken() as taken:
            state = "away" if taken.is_away else "taken"
            order = taken.ordered_off
            shown = {
                "player_id": taken.player_id,
                "stack": taken.stack,
                "seated_at": taken.seated_at,
                "away_since": taken.away_since,
                "hands_dealt_out": table.dealt_out_left(taken.player_id),
                "has_to_leave": None if order is None else order.cause,
                "is_to_count": taken.is_to_count or table.is_count_awaited(seat),
            }
            return {**told, **shown, "state": state}
        case None:
            return told


def exchange_told(exchange: Exchange) -> dict[str, Any]:
    """Return what a table tells of an exchange under way."""
    return {
        "exchange": exchange.number,
        "seat": exchange.seat,
        "player_id": exchange.player_id,
        "amount": exchange.amount,
        "payment": exchange.payment,
        "announced": exchange.announced,
        "cash_is_taken": exchange.cash_is_taken,
        "is_sold": exchange.sale is not None,
        "is_paid": exchange.is_paid,
        "is_delivered": exchange.is_delivered,
    }


@blueprint.route("")
class AllTables(MethodView):
    @command(blueprint, NewTable, TableAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any]) -> Response:
        """Open a cash game under the edition that the room uses of a rulebook."""
        return carry_out(floor.open_table, body)

    @read(blueprint, TableLines, *ANYBODY, query=Tables, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the tables by name, each with how many sit there and whether it is running."""
        return reported(floor_shown.tables(reads(), **query))


@blueprint.route("/<uuid:table_id>")
class OneTable(MethodView):
    @read(blueprint, FullTable, *ANYBODY, has_version=True)
    def get(self, table_id: UUID) -> Response:
        """Tell of one table: its game, its seats, the exchanges under way, the hand in play."""
        body, version = services().look(CashTable, table_id, told)
        return with_version({"currency": services().room.currency, **body}, version_tag(version))


@blueprint.route("/<uuid:table_id>/buttons")
class Buttons(MethodView):
    @command(blueprint, Button, ButtonAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Put the button at a seat by order of the floor, or by the cards drawn for it."""
        return carry_out(floor.place_button, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/dealer-pushes")
class DealerPushes(MethodView):
    @command(blueprint, Push, PushAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let one dealer go and another come."""
        return carry_out(floor.push_dealer, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/levels")
class Levels(MethodView):
    @command(blueprint, NewLevel, LevelAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Track the table at another level, between hands and on counted stacks."""
        return carry_out(running.change_level, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/editions")
class Editions(MethodView):
    @command(blueprint, EditionTaken, EditionAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Run the table under the edition now in use of a rulebook, from the next hand."""
        return carry_out(running.take_up_edition, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/closings")
class Closings(MethodView):
    @command(blueprint, Breaking, BreakingAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Break the table up, with every seat empty."""
        return carry_out(floor.close_table, body, table_id=table_id)
