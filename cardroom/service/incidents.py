"""What staff note of the room: onlookers sent away or given leave, and whatever else happens."""

from uuid import UUID

from cardroom.service.house_books import edition_in_use
from cardroom.service.work import Answer, Work
from domain.incidents.incident import Incident
from domain.players.player import Player
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.tables.table import CashTable


def send_out_of_the_room(
    work: Work,
    *,
    rulebook: str,
    player_id: UUID | None = None,
    description: str | None = None,
) -> Answer:
    """Send an onlooker out of the room, unless they are there to play."""
    house = work.house(edition_in_use(work, rulebook))
    incident = Incident.send_onlooker(
        work.new_id("incident"),
        house=house,
        plays_as=_plays_as(work, player_id),
        player_id=player_id,
        description=description,
        by=work.by,
    )
    return _of(work.add(incident))


def send_away_from_table(
    work: Work, *, table_id: UUID, player_id: UUID | None = None, description: str | None = None
) -> Answer:
    """Send an onlooker away from a table."""
    table, house = _table(work, table_id)
    seated = [each.player_id for each in table.taken_seats().values()]
    incident = Incident.send_onlooker(
        work.new_id("incident"),
        house=house,
        plays_as=["seated"] if player_id in seated else [],
        table_id=table_id,
        player_id=player_id,
        description=description,
        by=work.by,
    )
    return _of(work.add(incident))


def give_leave(
    work: Work,
    *,
    table_id: UUID,
    seat: int,
    player_id: UUID | None = None,
    description: str | None = None,
) -> Answer:
    """Let an onlooker sit behind a seat, without any part in the game."""
    table, house = _table(work, table_id)
    table.player_in(seat)
    incident = Incident.give_leave(
        work.new_id("incident"),
        house=house,
        table_id=table_id,
        seat=seat,
        player_id=player_id,
        description=description,
        by=work.by,
    )
    return _of(work.add(incident))


def note(
    work: Work,
    *,
    description: str,
    table_id: UUID | None = None,
    seat: int | None = None,
    player_id: UUID | None = None,
) -> Answer:
    """Note whatever happened in the room."""
    incident = Incident.note(
        work.new_id("incident"),
        description=description,
        table_id=table_id,
        seat=seat,
        player_id=player_id,
        by=work.by,
    )
    return _of(work.add(incident))


def _plays_as(work: Work, player_id: UUID | None) -> list[str]:
    """Return how a person is there to play: on a seat, a visit, or waiting on a list."""
    if player_id is None:
        return []
    player = work.get(Player, player_id)
    work.claim(*player.state.lists)
    plays_as = ["seated"] if player.state.seats else []
    for list_id in player.state.lists:
        names = work.get(ReserveList, list_id)
        if names.entry_of(player_id, work.by.at, work.house(names.state.edition)) is not None:
            plays_as.append("on_waiting_list")
    return plays_as


def _table(work: Work, table_id: UUID) -> tuple[CashTable, House]:
    table = work.get(CashTable, table_id)
    return table, work.house(table.state.edition)


def _of(incident: Incident) -> Answer:
    state = incident.state
    return Answer(body={"incident_id": incident.id, "kind": state.kind, "rule": state.rule})
