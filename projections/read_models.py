"""Every read model of the room, in one place."""

from collections.abc import Collection

from projections.absences import Absences
from projections.accounts import Accounts
from projections.blind_clocks import BlindClocks
from projections.blinds import Blinds
from projections.conduct import Conduct
from projections.corrections import Corrections
from projections.desk_journal import DeskJournal
from projections.exchanges import Exchanges
from projections.fees import Fees
from projections.floor import Floor
from projections.funds import Funds
from projections.hand_clocks import HandClocks
from projections.hands import Hands
from projections.kernel import ReadModel
from projections.moves import Moves
from projections.outages import Outages
from projections.player_activity import PlayerActivity
from projections.rake import Rake
from projections.reserve_lists import ReserveLists
from projections.room import Room
from projections.schema import metadata
from projections.trail import Trail
from projections.waits import Waits

__all__ = [
    "NAMES",
    "READ_MODELS",
    "TOPICS",
    "UnknownReadModel",
    "all_read_models",
    "metadata",
    "read_models",
]

READ_MODELS: tuple[type[ReadModel], ...] = (
    Absences,
    Accounts,
    BlindClocks,
    Blinds,
    Conduct,
    Corrections,
    DeskJournal,
    Exchanges,
    Fees,
    Floor,
    Funds,
    HandClocks,
    Hands,
    Moves,
    Outages,
    PlayerActivity,
    Rake,
    ReserveLists,
    Room,
    Trail,
    Waits,
)

NAMES = tuple(read_model.name for read_model in READ_MODELS)

TOPICS = frozenset(fact.TOPIC for read_model in READ_MODELS for fact in read_model.handled)
"""The facts that some read model takes in: nobody who reads for them needs to decode others."""


class UnknownReadModel(LookupError):  # noqa: N818 - what is found
    """There is no read model of that name."""


def all_read_models() -> list[ReadModel]:
    """Return every read model, with nothing in memory."""
    return [read_model() for read_model in READ_MODELS]


def read_models(names: Collection[str]) -> list[ReadModel]:
    """Return some read models by name. Raises UnknownReadModel."""
    if unknown := set(names) - set(NAMES):
        raise UnknownReadModel(f"{', '.join(sorted(unknown))}: there are {', '.join(NAMES)}.")
    return [read_model for read_model in all_read_models() if read_model.name in names]
