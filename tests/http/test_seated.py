"""Who is in the seat, who prepares the deck and when a clock runs out by itself, over HTTP."""

from typing import Any

from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening, Table
from tests.http.service import Service
from tests.http.waiting import until

GROSVENOR: dict[str, Any] = {**GENTING, "rulebook": "grosvenor"}
CAPE: dict[str, Any] = {**GENTING, "rulebook": "western-cape-tournament"}
TOURNAMENT: dict[str, Any] = {**GENTING, "rulebook": "genting-tournament"}
DEADLINE = "20:01:01"


def seated(evening: Evening, terms: dict[str, Any], *, players: int = 3, **more: Any) -> Table:
    """Return a table with players in the first seats and the next button at the last of them."""
    table = evening.table(terms, **more)
    evening.seats_off_the_list(table, *[200_00] * players)
    evening.floor.did(f"{table.path}/buttons", seat=players)
    return table


# seats left during a hand


def test_a_seat_that_is_empty_at_the_first_card_posts_and_is_dead(evening: Evening) -> None:
    table = seated(evening, GROSVENOR)
    started = evening.dealer.did(f"{table.path}/hands", absent=[2])
    path = f"/hands/{started['hand_id']}"
    assert (started["pot"], started["to_act"]) == (3_00, 3)
    back = evening.dealer.did(f"{path}/seats-taken-again", seat=2)
    assert back["outcome"] == "playing"
    evening.dealer.post(f"{path}/actions", seat=2, action="call").refused("grosvenor:1")
    ended = evening.dealer.did(f"{path}/actions", seat=3, action="fold")
    assert ended["stacks"] == {"1": 202_00, "2": 198_00, "3": 200_00}
    told = evening.dealer.get(f"{path}/story").text
    assert "The hand of seat 2 is dead (grosvenor:1)." in told


def test_who_leaves_with_a_live_hand_is_folded_at_once(evening: Evening) -> None:
    table = seated(evening, CAPE)
    hand = table.hand()
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    evening.dealer.did(f"{table.path}/absences", seat=1)
    assert hand.shown()["to_act"] == 2
    hand.acts(1, "check").refused("western-cape-tournament:15")
    evening.dealer.did(f"{table.path}/returns", seat=1)
    ended = hand.plays((2, "bet", 4_00), (3, "fold")).stands
    assert ended["stacks"] == {"1": 198_00, "2": 204_00, "3": 198_00}


def test_nobody_leaves_with_a_live_hand_where_the_house_says_so(evening: Evening) -> None:
    table = seated(evening, TOURNAMENT)
    hand = table.hand()
    evening.dealer.post(f"{table.path}/absences", seat=1).refused("genting-tournament:27")
    hand.plays((3, "call"), (1, "fold"))
    evening.dealer.did(f"{table.path}/absences", seat=1)
    path = f"{hand.path}/empty-seats"
    evening.dealer.did(path, seat=2)
    evening.dealer.post(path, seat=1).refused("room:not-in-hand")
    evening.dealer.did(f"{hand.path}/deal-ends")
    evening.dealer.post(f"{hand.path}/deal-ends").refused("room:deal-over")


# decks


def test_a_deck_is_prepared_cut_and_changed_by_the_house_s_rules(evening: Evening) -> None:
    table = seated(evening, GROSVENOR, checks_procedure=True)
    evening.dealer.post(f"{table.path}/hands").refused("grosvenor:2")
    evening.dealer.post(f"{table.path}/cuts", seat=2).refused("grosvenor:2")
    evening.dealer.did(f"{table.path}/shuffles")
    evening.dealer.did(f"{table.path}/cuts")
    hand = HandPlayed(evening.dealer, table.path)
    due = evening.dealer.shown(f"{hand.path}/deal-order")["cards"]
    assert [card["seat"] for card in due[:6]] == [1, 2, 3, 1, 2, 3]
    assert [card["to"] for card in due[6:10]] == ["burn", "board", "board", "board"]
    hand.plays((3, "call"), (1, "call"), (2, "check"))
    flop = {"street": "flop"}
    boards = f"{hand.path}/boards"
    evening.dealer.post(boards, **flop, cards="2c7d9h").refused("grosvenor:6")
    answers = [evening.dealer.did(boards, **flop, cards=card) for card in ("2c", "7d", "9h")]
    assert [each["to_act"] for each in answers] == [None, None, 1]


