"""Drops, funds and session fees over HTTP, in the houses' own figures.

Amounts are minor units: pounds and pence at a table of 1/2, rand and cents at one of R10/R20.
"""

from typing import Any

import pytest

from tests.http.client import PASSWORD, Answer, Client
from tests.http.room import GENTING, WESTERN_CAPE, Evening, Table

FEE = {"amount": 6_00}
PRO_RATA = "pro-rata-house"
STEPS = [
    {"pot_min": 20_00, "amount": 1_00},
    {"pot_min": 50_00, "amount": 2_00},
    {"pot_min": 100_00, "amount": 3_00},
]
BY_STEPS = {"kind": "rake", "steps": STEPS, "caps": [{"players_max": 2, "cap": 1_00}]}
"""1 from 20, 2 from 50, 3 from 100; heads-up no more than 1."""


def charges(evening: Evening, table: Table, **body: Any) -> Answer:
    return evening.floor.post(f"{table.path}/charges", **body)


def pots(evening: Evening, table: Table, *amounts: int, **more: Any) -> Any:
    noted = evening.dealer.post(f"{table.path}/pots", pots=amounts, flop_dealt=True, **more)
    return noted.done()["drops"]


def taken(drops: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return [(drop["kind"], drop["pot"], drop["amount"]) for drop in drops]


def co_signed(evening: Evening) -> dict[str, str]:
    evening.cashier  # noqa: B018 - the second person is employed when first asked for
    return {"badge": "the-cashier", "password": PASSWORD}


def jackpot(evening: Evening, name: str) -> str:
    fund: str = evening.manager.did("/funds", name=name, kind="jackpot")["fund_id"]
    return fund


# genting-cash:21 - a rake in steps, by how many were dealt in, beside drops of other kinds


@pytest.mark.parametrize(
    ("pot", "players", "rake"),
    [
        (19_90, 6, []),
        (20_00, 6, [("rake", 0, 1_00)]),
        (49_90, 6, [("rake", 0, 1_00)]),
        (50_00, 6, [("rake", 0, 2_00)]),
        (100_00, 3, [("rake", 0, 3_00)]),
        (100_00, 2, [("rake", 0, 1_00)]),
    ],
)
def test_a_rake_goes_by_steps_and_by_the_players_dealt_in(
    evening: Evening, pot: int, players: int, rake: list[tuple[str, int, int]]
) -> None:
    table = evening.table(GENTING, level="pots", drops=[BY_STEPS])
    drops = pots(evening, table, pot, players=players)
    assert taken(drops) == rake
    assert {drop["rule"] for drop in drops} <= {"genting-cash:21"}


def test_the_players_dealt_in_are_said_where_the_rake_goes_by_them(evening: Evening) -> None:
    table = evening.table(GENTING, level="pots", drops=[BY_STEPS])
    path, pot = f"{table.path}/pots", {"pots": [100_00], "flop_dealt": True}
    evening.dealer.post(path, **pot).refused("room:players-dealt-in")


def test_a_hand_played_out_knows_how_many_were_dealt_in(evening: Evening) -> None:
    table = evening.table(GENTING, drops=[BY_STEPS])
    for seat in (2, 6):
        evening.sits(table, seat, 200_00)
    hand = table.hand(button=2).plays((2, "raise", 50_00), (6, "call"))
    ended = hand.checks_down().wins(6)
    assert (ended["pot"], ended["rake"]) == (100_00, 1_00), "genting-cash:21"


def test_each_drop_is_taken_in_order_in_whole_chips_into_its_own_box(evening: Evening) -> None:
    fund = jackpot(evening, "Bad beat")
    drops = [
        {"kind": "rake", "basis_points": 500, "cap": 5_00},
        {"kind": "jackpot", "basis_points": 150, "fund_id": fund},
        {"kind": "promotion", "steps": [{"pot_min": 20_00, "amount": 50}], "box": "P1"},
    ]
    table = evening.table(GENTING, level="pots", smallest_chip=50, drops=drops)
    dropped = pots(evening, table, 50_00, 30_00)
    assert [(drop["kind"], drop["pot"], drop["amount"], drop["box"]) for drop in dropped] == [
        ("rake", 0, 2_50, "1"),
        ("jackpot", 0, 50, "Bad beat"),
        ("promotion", 0, 50, "P1"),
        ("rake", 1, 1_50, "1"),
    ]
    rules = {drop["kind"]: drop["rule"] for drop in dropped}
    assert rules["rake"] == "genting-cash:21"
    assert rules["jackpot"] == rules["promotion"] == "room:displayed-drop"
    assert evening.dealer.shown(f"/funds/{fund}")["balance"] == 50


def test_the_charges_change_between_hands_once_they_are_displayed(evening: Evening) -> None:
    table = evening.table(GENTING, rake={"basis_points": 500})
    for seat in (2, 6):
        evening.sits(table, seat, 200_00)
    hand = table.hand(button=2)
    charges(evening, table, drops=[BY_STEPS]).refused("room:in-hand")
    hand.plays((2, "fold"))
    asked = {"drops": [BY_STEPS], "is_rate_displayed": False}
    charges(evening, table, **asked).refused("genting-cash:21")
    charges(evening, table, drops=[BY_STEPS], fee=FEE).refused("genting-cash:21")
    every_half_hour = {"amount": 3_00, "period_minutes": 30}
    charges(evening, table, fee=every_half_hour).refused("genting-cash:21", allowed=60)
    evening.dealer.post(f"{table.path}/charges", drops=[]).problem(403, "role-missing")
    charges(evening, table, drops=[BY_STEPS]).done()
    (shown,) = evening.dealer.shown(f"{table.path}/charges")["drops"]
    assert (shown["steps"], shown["box"]) == (STEPS, "1")
    assert table.shown()["rake_basis_points"] is None


# western-cape-cash:1, 3 - the house's own rake stays, and a jackpot's drop is beside it


def test_a_house_with_a_rake_of_its_own_keeps_it_beside_other_drops(evening: Evening) -> None:
    table = evening.table(WESTERN_CAPE, level="pots")
    other = {"kind": "rake", "basis_points": 900}
    charges(evening, table, drops=[other]).refused("western-cape-cash:1")
    fund = jackpot(evening, "Cape jackpot")
    drop = {"kind": "jackpot", "basis_points": 100, "fund_id": fund, "box": "J1"}
    charges(evening, table, drops=[drop]).done()
    assert taken(pots(evening, table, 900_00, 100_00)) == [
        ("rake", 0, 60_00),
        ("jackpot", 0, 5_00),
    ], "western-cape-cash:3"


# Funds


def fed(evening: Evening, name: str) -> tuple[str, Table]:
    """Return a jackpot with 30 dropped from ten pots, and the table where it was."""
    fund = jackpot(evening, name)
    drop = {"kind": "jackpot", "basis_points": 100, "fund_id": fund, "box": "J1"}
    table = evening.table(GENTING, level="pots", drops=[drop])
    for _ in range(10):
        pots(evening, table, 300_00)
    return fund, table


def test_what_is_displayed_of_a_fund_is_what_lies_in_it(evening: Evening) -> None:
    fund, table = fed(evening, "Displayed")
    seeded = evening.manager.post(f"/funds/{fund}/seeds", amount=500_00, reason="to begin with")
    assert seeded.done()["balance"] == 530_00
    accounts = evening.report(seeded, "/reports/accounts", account=f"fund:{fund}")
    assert [(row["unit"], row["amount"]) for row in accounts["rows"]] == [("chips", 530_00)]
    evening.report(seeded, f"/funds/{fund}/movements")
    anybody = Client(evening.manager.port).having(
        cardroom_position=seeded.headers["Cardroom-Position"]
    )
    (shown,) = (row for row in anybody.shown("/funds/on-display")["rows"] if row["fund_id"] == fund)
    assert shown == {
        "fund_id": fund,
        "name": "Displayed",
        "kind": "jackpot",
        "balance": 530_00,
    }
    proof = evening.report(seeded, "/reports/chip-proof")["rows"][0]
    assert proof["is_proved"]
    assert proof["in_funds"] >= 530_00
    del table


def test_a_prize_is_paid_by_two_people_out_of_what_lies_in_the_fund(evening: Evening) -> None:
    fund, table = fed(evening, "Paid out")
    player = evening.player()
    path = f"/funds/{fund}/payouts"
    prize = {"player_id": player, "amount": 30_00, "reason": "quads beaten", "table_id": table.id}
    evening.floor.post(path, **prize).refused("room:second-person")
    signed = {"co_signed_by": co_signed(evening)}
    too_much = {**prize, "amount": 30_01}
    evening.floor.post(path, **too_much, **signed).refused("room:fund-short", allowed=30_00)
    paid = evening.floor.post(path, **prize, **signed)
    assert (paid.done()["balance"], paid.done()["held"]) == (0, 30_00)
    drawn = {"player_id": player, "amount": 30_00, "paid_in": "cash"}
    assert evening.cashier.did(f"{evening.desk}/withdrawals", **drawn)["held_chips"] == 0
    lines = evening.report(paid, f"/funds/{fund}/movements")["rows"]
    assert [line["balance"] for line in lines] == [*range(3_00, 30_01, 3_00), 0]
    assert (lines[-1]["what"], lines[-1]["co_signed_by"]) == ("paid-out", "the-cashier")
    evening.manager.did(f"/funds/{fund}/closings", reason="it was won")
    evening.floor.post(path, **prize, **signed).refused("room:fund-short", allowed=0)


def test_a_fund_is_fed_by_what_two_people_count_where_no_hand_is_written_down(
    evening: Evening,
) -> None:
    fund = jackpot(evening, "Counted")
    drop = {"kind": "jackpot", "steps": [{"pot_min": 20_00, "amount": 1_00}], "fund_id": fund}
    table = evening.table(GENTING, level="box", drops=[drop])
    pulled = {"box": "Counted", "next_box": "Counted 2"}
    evening.floor.did(f"{table.path}/box-pulls", **pulled)
    count = {"box": "Counted", "counted": 41_00, "witnessed_by": "the-cashier"}
    signed = co_signed(evening)
    counted = evening.floor.post(f"{table.path}/box-counts", **count, co_signed_by=signed)
    counted.done()
    assert evening.dealer.shown(f"/funds/{fund}")["balance"] == 41_00
    evening.manager.post(f"/funds/{fund}/closings", reason="x").refused("room:fund-not-empty")
    kinds = evening.report(counted, "/reports/rake", by="kind", table_id=table.id)
    assert [(row["kind"], row["amount"]) for row in kinds["rows"]] == [("jackpot", 41_00)]


def test_a_fund_s_own_count_wins_over_the_book(evening: Evening) -> None:
    fund, _ = fed(evening, "Short of a chip")
    count = {"counted": 29_00, "reason": "a chip fell on the floor"}
    evening.floor.post(f"/funds/{fund}/counts", **count).refused("room:second-person")
    counted = evening.floor.did(f"/funds/{fund}/counts", **count, co_signed_by=co_signed(evening))
    assert (counted["book"], counted["balance"]) == (30_00, 29_00)


def test_the_rake_report_is_split_by_kind(evening: Evening) -> None:
    fund = jackpot(evening, "By kind")
    drops = [
        {"kind": "rake", "basis_points": 500, "cap": 5_00},
        {"kind": "jackpot", "basis_points": 100, "fund_id": fund},
    ]
    table = evening.table(GENTING, drops=drops)
    for seat in (2, 6):
        evening.sits(table, seat, 200_00)
    hand = table.hand(button=2).plays((2, "raise", 40_00), (6, "call"))
    hand.checks_down().wins(6)
    table.is_left(2).done()
    left = table.is_left(6)
    assert left.done()["stack"] == 200_00 + 40_00 - 4_00 - 80
    report = evening.report(left, "/reports/rake", by="kind", table_id=table.id)
    assert [(row["kind"], row["amount"], row["hands"]) for row in report["rows"]] == [
        ("hands", 0, 1),
        ("jackpot", 80, 0),
        ("rake", 4_00, 0),
    ]
    assert evening.dealer.shown(f"/funds/{fund}")["balance"] == 80


# genting-cash:21 - the fee is asked for and paid in advance, by the hour


def asked(evening: Evening, table: Table) -> Any:
    return evening.floor.did(f"{table.path}/fee-requests")


def moment(text: str) -> str:
    return text.replace("Z", "+00:00")


def test_the_supervisor_asks_for_the_fee_of_the_hour_and_each_seat_gets_a_receipt(
    evening: Evening,
) -> None:
    table = evening.table(GENTING, fee=FEE)
    for seat in (2, 3):
        evening.sits(table, seat, 100_00)
    evening.dealer.post(f"{table.path}/fee-requests").problem(403, "role-missing")
    request = asked(evening, table)
    assert (request["amount"], request["seats"]) == (6_00, [2, 3])
    assert moment(request["until"]) == evening.time("21:00"), "genting-cash:21"
    from_stack = evening.floor.did(f"{table.path}/fees", seat=3)
    assert (from_stack["receipt"], from_stack["stack"]) == (1, 94_00)
    at_desk = {"table_id": table.id, "seat": 2}
    in_cash = evening.cashier.post(f"{evening.desk}/fees", **at_desk)
    assert (in_cash.done()["slip"], in_cash.done()["stack"]) == (3, 100_00)
    assert moment(in_cash.done()["paid_until"]) == evening.time("21:00")

    evening.at("20:50")
    assert asked(evening, table)["seats"] == [2, 3]
    evening.floor.post(f"{table.path}/fee-requests").refused("room:fee-requested")
    evening.floor.did(f"{table.path}/fees", seat=3)
    report = evening.report(in_cash, "/reports/fees", table_id=table.id)
    rows = [(row["paid_in"], row["receipt"], row["slip"], row["amount"]) for row in report["rows"]]
    assert rows[:2] == [("chips", 1, None, 6_00), ("cash", None, 3, 6_00)]


def test_what_the_fees_brought_adds_up(evening: Evening) -> None:
    table = evening.table(GENTING, fee=FEE)
    for seat in (2, 3):
        evening.sits(table, seat, 100_00)
    evening.floor.did(f"{table.path}/fees", seat=3)
    at_desk = evening.cashier.post(f"{evening.desk}/fees", table_id=table.id, seat=2)
    fees = evening.report(at_desk, "/reports/fees", table_id=table.id)
    assert fees["control_totals"] == {"lines": 2, "amount": 12_00}
    rake = evening.report(at_desk, "/reports/rake", by="kind", table_id=table.id)
    assert [(row["kind"], row["amount"]) for row in rake["rows"]] == [("session-fee", 12_00)]
    evening.cashier.post(f"{evening.desk}/voids", slip=3, reason="x").refused("room:fee-slip")


@pytest.mark.parametrize(("players", "amount"), [(2, 4_00), (3, 4_00), (4, 6_00)])
def test_the_fee_goes_by_how_many_sit_there(evening: Evening, players: int, amount: int) -> None:
    few = {"amount": 6_00, "for_few": [{"players_max": 3, "amount": 4_00}]}
    table = evening.table(GENTING, fee=few)
    for seat in range(1, players + 1):
        evening.sits(table, seat, 100_00)
    assert asked(evening, table)["amount"] == amount
    assert evening.floor.did(f"{table.path}/fees", seat=1)["amount"] == amount


def test_who_joins_late_pays_for_an_hour_of_their_own_where_the_house_doesn_t_prorate(
    evening: Evening,
) -> None:
    table = evening.table(GENTING, fee=FEE)
    evening.sits(table, 2, 100_00)
    asked(evening, table)
    evening.at("20:45")
    evening.sits(table, 3, 100_00)
    paid = evening.floor.did(f"{table.path}/fees", seat=3)
    assert (paid["amount"], moment(paid["paid_until"])) == (6_00, evening.time("21:45"))


def prorating(evening: Evening) -> dict[str, Any]:
    """Return the terms of a table in a house that charges and pays back by the minute."""
    known = {row["rulebook"] for row in evening.manager.shown("/rulebooks")["rows"]}
    if PRO_RATA not in known:
        by_the_minute = {"fee_when_joining": "pro_rata", "fee_when_leaving": "pro_rata"}
        overrides = {"genting-cash:21": by_the_minute}
        evening.manager.did("/rulebooks", base="genting-cash", name=PRO_RATA, overrides=overrides)
    return {**GENTING, "rulebook": PRO_RATA, "fee": FEE}


@pytest.mark.parametrize(
    ("clock", "amount"), [("20:00:01", 5_90), ("20:15", 4_50), ("20:30", 3_00), ("20:59", 10)]
)
def test_who_joins_late_pays_for_the_rest_of_the_table_s_hour_in_a_house_that_prorates(
    evening: Evening, clock: str, amount: int
) -> None:
    table = evening.table(prorating(evening))
    evening.sits(table, 2, 100_00)
    asked(evening, table)
    evening.at(clock)
    evening.sits(table, 3, 100_00)
    paid = evening.floor.did(f"{table.path}/fees", seat=3)
    assert (paid["amount"], moment(paid["paid_until"])) == (amount, evening.time("21:00"))


def test_who_leaves_early_gets_nothing_back_where_the_house_keeps_the_fee(
    evening: Evening,
) -> None:
    table = evening.table(GENTING, fee=FEE)
    player = evening.sits(table, 3, 100_00)
    evening.floor.did(f"{table.path}/fees", seat=3)
    refund = {"table_id": table.id, "player_id": player}
    evening.cashier.post(f"{evening.desk}/fee-refunds", **refund).refused("room:fee-refund")
    evening.at("20:20")
    table.is_left(3).done()
    refused = evening.cashier.post(f"{evening.desk}/fee-refunds", **refund)
    refused.refused("genting-cash:21", until=evening.time("21:00"))


@pytest.mark.parametrize(("clock", "amount"), [("20:20", 4_00), ("20:59:30", 5)])
def test_who_leaves_early_is_paid_back_what_is_left_in_a_house_that_does(
    evening: Evening, clock: str, amount: int
) -> None:
    table = evening.table(prorating(evening))
    player = evening.sits(table, 3, 100_00)
    evening.floor.did(f"{table.path}/fees", seat=3)
    evening.at(clock)
    table.is_left(3).done()
    evening.at("23:00")
    refund = {"table_id": table.id, "player_id": player}
    paid = evening.cashier.did(f"{evening.desk}/fee-refunds", **refund)
    assert paid["amount"] == amount
    again = evening.cashier.post(f"{evening.desk}/fee-refunds", **refund)
    again.refused("room:fee-refund")


def test_a_fee_that_was_paid_goes_along_to_another_table_and_back_within_the_hour(
    evening: Evening,
) -> None:
    table = evening.table(GENTING, fee=FEE)
    player = evening.sits(table, 3, 100_00)
    evening.floor.did(f"{table.path}/fees", seat=3)
    evening.at("20:20")
    table.is_left(3).done()
    evening.at("20:40")
    table.seats(5, player, 94_00).done()
    assert asked(evening, table)["seats"] == []
    other = evening.table(GENTING, name="Table 2", fee=FEE)
    evening.floor.did(f"{table.path}/moves", seat=5, to_table_id=other.id, cause="house")
    (seat,) = evening.dealer.shown(f"{other.path}/charges")["seats"]
    assert moment(seat["paid_until"]) == evening.time("21:00")


# genting-cash:21, genting-cash:24 - who refuses to pay


def test_who_refuses_the_fee_gets_no_cards_and_the_supervisor_decides_what_follows(
    evening: Evening,
) -> None:
    table = evening.table(GENTING, fee=FEE)
    for seat in (2, 3, 6):
        evening.sits(table, seat, 100_00)
    evening.floor.did(f"{table.path}/fees", seat=2)
    early = evening.dealer.post(f"{table.path}/fee-refusals", seat=2)
    early.refused("genting-cash:21", until=evening.time("21:00"))
    refused = evening.dealer.did(f"{table.path}/fee-refusals", seat=3, note="too dear")
    assert (refused["rule"], refused["open_for"]) == ("genting-cash:24", "supervisor")
    assert (refused["kind"], refused["amount"]) == ("fee-refused", 6_00)
    evening.floor.did(f"{table.path}/buttons", seat=2)
    dealt = evening.dealer.post(f"{table.path}/hands", seats=[2, 3, 6])
    dealt.refused("genting-cash:21", accepted=6_00)
    hand = table.hand()
    assert hand.stands["seats"] == [6, 2]
    hand.plays((2, "fold"))
    evening.floor.did(f"{table.path}/fees", seat=3)
    assert sorted(table.hand().stands["seats"]) == [2, 3, 6]


def test_who_refuses_the_fee_can_be_sent_off(evening: Evening) -> None:
    table = evening.table(GENTING, fee=FEE)
    player = evening.sits(table, 3, 100_00)
    refused = evening.dealer.did(f"{table.path}/fee-refusals", seat=3)
    removal = {"offence": refused["offence"], "penalty": "removal"}
    decided = evening.floor.post(f"/players/{player}/penalties", **removal)
    assert decided.done()["held"] == 100_00, "genting-cash:24"
    report = evening.report(decided, "/reports/fees", table_id=table.id)
    assert [(row["what"], row["asked"], row["amount"]) for row in report["rows"]] == [
        ("refused", 6_00, 0)
    ]


def test_a_pot_told_after_its_box_was_counted_explains_what_was_counted_more(
    evening: Evening,
) -> None:
    """genting-cash:21: the pot's steps, in the box that hung there; the count stays as it was."""
    table = evening.table(GENTING, level="pots", drops=[BY_STEPS])
    evening.at("21:00")
    evening.floor.did(f"{table.path}/box-pulls", next_box="2")
    count = {"box": "1", "counted": 3_00, "witnessed_by": "the-cashier"}
    evening.floor.did(f"{table.path}/box-counts", **count, co_signed_by=co_signed(evening))
    evening.at("21:30")
    pot = {"pots": [100_00], "flop_dealt": True, "players": 6}
    told = {**pot, "happened_at": evening.time("20:59")}
    noted = evening.dealer.post(f"{table.path}/pots", **told)
    assert [drop["box"] for drop in noted.done()["drops"]] == ["1"]
    now = evening.dealer.post(f"{table.path}/pots", **{**pot, "happened_at": evening.time("21:00")})
    assert [drop["box"] for drop in now.done()["drops"]] == ["2"]
    (box,) = evening.report(now, "/reports/rake/boxes", table_id=table.id)["rows"]
    assert (box["book"], box["counted"], box["difference"]) == (3_00, 3_00, 0)
    day = evening.report(now, "/reports/rake", by="kind", table_id=table.id)["rows"]
    amounts = {row["kind"]: row["amount"] for row in day}
    assert (amounts["rake"], amounts["count-difference"]) == (6_00, 0)
    assert evening.report(now, "/reports/chip-proof")["rows"][0]["is_proved"]


def test_the_button_pays_the_jackpot_s_drop_before_the_cards(evening: Evening) -> None:
    """genting-cash:21: a rake is of the pots; a jackpot's drop may be the button's."""
    fund = jackpot(evening, "By the button")
    rake = {"kind": "rake", "basis_points": 500, "cap": 5_00}
    drop = {"kind": "jackpot", "paid_by": "button", "amount": 1_00, "fund_id": fund}
    table = evening.table(GENTING)
    of_button = {"kind": "rake", "paid_by": "button", "amount": 5_00}
    charges(evening, table, drops=[of_button]).refused("genting-cash:21")
    charges(evening, table, drops=[{**drop, "amount": 1_05}]).refused("room:smallest-chip")
    charges(evening, table, drops=[rake, drop]).done()
    told = evening.dealer.shown(f"{table.path}/charges")["drops"][1]
    assert (told["paid_by"], told["amount"], told["box"]) == ("button", 1_00, "By the button")
    for seat in (2, 6):
        evening.sits(table, seat, 200_00)
    hand = table.hand(button=2)
    assert hand.stands["button_drop"] == 1_00
    assert table.stack(2) == 199_00
    hand.plays((2, "raise", 40_00), (6, "call")).checks_down().wins(6)
    assert evening.dealer.shown(f"/funds/{fund}")["balance"] == 1_00
    left = table.is_left(6)
    assert left.done()["stack"] == 200_00 + 40_00 - 4_00
    rows = evening.report(left, "/reports/rake", by="kind", table_id=table.id)["rows"]
    assert {row["kind"]: row["amount"] for row in rows} == {
        "hands": 0,
        "jackpot": 1_00,
        "rake": 4_00,
    }
    lines = evening.report(left, "/reports/rake/drops", table_id=table.id)["rows"]
    assert [row["seat"] for row in lines if row["kind"] == "jackpot"] == [2]
    assert evening.report(left, "/reports/chip-proof")["rows"][0]["is_proved"]
