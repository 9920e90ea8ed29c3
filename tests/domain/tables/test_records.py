"""What a table knows of a patron is the player's, once the two turn out to be one person."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given as searched
from hypothesis import strategies as st
from msgspec.inspect import (
    DictType,
    ListType,
    LiteralType,
    NoneType,
    StructType,
    TupleType,
    Type,
    UnionType,
    UUIDType,
    VarTupleType,
    type_info,
)

from domain.tables.conduct_events import PlayerDealtOut, PlayerSuspended
from domain.tables.fee_state import FeePaid, FeeRefusal
from domain.tables.records import TOGETHER, join
from domain.tables.session_events import RecordsJoined, Spent
from domain.tables.state import DealtOut, Ended, ShortBuyInsUsed, TableState
from domain.tables.suspension import Suspended
from domain.tables.table import CashTable
from tests.domain.tables.past import opened
from tests.golden import value_of
from tests.scenario import ALICE, BOB, CAROL, at, floor, given, happened

FIFTY_THREE = "grosvenor:53"
FEE = "genting-cash:21"
PATRON = BOB
EIGHT = at("20:00")


def fields_of(kind: type[msgspec.Struct]) -> dict[str, Type]:
    info = type_info(kind)
    assert isinstance(info, StructType)
    return {field.name: field.type for field in info.fields}


def kept_by_player(kind: type[msgspec.Struct]) -> set[str]:
    """Return the fields that keep something by an id."""
    return {
        name
        for name, field in fields_of(kind).items()
        if isinstance(field, DictType) and isinstance(field.key_type, UUIDType)
    }


def of_patron(kind: Type, within: tuple[type, ...] = ()) -> Any:
    """Return a value of a type in which every id is the patron's.

    A struct `within` another of its kind is left out, where nothing may stand instead.
    """
    match kind:
        case UUIDType():
            return PATRON
        case LiteralType(values=values):
            return values[0]
        case StructType(cls=cls, fields=fields):
            inside = (*within, cls)
            return cls(**{field.name: of_patron(field.type, inside) for field in fields})
        case UnionType(types=types):
            some = [each for each in types if not isinstance(each, NoneType)][-1]
            is_within = isinstance(some, StructType) and some.cls in within
            return None if is_within else of_patron(some, within)
        case ListType(item_type=item):
            return [of_patron(item, within)]
        case VarTupleType(item_type=item):
            return (of_patron(item, within),)
        case TupleType(item_types=items):
            return tuple(of_patron(item, within) for item in items)
        case DictType(key_type=key, value_type=value):
            return {of_patron(key, within): of_patron(value, within)}
        case _:
            return value_of(kind, "a")


@pytest.mark.parametrize("kind", [TableState, Ended])
def test_joining_knows_how_to_put_together_all_that_is_kept_by_player(
    kind: type[msgspec.Struct],
) -> None:
    """room:one-record: whoever lets a table keep something by player says what two come to."""
    assert kept_by_player(kind) <= set(TOGETHER)
    assert set(TOGETHER) == kept_by_player(TableState)


@pytest.mark.parametrize("name", fields_of(TableState))
def test_no_field_of_a_table_remembers_a_patron_who_is_a_player(name: str) -> None:
    """room:one-record."""
    state = TableState(**{name: of_patron(fields_of(TableState)[name])})
    before = msgspec.json.encode(state)
    join(state, PATRON, ALICE)
    after = msgspec.json.encode(state)
    assert after == before.replace(str(PATRON).encode(), str(ALICE).encode())
    assert str(PATRON).encode() not in after


# Where the table knows both


def joined(**known: Any) -> TableState:
    """Return what a table remembers once the patron is Alice; pairs are hers and the patron's."""
    kept: dict[str, Any] = {
        name: dict(zip((ALICE, PATRON), pair, strict=True)) for name, pair in known.items()
    }
    state = TableState(**kept)
    join(state, PATRON, ALICE)
    return state


