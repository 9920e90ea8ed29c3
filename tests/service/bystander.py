"""Whoever stands on the floor, knows who waits for what, and watches every seat being filled."""

from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from domain.kernel import Fact
from domain.reserve_lists.events import (
    OthersLeftWaiting,
    OthersOvertaken,
    PlayerCalled,
    SeatClaimed,
)
from domain.reserve_lists.state import Entry, ListState
from domain.tables.events import PlayerSeated
from domain.tables.move_events import MustMoveLeftWaiting, MustMoveOvertaken, PlayerMovedIn
from domain.tables.state import Held, TableState, Taken

Filled = PlayerSeated | PlayerMovedIn


class Seen(NamedTuple):
    """Tables and lists as they are between two commands."""

    tables: dict[UUID, TableState]
    lists: dict[UUID, ListState]

    @classmethod
    def of(cls, tables: dict[UUID, TableState], lists: dict[UUID, ListState]) -> "Seen":
        """Keep what is seen, for it changes."""
        return cls(deepcopy(tables), deepcopy(lists))


class Bystander:
    """Objects where somebody gets a seat before others who wait for it, and nobody ordered it."""

    def __init__(self, *, draws_seats: bool, asks_again_after: timedelta = timedelta()) -> None:
        self.apart: set[frozenset[UUID]] = set()
        self.passed = 0
        self._draws_seats = draws_seats
        self._asks_again_after = asks_again_after

    def watches(self, before: Seen, after: Seen, facts: list[Fact]) -> None:
        """Go through what one command did."""
        for fact in facts:
            match fact:
                case PlayerCalled():
                    self._sees_call(fact, before, after, facts)
                case PlayerSeated() | PlayerMovedIn():
                    self._sees_filled(fact, before, after, facts)
                case _:
                    pass
        self._sees_calls_that_hold(after)

    def _sees_call(self, call: PlayerCalled, before: Seen, after: Seen, facts: list[Fact]) -> None:
        names = before.lists[call.originator_id]
        place = (call.table_id, call.seat)
        company = company_of(call.table_id, before) | company_of(call.table_id, after)
        called = called_to(call.table_id, before)
        ahead = [
            each
            for each in names.entries.values()
            if turn_of(each, place) < turn_of(names.entries[call.entry], place)
            and may_be_called(each, call.table_id)
            and each.player_id not in _claiming(facts)
        ]
        lately = self._moved_lately(before, call.timestamp)
        unable = {
            each.number
            for each in ahead
            if each.player_id in lately or self._cannot_have(each, place, company, called)
        }
        could = {each.number for each in ahead} - unable
        ordered = {
            number
            for fact in facts
            if isinstance(fact, OthersOvertaken) and (fact.table_id, fact.seat) == place
            for number in fact.overtaken
        }
        assert could <= ordered, f"{could - ordered} are overtaken by {call}."
        told = {
            each.entry
            for fact in facts
            if isinstance(fact, OthersLeftWaiting) and fact.entry == call.entry
            for each in fact.waiting
        }
        assert (
            told
            >= {
                each.number
                for each in ahead
                if each.number in unable and each.rank < names.entries[call.entry].rank
            }
            - ordered
        ), "Who can't have the seat is told why."
        self.passed += len(ordered | told)

    def _sees_filled(self, fact: Filled, before: Seen, after: Seen, facts: list[Fact]) -> None:
        place = (fact.originator_id, fact.seat)
        if any(isinstance(each, SeatClaimed) and _at(each) == place for each in facts):
            return
        if self._sees_feeders(fact, before, facts):
            return
        company = company_of(place[0], before) | company_of(place[0], after)
        called = called_to(place[0], before)
        game = game_of({**after.tables, **before.tables}[place[0]])
        lately = self._moved_lately(before, fact.timestamp)
        waiting = {
            each.number
            for names in before.lists.values()
            if names.game == game
            for each in names.entries.values()
            if may_be_called(each, place[0])
            and each.player_id not in {fact.player_id, *lately, *_claiming(facts)}
            and not self._cannot_have(each, place, company, called)
        }
        ordered = {
            number
            for each in facts
            if isinstance(each, OthersOvertaken) and _at(each) == place
            for number in each.overtaken
        }
        assert waiting <= ordered, f"{waiting - ordered} are overtaken by {fact}."
        self.passed += len(waiting)

    def _sees_feeders(self, fact: Filled, before: Seen, facts: list[Fact]) -> bool:
        """Object where players of a feeder are passed; tell whether the player came from one."""
        main = fact.originator_id
        feeding = {
            table: in_order(state)
            for table, state in before.tables.items()
            if state.is_open and state.must_move and state.must_move.main_table_id == main
        }
        own = [order for order in feeding.values() if fact.player_id in order]
        ordered = {
            player
            for each in facts
            if isinstance(each, MustMoveOvertaken) and each.player_id == fact.player_id
            for player in each.overtaken
        }
        kept = {
            player
            for each in facts
            if isinstance(each, MustMoveLeftWaiting) and each.player_id == fact.player_id
            for player in each.waiting
        }
        company = company_of(main, before) | called_to(main, before)
        for player in kept:
            assert any(frozenset({player, each}) in self.apart for each in company), "They may sit."
        gone = {each.player_id for each in facts if isinstance(each, PlayerMovedIn)}
        for order in own or feeding.values():
            first = order[: order.index(fact.player_id)] if fact.player_id in order else order
            passed = set(first) - gone - kept
            assert passed <= ordered, f"{passed - ordered} of a feeder are passed by {fact}."
            self.passed += len(passed)
        return bool(own)

    def _sees_calls_that_hold(self, after: Seen) -> None:
        for names in after.lists.values():
            for entry in names.entries.values():
                if entry.call is not None:
                    table = after.tables[entry.call.table_id]
                    assert game_of(table) == names.game, "A call is for the game of its list."

    def _moved_lately(self, seen: Seen, at: datetime) -> set[UUID]:
        """Return who sits where they moved at their own wish, too lately to wish again."""
        taken = [
            each
            for table in seen.tables.values()
            for each in table.occupied.values()
            if isinstance(each, Taken)
        ]
        return {
            each.player_id
            for each in taken
            if each.moved_at_own_wish is not None
            and each.request is None
            and at < each.moved_at_own_wish + self._asks_again_after
        }

    def _cannot_have(
        self, entry: Entry, place: tuple[UUID, int], company: set[UUID], called: set[UUID]
    ) -> bool:
        needs = set() if self._draws_seats else set(entry.seats_needed)
        is_apart = any(
            frozenset({entry.player_id, each}) in self.apart for each in company | called
        )
        return entry.player_id in company or is_apart or (bool(needs) and place[1] not in needs)


