"""Blinds, posts, straddles and stakes over HTTP, by the houses' rules and in their figures."""

from typing import Any

import pytest

from tests.http.client import Answer
from tests.http.hands import HandPlayed
from tests.http.room import GENTING, WESTERN_CAPE, Evening, Names, Table

GROSVENOR = {**GENTING, "rulebook": "grosvenor"}
MONMOUTH = {**GENTING, "rulebook": "monmouth"}


def plays(
    evening: Evening, terms: dict[str, Any], *seats: int, stack: int = 1_000_00
) -> tuple[Table, Names]:
    """Open a table where these seats begin the game together; return its reserve list, too."""
    table = evening.table(terms)
    names = evening.reserve_list(table)
    for seat in seats:
        comes(evening, table, names, seat, stack)
    return table, names


def comes(evening: Evening, table: Table, names: Names, seat: int, stack: int = 1_000_00) -> None:
    """Let somebody come off the reserve list."""
    entry = names.adds(evening.player(stack), table.id)
    names.calls(table, seat).done()
    names.claims(entry, stack).done()


def posts(evening: Evening, table: Table, what: str, **body: Any) -> Answer:
    return evening.dealer.post(f"{table.path}/{what}", **body)


def folded_out(table: Table, button: int | None = None) -> dict[str, Any]:
    """Let a hand be folded round, and return how it began."""
    hand = table.hand(button=button)
    began: dict[str, Any] = hand.stands
    while hand.stands["outcome"] == "playing":
        hand.plays((hand.stands["to_act"], "fold"))
    return began


# monmouth:general:11 - newcomers to a tournament's table


def test_who_would_be_small_blind_waits_until_the_deal_has_gone_by(evening: Evening) -> None:
    table, names = plays(evening, MONMOUTH, 1, 2, 4, 5, stack=100_00)
    folded_out(table, button=1)
    comes(evening, table, names, 3, 100_00)
    everybody = evening.dealer.post(f"{table.path}/hands", seats=[1, 2, 3, 4, 5])
    everybody.refused("monmouth:general:11", seat=3)
    folded_out(table)
    ended = evening.dealer.shown(f"{table.path}/next-deal")
    assert ended["button"] == 4, "the deal goes to who was dealt in"
    hand = HandPlayed(evening.dealer, table.path)
    assert [each["seat"] for each in hand.shown()["seats"]] == [5, 1, 2, 3, 4]


# western-cape-cash:14, 15 - newcomers


def test_a_newcomer_gets_cards_on_posting_the_big_blind(evening: Evening) -> None:
    table, names = plays(evening, WESTERN_CAPE, 1, 2, 3, 4)
    folded_out(table, button=1)
    comes(evening, table, names, 6)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    asked = evening.dealer.post(f"{table.path}/hands", seats=[1, 2, 3, 4, 6])
    asked.refused("western-cape-cash:14", seat=6, accepted=20_00)
    refused = posts(evening, table, "entry-posts", seat=6, amount=10_00)
    refused.refused("western-cape-cash:14", asked=10_00, accepted=20_00)

    declared = posts(evening, table, "entry-posts", seat=6)
    assert declared.done()["amount"] == 20_00
    shown = evening.report(declared, f"{table.path}/blinds")
    assert [(row["seat"], row["is_newcomer"], row["posting"]) for row in shown["rows"]] == [
        (1, False, 0),
        (2, False, 0),
        (3, False, 0),
        (4, False, 0),
        (6, True, 20_00),
    ]
    began = table.hand().stands
    assert (began["small_blind_seat"], began["big_blind_seat"], began["pot"]) == (2, 3, 50_00)
    assert began["posts"][2] == {"seat": 6, "kind": "entry", "amount": 20_00, "is_live": True}
    assert began["waiting"] == []


def test_a_newcomer_who_doesn_t_post_waits_for_the_big_blind(evening: Evening) -> None:
    table, names = plays(evening, WESTERN_CAPE, 1, 2, 3)
    folded_out(table, button=3)
    comes(evening, table, names, 5)
    assert folded_out(table)["waiting"] == [{"seat": 5, "rule": "western-cape-cash:14"}]
    began = folded_out(table)
    assert (began["big_blind_seat"], began["waiting"]) == (5, [])


