"""Who may be in the room and at a table: onlookers, and two players who are kept apart."""

from collections.abc import Collection
from typing import Literal
from uuid import UUID

from domain.kernel import Refused
from domain.rules.conduct import DECIDERS, refuse_unless
from domain.rules.policy import Policy


class NoOnlookers(Policy, frozen=True, tag="players-only"):
    """Only people who are there to play may be in the room; onlookers are sent out."""

    spectators_allowed: Literal[False]
    counts_as_player: list[Literal["seated", "on_waiting_list", "visiting_from_another_table"]]

    def check(self, role: str, *, plays_as: Collection[str]) -> None:
        """Refuse to send somebody out who is there to play, and to do so in another role."""
        refuse_unless(role, DECIDERS, self.rule)
        counted = [each for each in self.counts_as_player if each in plays_as]
        if counted:
            raise Refused(
                self.rule,
                "They are there to play ({found}) and are not sent out.",
                found=", ".join(counted),
            )


class OnlookersSentAway(Policy, frozen=True, tag="supervisor-sends-away"):
    """A supervisor may send an onlooker away from a table at any time."""

    def check(self, role: str, *, plays_as: Collection[str]) -> None:
        """Refuse to send an onlooker away in another role."""
        del plays_as
        refuse_unless(role, DECIDERS, self.rule)


class OnlookerLeave(Policy, frozen=True, tag="supervisor-s-leave"):
    """An onlooker sits behind a player with a supervisor's leave only."""

    def check(self, role: str) -> None:
        """Refuse leave by anybody else."""
        refuse_unless(role, DECIDERS, self.rule)


class KeptApart(Policy, frozen=True, tag="barred-pairs"):
    """The house may keep two players out of the same game.

    A pair is two ids of players; more are kept apart by orders, as the room goes along.
    """

    barred_pairs: list[list[str]]

    def apart_from(self, player_id: UUID) -> set[UUID]:
        """Return whom the house's own list keeps a player apart from."""
        own = str(player_id)
        return {
            UUID(each) for pair in self.barred_pairs if own in pair for each in pair if each != own
        }
