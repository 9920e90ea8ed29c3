"""Acts as the floor sees them over HTTP: ruled by the house, tried beforehand, undone, timed."""

from typing import Any
from uuid import uuid4

from tests.http.client import Answer
from tests.http.hands import HandPlayed
from tests.http.room import GENTING, WESTERN_CAPE, Evening, Table

GROSVENOR = {**GENTING, "rulebook": "grosvenor"}
GENTING_TOURNAMENT = {**GENTING, "rulebook": "genting-tournament"}


def dealt(evening: Evening, terms: dict[str, Any], *seats: int) -> tuple[Table, HandPlayed]:
    """Open a table where these seats play, with the button at the last, and deal."""
    table = evening.table(terms)
    names = evening.reserve_list(table)
    for seat in seats:
        stack = terms["buy_in_max"]
        entry = names.adds(evening.player(stack), table.id)
        names.calls(table, seat).done()
        names.claims(entry, stack).done()
    prepares(evening, table)
    return table, table.hand(button=seats[-1])


def prepares(evening: Evening, table: Table) -> None:
    """Shuffle and cut the deck, which is asked for only where procedure is checked."""
    evening.dealer.did(f"{table.path}/shuffles")
    evening.dealer.did(f"{table.path}/cuts")


def words(said: str, *amounts: int) -> dict[str, Any]:
    return {"kind": "words", "said": said, "amounts": list(amounts)}


def chips(*values: int, **how: bool) -> dict[str, Any]:
    return {"kind": "chips", "chips": [{"value": each, "count": 1} for each in values], **how}


def sees(evening: Evening, hand: HandPlayed, seat: int, *seen: Any, **more: Any) -> Answer:
    return evening.dealer.post(f"{hand.path}/actions", seat=seat, seen=list(seen), **more)


# what was seen, beside its ruling


def test_one_big_chip_is_ruled_and_recorded_with_what_was_seen(evening: Evening) -> None:
    _, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    ruled = sees(evening, hand, 3, chips(100_00)).done()
    assert ruled["ruling"] == {
        "act": "call",
        "to": None,
        "returned": 80_00,
        "owed": 0,
        "lying": 0,
        "rules": ["western-cape-cash:43"],
        "choices": [],
        "is_short_kept": False,
    }
    assert (ruled["to_act"], ruled["pot"]) == (1, 50_00)
    assert evening.topics_of(hand.path.removeprefix("/hands/"))[-2:] == [
        "hand.action-ruled",
        "hand.called",
    ]
    sees(evening, hand, 3, words("raise")).refused("western-cape-cash:43", to_act=1)


def test_the_house_s_own_rule_is_cited_for_an_act_by_name(evening: Evening) -> None:
    _, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    hand.acts(3, "raise", 35_00).refused("western-cape-cash:39", accepted=40_00)
    hand.acts(3, "raise", 40_00).done()


