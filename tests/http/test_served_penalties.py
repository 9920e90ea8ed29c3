"""Penalties that are served at a tournament's table, over HTTP, by the houses' own checks."""

from typing import Any

from tests.http.room import GENTING, Evening, Table

TABLE: dict[str, Any] = {**GENTING, "smallest_chip": 25}


def table_of(evening: Evening, rulebook: str, players: int, **more: Any) -> Table:
    table = evening.table({**TABLE, "rulebook": rulebook}, **more)
    evening.seats_off_the_list(table, *[100_00] * players)
    return table


def deals(table: Table, button: int | None = None) -> Any:
    """Deal a hand, fold it out, and return how it was shown at its beginning."""
    hand = table.hand(button=button)
    shown = hand.shown()
    while hand.stands["to_act"] is not None:
        hand.plays((hand.stands["to_act"], "fold"))
    return shown


def standing(shown: Any, seat: int) -> str:
    found: str = next(each["standing"] for each in shown["seats"] if each["seat"] == seat)
    return found


def test_eight_hands_of_four_are_dealt_in_dead(evening: Evening) -> None:
    """royal-flush:57: four at the table sit two rounds out, and pay their blinds."""
    table = table_of(evening, "royal-flush", 4)
    given = evening.floor.did(f"{table.path}/offences", seat=3, kind="thrown-card")
    assert (given["penalty"], given["hands"], given["rule"]) == ("dealt-out", 8, "royal-flush:57")
    shown = [deals(table, button=4), *(deals(table) for _ in range(7))]
    assert {standing(each, 3) for each in shown} == {"folded"}
    assert table.stack(3) < 100_00
    assert standing(deals(table), 3) == "in"


def test_a_suspension_by_the_clock_ends_with_its_minutes(evening: Evening) -> None:
    """western-cape-tournament:1 and 59: the director's, for hands that begin in the period."""
    table = table_of(evening, "western-cape-tournament", 3)
    asked: dict[str, Any] = {"seat": 2, "kind": "abuse", "penalty": "suspended", "minutes": 10}
    refused = evening.floor.post(f"{table.path}/offences", **asked)
    refused.refused("western-cape-tournament:59", asked="supervisor")
    director = evening.director
    given = director.did(f"{table.path}/offences", **asked)
    assert (given["penalty"], given["minutes"]) == ("suspended", 10)
    evening.seconds_pass(599)
    assert standing(deals(table, button=3), 2) == "folded"
    evening.seconds_pass(1)
    assert standing(deals(table), 2) == "in"
    (line,) = evening.floor.shown(f"/players/{given['player_id']}/register")["lines"]
    assert (line["penalty"], line["minutes"]) == ("suspended", 10)


def test_one_hand_out_is_chosen_by_its_hands(evening: Evening) -> None:
    """genting-tournament:51 with the scale of genting-tournament:50."""
    table = table_of(evening, "genting-tournament", 3)
    path = f"{table.path}/offences"
    told: dict[str, Any] = {"seat": 2, "kind": "talk-of-cards", "penalty": "dealt-out"}
    evening.floor.post(path, **told, hands=3).refused("genting-tournament:50")
    evening.floor.post(path, **told).refused("genting-tournament:50")
    evening.floor.post(path, **told, hands=1, rounds=1).refused("genting-tournament:50")
    assert evening.floor.did(path, **told, hands=1)["hands"] == 1
    assert [standing(deals(table, button=1), 2), standing(deals(table), 2)] == ["folded", "in"]


def test_an_exposed_hand_is_not_killed_and_what_is_undone_counts_no_more(evening: Evening) -> None:
    """genting-tournament:52; and a slip of the dealer's leaves no line that counts."""
    table = table_of(evening, "genting-tournament", 3)
    hand = table.hand(button=3)
    seat = hand.stands["to_act"]
    thrown = {"seat": seat, "faces": "one-up", "place": "own-side", "cards": "Ah"}
    assert evening.dealer.did(f"{hand.path}/throws", **thrown)["offence"] == "exposed-cards"
    killing = {"seat": seat, "cause": "exposed"}
    evening.dealer.post(f"{hand.path}/kills", **killing).refused("genting-tournament:52")
    evening.dealer.did(f"{hand.path}/undos", reason="it was the next seat's")
    player = table.shown()["seats"][seat - 1]["player_id"]
    (line,) = evening.floor.shown(f"/players/{player}/register")["lines"]
    assert (line["counts"], line["penalty"]) == (False, "none")


def test_nobody_acts_for_another_s_hand(evening: Evening) -> None:
    """monmouth:house-policies:3."""
    table = table_of(evening, "monmouth", 3)
    hand = table.hand(button=3)
    seat = hand.stands["to_act"]
    players = {each["seat"]: each["player_id"] for each in table.shown()["seats"]}
    other = players[seat % 3 + 1]
    asked: dict[str, Any] = {"seat": seat, "action": "call"}
    path = f"{hand.path}/actions"
    evening.dealer.post(path, **asked, acted_by=other).refused("monmouth:house-policies:3")
    assert evening.dealer.did(path, **asked, acted_by=players[seat])["to_act"] != seat
