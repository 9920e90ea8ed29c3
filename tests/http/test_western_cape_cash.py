"""The rules of western-cape-cash over HTTP, each with its number and its boundary on both sides.

Amounts are cents: a table of R10/R20 with a buy-in of R500 to R2,000 and an R5 chip, unless a test
says otherwise.
"""

from typing import Any

import pytest

from tests.http.room import WESTERN_CAPE, Evening, Table

SMALL_STAKES: dict[str, Any] = {**WESTERN_CAPE, "small_blind": 1_00, "big_blind": 2_00}
"""R1/R2, so that any pot can be made."""

RAKED = [
    (1_00, 49_00, 0),
    (1_00, 50_00, 5_00),
    (1_00, 59_00, 5_00),
    (1_00, 599_00, 59_00),
    (1_00, 600_00, 60_00),
    (1_00, 610_00, 60_00),
    (5_00, 240_00, 20_00),
    (5_00, 250_00, 25_00),
]
"""The smallest chip, a pot, and what is raked of it once a flop was dealt."""


@pytest.fixture
def table(evening: Evening) -> Table:
    return evening.table(WESTERN_CAPE)


def pots_of(drops: list[dict[str, Any]]) -> dict[int, int]:
    """Return how much was dropped from each pot, and check by whose rule."""
    assert {drop["rule"] for drop in drops} <= {"western-cape-cash:1"}
    return {drop["pot"]: drop["amount"] for drop in drops}


# western-cape-cash:1, western-cape-cash:2, western-cape-cash:3 - the rake


@pytest.mark.parametrize(("smallest_chip", "pot", "rake"), RAKED)
def test_a_tenth_is_raked_in_whole_chips_from_fifty_up_and_sixty_at_most(
    evening: Evening, smallest_chip: int, pot: int, rake: int
) -> None:
    table = evening.table(WESTERN_CAPE, level="pots", smallest_chip=smallest_chip)
    noted = evening.dealer.did(f"{table.path}/pots", pots=[pot], flop_dealt=True)
    assert (noted["pot"], noted["rake"]) == (pot, rake), "western-cape-cash:1"
    assert pots_of(noted["drops"]) == ({0: rake} if rake else {})
    without_flop = evening.dealer.did(f"{table.path}/pots", pots=[pot], flop_dealt=False)
    assert (without_flop["rake"], without_flop["drops"]) == (0, []), "western-cape-cash:2"


@pytest.mark.parametrize(
    ("pots", "rakes"),
    [
        ([300_00, 400_00], {0: 30_00, 1: 30_00}),
        ([650_00, 200_00], {0: 60_00}),
        ([20_00, 29_00], {}),
        ([20_00, 30_00], {0: 2_00, 1: 3_00}),
    ],
)
def test_the_main_pot_is_raked_first_and_the_limit_is_the_hand_s(
    evening: Evening, pots: list[int], rakes: dict[int, int]
) -> None:
    table = evening.table(SMALL_STAKES, level="pots", smallest_chip=1_00)
    noted = evening.dealer.did(f"{table.path}/pots", pots=pots, flop_dealt=True)
    assert pots_of(noted["drops"]) == rakes, "western-cape-cash:3"


