"""Every aggregate of the room, in one place: whoever has only a stream finds its kind here."""

from domain.clocks.clock import BlindClock
from domain.corrections.correction import Correction
from domain.desks.desk import Desk
from domain.desks.shift import Shift
from domain.editions.edition import Edition
from domain.funds.fund import Fund
from domain.games.game import Game
from domain.hands.hand import Hand
from domain.incidents.incident import Incident
from domain.kernel import Aggregate
from domain.pads.pad import Pad
from domain.papers.paper import Paper
from domain.players.player import Player
from domain.receipts.receipt import Receipt
from domain.reserve_lists.reserve_list import ReserveList
from domain.room.room import Room
from domain.rulings.ruling import Ruling
from domain.staff.member import StaffMember
from domain.tables.table import CashTable

AGGREGATES: tuple[type[Aggregate], ...] = (
    BlindClock,
    CashTable,
    Correction,
    Desk,
    Edition,
    Fund,
    Game,
    Hand,
    Incident,
    Pad,
    Paper,
    Player,
    Receipt,
    ReserveList,
    Room,
    Ruling,
    Shift,
    StaffMember,
)

_BY_OPENING = {aggregate.opening.TOPIC: aggregate for aggregate in AGGREGATES}


def kind_opened_by(topic: str) -> type[Aggregate]:
    """Return the kind of aggregate whose streams begin with facts of a topic. Raises KeyError."""
    return _BY_OPENING[topic]
