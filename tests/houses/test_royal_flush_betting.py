"""royal-flush:5, 13 and 41 to 53, in the house's figures: 100/200."""

import pytest

from domain.hands import acting, exposures
from domain.hands.hand import Hand
from tests.houses.acting import Floor

FOUR = {2: 12_000, 3: 12_000, 4: 12_000, 5: 12_000}


def royal(
    stacks: dict[int, int] | None = None, *, big: int = 200, street: str = "flop", **terms: object
) -> Floor:
    asked: dict[str, object] = {"big": big, "street": street, **terms}
    return Floor("royal-flush", stacks or FOUR, **asked)  # type: ignore[arg-type]


# royal-flush:5 - words


def test_other_words_wait_for_the_venue_manager() -> None:
    floor = royal().acts(2, "bet", 400).sees(3, "says I'm good").refused("royal-flush:5")
    floor.stands(3).sees(3, "says I'm good", meaning="call").refused("royal-flush:5")
    floor.sees(3, "says I'm good", meaning="call", role="supervisor").ruled("call")
    floor.stands(4, bet_3=400)
    seen = floor.hand.facts[-2]
    assert (seen.seen[0].said, seen.meaning) == ("I'm good", "call")  # type: ignore[attr-defined]


@pytest.mark.parametrize("word", ["check", "bet 200", "fold"])
def test_the_recognised_words_count_under_royal_flush_5(word: str) -> None:
    royal().sees(2, f"says {word}").stands(3)


# royal-flush:13 - all-in hands up


def all_in_on_the_turn() -> Floor:
    floor = royal({2: 4_000, 7: 5_500}, street="turn")
    return floor.acts(2, "all-in").acts(7, "call")


def test_no_river_is_dealt_and_nothing_mucked_before_all_in_hands_are_up() -> None:
    floor = all_in_on_the_turn().deals("river", checks_procedure=True)
    floor.refused("royal-flush:13", waiting_for=[2, 7])
    floor.questions(exposures.check_muck).refused("royal-flush:13")
    for seat in (2, 7):
        floor.hand.when(Hand.show, seat=seat, cards="", by=floor.by())
    floor.deals("river", checks_procedure=True).stands(None)


def test_where_procedure_is_not_checked_the_river_comes_under_royal_flush_13() -> None:
    all_in_on_the_turn().deals("river").stands(None)


# royal-flush:41 - out of turn


def test_a_call_out_of_turn_meets_a_raise_or_folds_and_is_lost() -> None:
    floor = royal().acts(2, "bet", 400).sees(4, "puts 100x4")
    floor.ruled("call", rules=["royal-flush:41"])
    floor.acts(3, "raise", 1_200).acts(4, "raise", 2_400).refused("royal-flush:41")
    floor.asks(acting.take_back, seat=4).refused("royal-flush:41")
    floor.acts(4, "fold").stands(5, stack_4=11_600)


@pytest.mark.parametrize("told", ["says all-in", "says call"])
def test_all_in_out_of_turn_commits_a_stack_short_of_the_bet_under_royal_flush_41(
    told: str,
) -> None:
    floor = royal({1: 12_000, 2: 12_000, 3: 150}).acts(1, "bet", 200).sees(3, told)
    floor.ruled("call", rules=["royal-flush:41"])
    floor.acts(2, "raise", 600).stands(1, stack_3=0, bet_3=150)
    assert floor.is_in(3)


def test_a_call_out_of_turn_with_chips_behind_may_be_given_up_under_royal_flush_41() -> None:
    floor = royal({1: 12_000, 2: 12_000, 3: 201}).acts(1, "bet", 200).sees(3, "says call")
    floor.acts(2, "raise", 600).stands(3, stack_3=201)
    floor.acts(3, "fold").stands(1, stack_3=1)


def test_a_call_out_of_turn_may_be_made_up_to_the_raise() -> None:
    floor = royal().acts(2, "bet", 400).sees(4, "puts 100x4").acts(3, "raise", 1_200)
    floor.acts(4, "call").stands(5, bet_4=1_200)


def test_raise_out_of_turn_without_an_amount_is_the_least_raise() -> None:
    floor = royal().acts(2, "bet", 400).sees(4, "says raise").ruled("raise", to=800)
    floor.acts(3, "call").stands(5, bet_4=800)


def test_a_raise_out_of_turn_is_lost_on_a_fold_when_the_skipped_player_raises() -> None:
    floor = royal().acts(2, "bet", 400).sees(4, "says raise").acts(3, "raise", 1_000)
    floor.acts(4, "raise", 2_000).refused("royal-flush:41", accepted=1_000)
    floor.acts(4, "fold").stands(5, stack_4=11_200)


