"""A hand as it was written, played again by pokerkit: never to other chips than it came to here.

pokerkit divides whole numbers into whole numbers, with odd ones left over, and decimals to the last
fraction; a room divides into its smallest chips. Where a pot comes apart in another way than it was
paid, amounts are written with a decimal point; where that doesn't do either, pokerkit is not to
play the hand.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from pokerkit import HandHistory

from domain.hands.events import PotAwarded
from domain.hands.hand import Hand
from domain.kernel import Fact

AMOUNTS = re.compile(
    "^(antes|blinds_or_straddles|bring_in|small_bet|big_bet|min_bet|starting_stacks) = .*$",
    re.MULTILINE,
)
WHOLE = re.compile(r"(?<![\d.])(\d+)(?![\d.])")
BET = re.compile(r"(cbr \d+)(?![\d.])")


def played_alike(text: str, facts: Sequence[Fact], *, scale: int) -> str | None:
    """Return a history that comes to the chips which a hand came to; nothing where none does.

    What the house took goes to the winners. A hand that the cards written down don't decide isn't
    played to its end by pokerkit, and to no other.
    """
    due = _due(facts)
    if due is None:
        return text
    with_point = _with_point(text)
    for written in (text, with_point):
        if _stacks(written) in (None, [Decimal(stack) / scale for stack in due]):
            return written
    return None


def _with_point(text: str) -> str:
    """Return a history with a decimal point in every amount that is played with."""
    text = AMOUNTS.sub(lambda line: WHOLE.sub(r"\1.0", line[0]), text)
    return BET.sub(r"\1.0", text)


def _due(facts: Sequence[Fact]) -> list[int] | None:
    """Return what the seats have at the end where nothing is taken of a pot that was split."""
    if not any(isinstance(fact, PotAwarded) for fact in facts):
        return None
    hand: Any = None
    for fact in facts:
        if isinstance(fact, PotAwarded):
            break
        hand = fact.mutate(None) if hand is None else _after(hand, fact)
    hand.award(drops=(), by=fact.by)
    awards = [each for each in hand.collect_events() if isinstance(each, PotAwarded)]
    if all(len(award.shares) == 1 for award in awards):
        return None
    return [each.stack for each in hand.state.seats]


def _after(hand: Hand, fact: Fact) -> Hand:
    """Let something happen in a hand of which some facts were left out."""
    hand.evolve(fact)
    return hand


def _stacks(text: str) -> list[Decimal] | None:
    """Return the stacks to which pokerkit plays a history; nothing where it doesn't to its end."""
    try:
        *_, last = HandHistory.loads(text)
    except ValueError:
        return None
    return None if last.status else [Decimal(stack) for stack in last.stacks]
