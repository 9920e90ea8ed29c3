"""genting-tournament:19: a level counts once its time is up and it was announced."""

from typing import Any

import pytest

from cardroom.service import blind_clocks
from tests.houses.levels import Event, level
from tests.service.rooms import TestRoom

RULE = "genting-tournament:19"
FIVE = [
    level(50, 100),
    level(75, 150),
    level(100, 200),
    level(200, 400, minutes=30),
    level(300, 600),
]
"""Level 4 runs out at 19:30:00, where the first begins at 18:00."""


@pytest.fixture
def casino(room: TestRoom) -> Event:
    return Event(room, "genting-tournament")


def under_way(casino: Event, **more: Any) -> Event:
    """Begin the event; where staff announce levels, the first four were announced in time."""
    casino.sets_up(*FIVE, **more)
    casino.does(blind_clocks.start)
    for number, clock in ((2, "18:20"), (3, "18:40"), (4, "19:00")) if more else ():
        casino.does(blind_clocks.announce_level, clock, number=number)
    return casino


@pytest.mark.parametrize(("riffle", "blinds"), [("19:29:58", (200, 400)), ("19:30:01", (300, 600))])
def test_a_hand_plays_at_the_level_that_was_announced_before_its_riffle(
    casino: Event, riffle: str, blinds: tuple[int, int]
) -> None:
    """genting-tournament:19 with level 5 announced at 19:30:00 as level 4 runs out."""
    table = under_way(casino, is_announced_by_staff=True).table()
    casino.does(blind_clocks.announce_level, "19:30", number=5)
    casino.at("19:30:20")
    assert casino.deals(table, riffle, "19:30:15") == blinds


@pytest.mark.parametrize("is_announced_by_staff", [True, False])
def test_until_the_announcement_the_old_level_is_played(
    casino: Event,
    is_announced_by_staff: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """genting-tournament:19 with the time up at 19:30:00 and the announcement at 19:30:20.

    A clock that announces at zero counts by an announcement that was written down as later, too.
    """
    staffed = {"is_announced_by_staff": True} if is_announced_by_staff else {}
    table = under_way(casino, **staffed).table()
    casino.does(blind_clocks.announce_level, "19:30:20", number=5)
    for riffle, blinds in (
        ("19:30:10", (200, 400)),
        ("19:30:19", (200, 400)),
        ("19:30:20", (300, 600)),
    ):
        casino.at("19:30:19" if blinds == (200, 400) else "19:31:00")
        assert casino.deals(table, riffle) == blinds


def test_a_clock_announces_at_zero(casino: Event) -> None:
    """genting-tournament:19: nothing needs to be said where the clock says it."""
    table = under_way(casino).table()
    casino.at("19:29:59")
    assert casino.deals(table) == (200, 400)
    casino.at("19:30:00")
    assert casino.deals(table) == (300, 600)


def test_the_green_button_of_a_machine_begins_a_hand(casino: Event) -> None:
    """genting-tournament:19: pressed at 19:29:59, with the first card at 19:30:25."""
    table = under_way(casino).table()
    casino.at("19:30:30")
    casino.deal_refused(RULE, table, riffle="19:29:59", card="19:30:25", level=5)
    assert casino.deals(table, "19:29:59", "19:30:25") == (200, 400)


def test_no_level_comes_before_its_time_is_up(casino: Event) -> None:
    under_way(casino)
    for deed in (blind_clocks.announce_level, blind_clocks.begin_level):
        casino.at("19:29:59")
        casino.refused(RULE, deed, number=5)
    casino.rules(RULE, blind_clocks.begin_level, number=5)
    assert casino.shows("19:29:59").played.number == 5


def test_a_level_is_announced_once(casino: Event) -> None:
    """genting-tournament:19."""
    under_way(casino, is_announced_by_staff=True)
    casino.does(blind_clocks.announce_level, "19:30", number=5)
    casino.refused("room:level-announced", blind_clocks.announce_level, number=5)
