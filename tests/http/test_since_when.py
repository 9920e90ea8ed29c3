"""What is keyed late happened once its shift, its table and its sitting had begun."""

import pytest

from tests.http.room import GENTING, Evening

NOT_YET = "room:not-yet"


def test_a_buy_in_lies_between_the_shift_s_opening_and_now(evening: Evening) -> None:
    path = f"{evening.desk}/buy-ins"
    evening.at("22:00")
    for moment in ("1900-01-01T00:00:00+14:00", evening.time("19:59:59")):
        evening.cashier.post(path, amount=1_00, happened_at=moment).refused(
            NOT_YET, since=evening.time("20:00")
        )
    for moment in (evening.time("20:00"), evening.time("21:00")):
        evening.cashier.did(path, amount=1_00, happened_at=moment)


def test_nobody_comes_back_with_less_by_a_departure_dated_before_the_sitting(
    evening: Evening,
) -> None:
    table = evening.table(GENTING)
    player = evening.sits(table, 4, 150_00)
    evening.at("21:00")
    early = {"seat": 4, "happened_at": evening.time("19:59")}
    refused = evening.floor.post(f"{table.path}/departures", **early)
    refused.refused(NOT_YET, since=evening.time("20:00"), asked=evening.time("19:59"))
    table.is_left(4).done()
    again = evening.floor.post(f"{table.path}/seatings", seat=4, player_id=player, amount=50_00)
    assert again.problem(409, "refused")["rule"].startswith("genting-cash:")


@pytest.mark.parametrize("moment", ["1999-01-01T00:00:00Z", None])
def test_a_pot_is_of_the_table_s_time_and_of_its_players_chips(
    evening: Evening, moment: str | None
) -> None:
    table = evening.table(GENTING, level="pots")
    evening.sits(table, 1, 100_00)
    evening.sits(table, 2, 100_00)
    path, hand = f"{table.path}/pots", {"flop_dealt": True}
    if moment is not None:
        evening.dealer.post(path, pots=[1_00], happened_at=moment, **hand).refused(NOT_YET)
        return
    short = evening.dealer.post(path, pots=[250_00], **hand)
    short.refused("room:pot-short", asked=250_00, allowed=200_00, offer="counts")
    counted = {"counts": {"1": 150_00, "2": 100_00}, "count_reason": "misread"}
    assert evening.dealer.did(path, pots=[250_00], **hand, **counted)["pot"] == 250_00
    assert table.stack(1) == 150_00
