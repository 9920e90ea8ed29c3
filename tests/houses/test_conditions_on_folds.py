"""genting-tournament:46 and royal-flush:53: "if he folds, I raise" binds however he folds.

It binds nobody any more once the fold or the bet that was spoken of hasn't been one.
"""

from collections.abc import Callable
from typing import Any

import pytest

from domain.hands import clocks, presence
from domain.hands.acting import INTO_ANOTHER, Report, act_as_seen
from domain.hands.exposures import state_condition
from domain.hands.restoring import restore
from domain.hands.ruling_events import Seen
from domain.hands.throwing import kill, throw
from domain.rulings.ruling import without
from tests.houses.acting import Floor

FOUR = {1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000}


def said(if_act: str, rulebook: str = "genting-tournament", *, then_act: str = "raise") -> Floor:
    """Return seat 3 to act before the flop, and what seat 4 is held to once it does something."""
    floor = Floor(rulebook, FOUR, big=400, street="preflop")
    return floor.asks(
        state_condition,
        role="director",
        seat=4,
        words="if so, I raise",
        if_seat=3,
        if_act=if_act,
        then_act=then_act,
        binds=True,
    )


def _runs_out(floor: Floor, seat: int = 3) -> None:
    floor.asks(clocks.ask_clock, seat=seat, asked_by=4, asked_as="player", is_present=True)
    floor.asks(clocks.start_clock, role="supervisor", seat=seat)
    floor.clock = "20:02"
    floor.asks(clocks.run_out)


def _throws_into_another(floor: Floor) -> None:
    seen = [Seen(kind="cards", cards=INTO_ANOTHER)]
    floor.asks(act_as_seen, report=Report(seat=3, seen=seen))


FOLDS: dict[str, Callable[[Floor], object]] = {
    "by name": lambda floor: floor.acts(3, "fold"),
    "by words": lambda floor: floor.sees(3, "says fold"),
    "over the line": lambda floor: floor.sees(3, "cards over-line"),
    "thrown": lambda floor: floor.asks(throw, seat=3, faces="down"),
    "into another": _throws_into_another,
    "by the clock": _runs_out,
    "away": lambda floor: floor.asks(presence.miss_turn, seat=3, rule="house:1"),
}


@pytest.mark.parametrize("way", FOLDS)
def test_whoever_speaks_of_a_fold_is_held_to_it_however_it_comes(way: str) -> None:
    floor = said("fold")
    FOLDS[way](floor)
    floor.stands(4).acts(4, "call").refused("genting-tournament:46", accepted="raise or all-in")
    floor.acts(4, "raise", 800).stands(1)


@pytest.mark.parametrize("way", [way for way in FOLDS if way != "by the clock"])
def test_so_it_is_under_royal_flush_53_which_has_no_clock(way: str) -> None:
    floor = said("fold", "royal-flush")
    FOLDS[way](floor)
    floor.stands(4).acts(4, "call").refused("royal-flush:53", accepted="raise or all-in")


def test_a_hand_that_is_killed_wasn_t_folded_under_genting_46() -> None:
    floor = said("fold").asks(kill, seat=3).stands(4)
    floor.acts(4, "call").stands(1, bet_4=400)


def test_another_act_than_was_spoken_of_holds_nobody_under_genting_46() -> None:
    said("fold").acts(3, "call").acts(4, "call").stands(1)


def test_a_caller_who_is_held_to_less_has_called_under_genting_46() -> None:
    floor = said("call").sees(3, "says call", role="director", held_to=300)
    floor.stands(4, bet_3=300).acts(4, "call").refused("genting-tournament:46")


def test_a_check_by_time_is_a_check_to_a_condition_in_a_house_that_lets_one_check() -> None:
    floor = Floor("tda-2024", FOUR, big=400)
    words: dict[str, Any] = {"words": "if you check, I bet", "if_act": "check", "then_act": "bet"}
    floor.asks(state_condition, role="director", seat=2, if_seat=1, binds=True, **words)
    _runs_out(floor, 1)
    assert floor.house.conditions is not None
    floor.acts(2, "check").refused(floor.house.conditions.rule, accepted="bet or all-in")
    floor.acts(2, "bet", 400).stands(3)


# what was spoken of hasn't been

OUT_OF_TURN = {"genting-tournament": "genting-tournament:45", "royal-flush": "royal-flush:52"}
BINDING = {"genting-tournament": "genting-tournament:46", "royal-flush": "royal-flush:53"}


def _restored(floor: Floor, seat: int, rulebook: str) -> Floor:
    floor.hand.when(
        restore,
        seat=seat,
        is_identified=True,
        reason="misled",
        house=without(OUT_OF_TURN[rulebook], floor.house),
        by=floor.by("supervisor"),
    )
    return floor.stands(seat)


@pytest.mark.parametrize("rulebook", sorted(BINDING))
def test_a_fold_that_was_ruled_back_holds_nobody_under_genting_46_and_royal_flush_53(
    rulebook: str,
) -> None:
    floor = _restored(said("fold", rulebook, then_act="fold").acts(3, "fold"), 3, rulebook)
    floor.acts(3, "raise", 1_200).stands(4).acts(4, "call").stands(1, bet_4=1_200)


@pytest.mark.parametrize("rulebook", sorted(BINDING))
def test_it_holds_again_once_that_seat_folds_again_under_genting_46_and_royal_flush_53(
    rulebook: str,
) -> None:
    floor = _restored(said("fold", rulebook).acts(3, "fold"), 3, rulebook).acts(3, "fold")
    floor.acts(4, "call").refused(BINDING[rulebook], accepted="raise or all-in")


def test_another_s_fold_holds_on_once_one_is_ruled_back_under_genting_46() -> None:
    floor = said("fold").asks(
        state_condition,
        role="director",
        seat=1,
        words="if you fold, I fold",
        if_seat=4,
        if_act="fold",
        then_act="fold",
        binds=True,
    )
    floor.sees(4, "says fold").acts(3, "fold")
    _restored(floor, 3, "genting-tournament").acts(3, "call")
    floor.acts(1, "call").refused("genting-tournament:46", accepted="fold")


def if_bets(rulebook: str) -> Floor:
    """Return a bet of seat 2 on the flop, to which seat 3 is held to fold."""
    floor = Floor(rulebook, FOUR, big=200)
    words: dict[str, Any] = {"words": "if you bet, I fold", "if_act": "bet", "then_act": "fold"}
    floor.asks(state_condition, role="director", seat=3, if_seat=2, binds=True, **words)
    floor.acts(1, "check").acts(2, "bet", 400).acts(3, "call")
    return floor.refused(BINDING[rulebook], accepted="fold")


@pytest.mark.parametrize("rulebook", sorted(BINDING))
def test_a_killed_bet_that_went_back_holds_nobody_under_genting_46_and_royal_flush_53(
    rulebook: str,
) -> None:
    floor = if_bets(rulebook).asks(kill, role="supervisor", seat=2).stands(3)
    floor.acts(3, "check").stands(4).acts(4, "check").stands(None)
