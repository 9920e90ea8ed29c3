"""The rules of genting-cash over HTTP, each with its number and its boundary on both sides.

Amounts are pence: a table of 1/2 with a buy-in of 50 to 200, unless a test says otherwise.
"""

import pytest

from tests.http.client import PASSWORD
from tests.http.room import GENTING, Evening, Table
from tests.http.waiting import until

DISPLAYED = {"basis_points": 500, "cap": 5_00}
"""A displayed rake of 5%, at most 5."""

FEE = {"amount": 6_00, "period_minutes": 60}
"""A displayed fee of 6 an hour."""


@pytest.fixture
def table(evening: Evening) -> Table:
    return evening.table(GENTING)


def plays_for_everything(table: Table, seat: int, other: int, winner: int) -> None:
    """Let two seats play a hand heads-up for all that the first one has."""
    hand = table.hand(button=seat)
    hand.plays((seat, "all-in"), (other, "call")).checks_down().wins(winner)


# genting-cash:5 - only a supervisor or a cashier changes cash into chips


def test_a_dealer_sells_no_chips_and_a_cashier_does(evening: Evening, table: Table) -> None:
    evening.sits(table, 5, 100_00)
    sale = {"amount": 200_00, "table_id": table.id, "seat": 5}
    refused = evening.dealer.post(f"{evening.desk}/buy-ins", **sale)
    refused.refused("genting-cash:5", asked="dealer", allowed="supervisor or cashier")
    assert table.stack(5) == 100_00

    sold = evening.cashier.post(f"{evening.desk}/buy-ins", **sale)
    assert sold.done()["stack"] == table.stack(5) == 300_00
    journal = evening.report(sold, "/reports/desk-journal", desk_id=evening.desk_id)
    assert [(slip["cash"], slip["chips"]) for slip in journal["rows"]] == [
        (100_00, -100_00),
        (200_00, -200_00),
    ]


# genting-cash:6 - money plays behind only while the supervisor changes it into chips


def test_money_plays_behind_only_while_the_supervisor_changes_it(
    evening: Evening, table: Table
) -> None:
    evening.sits(table, 2, 50_00)
    behind = {"seat": 2, "amount": 100_00}
    refused = evening.floor.post(f"{table.path}/money-behind", **behind)
    refused.refused("genting-cash:6", asked=100_00, allowed=0, stack=50_00)

    evening.floor.did(f"{table.path}/exchanges", **behind, payment="taken")
    refused = evening.floor.post(f"{table.path}/money-behind", seat=2, amount=100_01)
    refused.refused("genting-cash:6", asked=100_01, allowed=100_00)
    evening.floor.did(f"{table.path}/money-behind", **behind)
    assert table.shown()["exchanges"][0]["announced"] == 100_00


# genting-cash:7 - a pot is played for what was on the table, or announced, when the hand began


def a_hundred_is_coming(evening: Evening, table: Table) -> int:
    """Seat players with 300, 60 and two blinds, and let a hundred be on its way to seat 3."""
    for seat, amount in ((2, 200_00), (3, 60_00), (7, 50_00), (8, 50_00)):
        evening.sits(table, seat, amount)
    evening.player(100_00)
    table.adds(2, 100_00).done()
    buy_in = {"seat": 3, "amount": 100_00, "payment": "taken"}
    exchange: int = evening.floor.did(f"{table.path}/exchanges", **buy_in)["exchange"]
    evening.floor.did(f"{table.path}/exchanges/{exchange}/sales", desk_id=evening.desk_id)
    return exchange


def test_chips_announced_before_the_hand_play_in_it(evening: Evening, table: Table) -> None:
    exchange = a_hundred_is_coming(evening, table)
    evening.at("20:09:50")
    evening.floor.did(f"{table.path}/exchanges/{exchange}/announcements")
    evening.at("20:10:00")
    hand = table.hand(button=3)
    hand.plays((2, "raise", 250_00), (3, "call"), (7, "fold"), (8, "fold"))

    seats = {seat["seat"]: seat for seat in hand.shown()["seats"]}
    assert (seats[3]["put_in"], seats[3]["is_all_in"], seats[2]["stack"]) == (160_00, True, 140_00)
    assert hand.checks_down().wins(3)["stacks"]["3"] == 323_00
    delivered = evening.floor.post(f"{table.path}/exchanges/{exchange}/deliveries")
    assert delivered.done()["stack"] == 323_00, "genting-cash:7"


