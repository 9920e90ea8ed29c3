"""What is declared at a table for its next hand, and what the table plays for.

Dealers write down who posts and who straddles; supervisors agree to straddles, kills and other
stakes. Amounts are minor units.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from cardroom.service.at_tables import table_to_change
from cardroom.service.clearing import clear_seats
from cardroom.service.company import company_at
from cardroom.service.counting import mind_counts
from cardroom.service.feeding import end_must_moves
from cardroom.service.leaving import brought_by
from cardroom.service.seats import join_game, leave_game
from cardroom.service.turns import take_calls_back
from cardroom.service.work import Answer, Work
from domain.players.player import Player
from domain.rules.buy_in import BuyInLimits
from domain.rules.house import House
from domain.tables.table import CashTable


def declare_entry_post(
    work: Work, *, table_id: UUID, seat: int, amount: int | None = None
) -> Answer:
    """Let a player post what they owe for getting cards, in the next hand."""
    table, house = table_to_change(work, table_id)
    owed = table.declare_entry_post(seat=seat, amount=amount, house=house, by=work.by)
    return Answer(body={"table_id": table_id, "seat": seat, "amount": owed})


def declare_straddle(work: Work, *, table_id: UUID, seat: int, amount: int) -> Answer:
    """Let a seat straddle in the next hand, with all that it puts in for it."""
    table, house = table_to_change(work, table_id)
    live = table.declare_straddle(seat=seat, amount=amount, house=house, by=work.by)
    body = {"table_id": table_id, "seat": seat, "straddle": live, "missed_blind": amount - live}
    return Answer(body=body)


def withdraw_posts(work: Work, *, table_id: UUID, seat: int) -> Answer:
    """Let a player take back what they declared for the next hand."""
    table, _ = table_to_change(work, table_id)
    table.withdraw_posts(seat=seat, by=work.by)
    return Answer(body={"table_id": table_id, "seat": seat})


def sanction_straddles(work: Work, *, table_id: UUID, is_allowed: bool) -> Answer:
    """Agree to straddles at a table from its next hand, or no longer."""
    table, house = table_to_change(work, table_id)
    table.sanction_straddles(is_allowed=is_allowed, house=house, by=work.by)
    return Answer(body={"table_id": table_id, "is_allowed": is_allowed})


def agree_kill(
    work: Work,
    *,
    table_id: UUID,
    percent: int | None = None,
    pot_min: int | None = None,
    wins: int | None = None,
) -> Answer:
    """Play kill pots at a table from its next hand, or none where no percentage is named."""
    table, _ = table_to_change(work, table_id)
    table.agree_kill(percent=percent, pot_min=pot_min, wins=wins, by=work.by)
    body = {"table_id": table_id, "percent": percent, "pot_min": pot_min, "wins": wins}
    return Answer(body=body)


def change_stakes(
    work: Work,
    *,
    table_id: UUID,
    small_blind: int,
    big_blind: int,
    ante: int = 0,
    buy_in_min: int | None = None,
    buy_in_max: int | None = None,
    counts: Mapping[str, int] | None = None,
) -> Answer:
    """Play for other stakes from the next hand; whoever sits there plays another game then.

    Buy-ins that aren't named stay as they are. `counts` are of stacks, by seat: who is bound by
    what they leave the game before with is counted. Who was called for the old stakes keeps the
    place on their list; a table of another game feeds none and is fed by none.
    """
    table, house = table_to_change(work, table_id)
    before, state = table.state.game, table.state
    _count(work, table, counts or {}, house)
    leavers = {each: _leaves(work, table, each) for each in company_at(table)}
    work.claim(table_id, *leavers)
    if (small_blind, big_blind) != state.listed:
        table.check_all_known(house)
        _end_game(work, table)
    table.change_stakes(
        small_blind=small_blind,
        big_blind=big_blind,
        ante=ante,
        limits=BuyInLimits(
            state.buy_in_min if buy_in_min is None else buy_in_min,
            state.buy_in_max if buy_in_max is None else buy_in_max,
        ),
        house=house,
        by=work.by,
    )
    if state.game != before:
        leave_game(work, table, before)
        _begin_game(work, table, leavers, house)
    return Answer(body={"table_id": table_id, "game": state.game})


def _count(work: Work, table: CashTable, counts: Mapping[str, int], house: House) -> None:
    """Let counts of stacks, by seat, be the figures; who only waited for it to go goes."""
    for seat, counted in sorted((int(seat), count) for seat, count in counts.items()):
        table.count_seat(seat=seat, counted=counted, house=house, by=work.by)
    mind_counts(work, table, house)
    clear_seats(work, table, house)


def _leaves(work: Work, table: CashTable, player_id: UUID) -> dict[str, Any]:
    """Return with what a player leaves a table's game, as far as that is known."""
    left = table.leaves_with(player_id, work.by.at)
    return {"left_stack": left, **brought_by(work, table, table.holder(player_id))}


def _begin_game(
    work: Work, table: CashTable, leavers: Mapping[UUID, Mapping[str, Any]], house: House
) -> None:
    """Let everybody leave the game that a table played before, and come to the one it plays."""
    join_game(work, table)
    game = table.state.game
    for player_id, leaves in leavers.items():
        player = work.get(Player, player_id)
        player.change_game(table_id=table.id, game=game, by=work.by, **leaves)
    lefts = {each: work.get(Player, each).left_stack(game) for each in leavers}
    table.bind_returning(lefts, house, work.by)


def _end_game(work: Work, table: CashTable) -> None:
    """Let nobody be called to a table, and no table feed it or be fed by it, for the old game."""
    take_calls_back(work, table, reason="the table plays another game")
    end_must_moves(work, table)
