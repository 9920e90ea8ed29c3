"""A game of the room: the tables that play it, among which players are seated and moved."""

from typing import Self
from uuid import UUID

import msgspec

from domain.games.events import GameBegan, TableJoinedGame, TableLeftGame
from domain.kernel import Aggregate, Fact, Stamp, State


class GameState(State):
    """What is remembered of a game: its name, and its tables in the order in which they came."""

    game: str = ""
    tables: list[UUID] = msgspec.field(default_factory=list)


class Game(Aggregate, state=GameState, opening=GameBegan):
    """The tables of one game and stake."""

    has_beginning = False
    state: GameState

    def evolve(self, fact: Fact) -> None:
        """Take in which tables play the game."""
        match fact:
            case GameBegan(game=game):
                self.state.game = game
            case TableJoinedGame(table_id=table_id):
                self.state.tables.append(table_id)
            case TableLeftGame(table_id=table_id):
                self.state.tables.remove(table_id)
            case _:
                super().evolve(fact)

    @classmethod
    def begin(cls, game_id: UUID, *, game: str, by: Stamp) -> Self:
        """Let a game be played in the room."""
        return cls.opened(game_id, by, game=game)

    def join(self, *, table_id: UUID, by: Stamp) -> None:
        """Let a table play the game; one that does so already is not named twice."""
        if table_id not in self.state.tables:
            self.record(TableJoinedGame, by, table_id=table_id)

    def leave(self, *, table_id: UUID, by: Stamp) -> None:
        """Let a table play the game no longer."""
        if table_id in self.state.tables:
            self.record(TableLeftGame, by, table_id=table_id)