def test_chips_announced_a_second_after_the_hand_began_join_the_next(
    evening: Evening, table: Table
) -> None:
    exchange = a_hundred_is_coming(evening, table)
    evening.at("20:10:00")
    hand = table.hand(button=3)
    evening.at("20:10:01")
    evening.floor.did(f"{table.path}/exchanges/{exchange}/announcements")
    hand.plays((2, "raise", 250_00), (3, "call"), (7, "fold"), (8, "fold"))

    seats = {seat["seat"]: seat for seat in hand.shown()["seats"]}
    assert (seats[3]["put_in"], seats[3]["is_all_in"], seats[2]["stack"]) == (60_00, True, 240_00)
    assert hand.checks_down().wins(3)["stacks"]["3"] == 123_00
    delivered = evening.floor.post(f"{table.path}/exchanges/{exchange}/deliveries")
    assert delivered.done()["stack"] == 223_00, "genting-cash:7"


def test_what_a_dealer_announces_does_not_count(evening: Evening, table: Table) -> None:
    exchange = a_hundred_is_coming(evening, table)
    refused = evening.dealer.post(f"{table.path}/exchanges/{exchange}/announcements")
    refused.refused("genting-cash:7", asked="dealer", allowed="supervisor")


# genting-cash:8 - any amount between deals, after an all-in the minimum; the maximum to sit down


def test_any_amount_is_added_between_deals_and_none_in_the_deal(
    evening: Evening, table: Table
) -> None:
    evening.sits(table, 2, 100_00)
    evening.sits(table, 6, 50_00)
    evening.floor.did(f"{table.path}/counts", seat=6, counted=37_00, reason="misread")
    evening.player(10_00)
    assert table.adds(6, 5_00).done()["stack"] == 42_00
    hand = table.hand(button=2)
    table.adds(6, 5_00).refused("genting-cash:8")
    hand.plays((2, "fold"))
    assert table.adds(6, 5_00).done()["stack"] == 48_00


def test_a_stack_grows_past_the_maximum_by_adding(evening: Evening, table: Table) -> None:
    evening.sits(table, 6, 200_00)
    evening.player(10)
    assert table.adds(6, 10).done()["stack"] == 200_10, "genting-cash:8"


@pytest.mark.parametrize("too_little", [20_00, 49_99])
def test_after_an_all_in_that_was_won_at_least_the_minimum_is_added(
    evening: Evening, table: Table, too_little: int
) -> None:
    evening.sits(table, 2, 100_00)
    evening.sits(table, 6, 50_00)
    plays_for_everything(table, 6, 2, winner=6)
    evening.player(50_00)
    table.adds(6, too_little).refused("genting-cash:8", asked=too_little, accepted=50_00)
    assert table.stack(6) == 100_00
    assert table.adds(6, 50_00).done()["stack"] == 150_00


def test_one_hand_after_the_all_in_any_amount_is_added_again(
    evening: Evening, table: Table
) -> None:
    evening.sits(table, 2, 100_00)
    evening.sits(table, 6, 50_00)
    plays_for_everything(table, 6, 2, winner=6)
    table.hand().plays((2, "fold"))
    evening.player(20_00)
    assert table.adds(6, 20_00).done()["stack"] == 121_00, "genting-cash:8"


def test_nobody_sits_down_with_a_penny_more_than_the_maximum(
    evening: Evening, table: Table
) -> None:
    player = evening.player(200_01)
    table.seats(1, player, 200_01).refused(
        "genting-cash:8", asked=200_01, allowed=200_00, accepted=200_00
    )
    assert table.seats(1, player, 200_00).done()["stack"] == 200_00


def test_nobody_buys_a_seat_for_a_penny_more_than_the_maximum(
    evening: Evening, table: Table
) -> None:
    table.seats(1, evening.player()).done()
    table.buys(1, 200_01).refused("genting-cash:8", asked=200_01, accepted=200_00)
    assert table.buys(1, 200_00).done()["stack"] == 200_00