def test_a_newcomer_whom_the_button_passes_waits(evening: Evening) -> None:
    table, names = plays(evening, WESTERN_CAPE, 1, 3, 4, 5)
    folded_out(table, button=1)
    comes(evening, table, names, 2)
    posts(evening, table, "entry-posts", seat=2).refused("western-cape-cash:15", seat=2)
    began = folded_out(table)
    assert (began["button"], began["small_blind_seat"], began["big_blind_seat"]) == (3, 4, 5)
    assert began["waiting"] == [{"seat": 2, "rule": "western-cape-cash:14"}]


# western-cape-cash:14, 26 - who was away


def test_who_missed_the_big_blind_owes_it_and_may_straddle_with_it_dead(evening: Evening) -> None:
    table, _names = plays(evening, WESTERN_CAPE, 1, 2, 3, 4)
    folded_out(table, button=1)
    evening.dealer.did(f"{table.path}/absences", seat=4)
    for _ in range(2):
        folded_out(table)
    back = evening.dealer.post(f"{table.path}/returns", seat=4)
    shown = evening.report(back, f"{table.path}/blinds")
    assert [row["missed_big_blind"] for row in shown["rows"]] == [False, False, False, True]
    straddle = posts(evening, table, "straddles", seat=4, amount=40_00)
    straddle.refused("western-cape-cash:26", accepted=60_00, missed_blind=20_00)
    straddle = posts(evening, table, "straddles", seat=4, amount=60_00)
    assert (straddle.done()["straddle"], straddle.done()["missed_blind"]) == (40_00, 20_00)
    began = table.hand().stands
    assert (began["big_blind_seat"], began["pot"], began["to_act"]) == (3, 90_00, 1)


# western-cape-cash:25 - who straddles, and when that seat acts


def test_the_straddler_acts_last_before_the_flop(evening: Evening) -> None:
    table, _names = plays(evening, WESTERN_CAPE, 1, 2, 3, 4, 5)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    wrong = posts(evening, table, "straddles", seat=5, amount=40_00)
    wrong.refused("western-cape-cash:25", allowed=4)
    wrong = posts(evening, table, "straddles", seat=4, amount=60_00)
    wrong.refused("western-cape-cash:25", accepted=40_00)
    posts(evening, table, "straddles", seat=4, amount=40_00).done()
    again = posts(evening, table, "straddles", seat=5, amount=80_00)
    again.refused("western-cape-cash:25")
    hand = table.hand()
    posts(evening, table, "straddles", seat=5, amount=80_00).refused("western-cape-cash:25")
    hand.plays((5, "call"), (1, "fold"), (2, "fold"), (3, "call"))
    assert hand.stands["to_act"] == 4
    hand.plays((4, "check")).deals("flop")
    assert hand.stands["to_act"] == 3


# genting-cash:22 - the button


def test_the_highest_card_has_the_button_and_dealer_s_choice_the_small_blind_on_it(
    evening: Evening,
) -> None:
    table, _names = plays(evening, GENTING, 1, 3, 6, stack=100_00)
    drawn = evening.dealer.did(f"{table.path}/buttons", cards={"1": "9s", "3": "Kd", "6": "Ac"})
    assert drawn["button"] == 6, "genting-cash:22"
    began = table.hand().stands
    assert (began["small_blind_seat"], began["big_blind_seat"]) == (1, 3)

    choice, _ = plays(evening, {**GENTING, "variant": "dealers-choice"}, 1, 3, 6, 8, stack=100_00)
    began = choice.hand(button=6).stands
    assert (began["small_blind_seat"], began["big_blind_seat"], began["to_act"]) == (6, 8, 1)


# genting-cash:23 - straddles


@pytest.mark.parametrize(("big_blind", "amount"), [(1_00, 2_00), (2_00, 5_00)])
def test_a_straddle_below_the_stakes_or_of_another_amount_is_refused(
    evening: Evening, big_blind: int, amount: int
) -> None:
    table, _names = plays(evening, {**GENTING, "big_blind": big_blind}, 1, 2, 3, 4, stack=100_00)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    posts(evening, table, "straddles", seat=4, amount=amount).refused("genting-cash:23")


def test_straddles_follow_one_another_and_are_taken_back(evening: Evening) -> None:
    table, _names = plays(evening, GENTING, 1, 2, 3, 4, 5, stack=100_00)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    posts(evening, table, "straddles", seat=4, amount=4_00).done()
    posts(evening, table, "straddles", seat=1, amount=8_00).refused("genting-cash:23", allowed=5)
    posts(evening, table, "straddles", seat=5, amount=8_00).done()
    posts(evening, table, "post-withdrawals", seat=5).done()
    began = table.hand().stands
    assert (began["pot"], began["to_act"]) == (7_00, 5)


