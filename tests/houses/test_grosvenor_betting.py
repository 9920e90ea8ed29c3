"""grosvenor:13, 15 to 20, 27, 28, 30 to 35, 37 to 40, 43, 44 and 52, in the house's figures."""

import pytest

from domain.hands import acting, clocks, exposures, terms, throwing
from domain.hands.hand import Hand
from domain.rules.acting import Occasion
from domain.rules.wording import CheckRaise
from domain.tables.events import ChipsAdded
from domain.tables.table import CashTable
from tests.domain.tables.past import POUNDS
from tests.houses.acting import Floor
from tests.houses.game import Game
from tests.scenario import at, dealer

CASH = {2: 200, 4: 300, 6: 300}
COMPETITION = Occasion(is_tournament=True, players_left=9)


def grosvenor(stacks: dict[int, int] | None = None, *, big: int = 2, **terms: object) -> Floor:
    return Floor("grosvenor", stacks or CASH, big=big, **terms)  # type: ignore[arg-type]


def shows(floor: Floor, seat: int, cards: str, *, is_deliberate: bool = False) -> Floor:
    return floor.asks(exposures.expose, seat=seat, cards=cards, is_deliberate=is_deliberate)


# grosvenor:13 - flop cards before the option


def before_the_option() -> Floor:
    """Return 1/2 with seats 1 and 2 in the blinds, where only seat 2 hasn't spoken."""
    floor = grosvenor({1: 100, 2: 100, 6: 100}, street="preflop")
    return floor.acts(6, "call").acts(1, "call")


def test_one_flop_card_goes_back_and_the_option_remains() -> None:
    floor = before_the_option().asks(exposures.flop_early, cards=1)
    floor.acts(2, "raise", 10).stands(6)


@pytest.mark.parametrize("cards", [2, 3])
def test_two_flop_cards_stand_and_the_live_blind_raises_no_more(cards: int) -> None:
    floor = before_the_option().asks(exposures.flop_early, cards=cards)
    floor.acts(2, "raise", 10).refused("grosvenor:13")
    floor.acts(2, "check").stands(None, pot=6)
    floor.deals("flop").stands(1)


# grosvenor:15 to 18 - cards shown


def test_who_faces_a_bet_and_shows_a_card_without_a_word_has_folded() -> None:
    floor = grosvenor(pot=12).acts(2, "bet", 20)
    shows(floor, 4, "Ks").stands(6)
    assert (floor.is_in(4), floor.hand.aggregate.state.at(4).standing) == (False, "folded")
    assert floor.hand.facts[-2].rule == "grosvenor:15"  # type: ignore[attr-defined]


def test_who_called_first_keeps_the_hand_under_grosvenor_15() -> None:
    floor = grosvenor(pot=12).acts(2, "bet", 20).sees(4, "says call")
    shows(floor, 4, "Ks").stands(6, bet_4=20)
    assert floor.is_in(4)


def test_a_card_shown_by_mistake_costs_nothing() -> None:
    floor = grosvenor().acts(2, "check")
    shows(floor, 4, "8h").acts(4, "bet", 30).stands(6, bet_4=30)
    assert "grosvenor:16" in {getattr(fact, "rule", None) for fact in floor.hand.facts}


def test_a_card_shown_after_a_bet_takes_the_bet_back_and_bars_for_the_hand() -> None:
    floor = grosvenor({2: 200, 4: 200}, pot=30).acts(2, "bet", 40)
    shows(floor, 2, "Jd").stands(4, stack_2=200, pot=30)
    floor.acts(4, "bet", 25).acts(2, "raise", 75).refused("grosvenor:17")
    floor.acts(2, "call").deals("turn").acts(2, "bet", 20).refused("grosvenor:17")
    floor.acts(2, "check").stands(4)


def test_of_a_raise_only_what_is_above_the_call_goes_back_under_grosvenor_17() -> None:
    floor = grosvenor(pot=30).acts(2, "bet", 20).acts(4, "raise", 60)
    shows(floor, 4, "Jd").stands(6, bet_4=20, pot=70)


def test_a_bet_that_was_acted_on_stands_and_the_bettor_bets_no_more() -> None:
    floor = grosvenor(pot=30).acts(2, "bet", 40).acts(4, "fold")
    shows(floor, 2, "Jd").stands(6, bet_2=40)
    floor.acts(6, "raise", 120).acts(2, "raise", 200).refused("grosvenor:18")
    floor.acts(2, "call").stands(None)


