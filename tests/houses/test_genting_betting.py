"""genting-tournament:3, 11, 24 and 34 to 46, in the house's figures."""

from typing import Any

import pytest

from domain.hands import acting, clocks, exposures
from domain.hands.exposures import check_muck
from domain.hands.hand import Hand
from domain.rules.acting import Occasion
from tests.houses.acting import Floor
from tests.scenario import at

SIX = {3: 20_000, 4: 20_000, 5: 20_000, 6: 20_000, 7: 20_000, 8: 20_000}


def genting(
    stacks: dict[int, int] | None = None, *, big: int = 400, street: str = "flop", **terms: object
) -> Floor:
    asked: dict[str, object] = {"big": big, "street": street, **terms}
    return Floor("genting-tournament", stacks or SIX, **asked)  # type: ignore[arg-type]


def before_the_flop(*seats: int) -> Floor:
    """Return a hand of 200/400 in which seats 1 and 2 have the blinds."""
    return genting(dict.fromkeys((1, 2, *seats), 20000), street="preflop")


def raised_to_1000() -> Floor:
    """Return a raise of 600 by seat 4 to 1,000, with seat 5 to act."""
    return before_the_flop(4, 5, 6).sees(4, "says raise 1000")


# genting-tournament:3 - words


def test_the_pot_in_pot_limit_is_the_pot_after_a_call() -> None:
    stacks = {1: 20_000, 2: 20_000, 3: 20_000}
    floor = genting(stacks, big=200, street="preflop", betting="pot-limit")
    floor.sees(3, "says pot").ruled("raise", to=700, rules=["genting-tournament:3"])


def test_the_pot_is_no_word_of_fixed_limit() -> None:
    floor = genting(street="preflop", betting="fixed-limit")
    floor.sees(5, "says pot").refused("genting-tournament:3", asked="pot")


def test_a_word_that_nobody_knows_waits_for_the_floor() -> None:
    floor = before_the_flop(6)
    floor.sees(6, "says bump it").refused("genting-tournament:3", asked="bump it")
    floor.sees(6, "says bump it", meaning="call").refused("genting-tournament:3", asked="dealer")
    floor.sees(6, "says bump it", meaning="call", role="supervisor").ruled("call")
    floor.stands(1, bet_6=400)


# genting-tournament:11 - all-in hands face up


def all_in_on_the_flop() -> Floor:
    floor = genting({1: 3_000, 2: 9_000, 3: 9_000}).acts(1, "all-in").acts(2, "call")
    return floor.acts(3, "fold")


def test_no_card_is_dealt_before_all_in_hands_are_up() -> None:
    floor = all_in_on_the_flop()
    floor.deals("turn", checks_procedure=True)
    floor.refused("genting-tournament:11", waiting_for=[1, 2])
    floor.questions(check_muck).refused("genting-tournament:11")
    for seat in (1, 2):
        floor.hand.when(Hand.show, seat=seat, cards="", by=floor.by())
    floor.deals("turn", checks_procedure=True).stands(None)


def test_where_procedure_is_not_checked_the_turn_comes_under_genting_tournament_11() -> None:
    all_in_on_the_flop().deals("turn").stands(None)


def test_hands_stay_down_while_bets_can_come_under_genting_tournament_11() -> None:
    floor = genting({1: 3_000, 2: 9_000, 3: 9_000}).acts(1, "all-in").acts(2, "call")
    floor.acts(3, "call").deals("turn", checks_procedure=True).stands(2)


# genting-tournament:24 - the clock


def on_the_clock() -> Floor:
    floor = genting().acts(3, "bet", 1_200).acts(4, "call")
    floor.clock = "21:00"
    floor.asks(clocks.ask_clock, seat=5, asked_by=4, asked_as="player", is_present=True)
    floor.clock = "21:00:20"
    return floor.asks(clocks.start_clock, role="supervisor", seat=5)


