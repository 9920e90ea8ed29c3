from datetime import datetime
from typing import Any

import pytest

from domain.players.events import (
    PlayerAgeChecked,
    PlayerBarLifted,
    PlayerBarred,
    PlayerDetailsErased,
    PlayerGameChanged,
    PlayerGotUp,
    PlayerNamed,
    PlayerRegistered,
    PlayerSatDown,
    PlayerTurnedAway,
)
from domain.players.player import DOOR_RULES, Player
from domain.rules.return_stack import LeftStack
from tests.scenario import ALICE, Happened, at, floor, given, happened, named

TABLE, OTHER = named("C1"), named("C2")
GAME = "nlh-100-200"


def registered(*, is_named: bool = True, is_of_age: bool | None = True) -> Happened:
    return happened(PlayerRegistered, membership="M7", is_named=is_named, is_of_age=is_of_age)


def unnamed() -> Happened:
    return happened(PlayerRegistered, membership=None, is_named=False, is_of_age=None)


def barred(until: datetime | None) -> Happened:
    return happened(PlayerBarred, reason="fight", until=until)


def sat_down(table: Any = TABLE, seat: int = 3) -> Happened:
    return happened(PlayerSatDown, table_id=table, seat=seat, game=GAME)


def got_up(clock: str, stack: int) -> Happened:
    return happened(
        PlayerGotUp,
        floor(clock),
        table_id=TABLE,
        seat=3,
        game=GAME,
        stack=stack,
        had_chips=True,
        brought=None,
    )


def test_registers_a_patron_without_a_name_or_an_age_check() -> None:
    (
        given(Player)
        .when(
            Player.register,
            player_id=ALICE,
            membership=None,
            is_named=False,
            is_of_age=None,
            by=floor(),
        )
        .then(PlayerRegistered, is_named=False, is_of_age=None)
        .when(Player.check_may_play, door="seat", at=at("20:00"))
        .then_nothing_more()
    )


def test_an_unnamed_patron_gives_a_name_later_and_once() -> None:
    (
        given(Player, unnamed())
        .when(Player.give_name, membership="M8", is_of_age=True, by=floor())
        .then(PlayerNamed, membership="M8", is_of_age=True)
        .then_state(is_named=True, is_of_age=True, membership="M8")
        .when(Player.give_name, membership="M9", is_of_age=True, by=floor())
        .then_refused("room:already-named")
    )


def test_refuses_a_player_found_under_age_at_every_door() -> None:
    (
        given(Player, unnamed())
        .when(Player.check_age, is_of_age=False, by=floor())
        .then(PlayerAgeChecked, is_of_age=False)
        .when(Player.check_may_play, door="sale", at=at("20:00"))
        .then_refused("room:under-age", door="sale")
        .when(Player.sit_down, table_id=TABLE, seat=3, game=GAME, by=floor())
        .then_refused("room:under-age", door="seat")
    )


@pytest.mark.parametrize("door", ["list", "seat", "sale"])
def test_refuses_a_barred_player_at_every_door(door: str) -> None:
    (
        given(Player, registered(), barred(until=None))
        .when(Player.check_may_play, door=door, at=at("20:00"))
        .then_refused("room:barred", door=door, until=None)
    )


def test_a_bar_binds_to_its_last_second_and_is_over_at_its_end() -> None:
    (
        given(Player, registered(), barred(until=at("22:00")))
        .when(Player.check_may_play, door="list", at=at("21:59:59"))
        .then_refused("room:barred", until=at("22:00"))
        .when(Player.check_may_play, door="list", at=at("22:00"))
        .then_nothing_more()
    )


def test_a_barred_player_is_cited_the_bar_before_the_age() -> None:
    (
        given(Player, registered(is_of_age=False), barred(until=None))
        .when(Player.check_may_play, door="list", at=at("20:00"))
        .then_refused("room:barred")
    )


def test_bars_for_good_or_until_a_time_to_come() -> None:
    (
        given(Player, registered())
        .when(Player.bar, reason="fight", until=at("20:00:01"), by=floor("20:00"))
        .then(PlayerBarred, until=at("20:00:01"))
        .when(Player.bar, reason="fight", until=at("20:00"), by=floor("20:00"))
        .then_refused("room:bar-over", asked=at("20:00"))
        .when(Player.bar, reason="again", until=None, by=floor("20:00"))
        .then(PlayerBarred, until=None)
    )


