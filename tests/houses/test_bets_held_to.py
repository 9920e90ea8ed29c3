"""grosvenor:37, genting-tournament:46, royal-flush:41, 49 and 53: sizes, and what one is held to.

The blinds are 100 and 200, the smallest chip is 50, and everybody has 20,000.
"""

import pytest

from domain.hands import exposures, terms
from domain.hands.betting import LegalActions
from tests.houses.acting import Floor

STACK = 20_000


def floor_of(rulebook: str, seats: int = 3, *, street: str = "preflop", **more: str) -> Floor:
    stacks = dict.fromkeys(range(1, seats + 1), STACK)
    return Floor(rulebook, stacks, big=200, chip=50, street=street, **more)  # type: ignore[arg-type]


def legal(floor: Floor, seat: int) -> LegalActions:
    return terms.legal_under(floor.hand.aggregate.state, seat, floor.house)


# grosvenor:37 - a raise of less between two


def between_two(betting: str = "no-limit") -> Floor:
    """Return a flop that two came to, on which seat 1 has bet."""
    return floor_of("grosvenor", 2, street="flop", betting=betting)


def test_grosvenor_37_takes_one_chip_over_the_bet_between_two_and_no_less() -> None:
    floor = between_two().acts(1, "bet", 300)
    assert legal(floor, 2).minimum == 350
    floor.acts(2, "raise", 349).refused("grosvenor:37", accepted=350)
    floor.acts(2, "raise", 301).refused("grosvenor:37", accepted=350)
    floor.sees(2, "says raise 349").refused("grosvenor:37", accepted=350)
    floor.acts(2, "raise", 350).stands(1, bet_2=350)


def test_a_fixed_limit_has_its_own_raise_between_two() -> None:
    floor = between_two("fixed-limit").acts(1, "bet", 200)
    floor.acts(2, "raise", 250).refused("grosvenor:37", accepted=400)
    floor.acts(2, "raise", 337).refused("grosvenor:37", accepted=400)
    floor.acts(2, "raise", 400).stands(1, bet_2=400)


def test_three_raise_by_the_last_bet_under_grosvenor_37() -> None:
    floor = floor_of("grosvenor").acts(3, "raise", 600)
    floor.acts(1, "raise", 999).refused("grosvenor:37", accepted=1_000)
    floor.acts(1, "raise", 1_000).stands(2, bet_1=1_000)


# A bet that no chips make


def test_a_raise_is_asked_for_in_chips_that_are_in_play() -> None:
    floor = floor_of("open").acts(3, "raise", 401).refused("room:chips-in-play", accepted=400)
    floor.acts(3, "raise", 450).stands(1, bet_3=450)


def test_what_is_seen_is_ruled_on_as_it_lies() -> None:
    floor_of("open").sees(3, "says raise", "puts 401").ruled("raise", to=401)


def test_an_odd_stack_goes_all_in_and_is_raised_to_the_least() -> None:
    floor = Floor("open", {1: STACK, 2: STACK, 3: 537}, big=200, chip=50, street="preflop")
    floor.acts(3, "all-in").stands(1, bet_3=537)
    assert legal(floor, 1).minimum == 874
    floor.acts(1, "raise", 875).refused("room:chips-in-play")
    floor.acts(1, "raise", 874).stands(2, bet_1=874)


# genting-tournament:46 and royal-flush:53 - held to all-in


@pytest.mark.parametrize("rule", ["genting-tournament:46", "royal-flush:53"])
def test_who_is_held_to_all_in_puts_all_of_it_in(rule: str) -> None:
    floor = floor_of(rule.split(":", maxsplit=1)[0], 4)
    floor.asks(
        exposures.state_condition,
        role="supervisor",
        seat=4,
        words="if you raise, I am all-in",
        if_seat=3,
        if_act="raise",
        then_act="all-in",
        binds=True,
    )
    floor.acts(3, "raise", 600)
    told = legal(floor, 4)
    assert (told.may_fold, told.may_call, told.may_raise) == (False, False, True)
    assert (told.minimum, told.maximum) == (STACK, STACK)
    floor.acts(4, "raise", 1_000).refused(rule, accepted="all-in")
    floor.acts(4, "raise", STACK).stands(1, bet_4=STACK)


