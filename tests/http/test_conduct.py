"""Conduct, absence, rulings and accounts over HTTP, by the houses' own checks."""

from typing import Any

import pytest

from tests.http.client import Answer, Client
from tests.http.room import BEHIND, GENTING, WESTERN_CAPE, Evening, Table
from tests.http.waiting import until

GROSVENOR: dict[str, Any] = {**GENTING, "rulebook": "grosvenor", "buy_in_max": 500_00}


def written_down(
    evening: Evening, table: Table, seat: int, kind: str, *, by: Client | None = None, **more: Any
) -> Answer:
    """Write an offence down against a seat, by the dealer unless somebody else is named."""
    who = by or evening.dealer
    return who.post(f"{table.path}/offences", seat=seat, kind=kind, **more)


def in_seat(table: Table, seat: int) -> str:
    player: str = table.shown()["seats"][seat - 1]["player_id"]
    return player


def held(evening: Evening, player: str) -> int:
    amount: int = evening.cashier.shown(f"/players/{player}/account")["held"]
    return amount


# Penalties and the register


def test_a_second_language_offence_removes_the_player_whose_stack_is_a_credit(
    evening: Evening,
) -> None:
    """western-cape-cash:63 and western-cape-cash:13, down to the last rand."""
    table = evening.table(WESTERN_CAPE)
    evening.seats_off_the_list(table, 900_00, 900_00)
    player = in_seat(table, 1)
    first = written_down(evening, table, 1, "language").done()
    assert (first["penalty"], first["rule"]) == ("warning", "western-cape-cash:63")
    second = written_down(evening, table, 1, "language").done()
    assert (second["penalty"], second["held"]) == ("removal", 900_00)
    assert table.shown()["seats"][0]["state"] == "empty"
    withdrawal = {"player_id": player, "amount": 900_01}
    path = f"{evening.desk}/withdrawals"
    evening.cashier.post(path, **withdrawal).refused("room:account-short", allowed=900_00)
    drawn = evening.cashier.post(path, **{**withdrawal, "amount": 900_00})
    assert drawn.done()["held_chips"] == 0
    lines = evening.floor.shown(f"/players/{player}/register")["lines"]
    assert [(line["offence"], line["penalty"]) for line in lines] == [
        (1, "warning"),
        (2, "removal"),
    ]
    evening.floor.having(cardroom_position=drawn.headers["Cardroom-Position"])
    report = evening.report(drawn, "/reports/conduct", player_id=player)
    assert [row["penalty"] for row in report["rows"]] == ["warning", "removal"]
    assert {row["recorded_as"] for row in report["rows"]} == {"dealer"}
    proof = evening.report(drawn, "/reports/chip-proof")["rows"][0]
    assert proof["is_proved"]


def test_what_swearing_comes_to_is_decided_by_the_supervisor_not_the_dealer(
    evening: Evening,
) -> None:
    """western-cape-cash:65."""
    table = evening.table(WESTERN_CAPE)
    evening.seats_off_the_list(table, 900_00)
    player = in_seat(table, 1)
    entered = written_down(evening, table, 1, "profanity").done()
    assert (entered["penalty"], entered["open_for"]) == (None, "supervisor")
    decision = {"offence": entered["offence"], "penalty": "warning"}
    path = f"/players/{player}/penalties"
    evening.dealer.post(path, **decision).refused("western-cape-cash:65", asked="dealer")
    assert evening.floor.did(path, **decision)["penalty"] == "warning"


def test_another_choice_than_the_house_s_needs_a_reason_and_both_are_recorded(
    evening: Evening,
) -> None:
    """western-cape-cash:64: the ladder proposes, the supervisor decides."""
    table = evening.table(WESTERN_CAPE)
    evening.seats_off_the_list(table, 900_00)
    milder: dict[str, Any] = {"penalty": "warning", "by": evening.floor}
    written_down(evening, table, 1, "abuse", **milder).refused(
        "western-cape-cash:64", proposed="removal", accepted="reason"
    )
    done = written_down(evening, table, 1, "abuse", **milder, reason="a joke among friends").done()
    assert (done["proposed"], done["penalty"]) == ("removal", "warning")


def test_a_technical_offence_is_served_at_the_table(evening: Evening) -> None:
    """grosvenor:53 at a table of three: a round is three hands."""
    table = evening.table(GROSVENOR)
    for seat in (1, 2, 3):
        evening.sits(table, seat, 100_00)
    written_down(evening, table, 3, "technical").done()
    second = written_down(evening, table, 3, "technical").done()
    assert (second["penalty"], second["rounds"], second["hands"]) == ("dealt-out", 1, 3)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    for left in (3, 2, 1):
        assert table.shown()["seats"][2]["hands_dealt_out"] == left
        hand = evening.dealer.did(f"{table.path}/hands")
        assert hand["seats"] == [2, 1] or hand["seats"] == [1, 2]
        evening.dealer.did(f"/hands/{hand['hand_id']}/actions", seat=hand["to_act"], action="fold")
    again = evening.dealer.did(f"{table.path}/hands")
    assert sorted(again["seats"]) == [1, 2, 3]


