"""Blind clocks of events: set up, run, shown; and the tables that run under them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import fields

from api.access import ANYBODY
from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Id, Moment, RulebookName, Strict, Switch, Text, Whole
from api.reads import Paging, one_of, read, reads, reported
from api.resources.clock_shapes import (
    LEVELS_MAX,
    BlindClockAnswer,
    ClockFace,
    ClockLine,
    FullBlindClock,
    TableClockAnswer,
    levels_keyed,
)
from api.services import services
from api.shapes import report_of
from api.stamps import Deed
from cardroom.service import blind_clocks, levels
from projections import blind_clocks as clocks_shown

DIRECTORS = ("director", "supervisor", "manager")
NO_SUCH_CLOCK = "There is no such blind clock."

blueprint = Blueprint(
    "blind_clocks", __name__, url_prefix=API, description="Blind clocks, and their levels."
)


class NewBlindClock(Deed):
    """A clock and its schedule, under the edition that the room uses of a rulebook.

    Where levels are announced by staff, each counts from its announcement on.
    """

    name = Text(most=60)
    rulebook = RulebookName()
    levels = levels_keyed()
    is_announced_by_staff = Switch(required=False)


class NewSchedule(Deed):
    """All levels of a clock from now on; those that have begun are as they were."""

    levels = levels_keyed()


class ClockStop(Deed):
    reason = Text()


class ClockEnd(Deed):
    reason = Text()


class LevelNumber(Deed):
    number = Whole(1, LEVELS_MAX)


class ClockOfTable(Deed):
    clock_id = Id()


class AtATime(Strict):
    """The time that is asked about, which is now where it is left out."""

    at = Moment(required=False)


class ClocksAtATime(Paging):
    """All clocks, or those that aren't over, and the time that is asked about."""

    is_open = fields.Boolean()
    at = Moment(required=False)


def asked_at(query: dict[str, Any]) -> datetime:
    """Return the time that a query is about."""
    at: datetime | None = query.get("at")
    return services().clock.now() if at is None else at


@blueprint.route("/blind-clocks")
class AllBlindClocks(MethodView):
    @command(blueprint, NewBlindClock, BlindClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any]) -> Response:
        """Set a blind clock up with its schedule of levels."""
        return carry_out(blind_clocks.set_up, body)

    @read(blueprint, report_of(ClockLine), *ANYBODY, query=ClocksAtATime, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the blind clocks by name, each with what it shows at a time."""
        return reported(clocks_shown.clocks(reads(), **{**query, "at": asked_at(query)}))


@blueprint.route("/blind-clocks/<uuid:clock_id>")
class OneBlindClock(MethodView):
    @read(blueprint, FullBlindClock, *ANYBODY, query=AtATime, is_positioned=True)
    def get(self, query: dict[str, Any], clock_id: UUID) -> Response:
        """Show a blind clock at a time, with its schedule and the tables under it."""
        shown = clocks_shown.clock(reads(), clock_id=clock_id, at=asked_at(query))
        return one_of(shown, NO_SUCH_CLOCK)


@blueprint.route("/blind-clocks/<uuid:clock_id>/display")
class BlindClockDisplay(MethodView):
    @read(blueprint, ClockFace, is_public=True, is_positioned=True)
    def get(self, clock_id: UUID) -> Response:
        """Show everybody in the hall which level is played, what remains, and what comes."""
        shown = clocks_shown.displayed(reads(), clock_id=clock_id, at=asked_at({}))
        return one_of(shown, NO_SUCH_CLOCK)


@blueprint.route("/blind-clocks/<uuid:clock_id>/schedules")
class Schedules(MethodView):
    @command(blueprint, NewSchedule, BlindClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], clock_id: UUID) -> Response:
        """Give a blind clock another schedule, where the house lets it be changed."""
        return carry_out(blind_clocks.reschedule, body, clock_id=clock_id)


@blueprint.route("/blind-clocks/<uuid:clock_id>/starts")
class ClockStarts(MethodView):
    @command(blueprint, Deed, BlindClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], clock_id: UUID) -> Response:
        """Start a blind clock: the first level begins."""
        return carry_out(blind_clocks.start, body, clock_id=clock_id)


@blueprint.route("/blind-clocks/<uuid:clock_id>/stops")
class ClockStops(MethodView):
    @command(blueprint, ClockStop, BlindClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], clock_id: UUID) -> Response:
        """Stop a blind clock: its time stands still."""
        return carry_out(blind_clocks.stop, body, clock_id=clock_id)


@blueprint.route("/blind-clocks/<uuid:clock_id>/resumptions")
class ClockResumptions(MethodView):
    @command(blueprint, Deed, BlindClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], clock_id: UUID) -> Response:
        """Let a blind clock run on."""
        return carry_out(blind_clocks.resume, body, clock_id=clock_id)


@blueprint.route("/blind-clocks/<uuid:clock_id>/levels")
class LevelsBegun(MethodView):
    @command(blueprint, LevelNumber, BlindClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], clock_id: UUID) -> Response:
        """Begin a level by hand, where the house lets it begin at another time than its own."""
        return carry_out(blind_clocks.begin_level, body, clock_id=clock_id)


@blueprint.route("/blind-clocks/<uuid:clock_id>/announcements")
class LevelsAnnounced(MethodView):
    @command(blueprint, LevelNumber, BlindClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], clock_id: UUID) -> Response:
        """Note that a level was announced, once its time had come."""
        return carry_out(blind_clocks.announce_level, body, clock_id=clock_id)


@blueprint.route("/blind-clocks/<uuid:clock_id>/closings")
class ClockClosings(MethodView):
    @command(blueprint, ClockEnd, BlindClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], clock_id: UUID) -> Response:
        """Let a blind clock be over, with its event."""
        return carry_out(blind_clocks.close, body, clock_id=clock_id)


@blueprint.route("/tables/<uuid:table_id>/blind-clocks")
class TablesOnClock(MethodView):
    @command(blueprint, ClockOfTable, TableClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a table run under a blind clock from its next hand."""
        return carry_out(levels.put_on_clock, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/blind-clock-removals")
class TablesOffClock(MethodView):
    @command(blueprint, Deed, TableClockAnswer, *DIRECTORS)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Take a table off its blind clock; it plays for what it played before."""
        return carry_out(levels.take_off_clock, body, table_id=table_id)