def test_the_minute_runs_from_the_floor_s_start_and_the_countdown_follows() -> None:
    clock = on_the_clock().hand.aggregate.state.clock
    assert clock is not None
    assert (clock.countdown_at, clock.ends_at) == (at("21:01:20"), at("21:01:30"))
    assert clock.rule == "genting-tournament:24"


def test_an_act_in_the_last_second_counts_and_one_second_later_the_hand_is_dead() -> None:
    floor = on_the_clock()
    floor.clock = "21:01:29"
    floor.hand.when(clocks.check_in_time, seat=5, house=floor.house, by=floor.by())
    floor.asks(clocks.run_out)
    assert floor.is_in(5)
    floor.clock = "21:01:30"
    floor.hand.when(clocks.check_in_time, seat=5, house=floor.house, by=floor.by())
    floor.refused("genting-tournament:24")
    floor.asks(clocks.run_out)
    assert not floor.is_in(5)
    floor.stands(6)


def test_a_dealer_doesn_t_ask_for_the_clock() -> None:
    floor = genting().acts(3, "bet", 1_200)
    floor.asks(clocks.ask_clock, seat=4, asked_by=0, asked_as="dealer", is_present=True)
    floor.refused("genting-tournament:24", asked="dealer")
    floor.asks(clocks.start_clock, role="supervisor", seat=4).refused("genting-tournament:24")
    floor.asks(clocks.ask_clock, seat=4, asked_by=3, asked_as="player", is_present=True)
    floor.asks(clocks.start_clock, role="dealer", seat=4).refused("genting-tournament:24")


# genting-tournament:34 - in turn


def test_what_was_declared_in_turn_binds() -> None:
    floor = before_the_flop(4, 5).sees(4, "says raise 1200").ruled("raise", to=1_200)
    floor.sees(4, "says fold").refused("genting-tournament:34")
    floor.asks(acting.take_back, seat=4).refused("genting-tournament:34")


def test_chips_put_in_in_turn_stay_in() -> None:
    floor = before_the_flop(5, 6).sees(5, "puts 400").ruled("call", rules=["genting-tournament:34"])
    floor.asks(acting.take_back, seat=5).refused("genting-tournament:34")


def test_an_act_by_name_is_in_turn_only() -> None:
    before_the_flop(4, 5, 6).acts(6, "call").refused("genting-tournament:34", to_act=4)


# genting-tournament:35 - out of turn


def test_a_bet_out_of_turn_stands_when_nothing_changed() -> None:
    floor = genting({3: 9_000, 5: 9_000, 7: 9_000}, pot=2_400).sees(7, "puts 100x9")
    floor.ruled("bet", to=900, rules=["genting-tournament:35"])
    floor.acts(3, "check").acts(5, "check").stands(3, bet_7=900)
    floor.sees(7, "says check").refused("genting-tournament:35")


def test_a_bet_out_of_turn_goes_back_when_somebody_bet() -> None:
    floor = genting({3: 9_000, 5: 9_000, 7: 9_000}, pot=2_400).sees(7, "puts 100x9")
    floor.acts(3, "bet", 500).acts(5, "fold").stands(7, bet_7=0, stack_7=9_000)
    floor.acts(7, "raise", 999).refused("genting-tournament:37", accepted=1_000)
    floor.acts(7, "raise", 1_000).stands(3)


def test_a_call_out_of_turn_stands_over_a_call_and_a_fold() -> None:
    floor = before_the_flop(4, 5, 6).sees(6, "says call").ruled("call")
    floor.acts(4, "call").acts(5, "fold").stands(1, bet_6=400)


def test_a_fold_out_of_turn_always_stands() -> None:
    floor = genting({3: 9_000, 5: 9_000, 7: 9_000}).sees(7, "says fold")
    assert not floor.is_in(7)
    floor.stands(3).acts(3, "bet", 500).acts(5, "call").stands(None)


