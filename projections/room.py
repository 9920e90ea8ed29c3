"""The room itself: its name, currency and clock, and the rulebooks it has adopted."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from domain.room.events import ChipsOutsideStated, RoomOpened, RulebookAdopted
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept


class RoomRow(StoredRow):
    """The room. There is one."""

    only_row: int
    room_id: UUID
    name: str
    currency: str
    time_zone: str
    day_starts_hour: int
    minimum_age_years: int
    chips_outside: int
    opened_at: datetime


class AdoptedRow(StoredRow):
    """A rulebook in use, and the edition that was adopted last."""

    rulebook: str
    edition: str
    adopted_at: datetime
    adopted_by: str


ROOMS = table_of("room", RoomRow, ("only_row",))
ADOPTED = table_of("room_rulebooks", AdoptedRow, ("rulebook",))


class Room(ReadModel):
    """What the room says of itself."""

    name = "room"

    def __init__(self) -> None:
        self.rooms = Kept(ROOMS, RoomRow)
        self.adopted = Kept(ADOPTED, AdoptedRow)
        super().__init__(self.rooms, self.adopted)

    def room_opened(self, fact: RoomOpened) -> None:
        self.rooms.add(
            RoomRow(
                only_row=1,
                room_id=fact.originator_id,
                name=fact.name,
                currency=fact.currency,
                time_zone=fact.time_zone,
                day_starts_hour=fact.day_starts_hour,
                minimum_age_years=fact.minimum_age_years,
                chips_outside=0,
                opened_at=fact.by.at,
            )
        )

    def chips_outside_stated(self, fact: ChipsOutsideStated) -> None:
        self.rooms.change(1).chips_outside = fact.amount

    def rulebook_adopted(self, fact: RulebookAdopted) -> None:
        if self.adopted.find(fact.rulebook) is None:
            self.adopted.add(AdoptedRow(fact.rulebook, fact.edition, fact.by.at, fact.by.done_by))
            return
        row = self.adopted.change(fact.rulebook)
        row.edition = fact.edition
        row.adopted_at = fact.by.at
        row.adopted_by = fact.by.done_by


def room(reads: Reads) -> Report:
    """Return the room, or no row where its books are not open yet."""
    with reads.view(Room.name) as view:
        return view.report(view.lines(select(*columns_of(ROOMS)).where(view.of(ROOMS))))


def rulebooks(reads: Reads) -> Report:
    """Return the rulebooks in use, in order of their names."""
    with reads.view(Room.name) as view:
        query = select(*columns_of(ADOPTED)).where(view.of(ADOPTED)).order_by(ADOPTED.c.rulebook)
        return view.report(view.lines(query))