# genting-cash:9 - who names no amount buys in for the minimum, and nobody for less


def test_who_names_no_amount_buys_in_for_the_minimum_and_owes_it(
    evening: Evening, table: Table
) -> None:
    table.seats(8, evening.player()).done()
    for too_little in (30_00, 49_99):
        refused = evening.floor.post(f"{table.path}/exchanges", seat=8, amount=too_little)
        refused.refused("genting-cash:9", asked=too_little, accepted=50_00)

    opened = evening.floor.did(f"{table.path}/exchanges", seat=8, payment="owed")
    assert (opened["amount"], opened["payment"]) == (50_00, "owed")
    exchange = f"{table.path}/exchanges/{opened['exchange']}"
    evening.floor.did(f"{exchange}/sales", desk_id=evening.desk_id)
    assert evening.floor.did(f"{exchange}/deliveries")["stack"] == 50_00
    (owed,) = table.shown()["exchanges"]
    assert (owed["amount"], owed["is_paid"]) == (50_00, False)


# genting-cash:10 - who lost an all-in buys in below the minimum, a single time


def test_who_lost_an_all_in_buys_in_short_once(evening: Evening, table: Table) -> None:
    evening.sits(table, 2, 200_00)
    evening.sits(table, 4, 50_00)
    plays_for_everything(table, 4, 2, winner=2)
    assert table.buys(4, 20_00).done()["stack"] == 20_00

    plays_for_everything(table, 4, 2, winner=2)
    for too_little in (20_00, 49_99):
        refused = table.buys(4, too_little)
        refused.refused("genting-cash:10", asked=too_little, allowed=1, accepted=50_00)
    assert table.buys(4, 50_00).done()["stack"] == 50_00


def test_the_short_buy_in_is_for_the_hand_just_played(evening: Evening, table: Table) -> None:
    for seat, amount in ((2, 200_00), (4, 50_00), (6, 100_00)):
        evening.sits(table, seat, amount)
    hand = table.hand(button=4)
    hand.plays((4, "all-in"), (6, "fold"), (2, "call")).checks_down().wins(2)
    table.hand().plays((2, "fold"))
    table.buys(4, 20_00).refused("genting-cash:9", asked=20_00, accepted=50_00)
    assert table.buys(4, 50_00).done()["stack"] == 50_00, "genting-cash:10"


# genting-cash:11, genting-cash:12 - small things may be paid for; nothing else leaves the table


def test_a_drink_is_paid_for_from_the_stack_and_nothing_without_a_purpose(
    evening: Evening, table: Table
) -> None:
    evening.sits(table, 2, 120_00)
    payment = {"seat": 2, "amount": 7_50}
    paid = evening.dealer.post(f"{table.path}/incidentals", **payment, purpose="drinks")
    assert paid.done()["stack"] == 112_50, "genting-cash:11"
    evening.dealer.post(f"{table.path}/incidentals", **payment).refused("genting-cash:12")
    assert table.stack(2) == 112_50
    listed = evening.report(
        paid, "/reports/account-movements", account="incidentals", **evening.gaming_day
    )
    assert [line["gained"] for line in listed["rows"]] == [7_50]


def test_nothing_is_paid_for_from_a_stack_that_is_being_played(
    evening: Evening, table: Table
) -> None:
    evening.sits(table, 2, 120_00)
    evening.sits(table, 5, 120_00)
    table.hand(button=2)
    drink = {"seat": 2, "amount": 7_50, "purpose": "drinks"}
    evening.dealer.post(f"{table.path}/incidentals", **drink).refused("genting-cash:11")


def test_nobody_cashes_part_of_a_stack_and_plays_on(evening: Evening, table: Table) -> None:
    evening.sits(table, 5, 200_00)
    evening.player(140_00)
    table.adds(5, 140_00).done()
    for part in (1, 200_00, 339_99):
        refused = evening.floor.post(f"{table.path}/removals", seat=5, amount=part)
        refused.refused("genting-cash:12", asked=part, stack=340_00, accepted=340_00)
    assert table.stack(5) == 340_00

    leaving = {"seat": 5, "desk_id": evening.desk_id}
    left = evening.cashier.did(f"{table.path}/departures", **leaving)
    assert (left["stack"], left["slip"]) == (340_00, 3), "genting-cash:12"


