"""Conduct: offences and penalties by player, stop requests, and players who are kept apart."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.answers import API, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Id, RulebookName, Text, Whole, Word
from api.reads import read, with_version
from api.resources.tables import FLOOR, TABLE_STAFF, seat_number
from api.services import services
from api.stamps import Deed
from cardroom.service import conduct
from domain.players.player import Player
from domain.rules.offences import KINDS, PENALTIES

HANDS_MAX = 10**6
ROUNDS_MAX = 20
HANDS_SAT_OUT_MAX = 200
MINUTES_MAX = 24 * 60
OFFENCES_MAX = 10**6
READERS = ("dealer", "supervisor", "auditor", "manager")

blueprint = Blueprint(
    "conduct",
    __name__,
    url_prefix=API,
    description="Conduct: a house's rule proposes what follows, and a person may decide otherwise.",
)


class OffenceDeed(Deed):
    """What a player did, and in which hand by its number; a penalty where one is chosen at once.

    Without one the house's rule proposes it: what the rule leaves nobody to decide holds at once.
    Another penalty than the one proposed needs a reason. `dealt-out` has `rounds` or `hands`,
    `suspended` has `minutes`, and no other penalty a measure.
    """

    kind = Word(*KINDS)
    hand = Whole(1, HANDS_MAX, required=False)
    note = Text(required=False)
    penalty = Word(*PENALTIES, required=False)
    rounds = Whole(1, ROUNDS_MAX, required=False)
    hands = Whole(1, HANDS_SAT_OUT_MAX, required=False)
    minutes = Whole(1, MINUTES_MAX, required=False)
    reason = Text(required=False)


class OffenceAtSeat(OffenceDeed):
    seat = seat_number()


class OffenceOfPlayer(OffenceDeed):
    """The table where it happened, or a rulebook where it was at none."""

    table_id = Id(required=False)
    rulebook = RulebookName(required=False)


class Decision(Deed):
    """What an offence comes to; otherwise than proposed, or than before, with a reason."""

    offence = Whole(1, OFFENCES_MAX)
    penalty = Word(*PENALTIES)
    rounds = Whole(1, ROUNDS_MAX, required=False)
    hands = Whole(1, HANDS_SAT_OUT_MAX, required=False)
    minutes = Whole(1, MINUTES_MAX, required=False)
    reason = Text(required=False)


class Stop(Deed):
    table_id = Id(required=False)


class Apart(Deed):
    other_player_id = Id()
    reason = Text()


class RoundsServed(Deed):
    """How many hands a player sat out, at a table where they aren't written down."""

    seat = seat_number()
    hands = Whole(1, HANDS_MAX)


class OffenceAnswer(Schema):
    """A line of the register. Without a penalty it is open for the role `open_for`.

    `hands` is of how many more hands the player is dealt out at the table, `held` what is held for
    them at the desk.
    """

    currency = fields.String(required=True)
    player_id = fields.UUID(required=True)
    offence = fields.Integer(required=True)
    kind = fields.String(required=True)
    rule = fields.String(required=True)
    counts = fields.Boolean(required=True)
    proposed = fields.String(required=True, allow_none=True)
    proposed_rounds = fields.Integer(required=True)
    proposed_hands = fields.Integer(required=True)
    seconds = fields.Integer(required=True, allow_none=True)
    penalty = fields.String(required=True, allow_none=True)
    rounds = fields.Integer(required=True)
    minutes = fields.Integer(required=True)
    open_for = fields.String(required=True, allow_none=True)
    hands = fields.Integer(required=True)
    held = fields.Integer(required=True)


class StopAnswer(Schema):
    """The gaming day on which the session began that the request holds for."""

    player_id = fields.UUID(required=True)
    session = fields.Date(required=True)


class ApartAnswer(Schema):
    player_id = fields.UUID(required=True)
    other_player_id = fields.UUID(required=True)


class ServedAnswer(Schema):
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    hands_left = fields.Integer(required=True)


