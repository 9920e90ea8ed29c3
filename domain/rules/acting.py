"""What a player faces, what was seen of them, and what it is ruled as: the words of these rules.

Amounts are minor units; `to`, `bet` and `own` are totals for the betting round.
"""

from typing import Literal

import msgspec

Betting = Literal["no-limit", "pot-limit", "fixed-limit"]

Act = Literal["fold", "check", "call", "bet", "raise", "bring-in", "nothing", "open"]
"""What something is ruled as: `nothing` binds nobody, `open` leaves the player what is named."""


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand can't know of the event it belongs to.

    `pot_bets` are the bets of "the pot" that the player was granted before in the event.
    """

    is_tournament: bool = False
    players_left: int | None = None
    pot_bets: int = 0


CASH = Occasion()
"""A hand that belongs to no event."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """What a player faces.

    `raise_size` is what a raise is at least, `minimum` and `maximum` what a bet or raise is to.
    A player `has_option` who may raise an unraised big blind or straddle of their own;
    `is_big_blind` holds before the flop only. A round `is_heads_up` that began with two players,
    and it `is_between_two` once two are left. Who opens stud has `bring_in` to put in, or bets.
    """

    seat: int
    bet: int
    own: int
    stack: int
    raise_size: int
    big_blind: int
    pot: int
    minimum: int
    maximum: int
    bring_in: int = 0
    betting: Betting = "no-limit"
    has_option: bool = False
    is_big_blind: bool = False
    may_raise: bool = True
    is_preflop: bool = False
    is_heads_up: bool = False
    is_between_two: bool = False
    is_raised: bool = False
    has_acted: bool = False
    is_last_round: bool = False
    occasion: Occasion = CASH

    @property
    def owed(self) -> int:
        """Return what a full call takes, whatever the stack."""
        return max(self.bet - self.own, 0)

    @property
    def to_call(self) -> int:
        """Return what a call takes of this stack."""
        return min(self.owed, self.stack)

    def reached_by(self, chips: int) -> int:
        """Return the total that so many chips make."""
        return min(self.own + chips, self.own + self.stack)


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """What a player offers: the first word, if it came before chips; then chips by motion.

    `amounts` are the totals that the words may mean, `later` the words that came afterwards.
    """

    word: str | None = None
    amounts: tuple[int, ...] = ()
    motions: tuple[tuple[int, ...], ...] = ()
    later: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Return all chips that went in, in however many motions."""
        return sum(sum(motion) for motion in self.motions)

    @property
    def chips(self) -> tuple[int, ...]:
        """Return the chips of every motion together."""
        return tuple(chip for motion in self.motions for chip in motion)


class Ruled(msgspec.Struct, frozen=True, kw_only=True):
    """What was seen is ruled as, and by which rules, the deciding one first.

    `returned` goes back to the player and `owed` is still to come from them. `lying` are chips that
    lie there without being a call, while the player has one of `choices`.
    """

    act: Act
    to: int | None = None
    returned: int = 0
    owed: int = 0
    rules: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    lying: int = 0
    is_short_kept: bool = False
    """A fold leaves what was put in in the pot."""


class Early(msgspec.Struct, frozen=True, kw_only=True):
    """What was done out of turn, over a bet of `bet`; `chips` lie over the line.

    Words alone have no chips.
    """

    act: Act
    bet: int
    to: int | None = None
    chips: int = 0
    is_all_in: bool = False
    rule: str = "room:out-of-turn"


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of an act out of turn when the turn comes.

    It `stands` as an act, or the player is free of it, less what is barred; `lying` chips stay in
    the pot on a fold.
    """

    rule: str
    stands: bool
    act: Act | None = None
    to: int | None = None
    lying: int = 0
    is_barred: bool = False
    must_play: bool = False
