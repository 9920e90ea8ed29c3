"""Reserve lists: one for a game and stake on each gaming day, in an order that explains itself."""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields
from marshmallow.validate import Length

from api.access import ANYBODY
from api.answers import API, answered, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Day, Id, Named, RulebookName, Switch, Text, Whole, Word
from api.problems import Problem
from api.reads import Paging, read, reads, reported, with_version
from api.resources.list_shapes import FullList, ListAnswer, Standing, TableNotCalledTo
from api.resources.tables import FLOOR, drawn_from, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import lists, reopened_lists
from cardroom.service.aggregates import NotFound
from cardroom.service.company import tables_apart
from cardroom.service.interest import left_out
from cardroom.service.seats import game_id
from domain.games.game import Game
from domain.reserve_lists.interest import why_left
from domain.reserve_lists.lapsing import end_of
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Entry
from domain.rules.stops import Stops
from domain.tables.opening import SEATS_MAX
from projections import list_reports as lists_shown
from projections.list_rows import ListRow

ENTRY_MAX = 10**6
WISHES_MAX = 20

blueprint = Blueprint(
    "reserve-lists", __name__, url_prefix=f"{API}/reserve-lists", description="Who is next."
)


class NewList(Deed):
    """Today's list of a game and stake, such as `nlh-100-200`, kept by a rulebook's order.

    It is for one table of the game where the house keeps its lists so.
    """

    game = Named(
        r"^(nlh|dealers-choice)-[0-9]{1,13}-[0-9]{1,13}$",
        most=50,
        error="A game is named nlh-100-200.",
    )
    rulebook = RulebookName()
    table_id = Id(required=False)


class NewEntry(Deed):
    """A player, and the tables they wish for; any of the game where there are none.

    A name that comes by `telephone` or by another service (`api`) is called once the player has
    checked in, and lapses where the house sets a time for that.
    """

    player_id = Id()
    table_wishes = fields.List(Id(), validate=Length(0, WISHES_MAX))
    channel = Word("in-room", "telephone", "api", required=False)


class CallForSeat(Deed):
    """A seat to be called for; the entry that is next where none is named.

    Without a table it is the one asked for together, or that with the fewest players; without a
    seat one is drawn, and with `drawn_from` it was drawn by cards at the table. Where the house
    lets somebody be called out of order, `reason` says why.
    """

    table_id = Id(required=False)
    seat = seat_number(required=False)
    drawn_from = drawn_from()
    entry = Whole(1, ENTRY_MAX, required=False)
    reason = Text(required=False)


class Claim(Deed):
    entry = Whole(1, ENTRY_MAX)
    amount = Amount(least=0, required=False)


class PassOver(Deed):
    entry = Whole(1, ENTRY_MAX)
    declined = Switch(required=False)


class EntryWithReason(Deed):
    entry = Whole(1, ENTRY_MAX)
    reason = Text()


class Together(Deed):
    """Entries that ask for one table together; the seats there are drawn."""

    entries = fields.List(Whole(1, ENTRY_MAX), required=True, validate=Length(2, SEATS_MAX))
    table_id = Id()


class ListClosing(Deed):
    reason = Text()


class ListReopening(Deed):
    """Why a list that was closed goes on."""

    reason = Text()


class EntryAnswer(Schema):
    list_id = fields.UUID(required=True)
    entry = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    place = fields.Integer()
    table_id = fields.UUID()
    seat = fields.Integer()
    claim_until = fields.AwareDateTime(allow_none=True)
    keeps_place = fields.Boolean()
    drawn_from = fields.List(fields.Integer(), allow_none=True)
    channel = fields.String()
    check_in_until = fields.AwareDateTime(allow_none=True)
    free_at = fields.List(fields.UUID())
    not_called_to = fields.List(fields.Nested(TableNotCalledTo))
    answer = fields.String()
    absence = fields.String()
    until = fields.AwareDateTime(allow_none=True)
    wished = fields.List(fields.Integer())
    needed = fields.List(fields.Integer())


class ClaimAnswer(EntryAnswer):
    currency = fields.String(required=True)
    stack = fields.Integer(required=True)


class LapsesAnswer(Schema):
    list_id = fields.UUID(required=True)
    lapsed = fields.List(fields.Integer(), required=True)


class TogetherAnswer(Schema):
    list_id = fields.UUID(required=True)
    entries = fields.List(fields.Integer(), required=True)
    table_id = fields.UUID(required=True)


class ListClosingAnswer(Schema):
    list_id = fields.UUID(required=True)
    reason = fields.String(required=True)


ListLine = row_of("ListLine", ListRow, waiting=fields.Integer(required=True))


class Lists(Paging):
    """All lists, or those of a gaming day, or those that are open or closed."""

    gaming_day = Day(required=False)
    is_open = fields.Boolean()


def entry_told(entry: Entry, at: datetime, stops: Stops) -> dict[str, Any]:
    """Return what a list tells of an entry, with the ends that its times have as things are."""
    absence, call = msgspec.to_builtins(entry.absence), msgspec.to_builtins(entry.call)
    running = next((each for each in (call, absence) if each is not None), None)
    if running is not None:
        running["until"] = end_of(entry, at, stops)
    return {
        "entry": entry.number,
        "player_id": entry.player_id,
        "table_wishes": list(entry.table_wishes),
        "added_at": entry.added_at,
        "channel": entry.channel,
        "is_here": entry.is_here,
        "check_in_until": None if running else end_of(entry, at, stops),
        "change_from": entry.change_from,
        "absence": absence,
        "seats_wished": list(entry.seats_wished),
        "seats_needed": list(entry.seats_needed),
        "call": call,
    }


