"""western-cape-tournament:1, 3, 16, 40 to 42, 57 and 59 at the table, by their own checks."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    acting,
    conduct,
    dealing,
    floor,
    hand_starts,
    moving,
    rulings,
    seated,
    showdowns,
    stops,
)
from domain.hands.events import PostDue
from tests.houses.serving import STACK, Serving
from tests.service.rooms import TestRoom

SUSPENDED: dict[str, Any] = {"penalty": "suspended"}


def table(room: TestRoom, players: int, **more: Any) -> Serving:
    return Serving(room, "western-cape-tournament", players, **more)


def missed(played: Serving, seat: int, minutes: list[int]) -> list[bool]:
    """Begin a hand at each of some minutes, and tell whether a seat's hand was dead."""
    found, now = [], 0
    for minute in minutes:
        played.floor.room.clock.move(minutes=minute - now)
        now = minute
        found += played.sat_out(seat, 1)
    return found


# western-cape-tournament:1 and 42


def test_a_suspension_runs_by_the_clock_and_blinds_and_antes_are_taken(room: TestRoom) -> None:
    """By western-cape-tournament:1: twenty minutes, one orbit of six and one hand more."""
    played = table(room, 6, button=6, small_blind=1_00, big_blind=2_00, ante=1_00)
    given = played.penalised(3, "abuse", role="director", **SUSPENDED, minutes=20)
    assert (given["rule"], given["minutes"]) == ("western-cape-tournament:59", 20)
    dead = missed(played, 3, [0, 3, 6, 9, 12, 15, 18])
    assert dead == [True] * 7
    assert played.stack(3) == STACK - 7 * 1_00 - 2_00 - 1_00
    played.floor.room.clock.move(minutes=3)
    assert played.sat_out(3, 1) == [False], "20:21, in which it may act"


def test_a_hand_that_begins_as_the_time_is_up_is_played(room: TestRoom) -> None:
    """By western-cape-tournament:1: the period's end is outside it."""
    played = table(room, 3)
    played.penalised(2, "abuse", "director", **SUSPENDED, minutes=5)
    assert missed(played, 2, [4, 5]) == [True, False]


def test_a_suspension_given_in_a_hand_begins_at_its_end(room: TestRoom) -> None:
    """By western-cape-tournament:59."""
    played = table(room, 3)
    played.starts()
    played.penalised(2, "soft-play", "director", **SUSPENDED, minutes=15)
    assert not played.is_dead(2)
    room.clock.move(minutes=10)
    played.ends()
    assert missed(played, 2, [14, 15]) == [True, False]


def test_suspensions_add_up_and_one_decided_otherwise_is_over(room: TestRoom) -> None:
    """By western-cape-tournament:1."""
    played = table(room, 3)
    for _ in range(2):
        played.penalised(2, "abuse", "director", **SUSPENDED, minutes=10)
    assert missed(played, 2, [0, 12]) == [True, True]
    decision = {"player_id": played.players[2], "offence": 2, "penalty": "warning"}
    played.do("director", conduct.decide_penalty, **decision, reason="misheard")
    assert played.sat_out(2, 1) == [False]


def test_a_suspended_player_s_act_is_refused_by_the_rule_it_was_given_by(room: TestRoom) -> None:
    played = table(room, 3)
    played.penalised(1, "thrown-card", "director", **SUSPENDED, minutes=15)
    played.starts()
    played.act_refused("western-cape-tournament:42", 1)


def test_a_thrown_card_is_fifteen_minutes_of_dead_hands(room: TestRoom) -> None:
    """By western-cape-tournament:42: five hands of nine seats are missed, the sixth is played."""
    blinds = {"small_blind": 1_00, "big_blind": 2_00, "ante": 1_00}
    played = table(room, 9, button=8, **blinds)
    given = played.penalised(2, "thrown-card", "director", **SUSPENDED, minutes=15)
    assert given["rule"] == "western-cape-tournament:42"
    assert missed(played, 2, [1, 4, 7, 10, 13, 16]) == [True] * 5 + [False]


# western-cape-tournament:59


