"""What a player was written down for by an act goes with the act when it is undone."""

from typing import Any

import pytest

from cardroom.service import acting, conduct, showdowns, undoing
from domain.hands.ruling_events import Seen
from domain.players.events import OffenceWithdrawn
from tests.houses.serving import Serving
from tests.service.rooms import TestRoom

CALLS = [Seen(kind="words", said="call")]


@pytest.fixture
def table(room: TestRoom) -> Serving:
    return Serving(room, "grosvenor", 4)


def acts_early(table: Serving) -> int:
    """Let the second in turn call before the first has acted; return the seat."""
    seat = table.floor.hand(table.hand).state.waiting[1]
    table.do("dealer", acting.act, hand_id=table.hand, seat=seat, seen=CALLS)
    return seat


def undoes(table: Serving) -> None:
    table.do("dealer", undoing.undo, hand_id=table.hand, reason="keyed at the wrong seat")


def counted(table: Serving, seat: int) -> list[bool]:
    lines = table.floor.player(table.players[seat]).state.offences.values()
    return [each.is_counted for each in lines]


def test_an_act_out_of_turn_that_is_undone_counts_no_more(table: Serving) -> None:
    table.starts()
    seat = acts_early(table)
    assert counted(table, seat) == [True]
    undoes(table)
    assert counted(table, seat) == [False]
    assert acts_early(table) == seat
    assert counted(table, seat) == [False, True]


def test_only_the_act_that_is_undone_is_taken_out_of_the_register(table: Serving) -> None:
    table.starts()
    seat = acts_early(table)
    table.ends()
    table.starts()
    while table.floor.hand(table.hand).state.waiting[1] != seat:
        table.ends()
        table.starts()
    acts_early(table)
    undoes(table)
    assert counted(table, seat) == [True, False]


def test_an_act_in_turn_that_is_undone_leaves_the_register_alone(table: Serving) -> None:
    table.starts()
    early = acts_early(table)
    first = table.floor.hand(table.hand).to_act
    assert first is not None
    table.do("dealer", acting.act, hand_id=table.hand, seat=first, seen=CALLS)
    undoes(table)
    assert table.floor.happened(OffenceWithdrawn, table.players[first]) == []
    assert counted(table, early) == [True]


def test_hands_out_for_an_act_that_is_undone_are_not_sat_out(table: Serving) -> None:
    table.starts()
    seat = acts_early(table)
    decision: dict[str, Any] = {"player_id": table.players[seat], "offence": 1}
    decision |= {"penalty": "dealt-out", "rounds": 1, "reason": "the third time tonight"}
    given = table.do("supervisor", conduct.decide_penalty, **decision)
    assert given["hands"] == 4
    undoes(table)
    assert table.floor.at(table.table).dealt_out_left(table.players[seat]) == 0


def test_cards_turned_up_that_are_undone_count_no_more(room: TestRoom) -> None:
    table = Serving(room, "genting-tournament", 3)
    hand = table.starts()
    seat = hand.to_act
    assert seat is not None
    thrown = {"hand_id": table.hand, "seat": seat, "faces": "one-up", "place": "own-side"}
    told = table.do("dealer", showdowns.throw, **thrown, cards="Ah")
    assert told["offence"] == "exposed-cards"
    undoes(table)
    lines = table.floor.player(table.players[seat]).state.offences.values()
    assert [each.counts for each in lines] == [False]
