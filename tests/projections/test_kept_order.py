"""The list as the read model keeps it is the list as it is, whatever a night brings."""

from collections.abc import Iterable
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

from domain.kernel import Fact
from domain.reserve_lists.order import place_of
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.rules.stops import Standstill, Stops
from projections.list_rows import WAITING, EntryRow
from projections.reserve_lists import ReserveLists
from projections.stores import Loader
from tests.domain.reserve_lists import keyed
from tests.domain.reserve_lists.past import TABLE, list_opened
from tests.domain.reserve_lists.test_fairness import (
    HOUSES,
    KEYED_LATE,
    STEPS,
    Step,
    asked,
    stamp_at,
)
from tests.domain.reserve_lists.test_lapses_kept import dropped
from tests.projections.facts import numbered
from tests.scenario import Scenario, at, given

LISTS_IN_USE = ("open", "lapses go to the end", "lapses are struck")
Stop = tuple[int, int, int]
STOP = st.tuples(st.integers(0, 2_000), st.integers(1, 1_500), st.integers(0, 3_000))
"""A stop of the room: when it began, for how long, and how much later it was told, in seconds."""

STOPS = st.lists(STOP, max_size=2)
"""The second begins as long after the first as it says."""

SPELLS = {
    "joins": [("add_name", 0, 0)],
    "rings-up": [("telephone", 0, 0)],
    "was-on-a-pad": [("from_a_pad", 0, 300)],
    "is-away-too-long": [("go_away", 0, 0), ("lapse", 500, 0)],
    "was-back-in-time": [("go_away", 0, 0), ("lapse", 500, 0), ("come_back", 0, 300)],
    "is-back": [("come_back", 100, 0)],
    "checks-in": [("check_in", 0, 300)],
    "isn't-there": [("call_one", 0, 0), ("pass_over", 0, 0)],
    "declines": [("call_one", 0, 0), ("decline", 0, 0)],
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


def told_by(rules: House, stops: list[Stop], clock: int) -> House:
    """Return a house with the stops of the room that were told by a time."""
    known, began = [], 0
    for since, length, later in stops:
        began += since
        if began + length + later <= clock:
            since_then = at("20:00") + timedelta(seconds=began)
            known.append(Standstill(since_then, since_then + timedelta(seconds=length)))
        began += length
    return replace(rules, stops=Stops(tuple(known)))


def played(rules: House, steps: list[Step], stops: list[Stop]) -> Scenario[ReserveList]:
    """Take each step that the list doesn't refuse; at the end all that lapsed is written down."""
    scenario = given(ReserveList, list_opened())
    clock = 0
    for step in steps:
        clock += step.later
        by = stamp_at(clock - (step.ago if step.deed in KEYED_LATE else 0), clock)
        decision, arguments = asked(step, told_by(rules, stops, clock), by)
        scenario.when(decision, **arguments).then_done_or_refused()
    last: dict[str, Any] = {"house": told_by(rules, stops, clock), "by": stamp_at(clock)}
    return scenario.when(ReserveList.lapse, **last)


def kept(names: ReserveList, facts: Iterable[Fact]) -> list[EntryRow]:
    """Return the entries in their order, as the read model has them."""
    model = ReserveLists()
    model.fold(numbered(*facts), Loader(nothing_kept, 1))
    numbers = range(1, names.state.names_added + 1)
    rows = [model.entries.get((names.id, number)) for number in numbers]
    standing = [row for row in rows if row.state in WAITING]
    return sorted(standing, key=lambda row: (not row.comes_first, row.place_key))


def is_kept(names: ReserveList, facts: Iterable[Fact], rules: House) -> None:
    """Hold what the read model keeps to the list itself."""
    state = names.state
    on_list = state.entries if state.is_open else state.gone
    entries = sorted(on_list.values(), key=lambda each: place_of(each, rules))
    rows = kept(names, facts)
    assert [row.entry for row in rows] == [each.number for each in entries]
    for row, own in zip(rows, entries, strict=True):
        assert (row.seat, row.claim_until) == (
            own.call and own.call.seat,
            own.call and own.call.until,
        )
        assert row.absence == (own.absence.reason if own.absence else "")
        assert row.absent_until == (own.absence and own.absence.until)
        assert (row.is_here, row.check_in_until) == (own.is_here, own.check_in_until)


def same(rules: House, steps: list[Step], stops: list[Stop]) -> None:
    scenario = played(rules, steps, stops)
    is_kept(scenario.aggregate, scenario.facts, rules)


@pytest.mark.parametrize("rulebook", HOUSES)
@for_all(steps=STEPS, stops=STOPS)
def test_the_kept_list_is_the_list(rulebook: str, steps: list[Step], stops: list[Stop]) -> None:
    same(HOUSES[rulebook], steps, stops)


@pytest.mark.parametrize("rulebook", LISTS_IN_USE)
@settings(max_examples=150)
@for_all(steps=OFF_AND_BACK, stops=STOPS)
def test_the_kept_list_is_the_list_though_names_lapse_and_are_back_again_and_again(
    rulebook: str, steps: list[Step], stops: list[Stop]
) -> None:
    same(HOUSES[rulebook], steps, stops)


@pytest.mark.parametrize("house", keyed.HOUSES)
@settings(max_examples=50)
@for_all(evening=keyed.evenings())
def test_the_kept_list_is_the_list_though_most_of_it_is_told_late(
    house: str, evening: tuple[list[keyed.Deed], list[keyed.Stop]]
) -> None:
    told = keyed.told(keyed.HOUSES[house], *evening, at_once=False)
    is_kept(told.names, told.facts, keyed.HOUSES[house])


def test_a_second_lapse_gives_back_the_place_that_it_took() -> None:
    """room:list-absence: back at 20:40 of an absence until 20:42, told once it had lapsed."""
    evening = dropped().joins("20:21:30").goes_away(1, "20:22").lapses("20:43")
    evening.returns(1, "20:40", "20:44")
    assert evening.order("20:44") == [2, 1, 3]
    is_kept(evening.scenario.aggregate, evening.scenario.facts, evening.house)


def test_a_claim_that_was_none_leaves_the_place_that_was_lost_before() -> None:
    """genting-cash:18: ten minutes from 20:22, less the stop, end at 20:37."""
    evening = dropped().joins("20:21:30").is_called(1, "20:22").lapses("20:33")
    evening.stopped("20:23", "20:28").lapses("20:33")
    assert evening.order("20:33") == [2, 1, 3]
    is_kept(evening.scenario.aggregate, evening.scenario.facts, evening.house)
