"""western-cape-tournament:15, 23, 37 and 43: seats, levels and decks, by the rules' own checks."""

from datetime import timedelta

import pytest

from cardroom.service import dealing, decks, floor
from domain.hands import presence
from domain.hands.levels import Instants, begin_at_level, check_level_begins, level_of, schedule_of
from domain.hands.presence import FIRST_CARD
from domain.kernel import Refused
from domain.rules.levels import Level, Schedule, Stopped
from tests.domain.hands.dealing import BY, setup
from tests.houses.acting import Floor
from tests.scenario import STREAM, at, dealer, house
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

CAPE = house("western-cape-tournament")
SIX = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000, 5: 10_000, 6: 10_000}
STACK = 100_00


# western-cape-tournament:15 - a hand is live while its player is in the seat


def cards_go_out() -> Floor:
    """Return 200/400 among six, with seat 4 away while the cards go out."""
    play = Floor("western-cape-tournament", SIX, big=400, street="preflop")
    return play.asks(presence.find_empty, seat=4, moment=FIRST_CARD)


def test_who_sits_down_a_second_after_the_last_card_has_a_dead_hand() -> None:
    play = cards_go_out()
    play.hand.when(presence.complete_deal, house=play.house, by=dealer("20:10:25"))
    play.hand.when(presence.sit_down, seat=4, by=dealer("20:10:26"))
    play.acts(3, "call").acts(4, "call").refused("western-cape-tournament:15")
    play.stands(5, stack_4=10_000)


def test_who_sits_down_a_second_before_it_plays_under_western_cape_tournament_15() -> None:
    play = cards_go_out()
    play.hand.when(presence.sit_down, seat=4, by=dealer("20:10:24"))
    play.hand.when(presence.complete_deal, house=play.house, by=dealer("20:10:25"))
    play.acts(3, "call").acts(4, "call").stands(5, stack_4=9_600)


@pytest.fixture
def cape(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "western-cape-tournament")


def test_who_leaves_with_a_live_hand_is_folded_at_that_moment(cape: HouseFloor) -> None:
    """western-cape-tournament:15 during the betting on the flop: the chips stay in."""
    table = cape.table()
    for _ in range(4):
        cape.sits(table, STACK)
    hand = cape.starts_hand(table, button=3)
    for seat, action in ((2, "call"), (3, "call"), (4, "call"), (1, "check")):
        cape.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    cape.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    cape.do("dealer", floor.step_away, table_id=table, seat=4)
    state = cape.hand(hand).state
    assert (state.dead, state.waiting) == ({4: "western-cape-tournament:15"}, [1, 2, 3])
    assert cape.hand(hand).view().pot == 8_00
    cape.do("dealer", floor.come_back, table_id=table, seat=4)
    assert cape.hand(hand).state.empty == []
    cape.refused(
        "western-cape-tournament:15",
        "dealer",
        dealing.act,
        hand_id=hand,
        seat=4,
        action="check",
    )


def test_who_stands_up_at_the_table_is_there_under_western_cape_tournament_15() -> None:
    """western-cape-tournament:15 lets an all-in player stand."""
    play = Floor("western-cape-tournament", SIX, big=400, street="preflop")
    play.acts(3, "all-in").stands(4)
    assert play.is_in(3)


# western-cape-tournament:23 - the schedule


def level(number: int, small: int, big: int, ante: int = 0, rest: int = 0) -> Level:
    return Level(
        number=number, small_blind=small, big_blind=big, ante=ante, minutes=20, break_minutes=rest
    )


LEVELS = [level(1, 25, 50), level(2, 50, 100), level(3, 100, 200, rest=10), level(4, 150, 300)]
FIVE = [*LEVELS, level(5, 200, 400)]


@pytest.mark.parametrize(
    ("clock", "number"),
    [
        ("19:59:59", 3),
        ("20:05:00", None),
        ("20:09:59", None),
        ("20:10:00", 4),
        ("20:29:59", 4),
        ("20:30:00", 5),
        ("23:59:59", 5),
    ],
)
def test_levels_and_breaks_follow_the_schedule(clock: str, number: int | None) -> None:
    """western-cape-tournament:23 with levels of 20 minutes and a break after the third."""
    stretch = Schedule(began_at=at("19:00"), levels=FIVE).at(at(clock))
    assert (None if stretch.level is None else stretch.level.number) == number


def test_a_stopped_clock_moves_what_comes_after_it() -> None:
    """western-cape-tournament:23 with the clock stopped from 19:25:00 to 19:31:30."""
    stops = [Stopped(at("19:25"), at("19:31:30"))]
    schedule = Schedule(began_at=at("19:00"), levels=FIVE, stops=stops)
    ends = [each.ends_at for each in schedule.stretches() if each.level][:3]
    assert ends == [at("19:20"), at("19:46:30"), at("20:06:30")]


@pytest.mark.parametrize("fourth", [level(4, 75, 150), level(4, 100, 200), level(4, 150, 150)])
def test_a_level_that_goes_down_or_adds_nothing_is_refused(fourth: Level) -> None:
    with pytest.raises(Refused, match="western-cape-tournament:23"):
        schedule_of([*LEVELS[:3], fourth], began_at=at("19:00"), house=CAPE)
    schedule_of([*LEVELS[:3], fourth], began_at=at("19:00"), house=house("open"))


