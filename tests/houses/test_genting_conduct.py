"""The rules of genting-cash on rulings and conduct, by its own checks.

Amounts are pence: a table of 1/2, 50 to 200.
"""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import accounts, conduct, floor, hand_starts, people, rulings
from cardroom.service.work import SetAside
from domain.hands.events import PostDue
from domain.kernel import Refused
from domain.players.events import OffenceRecorded, PenaltyDecided, PlayerTurnedAway
from domain.rulings.events import RulingRecorded
from domain.tables.conduct_events import PlayerTakenOff
from tests.service.floors import HouseFloor, by_two
from tests.service.rooms import TestRoom

STACK = 100_00


@pytest.fixture
def genting(room: TestRoom) -> HouseFloor:
    """Return the floor of a room that plays by genting-cash."""
    return HouseFloor(room, "genting-cash")


@pytest.fixture
def table(genting: HouseFloor) -> UUID:
    return genting.table()


def ruled(
    genting: HouseFloor, role: str, rule: str, deed: Any, *, reason: str = "fair", **fields: Any
) -> dict[str, Any]:
    """Have somebody do something with a rule set aside."""
    return genting.setting_aside(role, SetAside(rule, reason), deed, **fields)


def ruling_refused(
    genting: HouseFloor, rule: str, role: str, aside: str, deed: Any, **fields: Any
) -> Refused:
    with pytest.raises(Refused) as refusal:
        ruled(genting, role, aside, deed, **fields)
    assert refusal.value.rule == rule, str(refusal.value)
    return refusal.value


def straddled(table: UUID, amount: int) -> dict[str, Any]:
    """Return a hand whose posts hold a straddle of the third of three seats."""
    return {
        "table_id": table,
        "posts": [
            PostDue(2, "small", 1_00, is_live=True),
            PostDue(3, "big", 2_00, is_live=True),
            PostDue(1, "straddle", amount, is_live=True),
        ],
    }


# genting-cash:1


def test_a_supervisor_sets_a_rule_aside_with_a_reason_for_that_command_only(
    genting: HouseFloor, table: UUID
) -> None:
    """genting-cash:1, of a weeding that genting-cash:12 forbids."""
    _, seat = genting.sits(table, STACK)
    deed: dict[str, Any] = {"table_id": table, "seat": seat, "amount": 20_00}
    genting.refused("genting-cash:12", "supervisor", floor.take_off, **deed)
    ruled(
        genting,
        "supervisor",
        "genting-cash:12",
        floor.take_off,
        reason="the chips are foreign",
        **deed,
    )
    assert genting.at(table).stack_of(seat) == STACK - 20_00
    (ruling,) = genting.log(RulingRecorded)
    assert (ruling.rule, ruling.reason, ruling.sets_aside) == (
        "genting-cash:12",
        "the chips are foreign",
        True,
    )
    assert (ruling.by.done_by, ruling.by.role) == ("supervisor-1", "supervisor")
    assert (ruling.subject, ruling.table_id) == (table, table)
    genting.refused("genting-cash:12", "supervisor", floor.take_off, **deed)


def test_a_disputed_straddle_stands_in_its_hand_only(genting: HouseFloor, table: UUID) -> None:
    """genting-cash:1 sets genting-cash:23 aside for a straddle of 5 at 1/2."""
    for _ in range(3):
        genting.sits(table, STACK)
    genting.do("supervisor", floor.place_button, table_id=table, seat=1)
    genting.refused(
        "genting-cash:23", "supervisor", hand_starts.start_hand, **straddled(table, 5_00)
    )
    started = ruled(
        genting,
        "supervisor",
        "genting-cash:23",
        hand_starts.start_hand,
        reason="dealer announced it as valid",
        **straddled(table, 5_00),
    )
    hand = UUID(started["hand_id"])
    assert genting.hand(hand).state.bet == 5_00
    (ruling,) = genting.log(RulingRecorded)
    assert (ruling.hand_id, ruling.hand, ruling.rule) == (hand, 1, "genting-cash:23")
    genting.folds_out(hand)
    genting.refused(
        "genting-cash:23", "supervisor", hand_starts.start_hand, **straddled(table, 5_00)
    )


