"""A dead hand that a ruling makes live again over HTTP: one request, with its rule and reason."""

from typing import Any

from tests.http.client import Answer, Client
from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening
from tests.http.test_acts import GENTING_TOURNAMENT, dealt, sees, words

ROYAL_FLUSH = {**GENTING, "rulebook": "royal-flush"}
ASIDE = {"rule": "genting-tournament:45", "reason": "misled by the dealer"}


def restores(who: Client, hand: HandPlayed, seat: int, **more: Any) -> Answer:
    path = f"{hand.path}/restorations"
    return who.post(path, **{"seat": seat, "is_identified": True, "set_aside": ASIDE, **more})


def folded_early(evening: Evening) -> HandPlayed:
    """Return a hand of three whose seat 1 said that it folds before seat 3 had acted."""
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    sees(evening, hand, 1, words("fold")).done()
    return hand


def test_the_floor_makes_a_dead_hand_live_by_genting_tournament_1(evening: Evening) -> None:
    hand = folded_early(evening)
    restores(evening.floor, hand, 1, set_aside=None).refused("genting-tournament:45")
    restores(evening.dealer, hand, 1).refused("genting-tournament:1")
    restores(evening.floor, hand, 1, is_identified=False).refused("room:restored-hand")
    assert restores(evening.floor, hand, 1).done()["to_act"] == 3
    restores(evening.floor, hand, 1).refused("room:restored-hand")
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    told = evening.dealer.shown(f"{hand.path}/steps")["steps"]
    assert any(
        "live again (genting-tournament:45 set aside: misled" in each["told"] for each in told
    )


def test_the_ruling_is_on_file_and_the_hand_written_without_the_fold(evening: Evening) -> None:
    hand = folded_early(evening)
    ruled = restores(evening.floor, hand, 1)
    ruled.done()
    hand.plays((3, "fold"), (1, "raise", 6_00), (2, "fold"))
    incidents = evening.report(ruled, "/reports/incidents", table_id=hand.stands["table_id"])
    told = [(row["kind"], row["rule"], row["told"]) for row in incidents["rows"]]
    assert told == [("rule-set-aside", ASIDE["rule"], ASIDE["reason"])]
    history = evening.auditor.get(f"{hand.path}/phh").text
    assert ["p3 f" in history, "p1 cbr 6" in history, "p1 f" in history] == [True, True, False]
    restores(evening.floor, hand, 1).refused("room:hand-over")


def test_once_the_flop_is_out_it_stays_dead_and_undone_it_is_again(evening: Evening) -> None:
    hand = folded_early(evening)
    restores(evening.floor, hand, 1).done()
    evening.floor.did(f"{hand.path}/undos", reason="wrong seat")
    hand.acts(1, "call").refused("room:not-in-hand")
    hand.plays((3, "call"), (2, "check")).deals("flop")
    restores(evening.floor, hand, 1).refused("room:restored-hand", street="preflop")


def test_who_was_called_away_is_back_in_the_hand_by_royal_flush_1(evening: Evening) -> None:
    _, hand = dealt(evening, ROYAL_FLUSH, 1, 2, 3)
    evening.dealer.did(f"{hand.path}/empty-seats", seat=1, moment="last-card")
    aside = {"rule": "royal-flush:31", "reason": "the manager had called the player away"}
    restores(evening.dealer, hand, 1, set_aside=aside).refused("royal-flush:1")
    assert restores(evening.manager, hand, 1, set_aside=aside).done()["to_act"] == 3
    hand.plays((3, "call"), (1, "call"), (2, "check"))
    evening.dealer.post(f"{hand.path}/missed-turns", seat=1).problem(409, "refused")
