"""Trouble in the deal over HTTP: reported, tried beforehand, claimed, put right by a plan."""

from typing import Any

from tests.http.client import Answer
from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening
from tests.http.test_acts import GENTING_TOURNAMENT, GROSVENOR, dealt

MONMOUTH = {**GENTING, "rulebook": "monmouth"}
ROYAL_FLUSH = {**GENTING, "rulebook": "royal-flush"}


def sees(evening: Evening, hand: HandPlayed, kind: str, **seen: Any) -> Answer:
    return evening.dealer.post(f"{hand.path}/deal-faults", kind=kind, **seen)


def test_a_misdeal_gives_every_blind_back_and_the_same_button_deals_again(
    evening: Evening,
) -> None:
    table, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    number = hand.stands["number"]
    void = sees(evening, hand, "not-cut")
    answer = void.done()
    assert (answer["ruling"]["effect"], answer["ruling"]["rule"]) == ("misdeal", "grosvenor:9")
    assert (answer["outcome"], answer["stacks"]) == (
        "called-off",
        {"1": 200_00, "2": 200_00, "3": 200_00},
    )
    assert answer["ruling"]["steps"][-1]["told"].endswith("the button on seat 3.")
    assert [table.stack(seat) for seat in (1, 2, 3)] == [200_00] * 3
    row = evening.report(void, f"{table.path}/hands")["rows"][0]
    assert (row["state"], row["pot"]) == ("called-off", 0)
    again = table.hand()
    assert (again.stands["button"], again.stands["number"]) == (3, number)
    assert again.stands["posts"] == hand_posts(hand)


def hand_posts(hand: HandPlayed) -> Any:
    return [
        {"seat": 1, "kind": "small", "amount": 1_00, "is_live": True},
        {"seat": 2, "kind": "big", "amount": 2_00, "is_live": True},
    ]


def test_a_button_out_of_place_is_put_right_for_the_deal_that_follows(evening: Evening) -> None:
    """monmouth:misdeal:7: the last dealer was seat 1, and seat 3 dealt instead of seat 2."""
    table, first = dealt(evening, MONMOUTH, 2, 3, 1)
    first.plays((1, "fold"), (2, "fold"))
    wrong = table.hand(button=3)
    answer = sees(evening, wrong, "button", seat=2).done()
    assert answer["ruling"]["rule"] == "monmouth:misdeal:7"
    assert table.hand().stands["button"] == 2


def test_where_the_document_is_silent_of_the_button_the_floor_voids_the_hand(
    evening: Evening,
) -> None:
    table, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    seen = sees(evening, hand, "button", seat=2).done()
    assert (seen["ruling"]["effect"], seen["outcome"]) == ("floor-decides", "playing")
    claim = {"claim": "misdeal", "kind": "button", "reason": "it was seat 2's"}
    evening.dealer.post(f"{hand.path}/deal-claims", **claim).refused("genting-tournament:31")
    assert evening.floor.post(f"{hand.path}/deal-claims", **claim).done()["outcome"] == "called-off"
    assert table.hand().stands["button"] == 2