# genting-tournament:36, 43 - motions and strings


def test_a_second_motion_without_a_word_goes_back() -> None:
    floor = before_the_flop(5, 6).sees(5, "puts 400", "puts 400x2")
    floor.ruled("call", returned=800).stands(6, bet_5=400)
    assert floor.answer.rules[0] == "genting-tournament:36"


def test_raise_said_first_takes_the_call_and_one_motion_more() -> None:
    floor = before_the_flop(5, 6).sees(5, "says raise", "puts 400", "puts 400x2", "puts 500")
    floor.ruled("raise", to=1_200, returned=500, rules=["genting-tournament:36"])


def test_an_amount_said_first_takes_any_number_of_motions() -> None:
    floor = before_the_flop(5, 6)
    floor.sees(5, "says raise to 1200", "puts 400", "puts 400", "puts 400")
    floor.ruled("raise", to=1_200, returned=0, owed=0)


def test_call_and_raise_is_a_call() -> None:
    floor = genting().acts(3, "bet", 600).acts(4, "fold")
    floor.sees(5, "says call", "says raise", "puts 600x2", string_called_by="dealer")
    floor.ruled("call", returned=600, rules=["genting-tournament:43"]).stands(6, bet_5=600)


def test_a_player_doesn_t_call_a_string() -> None:
    floor = genting().acts(3, "bet", 600).acts(4, "fold")
    floor.sees(5, "says call", "says raise", "puts 600x2", string_called_by="player")
    floor.refused("genting-tournament:43").stands(5)


# genting-tournament:37, 39 - how large a raise is


def test_chips_over_the_call_of_half_a_raise_are_made_up() -> None:
    floor = raised_to_1000().sees(5, "puts 1000 100x3")
    floor.ruled("raise", to=1_600, owed=300, rules=["genting-tournament:37"])


def test_chips_of_less_than_half_a_raise_are_a_call() -> None:
    floor = raised_to_1000().sees(5, "puts 1000 100x2 25x3")
    floor.ruled("call", returned=275, rules=["genting-tournament:37"])


def test_a_spoken_raise_that_is_too_small_is_made_up() -> None:
    raised_to_1000().sees(5, "says raise to 1500").ruled(
        "raise", to=1_600, rules=["genting-tournament:37"]
    )
    raised_to_1000().sees(5, "says raise to 1600").ruled("raise", to=1_600)


def short_all_in() -> Floor:
    """Return a raise to 1,000, a call, and an all-in for 1,400, with seat 7 and the blinds left."""
    stacks = {1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000, 5: 20_000, 6: 1_400, 7: 20_000}
    floor = genting(stacks, street="preflop").acts(3, "fold").acts(4, "raise", 1_000)
    return floor.acts(5, "call").sees(6, "says all-in")


def test_who_hasn_t_acted_raises_over_a_short_all_in_by_a_full_raise() -> None:
    floor = short_all_in()
    floor.acts(7, "raise", 1_999).refused("genting-tournament:37", accepted=2_000)
    floor.acts(7, "raise", 2_000).stands(1)


def test_a_short_all_in_lets_nobody_raise_again() -> None:
    floor = short_all_in().acts(7, "fold").acts(1, "fold").acts(2, "fold")
    floor.acts(4, "raise", 3_000).refused("genting-tournament:37", accepted=400)
    floor.acts(4, "call").acts(5, "raise", 3_000).refused("genting-tournament:37")
    floor.acts(5, "fold").stands(None)


def facing_700() -> Floor:
    return genting({3: 9_000, 5: 9_000, 7: 9_000}).acts(3, "bet", 700)


def test_two_equal_chips_of_which_neither_can_be_spared_call() -> None:
    floor = facing_700().sees(5, "puts 500x2")
    floor.ruled("call", returned=300, rules=["genting-tournament:39"])


