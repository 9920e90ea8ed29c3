"""Play-overs and must-move games: whose seat another plays, and whose turn it is to move."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Id, Text, Word
from api.reads import read, reads, reported, with_version
from api.resources.moves import SeatOfPlayer
from api.resources.seats import AtSeat
from api.resources.tables import FLOOR, TABLE_STAFF, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import feeding
from cardroom.service.main_games import places_in_order
from domain.tables.counting import PLAY, REASONS
from domain.tables.feeding import SANCTIONS
from domain.tables.table import CashTable
from projections import floor as floor_shown
from projections.floor_rows import BoxedRow

blueprint = Blueprint(
    "play-overs",
    __name__,
    url_prefix=f"{API}/tables",
    description="Seats of absent players that others play, and games that feed others.",
)


class PlayOver(Deed):
    """The seat of a player who is away, who plays it, and the box over the chips that stay."""

    seat = seat_number()
    player_id = Id()
    box = Text(most=40, required=False)
    amount = Amount(least=0, required=False)


class PlayOverRefusal(Deed):
    seat = seat_number()
    player_id = Id()


class MustMoveRefusal(AtSeat):
    """Who won't move, and a count of the stack of one who loses the seat for it."""

    counted = Amount(least=0, required=False)
    reason = Word(PLAY, *REASONS, required=False)


class MustMove(Deed):
    """The main game that a table feeds; none where it is left out.

    Who refuses to move goes to the `end-of-order`, or `loses-seat`.
    """

    main_table_id = Id(required=False)
    on_refusal = Word(*SANCTIONS, required=False)


class PlayOverAnswer(SeatOfPlayer):
    """The stack of who plays, and what lies under the box."""

    box = fields.String(required=True, allow_none=True)
    boxed = fields.Integer(required=True)
    absent_player_id = fields.UUID(required=True)


class MustMoveAnswer(Schema):
    table_id = fields.UUID(required=True)
    main_table_id = fields.UUID(required=True, allow_none=True)
    on_refusal = fields.String(required=True)


class MainSeatGuarantee(AtSeat):
    """A player of a feeder who is promised the next seat of the main game, and why."""

    reason = Text()


class MainSeatGuaranteeAnswer(Schema):
    """The order in which players move to the main game as it is now."""

    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    order = fields.List(fields.Integer(), required=True)


class MustMoveRefusalAnswer(Schema):
    """The order as it is now; what was carried away by one who lost the seat."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    carried_away = fields.Integer(required=True, allow_none=True)
    order = fields.List(fields.Integer(), required=True)


class MustMovePlace(Schema):
    """A place in the order to the main game, and why it stands there.

    It was promised the next seat at `guaranteed_at`, refused one at `refused_at`, or has its place
    from `seated_at`. Who `stays_because` they are `kept-apart` from somebody there, by `rule`,
    keeps the place, and the next moves; who `is_played_over` comes back first.
    """

    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    seated_at = fields.AwareDateTime(required=True)
    guaranteed_at = fields.AwareDateTime(required=True, allow_none=True)
    guaranteed_because = fields.String(required=True, allow_none=True)
    refused_at = fields.AwareDateTime(required=True, allow_none=True)
    is_played_over = fields.Boolean(required=True)
    stays_because = fields.String(required=True, allow_none=True)
    rule = fields.String(required=True, allow_none=True)
    is_next = fields.Boolean(required=True)


class MustMoveShown(Schema):
    """The main game that a table feeds, and its seats in the order in which they move there."""

    table_id = fields.UUID(required=True)
    main_table_id = fields.UUID(required=True, allow_none=True)
    on_refusal = fields.String(required=True, allow_none=True)
    order = fields.List(fields.Integer(), required=True)
    places = fields.List(fields.Nested(MustMovePlace), required=True)
    fed_by = fields.List(fields.UUID(), required=True)


BoxedLine = row_of("BoxedLine", BoxedRow, without=("is_open",))


def must_move(table: CashTable) -> tuple[dict[str, Any], int]:
    """Return which main game a table feeds and in which order, and its version."""
    agreed = table.state.must_move
    return {
        "table_id": table.id,
        "main_table_id": None if agreed is None else agreed.main_table_id,
        "on_refusal": None if agreed is None else agreed.on_refusal,
        "order": [] if agreed is None else table.must_move_order(),
        "fed_by": table.state.fed_by,
    }, table.version


@blueprint.route("/<uuid:table_id>/play-overs")
class PlayOvers(MethodView):
    @command(blueprint, PlayOver, PlayOverAnswer, *FLOOR, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let the next on the reserve list play in the seat of a player who is away."""
        return carry_out(feeding.play_over, body, table_id=table_id)

    @read(blueprint, report_of(BoxedLine), *ANYBODY, is_positioned=True)
    def get(self, table_id: UUID) -> Response:
        """List the stacks of a table that lie under boxes."""
        services().check_known(CashTable, table_id)
        return reported(floor_shown.boxed_seats(reads(), table_id=table_id))


@blueprint.route("/<uuid:table_id>/play-over-refusals")
class PlayOverRefusals(MethodView):
    @command(blueprint, PlayOverRefusal, SeatOfPlayer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that the next on the reserve list won't play over a player who is away."""
        return carry_out(feeding.decline_play_over, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/must-moves")
class MustMoves(MethodView):
    @command(blueprint, MustMove, MustMoveAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a table feed a main game, whose free seats its players move to; or none."""
        return carry_out(feeding.agree_must_move, body, table_id=table_id)

    @read(blueprint, MustMoveShown, *ANYBODY, has_version=True)
    def get(self, table_id: UUID) -> Response:
        """Tell which main game a table feeds, and in which order its players move there."""
        body, version = services().look(CashTable, table_id, must_move)
        now, houses = services().clock.now(), services().houses
        body["places"] = places_in_order(services().look, houses, now, table_id=table_id)
        return with_version(body, version_tag(version))


@blueprint.route("/<uuid:table_id>/must-move-refusals")
class MustMoveRefusals(MethodView):
    @command(blueprint, MustMoveRefusal, MustMoveRefusalAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that the player whose turn it is won't move to the main game."""
        return carry_out(feeding.refuse_must_move, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/main-seat-guarantees")
class MainSeatGuarantees(MethodView):
    @command(blueprint, MainSeatGuarantee, MainSeatGuaranteeAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Promise a player the next seat of the main game, before those whose turn it would be."""
        return carry_out(feeding.guarantee_main_seat, body, table_id=table_id)
