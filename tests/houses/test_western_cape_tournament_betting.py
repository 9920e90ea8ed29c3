"""western-cape-tournament:2, 17, 24 to 29, 31, 34, 36, 45 and 46, in the house's figures."""

import pytest

from domain.hands import acting, clocks, exposures
from domain.hands.ruling_events import BettingTermsSet
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import shipped
from domain.rules.acting import Occasion
from tests.houses.acting import Floor
from tests.scenario import at

EVENT = Occasion(is_tournament=True, players_left=30)
THREE = {2: 20_000, 5: 20_000, 7: 20_000}


def cape(
    stacks: dict[int, int] | None = None, *, big: int = 400, street: str = "flop", **terms: object
) -> Floor:
    asked: dict[str, object] = {"big": big, "street": street, "occasion": EVENT, **terms}
    return Floor("western-cape-tournament", stacks or THREE, **asked)  # type: ignore[arg-type]


def blinds(big: int, *more: int) -> Floor:
    return cape(dict.fromkeys((1, 2, *more), 20_000), big=big, street="preflop")


# western-cape-tournament:2 - the rules of live games


def test_a_live_rule_holds_in_tournaments_by_western_cape_tournament_2() -> None:
    floor = blinds(200, 4, 5).sees(4, "puts 1000")
    floor.ruled("call", returned=800, rules=["western-cape-cash:43"]).stands(5, bet_4=200)


def test_what_a_tournament_rule_says_or_is_about_money_is_not_taken_over() -> None:
    house = house_of(shipped()["western-cape-tournament"])
    assert house.rake_rate is None
    assert house.buy_in_bounds is None
    assert house.straddle is None
    assert house.out_of_turn is not None
    assert house.out_of_turn.rule == "western-cape-tournament:29"


def test_of_two_who_are_left_nobody_gives_up_unbet_in_tournaments_too() -> None:
    cape({5: 9_000, 6: 9_000}).acts(5, "fold").refused("western-cape-cash:56")


# western-cape-tournament:24, 25, 27, 28 - raises


def test_chips_as_a_raise_without_the_word_are_a_call() -> None:
    floor = blinds(200, 4, 5).sees(4, "puts 100x6")
    floor.ruled("call", returned=400, rules=["western-cape-tournament:24"]).stands(5, bet_4=200)


def test_an_opening_bet_needs_no_word() -> None:
    cape(big=200).sees(2, "puts 500").ruled("bet", to=500)


def test_a_big_blind_s_chips_without_the_word_are_a_check() -> None:
    floor = blinds(200, 4).acts(4, "call").acts(1, "call").sees(2, "puts 200x3")
    floor.ruled("check", returned=600, rules=["western-cape-cash:38"]).stands(None)


def test_a_raise_is_for_at_least_the_big_blind() -> None:
    floor = blinds(200, 4).sees(4, "says raise to 399")
    floor.refused("western-cape-tournament:25", accepted=400)
    floor.sees(4, "says raise to 400").ruled("raise", to=400)


def test_over_a_short_bet_all_in_the_least_raise_is_a_big_blind_more() -> None:
    floor = cape({3: 300, 5: 9_000, 6: 9_000}).acts(3, "all-in")
    floor.acts(5, "raise", 600).refused("western-cape-tournament:25", accepted=700)
    floor.acts(5, "raise", 700).stands(6)


def test_a_short_all_in_opens_nothing_by_the_live_rule_under_western_cape_tournament_25() -> None:
    floor = cape({3: 9_000, 5: 1_000, 6: 9_000}).acts(3, "bet", 600).acts(5, "all-in")
    floor.acts(6, "fold").acts(3, "raise", 3_000)
    floor.refused("western-cape-cash:41", accepted=400)
    floor.acts(3, "call").stands(None)


