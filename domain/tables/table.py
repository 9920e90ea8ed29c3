"""A cash table, from its opening to its breaking: all its parts put together.

What it is about stands in the parts: `seating`, `buying`, `exchanges`, `chips`, `counting`,
`hands`, `boxes`, `running` and `discipline`, over `base`.
"""

from domain.tables.boxes import Boxes
from domain.tables.chips import Chips
from domain.tables.discipline import Discipline
from domain.tables.events import TableOpened
from domain.tables.exchanges import Exchanges
from domain.tables.hands import Hands
from domain.tables.running import Running
from domain.tables.state import TableState


class CashTable(
    Discipline, Hands, Exchanges, Chips, Boxes, Running, state=TableState, opening=TableOpened
):
    """A cash table: seats, stacks between hands, exchanges, button, boxes."""
