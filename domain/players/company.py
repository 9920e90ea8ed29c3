"""Whom a player is kept apart from: two players whom the house keeps out of the same game."""

from collections.abc import Collection
from uuid import UUID

from domain.kernel import Aggregate, Fact, Refused, Stamp
from domain.players.events import PlayerKeptApart, PlayerLetTogether, SeatedDespiteSeparation
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
            case SeatedDespiteSeparation():
                pass
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
                apart_rule(house),
                "The house keeps this player and another at the table apart.",
            )

    def is_apart_from(self, others: Collection[UUID], house: House) -> bool:
        """Tell whether the player is kept apart from any of some players."""
        return bool(self._apart_among(others, house))

    def correct_company(
        self,
        *,
        others: Collection[UUID],
        table_id: UUID,
        seat: int,
        correction_id: UUID,
        reason: str | None,
        house: House,
        by: Stamp,
    ) -> None:
        """Let it have been the player who sits there, beside others, though they be kept apart.

        That needs a reason of its own, for somebody has to part them now.
        """
        apart = self._apart_among(others, house)
        if not apart:
            return
        if reason is None:
            raise Refused(
                apart_rule(house),
                "The house keeps this player and another at the table apart; {field} says why the "
                "correction goes in all the same.",
                field="kept_apart_reason",
            )

        self.record(
            SeatedDespiteSeparation,
            by,
            table_id=table_id,
            seat=seat,
            other_player_ids=apart,
            rule=apart_rule(house),
            reason=reason,
            correction_id=correction_id,
        )

    def _apart_among(self, others: Collection[UUID], house: House) -> list[UUID]:
        listed = set() if house.kept_apart is None else house.kept_apart.apart_from(self.id)
        return [each for each in others if each in listed or each in self.state.kept_apart]


def apart_rule(house: House) -> str:
    """Return the rule by which a house keeps players apart."""
    return "room:kept-apart" if house.kept_apart is None else house.kept_apart.rule
