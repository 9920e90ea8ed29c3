"""What the rules give to a tournament director, over HTTP: a director does it, and a dealer not."""

from typing import Any

from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening
from tests.http.test_acts import GENTING_TOURNAMENT, dealt, sees, words

CAPE = {**GENTING, "rulebook": "western-cape-tournament"}
OPEN = {**GENTING, "rulebook": "open"}


def cape(evening: Evening) -> HandPlayed:
    table = evening.table(CAPE)
    evening.seats_off_the_list(table, 200_00, 200_00, 200_00)
    return table.hand(button=3)


def test_the_director_calls_time_and_rules_on_the_hand(evening: Evening) -> None:
    """western-cape-tournament:45: the tournament director calls time, also unasked."""
    hand = cape(evening)
    evening.dealer.post(f"{hand.path}/clocks", seat=3).refused("western-cape-tournament:45")
    called = evening.director.did(f"{hand.path}/clocks", seat=3)
    assert called["rule"] == "western-cape-tournament:45"
    evening.seconds_pass(70)
    evening.director.did(f"{hand.path}/time-outs")
    assert hand.shown()["to_act"] == 1


def test_a_director_says_what_words_mean_and_undoes_a_slip(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    seen: dict[str, Any] = {"seat": 3, "seen": [words("I'm good")], "meaning": "call"}
    path = f"{hand.path}/actions"
    assert evening.dealer.post(path, **seen).status == 409
    assert evening.director.did(path, **seen)["ruling"]["act"] == "call"
    evening.director.did(f"{hand.path}/undos", reason="he only asked")
    assert hand.shown()["to_act"] == 3


def test_a_director_kills_hands_and_voids_deals(evening: Evening) -> None:
    """genting-tournament:31: the floor voids what the document leaves to it."""
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    evening.director.did(f"{hand.path}/kills", seat=2)
    evening.director.did(f"{hand.path}/deal-faults", kind="button", by="dealer", seat=2)
    claim = {"claim": "misdeal", "kind": "button", "reason": "it was seat 2's"}
    evening.dealer.post(f"{hand.path}/deal-claims", **claim).refused("genting-tournament:31")
    assert evening.director.did(f"{hand.path}/deal-claims", **claim)["outcome"] == "called-off"


def test_a_director_decides_who_sees_a_hand_and_confirms_a_plan(evening: Evening) -> None:
    table = evening.table({**GENTING, "rulebook": "royal-flush"})
    evening.seats_off_the_list(table, 200_00, 200_00, 200_00)
    hand = table.hand(button=3).plays((3, "call"), (1, "call"), (2, "check"))
    evening.dealer.did(f"{hand.path}/deal-faults", kind="four-card-flop", by="dealer")
    confirmed: dict[str, Any] = {"street": "flop", "picked": 2}
    path = f"{hand.path}/repair-confirmations"
    refused = evening.dealer.post(path, **confirmed)
    assert refused.body["rule"].startswith("royal-flush:")
    evening.director.did(path, **confirmed)
    decision = {"seat": 3, "is_granted": True, "reason": "they may be one"}
    answer = evening.director.post(f"{hand.path}/seeing-decisions", **decision)
    assert answer.status == 409, "Nobody asked to see it, which a director hears like the others."


def test_a_director_ends_a_hand_where_the_house_does_not_say_who_rules(evening: Evening) -> None:
    table = evening.table(OPEN)
    evening.seats_off_the_list(table, 200_00, 200_00, 200_00)
    hand = table.hand(button=3)
    ending = {"reason": "the light went out"}
    evening.dealer.post(f"{hand.path}/endings-by-ruling", **ending).refused("room:ruling")
    ended = evening.director.did(f"{hand.path}/endings-by-ruling", **ending)
    assert ended["outcome"] == "called-off"


def test_a_director_reopens_what_was_a_slip(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    sees(evening, hand, 3, words("fold")).done()
    hand.plays((1, "fold"))
    evening.director.did(f"{hand.path}/reopenings", reason="seat 1 only asked")
    assert hand.shown()["to_act"] == 1
