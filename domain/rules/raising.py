"""How large bets and raises are, how many there may be, and what a short all-in opens."""

from typing import Annotated, ClassVar, Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.money import BASIS_POINTS_IN_ONE, BasisPoints, down_to
from domain.rules.acting import Spot
from domain.rules.policy import Policy

Counting = Literal["alone", "from-last-full", "added-up"]


class RaiseSize(Policy, frozen=True):
    """How large a raise is, and what becomes of one that was said to be smaller."""

    makes_up: ClassVar[bool] = False
    """Whether a bet or raise said to be too small is made up to the least."""

    def check(self, spot: Spot, to: int) -> None:
        """Refuse a raise that is too small, where it isn't made up."""
        del spot, to

    def allows_less(self, spot: Spot) -> bool:
        """Tell whether raises of any size are taken here."""
        del spot
        return False

    def least(self, spot: Spot) -> int:
        """Return the least that a bet or raise is to: one chip over the bet where less is taken."""
        if not spot.bet or not self.allows_less(spot):
            return spot.minimum
        return min(down_to(spot.bet + 2 * spot.chip - 1, spot.chip), spot.minimum)


class HalfRaise(Policy, frozen=True):
    """Chips without a word of half a raise over the call, or more, are one, and are made up."""

    @property
    def threshold(self) -> int:
        """The share of a raise that makes one, in basis points."""
        raise NotImplementedError

    def is_raise(self, excess: int, raise_size: int) -> bool:
        """Tell whether so much over the call is a raise."""
        return excess * BASIS_POINTS_IN_ONE >= raise_size * self.threshold


class ShortAllIn(Policy, frozen=True):
    """What an all-in short of a full raise opens to those who have acted.

    `alone`: nothing, each judged by itself; `from-last-full`: short ones add up above the last full
    bet or raise; `added-up`: a player may raise whom short ones face with a full raise together.
    """

    @property
    def counting(self) -> Counting:
        """How short all-ins are counted."""
        return "alone"


class HalfMadeUp(RaiseSize, HalfRaise, ShortAllIn, frozen=True, tag="half-is-made-up"):
    """Half a raise is made up to the least, and so is a raise that was said to be smaller."""

    makes_up: ClassVar[bool] = True

    minimum_raise: Literal["largest_bet_or_raise_of_the_round"]
    completion_threshold: BasisPoints
    threshold_measured_on: Literal["largest_bet_or_raise_increment"]
    below_threshold: Literal["call"]
    short_all_in_reopens: Literal[False]
    cumulative_short_all_ins_reopen: bool
    minimum_after_short_all_in: Literal["highest_wager_plus_last_full_raise"]

    @property
    def threshold(self) -> int:
        """The share of a raise that makes one, in basis points."""
        return self.completion_threshold

    @property
    def counting(self) -> Counting:
        """How short all-ins are counted."""
        return "added-up" if self.cumulative_short_all_ins_reopen else "alone"


class HalfMadeUpUncapped(RaiseSize, HalfRaise, ShortAllIn, frozen=True, tag="half-made-up-no-cap"):
    """The same, of a house that says in this place that raises aren't capped."""

    makes_up: ClassVar[bool] = True

    minimum_raise: Literal["largest_bet_or_raise_of_round"]
    half_raise_threshold: BasisPoints
    cap: Literal["none"]

    @property
    def threshold(self) -> int:
        """The share of a raise that makes one, in basis points."""
        return self.half_raise_threshold


class UnderRaiseRefused(RaiseSize, frozen=True, tag="refused"):
    """A raise said to be too small isn't taken, and the player is asked again."""

    min_raise: Literal["last_bet_or_raise_size"]
    under_raise: Literal["refused"]

    def check(self, spot: Spot, to: int) -> None:
        """Refuse a raise that is too small."""
        refuse_under_raise(self.rule, spot, to)


class LeastBigBlind(RaiseSize, ShortAllIn, frozen=True, tag="at-least-the-big-blind"):
    """A bet and a raise are for at least the big blind, and no less than the last."""

    minimum_raise: Literal["larger_of_big_blind_and_last_bet_or_raise"]
    minimum_opening_bet: Literal["big_blind"]
    all_in_for_less_allowed: Literal[True]
    short_all_in_reopens: Literal[False]

    def check(self, spot: Spot, to: int) -> None:
        """Refuse a raise that is too small."""
        refuse_under_raise(self.rule, spot, to)


class UnderRaiseHeadsUp(RaiseSize, frozen=True, tag="less-heads-up"):
    """Less than the last raise is taken between two, once a round has begun with two."""

    minimum_raise: Literal["last_bet_or_raise_size"]
    heads_up_active_from: Literal["next_betting_round"]
    competition_players_left: int

    def check(self, spot: Spot, to: int) -> None:
        """Refuse a raise that is too small, by a chip where less is taken."""
        refuse_under_raise(self.rule, spot, to, least=self.least(spot))

    def allows_less(self, spot: Spot) -> bool:
        """Tell whether raises of any size are taken here; a fixed limit has its own."""
        if spot.betting == "fixed-limit":
            return False
        if spot.occasion.is_tournament:
            return spot.occasion.players_left == self.competition_players_left
        return spot.is_heads_up


