"""Slips undone over HTTP: one thing each, never what was seen of the cards, and told as PHH."""

from typing import Any

from pokerkit import HandHistory

from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening, Table
from tests.http.test_acts import GENTING_TOURNAMENT, GROSVENOR, dealt, sees, words
from tests.http.test_corrections import co_signed

EARLY = {"kind": "early-board", "street": "flop", "count": 3}


def undone(evening: Evening, hand: HandPlayed) -> None:
    evening.dealer.did(f"{hand.path}/undos", reason="a slip")


def test_a_history_is_read_after_a_slip_and_the_acts_behind_it(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"))
    undone(evening, hand)
    hand.plays((3, "fold"), (1, "fold"))
    history = evening.auditor.get(f"{hand.path}/phh").text
    assert "p3 cc" not in history
    *_, last = HandHistory.loads(history)
    assert not last.status


def test_what_was_seen_of_the_cards_stands(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"))
    evening.dealer.did(f"{hand.path}/deal-faults", **EARLY)
    before = hand.shown()
    refusal = evening.dealer.post(f"{hand.path}/undos", reason="it was a raise")
    refusal.refused("room:cards-seen-stand", asked="hand.deal-fault-ruled")
    assert hand.shown() == before
    hand.plays((1, "fold"))
    undone(evening, hand)
    assert hand.shown() == before


def test_an_act_out_of_turn_and_a_kill_are_undone_alone(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    hand.plays((3, "raise", 10_00))
    before = hand.shown()
    sees(evening, hand, 2, words("call")).done()
    undone(evening, hand)
    assert hand.shown() == before
    evening.floor.did(f"{hand.path}/kills", seat=2)
    undone(evening, hand)
    assert hand.shown() == before


def test_a_hand_that_the_format_can_t_tell_is_refused_and_one_out_of_turn_is_told(
    evening: Evening,
) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    sees(evening, hand, 2, words("fold")).done()
    hand.plays((3, "raise", 10_00))
    path = f"{hand.path}/actions"
    held = evening.floor.post(path, seat=1, seen=[words("call")], held_to=1_00)
    held.done()
    evening.auditor.get(f"{hand.path}/phh").refused("room:hand-history")
    evening.dealer.did(f"{hand.path}/undos", reason="it was the whole call")
    hand.plays((1, "call"))
    history = evening.auditor.get(f"{hand.path}/phh").text
    assert "'p3 cbr 10', 'p1 cc', 'p2 f'" in history


RAKED = {**GENTING, "rulebook": "open", "rake": {"basis_points": 500, "cap": 10_00}}
WHY = {"reason": "seat 3 only said check"}


def folded_out(evening: Evening) -> tuple[Table, HandPlayed]:
    """Return a hand of three that two folds on the flop ended, with its rake in the box."""
    table = evening.table(RAKED)
    for seat in (1, 2, 3):
        evening.sits(table, seat, 100_00)
    hand = table.hand(button=1)
    hand.plays((1, "raise", 10_00), (2, "call"), (3, "call")).deals("flop")
    hand.plays((2, "bet", 20_00), (3, "fold"), (1, "fold"))
    assert (hand.stands["outcome"], hand.stands["rake"]) == ("finished", 1_50)
    return table, hand


def test_a_fold_that_ended_a_hand_is_taken_back_with_all_that_it_paid(evening: Evening) -> None:
    table, hand = folded_out(evening)
    evening.dealer.post(f"{hand.path}/undos", **WHY).refused("room:hand-over")
    answer = evening.floor.post(f"{hand.path}/reopenings", **WHY)
    assert (answer.done()["kind"], answer.body["is_open"]) == ("reopening", True)
    shown = hand.shown()
    assert (shown["outcome"], shown["to_act"]) == ("playing", 1)
    (line,) = evening.report(answer, "/reports/rake", **evening.gaming_day, table_id=table.id)[
        "rows"
    ]
    assert (line["amount"], line["hands"], line["pots"]) == (0, 0, 0)
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["is_proved"]
    (row,) = evening.report(answer, f"{table.path}/hands")["rows"]
    assert (row["state"], row["pot"], row["dropped"]) == ("open", 0, 0)
    assert [table.stack(seat) for seat in (1, 2, 3)] == [100_00] * 3

    hand.plays((1, "call")).checks_down()
    ended = hand.wins(1)
    assert (ended["stacks"], ended["rake"]) == (
        {"1": 136_50, "2": 70_00, "3": 90_00},
        3_50,
    )
    correction = answer.body["correction_id"]
    signed = evening.cashier.post(f"/corrections/{correction}/co-signatures")
    assert signed.done()["is_open"] is False
    (line,) = evening.report(signed, "/reports/rake", **evening.gaming_day, table_id=table.id)[
        "rows"
    ]
    assert (line["amount"], line["hands"], line["pots"]) == (3_50, 1, 70_00)
    path = f"{table.path}/pot-corrections"
    evening.floor.did(path, hand=1, changes={"1": 26_50, "2": -20_00}, reason="a push of 10")


def test_a_hand_is_not_reopened_once_the_next_has_begun(evening: Evening) -> None:
    table, hand = folded_out(evening)
    evening.dealer.post(f"{hand.path}/reopenings", **WHY).problem(403, "role-missing")
    evening.dealer.did(f"{table.path}/hands")
    refusal = evening.floor.post(f"{hand.path}/reopenings", **WHY)
    refusal.refused("room:too-late-to-reopen", offer="pot-correction")


def test_a_hand_is_not_reopened_once_one_of_its_players_has_gone(evening: Evening) -> None:
    table, hand = folded_out(evening)
    table.is_left(3).done()
    refusal = evening.floor.post(f"{hand.path}/reopenings", **WHY)
    refusal.refused("room:too-late-to-reopen", seat=3, offer="pot-correction")


def test_a_misdeal_is_declared_good_and_the_hand_reopened(evening: Evening) -> None:
    table = evening.table(RAKED)
    for seat in (1, 2):
        evening.sits(table, seat, 100_00)
    hand = table.hand(button=1)
    before = hand.shown()
    evening.floor.did(f"{hand.path}/call-offs", reason="misdeal")
    evening.floor.did(f"{hand.path}/reopenings", **WHY)
    assert hand.shown() == before
    hand.plays((1, "fold"))


def test_a_mistyped_hole_card_is_put_right_and_what_is_tabled_is_the_truth(
    evening: Evening,
) -> None:
    table = evening.table(RAKED)
    for seat in (1, 2):
        evening.sits(table, seat, 100_00)
    hand = table.hand(button=1)
    for seat, cards in ((1, "AsKs"), (2, "QhQd")):
        evening.dealer.did(f"{hand.path}/hole-cards", seat=seat, cards=cards)
    path = f"{hand.path}/card-corrections"
    evening.dealer.post(path, hands={"1": "AsQd"}, reason="typo").refused("room:card-twice")
    evening.dealer.did(path, hands={"1": "AsKd"}, reason="typo")
    evening.dealer.did(path, hands={"1": "AsKs"}, reason="the other one was right")
    hand.plays((1, "call"), (2, "check")).checks_down()
    shown = {"seat": 1, "cards": "AsKd"}
    evening.dealer.post(path, hands={"1": "AsKd"}, reason="typo").refused("room:cards-corrected")
    refusal = evening.dealer.post(f"{hand.path}/shows", **shown)
    refusal.refused("room:other-cards", offer="card-correction")
    evening.floor.did(f"{hand.path}/shows", **shown)
    evening.dealer.did(f"{hand.path}/shows", seat=2, cards="QhQd")
    evening.dealer.did(f"{hand.path}/awards")
    assert "d dh p2 AsKd" in evening.auditor.get(f"{hand.path}/phh").text


# A report that wasn't so


MISDEAL = {"kind": "exposed", "by": "dealer", "seat": 1, "nth": 1}


def test_a_report_of_another_tables_deal_is_retracted_by_two(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"))
    before = hand.shown()
    evening.dealer.did(f"{hand.path}/deal-faults", **EARLY)
    refusal = evening.dealer.post(f"{hand.path}/undos", reason="it was table 7's")
    refusal.refused("room:cards-seen-stand", offer="retraction")
    retraction: dict[str, Any] = {"reason": "it was table 7's"}
    path = f"{hand.path}/retractions"
    evening.floor.post(path, **retraction).refused("room:retraction", field="co_signed_by")
    evening.dealer.post(path, **retraction).problem(403, "role-missing")
    evening.floor.did(path, **retraction, **co_signed(evening))
    assert hand.shown() == before
    undone(evening, hand)
    assert hand.shown()["to_act"] == 3
    told = evening.auditor.get(f"{hand.path}/story").text
    assert "(hand.deal-fault-ruled) wasn't so: it was table 7's." in told


def test_a_hand_that_was_void_by_a_wrong_report_is_reopened(evening: Evening) -> None:
    """genting-tournament:31: the first card of the deal turned up by the dealer is a misdeal."""
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    before = hand.shown()
    voided = evening.dealer.did(f"{hand.path}/deal-faults", **MISDEAL)
    assert voided["outcome"] == "called-off"
    path = f"{hand.path}/reopenings"
    evening.floor.post(path, **WHY).refused("room:cards-seen-stand", offer="retraction")
    entered = evening.floor.did(path, **WHY, retracts=True)
    assert (entered["kind"], entered["is_open"]) == ("reopening", True)
    assert hand.shown() == before
    hand.plays((3, "fold"), (1, "fold"))
