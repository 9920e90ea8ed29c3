"""Who was written down, what was an incident, who is away: the floor's own reports, and stories."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import fields
from msgspec.structs import asdict, replace

from api.answers import API
from api.blueprints import Blueprint
from api.fields import POSITION_MAX, Asked, Strict, Text, Word
from api.reads import Paging, read, reads, reported
from api.resources.reports import FORMS, LINES_MAX, Days, told
from api.services import services
from api.shapes import report_of, row_of
from cardroom.service.absences import overstayed
from cardroom.service.story import StoryLine, story
from domain.players.player import Player
from domain.rules.offences import KINDS
from projections import absences, conduct, trail

FLOOR_READERS = ("dealer", "supervisor", "manager", "accountant", "auditor")
STORY_READERS = ("supervisor", "manager", "auditor")

blueprint = Blueprint(
    "conduct-reports", __name__, url_prefix=API, description="What the floor reads of its people."
)


class OffencesQuery(Days, Paging):
    """Which part of the register; what is left out is not minded."""

    player_id = fields.UUID()
    kind = Word(*KINDS, required=False)
    is_open = fields.Boolean()


class IncidentsQuery(Days, Paging):
    player_id = fields.UUID()
    table_id = fields.UUID()
    kind = Text(most=40, required=False)


class AbsencesQuery(Strict):
    """All who are away, or those who are over their time."""

    only_over = fields.Boolean(load_default=False)


class StoryQuery(Strict):
    """`after` is the `next_after` of the page before."""

    after = Asked(0, POSITION_MAX, load_default=0)
    limit = Asked(1, LINES_MAX, load_default=200)


OffenceLine = row_of("OffenceLine", conduct.OffenceRow)
IncidentLine = row_of("IncidentLine", conduct.IncidentRow)
AbsenceLine = row_of(
    "AbsenceLine",
    absences.AbsenceRow,
    without={"ended_at", "outcome"},
    table=fields.String(required=True),
    edition=fields.String(required=True),
    alert_at=fields.AwareDateTime(required=True, allow_none=True),
    is_over=fields.Boolean(required=True),
    rule=fields.String(required=True, allow_none=True),
)
StoryLineShown = row_of(
    "StoryLineShown", StoryLine, without={"state"}, state=fields.Dict(required=True)
)


@blueprint.route("/reports/conduct")
class Register(MethodView):
    @read(
        blueprint,
        report_of(OffenceLine),
        *FLOOR_READERS,
        query=OffencesQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List offences, by player or by day, each with what was proposed and who decided what."""
        return told(conduct.offences, OffenceLine, query)


@blueprint.route("/reports/incidents")
class Incidents(MethodView):
    @read(
        blueprint,
        report_of(IncidentLine),
        *FLOOR_READERS,
        query=IncidentsQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List everything that was an incident: onlookers, bars, rulings, who was taken off."""
        return told(conduct.incidents, IncidentLine, query)


@blueprint.route("/reports/absences")
class Away(MethodView):
    @read(
        blueprint,
        report_of(AbsenceLine),
        *FLOOR_READERS,
        query=AbsencesQuery,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List who is away, since when, and who is over the house's time or was called back."""
        report = absences.absences(reads())
        now, house_of = services().clock.now(), services().houses
        rows = overstayed(report.rows, house_of, now, **query)
        return reported(replace(report, rows=rows))


@blueprint.route("/players/<uuid:player_id>/story")
class OneStory(MethodView):
    @read(
        blueprint,
        report_of(StoryLineShown),
        *STORY_READERS,
        query=StoryQuery,
        is_positioned=True,
    )
    def get(self, query: dict[str, int], player_id: UUID) -> Response:
        """Tell everything that happened to a player, in order, each event with its position."""
        services().check_known(Player, player_id)
        named = trail.trail(reads(), subject=player_id, **query)
        found = story(
            services().feed,
            player_id,
            [row["position"] for row in named.rows],
            up_to=named.position,
            goes_on=named.next_after is not None,
            **query,
        )
        rows = [asdict(line) for line in found.lines]
        return reported(replace(named, rows=rows, next_after=found.next_after))
