"""Absences and players who have to leave: excluded, picked up, called back."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import MINUTES_MAX, Amount, Badge, Whole
from api.resources.tables import FLOOR, TABLE_STAFF, seat_number
from api.stamps import Deed
from cardroom.service import conduct
from domain.variants import SEATS_MAX

blueprint = Blueprint(
    "absences",
    __name__,
    url_prefix=f"{API}/tables",
    description="Players who are away too long, or have to leave.",
)


class TakingOff(Deed):
    """A seat, with its stack as two people counted it: whoever does it, and a witness.

    Where every action is written down the stack is known without a count.
    """

    seat = seat_number()
    counted = Amount(least=0, required=False)
    witnessed_by = Badge(required=False)


class Walking(Deed):
    """Who walks second and leaves fewer than so many is called back within so many minutes.

    Without a number nobody is called back.
    """

    least_present = Whole(1, SEATS_MAX, required=False)
    minutes = Whole(0, MINUTES_MAX, required=False)


class GoneAnswer(Schema):
    """Whether the player is off the table, and what is held for them at the desk.

    Who is in a hand, or whose stack waits to be counted, has to leave and isn't off yet.
    """

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    is_off = fields.Boolean(required=True)
    held = fields.Integer(required=True)


class WalkingAnswer(Schema):
    table_id = fields.UUID(required=True)
    least_present = fields.Integer(required=True, allow_none=True)
    minutes = fields.Integer(required=True)


@blueprint.route("/<uuid:table_id>/exclusions")
class Exclusions(MethodView):
    @command(blueprint, TakingOff, GoneAnswer, *TABLE_STAFF, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Put a player out of the game for too long an absence; the stack goes to their account."""
        return carry_out(conduct.exclude, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/pick-ups")
class PickUps(MethodView):
    @command(blueprint, TakingOff, GoneAnswer, *FLOOR, is_money=True)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Take a player off who has to leave; the stack goes to their account."""
        return carry_out(conduct.pick_up, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/walking-rules")
class WalkingRules(MethodView):
    @command(blueprint, Walking, WalkingAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Have whoever walks second, and leaves the table with too few, called back; or nobody."""
        return carry_out(conduct.set_walking_rule, body, table_id=table_id)
