"""Two records of one person: what a table knows of an unnamed patron is the player's.

All of it is kept as it was set: whoever has it is somebody else from then on. Where the table knows
both records, what it knows of them is put together.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.tables.base import TablePart
from domain.tables.fee_standing import last_paid, last_refused
from domain.tables.session import SESSION_GOES_ON
from domain.tables.session_events import RecordsJoined, Spent
from domain.tables.state import DealtOut, ShortBuyInsUsed, TableState
from domain.tables.suspension import together


class Records(TablePart):
    """Patrons who turn out to be players that the room knows."""

    def evolve(self, fact: Fact) -> None:
        """Take in that a patron was a player all along."""
        match fact:
            case RecordsJoined(patron_id=patron_id, player_id=player_id):
                join(self.state, patron_id, player_id)
            case _:
                super().evolve(fact)

    def join_records(self, *, patron_id: UUID, player_id: UUID, by: Stamp) -> None:
        """Let what is known of a patron here be a player's; nothing where nothing is known."""
        if patron_id in _ids(self.state):
            self.record(RecordsJoined, by, patron_id=patron_id, player_id=player_id)


def join(state: TableState, patron_id: UUID, player_id: UUID) -> None:
    """Let a player have, in what a table remembers, all that is a patron's."""
    for remembered in (state, state.ended):
        for name, put_together in TOGETHER.items():
            known = getattr(remembered, name, {})
            if patron_id in known and player_id in known:
                known[player_id] = put_together(known[player_id], known.pop(patron_id))
    for name in state.__struct_fields__:
        setattr(state, name, _renamed(getattr(state, name), patron_id, player_id))
    paid, refused = state.fees_paid.get(player_id), state.fees_refused.get(player_id)
    if last_refused(paid, refused) is None:
        state.fees_refused.pop(player_id, None)


def _spent(own: list[Spent], theirs: list[Spent]) -> list[Spent]:
    return sorted([*own, *theirs], key=attrgetter("at"))


def _short(own: ShortBuyInsUsed, theirs: ShortBuyInsUsed) -> ShortBuyInsUsed:
    """Return the short buy-ins of one session, or of the later of two."""
    first, last = sorted((own, theirs), key=attrgetter("up_at"))
    if last.up_at - first.up_at > SESSION_GOES_ON:
        return last
    return ShortBuyInsUsed(first.number + last.number, last.up_at)


def _dealt_out(own: DealtOut, theirs: DealtOut) -> DealtOut:
    return DealtOut(own.hands + theirs.hands, min(own.first, theirs.first), theirs.rule)


TOGETHER: dict[str, Callable[[Any, Any], Any]] = {
    "all_ins": lambda _, theirs: theirs,
    "fees_paid_until": max,
    "fees_paid": last_paid,
    "fees_refused": lambda *both: max(both, key=lambda each: (each.until is None, each.until)),
    "fees_told": max,
    "left_early": max,
    "tokes": _spent,
    "incidentals": _spent,
    "short_buy_ins": _short,
    "dealt_out": _dealt_out,
    "suspended": together,
    "lately": lambda own, _: own,
}
"""How what is known of two records comes to one, for all that a table keeps by player."""


def _ids(value: Any) -> Iterator[UUID]:
    """Give every id in what is remembered."""
    match value:
        case UUID():
            yield value
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from _ids(getattr(value, name))
        case dict():
            for pair in value.items():
                yield from _ids(pair)
        case list() | tuple():
            for each in value:
                yield from _ids(each)
        case _:
            pass


def _renamed(value: Any, patron_id: UUID, player_id: UUID) -> Any:
    """Return what is remembered with a player wherever the patron was."""
    match value:
        case UUID():
            return player_id if value == patron_id else value
        case msgspec.Struct():
            own = {name: getattr(value, name) for name in value.__struct_fields__}
            return replace(value, **_renamed(own, patron_id, player_id))
        case dict():
            return {
                _renamed(key, patron_id, player_id): _renamed(each, patron_id, player_id)
                for key, each in value.items()
            }
        case list() | tuple():
            return type(value)(_renamed(each, patron_id, player_id) for each in value)
        case _:
            return value
