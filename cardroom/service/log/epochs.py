"""Epochs of the log: a position means something only together with the epoch it was given out in.

A restored backup may lack the last positions that were given out before it, and will give them out
again to other facts. So each restore begins a new epoch, by which the two can be told apart.
"""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, select

from cardroom.service.log.tables import log_epoch


class Epoch(NamedTuple):
    """`number` counts the restores, `id` is never taken twice, `position` is where it began."""

    number: int
    id: UUID
    position: int
    started_at: datetime


LAST_EPOCH = select(log_epoch).order_by(log_epoch.c.number.desc()).limit(1)


def current_epoch(connection: Connection) -> Epoch:
    """Return the epoch that positions are given out in now."""
    return Epoch._make(connection.execute(LAST_EPOCH).one())


def begin_epoch(connection: Connection, epoch_id: UUID, position: int, at: datetime) -> None:
    """Begin a new epoch where a restored log ends."""
    last = connection.execute(LAST_EPOCH).first()
    epoch = Epoch(1 if last is None else last.number + 1, epoch_id, position, at)
    connection.execute(log_epoch.insert().values(epoch._asdict()))
