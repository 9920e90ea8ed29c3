"""A cash table, from its opening to its breaking: all its parts put together.

What it is about stands in the parts: `seating`, `buying`, `exchanges`, `exchange_order`, `chips`,
`counting`, `hands`, `posting`, `decks`, `starting`, `stakes`, `on_clock`, `boxes`, `running`,
`discipline`, `serving`, `drawing`, `moving`, `feeding`, `playing_over`, `charges`, `fees`,
`returning`, `resuming`, `reopening`, `correcting` and `records`, over `base`; `remembering` stands
before them all.
"""

from domain.tables.boxes import Boxes
from domain.tables.chips import Chips
from domain.tables.correcting import Correcting
from domain.tables.events import TableOpened
from domain.tables.exchange_order import ExchangeOrder
from domain.tables.feeding import Feeding
from domain.tables.on_clock import Clocked
from domain.tables.playing_over import PlayingOver
from domain.tables.records import Records
from domain.tables.remembering import Remembering
from domain.tables.reopening import Reopening
from domain.tables.resuming import Resuming
from domain.tables.returning import Returning
from domain.tables.running import Running
from domain.tables.serving import Serving
from domain.tables.starting import Starting
from domain.tables.state import TableState


class CashTable(
    Remembering,
    Reopening,
    PlayingOver,
    Serving,
    Feeding,
    Clocked,
    Returning,
    Starting,
    ExchangeOrder,
    Chips,
    Boxes,
    Correcting,
    Records,
    Resuming,
    Running,
    state=TableState,
    opening=TableOpened,
):
    """A cash table: seats, stacks between hands, exchanges, button, boxes."""
