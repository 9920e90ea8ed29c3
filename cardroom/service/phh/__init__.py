"""Hand histories in the PHH format: read into steps that a room can take, and written of a hand."""

from cardroom.service.phh.reading import (
    ParsedHand,
    UnplayableVariant,
    UnreadableHistory,
    in_units,
    read_each,
    read_hands,
    wager_of,
)
from cardroom.service.phh.stepping import Step
from cardroom.service.phh.writing import write_hand

__all__ = [
    "ParsedHand",
    "Step",
    "UnplayableVariant",
    "UnreadableHistory",
    "in_units",
    "read_each",
    "read_hands",
    "wager_of",
    "write_hand",
]
