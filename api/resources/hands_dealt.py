"""Hands beyond one board and two cards: draws, who opens stud, run-outs; and hands step by step."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API, TEXT, answered
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import HOLE_CARDS_MAX, Cards, Whole
from api.money import written
from api.reads import read
from api.resources.hand_shapes import HandAnswer, HandShown, LegalShown
from api.resources.hands import BOARDS_MAX, facts_of
from api.resources.tables import TABLE_STAFF, seat_number
from api.services import services
from api.stamps import Deed
from cardroom.service import dealing
from cardroom.service.replaying import steps_of, story_of

blueprint = Blueprint(
    "hands_dealt", __name__, url_prefix=API, description="Draws, run-outs, and hands replayed."
)


class Discards(Deed):
    """How many cards a seat gives up in a draw, and which, where they are known."""

    seat = seat_number()
    count = Whole(0, HOLE_CARDS_MAX)
    cards = Cards(1, HOLE_CARDS_MAX, required=False, may_be_unknown=True)


class Opener(Deed):
    """The seat that opens by its cards face up."""

    seat = seat_number()


class RunOuts(Deed):
    """How often the rest of the board is dealt."""

    count = Whole(2, BOARDS_MAX)


class HandStepShown(Schema):
    """One thing that happened in a hand, told in a sentence, and where the hand stood after it."""

    number = fields.Integer(required=True)
    did = fields.String(required=True)
    told = fields.String(required=True)
    at = fields.AwareDateTime(required=True, format="iso")
    done_by = fields.String(required=True)
    after = fields.Nested(HandShown, required=True)
    legal = fields.Nested(LegalShown, required=True, allow_none=True)


class StepsShown(Schema):
    currency = fields.String(required=True)
    hand_id = fields.UUID(required=True)
    steps = fields.List(fields.Nested(HandStepShown), required=True)


def money(amount: int) -> str:
    """Return an amount in the room's currency."""
    return written(amount, services().room.currency)


@blueprint.route("/hands/<uuid:hand_id>/discards")
class HandDiscards(MethodView):
    @command(blueprint, Discards, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Let a seat give up cards in a draw, or stand pat with none."""
        return carry_out(dealing.discard, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/openers")
class HandOpeners(MethodView):
    @command(blueprint, Opener, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Name the seat that opens by its cards face up, where they aren't written down."""
        return carry_out(dealing.name_first_to_act, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/run-outs")
class HandRunOuts(MethodView):
    @command(blueprint, RunOuts, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Deal the rest of the board more than once, once nobody can bet any more."""
        return carry_out(dealing.agree_runouts, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/steps")
class HandSteps(MethodView):
    @read(blueprint, StepsShown, *ANYBODY)
    def get(self, hand_id: UUID) -> Response:
        """Replay a hand step by step: what happened, and where the hand stood after it."""
        house_of = services().writer.editions.house
        steps = msgspec.to_builtins(list(steps_of(facts_of(hand_id), money, house_of)))
        body = {"currency": services().room.currency, "hand_id": hand_id, "steps": steps}
        return answered(body)


@blueprint.route("/hands/<uuid:hand_id>/story")
class HandStory(MethodView):
    @read(blueprint, Schema, *ANYBODY, forms=(TEXT,))
    def get(self, hand_id: UUID) -> Response:
        """Tell a hand step by step in plain text, for a person to read."""
        return Response("".join(story_of(facts_of(hand_id), money)), mimetype=TEXT)
