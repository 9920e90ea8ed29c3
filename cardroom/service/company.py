"""Who sits at a table, and at which tables a player is kept apart from somebody who does."""

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any, NamedTuple, Protocol, TypeVar
from uuid import UUID

from cardroom.service.work import Work
from domain.kernel import Aggregate
from domain.players.company import apart_rule
from domain.players.player import Player
from domain.rules.house import House
from domain.tables.table import CashTable

A = TypeVar("A", bound=Aggregate)
Seen = TypeVar("Seen")


class Look(Protocol):
    """How an aggregate of a kind is looked at."""

    def __call__(self, kind: type[A], stream: UUID, look: Callable[[A], Seen], /) -> Seen:
        """Return what is seen of an aggregate."""


class _AtTable(NamedTuple):
    """Who sits at a table, and the edition it is run by; nobody at one that is over."""

    company: list[UUID]
    edition: str


def tables_apart(
    look: Look, house_of: Callable[[str], House], tables: Collection[UUID], player_id: UUID
) -> list[dict[str, Any]]:
    """Return those of some tables at which somebody sits whom a player is kept apart from."""
    seen = {each: look(CashTable, each, _at_table) for each in tables}

    def rules_of(player: Player) -> dict[UUID, str]:
        houses = {each: house_of(at.edition) for each, at in seen.items()}
        return {
            each: apart_rule(houses[each])
            for each, at in seen.items()
            if player.is_apart_from(at.company, houses[each])
        }

    rules = look(Player, player_id, rules_of)
    return [{"table_id": each, "why": "kept-apart", "rule": rule} for each, rule in rules.items()]


def _at_table(table: CashTable) -> _AtTable:
    return _AtTable(company_at(table) if table.state.is_open else [], table.state.edition)


def check_company(player: Player, table: CashTable, house: House) -> None:
    """Refuse a table to a player who is kept apart from somebody who sits there."""
    player.check_company(company_at(table), house)


def company_at(table: CashTable) -> list[UUID]:
    """Return everybody who sits at a table, those played over and those who play over them, too."""
    boxed = (each.taken for each in table.state.boxed.values())
    return [each.player_id for each in (*table.taken_seats().values(), *boxed)]


def company_to_be(work: Work, table: CashTable) -> list[UUID]:
    """Return everybody who sits at a table, and everybody for whom a seat of it is held."""
    return company_due(table, work.house(table.state.edition), work.by.at)


def company_due(table: CashTable, house: House, at: datetime) -> list[UUID]:
    """Return everybody who sits at a table at a time, or for whom a seat of it is held then."""
    held = (table.held_for(seat, at, house) for seat in table.state.occupied)
    return [*company_at(table), *(each.player_id for each in held if each is not None)]
