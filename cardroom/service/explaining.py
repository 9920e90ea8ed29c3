"""Differences of desks, explained in words once their shifts are closed."""

from typing import Any
from uuid import UUID

import msgspec

from cardroom.service.corrections import refuse_unknown
from cardroom.service.work import Answer, Work
from domain.desks.events import CountFound
from domain.desks.shift import Shift


def explain_difference(work: Work, *, desk_id: UUID, shift_id: UUID, text: str) -> Answer:
    """Say where a closed shift's difference came from; a second signature settles it."""
    shift = work.change(Shift, shift_id)
    if shift.state.desk_id != desk_id:
        raise refuse_unknown("shift of this desk", None)
    counts = shift.explain_difference(text=text, by=work.by)
    body = {
        "desk_id": desk_id,
        "shift_id": shift_id,
        "text": text,
        "is_settled": work.by.co_signed_by is not None,
        "counts": msgspec.to_builtins([_told(each) for each in counts]),
    }
    return Answer(body=body)


def _told(count: CountFound) -> dict[str, Any]:
    return {
        "counted_at": count.at,
        "reason": count.reason,
        "cash": count.cash,
        "chips": count.chips,
    }
