"""Who goes from seat to seat: moves, wishes to move, visits, a table's breaking."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Id, Text, Word
from api.reads import Paging, read, reads, reported, with_version
from api.resources.tables import FLOOR, TABLE_STAFF, drawn_from, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import moving
from domain.tables.table import CashTable
from projections import moves as moves_shown

blueprint = Blueprint(
    "moves", __name__, url_prefix=API, description="Players who go from table to table."
)


class MoveToTable(Deed):
    """A seat whose player moves, and where to: without a table to the one with the fewest players.

    Without `to_seat` the seat is drawn; with `drawn_from` it was drawn by cards. `cause` is
    `own-wish` where nothing is said, `house`, or `must-move` from a feeder to its main game.
    `reason` says why somebody comes before others who wait for the seat, where it is let to.
    """

    seat = seat_number()
    to_table_id = Id(required=False)
    to_seat = seat_number(required=False)
    drawn_from = drawn_from()
    cause = Word("own-wish", "house", "must-move", required=False)
    reason = Text(required=False)


class SeatChange(Deed):
    seat = seat_number()
    to_seat = seat_number()


class MoveRequest(Deed):
    """The seat whose player asks for another table: the one named, or any."""

    seat = seat_number()
    to_table_id = Id(required=False)


class SeatWithReason(Deed):
    seat = seat_number()
    reason = Text()


class Visit(Deed):
    seat = seat_number()
    to_table_id = Id()


class TableBreak(Deed):
    reason = Text()


class MovedAnswer(Schema):
    """Where the player went, with what, and what the seat was drawn from if it was drawn.

    A stack from a table where nobody tracked it `is_to_count` at one where every action is.
    """

    currency = fields.String(required=True)
    player_id = fields.UUID(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    to_table_id = fields.UUID(required=True)
    to_seat = fields.Integer(required=True)
    stack = fields.Integer(required=True)
    cause = fields.String(required=True)
    is_to_count = fields.Boolean(required=True)
    drawn_from = fields.List(fields.Integer(), required=True, allow_none=True)


class SeatOfPlayer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    stack = fields.Integer(required=True)


class SeatChangeAnswer(SeatOfPlayer):
    from_seat = fields.Integer(required=True)


class WishAnswer(SeatOfPlayer):
    to_table_id = fields.UUID(required=True, allow_none=True)


class VisitAnswer(WishAnswer):
    """Until when the visit isn't too long, where the house says."""

    until = fields.AwareDateTime(required=True, allow_none=True)


class WentTo(Schema):
    """Where a player of a table that was broken went, with the stack that went along."""

    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    stack = fields.Integer(required=True)
    to_table_id = fields.UUID(required=True)
    to_seat = fields.Integer(required=True)


class TableBreakAnswer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    reason = fields.String(required=True)
    went = fields.List(fields.Nested(WentTo), required=True)


class TableBroken(Schema):
    """Where each player of a table went when it was broken."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    went = fields.List(fields.Nested(WentTo), required=True)


MoveLine = row_of("MoveLine", moves_shown.MoveLine)
RequestLine = row_of("MoveRequestLine", moves_shown.RequestRow, without=("ended_at",))
VisitLine = row_of(
    "VisitLine",
    moves_shown.VisitRow,
    without=("ended_at",),
    is_over=fields.Boolean(required=True),
)


class MovesQuery(Paging):
    """All moves, or those of a player, or from and to a table."""

    player_id = fields.UUID()
    table_id = fields.UUID()


class VisitsQuery(Paging):
    """All visits under way, or only those that are too long by now, or only the others."""

    is_over = fields.Boolean()


def broken(table: CashTable) -> tuple[dict[str, Any], int]:
    """Return where the players of a table went when it was broken, and its version."""
    went = [{name: getattr(each, name) for name in WentTo().fields} for each in table.state.went]
    return {"table_id": table.id, "went": went}, table.version


@blueprint.route("/tables/<uuid:table_id>/moves")
class TableMoves(MethodView):
    @command(blueprint, MoveToTable, MovedAnswer, "cashier", *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Move a player to another table, whole stack and all, which is for the floor to do."""
        return carry_out(moving.move_player, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/seat-changes")
class SeatChanges(MethodView):
    @command(blueprint, SeatChange, SeatChangeAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a player have another free seat of the table, where the house allows it."""
        return carry_out(moving.change_seat, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/move-requests")
class TableRequests(MethodView):
    @command(blueprint, MoveRequest, WishAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Put a player's wish for another table on the supervisor's list."""
        return carry_out(moving.request_move, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/move-request-withdrawals")
class RequestWithdrawals(MethodView):
    @command(blueprint, SeatWithReason, WishAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Take a player's wish for another table off the supervisor's list."""
        return carry_out(moving.withdraw_request, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/visits")
class TableVisits(MethodView):
    @command(blueprint, Visit, VisitAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that a player looks in at another table; seat and stack stay where they are."""
        return carry_out(moving.visit, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/breakings")
class Breakings(MethodView):
    @command(blueprint, TableBreak, TableBreakAnswer, "dealer", *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Break a table: each player is drawn a seat at another table of the game."""
        return carry_out(moving.break_table, body, table_id=table_id)

    @read(blueprint, TableBroken, *ANYBODY, has_version=True)
    def get(self, table_id: UUID) -> Response:
        """Tell where each player of a table went when it was broken, if it was."""
        body, version = services().look(CashTable, table_id, broken)
        return with_version({"currency": services().room.currency, **body}, version_tag(version))


@blueprint.route("/moves")
class AllMoves(MethodView):
    @read(blueprint, report_of(MoveLine), *ANYBODY, query=MovesQuery, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List moves between tables, the latest first."""
        return reported(moves_shown.moves(reads(), **query))


@blueprint.route("/move-requests")
class AllRequests(MethodView):
    @read(blueprint, report_of(RequestLine), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the players who ask for another table, who asked first first."""
        return reported(moves_shown.requests(reads(), **query))


@blueprint.route("/visits")
class AllVisits(MethodView):
    @read(blueprint, report_of(VisitLine), *ANYBODY, query=VisitsQuery, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List visits under way, each with whether it is too long by now."""
        return reported(moves_shown.visits(reads(), now=services().clock.now(), **query))
