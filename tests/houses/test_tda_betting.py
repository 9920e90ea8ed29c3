"""tda-2024:1 to 17: a reading of the common tournament rules, where it parts from the houses."""

import pytest

from domain.hands import acting, clocks, exposures
from domain.rules.acting import Occasion
from tests.houses.acting import Floor

THREE = {3: 20_000, 5: 20_000, 7: 20_000}


def tda(
    stacks: dict[int, int] | None = None, *, big: int = 400, street: str = "flop", **terms: object
) -> Floor:
    asked: dict[str, object] = {"big": big, "street": street, **terms}
    return Floor("tda-2024", stacks or THREE, **asked)  # type: ignore[arg-type]


def test_words_that_nobody_knows_wait_for_the_floor_under_tda() -> None:
    floor = tda().acts(3, "bet", 400).sees(5, "says bump it").refused("tda-2024:1")
    floor.sees(5, "says bump it", meaning="call", role="director").ruled("call")


def test_what_was_said_in_turn_binds() -> None:
    floor = tda().sees(3, "says bet 1200").asks(acting.take_back, seat=3).refused("tda-2024:2")
    floor.acts(7, "fold").refused("tda-2024:2", to_act=5)


def test_an_act_out_of_turn_binds_unless_somebody_bet() -> None:
    floor = tda().sees(7, "puts 100x9").ruled("bet", to=900, rules=["tda-2024:3"])
    floor.acts(3, "check").acts(5, "check").stands(3, bet_7=900)
    free = tda().sees(7, "puts 100x9").acts(3, "bet", 500).acts(5, "fold")
    free.acts(7, "raise", 1_000).stands(3)


def test_a_second_motion_needs_the_word() -> None:
    floor = tda().acts(3, "bet", 400).sees(5, "puts 400", "puts 400x2")
    floor.ruled("call", returned=800, rules=["tda-2024:4"])
    said = tda().acts(3, "bet", 400).sees(5, "says raise", "puts 400", "puts 400x2")
    said.ruled("raise", to=1_200)


@pytest.mark.parametrize(("second", "is_open"), [(199, False), (200, True)])
def test_short_all_ins_add_up_for_whom_they_face(second: int, is_open: bool) -> None:  # noqa: FBT001
    floor = tda({3: 2_000, 5: 150, 7: second, 8: 2_000}, big=100).acts(3, "bet", 100)
    floor.acts(5, "all-in").acts(7, "all-in").acts(8, "call").acts(3, "raise", 300)
    if is_open:
        floor.stands(8, bet_3=300)
    else:
        floor.refused("tda-2024:5")


def test_half_a_raise_is_made_up_under_tda() -> None:
    floor = tda().acts(3, "bet", 700).sees(5, "puts 1000 25x2")
    floor.ruled("raise", to=1_400, rules=["tda-2024:5"])


def test_one_big_chip_and_equal_chips() -> None:
    floor = tda().acts(3, "bet", 700)
    floor.sees(5, "puts 1000").ruled("call", returned=300, rules=["tda-2024:6"])
    floor.sees(7, "puts 500x2").ruled("call", returned=300, rules=["tda-2024:7"])


@pytest.mark.parametrize("left", [5, 2])
def test_limit_games_are_capped_until_two_are_left(left: int) -> None:
    occasion = Occasion(is_tournament=True, players_left=left)
    floor = tda({3: 9_000, 5: 9_000}, big=200, betting="fixed-limit", occasion=occasion)
    floor.acts(3, "bet", 200).acts(5, "raise", 400).acts(3, "raise", 600).acts(5, "raise", 800)
    floor.acts(3, "raise", 1_000)
    if left == 5:
        floor.refused("tda-2024:8")
    else:
        floor.stands(5)


def test_a_call_short_of_the_opening_bet_is_made_up() -> None:
    floor = tda().acts(3, "bet", 1_200).sees(5, "puts 1000")
    floor.ruled("call", owed=200, rules=["tda-2024:9"]).stands(7, bet_5=1_200)


def test_a_call_short_of_a_raise_is_made_up_or_left() -> None:
    floor = tda().acts(3, "bet", 1_200).acts(5, "raise", 3_000).sees(7, "puts 1000 100x2")
    floor.ruled("open", lying=1_200, rules=["tda-2024:9"])
    floor.acts(7, "fold").stands(3, stack_7=18_800)


def test_the_pot_commits_to_a_bet() -> None:
    floor = tda(pot=900).questions(exposures.pot_told, seat=3).refused("tda-2024:10")
    floor.sees(3, "says pot").ruled("open", rules=["tda-2024:10"])
    floor.acts(3, "check").refused("tda-2024:10")
    floor.acts(3, "bet", 400).stands(5)


def test_strings_are_called_by_staff() -> None:
    floor = tda().acts(3, "bet", 600)
    floor.sees(5, "says call", "puts 600x2", string_called_by="player").refused("tda-2024:11")
    floor.sees(5, "says call", "puts 600x2", string_called_by="dealer")
    floor.ruled("call", returned=600, rules=["tda-2024:11"])


@pytest.mark.parametrize(("pot", "to"), [(4_999, 500), (5_000, 5_000)])
def test_an_unclear_amount_is_the_largest_up_to_the_pot(pot: int, to: int) -> None:
    floor = tda(pot=pot).sees(3, "says bet 500|5000")
    floor.ruled("bet", to=to, rules=["tda-2024:12"])


def test_a_fold_with_a_free_check_is_final() -> None:
    floor = tda().sees(3, "says fold").ruled("fold", rules=["tda-2024:13"])
    floor.acts(3, "check").refused("room:not-in-hand")


def test_a_condition_may_bind() -> None:
    said = {"words": "I raise if you bet", "if_seat": 3, "if_act": "bet", "then_act": "raise"}
    floor = tda().asks(exposures.state_condition, role="director", seat=5, binds=True, **said)
    floor.acts(3, "bet", 400).acts(5, "call").refused("tda-2024:14")


@pytest.mark.parametrize(("clock", "is_late"), [("21:00:30", False), ("21:00:31", True)])
def test_thirty_seconds_and_a_tie_is_the_player_s(clock: str, is_late: bool) -> None:  # noqa: FBT001
    floor = tda().acts(3, "bet", 400)
    floor.clock = "21:00"
    floor.asks(clocks.start_clock, role="supervisor", seat=5)
    floor.clock = clock
    floor.hand.when(clocks.check_in_time, seat=5, house=floor.house, by=floor.by())
    if is_late:
        floor.refused("tda-2024:15")
    floor.asks(clocks.run_out)
    assert floor.is_in(5) is not is_late


def test_who_faces_no_bet_has_checked_when_time_is_up_under_tda_2024_15() -> None:
    floor = tda().asks(clocks.start_clock, role="supervisor", seat=3)
    floor.clock = "20:01"
    floor.asks(clocks.run_out).stands(5)
    assert floor.is_in(3)


def test_all_in_hands_are_turned_up_and_taps_are_checks() -> None:
    floor = tda({3: 3_000, 5: 9_000}).acts(3, "all-in").acts(5, "call")
    floor.deals("turn", checks_procedure=True).refused("tda-2024:16")
    floor.deals("turn").stands(None)
    floor = tda().sees(3, "taps").ruled("check", rules=["tda-2024:17"]).acts(5, "bet", 400)
    floor.sees(7, "taps").refused("tda-2024:17")
