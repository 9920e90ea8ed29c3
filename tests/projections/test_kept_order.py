"""The list as the read model keeps it is the list as it is, whatever a night brings."""

from contextlib import AbstractContextManager
from datetime import timedelta
from itertools import chain
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace
from sqlalchemy import Connection

from domain.reserve_lists.order import place_of
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.rules.stops import Standstill, Stops
from projections.list_rows import WAITING, EntryRow
from projections.reserve_lists import ReserveLists
from projections.stores import Loader
from tests.domain.reserve_lists.past import TABLE, list_opened
from tests.domain.reserve_lists.test_fairness import (
    HOUSES,
    KEYED_LATE,
    STEPS,
    Step,
    asked,
    stamp_at,
)
from tests.projections.facts import numbered
from tests.scenario import Scenario, at, given

LISTS_IN_USE = ("open", "lapses go to the end", "lapses are struck")
STOP = st.tuples(st.integers(0, 2_000), st.integers(1, 1_500), st.integers(0, 3_000))
"""A stop of the room: when it began, for how long, and how much later it was told, in seconds."""

SPELLS = {
    "joins": [("add_name", 0, 0)],
    "rings-up": [("telephone", 0, 0)],
    "was-on-a-pad": [("from_a_pad", 0, 300)],
    "is-away-too-long": [("go_away", 0, 0), ("lapse", 500, 0)],
    "was-back-in-time": [("go_away", 0, 0), ("lapse", 500, 0), ("come_back", 0, 300)],
    "is-back": [("come_back", 100, 0)],
    "checks-in": [("check_in", 0, 300)],
    "isn't-there": [("call_one", 0, 0), ("pass_over", 0, 0)],
    "is-called-too-long": [("call_one", 0, 0), ("lapse", 1_000, 0)],
    "waits": [("lapse", 500, 0)],
}


def spell(kind: str, number: int) -> list[Step]:
    """Return what one player does, step by step."""
    return [
        Step(deed, number, TABLE, seat=3, later=later, ago=ago) for deed, later, ago in SPELLS[kind]
    ]


OFF_AND_BACK = st.lists(
    st.builds(spell, st.sampled_from(sorted(SPELLS)), st.integers(0, 2)), min_size=4, max_size=16
).map(lambda spells: [*spell("joins", 0), *spell("rings-up", 1), *chain.from_iterable(spells)])
"""Nights on which the same few names lapse and are back, again and again."""


def nothing_kept() -> AbstractContextManager[Connection]:
    raise AssertionError("Everything of the night is in memory.")


def told_by(rules: House, stop: tuple[int, int, int], clock: int) -> House:
    """Return a house with a stop of the room, once that was told."""
    since, length, later = stop
    if clock < since + length + later:
        return rules
    begun = at("20:00") + timedelta(seconds=since)
    return replace(rules, stops=Stops((Standstill(begun, begun + timedelta(seconds=length)),)))


def played(rules: House, steps: list[Step], stop: tuple[int, int, int]) -> Scenario[ReserveList]:
    """Take each step that the list doesn't refuse; at the end all that lapsed is written down."""
    scenario = given(ReserveList, list_opened())
    clock = 0
    for step in steps:
        clock += step.later
        by = stamp_at(clock - (step.ago if step.deed in KEYED_LATE else 0), clock)
        decision, arguments = asked(step, told_by(rules, stop, clock), by)
        scenario.when(decision, **arguments).then_done_or_refused()
    last: dict[str, Any] = {"house": told_by(rules, stop, clock), "by": stamp_at(clock)}
    return scenario.when(ReserveList.lapse, **last)


def kept(scenario: Scenario[ReserveList]) -> list[EntryRow]:
    """Return the entries in their order, as the read model has them."""
    model = ReserveLists()
    model.fold(numbered(*scenario.facts), Loader(nothing_kept, 1))
    names = scenario.aggregate
    numbers = range(1, names.state.names_added + 1)
    rows = [model.entries.get((names.id, number)) for number in numbers]
    standing = [row for row in rows if row.state in WAITING]
    return sorted(standing, key=lambda row: (not row.comes_first, row.place_key))


def same(rules: House, steps: list[Step], stop: tuple[int, int, int]) -> None:
    scenario = played(rules, steps, stop)
    state = scenario.aggregate.state
    names = state.entries if state.is_open else state.gone
    entries = sorted(names.values(), key=lambda each: place_of(each, rules))
    rows = kept(scenario)
    assert [row.entry for row in rows] == [each.number for each in entries]
    for row, own in zip(rows, entries, strict=True):
        assert (row.seat, row.claim_until) == (
            own.call and own.call.seat,
            own.call and own.call.until,
        )
        assert row.absence == (own.absence.reason if own.absence else "")
        assert row.absent_until == (own.absence and own.absence.until)
        assert (row.is_here, row.check_in_until) == (own.is_here, own.check_in_until)


@pytest.mark.parametrize("rulebook", HOUSES)
@for_all(steps=STEPS, stop=STOP)
def test_the_kept_list_is_the_list(
    rulebook: str, steps: list[Step], stop: tuple[int, int, int]
) -> None:
    same(HOUSES[rulebook], steps, stop)


@pytest.mark.parametrize("rulebook", LISTS_IN_USE)
@settings(max_examples=150)
@for_all(steps=OFF_AND_BACK, stop=STOP)
def test_the_kept_list_is_the_list_though_names_lapse_and_are_back_again_and_again(
    rulebook: str, steps: list[Step], stop: tuple[int, int, int]
) -> None:
    same(HOUSES[rulebook], steps, stop)
