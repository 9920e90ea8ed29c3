"""The doors of the room: the list, a seat and a sale. Who is refused at one is written down."""

from uuid import UUID

from cardroom.service.work import Work
from domain.players.player import Door, Player


def check_door(work: Work, player_id: UUID, door: Door) -> Player:
    """Let a player through a door, or refuse; a refusal becomes an incident of the player's."""
    player = work.get(Player, player_id)
    work.door = (player_id, door)
    player.check_may_play(door, work.by.at)
    work.door = None
    return player