class LeastBet(Policy, frozen=True, tag="big-blind"):
    """The least bet is the big blind, but for an all-in."""

    minimum_bet: Literal["big_blind"]
    all_in_exempt: Literal[True]

    def check(self, spot: Spot, to: int) -> None:
        """Refuse a bet that is too small."""
        refuse_under_raise(self.rule, spot, to)


def refuse_under_raise(rule: str, spot: Spot, to: int, *, least: int | None = None) -> None:
    """Refuse a bet or raise to less than the least, but for the whole stack."""
    least = spot.minimum if least is None else least
    if to < least and to < spot.maximum:
        raise Refused(
            rule,
            "{asked} is too little: the least is {accepted}.",
            asked=Amount(to),
            minimum=Amount(least),
            maximum=Amount(spot.maximum),
            accepted=Amount(least),
        )


class AllInAsRaise(ShortAllIn, frozen=True, tag="doubled"):
    """An all-in is a re-raise where it doubles the opening bet, or the last raise's own size."""

    all_in_counts_as_raise_from: Literal["twice_last_bet_or_raise"]
    short_all_in_reopens_betting: Literal[False]

    @property
    def counting(self) -> Counting:
        """How short all-ins are counted: above the last full bet or raise."""
        return "from-last-full"


class ShortAllInsAlone(ShortAllIn, frozen=True, tag="one-by-one"):
    """Short all-ins are judged one by one."""

    short_all_ins_add_up: bool

    @property
    def counting(self) -> Counting:
        """How short all-ins are counted."""
        return "added-up" if self.short_all_ins_add_up else "alone"


class RaiseCap(Policy, frozen=True):
    """How many raises a round has."""

    is_lifted_between_two: ClassVar[bool] = False
    """Whether a round that began with two players has no cap."""

    def cap(self, betting: str) -> int | None:
        """Return how many raises a round has, where they are capped."""
        del betting
        return None

    def later_cap(self, betting: str) -> int | None:
        """Return how many raises the rounds after the first have."""
        return self.cap(betting)

    @property
    def is_lifted_once_two_are_left(self) -> bool:
        """Tell whether there is no cap from the moment that two are left in the hand."""
        return False


class RaiseCapOfLimit(RaiseCap, frozen=True, tag="limit-only"):
    """Only limit games cap raises, until two players are left in the event."""

    raise_cap_no_limit: Literal["none"]
    raise_cap_pot_limit: Literal["none"]
    raise_cap_limit: Annotated[int, msgspec.Meta(ge=1, le=9)]
    cap_lifted_when: Literal["two_players_left_in_tournament"]

    def cap(self, betting: str) -> int | None:
        """Return how many raises a round has, where they are capped."""
        return self.raise_cap_limit if betting == "fixed-limit" else None


class RaiseCapBetweenMany(RaiseCap, frozen=True):
    """A cap that is lifted between two players."""

    is_lifted_between_two: ClassVar[bool] = True

    heads_up_counts_when: Literal["round_began_with_two", "two_left_in_hand"]

    @property
    def is_lifted_once_two_are_left(self) -> bool:
        """Tell whether there is no cap from the moment that two are left in the hand."""
        return self.heads_up_counts_when == "two_left_in_hand"


class RaiseCapUnlessHeadsUp(RaiseCapBetweenMany, frozen=True, tag="unless-heads-up"):
    """So many raises a round, in every game, and any number heads-up."""

    raise_cap: Annotated[int, msgspec.Meta(ge=1, le=9)]
    heads_up_cap: Literal["none"]

    def cap(self, betting: str) -> int | None:
        """Return how many raises a round has."""
        del betting
        return self.raise_cap


class RaiseCapByRound(RaiseCapBetweenMany, frozen=True, tag="by-round"):
    """With a fixed limit so many raises in the first round, and so many in the later ones."""

    raise_cap_first_round: Annotated[int, msgspec.Meta(ge=1, le=9)]
    raise_cap_later_rounds: Annotated[int, msgspec.Meta(ge=1, le=9)]

    def cap(self, betting: str) -> int | None:
        """Return how many raises the first round has, with a fixed limit."""
        return self.raise_cap_first_round if betting == "fixed-limit" else None

    def later_cap(self, betting: str) -> int | None:
        """Return how many raises the rounds after the first have."""
        return self.raise_cap_later_rounds if betting == "fixed-limit" else None


class NoRaiseCap(RaiseCap, frozen=True, tag="none"):
    """No-limit play has no cap."""

    cap_no_limit: Literal["none"]
