"""Names that lapsed off a list and are back on it, for their players were in time."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from cardroom.service import floor, house_books, lists, people, waiting
from domain.kernel import Refused
from domain.reserve_lists.reserve_list import ReserveList
from tests.service.rooms import TestRoom
from tests.service.test_waiting import GAME, OWN, Club

OPTIONS: dict[str, dict[str, Any]] = {"room:remote-names": {"check_in_minutes": 30}}


@pytest.fixture
def club(room: TestRoom) -> Club:
    house = Club(room, "genting-cash")
    derived = {"base": "genting-cash", "name": OWN, "overrides": OPTIONS}
    house.do("manager", house_books.derive_rulebook, **derived)
    house.opens_list()
    return house


def lapses(club: Club, entry: int) -> datetime:
    """Let a name from outside lapse off the list; return when its player was there, in time."""
    club.room.clock.move(minutes=20)
    was_there = club.room.clock.now()
    club.room.clock.move(minutes=11)
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
    assert entry not in club.room.writer.read(ReserveList, club.list_id, lambda n: n.state.entries)
    return was_there


def checks_in(club: Club, entry: int, at: datetime) -> dict[str, Any]:
    asked: dict[str, Any] = {"list_id": club.list_id, "entry": entry}
    return club.room.acting("supervisor").do(waiting.check_in, at=at, **asked)


def test_a_barred_player_s_name_that_lapsed_is_not_back(club: Club) -> None:
    """room:barred, though the bar is of a time after they came."""
    player = club.room.player(description="waits")
    entry = club.joins_list(player, channel="telephone")
    was_there = lapses(club, entry)
    club.do("supervisor", people.bar_player, player_id=player, reason="fought")
    with pytest.raises(Refused, match="room:barred"):
        checks_in(club, entry, was_there)


def test_a_player_who_has_a_seat_since_is_not_back_on_the_list(club: Club) -> None:
    """room:already-seated."""
    player, table = club.room.player(description="waits"), club.opens()
    entry = club.joins_list(player, channel="telephone")
    was_there = lapses(club, entry)
    sit = {"table_id": table, "seat": 1, "player_id": player, "amount": 100_00}
    club.do("supervisor", floor.seat_player, **sit)
    with pytest.raises(Refused, match="room:already-seated"):
        checks_in(club, entry, was_there)


def test_who_is_back_waits_for_no_table_that_is_gone(club: Club) -> None:
    first, second = club.opens(), club.opens()
    wishing = club.joins_list(channel="telephone", table_wishes=[first])
    mover = club.seats(second, 1)
    changing = club.joins_list(mover, channel="telephone")
    was_there = lapses(club, wishing)
    club.do("supervisor", floor.close_table, table_id=first, reason="slow")
    club.do("supervisor", floor.leave_table, table_id=second, seat=1)
    assert checks_in(club, wishing, was_there)["place"] == 1
    assert checks_in(club, changing, was_there + timedelta(seconds=1))["place"] == 2
    assert club.entry(wishing).table_wishes == ()
    assert club.entry(changing).change_from is None
    assert club.room.writer.read(ReserveList, club.list_id, lambda n: n.state.game) == GAME