def told(names: ReserveList) -> tuple[dict[str, Any], int]:
    """Return a list as it stands now, and its version."""
    state = names.state
    house = services().houses(state.edition)
    now = services().clock.now()
    standing = names.standing(now, house)
    return {
        "list_id": names.id,
        "game": state.game,
        "gaming_day": state.gaming_day,
        "edition": state.edition,
        "table_id": state.table_id,
        "is_open": state.is_open,
        "needed": names.needed(house),
        "entries": [entry_told(entry, now, house.stops) for entry in standing],
    }, names.version


def who_would_sit(list_id: UUID) -> dict[str, Any]:
    """Return who would sit together at a new table, and who wouldn't, with the rule."""
    now, houses = services().clock.now(), services().houses
    edition, waiting = services().look(
        ReserveList,
        list_id,
        lambda names: (names.state.edition, names.would_sit(now, houses(names.state.edition))),
    )
    house, players = houses(edition), [each.player_id for each in waiting]
    apart = left_out(services().look, houses, players, house, now)
    return {
        "would_sit": [each.number for each in waiting if each.player_id not in apart],
        "would_not_sit": [
            {"entry": each.number, "why": why_left(rule, house), "rule": rule}
            for each in waiting
            if (rule := apart.get(each.player_id)) is not None
        ],
    }


class Waiting(NamedTuple):
    """An entry, the game it is for, and the table where the list is kept for one."""

    entry: Entry
    game: str
    table_id: UUID | None


def why(names: ReserveList, entry: int) -> tuple[dict[str, Any], Waiting]:
    """Return why an entry stands where it stands, or say that it is off the list."""
    now = services().clock.now()
    house = services().houses(names.state.edition)
    own = next((each for each in names.standing(now, house) if each.number == entry), None)
    if own is None:
        raise Problem("not-found", f"There is no entry {entry} on the list.")
    explained: dict[str, Any] = msgspec.to_builtins(names.why(entry, now, house))
    return explained, Waiting(own, names.state.game, names.state.table_id)


def not_called_to(waiting: Waiting) -> list[dict[str, Any]]:
    """Return the tables that an entry isn't called to, for its player is kept apart there."""
    try:
        tables = services().look(Game, game_id(waiting.game), lambda game: list(game.state.tables))
    except NotFound:
        return []
    wanted = [
        table
        for table in tables
        if waiting.entry.wants(table) and waiting.table_id in {None, table}
    ]
    house_of = services().writer.editions.house
    return tables_apart(services().look, house_of, wanted, waiting.entry.player_id)


@blueprint.route("")
class AllLists(MethodView):
    @command(blueprint, NewList, ListAnswer, *FLOOR)
    def post(self, body: dict[str, Any]) -> Response:
        """Open today's list of a game and stake."""
        return carry_out(lists.open_list, body)

    @read(blueprint, report_of(ListLine), *ANYBODY, query=Lists, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the reserve lists, the latest day first, each with how many wait on it."""
        return reported(lists_shown.lists(reads(), **query))


@blueprint.route("/<uuid:list_id>")
class OneList(MethodView):
    @read(blueprint, FullList, *ANYBODY, has_version=True)
    def get(self, list_id: UUID) -> Response:
        """Show a list as it stands now."""
        body, version = services().look(ReserveList, list_id, told)
        body |= who_would_sit(list_id)
        return with_version(body, version_tag(version))


@blueprint.route("/<uuid:list_id>/entries")
class Entries(MethodView):
    @command(blueprint, NewEntry, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Put a player at the end of a list."""
        return carry_out(lists.add_name, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/entries/<number:entry>")
class OneEntry(MethodView):
    @read(blueprint, Standing, *ANYBODY)
    def get(self, list_id: UUID, entry: int) -> Response:
        """Say why an entry stands where it stands, and who was served before it by whose call."""
        explained, waiting = services().look(ReserveList, list_id, lambda names: why(names, entry))
        return answered({**explained, "not_called_to": not_called_to(waiting)})


@blueprint.route("/<uuid:list_id>/calls")
class Calls(MethodView):
    @command(blueprint, CallForSeat, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Call a player for a seat, which is held for them."""
        return carry_out(lists.call_player, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/together-requests")
class TogetherRequests(MethodView):
    @command(blueprint, Together, TogetherAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Note that players on a list ask for one table together; their places stay as they are."""
        return carry_out(lists.ask_together, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/claims")
class Claims(MethodView):
    @command(blueprint, Claim, ClaimAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Let a called player take the seat."""
        return carry_out(lists.claim_seat, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/pass-overs")
class PassOvers(MethodView):
    @command(blueprint, PassOver, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Pass over a called player who isn't there, or declined."""
        return carry_out(lists.pass_over, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/withdrawals")
class Withdrawals(MethodView):
    @command(blueprint, EntryWithReason, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Take a call back, for there is no seat to claim; the player keeps the place."""
        return carry_out(lists.withdraw_call, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/strikes")
class Strikes(MethodView):
    @command(blueprint, EntryWithReason, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Take a name off a list."""
        return carry_out(lists.strike, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/lapses")
class Lapses(MethodView):
    @command(blueprint, Deed, LapsesAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Write down the claims whose time is over, as the service does by itself now and then."""
        return carry_out(lists.lapse_calls, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/closings")
class Closings(MethodView):
    @command(blueprint, ListClosing, ListClosingAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """End a list; names still on it are gone."""
        return carry_out(lists.close_list, body, list_id=list_id)


@blueprint.route("/<uuid:list_id>/reopenings")
class ListReopenings(MethodView):
    @command(blueprint, ListReopening, ListAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Open a list again that was closed by mistake, with the names that stood on it."""
        return carry_out(reopened_lists.reopen_closed_list, body, list_id=list_id)