def test_who_is_held_to_a_call_is_told_no_more_than_that() -> None:
    floor = floor_of("genting-tournament", 4)
    floor.asks(
        exposures.state_condition,
        role="supervisor",
        seat=4,
        words="I call any raise",
        if_seat=3,
        if_act="raise",
        then_act="call",
        binds=True,
    )
    told = legal(floor.acts(3, "raise", 600), 4)
    assert (told.may_fold, told.may_call, told.may_raise, told.minimum) == (
        False,
        True,
        False,
        None,
    )
    assert told.to_call == 600


def test_chips_that_lie_short_of_a_call_are_told_of() -> None:
    floor = floor_of("grosvenor").acts(3, "raise", 600).sees(1, "puts 100")
    floor.ruled("open")
    told = legal(floor, 1)
    assert (told.may_fold, told.may_raise, told.to_call, told.lying) == (True, False, 500, 100)


# royal-flush:49 and tda-2024:10 - the pot, ahead of the turn


@pytest.mark.parametrize("rulebook", ["royal-flush", "tda-2024"])
def test_the_pot_out_of_turn_is_a_bet_of_the_least_and_no_check(rulebook: str) -> None:
    rules = {"royal-flush": "royal-flush:49", "tda-2024": "tda-2024:10"}
    floor = floor_of(rulebook, street="flop").sees(2, "says pot").ruled("bet", to=200)
    assert rules[rulebook] in floor.answer.rules
    floor.acts(1, "check").stands(3, bet_2=200)


@pytest.mark.parametrize("rulebook", ["royal-flush", "tda-2024"])
def test_the_pot_out_of_turn_over_a_bet_is_the_least_raise(rulebook: str) -> None:
    floor = floor_of(rulebook).acts(3, "call").sees(2, "says pot").ruled("raise", to=400)
    floor.acts(1, "call").stands(3, bet_2=400)


# Held to less than the bet


def test_who_was_held_to_less_of_a_bet_plays_on_but_not_for_the_rest_of_it() -> None:
    floor = Floor("genting-tournament", dict.fromkeys((1, 2, 3), STACK), big=200, street="preflop")
    floor.acts(3, "call").acts(1, "call").acts(2, "check").deals("flop")
    floor.acts(1, "bet", 1_000).sees(2, "says call", held_to=500, role="supervisor")
    floor.acts(3, "call").deals("turn").acts(1, "bet", 2_000).acts(2, "call").acts(3, "fold")
    hand = floor.hand.aggregate
    assert [(pot.amount, pot.seats) for pot in hand.pots()] == [(6_100, [1, 2]), (1_000, [1])]
    floor.stands(None, stack_1=16_800, stack_2=17_300, stack_3=18_800)


def test_a_later_all_in_has_its_height_beside_the_rest_of_an_earlier_bet() -> None:
    floor = Floor("genting-tournament", {1: STACK, 2: STACK, 3: 3_000}, big=200, street="preflop")
    floor.acts(3, "call").acts(1, "call").acts(2, "check").deals("flop")
    floor.acts(1, "bet", 1_000).sees(2, "says call", held_to=500, role="supervisor")
    floor.acts(3, "call").deals("turn").acts(1, "bet", 2_000).acts(2, "call").acts(3, "all-in")
    # Main: three times 200, 500 and 1,800. Beside it what seat 2 didn't call, and what 3 hadn't.
    assert [(pot.amount, pot.seats) for pot in floor.hand.aggregate.pots()] == [
        (7_500, [1, 2, 3]),
        (1_000, [1, 3]),
        (400, [1, 2]),
    ]
    floor.deals("river").acts(1, "bet", 1_000).acts(2, "fold")
    assert sum(pot.amount for pot in floor.hand.aggregate.pots()) == 8_900
    assert [pot.seats for pot in floor.hand.aggregate.pots()] == [[1, 3], [1]]