@pytest.mark.parametrize("role", ["dealer", "cashier", "manager"])
def test_nobody_else_sets_a_rule_aside(genting: HouseFloor, table: UUID, role: str) -> None:
    """genting-cash:1: in cash games nobody stands above the supervisor."""
    _, seat = genting.sits(table, STACK)
    deed: dict[str, Any] = {"table_id": table, "seat": seat, "amount": 20_00}
    refused = ruling_refused(
        genting, "genting-cash:1", role, "genting-cash:12", floor.take_off, **deed
    )
    assert refused.facts["asked"] == role
    assert genting.at(table).stack_of(seat) == STACK
    assert genting.log(RulingRecorded) == []


def test_a_rule_that_was_not_in_the_way_is_not_set_aside(genting: HouseFloor, table: UUID) -> None:
    _, seat = genting.sits(table, STACK)
    ruling_refused(
        genting,
        "room:nothing-set-aside",
        "supervisor",
        "genting-cash:20",
        floor.step_away,
        table_id=table,
        seat=seat,
    )
    assert not genting.at(table).taken_seats()[seat].is_away
    ruling_refused(
        genting,
        "genting-cash:12",
        "supervisor",
        "genting-cash:20",
        floor.take_off,
        table_id=table,
        seat=seat,
        amount=20_00,
    )


def test_a_return_stack_is_set_aside_by_a_ruling(genting: HouseFloor, table: UUID) -> None:
    """genting-cash:20, by the authority of genting-cash:1."""
    player, seat = genting.sits(table, STACK)
    genting.do("dealer", floor.leave_table, table_id=table, seat=seat)
    deed: dict[str, Any] = {"table_id": table, "seat": 1, "player_id": player, "amount": 60_00}
    genting.refused("genting-cash:20", "supervisor", floor.seat_player, **deed)
    ruled(genting, "supervisor", "genting-cash:20", floor.seat_player, **deed)
    assert genting.at(table).stack_of(1) == 60_00


def test_a_rule_that_only_computes_is_set_aside_where_something_else_comes_out(
    genting: HouseFloor, table: UUID
) -> None:
    """genting-cash:7 lets announced chips play; set aside, they don't play in this hand."""
    _, seat = genting.sits(table, 60_00)
    genting.sits(table, STACK)
    asked: dict[str, Any] = {"table_id": table, "seat": seat, "amount": 100_00}
    exchange = genting.do("supervisor", floor.open_exchange, **asked)["exchange"]
    genting.do("supervisor", floor.announce, table_id=table, exchange=exchange)
    genting.do("supervisor", floor.place_button, table_id=table, seat=seat)
    ruled(genting, "supervisor", "genting-cash:7", hand_starts.start_hand, table_id=table)
    in_play = genting.at(table).state.hand
    assert in_play is not None
    dealt = in_play.dealt_in(seat)
    assert dealt is not None
    assert (dealt.stack, dealt.announced) == (60_00, 0)


def test_what_keeps_the_books_is_not_set_aside(genting: HouseFloor, table: UUID) -> None:
    _, seat = genting.sits(table, STACK)
    paid: dict[str, Any] = {
        "table_id": table,
        "seat": seat,
        "amount": 40_00,
        "purpose": "drinks",
    }
    for _ in range(2):
        genting.do("dealer", floor.pay_incidental, **paid)
        genting.room.clock.move(minutes=61)
    more = paid | {"amount": STACK - 79_00}
    refusing = ("room:not-set-aside", "supervisor", "room:stack-short", floor.pay_incidental)
    ruling_refused(genting, *refusing, **more)


def test_a_ruling_that_is_retried_is_made_once(genting: HouseFloor, table: UUID) -> None:
    _, seat = genting.sits(table, STACK)
    for _ in range(2):
        ruled(
            genting,
            "supervisor",
            "genting-cash:12",
            floor.take_off,
            key="once",
            table_id=table,
            seat=seat,
            amount=20_00,
        )
    assert genting.at(table).stack_of(seat) == STACK - 20_00
    assert len(genting.log(RulingRecorded)) == 1


