"""Keys that the service makes for itself, once for a database; they outlive restarts.

Beside them stands what a database is for, a room or a rehearsal, from its first start on.
"""

from secrets import token_hex

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from cardroom.service.database import reading, writing
from cardroom.service.details import service_keys, training_clock

RECEIPTS = "receipts"
"""Digests the fields of requests on receipts, so that a retry is told from another request."""

TRAINING_TOKENS = "training-tokens"
"""Signs tokens in training mode, where nobody has to set a secret."""

PAPERS = "papers"
"""Tells a document or membership again by a digest that gives its number away to nobody."""


MODE = "mode"
REHEARSAL, LIVE = "training", "live"


class WrongMode(Exception):  # noqa: N818 - what is found
    """A database of a rehearsal was opened as a room's, or a room's as one of a rehearsal."""

    def __init__(self, *, is_training: bool) -> None:
        super().__init__(
            "This is a room's own database: start it without training mode."
            if is_training
            else "This is a database of training mode, whose passwords everybody knows: a room "
            "starts with a new one."
        )


def tie_to_mode(engine: Engine, *, is_training: bool) -> None:
    """Keep what a database is for when it is first started, and start it as nothing else.

    A clock that was set tells a rehearsal, too. Raises WrongMode.
    """
    with writing(engine) as connection:
        tied = connection.scalar(sa.select(service_keys.c.key).where(service_keys.c.name == MODE))
        if tied is None:
            was_rehearsed = connection.scalar(sa.select(training_clock.c.id)) is not None
            tied = REHEARSAL if is_training or was_rehearsed else LIVE
            connection.execute(sa.insert(service_keys), {"name": MODE, "key": tied})
    if (tied == REHEARSAL) is not is_training:
        raise WrongMode(is_training=is_training)


def make_keys(engine: Engine) -> None:
    """Make the keys that aren't there yet."""
    with writing(engine) as connection:
        known = set(connection.scalars(sa.select(service_keys.c.name)))
        for name in {RECEIPTS, TRAINING_TOKENS, PAPERS} - known:
            connection.execute(sa.insert(service_keys), {"name": name, "key": token_hex(32)})


def key_of(engine: Engine, name: str) -> str:
    """Return a key. The keys must have been made."""
    with reading(engine) as connection:
        key: str = connection.execute(
            sa.select(service_keys.c.key).where(service_keys.c.name == name)
        ).scalar_one()
    return key