def test_two_penalties_at_once_add_up_and_one_undone_leaves_the_other(evening: Evening) -> None:
    """grosvenor:53 at a table of three, the third offence before the second's round is over."""
    table = evening.table(GROSVENOR)
    for seat in (1, 2, 3):
        evening.sits(table, seat, 100_00)
    player = in_seat(table, 3)
    hands = [written_down(evening, table, 3, "technical").done()["hands"] for _ in range(3)]
    assert hands == [0, 3, 3 + 6]
    undone = {"penalty": "none", "reason": "taken for another"}
    path = f"/players/{player}/penalties"
    assert evening.floor.did(path, offence=3, **undone)["hands"] == 3
    assert table.shown()["seats"][2]["hands_dealt_out"] == 3


def test_a_telephone_bars_betting_in_that_hand_only(evening: Evening) -> None:
    """grosvenor:45."""
    table = evening.table(GROSVENOR)
    for seat in (1, 2, 3):
        evening.sits(table, seat, 100_00)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    hand = evening.dealer.did(f"{table.path}/hands")
    actions = f"/hands/{hand['hand_id']}/actions"
    written_down(evening, table, 1, "telephone", hand=1).done()
    evening.dealer.post(actions, seat=1, action="raise", to=6_00).refused(
        "grosvenor:45", accepted=2_00
    )
    shown = evening.dealer.shown(f"/hands/{hand['hand_id']}")
    assert not shown["legal"]["may_raise"]
    assert evening.dealer.did(actions, seat=1, action="call")["to_act"] == 2


def test_nobody_is_shown_what_would_have_come(evening: Evening) -> None:
    """grosvenor:25."""
    table = evening.table(GROSVENOR)
    for seat in (1, 2):
        evening.sits(table, seat, 100_00)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    hand = evening.dealer.did(f"{table.path}/hands")
    look = {"seat": 1, "cards": "cards to come"}
    evening.dealer.post(f"/hands/{hand['hand_id']}/looks", **look).refused("grosvenor:25")


def test_a_device_is_stopped_by_a_supervisor_only(evening: Evening) -> None:
    """genting-cash:3."""
    table = evening.table(GENTING)
    player = evening.sits(table, 4, 100_00)
    assert not written_down(evening, table, 4, "device").done()["counts"]
    path = f"/players/{player}/stop-requests"
    evening.dealer.post(path).refused("genting-cash:3", asked="dealer")
    evening.floor.did(path)
    evening.at("20:06")
    assert written_down(evening, table, 4, "device").done()["counts"]


# Absence


def test_too_long_an_absence_is_on_the_list_and_ended_by_management(evening: Evening) -> None:
    """western-cape-cash:12, on the list after 30:00, and western-cape-cash:13."""
    table = evening.table(WESTERN_CAPE)
    evening.seats_off_the_list(table, 800_00)
    player = in_seat(table, 1)
    evening.at("21:00")
    left = evening.dealer.post(f"{table.path}/absences", seat=1)
    for clock, is_over in [("21:30:00", False), ("21:30:01", True)]:
        evening.at(clock)
        rows = evening.report(left, "/reports/absences")["rows"]
        (row,) = [row for row in rows if row["table_id"] == table.id]
        assert row["is_over"] is is_over
        assert row["rule"] == ("western-cape-cash:12" if is_over else None)
    path = f"{table.path}/exclusions"
    evening.dealer.post(path, seat=1).refused("western-cape-cash:12", asked="dealer")
    gone = evening.manager.post(path, seat=1)
    assert gone.done()["is_off"]
    assert (table.stack(1), held(evening, player)) == (0, 800_00)
    rows = evening.report(gone, "/reports/absences")["rows"]
    assert [row for row in rows if row["table_id"] == table.id] == []
    accounts = evening.report(gone, "/reports/accounts", account=f"held:{player}")["rows"]
    assert [(row["unit"], row["amount"]) for row in accounts] == [("chips", 800_00)]


