"""monmouth:order-of-play:5, betting:1 to 9 and dead-hand:1 to 4, in the house's figures: 50/100."""

import pytest

from domain.hands import acting, exposures, throwing
from tests.houses.acting import Floor

THREE = {2: 2_000, 4: 2_000, 6: 2_000}


def monmouth(
    stacks: dict[int, int] | None = None, *, big: int = 100, street: str = "flop", **terms: object
) -> Floor:
    asked: dict[str, object] = {"big": big, "street": street, **terms}
    return Floor("monmouth", stacks or THREE, **asked)  # type: ignore[arg-type]


# monmouth:order-of-play:5 - before the flop


def opened() -> Floor:
    """Return 50/100 with the blinds at seats 2 and 3, and seat 4 to act."""
    stacks = {2: 2_000, 3: 2_000, 4: 2_000, 5: 2_000, 1: 2_000}
    return monmouth(stacks, street="preflop")


def test_the_first_to_act_doesn_t_check() -> None:
    opened().acts(4, "check").refused("monmouth:order-of-play:5", accepted=100)
    opened().sees(4, "says check").refused("monmouth:order-of-play:5")


def completed() -> Floor:
    floor = opened().acts(4, "fold").acts(5, "fold").acts(1, "fold")
    floor.acts(2, "check").refused("monmouth:order-of-play:5", accepted=50)
    return floor.acts(2, "call")


def test_the_small_blind_fills_up_and_the_big_blind_checks_or_raises() -> None:
    completed().acts(3, "check").stands(None, pot=200)
    completed().acts(3, "raise", 300).stands(2, bet_3=300)


# monmouth:betting:1 - the least bet


def test_the_least_bet_is_the_big_blind() -> None:
    floor = monmouth(street="turn").acts(2, "bet", 75).refused("monmouth:betting:1", accepted=100)
    floor.sees(2, "says bet 75").refused("monmouth:betting:1")
    floor.acts(2, "bet", 100).stands(4)


def test_a_player_with_less_bets_it_all_under_monmouth_betting_1() -> None:
    monmouth({4: 75, 6: 2_000}, street="turn").acts(4, "bet", 75).stands(6, bet_4=75)


# monmouth:betting:2 - three raises


def three_raises() -> Floor:
    floor = monmouth({1: 2_000, 3: 2_000, 5: 2_000}).acts(1, "bet", 100)
    return floor.acts(3, "raise", 200).acts(5, "raise", 300).acts(1, "raise", 400)


def test_a_fourth_raise_is_refused() -> None:
    floor = three_raises().acts(3, "raise", 500).refused("monmouth:betting:2", accepted=200)
    floor.acts(3, "call").stands(5)


def test_the_cap_holds_in_the_round_that_began_with_three() -> None:
    floor = three_raises().acts(3, "fold").acts(5, "raise", 500).refused("monmouth:betting:2")
    floor.acts(5, "call").deals("turn").acts(1, "bet", 100)
    for seat, to in ((5, 200), (1, 300), (5, 400), (1, 500)):
        floor.acts(seat, "raise", to)
    floor.stands(5)


def test_between_two_there_is_no_cap_under_monmouth_betting_2() -> None:
    floor = monmouth({1: 2_000, 5: 2_000}).acts(1, "bet", 100)
    for seat, to in ((5, 200), (1, 300), (5, 400), (1, 500)):
        floor.acts(seat, "raise", to)
    floor.stands(5)


def test_a_short_all_in_uses_up_no_raise_under_monmouth_betting_2() -> None:
    floor = monmouth({1: 2_000, 3: 150, 5: 2_000, 6: 2_000}).acts(1, "bet", 100)
    floor.acts(3, "all-in").acts(5, "raise", 250).acts(6, "raise", 350).acts(1, "raise", 450)
    floor.stands(5).acts(5, "raise", 550).refused("monmouth:betting:2")


# monmouth:betting:4 to 6


def test_who_checked_may_raise() -> None:
    floor = monmouth({2: 2_000, 3: 2_000, 6: 2_000}).acts(2, "check").acts(3, "bet", 150)
    floor.acts(6, "fold").acts(2, "raise", 450).stands(3)
    assert floor.house.check_raise is not None
    assert floor.house.check_raise.rule == "monmouth:betting:4"


def test_call_and_raise_is_a_call() -> None:
    floor = monmouth().acts(2, "bet", 500).sees(4, "says call", "says raise 1500")
    floor.ruled("call", rules=["monmouth:betting:5"]).stands(6, bet_4=500)


def test_chips_without_a_word_are_a_call() -> None:
    floor = monmouth().acts(2, "bet", 300).sees(4, "puts 100x6")
    floor.ruled("call", returned=300, rules=["monmouth:betting:5"])


