"""Who waits: check-ins, absences, answers to calls, games opened off a list, waits, the board."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields
from marshmallow.validate import Length

from api.access import ANYBODY
from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Whole, Word
from api.problems import Problem
from api.reads import Paging, read, reads, reported
from api.resources.reserve_lists import ENTRY_MAX, EntryAnswer
from api.resources.tables import FLOOR, NewTable, TableLines, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import interest, waiting
from domain.reserve_lists.reserve_list import ReserveList
from domain.variants import SEATS_MAX
from projections import floor as floor_shown
from projections import list_reports, waits
from projections.list_rows import CallRow

blueprint = Blueprint("waiting", __name__, url_prefix=API, description="Who waits, and how long.")


class OfEntry(Deed):
    entry = Whole(1, ENTRY_MAX)


class AbsenceFromList(OfEntry):
    """A player who waits and isn't to be called for a while; the place is kept."""

    reason = Word("away", "dinner", required=False)


class AnswerToCall(OfEntry):
    """What a called player answers: `more-time` is given once, and `no` leaves the seat."""

    answer = Word("on-the-way", "more-time", "no")


class SeatWishes(OfEntry):
    """Seats that a player would like, and those that alone they can use; why isn't written down."""

    wished = fields.List(seat_number(), validate=Length(0, SEATS_MAX))
    needed = fields.List(seat_number(), validate=Length(0, SEATS_MAX))


class CalledToGame(Schema):
    entry = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    claim_until = fields.AwareDateTime(required=True, allow_none=True)


class GameOpenedAnswer(Schema):
    """The table that was opened, and who was called to it."""

    list_id = fields.UUID(required=True)
    table_id = fields.UUID(required=True)
    game = fields.String(required=True)
    edition = fields.String(required=True)
    called = fields.List(fields.Nested(CalledToGame), required=True)


class Wait(Schema):
    """A name that waits, and how long: as estimated when it went on, and from now on.

    There is no estimate where too few seats have opened lately.
    """

    entry = fields.Integer(required=True)
    place = fields.Integer(required=True)
    joined_at = fields.AwareDateTime(required=True)
    estimated_seconds = fields.Integer(required=True, allow_none=True)
    from_now_seconds = fields.Integer(required=True, allow_none=True)


class WaitError(Schema):
    """How wrong the estimates for a game were; above zero players waited longer than they heard."""

    game = fields.String(required=True)
    estimates = fields.Integer(required=True)
    mean_error_seconds = fields.Integer(required=True)
    mean_absolute_error_seconds = fields.Integer(required=True)


CallLine = row_of("CallLine", CallRow)
CallBefore = row_of("CallBefore", CallRow, why=fields.String(required=True))


class TableOnBoard(Schema):
    """A table of a game: it runs, or is forming while fewer than two play."""

    table_id = fields.UUID(required=True)
    name = fields.String(required=True)
    is_running = fields.Boolean(required=True)
    seats = fields.Integer(required=True)
    free = fields.Integer(required=True)


class EntryOnBoard(Schema):
    """A name on the list, by its number alone.

    It is `waiting`, `called`, `away`, at `dinner` or `not-here`.
    """

    place = fields.Integer(required=True)
    entry = fields.Integer(required=True)
    state = fields.String(required=True)
    table_id = fields.UUID(required=True, allow_none=True)
    seat = fields.Integer(required=True, allow_none=True)
    claim_until = fields.AwareDateTime(required=True, allow_none=True)


class ListOnBoard(Schema):
    """An open list as everybody may see it: tables, and entries by their numbers."""

    list_id = fields.UUID(required=True)
    game = fields.String(required=True)
    gaming_day = fields.Date(required=True)
    tables = fields.List(fields.Nested(TableOnBoard), required=True)
    entries = fields.List(fields.Nested(EntryOnBoard), required=True)


