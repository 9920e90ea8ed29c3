from typing import Any

import pytest

from domain.kernel import Amount
from domain.room.events import (
    ChipsOutsideStated,
    PlayResumed,
    PlayStopped,
    RoomOpened,
    RulebookAdopted,
)
from domain.room.room import Room
from tests.scenario import Happened, Scenario, at, floor, given, happened, named, stamp

MANAGER = stamp("manager")
SETTINGS: dict[str, Any] = {
    "name": "The Card Room",
    "currency": "GBP",
    "time_zone": "Europe/London",
    "day_starts_hour": 6,
    "minimum_age_years": 18,
}


def opened() -> Happened:
    return happened(RoomOpened, MANAGER, **SETTINGS)


def test_opens_its_books_under_one_currency_and_one_clock() -> None:
    (
        given(Room)
        .when(Room.open, room_id=named("room"), by=MANAGER, **SETTINGS)
        .then(RoomOpened, **SETTINGS)
        .then_state(**SETTINGS)
    )


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("time_zone", "Europe/Atlantis"),
        ("time_zone", "Europe"),
        ("time_zone", "../secrets"),
        ("day_starts_hour", -1),
        ("day_starts_hour", 24),
    ],
)
def test_refuses_a_clock_that_no_moment_can_be_read_on(setting: str, value: object) -> None:
    settings = SETTINGS | {setting: value}
    (
        given(Room)
        .when(Room.open, room_id=named("room"), by=MANAGER, **settings)
        .then_refused("room:clock", asked=value)
    )


@pytest.mark.parametrize("hour", [0, 23])
def test_a_day_starts_at_any_full_hour(hour: int) -> None:
    settings = SETTINGS | {"day_starts_hour": hour}
    given(Room).when(Room.open, room_id=named("room"), by=MANAGER, **settings).then(RoomOpened)


def test_takes_an_edition_into_use_and_later_another() -> None:
    (
        given(Room, opened())
        .then_asked(Room.edition_of, None, rulebook="open")
        .when(Room.adopt_rulebook, rulebook="open", edition="first", by=MANAGER)
        .then(RulebookAdopted, rulebook="open", edition="first")
        .when(Room.adopt_rulebook, rulebook="open", edition="first", by=MANAGER)
        .then_refused("room:edition-in-use", asked="first")
        .when(Room.adopt_rulebook, rulebook="open", edition="second", by=MANAGER)
        .then_asked(Room.edition_of, "second", rulebook="open")
    )


def test_a_rulebook_is_in_use_once_an_edition_of_it_was_adopted() -> None:
    (
        given(Room, opened())
        .when(Room.edition_in_use, rulebook="open")
        .then_refused("room:unknown-rulebook", asked="open", allowed=[])
        .when(Room.adopt_rulebook, rulebook="open", edition="first", by=MANAGER)
        .then_asked(Room.edition_in_use, "first", rulebook="open")
    )


def test_states_the_chips_outside_and_corrects_the_statement() -> None:
    (
        given(Room, opened())
        .when(Room.state_chips_outside, amount=4_000_00, reason="last year's books", by=MANAGER)
        .then(ChipsOutsideStated, amount=4_000_00, book=0)
        .when(Room.state_chips_outside, amount=3_900_00, reason="recounted", by=MANAGER)
        .then(ChipsOutsideStated, amount=3_900_00, book=4_000_00)
        .when(Room.state_chips_outside, amount=0, reason="all came back", by=MANAGER)
        .then(ChipsOutsideStated, amount=0, book=3_900_00)
        .when(Room.state_chips_outside, amount=-1, reason="typing", by=MANAGER)
        .then_refused("room:amount-negative", asked=Amount(-1))
    )


# Stops of all play


def stopping(room: Scenario[Room], clock: str, cause: str = "outage") -> Scenario[Room]:
    return room.when(Room.stop_play, cause=cause, note=None, by=floor(clock))


def test_play_stops_once_and_goes_on_once() -> None:
    stopped = stopping(given(Room, opened()), "21:30").then(PlayStopped, stop=1, cause="outage")
    stopping(stopped, "21:40").then_refused("room:play-stopped", stop=1)
    resumed = stopped.when(Room.resume_play, by=floor("22:05")).then(
        PlayResumed, stop=1, stopped_at=at("21:30")
    )
    resumed.when(Room.resume_play, by=floor("22:06")).then_refused("room:not-stopped")
    stopping(resumed, "22:05", "fire-alarm").then(PlayStopped, stop=2)


def test_a_stop_is_of_a_cause_that_the_room_knows() -> None:
    stopping(given(Room, opened()), "21:30", "lunch").then_refused("room:stop-cause")


def test_a_stop_ends_when_it_began_or_later_and_the_next_begins_after_it() -> None:
    stopped = stopping(given(Room, opened()), "21:30")
    stopped.when(Room.resume_play, by=floor("21:29")).then_refused("room:stop-times")
    resumed = stopped.when(Room.resume_play, by=floor("21:30"))
    stopping(resumed, "21:29").then_refused("room:stop-times", earliest=at("21:30"))
