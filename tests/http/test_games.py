"""Games beside no-limit hold'em, dealt over HTTP to their end and told step by step."""

from typing import Any
from uuid import uuid4

import pytest

from tests.http.hands import HandPlayed
from tests.http.room import Evening, Table

OPEN: dict[str, Any] = {
    "rulebook": "open",
    "small_blind": 1_00,
    "big_blind": 2_00,
    "smallest_chip": 50,
    "seats": 9,
}


def begun(evening: Evening, *stacks: int, **terms: Any) -> Table:
    """Open a table where seats from 1 on sit down with these stacks."""
    table = evening.table({**OPEN, **terms})
    for seat, stack in enumerate(stacks, start=1):
        evening.sits(table, seat, stack)
    return table


def agreeing(evening: Evening) -> dict[str, Any]:
    """Return the terms of a table in a house that has run-outs and bomb pots."""
    options = {"room:run-outs": {"run_outs_max": 2}, "room:bomb-pots": {"bomb_boards_max": 2}}
    name = f"agreeing-{uuid4().hex[:12]}"
    evening.manager.did("/rulebooks", base="open", name=name, overrides=options)
    return {"rulebook": name}


def did(evening: Evening, hand: HandPlayed, what: str, **body: Any) -> Any:
    """Let the dealer write something of a hand down, and return where it stands."""
    hand.stands = evening.dealer.did(f"{hand.path}/{what}", **body)
    return hand.stands


def gets(evening: Evening, hand: HandPlayed, **cards: str) -> Any:
    """Deal seats their cards (`seat_2="AsAd"`)."""
    for seat, dealt in cards.items():
        did(evening, hand, "hole-cards", seat=int(seat.removeprefix("seat_")), cards=dealt)
    return hand.stands


def test_the_games_that_are_dealt_are_described(evening: Evening) -> None:
    games = {each["id"]: each for each in evening.dealer.shown("/games")["games"]}
    assert len(games) == 16
    assert [street["name"] for street in games["stud"]["streets"]][-1] == "seventh"
    assert [half["name"] for half in games["lo8"]["halves"]] == ["high", "low"]
    assert games["short-deck"]["cards_in_deck"] == 36


def test_stud_is_brought_in_and_opened_by_the_cards_face_up(evening: Evening) -> None:
    table = begun(evening, 50_00, 50_00, variant="stud")
    hand = table.hand(button=2)
    assert (hand.stands["to_act"], hand.stands["posts"][0]["kind"]) == (None, "ante")
    gets(evening, hand, seat_1="KsQd9c", seat_2="????2c")
    assert hand.stands["to_act"] == 2
    hand.acts(2, "check").refused("room:bring-in-due", seat=2)
    hand.plays((2, "bring-in"), (1, "raise", 2_00), (2, "call"))
    assert hand.stands["next_deal"] == "hole-cards"
    gets(evening, hand, seat_1="9d", seat_2="Ac")
    shown = hand.shown()
    assert (shown["to_act"], shown["seats"][0]["up"]) == (1, "9c9d")
    assert shown["legal"]["maximum"] == 2_00
    hand.plays((1, "bet", 2_00), (2, "fold"))
    assert hand.stands["stacks"] == {"1": 53_00, "2": 47_00}


def test_a_draw_is_made_in_turn_and_the_lowest_hand_wins(evening: Evening) -> None:
    table = begun(evening, 50_00, 50_00, variant="nl27sd")
    hand = table.hand(button=1)
    gets(evening, hand, seat_1="2s3s4d7hKc", seat_2="2h3h8d9sTc")
    hand.plays((1, "call"), (2, "check"))
    assert (hand.stands["to_draw"], hand.stands["next_deal"]) == (2, "draw")
    discards = f"{hand.path}/discards"
    evening.dealer.post(discards, seat=1, count=1).refused("room:out-of-turn", to_act=2)
    did(evening, hand, "discards", seat=2, count=0)
    did(evening, hand, "discards", seat=1, count=1, cards="Kc")
    gets(evening, hand, seat_1="5c")
    hand.plays((2, "check"), (1, "check"))
    did(evening, hand, "awards")
    assert hand.stands["stacks"] == {"1": 52_00, "2": 48_00}


