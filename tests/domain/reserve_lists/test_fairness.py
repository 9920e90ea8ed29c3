"""Whatever a night brings, nobody on a list is overtaken but by their own lapse or by an order."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from domain.kernel import Stamp
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from tests.domain.reserve_lists.houses import with_options
from tests.domain.reserve_lists.past import OTHER_TABLE, TABLE, list_opened
from tests.domain.reserve_lists.witness import Witness
from tests.scenario import Scenario, at, given, house, named

PLAYERS = [named(f"player {number}") for number in range(6)]
TO_THE_END: dict[str, dict[str, Any]] = {
    "remote_names": {"check_in_minutes": 5, "on_expiry": "end_of_list"},
    "list_absence": {"away_minutes": 3, "dinner_minutes": 8, "on_expiry": "end_of_list"},
    "not_present": {"when_absent": "end_of_list", "when_declined": "keeps_place"},
    "more_time": {"extra_minutes": 5},
    "table_change_order": {"served": "before_newcomers"},
    "interest_list": {"players_to_open": 2},
}
STRIKES: dict[str, dict[str, Any]] = {
    "remote_names": {"check_in_minutes": 5, "on_expiry": "struck"},
    "list_absence": {"away_minutes": 3, "dinner_minutes": 8, "on_expiry": "struck"},
    "not_present": {"when_absent": "keeps_place", "when_declined": "struck", "struck_after": 2},
}
HOUSES = {
    "open": house("open"),
    "genting-cash": house("genting-cash"),
    "western-cape-cash": house("western-cape-cash"),
    "lapses go to the end": with_options("genting-cash", **TO_THE_END),
    "lapses are struck": with_options("western-cape-cash", seat_claim={}, **STRIKES),
}
KEYED_LATE = ("claim", "check_in", "come_back", "from_a_pad")


class Step(NamedTuple):
    """What is done: to whose place or name, at which table and seat, how many seconds later.

    What players do may have been done `ago` seconds before it is keyed.
    """

    deed: str
    number: int
    table_id: UUID
    seat: int
    later: int
    ago: int


DEEDS = (
    "add_name",
    "telephone",
    "from_a_pad",
    "call",
    "call_one",
    "claim",
    "give_seat",
    "move",
    "move_with_reason",
    "table_breaks",
    "lapse",
    "pass_over",
    "decline",
    "on_the_way",
    "more_time",
    "withdraw_call",
    "strike",
    "check_in",
    "go_away",
    "come_back",
    "wish",
    "end_change",
    "open_game",
    "close",
    "reopen",
    "reopen",
)

STEPS = st.lists(
    st.builds(
        Step,
        deed=st.sampled_from(DEEDS),
        number=st.integers(0, 5),
        table_id=st.sampled_from([TABLE, OTHER_TABLE]),
        seat=st.integers(1, 3),
        later=st.integers(0, 400),
        ago=st.sampled_from([0, 0, 60, 300]),
    ),
    max_size=40,
)


def stamp_at(seconds: int, keyed: int | None = None) -> Stamp:
    moment = at("20:00") + timedelta(seconds=seconds)
    return Stamp(
        at=moment,
        keyed_at=moment if keyed is None else at("20:00") + timedelta(seconds=keyed),
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
    name = {
        "player_id": PLAYERS[step.number],
        "table_wishes": [step.table_id] if step.seat == 1 else [],
        "change_from": OTHER_TABLE if step.seat == 2 else None,
    }
    coming = {"player_id": PLAYERS[step.number], **place}
    seats = {"wished": [], "needed": [step.seat]}
    decisions: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
        "add_name": (ReserveList.add_name, name | ruled),
        "from_a_pad": (ReserveList.add_name, name | ruled),
        "telephone": (ReserveList.add_name, name | ruled | {"channel": "telephone"}),
        "call": (ReserveList.call, place | ruled),
        "call_one": (ReserveList.call, place | ruled | entry | {"reason": "asked nicely"}),
        "claim": (ReserveList.claim, entry | ruled),
        "give_seat": (ReserveList.give_seat, coming | ruled),
        "move": (ReserveList.seat_mover, coming | ruled),
        "move_with_reason": (ReserveList.seat_mover, coming | ruled | {"reason": "so ordered"}),
        "table_breaks": (
            ReserveList.seat_mover,
            coming | ruled | {"reason": "broke", "by_order": True},
        ),
        "lapse": (ReserveList.lapse, ruled),
        "pass_over": (ReserveList.pass_over, entry | ruled),
        "decline": (ReserveList.pass_over, entry | ruled | {"declined": True}),
        "on_the_way": (ReserveList.answer_on_the_way, entry | ruled),
        "more_time": (ReserveList.give_more_time, entry | ruled),
        "withdraw_call": (ReserveList.withdraw_call, entry | {"reason": "broke", "by": by}),
        "strike": (ReserveList.strike, entry | {"reason": "went home", "by": by}),
        "check_in": (ReserveList.check_in, entry | ruled),
        "go_away": (ReserveList.go_away, entry | ruled | {"reason": "dinner"}),
        "come_back": (ReserveList.come_back, entry | ruled),
        "wish": (ReserveList.wish_for_seats, entry | ruled | seats),
        "end_change": (ReserveList.end_table_change, entry | {"by": by}),
        "close": (ReserveList.close, {"reason": "by mistake", "by": by}),
        "reopen": (ReserveList.reopen, {"reason": "it was a mistake", "by": by}),
        "open_game": (
            ReserveList.open_game,
            ruled | {"table_id": named("a new table"), "seats": 9},
        ),
    }
    return decisions[step.deed]


def played(rulebook: str, steps: list[Step]) -> Scenario[ReserveList]:
    """Take each step that the list doesn't refuse; the scenario replays after each of them.

    What has lapsed is over before it is written down: writing it down changes nobody's place.
    """
    scenario = given(ReserveList, list_opened())
    rules = HOUSES[rulebook]
    clock = 0
    for step in steps:
        clock += step.later
        by = stamp_at(clock - (step.ago if step.deed in KEYED_LATE else 0), clock)
        before = scenario.aggregate.standing(by.at, rules)
        decision, arguments = asked(step, rules, by)
        scenario.when(decision, **arguments).then_done_or_refused()
        if step.deed == "lapse":
            assert scenario.aggregate.standing(by.at, rules) == before
    return scenario


@pytest.mark.parametrize("rulebook", HOUSES)
@settings(max_examples=150)
@for_all(steps=STEPS)
def test_nobody_is_overtaken_but_by_their_own_lapse_or_by_an_order(
    rulebook: str, steps: list[Step]
) -> None:
    rules = HOUSES[rulebook]
    changes_first = rules.table_change_order is not None
    witness = Witness(changes_first=changes_first, draws_seats=rules.seat_draw is not None)
    for fact in played(rulebook, steps).facts:
        witness.sees(fact)


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


@pytest.mark.parametrize("rulebook", HOUSES)
@for_all(steps=STEPS)
def test_every_entry_says_who_is_ahead_of_it_and_why(rulebook: str, steps: list[Step]) -> None:
    names = played(rulebook, steps).aggregate
    moment = at("20:00") + timedelta(seconds=sum(step.later for step in steps))
    rules = HOUSES[rulebook]
    for place, entry in enumerate(names.standing(moment, rules), start=1):
        why = names.why(entry.number, moment, rules)
        assert why.place == place == len(why.ahead) + 1
        assert [each.entry for each in why.ahead_because] == list(why.ahead)
        assert all(
            each.rule
            for each in why.ahead_because
            if each.why not in {"joined-before", "keyed-before"}
        )
        joined = {each.number: each.added_at for each in names.standing(moment, rules)}
        for each in why.ahead_because:
            assert (each.why != "joined-before") or joined[each.entry] <= joined[entry.number]
