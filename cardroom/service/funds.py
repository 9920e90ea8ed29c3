"""Funds of the players: opened, seeded, counted, paid out by two people, closed."""

from typing import Any
from uuid import UUID

from cardroom.service.work import Answer, Work
from domain.funds.fund import Fund
from domain.kernel import Refused
from domain.players.player import Player
from domain.tables.table import CashTable

PRIZE = "prize"
"""What a player's account is credited for."""

HELD = "room:held-at-desk"


def open_fund(work: Work, *, name: str, kind: str) -> Answer:
    """Begin a jackpot or a promotion."""
    fund = work.add(Fund.open(work.new_id("fund"), name=name, kind=kind, by=work.by))
    return _of(fund)


def seed(work: Work, *, fund_id: UUID, amount: int, reason: str) -> Answer:
    """Put chips of the house's own into a fund."""
    fund = work.change(Fund, fund_id)
    fund.seed(amount=amount, reason=reason, by=work.by)
    return _of(fund)


def pay_out(
    work: Work,
    *,
    fund_id: UUID,
    player_id: UUID,
    amount: int,
    reason: str,
    table_id: UUID | None = None,
    hand_number: int | None = None,
) -> Answer:
    """Give a player a prize: it is held for them at the desk, which pays it in cash or chips."""
    work.claim(fund_id, player_id, *(() if table_id is None else (table_id,)))
    _check_hand(work, table_id, hand_number)
    fund = work.change(Fund, fund_id)
    player = work.get(Player, player_id)
    fund.pay_out(
        player_id=player_id,
        amount=amount,
        reason=reason,
        table_id=table_id,
        hand_number=hand_number,
        by=work.by,
    )
    player.credit(chips=amount, cause=PRIZE, rule=HELD, table_id=table_id, by=work.by)
    return _of(fund, player_id=player_id, amount=amount, held=player.held)


def count(work: Work, *, fund_id: UUID, counted: int, reason: str) -> Answer:
    """Let a count by two people be a fund's figure from now on."""
    fund = work.change(Fund, fund_id)
    book = fund.state.balance
    fund.count(counted=counted, reason=reason, by=work.by)
    return _of(fund, book=book)


def close(work: Work, *, fund_id: UUID, reason: str) -> Answer:
    """End a fund with nothing left in it."""
    fund = work.change(Fund, fund_id)
    fund.close(reason=reason, by=work.by)
    return _of(fund)


def _check_hand(work: Work, table_id: UUID | None, number: int | None) -> None:
    """Refuse a prize for a hand that a table, which wrote its hands down, hasn't played."""
    table = None if table_id is None else work.get(CashTable, table_id)
    if number is None:
        return
    if table is None:
        raise Refused(
            "room:hand-of-prize", "Hand {asked} is one of a table, which is named.", asked=number
        )
    table.check_won_prize(number)


def _of(fund: Fund, **figures: Any) -> Answer:
    body = {
        "fund_id": fund.id,
        "name": fund.state.name,
        "kind": fund.state.kind,
        "balance": fund.state.balance,
        "is_open": fund.state.is_open,
        **figures,
    }
    return Answer(body=body, location=f"/funds/{fund.id}")
