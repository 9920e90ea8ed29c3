"""What happens to a game of the room: which tables play it. A game is variant and blinds."""

from uuid import UUID

from domain.kernel import Fact, Opening


class GameBegan(Opening):
    """A game is played in the room for the first time; `game` names variant and blinds."""

    TOPIC = "game.began"

    game: str


class TableJoinedGame(Fact):
    """A table plays the game from now on."""

    TOPIC = "game.table-joined"

    table_id: UUID


class TableLeftGame(Fact):
    """A table plays the game no longer: it broke up, or plays for other stakes."""

    TOPIC = "game.table-left"

    table_id: UUID
