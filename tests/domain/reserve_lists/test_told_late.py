"""What is told late of a list is held against when the player was last here."""

from typing import Any

from domain.reserve_lists.events import (
    ListReopened,
    PlayerCameBack,
    PlayerCheckedIn,
    PlayerWentAway,
)
from domain.reserve_lists.reserve_list import ReserveList
from tests.domain.reserve_lists.past import TABLE, called, list_opened, name_added
from tests.domain.reserve_lists.test_standing_still import CLUB
from tests.scenario import ALICE, Scenario, at, floor, given, late

SINCE = "room:happened-since"
KEYED = "21:30"
AWAY: dict[str, Any] = {"entry": 1, "reason": "dinner", "house": CLUB}


def one_name() -> Scenario[ReserveList]:
    return given(ReserveList, list_opened(), name_added(1, ALICE, clock="20:00"))


def goes(names: Scenario[ReserveList], clock: str) -> Scenario[ReserveList]:
    return names.when(ReserveList.go_away, **AWAY, by=late(floor(clock), KEYED))


def test_nobody_went_away_before_the_name_went_on() -> None:
    goes(one_name(), "19:59:59").then_refused(SINCE, earliest=at("20:00"))
    goes(one_name(), "20:00").then(PlayerWentAway, until=at("21:00"))


def test_nobody_was_away_when_they_came_back() -> None:
    back = (
        one_name()
        .when(ReserveList.go_away, **AWAY, by=floor("20:10"))
        .when(ReserveList.come_back, entry=1, house=CLUB, by=floor("20:30"))
    )
    goes(back, "20:29:59").then_refused(SINCE, earliest=at("20:30"))
    goes(back, "20:30").then(PlayerWentAway)


def test_nobody_was_away_who_was_called_since_or_answered() -> None:
    offered = given(
        ReserveList,
        list_opened(),
        name_added(1, ALICE, clock="20:00"),
        called(1, ALICE, seat=3, clock="20:20", until=at("20:30")),
    ).when(ReserveList.answer_on_the_way, entry=1, house=CLUB, by=floor("20:25"))
    free = offered.when(ReserveList.withdraw_call, entry=1, reason="none", by=floor("20:26"))
    goes(free, "20:24:59").then_refused(SINCE, earliest=at("20:25"))
    goes(free, "20:25").then(PlayerWentAway)


def test_nobody_came_back_before_they_went() -> None:
    gone = one_name().when(ReserveList.go_away, **AWAY, by=floor("20:10"))

    def back(clock: str) -> Scenario[ReserveList]:
        by = late(floor(clock), "20:40")
        return gone.when(ReserveList.come_back, entry=1, house=CLUB, by=by)

    back("20:09:59").then_refused(SINCE, earliest=at("20:10"))
    back("20:10").then(PlayerCameBack)


def test_nobody_checked_in_before_the_name_went_on() -> None:
    told: dict[str, Any] = {"player_id": ALICE, "channel": "telephone", "house": CLUB}
    names = given(ReserveList, list_opened()).when(ReserveList.add_name, **told, by=floor("20:00"))

    def checks_in(clock: str) -> Scenario[ReserveList]:
        by = late(floor(clock), "20:04")
        return names.when(ReserveList.check_in, entry=1, house=CLUB, by=by)

    checks_in("19:59:59").then_refused(SINCE, earliest=at("20:00"))
    checks_in("20:00").then(PlayerCheckedIn)


def test_a_list_was_not_opened_again_before_it_was_closed() -> None:
    closed = one_name().when(ReserveList.close, reason="no game", by=floor("21:00"))
    closed.when(ReserveList.reopen, by=late(floor("20:59:59"), KEYED)).then_refused(
        SINCE, earliest=at("21:00")
    )
    closed.when(ReserveList.reopen, by=late(floor("21:00"), KEYED)).then(ListReopened)


def test_what_is_told_at_once_is_held_against_nothing() -> None:
    names = one_name().when(ReserveList.call, table_id=TABLE, seat=3, house=CLUB, by=floor("21:00"))
    free = names.when(ReserveList.withdraw_call, entry=1, reason="none", by=floor("21:00"))
    free.when(ReserveList.go_away, **AWAY, by=floor("20:30")).then(PlayerWentAway)