@pytest.mark.parametrize(
    ("pot", "rake"), [(49_00, 0), (50_00, 5_00), (600_00, 60_00), (610_00, 60_00)]
)
def test_a_hand_played_out_is_raked_alike(evening: Evening, pot: int, rake: int) -> None:
    table = evening.table(SMALL_STAKES, smallest_chip=1_00)
    evening.seats_off_the_list(table, 500_00, 500_00, 500_00)
    hand = table.hand(button=1)
    if pot // 2 % 1_00:
        hand.plays((1, "raise", (pot - 1_00) // 2), (2, "fold"), (3, "call"))
    else:
        hand.plays((1, "fold"), (2, "raise", pot // 2), (3, "call"))
    ended = hand.checks_down().wins(3)
    assert (ended["pot"], ended["rake"]) == (pot, rake), "western-cape-cash:1"
    assert sum(ended["stacks"].values()) + rake == 1_500_00


def test_a_tenth_of_240_is_raked_as_20_with_a_chip_of_5(evening: Evening, table: Table) -> None:
    evening.seats_off_the_list(table, 500_00, 500_00)
    hand = table.hand(button=1).plays((1, "raise", 120_00), (2, "call"))
    ended = hand.checks_down().wins(2)
    assert (ended["pot"], ended["rake"]) == (240_00, 20_00), "western-cape-cash:1"
    assert table.stack(2) == 500_00 - 120_00 + 220_00


def test_a_hand_that_ends_before_the_flop_is_free_of_rake(evening: Evening, table: Table) -> None:
    evening.seats_off_the_list(table, 1_000_00, 1_000_00, 1_000_00, 1_000_00)
    hand = table.hand(button=1)
    hand.plays((4, "raise", 200_00), (1, "raise", 600_00))
    hand.plays((2, "fold"), (3, "fold"), (4, "fold"))
    assert (hand.stands["pot"], hand.stands["rake"]) == (430_00, 0), "western-cape-cash:2"
    assert table.stack(1) == 1_230_00


def test_an_uncalled_bet_is_not_raked(evening: Evening, table: Table) -> None:
    evening.seats_off_the_list(table, 1_000_00, 1_000_00)
    hand = table.hand(button=1).plays((1, "raise", 150_00), (2, "call"))
    hand.deals("flop").plays((2, "bet", 200_00), (1, "fold"))
    assert (hand.stands["pot"], hand.stands["rake"]) == (300_00, 30_00), "western-cape-cash:1"
    assert table.stack(2) == 1_000_00 - 150_00 + 270_00


# western-cape-cash:4 - every table has a smallest and a largest buy-in


@pytest.mark.parametrize(("amount", "accepted"), [(495_00, 500_00), (2_005_00, 2_000_00)])
def test_a_buy_in_outside_the_table_s_bounds_is_refused(
    evening: Evening, table: Table, amount: int, accepted: int
) -> None:
    names, player = evening.reserve_list(table), evening.player(amount)
    entry = names.adds(player)
    names.calls(table, 1).done()
    refused = names.claims(entry, amount)
    refused.refused("western-cape-cash:4", asked=amount, allowed=accepted, accepted=accepted)


@pytest.mark.parametrize("amount", [500_00, 2_000_00])
def test_a_buy_in_at_either_bound_is_taken(evening: Evening, table: Table, amount: int) -> None:
    evening.seats_off_the_list(table, amount)
    assert table.stack(1) == amount, "western-cape-cash:4"


def test_a_table_is_opened_with_both_bounds(evening: Evening) -> None:
    without = {**WESTERN_CAPE, "buy_in_max": None}
    evening.opens(without).refused("western-cape-cash:4", missing="buy_in_max")
    without = {**WESTERN_CAPE, "buy_in_min": None}
    evening.opens(without).refused("western-cape-cash:4", missing="buy_in_min")


# western-cape-cash:6 - seats are filled off the list; who isn't there is passed over


def test_nobody_is_seated_who_is_not_on_the_list(evening: Evening, table: Table) -> None:
    player = evening.player(500_00)
    table.seats(4, player, 500_00).refused("western-cape-cash:6")
    names = evening.reserve_list(table)
    table.seats(4, player, 500_00).refused("western-cape-cash:6")
    names.adds(player)
    assert table.seats(4, player, 500_00).done()["stack"] == 500_00


def test_who_is_absent_when_called_is_passed_over_and_keeps_the_place(
    evening: Evening, table: Table
) -> None:
    names = evening.reserve_list(table)
    first, second, third = (names.adds(evening.player(500_00), table.id) for _ in range(3))
    names.calls(table, 4, entry=second).refused("western-cape-cash:6", next_entry=first)
    assert names.calls(table, 4).done()["entry"] == first
    passed = evening.floor.did(f"{names.path}/pass-overs", entry=first)
    assert passed["keeps_place"]
    assert names.calls(table, 4).done()["entry"] == second
    assert names.claims(second, 500_00).done()["seat"] == 4
    assert [entry["entry"] for entry in names.shown()["entries"]] == [first, third]
    assert names.calls(table, 7).done()["entry"] == first, "western-cape-cash:6"


# western-cape-cash:21 - chips are added to a stack below the maximum, up to between the bounds


@pytest.mark.parametrize(
    ("stack", "refused", "taken"),
    [(1_700_00, 305_00, 300_00), (120_00, 375_00, 380_00)],
)
def test_an_addition_leaves_the_stack_between_the_bounds(
    evening: Evening, table: Table, stack: int, refused: int, taken: int
) -> None:
    evening.seats_off_the_list(table, 500_00)
    evening.floor.did(f"{table.path}/counts", seat=1, counted=stack, reason="misread")
    evening.player(taken)
    table.adds(1, refused).refused("western-cape-cash:21", asked=refused, stack=stack)
    assert table.adds(1, taken).done()["stack"] == stack + taken


@pytest.mark.parametrize("stack", [2_000_00, 2_350_00])
def test_nothing_is_added_to_a_stack_of_the_maximum(
    evening: Evening, table: Table, stack: int
) -> None:
    evening.seats_off_the_list(table, 500_00)
    evening.floor.did(f"{table.path}/counts", seat=1, counted=stack, reason="misread")
    table.adds(1, 5_00).refused("western-cape-cash:21", stack=stack, maximum=2_000_00)
    assert table.stack(1) == stack


# western-cape-cash:22 - before the first card, once the dealer has verified the chips


def test_chips_sold_at_the_desk_play_once_the_dealer_has_verified_them(
    evening: Evening, table: Table
) -> None:
    evening.seats_off_the_list(table, 900_00, 1_000_00)
    sold = table.buys(1, 300_00).done()
    assert (sold["is_delivered"], sold["stack"], table.stack(1)) == (False, 900_00, 900_00)
    delivery = f"{table.path}/exchanges/{sold['exchange']}/deliveries"
    refused = evening.cashier.post(delivery)
    refused.refused("western-cape-cash:22", asked="cashier", allowed="dealer")

    hand = table.hand(button=1)
    assert [seat["stack"] + seat["put_in"] for seat in hand.shown()["seats"]] == [
        1_000_00,
        900_00,
    ]
    evening.dealer.post(delivery).refused("western-cape-cash:22")
    hand.plays((1, "fold"))
    assert evening.dealer.did(delivery)["stack"] == 900_00 - 10_00 + 300_00


def test_chips_carried_are_added_before_the_first_card(evening: Evening, table: Table) -> None:
    evening.seats_off_the_list(table, 900_00, 1_000_00)
    evening.player(300_00)
    hand = table.hand(button=1)
    table.adds(1, 300_00).refused("western-cape-cash:22")
    hand.plays((1, "fold"))
    assert table.adds(1, 300_00).done()["stack"] == 1_190_00


# western-cape-cash:23 - a seated player takes nothing off the stack


def test_nobody_takes_part_of_a_stack_and_stays(evening: Evening, table: Table) -> None:
    evening.seats_off_the_list(table, 1_850_00)
    for part in (1, 1_000_00, 1_849_99):
        refused = evening.floor.post(f"{table.path}/removals", seat=1, amount=part)
        refused.refused("western-cape-cash:23", asked=part, stack=1_850_00, accepted=1_850_00)
    drink = {"seat": 1, "amount": 35_00, "purpose": "drinks"}
    evening.dealer.post(f"{table.path}/incidentals", **drink).refused("western-cape-cash:23")
    assert table.stack(1) == 1_850_00

    leaving = {"seat": 1, "desk_id": evening.desk_id}
    assert evening.cashier.did(f"{table.path}/departures", **leaving)["stack"] == 1_850_00
    assert table.shown()["seats"][0]["state"] == "empty"


def test_a_toke_for_the_dealer_leaves_the_stack(evening: Evening, table: Table) -> None:
    evening.seats_off_the_list(table, 1_850_00)
    toke = {"seat": 1, "amount": 5_00, "purpose": "tips"}
    paid = evening.dealer.did(f"{table.path}/incidentals", **toke)
    assert paid["stack"] == 1_845_00, "western-cape-cash:23"


def test_more_than_tokes_leaves_the_stack_only_by_a_ruling_with_a_reason(
    evening: Evening, table: Table
) -> None:
    evening.seats_off_the_list(table, 1_850_00)
    toke = {"seat": 1, "amount": 200_00, "purpose": "tips"}
    path = f"{table.path}/incidentals"
    once = evening.dealer.under(f"toke-{table.id}")
    assert once.did(path, **toke) == once.did(path, **toke)
    more = {**toke, "amount": 5_00}
    told = {"allowed": 200_00, "accepted": 0}
    evening.dealer.post(path, **more).refused("western-cape-cash:23", **told)
    aside = {"rule": "western-cape-cash:23", "reason": "he hit the jackpot"}
    ruled = evening.floor.post(path, **more, set_aside=aside)
    assert ruled.done()["stack"] == table.stack(1) == 1_645_00
    position = int(ruled.headers["Cardroom-Position"].rpartition(".")[2])
    events = evening.auditor.shown("/events", after=position - 5, limit=5)["rows"]
    assert "ruling.recorded" in {row["topic"] for row in events}
    evening.at("21:00:01")
    evening.dealer.did(path, **more)


# western-cape-cash:24 - a leaver may give chips to a player of the table, within the maximum


def gift(from_seat: int, to_seat: int | None, amount: int, **more: bool) -> dict[str, Any]:
    return {"from_seat": from_seat, "to_seat": to_seat, "amount": amount, **more}


def test_chips_are_given_by_a_leaver_to_the_same_table_up_to_the_maximum(
    evening: Evening, table: Table
) -> None:
    evening.seats_off_the_list(table, 600_00, 1_400_00, 1_405_00)
    path, leaving = f"{table.path}/hand-overs", {"giver_leaves": True}
    evening.floor.post(path, **gift(1, 2, 100_00)).refused("western-cape-cash:24")
    evening.floor.post(path, **gift(1, None, 600_00, **leaving)).refused("western-cape-cash:24")
    refused = evening.floor.post(path, **gift(1, 3, 600_00, **leaving))
    refused.refused("western-cape-cash:24", stack=2_005_00, allowed=2_000_00, accepted=595_00)
    assert [table.stack(seat) for seat in (1, 2, 3)] == [600_00, 1_400_00, 1_405_00]

    given = evening.floor.did(path, **gift(1, 2, 600_00, **leaving))
    assert (given["stack"], given["carried_away"]) == (2_000_00, 0)
    assert table.shown()["seats"][0]["state"] == "empty"


def test_a_leaver_gives_a_part_and_carries_the_rest_away(evening: Evening, table: Table) -> None:
    evening.seats_off_the_list(table, 600_00, 1_405_00)
    path = f"{table.path}/hand-overs"
    given = evening.floor.did(path, **gift(1, 2, 595_00, giver_leaves=True))
    assert (given["stack"], given["carried_away"]) == (2_000_00, 5_00), "western-cape-cash:24"
