"""Whether a cash game has antes."""

from typing import Literal

from domain.kernel import Amount, Refused
from domain.rules.policy import Policy


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
