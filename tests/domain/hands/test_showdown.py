from domain.hands.events import HandFinished, HandMucked, HandShown, PotAwarded, PotShare
from domain.hands.hand import Hand
from domain.hands.values import best_hands
from tests.domain.hands.dealing import BY, dealt, paid, told

TO_THE_RIVER = (
    *("3 folds", "1 calls", "2 checks", "flop 2c7d9h", "1 checks", "2 checks"),
    *("turn Js", "1 checks", "2 checks", "river Kd", "1 checks", "2 checks"),
)


def test_cards_speak() -> None:
    hand = told(dealt(100, 100, 100), "1 gets AsAh", "2 gets QsQh", *TO_THE_RIVER)
    assert paid(hand) == {1: 102, 2: 98, 3: 100}


def test_the_best_five_of_seven_win_and_equal_ones_share() -> None:
    assert best_hands("standard", {1: "AsAd", 2: "2c2d"}, "2hKhKsQdQc") == [2]
    assert best_hands("standard", {1: "As3d", 2: "Ad4h"}, "AcKhKsQdQc") == [1, 2]
    assert best_hands("standard", {1: "5d6d", 2: "AsAh", 3: "Kh2c"}, "2d3d4d9c9s") == [1]


def test_a_player_alone_left_wins_without_showing() -> None:
    hand = told(dealt(100, 100, 100), "3 raises 20", "1 folds", "2 folds")
    hand.when(Hand.award, drops=[], by=BY)
    hand.then(PotAwarded, pot=0, amount=5, deductions=[], shares=[PotShare(3, 5)])
    hand.then(HandFinished, stacks={1: 99, 2: 98, 3: 103}, pot=5, flop_dealt=False)
    hand.then_nothing_more()


def test_refuses_to_pay_while_there_is_betting_to_come() -> None:
    hand = told(dealt(100, 100, 100), "3 folds", "1 calls")
    hand.when(Hand.award, drops=[], by=BY).then_refused("room:betting-open", to_act=2)
    told(hand, "2 checks").when(Hand.award, drops=[], by=BY).then_refused("room:betting-open")


def test_refuses_to_settle_an_all_in_before_the_river() -> None:
    hand = told(dealt(100, 100), "2 goes-all-in", "1 goes-all-in", "flop 2c7d9h", "turn Js")
    hand.when(Hand.award, drops=[], by=BY).then_refused("room:board-not-complete", street="turn")


def test_unknown_hands_are_named_by_the_dealer() -> None:
    hand = told(dealt(100, 100, 100), "1 gets", "2 gets", *TO_THE_RIVER)
    hand.when(Hand.award, drops=[], by=BY).then_refused("room:winners-unknown", pots=[0])
    hand.when(Hand.name_winners, pot=0, seats=[2], by=BY)
    assert paid(hand) == {1: 98, 2: 102, 3: 100}


def test_hands_are_named_winners_on_a_board_nobody_wrote_down() -> None:
    hand = told(dealt(100, 100), "1 gets AsAh", "2 gets QsQh", "2 goes-all-in", "1 goes-all-in")
    for street in ("flop", "turn", "river"):
        hand.when(Hand.deal_board, street=street, cards="", by=BY)
    hand.when(Hand.name_winners, pot=0, seats=[2, 1], by=BY)
    assert paid(hand) == {1: 100, 2: 100}


def test_refuses_winners_that_the_cards_or_the_pot_rule_out() -> None:
    hand = told(dealt(30, 100, 100), "1 gets AsAh", "2 gets QsQh", "3 gets TsTh")
    told(hand, "3 goes-all-in", "1 goes-all-in", "2 goes-all-in")
    name = Hand.name_winners
    hand.when(name, pot=0, seats=[1], by=BY).then_refused("room:board-not-complete")
    told(hand, "flop 2c7d9h", "turn Js", "river Kd")
    hand.when(name, pot=2, seats=[1], by=BY).then_refused("room:no-such-pot", pots=2)
    hand.when(name, pot=1, seats=[1], by=BY).then_refused("room:not-in-pot", allowed=[2, 3])
    hand.when(name, pot=1, seats=[], by=BY).then_refused("room:not-in-pot")
    hand.when(name, pot=0, seats=[3], by=BY).then_refused("room:cards-speak", accepted=[1])