def test_all_in_out_of_turn_commits_outright() -> None:
    stacks = {2: 12_000, 3: 12_000, 4: 5_000, 5: 12_000}
    floor = royal(stacks).acts(2, "bet", 400).sees(4, "says all in")
    floor.ruled("raise", to=5_000, rules=["royal-flush:41"])
    floor.acts(3, "raise", 1_200).stands(5, bet_4=5_000, stack_4=0)


def test_words_in_turn_bind_under_royal_flush_41() -> None:
    floor = royal().acts(2, "bet", 400).sees(3, "says call").ruled("call", rules=["royal-flush:41"])
    floor.sees(3, "says fold").refused("royal-flush:41")


# royal-flush:42, 50 - motions and strings


def test_a_second_motion_without_a_word_goes_back() -> None:
    floor = royal().acts(2, "bet", 400).sees(3, "puts 100x4", "puts 500 100")
    floor.ruled("call", returned=600, rules=["royal-flush:42"])


def test_after_raise_the_call_and_one_motion_make_the_raise() -> None:
    floor = royal().acts(2, "bet", 400)
    floor.sees(3, "says raise", "puts 100x4", "puts 500 100", "puts 500")
    floor.ruled("raise", to=1_000, returned=500, rules=["royal-flush:42"])


def test_the_dealer_calls_a_string_and_players_don_t() -> None:
    floor = royal().acts(2, "bet", 400)
    floor.sees(3, "says call", "puts 500x2", string_called_by="player").refused("royal-flush:50")
    floor.sees(3, "says call", "puts 500x2", string_called_by="dealer")
    floor.ruled("call", returned=600, rules=["royal-flush:50"]).stands(4, bet_3=400)


# royal-flush:43, 46 - how large a raise is


def raised_to_500() -> Floor:
    floor = royal({1: 9_000, 2: 9_000, 4: 9_000, 5: 9_000}, street="preflop")
    return floor.acts(4, "raise", 500)


def test_a_spoken_raise_that_is_too_small_is_made_up() -> None:
    raised_to_500().sees(5, "says raise to 775").ruled("raise", to=800, rules=["royal-flush:43"])
    raised_to_500().sees(5, "says raise to 800").ruled("raise", to=800)


def test_half_a_raise_over_the_call_is_one_and_less_is_a_call() -> None:
    floor = raised_to_500().sees(5, "puts 500 100 25x2")
    floor.ruled("raise", to=800, owed=150, rules=["royal-flush:43"])
    floor = raised_to_500().sees(5, "puts 500 100 25")
    floor.ruled("call", returned=125, rules=["royal-flush:43"])


def test_a_short_all_in_opens_nothing_under_royal_flush_43() -> None:
    floor = royal({1: 9_000, 2: 9_000, 4: 9_000, 5: 700}, street="preflop")
    floor.acts(4, "raise", 500).acts(5, "all-in").acts(1, "fold").acts(2, "fold")
    floor.acts(4, "raise", 1_500).refused("royal-flush:43", accepted=200)
    floor.acts(4, "call").stands(None)


def facing_1200() -> Floor:
    floor = royal({1: 9_000, 2: 9_000, 4: 9_000, 5: 9_000}, big=400, street="preflop")
    return floor.acts(4, "raise", 1_200)


def test_equal_chips_that_are_all_needed_call() -> None:
    floor = facing_1200().sees(5, "puts 1000x2")
    floor.ruled("call", returned=800, rules=["royal-flush:46"])


def test_mixed_chips_go_by_the_half_under_royal_flush_46() -> None:
    facing_1200().sees(5, "puts 1000 500 100").ruled("raise", to=2_000, owed=400)
    facing_1200().sees(5, "puts 1000 500").ruled("call", returned=300)


# royal-flush:44, 45 - released chips, one big chip


def test_what_was_released_is_the_bet_unless_the_venue_manager_rules_otherwise() -> None:
    floor = royal().sees(2, "holds 1000x2").ruled("nothing", rules=["royal-flush:44"])
    floor.sees(2, "puts 1000").ruled("bet", to=1_000)
    floor = royal().sees(2, "holds 1000x2", motion_binds=True)
    floor.refused("royal-flush:5", asked="dealer")
    floor.sees(2, "holds 1000x2", motion_binds=True, role="manager")
    floor.ruled("bet", to=2_000, rules=["royal-flush:44"])


def test_one_big_chip_is_a_call_unless_a_raise_was_said() -> None:
    floor = royal().acts(2, "bet", 400).sees(3, "puts 1000")
    floor.ruled("call", returned=600, rules=["royal-flush:45"])
    floor = royal().acts(2, "bet", 400).sees(3, "says raise", "puts 1000")
    floor.ruled("raise", to=1_000, rules=["royal-flush:45"])
    royal().sees(2, "puts 500").ruled("bet", to=500, rules=["royal-flush:45"])


def test_a_chip_too_small_for_a_raise_that_was_said_is_made_up_under_royal_flush_45() -> None:
    royal().acts(2, "bet", 400).sees(3, "says raise", "puts 500").ruled("raise", to=800, owed=300)


