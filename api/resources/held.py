"""Players' accounts at the desk: cash and chips held in their names."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.answers import API, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Amount, Id, Text, Word
from api.reads import read, with_version
from api.services import services
from api.stamps import Deed
from cardroom.service import accounts
from domain.players.player import Player

DESK = ("cashier", "supervisor", "manager")
READERS = (*DESK, "accountant", "auditor")

blueprint = Blueprint(
    "held", __name__, url_prefix=API, description="What is held for players at the desk."
)


class DepositLeft(Deed):
    """Cash or chips that a player leaves with the desk."""

    player_id = Id()
    amount = Amount()
    unit = Word("cash", "chips", required=False)


class AmountDrawn(Deed):
    """What a player draws, in cash or in chips; `counted` is a count of the tray's of that kind."""

    player_id = Id()
    amount = Amount()
    paid_in = Word("cash", "chips", required=False)
    counted = Amount(least=0, required=False)


class Repayment(Deed):
    """What a player pays back who was paid too much; `counted_chips` is a count of the tray's."""

    player_id = Id()
    amount = Amount()
    unit = Word("cash", "chips", required=False)
    counted_chips = Amount(least=0, required=False)


class WriteOff(Deed):
    """What the house gives up of what a player was paid too much: all of it, or an amount."""

    reason = Text()
    amount = Amount(required=False)


class WriteOffAnswer(Schema):
    """What was given up, and how much the player was paid too much still."""

    currency = fields.String(required=True)
    player_id = fields.UUID(required=True)
    amount = fields.Integer(required=True)
    overpaid = fields.Integer(required=True)


class AccountSlipAnswer(Schema):
    """The slip, and what is held for the player now."""

    currency = fields.String(required=True)
    desk_id = fields.UUID(required=True)
    shift_id = fields.UUID(required=True)
    slip = fields.Integer(required=True)
    amount = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    held_cash = fields.Integer(required=True)
    held_chips = fields.Integer(required=True)


class AccountShown(Schema):
    """What is held for a player: cash, chips, and both together."""

    currency = fields.String(required=True)
    player_id = fields.UUID(required=True)
    held_cash = fields.Integer(required=True)
    held_chips = fields.Integer(required=True)
    held = fields.Integer(required=True)


def told(player: Player) -> tuple[dict[str, Any], int]:
    """Return what is held for a player, and the version of their stream."""
    return {
        "player_id": player.id,
        "held_cash": player.state.held_cash,
        "held_chips": player.state.held_chips,
        "held": player.held,
    }, player.version


@blueprint.route("/desks/<uuid:desk_id>/deposits")
class Deposits(MethodView):
    @command(blueprint, DepositLeft, AccountSlipAnswer, *DESK, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Set cash or chips aside in a player's name."""
        return carry_out(accounts.take_deposit, body, desk_id=desk_id)


@blueprint.route("/desks/<uuid:desk_id>/withdrawals")
class Withdrawals(MethodView):
    @command(blueprint, AmountDrawn, AccountSlipAnswer, *DESK, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Pay a player what is held for them, in cash or in chips."""
        return carry_out(accounts.pay_withdrawal, body, desk_id=desk_id)


@blueprint.route("/desks/<uuid:desk_id>/repayments")
class Repayments(MethodView):
    @command(blueprint, Repayment, AccountSlipAnswer, *DESK, is_money=True)
    def post(self, body: dict[str, Any], desk_id: UUID) -> Response:
        """Take back what a player was paid beyond what was held for them."""
        return carry_out(accounts.take_repayment, body, desk_id=desk_id)


@blueprint.route("/players/<uuid:player_id>/overpayment-write-offs")
class OverpaymentWriteOffs(MethodView):
    @command(blueprint, WriteOff, WriteOffAnswer, "supervisor", "manager", is_money=True)
    def post(self, body: dict[str, Any], player_id: UUID) -> Response:
        """Give up what a player was paid too much; a second person signs for it."""
        return carry_out(accounts.write_off_overpayment, body, player_id=player_id)


@blueprint.route("/players/<uuid:player_id>/account")
class OneAccount(MethodView):
    @read(blueprint, AccountShown, *READERS, has_version=True)
    def get(self, player_id: UUID) -> Response:
        """Tell what is held for a player at the desk."""
        body, version = services().look(Player, player_id, told)
        return with_version({"currency": services().room.currency, **body}, version_tag(version))
