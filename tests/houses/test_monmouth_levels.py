"""monmouth:general:8: levels follow the table, and the first card says which a hand plays at."""

import pytest

from cardroom.service import blind_clocks
from cardroom.service.house_books import derive_rulebook
from domain.hands.events import PostDue
from tests.houses.levels import Event, level
from tests.service.rooms import TestRoom

RULE = "monmouth:general:8"
TWO = [level(25, 50), level(50, 100)]


@pytest.fixture
def casino(room: TestRoom) -> Event:
    """Return an evening whose first bell is at 19:20:00."""
    event = Event(room, "monmouth")
    event.sets_up(*TWO)
    event.does(blind_clocks.start, "19:00")
    return event


def posts(small: int, big: int, *, at: int) -> list[PostDue]:
    return [
        PostDue(at, "small", small, is_live=True),
        PostDue(at + 1, "big", big, is_live=True),
    ]


def test_a_hand_under_way_at_the_bell_is_played_as_it_began(casino: Event) -> None:
    """monmouth:general:8: the first card at 19:19:58, and the next hand at 19:22:10."""
    table = casino.table()
    casino.at("19:20:05")
    assert casino.deals(table, card="19:19:58") == (25, 50)
    casino.at("19:22:10")
    casino.deal_refused(RULE, table, posts=posts(25, 50, at=3))
    assert casino.deals(table, posts=posts(50, 100, at=3)) == (50, 100)


@pytest.mark.parametrize(("card", "blinds"), [("19:19:59", (25, 50)), ("19:20:00", (50, 100))])
def test_a_first_card_at_the_very_second_of_the_bell_is_of_the_new_level(
    casino: Event, card: str, blinds: tuple[int, int]
) -> None:
    """monmouth:general:8, whenever the shuffle began."""
    table = casino.table()
    casino.at("19:20:30")
    assert casino.deals(table, "19:19:30", card) == blinds


@pytest.mark.parametrize("clock", ["19:19:59", "19:20:01"])
def test_a_level_comes_with_the_bell(casino: Event, clock: str) -> None:
    casino.at(clock)
    casino.refused(RULE, blind_clocks.begin_level, number=2)
    casino.rules(RULE, blind_clocks.begin_level, number=2)


def test_a_bell_that_rings_in_time_begins_the_level(casino: Event) -> None:
    """monmouth:general:8."""
    casino.does(blind_clocks.begin_level, "19:20:00", number=2)


def test_a_host_s_table_of_levels_is_the_schedule(casino: Event) -> None:
    """monmouth:general:8 with the table entered, which the document leaves out."""
    table = {RULE: {"levels": [[25, 50, 0, 20], [50, 100, 0, 20]]}}
    asked = {"base": "monmouth", "name": "our-table", "overrides": table}
    casino.floor.do("manager", derive_rulebook, **asked)
    for levels in ([TWO[0]], [TWO[0], level(50, 100, minutes=19)], [*TWO, level(75, 150)]):
        casino.floor.refused(
            RULE,
            "director",
            blind_clocks.set_up,
            name="The event",
            rulebook="our-table",
            levels=levels,
        )
    casino.floor.rulebook = "our-table"
    casino.sets_up(*TWO)