@pytest.mark.parametrize(
    "kind",
    ["abuse", "talk-of-cards", "exposed-cards", "advice", "soft-play", "miscall"],
)
def test_the_director_penalises_what_harms_the_event(room: TestRoom, kind: str) -> None:
    """By western-cape-tournament:59: the kind and size of it are the director's."""
    played = table(room, 3)
    played.starts()
    written = played.penalised(2, kind, role="dealer", hand=1)
    assert (written["rule"], written["penalty"]) == ("western-cape-tournament:59", None)
    decision: dict[str, Any] = {"player_id": played.players[2], "offence": 1}
    for role in ("dealer", "supervisor"):
        played.floor.refused(
            "western-cape-tournament:59",
            role,
            conduct.decide_penalty,
            **decision,
            penalty="removal",
        )
    rounds: dict[str, Any] = {"penalty": "dealt-out", "rounds": 1}
    played.floor.refused(
        "western-cape-tournament:59", "director", conduct.decide_penalty, **decision, **rounds
    )
    played.do("director", conduct.decide_penalty, **decision, penalty="warning")
    assert not played.is_dead(2)
    again = {"penalty": "suspended", "minutes": 5}
    played.penalised(2, kind, "director", hand=1, **again)
    assert [penalty for _, penalty in played.register(2)] == ["warning", "suspended"]


# western-cape-tournament:40 and 41


def test_cards_behind_chips_are_written_down_and_the_hand_is_live(room: TestRoom) -> None:
    """By western-cape-tournament:40."""
    played = table(room, 3)
    played.starts()
    told: dict[str, Any] = {"hand": 1, "penalty": "warning"}
    given = played.penalised(2, "obscured-cards", "director", **told)
    assert (given["rule"], given["penalty"]) == ("western-cape-tournament:40", "warning")
    assert not played.is_dead(2)


def test_a_live_hand_shown_on_purpose_is_dead_and_penalised(room: TestRoom) -> None:
    """By western-cape-tournament:41: the chips stay in, and no penalty at all is refused."""
    played = table(room, 3)
    hand = played.starts()
    seat = hand.to_act
    assert seat is not None
    played.acts(seat, "call")
    rest: dict[str, Any] = {"hand_id": played.hand, "seat": seat, "cause": "exposed"}
    played.do("director", showdowns.kill, **rest)
    assert played.is_dead(seat)
    played.act_refused("room:not-in-hand", seat)
    rule = "western-cape-tournament:41"
    played.penalty_refused(rule, seat, "shown-cards", "director", hand=1, penalty="none")
    given = played.penalised(seat, "shown-cards", "director", hand=1, **SUSPENDED, minutes=10)
    assert (given["rule"], given["minutes"]) == (rule, 10)


def shown_facing_a_bet(room: TestRoom, left: int) -> tuple[Serving, int]:
    """Return a hand between two in which the second faces a raise with a card turned up."""
    played = table(room, 2)
    first = played.starts(players_left=left).to_act
    assert first is not None
    played.acts(first, "raise", 6_00)
    seat = played.floor.hand(played.hand).to_act
    assert seat is not None
    shown = {"hand_id": played.hand, "seat": seat, "cards": "Ah", "is_deliberate": True}
    played.do("dealer", acting.expose, **shown)
    return played, seat


def test_with_two_left_in_the_event_a_hand_that_is_shown_stays_live(room: TestRoom) -> None:
    """By western-cape-tournament:41, whose ban isn't for the last two."""
    played, seat = shown_facing_a_bet(room, left=2)
    rule = "western-cape-tournament:41"
    killed: dict[str, Any] = {"hand_id": played.hand, "seat": seat, "cause": "exposed"}
    played.floor.refused(rule, "director", showdowns.kill, **killed)
    played.penalty_refused(rule, seat, "shown-cards", "director", hand=1, **SUSPENDED, minutes=10)
    assert not played.is_dead(seat)
    played.acts(seat, "call")


def test_with_three_left_in_the_event_it_is_dead(room: TestRoom) -> None:
    """By western-cape-tournament:41: two in the hand are not two in the event."""
    played, seat = shown_facing_a_bet(room, left=3)
    played.do("director", showdowns.kill, hand_id=played.hand, seat=seat, cause="exposed")
    assert played.is_dead(seat)
    played.penalised(seat, "shown-cards", "director", hand=1, **SUSPENDED, minutes=10)


# western-cape-tournament:3 and 16