def test_players_prepare_the_deck_of_a_game_that_they_deal(evening: Evening) -> None:
    table = seated(evening, GROSVENOR, players=4, is_self_dealt=True)
    deal = evening.dealer.shown(f"{table.path}/next-deal")
    told = {name: deal[name] for name in ("button", "dealer", "shuffler", "cutter", "rule")}
    assert told == {
        "button": 4,
        "dealer": 4,
        "shuffler": 1,
        "cutter": 3,
        "rule": "grosvenor:3",
    }
    evening.dealer.post(f"{table.path}/shuffles", seat=4).refused("grosvenor:3", accepted=1)
    offence = {"seat": 4, "kind": "deck-in-hand"}
    written = evening.floor.did(f"{table.path}/offences", **offence)
    assert (written["rule"], written["penalty"]) == ("grosvenor:4", "warning")


def test_a_deck_is_not_changed_on_request_and_for_a_damaged_card(evening: Evening) -> None:
    table = seated(evening, CAPE)
    asked = {"deck": "blue", "reason": "player-request", "asked_by": 1}
    changes = f"{table.path}/deck-changes"
    evening.dealer.post(changes, **asked).refused("western-cape-tournament:43")
    evening.dealer.did(f"{table.path}/damaged-cards", card="7c")
    changed = evening.dealer.did(changes, deck="blue", reason="damaged-card")
    assert changed["deck"] == "blue"


def test_no_card_to_come_is_seen_once_the_hand_is_over(evening: Evening) -> None:
    table = seated(evening, TOURNAMENT)
    hand = table.hand()
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    hand.plays((1, "fold"), (2, "fold"))
    evening.dealer.post(f"{hand.path}/boards", street="turn", cards="Js").refused(
        "genting-tournament:25"
    )
    look = {"seat": 2, "cards": "cards to come"}
    evening.floor.post(f"{hand.path}/looks", **look).refused("genting-tournament:25")
    assert evening.dealer.shown(f"{hand.path}/deal-order")["cards"] == []
    assert hand.shown()["board"] == "2c7d9h"


# the time to act lapses by itself


def clocked(evening: Evening) -> HandPlayed:
    hand = seated(evening, GROSVENOR).hand()
    evening.dealer.did(f"{hand.path}/clock-requests", seat=3, asked_by=1)
    evening.floor.did(f"{hand.path}/clocks", seat=3)
    return hand


def topics(evening: Evening, hand: HandPlayed) -> list[str]:
    return evening.topics_of(hand.path.removeprefix("/hands/"))


def test_a_clock_that_has_run_out_folds_the_hand_by_itself(evening: Evening) -> None:
    hand = clocked(evening)
    evening.at(DEADLINE)
    until(lambda: hand.shown()["to_act"] == 1)
    shown = hand.shown()
    assert (shown["clock"], shown["seats"][2]["standing"]) == (None, "folded")
    assert topics(evening, hand)[-2:] == ["hand.time-ran-out", "hand.folded"]
    hand.plays((1, "call"), (2, "check"))


def test_a_lapse_is_written_down_once_by_a_service_that_was_killed(
    evening: Evening, service: Service
) -> None:
    hand = clocked(evening)
    evening.at("20:01:00")
    service.kill()
    service.start()
    assert hand.shown()["to_act"] == 3
    evening.at(DEADLINE)
    until(lambda: hand.shown()["to_act"] == 1)
    service.kill()
    service.start()
    evening.seconds_pass(60)
    hand.plays((1, "fold"))
    assert topics(evening, hand).count("hand.time-ran-out") == 1


def test_who_acts_in_time_is_left_alone(evening: Evening) -> None:
    """A clock that was started after it lapses in its turn, so it was looked at meanwhile."""
    hand = clocked(evening)
    hand.plays((3, "call"))
    evening.at("20:00:30")
    evening.dealer.did(f"{hand.path}/clock-requests", seat=1, asked_by=3)
    evening.floor.did(f"{hand.path}/clocks", seat=1)
    evening.at("20:01:31")
    until(lambda: hand.shown()["to_act"] == 2)
    assert hand.shown()["seats"][0]["standing"] == "folded"
    assert topics(evening, hand).count("hand.time-ran-out") == 1