def test_a_dry_run_says_how_it_would_be_ruled_and_does_nothing(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    tried = evening.dealer.post(
        f"{hand.path}/actions?dry_run=true", seat=3, seen=[chips(2_00, 1_00)]
    )
    assert tried.status == 200
    assert tried.headers["Cardroom-Dry-Run"] == "true"
    ruling = tried.body["ruling"]
    assert (ruling["act"], ruling["to"], ruling["owed"]) == ("raise", 4_00, 1_00)
    assert ruling["rules"][0] == "genting-tournament:37"
    assert hand.shown()["to_act"] == 3


def test_words_that_nobody_knows_wait_for_the_floor(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    sees(evening, hand, 3, words("bump it")).refused("genting-tournament:3")
    meant = evening.floor.post(
        f"{hand.path}/actions", seat=3, seen=[words("bump it")], meaning="call"
    ).done()
    assert (meant["ruling"]["act"], meant["to_act"]) == ("call", 1)


# turns


def test_a_bet_out_of_turn_stands_when_the_turn_comes(evening: Evening) -> None:
    _, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    early = sees(evening, hand, 3, chips(50_00, 10_00)).done()
    assert (early["ruling"]["rules"][0], early["to_act"]) == ("western-cape-cash:36", 1)
    assert hand.shown()["early"] == [3]
    hand.plays((1, "check"), (2, "check"))
    shown = hand.shown()
    assert (shown["to_act"], shown["bet"]) == (1, 60_00)


def test_a_bet_out_of_turn_may_only_call_an_earlier_one(evening: Evening) -> None:
    _, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    sees(evening, hand, 3, chips(50_00, 10_00)).done()
    hand.plays((1, "bet", 40_00), (2, "fold"))
    hand.acts(3, "raise", 80_00).refused("western-cape-cash:36", accepted=40_00)
    assert hand.shown()["legal"]["may_raise"] is False
    hand.plays((3, "call"))


def test_who_acts_out_of_turn_is_counted_unless_the_dealer_misled_them(evening: Evening) -> None:
    """grosvenor:34 counts those who act out of turn, and not who was misled."""
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    counted = sees(evening, hand, 3, words("check"))
    counted.done()
    sees(evening, hand, 2, words("check"), is_misled=True).done()
    rows = evening.report(counted, "/reports/conduct", **evening.gaming_day)["rows"]
    assert [(row["seat"], row["kind"], row["rule"]) for row in rows] == [
        (3, "out-of-turn", "grosvenor:34")
    ]


def test_a_short_call_is_taken_back_until_the_next_player_acts(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3, 4)
    hand.plays((3, "raise", 6_00), (4, "fold"), (1, "fold"))
    short = sees(evening, hand, 2, chips(1_00)).done()
    assert (short["ruling"]["act"], short["ruling"]["choices"]) == ("open", ["call", "fold"])
    assert hand.shown()["committed"] == [
        {"seat": 2, "acts": ["call", "fold"], "rule": "grosvenor:33"}
    ]
    evening.dealer.did(f"{hand.path}/take-backs", seat=2)
    evening.dealer.post(f"{hand.path}/take-backs", seat=2).refused("grosvenor:33")


# clear answers


def test_every_wrong_act_is_answered_and_leaves_the_hand_as_it_was(evening: Evening) -> None:
    table, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    before = hand.shown()
    hand.acts(2, "call").refused("grosvenor:34", to_act=3)
    hand.acts(3, "raise", 3_00).refused("grosvenor:37", accepted=4_00)
    hand.acts(3, "raise", 10**9).refused("grosvenor:27")
    hand.acts(3, "check").refused("room:cannot-check")
    hand.acts(8, "fold").refused("room:not-in-hand")
    evening.dealer.post(f"/hands/{uuid4()}/actions", seat=3, action="fold").problem(
        404, "not-found"
    )
    both = evening.dealer.post(f"{hand.path}/actions", seat=3, action="fold", seen=[words("fold")])
    both.problem(422, "invalid")
    assert hand.shown() == before
    hand.plays((3, "fold"), (1, "fold"))
    assert hand.stands["outcome"] == "finished"
    hand.acts(2, "check").refused("room:hand-over")
    undone = evening.dealer.post(f"{hand.path}/undos", reason="too late")
    undone.refused("room:hand-over")
    assert table.stack(1) == 199_00


def test_an_act_sent_twice_under_one_key_happens_once(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    once = evening.dealer.under(uuid4().hex)
    for is_replayed in (False, True):
        answer = once.post(f"{hand.path}/actions", seat=3, seen=[words("call")])
        assert answer.done()["to_act"] == 1
        assert answer.is_replayed is is_replayed
    hand.acts(3, "call").refused("grosvenor:44")


def test_a_player_of_another_table_has_no_hand_here(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    _, other = dealt(evening, {**GROSVENOR, "big_blind": 4_00, "small_blind": 2_00}, 5, 6, 7)
    hand.acts(7, "call").refused("room:not-in-hand", in_hand=[1, 2, 3])
    assert other.shown()["to_act"] == 7


# a slip, and time


def test_a_dealer_s_slip_is_undone_while_the_hand_is_open(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    before = hand.shown()
    hand.plays((3, "raise", 10_00))
    undone = evening.dealer.post(f"{hand.path}/undos", reason="it was a call")
    assert undone.done()["to_act"] == 3
    assert hand.shown() == before
    hand.plays((3, "call"), (1, "call"), (2, "check")).deals("flop")
    last = evening.dealer.post(f"{hand.path}/undos", reason="the wrong flop")
    assert last.done()["next_street"] == "flop"
    row = evening.report(last, f"/tables/{before['table_id']}/hands")["rows"][0]
    assert (row["board"], row["flop_dealt"]) == ("", False)
    hand.deals("flop").checks_down().wins(1)
    history = evening.auditor.get(f"{hand.path}/phh").text
    assert "cbr 10" not in history


def test_the_clock_runs_from_the_floor_s_start_and_ends_the_hand(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    request = {"seat": 3, "asked_by": 1}
    evening.dealer.post(f"{hand.path}/clock-requests", **request, asked_as="dealer").refused(
        "grosvenor:52"
    )
    evening.dealer.did(f"{hand.path}/clock-requests", **request)
    evening.dealer.post(f"{hand.path}/clocks", seat=3).refused("grosvenor:52")
    clock = evening.floor.did(f"{hand.path}/clocks", seat=3)
    assert clock["ends_at"].startswith(evening.time("20:01")[:19])
    assert hand.shown()["clock"]["seat"] == 3
    evening.seconds_pass(45)
    left = {"seat": 3, "until": clock["ends_at"], "seconds_left": 15}
    evening.dealer.post(f"{hand.path}/time-outs").refused("grosvenor:52", **left)
    evening.seconds_pass(15)
    evening.dealer.post(f"{hand.path}/time-outs").refused("grosvenor:52", seconds_left=0)
    assert hand.shown()["to_act"] == 3
    evening.seconds_pass(1)
    hand.acts(3, "call").refused("grosvenor:52")
    once = evening.dealer.under(f"time-up:{hand.path}")
    assert [once.did(f"{hand.path}/time-outs")["to_act"] for _ in range(2)] == [1, 1]
    evening.dealer.post(f"{hand.path}/time-outs").refused("room:time-to-act")


def test_a_dealer_judges_the_time_where_the_house_has_no_clock(evening: Evening) -> None:
    _, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    late = {"seat": 3, "judged_by": "player"}
    evening.dealer.post(f"{hand.path}/time-outs", **late).refused("western-cape-cash:31")
    assert evening.dealer.did(f"{hand.path}/time-outs", seat=3)["to_act"] == 1


def test_a_delay_is_told_with_its_seconds_by_monmouth_etiquette_6(evening: Evening) -> None:
    table, hand = dealt(evening, {**GENTING, "rulebook": "monmouth"}, 1, 2, 3)
    evening.seconds_pass(190)
    assert (hand.shown()["turn"]["seat"], hand.shown()["turn"]["seconds"]) == (3, 190)
    warned = evening.floor.post(f"{table.path}/offences", seat=3, kind="delay", penalty="warning")
    assert (warned.done()["rule"], warned.done()["penalty"]) == ("monmouth:etiquette:6", "warning")
    player = warned.done()["player_id"]
    lines = evening.report(warned, "/reports/conduct", player_id=player)["rows"]
    assert [(line["kind"], line["seconds"]) for line in lines] == [("delay", 190)]
    assert hand.plays((3, "call")).shown()["turn"]["seconds"] == 0


# cards and words beside the bets


def test_a_card_shown_facing_a_bet_folds_the_hand(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    shown = evening.dealer.did(f"{hand.path}/exposures", seat=3, cards="Ks")
    assert (shown["effect"], shown["to_act"]) == ("fold", 1)


def test_flop_cards_that_came_too_early_take_the_option(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"))
    early = evening.dealer.did(f"{hand.path}/early-flops", cards=2)
    assert (early["effect"], early["to_act"]) == ("stands", 2)
    hand.acts(2, "raise", 10_00).refused("grosvenor:13")
    hand.plays((2, "check"))


def test_an_early_flop_has_a_plan_by_whichever_way_it_is_told(evening: Evening) -> None:
    """grosvenor:12: the one card goes back, and the stub is shuffled."""
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"), (1, "call"))
    early = evening.dealer.did(f"{hand.path}/early-flops", cards=1)
    assert (early["effect"], early["to_act"]) == ("goes-back", 2)
    assert hand.shown()["deal"]["repairs"][0]["streets"] == ["flop"]
    hand.acts(2, "raise", 10_00).done()


def test_the_pot_is_told_until_a_player_is_barred_from_asking(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    assert evening.dealer.did(f"{hand.path}/pot-queries", seat=3)["pot"] == 3_00
    evening.floor.did(f"{hand.path}/pot-query-bars", seat=3)
    evening.dealer.post(f"{hand.path}/pot-queries", seat=3).refused("genting-tournament:42")


def test_a_condition_and_an_empty_seat(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    said = {"seat": 1, "words": "I raise if you call", "if_seat": 3, "if_act": "call"}
    evening.floor.did(f"{hand.path}/conditions", **said, then_act="raise", binds=True)
    hand.plays((3, "call"))
    hand.acts(1, "fold").refused("genting-tournament:46")
    evening.dealer.post(f"{hand.path}/missed-turns", seat=1).refused("room:time-to-act")
    evening.floor.post(f"{hand.path}/time-limits", seat=1, findings=2).refused("room:time-to-act")
    evening.floor.post(f"{hand.path}/clock-refusals", seat=1).refused("room:time-to-act")


def test_the_pot_is_bet_once_an_event_by_genting_tournament_42(evening: Evening) -> None:
    table, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    hand.plays((3, "fold"), (1, "fold"))
    evening.dealer.post(f"{table.path}/hands", players_left=2).refused("room:players-left")
    first = table.hand(button=3, players_left=30)
    ruling = sees(evening, first, 3, words("pot")).done()["ruling"]
    assert (ruling["act"], ruling["rules"][0]) == ("raise", "genting-tournament:42")
    first.plays((1, "fold"), (2, "fold"))
    second = table.hand(players_left=30).plays((1, "fold"), (2, "call"))
    sees(evening, second, 3, words("pot")).refused("genting-tournament:42", allowed=1)
    second.plays((3, "check"))


def all_in_in_a_competition(evening: Evening, **terms: bool) -> HandPlayed:
    table, hand = dealt(evening, {**GROSVENOR, **terms}, 1, 2, 3)
    hand.plays((3, "fold"), (1, "fold"))
    prepares(evening, table)
    event = table.hand(button=3, players_left=3)
    return event.plays((3, "fold"), (1, "all-in"), (2, "call"))


def test_in_a_competition_all_in_hands_lie_on_their_backs_by_grosvenor_20(evening: Evening) -> None:
    event = all_in_in_a_competition(evening, checks_procedure=True)
    board, path = {"street": "flop", "cards": "2c"}, f"{event.path}/boards"
    evening.dealer.post(path, **board).refused("grosvenor:20", waiting_for=[1, 2])
    evening.dealer.post(f"{event.path}/mucks", seat=1).refused("grosvenor:20")
    for seat, cards in ((1, "AsKs"), (2, "QhQd")):
        evening.dealer.did(f"{event.path}/shows", seat=seat, cards=cards)
    evening.dealer.did(path, **board)


def test_where_procedure_is_not_checked_the_flop_comes_under_grosvenor_20(evening: Evening) -> None:
    event = all_in_in_a_competition(evening).deals("flop")
    evening.dealer.post(f"{event.path}/mucks", seat=1).refused("grosvenor:20")
    event.deals("turn").deals("river")