def test_shown_cards_are_known_cards() -> None:
    hand = told(dealt(100, 100, 100), "1 gets", "2 gets", *TO_THE_RIVER)
    told(hand, "1 shows AsAh").then(HandShown, seat=1, cards="AsAh")
    told(hand, "2 shows QsQh")
    assert paid(hand) == {1: 102, 2: 98, 3: 100}


def test_a_hand_dealt_known_is_shown_without_naming_its_cards() -> None:
    hand = told(dealt(100, 100, 100), "1 gets AsAh", *TO_THE_RIVER)
    assert hand.aggregate.view().seats[0].cards == ""
    told(hand, "1 shows").then(HandShown, seat=1, cards="AsAh")
    assert hand.aggregate.view().seats[0].cards == "AsAh"


def test_a_mucked_hand_wins_nothing() -> None:
    hand = told(dealt(100, 100, 100), "1 gets AsAh", "2 gets QsQh", *TO_THE_RIVER)
    told(hand, "1 mucks").then(HandMucked, seat=1)
    assert paid(hand) == {1: 98, 2: 102, 3: 100}


def test_the_last_hand_in_a_pot_is_not_mucked() -> None:
    hand = told(dealt(30, 100, 100), "3 goes-all-in", "1 goes-all-in", "2 goes-all-in")
    told(hand, "2 mucks", "3 mucks").then_refused("room:last-hand", seat=3, pot=1)


def test_the_last_hand_is_not_mucked_where_nobody_put_anything_in() -> None:
    hand = told(dealt(100, 100, 100, posts=[]), "1 folds", "2 folds")
    assert hand.aggregate.pots() == []
    told(hand, "3 mucks").then_refused("room:last-hand", seat=3)


def test_a_named_winner_is_not_mucked() -> None:
    hand = told(dealt(100, 100, 100), "1 gets", "2 gets", *TO_THE_RIVER)
    hand.when(Hand.name_winners, pot=0, seats=[2], by=BY)
    told(hand, "2 mucks").then_refused("room:last-hand", seat=2, pot=0)


def test_refuses_to_show_or_muck_while_bets_may_come() -> None:
    told(dealt(100, 100, 100), "3 shows AsAh").then_refused("room:betting-open", to_act=3)
    told(dealt(100, 100, 100), "3 mucks").then_refused("room:betting-open", to_act=3)


def test_refuses_other_cards_than_were_dealt_and_a_second_show() -> None:
    hand = told(dealt(100, 100, 100), "1 gets AsAh", *TO_THE_RIVER)
    told(hand, "1 shows AsAd").then_refused("room:other-cards", seat=1)
    told(hand, "1 shows AhAs", "1 shows AsAh").then_refused("room:hand-shown")


def test_refuses_a_card_that_is_out() -> None:
    hand = told(dealt(100, 100, 100), "1 gets AsAh")
    told(hand, "2 gets AsKd").then_refused("room:card-twice", asked="As")
    told(hand, "3 folds", "1 calls", "2 checks", "flop 2c7dAh").then_refused("room:card-twice")
    told(hand, "flop 2c7d2c").then_refused("room:card-twice", asked="2c")
    told(hand, "flop 2c7d9h", "1 checks", "2 checks", "turn 7d").then_refused("room:card-twice")


def test_refuses_cards_in_a_wrong_number_or_a_second_time() -> None:
    hand = told(dealt(100, 100, 100), "1 gets As")
    hand.then_refused("room:card-count", asked=1, allowed=2)
    told(hand, "1 gets", "1 gets AsAh").then_refused("room:cards-dealt", asked=1)
    told(hand, "3 folds", "1 calls", "2 checks", "flop 2c7d").then_refused(
        "room:card-count", asked=2, allowed=3
    )


def test_the_board_waits_for_the_betting_and_comes_in_its_order() -> None:
    hand = told(dealt(100, 100, 100), "flop 2c7d9h")
    hand.then_refused("room:betting-open", to_act=3)
    told(hand, "3 folds", "1 calls", "2 checks", "turn Js")
    hand.then_refused("room:wrong-street", asked="turn", accepted="flop")
    told(hand, "flop 2c7d9h", "1 bets 2", "2 folds", "turn Js")
    hand.then_refused("room:wrong-street", accepted=None)