def test_everybody_dealt_to_pays_the_ante_before_any_blind(room: TestRoom) -> None:
    """By western-cape-tournament:3: nine seats, one of them absent."""
    played = table(room, 9, button=9, small_blind=1_00, big_blind=2_00, ante=1_00)
    played.do("dealer", floor.step_away, table_id=played.table, seat=5)
    hand = played.starts()
    assert hand.view().pot == 9 * 1_00 + 3_00
    assert hand.state.at(5).stack == STACK - 1_00
    played.ends()
    antes = [PostDue(seat, "ante", 1_00, is_live=False) for seat in range(1, 10) if seat != 2]
    blinds = [PostDue(2, "small", 1_00, is_live=True), PostDue(3, "big", 2_00, is_live=True)]
    asked = {"table_id": played.table, "posts": [*antes, *blinds]}
    refused = played.floor.refused(
        "western-cape-tournament:3", "dealer", hand_starts.start_hand, **asked
    )
    assert refused.facts["asked"] == [2]


def test_an_absent_seat_is_dealt_every_hand_and_pays_under_western_cape_tournament_16(
    room: TestRoom,
) -> None:
    played = table(room, 9, button=9, small_blind=1_00, big_blind=2_00, ante=1_00)
    played.do("dealer", floor.step_away, table_id=played.table, seat=7)
    there = [seat for seat in played.players if seat != 7]
    asked = {"table_id": played.table, "seats": there}
    played.floor.refused("western-cape-tournament:16", "dealer", hand_starts.start_hand, **asked)
    for _ in range(9):
        hand = played.starts()
        assert any(each.seat == 7 for each in hand.state.seats)
        played.do("dealer", seated.complete_deal, hand_id=played.hand)
        assert played.is_dead(7)
        while (to_act := played.floor.hand(played.hand).to_act) is not None:
            assert to_act != 7
            played.acts(to_act, "fold")
    assert played.stack(7) == STACK - 9 * 1_00 - 3_00


# western-cape-tournament:57


def test_a_disputed_pot_waits_for_the_director_s_ruling(room: TestRoom) -> None:
    """By western-cape-tournament:57: a floor manager is told, and doesn't settle it."""
    played = table(room, 2)
    played.starts()
    played.acts(2, "raise", 6_00)
    played.do("dealer", showdowns.dispute, hand_id=played.hand, seat=1, claim="it was a call")
    played.acts(1, "fold")
    awarding = {"hand_id": played.hand}
    rule = "western-cape-tournament:57"
    refused = played.floor.refused(rule, "dealer", dealing.award, **awarding)
    assert refused.facts["asked"] == 1
    told: dict[str, Any] = {"table_id": played.table, "hand": 1, "reason": "a raise it was"}
    played.floor.refused(rule, "supervisor", rulings.record_ruling, **told)
    played.do("director", rulings.record_ruling, **told)
    played.do("dealer", dealing.award, **awarding)
    assert played.stack(2) == STACK + 2_00


def test_advice_from_a_bystander_is_written_down_and_the_hand_is_live(room: TestRoom) -> None:
    """By western-cape-tournament:57."""
    played = table(room, 3)
    played.starts()
    told: dict[str, Any] = {"hand": 1, "penalty": "warning"}
    given = played.penalised(2, "two-to-a-hand", "director", **told)
    assert (given["rule"], given["penalty"]) == ("western-cape-tournament:57", "warning")
    assert not played.is_dead(2)


def test_who_acts_for_another_is_not_heard_under_western_cape_tournament_57(
    room: TestRoom,
) -> None:
    played = table(room, 2)
    played.starts()
    asked = {"hand_id": played.hand, "seat": 2, "action": "call"}
    played.floor.refused(
        "western-cape-tournament:57", "dealer", acting.act, **asked, acted_by=played.players[1]
    )


# western-cape-tournament:1 and 59 wherever the player sits, and while play stands still


def moved_to(played: Serving, seat: int, other: UUID) -> int:
    """Move a player to another table as the house has it; return the seat there."""
    goes = {"table_id": played.table, "seat": seat, "to_table_id": other, "cause": "house"}
    came = played.do("supervisor", moving.move_player, **goes)
    assert isinstance(came["to_seat"], int)
    return came["to_seat"]


