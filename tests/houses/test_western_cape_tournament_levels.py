"""western-cape-tournament:23 and 37: the schedule of levels, and which one a hand plays at."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import blind_clocks, dealing, hand_starts, levels
from cardroom.service.work import SetAside
from domain.clocks.events import FirstHandDealt, LevelBegun
from domain.hands.events import PostDue
from domain.tables.clock_events import BlindLevelTaken
from tests.houses.levels import Event, blinds_of, level, when
from tests.service.rooms import TestRoom

FIVE = [level(25, 50), level(50, 100), level(100, 200, rest=10), level(150, 300), level(200, 400)]
SIX = [
    level(25, 50),
    level(50, 100),
    level(75, 150),
    level(100, 200),
    level(150, 300),
    level(200, 400),
]


@pytest.fixture
def cape(room: TestRoom) -> Event:
    return Event(room, "western-cape-tournament")


# western-cape-tournament:23 - the schedule


@pytest.mark.parametrize(
    ("clock", "shows", "number"),
    [
        ("19:59:59", "running", 3),
        ("20:00:00", "break", None),
        ("20:05:00", "break", None),
        ("20:09:59", "break", None),
        ("20:10:00", "running", 4),
        ("20:29:59", "running", 4),
        ("20:30:00", "running", 5),
        ("23:59:59", "running", 5),
    ],
)
def test_levels_and_breaks_follow_the_schedule(
    cape: Event, clock: str, shows: str, number: int | None
) -> None:
    """western-cape-tournament:23 with levels of 20 minutes and a break after the third."""
    cape.sets_up(*FIVE)
    cape.does(blind_clocks.start, "19:00")
    shown = cape.shows(clock)
    assert (shown.shows, None if shown.level is None else shown.level.number) == (shows, number)


@pytest.mark.parametrize(
    ("clock", "blinds"),
    [
        ("19:59:59", (100, 200)),
        ("20:05:00", (150, 300)),
        ("20:10:00", (150, 300)),
        ("20:29:59", (150, 300)),
        ("20:30:00", (200, 400)),
    ],
)
def test_hands_play_at_the_level_of_the_schedule_and_in_a_break_at_the_next(
    cape: Event, clock: str, blinds: tuple[int, int]
) -> None:
    """western-cape-tournament:23 at a table."""
    cape.sets_up(*FIVE)
    table = cape.table()
    cape.does(blind_clocks.start, "19:00")
    cape.at(clock)
    assert cape.deals(table) == blinds
    state = cape.floor.at(table).state
    assert (state.small_blind, state.big_blind) == blinds
    assert state.game == "nlh-25-50"


def stopped_from_1925_to_193130(cape: Event) -> None:
    cape.sets_up(*FIVE)
    cape.does(blind_clocks.start, "19:00")
    cape.does(blind_clocks.stop, "19:25", reason="no light")
    cape.does(blind_clocks.resume, "19:31:30")


def stopped_and_keyed_late(cape: Event) -> None:
    cape.sets_up(*FIVE)
    cape.at("19:50")
    cape.does(blind_clocks.start, at=when("19:00"))
    cape.does(blind_clocks.stop, at=when("19:25"), reason="no light")
    cape.refused("room:happened-since", blind_clocks.resume, at=when("19:24:59"))
    cape.does(blind_clocks.resume, at=when("19:31:30"))


@pytest.mark.parametrize("stops", [stopped_from_1925_to_193130, stopped_and_keyed_late])
def test_a_stopped_clock_moves_what_comes_after_it(cape: Event, stops: Any) -> None:
    """western-cape-tournament:23 with the clock stopped from 19:25:00 to 19:31:30."""
    stops(cape)
    for clock, number in (("19:46:29", 2), ("19:46:30", 3), ("20:06:29", 3), ("20:06:30", None)):
        now = cape.shows(clock).level
        assert (None if now is None else now.number) == number
    assert cape.shows("19:32:00").ends_at == when("19:46:30")


def test_a_clock_that_stands_still_shows_what_is_left(cape: Event) -> None:
    """western-cape-tournament:23: fifteen minutes at 19:25, and when play goes on."""
    stopped_from_1925_to_193130(cape)
    for clock in ("19:25:00", "19:28:00", "19:31:30"):
        assert cape.shows(clock).remaining_seconds == 15 * 60
    assert cape.shows("19:31:29").shows == "stopped"
    assert cape.shows("19:31:31").remaining_seconds == 15 * 60 - 1


@pytest.mark.parametrize("fourth", [(75, 150), (100, 200), (150, 150)])
def test_a_level_that_goes_down_or_adds_nothing_is_refused(
    cape: Event, fourth: tuple[int, int]
) -> None:
    schedule = [*FIVE[:3], level(*fourth), level(200, 400)]
    asked = {"name": "The event", "levels": schedule}
    cape.floor.refused(
        "western-cape-tournament:23",
        "director",
        blind_clocks.set_up,
        rulebook="western-cape-tournament",
        **asked,
    )
    cape.floor.do("director", blind_clocks.set_up, rulebook="open", **asked)


def test_a_level_may_add_an_ante_alone(cape: Event) -> None:
    """western-cape-tournament:23 with 100/200 and an ante of 25."""
    cape.sets_up(*FIVE[:3], level(100, 200, 25))


@pytest.mark.parametrize(("clock", "number"), [("19:30", 3), ("19:19:59", 2), ("19:20:01", 2)])
def test_blinds_aren_t_raised_at_another_time_than_the_schedule_s(
    cape: Event, clock: str, number: int
) -> None:
    cape.sets_up(*FIVE)
    cape.does(blind_clocks.start, "19:00")
    cape.at(clock)
    cape.refused("western-cape-tournament:23", blind_clocks.begin_level, number=number)
    cape.rules("western-cape-tournament:23", blind_clocks.begin_level, number=number)
    (begun,) = cape.floor.happened(LevelBegun, cape.clock or UUID(int=0))
    assert (begun.number, begun.by.at) == (number, when(clock))
    shown = cape.shows(clock)
    assert (shown.level, shown.remaining_seconds) == (shown.played, 20 * 60)


def test_a_level_begins_at_its_own_instant_by_hand_too(cape: Event) -> None:
    """western-cape-tournament:23."""
    cape.sets_up(*FIVE)
    cape.does(blind_clocks.start, "19:00")
    cape.does(blind_clocks.begin_level, "19:20", number=2)
    assert cape.shows("19:40").level == cape.shows("19:59:59").level


def test_the_schedule_is_fixed_before_the_first_deal(cape: Event) -> None:
    """western-cape-tournament:23: changed until a hand is dealt, and then no more."""
    cape.sets_up(*FIVE)
    table = cape.table()
    cape.does(blind_clocks.reschedule, levels=SIX)
    cape.does(blind_clocks.start, "19:00")
    cape.refused("room:level-begun", blind_clocks.reschedule, levels=[level(20, 40), *SIX[1:]])
    cape.does(blind_clocks.reschedule, levels=FIVE)
    cape.deals(table)
    cape.deals(table)
    assert len(cape.floor.happened(FirstHandDealt, cape.clock or UUID(int=0))) == 1
    rule = "western-cape-tournament:23"
    cape.refused(rule, blind_clocks.reschedule, levels=SIX)
    cape.rules(rule, blind_clocks.reschedule, levels=SIX)
    assert cape.shows("20:05:00").played.big_blind == 200


# western-cape-tournament:37 - the first riffle begins a hand


@pytest.fixture
def rising(cape: Event) -> Event:
    """Return an event whose fourth level, 100/200, ends at 20:20:00."""
    cape.sets_up(*SIX)
    cape.does(blind_clocks.start, "19:00")
    return cape


def posts(small: int, big: int) -> list[PostDue]:
    return [PostDue(2, "small", small, is_live=True), PostDue(3, "big", big, is_live=True)]


@pytest.mark.parametrize(
    ("riffle", "blinds", "others"),
    [("20:19:59", (100, 200), (150, 300)), ("20:20:00", (150, 300), (100, 200))],
)
def test_a_hand_plays_at_the_level_of_its_first_riffle(
    rising: Event, riffle: str, blinds: tuple[int, int], others: tuple[int, int]
) -> None:
    """western-cape-tournament:37 with the level's end at 20:20:00 and the first card at 20:20:12.

    Posting the other level's blinds is refused.
    """
    table = rising.table()
    rising.at("20:20:15")
    told = {"riffle": riffle, "card": "20:20:12"}
    rule = "western-cape-tournament:37"
    refusal = rising.deal_refused(rule, table, **told, posts=posts(*others))
    assert refusal.facts["owed"] == {"2": blinds[0] - others[0], "3": blinds[1] - others[1]}
    number = 4 if blinds == (100, 200) else 5
    rising.deal_refused(rule, table, **told, level=9 - number)
    assert rising.deals(table, **told, posts=posts(*blinds), level=number) == blinds
    (taken, *_) = rising.floor.happened(BlindLevelTaken, table)[1:]
    assert (taken.number, taken.began_at, taken.begins_at, taken.rule) == (
        number,
        when(riffle),
        "first-riffle",
        rule,
    )


def test_a_hand_may_be_ruled_to_be_played_at_another_level(rising: Event) -> None:
    """western-cape-tournament:37 set aside for one hand."""
    table = rising.table()
    rising.at("20:20:15")
    aside = SetAside("western-cape-tournament:37", "the signal wasn't heard")
    asked = {"table_id": table, "level": 4}
    ruled = rising.floor.setting_aside("manager", aside, hand_starts.start_hand, **asked)
    assert blinds_of(ruled["posts"]) == (100, 200)
    rising.folds(UUID(ruled["hand_id"]))
    assert rising.deals(table) == (150, 300)


def test_a_redeal_has_a_riffle_of_its_own(rising: Event) -> None:
    """western-cape-tournament:37: a misdeal at 100/200 is dealt again at 150/300."""
    table = rising.table()
    rising.at("20:19:58")
    hand = rising.floor.do("dealer", hand_starts.start_hand, table_id=table)
    assert blinds_of(hand["posts"]) == (100, 200)
    rising.at("20:20:30")
    call_off = {"hand_id": UUID(hand["hand_id"]), "reason": "a card face up"}
    rising.floor.do("dealer", dealing.call_off, **call_off)
    rule = "western-cape-tournament:37"
    rising.deal_refused(rule, table, riffle="20:20:25", level=4)
    again = rising.floor.do("dealer", hand_starts.start_hand, table_id=table)
    assert (blinds_of(again["posts"]), again["button"]) == ((150, 300), hand["button"])


def test_a_table_off_the_clock_plays_for_what_it_did_before(rising: Event) -> None:
    """western-cape-tournament:37 binds tables on a clock."""
    table = rising.table()
    rising.at("20:20")
    assert rising.deals(table) == (150, 300)
    rising.floor.do("director", levels.take_off_clock, table_id=table)
    assert rising.deals(table) == (25, 50)
    rising.deal_refused("room:on-clock", table, level=5)