def test_a_raise_said_before_the_chips_is_one_under_monmouth_betting_5() -> None:
    monmouth().acts(2, "bet", 300).sees(4, "says raise", "puts 100x6").ruled("raise", to=600)


def test_one_chip_bigger_than_the_bet_is_a_call() -> None:
    floor = monmouth().acts(2, "bet", 300).sees(4, "puts 500")
    floor.ruled("call", returned=200, rules=["monmouth:betting:6"])


# monmouth:betting:7, 8 - words and taps


def test_what_is_said_in_turn_must_be_done() -> None:
    floor = monmouth().acts(2, "bet", 200).sees(4, "says raise to 600", "puts 200")
    floor.ruled("raise", to=600, owed=400, rules=["monmouth:betting:7"])
    floor.asks(acting.take_back, seat=4).refused("monmouth:betting:7")


def test_words_out_of_turn_bind_nobody() -> None:
    floor = monmouth().sees(6, "says bet 500").ruled("nothing", rules=["monmouth:betting:7"])
    floor.sees(6, "says fold").ruled("nothing", rules=["monmouth:betting:7"])
    floor.acts(2, "check").acts(4, "check").stands(6).acts(6, "check").stands(None)


def test_a_tap_is_a_check() -> None:
    floor = monmouth().sees(2, "taps").ruled("check", rules=["monmouth:betting:8"]).stands(4)
    floor.acts(4, "bet", 100).sees(6, "taps").refused("monmouth:betting:8")


# monmouth:betting:9 - chips released


def unaware() -> Floor:
    """Return a bet of 100 raised to 300 by seat 3, with 100 released by seat 5."""
    floor = monmouth({2: 2_000, 3: 2_000, 5: 2_000, 6: 2_000}).acts(2, "bet", 100)
    return floor.acts(3, "raise", 300).sees(5, "puts 100")


def test_who_knew_of_no_raise_takes_the_chips_back_until_somebody_acts() -> None:
    floor = unaware().ruled("open", lying=100, rules=["monmouth:betting:9"])
    floor.asks(acting.take_back, seat=5).acts(5, "raise", 500).stands(6, bet_5=500)
    unaware().acts(5, "fold").stands(6, stack_5=2_000)


def test_after_the_next_act_it_is_made_up_or_left() -> None:
    floor = unaware().acts(6, "fold").asks(acting.take_back, seat=5).refused("monmouth:betting:9")
    floor.acts(5, "fold").stands(2, stack_5=1_900)
    unaware().acts(6, "fold").acts(5, "call").stands(2, bet_5=300)


def short() -> Floor:
    """Return a bet of 200 that nobody raised, with 100 released by seat 4."""
    return monmouth().acts(2, "bet", 200).sees(4, "puts 100")


def test_a_short_call_of_a_bet_that_nobody_raised_is_made_up_under_monmouth_betting_9() -> None:
    floor = short().ruled("call", owed=100, lying=0, rules=["monmouth:betting:9"])
    floor.stands(6, bet_4=200, stack_4=1_800)
    floor.asks(acting.take_back, seat=4).refused("monmouth:betting:9")


def test_so_is_one_of_the_big_blind_under_monmouth_betting_9() -> None:
    floor = opened().sees(4, "puts 50").ruled("call", owed=50, rules=["monmouth:betting:9"])
    floor.asks(acting.take_back, seat=4).refused("monmouth:betting:9")


def test_an_all_in_above_the_bet_is_a_raise_that_one_may_not_know_of_under_betting_9() -> None:
    floor = monmouth({2: 2_000, 3: 125, 5: 2_000, 6: 2_000}).acts(2, "bet", 100).acts(3, "all-in")
    floor.sees(5, "puts 100").ruled("open", lying=100, rules=["monmouth:betting:9"])
    floor.asks(acting.take_back, seat=5).acts(5, "fold").stands(6, stack_5=2_000)


def test_a_raise_that_went_back_with_a_killed_hand_was_none_under_betting_9() -> None:
    floor = monmouth({2: 2_000, 3: 2_000, 5: 2_000, 6: 2_000}).acts(2, "bet", 100)
    floor.acts(3, "raise", 300).asks(throwing.kill, seat=3).sees(5, "puts 50")
    floor.ruled("call", owed=50, lying=0, rules=["monmouth:betting:9"]).stands(6)


def test_chips_that_were_not_released_are_no_bet_under_monmouth_betting_9() -> None:
    monmouth().sees(2, "holds 100x3").ruled("nothing", rules=["monmouth:betting:9"]).stands(2)


# monmouth:dead-hand:1 to 4


