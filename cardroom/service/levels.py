"""Tables under a blind clock: put on it and taken off, and the level that their next hand plays.

Clock and table are two aggregates: a hand's level is asked of the clock in the transaction in which
the hand begins.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from cardroom.service.blind_clocks import stops_of_room
from cardroom.service.work import Answer, Work
from domain.clocks.clock import BlindClock
from domain.hands.events import PostDue
from domain.hands.levels import Instants, check_level, check_posts, level_of, rule_of_levels
from domain.rules.house import House
from domain.rules.levels import Level, Schedule
from domain.tables.on_clock import LevelInForce
from domain.tables.table import CashTable


class HandAsked(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a hand's beginning: its instants, its level, the posts by name."""

    first_riffle: datetime | None = None
    first_card: datetime | None = None
    level: int | None = None
    posts: Sequence[PostDue] = ()
    variant: str | None = None
    is_bomb_pot: bool = False


def put_on_clock(work: Work, *, table_id: UUID, clock_id: UUID) -> Answer:
    """Let a table run under a blind clock from its next hand until it is taken off."""
    work.claim(table_id, clock_id)
    table = work.change(CashTable, table_id)
    clock = work.get(BlindClock, clock_id)
    clock.check_open()
    house = work.house(table.state.edition)
    schedule = clock.schedule(work.by.at, stops_of_room(work))
    now = schedule.level_for(work.by.at)
    to_come = [level for level in schedule.levels if level.number >= now.number]
    table.put_on_clock(clock_id=clock_id, levels=to_come, house=house, by=work.by)
    table.take_level(_in_force(now, Instants.at(work.by.at), house), by=work.by)
    return _of(table)


def take_off_clock(work: Work, *, table_id: UUID) -> Answer:
    """Let a table run under no clock any more; it plays for what it played before."""
    table = work.change(CashTable, table_id)
    table.take_off_clock(by=work.by)
    return _of(table)


def take_level(work: Work, *, table_id: UUID) -> Answer:
    """Let a table whose hands nobody writes down play for the level that is in force."""
    table = work.change(CashTable, table_id)
    if table.state.on_clock is not None and table.state.hand is None:
        _take(work, table, Instants.at(work.by.at), work.house(table.state.edition))
    return _of(table)


def level_of_pot(work: Work, table: CashTable, house: House) -> None:
    """Let a table that only notes its pots play for the level in force, if it is under a clock."""
    if table.state.on_clock is not None:
        clock, _ = _take(work, table, Instants.at(work.by.at), house)
        clock.deal_first(table_id=table.id, hand_id=None, by=work.by)


def level_of_hand(
    work: Work, table: CashTable, *, hand_id: UUID, asked: HandAsked, house: House
) -> int | None:
    """Let the next hand of a table play for the level in force at what begins it in the house.

    Return the level; nothing at a table under no clock, of which nothing is judged. Refused is a
    hand that is asked at other stakes, unless that was ruled so.
    """
    instants = Instants.told(
        work.by.at, first_riffle=asked.first_riffle, first_card=asked.first_card
    )
    table.check_shuffled_since(instants.first_riffle, work.by.at)
    table.check_asked(level=asked.level, is_bomb_pot=asked.is_bomb_pot)
    if table.state.on_clock is None:
        return None
    ruled = asked.level if _is_ruled(work, table) else None
    clock, level = _take(work, table, instants, house, hand_id=hand_id, ruled=ruled)
    check_level(asked.level, level, house)
    check_posts(asked.posts, _due(table, asked.variant), level, house)
    clock.deal_first(table_id=table.id, hand_id=hand_id, by=work.by)
    return level.number


def _due(table: CashTable, variant: str | None) -> dict[str, set[int]]:
    """Return what blinds and antes a table has, in each of its games: the next may be any."""
    games = table.state.games if len(table.state.games) > 1 else [table.stakes_of_hand(variant)]
    return {
        "small": {game.small_blind for game in games},
        "big": {game.big_blind for game in games},
        "ante": {game.ante for game in games},
    }


def _take(
    work: Work,
    table: CashTable,
    instants: Instants,
    house: House,
    *,
    hand_id: UUID | None = None,
    ruled: int | None = None,
) -> tuple[BlindClock, Level]:
    """Let a table take the level in force, or one that a ruling says; return it and its clock."""
    clock = work.get(BlindClock, table.check_on_clock().clock_id)
    clock.check_open()
    schedule: Schedule = clock.schedule(work.by.at, stops_of_room(work))
    level = level_of(schedule, instants, house) if ruled is None else clock.level(ruled)
    table.take_level(_in_force(level, instants, house), hand_id=hand_id, by=work.by)
    return clock, level


def _in_force(level: Level, instants: Instants, house: House) -> LevelInForce:
    rule = house.hand_begins
    return LevelInForce(
        level=level,
        began_at=instants.began(house),
        begins_at="first-card" if rule is None else rule.begins_at,
        rule=rule_of_levels(house),
    )


def _is_ruled(work: Work, table: CashTable) -> bool:
    """Tell whether the rule by which hands take their level is set aside for this command."""
    rule = work.editions.house(table.state.edition).hand_begins
    return work.set_aside is not None and rule is not None and rule.rule == work.set_aside.rule


def _of(table: CashTable) -> Answer:
    state, on_clock = table.state, table.state.on_clock
    body: dict[str, Any] = {
        "table_id": table.id,
        "clock_id": None if on_clock is None else on_clock.clock_id,
        "blind_level": None if on_clock is None else on_clock.level,
        "small_blind": state.small_blind,
        "big_blind": state.big_blind,
        "ante": state.ante,
    }
    return Answer(body=body)
