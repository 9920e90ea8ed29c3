"""The log itself, for whoever audits the room."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.answers import API, POSITION, answered, told_position
from api.blind import refuse_counters
from api.blueprints import Blueprint
from api.fields import POSITION_MAX, Asked, Strict
from api.problems import Invalid
from api.reads import read
from api.services import services

EVENTS_MAX = 1_000
WAIT_SECONDS_MAX = 20

blueprint = Blueprint(
    "events", __name__, url_prefix=f"{API}/events", description="The log, event by event."
)


class Following(Strict):
    """From which position on, how many at most, of which stream, and how long to wait for any."""

    after = Asked(0, POSITION_MAX, load_default=0)
    limit = Asked(1, EVENTS_MAX, load_default=100)
    wait = Asked(0, 3600, load_default=0)
    stream = fields.UUID()


class Event(Schema):
    """One row of the log: a fact of a stream, and the chain's hash up to here in hexadecimal."""

    position = fields.Integer(required=True)
    stream = fields.UUID(required=True)
    version = fields.Integer(required=True)
    topic = fields.String(required=True)
    state = fields.Dict(required=True)
    hash = fields.String(required=True)


class Events(Schema):
    """The next events in order; `next_after` is what to ask for to go on."""

    epoch = fields.Integer(required=True)
    rows = fields.List(fields.Nested(Event), required=True)
    next_after = fields.Integer(required=True)


@blueprint.route("")
class Log(MethodView):
    @read(blueprint, Events, "auditor", query=Following)
    def get(self, query: dict[str, Any]) -> Response:
        """Give the events after a position, and wait for some where there are none.

        The wait is capped at 20 seconds; where others wait already, the answer comes at once. It
        isn't for who may count a desk as well, for counts are blind.
        """
        refuse_counters()
        head = services().feed.head()
        if query["after"] > head:
            raise Invalid([{"parameter": "after", "detail": f"The log ends at {head}."}])
        wait = min(query["wait"], WAIT_SECONDS_MAX)
        rows = services().feed.follow(query["after"], query["limit"], query.get("stream"), wait)
        last = rows[-1].position if rows else query["after"]
        response = answered({"epoch": services().epoch, "rows": rows, "next_after": last})
        response.headers[POSITION] = told_position(last)
        return response
