"""Players at the door: registered, named, of age, barred or not."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec
from flask import Response
from flask.views import MethodView
from marshmallow import Schema, ValidationError, fields

from api.answers import API, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Day, Moment, Switch, Text
from api.reads import PageOf, Paging, paged, read, rows_before, with_version
from api.resources.tables import FLOOR
from api.services import services
from api.stamps import Deed
from cardroom.service import people
from cardroom.service.player_directory import Details
from domain.players.player import Player

DESK_AND_FLOOR = ("cashier", "supervisor", "manager")
AT_THE_DOOR = ("cashier", "supervisor", "director", "manager")

blueprint = Blueprint(
    "players", __name__, url_prefix=f"{API}/players", description="Who plays here."
)


class BirthDate(Day):
    """The day on which somebody was born."""

    def _deserialize(self, *given: Any, **more: Any) -> date:
        born = super()._deserialize(*given, **more)
        if born > services().clock.now().date():
            raise ValidationError("Nobody is born later than today.")
        return born


class Registration(Deed):
    """A player, named or not. The personal details are kept outside the log and can be erased."""

    name = Text(most=100, required=False)
    birth_date = BirthDate(required=False)
    document = Text(most=100, required=False)
    phone = Text(most=40, required=False)
    description = Text(most=200, required=False)
    membership = Text(most=40, required=False)
    publishes_name = Switch(required=False)


class Naming(Deed):
    name = Text(most=100)
    birth_date = BirthDate()
    document = Text(most=100, required=False)
    phone = Text(most=40, required=False)
    membership = Text(most=40, required=False)


class AgeCheck(Deed):
    birth_date = BirthDate()
    document = Text(most=100, required=False)


class Barring(Deed):
    """A bar, which ends at `until` or never."""

    reason = Text()
    until = Moment(required=False)


class Lifting(Deed):
    reason = Text()


class PlayerAnswer(Schema):
    """What a command on a player answers with; receipts name nobody."""

    player_id = fields.UUID(required=True)
    is_named = fields.Boolean(required=True)
    is_of_age = fields.Boolean(required=True, allow_none=True)


class BarShown(Schema):
    reason = fields.String(required=True)
    until = fields.AwareDateTime(required=True, allow_none=True)


class PlayerSeatShown(Schema):
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    game = fields.String(required=True)


class LeftShown(Schema):
    """A stack that the player left a game with, and neither came back with nor left again since."""

    game = fields.String(required=True)
    stack = fields.Integer(required=True)
    at = fields.AwareDateTime(required=True)


class PlayerLine(PlayerAnswer):
    name = fields.String(required=True, allow_none=True)
    description = fields.String(required=True, allow_none=True)
    membership = fields.String(required=True, allow_none=True)
    is_barred = fields.Boolean(required=True)


class FullPlayer(PlayerLine):
    currency = fields.String(required=True)
    birth_date = fields.Date(required=True, allow_none=True)
    document = fields.String(required=True, allow_none=True)
    phone = fields.String(required=True, allow_none=True)
    publishes_name = fields.Boolean(required=True)
    is_erased = fields.Boolean(required=True)
    joined_to = fields.UUID(required=True, allow_none=True)
    bar = fields.Nested(BarShown, required=True, allow_none=True)
    seats = fields.List(fields.Nested(PlayerSeatShown), required=True)
    left = fields.List(fields.Nested(LeftShown), required=True)
    held = fields.Integer(required=True)


class PlayersPage(Schema):
    rows = fields.List(fields.Nested(PlayerLine), required=True)
    page = fields.Nested(PageOf, required=True)


class Search(Paging):
    """Part of a name or a description."""

    name = Text(most=100, required=False)


def line_of(player_id: UUID, details: Details, now: datetime) -> dict[str, Any]:
    """Return what the list tells of a player."""
    return services().look(
        Player,
        player_id,
        lambda player: {
            "player_id": player_id,
            "name": details.name,
            "description": details.description,
            "membership": player.state.membership,
            "is_named": player.state.is_named,
            "is_of_age": player.state.is_of_age,
            "is_barred": player.is_barred(now),
        },
    )


def told(player: Player) -> tuple[dict[str, Any], int]:
    """Return what a player's own stream tells of them, and its version."""
    state = player.state
    return {
        "is_erased": state.is_erased,
        "joined_to": state.joined_to,
        "bar": msgspec.to_builtins(state.bar),
        "seats": msgspec.to_builtins(state.seats),
        "left": [
            {"game": left.game, "stack": left.stack, "at": left.at}
            for left in player.lefts_standing()
        ],
        "held": player.held,
    }, player.version


@blueprint.route("")
class Players(MethodView):
    @command(blueprint, Registration, PlayerAnswer, *DESK_AND_FLOOR)
    def post(self, body: dict[str, Any]) -> Response:
        """Register a player, named or not; a known document or membership makes no second one."""
        return carry_out(people.register_player, body)

    @read(blueprint, PlayersPage, *AT_THE_DOOR, query=Search)
    def get(self, query: dict[str, Any]) -> Response:
        """Look players up by a part of their name or description."""
        now = services().clock.now()
        found, total = services().players.page(
            rows_before(query), query["page_size"], query.get("name")
        )
        return paged([line_of(player, details, now) for player, details in found], query, total)


@blueprint.route("/<uuid:player_id>")
class OnePlayer(MethodView):
    @read(blueprint, FullPlayer, *AT_THE_DOOR, has_version=True)
    def get(self, player_id: UUID) -> Response:
        """Tell of one player: details, bar, seats, and the stacks left behind."""
        own, version = services().look(Player, player_id, told)
        details = services().players.details(player_id)
        line = line_of(player_id, details, services().clock.now())
        personal = msgspec.structs.asdict(details)
        body = {"currency": services().room.currency, **personal, **line, **own}
        return with_version(body, version_tag(version))


@blueprint.route("/<uuid:player_id>/names")
class Names(MethodView):
    @command(blueprint, Naming, PlayerAnswer, *DESK_AND_FLOOR)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Give an unnamed patron a name; whose document is known is joined to that player."""
        return carry_out(people.name_player, body, player_id=player_id)


@blueprint.route("/<uuid:player_id>/age-checks")
class AgeChecks(MethodView):
    @command(blueprint, AgeCheck, PlayerAnswer, *DESK_AND_FLOOR)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Record that staff looked at a document."""
        return carry_out(people.check_age, body, player_id=player_id)


@blueprint.route("/<uuid:player_id>/bars")
class Bars(MethodView):
    @command(blueprint, Barring, PlayerAnswer, *FLOOR)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Bar a player from lists, seats and sales; never from having chips redeemed."""
        return carry_out(people.bar_player, body, player_id=player_id)


@blueprint.route("/<uuid:player_id>/bar-lifts")
class BarLifts(MethodView):
    @command(blueprint, Lifting, PlayerAnswer, *FLOOR)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Let a barred player play again."""
        return carry_out(people.lift_bar, body, player_id=player_id)


@blueprint.route("/<uuid:player_id>/erasures")
class Erasures(MethodView):
    @command(blueprint, Deed, PlayerAnswer, "manager")
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Erase a player's personal details; what happened stays, and so does a bar."""
        return carry_out(people.erase_details, body, player_id=player_id)