# grosvenor:19, 43 - what folds, and what crosses the line


def test_cards_over_the_action_line_fold() -> None:
    floor = grosvenor({2: 200, 3: 300}, pot=90, street="turn").acts(2, "bet", 25)
    floor.sees(3, "cards over-line").ruled("fold", rules=["grosvenor:19"])
    assert not floor.is_in(3)


def test_cards_over_the_action_line_fold_out_of_turn_too() -> None:
    floor = grosvenor().sees(6, "cards over-line").ruled("fold", rules=["grosvenor:43"])
    floor.stands(2)
    assert not floor.is_in(6)


@pytest.mark.parametrize("word", ["fold", "pass"])
def test_a_word_folds_and_a_later_call_is_refused(word: str) -> None:
    floor = grosvenor(pot=90, street="turn").acts(2, "bet", 25).sees(4, f"says {word}")
    floor.ruled("fold", rules=["grosvenor:19"]).sees(4, "says call").refused("room:not-in-hand")


def test_chips_over_the_line_stand_whatever_is_said_afterwards() -> None:
    floor = grosvenor().acts(2, "bet", 40).sees(4, "puts 20x2", "says fold")
    floor.ruled("call", rules=["grosvenor:43"]).stands(6, bet_4=40)
    floor.sees(4, "says fold").refused("grosvenor:43")


# grosvenor:20 - hands on their backs


def called_all_in(occasion: Occasion) -> Floor:
    floor = grosvenor({1: 3_000, 4: 8_000}, big=100, occasion=occasion)
    return floor.acts(1, "all-in").acts(4, "call")


def test_in_a_competition_all_in_hands_are_turned_up_first() -> None:
    floor = called_all_in(COMPETITION)
    floor.deals("turn", checks_procedure=True).refused("grosvenor:20", waiting_for=[1, 4])
    floor.questions(exposures.check_muck).refused("grosvenor:20")
    for seat in (1, 4):
        floor.hand.when(Hand.show, seat=seat, cards="", by=floor.by())
    floor.deals("turn", checks_procedure=True).stands(None)


def test_where_procedure_is_not_checked_the_turn_comes_under_grosvenor_20() -> None:
    called_all_in(COMPETITION).deals("turn").stands(None)


def test_in_a_cash_game_they_need_not_be_under_grosvenor_20() -> None:
    floor = called_all_in(Occasion())
    floor.questions(exposures.check_muck).deals("turn", checks_procedure=True).stands(None)


# grosvenor:27, 40 - table stakes


def test_nobody_is_bet_out_and_the_excess_makes_a_side_pot() -> None:
    floor = grosvenor({1: 50, 2: 120, 3: 300}, pot=30, street="turn")
    floor.acts(1, "check").acts(2, "check").acts(3, "bet", 200).acts(1, "call").acts(2, "call")
    floor.stands(None, stack_3=180)
    pots = floor.hand.aggregate.pots()
    assert [(pot.amount, pot.seats) for pot in pots] == [(180, [1, 2, 3]), (140, [2, 3])]


def test_nobody_bets_more_than_they_have() -> None:
    floor = grosvenor({1: 50, 3: 300}).acts(1, "bet", 51)
    floor.refused("grosvenor:27", accepted=50)
    floor.acts(1, "bet", 50).stands(3)


def test_nobody_adds_chips_while_a_hand_is_played_under_grosvenor_27() -> None:
    game = Game("grosvenor", POUNDS, 1, 2, 3).button(3)
    more = {"seat": 1, "amount": 100, "house": game.house, "by": dealer()}
    game.starts().asks(CashTable.add_chips, **more).refused("grosvenor:27")
    game.ends().asks(CashTable.add_chips, **more).table.then(ChipsAdded, amount=100)


def test_an_all_in_player_has_no_turn_under_grosvenor_40() -> None:
    floor = grosvenor({1: 20, 3: 300, 5: 300}).acts(1, "all-in").acts(3, "call").acts(5, "call")
    floor.deals("turn").stands(3)
    floor.sees(1, "says check").refused("grosvenor:40", asked=1)


# grosvenor:28 - check and raise


def test_who_checked_may_raise_in_the_same_round() -> None:
    floor = grosvenor().acts(2, "check").acts(4, "bet", 20).acts(6, "fold")
    floor.acts(2, "raise", 60).stands(4, bet_2=60)


