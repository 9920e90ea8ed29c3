"""Before a hand: who posts for getting cards, who straddles, and what the table plays for."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Switch, Whole
from api.reads import read, reads, reported
from api.resources.tables import FLOOR, TABLE_STAFF, by_seat, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import posting
from domain.tables.table import CashTable
from projections import blinds as blinds_shown

PERCENT_MAX = 1_000

blueprint = Blueprint(
    "blinds",
    __name__,
    url_prefix=f"{API}/tables",
    description="What is put in before a hand: posts for getting cards, straddles, stakes.",
)


class EntryPost(Deed):
    """What a player posts for getting cards; without an amount it is what they owe."""

    seat = seat_number()
    amount = Amount(required=False)


class Straddle(Deed):
    """All that a seat puts in for a straddle, with a missed blind where the house has it so."""

    seat = seat_number()
    amount = Amount()


class Withdrawal(Deed):
    seat = seat_number()


class Sanction(Deed):
    is_allowed = Switch()


class KillTerms(Deed):
    """A kill in percent of the big blind, after a pot of a size or wins running; or none."""

    percent = Whole(101, PERCENT_MAX, required=False)
    pot_min = Amount(required=False)
    wins = Whole(1, 100, required=False)


class NewStakes(Deed):
    """The blinds and ante from the next hand on, and other buy-ins where they change.

    `counts` are of stacks, by seat, where the books can't know with what somebody leaves the game.
    """

    small_blind = Amount(least=0)
    big_blind = Amount()
    ante = Amount(least=0, required=False)
    buy_in_min = Amount(required=False)
    buy_in_max = Amount(required=False)
    counts = by_seat(Amount(least=0))


class EntryPostAnswer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    amount = fields.Integer(required=True)


class StraddleAnswer(Schema):
    """What is live of it, and what of it is a missed blind that lies dead in the pot."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    straddle = fields.Integer(required=True)
    missed_blind = fields.Integer(required=True)


class WithdrawalAnswer(Schema):
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)


class SanctionAnswer(Schema):
    table_id = fields.UUID(required=True)
    is_allowed = fields.Boolean(required=True)


class KillAnswer(Schema):
    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    percent = fields.Integer(required=True, allow_none=True)
    pot_min = fields.Integer(required=True, allow_none=True)
    wins = fields.Integer(required=True, allow_none=True)


class StakesAnswer(Schema):
    table_id = fields.UUID(required=True)
    game = fields.String(required=True)


BlindsLine = row_of("BlindsLine", blinds_shown.SeatRow)


@blueprint.route("/<uuid:table_id>/blinds")
class Blinds(MethodView):
    @read(blueprint, report_of(BlindsLine), *ANYBODY, is_positioned=True)
    def get(self, table_id: UUID) -> Response:
        """Tell who at a table is new, who missed a blind, and who declared a post or straddle."""
        services().check_known(CashTable, table_id)
        return reported(blinds_shown.seats(reads(), table_id=table_id))


@blueprint.route("/<uuid:table_id>/entry-posts")
class EntryPosts(MethodView):
    @command(blueprint, EntryPost, EntryPostAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a player post what they owe for getting cards, in the next hand."""
        return carry_out(posting.declare_entry_post, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/straddles")
class Straddles(MethodView):
    @command(blueprint, Straddle, StraddleAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Let a seat straddle in the next hand."""
        return carry_out(posting.declare_straddle, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/post-withdrawals")
class PostWithdrawals(MethodView):
    @command(blueprint, Withdrawal, WithdrawalAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Take back a post or straddle that was declared for the next hand."""
        return carry_out(posting.withdraw_posts, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/straddle-sanctions")
class StraddleSanctions(MethodView):
    @command(blueprint, Sanction, SanctionAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Agree to straddles at the table from its next hand, or no longer."""
        return carry_out(posting.sanction_straddles, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/kills")
class Kills(MethodView):
    @command(blueprint, KillTerms, KillAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Agree on kill pots from the next hand; without a percentage there are none."""
        return carry_out(posting.agree_kill, body, table_id=table_id)


@blueprint.route("/<uuid:table_id>/stakes")
class Stakes(MethodView):
    @command(blueprint, NewStakes, StakesAnswer, *FLOOR)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Play for other stakes from the next hand."""
        return carry_out(posting.change_stakes, body, table_id=table_id)
