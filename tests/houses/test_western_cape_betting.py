"""western-cape-cash:31, 32 and 36 to 43, in the house's figures: R10/R20 with rand as units."""

from domain.hands import clocks
from domain.hands.events import PlayerFolded
from domain.hands.ruling_events import ChipsForfeited, OutOfTurnSettled
from tests.houses.acting import Floor

CHIPS = {3: 600, 5: 600, 7: 600}


def cape(stacks: dict[int, int] | None = None, **terms: object) -> Floor:
    asked: dict[str, object] = {"big": 20, "pot": 120, **terms}
    return Floor("western-cape-cash", stacks or CHIPS, **asked)  # type: ignore[arg-type]


# western-cape-cash:36 - bets out of turn


def test_a_bet_out_of_turn_stands_when_it_is_checked_to() -> None:
    floor = cape().sees(7, "puts 60").ruled("bet", to=60, rules=["western-cape-cash:36"])
    floor.stands(3, pot=120, bet_7=0)
    floor.acts(3, "check").acts(5, "check").stands(3, bet_7=60, pot=180)
    floor.acts(7, "check").refused("western-cape-cash:36")


def test_a_fold_in_between_is_like_a_check() -> None:
    cape().sees(7, "puts 60").acts(3, "check").acts(5, "fold").stands(3, bet_7=60)


def test_who_bet_early_may_only_call_an_earlier_bet_or_fold() -> None:
    floor = cape().sees(7, "puts 60").acts(3, "bet", 40).acts(5, "fold")
    floor.stands(7, pot=160, stack_7=600)
    floor.acts(7, "raise", 80).refused("western-cape-cash:36", accepted=40)
    floor.acts(7, "call").stands(None, stack_7=560, pot=200)


def test_an_early_bet_goes_back_on_a_fold() -> None:
    floor = cape().sees(7, "puts 60").acts(3, "bet", 40).acts(5, "call").acts(7, "fold")
    floor.stands(None, stack_7=600, pot=200)


def test_the_bar_of_western_cape_cash_36_ends_with_the_round() -> None:
    floor = cape().sees(7, "puts 60").acts(3, "bet", 40).acts(5, "fold").acts(7, "call")
    floor.deals("turn").acts(3, "check").acts(7, "bet", 60).stands(3, bet_7=60)


def test_the_turn_settles_what_was_done_early_once() -> None:
    floor = cape().sees(7, "puts 60").acts(3, "check")
    floor.acts(5, "check").hand.then(
        OutOfTurnSettled, seat=7, stands=True, lying=0, rule="western-cape-cash:36"
    )


# western-cape-cash:37, 38, 43 - the word "raise"


def test_chips_without_the_word_are_a_call() -> None:
    floor = cape().acts(3, "bet", 40).sees(5, "puts 100 10x2")
    floor.ruled("call", returned=80, rules=["western-cape-cash:37"]).stands(7, stack_5=560)
    floor.sees(5, "says raise 120").refused("western-cape-cash:37")


def test_the_word_before_the_chips_raises() -> None:
    floor = cape().acts(3, "bet", 40).sees(5, "says raise", "puts 100 20")
    floor.ruled("raise", to=120, returned=0).stands(7, stack_5=480, bet_5=120)


def test_the_word_after_the_chips_comes_too_late() -> None:
    floor = cape().acts(3, "bet", 40).sees(5, "puts 100 20", "says raise 120")
    floor.ruled("call", returned=80, rules=["western-cape-cash:37"])


def test_an_opening_bet_needs_no_word() -> None:
    cape().acts(3, "check").sees(5, "puts 100 20").ruled("bet", to=120)


def blinds() -> Floor:
    floor = cape({2: 490, 3: 500, 6: 600}, pot=0, street="preflop")
    return floor.acts(6, "call").acts(2, "call")


def test_a_big_blind_s_chips_without_the_word_are_a_check() -> None:
    floor = blinds().sees(3, "puts 20x3").ruled("check", returned=60)
    floor.ruled("check", rules=["western-cape-cash:38"]).stands(None, pot=60, stack_3=480)


def test_a_big_blind_who_says_raise_first_raises() -> None:
    floor = blinds().sees(3, "says raise", "puts 20x3").ruled("raise", to=80)
    floor.stands(6, pot=120, bet_3=80)


