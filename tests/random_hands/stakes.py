"""What a random hand is played for, at this room's table and at pokerkit's."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    PotLimitOmahaHoldem,
    StandardHighHand,
    Street,
)
from pokerkit import State as PokerkitState

from domain.hands.events import PostDue, SeatInHand
from domain.hands.setup import HandSetup
from domain.variants import VARIANTS, Variant
from tests.domain.hands.dealing import blinds_of
from tests.scenario import named

EVEN = 5040
"""An amount that boards, halves and two to ten winners can split evenly."""

BIG = 10

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)

OWN_GAMES: dict[str, Any] = {
    "nlh": NoLimitTexasHoldem,
    "lhe": FixedLimitTexasHoldem,
    "plo": PotLimitOmahaHoldem,
    "short-deck": NoLimitShortDeckHoldem,
    "stud": FixedLimitSevenCardStud,
    "stud8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": FixedLimitRazz,
    "nl27sd": NoLimitDeuceToSevenLowballSingleDraw,
    "27td": FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": FixedLimitBadugi,
}
"""The games that pokerkit describes by itself; the others are put together from its parts.

Its own fixed-limit Omaha eight-or-better takes bets up to the pot.
"""

STRUCTURES = {
    "no-limit": BettingStructure.NO_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "fixed-limit": BettingStructure.FIXED_LIMIT,
}


@dataclass(kw_only=True)
class Stakes:
    """Amounts of a hand in units of `unit`: 1, or what every split divides evenly."""

    variant: str
    stacks: list[int]
    unit: int
    ante: int
    ante_by_big_blind: bool
    straddle: int
    runs_twice: bool
    small: int = field(init=False)
    big: int = field(init=False)
    bring_in: int = field(init=False)

    def __post_init__(self) -> None:
        """Take all amounts times the unit."""
        self.stacks = [stack * self.unit for stack in self.stacks]
        self.ante, self.straddle = self.ante * self.unit, self.straddle * self.unit
        self.small, self.big = BIG // 2 * self.unit, BIG * self.unit
        self.bring_in = 3 * self.unit if self.game.has_bring_in else 0

    @property
    def game(self) -> Variant:
        """Return the game."""
        return VARIANTS[self.variant]

    @property
    def seats(self) -> list[int]:
        """Return the seats, from the button's left."""
        return list(range(1, len(self.stacks) + 1))

    @property
    def blinds(self) -> list[PostDue]:
        """Return the blinds and the straddle, in their order."""
        if self.game.has_bring_in:
            return []
        if self.variant == "short-deck":
            return [PostDue(self.seats[-1], "big", self.big, is_live=True)]
        straddle = [PostDue(3, "straddle", self.straddle, is_live=True)] if self.straddle else []
        return blinds_of(self.seats, self.small, self.big) + straddle

    @property
    def antes(self) -> list[PostDue]:
        """Return the antes: every seat's, or one for the table."""
        payers = self.seats if not self.ante_by_big_blind else [self.blinds[1].seat]
        return [PostDue(seat, "ante", self.ante, is_live=False) for seat in payers if self.ante]

    def setup(self) -> HandSetup:
        """Return what the hand begins with here."""
        return HandSetup(
            table_id=named("the table"),
            number=1,
            variant=self.variant,
            edition="edition",
            button=self.seats[-1],
            seats=[
                SeatInHand(seat, named(f"player {seat}"), stack)
                for seat, stack in zip(self.seats, self.stacks, strict=True)
            ],
            small_blind=0 if self.game.has_bring_in else self.small,
            big_blind=self.big,
            posts=self.antes + self.blinds,
            smallest_chip=1,
            bring_in=self.bring_in,
            big_bet=2 * self.big if self.game.limit == "fixed-limit" else self.big,
            raises_max=self.game.raises_max,
        )

    def pokerkit(self) -> PokerkitState:
        """Return the same hand at pokerkit's table."""
        own = OWN_GAMES.get(self.variant)
        mode = {"mode": Mode.CASH_GAME if self.runs_twice else Mode.TOURNAMENT}
        if own is None:
            return _put_together(self, mode)
        created: PokerkitState = own.create_state(
            AUTOMATIONS,
            not self.ante_by_big_blind,
            self._by_place(self.antes),
            *self._bets(),
            self.stacks,
            len(self.stacks),
            **mode,
        )
        return created

    def _bets(self) -> list[Any]:
        both = [self.big, 2 * self.big]
        if self.game.has_bring_in:
            return [self.bring_in, *both]
        blinds = self._by_place(self.blinds)
        return [blinds, *(both if self.game.limit == "fixed-limit" else [self.big])]

    def _by_place(self, posts: Sequence[PostDue]) -> list[int]:
        """Return what each seat posts; heads-up pokerkit takes it the other way round."""
        amounts = [sum(post.amount for post in posts if post.seat == seat) for seat in self.seats]
        return amounts[::-1] if len(self.seats) == 2 else amounts


def _put_together(stakes: Stakes, mode: dict[str, Any]) -> PokerkitState:
    game = stakes.game
    is_limit = game.limit == "fixed-limit"
    return PokerkitState(
        AUTOMATIONS,
        Deck.STANDARD,
        {
            "standard": (StandardHighHand,),
            "omaha": (OmahaHoldemHand, OmahaEightOrBetterLowHand)[: len(game.halves)],
        }[game.halves[0].hand],
        tuple(
            Street(
                place > 0,
                (False,) * street.hole_cards,
                street.board,
                draw_status=False,
                opening=Opening.POSITION,
                min_completion_betting_or_raising_amount=(
                    stakes.big * (2 if is_limit and street.has_big_bet else 1)
                ),
                max_completion_betting_or_raising_count=4 if is_limit else None,
            )
            for place, street in enumerate(game.streets)
        ),
        STRUCTURES[game.limit],
        not stakes.ante_by_big_blind,
        stakes._by_place(stakes.antes),
        stakes._by_place(stakes.blinds),
        0,
        stakes.stacks,
        len(stakes.stacks),
        **mode,
    )


def random_stakes(random: Random, variant: str) -> Stakes:
    """Return random stakes of a game: short stacks among deep ones, so that side pots come."""
    game = VARIANTS[variant]
    players = random.randint(2, min(game.seats_max, 8))
    has_ante = variant == "short-deck" or game.has_bring_in or random.random() < 0.3
    has_blinds = not game.has_bring_in and variant != "short-deck"
    by_big_blind = has_ante and has_blinds and random.random() < 0.5
    deepest = random.choice([40, 120, 400])
    return Stakes(
        variant=variant,
        stacks=[random.randint(1, deepest) for _ in range(players)],
        unit=random.choice([1, EVEN]),
        ante=random.choice([1, 2, BIG]) if has_ante else 0,
        ante_by_big_blind=by_big_blind,
        straddle=2 * BIG if has_blinds and players > 3 and random.random() < 0.1 else 0,
        runs_twice=game.board_cards > 0 and random.random() < 0.1,
    )