# grosvenor:29 - only where the supervisor has agreed


def test_straddles_need_the_supervisor_s_agreement_for_the_table(evening: Evening) -> None:
    table, _names = plays(evening, GROSVENOR, 1, 2, 3, 4, stack=100_00)
    evening.floor.did(f"{table.path}/buttons", seat=4)
    straddle = {"seat": 3, "amount": 4_00}
    posts(evening, table, "straddles", **straddle).refused("grosvenor:29")
    sanction = posts(evening, table, "straddle-sanctions", is_allowed=True)
    sanction.problem(403, "role-missing")
    evening.floor.did(f"{table.path}/straddle-sanctions", is_allowed=True)
    assert table.shown()["straddles_sanctioned"] is True
    posts(evening, table, "straddles", **straddle).done()
    assert table.hand().stands["to_act"] == 4


# room:straddle, room:no-straddle - what a dealer names where the document says nothing


def test_a_named_straddle_is_of_the_usual_form_where_no_document_speaks(evening: Evening) -> None:
    """Whether the room stood still before is nothing to it."""
    evening.floor.did("/room/stops", cause="fire-alarm")
    evening.floor.did("/room/resumptions")
    terms = {**GENTING, "rulebook": "open"}
    table, _names = plays(evening, terms, 1, 2, 3, 4, stack=100_00)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    named(evening, table, (4, "straddle", 1_50)).refused("room:straddle", accepted=4_00)
    named(evening, table, (2, "straddle", 4_00)).refused("room:straddle", allowed=[4, 1])
    assert named(evening, table, (4, "straddle", 4_00)).done()["to_act"] == 1


@pytest.mark.parametrize("rulebook", ["monmouth", "royal-flush"])
def test_no_straddle_in_a_house_whose_rules_have_none(evening: Evening, rulebook: str) -> None:
    table, _names = plays(evening, {**GENTING, "rulebook": rulebook}, 1, 2, 3, 4, stack=100_00)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    named(evening, table, (4, "straddle", 50_00)).refused("room:no-straddle")
    posts(evening, table, "straddles", seat=4, amount=4_00).refused("room:no-straddle")
    assert named(evening, table).done()["to_act"] == 4


def named(evening: Evening, table: Table, *more: tuple[int, str, int]) -> Answer:
    """Begin a hand with the posts that the dealer names."""
    put_in = [(2, "small", 1_00), (3, "big", 2_00), *more]
    keys = ("seat", "kind", "amount", "is_live")
    told = [dict(zip(keys, (*each, True), strict=True)) for each in put_in]
    return evening.dealer.post(f"{table.path}/hands", posts=told)


# Stakes of a running table


def test_a_running_table_plays_for_other_stakes_and_kills_large_pots(evening: Evening) -> None:
    table, _names = plays(evening, GENTING, 1, 2, 3, 4, stack=100_00)
    folded_out(table, button=1)
    changed = evening.floor.did(f"{table.path}/stakes", small_blind=2_00, big_blind=5_00)
    assert changed["game"] == table.shown()["game"] == "nlh-200-500"
    evening.floor.did(f"{table.path}/kills", percent=200, pot_min=4_00)
    began = folded_out(table)
    assert (began["pot"], began["posts"][-1]["kind"]) == (7_00, "big")
    killed = table.hand().stands
    assert killed["posts"][-1] == {"seat": 4, "kind": "kill", "amount": 8_00, "is_live": True}


def test_who_leaves_after_the_stakes_changed_comes_back_with_it_to_either_game(
    evening: Evening,
) -> None:
    table, _names = plays(evening, GENTING, 1, 2, stack=100_00)
    player = table.shown()["seats"][0]["player_id"]
    evening.floor.did(f"{table.path}/stakes", small_blind=2_00, big_blind=4_00)
    table.is_left(1).done()
    table.seats(1, player, 50_00).refused("genting-cash:20", accepted=100_00)
    other = evening.table(GENTING)
    other.seats(1, player, 50_00).refused("genting-cash:20", accepted=100_00)
    other.seats(1, player, 100_00).done()