def test_what_was_found_is_written_down_by_the_supervisor_and_is_final(
    genting: HouseFloor, table: UUID
) -> None:
    """genting-cash:1."""
    player, _ = genting.sits(table, STACK)
    found = {"table_id": table, "reason": "the button moved too far", "hand": 18}
    for role in ("dealer", "cashier"):
        genting.refused("genting-cash:1", role, rulings.record_ruling, **found)
    made = genting.do("supervisor", rulings.record_ruling, **found)
    genting.refused(
        "genting-cash:1",
        "supervisor",
        rulings.appeal,
        ruling_id=UUID(made["ruling_id"]),
        player_id=player,
        grounds="I saw it move",
    )


# genting-cash:2


def test_another_language_is_an_offence_of_a_hand_that_is_named(
    genting: HouseFloor, table: UUID
) -> None:
    """genting-cash:2."""
    player, seat = genting.sits(table, STACK)
    genting.sits(table, STACK)
    genting.starts_hand(table, button=seat)
    entry: dict[str, Any] = {"kind": "language", "player_id": player, "penalty": "warning"}
    genting.refused("genting-cash:2", "supervisor", conduct.record_offence, **entry)
    genting.refused("room:no-such-hand", "supervisor", conduct.record_offence, **entry, hand=2)
    answer = genting.do("supervisor", conduct.record_offence, **entry, hand=1)
    assert (answer["rule"], answer["penalty"]) == ("genting-cash:2", "warning")
    genting.refused("genting-cash:24", "dealer", conduct.record_offence, **entry, hand=1)


def test_genting_cash_2_names_no_sanction_so_that_the_case_is_the_supervisor_s(
    genting: HouseFloor, table: UUID
) -> None:
    player, seat = genting.sits(table, STACK)
    genting.sits(table, STACK)
    genting.starts_hand(table, button=seat)
    entered = genting.offence("dealer", player, "language", hand=1)
    assert (entered["penalty"], entered["open_for"]) == (None, "supervisor")


# genting-cash:3


def test_devices_are_used_freely_until_a_supervisor_has_the_player_stop(
    genting: HouseFloor, table: UUID
) -> None:
    """genting-cash:3."""
    player, _ = genting.sits(table, STACK)
    before = genting.offence("dealer", player, "device")
    assert (before["counts"], before["penalty"]) == (False, "none")
    genting.refused("genting-cash:3", "dealer", conduct.tell_to_stop, player_id=player)
    genting.do("supervisor", conduct.tell_to_stop, player_id=player)
    genting.room.clock.move(minutes=6)
    after = genting.offence("dealer", player, "telephone")
    assert (after["counts"], after["penalty"], after["open_for"]) == (True, None, "supervisor")
    recorded = genting.happened(OffenceRecorded, player)
    assert [each.counts for each in recorded] == [False, True]
    assert {each.rule for each in recorded} == {"genting-cash:3"}


def test_the_stop_of_genting_cash_3_holds_for_the_session(genting: HouseFloor, table: UUID) -> None:
    player, seat = genting.sits(table, STACK)
    genting.do("supervisor", conduct.tell_to_stop, player_id=player)
    genting.do("dealer", floor.leave_table, table_id=table, seat=seat)
    genting.room.clock.move(days=1)
    assert not genting.offence("dealer", player, "device", table_id=table)["counts"]


# genting-cash:24


def test_a_supervisor_removes_a_player_and_the_stack_is_payable_at_the_desk(
    genting: HouseFloor, table: UUID
) -> None:
    """genting-cash:24, with the seat open for the reserve list."""
    player, seat = genting.sits(table, STACK)
    waiting = genting.room.player()
    genting.joins(waiting)
    removal: dict[str, Any] = {
        "player_id": player,
        "kind": "misconduct",
        "penalty": "removal",
    }
    refused = genting.refused("genting-cash:24", "dealer", conduct.record_offence, **removal)
    assert refused.facts["asked"] == "dealer"
    assert genting.at(table).stack_of(seat) == STACK
    answer = genting.do("supervisor", conduct.record_offence, **removal)
    assert (answer["penalty"], answer["held"]) == ("removal", STACK)
    assert genting.at(table).seat_of(player) is None
    assert genting.player(player).state.seats == []
    (gone,) = genting.happened(PlayerTakenOff, table)
    assert (gone.rule, gone.held_by, gone.stack) == ("genting-cash:24", "genting-cash:24", STACK)
    paid = genting.do(
        "cashier",
        accounts.pay_withdrawal,
        desk_id=genting.desk,
        player_id=player,
        amount=STACK,
    )
    assert (paid["slip"], paid["held_chips"]) == (1, 0)
    genting.seat_is_called(table, seat, waiting)


