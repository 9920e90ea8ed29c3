"""What tables know of a patron is the player's once they give a name the room knows.

room:one-record, with grosvenor:53 for hands to sit out, genting-cash:21 for fees and
western-cape-tournament:1 for suspensions.
"""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import charging, conduct, floor, people, stops
from domain.tables.events import SessionFeePaid
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

STACK = 100_00
FEE = {"amount": 6_00}
ALICE: dict[str, Any] = {"name": "Alice", "birth_date": date(1990, 2, 3), "document": "PASS-77"}


class Joined(HouseFloor):
    """A room that knows Alice, and a patron in seat 1 of its first table who is she."""

    def __init__(self, room: TestRoom, rulebook: str, **terms: Any) -> None:
        super().__init__(room, rulebook)
        self.alice = room.player(**ALICE)
        self.first = self.table(**terms)
        self.patron = room.player(description="in a hat")
        self.takes(self.first, 1, self.patron)
        for seat in (2, 3):
            self.takes(self.first, seat, room.player(description="plays"))

    def takes(self, table: UUID, seat: int, player: UUID) -> None:
        left = self.player(player).left_stack(self.at(table).state.game)
        amount = STACK if left is None else left.stack
        sits = {"table_id": table, "seat": seat, "player_id": player, "amount": amount}
        drawn = {"drawn_from": self.free_seats(table)} if "western" in self.rulebook else {}
        self.do("supervisor", floor.seat_player, **sits, **drawn)

    def gets_up(self, table: UUID, seat: int = 1) -> None:
        self.do("dealer", floor.leave_table, table_id=table, seat=seat)

    def gives_name(self) -> None:
        self.do("cashier", people.name_player, player_id=self.patron, **ALICE)

    def comes_back(self, table: UUID, seat: int = 1) -> None:
        """Let the patron get up, turn out to be Alice, and sit down again."""
        self.gets_up(self.first)
        self.gives_name()
        self.takes(table, seat, self.alice)

    def dealt_in(self, table: UUID) -> list[int]:
        hand = self.starts_hand(table, button=2)
        seats = sorted(each.seat for each in self.hand(hand).state.seats)
        self.folds_out(hand)
        return seats

    def paid_until(self, table: UUID) -> Any:
        until = self.at(table).fee_paid_until(
            self.alice, self.room.clock.now(), self.room.writer.stops
        )
        return None if until is None else until - self.evening

    @property
    def evening(self) -> Any:
        return self.log(SessionFeePaid)[0].since


