"""Proves from a dump of the log that no row was changed, left out, moved or put in.

It needs Python's standard library and nothing else, so that an auditor can read it, keep a copy and
trust no other part of the service. A dump has one JSON object a line: `position`, `stream` (hex),
`version`, `topic`, `state`, `hash` (hex). A row's hash is the SHA-256 of the hash of the row before
(32 zero bytes for the first), the position, the stream's 16 bytes, the version, the length of the
topic, the topic and the state; numbers are 8 bytes, big-endian, and text is UTF-8.

A row that does not follow from the line before is a suspect. What happened to it shows when it is
tried after the rows that stand around all the suspects: one that fits elsewhere was moved there.
"""

import argparse
import fileinput
import hashlib
import json
import struct
import sys
from collections.abc import Iterable, Iterator
from typing import Any

GENESIS = bytes(32)
SUSPECTS_TRIED = 50
MISSING_SHOWN = 1_000_000


class Row:
    """One line of the dump. `place` is where the line says that the row stands."""

    def __init__(self, place: int, stored_hash: bytes, content: bytes) -> None:
        self.place = place
        self.hash = stored_hash
        self.content = content

    def hash_at(self, place: int, previous: bytes) -> bytes:
        """Return the hash of this content at a place, after a row with the hash `previous`."""
        return hashlib.sha256(previous + struct.pack(">Q", place) + self.content).digest()

    def belongs(self, place: int, previous: bytes) -> bool:
        """Tell whether this is the genuine row of a place, after a row with the hash `previous`."""
        return self.hash_at(place, previous) == self.hash


def row_of(line: str) -> Row:
    """Return the row that a line of the dump tells of."""
    fields: dict[str, Any] = json.loads(line)
    topic = fields["topic"].encode()
    state = fields["state"].encode(errors="surrogateescape")
    numbers = struct.pack(">QQ", fields["version"], len(topic))
    content = bytes.fromhex(fields["stream"]) + numbers + topic + state
    return Row(int(fields["position"]), bytes.fromhex(fields["hash"]), content)


class Verification:
    """What was read of a dump, and what is wrong with it, by position."""

    def __init__(self, seals: dict[int, str]) -> None:
        self.count = self.highest = 0
        self.last = Row(0, GENESIS, b"")
        self.suspects: list[tuple[Row, Row]] = []  # each with the row of the line before
        self.missing: set[int] = set()
        self.findings: set[tuple[str, int]] = set()
        self.seals = dict(seals)

    def take(self, row: Row) -> None:
        """Take in the next line of the dump."""
        before, self.last = self.last, row
        self.count += 1
        if self.seals.pop(row.place, row.hash.hex()) != row.hash.hex():
            self.findings.add(("not the row that was sealed", row.place))
        if row.place != before.place + 1 or not row.belongs(row.place, before.hash):
            self.suspects.append((row, before))
            if row.place in self.missing:
                self.findings.add((f"swapped, its line comes after {before.place}", row.place))
        first = max(self.highest + 1, row.place - MISSING_SHOWN)
        self.missing.update(range(first, row.place))
        self.missing.discard(row.place)
        self.highest = max(self.highest, row.place)

    def finish(self) -> None:
        """Judge the suspects, once every line was taken in."""
        genuine = self._genuine_places() if len(self.suspects) <= SUSPECTS_TRIED else {}
        for row, before in self.suspects:
            place = genuine.get(row)
            if place is not None and place != row.place:
                self.findings.add((f"swapped or moved, it is the row of {place}", row.place))
            elif place is None and row.place in genuine.values():
                self.findings.add(("inserted, or put in the place of another", row.place))
            elif place is None and row.place - before.place in {0, 1}:
                self.findings.add(("changed", row.place))
        self.findings |= {("missing", place) for place in self.missing}
        self.findings |= {("missing, though it was sealed", place) for place in self.seals}

    def _genuine_places(self) -> dict[Row, int]:
        """Return where each suspect belongs, tried after each hash that stands around them."""
        places = {place for row, _ in self.suspects for place in (row.place, row.place + 1)}
        hashes = {known.hash for pair in self.suspects for known in pair}
        hashes |= {row.hash_at(row.place, before.hash) for row, before in self.suspects}
        return {
            row: place
            for row, _ in self.suspects
            for place in places
            if any(row.belongs(place, known) for known in hashes)
        }

    def told(self) -> Iterator[str]:
        """Yield the findings by position, neighbours with the same finding in one line."""
        runs: dict[tuple[str, int], list[int]] = {}
        for index, (finding, place) in enumerate(sorted(self.findings)):
            runs.setdefault((finding, place - index), []).append(place)
        for (finding, _), places in sorted(runs.items(), key=lambda run: run[1]):
            last = f" to {places[-1]}" if len(places) > 1 else ""
            yield f"position {places[0]}{last}: {finding}"


def verified(lines: Iterable[str], seals: dict[int, str]) -> Verification:
    """Return what a dump proves and what is wrong with it."""
    verification = Verification(seals)
    for line in lines:
        verification.take(row_of(line))
    verification.finish()
    return verification


def main() -> int:
    """Return 0 if the dump is whole, 1 if it is not, 2 if it can't be read."""
    parser = argparse.ArgumentParser(description="Verify the hash chain of a dump of the log.")
    parser.add_argument("dump", nargs="?", default="-", help="a file, or - for standard input")
    parser.add_argument("--seal", action="append", default=[], metavar="POSITION:HASH")
    arguments = parser.parse_args()
    try:
        seals = {int(place): known for place, known in (seal.split(":") for seal in arguments.seal)}
        with fileinput.input([arguments.dump], encoding="utf-8") as lines:
            done = verified(lines, seals)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, struct.error) as error:
        sys.stdout.write(f"This is no dump of the log: {error!r}\n")
        return 2
    if not done.count:
        sys.stdout.write("This is no dump of the log: it has no row\n")
        return 2
    sys.stdout.writelines(f"{finding}\n" for finding in done.told())
    sys.stdout.write(f"{done.count} rows, head {done.last.hash.hex()} at {done.last.place}\n")
    return 1 if done.findings else 0


if __name__ == "__main__":
    sys.exit(main())
