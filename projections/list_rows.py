"""The rows of reserve lists: lists, entries, calls, spells of absence, orders."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from domain.reserve_lists.events import NameAdded
from projections.schema import StoredRow, table_of

WAITING = ("waiting", "called")


class ListRow(StoredRow):
    """A list for one game on one gaming day, or for one table of the game."""

    list_id: UUID
    game: str
    gaming_day: date
    table_id: UUID | None
    is_open: bool
    opened_at: datetime
    closed_at: datetime | None


class EntryRow(StoredRow, kw_only=True):
    """A name on a list.

    `state` is `waiting`, `called`, `seated`, `struck` or `lapsed`. `table_wishes` are the ids of
    the tables wished for, with spaces between, empty for any; `seats_wished` and `seats_needed` are
    seats likewise. `place_key` is what the order goes by among those who are served together:
    `comes_first` is for wishes for another table, where the house serves them before newcomers.
    `lapse` is the last time that lapsed and may still turn out not to have. `absence` is `away`,
    `dinner` or empty. `call` is the position of the latest call, open or not, and `spell` of the
    latest time in which the player couldn't be called. What is to end at a time ends later if play
    stands still in the whole room meanwhile.
    """

    list_id: UUID
    entry: int
    player_id: UUID
    table_wishes: str
    seats_wished: str
    seats_needed: str
    channel: str
    is_here: bool
    check_in_until: datetime | None
    absence: str
    absent_since: datetime | None
    absent_until: datetime | None
    changes_table: bool
    comes_first: bool
    place_key: int
    lapse: int | None
    spell: int | None
    state: str
    joined_at: datetime
    joined_position: int
    added_by: str
    call: int | None
    table_id: UUID | None
    seat: int | None
    called_at: datetime | None
    claim_until: datetime | None
    calls: int
    ended_at: datetime | None
    ended_position: int | None
    ended_by: str | None
    reason: str


class CallRow(StoredRow, kw_only=True):
    """A call of an entry for a seat; `call` is its position in the log.

    `outcome` is `open`, `claimed`, `lapsed`, `passed-over`, `declined`, `withdrawn` or `struck`.
    `called_by` is the badge of whoever decided that this entry was next.
    """

    list_id: UUID
    call: int
    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    claim_until: datetime | None
    called_at: datetime
    called_by: str
    answer: str
    outcome: str
    ended_at: datetime | None
    ended_position: int | None
    ended_by: str | None
    rule: str


class SpellRow(StoredRow, kw_only=True):
    """A time in which an entry couldn't be called, or a moment that matters for its turn.

    `kind` is `not-here`, `away` or `dinner`; or `unwritten`, until the name was keyed; or
    `place-lost`, which has no end; or `kept-apart`, `moved-lately`, `sits-there` or
    `needs-another-seat`, of one call for a seat that it couldn't have: `spell` is that call.
    """

    list_id: UUID
    entry: int
    spell: int
    kind: str
    ended_position: int | None


class LapseRow(StoredRow, kw_only=True):
    """A time of a name that lapsed; `lapse` is its position in the log.

    It ran from `ran_since` to `ran_until`, as it was set, and `lapsed_at` is what the lapse was
    written down for. `place_key` is what the order went by before it, and `before` the lapse before
    it. `is_over` once that place is had again, or lost otherwise.
    """

    list_id: UUID
    entry: int
    lapse: int
    before: int | None
    place_key: int
    ran_since: datetime
    ran_until: datetime
    lapsed_at: datetime
    is_over: bool


class OvertakingRow(StoredRow, kw_only=True):
    """An order that a seat goes to a player before others: `overtaken` are their entries."""

    list_id: UUID
    overtaking: int
    entry: int | None
    player_id: UUID
    table_id: UUID
    seat: int
    overtaken: str
    ordered_at: datetime
    ordered_by: str
    reason: str


LISTS = table_of("reserve_lists", ListRow, ("list_id",), ("gaming_day",))
ENTRIES = table_of("reserve_list_entries", EntryRow, ("list_id", "entry"), ("player_id",))
CALLS = table_of("reserve_list_calls", CallRow, ("list_id", "call"))
SPELLS = table_of("reserve_list_spells", SpellRow, ("list_id", "entry", "spell"))
LAPSES = table_of("reserve_list_lapses", LapseRow, ("list_id", "entry", "lapse"), ("is_over",))
OVERTAKINGS = table_of("reserve_list_overtakings", OvertakingRow, ("list_id", "overtaking"))


def entry_added(fact: NameAdded, position: int) -> EntryRow:
    """Return the row of a name that went on a list, by a fact at a position."""
    return EntryRow(
        list_id=fact.originator_id,
        entry=fact.entry,
        player_id=fact.player_id,
        table_wishes=spaced(fact.table_wishes),
        seats_wished="",
        seats_needed="",
        channel=fact.channel,
        is_here=fact.channel == "in-room",
        check_in_until=fact.check_in_until,
        absence="",
        absent_since=None,
        absent_until=None,
        changes_table=fact.change_from is not None,
        comes_first=fact.comes_first,
        place_key=position,
        lapse=None,
        spell=None,
        state="waiting",
        joined_at=fact.by.at,
        joined_position=position,
        added_by=fact.by.done_by,
        call=None,
        table_id=None,
        seat=None,
        called_at=None,
        claim_until=None,
        calls=0,
        ended_at=None,
        ended_position=None,
        ended_by=None,
        reason="",
    )


def clear_call(entry: EntryRow) -> None:
    """Let an entry be called to no seat any more."""
    entry.table_id = None
    entry.seat = None
    entry.called_at = entry.claim_until = None


def spaced(values: list[Any]) -> str:
    """Return values as one text, as a column holds them."""
    return " ".join(str(each) for each in values)
