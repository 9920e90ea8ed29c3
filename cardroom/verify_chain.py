"""Proves from a dump of the log that no row was changed, left out, moved or put in.

It needs Python's standard library and nothing else, so that an auditor can read it, keep a copy and
trust no other part of the service. A dump has one JSON object a line: `position`, `stream` (hex),
`version`, `topic`, `state`, `hash` (hex). A row's hash is the SHA-256 of the hash of the row before
(32 zero bytes for the first), the position, the stream's 16 bytes, the version, the length of the
topic, the topic and the state; numbers are 8 bytes, big-endian, and text is UTF-8.

A row is genuine where its hash follows from the genuine row before. One that follows from none is
kept aside until a later row shows by its own hash where the one kept aside belongs.

    python verify_chain.py dump.jsonl --seal 1200:9f3a…
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
TRIED_ASIDE = 16


class Row:
    """One line of the dump. `place` is where the line says that the row stands."""

    def __init__(self, line: str) -> None:
        fields: dict[str, Any] = json.loads(line)
        self.place = int(fields["position"])
        self.hash = bytes.fromhex(fields["hash"])
        topic = fields["topic"].encode()
        state = fields["state"].encode(errors="surrogateescape")
        stream = bytes.fromhex(fields["stream"])
        self.content = struct.pack(">16sQQ", stream, fields["version"], len(topic)) + topic + state

    def belongs(self, place: int, previous: bytes) -> bool:
        """Tell whether this is the genuine row of a place, after a row with the hash `previous`."""
        chained = previous + struct.pack(">Q", place) + self.content
        return self.hash == hashlib.sha256(chained).digest()


class Chain:
    """The last genuine row so far, and what was found wrong at which position."""

    def __init__(self, seals: dict[int, str]) -> None:
        self.count, self.place, self.hash = 0, 0, GENESIS
        self.aside: list[Row] = []
        self.gaps: dict[int, bytes | None] = {}  # a place without its row, and the hash before it
        self.findings: list[tuple[int, str]] = []
        self.seals = dict(seals)

    def take(self, row: Row) -> None:
        """Take in the next line of the dump."""
        self.count += 1
        if row.belongs(self.place + 1, self.hash):
            self._go_on_from(row, self.place + 1)
            return
        for kept in reversed(self.aside[-TRIED_ASIDE:]):
            for place in (row.place, row.place + 1, self.place + 2):
                if place > self.place + 1 and row.belongs(place, kept.hash):
                    self._put_back(kept, place - 1)
                    self._go_on_from(row, place)
                    return
        self.aside.append(row)

    def _go_on_from(self, row: Row, place: int) -> None:
        self._note_move(row, place)
        if self.seals.pop(place, row.hash.hex()) != row.hash.hex():
            self.findings.append((place, "not the row that was sealed"))
        self.place, self.hash = place, row.hash

    def _note_move(self, row: Row, place: int) -> None:
        if row.place != place:
            where = "earlier" if place < row.place else "later"
            finding = f"swapped or moved, belongs {abs(place - row.place)} {where}"
            self.findings.append((row.place, finding))

    def _put_back(self, kept: Row, place: int) -> None:
        """Put a row where it belongs, for the row that came now follows from its hash."""
        self.aside.remove(kept)
        if place > self.place + 1:
            self.gaps[self.place + 1] = self.hash
            self.gaps.update(dict.fromkeys(range(self.place + 2, place)))
        elif not kept.belongs(place, self.hash):
            self.findings.append((place, "changed, or the row before it and that one's hash"))
        self._go_on_from(kept, place)

    def finish(self) -> None:
        """Judge the rows still aside, the places without a row, and the seals not met."""
        for row in self.aside:
            places = {**self.gaps, self.place + 1: self.hash}
            found = [at for at, before in places.items() if before and row.belongs(at, before)]
            if found:
                self._note_move(row, found[0])
                self.gaps.pop(found[0], None)
            elif row.place in self.gaps or row.place > self.place:
                self.findings.append((row.place, "changed"))
                self.gaps.pop(row.place, None)
            else:
                self.findings.append((row.place, "inserted"))
        self.findings += [(place, "missing") for place in self.gaps]
        self.findings += [(place, "missing, though it was sealed") for place in self.seals]

    def told(self) -> Iterator[str]:
        """Yield the findings in order, neighbours with the same finding in one line."""
        by_finding = sorted(set(self.findings), key=lambda found: (found[1], found[0]))
        runs: dict[tuple[str, int], list[int]] = {}
        for index, (place, finding) in enumerate(by_finding):
            runs.setdefault((finding, place - index), []).append(place)
        for (finding, _), places in sorted(runs.items(), key=lambda run: run[1]):
            last = f" to {places[-1]}" if len(places) > 1 else ""
            yield f"position {places[0]}{last}: {finding}"


def verified(lines: Iterable[str], seals: dict[int, str]) -> Chain:
    """Return what a dump proves and what is wrong with it."""
    chain = Chain(seals)
    for line in lines:
        chain.take(Row(line))
    chain.finish()
    return chain


def main() -> int:
    """Return 0 if the dump is whole, 1 if it is not, 2 if it can't be read."""
    parser = argparse.ArgumentParser(description="Verify the hash chain of a dump of the log.")
    parser.add_argument("dump", nargs="?", default="-", help="a file, or - for standard input")
    parser.add_argument("--seal", action="append", default=[], metavar="POSITION:HASH")
    arguments = parser.parse_args()
    try:
        seals = {
            int(place): sealed for place, sealed in (seal.split(":") for seal in arguments.seal)
        }
        with fileinput.input([arguments.dump], encoding="utf-8") as lines:
            chain = verified(lines, seals)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, struct.error) as error:
        sys.stdout.write(f"This is no dump of the log: {error!r}\n")
        return 2
    sys.stdout.writelines(f"{finding}\n" for finding in chain.told())
    sys.stdout.write(f"{chain.count} rows, head {chain.hash.hex()} at position {chain.place}\n")
    return 1 if chain.findings else 0


if __name__ == "__main__":
    sys.exit(main())
