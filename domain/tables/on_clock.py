"""A table under a blind clock: it plays for the stakes of the clock's levels until it is taken off.

The clock is another stream: whoever begins a hand asks it for the level and hands it over here.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import msgspec

from domain.kernel import Fact, Refused, Stamp, refuse_before
from domain.rules.house import House
from domain.rules.levels import Level
from domain.tables.clock_events import BlindLevelTaken, TablePutOnClock, TableTakenOffClock
from domain.tables.clock_state import OnClock
from domain.tables.game_events import GameStakes
from domain.tables.opening import check_blinds_payable
from domain.tables.stakes import ON_CLOCK, Stakes


class LevelInForce(msgspec.Struct, frozen=True, kw_only=True):
    """The level in force at what begins a hand, by which rule of the house."""

    level: Level
    began_at: datetime
    begins_at: str
    rule: str


class Clocked(Stakes):
    """The levels that a table plays at."""

    def evolve(self, fact: Fact) -> None:
        """Take in which clock the table runs under, and the level that it plays at."""
        match fact:
            case TablePutOnClock(clock_id=clock_id):
                state = self.state
                self.state.on_clock = OnClock(
                    clock_id,
                    fact.by.at,
                    state.small_blind,
                    state.big_blind,
                    state.ante,
                    tuple(state.games),
                )
            case BlindLevelTaken(number=number):
                assert self.state.on_clock is not None, "A level is taken from a clock."
                self.state.on_clock = msgspec.structs.replace(self.state.on_clock, level=number)
                self._take_stakes(fact)
                if fact.is_change:
                    self.forget_declared()
            case TableTakenOffClock():
                self.state.on_clock = None
                self._take_stakes(fact)
                self.forget_declared()
            case _:
                super().evolve(fact)

    def put_on_clock(
        self, *, clock_id: UUID, levels: Sequence[Level], house: House, by: Stamp
    ) -> None:
        """Run under a clock from the next hand; `levels` are those that it will still play."""
        self.check_open()
        self.check_between_hands()
        self.check_off_clock()
        if self.state.kill is not None:
            raise Refused(ON_CLOCK, "A table that plays kill pots is put under no clock.")
        for level in levels:
            check_blinds_payable(*level.stakes, self.state.smallest_chip)
            if house.antes is not None:
                house.antes.check(level.ante)

        self.record(TablePutOnClock, by, clock_id=clock_id)

    def take_level(self, in_force: LevelInForce, *, hand_id: UUID | None = None, by: Stamp) -> None:
        """Play for the stakes of a level from now on, beginning with a hand where one is named.

        Nothing is written down where no hand begins and the level is played already. A hand that is
        told late was dealt under the clock, or before the table was put on it and is refused.
        """
        self.check_open()
        self.check_between_hands()
        on_clock = self.check_on_clock()
        refuse_before(on_clock.since, by)
        level = in_force.level
        check_blinds_payable(*level.stakes, self.state.smallest_chip)
        games = self.games_at(*level.stakes)
        blinds = [_blinds_of(game) for game in games] or [level.stakes[:2]]
        is_new = on_clock.level != level.number or not self._plays_for(level, games)
        if hand_id is not None or is_new:
            self.record(
                BlindLevelTaken,
                by,
                clock_id=on_clock.clock_id,
                hand_id=hand_id,
                number=level.number,
                is_change=self._blinds_played() != blinds,
                small_blind=level.small_blind,
                big_blind=level.big_blind,
                ante=level.ante,
                games=games,
                began_at=in_force.began_at,
                begins_at=in_force.begins_at,
                rule=in_force.rule,
            )

    def check_asked(self, *, level: int | None, is_bomb_pot: bool) -> None:
        """Refuse a hand that is asked at a level under no clock, or as a bomb pot under one."""
        if self.state.on_clock is None and level is not None:
            raise Refused(ON_CLOCK, "The table runs under no blind clock.", asked=level)
        if self.state.on_clock is not None and is_bomb_pot:
            raise Refused(ON_CLOCK, "Under a blind clock no bomb pots are played.")

    def check_shuffled_since(self, first_riffle: datetime, at: datetime) -> None:
        """Refuse a first riffle before the hand began that came before this one, of a time."""
        last = self.state.last_hand_at
        if last is not None and first_riffle < last <= at:
            raise Refused(
                "room:deal-instants",
                "The hand before began at {earliest}; this one was shuffled after it.",
                asked=first_riffle,
                earliest=last,
            )

    def take_off_clock(self, *, by: Stamp) -> None:
        """Run under no clock any more, and play for what the table played before."""
        self.check_open()
        self.check_between_hands()
        before = self.check_on_clock()

        self.record(
            TableTakenOffClock,
            by,
            clock_id=before.clock_id,
            small_blind=before.small_blind,
            big_blind=before.big_blind,
            ante=before.ante,
            games=self._games_before(before),
        )

    def check_on_clock(self) -> OnClock:
        """Return the clock that the table runs under, or refuse what needs one."""
        if self.state.on_clock is None:
            raise Refused(ON_CLOCK, "The table runs under no blind clock.")
        return self.state.on_clock

    def _games_before(self, before: OnClock) -> list[GameStakes]:
        """Return the table's games as they were before the clock, or those agreed since at that."""
        variants = [game.variant for game in self.state.games]
        if variants == [game.variant for game in before.games]:
            return list(before.games)
        return self.games_at(before.small_blind, before.big_blind, before.ante)

    def _plays_for(self, level: Level, games: Sequence[GameStakes]) -> bool:
        """Tell whether the table's stakes are those of a level already."""
        if self.state.games:
            return [*self.state.games] == [*games]
        return (self.state.small_blind, self.state.big_blind, self.state.ante) == level.stakes

    def _blinds_played(self) -> list[tuple[int, int]]:
        """Return the blinds that the table plays for now, in each of its games."""
        own = (self.state.small_blind, self.state.big_blind)
        return [_blinds_of(game) for game in self.state.games] or [own]

    def _take_stakes(self, fact: BlindLevelTaken | TableTakenOffClock) -> None:
        self.state.games = list(fact.games)
        own = fact.games[self.state.turn] if fact.games else fact
        self.state.small_blind, self.state.big_blind = own.small_blind, own.big_blind
        self.state.ante = own.ante


def _blinds_of(game: GameStakes) -> tuple[int, int]:
    return game.small_blind, game.big_blind
