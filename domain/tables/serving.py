"""Penalties that are served at the table: who is dealt in with a dead hand, and for how long."""

from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.rules.house import House
from domain.rules.stops import Stops
from domain.tables.conduct_events import PlayerSuspended
from domain.tables.discipline import Discipline
from domain.tables.hand_events import HandSettled, HandVoided, PotRecorded
from domain.tables.suspension import Suspended


class Serving(Discipline):
    """Who serves a penalty by hands or by the clock, where the house deals them in."""

    def evolve(self, fact: Fact) -> None:
        """Take in who is suspended, and let what waits for the end of the hand begin."""
        match fact:
            case PlayerSuspended(player_id=player_id, minutes=minutes, since=since, rule=rule):
                self.state.suspended.pop(player_id, None)
                if minutes:
                    self.state.suspended[player_id] = Suspended(minutes, since, rule)
            case HandSettled() | HandVoided() | PotRecorded():
                self._begin_suspensions(fact.by.at)
                super().evolve(fact)
            case _:
                super().evolve(fact)

    def suspend(self, *, player_id: UUID, minutes: int, rule: str, by: Stamp) -> None:
        """Let a player's hands be dead for so many minutes in all; none lifts it.

        It begins now, or when the hand in play is over.
        """
        running = self.state.suspended.get(player_id)
        if not minutes and running is None:
            return
        since = None if self.is_hand_in_play(by.at) else by.at

        self.record(
            PlayerSuspended,
            by,
            seat=self.seat_of(player_id),
            player_id=player_id,
            minutes=minutes,
            since=since,
            rule=rule,
        )

    def serving(self, house: House, at: datetime) -> dict[int, str]:
        """Return the seats whose hands are dead in a hand that begins at a time, by which rule."""
        found = {}
        for seat, taken in self.taken_seats().items():
            suspended = self.state.suspended.get(taken.player_id)
            dealt_out = self.state.dealt_out.get(taken.player_id)
            if suspended is not None and suspended.is_running(at, house.stops):
                found[seat] = suspended.rule
            elif dealt_out is not None and house.serving is not None:
                found[seat] = house.serving.rule
        return found

    def suspended_minutes(self, player_id: UUID, at: datetime, stops: Stops) -> int:
        """Return for how many minutes more a player's hands are dead here."""
        running = self.state.suspended.get(player_id)
        return 0 if running is None else running.minutes_left(at, stops)

    def _begin_suspensions(self, at: datetime) -> None:
        self.state.suspended = {
            player_id: each if each.since is not None else replace(each, since=at)
            for player_id, each in self.state.suspended.items()
        }
