"""What can't be so is refused: rules of no book, hands nobody played, too many players."""

from typing import Any

import pytest

from tests.http.client import PASSWORD, Answer
from tests.http.room import GENTING, WESTERN_CAPE, Evening, Table

RAKE = {"rake": {"basis_points": 500}}

# A ruling cites a rule that holds where it is made


@pytest.mark.parametrize("rule", ["western-cape-cash:23", "room:seat-taken", "open:1"])
def test_a_ruling_cites_a_rule_of_the_book_in_force(evening: Evening, rule: str) -> None:
    table = evening.table(WESTERN_CAPE)
    path = f"{table.path}/rulings"
    assert evening.floor.did(path, reason="as it stands", rule=rule)["rule"] == rule


@pytest.mark.parametrize(
    ("rule", "meant"),
    [
        ("western-cape-cash:230", "western-cape-cash:23"),
        ("room:seat-take", "room:seat-taken"),
        ("genting-cash:23", None),
    ],
)
def test_a_rule_that_no_book_in_force_has_is_told_with_those_near_it(
    evening: Evening, rule: str, meant: str | None
) -> None:
    table = evening.table(WESTERN_CAPE)
    answer = evening.floor.post(f"{table.path}/rulings", reason="so I say", rule=rule)
    answer.problem(422, "invalid")
    (error,) = answer.body["errors"]
    assert error["pointer"] == "/rule"
    assert rule in error["detail"]
    if meant is not None:
        assert meant in answer.body["near"]
        assert meant in error["detail"]
    assert "ruling.recorded" not in evening.topics_of(table.id)


# A pot is of players who sit there


def seated(evening: Evening, *seats: int) -> Table:
    table = evening.table({**GENTING, **RAKE}, level="pots")
    for seat in seats:
        evening.sits(table, seat, 100_00)
    return table


def pot(evening: Evening, table: Table, players: int, **more: Any) -> Answer:
    played = {"pots": [20_00], "flop_dealt": True, "players": players, **more}
    return evening.dealer.post(f"{table.path}/pots", **played)


def test_no_more_players_are_dealt_in_than_sit_there(evening: Evening) -> None:
    table = seated(evening, 2, 3, 6)
    pot(evening, table, 4).refused("room:players-seated", asked=4, allowed=3)
    pot(evening, table, 3).done()
    table.is_left(6, counted=100_00).done()
    pot(evening, table, 3).refused("room:players-seated", asked=3, allowed=2)


def test_nor_more_than_the_table_has_seats_where_nobody_is_named(evening: Evening) -> None:
    table = seated(evening)
    pot(evening, table, 10).refused("room:players-seated", asked=10, allowed=9)
    pot(evening, table, 9).done()


def test_who_left_since_was_dealt_in_to_a_hand_that_is_keyed_late(evening: Evening) -> None:
    table = seated(evening, 2, 3, 6)
    evening.at("20:10")
    table.is_left(6, counted=100_00).done()
    evening.at("20:15")
    pot(evening, table, 3).refused("room:players-seated")
    pot(evening, table, 3, happened_at=evening.time("20:05")).done()


# A prize is won in a hand that was played


def test_a_prize_names_a_hand_that_its_table_has_played(evening: Evening) -> None:
    assert evening.cashier.headers, "A cashier is employed, who signs."
    fund = evening.manager.did("/funds", name="Aces cracked", kind="jackpot")["fund_id"]
    evening.manager.did(f"/funds/{fund}/seeds", amount=100_00, reason="to begin with")
    table = seated(evening, 2, 3)
    pot(evening, table, 2).done()
    prize: dict[str, Any] = {
        "player_id": evening.player(),
        "amount": 40_00,
        "reason": "aces cracked",
        "co_signed_by": {"badge": "the-cashier", "password": PASSWORD},
    }
    path = f"/funds/{fund}/payouts"
    evening.floor.post(path, **prize, hand_number=1).refused("room:hand-of-prize", asked=1)
    of_table = {**prize, "table_id": table.id}
    evening.floor.post(path, **of_table, hand_number=2).refused("room:hand-of-prize", latest=1)
    nowhere = {**prize, "table_id": evening.player(), "hand_number": 1}
    evening.floor.post(path, **nowhere).problem(404, "not-found")
    assert evening.floor.did(path, **of_table, hand_number=1)["balance"] == 60_00


# A drop is named once


def test_a_drop_is_named_once(evening: Evening) -> None:
    fund = evening.manager.did("/funds", name="Named once", kind="jackpot")["fund_id"]
    jackpot = {"kind": "jackpot", "basis_points": 100, "fund_id": fund}
    terms = {**GENTING, "level": "pots"}
    evening.opens(terms, drops=[jackpot, jackpot]).refused("room:drop-twice", kind="jackpot")
    rake = {"kind": "rake", "basis_points": 500}
    other = {**rake, "cap": 5_00}
    evening.opens(terms, drops=[rake, jackpot, other]).refused("room:drop-twice", kind="rake")
    table = evening.table(terms, drops=[rake, jackpot])
    twice = evening.floor.post(f"{table.path}/charges", drops=[jackpot, rake, jackpot])
    twice.refused("room:drop-twice", box="Named once")
    drops = pot(evening, table, 5).done()["drops"]
    assert [(drop["kind"], drop["amount"]) for drop in drops] == [("rake", 1_00), ("jackpot", 20)]