# genting-cash:14 - no lending from the stacks on the table


@pytest.mark.parametrize("giver", [{}, {"giver_leaves": True}])
def test_no_chips_pass_from_one_player_to_another(
    evening: Evening, table: Table, giver: dict[str, bool]
) -> None:
    evening.sits(table, 1, 200_00)
    table.seats(7, evening.player()).done()
    gift = {"from_seat": 1, "to_seat": 7, "amount": 100_00, **giver}
    refused = evening.floor.post(f"{table.path}/hand-overs", **gift)
    refused.refused("genting-cash:14", asked=100_00)
    assert (table.stack(1), table.stack(7)) == (200_00, 0)


# genting-cash:16 - no antes


def test_a_table_with_an_ante_is_not_opened(evening: Evening) -> None:
    evening.opens(GENTING, ante=50).refused("genting-cash:16")
    evening.opens(GENTING, ante=10).refused("genting-cash:16")
    assert evening.opens(GENTING, ante=0).done()["game"] == "nlh-100-200"


def test_no_ante_is_posted_in_a_hand(evening: Evening, table: Table) -> None:
    evening.sits(table, 2, 100_00)
    evening.sits(table, 5, 100_00)
    evening.floor.did(f"{table.path}/buttons", seat=2)
    ante = {"seat": 2, "kind": "ante", "amount": 50, "is_live": False}
    refused = evening.dealer.post(f"{table.path}/hands", posts=[ante])
    refused.refused("genting-cash:16")


# genting-cash:17 - seats go out in the order of the list


def test_the_seat_that_opens_is_offered_to_the_first_on_the_list(evening: Evening) -> None:
    table = evening.table(GENTING, seats=2)
    for seat in (1, 2):
        evening.sits(table, seat, 100_00)
    names = evening.reserve_list(table)
    first, second, _ = (names.adds(evening.player()) for _ in range(3))
    table.is_left(2).done()

    names.calls(table, 2, entry=second).refused("genting-cash:17", next_entry=first)
    called = names.calls(table, 2).done()
    assert (called["entry"], called["seat"]) == (first, 2)


def test_who_joins_while_seats_are_free_is_offered_one_at_once_under_genting_cash_17(
    evening: Evening,
) -> None:
    table = evening.table(GENTING, seats=2)
    names = evening.reserve_list(table)
    joins = [
        evening.floor.did(f"{names.path}/entries", player_id=evening.player())["free_at"]
        for _ in range(3)
    ]
    assert [table.id in offered for offered in joins] == [True, True, False]


def test_a_seat_is_not_given_past_the_list(evening: Evening, table: Table) -> None:
    names = evening.reserve_list(table)
    waiting, other = evening.player(100_00), evening.player(100_00)
    names.adds(waiting)
    table.seats(4, other, 100_00).refused("genting-cash:17", next_entry=1)
    assert table.seats(4, waiting, 100_00).done()["stack"] == 100_00


def test_a_free_seat_that_nobody_waits_for_is_taken_at_once(evening: Evening, table: Table) -> None:
    names = evening.reserve_list(table)
    player = evening.player(100_00)
    assert table.seats(4, player, 100_00).done()["stack"] == 100_00, "genting-cash:17"
    names.adds(evening.player())


# genting-cash:18 - ten minutes to claim a seat


@pytest.mark.parametrize("clock", ["21:09:59", "21:10:00"])
def test_a_seat_is_claimed_within_ten_minutes(evening: Evening, table: Table, clock: str) -> None:
    names = evening.reserve_list(table)
    first = names.adds(evening.player(100_00))
    evening.at("21:00:00")
    called = names.calls(table, 3).done()
    assert called["claim_until"].replace("Z", "+00:00") == evening.time("21:10")
    evening.at(clock)
    claimed = names.claims(first, 100_00).done()
    assert (claimed["seat"], claimed["stack"]) == (3, 100_00), "genting-cash:18"