@pytest.mark.parametrize("is_moving", [False, True])
def test_hands_to_sit_out_are_the_player_s(
    room: TestRoom,
    is_moving: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """grosvenor:53: two rounds of three are six hands, of which one was served."""
    club = Joined(room, "grosvenor")
    table = other_table(club) if is_moving else club.first
    dealt_out(club, club.patron)
    assert club.dealt_in(club.first) == [2, 3]
    club.comes_back(table)
    assert club.at(table).dealt_out_left(club.alice) == 5
    known = club.player(club.alice).state
    assert [(each.penalty, each.rounds) for each in known.offences.values()] == [("dealt-out", 2)]
    assert known.dealt_out == {1: 6}
    assert [club.dealt_in(table) for _ in range(6)] == [[2, 3]] * 5 + [[1, 2, 3]]


def other_table(club: Joined) -> UUID:
    """Open another table with players in seats 2 and 3."""
    other = club.table()
    for seat in (2, 3):
        club.takes(other, seat, club.room.player(description="plays"))
    return other


def dealt_out(club: Joined, player: UUID, rounds: int = 2) -> None:
    penalty = {"penalty": "dealt-out", "rounds": rounds, "reason": "again"}
    club.offence("supervisor", player, "technical", table_id=club.first, **penalty)


def test_hands_of_both_records_are_sat_out_where_the_player_sits(room: TestRoom) -> None:
    """grosvenor:53."""
    club = Joined(room, "grosvenor")
    other = other_table(club)
    dealt_out(club, club.patron, 1)
    club.gets_up(club.first)
    club.takes(other, 1, club.alice)
    sits = {"penalty": "dealt-out", "rounds": 1, "reason": "too"}
    club.offence("supervisor", club.alice, "technical", table_id=other, **sits)
    club.gives_name()
    assert club.at(other).dealt_out_left(club.alice) == 6
    assert club.at(club.first).dealt_out_left(club.alice) == 0
    undone = {"player_id": club.alice, "offence": 2, "penalty": "warning", "reason": "misheard"}
    club.do("manager", conduct.decide_penalty, **undone)
    assert club.at(other).dealt_out_left(club.alice) == 3


@pytest.mark.parametrize(("minutes", "seats"), [(59, [2, 3]), (60, [1, 2, 3])])
def test_a_refused_fee_is_the_player_s(room: TestRoom, minutes: int, seats: list[int]) -> None:
    """genting-cash:21: who refuses to pay gets no cards in the hour."""
    club = Joined(room, "genting-cash", fee=FEE)
    club.do("dealer", charging.refuse_fee, table_id=club.first, seat=1)
    room.clock.move(minutes=minutes)
    club.comes_back(club.first)
    assert club.dealt_in(club.first) == seats


@pytest.mark.parametrize("is_moving", [False, True])
@pytest.mark.parametrize("is_seated", [False, True])
def test_a_paid_hour_is_the_player_s_and_is_paid_once(
    room: TestRoom,
    is_moving: bool,  # noqa: FBT001 - a parameter of the test
    is_seated: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """genting-cash:21: with a stop that is told once the two are one."""
    club = Joined(room, "genting-cash", fee=FEE)
    table = club.table(fee=FEE) if is_moving else club.first
    begins = room.clock.now()
    club.do("supervisor", charging.pay_session_fee, table_id=club.first, seat=1)
    room.clock.move(minutes=30)
    club.gets_up(club.first)
    if not is_seated:
        club.gives_name()
    club.takes(table, 1, club.alice)
    if is_seated:
        club.gives_name()
    again = {"table_id": table, "seat": 1}
    for moment, until in [(timedelta(minutes=59), 60), (timedelta(minutes=69), 70)]:
        room.clock.shows = begins + moment
        assert club.paid_until(table) == timedelta(minutes=until)
        refused = club.refused("genting-cash:21", "dealer", charging.pay_session_fee, **again)
        assert refused.facts["receipt"] == 1
        if until == 60:
            told = room.acting("supervisor")
            told.do(stops.stop_play, at=begins + timedelta(minutes=10), cause="outage")
            told.do(stops.resume_play, at=begins + timedelta(minutes=20))
    room.clock.shows = begins + timedelta(minutes=70)
    paid = club.do("dealer", charging.pay_session_fee, **again)
    assert paid["amount"] == 6_00


def test_a_suspension_is_the_player_s_to_its_end(room: TestRoom) -> None:
    """western-cape-tournament:1: ten minutes from 20:00."""
    club = Joined(room, "western-cape-tournament")
    begins = room.clock.now()
    given = {"penalty": "suspended", "minutes": 10}
    club.offence("director", club.patron, "abuse", table_id=club.first, **given)
    room.clock.move(minutes=2)
    club.comes_back(club.first)
    (line,) = club.player(club.alice).state.offences.values()
    assert (line.penalty, line.minutes) == ("suspended", 10)
    house = room.writer.house(club.at(club.first).state.edition)
    for seconds, serving in [(599, {1: line.rule}), (600, {})]:
        moment = begins + timedelta(seconds=seconds)
        assert club.at(club.first).serving(house, moment) == serving


def test_what_the_stack_paid_for_in_the_hour_is_the_player_s(room: TestRoom) -> None:
    """room:one-record."""
    club = Joined(room, "genting-cash")
    paid = {"amount": 5_00, "purpose": "drinks"}
    club.do("dealer", floor.pay_incidental, table_id=club.first, seat=1, **paid)
    club.comes_back(club.first)
    (spent,) = club.at(club.first).state.incidentals[club.alice]
    assert spent.amount == 5_00


def test_what_it_paid_for_counts_where_the_player_sits_already(room: TestRoom) -> None:
    """room:one-record."""
    club = Joined(room, "open")
    other = other_table(club)
    for table, who in [(club.first, club.patron), (other, club.alice)]:
        if who == club.alice:
            club.gets_up(club.first)
            club.takes(other, 1, who)
        paid = {"amount": 5_00, "purpose": "drinks"}
        club.do("dealer", floor.pay_incidental, table_id=table, seat=1, **paid)
    club.gives_name()
    spent = club.at(other).state.incidentals[club.alice]
    assert [each.amount for each in spent] == [5_00, 5_00]


def test_who_was_told_to_stop_using_devices_is_told_under_either_record(room: TestRoom) -> None:
    club = Joined(room, "genting-tournament")
    told = {"player_id": club.patron, "table_id": club.first}
    club.do("director", conduct.tell_to_stop, **told)
    session = club.player(club.patron).state.stopped_in
    club.comes_back(club.first)
    assert club.player(club.alice).state.stopped_in == session is not None