def test_a_big_blind_s_silent_chips_call_a_raise() -> None:
    floor = cape({2: 490, 3: 500, 6: 600}, pot=0, street="preflop").acts(6, "raise", 60)
    floor.acts(2, "fold").sees(3, "puts 20x5")
    floor.ruled("call", returned=60, rules=["western-cape-cash:38"])


def test_one_big_chip_is_a_call() -> None:
    floor = cape(pot=80).acts(3, "bet", 40).sees(5, "puts 100")
    floor.ruled("call", returned=60, rules=["western-cape-cash:43"])
    floor.stands(7, pot=160, stack_5=560).sees(5, "says raise").refused("western-cape-cash:43")


def test_one_big_chip_with_nothing_to_call_is_a_bet_of_its_value() -> None:
    floor = cape().acts(3, "check").sees(5, "puts 100")
    floor.ruled("bet", to=100, rules=["western-cape-cash:43"])


def test_raise_and_one_big_chip_is_as_much_as_the_chip_allows() -> None:
    floor = cape().acts(3, "bet", 40).sees(5, "says raise", "puts 100").ruled("raise", to=100)
    floor.ruled("raise", rules=["western-cape-cash:43"])


# western-cape-cash:39 - the least raise


def test_a_raise_adds_at_least_the_bet_before_it() -> None:
    floor = cape().acts(3, "bet", 60)
    floor.sees(5, "says raise 115").refused("western-cape-cash:39", accepted=120)
    floor.acts(5, "raise", 115).refused("western-cape-cash:39", accepted=120)
    floor.sees(5, "says raise 120").ruled("raise", to=120).acts(7, "fold")
    floor.acts(3, "raise", 179).refused("western-cape-cash:39", accepted=180)
    floor.acts(3, "raise", 180).stands(5)


def test_a_raise_adds_at_least_the_raise_before_it() -> None:
    floor = cape().acts(3, "bet", 60).acts(5, "raise", 200)
    floor.sees(7, "says raise 335").refused("western-cape-cash:39", accepted=340)
    floor.sees(7, "says raise 340").ruled("raise", to=340)


def test_before_the_flop_the_first_raise_doubles_the_big_blind() -> None:
    floor = cape({2: 490, 3: 500, 5: 600}, pot=0, street="preflop")
    floor.sees(5, "says raise 35").refused("western-cape-cash:39", accepted=40)
    floor.sees(5, "says raise 40").ruled("raise", to=40)


# western-cape-cash:40, 42 - all in


def test_a_short_stack_pushed_without_a_word_is_folded_and_stays() -> None:
    floor = cape({3: 600, 5: 75, 7: 600}, pot=200).acts(3, "bet", 120).sees(5, "puts 25x3")
    floor.ruled("fold", rules=["western-cape-cash:40"])
    floor.stands(7, pot=395, stack_5=0)
    assert not floor.is_in(5)


def test_the_forfeited_stack_is_written_down() -> None:
    floor = cape({3: 600, 5: 75, 7: 600}, pot=200).acts(3, "bet", 120).sees(5, "puts 25x3")
    facts = floor.hand.facts[-2:]
    assert [type(fact) for fact in facts] == [PlayerFolded, ChipsForfeited]


def test_a_short_stack_that_is_announced_is_all_in() -> None:
    floor = cape({3: 600, 5: 75, 7: 600}, pot=200).acts(3, "bet", 120)
    floor.sees(5, "says all in", "puts 25x3").ruled("call").stands(7, stack_5=0, pot=395)
    assert floor.is_in(5)


def test_a_larger_stack_pushed_without_a_word_calls() -> None:
    floor = cape({3: 600, 5: 500, 7: 600}, pot=200).acts(3, "bet", 120).sees(5, "puts 100x5")
    floor.ruled("call", returned=380, rules=["western-cape-cash:40"]).stands(7, stack_5=380)


def test_a_larger_stack_that_is_announced_is_all_in() -> None:
    floor = cape({3: 600, 5: 500, 7: 600}, pot=200).acts(3, "bet", 120)
    floor.sees(5, "says all in").ruled("raise", to=500, owed=500).stands(7, stack_5=0)