def test_a_second_later_the_claim_is_refused_and_the_next_is_called(
    evening: Evening, table: Table
) -> None:
    names = evening.reserve_list(table)
    first, second = (names.adds(evening.player(100_00)) for _ in range(2))
    evening.at("21:00:00")
    names.calls(table, 3).done()
    evening.at("21:05")
    facts = {"until": evening.time("21:10")}
    names.calls(table, 3, entry=second).refused("genting-cash:18", **facts)
    evening.at("21:10:01")
    names.claims(first, 100_00).refused("genting-cash:18", **facts)
    assert names.calls(table, 3).done()["entry"] == second
    assert names.claims(second, 100_00).done()["stack"] == 100_00


def test_a_claim_made_in_time_and_written_down_later_counts(evening: Evening, table: Table) -> None:
    names = evening.reserve_list(table)
    first = names.adds(evening.player(100_00))
    evening.at("21:00:00")
    names.calls(table, 3).done()
    evening.at("21:12")
    until(lambda: "reserve-list.call-lapsed" in evening.topics_of(names.list_id))
    late = {"entry": first, "amount": 100_00, "happened_at": evening.time("21:10:01")}
    evening.floor.post(f"{names.path}/claims", **late).refused("genting-cash:18")
    in_time = {**late, "happened_at": evening.time("21:10:00")}
    assert evening.floor.did(f"{names.path}/claims", **in_time)["stack"] == 100_00


# genting-cash:20 - back to the same game within the hour with exactly what was taken away


@pytest.mark.parametrize("clock", ["20:00:01", "20:45", "21:00:00"])
def test_within_the_hour_a_player_comes_back_with_what_they_left_with(
    evening: Evening, table: Table, clock: str
) -> None:
    player = evening.sits(table, 3, 150_00)
    table.is_left(3).done()
    evening.at(clock)
    facts = {"allowed": 150_00, "accepted": 150_00, "until": evening.time("21:00")}
    table.seats(3, player, 149_99).refused("genting-cash:20", asked=149_99, **facts)
    table.seats(3, player, 150_01).refused("genting-cash:20", asked=150_01, **facts)
    assert table.seats(3, player, 150_00).done()["stack"] == 150_00


@pytest.mark.parametrize("amount", [149_99, 150_00, 150_01])
def test_a_second_after_the_hour_a_player_comes_back_with_any_buy_in(
    evening: Evening, table: Table, amount: int
) -> None:
    player = evening.sits(table, 3, 150_00)
    table.is_left(3).done()
    evening.at("21:00:01")
    assert table.seats(3, player, amount).done()["stack"] == amount, "genting-cash:20"


def test_the_stack_left_with_goes_before_the_table_s_limits(evening: Evening, table: Table) -> None:
    player = evening.sits(table, 3, 200_00)
    evening.player(230_00)
    table.adds(3, 230_00).done()
    table.is_left(3).done()
    evening.at("20:45")
    table.seats(3, player, 200_00).refused("genting-cash:20", accepted=430_00)
    assert table.seats(3, player, 430_00).done()["stack"] == 430_00
    table.is_left(3).done()
    evening.at("21:45:01")
    table.seats(3, player, 430_00).refused("genting-cash:8", accepted=200_00)
    assert table.seats(3, player, 200_00).done()["stack"] == 200_00


def counted_by_two(evening: Evening, table: Table, counted: int) -> None:
    """Let two people count seat 3."""
    evening.employs("cashier")
    second = {"badge": "the-cashier", "password": PASSWORD}
    count = {"seat": 3, "counted": counted, "reason": "misread"}
    evening.floor.did(f"{table.path}/counts", **count, co_signed_by=second)


def test_a_short_stack_comes_back_short_and_is_then_added_to(
    evening: Evening, table: Table
) -> None:
    player = evening.sits(table, 3, 50_00)
    counted_by_two(evening, table, 18_00)
    table.is_left(3).done()
    evening.at("20:30")
    table.seats(3, player, 50_00).refused("genting-cash:20", asked=50_00, accepted=18_00)
    assert table.seats(3, player, 18_00).done()["stack"] == 18_00
    evening.player(32_00)
    assert table.adds(3, 32_00).done()["stack"] == 50_00