def test_a_board_is_dealt_twice_where_all_are_all_in(evening: Evening) -> None:
    table = begun(evening, 50_00, 50_00, **agreeing(evening))
    hand = table.hand(button=1)
    gets(evening, hand, seat_1="AsAd", seat_2="KsKd")
    hand.plays((1, "all-in"), (2, "call"))
    evening.dealer.post(f"{hand.path}/run-outs", count=3).refused("room:run-outs", allowed=2)
    did(evening, hand, "run-outs", count=2)
    for board, cards in ((1, ("Kh3c4c", "5d", "9s")), (2, ("8c9cTd", "3d", "4h"))):
        for street, dealt in zip(("flop", "turn", "river"), cards, strict=True):
            did(evening, hand, "boards", street=street, cards=dealt, board=board)
    did(evening, hand, "awards")
    assert hand.stands["stacks"] == {"1": 50_00, "2": 50_00}
    text = evening.manager.get(f"{hand.path}/phh").text
    assert "_run_from = 0" in text
    assert "_board_2 = '8c9cTd3d4h'" in text


def test_a_bomb_pot_has_two_flops_before_anybody_bets(evening: Evening) -> None:
    table = begun(evening, 50_00, 50_00, 50_00, **agreeing(evening))
    evening.floor.did(f"{table.path}/buttons", seat=3)
    start = f"{table.path}/hands"
    refused = evening.dealer.post(start, bomb_pot={"ante": 20_50})
    refused.refused("room:bomb-pots", asked=20_50, maximum=20_00)
    began = evening.dealer.did(start, bomb_pot={"ante": 10_00, "boards": 2})
    assert (began["to_act"], began["next_street"], began["pot"]) == (None, "flop", 30_00)
    boards = f"/hands/{began['hand_id']}/boards"
    evening.dealer.did(boards, street="flop", cards="2c7d9h")
    assert evening.dealer.did(boards, street="flop", cards="3c8dTh", board=2)["to_act"] == 1


def test_a_mix_goes_from_game_to_game(evening: Evening) -> None:
    table = begun(evening, 50_00, 50_00, variant="horse")
    assert table.shown()["playing"] == "lhe"
    hand = table.hand(button=1).plays((1, "fold"))
    assert hand.stands["outcome"] == "finished"
    table.hand().plays((2, "fold"))
    assert table.hand().shown()["variant"] == "lo8"
    assert table.shown()["game"] == "horse-100-200"
    refused = evening.floor.post(
        f"{table.path}/games", games=[{"variant": "nlh", "small_blind": 1, "big_blind": 2}]
    )
    refused.refused("room:in-hand")


def test_a_hand_is_replayed_step_by_step(evening: Evening) -> None:
    table = begun(evening, 50_00, 50_00)
    hand = table.hand(button=1)
    gets(evening, hand, seat_1="AsAd")
    hand.plays((1, "raise", 6_00), (2, "fold"))
    steps = evening.dealer.shown(f"{hand.path}/steps")["steps"]
    told = [step["told"] for step in steps]
    assert told[1:5] == [
        "Seat 1 posts the small blind of GBP 1.00.",
        "Seat 2 posts the big blind of GBP 2.00.",
        "Seat 1 is dealt its cards.",
        "Seat 1 raises to GBP 6.00.",
    ]
    assert [step["after"]["pot"] for step in steps[:5]] == [0, 1_00, 3_00, 3_00, 8_00]
    assert (steps[2]["after"]["to_act"], steps[2]["legal"]["minimum"]) == (1, 4_00)
    assert steps[-1]["after"]["outcome"] == "finished"
    assert "AsAd" not in str(steps)
    story = evening.dealer.get(f"{hand.path}/story").text
    assert "Seat 2 folds." in story
    assert story.splitlines()[-1].strip() == "seat 1: GBP 52.00"


@pytest.mark.parametrize("path", ["steps", "story"])
def test_a_hand_that_is_not_there_has_no_steps(evening: Evening, path: str) -> None:
    nothing = "00000000-0000-0000-0000-000000000000"
    evening.dealer.get(f"/hands/{nothing}/{path}").problem(404, "not-found")
