"""royal-flush:23: an announced level binds the next hand, whatever was posted before."""

import pytest

from cardroom.service import blind_clocks
from domain.hands.events import PostDue
from tests.houses.levels import Event, level
from tests.service.rooms import TestRoom

RULE = "royal-flush:23"
FOUR = [
    level(25, 50, minutes=60),
    level(50, 100, minutes=60),
    level(75, 150, minutes=15),
    level(100, 200),
]
"""Level 4 comes at 20:15:00, where the first begins at 18:00."""


@pytest.fixture
def pub(room: TestRoom) -> Event:
    event = Event(room, "royal-flush")
    event.sets_up(*FOUR, is_announced_by_staff=True)
    event.does(blind_clocks.start)
    event.does(blind_clocks.announce_level, "19:00", number=2)
    event.does(blind_clocks.announce_level, "20:00", number=3)
    return event


def test_blinds_posted_early_don_t_keep_the_old_level(pub: Event) -> None:
    """royal-flush:23 with level 4 announced at 20:15:00: seats 5 and 6 owe 25 and 50 more."""
    table = pub.table()
    pub.at("20:14:50")
    for _ in range(3):
        assert pub.deals(table) == (75, 150)
    pub.does(blind_clocks.announce_level, "20:15", number=4)
    early = [PostDue(5, "small", 75, is_live=True), PostDue(6, "big", 150, is_live=True)]
    pub.at("20:16:40")
    refusal = pub.deal_refused(RULE, table, riffle="20:16:30", posts=early)
    assert refusal.facts["owed"] == {"5": 25, "6": 50}
    assert pub.deals(table, "20:16:30") == (100, 200)


@pytest.mark.parametrize(
    ("riffle", "blinds"),
    [("20:14:50", (75, 150)), ("20:14:59", (75, 150)), ("20:15:00", (100, 200))],
)
def test_a_level_binds_the_hands_whose_shuffle_starts_once_it_is_announced(
    pub: Event, riffle: str, blinds: tuple[int, int]
) -> None:
    """royal-flush:23, by hand or at the green button of a machine."""
    table = pub.table()
    pub.does(blind_clocks.announce_level, "20:15", number=4)
    pub.at("20:15:30")
    assert pub.deals(table, riffle, "20:15:20") == blinds


@pytest.mark.parametrize("clock", ["20:15:00", "20:19:59"])
def test_a_level_that_nobody_announced_binds_no_hand(pub: Event, clock: str) -> None:
    """royal-flush:23: both its time and its announcement are needed."""
    table = pub.table()
    pub.at(clock)
    assert pub.deals(table) == (75, 150)
    pub.does(blind_clocks.announce_level, number=4)
    assert pub.deals(table) == (100, 200)


def test_no_level_is_announced_before_its_time_is_up(pub: Event) -> None:
    pub.at("20:14:59")
    pub.refused(RULE, blind_clocks.announce_level, number=4)
    pub.refused(RULE, blind_clocks.begin_level, number=4)
    pub.does(blind_clocks.announce_level, "20:15:00", number=4)
