"""Pads of numbered paper, on which staff write while the service is down.

What stands on a pad is keyed in later, each command under its number: the number is used in the
same transaction.
"""

from uuid import UUID, uuid5

from cardroom.service.work import Answer, Work
from domain.desks.desk import Desk
from domain.kernel import Refused
from domain.pads.pad import Pad
from domain.tables.table import CashTable

_PADS = UUID("5a0d3a6e-9a53-5f0b-8c1e-3d8c2f5b7a90")


def pad_id(name: str) -> UUID:
    """Return the stream of the pad with a name: a pad is issued once."""
    return uuid5(_PADS, name)


def issue_pad(
    work: Work,
    *,
    name: str,
    first: int,
    last: int,
    desk_id: UUID | None = None,
    table_id: UUID | None = None,
) -> Answer:
    """Issue a pad to a desk or to a table, with the numbers that are printed on it."""
    stream = pad_id(name)
    if work.exists(Pad, stream):
        raise Refused("room:pad-issued", "Pad {pad} was issued before.", pad=name)
    if desk_id is not None:
        work.get(Desk, desk_id)
    if table_id is not None:
        work.get(CashTable, table_id)
    pad = work.add(
        Pad.issue(
            stream,
            name=name,
            first=first,
            last=last,
            desk_id=desk_id,
            table_id=table_id,
            by=work.by,
        )
    )
    return _of(pad)


def void_number(work: Work, *, pad_id: UUID, number: int, reason: str) -> Answer:
    """Note that nothing that counts stands under a number of a pad."""
    pad = work.change(Pad, pad_id)
    pad.void_number(number=number, reason=reason, by=work.by)
    return _of(pad)


def take_back(work: Work, *, pad_id: UUID) -> Answer:
    """Take a pad back; what is still unused stays unused."""
    pad = work.change(Pad, pad_id)
    pad.come_back(by=work.by)
    return _of(pad)


def use_number(work: Work) -> None:
    """Use the number that a command was written under, if it was on paper first."""
    line = work.command.on_paper
    if line is None:
        return
    subject = None if work.primary is None else work.primary.id
    pad = work.get(Pad, pad_id(line.pad))
    pad.use_number(number=line.number, subject=subject, by=work.by)


def _of(pad: Pad) -> Answer:
    body = {
        "pad_id": pad.id,
        "name": pad.state.name,
        "first": pad.state.first,
        "last": pad.state.last,
        "unused": pad.unused,
        "is_returned": pad.state.is_returned,
    }
    return Answer(body=body)