def test_raise_and_one_big_chip_is_the_largest_raise_it_allows() -> None:
    floor = blinds(400, 4, 5).sees(4, "says raise", "puts 1000")
    floor.ruled("raise", to=1_000, rules=["western-cape-tournament:27"])


def test_the_chip_comes_on_top_of_what_is_in_under_western_cape_tournament_27() -> None:
    floor = blinds(400, 4).acts(4, "raise", 800).sees(1, "says raise", "puts 1000")
    floor.ruled("raise", to=1_200, owed=0)


def test_a_chip_too_small_is_made_up_under_western_cape_tournament_27() -> None:
    floor = blinds(400, 4, 6).acts(4, "raise", 800).sees(6, "says raise", "puts 1000")
    floor.ruled("raise", to=1_200, owed=200)


def test_a_raise_is_one_clean_motion() -> None:
    floor = blinds(400, 4).sees(4, "says raise", "puts 1000 100x2", "puts 100x8")
    floor.ruled("raise", to=1_200, returned=800, rules=["western-cape-tournament:28"])


def test_a_first_motion_that_is_too_small_is_made_up() -> None:
    floor = blinds(400, 4).sees(4, "says raise", "puts 100x4", "puts 100x8")
    floor.ruled("raise", to=800, returned=400, rules=["western-cape-tournament:28"])


def test_a_named_amount_takes_any_motions_under_western_cape_tournament_28() -> None:
    floor = blinds(400, 4)
    floor.sees(4, "says raise to 2000", "puts 1000", "puts 500", "puts 500")
    floor.ruled("raise", to=2_000, returned=0)
    silent = blinds(400, 4).sees(4, "puts 100x4", "puts 100x8")
    silent.ruled("call", returned=800)


# western-cape-tournament:26 - a bet short of the call


def short() -> Floor:
    stacks = {3: 9_000, 5: 9_000, 6: 9_000}
    return cape(stacks, street="turn").acts(3, "bet", 1_200).sees(5, "puts 1000")


def test_a_bet_short_of_the_call_is_topped_up_or_left() -> None:
    floor = short().ruled("open", lying=1_000, owed=200, rules=["western-cape-tournament:26"])
    floor.asks(acting.take_back, seat=5).refused("western-cape-tournament:26")
    floor.acts(5, "raise", 2_400).refused("western-cape-tournament:26")
    floor.sees(5, "puts 100x2").ruled("call").stands(6, bet_5=1_200)


def test_a_fold_leaves_the_chips_in_the_pot_under_western_cape_tournament_26() -> None:
    short().acts(5, "fold").stands(6, stack_5=8_000, pot=2_200)


def test_a_short_stack_without_a_word_folds_by_the_cash_rule_that_holds_here_too() -> None:
    """western-cape-tournament:26 is for who has enough; western-cape-cash:40 for who hasn't."""
    floor = cape({3: 9_000, 5: 900, 6: 9_000}).acts(3, "bet", 1_200).sees(5, "puts 100x9")
    floor.ruled("fold", rules=["western-cape-cash:40"])
    floor.stands(6, stack_5=0, pot=2_100)
    said = cape({3: 9_000, 5: 900, 6: 9_000}).acts(3, "bet", 1_200).sees(5, "says all-in")
    said.ruled("call").stands(6, stack_5=0)


# western-cape-tournament:29 - words and turns


def test_what_was_said_in_turn_binds() -> None:
    floor = cape(street="turn").acts(2, "bet", 1_000).sees(5, "says call")
    floor.ruled("call", rules=["western-cape-tournament:29"])
    floor.sees(5, "says fold").refused("western-cape-tournament:29")
    floor.stands(7, bet_5=1_000)


def test_a_bet_out_of_turn_stands_and_can_t_be_taken_back() -> None:
    floor = cape(pot=3_000).sees(7, "puts 1000").ruled("bet", to=1_000)
    floor.asks(acting.take_back, seat=7).refused("western-cape-tournament:29")
    floor.acts(2, "check").acts(5, "check").stands(2, bet_7=1_000)