@pytest.mark.parametrize(
    ("penalty", "rounds", "rule"),
    [
        ("warning", 0, None),
        ("dealt-out", 1, None),
        ("none", 0, None),
        ("barred-from-betting", 0, "genting-cash:24"),
    ],
)
def test_the_sanctions_are_those_of_genting_cash_24(
    genting: HouseFloor, table: UUID, penalty: str, rounds: int, rule: str | None
) -> None:
    player, _ = genting.sits(table, STACK)
    entry: dict[str, Any] = {"player_id": player, "kind": "abuse", "penalty": penalty}
    entry |= {"rounds": rounds} if rounds else {}
    if rule is not None:
        genting.refused(rule, "supervisor", conduct.record_offence, **entry)
        return
    answer = genting.do("supervisor", conduct.record_offence, **entry)
    assert (answer["rule"], answer["penalty"]) == ("genting-cash:24", penalty)
    (decided,) = genting.happened(PenaltyDecided, player)
    assert decided.proposed is None


# A player who is barred while seated


def test_who_is_barred_at_the_table_plays_the_hand_and_the_chips_stay_theirs(
    genting: HouseFloor, table: UUID
) -> None:
    player, seat = genting.sits(table, STACK)
    genting.sits(table, STACK)
    hand = genting.starts_hand(table, button=seat)
    genting.do("supervisor", people.bar_player, player_id=player, reason="fight")
    assert genting.at(table).seat_of(player) == seat
    genting.folds_out(hand)
    assert genting.at(table).seat_of(player) is None
    held = genting.player(player).held
    assert held == STACK - 1_00, "the small blind was folded away"
    (gone,) = genting.happened(PlayerTakenOff, table)
    assert (gone.cause, gone.rule) == ("bar", "room:barred")
    genting.do(
        "cashier", accounts.pay_withdrawal, desk_id=genting.desk, player_id=player, amount=held
    )
    genting.refused(
        "room:barred", "supervisor", floor.seat_player, table_id=table, seat=9, player_id=player
    )
    assert len(genting.happened(PlayerTurnedAway, player)) == 1


def test_who_is_barred_between_hands_goes_at_once(genting: HouseFloor, table: UUID) -> None:
    player, _ = genting.sits(table, STACK)
    genting.do("supervisor", people.bar_player, player_id=player, reason="fight")
    assert genting.at(table).seat_of(player) is None
    assert genting.player(player).held == STACK


def test_who_is_barred_while_waiting_is_struck_off_and_the_seat_goes_on(
    genting: HouseFloor, table: UUID
) -> None:
    waiting, following = genting.room.player(), genting.room.player()
    genting.joins(waiting)
    genting.joins(following)
    genting.seat_is_called(table, 4, waiting)
    genting.do("supervisor", people.bar_player, player_id=waiting, reason="fight")
    assert 4 not in genting.at(table).state.occupied
    genting.seat_is_called(table, 4, following)


def test_a_stack_that_nobody_tracked_is_counted_by_two_before_it_is_held(
    genting: HouseFloor,
) -> None:
    table = genting.table(level="box")
    player, seat = genting.sits(table, STACK)
    genting.offence("supervisor", player, "misconduct", penalty="removal")
    assert genting.at(table).seat_of(player) == seat
    asked = {"table_id": table, "seat": seat}
    genting.refused("room:stack-uncounted", "supervisor", conduct.pick_up, **asked)
    genting.refused("room:second-person", "supervisor", conduct.pick_up, **asked, counted=80_00)
    gone = genting.do("supervisor", conduct.pick_up, **asked, counted=80_00, **by_two("dealer-1"))
    assert (gone["is_off"], gone["held"]) == (True, 80_00)


def test_nobody_s_name_is_needed(genting: HouseFloor, table: UUID) -> None:
    """An unnamed patron is written down by seat."""
    player, seat = genting.sits(table, STACK)
    answer = genting.do(
        "dealer", conduct.record_offence, table_id=table, seat=seat, kind="misconduct"
    )
    assert UUID(answer["player_id"]) == player
