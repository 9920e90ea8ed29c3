"""room:one-record at the tables: what a patron paid, refused or is to sit out is the player's."""

from typing import Any
from uuid import uuid4

import pytest

from tests.http.room import GENTING, Evening, Table

FEE = {"amount": 6_00}


class Known:
    """A player whom the room knows, who sits in seat 1 of a table as a patron."""

    def __init__(self, evening: Evening, **terms: Any) -> None:
        self.evening = evening
        self.table: Table = evening.table({**GENTING, **terms})
        self.details = {"name": "Zoe", "birth_date": "1980-01-01", "document": uuid4().hex}
        self.player = evening.floor.did("/players", **self.details)["player_id"]
        self.patron = evening.sits(self.table, 1, 100_00)
        for seat in (2, 3):
            evening.sits(self.table, seat, 100_00)

    def comes_back(self, amount: int = 100_00, *, is_joined: bool = True) -> None:
        """Get up, and sit down again as the player or as the patron still."""
        self.table.is_left(1).done()
        if is_joined:
            self.evening.floor.did(f"/players/{self.patron}/names", **self.details)
        self.table.seats(1, self.player if is_joined else self.patron, amount).done()


@pytest.mark.parametrize("is_joined", [False, True])
def test_hands_to_sit_out_are_as_many_under_either_record(
    evening: Evening, *, is_joined: bool
) -> None:
    """grosvenor:53: two rounds of three."""
    known = Known(evening, rulebook="grosvenor")
    penalty = {"penalty": "dealt-out", "rounds": 2, "reason": "again"}
    path = f"{known.table.path}/offences"
    evening.floor.did(path, seat=1, kind="technical", **penalty)
    known.comes_back(is_joined=is_joined)
    assert known.table.shown()["seats"][0]["hands_dealt_out"] == 6


def test_who_refused_the_fee_gets_no_cards_under_either_record(evening: Evening) -> None:
    """genting-cash:21."""
    known = Known(evening, fee=FEE)
    evening.floor.did(f"{known.table.path}/fee-refusals", seat=1)
    known.comes_back()
    evening.floor.did(f"{known.table.path}/buttons", seat=2)
    hand = evening.dealer.did(f"{known.table.path}/hands")
    assert sorted(hand["seats"]) == [2, 3]


def test_an_hour_is_paid_for_once_under_either_record(evening: Evening) -> None:
    """genting-cash:21."""
    known = Known(evening, fee=FEE)
    path = f"{known.table.path}/fees"
    evening.floor.did(path, seat=1)
    known.comes_back(94_00)
    evening.at("20:59:59")
    told = {"receipt": 1, "until": evening.time("21:00")}
    evening.floor.post(path, seat=1).refused("genting-cash:21", **told)
    evening.at("21:00")
    assert evening.floor.did(path, seat=1)["amount"] == 6_00
