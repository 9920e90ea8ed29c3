"""Power cuts and fire alarms: play stops and goes on, and what was written on paper is keyed in."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Id, Text, Whole, Word
from api.reads import Paging, read, reads, reported
from api.resources.tables import FLOOR, TABLE_STAFF, by_seat, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import PAD_NUMBER_MAX, Deed
from cardroom.service import pads, stops
from domain.pads.pad import Pad
from domain.room.room import CAUSES
from projections import outages as outages_shown

PAD_STAFF = ("cashier", *TABLE_STAFF)

blueprint = Blueprint(
    "outages", __name__, url_prefix=API, description="Stops of the whole room, and pads of paper."
)


class PlayStop(Deed):
    """Why play stops at every table."""

    cause = Word(*CAUSES)
    note = Text(required=False)


class TableResumption(Deed):
    """What was counted in each seat, and where the button is, as far as somebody looked."""

    counts = by_seat(Amount(least=0))
    button = seat_number(required=False)


class HandRuling(Deed):
    """How the floor ends a hand: every bet goes back, or all that was put in is shared by seat."""

    reason = Text()
    shares = by_seat(Amount(least=0))


class NewPad(Deed):
    """A pad for a desk or for a table, under the name and with the numbers printed on it."""

    name = Text(most=60)
    first = Whole(1, PAD_NUMBER_MAX)
    last = Whole(1, PAD_NUMBER_MAX)
    desk_id = Id(required=False)
    table_id = Id(required=False)


class PadNumberVoid(Deed):
    number = Whole(1, PAD_NUMBER_MAX)
    reason = Text()


class RoomStopAnswer(Schema):
    stop = fields.Integer(required=True)
    cause = fields.String(required=True)
    stopped_at = fields.AwareDateTime(required=True)
    resumed_at = fields.AwareDateTime(required=True, allow_none=True)


class ResumptionAnswer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    stop = fields.Integer(required=True)
    stopped_at = fields.AwareDateTime(required=True)
    resumed_at = fields.AwareDateTime(required=True)
    button = fields.Integer(required=True, allow_none=True)
    stacks = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class HandRulingAnswer(Schema):
    currency = fields.String(required=True)
    hand_id = fields.UUID(required=True)
    outcome = fields.String(required=True)
    stacks = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    ruling_id = fields.UUID(required=True)


class PadAnswer(Schema):
    """A pad, with the numbers that are neither used nor void."""

    pad_id = fields.UUID(required=True)
    name = fields.String(required=True)
    first = fields.Integer(required=True)
    last = fields.Integer(required=True)
    unused = fields.List(fields.Integer(), required=True)
    is_returned = fields.Boolean(required=True)


RoomStopLine = row_of("RoomStopLine", outages_shown.StopRow)
GapLine = row_of("GapLine", outages_shown.GapRow)
PadLine = row_of("PadLine", outages_shown.PadRow, unused=fields.Integer(required=True))
PadNumberLine = row_of("PadNumberLine", outages_shown.PadNumberRow)


class MissingLine(Schema):
    """Numbers in a row that nobody keyed in, though later ones of the pad were."""

    pad_id = fields.UUID(required=True)
    name = fields.String(required=True)
    first_missing = fields.Integer(required=True)
    last_missing = fields.Integer(required=True)


@blueprint.route("/room/stops")
class Stops(MethodView):
    @command(blueprint, PlayStop, RoomStopAnswer, *FLOOR)
    def post(self, body: dict[str, Any]) -> Response:
        """Stop play at every table: a power cut, a fire alarm."""
        return carry_out(stops.stop_play, body)

    @read(blueprint, report_of(RoomStopLine), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List when play stopped in the whole room, the latest first."""
        return reported(outages_shown.stops(reads(), **query))


@blueprint.route("/room/resumptions")
class Resumptions(MethodView):
    @command(blueprint, Deed, RoomStopAnswer, *FLOOR)
    def post(self, body: dict[str, Any]) -> Response:
        """Let play go on in the room."""
        return carry_out(stops.resume_play, body)


@blueprint.route("/tables/<uuid:table_id>/resumptions")
class TableResumptions(MethodView):
    @command(blueprint, TableResumption, ResumptionAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a table go on from counted stacks, with the gap noted."""
        return carry_out(stops.resume_table, body, table_id=table_id)


@blueprint.route("/table-gaps")
class TableGaps(MethodView):
    @read(blueprint, report_of(GapLine), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the gaps that were noted at tables, the latest first."""
        return reported(outages_shown.gaps(reads(), **query))


@blueprint.route("/hands/<uuid:hand_id>/endings-by-ruling")
class HandRulings(MethodView):
    @command(blueprint, HandRuling, HandRulingAnswer, *ANYBODY, is_money=True)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """End an open hand as the floor decides."""
        return carry_out(stops.end_hand_by_ruling, body, hand_id=hand_id)


@blueprint.route("/pads")
class Pads(MethodView):
    @command(blueprint, NewPad, PadAnswer, *PAD_STAFF)
    def post(self, body: dict[str, Any]) -> Response:
        """Issue a pad of numbered paper to a desk or to a table."""
        return carry_out(pads.issue_pad, body)

    @read(blueprint, report_of(PadLine), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the pads by name, with how many numbers are used, void and unused."""
        return reported(outages_shown.pads(reads(), **query))


@blueprint.route("/pads/<uuid:pad_id>/numbers")
class PadNumbers(MethodView):
    @read(blueprint, report_of(PadNumberLine), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, Any], pad_id: UUID) -> Response:
        """List the numbers of a pad that are used or void, with both times."""
        services().check_known(Pad, pad_id)
        return reported(outages_shown.numbers(reads(), pad_id=pad_id, **query))


@blueprint.route("/pads/<uuid:pad_id>/voids")
class PadVoids(MethodView):
    @command(blueprint, PadNumberVoid, PadAnswer, *PAD_STAFF)
    def post(self, body: dict[str, Any], pad_id: UUID) -> Response:
        """Note that nothing that counts stands under a number of a pad."""
        return carry_out(pads.void_number, body, pad_id=pad_id)


@blueprint.route("/pads/<uuid:pad_id>/returns")
class PadReturns(MethodView):
    @command(blueprint, Deed, PadAnswer, *PAD_STAFF)
    def post(self, body: dict[str, Any], pad_id: UUID) -> Response:
        """Take a pad back; what is still unused stays unused."""
        return carry_out(pads.take_back, body, pad_id=pad_id)


@blueprint.route("/pad-gaps")
class PadGaps(MethodView):
    @read(blueprint, report_of(MissingLine), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the numbers of pads that nobody keyed in, though later ones were."""
        return reported(outages_shown.missing_numbers(reads(), **query))
