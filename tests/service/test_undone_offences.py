"""What a player was written down for by an act goes with the act when it is undone."""

from typing import Any

import pytest

from cardroom.service import acting, conduct, reopening, showdowns, undoing
from domain.hands.ruling_events import Seen
from domain.players.events import OffenceWithdrawn
from tests.houses.serving import Serving
from tests.service.rooms import TestRoom

CALLS = [Seen(kind="words", said="call")]
FOLDS = [Seen(kind="words", said="fold")]


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


# What stays as it is, keyed in between


def asks_clock(table: Serving) -> None:
    """Let a player ask for the clock, which no undoing takes back."""
    to_act, other = table.floor.hand(table.hand).state.waiting[:2]
    asked = {"hand_id": table.hand, "seat": to_act, "asked_by": other}
    table.do("dealer", acting.ask_clock, **asked)


def test_the_act_that_is_undone_counts_no_more_whatever_else_was_keyed_since(
    table: Serving,
) -> None:
    """grosvenor:34: what was no act out of turn isn't one for the third time."""
    table.starts()
    seat = acts_early(table)
    asks_clock(table)
    assert counted(table, seat) == [True]
    undoes(table)
    assert table.floor.hand(table.hand).state.round.early == {}
    assert counted(table, seat) == [False]


def test_a_bet_of_the_pot_that_is_undone_is_written_down_once(room: TestRoom) -> None:
    """genting-tournament:42: a bet of "the pot" is written down once it was made."""
    table = Serving(room, "genting-tournament", 4)
    table.starts(players_left=20)
    seat = table.floor.hand(table.hand).to_act
    assert seat is not None
    says_pot = [Seen(kind="words", said="pot")]
    pot: dict[str, Any] = {"hand_id": table.hand, "seat": seat, "seen": says_pot}
    table.do("dealer", acting.act, **pot)
    table.do("supervisor", acting.bar_pot_query, hand_id=table.hand, seat=1)
    undoes(table)
    assert counted(table, seat) == [False]
    table.do("dealer", acting.act, **pot)
    assert counted(table, seat) == [False, True]


# A hand that was over


def reopens(table: Serving) -> None:
    table.do("supervisor", reopening.reopen, hand_id=table.hand, reason="they only asked")


def folds(table: Serving, seat: int) -> None:
    table.do("dealer", acting.act, hand_id=table.hand, seat=seat, seen=FOLDS)


def test_a_fold_out_of_turn_that_ended_a_hand_counts_no_more_once_it_is_reopened(
    room: TestRoom,
) -> None:
    table = Serving(room, "grosvenor", 3)
    table.starts()
    _, second, third = table.floor.hand(table.hand).state.waiting
    folds(table, second)
    folds(table, third)
    assert table.floor.hand(table.hand).is_over
    assert (counted(table, second), counted(table, third)) == ([True], [True])
    reopens(table)
    assert table.floor.hand(table.hand).state.at(third).is_live
    assert (counted(table, second), counted(table, third)) == ([True], [False])
    undoes(table)
    assert (counted(table, second), counted(table, third)) == ([False], [False])


def test_chips_dumped_by_a_slip_are_no_offence_once_the_hand_is_reopened(room: TestRoom) -> None:
    """western-cape-cash:56: a hand of two is given up with nothing to call."""
    table = Serving(room, "western-cape-cash", 2, buy_in_min=50_00)
    table.starts()
    small, big = table.floor.hand(table.hand).state.waiting
    table.do("dealer", acting.act, hand_id=table.hand, seat=small, action="call")
    away = [Seen(kind="cards", cards="over-line")]
    table.do("dealer", acting.act, hand_id=table.hand, seat=big, seen=away)
    lines = table.floor.player(table.players[big]).state.offences.values()
    assert [(each.kind, each.rule) for each in lines] == [("chip-dumping", "western-cape-cash:56")]
    assert counted(table, big) == [True]
    reopens(table)
    assert counted(table, big) == [False]
    assert table.floor.hand(table.hand).to_act == big


def test_a_reopened_hand_leaves_what_happened_in_it_before_its_end(room: TestRoom) -> None:
    table = Serving(room, "grosvenor", 3)
    table.starts()
    first, second, _ = table.floor.hand(table.hand).state.waiting
    folds(table, second)
    folds(table, first)
    assert table.floor.hand(table.hand).is_over
    reopens(table)
    assert (counted(table, first), counted(table, second)) == ([], [True])