def test_who_is_away_when_their_table_breaks_has_been_so_since_they_stepped_away(
    evening: Evening,
) -> None:
    """western-cape-cash:12: half an hour from 20:00, of which the last minute is elsewhere."""
    table = evening.table(WESTERN_CAPE, name="Breaks")
    evening.seats_off_the_list(table, 800_00)
    evening.table(WESTERN_CAPE, name="Goes on")
    evening.dealer.did(f"{table.path}/absences", seat=1)
    evening.at("20:29")
    broken = evening.floor.post(f"{table.path}/breakings", reason="too few players")
    (went,) = broken.done()["went"]
    assert went["to_table_id"] != table.id
    for clock, is_over in [("20:30:00", False), ("20:30:01", True)]:
        evening.at(clock)
        rows = evening.report(broken, "/reports/absences")["rows"]
        (row,) = [row for row in rows if row["player_id"] == went["player_id"]]
        assert (row["table_id"], row["is_over"]) == (went["to_table_id"], is_over)
        assert row["alert_at"] == evening.time("20:30").replace("+00:00", "Z")


def test_the_second_to_walk_is_called_back(evening: Evening) -> None:
    table = evening.table(GENTING)
    for seat in (1, 2, 3):
        evening.sits(table, seat, 100_00)
    evening.floor.did(f"{table.path}/walking-rules", least_present=2, minutes=5)
    evening.dealer.did(f"{table.path}/absences", seat=1)
    second = evening.dealer.post(f"{table.path}/absences", seat=2)
    rows = evening.report(second, "/reports/absences")["rows"]
    called = {row["seat"]: row["called_back_until"] for row in rows if row["table_id"] == table.id}
    assert called[1] is None
    assert called[2] is not None
    evening.at("20:05:01")
    over = evening.report(second, "/reports/absences", only_over="true")["rows"]
    assert [row["seat"] for row in over if row["table_id"] == table.id] == [2]


# Rulings


def test_a_rule_is_set_aside_by_the_supervisor_for_one_request(evening: Evening) -> None:
    """genting-cash:1 over genting-cash:12."""
    table = evening.table(GENTING)
    evening.sits(table, 1, 100_00)
    deed: dict[str, Any] = {"seat": 1, "amount": 20_00}
    aside = {"set_aside": {"rule": "genting-cash:12", "reason": "the chips are foreign"}}
    path = f"{table.path}/removals"
    evening.dealer.post(path, **deed, **aside).refused("genting-cash:1", asked="dealer")
    ruled = evening.floor.post(path, **deed, **aside)
    assert ruled.done()["stack"] == 80_00
    evening.floor.post(path, **deed).refused("genting-cash:12")
    incidents = evening.report(ruled, "/reports/incidents", table_id=table.id)["rows"]
    assert [(row["kind"], row["rule"], row["told"]) for row in incidents] == [
        ("rule-set-aside", "genting-cash:12", "the chips are foreign")
    ]


@pytest.mark.parametrize(
    ("rule", "refused"),
    [("genting-cash:20", "room:nothing-set-aside"), ("room:seat-taken", "room:not-set-aside")],
)
def test_a_rule_that_is_not_in_the_way_or_keeps_the_books_is_not_set_aside(
    evening: Evening, rule: str, refused: str
) -> None:
    table = evening.table(GENTING)
    evening.sits(table, 1, 100_00)
    aside = {"rule": rule, "reason": "why not"}
    evening.floor.post(f"{table.path}/counts", seat=1, counted=90_00, set_aside=aside).refused(
        refused
    )
    assert table.stack(1) == 100_00


def test_a_ruling_is_the_supervisor_s_and_final(evening: Evening) -> None:
    """genting-cash:1."""
    table = evening.table(GENTING)
    player = evening.sits(table, 1, 100_00)
    found = {"reason": "the straddle stands", "rule": "genting-cash:23", "hand": 1}
    path = f"{table.path}/rulings"
    for staff in (evening.dealer, evening.cashier):
        staff.post(path, **found).refused("genting-cash:1")
    ruling = evening.floor.did(path, **found)["ruling_id"]
    appeal = {"player_id": player, "grounds": "it was a string bet"}
    evening.floor.post(f"/rulings/{ruling}/appeals", **appeal).refused("genting-cash:1")


# Company and onlookers


def test_two_players_are_kept_apart_at_one_table_and_not_at_another(evening: Evening) -> None:
    """grosvenor:48."""
    four, five = evening.table(GROSVENOR), evening.table(GROSVENOR)
    ann = evening.sits(four, 1, 100_00)
    bob = evening.player(100_00)
    apart = {"other_player_id": ann, "reason": "an old debt"}
    evening.manager.did(f"/players/{bob}/separations", **apart)
    four.seats(2, bob, 100_00).refused("grosvenor:48")
    five.seats(2, bob, 100_00).done()


