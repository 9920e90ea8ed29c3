"""Whom a player is kept apart from: two players whom the house keeps out of the same game."""

from collections.abc import Collection
from uuid import UUID

from domain.kernel import Aggregate, Fact, Refused, Stamp
from domain.players.events import PlayerKeptApart, PlayerLetTogether
from domain.players.state import PlayerState
from domain.rules.house import House


class Company(Aggregate):
    """Whom a player may not sit with. Each of a pair knows of the other."""

    state: PlayerState

    def evolve(self, fact: Fact) -> None:
        """Take in whom the player is kept apart from."""
        match fact:
            case PlayerKeptApart(other_player_id=other, reason=reason):
                self.state.kept_apart[other] = reason
            case PlayerLetTogether(other_player_id=other):
                del self.state.kept_apart[other]
            case _:
                super().evolve(fact)

    def keep_apart(self, *, other_player_id: UUID, reason: str, by: Stamp) -> None:
        """Keep the player out of games in which another sits; what is so already stays so."""
        if other_player_id == self.id:
            raise Refused("room:apart-from-oneself", "Nobody is kept apart from themselves.")

        if other_player_id not in self.state.kept_apart:
            self.record(PlayerKeptApart, by, other_player_id=other_player_id, reason=reason)

    def let_together(self, *, other_player_id: UUID, reason: str, by: Stamp) -> None:
        """Let the player sit with another again."""
        if other_player_id not in self.state.kept_apart:
            raise Refused("room:not-kept-apart", "The two aren't kept apart.")

        self.record(PlayerLetTogether, by, other_player_id=other_player_id, reason=reason)

    def check_company(self, others: Collection[UUID], house: House) -> None:
        """Refuse a game in which somebody sits whom the player is kept apart from."""
        if self.is_apart_from(others, house):
            raise Refused(
                "room:kept-apart" if house.kept_apart is None else house.kept_apart.rule,
                "The house keeps this player and another at the table apart.",
            )

    def is_apart_from(self, others: Collection[UUID], house: House) -> bool:
        """Tell whether the player is kept apart from any of some players."""
        listed = set() if house.kept_apart is None else house.kept_apart.apart_from(self.id)
        return not listed.union(self.state.kept_apart).isdisjoint(others)
