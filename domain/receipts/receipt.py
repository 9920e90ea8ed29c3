"""A receipt: an accepted command and the answer it was given, so that a retry is answered alike.

Its stream takes its id from key, staff and route, so that one command has one receipt.
"""

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any
from uuid import UUID, uuid5

import msgspec

from domain.kernel import Aggregate, Fact, State
from domain.receipts.events import ReceiptIssued

_RECEIPTS = UUID("0c9a3a54-6d5b-5a77-9a5b-2f6d6a0a7d11")
_DIGEST_BYTES = 16
_KEY_BYTES = 32

_encoded = msgspec.json.Encoder(order="sorted").encode


def receipt_id(key: str, staff: str, route: str) -> UUID:
    """Return the stream of a command's receipt; `staff` is the badge that keyed the command."""
    return uuid5(_RECEIPTS, _encoded([key, staff, route]).decode())


def field_digests(body: Mapping[str, Any], key: bytes) -> dict[str, str]:
    """Return a keyed digest of each value of a request, by its place as a JSON pointer.

    The digests tell which values differ and, without the key, nothing of what they were: names are
    among them. Raises TypeError for what JSON can't say.
    """
    secret = blake2b(key, digest_size=_KEY_BYTES).digest()
    return {
        pointer: blake2b(_encoded(value), digest_size=_DIGEST_BYTES, key=secret).hexdigest()
        for pointer, value in _leaves(body, "")
    }


def differing_fields(stored: Mapping[str, str], given: Mapping[str, str]) -> list[str]:
    """Return the places at which two requests differ, in order."""
    return sorted(
        pointer
        for pointer in stored.keys() | given.keys()
        if stored.get(pointer) != given.get(pointer)
    )


def _leaves(value: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    """Give each value that holds no other, an empty object or list too, with its JSON pointer."""
    match value:
        case Mapping() if value:
            for name, each in value.items():
                escaped = str(name).replace("~", "~0").replace("/", "~1")
                yield from _leaves(each, f"{pointer}/{escaped}")
        case list() | tuple() if value:
            for index, each in enumerate(value):
                yield from _leaves(each, f"{pointer}/{index}")
        case _:
            yield pointer, value


class ReceiptState(State):
    """What a receipt remembers: the request's digests, and the answer."""

    key: str = ""
    route: str = ""
    fields: dict[str, str] = msgspec.field(default_factory=dict)
    status: int = 0
    answer: str = ""
    location: str | None = None
    version: int | None = None
    streams: list[str] = msgspec.field(default_factory=list)


class Receipt(Aggregate, state=ReceiptState, opening=ReceiptIssued):
    """What is kept of one accepted command; nothing ever happens to it again."""

    state: ReceiptState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case ReceiptIssued():
                self.state.key = fact.key
                self.state.route = fact.route
                self.state.fields = fact.fields
                self.state.status = fact.status
                self.state.answer = fact.answer
                self.state.location = fact.location
                self.state.version = fact.version
                self.state.streams = fact.streams
            case _:
                super().evolve(fact)
