"""The accountant's and the auditor's reports, as JSON by the page or whole as a spreadsheet."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, ValidationError, fields, validates_schema
from marshmallow.validate import ContainsOnly, Length
from webargs.fields import DelimitedList

from api.answers import API, CSV, JSON
from api.blind import counts_blind
from api.blueprints import Blueprint
from api.fields import POSITION_MAX, Asked, Badge, Day, Named, Strict, Text
from api.problems import Problem
from api.reads import Paging, as_csv, cut, read, reads, reported, wants_csv, whole_as_csv
from api.shapes import columns_of, report_of, row_of
from domain.ledger import ChipProof
from projections import accounts, desk_journal, desk_shifts, player_activity, rake_report, trail
from projections.rake_rows import BoxRow, DropLine
from projections.reading import Report

READERS = ("accountant", "auditor", "manager", "supervisor")
FORMS = (JSON, CSV)
LINES_MAX = 1_000
FILE_LINES_MAX = 200_000
WHOLE = {"page": 1, "page_size": FILE_LINES_MAX}
"""A report of one page, for a file."""

blueprint = Blueprint(
    "reports", __name__, url_prefix=f"{API}/reports", description="What the accountant reads."
)


class Days(Strict):
    """Gaming days from one to another, both included."""

    from_day = Day(required=False)
    to_day = Day(required=False)

    @validates_schema
    def check_order(self, asked: dict[str, Any], **_: Any) -> None:
        """Refuse days that end before they begin, over which any report would be empty."""
        first, last = asked.get("from_day"), asked.get("to_day")
        if first is not None and last is not None and first > last:
            raise ValidationError("It is before from_day.", "to_day")


class Takings(Days):
    """Which part of the takings; what is left out is not minded."""

    table_id = fields.UUID()
    game = Text(most=40, required=False)
    dealer = Badge(required=False)
    kind = Text(most=40, required=False)
    rule = Text(most=80, required=False)


class RakeQuery(Takings, Paging):
    """`by` names the dimensions to add up by, in their order."""

    by = DelimitedList(
        fields.String(),
        load_default=["gaming_day", "table"],
        validate=[ContainsOnly(rake_report.DIMENSIONS), Length(1, len(rake_report.DIMENSIONS))],
    )


class DropsQuery(Takings):
    """`after` is the `next_after` of the page before."""

    after = Named(
        r"^\d{1,18}\.\d{1,9}$", most=30, error="It is a position and a line: 204.1.", required=False
    )
    limit = Asked(1, LINES_MAX, load_default=100)


class BoxesQuery(Paging):
    table_id = fields.UUID()
    is_counted = fields.Boolean()


class SlipsQuery(Paging):
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID()


class ShiftsQuery(Paging):
    desk_id = fields.UUID()
    shift_id = fields.UUID()
    is_open = fields.Boolean()
    with_variance = fields.Boolean()


class CountsQuery(Paging):
    shift_id = fields.UUID(required=True)


class PlayersQuery(Days, Paging):
    player_id = fields.UUID()


class SittingsQuery(Paging):
    player_id = fields.UUID()
    table_id = fields.UUID()
    gaming_day = Day(required=False)


class BalancesQuery(Paging):
    """One account, or all whose names begin with it and a colon."""

    account = Text(most=200, required=False)
    with_zero = fields.Boolean()


class MovementsQuery(Days, Paging):
    account = Text(most=200, required=False)


class TrailQuery(Strict):
    """A player, table, desk, shift or hand; `after` is the `next_after` of the page before."""

    subject = fields.UUID(required=True)
    after = Asked(0, POSITION_MAX, load_default=0)
    limit = Asked(1, LINES_MAX, load_default=100)


class RakeLine(Schema):
    """What was taken, by the dimensions asked for; hands and what their pots held have no kind."""

    gaming_day = fields.Date()
    hour = fields.AwareDateTime()
    table_id = fields.UUID()
    table = fields.String()
    game = fields.String()
    dealer = fields.String()
    kind = fields.String()
    rule = fields.String()
    amount = fields.Integer(required=True)
    lines = fields.Integer(required=True)
    hands = fields.Integer(required=True)
    pots = fields.Integer(required=True)


TakenLine = row_of(
    "TakenLine",
    DropLine,
    table=fields.String(required=True),
    game=fields.String(required=True),
)
BoxLine = row_of("BoxLine", BoxRow)
SlipLine = row_of("SlipLine", desk_journal.SlipRow)
DIFFERENCES = [
    desk_shifts.difference(what, reason)
    for what in desk_shifts.COUNTED
    for reason in desk_shifts.REASONS
]
UNSEEN: dict[str, fields.Field[Any]] = {
    name: fields.Integer(required=True, allow_none=True)
    for name in (*desk_shifts.UNSEEN, *DIFFERENCES)
}
ShiftLine = row_of(
    "ShiftLine",
    desk_journal.ShiftRow,
    (),
    is_open_item=fields.Boolean(required=True),
    **UNSEEN,
)
CountLine = row_of("CountLine", desk_journal.CountRow)
PlayerDayLine = row_of("PlayerDayLine", player_activity.PlayerDay)
SittingLine = row_of("SittingLine", player_activity.Sitting)
BalanceLine = row_of("BalanceLine", accounts.Balance)
MovementLine = row_of("MovementLine", accounts.Movement)
ProofLine = row_of(
    "ProofLine",
    ChipProof,
    desk_differences=fields.Integer(required=True, allow_none=True),
    issued=fields.Integer(required=True, allow_none=True),
    redeemed=fields.Integer(required=True, allow_none=True),
    carried=fields.Integer(required=True, allow_none=True),
    is_proved=fields.Boolean(required=True),
)
TraceLine = row_of("TraceLine", trail.Trace)


def filter_of(query: Mapping[str, Any]) -> rake_report.RakeFilter:
    """Return which part of the takings a query asks for."""
    asked = rake_report.RakeFilter.__struct_fields__
    return rake_report.RakeFilter(**{name: value for name, value in query.items() if name in asked})


def told(ask: Callable[..., Report], line: type[Schema], query: Mapping[str, Any]) -> Response:
    """Return a report, by the page or whole as a spreadsheet."""
    if not wants_csv():
        return reported(ask(reads(), **query))
    report = ask(reads(), **{**query, **WHOLE})
    if report.page is not None and report.page.total > FILE_LINES_MAX:
        raise Problem("too-long", f"A file has at most {FILE_LINES_MAX} lines; ask for fewer days.")
    return whole_as_csv(columns_of(line), report)


@blueprint.route("/rake")
class Rake(MethodView):
    @read(
        blueprint,
        report_of(RakeLine),
        *READERS,
        query=RakeQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """Add up what was taken, by gaming day, hour, table, game, dealer, kind or rule."""
        by, where = query["by"], filter_of(query)
        if wants_csv():
            return as_csv(rake_report.column_names(by), rake_report.stream_rake(reads(), by, where))
        page = query["page"], query["page_size"]
        return reported(rake_report.rake(reads(), by, where, *page))


@blueprint.route("/rake/drops")
class Drops(MethodView):
    @read(
        blueprint,
        report_of(TakenLine),
        *READERS,
        query=DropsQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """Give the lines behind a figure of the rake report, each with its event's position."""
        where = filter_of(query)
        if wants_csv():
            return as_csv(columns_of(TakenLine), rake_report.stream_drop_lines(reads(), where))
        after, limit = query.get("after"), query["limit"]
        return reported(rake_report.drop_lines(reads(), where, after, limit))


