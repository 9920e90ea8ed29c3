"""What a room may have: running it twice, bomb pots, the double bet on an open pair."""

from typing import Annotated, Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.rules.policy import Policy

TWICE = 2


class RunOuts(Policy, frozen=True, tag="run-outs"):
    """Once nobody can bet any more, the rest of the board may be dealt more than once."""

    run_outs_max: Annotated[int, msgspec.Meta(ge=1, le=4)]

    def check(self, count: int) -> None:
        """Refuse another number than two to the most there are."""
        if not TWICE <= count <= self.run_outs_max:
            raise Refused(
                self.rule,
                "The rest of the board is dealt up to {allowed} times, not {asked}.",
                asked=count,
                allowed=self.run_outs_max,
            )


class BombPot(Policy, frozen=True, tag="bomb-pot"):
    """Everybody antes the same, nobody bets before the flop, and two boards may be dealt."""

    bomb_ante_big_blinds_max: Annotated[int, msgspec.Meta(ge=1, le=100)]
    bomb_boards_max: Annotated[int, msgspec.Meta(ge=1, le=2)]

    def check(self, *, ante: int, boards: int, big_blind: int) -> None:
        """Refuse an ante below a big blind or above the most, and too many boards."""
        most = self.bomb_ante_big_blinds_max * big_blind
        if not big_blind <= ante <= most:
            raise Refused(
                self.rule,
                "The ante of a bomb pot is from {minimum} to {maximum}, not {asked}.",
                asked=Amount(ante),
                minimum=Amount(big_blind),
                maximum=Amount(most),
            )
        if not 1 <= boards <= self.bomb_boards_max:
            raise Refused(
                self.rule,
                "A bomb pot has up to {allowed} board(s), not {asked}.",
                asked=boards,
                allowed=self.bomb_boards_max,
            )


class OpenPairBet(Policy, frozen=True, tag="either-bet"):
    """In seven-card stud an open pair on fourth street lets a bet be of either size."""

    games: list[Literal["stud", "stud8"]]
