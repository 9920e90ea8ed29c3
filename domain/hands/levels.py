"""Levels as a hand meets them: their schedule, and the one that a hand plays at in the house."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self
from uuid import UUID

import msgspec

from domain.hands.hand import Hand
from domain.hands.setup import HandSetup
from domain.kernel import Amount, Refused, Stamp
from domain.rules.house import House
from domain.rules.levels import Level, Schedule, Stopped


class Instants(msgspec.Struct, frozen=True, kw_only=True):
    """When the shuffle of a hand began, and when its first card went out."""

    first_riffle: datetime
    first_card: datetime

    @classmethod
    def at(cls, at: datetime) -> Self:
        """Return instants that nobody told apart."""
        return cls(first_riffle=at, first_card=at)


def schedule_of(
    levels: Sequence[Level], *, began_at: datetime, house: House, stops: Sequence[Stopped] = ()
) -> Schedule:
    """Return the schedule of an event; refuse levels that the house wouldn't have follow."""
    if house.blind_schedule is not None:
        house.blind_schedule.check_levels(levels)
    return Schedule(began_at=began_at, levels=levels, stops=stops)


def check_level_begins(schedule: Schedule, number: int, *, at: datetime, house: House) -> None:
    """Refuse to begin a level at another time than the schedule's, where the house has one."""
    if house.blind_schedule is not None:
        house.blind_schedule.check_raise(schedule, number, at)


def level_of(schedule: Schedule, instants: Instants, house: House) -> Level:
    """Return the level that a hand plays at; by its first card where the house doesn't say."""
    rule = house.hand_begins
    is_riffle = rule is not None and rule.begins_at == "first-riffle"
    return schedule.level_for(instants.first_riffle if is_riffle else instants.first_card)


def begin_at_level(
    hand_id: UUID,
    setup: HandSetup,
    *,
    schedule: Schedule,
    instants: Instants,
    house: House,
    by: Stamp,
) -> Hand:
    """Begin a hand at the stakes of its level; refuse those of another."""
    level = level_of(schedule, instants, house)
    if not _is_of(level, setup):
        rule = "room:level-of-hand" if house.hand_begins is None else house.hand_begins.rule
        raise Refused(
            rule,
            "The hand plays at level {allowed}: {small_blind} and {big_blind}.",
            asked=Amount(setup.big_blind),
            allowed=level.number,
            small_blind=Amount(level.small_blind),
            big_blind=Amount(level.big_blind),
        )
    return Hand.begin(hand_id, setup, by=by)


def _is_of(level: Level, setup: HandSetup) -> bool:
    """Tell whether a hand is set up for a level's stakes, with nothing posted but those."""
    due = {"small": level.small_blind, "big": level.big_blind, "ante": level.ante}
    posted = all(post.amount == due.get(post.kind, post.amount) for post in setup.posts)
    return posted and (setup.small_blind, setup.big_blind) == (level.small_blind, level.big_blind)