def test_saying_fold_against_a_bet_kills_the_hand() -> None:
    floor = monmouth().acts(2, "bet", 300).sees(4, "says fold")
    floor.ruled("fold", rules=["monmouth:dead-hand:1"]).stands(6)
    floor.acts(4, "call").refused("room:not-in-hand")


@pytest.mark.parametrize("word", ["fold", "pass"])
def test_saying_so_out_of_turn_against_a_bet_kills_it_too_under_monmouth_dead_hand_1(
    word: str,
) -> None:
    floor = monmouth().acts(2, "bet", 300).sees(6, f"says {word}")
    floor.ruled("fold", rules=["monmouth:dead-hand:1"]).stands(4)
    assert not floor.is_in(6)
    floor.acts(4, "call").stands(None, pot=600)


def test_so_it_does_against_a_raise_and_against_the_blind_under_monmouth_dead_hand_1() -> None:
    floor = opened().sees(5, "says fold").ruled("fold", rules=["monmouth:dead-hand:1"])
    floor.acts(4, "raise", 300).sees(2, "says fold").ruled("fold").stands(1)
    assert [floor.is_in(seat) for seat in (1, 2, 5)] == [True, False, False]


def test_with_nothing_to_face_it_kills_nothing_under_monmouth_dead_hand_1() -> None:
    floor = monmouth().sees(6, "says fold").ruled("nothing", rules=["monmouth:betting:7"])
    assert floor.is_in(6)
    opened().sees(3, "says fold").ruled("nothing", rules=["monmouth:betting:7"])


def test_other_words_out_of_turn_bind_nobody_who_faces_a_bet_under_monmouth_betting_7() -> None:
    floor = monmouth().acts(2, "bet", 300)
    floor.sees(6, "says call").ruled("nothing", rules=["monmouth:betting:7"])
    floor.acts(4, "call").stands(6)


def test_a_hand_thrown_forward_dies_once_somebody_acts_behind() -> None:
    floor = monmouth().sees(2, "cards forward").ruled("open", rules=["monmouth:dead-hand:2"])
    floor.stands(2).acts(4, "bet", 200).stands(6)
    assert not floor.is_in(2)
    floor.acts(2, "call").refused("room:not-in-hand")


def test_until_then_it_may_be_taken_back_under_monmouth_dead_hand_2() -> None:
    floor = monmouth().sees(2, "cards forward").acts(2, "check").stands(4)
    assert floor.is_in(2)


def test_out_of_turn_it_waits_for_who_acts_behind_under_monmouth_dead_hand_2() -> None:
    floor = monmouth().sees(4, "cards forward").ruled("open", rules=["monmouth:dead-hand:2"])
    assert floor.is_in(4)
    floor.acts(2, "check").stands(4)
    assert floor.is_in(4), "Who acted sits before it."
    floor.acts(6, "bet", 200).stands(2)
    assert not floor.is_in(4)


def test_nobody_behind_the_last_makes_it_dead_under_monmouth_dead_hand_2() -> None:
    floor = monmouth().sees(6, "cards forward").acts(2, "check").acts(4, "check").stands(6)
    assert floor.is_in(6)
    floor.acts(6, "check")
    assert floor.is_in(6)


def test_out_of_turn_against_a_bet_it_is_a_fold_under_monmouth_dead_hand_1() -> None:
    floor = monmouth().acts(2, "bet", 200).sees(6, "cards forward")
    floor.ruled("fold", rules=["monmouth:dead-hand:1"])
    assert not floor.is_in(6)


def test_a_hand_thrown_forward_against_a_bet_is_a_fold() -> None:
    floor = monmouth().acts(2, "bet", 200).sees(4, "cards forward")
    floor.ruled("fold", rules=["monmouth:dead-hand:1"])


def test_cards_thrown_into_another_hand_are_dead_and_the_other_lives() -> None:
    floor = monmouth({3: 1_000, 5: 1_000}, street="river", pot=1_600)
    floor.acts(3, "check").acts(5, "check").sees(3, "cards into-another")
    floor.ruled("fold", rules=["monmouth:dead-hand:3"])
    assert (floor.is_in(3), floor.is_in(5)) == (False, True)


def away(seat: int) -> Floor:
    floor = monmouth({6: 2_000, 8: 2_000, 9: 2_000}, pot=900)
    return floor.asks(exposures.leave_seat, seat=seat)


@pytest.mark.parametrize("seat", [8, 9])
def test_a_hand_waits_for_its_turn(seat: int) -> None:
    away(seat).refused("monmouth:dead-hand:4", to_act=6)


def test_who_isn_t_there_when_the_turn_comes_has_a_dead_hand() -> None:
    floor = away(6).stands(8, pot=900)
    assert not floor.is_in(6)
    assert floor.hand.facts[-3].rules == ["monmouth:dead-hand:4"]  # type: ignore[attr-defined]
