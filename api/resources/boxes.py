"""What leaves the pots of a table: drops, and the boxes that they fall into."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields
from marshmallow.validate import Length

from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Badge, Switch, Text, Whole, Word
from api.resources.tables import TABLE_STAFF, by_seat
from api.stamps import Deed
from cardroom.service import charging, noted_pots
from domain.variants import SEATS_MAX

BOX_STAFF = ("supervisor", "cashier", "accountant", "manager")
POTS_MAX = 12

blueprint = Blueprint(
    "boxes", __name__, url_prefix=f"{API}/tables", description="Pots, drops and drop boxes."
)


class Pots(Deed):
    """The pots of a hand, main pot first, before anything is dropped.

    `players` is how many were dealt in, which is said where a drop goes by it.
    `counts` are stacks as they were counted before the hand, where the books lack what was bet.
    """

    pots = fields.List(Amount(), required=True, validate=Length(1, POTS_MAX))
    flop_dealt = Switch()
    players = Whole(2, SEATS_MAX, required=False)
    counts = by_seat(Amount(least=0))
    count_reason = Word("tokes", "misread", "outage", "unknown", required=False)


class Pull(Deed):
    """The empty box that is fitted, and which is pulled: without a name the table's own."""

    next_box = Text(most=40)
    box = Text(most=40, required=False)


class BoxCount(Deed):
    """A count by two people: whoever does it, and a witness by badge."""

    box = Text(most=40)
    counted = Amount(least=0)
    witnessed_by = Badge()


class DropShown(Schema):
    """What was taken from a pot, where it fell, and by which rule."""

    pot = fields.Integer(required=True)
    kind = fields.String(required=True)
    amount = fields.Integer(required=True)
    box = fields.String(required=True)
    rule = fields.String(required=True)


class PotAnswer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    number = fields.Integer(required=True)
    pot = fields.Integer(required=True)
    rake = fields.Integer(required=True)
    drops = fields.List(fields.Nested(DropShown), required=True)


class PullAnswer(Schema):
    table_id = fields.UUID(required=True)
    box = fields.String(required=True)
    next_box = fields.String(required=True)


class BoxAnswer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    box = fields.String(required=True)
    counted = fields.Integer(required=True)


@blueprint.route("/<uuid:table_id>/pots")
class PotsPlayed(MethodView):
    @command(blueprint, Pots, PotAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note the pots of a hand at a table tracked by pots, and what is dropped from them."""
        return carry_out(noted_pots.record_pot, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/box-pulls")
class BoxPulls(MethodView):
    @command(blueprint, Pull, PullAnswer, "supervisor", "manager")
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Take the drop box off the table and fit an empty one."""
        return carry_out(charging.pull_box, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/box-counts")
class BoxCounts(MethodView):
    @command(blueprint, BoxCount, BoxAnswer, *BOX_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let two people count a box that was pulled."""
        return carry_out(charging.count_box, body, table_id=table_id)