def test_a_house_may_forbid_it_in_the_place_of_grosvenor_28() -> None:
    rule = CheckRaise(rule="grosvenor:28", check_raise_allowed=False)
    floor = grosvenor(check_raise=rule).acts(2, "check").acts(4, "bet", 20).acts(6, "fold")
    floor.acts(2, "raise", 60).refused("grosvenor:28")
    floor.acts(2, "call").stands(None)


# grosvenor:30, 31 - motions and the line


def facing_400(occasion: Occasion) -> Floor:
    stacks = {1: 9_000, 2: 9_000, 3: 9_000}
    return grosvenor(stacks, big=400, street="preflop", occasion=occasion)


def test_in_a_competition_a_second_motion_goes_back() -> None:
    floor = facing_400(COMPETITION).sees(3, "puts 400", "puts 500 100")
    floor.ruled("call", returned=600, rules=["grosvenor:30"]).stands(1, bet_3=400)


def test_in_a_competition_an_announced_bet_takes_any_motions() -> None:
    floor = facing_400(COMPETITION).sees(3, "says raise to 1000", "puts 400", "puts 500 100")
    floor.ruled("raise", to=1_000, returned=0)


def test_in_a_cash_game_all_chips_count_under_grosvenor_30() -> None:
    floor = facing_400(Occasion()).sees(3, "puts 100x4", "puts 500 100")
    floor.ruled("raise", to=1_000, returned=0)


def test_chips_over_the_line_that_touch_the_table_are_the_bet() -> None:
    floor = grosvenor(street="turn").sees(2, "puts 25x3", "says bet 50")
    floor.ruled("bet", to=75, rules=["grosvenor:31"])
    floor.sees(2, "says bet 50").refused("grosvenor:31")


@pytest.mark.parametrize("moved", ["holds 25x3", "slides 25x3"])
def test_chips_held_over_it_or_short_of_it_are_none(moved: str) -> None:
    floor = grosvenor(street="turn").sees(2, moved).ruled("nothing", rules=["grosvenor:31"])
    floor.stands(2).acts(2, "check").stands(4)


# grosvenor:32, 33 - silent chips


def test_one_big_chip_calls() -> None:
    floor = grosvenor().acts(2, "bet", 15).sees(4, "puts 100")
    floor.ruled("call", returned=85, rules=["grosvenor:32"])


def test_two_chips_of_which_one_would_have_called_raise() -> None:
    grosvenor().acts(2, "bet", 20).sees(4, "puts 25x2").ruled("raise", to=50)


def test_two_chips_that_are_both_needed_call() -> None:
    floor = grosvenor().acts(2, "bet", 30).sees(4, "puts 25x2")
    floor.ruled("call", returned=20, rules=["grosvenor:32"])


def facing_60(chips: str, *, street: str = "turn") -> Floor:
    return grosvenor(street=street).acts(2, "bet", 60).sees(4, f"puts {chips}")


def test_half_the_bet_over_the_call_is_made_up_and_less_goes_back() -> None:
    facing_60("50 25 10 5").ruled("raise", to=120, owed=30, rules=["grosvenor:33"])
    facing_60("50 25 10").ruled("call", returned=25, rules=["grosvenor:33"])


def test_a_short_call_may_be_taken_back_until_the_next_player_acts() -> None:
    floor = facing_60("20x2").ruled("open", lying=40, owed=20, rules=["grosvenor:33"])
    floor.asks(acting.take_back, seat=4).acts(4, "fold").stands(6, stack_4=300, pot=60)


def test_a_short_call_that_is_folded_at_once_comes_back_under_grosvenor_33() -> None:
    facing_60("20x2").acts(4, "fold").stands(6, stack_4=300, pot=60)


def test_a_short_call_may_be_made_up() -> None:
    facing_60("20x2").sees(4, "puts 20").ruled("call").stands(6, bet_4=60)


def test_a_short_call_is_left_or_made_up_once_the_next_player_has_acted() -> None:
    floor = facing_60("20x2").acts(6, "call")
    floor.stands(4).asks(acting.take_back, seat=4).refused("grosvenor:33")
    floor.acts(4, "fold").stands(None, stack_4=260, pot=160)
    made_up = facing_60("20x2").acts(6, "call").acts(4, "call")
    made_up.stands(None, stack_4=240, pot=180)