def test_a_level_may_add_an_ante_alone() -> None:
    """western-cape-tournament:23 with 100/200 and an ante of 25."""
    schedule_of([*LEVELS[:3], level(4, 100, 200, ante=25)], began_at=at("19:00"), house=CAPE)
    schedule_of(FIVE, began_at=at("19:00"), house=CAPE)


@pytest.mark.parametrize("clock", ["19:30", "19:19:59", "19:20:01"])
def test_blinds_aren_t_raised_in_the_middle_of_a_level(clock: str) -> None:
    schedule = Schedule(began_at=at("19:00"), levels=FIVE)
    number = 3 if clock == "19:30" else 2
    with pytest.raises(Refused, match="western-cape-tournament:23"):
        check_level_begins(schedule, number, at=at(clock), house=CAPE)
    check_level_begins(schedule, number, at=at(clock), house=house("open"))


def test_a_level_begins_at_its_own_instant() -> None:
    """western-cape-tournament:23."""
    schedule = Schedule(began_at=at("19:00"), levels=FIVE)
    check_level_begins(schedule, 2, at=at("19:20"), house=CAPE)


# western-cape-tournament:37 - the first riffle begins a hand


RISE = Schedule(
    began_at=at("20:00"), levels=[level(4, 100, 200), level(5, 150, 300), level(6, 200, 400)]
)
LATE = Instants(first_riffle=at("20:19:59"), first_card=at("20:20:12"))
NEXT = Instants(first_riffle=at("20:20:00"), first_card=at("20:20:12"))


@pytest.mark.parametrize(("instants", "big_blind"), [(LATE, 200), (NEXT, 300)])
def test_a_hand_plays_at_the_level_of_its_first_riffle(instants: Instants, big_blind: int) -> None:
    """western-cape-tournament:37 with the level's end at 20:20:00."""
    assert level_of(RISE, instants, CAPE).big_blind == big_blind


def test_the_new_blinds_aren_t_posted_by_a_hand_that_was_riffled_before() -> None:
    terms = {"schedule": RISE, "house": CAPE, "by": BY}
    new, old = (setup(9_000, 9_000, 9_000, small=big // 2, big=big) for big in (300, 200))
    with pytest.raises(Refused, match="western-cape-tournament:37"):
        begin_at_level(STREAM, new, instants=LATE, **terms)  # type: ignore[arg-type]
    begin_at_level(STREAM, old, instants=LATE, **terms)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="western-cape-tournament:37"):
        begin_at_level(STREAM, old, instants=NEXT, **terms)  # type: ignore[arg-type]
    begin_at_level(STREAM, new, instants=NEXT, **terms)  # type: ignore[arg-type]


def test_a_house_that_doesn_t_say_goes_by_the_first_card() -> None:
    assert level_of(RISE, LATE, house("open")).big_blind == 300
    own = setup(9_000, 9_000, small=100, big=200)
    with pytest.raises(Refused, match="room:level-of-hand"):
        begin_at_level(STREAM, own, schedule=RISE, instants=LATE, house=house("open"), by=BY)


def test_a_hand_that_is_riffled_in_a_break_plays_at_the_next_level() -> None:
    """western-cape-tournament:37 at a table that goes on a little early."""
    schedule = Schedule(began_at=at("19:00"), levels=FIVE)
    instants = Instants.at(at("20:10") - timedelta(seconds=1))
    assert level_of(schedule, instants, CAPE).number == 4


# western-cape-tournament:43 - decks change with the dealers


def test_a_deck_changes_with_the_dealer(cape: HouseFloor) -> None:
    table = cape.table(checks_procedure=True, dealer="d1")
    for _ in range(3):
        cape.sits(table, STACK)
    rule, asked = "western-cape-tournament:43", {"table_id": table, "deck": "B"}
    request = asked | {"reason": "player-request", "asked_by": 3}
    cape.refused(rule, "dealer", decks.change_deck, **request)
    cape.folds_out(cape.starts_hand(table, button=1))
    cape.do("supervisor", floor.push_dealer, table_id=table, incoming="d2")
    cape.refused(rule, "dealer", dealing.start_hand, table_id=table)
    cape.do("dealer", decks.change_deck, **asked, reason="dealer-push")
    hand = cape.starts_hand(table)
    cape.do("dealer", decks.find_damage, table_id=table, card="7c")
    cape.folds_out(hand)
    cape.do("dealer", decks.change_deck, **asked, reason="damaged-card")
    cape.refused(rule, "dealer", decks.change_deck, **asked, reason="damaged-card")
    cape.refused(rule, "dealer", decks.change_deck, **asked, reason="level-change")
    cape.starts_hand(table)


def test_no_entry_is_asked_for_where_procedure_isn_t_checked(cape: HouseFloor) -> None:
    """western-cape-tournament:43 is the dealer's duty."""
    table = cape.table(dealer="d1")
    for _ in range(3):
        cape.sits(table, STACK)
    cape.do("supervisor", floor.push_dealer, table_id=table, incoming="d2")
    cape.starts_hand(table, button=1)