def dead_at(played: Serving, table_id: UUID, seat: int) -> bool:
    """Begin a hand at a table, fold it out, and tell whether a seat's hand was dead in it."""
    hand = played.floor.starts_hand(table_id)
    found = played.floor.hand(hand).state.at(seat).standing
    played.floor.folds_out(hand)
    return found != "in"


def second_table(played: Serving) -> UUID:
    other = played.floor.table()
    for _ in range(2):
        played.floor.sits(other, STACK)
    played.do("supervisor", floor.place_button, table_id=other, seat=1)
    return other


def test_a_suspension_goes_along_with_who_is_moved_and_ends_as_it_was_set(room: TestRoom) -> None:
    """By western-cape-tournament:1 and western-cape-tournament:59: ten minutes from 20:00."""
    played = table(room, 3)
    other = second_table(played)
    played.penalised(2, "abuse", "director", **SUSPENDED, minutes=10)
    room.clock.move(minutes=2)
    seat = moved_to(played, 2, other)
    assert dead_at(played, other, seat)
    room.clock.move(minutes=7, seconds=59)
    assert dead_at(played, other, seat)
    room.clock.move(seconds=1)
    assert not dead_at(played, other, seat)


def test_what_is_decided_otherwise_is_over_where_its_player_sits_now(room: TestRoom) -> None:
    """By western-cape-tournament:59."""
    played = table(room, 3)
    other = second_table(played)
    played.penalised(2, "abuse", "director", **SUSPENDED, minutes=10)
    seat = moved_to(played, 2, other)
    decision = {"player_id": played.players[2], "offence": 1, "penalty": "warning"}
    played.do("director", conduct.decide_penalty, **decision, reason="misheard")
    assert not dead_at(played, other, seat)


@pytest.mark.parametrize("is_moved", [False, True])
@pytest.mark.parametrize("keyed", [0, 12])
def test_no_suspension_runs_while_play_stands_still_in_the_room(
    room: TestRoom,
    is_moved: bool,  # noqa: FBT001 - a parameter of the test
    keyed: int,
) -> None:
    """By western-cape-tournament:1: ten minutes from 20:00, told at once or late, stood still."""
    played = table(room, 3)
    other = second_table(played)
    evening = room.clock.now()
    played.penalised(2, "abuse", "director", **SUSPENDED, minutes=10)
    seat, where = 2, played.table
    if is_moved:
        room.clock.move(seconds=30)
        seat, where = moved_to(played, 2, other), other
    told(played, evening, 1, max(keyed, 1), stops.stop_play, cause="fire-alarm")
    told(played, evening, 11, max(keyed, 11), stops.resume_play)
    for minutes, is_dead in [(15, True), (19, True), (20, False)]:
        room.clock.shows = evening + timedelta(minutes=minutes)
        assert dead_at(played, where, seat) is is_dead


@pytest.mark.parametrize("keyed", [0, 12])
def test_one_suspension_after_another_runs_as_long_whenever_the_stop_is_told(
    room: TestRoom, keyed: int
) -> None:
    """By western-cape-tournament:1: twice ten minutes, of which three stood still."""
    played = table(room, 3)
    evening = room.clock.now()
    played.penalised(2, "abuse", "director", **SUSPENDED, minutes=10)
    if not keyed:
        told(played, evening, 1, 1, stops.stop_play, cause="fire-alarm")
        told(played, evening, 4, 4, stops.resume_play)
    room.clock.shows = evening + timedelta(minutes=5)
    played.penalised(2, "abuse", "director", **SUSPENDED, minutes=10)
    if keyed:
        told(played, evening, 1, keyed, stops.stop_play, cause="fire-alarm")
        told(played, evening, 4, keyed, stops.resume_play)
    for minutes, is_dead in [(22, True), (23, False)]:
        room.clock.shows = evening + timedelta(minutes=minutes)
        assert dead_at(played, played.table, 2) is is_dead


def told(
    played: Serving, evening: datetime, minutes: int, keyed: int, deed: Any, **more: Any
) -> None:
    """Have a supervisor key something, so many minutes into the evening, of a time before."""
    room = played.floor.room
    room.clock.shows = evening + timedelta(minutes=keyed)
    room.acting("supervisor").do(deed, at=evening + timedelta(minutes=minutes), **more)
