"""Wherever players go, one period is paid for once, and a refusal holds until paid or over."""

from datetime import datetime, timedelta
from itertools import pairwise
from random import Random
from uuid import UUID

import pytest

from cardroom.service import charging, floor, moving, stops
from domain.kernel import Refused
from domain.ledger import Ledger, chip_proof
from domain.tables.charge_events import SessionFeePaidAtDesk
from domain.tables.events import SessionFeePaid
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

HOUR = timedelta(hours=1)
FEE = {"amount": 6_00}
STACK = 200_00


class Hour:
    """Two tables that charge a fee, one that doesn't, and a player who goes from one to another."""

    def __init__(self, room: TestRoom) -> None:
        self.club = HouseFloor(room, "open")
        self.tables = [self.club.table(fee=FEE), self.club.table(fee=FEE), self.club.table()]
        self.player = room.player(description="restless")
        self.at: tuple[UUID, int] | None = None
        self.refused_until: datetime | None = None
        self.refusals: set[str] = set()

    @property
    def now(self) -> datetime:
        return self.club.room.clock.now()

    def goes(self, chance: Random) -> None:
        """Sit down, get up, or move to another table."""
        if self.at is None:
            table = chance.choice(self.tables)
            sits = {"table_id": table, "seat": 1, "player_id": self.player, "amount": STACK}
            self.club.do("supervisor", floor.seat_player, **sits)
            self.at = (table, 1)
            return
        table, seat = self.at
        if chance.random() < 0.5:
            self.club.do("dealer", floor.leave_table, table_id=table, seat=seat, counted=STACK)
            self.at = None
            return
        to = chance.choice([each for each in self.tables if each != table])
        move = {"table_id": table, "seat": seat, "to_table_id": to, "to_seat": 2, "cause": "house"}
        self.club.do("supervisor", moving.move_player, **move)
        self.at = (to, 2)

    def pays(self, chance: Random) -> None:
        """Pay for the hour at the table or at the desk; again, at once, is refused."""
        if self.at is None or self.at[0] == self.tables[2]:
            return
        here = {"table_id": self.at[0], "seat": self.at[1]}
        for deed in chance.sample(["table", "desk"], 2):
            try:
                if deed == "table":
                    self.club.do("supervisor", charging.pay_session_fee, **here)
                else:
                    desk = {"desk_id": self.club.desk, **here}
                    self.club.do("cashier", charging.pay_session_fee_at_desk, **desk)
            except Refused as refusal:
                self.refusals.add(refusal.rule)
            else:
                self.refused_until = None

    def refuses(self) -> None:
        """Refuse the hour, where it is due."""
        if self.at is None or self.at[0] == self.tables[2]:
            return
        here = {"table_id": self.at[0], "seat": self.at[1]}
        try:
            self.club.do("dealer", charging.refuse_fee, **here)
        except Refused as refusal:
            self.refusals.add(refusal.rule)
        else:
            self.refused_until = self.now + HOUR

    def agrees(self) -> None:
        """Find no hour paid twice, and cards for nobody in an hour that they refused to pay."""
        paid = [*self.club.log(SessionFeePaid), *self.club.log(SessionFeePaidAtDesk)]
        periods = sorted((fact.since, fact.paid_until) for fact in paid)
        assert all(first[1] <= second[0] for first, second in pairwise(periods))
        assert self.refusals <= {"room:session-fee", "room:fee-refused"}
        assert chip_proof(Ledger.of(self.club.log_of_everything()).balances).is_proved
        if self.at is not None and self.refused_until is not None and self.now < self.refused_until:
            has_refused = self.club.at(self.at[0]).has_refused_fee(
                self.player, self.club.room.writer.stops
            )
            assert has_refused is (self.at[0] != self.tables[2])


@pytest.mark.parametrize("seed", range(4))
def test_no_hour_is_paid_twice_and_no_refusal_is_walked_away_from(
    room: TestRoom, seed: int
) -> None:
    chance, hour = Random(seed), Hour(room)
    for _ in range(25):
        room.clock.move(minutes=chance.randrange(1, 25))
        match chance.choice(["go", "go", "pay", "refuse"]):
            case "go":
                hour.goes(chance)
            case "pay":
                hour.pays(chance)
            case _:
                hour.refuses()
        hour.agrees()


@pytest.mark.parametrize(("minutes", "is_refused"), [(69, True), (89, True), (90, False)])
def test_an_hour_that_was_refused_is_refused_on_when_its_player_sits_again_in_its_extra_time(
    room: TestRoom,
    minutes: int,
    is_refused: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """genting-cash:21: no cards in an hour that isn't paid for, and no hour runs in a stop."""
    club = HouseFloor(room, "genting-cash")
    table, player = club.table(fee=FEE), room.player(description="won't pay")
    evening = room.clock.now()
    sits = {"table_id": table, "seat": 1, "player_id": player}
    club.do("supervisor", floor.seat_player, **sits, amount=STACK)
    club.do("dealer", charging.refuse_fee, table_id=table, seat=1)
    room.clock.move(minutes=10)
    club.do("supervisor", stops.stop_play, cause="fire-alarm")
    room.clock.move(minutes=30)
    club.do("supervisor", stops.resume_play)
    room.clock.shows = evening + timedelta(minutes=minutes)
    club.do("dealer", floor.leave_table, table_id=table, seat=1, counted=STACK)
    club.do("supervisor", floor.seat_player, **sits, amount=STACK)
    assert club.at(table).has_refused_fee(player, room.writer.stops) is is_refused
    house = club.room.writer.house(club.at(table).state.edition)
    assert club.at(table).is_kept_out(club.at(table).player_in(1), house) is is_refused
    club.do("supervisor", charging.pay_session_fee, table_id=table, seat=1)
    assert not club.at(table).has_refused_fee(player, room.writer.stops)
