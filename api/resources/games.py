"""The games that are dealt here, and which of them a table plays in turn."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields, post_load
from marshmallow.validate import Length

from api.access import ANYBODY
from api.answers import API, answered
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Strict, Switch, Whole, Word
from api.reads import read
from api.resources.tables import FLOOR, TABLE_STAFF
from api.stamps import Deed
from cardroom.service import mixing
from domain.tables.game_events import GameStakes
from domain.variants import VARIANTS, Variant

GAMES_MAX = 20
HANDS_MAX = 1000

blueprint = Blueprint(
    "games", __name__, url_prefix=API, description="Games that are dealt, and mixes of them."
)


class StreetShown(Schema):
    """What a street brings: cards to each seat, to the board, or a draw; and who opens it."""

    name = fields.String(required=True)
    down = fields.Integer(required=True)
    up = fields.Integer(required=True)
    board = fields.Integer(required=True)
    has_draw = fields.Boolean(required=True)
    opens = fields.String(required=True)
    has_big_bet = fields.Boolean(required=True)


class HalfShown(Schema):
    name = fields.String(required=True)
    hand = fields.String(required=True)


class GameShown(Schema):
    """A game as it is dealt; `halves` say which hands win, and share a pot where there are two."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    limit = fields.String(required=True)
    streets = fields.List(fields.Nested(StreetShown), required=True)
    halves = fields.List(fields.Nested(HalfShown), required=True)
    has_bring_in = fields.Boolean(required=True)
    has_button_blind = fields.Boolean(required=True)
    raises_max = fields.Integer(required=True, allow_none=True)
    seats_max = fields.Integer(required=True)
    cards_in_deck = fields.Integer(required=True)


class GamesShown(Schema):
    games = fields.List(fields.Nested(GameShown), required=True)


class StakesOfGame(Strict):
    """A game of a mix and what it is played for; `big_blind` is also the smallest bet."""

    variant = Word(*VARIANTS)
    small_blind = Amount(least=0)
    big_blind = Amount()
    ante = Amount(least=0, required=False, load_default=0)
    bring_in = Amount(least=0, required=False, load_default=0)
    big_bet = Amount(required=False, load_default=None)
    is_big_blind_ante = Switch(required=False, load_default=False)

    @post_load
    def stakes(self, data: dict[str, Any], **_: Any) -> GameStakes:
        """Return the stakes as a table plays for them."""
        data["big_bet"] = data["big_bet"] or data["big_blind"]
        told: dict[str, Any] = {name: value or 0 for name, value in data.items()}
        return GameStakes(**told | {"is_big_blind_ante": bool(data["is_big_blind_ante"])})


class Mix(Deed):
    """The games that a table plays in turn, each for so many hands, or for a round."""

    games = fields.List(fields.Nested(StakesOfGame), required=True, validate=Length(1, GAMES_MAX))
    hands_each = Whole(1, HANDS_MAX, required=False)


class StakesShown(Schema):
    variant = fields.String(required=True)
    small_blind = fields.Integer(required=True)
    big_blind = fields.Integer(required=True)
    ante = fields.Integer(required=True)
    bring_in = fields.Integer(required=True)
    big_bet = fields.Integer(required=True)
    is_big_blind_ante = fields.Boolean(required=True)


class MixAnswer(Schema):
    """The games of the table, and which of them is played now."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    games = fields.List(fields.Nested(StakesShown), required=True)
    hands_each = fields.Integer(required=True, allow_none=True)
    playing = fields.String(required=True)


def shown() -> list[dict[str, Any]]:
    """Return the description of every game that is dealt here."""
    return [_of(game) for game in VARIANTS.values()]


def _of(game: Variant) -> dict[str, Any]:
    said = msgspec.to_builtins(game)
    deck = said.pop("deck")
    return {**said, "raises_max": game.raises_max, "cards_in_deck": len(deck)}


@blueprint.route("/games")
class Games(MethodView):
    @read(blueprint, GamesShown, *ANYBODY)
    def get(self) -> Response:
        """Describe the games that are dealt here, by the names that tables have for them."""
        return answered({"games": shown()})


@blueprint.route("/tables/<uuid:table_id>/games")
class GamesOfTable(MethodView):
    @command(blueprint, Mix, MixAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Play these games in turn from the next hand."""
        return carry_out(mixing.agree_games, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/game-turns")
class GameTurns(MethodView):
    @command(blueprint, Deed, MixAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let the turn of the next game come before its time."""
        return carry_out(mixing.turn_game, body, table_id=table_id)
