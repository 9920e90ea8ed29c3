"""One period, one fee, over HTTP; and no refusal is undone by getting up or by moving."""

from typing import Any

from tests.http.room import GENTING, Evening, Table

FEE = {"amount": 6_00}
RULE = "genting-cash:21"


def charging(evening: Evening, name: str = "Table 1", *seats: int) -> tuple[Table, list[str]]:
    """Return a table with a fee, and who sits in its seats."""
    table = evening.table(GENTING, name=name, fee=FEE)
    return table, [evening.sits(table, seat, 100_00) for seat in seats]


def standing(evening: Evening, table: Table, player: str) -> Any:
    """Return whether a player has refused the fee, and up to when they have paid it."""
    seats = evening.dealer.shown(f"{table.path}/charges")["seats"]
    return next(
        (each["has_refused"], each["paid_until"]) for each in seats if each["player_id"] == player
    )


def until(evening: Evening, clock: str) -> str:
    return evening.time(clock).replace("+00:00", "Z")


# genting-cash:21 - one period, one fee


def test_a_fee_is_taken_once_for_a_period_at_the_table_or_at_the_desk(evening: Evening) -> None:
    table, _ = charging(evening, "Table 1", 2, 3)
    once = evening.floor.under(f"fee-{table.id}")
    first, again = (once.post(f"{table.path}/fees", seat=2) for _ in range(2))
    assert again.is_replayed
    assert again.body == first.done()
    told = {"receipt": 1, "taken": 6_00, "until": evening.time("21:00")}
    evening.floor.post(f"{table.path}/fees", seat=2).refused(RULE, **told)
    at_desk = {"table_id": table.id, "seat": 2}
    evening.cashier.post(f"{evening.desk}/fees", **at_desk).refused(RULE, **told)
    slip = evening.cashier.did(f"{evening.desk}/fees", **{**at_desk, "seat": 3})["slip"]
    evening.floor.post(f"{table.path}/fees", seat=3).refused(RULE, slip=slip)
    assert (table.stack(2), table.stack(3)) == (94_00, 100_00)
    evening.at("21:00")
    evening.floor.did(f"{table.path}/fees", seat=2)


def test_a_fee_is_not_taken_again_after_moving_or_sitting_down_elsewhere(
    evening: Evening,
) -> None:
    table, (player,) = charging(evening, "Table 1", 2)
    other, _ = charging(evening, "Table 2")
    third, _ = charging(evening, "Table 3")
    evening.floor.did(f"{table.path}/fees", seat=2)
    move = {"seat": 2, "to_table_id": other.id, "to_seat": 4, "cause": "house"}
    evening.floor.did(f"{table.path}/moves", **move)
    again = evening.floor.post(f"{other.path}/fees", seat=4)
    again.refused(RULE, receipt=1, table_id=table.id, until=evening.time("21:00"))
    other.is_left(4).done()
    third.seats(5, player, 94_00).done()
    assert standing(evening, third, player) == (False, until(evening, "21:00"))
    evening.floor.post(f"{third.path}/fees", seat=5).refused(RULE, receipt=1, table_id=table.id)
    evening.at("21:00")
    evening.floor.did(f"{third.path}/fees", seat=5)


def test_a_stop_that_is_told_after_a_move_puts_the_hour_off_as_for_who_stayed(
    evening: Evening,
) -> None:
    table, players = charging(evening, "Table 1", 1, 2)
    other, _ = charging(evening, "Table 2")
    for seat in (1, 2):
        evening.floor.did(f"{table.path}/fees", seat=seat)
    evening.at("20:30")
    move = {"seat": 1, "to_table_id": other.id, "to_seat": 2, "cause": "house"}
    evening.floor.did(f"{table.path}/moves", **move)
    evening.at("20:40")
    outage = {"cause": "outage", "happened_at": evening.time("20:10")}
    evening.floor.did("/room/stops", **outage)
    evening.floor.did("/room/resumptions", happened_at=evening.time("20:20"))
    for there, player in ((other, players[0]), (table, players[1])):
        assert standing(evening, there, player) == (False, until(evening, "21:10"))
    evening.at("21:09:59")
    again = evening.floor.post(f"{other.path}/fees", seat=2)
    again.refused(RULE, receipt=1, until=evening.time("21:10"))
    evening.at("21:10")
    evening.floor.did(f"{other.path}/fees", seat=2)


# genting-cash:21, genting-cash:24 - a refusal follows the player


def refusing(evening: Evening) -> tuple[Table, Table, str]:
    """Return two tables with a fee, and who refused it in seat 3 of the first."""
    table, players = charging(evening, "Table 1", 2, 3, 6)
    other, _ = charging(evening, "Table 2", 7, 8)
    evening.dealer.did(f"{table.path}/fee-refusals", seat=3, note="too dear")
    return table, other, players[1]


def test_getting_up_and_coming_back_undoes_no_refusal(evening: Evening) -> None:
    table, _, player = refusing(evening)
    evening.dealer.post(f"{table.path}/fee-refusals", seat=3).refused("room:fee-refused")
    table.is_left(3).done()
    evening.at("20:30")
    table.seats(4, player, 100_00).done()
    assert standing(evening, table, player) == (True, None)
    evening.floor.did(f"{table.path}/buttons", seat=2)
    dealt = evening.dealer.post(f"{table.path}/hands", seats=[2, 4, 6])
    dealt.refused(RULE, accepted=6_00)
    evening.floor.did(f"{table.path}/fees", seat=4)
    assert standing(evening, table, player) == (False, until(evening, "21:30"))


def test_a_refusal_is_over_with_its_period_for_who_has_left(evening: Evening) -> None:
    table, _, player = refusing(evening)
    table.is_left(3).done()
    evening.at("21:00")
    table.seats(4, player, 100_00).done()
    assert standing(evening, table, player) == (False, None)


def test_a_refusal_goes_along_to_another_table_moved_or_on_foot(evening: Evening) -> None:
    table, other, player = refusing(evening)
    move = {"seat": 3, "to_table_id": other.id, "to_seat": 1, "cause": "house"}
    evening.floor.did(f"{table.path}/moves", **move)
    assert standing(evening, other, player) == (True, None)
    evening.floor.did(f"{other.path}/buttons", seat=7)
    dealt = evening.dealer.post(f"{other.path}/hands", seats=[1, 7, 8])
    dealt.refused(RULE, accepted=6_00)
    other.is_left(1).done()
    table.seats(3, player, 100_00).done()
    assert standing(evening, table, player) == (True, None)
    line = evening.floor.shown(f"/players/{player}/register")["lines"]
    assert [row["kind"] for row in line] == ["fee-refused"], "genting-cash:24"
    raked = evening.table(GENTING, name="Raked", rake={"basis_points": 500})
    table.is_left(3).done()
    raked.seats(1, player, 100_00).done()
    assert standing(evening, raked, player) == (False, None)