class RegisterLine(Schema):
    offence = fields.Integer(required=True)
    kind = fields.String(required=True)
    rule = fields.String(required=True)
    counted_under = fields.String(required=True)
    counts = fields.Boolean(required=True)
    session = fields.Date(required=True)
    at = fields.AwareDateTime(required=True)
    table_id = fields.UUID(required=True, allow_none=True)
    seat = fields.Integer(required=True, allow_none=True)
    hand = fields.Integer(required=True, allow_none=True)
    proposed = fields.String(required=True, allow_none=True)
    proposed_rounds = fields.Integer(required=True)
    proposed_hands = fields.Integer(required=True)
    seconds = fields.Integer(required=True, allow_none=True)
    open_for = fields.String(required=True, allow_none=True)
    decided_at = fields.AwareDateTime(required=True, allow_none=True)
    penalty = fields.String(required=True, allow_none=True)
    rounds = fields.Integer(required=True)
    hands = fields.Integer(required=True)
    minutes = fields.Integer(required=True)


class Register(Schema):
    """What a ruling about the player sees: their register, and what else holds for them.

    `session` is the gaming day on which the present session began.
    """

    player_id = fields.UUID(required=True)
    session = fields.Date(required=True)
    is_told_to_stop = fields.Boolean(required=True)
    kept_apart_from = fields.List(fields.UUID(), required=True)
    lines = fields.List(fields.Nested(RegisterLine), required=True)


def register_of(player: Player) -> tuple[dict[str, Any], int]:
    """Return a player's register as their own stream has it, and its version."""
    now = services().clock.now()
    session = player.session(now, services().room.gaming_day)
    lines: list[dict[str, Any]] = [
        {"offence": line.number, **msgspec.to_builtins(line)}
        for line in player.state.offences.values()
    ]
    for line in lines:
        del line["number"]
    return {
        "player_id": player.id,
        "session": session,
        "is_told_to_stop": player.state.stopped_in == session,
        "kept_apart_from": list(player.state.kept_apart),
        "lines": lines,
    }, player.version


@blueprint.route("/players/<uuid:player_id>/offences")
class OffencesOfPlayer(MethodView):
    @command(blueprint, OffenceOfPlayer, OffenceAnswer, *TABLE_STAFF, "director", "cashier")
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Write an offence down against a player, with what follows from it."""
        return carry_out(conduct.record_offence, body, player_id=player_id)


@blueprint.route("/tables/<uuid:table_id>/offences")
class OffencesAtTable(MethodView):
    @command(blueprint, OffenceAtSeat, OffenceAnswer, *TABLE_STAFF, "director")
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Write an offence down against whoever sits in a seat, with what follows from it."""
        return carry_out(conduct.record_offence, body, table_id=table_id)


@blueprint.route("/players/<uuid:player_id>/penalties")
class Penalties(MethodView):
    @command(blueprint, Decision, OffenceAnswer, *TABLE_STAFF, "director")
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Decide what an offence comes to, or decide otherwise than before."""
        return carry_out(conduct.decide_penalty, body, player_id=player_id)


@blueprint.route("/players/<uuid:player_id>/register")
class OneRegister(MethodView):
    @read(blueprint, Register, *READERS, has_version=True)
    def get(self, player_id: UUID) -> Response:
        """Show a player's register, as the next ruling sees it."""
        body, version = services().look(Player, player_id, register_of)
        return with_version(body, version_tag(version))


@blueprint.route("/players/<uuid:player_id>/stop-requests")
class StopRequests(MethodView):
    @command(blueprint, Stop, StopAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Have a player stop using devices for the session."""
        return carry_out(conduct.tell_to_stop, body, player_id=player_id)


@blueprint.route("/players/<uuid:player_id>/separations")
class Separations(MethodView):
    @command(blueprint, Apart, ApartAnswer, *FLOOR)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Keep two players out of the same game."""
        return carry_out(conduct.keep_apart, body, player_id=player_id)


@blueprint.route("/players/<uuid:player_id>/separation-lifts")
class SeparationLifts(MethodView):
    @command(blueprint, Apart, ApartAnswer, *FLOOR)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Let two players sit at one table again."""
        return carry_out(conduct.let_together, body, player_id=player_id)


@blueprint.route("/tables/<uuid:table_id>/hands-sat-out")
class HandsSatOut(MethodView):
    @command(blueprint, RoundsServed, ServedAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that a player was dealt out of hands that nobody wrote down."""
        return carry_out(conduct.state_served, body, table_id=table_id)
