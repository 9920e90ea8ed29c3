"""genting-tournament:1, 2, 50, 51, 52, 54 and 65 at the table, by their own checks."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import acting, conduct, floor, rulings, showdowns, undoing
from domain.hands.ruling_events import Seen
from domain.kernel import Refused
from domain.rulings.events import RulingRecorded, RulingSuperseded
from tests.houses.serving import Serving
from tests.service.rooms import TestRoom


def table(room: TestRoom, players: int = 8, **more: Any) -> Serving:
    return Serving(room, "genting-tournament", players, **more)


# genting-tournament:50 - the scale, and how it is served


def test_two_rounds_of_eight_are_sixteen_hands_whoever_goes(room: TestRoom) -> None:
    """By genting-tournament:50: dealt in, each hand dead, and counted when given."""
    played = table(room, button=8)
    given = played.penalised(3, "thrown-card", penalty="dealt-out", rounds=2)
    assert (given["rule"], given["hands"]) == ("genting-tournament:50", 16)
    for seat in (7, 8):
        played.do("dealer", floor.leave_table, table_id=played.table, seat=seat)
    before = played.stack(3)
    assert all(played.sat_out(3, 15))
    assert played.stack(3) < before, "blinds are taken"
    played.starts()
    played.act_refused("genting-tournament:50", 3)
    played.ends()
    hand = played.starts()
    assert not played.is_dead(3)
    while hand.to_act != 3:
        assert hand.to_act is not None
        played.acts(hand.to_act, "call")
        hand = played.floor.hand(played.hand)
    played.acts(3, "call" if hand.state.bet > hand.state.at(3).bet else "check")


@pytest.mark.parametrize("measure", [{"rounds": 5}, {"hands": 3}])
def test_the_scale_has_no_five_rounds_and_no_three_hands(
    room: TestRoom, measure: dict[str, int]
) -> None:
    played = table(room)
    asked: dict[str, Any] = {"penalty": "dealt-out", **measure}
    played.penalty_refused("genting-tournament:50", 2, "thrown-card", **asked)
    least: dict[str, Any] = {"rounds": 4} if "rounds" in measure else {"hands": 1}
    played.penalised(2, "thrown-card", penalty="dealt-out", **least)


def test_a_suspension_by_the_clock_is_not_on_the_scale_of_genting_tournament_50(
    room: TestRoom,
) -> None:
    asked: dict[str, Any] = {"penalty": "suspended", "minutes": 10}
    table(room, 2).penalty_refused("genting-tournament:50", 1, "thrown-card", **asked)


def test_abuse_has_to_be_penalised_and_a_thrown_card_may_be(room: TestRoom) -> None:
    """By genting-tournament:50."""
    played = table(room, 2)
    for kind in ("abuse", "soft-play", "disruption", "collusion"):
        played.penalty_refused("genting-tournament:50", 1, kind, penalty="none")
    played.penalised(1, "thrown-card", penalty="none")
    played.penalised(1, "abuse", penalty="warning")
    assert played.register(1) == [
        ("genting-tournament:50", "none"),
        ("genting-tournament:50", "warning"),
    ]


def test_a_repeat_is_proposed_the_next_step_and_less_takes_a_reason(room: TestRoom) -> None:
    """By genting-tournament:50: the ladder proposes, and both stand in the log."""
    played = table(room)
    played.penalised(4, "exposed-cards", penalty="dealt-out", rounds=1)
    refused = played.penalty_refused("genting-tournament:50", 4, "exposed-cards", penalty="warning")
    assert refused.facts["proposed"] == "dealt-out"
    again = played.penalised(4, "exposed-cards", penalty="dealt-out", rounds=2)
    assert (again["proposed"], again["proposed_rounds"]) == ("dealt-out", 2)
    played.penalised(4, "exposed-cards", penalty="dealt-out", rounds=4)
    played.penalised(4, "exposed-cards", penalty="warning", reason="an elbow")


def test_a_dealer_gives_no_penalty_under_genting_tournament_50(room: TestRoom) -> None:
    played = table(room, 2)
    played.penalty_refused(
        "genting-tournament:50", 1, "thrown-card", role="dealer", penalty="warning"
    )
    assert played.penalised(1, "thrown-card", role="dealer")["penalty"] is None
    played.penalised(2, "thrown-card", role="director", penalty="warning")


def test_undoing_a_penalty_lets_the_player_play_again(room: TestRoom) -> None:
    """By genting-tournament:50, decided otherwise with a reason."""
    played = table(room, 4)
    given = played.penalised(2, "thrown-card", penalty="dealt-out", rounds=1)
    assert given["hands"] == 4
    assert played.sat_out(2, 1) == [True]
    decision = {"player_id": played.players[2], "offence": 1, "penalty": "warning"}
    played.do("supervisor", conduct.decide_penalty, **decision, reason="it slipped")
    assert played.sat_out(2, 1) == [False]


# genting-tournament:51


@pytest.mark.parametrize("kind", ["talk-of-cards", "advice", "read-hand", "two-to-a-hand"])
def test_who_discloses_a_hand_may_miss_the_next(room: TestRoom, kind: str) -> None:
    """By genting-tournament:51, with a sanction of genting-tournament:50."""
    played = table(room, 3)
    hand = played.starts()
    assert hand.to_act is not None
    offender = hand.to_act
    played.acts(offender, "fold")
    told = played.penalised(offender, kind, hand=1, penalty="dealt-out", hands=1)
    assert (told["rule"], told["hands"]) == ("genting-tournament:51", 1)
    played.ends()
    assert played.sat_out(offender, 2) == [True, False]


def test_disclosing_a_hand_need_not_be_penalised_under_genting_tournament_51(
    room: TestRoom,
) -> None:
    played = table(room, 2)
    played.penalised(1, "talk-of-cards", penalty="none")
    assert played.register(1) == [("genting-tournament:51", "none")]


# genting-tournament:52


def test_an_exposed_hand_stays_live_and_the_penalty_starts_after_it(room: TestRoom) -> None:
    """By genting-tournament:52: one round of eight covers the next eight hands."""
    played = table(room)
    hand = played.starts()
    seat = hand.to_act
    assert seat is not None
    played.do("dealer", acting.expose, hand_id=played.hand, seat=seat, cards="Ah")
    killing: dict[str, Any] = {"hand_id": played.hand, "seat": seat, "cause": "exposed"}
    played.floor.refused("genting-tournament:52", "dealer", showdowns.kill, **killing)
    decision = {"player_id": played.players[seat], "offence": 1, "penalty": "dealt-out"}
    played.do("supervisor", conduct.decide_penalty, **decision, rounds=1)
    played.acts(seat, "call")
    assert not played.is_dead(seat)
    played.ends()
    assert played.sat_out(seat, 9) == [True] * 8 + [False]
    assert played.register(seat) == [("genting-tournament:52", "dealt-out")]


# genting-tournament:54


def test_bad_manners_are_penalised_from_the_second_time_on(room: TestRoom) -> None:
    """By genting-tournament:54: of any kind, and the ladder proposes."""
    played = table(room, 2)
    assert played.penalised(1, "delay")["penalty"] == "none"
    played.penalty_refused("genting-tournament:54", 1, "chatter", penalty="none")
    given = played.penalised(1, "chatter", penalty="dealt-out", hands=1)
    assert (given["rule"], given["hands"]) == ("genting-tournament:54", 1)
    played.penalised(1, "touching", penalty="none", reason="thrown at by others")
    assert played.penalised(2, "out-of-turn")["rule"] == "genting-tournament:54"


# genting-tournament:2


def test_another_language_is_a_breach_while_a_hand_is_played(room: TestRoom) -> None:
    played = table(room, 2)
    played.starts()
    breach = played.penalised(1, "language", hand=1)
    assert (breach["rule"], breach["penalty"]) == ("genting-tournament:2", "warning")
    played.penalty_refused("genting-tournament:2", 1, "language")
    assert played.register(1) == [("genting-tournament:2", "warning")]


# genting-tournament:1 and 65


def test_the_floor_rules_on_a_hand_and_nobody_else_does(room: TestRoom) -> None:
    """By genting-tournament:1: with a reason and without appeal; the hand is restored."""
    played = table(room, 4)
    hand = played.starts()
    early = hand.state.waiting[1]
    folded = [Seen(kind="words", said="fold")]
    played.do("dealer", acting.act, hand_id=played.hand, seat=early, seen=folded)
    assert played.is_dead(early)
    told: dict[str, Any] = {
        "table_id": played.table,
        "hand": 1,
        "rule": "genting-tournament:45",
        "reason": "misled by the dealer",
    }
    for role in ("dealer", "cashier"):
        with pytest.raises(Refused, match="genting-tournament:1"):
            played.do(role, rulings.record_ruling, **told)
    ruled = played.do("supervisor", rulings.record_ruling, **told)
    played.do("supervisor", undoing.undo, hand_id=played.hand, reason=told["reason"])
    assert not played.is_dead(early)
    played.acts(hand.state.waiting[0], "call")
    played.acts(early, "call")
    appeal = {"player_id": played.players[2], "grounds": "unfair"}
    ruling = UUID(ruled["ruling_id"])
    played.floor.refused(
        "genting-tournament:1", "supervisor", rulings.appeal, ruling_id=ruling, **appeal
    )


def test_the_director_has_the_last_word_under_genting_tournament_65(room: TestRoom) -> None:
    played = table(room, 3)
    played.starts()
    told: dict[str, Any] = {"table_id": played.table, "hand": 1, "reason": "a dead hand"}
    first = UUID(played.do("supervisor", rulings.record_ruling, **told)["ruling_id"])
    instead: dict[str, Any] = {"ruling_id": first, "reason": "it was live"}
    for role in ("supervisor", "manager"):
        played.floor.refused("genting-tournament:65", role, rulings.supersede, **instead)
    second = UUID(played.do("director", rulings.supersede, **instead)["ruling_id"])
    again: dict[str, Any] = {"ruling_id": second, "reason": "it wasn't"}
    played.floor.refused("genting-tournament:65", "supervisor", rulings.supersede, **again)
    (old,) = played.floor.happened(RulingSuperseded, first)
    assert (old.superseded_by, old.rule) == (second, "genting-tournament:65")
    (new,) = played.floor.happened(RulingRecorded, second)
    assert (new.hand, new.reason) == (1, "it was live")
    played.floor.refused("room:ruling-superseded", "director", rulings.supersede, **instead)