def test_lifts_a_bar_while_it_runs() -> None:
    (
        given(Player, registered(), barred(until=at("22:00")))
        .when(Player.lift_bar, reason="appeal", by=floor("22:00"))
        .then_refused("room:not-barred")
        .when(Player.lift_bar, reason="appeal", by=floor("21:00"))
        .then(PlayerBarLifted, reason="appeal")
        .then_state(bar=None)
        .when(Player.lift_bar, reason="appeal", by=floor("21:00"))
        .then_refused("room:not-barred")
    )


def test_erasing_the_details_keeps_the_bar_and_the_age_check() -> None:
    (
        given(Player, registered(), barred(until=None))
        .when(Player.erase_details, by=floor())
        .then(PlayerDetailsErased)
        .then_state(is_named=False, membership=None, is_of_age=True)
        .when(Player.check_may_play, door="list", at=at("20:00"))
        .then_refused("room:barred")
        .when(Player.erase_details, by=floor())
        .then_refused("room:details-erased")
        .when(Player.give_name, membership=None, is_of_age=True, by=floor())
        .then_refused("room:details-erased")
    )


def test_sits_down_once_at_a_table() -> None:
    (
        given(Player, registered())
        .when(Player.sit_down, table_id=TABLE, seat=3, game=GAME, by=floor())
        .then(PlayerSatDown, table_id=TABLE, seat=3, game=GAME)
        .when(Player.sit_down, table_id=TABLE, seat=4, game=GAME, by=floor())
        .then_refused("room:already-seated", seat=3)
        .when(Player.sit_down, table_id=OTHER, seat=4, game=GAME, by=floor())
        .then_refused("room:one-seat", seat=3, table_id=TABLE)
    )


def test_getting_up_frees_that_seat_and_starts_the_return_window_when_it_happened() -> None:
    (
        given(Player, registered(), sat_down(), sat_down(OTHER, seat=5))
        .when(Player.get_up, table_id=TABLE, stack=430_00, by=floor("20:30"))
        .then(PlayerGotUp, table_id=TABLE, seat=3, game=GAME, stack=430_00)
        .then_asked(Player.left_stack, LeftStack(GAME, 430_00, at("20:30")), game=GAME)
        .then_asked(Player.left_stack, None, game="nlh-200-500")
        .then_asked(Player.seat_at, None, table_id=TABLE)
        .when(Player.get_up, table_id=TABLE, stack=0, by=floor("20:31"))
        .then_refused("room:not-seated")
    )


def test_the_stack_last_left_with_is_the_one_that_counts() -> None:
    (
        given(Player, registered(), sat_down(), got_up("20:00", 430_00), sat_down())
        .when(Player.get_up, table_id=TABLE, stack=0, by=floor("20:20"))
        .then_asked(Player.left_stack, LeftStack(GAME, 0, at("20:20")), game=GAME)
    )


def test_whoever_is_turned_away_at_a_door_is_written_down() -> None:
    (
        given(Player, registered(), barred(until=None))
        .when(
            Player.turn_away,
            door="sale",
            rule="room:barred",
            reason="The player is barred for good.",
            by=floor(),
        )
        .then(PlayerTurnedAway, door="sale", rule="room:barred")
    )
    assert {"room:barred", "room:under-age"} == DOOR_RULES


def test_who_sits_where_the_stakes_change_leaves_the_new_game() -> None:
    (
        given(Player, registered(), sat_down())
        .when(Player.change_game, table_id=TABLE, game="nlh-200-500", left_stack=90_00, by=floor())
        .then(PlayerGameChanged, table_id=TABLE, game="nlh-200-500")
        .when(Player.get_up, table_id=TABLE, stack=80_00, by=floor("21:00"))
        .then(PlayerGotUp, game="nlh-200-500", stack=80_00)
        .when(Player.change_game, table_id=TABLE, game="nlh-100-200", left_stack=None, by=floor())
        .then_refused("room:not-seated")
    )