def test_three_equal_chips_of_which_one_can_be_spared_raise() -> None:
    facing_700().sees(5, "puts 500x3").ruled("raise", to=1_500)


def test_mixed_chips_go_by_the_half_under_genting_tournament_39() -> None:
    facing_700().sees(5, "puts 1000 100").ruled("raise", to=1_400, owed=300)
    facing_700().sees(5, "puts 1000 25").ruled("call", returned=325)
    facing_700().sees(5, "puts 1000 25 25").ruled("raise", to=1_400)


# genting-tournament:38 - one big chip


def test_one_big_chip_against_a_blind_is_a_call() -> None:
    floor = before_the_flop(5, 6).sees(5, "puts 1000")
    floor.ruled("call", returned=600, rules=["genting-tournament:38"])


def test_one_big_chip_after_the_word_raises() -> None:
    floor = before_the_flop(5, 6).sees(5, "says raise", "puts 1000")
    floor.ruled("raise", to=1_000, rules=["genting-tournament:38"])
    late = before_the_flop(5, 6).sees(5, "puts 1000", "says raise")
    late.ruled("call", returned=600, rules=["genting-tournament:38"])


def test_one_big_chip_with_nothing_to_call_is_a_bet() -> None:
    genting().sees(3, "puts 1000").ruled("bet", to=1_000, rules=["genting-tournament:38"])


# genting-tournament:40 - how many raises


def raised(floor: Floor, *raises: int) -> Floor:
    first, second = 3, 5
    floor.acts(first, "bet", raises[0])
    for to in raises[1:]:
        floor.acts(second, "raise", to)
        first, second = second, first
    return floor


def test_limit_games_have_three_raises_under_genting_tournament_40() -> None:
    two = {3: 20_000, 5: 20_000}
    floor = raised(genting(two, big=200, betting="fixed-limit"), 200, 400, 600, 800)
    floor.acts(3, "raise", 1_000).refused("genting-tournament:40", allowed=3)
    floor.acts(3, "call").stands(None)


def test_limit_games_have_no_cap_once_two_are_left_under_genting_tournament_40() -> None:
    last_two = Occasion(is_tournament=True, players_left=2)
    two = {3: 20_000, 5: 20_000}
    floor = genting(two, big=200, betting="fixed-limit", occasion=last_two)
    raised(floor, 200, 400, 600, 800, 1_000).stands(5)


def test_no_limit_has_no_cap_under_genting_tournament_40() -> None:
    raised(genting({3: 20_000, 5: 20_000}), 400, 800, 1_200, 1_600, 2_000, 2_400, 2_800)


# genting-tournament:41 - a wrong amount


def told_wrong() -> Floor:
    return genting({3: 4_350, 5: 10_000}).sees(3, "says all-in")


def test_a_caller_is_held_to_the_right_amount() -> None:
    floor = told_wrong().sees(5, "puts 1000x3 100x4 25x2")
    floor.ruled("call", owed=900, rules=["genting-tournament:41"]).stands(None, stack_5=5_650)


def test_the_floor_may_hold_a_caller_to_what_was_said_under_genting_tournament_41() -> None:
    floor = told_wrong().sees(5, "puts 1000x3 100x4 25x2", held_to=3_450)
    floor.refused("genting-tournament:3", asked="dealer")
    floor.sees(5, "puts 1000x3 100x4 25x2", held_to=3_450, role="supervisor")
    floor.stands(None, stack_5=6_550, stack_3=900)


# genting-tournament:42 - the pot


def granted(before: int) -> Floor:
    occasion = Occasion(is_tournament=True, pot_bets=before)
    floor = genting(pot=2_700, occasion=occasion)
    return floor.acts(3, "check").sees(4, "says pot", "puts 1000x2")


@pytest.mark.parametrize("before", [0, 1])
def test_the_pot_is_granted_so_often_an_event(before: int) -> None:
    floor = granted(before)
    if before:
        floor.refused("genting-tournament:42", allowed=1)
    else:
        floor.ruled("bet", to=2_700, owed=700, rules=["genting-tournament:42"])


