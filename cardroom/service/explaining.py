"""Differences of desks, explained in words once their shifts are closed."""

from uuid import UUID

from cardroom.service.corrections import unknown_original
from cardroom.service.work import Answer, Work
from domain.desks.shift import Shift


def explain_difference(work: Work, *, desk_id: UUID, shift_id: UUID, text: str) -> Answer:
    """Say where a closed shift's difference came from; a second signature settles it."""
    shift = work.change(Shift, shift_id)
    if shift.state.desk_id != desk_id:
        raise unknown_original("shift of this desk", None)
    is_settled = shift.explain_difference(text=text, by=work.by)
    body = {"desk_id": desk_id, "shift_id": shift_id, "text": text, "is_settled": is_settled}
    return Answer(body=body)
