"""What is remembered within a betting round: chips that lie, who is held to what, the last bet."""

import msgspec

from domain.rules.turns import BETS


class Lying(msgspec.Struct):
    """Chips that lie before a seat without being a bet; a fold leaves them in the pot.

    A short call may have been passed by: somebody behind has acted.
    """

    amount: int
    rule: str
    is_short_call: bool = False
    is_passed: bool = False


class Commitment(msgspec.Struct):
    """The acts that are left to a seat, and the rule that leaves no others."""

    acts: list[str]
    rule: str


class Condition(msgspec.Struct):
    """What a seat is held to once another seat does something."""

    seat: int
    if_seat: int
    if_act: str
    then_act: str
    rule: str

    @property
    def acts(self) -> list[str]:
        """Return the acts that are left to the seat then."""
        return [self.then_act, "all-in"] if self.then_act in BETS else [self.then_act]


class LastBet(msgspec.Struct):
    """The last bet or raise of the round, where the round stood before it, and who bet `before`."""

    seat: int
    amount: int
    bet: int
    level: int
    raise_size: int
    wagers: int
    waiting: list[int]
    acted: list[int]
    is_answered: bool = False
    before: tuple[int, str] | None = None
    full_bet: int = 0
    raises: int = 0
