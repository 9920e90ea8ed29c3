"""Keys that the service makes for itself, once for a database; they outlive restarts."""

from secrets import token_hex

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from cardroom.service.database import reading, writing
from cardroom.service.details import service_keys

RECEIPTS = "receipts"
"""Digests the fields of requests on receipts, so that a retry is told from another request."""

TRAINING_TOKENS = "training-tokens"
"""Signs tokens in training mode, where nobody has to set a secret."""


def make_keys(engine: Engine) -> None:
    """Make the keys that aren't there yet."""
    with writing(engine) as connection:
        known = set(connection.scalars(sa.select(service_keys.c.name)))
        for name in {RECEIPTS, TRAINING_TOKENS} - known:
            connection.execute(sa.insert(service_keys), {"name": name, "key": token_hex(32)})


def key_of(engine: Engine, name: str) -> str:
    """Return a key. The keys must have been made."""
    with reading(engine) as connection:
        key: str = connection.execute(
            sa.select(service_keys.c.key).where(service_keys.c.name == name)
        ).scalar_one()
    return key
