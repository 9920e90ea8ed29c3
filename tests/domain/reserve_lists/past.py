"""What has happened on a reserve list before a test begins."""

from datetime import datetime
from uuid import UUID

from domain.reserve_lists.events import ListOpened, NameAdded, PlayerCalled
from tests.scenario import NIGHT, Happened, floor, happened, named

GAME = "nlh-100-200"
TABLE = named("table C1")
OTHER_TABLE = named("table C2")


def list_opened() -> Happened:
    """Return that the list was opened."""
    return happened(ListOpened, floor("19:00"), game=GAME, gaming_day=NIGHT, edition="an edition")


def name_added(entry: int, player_id: UUID, *wishes: UUID, clock: str = "20:00") -> Happened:
    """Return that a name went on the list."""
    return happened(
        NameAdded,
        floor(clock),
        entry=entry,
        player_id=player_id,
        table_wishes=list(wishes),
        channel="in-room",
        check_in_until=None,
        change_from=None,
        comes_first=False,
    )


def called(
    entry: int,
    player_id: UUID,
    *,
    seat: int,
    clock: str = "21:00",
    until: datetime | None = None,
    table_id: UUID = TABLE,
) -> Happened:
    """Return that a player was called for a seat."""
    return happened(
        PlayerCalled,
        floor(clock),
        entry=entry,
        player_id=player_id,
        table_id=table_id,
        seat=seat,
        claim_until=until,
    )