def bet_more() -> Floor:
    return cape(pot=3_000).sees(7, "puts 1000").acts(2, "bet", 2_500).acts(5, "fold")


def test_who_is_bet_more_to_adds_folds_or_raises_again() -> None:
    bet_more().acts(7, "call").stands(None, bet_7=2_500)
    bet_more().acts(7, "fold").stands(None, stack_7=20_000)
    floor = bet_more().acts(7, "raise", 4_999).refused("western-cape-tournament:25")
    floor.acts(7, "raise", 5_000).stands(2)


def test_an_earlier_bet_of_less_leaves_a_legal_raise_standing() -> None:
    floor = cape(pot=3_000).sees(7, "puts 1000").acts(2, "bet", 500).acts(5, "fold")
    floor.stands(2, bet_7=1_000)
    small = cape(pot=3_000).sees(7, "puts 1000").acts(2, "bet", 800).acts(5, "fold")
    small.stands(None, bet_7=800)


def test_a_check_out_of_turn_gives_up_betting_for_the_round() -> None:
    floor = cape(pot=3_000).sees(7, "says check").acts(2, "check").acts(5, "bet", 800)
    floor.acts(7, "raise", 2_400).refused("western-cape-tournament:29", accepted=800)
    floor.acts(7, "call").acts(2, "fold").deals("turn").acts(5, "check")
    floor.acts(7, "bet", 800).stands(5)


# western-cape-tournament:31 - too short for a blind


def test_who_is_short_for_the_big_blind_plays_for_it_and_others_face_it_whole() -> None:
    stacks = {2: 9_000, 3: 250, 4: 9_000, 5: 9_000, 6: 9_000, 1: 9_000}
    floor = cape(stacks, street="preflop").acts(4, "call")
    for seat in (5, 6, 1):
        floor.acts(seat, "fold")
    floor.acts(2, "call").stands(None, bet_2=400)
    pots = floor.hand.aggregate.pots()
    assert [(pot.amount, pot.seats) for pot in pots] == [(750, [2, 3, 4]), (300, [2, 4])]
    terms = next(fact for fact in floor.hand.facts if isinstance(fact, BettingTermsSet))
    assert "western-cape-tournament:31" in terms.rules


# western-cape-tournament:34 - a card shown by who is last to speak


def test_who_is_last_to_speak_and_shows_a_card_only_checks() -> None:
    floor = cape({2: 9_000, 5: 9_000, 8: 9_000}).acts(2, "check").acts(5, "check")
    floor.asks(exposures.expose, seat=8, cards="7h", is_deliberate=False)
    floor.acts(8, "bet", 500).refused("western-cape-tournament:34")
    floor.acts(8, "check").deals("turn").acts(2, "check").acts(5, "check")
    floor.acts(8, "bet", 500).stands(2)


def test_a_big_blind_who_shows_a_card_raises_no_more_under_western_cape_tournament_34() -> None:
    floor = blinds(200, 4).acts(4, "call").acts(1, "call")
    floor.asks(exposures.expose, seat=2, cards="7h", is_deliberate=False)
    floor.acts(2, "raise", 800).refused("western-cape-tournament:34")
    floor.acts(2, "check").stands(None)


def test_a_card_shown_earlier_bars_nothing_under_western_cape_tournament_34() -> None:
    floor = cape({2: 9_000, 5: 9_000, 8: 9_000}).acts(2, "check")
    floor.asks(exposures.expose, seat=5, cards="7h", is_deliberate=False)
    floor.acts(5, "bet", 500).stands(8)


# western-cape-tournament:36 - the line


def test_chips_short_of_the_line_are_no_bet() -> None:
    floor = cape({5: 9_000, 6: 9_000}).sees(5, "slides 100x8")
    floor.ruled("nothing", rules=["western-cape-tournament:36"]).stands(5)
    floor.sees(5, "puts 100x8").ruled("bet", to=800, rules=["western-cape-tournament:36"])
    floor.asks(acting.take_back, seat=5).refused("western-cape-tournament:36")


