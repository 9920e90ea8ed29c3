"""What is taken from the pots of a hand: a list, in order, each entry on its own terms."""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

import msgspec

from domain.kernel import Refused
from domain.money import down_to, share_of

Kind = Literal["rake", "jackpot", "promotion"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What a drop may be for."""


class Step(msgspec.Struct, frozen=True):
    """An amount taken of a hand whose pots together come to so much, in minor units."""

    pot_min: int
    amount: int


class CapForFew(msgspec.Struct, frozen=True):
    """The most that is taken of a hand dealt to so many players or fewer, in minor units."""

    players_max: int
    cap: int


class DropTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How something is taken from pots: a share of each, or by steps; amounts are minor units.

    `cap` is the most that a hand gives, `caps` the most where few were dealt in, from the fewest
    on. A hand is free whose pots together are below `free_below`, one without a flop where
    `needs_flop`, and one dealt to fewer than `players_min`. `box` is where it falls. What
    `is_apart` comes out of no pot: it is the button's.
    """

    rule: str
    kind: Kind = "rake"
    basis_points: int = 0
    steps: tuple[Step, ...] = ()
    cap: int | None = None
    caps: tuple[CapForFew, ...] = ()
    free_below: int = 0
    needs_flop: bool = False
    players_min: int = 0
    box: str = ""
    is_apart: bool = False

    @property
    def asks_for_players(self) -> bool:
        """Tell whether it matters how many players were dealt in."""
        return bool(self.caps) or self.players_min > 0


class DealtHand(msgspec.Struct, frozen=True, kw_only=True):
    """What of a hand decides on what is taken; `players` is nothing where nobody said."""

    pots: Sequence[int]
    flop_dealt: bool
    smallest_chip: int
    players: int | None = None


class Taken(msgspec.Struct, frozen=True):
    """What is taken from one pot, and on which terms; pot 0 is the main pot."""

    pot: int
    amount: int
    terms: DropTerms


def taken_from(hand: DealtHand, terms: Sequence[DropTerms]) -> list[Taken]:
    """Return what is taken from each pot, main pot first, in the order of the list.

    Each entry is worked out on the pots as they were before anything was taken, and rounded down to
    the smallest chip in play; no more is taken than is left.
    """
    left = list(hand.pots)
    taken = []
    for each in terms:
        if each.is_apart:
            taken += [Taken(0, apart, each)] if (apart := amount_apart(hand, each)) else []
            continue
        for pot, asked in enumerate(amounts_of(hand, each)):
            amount = min(asked, down_to(left[pot], hand.smallest_chip))
            left[pot] -= amount
            if amount:
                taken.append(Taken(pot, amount, each))
    return sorted(taken, key=lambda each: each.pot)


def amount_apart(hand: DealtHand, terms: DropTerms) -> int:
    """Return what one entry of the list is where it comes out of no pot, in minor units."""
    if _players(hand, terms) < terms.players_min:
        return 0
    caps = [cap for cap in _caps(hand, terms) if cap is not None]
    return down_to(min([*caps, *(step.amount for step in terms.steps)]), hand.smallest_chip)


def amounts_of(hand: DealtHand, terms: DropTerms) -> list[int]:
    """Return what one entry of the list takes of each pot, main pot first, in minor units.

    The test for a free hand is on all pots together; what is taken of a pot, and what is left under
    the cap, is rounded down to the smallest chip (western-cape-cash:1 to 3, genting-cash:21). Pots
    are counted after an uncalled bet went back.
    """
    if _is_free(hand, terms):
        return [0 for _ in hand.pots]
    left = _most_of(hand, terms)
    amounts = []
    for pot in hand.pots:
        share = pot if terms.steps else share_of(pot, terms.basis_points)
        amount = down_to(min(share, left), hand.smallest_chip)
        left -= amount
        amounts.append(amount)
    return amounts


def _is_free(hand: DealtHand, terms: DropTerms) -> bool:
    if terms.needs_flop and not hand.flop_dealt:
        return True
    return sum(hand.pots) < terms.free_below or _players(hand, terms) < terms.players_min


def _most_of(hand: DealtHand, terms: DropTerms) -> int:
    """Return the most that an entry takes of a hand; by steps it is all that it takes."""
    total = sum(hand.pots)
    reached = [step.amount for step in terms.steps if step.pot_min <= total]
    caps = [cap for cap in _caps(hand, terms) if cap is not None]
    if terms.steps:
        caps.append(down_to(max(reached, default=0), hand.smallest_chip))
    return min(caps, default=total)


def _caps(hand: DealtHand, terms: DropTerms) -> Iterator[int | None]:
    players = _players(hand, terms)
    few = [each.cap for each in terms.caps if players <= each.players_max]
    yield few[0] if few else terms.cap


def _players(hand: DealtHand, terms: DropTerms) -> int:
    """Return how many were dealt in, where it matters; refuse a hand of which nobody said."""
    if not terms.asks_for_players:
        return 0
    if hand.players is None:
        raise Refused(
            "room:players-dealt-in",
            "What is taken for {kind} goes by how many players were dealt in: that is said.",
            kind=terms.kind,
        )
    return hand.players
