"""What corrections change on the floor: stacks, and who sits where."""

from typing import Any

from domain.tables.correction_events import SeatingCorrected, StackCorrected
from projections.stores import Kept


class CorrectedSeats:
    """The part of the floor that takes corrections in; `boxed` are the stacks under boxes."""

    seats: Kept[Any]
    boxed: Kept[Any]

    def stack_corrected(self, fact: StackCorrected) -> None:
        if fact.seat is None or fact.stack is None:
            return
        boxed = self._boxed(fact)
        if boxed is not None and boxed.player_id == fact.player_id:
            self.boxed.change((fact.originator_id, fact.seat)).stack = fact.stack
            return
        seat = self.seats.change((fact.originator_id, fact.seat))
        seat.stack, seat.is_to_count = fact.stack, fact.is_to_count

    def seating_corrected(self, fact: SeatingCorrected) -> None:
        if not fact.is_seated:
            return
        boxed = self._boxed(fact)
        key = (fact.originator_id, fact.seat)
        if boxed is not None and boxed.player_id == fact.player_id:
            self.boxed.change(key).player_id = fact.right_player_id
        else:
            self.seats.change(key).player_id = fact.right_player_id

    def _boxed(self, fact: StackCorrected | SeatingCorrected) -> Any:
        boxed = self.boxed.find((fact.originator_id, fact.seat))
        return boxed if boxed is not None and boxed.is_open else None