@blueprint.route("/rake/boxes")
class Boxes(MethodView):
    @read(
        blueprint, report_of(BoxLine), *READERS, query=BoxesQuery, forms=FORMS, is_positioned=True
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List the drop boxes in the order they were pulled, with what was counted in them."""
        return told(rake_report.boxes, BoxLine, query)


@blueprint.route("/desk-journal")
class DeskJournal(MethodView):
    @read(
        blueprint, report_of(SlipLine), *READERS, query=SlipsQuery, forms=FORMS, is_positioned=True
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List a desk's slips in order of number, and how many numbers are missing: none."""
        return told(desk_journal.slips, SlipLine, query)


@blueprint.route("/desk-shifts")
class DeskShifts(MethodView):
    @read(
        blueprint,
        report_of(ShiftLine),
        *READERS,
        query=ShiftsQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List the desks' shifts, the latest first, with what was expected, counted and missing.

        Count differences stand by reason beside the variance; a variance, and a difference that
        isn't explained, make the shift an open item of its owner. Who may count a desk isn't told
        an open shift's figures.
        """
        ask = partial(desk_shifts.shifts, is_blind=counts_blind())
        return told(ask, ShiftLine, query)


@blueprint.route("/desk-counts")
class DeskCounts(MethodView):
    @read(
        blueprint,
        report_of(CountLine),
        *READERS,
        query=CountsQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List a closed shift's counts; those of an open one stay unseen, for counts are blind."""
        report = desk_journal.counts(reads(), shift_id=query["shift_id"])
        if wants_csv():
            return whole_as_csv(columns_of(CountLine), report)
        return reported(cut(report, query))


@blueprint.route("/player-activity")
class PlayerActivity(MethodView):
    @read(
        blueprint,
        report_of(PlayerDayLine),
        *READERS,
        query=PlayersQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """Tell what players bought, had redeemed and played, by gaming day."""
        return told(player_activity.player_days, PlayerDayLine, query)


@blueprint.route("/sittings")
class Sittings(MethodView):
    @read(
        blueprint,
        report_of(SittingLine),
        *READERS,
        query=SittingsQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """List who sat where and how long, the latest first."""
        return told(player_activity.sittings, SittingLine, query)


@blueprint.route("/accounts")
class Accounts(MethodView):
    @read(
        blueprint,
        report_of(BalanceLine),
        *READERS,
        query=BalancesQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """Tell what lies at each account; cash and chips each add up to zero over all of them.

        The accounts of shifts are left out for who may count a desk, and while a shift is open
        those of what went over the counter.
        """
        return told(partial(accounts.balances, is_blind=counts_blind()), BalanceLine, query)


@blueprint.route("/account-movements")
class Movements(MethodView):
    @read(
        blueprint,
        report_of(MovementLine),
        *READERS,
        query=MovementsQuery,
        forms=FORMS,
        is_positioned=True,
    )
    def get(self, query: dict[str, Any]) -> Response:
        """Tell what accounts gained and lost, by gaming day.

        The accounts of shifts are left out for who may count a desk, and while a shift is open
        those of what went over the counter.
        """
        return told(partial(accounts.movements, is_blind=counts_blind()), MovementLine, query)


@blueprint.route("/chip-proof")
class Proof(MethodView):
    @read(blueprint, report_of(ProofLine), *READERS, forms=FORMS, is_positioned=True)
    def get(self) -> Response:
        """Prove that the chips out are in transit, on tables, in boxes and with players."""
        _, report = accounts.proof(reads(), is_blind=counts_blind())
        if wants_csv():
            return whole_as_csv(columns_of(ProofLine), report)
        return reported(report)


@blueprint.route("/trail")
class Trail(MethodView):
    @read(blueprint, report_of(TraceLine), *READERS, query=TrailQuery, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the events that name a player, a table, a desk, a shift or a hand."""
        return reported(trail.trail(reads(), **query))
