"""Commands given inside the service, by the command line or when the room first opens.

They go the way every command goes, with a stamp, a key and a receipt.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import uuid4

import msgspec

from cardroom.service.clock import Clock
from cardroom.service.work import Answer, Command, SetAside
from cardroom.service.writer import Writer
from domain.kernel import SYSTEM_ROLE, Stamp
from domain.receipts.receipt import field_digests, receipt_id

SYSTEM_BADGE = "system"
NEVER_KEPT = frozenset({"password"})
"""Fields that no receipt holds in any form."""


NOBODYS_KEY = b"nobody's key"


class Clerk:
    """Someone who gives commands from inside the service, under a badge and in a role.

    `receipt_key` digests the fields of commands on their receipts: names are among them, and who
    knows the key can try which name it was.
    """

    def __init__(
        self,
        writer: Writer,
        clock: Clock,
        *,
        receipt_key: bytes = NOBODYS_KEY,
        badge: str = SYSTEM_BADGE,
        role: str = SYSTEM_ROLE,
    ) -> None:
        self._writer = writer
        self._clock = clock
        self._receipt_key = receipt_key
        self._badge = badge
        self._role = role

    def acting(self, badge: str, role: str) -> "Clerk":
        """Return a clerk who gives commands under another badge."""
        return Clerk(
            self._writer, self._clock, receipt_key=self._receipt_key, badge=badge, role=role
        )

    def do(
        self,
        use_case: Callable[..., Answer],
        *,
        key: str | None = None,
        at: datetime | None = None,
        set_aside: SetAside | None = None,
        co_signed_by: str | None = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """Carry out a use case and return what it answers. Raises what `Writer.execute` raises.

        With a `key` it is done once, however often it is asked; with `set_aside` without a rule.
        `co_signed_by` is the badge of the second person, where two are needed.
        """
        now = self._clock.now()
        key = key or uuid4().hex
        route = route_of(use_case)
        stamp = Stamp(
            at=at or now,
            keyed_at=now,
            done_by=self._badge,
            keyed_by=self._badge,
            role=self._role,
            receipt=receipt_id(key, self._badge, route),
            co_signed_by=co_signed_by,
        )
        told = {name: field for name, field in fields.items() if name not in NEVER_KEPT}
        digests = field_digests(msgspec.to_builtins(told), self._receipt_key)
        command = Command(route=route, key=key, stamp=stamp, fields=digests, set_aside=set_aside)
        done = self._writer.execute(command, lambda work: use_case(work, **fields))
        answer: dict[str, Any] = msgspec.json.decode(done.answer)
        return answer


def route_of(use_case: Callable[..., Answer]) -> str:
    """Return what a use case is called on its receipts when a clerk carries it out."""
    return f"{use_case.__module__}.{use_case.__name__}"