def test_a_supervisor_bars_a_player_from_asking_for_the_pot() -> None:
    floor = genting(pot=2_700).questions(exposures.pot_told, seat=4)
    assert floor.answer == 2_700
    floor.asks(exposures.bar_pot_query, seat=4).refused("genting-tournament:42")
    floor.asks(exposures.bar_pot_query, role="supervisor", seat=4)
    floor.questions(exposures.pot_told, seat=4).refused("genting-tournament:42")
    floor.questions(exposures.pot_told, seat=5)


def test_in_pot_limit_nobody_is_barred_from_asking() -> None:
    floor = genting(betting="pot-limit")
    floor.asks(exposures.bar_pot_query, role="supervisor", seat=4).refused("genting-tournament:42")


# genting-tournament:44 to 46


def test_an_amount_that_may_mean_several_is_the_smallest() -> None:
    floor = genting({3: 9_000, 4: 9_000}, big=200).acts(3, "check")
    floor.sees(4, "says bet 500|5000").ruled("bet", to=500, rules=["genting-tournament:44"])


def test_values_that_are_no_legal_bet_are_left_out() -> None:
    floor = genting({3: 9_000, 4: 9_000}, big=200).sees(3, "says bet 50|500")
    floor.ruled("bet", to=500, rules=["genting-tournament:44"])
    floor = genting({3: 9_000, 4: 9_000}, big=200).sees(3, "says bet 5|50")
    floor.refused("genting-tournament:44")


def test_a_fold_with_nothing_to_call_is_final() -> None:
    floor = genting().acts(3, "check").acts(4, "check").sees(5, "says fold")
    floor.ruled("fold", rules=["genting-tournament:45"])
    floor.sees(5, "says check").refused("room:not-in-hand")


def test_a_condition_binds_where_the_director_says_so() -> None:
    said: dict[str, Any] = {
        "seat": 6,
        "words": "if you bet, I raise",
        "if_seat": 4,
        "if_act": "bet",
    }
    floor = genting({3: 9_000, 4: 9_000, 6: 9_000}).acts(3, "check")
    floor.asks(exposures.state_condition, **said, then_act="raise", binds=True)
    floor.refused("genting-tournament:46", asked="dealer")
    floor.asks(exposures.state_condition, role="supervisor", **said, then_act="raise", binds=True)
    floor.acts(4, "bet", 600).acts(6, "fold").refused("genting-tournament:46")
    floor.acts(6, "call").refused("genting-tournament:46")
    floor.acts(6, "raise", 1_199).refused("genting-tournament:37", accepted=1_200)
    floor.acts(6, "raise", 1_200).stands(3)


@pytest.mark.parametrize("told", ["call", "all-in"])
def test_who_is_held_to_a_raise_without_the_chips_for_it_calls_under_genting_46(told: str) -> None:
    floor = genting({3: 9_000, 4: 9_000, 6: 600}).acts(3, "check")
    floor.asks(
        exposures.state_condition,
        role="supervisor",
        seat=6,
        words="if you bet, I raise",
        if_seat=4,
        if_act="bet",
        then_act="raise",
        binds=True,
    )
    floor.acts(4, "bet", 600).acts(6, "fold").refused("genting-tournament:46")
    floor.acts(6, told).stands(3, stack_6=0, bet_6=600)


def test_a_condition_that_doesn_t_bind_leaves_everything_open_under_genting_46() -> None:
    floor = genting({3: 9_000, 4: 9_000, 6: 9_000}).acts(3, "check")
    floor.asks(
        exposures.state_condition,
        seat=6,
        words="if you bet, I raise",
        if_seat=4,
        if_act="bet",
        then_act="raise",
        binds=False,
    )
    floor.acts(4, "bet", 600).acts(6, "fold").stands(3)
