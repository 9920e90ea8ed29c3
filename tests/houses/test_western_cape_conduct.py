"""The rules of western-cape-cash on conduct and absence, by its own checks.

Amounts are cents: table T is R10/R20, R500 to R2,000, the smallest chip R5.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import accounts, conduct, dealing, floor, incidents, moving
from cardroom.service.absences import overstayed
from domain.incidents.events import IncidentNoted
from domain.players.events import OffenceRecorded, PenaltyDecided
from domain.rules.absence import Absence
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.move_events import PlayerMovedIn
from tests.scenario import at, house
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

WESTERN_CAPE = house("western-cape-cash")
STACK = 900_00


@pytest.fixture
def cape(room: TestRoom) -> HouseFloor:
    """Return the floor of a room that plays by western-cape-cash."""
    return HouseFloor(room, "western-cape-cash")


@pytest.fixture
def table(cape: HouseFloor) -> UUID:
    return cape.table()


def penalties(cape: HouseFloor, player: UUID) -> list[tuple[str, str]]:
    """Return what a player was penalised with, and by which rule."""
    decided = cape.happened(PenaltyDecided, player)
    return [(each.penalty, each.rule) for each in decided]


def is_gone(cape: HouseFloor, table: UUID, player: UUID, seat: int) -> bool:
    """Tell whether a player is off a table, with the seat open."""
    at_table = cape.at(table)
    assert (seat in at_table.taken_seats()) is (at_table.seat_of(player) is not None)
    return at_table.seat_of(player) is None


# Warnings: western-cape-cash:20, 55, 58, 59 and 61


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("hidden-cards", "western-cape-cash:20"),
        ("obscured-cards", "western-cape-cash:55"),
        ("talk-of-cards", "western-cape-cash:58"),
        ("splashing", "western-cape-cash:59"),
        ("telephone", "western-cape-cash:61"),
    ],
)
def test_a_dealer_s_entry_is_a_warning_and_no_hand_is_dead_by_it(
    cape: HouseFloor, table: UUID, kind: str, rule: str
) -> None:
    player, seat = cape.sits(table, STACK)
    cape.sits(table, STACK)
    hand = cape.starts_hand(table, button=seat)
    answer = cape.offence("dealer", player, kind, hand=1)
    assert (answer["penalty"], answer["rule"], answer["proposed"]) == ("warning", rule, "warning")
    assert penalties(cape, player) == [("warning", rule)]
    assert seat in {each.seat for each in cape.hand(hand).state.live()}
    if cape.hand(hand).to_act == seat:
        cape.do("dealer", dealing.act, hand_id=hand, seat=seat, action="raise", to=80_00)


def test_every_time_is_a_warning_again_for_western_cape_cash_59_has_no_ladder(
    cape: HouseFloor, table: UUID
) -> None:
    player, _ = cape.sits(table, STACK)
    for _ in range(3):
        cape.offence("dealer", player, "splashing")
    assert penalties(cape, player) == [("warning", "western-cape-cash:59")] * 3


def test_texting_is_no_offence_of_western_cape_cash_61(cape: HouseFloor, table: UUID) -> None:
    player, _ = cape.sits(table, STACK)
    answer = cape.offence("dealer", player, "device")
    assert (answer["rule"], answer["penalty"]) == ("room:conduct", None)


# western-cape-cash:53


def test_an_angle_is_warned_for_once_a_supervisor_finds_it_one(
    cape: HouseFloor, table: UUID
) -> None:
    """western-cape-cash:53: intent is for a person to judge."""
    player, _ = cape.sits(table, STACK)
    seen = cape.offence("dealer", player, "shown-cards")
    assert (seen["rule"], seen["penalty"], seen["open_for"]) == (
        "western-cape-cash:53",
        None,
        "supervisor",
    )
    decision = {"player_id": player, "offence": 1, "penalty": "warning"}
    cape.refused("western-cape-cash:53", "dealer", conduct.decide_penalty, **decision)
    cape.do("supervisor", conduct.decide_penalty, **decision)
    assert penalties(cape, player) == [("warning", "western-cape-cash:53")]


def test_a_supervisor_s_entry_of_an_angle_is_the_warning_of_western_cape_cash_53(
    cape: HouseFloor, table: UUID
) -> None:
    player, _ = cape.sits(table, STACK)
    answer = cape.offence("supervisor", player, "shown-cards", penalty="warning")
    assert answer["penalty"] == "warning"


def test_one_incident_is_one_warning(cape: HouseFloor, table: UUID) -> None:
    """Cards held below the table and so hidden, by western-cape-cash:20 and 55 alike."""
    player, seat = cape.sits(table, STACK)
    cape.sits(table, STACK)
    cape.starts_hand(table, button=seat)
    cape.offence("dealer", player, "hidden-cards", hand=1)
    again = cape.offence("dealer", player, "obscured-cards", hand=1)
    assert (again["rule"], again["penalty"]) == ("western-cape-cash:55", "none")
    assert not again["counts"]
    assert penalties(cape, player)[0] == ("warning", "western-cape-cash:20")


# western-cape-cash:63


def test_another_language_is_one_warning_and_then_removal(cape: HouseFloor, table: UUID) -> None:
    """By western-cape-cash:63, whoever writes it down; the stack is a credit as by 13."""
    player, seat = cape.sits(table, STACK)
    first = cape.offence("dealer", player, "language")
    assert (first["penalty"], first["rule"]) == ("warning", "western-cape-cash:63")
    assert not is_gone(cape, table, player, seat)
    second = cape.offence("dealer", player, "language")
    assert (second["penalty"], second["held"]) == ("removal", STACK)
    assert is_gone(cape, table, player, seat)
    (by_rule,) = cape.happened(PenaltyDecided, player)[1:]
    assert (by_rule.is_by_rule, by_rule.proposed) == (True, "removal")


def test_only_warnings_under_western_cape_cash_63_count_for_it(
    cape: HouseFloor, table: UUID
) -> None:
    player, seat = cape.sits(table, STACK)
    cape.offence("dealer", player, "splashing")
    cape.offence("dealer", player, "telephone")
    assert cape.offence("dealer", player, "language")["penalty"] == "warning"
    assert not is_gone(cape, table, player, seat)


def test_the_warning_of_western_cape_cash_63_counts_at_whatever_table(cape: HouseFloor) -> None:
    one, other = cape.table(), cape.table()
    player, seat = cape.sits(one, STACK)
    cape.offence("dealer", player, "language")
    cape.do("dealer", floor.leave_table, table_id=one, seat=seat)
    _, seat = cape.sits(other, STACK, player)
    assert cape.offence("dealer", player, "language")["penalty"] == "removal"
    assert is_gone(cape, other, player, seat)


def test_the_warning_of_western_cape_cash_63_does_not_count_another_day(
    cape: HouseFloor, table: UUID
) -> None:
    player, seat = cape.sits(table, STACK)
    cape.offence("dealer", player, "language")
    cape.do("dealer", floor.leave_table, table_id=table, seat=seat)
    cape.room.clock.move(days=1)
    assert cape.offence("dealer", player, "language", table_id=table)["penalty"] == "warning"


def test_removal_waits_for_the_end_of_the_hand(cape: HouseFloor, table: UUID) -> None:
    """western-cape-cash:63 and 64, during a hand."""
    player, seat = cape.sits(table, STACK)
    cape.sits(table, STACK)
    hand = cape.starts_hand(table, button=seat)
    cape.offence("supervisor", player, "abuse")
    assert not is_gone(cape, table, player, seat)
    assert cape.at(table).cause_of_order(player) == "conduct"
    cape.folds_out(hand)
    assert is_gone(cape, table, player, seat)
    assert cape.player(player).held == STACK - 10_00, "the small blind was folded away"


def test_the_floor_decides_otherwise_than_western_cape_cash_63_with_a_reason_and_both_stand(
    cape: HouseFloor, table: UUID
) -> None:
    player, seat = cape.sits(table, STACK)
    cape.offence("dealer", player, "language")
    other = {"kind": "language", "player_id": player, "penalty": "warning"}
    cape.refused("western-cape-cash:63", "supervisor", conduct.record_offence, **other)
    cape.do("supervisor", conduct.record_offence, **other, reason="it was a shout of pain")
    assert not is_gone(cape, table, player, seat)
    last = cape.happened(PenaltyDecided, player)[-1]
    assert (last.proposed, last.penalty, last.reason) == (
        "removal",
        "warning",
        "it was a shout of pain",
    )
    assert not last.is_by_rule


def test_a_removal_that_waits_is_taken_back_by_another_decision(
    cape: HouseFloor, table: UUID
) -> None:
    player, seat = cape.sits(table, STACK)
    cape.sits(table, STACK)
    hand = cape.starts_hand(table, button=seat)
    cape.offence("supervisor", player, "abuse")
    cape.do(
        "supervisor",
        conduct.decide_penalty,
        player_id=player,
        offence=1,
        penalty="warning",
        reason="it was meant for the cards",
    )
    cape.folds_out(hand)
    assert not is_gone(cape, table, player, seat)


# western-cape-cash:64 and 65


def test_abuse_is_removal_without_a_warning(cape: HouseFloor, table: UUID) -> None:
    player, seat = cape.sits(table, STACK)
    answer = cape.offence("supervisor", player, "abuse", note="towards the dealer")
    assert (answer["penalty"], answer["rule"]) == ("removal", "western-cape-cash:64")
    assert is_gone(cape, table, player, seat)
    assert cape.player(player).held == STACK
    (gone,) = cape.happened(PlayerTakenOff, table)
    assert (gone.cause, gone.rule) == ("conduct", "western-cape-cash:64")


def test_a_dealer_s_entry_of_abuse_proposes_the_removal_of_western_cape_cash_64(
    cape: HouseFloor, table: UUID
) -> None:
    player, seat = cape.sits(table, STACK)
    answer = cape.offence("dealer", player, "abuse")
    assert (answer["proposed"], answer["penalty"]) == ("removal", None)
    assert not is_gone(cape, table, player, seat)


def test_what_swearing_comes_to_is_for_the_supervisor(cape: HouseFloor, table: UUID) -> None:
    """western-cape-cash:65: none, a warning or removal."""
    player, seat = cape.sits(table, STACK)
    entered = cape.offence("dealer", player, "profanity")
    assert (entered["rule"], entered["penalty"]) == ("western-cape-cash:65", None)
    assert not is_gone(cape, table, player, seat)
    asked: dict[str, Any] = {"player_id": player, "offence": 1}
    refused = cape.refused(
        "western-cape-cash:65", "dealer", conduct.decide_penalty, **asked, penalty="warning"
    )
    assert refused.facts["asked"] == "dealer"
    cape.refused(
        "western-cape-cash:65",
        "supervisor",
        conduct.decide_penalty,
        **asked,
        penalty="dealt-out",
        rounds=1,
    )
    cape.do("supervisor", conduct.decide_penalty, **asked, penalty="warning")
    assert penalties(cape, player) == [("warning", "western-cape-cash:65")]


# western-cape-cash:5


def test_an_onlooker_is_sent_out_of_the_room_and_who_waits_or_plays_is_not(
    cape: HouseFloor, table: UUID
) -> None:
    """western-cape-cash:5: players only."""
    asked = {"rulebook": "western-cape-cash"}
    cape.do("supervisor", incidents.send_out_of_the_room, **asked, description="grey coat")
    (sent,) = cape.log(IncidentNoted)
    assert (sent.kind, sent.rule) == ("onlooker-sent-out", "western-cape-cash:5")
    seated, _ = cape.sits(table, STACK)
    waiting = cape.room.player(description="first on the list")
    cape.joins(waiting)
    refused = cape.refused(
        "western-cape-cash:5",
        "supervisor",
        incidents.send_out_of_the_room,
        **asked,
        player_id=waiting,
    )
    assert refused.facts["found"] == "on_waiting_list"
    cape.refused(
        "western-cape-cash:5",
        "supervisor",
        incidents.send_out_of_the_room,
        **asked,
        player_id=seated,
    )
    stranger = cape.room.player(description="W")
    cape.do("supervisor", incidents.send_out_of_the_room, **asked, player_id=stranger)
    cape.refused("western-cape-cash:5", "dealer", incidents.send_out_of_the_room, **asked)


# western-cape-cash:12 and 13


def test_too_long_an_absence_is_for_management_to_end_and_the_stack_is_a_credit(
    cape: HouseFloor, table: UUID
) -> None:
    """western-cape-cash:12 and, for the chips, western-cape-cash:13."""
    player, seat = cape.sits(table, 800_00)
    waiting = cape.room.player(description="B")
    cape.joins(waiting)
    cape.room.clock.move(hours=1)
    cape.do("dealer", floor.step_away, table_id=table, seat=seat)
    cape.room.clock.move(minutes=40)
    asked = {"table_id": table, "seat": seat}
    cape.refused("western-cape-cash:12", "dealer", conduct.exclude, **asked)
    answer = cape.do("manager", conduct.exclude, **asked)
    assert (answer["is_off"], answer["held"]) == (True, 800_00)
    assert is_gone(cape, table, player, seat)
    (gone,) = cape.happened(PlayerTakenOff, table)
    assert (gone.stack, gone.rule, gone.held_by) == (
        800_00,
        "western-cape-cash:12",
        "western-cape-cash:13",
    )
    cape.seat_is_called(table, seat, waiting)
    drawn = cape.do(
        "cashier", accounts.pay_withdrawal, desk_id=cape.desk, player_id=player, amount=800_00
    )
    assert (drawn["held_cash"], drawn["held_chips"]) == (0, 0)
    cape.refused(
        "room:account-short",
        "cashier",
        accounts.pay_withdrawal,
        desk_id=cape.desk,
        player_id=player,
        amount=1,
    )


def test_a_player_who_is_there_is_not_excluded_by_western_cape_cash_12(
    cape: HouseFloor, table: UUID
) -> None:
    _, seat = cape.sits(table, 800_00)
    cape.refused("western-cape-cash:12", "manager", conduct.exclude, table_id=table, seat=seat)


def test_an_exclusion_in_a_hand_takes_effect_at_its_end(cape: HouseFloor, table: UUID) -> None:
    """western-cape-cash:13."""
    player, seat = cape.sits(table, STACK)
    cape.sits(table, STACK)
    hand = cape.starts_hand(table, button=seat)
    cape.do("dealer", floor.step_away, table_id=table, seat=seat)
    answer = cape.do("supervisor", conduct.exclude, table_id=table, seat=seat)
    assert (answer["is_off"], answer["held"]) == (False, 0)
    cape.folds_out(hand)
    assert is_gone(cape, table, player, seat)
    assert cape.player(player).held > 0


def test_the_alert_of_western_cape_cash_12_comes_after_thirty_minutes_and_not_at_them() -> None:
    rule = WESTERN_CAPE.absence
    assert isinstance(rule, Absence)
    since = at("21:00")
    row = {
        "edition": "an edition",
        "away_since": since,
        "called_back_until": None,
        "ended_at": None,
        "outcome": None,
    }
    for seconds, is_over in [(30 * 60, False), (30 * 60 + 1, True)]:
        moment = since + timedelta(seconds=seconds)
        (shown,) = overstayed([row], lambda _: WESTERN_CAPE, moment, only_over=False)
        assert (shown["is_over"], shown["alert_at"]) == (is_over, at("21:30"))
        assert shown["rule"] == ("western-cape-cash:12" if is_over else None)
        assert bool(overstayed([row], lambda _: WESTERN_CAPE, moment, only_over=True)) is is_over


@pytest.mark.parametrize(("seconds", "is_over"), [(0, False), (1, True)])
def test_a_broken_table_begins_no_absence_of_western_cape_cash_12_anew(
    cape: HouseFloor,
    table: UUID,
    seconds: int,
    is_over: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    player, seat = cape.sits(table, STACK)
    other = cape.table()
    since = cape.room.clock.now()
    cape.do("dealer", floor.step_away, table_id=table, seat=seat)
    cape.room.clock.move(minutes=29)
    cape.do("supervisor", moving.break_table, table_id=table, reason="too few players")
    (came,) = cape.happened(PlayerMovedIn, other)
    assert came.player_id == player
    row = {"edition": "", "away_since": came.absent_since, "called_back_until": None}
    moment = since + timedelta(minutes=30, seconds=seconds)
    (shown,) = overstayed([row], lambda _: WESTERN_CAPE, moment, only_over=False)
    assert shown["alert_at"] == since + timedelta(minutes=30)
    assert shown["is_over"] is is_over


def test_every_offence_is_written_down_with_its_rule_and_who_is_to_decide(
    cape: HouseFloor, table: UUID
) -> None:
    player, _ = cape.sits(table, STACK)
    cape.offence("dealer", player, "profanity")
    cape.offence("dealer", player, "splashing")
    recorded = cape.happened(OffenceRecorded, player)
    assert [(each.offence, each.rule, each.open_for) for each in recorded] == [
        (1, "western-cape-cash:65", "supervisor"),
        (2, "western-cape-cash:59", None),
    ]
