"""Who plays over a player who is back, and is to be counted: what lets them go, and what not.

genting-cash:20 binds whoever comes back to what they left with; amounts are pence: 1/2, 50 to 200.
"""

from typing import Any
from uuid import UUID

import alembic.command
import pytest
from sqlalchemy import Engine, create_engine, text

from cardroom.app import compose
from cardroom.service import conduct, corrected_seatings, feeding, floor, moving, people, posting
from cardroom.service.database import _alembic_config
from cardroom.settings import Settings
from domain.players.events import AccountCredited
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.events import PlayerLeft
from projections.corrections import TO_COUNT, open_items
from projections.projector import Projector
from projections.read_models import all_read_models
from tests.houses.test_genting_uncounted import HIGH, LOW, pot_noted, sits
from tests.service.floors import HouseFloor, by_two
from tests.service.rooms import TestRoom
from tests.service.test_corrections import hand_won, pot_corrected, raked, seated


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def played_over(club: HouseFloor) -> tuple[UUID, UUID]:
    """Return a table at which somebody plays over seat 1, and who: what lies boxed is known."""
    table = club.table(level="pots", seats=8)
    sits(club, table, 1)
    sits(club, table, 2)
    pot_noted(club, table)
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=200_00)
    club.do("dealer", floor.step_away, table_id=table, seat=1)
    who = club.room.player(description="plays over")
    club.joins(who)
    over = {"table_id": table, "seat": 1, "player_id": who, "box": "7", "amount": 200_00}
    club.do("supervisor", feeding.play_over, **over)
    pot_noted(club, table)
    return table, who


def wanted_back(club: HouseFloor) -> tuple[UUID, UUID]:
    """Return a table at which who plays over seat 1 is to be counted, and who."""
    table, who = played_over(club)
    club.do("dealer", floor.come_back, table_id=table, seat=1)
    assert club.at(table).is_count_awaited(1)
    return table, who


def to_count(club: HouseFloor) -> list[tuple[UUID, UUID, str]]:
    """Return whose stacks are open items for a count: with the tables, and the owners."""
    service = compose(Settings(database_url=club.room.url, training=True))
    Projector(service.database, service.facts_after, all_read_models()).catch_up()
    rows = open_items(service.reads, at=club.room.clock.now()).rows
    service.engine.dispose()
    return [
        (row["subject"], row["table_id"], row["owner"]) for row in rows if row["kind"] == TO_COUNT
    ]


# A count lets them go, whoever takes it


def test_a_count_for_other_stakes_lets_who_plays_over_go(club: HouseFloor) -> None:
    """genting-cash:20: they left the game before, with what was counted."""
    table, who = wanted_back(club)
    counts = {"counts": {"1": 350_00, "2": 100_00}}
    club.do("supervisor", posting.change_stakes, table_id=table, **HIGH, **counts)
    assert club.seats_taken(table)[1] != who
    left = club.player(who).left_stack(LOW)
    assert left is not None
    assert left.stack == 350_00
    assert club.player(who).state.seats == []


def test_no_stack_is_counted_for_whose_seat_is_played_over(club: HouseFloor) -> None:
    """room:plays-over: it would be that of who plays over, and they refused nothing."""
    main, (table, who) = club.table(), wanted_back(club)
    club.do("supervisor", feeding.agree_must_move, table_id=table, main_table_id=main)
    turn = {"table_id": table, "seat": 1}
    counted = {"counted": 350_00}
    refused = club.refused("room:plays-over", "dealer", feeding.refuse_must_move, **turn, **counted)
    assert refused.facts["field"] == "counted"
    assert club.do("dealer", feeding.refuse_must_move, **turn)["order"] == [2, 1]
    assert club.at(table).is_count_awaited(1)
    assert club.seats_taken(table)[1] == who


def test_a_count_at_a_refusal_lets_who_only_waited_for_it_go(room: TestRoom) -> None:
    """room:below-zero: who has to leave goes once a stack below nothing is counted."""
    club = HouseFloor(room, "open")
    main, table = club.table(), raked(club)
    who, _ = seated(club, table, 1, 2)
    hand = hand_won(club, table, winner=1)
    club.do("dealer", floor.take_off, table_id=table, seat=1, amount=150_00)
    pot_corrected(club, table, hand, changes={"1": -100_00, "2": 90_00})
    club.do("supervisor", feeding.agree_must_move, table_id=table, main_table_id=main)
    barred(club, who)
    assert club.seats_taken(table)[1] == who
    turn = {"table_id": table, "seat": 1}
    assert club.do("dealer", feeding.refuse_must_move, **turn, counted=0)["order"] == [2]
    assert who not in club.seats_taken(table).values()


# The open item is of whoever is to be counted still