@blueprint.route("/reserve-lists/<uuid:list_id>/check-ins")
class CheckIns(MethodView):
    @command(blueprint, OfEntry, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Note that a player whose name went on from outside is in the room."""
        return carry_out(waiting.check_in, body, list_id=list_id)


@blueprint.route("/reserve-lists/<uuid:list_id>/absences")
class ListAbsences(MethodView):
    @command(blueprint, AbsenceFromList, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Let a player who waits be away, or at dinner, and keep the place."""
        return carry_out(waiting.go_away, body, list_id=list_id)


@blueprint.route("/reserve-lists/<uuid:list_id>/returns")
class ListReturns(MethodView):
    @command(blueprint, OfEntry, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Let a player who waits, and was away, be called again."""
        return carry_out(waiting.come_back, body, list_id=list_id)


@blueprint.route("/reserve-lists/<uuid:list_id>/answers")
class CallAnswers(MethodView):
    @command(blueprint, AnswerToCall, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Note what a called player answers: on the way, more time, or no."""
        return carry_out(waiting.answer_call, body, list_id=list_id)


@blueprint.route("/reserve-lists/<uuid:list_id>/seat-wishes")
class ListSeatWishes(MethodView):
    @command(blueprint, SeatWishes, EntryAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Note which seats a player would like, and which alone they can use."""
        return carry_out(waiting.wish_for_seats, body, list_id=list_id)


@blueprint.route("/reserve-lists/<uuid:list_id>/games")
class GamesOpened(MethodView):
    @command(blueprint, NewTable, GameOpenedAnswer, *FLOOR)
    def post(self, body: dict[str, Any], list_id: UUID) -> Response:
        """Open a table for those on a list who would sit, once they are enough, and call them."""
        return carry_out(interest.open_game, body, list_id=list_id)


@blueprint.route("/reserve-lists/<uuid:list_id>/tables")
class TablesOfList(MethodView):
    @read(blueprint, TableLines, *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, int], list_id: UUID) -> Response:
        """List the open tables of a list's game, those that run and those that form."""
        game = services().look(ReserveList, list_id, lambda names: names.state.game)
        page, page_size = query["page"], query["page_size"]
        shown = floor_shown.tables(reads(), is_open=True, game=game, page=page, page_size=page_size)
        return reported(shown)


@blueprint.route("/reserve-lists/<uuid:list_id>/calls-made")
class CallsMade(MethodView):
    @read(blueprint, report_of(CallLine), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, int], list_id: UUID) -> Response:
        """List a list's calls in their order: who was called, by whom, and what came of it."""
        services().check_known(ReserveList, list_id)
        return reported(
            list_reports.calls(reads(), list_id=list_id, at=services().clock.now(), **query)
        )


@blueprint.route("/reserve-lists/<uuid:list_id>/entries/<number:entry>/calls-before")
class CallsBefore(MethodView):
    @read(blueprint, report_of(CallBefore), *ANYBODY, is_positioned=True)
    def get(self, list_id: UUID, entry: int) -> Response:
        """List every call of somebody else while an entry waited, each with why it came first."""
        names_added = services().look(ReserveList, list_id, lambda names: names.state.names_added)
        if not 1 <= entry <= names_added:
            raise Problem("not-found", f"There was no entry {entry} on the list.")
        return reported(list_reports.explanation(reads(), list_id=list_id, entry=entry))


@blueprint.route("/reserve-lists/<uuid:list_id>/waits")
class WaitsOfList(MethodView):
    @read(blueprint, report_of(Wait), *ANYBODY, is_positioned=True)
    def get(self, list_id: UUID) -> Response:
        """Tell how long each name will wait, from the room's departures, and how wrong that was."""
        services().check_known(ReserveList, list_id)
        return reported(waits.waits(reads(), list_id=list_id, at=services().clock.now()))


@blueprint.route("/wait-estimates")
class WaitErrors(MethodView):
    @read(blueprint, report_of(WaitError), *ANYBODY, is_positioned=True)
    def get(self) -> Response:
        """Tell for each game how wrong the estimates of waits have been."""
        return reported(waits.wait_errors(reads()))


@blueprint.route("/board")
class Board(MethodView):
    @read(blueprint, report_of(ListOnBoard), is_public=True, is_positioned=True)
    def get(self) -> Response:
        """Show the open lists and their tables to everybody, without names."""
        return reported(list_reports.board(reads(), services().clock.now()))
