"""What happens to a player. Name, birth date, document and phone are kept outside the log."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Fact, Opening


class PlayerRegistered(Opening):
    """A player was registered, named or not.

    `is_of_age` is what the age check found, nothing where no check was made (an unnamed patron).
    """

    TOPIC = "player.registered"

    membership: str | None
    is_named: bool
    is_of_age: bool | None


class PlayerNamed(Fact):
    """An unnamed patron gave a name; what they did before joins it."""

    TOPIC = "player.named"

    membership: str | None
    is_of_age: bool


class PlayerAgeChecked(Fact):
    """Staff looked at a document and found the player of age, or not."""

    TOPIC = "player.age-checked"

    is_of_age: bool


class PlayerBarred(Fact):
    """The player may not join a list, take a seat or buy chips; redeeming them stays open.

    The bar ends at `until`, or never where that is nothing.
    """

    TOPIC = "player.barred"

    reason: str
    until: datetime | None


class PlayerBarLifted(Fact):
    """The player may play again."""

    TOPIC = "player.bar-lifted"

    reason: str


class PlayerDetailsErased(Fact):
    """The player's personal details were deleted; what happened stays, without a name."""

    TOPIC = "player.details-erased"


class PlayerSatDown(Fact):
    """The player took a seat. `game` names variant and blinds, for example `nlh-100-200`."""

    TOPIC = "player.sat-down"

    table_id: UUID
    seat: int
    game: str


class PlayerGotUp(Fact):
    """The player gave up a seat and left the game with a stack.

    The return window starts when it happened.
    """

    TOPIC = "player.got-up"

    table_id: UUID
    seat: int
    game: str
    stack: int


class PlayerTurnedAway(Fact):
    """The player was refused at a door: the `list`, a `seat` or a `sale`."""

    TOPIC = "player.turned-away"

    door: str
    rule: str
    reason: str