def test_who_moves_to_another_table_is_no_open_item_any_more(club: HouseFloor) -> None:
    """genting-cash:20: the game is the same, and the seat is its player's again."""
    other = club.table(level="pots", seats=8)
    sits(club, other, 2)
    table, who = wanted_back(club)
    assert to_count(club) == [(who, table, "dealer-1")]
    move = {"table_id": table, "seat": 1, "to_table_id": other, "to_seat": 5, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    assert to_count(club) == []


def test_an_open_item_goes_to_who_it_was_that_played_over(club: HouseFloor) -> None:
    """genting-cash:20: with the same owner, until they are counted."""
    table, who = wanted_back(club)
    right = club.room.player(description="it was them")
    persons = {"player_id": who, "right_player_id": right}
    club.do(
        "manager", corrected_seatings.correct_seating, table_id=table, reason="mixed up", **persons
    )
    assert to_count(club) == [(right, table, "dealer-1")]
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=350_00)
    assert to_count(club) == []


def test_another_player_s_corrected_seating_leaves_an_open_item(club: HouseFloor) -> None:
    """genting-cash:20."""
    table, who = wanted_back(club)
    persons = {
        "player_id": club.seats_taken(table)[2],
        "right_player_id": club.room.player(description="it was them"),
    }
    club.do(
        "manager", corrected_seatings.correct_seating, table_id=table, reason="mixed up", **persons
    )
    assert to_count(club) == [(who, table, "dealer-1")]


def test_what_older_code_left_of_open_items_and_stops_is_filled_anew(bare_url: str) -> None:
    engine = create_engine(bare_url)
    _upgrade(engine, "0019")
    place = (
        "INSERT INTO projection_places (name, generation, position, events_folded, is_active, "
        "updated_at) VALUES (:name, 1, 9, 9, true, '2026-03-06 20:00:00')"
    )
    stops = "INSERT INTO wait_stops (generation, room, stops) VALUES (1, 0, '2026-03-06T20:00')"
    with engine.begin() as connection:
        for name in ("corrections", "waits", "rake"):
            connection.execute(text(place), {"name": name})
        connection.execute(text(stops))
    _upgrade(engine, "0020")
    with engine.begin() as connection:
        names = connection.execute(text("SELECT name FROM projection_places")).scalars().all()
        assert names == ["rake"]
        assert connection.execute(text("SELECT count(*) FROM wait_stops")).scalar_one() == 0
    engine.dispose()


def _upgrade(engine: Engine, revision: str) -> None:
    with engine.begin() as connection:
        alembic.command.upgrade(_alembic_config(connection), revision)


# Who has to leave carries nothing away


def barred(club: HouseFloor, who: UUID) -> None:
    club.do("manager", people.bar_player, player_id=who, reason="theft")


@pytest.mark.parametrize("first", ["bar", "return"])
def test_a_barred_player_who_plays_over_stays_for_the_pick_up(club: HouseFloor, first: str) -> None:
    """room:held-at-desk: two people count, whenever the player of the seat came back."""
    table, who = played_over(club) if first == "bar" else wanted_back(club)
    barred(club, who)
    if first == "bar":
        club.do("dealer", floor.come_back, table_id=table, seat=1)
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=350_00)
    assert club.seats_taken(table)[1] == who, "one person's count takes nobody off"
    counted: dict[str, Any] = {"counted": 350_00, **by_two("supervisor-2")}
    club.do("supervisor", conduct.pick_up, table_id=table, seat=1, **counted)
    assert club.happened(PlayerLeft, table) == []
    assert [each.player_id for each in club.happened(PlayerTakenOff, table)] == [who]
    (held,) = club.happened(AccountCredited, who)
    assert (held.chips, held.rule) == (350_00, "room:held-at-desk")
    assert club.seats_taken(table)[1] != who
    assert to_count(club) == []


def test_a_table_where_a_barred_player_plays_over_breaks_once_they_are_picked_up(
    club: HouseFloor,
) -> None:
    """room:barred: nor does the table's breaking let them carry the stack away."""
    table, who = wanted_back(club)
    club.table()
    barred(club, who)
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=350_00)
    breaking = {"table_id": table, "reason": "short"}
    club.refused("room:barred", "supervisor", moving.break_table, **breaking)
    counted: dict[str, Any] = {"counted": 350_00, **by_two("supervisor-2")}
    club.do("supervisor", conduct.pick_up, table_id=table, seat=1, **counted)
    club.do("supervisor", moving.break_table, **breaking)
    assert club.player(who).state.held_chips == 350_00


def test_who_may_stay_after_all_goes_by_a_count_from_a_seat_that_is_wanted_back(
    club: HouseFloor,
) -> None:
    """genting-cash:20: the seat is its player's, as of anybody who plays over."""
    table, who = played_over(club)
    line = club.offence("supervisor", who, "misconduct", penalty="removal")
    club.do("dealer", floor.come_back, table_id=table, seat=1)
    assert not club.at(table).is_count_awaited(1)
    otherwise = {"player_id": who, "offence": line["offence"], "penalty": "warning"}
    club.do("manager", conduct.decide_penalty, **otherwise, reason="heard again")
    assert to_count(club) == [(who, table, "manager-1")]
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=350_00)
    assert who not in club.seats_taken(table).values()
    assert club.player(who).state.held_chips == 0