# royal-flush:47 to 53


def test_raises_are_not_capped_under_royal_flush_47() -> None:
    floor = royal({1: 20_000, 3: 20_000, 5: 20_000}).acts(1, "bet", 200)
    for seat, to in ((3, 400), (5, 600), (1, 800), (3, 1_000), (5, 1_200)):
        floor.acts(seat, "raise", to)
    floor.stands(1)
    assert floor.house.raise_cap is not None
    assert floor.house.raise_cap.rule == "royal-flush:47"


def test_a_caller_is_held_to_the_right_amount() -> None:
    floor = royal({5: 9_000, 6: 9_000, 7: 9_000}).acts(5, "bet", 2_350)
    floor.sees(6, "puts 1000 100x3 25x2")
    floor.ruled("call", owed=1_000, rules=["royal-flush:48"]).stands(7, bet_6=2_350)
    floor.asks(acting.take_back, seat=6).refused("royal-flush:48")


def test_i_bet_the_pot_commits_to_a_bet_and_to_no_amount() -> None:
    floor = royal({3: 9_000, 4: 9_000}, pot=900).sees(3, "says pot")
    floor.ruled("open", rules=["royal-flush:49"], choices=("bet", "all-in"))
    floor.acts(3, "check").refused("royal-flush:49")
    floor.acts(3, "bet", 200).stands(4, bet_3=200)


SHORT = {3: 20_000, 1: 20_000, 2: 1_000}


@pytest.mark.parametrize("told", ["call", "all-in"])
@pytest.mark.parametrize("is_seen", [True, False])
def test_the_pot_of_who_has_less_than_the_bet_is_a_call_all_in(
    told: str,
    is_seen: bool,  # noqa: FBT001
) -> None:
    floor = royal(SHORT).acts(3, "bet", 5_000).acts(1, "fold").sees(2, "says pot")
    floor.ruled("open", rules=["royal-flush:49"], choices=("all-in",))
    floor.acts(2, "fold").refused("royal-flush:49", accepted="all-in")
    floor = floor.sees(2, f"says {told}") if is_seen else floor.acts(2, told)
    floor.stands(None, stack_2=0, bet_2=1_000, stack_3=19_000)


def test_the_pot_of_who_has_one_chip_more_than_the_bet_is_a_raise_all_in() -> None:
    floor = royal({3: 20_000, 1: 20_000, 2: 5_001}).acts(3, "bet", 5_000).acts(1, "fold")
    floor.sees(2, "says pot").ruled("open", choices=("raise", "all-in"))
    floor.acts(2, "call").refused("royal-flush:49")
    floor.acts(2, "all-in").stands(3, stack_2=0, bet_2=5_001)


def test_the_pot_of_who_may_not_raise_again_is_a_call() -> None:
    floor = royal({2: 12_000, 4: 12_000, 6: 500}).acts(2, "bet", 400).acts(4, "call")
    floor.acts(6, "all-in").sees(2, "says pot").ruled("open", choices=("call",))
    floor.acts(2, "raise", 2_000).refused("royal-flush:49")
    floor.acts(2, "fold").refused("royal-flush:49", accepted="call")
    floor.acts(2, "call").stands(4, bet_2=500)


def test_the_pot_is_not_counted_for_a_player() -> None:
    floor = royal(pot=900)
    floor.questions(exposures.pot_told, seat=3).refused("royal-flush:49")
    floor.asks(exposures.bar_pot_query, seat=3).refused("royal-flush:49")
    pot_limit = royal(pot=900, betting="pot-limit").questions(exposures.pot_told, seat=3)
    assert pot_limit.answer == 900


def test_a_bet_that_may_mean_several_is_the_smallest() -> None:
    floor = royal().sees(2, "says bet 500|5000")
    floor.ruled("bet", to=500, rules=["royal-flush:51"])


def test_a_fold_with_a_free_check_or_out_of_turn_binds() -> None:
    floor = royal(street="turn").sees(2, "says fold").ruled("fold", rules=["royal-flush:52"])
    floor.acts(2, "check").refused("room:not-in-hand")
    floor.sees(5, "says fold").ruled("fold", rules=["royal-flush:52"]).stands(3)
    assert not floor.is_in(5)


@pytest.mark.parametrize("binds", [True, False])
def test_a_condition_binds_as_the_venue_manager_rules(binds: bool) -> None:  # noqa: FBT001
    floor = royal().asks(
        exposures.state_condition,
        role="manager",
        seat=3,
        words="if you bet I raise",
        if_seat=2,
        if_act="bet",
        then_act="raise",
        binds=binds,
    )
    floor.acts(2, "bet", 400).acts(3, "fold")
    if binds:
        floor.refused("royal-flush:53")
        floor.acts(3, "raise", 800).stands(4)
    else:
        floor.stands(4)