def test_onlookers_are_the_supervisor_s(evening: Evening) -> None:
    """grosvenor:49, grosvenor:50 and western-cape-cash:5."""
    table = evening.table(GROSVENOR)
    player = evening.sits(table, 6, 100_00)
    path = f"{table.path}/onlookers-sent-away"
    evening.dealer.post(path, description="brown hat").refused("grosvenor:49")
    evening.floor.did(path, description="brown hat")
    evening.floor.did(f"{table.path}/onlooker-leaves", seat=6, description="her brother")
    room = {"rulebook": "western-cape-cash"}
    evening.floor.post("/onlookers-sent-out", **room, player_id=player).refused(
        "western-cape-cash:5", found="seated"
    )
    sent = evening.floor.post("/onlookers-sent-out", **room, description="grey coat")
    assert sent.done()["rule"] == "western-cape-cash:5"


# Accounts and stories


def test_money_left_at_the_desk_is_drawn_in_cash_or_chips_and_the_desk_balances(
    evening: Evening,
) -> None:
    player = evening.player()
    deposits, withdrawals = f"{evening.desk}/deposits", f"{evening.desk}/withdrawals"
    evening.cashier.did(deposits, player_id=player, amount=300_00)
    drawn = evening.cashier.did(withdrawals, player_id=player, amount=100_00)
    assert (drawn["held_cash"], drawn["held_chips"]) == (200_00, 0)
    drawn = evening.cashier.did(withdrawals, player_id=player, amount=50_00, paid_in="chips")
    assert (drawn["held_cash"], drawn["held_chips"]) == (150_00, 0)
    evening.cashier.did(deposits, player_id=player, amount=40_00, unit="chips")
    last = evening.cashier.post(withdrawals, player_id=player, amount=190_00)
    assert last.done()["slip"] == 5
    void = {"slip": 5, "reason": "wrong player"}
    evening.cashier.post(f"{evening.desk}/voids", **void).refused("room:account-slip")
    slips = evening.report(last, "/reports/desk-journal", desk_id=evening.desk_id)["rows"]
    assert [(slip["kind"], slip["cash"], slip["chips"]) for slip in slips] == [
        ("deposit", 0, 0),
        ("withdrawal", 0, 0),
        ("withdrawal", 50_00, -50_00),
        ("deposit", 0, 0),
        ("withdrawal", -40_00, 40_00),
    ]
    assert evening.report(last, "/reports/chip-proof")["rows"][0]["is_proved"]


def test_who_is_barred_at_the_table_is_taken_off_and_paid(evening: Evening) -> None:
    table = evening.table(GENTING)
    player = evening.sits(table, 1, 100_00)
    evening.floor.did(f"/players/{player}/bars", reason="fight")
    assert table.shown()["seats"][0]["state"] == "empty"
    assert held(evening, player) == 100_00
    evening.cashier.did(f"{evening.desk}/withdrawals", player_id=player, amount=100_00)
    table.seats(1, player, 100_00).refused("room:barred")


def test_a_player_s_story_is_read_from_one_request_in_order(evening: Evening) -> None:
    table = evening.table(WESTERN_CAPE)
    evening.seats_off_the_list(table, 900_00, 900_00)
    player = in_seat(table, 1)
    written_down(evening, table, 1, "splashing").done()
    evening.dealer.did(f"{table.path}/absences", seat=1)
    last = evening.manager.post(f"{table.path}/exclusions", seat=1)
    reader = evening.floor.at(last.headers["Cardroom-Position"])
    until(lambda: reader.get(f"/players/{player}/story").status != BEHIND)
    whole = reader.shown(f"/players/{player}/story")
    topics = [row["topic"] for row in whole["rows"]]
    told = [
        {"player.registered"},
        {"shift.chips-sold"},
        {"player.joined-list", "reserve-list.name-added"},
        {"reserve-list.player-called", "table.seat-drawn", "table.seat-held"},
        {"reserve-list.seat-claimed", "player.sat-down", "table.player-seated"},
        {"player.offence-recorded", "player.penalty-decided"},
        {"table.player-stepped-away"},
        {"player.got-up", "player.account-credited"}
        | {"table.player-ordered-off", "table.player-taken-off"},
    ]
    for together in told:
        assert set(topics[: len(together)]) == together
        del topics[: len(together)]
    assert topics == []
    positions = [row["position"] for row in whole["rows"]]
    assert positions == sorted(set(positions))
    assert whole["complete"]
    page: dict[str, Any] = {"next_after": 0}
    paged: list[Any] = []
    while page["next_after"] is not None:
        page = reader.shown(f"/players/{player}/story", after=page["next_after"], limit=3)
        paged += page["rows"]
    assert paged == whole["rows"]


def test_a_story_is_not_for_everybody(evening: Evening) -> None:
    player = evening.player()
    evening.dealer.get(f"/players/{player}/story").problem(403, "role-missing")
    unknown = "00000000-0000-4000-8000-000000000000"
    evening.floor.get(f"/players/{unknown}/story").problem(404, "not-found")