def test_an_hour_and_a_second_after_leaving_short_the_minimum_is_asked_for(
    evening: Evening, table: Table
) -> None:
    player = evening.sits(table, 3, 50_00)
    counted_by_two(evening, table, 18_00)
    table.is_left(3).done()
    evening.at("21:00:01")
    table.seats(3, player, 18_00).refused("genting-cash:9", accepted=50_00)
    assert table.seats(3, player, 50_00).done()["stack"] == 50_00, "genting-cash:20"


def test_the_stack_binds_at_every_table_of_the_game_and_at_no_other_game(
    evening: Evening, table: Table
) -> None:
    player = evening.sits(table, 3, 150_00)
    table.is_left(3).done()
    same = evening.table(GENTING, name="Table 2")
    other = evening.table(GENTING, name="Table 3", small_blind=2_00, big_blind=4_00)
    evening.at("20:30")
    same.seats(1, player, 100_00).refused("genting-cash:20", accepted=150_00)
    other.seats(1, player, 100_00).done()
    other.is_left(1).done()
    assert same.seats(1, player, 150_00).done()["stack"] == 150_00


def test_the_hour_runs_from_when_the_player_left_and_not_from_when_it_was_keyed(
    evening: Evening, table: Table
) -> None:
    player = evening.sits(table, 3, 150_00)
    evening.at("20:20")
    leaving = {"seat": 3, "happened_at": evening.time("20:10")}
    evening.dealer.did(f"{table.path}/departures", **leaving)
    evening.at("21:10:00")
    facts = {"accepted": 150_00, "until": evening.time("21:10")}
    table.seats(3, player, 100_00).refused("genting-cash:20", **facts)
    evening.at("21:10:01")
    assert table.seats(3, player, 100_00).done()["stack"] == 100_00


def test_the_stack_binds_a_buy_in_at_the_table_as_well(evening: Evening, table: Table) -> None:
    player = evening.sits(table, 3, 150_00)
    table.is_left(3).done()
    evening.at("21:00:00")
    table.seats(3, player).done()
    table.buys(3, 100_00).refused("genting-cash:20", asked=100_00, accepted=150_00)
    assert table.buys(3, 150_00).done()["stack"] == 150_00


# genting-cash:21 - a displayed rake from each pot, or a displayed fee for the hour, never both


@pytest.mark.parametrize(
    ("pot", "smallest_chip", "rake"),
    [
        (64_00, 10, 3_20),
        (64_00, 50, 3_00),
        (120_00, 10, 5_00),
        (100_00, 10, 5_00),
        (98_00, 10, 4_90),
    ],
)
def test_the_displayed_rake_is_taken_from_a_pot(
    evening: Evening, pot: int, smallest_chip: int, rake: int
) -> None:
    table = evening.table(GENTING, rake=DISPLAYED, smallest_chip=smallest_chip)
    for seat in (2, 6):
        evening.sits(table, seat, 200_00)
    hand = table.hand(button=2)
    hand.plays((2, "raise", pot // 2), (6, "call"))
    ended = hand.checks_down().wins(6)
    assert (ended["pot"], ended["rake"]) == (pot, rake), "genting-cash:21"
    assert table.stack(6) == 200_00 - pot // 2 + pot - rake


def test_the_fee_is_paid_ahead_by_the_hour_and_no_rake_is_taken(evening: Evening) -> None:
    table = evening.table(GENTING, fee=FEE)
    for seat in (2, 3):
        evening.sits(table, seat, 100_00)
    paid = evening.floor.did(f"{table.path}/fees", seat=3)
    assert paid["paid_until"].replace("Z", "+00:00") == evening.time("21:00")
    assert (paid["stack"], paid["amount"]) == (94_00, 6_00), "genting-cash:21"
    hand = table.hand(button=2).plays((2, "raise", 50_00), (3, "call"))
    ended = hand.checks_down().wins(3)
    assert (ended["pot"], ended["rake"]) == (100_00, 0)


def test_a_table_charges_a_fee_or_a_rake_and_only_what_is_displayed(evening: Evening) -> None:
    evening.opens(GENTING, rake=DISPLAYED, fee=FEE).refused("genting-cash:21")
    for charge in ({"rake": DISPLAYED}, {"fee": FEE}):
        evening.opens(GENTING, **charge, is_rate_displayed=False).refused("genting-cash:21")
        evening.opens(GENTING, **charge).done()