# western-cape-tournament:17, 45, 46 - time


def test_only_who_is_at_the_table_calls_for_time() -> None:
    floor = cape()
    floor.asks(clocks.ask_clock, seat=2, asked_by=7, asked_as="player", is_present=False)
    floor.refused("western-cape-tournament:17", asked=7)
    floor.asks(clocks.ask_clock, seat=2, asked_by=5, asked_as="player", is_present=True)


def timed() -> Floor:
    floor = cape()
    floor.clock = "21:00"
    floor.asks(clocks.ask_clock, seat=2, asked_by=5, asked_as="player", is_present=True)
    floor.clock = "21:00:20"
    return floor


def test_time_is_a_minute_and_a_countdown_from_the_director_s_call() -> None:
    floor = timed().asks(clocks.start_clock, role="director", seat=2)
    clock = floor.hand.aggregate.state.clock
    assert clock is not None
    assert (clock.countdown_at, clock.ends_at) == (at("21:01:20"), at("21:01:30"))


@pytest.mark.parametrize(("time", "is_late"), [("21:01:29", False), ("21:01:30", True)])
def test_at_the_end_of_the_countdown_the_hand_is_dead(time: str, is_late: bool) -> None:  # noqa: FBT001
    floor = timed().asks(clocks.start_clock, role="director", seat=2)
    floor.clock = time
    floor.hand.when(clocks.check_in_time, seat=2, house=floor.house, by=floor.by())
    if is_late:
        floor.refused("western-cape-tournament:45")
    floor.asks(clocks.run_out)
    assert floor.is_in(2) is not is_late


def test_a_request_may_be_declined_and_time_called_unasked() -> None:
    floor = timed().asks(clocks.decline_clock, role="director", seat=2)
    assert not floor.is_timed()
    floor.asks(clocks.start_clock, role="director", seat=2)
    assert floor.is_timed()
    floor.asks(clocks.start_clock, role="director", seat=2).refused("room:time-to-act")


def test_what_a_dead_hand_wagered_stays_in_under_western_cape_tournament_45() -> None:
    floor = cape({2: 9_000, 5: 9_000, 7: 9_000}, pot=1_800).acts(2, "bet", 1_400)
    floor.acts(5, "raise", 3_000).acts(7, "fold")
    floor.asks(clocks.start_clock, role="director", seat=2)
    floor.clock = "20:02"
    floor.asks(clocks.run_out).stands(None, stack_2=7_600)


def test_time_is_shortened_on_a_second_finding_of_stalling_only() -> None:
    floor = cape()
    floor.asks(clocks.limit_time, role="director", seat=2, findings=1)
    floor.refused("western-cape-tournament:46", allowed=2)
    floor.asks(clocks.limit_time, role="dealer", seat=2, findings=2)
    floor.refused("western-cape-tournament:46")
    floor.clock = "21:30"
    floor.asks(clocks.limit_time, role="director", seat=2, findings=2)
    floor.clock = "21:30:09"
    floor.hand.when(clocks.check_in_time, seat=2, house=floor.house, by=floor.by())
    floor.clock = "21:30:10"
    floor.hand.when(clocks.check_in_time, seat=2, house=floor.house, by=floor.by())
    floor.refused("western-cape-tournament:46").asks(clocks.run_out)
    assert not floor.is_in(2)


def test_the_short_clock_starts_when_the_action_comes_under_western_cape_tournament_46() -> None:
    floor = cape().asks(clocks.limit_time, role="director", seat=5, findings=2)
    floor.acts(2, "check").asks(clocks.hurry)
    clock = floor.hand.aggregate.state.clock
    assert clock is not None
    assert (clock.seat, clock.ends_at) == (5, at("20:00:10"))