def test_hands_to_sit_out_add_up() -> None:
    """grosvenor:53."""
    both = (DealtOut(2, 9, FIFTY_THREE), DealtOut(6, 7, FIFTY_THREE))
    assert joined(dealt_out=both).dealt_out == {ALICE: DealtOut(8, 7, FIFTY_THREE)}


@pytest.mark.parametrize(("since", "minutes"), [("20:09:59", 20), ("20:10", 10)])
def test_suspensions_add_up_unless_one_was_over_before_the_other(since: str, minutes: int) -> None:
    """western-cape-tournament:1."""
    both = (Suspended(10, EIGHT, "a"), Suspended(10, at(since), "b"))
    for pair in (both, both[::-1]):
        (left,) = joined(suspended=pair).suspended.values()
        assert (left.minutes, left.rule) == (minutes, "b")
        assert left.since == (EIGHT if minutes == 20 else at(since))


@pytest.mark.parametrize(("until", "is_refused"), [("20:59:59", True), ("21:00", False)])
def test_a_refused_hour_that_the_other_record_paid_for_is_refused_no_more(
    until: str,
    is_refused: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """genting-cash:21."""
    paid = FeePaid(6_00, EIGHT, at(until))
    refused = FeeRefusal(FEE, at("21:00"))
    state = TableState(fees_paid={ALICE: paid}, fees_refused={PATRON: refused})
    join(state, PATRON, ALICE)
    assert state.fees_paid == {ALICE: paid}
    assert state.fees_refused == ({ALICE: refused} if is_refused else {})


@pytest.mark.parametrize(("up_at", "number"), [("21:00", 3), ("21:00:01", 2)])
def test_short_buy_ins_of_one_session_add_up(up_at: str, number: int) -> None:
    """genting-cash:20: who stays away for more than an hour begins another session."""
    both = (ShortBuyInsUsed(1, EIGHT), ShortBuyInsUsed(2, at(up_at)))
    used = joined(short_buy_ins=both).short_buy_ins[ALICE]
    assert used == ShortBuyInsUsed(number, at(up_at))


MOMENTS = st.integers(0, 120).map(lambda minutes: EIGHT + timedelta(minutes=minutes))
SPENT = st.lists(st.builds(Spent, MOMENTS, st.integers(1, 9)))


@searched(SPENT, SPENT, st.tuples(MOMENTS, MOMENTS))
def test_nothing_that_was_spent_or_paid_is_lost(
    own: list[Spent], theirs: list[Spent], paid: Any
) -> None:
    """room:one-record."""
    periods = [FeePaid(6_00, since, since + timedelta(hours=1)) for since in paid]
    ends = [each.until for each in periods]
    state = joined(tokes=(own, theirs), fees_paid=periods, fees_paid_until=ends)
    assert sum(each.amount for each in state.tokes[ALICE]) == sum(
        each.amount for each in (*own, *theirs)
    )
    assert state.fees_paid[ALICE].until == state.fees_paid_until[ALICE] == max(ends)


# The decision


def test_a_table_that_knows_a_patron_writes_down_that_they_are_a_player() -> None:
    gone: dict[str, Any] = {"seat": None, "player_id": PATRON, "rule": FIFTY_THREE}
    known = given(
        CashTable,
        opened(),
        happened(PlayerDealtOut, **gone, hands=6),
        happened(PlayerSuspended, **gone, minutes=10, since=EIGHT),
    )
    (
        known.when(CashTable.join_records, patron_id=PATRON, player_id=ALICE, by=floor("20:05"))
        .then(RecordsJoined, patron_id=PATRON, player_id=ALICE)
        .then_nothing_more()
        .then_state(
            dealt_out={ALICE: DealtOut(6, 1, FIFTY_THREE)},
            suspended={ALICE: Suspended(10, EIGHT, FIFTY_THREE)},
        )
    )


def test_a_table_that_knows_nothing_of_a_patron_writes_nothing_down() -> None:
    asked = {"patron_id": CAROL, "player_id": ALICE, "by": floor("20:05")}
    given(CashTable, opened()).when(CashTable.join_records, **asked).then_nothing_more()
