"""The clock of a rehearsal, which can be set and moved; there is none outside training mode."""

from datetime import timedelta
from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY, roles
from api.answers import API, answered
from api.blueprints import Blueprint
from api.fields import FIRST_YEAR, LAST_YEAR, Moment, Strict, Switch, Whole
from api.problems import Invalid, Problem
from api.reads import read
from api.services import services
from cardroom.service.clock import TrainingClock

MOVED_SECONDS_MAX = 366 * 24 * 3600

blueprint = Blueprint(
    "training", __name__, url_prefix=f"{API}/training", description="The clock of a rehearsal."
)


class Setting(Strict):
    """What the clock shows from now on, and whether it stands still until it is moved."""

    shows = Moment()
    stands_still = Switch(required=False)


class Move(Strict):
    """By how many seconds the clock is put forward or, below zero, back."""

    seconds = Whole(-MOVED_SECONDS_MAX, MOVED_SECONDS_MAX)


class Shown(Schema):
    now = fields.AwareDateTime(required=True)
    stands_still = fields.Boolean(required=True)


def shown(status: int = 200) -> Response:
    """Return what the clock shows, and whether it stands still."""
    return answered({"now": clock().now(), "stands_still": clock().stands_still}, status=status)


def clock() -> TrainingClock:
    """Return the clock of the rehearsal, or say that this is none."""
    found = services().clock
    if not isinstance(found, TrainingClock):
        raise Problem("not-found", "The room is not in training: its clock can't be set.")
    return found


@blueprint.route("/clock")
class Clock(MethodView):
    @read(blueprint, Shown, *ANYBODY)
    def get(self) -> Response:
        """Tell what the room's clock shows."""
        return shown()


@blueprint.route("/clock-settings")
class ClockSettings(MethodView):
    @roles("manager", "supervisor")
    @blueprint.arguments(Setting())
    @blueprint.response(201, Shown())
    def post(self, body: dict[str, Any]) -> Response:
        """Set the room's clock."""
        clock().set(body["shows"], stands_still=body.get("stands_still") or False)
        return shown(201)


@blueprint.route("/clock-moves")
class ClockMoves(MethodView):
    @roles("manager", "supervisor")
    @blueprint.arguments(Move())
    @blueprint.response(201, Shown())
    def post(self, body: dict[str, Any]) -> Response:
        """Move the room's clock: an hour passes in a request."""
        by = timedelta(seconds=body["seconds"])
        if not FIRST_YEAR <= (clock().now() + by).year <= LAST_YEAR:
            detail = f"The clock stays between the years {FIRST_YEAR} and {LAST_YEAR}."
            raise Invalid.at("/seconds", detail)
        clock().move(by)
        return shown(201)