def test_a_dry_run_says_what_would_be_ruled_and_the_hand_goes_on(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    before = hand.shown()
    tried = evening.dealer.post(
        f"{hand.path}/deal-faults?dry_run=true", kind="exposed", seat=1, nth=1
    )
    assert (tried.status, tried.body["ruling"]["effect"]) == (200, "misdeal")
    assert hand.shown() == before


def test_what_is_seen_too_late_is_written_down_and_the_hand_is_played(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"))
    late = sees(evening, hand, "exposed", place=1).done()
    assert (late["ruling"]["effect"], late["to_act"]) == ("played-on", 2)
    assert late["ruling"]["is_action_substantial"] is True
    claim = {"claim": "misdeal", "kind": "exposed", "reason": "it was seen"}
    evening.floor.post(f"{hand.path}/deal-claims", **claim).refused("genting-tournament:31")
    shown = hand.shown()["deal"]
    assert [(each["kind"], each["effect"]) for each in shown["faults"]] == [
        ("exposed", "played-on")
    ]
    assert (shown["acts_in_turn"], shown["acts_with_chips"]) == (2, 2)


def test_the_floor_adds_a_reason_to_a_list_that_is_open(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    claim = {"claim": "misdeal", "reason": "the deck has two backs"}
    evening.dealer.post(f"{hand.path}/deal-claims", **claim).refused("genting-tournament:31")
    void = evening.floor.post(f"{hand.path}/deal-claims", **claim).done()
    assert (void["outcome"], void["ruling"]["rule"]) == ("called-off", "genting-tournament:31")


def test_who_waits_for_cards_was_not_left_out(evening: Evening) -> None:
    """monmouth:misdeal:10: an empty seat isn't left out, and one that plays is entitled."""
    table, hand = dealt(evening, MONMOUTH, 1, 2, 3)
    none = sees(evening, hand, "left-out", seat=7).done()
    assert (none["ruling"]["effect"], none["ruling"]["rule"]) == (
        "played-on",
        "monmouth:misdeal:10",
    )
    evening.dealer.post(
        f"{hand.path}/deal-claims", claim="misdeal", kind="left-out", reason="no cards"
    ).refused("monmouth:misdeal:10")
    assert sees(evening, hand, "left-out", seat=2).done()["outcome"] == "called-off"
    assert table.stack(1) == 200_00


def test_a_card_that_its_player_shows_plays(evening: Evening) -> None:
    _, hand = dealt(evening, MONMOUTH, 1, 2, 3)
    assert (
        sees(evening, hand, "exposed", by="player", seat=2, nth=1).done()["ruling"]["effect"]
        == "plays"
    )
    another = evening.dealer.post(f"{hand.path}/deal-claims", claim="another-card", seat=2)
    another.refused("monmouth:house-policies:18")


def test_a_plan_is_shown_until_its_streets_have_come(evening: Evening) -> None:
    _, hand = dealt(evening, ROYAL_FLUSH, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    planned = sees(evening, hand, "early-board", street="turn", cards="Ks").done()
    told = [step["told"] for step in planned["ruling"]["steps"]]
    assert told == [
        "C11 stays burned.",
        "C12 is set aside.",
        "C13 is burned.",
        "C14 is laid face down as the river.",
        "The betting is finished.",
        "39 cards are shuffled.",
        "S1 comes as the turn, with 38 left.",
        "C14 comes as the river.",
    ]
    plan = hand.shown()["deal"]["repairs"][0]
    assert (plan["streets"], plan["rule"]) == (["turn", "river"], "royal-flush:39")
    hand.plays((1, "check"), (2, "check"), (3, "check"))
    board = f"{hand.path}/boards"
    burned = evening.dealer.post(board, street="turn", cards="Ks", is_burned=True)
    burned.refused("royal-flush:39")
    evening.dealer.post(board, street="turn", cards="Ks", is_burned=False).done()
    hand.plays((1, "check"), (2, "check"), (3, "check"))
    assert hand.shown()["deal"]["coming"]["cards"] == ["c14"]
    last = evening.dealer.post(board, street="river", cards="Qc", is_laid_out=True).done()
    assert last["to_act"] == 1
    assert hand.shown()["deal"]["repairs"] == []
    story = evening.auditor.get(f"{hand.path}/story").text
    assert "The turn came too early: the board is put right (royal-flush:39)." in story


def test_a_fourth_flop_card_waits_for_the_venue_manager(evening: Evening) -> None:
    _, hand = dealt(evening, ROYAL_FLUSH, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"), (2, "check"))
    planned = sees(evening, hand, "four-card-flop", cards="2c7d9hKs").done()
    assert planned["ruling"]["waits_for"] == "pick"
    flop = {"street": "flop", "cards": "2c7d9h"}
    evening.dealer.post(f"{hand.path}/boards", **flop).refused("royal-flush:38")
    pick = {"street": "flop", "picked": 4}
    confirmations = f"{hand.path}/repair-confirmations"
    evening.dealer.post(confirmations, **pick).refused("royal-flush:38")
    evening.floor.post(confirmations, **pick).done()
    assert evening.dealer.post(f"{hand.path}/boards", **flop).done()["to_act"] == 1
    assert hand.shown()["deal"]["coming"]["burn"] == "c11"


def test_a_turn_that_lay_there_and_came_too_early_leaves_the_river(evening: Evening) -> None:
    """royal-flush:37: subsequent streets remain as if no error had occurred."""
    _, hand = dealt(evening, ROYAL_FLUSH, 1, 2, 3)
    hand.plays((3, "call"))
    sees(evening, hand, "early-board", street="flop", count=3).done()
    hand.plays((1, "call"), (2, "check")).deals("flop")
    coming = hand.shown()["deal"]["coming"]
    assert (coming["cards"], coming["laid_out"]) == (["c12"], 1)
    hand.plays((1, "check"))
    ruling = sees(evening, hand, "early-board", street="turn", count=1).done()["ruling"]
    assert [each["count"] for each in ruling["steps"] if each["what"] == "shuffle"] == [39]
    assert ruling["steps"][-1]["cards"] == ["c14"]


def test_a_report_that_says_nothing_of_use_is_refused(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    sees(evening, hand, "spilt-drink").problem(422, "invalid")
    sees(evening, hand, "exposed").refused("room:deal-fault")
    sees(evening, hand, "empty-seat", seat=2).refused("room:deal-fault")
    evening.dealer.post(f"{hand.path}/deal-claims", claim="misdeal").problem(422, "invalid")
    evening.floor.post(f"{hand.path}/repair-confirmations", street="flop").refused("room:repair")
    hand.plays((3, "fold"), (1, "fold"))
    sees(evening, hand, "not-cut").refused("room:hand-over")
