"""Jackpots and promotions: what lies in them, how it came there, and what is paid out."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY, public
from api.answers import API, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Id, Text, Whole, Word
from api.reads import Paging, read, reads, reported, with_version
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import funds
from domain.funds.fund import KINDS, Fund
from projections import funds as funds_shown

KEEPERS = ("cashier", "supervisor", "manager")
HOUSE = ("manager",)
HANDS_MAX = 10**9

blueprint = Blueprint(
    "funds", __name__, url_prefix=f"{API}/funds", description="Jackpots and promotions."
)


class NewFund(Deed):
    name = Text(most=40)
    kind = Word(*KINDS)


class Seed(Deed):
    """What the house puts in of its own, and why."""

    amount = Amount()
    reason = Text()


class Payout(Deed):
    """A prize for a player, held for them at the desk; a second person signs for it."""

    player_id = Id()
    amount = Amount()
    reason = Text()
    table_id = Id(required=False)
    hand_number = Whole(1, HANDS_MAX, required=False)


class FundCount(Deed):
    """What two people counted in the fund; the second signs."""

    counted = Amount(least=0)
    reason = Text()


class FundEnd(Deed):
    reason = Text()


class FundAnswer(Schema):
    currency = fields.String(required=True)
    fund_id = fields.UUID(required=True)
    name = fields.String(required=True)
    kind = fields.String(required=True)
    balance = fields.Integer(required=True)
    is_open = fields.Boolean(required=True)


class PayoutAnswer(FundAnswer):
    """What is left in the fund, and what is held for the player at the desk now."""

    player_id = fields.UUID(required=True)
    amount = fields.Integer(required=True)
    held = fields.Integer(required=True)


class FundCountAnswer(FundAnswer):
    book = fields.Integer(required=True)


class FundOnDisplay(Schema):
    """A fund as the room displays it: its figure is what lies in it."""

    fund_id = fields.UUID(required=True)
    name = fields.String(required=True)
    kind = fields.String(required=True)
    balance = fields.Integer(required=True)


FundLineShown = row_of("FundLineShown", funds_shown.FundRow)
FundMovement = row_of("FundMovement", funds_shown.FundLine)


class AllOrOpen(Paging):
    """All funds, or those that are open or over."""

    is_open = fields.Boolean()


def told(fund: Fund) -> tuple[dict[str, Any], int]:
    """Return what a fund's own stream tells of it, and its version."""
    state = fund.state
    shown = {name: getattr(state, name) for name in ("name", "kind", "balance", "is_open")}
    return {"fund_id": fund.id, **shown}, fund.version


@blueprint.route("")
class AllFunds(MethodView):
    @command(blueprint, NewFund, FundAnswer, *HOUSE)
    def post(self, body: dict[str, Any]) -> Response:
        """Begin a jackpot or a promotion."""
        return carry_out(funds.open_fund, body)

    @read(blueprint, report_of(FundLineShown), *ANYBODY, query=AllOrOpen, is_positioned=True)
    def get(self, query: dict[str, Any]) -> Response:
        """List the funds by name."""
        return reported(funds_shown.funds(reads(), **query))


@blueprint.route("/on-display")
class OnDisplay(MethodView):
    @public
    @read(blueprint, report_of(FundOnDisplay), *ANYBODY, is_positioned=True)
    def get(self) -> Response:
        """Show everybody the open funds, each with what lies in it."""
        return reported(funds_shown.displayed(reads()))


@blueprint.route("/<uuid:fund_id>")
class OneFund(MethodView):
    @read(blueprint, FundAnswer, *ANYBODY, has_version=True)
    def get(self, fund_id: UUID) -> Response:
        """Tell of one fund and what lies in it."""
        body, version = services().look(Fund, fund_id, told)
        return with_version({"currency": services().room.currency, **body}, version_tag(version))


@blueprint.route("/<uuid:fund_id>/seeds")
class Seeds(MethodView):
    @command(blueprint, Seed, FundAnswer, *HOUSE, is_money=True)
    def post(self, body: dict[str, Any], fund_id: UUID) -> Response:
        """Put chips of the house's own into a fund."""
        return carry_out(funds.seed, body, fund_id=fund_id)


@blueprint.route("/<uuid:fund_id>/payouts")
class Payouts(MethodView):
    @command(blueprint, Payout, PayoutAnswer, *KEEPERS, is_money=True)
    def post(self, body: dict[str, Any], fund_id: UUID) -> Response:
        """Give a player a prize; two people sign, and the desk pays it."""
        return carry_out(funds.pay_out, body, fund_id=fund_id)


@blueprint.route("/<uuid:fund_id>/counts")
class FundCounts(MethodView):
    @command(blueprint, FundCount, FundCountAnswer, *KEEPERS)
    def post(self, body: dict[str, Any], fund_id: UUID) -> Response:
        """Let a count by two people be the fund's figure from now on."""
        return carry_out(funds.count, body, fund_id=fund_id)


@blueprint.route("/<uuid:fund_id>/closings")
class FundClosings(MethodView):
    @command(blueprint, FundEnd, FundAnswer, *HOUSE)
    def post(self, body: dict[str, Any], fund_id: UUID) -> Response:
        """End a fund with nothing left in it."""
        return carry_out(funds.close, body, fund_id=fund_id)


@blueprint.route("/<uuid:fund_id>/movements")
class FundMovements(MethodView):
    @read(blueprint, report_of(FundMovement), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, Any], fund_id: UUID) -> Response:
        """List what changed a fund, in order."""
        services().check_known(Fund, fund_id)
        return reported(funds_shown.lines(reads(), fund_id=fund_id, **query))
