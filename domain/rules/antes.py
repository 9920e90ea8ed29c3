"""Whether a game has antes, and who pays them."""

from collections.abc import Collection
from typing import Literal

from domain.kernel import Amount, Refused
from domain.rules.policy import Policy

NO_LIMIT_HOLDEM = "nlh"


class AntesForAll(Policy, frozen=True, tag="every-seat-dealt-to"):
    """Where there are antes everybody who is dealt in pays them, before any blind."""

    antes_allowed: Literal[True]
    ante_payers: Literal["every_seat_dealt_to"]
    ante_order: Literal["before_blind"]

    def check(self, ante: int) -> None:
        """Take any ante."""

    def check_payers(self, dealt_to: Collection[int], paying: Collection[int]) -> None:
        """Refuse to excuse a seat from the ante."""
        excused = sorted(set(dealt_to) - set(paying))
        if paying and excused:
            raise Refused(self.rule, "Seats {asked} pay the ante, too.", asked=excused)


class OneGame(Policy, frozen=True, tag="one-game"):
    """One game is played, with two blinds and no ante."""

    game: Literal["texas_holdem"]
    limit: Literal["no_limit"]
    blinds: Literal[2]
    ante: Literal[0]

    def check_variant(self, variant: str) -> None:
        """Refuse any other game."""
        if variant != NO_LIMIT_HOLDEM:
            raise Refused(
                self.rule,
                "The house plays {accepted}, not {asked}.",
                asked=variant,
                accepted=NO_LIMIT_HOLDEM,
            )

    def check(self, ante: int) -> None:
        """Refuse any ante."""
        if ante:
            raise Refused(self.rule, "There are no antes; {asked} was asked.", asked=Amount(ante))


class NoAntes(Policy, frozen=True, tag="forbidden"):
    """There are no antes in cash games."""

    antes: Literal[False]

    def check(self, ante: int) -> None:
        """Refuse any ante."""
        if ante:
            raise Refused(
                self.rule,
                "There are no antes in cash games; {asked} was asked.",
                asked=Amount(ante),
            )
