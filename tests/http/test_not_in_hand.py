"""What is asked of a seat that isn't in the hand over HTTP, and hands that could not go on."""

from typing import Any

import pytest

from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening
from tests.http.test_acts import chips, dealt, sees, words

GROSVENOR = {**GENTING, "rulebook": "grosvenor"}
ROYAL_FLUSH = {**GENTING, "rulebook": "royal-flush"}
OPEN = {**GENTING, "rulebook": "open"}
DONE, REFUSED, MALFORMED = 201, 409, 422

OF_SEAT: dict[str, dict[str, Any]] = {
    "actions": {"action": "check"},
    "clock-refusals": {},
    "clock-requests": {"asked_by": 1, "asked_as": "player"},
    "clocks": {},
    "conditions": {"words": "I fold", "if_seat": 1, "if_act": "bet", "then_act": "fold"},
    "declarations": {"words": "a flush"},
    "discards": {"count": 0},
    "dropped-cards": {},
    "empty-seats": {"moment": "later"},
    "exposures": {"cards": "As"},
    "hole-cards": {"cards": "AsKs"},
    "kills": {},
    "missed-turns": {},
    "mucks": {},
    "openers": {},
    "owners-gone": {},
    "pot-queries": {},
    "pot-query-bars": {},
    "private-shows": {"cards": "As"},
    "restorations": {"is_identified": True},
    "retrievals": {},
    "seats-taken-again": {},
    "seeing-decisions": {"is_granted": True, "reason": "asked"},
    "seeing-requests": {"asked_by": 1},
    "shows": {"cards": "AsKs"},
    "take-backs": {},
    "throws": {"faces": "down", "place": "over-line"},
    "time-limits": {"findings": 2},
    "time-outs": {"judged_by": "dealer"},
}
"""Every route of a hand that names the seat it is about, and what else it takes."""


@pytest.fixture(params=["royal-flush", "grosvenor", "open"])
def played(evening: Evening, request: pytest.FixtureRequest) -> HandPlayed:
    """Return a hand of three whose seat 3 has folded."""
    _, hand = dealt(evening, {**GENTING, "rulebook": request.param}, 1, 2, 3)
    return hand.plays((3, "fold"))


def test_every_route_refuses_a_seat_that_was_not_dealt_in(
    evening: Evening, played: HandPlayed
) -> None:
    before = played.shown()
    for route, more in OF_SEAT.items():
        asked = evening.floor.post(f"{played.path}/{route}", seat=9, **more)
        assert asked.status == REFUSED, f"{route}: {asked.status} {asked.text}"
        for seat in (0, 99):
            asked = evening.floor.post(f"{played.path}/{route}", seat=seat, **more)
            assert asked.status == MALFORMED, f"{route} of {seat}: {asked.status} {asked.text}"
    assert played.shown() == before


def test_every_route_has_an_answer_for_a_seat_that_has_folded(
    evening: Evening, played: HandPlayed
) -> None:
    for route, more in OF_SEAT.items():
        asked = evening.floor.post(f"{played.path}/{route}", seat=3, **more)
        assert asked.status in (DONE, REFUSED), f"{route}: {asked.status} {asked.text}"
    played.plays((1, "fold"))


def test_an_owner_s_leaving_and_a_muck_name_a_seat_of_the_hand(
    evening: Evening, played: HandPlayed
) -> None:
    for route in ("owners-gone", "mucks", "kills", "throws"):
        asked = evening.dealer.post(f"{played.path}/{route}", seat=9, **OF_SEAT[route])
        asked.refused("room:not-in-hand", asked=9)


def test_the_pot_of_a_short_stack_is_a_call_all_in_under_royal_flush_49(evening: Evening) -> None:
    table = evening.table(ROYAL_FLUSH)
    evening.seats_off_the_list(table, 200_00, 60_00, 200_00)
    hand = table.hand(button=3).plays((3, "raise", 100_00), (1, "fold"))
    ruled = sees(evening, hand, 2, words("pot")).done()["ruling"]
    assert (ruled["act"], ruled["choices"]) == ("open", ["all-in"])
    hand.acts(2, "fold").refused("royal-flush:49")
    assert hand.plays((2, "all-in")).stands["to_act"] is None


def test_a_bet_that_goes_back_leaves_a_short_caller_free_under_grosvenor_17(
    evening: Evening,
) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    hand.plays((1, "bet", 100_00))
    sees(evening, hand, 2, chips(40_00)).done()
    assert evening.dealer.did(f"{hand.path}/exposures", seat=1, cards="As")["to_act"] == 2
    assert hand.shown()["committed"] == []
    hand.plays((2, "check"), (3, "check"))


def test_the_clock_of_a_hand_that_is_killed_is_no_more_shown(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    evening.dealer.did(f"{hand.path}/clock-requests", seat=3, asked_by=1, asked_as="player")
    evening.floor.did(f"{hand.path}/clocks", seat=3)
    assert hand.shown()["clock"]["seat"] == 3
    evening.dealer.did(f"{hand.path}/kills", seat=3)
    assert (hand.shown()["to_act"], hand.shown()["clock"]) == (1, None)
    evening.dealer.did(f"{hand.path}/clock-requests", seat=1, asked_by=2, asked_as="player")
    evening.floor.did(f"{hand.path}/clocks", seat=1)
    assert hand.shown()["clock"]["seat"] == 1


def test_the_least_raise_that_is_told_is_one_that_is_taken_under_grosvenor_37(
    evening: Evening,
) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2)
    hand.plays((2, "call"), (1, "check")).deals("flop").plays((1, "bet", 100_00))
    least = hand.shown()["legal"]["minimum"]
    assert least == 100_10
    hand.acts(2, "raise", 100_00).problem(409, "refused")
    hand.plays((2, "raise", least))
    steps = evening.dealer.shown(f"{hand.path}/steps")["steps"]
    assert [each["legal"]["minimum"] for each in steps[-2:]] == [least, least + 10]
