"""Rulings, appeals, and incidents of the room: onlookers, and whatever else is noted."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Id, Named, RulebookName, Text, Whole
from api.resources.conduct import HANDS_MAX
from api.resources.tables import TABLE_STAFF, seat_number
from api.stamps import RULE, Deed
from cardroom.service import incidents, rulings

blueprint = Blueprint(
    "rulings", __name__, url_prefix=API, description="What was ruled on the floor, and incidents."
)


class RulingDeed(Deed):
    """What was found and why, about which rule, in which hand. It sets no rule aside.

    To set a rule aside, send the command that needs it with `set_aside`.
    """

    reason = Text()
    rule = Named(**RULE, required=False)
    hand = Whole(1, HANDS_MAX, required=False)


class Superseding(Deed):
    """What was found instead and why, about which rule where it is another."""

    reason = Text()
    rule = Named(**RULE, required=False)


class Appeal(Deed):
    player_id = Id()
    grounds = Text()


class Onlooker(Deed):
    """Somebody who isn't playing: known by an id, told by a description, or neither."""

    player_id = Id(required=False)
    description = Text(required=False)


class OnlookerInRoom(Onlooker):
    """The rulebook by which the room has onlookers or hasn't."""

    rulebook = RulebookName()


class OnlookerBehindSeat(Onlooker):
    seat = seat_number()


class Note(Deed):
    """Whatever happened, where, and to whom."""

    description = Text()
    table_id = Id(required=False)
    seat = seat_number(required=False)
    player_id = Id(required=False)


class RulingAnswer(Schema):
    ruling_id = fields.UUID(required=True)
    rule = fields.String(required=True, allow_none=True)
    appeals = fields.Integer(required=True)


class IncidentAnswer(Schema):
    incident_id = fields.UUID(required=True)
    kind = fields.String(required=True)
    rule = fields.String(required=True)


@blueprint.route("/tables/<uuid:table_id>/rulings")
class Rulings(MethodView):
    @command(blueprint, RulingDeed, RulingAnswer, *ANYBODY)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Write down what somebody with the authority found at a table."""
        return carry_out(rulings.record_ruling, body, table_id=table_id)


@blueprint.route("/rulings/<uuid:ruling_id>/appeals")
class Appeals(MethodView):
    @command(blueprint, Appeal, RulingAnswer, *ANYBODY)
    def post(self, body: dict[str, Any], ruling_id: UUID) -> Response:
        """Note that a player appealed against a ruling, where the house lets them."""
        return carry_out(rulings.appeal, body, ruling_id=ruling_id)


@blueprint.route("/rulings/<uuid:ruling_id>/supersessions")
class Supersessions(MethodView):
    @command(blueprint, Superseding, RulingAnswer, *ANYBODY)
    def post(self, body: dict[str, Any], ruling_id: UUID) -> Response:
        """Rule otherwise than somebody did before, by whoever has the last word in the house."""
        return carry_out(rulings.supersede, body, ruling_id=ruling_id)


@blueprint.route("/onlookers-sent-out")
class OnlookersSentOut(MethodView):
    @command(blueprint, OnlookerInRoom, IncidentAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any]) -> Response:
        """Send an onlooker out of the room, unless they are there to play."""
        return carry_out(incidents.send_out_of_the_room, body)


@blueprint.route("/tables/<uuid:table_id>/onlookers-sent-away")
class OnlookersSentAway(MethodView):
    @command(blueprint, Onlooker, IncidentAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Send an onlooker away from a table."""
        return carry_out(incidents.send_away_from_table, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/onlooker-leaves")
class OnlookerLeaves(MethodView):
    @command(blueprint, OnlookerBehindSeat, IncidentAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let an onlooker sit behind a seat, without any part in the game."""
        return carry_out(incidents.give_leave, body, table_id=table_id)


@blueprint.route("/incidents")
class Incidents(MethodView):
    @command(blueprint, Note, IncidentAnswer, *ANYBODY)
    def post(self, body: dict[str, Any]) -> Response:
        """Note whatever happened in the room."""
        return carry_out(incidents.note, body)
