"""grosvenor:1: the first card off the deck begins a hand, and says which level it plays at."""

import pytest

from cardroom.service import blind_clocks, hand_starts
from domain.hands.events import PostDue
from tests.houses.levels import Event, level
from tests.service.rooms import TestRoom


@pytest.fixture
def club(room: TestRoom) -> Event:
    """Return a competition at 100/200 whose rise to 150/300 is at 20:00:00."""
    event = Event(room, "grosvenor")
    event.sets_up(level(100, 200, minutes=60), level(150, 300, minutes=30))
    event.does(blind_clocks.start, "19:00")
    return event


@pytest.mark.parametrize(
    ("card", "blinds"),
    [("19:59:59", (100, 200)), ("20:00:00", (150, 300)), ("20:00:03", (150, 300))],
)
def test_a_hand_plays_at_the_level_of_its_first_card(
    club: Event, card: str, blinds: tuple[int, int]
) -> None:
    """grosvenor:1 with the shuffle begun at 19:59:50."""
    table = club.table()
    club.at("20:00:10")
    others = (250 - blinds[0], 500 - blinds[1])
    wrong = [
        PostDue(seat, kind, amount, is_live=True)
        for seat, kind, amount in ((2, "small", others[0]), (3, "big", others[1]))
    ]
    club.deal_refused("grosvenor:1", table, riffle="19:59:50", card=card, posts=wrong)
    assert club.deals(table, "19:59:50", card) == blinds


def test_the_rise_counts_from_its_announcement(club: Event) -> None:
    """grosvenor:1: a level change binds every hand whose first card comes after it was announced.

    A house that says nothing of when levels begin lets them be begun by hand at any time.
    """
    table = club.table()
    club.does(blind_clocks.announce_level, "20:00:30", number=2)
    assert club.deals(table, card="20:00:29") == (100, 200)
    assert club.deals(table, card="20:00:30") == (150, 300)
    club.does(blind_clocks.begin_level, "20:05", number=1)
    assert club.deals(table) == (100, 200)


def test_what_is_told_of_a_deal_comes_in_order(club: Event) -> None:
    """A riffle before the card, and neither before the last hand nor after this one."""
    table = club.table()
    club.at("20:00:10")
    for told in (
        {"riffle": "20:00:05", "card": "20:00:04"},
        {"riffle": "20:00:05", "card": "20:00:11"},
        {"riffle": "20:00:11"},
    ):
        club.deal_refused("room:deal-instants", table, **told)
    club.deals(table)
    club.at("20:00:40")
    club.deal_refused("room:deal-instants", table, riffle="20:00:09")
    club.floor.do("dealer", hand_starts.start_hand, table_id=table, **club.asked("20:00:10", None))
