"""What is keyed late is held against what happened since, and a count against its own moment."""

import pytest

from tests.http.room import GENTING, Evening, Table

SINCE = "room:happened-since"


@pytest.fixture
def table(evening: Evening) -> Table:
    return evening.table(GENTING, buy_in_max=500_00)


def test_nobody_left_before_a_hand_that_was_dealt_to_them(evening: Evening, table: Table) -> None:
    """The stack goes along to the return window of an hour, which begins when they left."""
    for seat in (1, 2, 3):
        evening.sits(table, seat, 200_00)
    evening.at("20:30")
    hand = table.hand(button=1)
    while (to_act := hand.shown()["to_act"]) is not None:
        hand.acts(to_act, "fold")
    evening.at("20:59")
    departures = f"{table.path}/departures"
    refused = evening.dealer.post(departures, seat=2, happened_at=evening.time("20:01"))
    facts = refused.refused(SINCE, earliest=evening.time("20:30"))["facts"]
    assert facts["field"] == "happened_at"
    evening.dealer.did(departures, seat=2, happened_at=evening.time("20:30"))


@pytest.mark.parametrize(
    ("clock", "stands"), [("21:00:59", 409), ("21:01", 409), ("21:01:01", 201)]
)
def test_a_return_keyed_late_is_of_its_own_second(
    evening: Evening, table: Table, clock: str, stands: int
) -> None:
    """genting-cash:20: within the hour a player sits down with what they left with."""
    player = evening.sits(table, 1, 200_00)
    evening.at("20:05")
    late = {"seat": 1, "happened_at": evening.time("20:01")}
    evening.dealer.did(f"{table.path}/departures", **late)
    evening.at("22:00")
    seating = {"seat": 1, "player_id": player, "amount": 50_00}
    again = evening.floor.post(f"{table.path}/seatings", **seating, happened_at=evening.time(clock))
    assert again.status == stands


def test_a_late_count_leaves_the_chips_that_came_since(evening: Evening, table: Table) -> None:
    evening.sits(table, 1, 100_00)
    evening.at("20:10")
    evening.cashier.did(f"{evening.desk}/buy-ins", amount=50_00)
    table.adds(1, 50_00).done()
    evening.at("20:12")
    count = {"seat": 1, "counted": 95_00, "reason": "tokes", "happened_at": evening.time("20:07")}
    evening.floor.did(f"{table.path}/counts", **count)
    assert table.stack(1) == 145_00


def test_a_late_count_of_a_desk_leaves_what_was_sold_since(evening: Evening) -> None:
    desk, held = evening.desk, evening.float
    evening.at("20:30")
    evening.cashier.did(f"{desk}/buy-ins", amount=50_00)
    evening.at("20:35")
    early = {"cash": held, "chips": held, "happened_at": evening.time("20:20")}
    evening.cashier.did(f"{desk}/counts", **early)
    evening.cashier.did(f"{desk}/counts", cash=held + 50_00, chips=held - 50_00)
    closed = evening.cashier.did(f"{desk}/closings")
    assert (closed["cash_variance"], closed["chips_variance"]) == (0, 0)


def test_no_two_sat_in_one_seat_and_nobody_in_two(evening: Evening, table: Table) -> None:
    evening.at("21:00")
    player = evening.sits(table, 1, 100_00)
    other = evening.player(100_00)
    evening.at("21:50")
    table.is_left(1).done()
    evening.at("22:00")
    path, elsewhere = f"{table.path}/seatings", evening.table(GENTING, name="Table 2")
    for at_table, seating in (
        (path, {"seat": 1, "player_id": other, "happened_at": evening.time("21:10")}),
        (path, {"seat": 2, "player_id": player, "happened_at": evening.time("21:20")}),
    ):
        refused = evening.floor.post(at_table, amount=100_00, **seating)
        refused.refused(SINCE, earliest=evening.time("21:50"))
    assert elsewhere.free()
    evening.floor.did(
        path, seat=1, player_id=other, amount=100_00, happened_at=evening.time("21:50")
    )


def test_the_steps_of_an_exchange_follow_on_each_other_however_late(evening: Evening) -> None:
    """What the supervisor keyed at 20:10 the runner knows since 20:08: it is one exchange."""
    table = evening.table(GENTING)
    evening.sits(table, 2, 100_00)
    evening.at("20:10")
    path, buy_in = f"{table.path}/exchanges", {"seat": 2, "amount": 100_00}
    number = evening.floor.did(path, **buy_in)["exchange"]
    evening.at("20:30")
    step = f"{path}/{number}"
    early = {"desk_id": evening.desk_id, "happened_at": evening.time("20:09")}
    refused = evening.cashier.post(f"{step}/sales", **early)
    facts = refused.refused("room:happened-since", field="happened_at")["facts"]
    assert facts["earliest"].startswith(evening.time("20:10")[:16])
    joined = {**buy_in, "happened_at": evening.time("20:08")}
    assert evening.floor.did(path, **joined)["exchange"] == number
    evening.cashier.did(f"{step}/sales", **early)
    delivery = evening.dealer.post(f"{step}/deliveries", happened_at=evening.time("20:08"))
    delivery.refused("room:happened-since")
    evening.dealer.did(f"{step}/deliveries", happened_at=evening.time("20:09"))
    assert table.stack(2) == 200_00


def test_the_third_to_key_an_exchange_sells_nothing_twice(evening: Evening, table: Table) -> None:
    """At 20:01:20 it was open; at 20:12 its chips are at the seat."""
    evening.sits(table, 2, 100_00)
    evening.at("20:01")
    exchange = {"seat": 2, "amount": 100_00}
    exchanges = f"{table.path}/exchanges"
    opened = evening.floor.did(exchanges, **exchange)
    number = opened["exchange"]
    evening.at("20:01:30")
    assert evening.dealer.did(exchanges, **exchange)["is_joined"]
    evening.at("20:02")
    evening.cashier.did(f"{exchanges}/{number}/sales", desk_id=evening.desk_id)
    evening.dealer.did(f"{exchanges}/{number}/deliveries")
    evening.at("20:12")
    late = {**exchange, "payment": "taken", "happened_at": evening.time("20:01:20")}
    joined = evening.runner.did(exchanges, **late)
    assert (joined["exchange"], joined["is_joined"]) == (number, True)
    assert (joined["is_sold"], joined["is_delivered"]) == (True, True)
    assert not table.shown()["exchanges"]