def test_on_the_river_a_short_call_that_was_shown_to_is_made_up() -> None:
    floor = grosvenor({2: 200, 4: 300}, street="river").acts(2, "bet", 60).sees(4, "puts 20x2")
    shows(floor, 2, "AsAd").acts(4, "fold").refused("grosvenor:33")
    floor.acts(4, "call").stands(None, bet_4=60)


# grosvenor:34, 35, 44 - turns


def test_everyone_acts_in_turn() -> None:
    floor = grosvenor({1: 100, 3: 100, 4: 100}).acts(1, "check").stands(3)
    floor.acts(4, "check").refused("grosvenor:34", to_act=3)


def test_who_was_misled_by_the_dealer_is_not_counted_under_grosvenor_34() -> None:
    floor = grosvenor({1: 100, 3: 100, 4: 100}).acts(1, "check")
    floor.sees(4, "says check", is_misled=True).ruled("check")
    misled = [fact for fact in floor.hand.facts if getattr(fact, "is_misled", False)]
    assert len(misled) == 1


def test_chips_out_of_turn_stand_and_their_player_bets_no_more_in_the_round() -> None:
    floor = grosvenor({2: 500, 4: 500, 6: 500}).sees(4, "puts 25x2")
    floor.ruled("bet", to=50, rules=["grosvenor:35"]).acts(2, "check").stands(6, bet_4=50)
    floor.acts(6, "raise", 150).acts(2, "fold")
    floor.acts(4, "raise", 400).refused("grosvenor:35", accepted=100)
    floor.acts(4, "call").deals("turn").acts(4, "bet", 100).stands(6)


def test_chips_out_of_turn_stay_in_when_somebody_bet_more() -> None:
    floor = grosvenor({2: 500, 4: 500, 6: 500}).sees(4, "puts 25x2").acts(2, "bet", 80)
    floor.acts(4, "raise", 160).refused("grosvenor:35")
    floor.acts(4, "fold").stands(6, stack_4=450, pot=130)


def test_words_out_of_turn_bind_when_nothing_changed() -> None:
    floor = grosvenor({1: 500, 2: 500, 4: 500}).acts(1, "bet", 40).sees(4, "says raise to 120")
    floor.ruled("raise", to=120, rules=["grosvenor:44"])
    floor.acts(2, "call").stands(1, bet_4=120)


def test_words_out_of_turn_are_free_when_somebody_raised_but_the_bar_stays() -> None:
    floor = grosvenor({1: 500, 2: 500, 4: 500}).acts(1, "bet", 40).sees(4, "says raise to 120")
    floor.acts(2, "raise", 100).stands(4, bet_4=0)
    assert "grosvenor:44" in {getattr(fact, "rule", None) for fact in floor.hand.facts}
    floor.acts(4, "raise", 300).refused("grosvenor:35", accepted=100)
    floor.acts(4, "call").stands(1)


def test_words_in_turn_bind_under_grosvenor_44() -> None:
    floor = grosvenor({1: 500, 3: 500}).acts(1, "bet", 30)
    floor.sees(3, "says raise to 90", "puts 10x3").ruled("raise", to=90, owed=60)


def test_a_fold_out_of_turn_is_final() -> None:
    floor = grosvenor().sees(6, "says fold").ruled("fold", rules=["grosvenor:35"]).stands(2)
    assert not floor.is_in(6)


# grosvenor:37, 38 - the least raise


def test_less_than_the_last_bet_is_no_raise_but_for_an_all_in() -> None:
    floor = grosvenor({2: 300, 4: 300, 6: 300}).acts(2, "bet", 20)
    floor.acts(4, "raise", 30).refused("grosvenor:37", accepted=40)
    floor.acts(4, "raise", 40).stands(6)
    short = grosvenor({2: 300, 4: 30, 6: 300}).acts(2, "bet", 20).acts(4, "all-in")
    short.stands(6, bet_4=30)


def test_between_two_less_is_taken_from_the_next_round_on() -> None:
    floor = grosvenor().acts(2, "check").acts(4, "check").acts(6, "bet", 10)
    floor.acts(2, "call").acts(4, "fold").deals("turn").acts(2, "bet", 20)
    floor.acts(6, "raise", 30).stands(2, bet_6=30).acts(2, "raise", 45).stands(6)


def test_in_the_round_that_began_with_three_less_is_refused_under_grosvenor_37() -> None:
    floor = grosvenor().acts(2, "check").acts(4, "fold").acts(6, "bet", 20)
    floor.acts(2, "raise", 30).refused("grosvenor:37")
    floor.sees(2, "says raise to 30").refused("grosvenor:37", accepted=40)