def test_a_stack_that_is_just_the_bet_is_a_call() -> None:
    floor = cape({3: 600, 5: 120, 7: 600}, pot=200).acts(3, "bet", 120).sees(5, "puts 20x6")
    floor.ruled("call", returned=0).stands(7, stack_5=0)
    assert floor.is_in(5)


def test_all_in_is_every_chip() -> None:
    floor = cape({3: 600, 4: 865, 7: 600}).acts(3, "check")
    floor.sees(4, "says all-in 800").refused("western-cape-cash:42", accepted=865)
    floor.sees(4, "says all-in", "puts 100x8").ruled("bet", to=865, owed=65)
    floor.ruled("bet", rules=["western-cape-cash:42"]).stands(7, stack_4=0)


# western-cape-cash:41 - what an all-in opens


def short_all_in(stack: int) -> Floor:
    floor = cape({3: 1000, 5: 1000, 7: stack}, pot=0).acts(3, "bet", 100).acts(5, "call")
    return floor.sees(7, "says all in")


def test_an_all_in_short_of_double_opens_nothing() -> None:
    floor = short_all_in(195)
    floor.acts(3, "raise", 400).refused("western-cape-cash:41", accepted=95)
    floor.acts(3, "call").stands(5)


def test_an_all_in_of_double_opens_the_betting() -> None:
    floor = short_all_in(200)
    floor.acts(3, "raise", 295).refused("western-cape-cash:39", accepted=300)
    floor.acts(3, "raise", 300).stands(5)


def re_raised(stack: int) -> Floor:
    floor = cape({3: 2000, 5: 2000, 7: stack}, pot=0).acts(3, "bet", 100).acts(5, "raise", 300)
    return floor.sees(7, "says all in").acts(3, "call")


def test_an_all_in_over_a_raise_doubles_the_raise_s_own_size() -> None:
    re_raised(495).acts(5, "raise", 900).refused("western-cape-cash:41")
    re_raised(500).acts(5, "raise", 900).stands(3)


def test_short_all_ins_add_up_to_double_under_western_cape_cash_41() -> None:
    stacks = {3: 1000, 5: 150, 7: 199, 8: 1000}
    floor = cape(stacks, pot=0).acts(3, "bet", 100)
    floor.sees(5, "says all in").sees(7, "says all in").acts(8, "call")
    floor.acts(3, "raise", 400).refused("western-cape-cash:41")
    floor = cape({**stacks, 7: 200}, pot=0).acts(3, "bet", 100)
    floor.sees(5, "says all in").sees(7, "says all in").acts(8, "call")
    floor.acts(3, "raise", 300).stands(8)


# western-cape-cash:31, 32 - time


def test_a_bet_left_unanswered_too_long_is_folded() -> None:
    floor = cape({3: 600, 5: 600, 6: 600}).acts(3, "bet", 60)
    floor.asks(clocks.judge_time, seat=5, judged_by="player").refused("western-cape-cash:31")
    floor.asks(clocks.judge_time, seat=5, judged_by="dealer").stands(6, pot=180)
    assert not floor.is_in(5)
    assert floor.hand.facts[-2].rule == "western-cape-cash:31"  # type: ignore[attr-defined]


def test_who_takes_too_long_with_nothing_to_call_has_checked() -> None:
    floor = cape({3: 600, 5: 600, 6: 600}).acts(3, "check")
    floor.asks(clocks.judge_time, seat=5, judged_by="dealer").stands(6)
    assert floor.is_in(5)
    assert floor.hand.facts[-2].rule == "western-cape-cash:32"  # type: ignore[attr-defined]


def test_a_blind_that_isn_t_matched_is_a_bet_to_answer_under_western_cape_cash_31() -> None:
    floor = cape({2: 490, 3: 500, 6: 600}, pot=0, street="preflop")
    floor.asks(clocks.judge_time, seat=6, judged_by="dealer")
    assert not floor.is_in(6)


def test_a_big_blind_with_the_option_checks_under_western_cape_cash_32() -> None:
    floor = blinds().asks(clocks.judge_time, seat=3, judged_by="dealer").stands(None, pot=60)
    assert floor.is_in(3)


def test_nobody_is_timed_out_whose_turn_it_isn_t() -> None:
    floor = cape().acts(3, "bet", 60)
    floor.asks(clocks.judge_time, seat=7, judged_by="dealer")
    floor.refused("room:time-to-act", asked=7, to_act=5)
