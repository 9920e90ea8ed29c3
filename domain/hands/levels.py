"""Levels as a hand meets them: which one it plays at in the house, and what is posted at it."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Self

import msgspec

from domain.hands.events import PostDue
from domain.kernel import Amount, Refused
from domain.rules.house import House
from domain.rules.levels import Level, Schedule

OF_HAND = "room:level-of-hand"


class Instants(msgspec.Struct, frozen=True, kw_only=True):
    """When the shuffle of a hand began, and when its first card went out."""

    first_riffle: datetime
    first_card: datetime

    @classmethod
    def at(cls, at: datetime) -> Self:
        """Return instants that nobody told apart."""
        return cls(first_riffle=at, first_card=at)

    @classmethod
    def told(
        cls, at: datetime, *, first_riffle: datetime | None, first_card: datetime | None
    ) -> Self:
        """Return the instants of a hand that happened at a time, as far as they were told apart.

        Refuses a first card before the first riffle, and what comes after the hand was there.
        """
        card = at if first_card is None else first_card
        riffle = card if first_riffle is None else first_riffle
        if not riffle <= card <= at:
            raise Refused(
                "room:deal-instants",
                "A hand's first riffle comes before its first card, and neither after {allowed}.",
                asked=[riffle, card],
                allowed=at,
            )
        return cls(first_riffle=riffle, first_card=card)

    def began(self, house: House) -> datetime:
        """Return what begins a hand in a house; its first card where the house doesn't say."""
        rule = house.hand_begins
        is_riffle = rule is not None and rule.begins_at == "first-riffle"
        return self.first_riffle if is_riffle else self.first_card


def level_of(schedule: Schedule, instants: Instants, house: House) -> Level:
    """Return the level that a hand plays at, by what begins it in the house."""
    return schedule.level_for(instants.began(house))


def check_level(asked: int | None, level: Level, house: House) -> None:
    """Refuse to play a hand at another level than the one that it begins in."""
    if asked not in {None, level.number}:
        _refuse(asked, level, house)


def check_posts(
    posts: Iterable[PostDue], due: Mapping[str, Collection[int]], level: Level, house: House
) -> None:
    """Refuse blinds and antes of another level; it is told what those seats owe more.

    `due` says what each kind of post is at the level, in each game that may come; what is posted
    beside those isn't judged.
    """
    wrong = [post for post in posts if post.amount not in due.get(post.kind, (post.amount,))]
    if wrong:
        owed = {str(post.seat): max(due[post.kind]) - post.amount for post in wrong}
        _refuse(Amount(wrong[0].amount), level, house, owed=owed)


def rule_of_levels(house: House) -> str:
    """Return the rule by which a hand plays at its level (room:level-of-hand where none is)."""
    return OF_HAND if house.hand_begins is None else house.hand_begins.rule


def _refuse(asked: object, level: Level, house: House, **more: object) -> None:
    raise Refused(
        rule_of_levels(house),
        "The hand plays at level {allowed}: {small_blind} and {big_blind}.",
        asked=asked,
        allowed=level.number,
        small_blind=Amount(level.small_blind),
        big_blind=Amount(level.big_blind),
        ante=Amount(level.ante),
        **more,
    )
