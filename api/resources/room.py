"""The room itself."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API, answered
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Text
from api.reads import read
from api.services import services
from api.stamps import Deed
from cardroom.service import house_books

blueprint = Blueprint("room", __name__, url_prefix=f"{API}/room", description="The room itself.")


class Room(Schema):
    """The room, its clock and its currency. `gaming_day` is the day that this moment belongs to."""

    name = fields.String(required=True)
    currency = fields.String(required=True)
    time_zone = fields.String(required=True)
    day_starts_hour = fields.Integer(required=True)
    minimum_age_years = fields.Integer(required=True)
    now = fields.AwareDateTime(required=True)
    gaming_day = fields.Date(required=True)
    epoch = fields.Integer(required=True)
    is_training = fields.Boolean(required=True)


class ChipsOutside(Deed):
    """How many of the room's chips were outside when its books were opened, and who says so why."""

    amount = Amount(least=0)
    reason = Text()


class ChipsOutsideAnswer(Schema):
    currency = fields.String(required=True)
    amount = fields.Integer(required=True)
    stated_before = fields.Integer(required=True)


@blueprint.route("/chips-outside")
class ChipsOutsideStatements(MethodView):
    @command(blueprint, ChipsOutside, ChipsOutsideAnswer, "manager")
    def post(self, body: dict[str, Any]) -> Response:
        """State how many chips were outside when the books were opened, instead of before."""
        return carry_out(house_books.state_chips_outside, body)


@blueprint.route("")
class TheRoom(MethodView):
    @read(blueprint, Room, *ANYBODY)
    def get(self) -> Response:
        """Tell of the room: its name, its currency, what time and which gaming day it is."""
        room, now = services().room, services().clock.now()
        return answered(
            {
                "name": room.name,
                "currency": room.currency,
                "time_zone": room.time_zone,
                "day_starts_hour": room.day_starts_hour,
                "minimum_age_years": room.minimum_age_years,
                "now": now.astimezone(room.zone),
                "gaming_day": room.gaming_day(now),
                "epoch": services().epoch,
                "is_training": services().is_training,
            }
        )
