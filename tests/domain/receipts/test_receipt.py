from typing import Any

import pytest
from hypothesis import given as whenever
from hypothesis import strategies as st
from msgspec.json import decode, encode

from domain.receipts.events import ReceiptIssued
from domain.receipts.receipt import Receipt, differing_fields, field_digests, receipt_id
from tests.scenario import cashier, given, happened

KEY = b"a room's own secret"
BUY_IN = {"amount": 200_00, "player_id": "7f", "seats": [{"seat": 3}, {"seat": 4}]}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)
BODIES = st.dictionaries(st.sampled_from(["a", "b", "a/b", "~1"]), JSON, max_size=3)


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return differing_fields(field_digests(one, KEY), field_digests(other, KEY))


def test_a_command_has_one_receipt_and_another_command_another() -> None:
    one = receipt_id("k", "B12", "POST /desks")

    assert one == receipt_id("k", "B12", "POST /desks")
    others = {
        receipt_id("k2", "B12", "POST /desks"),
        receipt_id("k", "B13", "POST /desks"),
        receipt_id("k", "B12", "POST /players"),
        receipt_id("kB12", "", "POST /desks"),
    }
    assert len(others | {one}) == 5


def test_names_the_fields_that_differ_by_their_place() -> None:
    changed = {"amount": 300_00, "seats": [{"seat": 3}, {"seat": 5}, 6], "note/s~": ""}

    assert differing(BUY_IN, BUY_IN) == []
    assert differing(BUY_IN, changed) == [
        "/amount",
        "/note~1s~0",
        "/player_id",
        "/seats/1/seat",
        "/seats/2",
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), (1, "1"), (None, ""), ([], {}), ([], None), (0, None), (1, 1.0), ({}, [{}])],
)
def test_values_that_look_alike_are_told_apart(one: Any, other: Any) -> None:
    assert differing({"value": one}, {"value": other}) != []


@whenever(BODIES, BODIES)
def test_two_requests_differ_somewhere_unless_they_say_the_same(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    say_the_same = encode(one, order="sorted") == encode(other, order="sorted")

    assert (differing(one, other) == []) is say_the_same
    assert differing(one, decode(encode(one))) == []


def test_the_order_of_fields_changes_nothing_but_the_key_changes_all() -> None:
    backwards = dict(reversed(BUY_IN.items()))

    assert field_digests(backwards, KEY) == field_digests(BUY_IN, KEY)
    assert not set(field_digests(BUY_IN, b"").values()) & set(field_digests(BUY_IN, KEY).values())
    assert field_digests(BUY_IN, b"k" * 500) != field_digests(BUY_IN, KEY)


def test_a_receipt_remembers_the_answer() -> None:
    issued = {
        "key": "k",
        "route": "POST /desks",
        "fields": {"/amount": "ab"},
        "status": 201,
        "answer": '{"slip":42}',
        "location": "/slips/42",
        "version": 7,
        "streams": ["7f"],
    }
    given(Receipt, happened(ReceiptIssued, cashier(), **issued)).then_state(**issued)
