"""A pot belongs to the gaming day and to the hour in which it was played, by the room's clock."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from domain.kernel import Fact
from domain.tables.events import BoxCounted, BoxPulled, DealerPushed
from domain.tables.hand_events import StakesChanged
from projections.folding import Database
from projections.rake import Rake
from projections.rake_report import Dimension, RakeFilter, rake
from tests.projections.facts import TABLE, by, fact, numbered, pot, room_opened, table_opened
from tests.projections.keeping import keep_up, places_of, reads_of

LONDON = ZoneInfo("Europe/London")
KOLKATA = ZoneInfo("Asia/Kolkata")
OPENED = table_opened(datetime(2026, 1, 1, tzinfo=UTC))


def taken(
    database: Database, dimension: Dimension, *facts: Fact, where: RakeFilter | None = None
) -> list[tuple[object, int, int]]:
    """Return the rake report of some facts: what, how much, and in how many hands."""
    rows = numbered(*facts)
    keep_up(database, rows, [Rake()])
    report = rake(reads_of(database, rows), (dimension,), where or RakeFilter())
    return [(row[dimension], row["amount"], row["hands"]) for row in report.rows]


def at(text: str, zone: ZoneInfo = LONDON) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-03-07T03:30", date(2026, 3, 6)),
        ("2026-03-07T05:59:59", date(2026, 3, 6)),
        ("2026-03-07T06:00", date(2026, 3, 7)),
        ("2026-03-06T23:59:59", date(2026, 3, 6)),
        ("2026-03-29T00:59", date(2026, 3, 28)),
        ("2026-03-29T05:59", date(2026, 3, 28)),
        ("2026-03-29T06:00", date(2026, 3, 29)),
        ("2026-10-25T05:59", date(2026, 10, 24)),
        ("2026-10-25T06:00", date(2026, 10, 25)),
    ],
)
def test_a_pot_belongs_to_the_evening_before_until_the_room_s_day_begins(
    database: Database, moment: str, day: date
) -> None:
    found = taken(database, "gaming_day", room_opened(), OPENED, pot(at(moment), 500))
    assert found == [(day, 500, 1)]


def test_a_moment_is_the_same_whatever_offset_it_was_keyed_with(database: Database) -> None:
    local = at("2026-07-07T03:30")
    found = taken(
        database,
        "gaming_day",
        room_opened(),
        OPENED,
        pot(local, 500),
        pot(local.astimezone(UTC), 500),
        pot(local.astimezone(KOLKATA), 500),
    )
    assert found == [(date(2026, 7, 6), 1500, 3)]


def test_the_hour_that_is_struck_twice_is_two_hours(database: Database) -> None:
    first = at("2026-10-25T01:30").replace(fold=0)
    second = at("2026-10-25T01:30").replace(fold=1)
    found = taken(
        database, "hour", room_opened(), OPENED, pot(first, 500), pot(second, 700), pot(first, 100)
    )
    assert found == [
        (datetime(2026, 10, 25, 0, tzinfo=UTC), 600, 2),
        (datetime(2026, 10, 25, 1, tzinfo=UTC), 700, 1),
    ]


def test_an_hour_begins_on_the_room_s_wall_though_that_be_half_past_elsewhere(
    database: Database,
) -> None:
    found = taken(
        database,
        "hour",
        room_opened("Asia/Kolkata"),
        OPENED,
        pot(at("2026-03-06T21:00", KOLKATA), 500),
        pot(at("2026-03-06T21:59", KOLKATA), 500),
        pot(at("2026-03-06T22:00", KOLKATA), 500),
    )
    assert found == [
        (datetime(2026, 3, 6, 15, 30, tzinfo=UTC), 1000, 2),
        (datetime(2026, 3, 6, 16, 30, tzinfo=UTC), 500, 1),
    ]


def test_a_pot_without_a_drop_counts_as_a_hand(database: Database) -> None:
    found = taken(database, "table", room_opened(), OPENED, pot(at("2026-03-06T21:00")))
    assert found == [("Alder", 0, 1)]


def test_a_pot_belongs_to_whoever_dealt_it(database: Database) -> None:
    evening = at("2026-03-06T21:00")
    push = fact(DealerPushed, TABLE, by(evening), outgoing="dora", incoming="dan")
    found = taken(
        database,
        "dealer",
        room_opened(),
        OPENED,
        pot(evening, 500),
        push,
        pot(evening, 300, dealer="dan"),
        pot(evening, 200, dealer=None),
    )
    assert found == [("", 200, 1), ("dan", 300, 1), ("dora", 500, 1)]


def test_a_pot_belongs_to_the_game_that_was_played_when_it_fell(database: Database) -> None:
    evening = at("2026-03-06T21:00")
    raised = {"small_blind": 200, "big_blind": 400, "ante": 0}
    stakes = fact(StakesChanged, TABLE, by(evening), **raised, buy_in_min=None, buy_in_max=None)
    found = taken(
        database, "game", room_opened(), OPENED, pot(evening, 500), stakes, pot(evening, 900)
    )
    assert found == [("nlh-100-200", 500, 1), ("nlh-200-400", 900, 1)]


def box(
    pulled: datetime, counted_at: datetime, *, book: int, counted: int, is_tracked: bool
) -> tuple[Fact, Fact]:
    return (
        fact(BoxPulled, TABLE, by(pulled), box="A", next_box="B", book=book),
        fact(
            BoxCounted,
            TABLE,
            by(counted_at),
            box="A",
            book=book,
            counted=counted,
            counted_by="ann",
            witnessed_by="ben",
            is_tracked=is_tracked,
        ),
    )


def test_a_box_that_is_counted_in_the_morning_belongs_to_the_night_it_was_pulled_in(
    database: Database,
) -> None:
    count = box(
        at("2026-03-07T05:30"), at("2026-03-07T11:00"), book=0, counted=90_000, is_tracked=False
    )
    found = taken(database, "gaming_day", room_opened(), OPENED, *count)
    assert found == [(date(2026, 3, 6), 90_000, 0)]


def test_of_a_tracked_box_only_what_the_book_lacks_is_added(database: Database) -> None:
    evening = at("2026-03-06T21:00")
    count = box(evening, evening, book=500, counted=480, is_tracked=True)
    found = taken(database, "kind", room_opened(), OPENED, pot(evening, 500), *count)
    assert found == [("count-difference", -20, 0), ("hands", 0, 1), ("rake", 500, 0)]


def test_a_box_may_be_fitted_again_once_it_was_counted(database: Database) -> None:
    evening = at("2026-03-06T21:00")
    count = box(evening, evening, book=0, counted=700, is_tracked=False)
    found = taken(database, "kind", room_opened(), OPENED, *count, *count)
    assert found == [("box", 1_400, 0)]


def test_a_pot_before_the_room_s_books_are_open_has_no_day_and_stops_the_report(
    database: Database,
) -> None:
    keep_up(database, numbered(OPENED, pot(at("2026-03-06T21:00"), 500)), [Rake()])
    error = places_of(database)["rake"].error
    assert error is not None
    assert "rake_clock has no row 1" in error