def may_be_called(entry: Entry, table: UUID) -> bool:
    is_free = entry.call is None and entry.absence is None and entry.is_here
    return is_free and (not entry.table_wishes or table in entry.table_wishes)


def turn_of(entry: Entry, place: tuple[UUID, int]) -> tuple[int, int]:
    return entry.passes.get(f"{place[0]}/{place[1]}", 0), entry.rank


def company_of(table: UUID, seen: Seen) -> set[UUID]:
    if table not in seen.tables:
        return set()
    state = seen.tables[table]
    taken = [each for each in state.occupied.values() if isinstance(each, Taken)]
    return {each.player_id for each in (*taken, *(box.taken for box in state.boxed.values()))}


def called_to(table: UUID, seen: Seen) -> set[UUID]:
    """Return for whom seats of a table are held: they count for who is kept apart from them."""
    if table not in seen.tables:
        return set()
    held = [each for each in seen.tables[table].occupied.values() if isinstance(each, Held)]
    return {each.player_id for each in held}


def game_of(table: TableState) -> str:
    return table.game


def in_order(table: TableState) -> list[UUID]:
    """Return the players of a feeder as they are to move: promised first, then as they came.

    Who refused stands where one who came then would, but for those of that moment.
    """
    taken = {seat: each for seat, each in table.occupied.items() if isinstance(each, Taken)}
    taken |= {seat: each.taken for seat, each in table.boxed.items()}
    line = sorted(
        (
            each.main_guaranteed_at is None,
            each.main_guaranteed_at or each.refused_move_at or each.seated_at,
            each.refused_move_at is not None,
            seat,
        )
        for seat, each in taken.items()
    )
    return [taken[seat].player_id for *_, seat in line]


def _claiming(facts: list[Fact]) -> set[UUID]:
    """Return who came off the list in the same command: nobody waits and sits."""
    return {each.player_id for each in facts if isinstance(each, SeatClaimed)}


def _at(fact: Any) -> tuple[UUID, int]:
    return fact.table_id, fact.seat