@pytest.mark.parametrize("left", [3, 2])
def test_in_a_competition_less_is_taken_when_two_are_left_in_the_event(left: int) -> None:
    occasion = Occasion(is_tournament=True, players_left=left)
    floor = grosvenor({2: 9_000, 4: 9_000}, big=500, street="turn", occasion=occasion)
    floor.acts(2, "bet", 1_000).sees(4, "says raise to 1500")
    if left == 2:
        floor.ruled("raise", to=1_500)
    else:
        floor.refused("grosvenor:37")


def short_all_in(*after: tuple[int, str]) -> Floor:
    stacks = {2: 9_000, 3: 9_000, 4: 9_000, 5: 9_000, 1: 800}
    floor = grosvenor(stacks, big=200, street="preflop", occasion=COMPETITION)
    floor.acts(4, "raise", 600).acts(5, "call").acts(1, "all-in").acts(2, "fold")
    for seat, act in after:
        floor.acts(seat, act)
    return floor


def test_a_short_all_in_opens_nothing_for_who_has_acted() -> None:
    floor = short_all_in((3, "fold"))
    floor.acts(4, "raise", 1_400).refused("grosvenor:38", accepted=200)
    floor.acts(4, "call").stands(5)


def test_a_full_raise_after_it_opens_the_betting_again_under_grosvenor_38() -> None:
    floor = short_all_in().acts(3, "raise", 1_200)
    floor.acts(4, "raise", 2_400).stands(5)


# grosvenor:39 - every chip


def test_all_in_is_every_chip_in_play() -> None:
    floor = grosvenor({4: 1_275, 6: 2_000}, big=100)
    floor.sees(4, "says all-in 1200").refused("grosvenor:39", accepted=1_275)
    floor.sees(4, "says all-in", "puts 100x12").ruled("bet", to=1_275, owed=75)
    floor.acts(6, "call").stands(None, stack_6=725)


# grosvenor:37 - the least raise that is told


def least_told(floor: Floor) -> int | None:
    seat = floor.hand.aggregate.to_act
    assert seat is not None
    return terms.legal_under(floor.hand.aggregate.state, seat, floor.house).minimum


def test_between_two_the_least_raise_told_is_a_chip_more_under_grosvenor_37() -> None:
    floor = grosvenor({1: 900, 2: 900}).acts(1, "bet", 100)
    assert least_told(floor) == 101
    floor.acts(2, "raise", 100).refused("grosvenor:37", accepted=101)
    floor.acts(2, "raise", 101).stands(1)


def test_between_three_the_least_raise_told_is_a_whole_one_under_grosvenor_37() -> None:
    floor = grosvenor().acts(2, "bet", 100)
    assert least_told(floor) == 200
    floor.acts(4, "raise", 199).refused("grosvenor:37", accepted=200)
    floor.acts(4, "raise", 200).stands(6)


# grosvenor:17 and 33 - who is left once a bet has gone back

FOUR = {1: 9_000, 2: 9_000, 3: 9_000, 4: 9_000}


def test_a_bet_taken_back_gives_no_turn_to_a_dead_hand_under_grosvenor_17() -> None:
    floor = grosvenor(FOUR, big=20).acts(1, "bet", 20).asks(throwing.kill, seat=2)
    shows(floor, 1, "Ks").stands(3, stack_1=9_000)
    floor.acts(2, "check").refused("room:not-in-hand")
    floor.acts(3, "check").acts(4, "check").stands(None)
    floor.deals("turn").stands(1)


def test_a_bet_taken_back_leaves_everybody_live_to_act_under_grosvenor_17() -> None:
    floor = grosvenor(FOUR, big=20).acts(1, "bet", 20)
    shows(floor, 1, "Ks").stands(2, stack_1=9_000)


@pytest.mark.parametrize(("told", "to"), [("check", None), ("bet", 400), ("all-in", None)])
def test_who_called_short_is_free_once_the_bet_went_back(told: str, to: int | None) -> None:
    floor = grosvenor(FOUR, big=200).acts(1, "bet", 1_000)
    floor.sees(2, "puts 100x4").ruled("open", lying=400, rules=["grosvenor:33"])
    floor.acts(2, "bet", 400).refused("grosvenor:33")
    shows(floor, 1, "Ks").stands(2, stack_1=9_000, stack_2=9_000)
    floor.acts(2, told, to).stands(3)


