"""A stack that one person counted far from the book, and the return-stack rule."""

from typing import Any

import pytest

from domain.players.events import (
    LoneCountsSettled,
    PlayerGotUp,
    PlayerRegistered,
    PlayerSatDown,
    StackCountedAlone,
)
from domain.players.player import Player
from domain.rules.counts import CountDifference, is_far_off
from domain.rules.return_stack import LeftStack
from tests.scenario import Happened, Scenario, at, dealer, floor, given, happened, named, stamp

TABLE = named("C1")
GAME = "nlh-100-200"
REGISTERED = happened(PlayerRegistered, membership="M7", is_named=True, is_of_age=True)
SETTLES: dict[str, Any] = {"note": "counted again"}


def sat_down(clock: str = "20:00") -> Happened:
    return happened(PlayerSatDown, floor(clock), table_id=TABLE, seat=3, game=GAME)


def counted(book: int, count: int, clock: str = "20:10") -> Happened:
    about = {"table_id": TABLE, "seat": 3, "reason": "misread"}
    return happened(StackCountedAlone, dealer(clock), book=book, counted=count, **about)


def got_up(stack: int, clock: str = "20:30") -> Happened:
    where = {"table_id": TABLE, "seat": 3, "game": GAME}
    return happened(PlayerGotUp, floor(clock), **where, stack=stack, had_chips=True, brought=None)


def settled(*, is_explained: bool) -> Happened:
    return happened(LoneCountsSettled, floor("20:40"), is_explained=is_explained, note="x")


def binds(player: Scenario[Player], stack: int, clock: str = "20:30") -> None:
    """Let the player come back with a stack."""
    player.then_asked(Player.left_stack, LeftStack(GAME, stack, at(clock)), game=GAME)


@pytest.mark.parametrize(("book", "count", "left"), [(300, 100, 300), (100, 300, 300)])
def test_the_larger_of_book_and_count_binds(book: int, count: int, left: int) -> None:
    """genting-cash:20: a low count alone takes nothing off what the player comes back with."""
    binds(given(Player, REGISTERED, sat_down(), counted(book, count), got_up(count)), left)


def test_what_is_won_and_lost_after_the_count_counts() -> None:
    """genting-cash:20."""
    binds(given(Player, REGISTERED, sat_down(), counted(300, 100), got_up(250)), 450)


def test_a_count_before_an_uncounted_departure_binds_no_later_one() -> None:
    """genting-cash:20: it was of the stack that nobody knew in the end."""
    uncounted = happened(
        PlayerGotUp,
        floor("20:15"),
        table_id=TABLE,
        seat=3,
        game=GAME,
        stack=100,
        had_chips=False,
        brought=None,
    )
    first = sat_down(), counted(300, 100), uncounted
    binds(given(Player, REGISTERED, *first, sat_down("20:20"), got_up(250)), 250)


def test_a_count_that_corrects_the_one_before_leaves_the_book() -> None:
    """genting-cash:20: counted down by mistake, and up again."""
    counts = (counted(300, 100), counted(100, 300))
    binds(given(Player, REGISTERED, sat_down(), *counts, got_up(300)), 300)


@pytest.mark.parametrize(("is_explained", "left"), [(True, 100), (False, 300)])
@pytest.mark.parametrize("is_late", [True, False])
def test_a_count_that_a_second_person_explains_binds_no_more(
    *, is_explained: bool, left: int, is_late: bool
) -> None:
    """genting-cash:20: settled before the player leaves, or after."""
    found = settled(is_explained=is_explained)
    past = (got_up(100), found) if is_late else (found, got_up(100))
    binds(given(Player, REGISTERED, sat_down(), counted(300, 100), *past), left)


def test_what_was_held_against_one_sitting_is_not_against_the_next() -> None:
    """genting-cash:20: who came back with the whole stack owes the game no more than that."""
    once = (sat_down(), counted(300, 100), got_up(100))
    again = (sat_down("20:45"), got_up(300, "20:50"))
    binds(given(Player, REGISTERED, *once, *again), 300, "20:50")


def test_only_a_supervisor_settles_a_count_and_never_one_of_their_own() -> None:
    ours = happened(
        StackCountedAlone, floor(), table_id=TABLE, seat=3, book=9, counted=3, reason="misread"
    )
    player = given(Player, REGISTERED, sat_down(), ours)
    player.when(Player.settle_counts, is_explained=True, by=dealer(), **SETTLES).then_refused(
        "room:count-difference"
    )
    player.when(Player.settle_counts, is_explained=True, by=floor(), **SETTLES).then_refused(
        "room:second-person"
    )
    manager = stamp("manager", "21:00")
    player.when(Player.settle_counts, is_explained=True, by=manager, **SETTLES).then(
        LoneCountsSettled, is_explained=True, note="counted again"
    ).when(Player.settle_counts, is_explained=True, by=manager, **SETTLES).then_refused(
        "room:no-such-count"
    )


@pytest.mark.parametrize(
    ("rule", "difference", "is_far"),
    [
        (None, -2_00, False),
        (None, -2_01, True),
        (None, 2_01, True),
        (CountDifference(rule="room:count-difference", big_blinds_max=0), 1, True),
        (CountDifference(rule="room:count-difference", big_blinds_max=5), -10_00, False),
        (CountDifference(rule="room:count-difference", big_blinds_max=5), -10_01, True),
    ],
)
def test_one_person_counts_so_many_big_blinds_away(
    rule: CountDifference | None, difference: int, *, is_far: bool
) -> None:
    """room:count-difference: one big blind of 2 where the room sets nothing else."""
    assert is_far_off(rule, difference, 2_00) is is_far
