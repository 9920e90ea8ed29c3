"""Who may sit with whom over HTTP, and where: games that open, main games, tables kept level."""

from typing import Any

from tests.http.room import GENTING, WESTERN_CAPE, Evening, Names, Table

GROSVENOR = {**GENTING, "rulebook": "grosvenor", "smallest_chip": 1_00, "buy_in_max": 500_00}


def apart(evening: Evening, one: str, other: str) -> None:
    quarrel = {"other_player_id": other, "reason": "a quarrel"}
    evening.manager.did(f"/players/{one}/separations", **quarrel)


def test_a_game_opens_for_three_though_two_of_four_are_kept_apart(evening: Evening) -> None:
    """grosvenor:48 and room:interest-list."""
    name = f"apart-of-{evening.gaming_day['from_day']}"
    opens = {"room:interest-list": {"players_to_open": 3}}
    evening.manager.did("/rulebooks", base="grosvenor", name=name, overrides=opens)
    terms: dict[str, Any] = {**GROSVENOR, "rulebook": name, "name": "Off the list"}
    opened = evening.floor.did("/reserve-lists", game="nlh-100-200", rulebook=name)
    names = Names(evening.floor, opened["list_id"])
    players = [evening.player() for _ in range(4)]
    entries = [names.adds(player) for player in players[:3]]
    apart(evening, players[0], players[1])
    shown = names.shown()
    assert (shown["would_sit"], shown["needed"]) == ([entries[0], entries[2]], 3)
    kept = {"entry": entries[1], "why": "kept-apart", "rule": "grosvenor:48"}
    assert shown["would_not_sit"] == [kept]
    short = evening.floor.post(f"{names.path}/games", **terms)
    refusal = short.refused("room:interest-list", asked=2, allowed=3, left_out=[entries[1]])
    assert "kept apart" in refusal["detail"]
    entries.append(names.adds(players[3]))
    assert names.shown()["would_sit"] == [entries[0], *entries[2:]]
    dealer = {"dealer": evening.employs("dealer")}
    game = evening.floor.did(f"{names.path}/games", **terms, **dealer)
    assert [each["entry"] for each in game["called"]] == [entries[0], *entries[2:]]
    (left,) = names.shown()["entries"][1:2]
    assert (left["entry"], left["call"]) == (entries[1], None)


def sitting(evening: Evening, name: str, *stacks: int) -> tuple[Table, list[str]]:
    table = evening.table(GROSVENOR, name=name)
    return table, [evening.sits(table, seat, stack) for seat, stack in enumerate(stacks, start=1)]


def test_the_next_moves_to_a_main_game_where_the_first_may_not_sit(evening: Evening) -> None:
    """grosvenor:48: no sanction follows, and the place is kept."""
    main, there = sitting(evening, "Main", 100_00, 100_00)
    feeder, players = sitting(evening, "Feeder", 100_00)
    evening.at("20:01")
    players.append(evening.sits(feeder, 2, 100_00))
    agreed = {"main_table_id": main.id, "on_refusal": "loses-seat"}
    evening.floor.did(f"{feeder.path}/must-moves", **agreed)
    apart(evening, players[0], there[0])
    move = {"cause": "must-move"}
    evening.floor.post(f"{feeder.path}/moves", seat=1, **move).refused("grosvenor:48", next=2)
    (first, second) = evening.dealer.shown(f"{feeder.path}/must-moves")["places"]
    assert (first["seat"], first["stays_because"], first["rule"]) == (
        1,
        "kept-apart",
        "grosvenor:48",
    )
    assert (second["seat"], second["stays_because"], second["is_next"]) == (2, None, True)
    refusing = evening.floor.post(f"{feeder.path}/must-move-refusals", seat=1)
    refusing.refused("grosvenor:48")
    evening.floor.did(f"{feeder.path}/moves", seat=2, to_seat=5, **move)
    assert feeder.stack(1) == 100_00
    assert main.stack(5) == 100_00
    assert "table.must-move-left-waiting" in evening.topics_of(feeder.id)


def test_an_order_to_the_main_game_says_why_each_place_stands_where_it_does(
    evening: Evening,
) -> None:
    """room:must-move: one was promised a seat, one refused, one came to the end by that."""
    main, _ = sitting(evening, "Main", 100_00, 100_00)
    feeder, players = sitting(evening, "Feeder", 100_00)
    for minute, seat in ((1, 2), (2, 3)):
        evening.at(f"20:0{minute}")
        players.append(evening.sits(feeder, seat, 100_00))
    evening.floor.did(f"{feeder.path}/must-moves", main_table_id=main.id)
    evening.at("20:10")
    evening.dealer.did(f"{feeder.path}/must-move-refusals", seat=1)
    promised = {"seat": 3, "reason": "was sent here from the main game"}
    evening.floor.did(f"{feeder.path}/main-seat-guarantees", **promised)
    places = evening.dealer.shown(f"{feeder.path}/must-moves")["places"]
    assert [each["seat"] for each in places] == [3, 2, 1]
    assert [each["player_id"] for each in places] == [players[2], players[1], players[0]]
    assert [each["is_next"] for each in places] == [True, False, False]
    told = [(each["guaranteed_at"], each["refused_at"]) for each in places]
    assert [tuple(map(bool, each)) for each in told] == [
        (True, False),
        (False, False),
        (False, True),
    ]
    assert places[0]["guaranteed_because"] == promised["reason"]


def test_a_patron_who_is_named_keeps_the_place_and_the_call(evening: Evening) -> None:
    """room:one-record."""
    table = evening.table(GENTING)
    names = evening.reserve_list(table)
    details = {"name": "Ann Other", "birth_date": "1980-05-17"}
    paper = {"membership": f"P-{evening.desk_id[:30]}"}
    known = evening.floor.did("/players", **details, **paper)["player_id"]
    patron, second = evening.player(), evening.player()
    entry, behind = names.adds(patron), names.adds(second)
    names.calls(table, 3).done()
    named = evening.cashier.did(f"/players/{patron}/names", **details, **paper)
    assert named["player_id"] == known
    shown = [(each["entry"], each["player_id"]) for each in names.shown()["entries"]]
    assert shown == [(entry, known), (behind, second)]
    assert names.claims(entry).done()["player_id"] == known


def test_a_fuller_table_is_named_for_nobody_who_did_not_ask_for_it(evening: Evening) -> None:
    """western-cape-cash:8."""
    fuller, empty = evening.table(WESTERN_CAPE), evening.table(WESTERN_CAPE, name="Table 2")
    names = evening.reserve_list(fuller)
    for seat in (1, 2):
        entry = names.adds(evening.player(500_00), fuller.id)
        names.calls(fuller, seat).done()
        names.claims(entry, 500_00).done()
    player = evening.player(500_00)
    entry = names.adds(player)
    refusal = names.calls(fuller, 3).refused("western-cape-cash:8", asked=2, least=0)
    assert empty.id in refusal["facts"]["allowed"]
    fuller.seats(3, player, 500_00).refused("western-cape-cash:8", asked=2)
    names.calls(empty, 3).done()
    names.claims(entry, 500_00).done()
