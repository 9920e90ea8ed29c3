"""Hands that die once all are all-in, and what is refused twice or without a cause, over HTTP."""

from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening


def all_in(evening: Evening) -> HandPlayed:
    """Return a hand of three, all-in before the flop where hands are turned up for it."""
    table = evening.table({**GENTING, "rulebook": "royal-flush"})
    evening.seats_off_the_list(table, 50_00, 200_00, 200_00)
    return table.hand(button=3).plays((3, "all-in"), (1, "all-in"), (2, "all-in"))


def kills(evening: Evening, hand: HandPlayed, seat: int) -> None:
    hand.stands = evening.floor.did(f"{hand.path}/kills", seat=seat, cause="fouled")


def test_an_all_in_hand_that_is_killed_leaves_the_others_to_the_board(evening: Evening) -> None:
    hand = all_in(evening)
    kills(evening, hand, 1)
    assert (hand.stands["outcome"], hand.stands["next_street"]) == ("playing", "flop")
    for seat, cards in ((2, "AsAh"), (3, "KsKh")):
        evening.dealer.did(f"{hand.path}/shows", seat=seat, cards=cards)
    hand.checks_down()
    evening.dealer.post(f"{hand.path}/shows", seat=1).refused("room:not-in-hand")
    ended = evening.dealer.did(f"{hand.path}/awards")
    assert ended["stacks"] == {"1": 0, "2": 450_00, "3": 0}


def test_the_last_all_in_hand_is_paid_at_once(evening: Evening) -> None:
    hand = all_in(evening)
    kills(evening, hand, 1)
    thrown = {"seat": 2, "faces": "down", "place": "over-line"}
    ended = evening.dealer.did(f"{hand.path}/throws", **thrown)
    assert (ended["outcome"], ended["stacks"]) == ("finished", {"1": 0, "2": 0, "3": 450_00})


def test_a_hand_that_nobody_wrote_down_is_shown_once_without_its_cards(evening: Evening) -> None:
    hand = all_in(evening)
    evening.dealer.did(f"{hand.path}/shows", seat=2)
    evening.dealer.post(f"{hand.path}/shows", seat=2).refused("room:hand-shown")
    evening.dealer.did(f"{hand.path}/shows", seat=2, cards="AsAh")
    evening.dealer.post(f"{hand.path}/shows", seat=2, cards="AsAh").refused("room:hand-shown")


def test_no_time_is_up_where_no_clock_runs(evening: Evening) -> None:
    table = evening.table(GENTING)
    evening.seats_off_the_list(table, 200_00, 200_00)
    hand = table.hand(button=2)
    evening.dealer.post(f"{hand.path}/time-outs").refused("room:time-to-act")
    hand.plays((hand.stands["to_act"], "fold"))
    evening.dealer.post(f"{hand.path}/time-outs").refused("room:hand-over")


def test_an_early_turn_that_went_back_is_not_the_card_that_was_laid_down(evening: Evening) -> None:
    table = evening.table({**GENTING, "rulebook": "open"})
    evening.seats_off_the_list(table, 200_00, 200_00, 200_00)
    hand = table.hand(button=3).plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    early = {"kind": "early-board", "street": "turn", "cards": "Ks"}
    evening.dealer.did(f"{hand.path}/deal-faults", **early)
    hand.plays((1, "check"), (2, "check"), (3, "check"))
    evening.dealer.post(f"{hand.path}/boards", street="turn", cards="Ks").refused(
        "room:early-board", asked="Ks"
    )
    hand.deals("turn").plays((1, "check"), (2, "check"), (3, "check"))
    evening.dealer.did(f"{hand.path}/boards", street="river", cards="Ks")