def test_who_called_short_stays_held_while_the_bet_stands_under_grosvenor_33() -> None:
    floor = grosvenor(FOUR, big=200).acts(1, "bet", 1_000).sees(2, "puts 100x4")
    floor.asks(throwing.kill, seat=3).acts(2, "all-in").refused("grosvenor:33")
    floor.acts(2, "call").stands(4, bet_2=1_000)


# grosvenor:52 - the clock


def on_the_clock() -> Floor:
    floor = grosvenor().acts(2, "bet", 200 // 2)
    floor.clock = "21:13:30"
    floor.asks(clocks.ask_clock, seat=4, asked_by=2, asked_as="player", is_present=True)
    floor.clock = "21:14"
    return floor.asks(clocks.start_clock, role="supervisor", seat=4)


def test_the_last_ten_seconds_are_inside_the_minute() -> None:
    clock = on_the_clock().hand.aggregate.state.clock
    assert clock is not None
    assert (clock.countdown_at, clock.ends_at) == (at("21:14:50"), at("21:15:00"))


@pytest.mark.parametrize(("clock", "is_late"), [("21:15:00", False), ("21:15:01", True)])
def test_an_act_at_the_sixtieth_second_counts(clock: str, is_late: bool) -> None:  # noqa: FBT001
    floor = on_the_clock()
    floor.clock = clock
    floor.hand.when(clocks.check_in_time, seat=4, house=floor.house, by=floor.by())
    if is_late:
        floor.refused("grosvenor:52")
    floor.asks(clocks.run_out)
    assert floor.is_in(4) is not is_late


def test_the_clock_of_a_hand_that_is_killed_ends_with_it_under_grosvenor_52() -> None:
    floor = on_the_clock().asks(throwing.kill, seat=4).stands(6)
    assert not floor.is_timed()
    floor.asks(clocks.ask_clock, seat=6, asked_by=2, asked_as="player", is_present=True)
    floor.asks(clocks.start_clock, role="supervisor", seat=6)
    clock = floor.hand.aggregate.state.clock
    assert clock is not None
    assert clock.seat == 6


def test_the_clock_goes_on_while_it_is_still_the_seat_s_turn_under_grosvenor_52() -> None:
    floor = on_the_clock().asks(throwing.kill, seat=6).stands(4)
    assert floor.is_timed()
    floor.asks(clocks.start_clock, role="supervisor", seat=4)
    floor.refused("room:time-to-act", asked=4)


def test_the_clock_of_who_is_passed_by_ends_under_grosvenor_52() -> None:
    floor = on_the_clock().sees(4, "puts 50").sees(6, "says call").stands(4)
    assert not floor.is_timed()


def test_the_time_of_who_needs_not_act_any_more_ends_under_grosvenor_52() -> None:
    floor = grosvenor({2: 200, 4: 300}).acts(2, "bet", 100)
    floor.asks(clocks.ask_clock, seat=4, asked_by=2, asked_as="player", is_present=True)
    floor.asks(clocks.start_clock, role="supervisor", seat=4)
    floor.asks(throwing.kill, seat=2).stands(None)
    assert not floor.is_timed()


def test_a_dealer_asks_for_no_clock() -> None:
    floor = grosvenor().acts(2, "bet", 100)
    floor.asks(clocks.ask_clock, seat=4, asked_by=0, asked_as="dealer", is_present=True)
    floor.refused("grosvenor:52")


def test_who_has_passed_in_time_is_out_even_where_a_check_was_free() -> None:
    floor = grosvenor()
    floor.asks(clocks.ask_clock, seat=2, asked_by=4, asked_as="player", is_present=True)
    floor.asks(clocks.start_clock, role="supervisor", seat=2)
    floor.clock = "20:01:01"
    floor.asks(clocks.run_out).stands(4)
    assert not floor.is_in(2)


def test_who_called_short_of_a_bet_that_went_back_is_free() -> None:
    floor = Floor("grosvenor", {3: 9_000, 5: 9_000, 7: 9_000}, big=40).acts(3, "bet", 100)
    floor.sees(5, "puts 40").ruled("open", lying=40)
    floor.asks(throwing.kill, seat=3).stands(5, stack_5=9_000, stack_3=9_000)
    floor.acts(5, "check").stands(7)
