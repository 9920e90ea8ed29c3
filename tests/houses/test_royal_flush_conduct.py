"""royal-flush:1, 6, 32, 56, 57, 58, 60 and etiquette:2 at the table, by their own checks."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import acting, conduct, floor, rulings, seated, showdowns, undoing
from domain.kernel import Refused
from tests.houses.serving import STACK, Serving
from tests.service.rooms import TestRoom


def table(room: TestRoom, players: int, **more: Any) -> Serving:
    return Serving(room, "royal-flush", players, **more)


# royal-flush:57


@pytest.mark.parametrize(("players", "hands"), [(2, 4), (4, 8), (5, 5), (7, 7)])
def test_the_rounds_out_go_by_the_size_of_the_table_under_royal_flush_57(
    room: TestRoom, players: int, hands: int
) -> None:
    played = table(room, players)
    given = played.penalised(2, "thrown-card")
    assert (given["rule"], given["penalty"], given["hands"]) == (
        "royal-flush:57",
        "dealt-out",
        hands,
    )


def test_who_sits_out_is_dealt_in_with_a_dead_hand_and_posts_under_royal_flush_57(
    room: TestRoom,
) -> None:
    """Six hands of six: one small and one big blind."""
    played = table(room, 6, button=6)
    assert played.penalised(3, "thrown-card")["hands"] == 6
    for _ in range(6):
        played.starts()
        assert played.is_dead(3)
        played.act_refused("royal-flush:57", 3)
        played.ends()
    assert played.stack(3) == STACK - 3_00
    played.starts()
    assert not played.is_dead(3)


def test_an_accident_goes_with_a_warning_and_a_reason_under_royal_flush_57(room: TestRoom) -> None:
    played = table(room, 5)
    asked: dict[str, Any] = {"penalty": "warning"}
    played.penalty_refused("royal-flush:57", 1, "thrown-card", **asked)
    played.penalised(1, "thrown-card", **asked, reason="it slipped")
    assert played.sat_out(1, 1) == [False]


def test_nobody_decides_but_the_venue_manager_under_royal_flush_57(room: TestRoom) -> None:
    played = table(room, 5)
    written = played.penalised(1, "soft-play", role="dealer")
    assert (written["proposed"], written["penalty"]) == ("dealt-out", None)
    decision = {"player_id": played.players[1], "offence": 1, "penalty": "dealt-out", "rounds": 1}
    played.floor.refused("royal-flush:57", "dealer", conduct.decide_penalty, **decision)
    played.do("supervisor", conduct.decide_penalty, **decision)
    assert played.sat_out(1, 6) == [True] * 5 + [False]


# royal-flush:58


def test_who_exposes_cards_plays_the_hand_out_and_sits_out_seven_under_royal_flush_58(
    room: TestRoom,
) -> None:
    played = table(room, 7)
    hand = played.starts()
    seat = hand.to_act
    assert seat is not None
    played.do("dealer", acting.expose, hand_id=played.hand, seat=seat, cards="AhKh")
    killing: dict[str, Any] = {"hand_id": played.hand, "seat": seat, "cause": "exposed"}
    played.floor.refused("royal-flush:58", "supervisor", showdowns.kill, **killing)
    played.acts(seat, "call")
    (line,) = played.floor.player(played.players[seat]).state.offences.values()
    assert (line.rule, line.proposed, line.proposed_rounds) == ("royal-flush:58", "dealt-out", 1)
    decision = {"player_id": played.players[seat], "offence": 1}
    none: dict[str, Any] = {"penalty": "none", "reason": "kind"}
    played.floor.refused("royal-flush:58", "supervisor", conduct.decide_penalty, **decision, **none)
    played.do("supervisor", conduct.decide_penalty, **decision, penalty="dealt-out", rounds=1)
    played.ends()
    assert played.sat_out(seat, 8) == [True] * 7 + [False]


# royal-flush:etiquette:2


def test_who_tells_what_was_folded_sits_out_six_of_six(room: TestRoom) -> None:
    """By royal-flush:etiquette:2."""
    played = table(room, 6)
    hand = played.starts()
    seat = hand.to_act
    assert seat is not None
    played.acts(seat, "fold")
    given = played.penalised(seat, "talk-of-cards", hand=1)
    assert (given["rule"], given["hands"]) == ("royal-flush:etiquette:2", 6)
    played.ends()
    assert played.sat_out(seat, 7) == [True] * 6 + [False]


@pytest.mark.parametrize("kind", ["advice", "read-hand", "two-to-a-hand"])
def test_the_other_cases_fall_under_royal_flush_etiquette_2(room: TestRoom, kind: str) -> None:
    assert table(room, 2).penalised(1, kind)["rule"] == "royal-flush:etiquette:2"


# royal-flush:60 and 6


def test_a_second_etiquette_violation_is_six_hands_of_six_under_royal_flush_60(
    room: TestRoom,
) -> None:
    played = table(room, 6)
    first = played.penalised(4, "touching")
    assert (first["rule"], first["penalty"]) == ("royal-flush:60", "none")
    second = played.penalised(4, "delay")
    assert (second["rule"], second["penalty"], second["hands"]) == (
        "royal-flush:60",
        "dealt-out",
        6,
    )


def test_a_phone_at_the_table_is_written_down_and_the_hand_is_unaffected(room: TestRoom) -> None:
    """By royal-flush:6; a repeat is penalised."""
    played = table(room, 5)
    played.starts()
    given = played.penalised(5, "telephone", hand=1, penalty="warning")
    assert (given["rule"], given["penalty"]) == ("royal-flush:6", "warning")
    assert not played.is_dead(5)
    assert played.penalised(5, "telephone")["hands"] == 5


# royal-flush:32 and 56


def test_a_live_hand_stays_at_the_table_under_royal_flush_32(room: TestRoom) -> None:
    played = table(room, 6)
    hand = played.starts()
    waiting = list(hand.state.waiting)
    leaving: dict[str, Any] = {"table_id": played.table, "seat": waiting[3]}
    played.floor.refused("royal-flush:32", "dealer", floor.step_away, **leaving)
    for seat in waiting[:4]:
        played.acts(seat, "fold")
    played.do("dealer", floor.step_away, **leaving)


def test_the_pot_is_pushed_by_dealer_or_venue_manager_alone_under_royal_flush_56(
    room: TestRoom,
) -> None:
    played = table(room, 2)
    played.starts()
    taking = {"hand_id": played.hand, "who": "player"}
    played.floor.refused("royal-flush:56", "dealer", showdowns.take_from_pot, **taking)
    played.acts(2, "fold")
    assert played.floor.hand(played.hand).is_over, "the dealer's push"


# royal-flush:1


def test_the_venue_manager_s_ruling_is_final_and_a_dealer_s_is_none(room: TestRoom) -> None:
    """By royal-flush:1: a dead hand is made live before the hand ends, and stays so."""
    played = table(room, 4)
    hand = played.starts()
    seat = hand.state.waiting[0]
    empty: dict[str, Any] = {"hand_id": played.hand, "seat": seat}
    played.do("dealer", seated.find_empty, **empty, moment="last-card")
    assert played.is_dead(seat)
    told: dict[str, Any] = {"table_id": played.table, "hand": 1, "rule": "royal-flush:31"}
    told["reason"] = "called away by the venue manager"
    with pytest.raises(Refused, match="royal-flush:1:"):
        played.do("dealer", rulings.record_ruling, **told)
    ruled = UUID(played.do("supervisor", rulings.record_ruling, **told)["ruling_id"])
    played.do("dealer", seated.sit_down, **empty)
    played.do("supervisor", undoing.undo, hand_id=played.hand, reason=told["reason"])
    assert not played.is_dead(seat)
    played.acts(seat, "call")
    reversing: dict[str, Any] = {"ruling_id": ruled, "reason": "no"}
    played.floor.refused("royal-flush:1", "dealer", rulings.supersede, **reversing)
