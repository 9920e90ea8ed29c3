"""Whatever a night brings, nobody on a list is overtaken but by their own lapse."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from domain.kernel import Stamp
from domain.reserve_lists.events import (
    CallLapsed,
    CallWithdrawn,
    NameAdded,
    NameStruck,
    PlayerCalled,
    PlayerPassedOver,
    SeatClaimed,
)
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from tests.domain.reserve_lists.past import OTHER_TABLE, TABLE, list_opened
from tests.scenario import Scenario, at, given, house, named

PLAYERS = [named(f"player {number}") for number in range(6)]
HOUSES = {name: house(name) for name in ("genting-cash", "western-cape-cash")}


class Step(NamedTuple):
    """What is done: to whose place or name, at which table and seat, how many seconds later."""

    deed: str
    number: int
    table_id: UUID
    seat: int
    later: int


DEEDS = (
    "add_name",
    "call",
    "claim",
    "give_seat",
    "lapse",
    "pass_over",
    "decline",
    "withdraw_call",
    "strike",
)

STEPS = st.lists(
    st.builds(
        Step,
        deed=st.sampled_from(DEEDS),
        number=st.integers(0, 5),
        table_id=st.sampled_from([TABLE, OTHER_TABLE]),
        seat=st.integers(1, 3),
        later=st.integers(0, 400),
    ),
    max_size=40,
)


def stamp_at(seconds: int) -> Stamp:
    moment = at("20:00") + timedelta(seconds=seconds)
    return Stamp(
        at=moment,
        keyed_at=moment,
        done_by="sue",
        keyed_by="sue",
        role="supervisor",
        receipt=named(f"{seconds}"),
    )


def asked(step: Step, rules: House, by: Stamp) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Return a decision and what is asked of it."""
    entry = {"entry": step.number + 1}
    ruled = {"house": rules, "by": by}
    place = {"table_id": step.table_id, "seat": step.seat}
    player = {"player_id": PLAYERS[step.number]}
    wishes = {"table_wishes": [step.table_id] if step.seat == 1 else []}
    decisions: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
        "add_name": (ReserveList.add_name, player | wishes | ruled),
        "call": (ReserveList.call, place | ruled),
        "claim": (ReserveList.claim, entry | ruled),
        "give_seat": (ReserveList.give_seat, player | place | ruled),
        "lapse": (ReserveList.lapse, ruled),
        "pass_over": (ReserveList.pass_over, entry | ruled),
        "decline": (ReserveList.pass_over, entry | ruled | {"declined": True}),
        "withdraw_call": (ReserveList.withdraw_call, entry | {"reason": "broke", "by": by}),
        "strike": (ReserveList.strike, entry | {"reason": "went home", "by": by}),
    }
    return decisions[step.deed]


def played(rulebook: str, steps: list[Step]) -> Scenario[ReserveList]:
    """Take each step that the list doesn't refuse; the scenario replays after each of them."""
    scenario = given(ReserveList, list_opened())
    clock = 0
    for step in steps:
        clock += step.later
        decision, arguments = asked(step, HOUSES[rulebook], stamp_at(clock))
        scenario.when(decision, **arguments).then_done_or_refused()
    return scenario


@pytest.mark.parametrize("rulebook", HOUSES)
@settings(max_examples=150)
@for_all(steps=STEPS)
def test_nobody_is_overtaken_but_by_their_own_lapse(rulebook: str, steps: list[Step]) -> None:
    names: dict[int, NameAdded] = {}
    calls: dict[int, PlayerCalled] = {}
    not_there: set[tuple[int, UUID, int]] = set()
    for fact in played(rulebook, steps).facts:
        match fact:
            case NameAdded(entry=entry):
                names[entry] = fact
            case PlayerCalled(entry=entry, table_id=table_id, seat=seat):
                for other, name in names.items():
                    if other < entry and wants(name, table_id):
                        assert other in calls or (other, table_id, seat) in not_there
                calls[entry] = fact
            case CallLapsed(entry=entry) | PlayerPassedOver(entry=entry):
                del calls[entry]
                not_there.add((entry, fact.table_id, fact.seat))
                if not fact.keeps_place:
                    del names[entry]
            case CallWithdrawn(entry=entry):
                del calls[entry]
            case NameStruck(entry=entry):
                calls.pop(entry, None)
                del names[entry]
            case SeatClaimed(entry=entry, table_id=table_id, seat=seat):
                assert (calls[entry].table_id, calls[entry].seat) == (table_id, seat)
                del calls[entry], names[entry]
                not_there = {each for each in not_there if each[1:] != (table_id, seat)}
            case _:
                pass


@pytest.mark.parametrize("rulebook", HOUSES)
@for_all(steps=STEPS)
def test_a_seat_is_offered_to_one_player_at_a_time_and_a_player_has_one_place(
    rulebook: str, steps: list[Step]
) -> None:
    entries = played(rulebook, steps).aggregate.state.entries.values()
    offered = [(entry.call.table_id, entry.call.seat) for entry in entries if entry.call]
    players = [entry.player_id for entry in entries]
    assert len(set(offered)) == len(offered)
    assert len(set(players)) == len(players)


def wants(name: NameAdded, table_id: UUID) -> bool:
    return not name.table_wishes or table_id in name.table_wishes
