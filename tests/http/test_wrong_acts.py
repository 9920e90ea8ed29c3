"""A wrong act over HTTP: a clear answer each, and the hand as it was; and a slip that is undone."""

from typing import Any
from uuid import uuid4

import pytest

from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening, Table

GROSVENOR: dict[str, Any] = {**GENTING, "rulebook": "grosvenor"}
SEATS = (1, 2, 3)
UNKNOWN_HAND = 404


class Played:
    """A hand of 1/2 among seats 1 to 3, the button at seat 3, which is to act."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.table = seated(evening, GROSVENOR)
        self.hand = self.table.hand(button=3)

    @property
    def stands(self) -> Any:
        """The hand with what is recorded of it, so that nothing can have changed unseen."""
        stream = self.hand.path.removeprefix("/hands/")
        return self.hand.shown(), self.evening.topics_of(stream)


def seated(evening: Evening, terms: dict[str, Any], *seats: int) -> Table:
    table = evening.table(terms)
    names = evening.reserve_list(table)
    for seat in seats or SEATS:
        entry = names.adds(evening.player(200_00), table.id)
        names.calls(table, seat).done()
        names.claims(entry, 200_00).done()
    return table


@pytest.fixture
def played(evening: Evening) -> Played:
    return Played(evening)


def test_out_of_turn(played: Played) -> None:
    before = played.stands
    played.hand.acts(1, "call").refused("grosvenor:34", asked=1, to_act=3)
    assert played.stands == before
    played.hand.plays((3, "call"), (1, "call"))


def test_too_little(played: Played) -> None:
    before = played.stands
    least = {"asked": 3_99, "minimum": 4_00, "accepted": 4_00}
    played.hand.acts(3, "raise", 3_99).refused("grosvenor:37", **least)
    played.hand.acts(3, "check").refused("room:cannot-check", to_call=2_00)
    assert played.stands == before
    played.hand.plays((3, "raise", 4_00))


def test_too_much(played: Played) -> None:
    before = played.stands
    most = {"asked": 200_01, "maximum": 200_00, "accepted": 200_00}
    played.hand.acts(3, "raise", 200_01).refused("grosvenor:27", **most)
    assert played.stands == before
    played.hand.plays((3, "raise", 200_00))


def test_not_yours(played: Played) -> None:
    before = played.stands
    for seat in (5, 9):
        played.hand.acts(seat, "fold").refused("room:not-in-hand", asked=seat, in_hand=[1, 2, 3])
    player = played.evening.cashier.post(f"{played.hand.path}/actions", seat=3, action="fold")
    assert player.problem(403, "role-missing")
    assert played.stands == before
    played.hand.plays((3, "fold"))
    played.hand.acts(3, "call").refused("room:not-in-hand", asked=3, in_hand=[1, 2])


def test_after_the_hand_is_over(played: Played) -> None:
    played.hand.plays((3, "fold"), (1, "fold"))
    before = played.stands
    assert before[0]["outcome"] == "finished"
    for seat, action in ((2, "check"), (1, "call"), (3, "fold")):
        played.hand.acts(seat, action).refused("room:hand-over", outcome="finished")
    post = played.evening.dealer.post
    post(f"{played.hand.path}/undos", reason="late").refused("room:hand-over")
    post(f"{played.hand.path}/awards").refused("room:hand-over")
    assert played.stands == before
    assert [played.table.stack(seat) for seat in SEATS] == [199_00, 201_00, 200_00]


def test_twice(played: Played) -> None:
    """Sent again under one key it is answered again; under another it is another act."""
    once = played.evening.dealer.under(uuid4().hex)
    call = {"seat": 3, "action": "call"}
    first = once.post(f"{played.hand.path}/actions", **call)
    before = played.stands
    again = once.post(f"{played.hand.path}/actions", **call)
    assert (first.done(), first.is_replayed) == (again.done(), False)
    assert again.is_replayed
    assert played.stands == before
    played.hand.acts(3, "call").refused("grosvenor:34", asked=3, to_act=1)
    assert played.stands == before
    other = once.post(f"{played.hand.path}/actions", seat=3, action="fold")
    assert other.problem(422, "key-reused")["fields"] == ["/action"]
    assert played.stands == before


def test_on_a_hand_of_another_table(played: Played) -> None:
    elsewhere = seated(
        played.evening, {**GROSVENOR, "small_blind": 2_00, "big_blind": 4_00}, 5, 6, 7
    )
    other = elsewhere.hand(button=7)
    before, there = played.stands, other.shown()
    played.hand.acts(7, "call").refused("room:not-in-hand", asked=7, in_hand=[1, 2, 3])
    other.acts(3, "call").refused("room:not-in-hand", asked=3, in_hand=[5, 6, 7])
    strange = played.evening.dealer.post(f"/hands/{uuid4()}/actions", seat=3, action="fold")
    strange.problem(UNKNOWN_HAND, "not-found")
    a_table = played.evening.dealer.post(f"/hands/{elsewhere.id}/actions", seat=7, action="fold")
    a_table.problem(UNKNOWN_HAND, "not-found")
    assert (played.stands, other.shown()) == (before, there)
    other.plays((7, "call"))
    played.hand.plays((3, "call"))


def test_a_dealer_s_slip_is_undone_while_the_hand_is_open(played: Played) -> None:
    hand, before = played.hand, played.hand.shown()
    hand.plays((3, "raise", 20_00))
    undone = played.evening.dealer.post(f"{hand.path}/undos", reason="seat 3 only called")
    assert undone.done()["to_act"] == 3
    assert hand.shown() == before
    hand.plays((3, "call"), (1, "call"), (2, "check"))
    hand.deals("flop")
    hand.plays((1, "bet", 5_00), (2, "fold"))
    played.evening.dealer.did(f"{hand.path}/undos", reason="seat 2 called")
    hand.plays((2, "call"), (3, "fold")).checks_down()
    ended = hand.wins(1)
    assert ended["stacks"] == {"1": 209_00, "2": 193_00, "3": 198_00}


def test_what_is_undone_stays_in_the_log(played: Played) -> None:
    hand = played.hand.plays((3, "raise", 20_00))
    played.evening.dealer.did(f"{hand.path}/undos", reason="seat 3 only called")
    told = played.evening.dealer.get(f"{hand.path}/story").text
    assert "Seat 3 raises to GBP 20.00" in told
    assert "is undone: seat 3 only called." in told
    assert played.stands[1][-2:] == ["hand.raised", "hand.act-undone"]


def answer_to(hand: HandPlayed, seat: int, action: str) -> Any:
    return hand.acts(seat, action).problem(409, "refused")


def test_every_answer_says_which_rule_and_what_would_be_taken(played: Played) -> None:
    problem = answer_to(played.hand, 1, "call")
    assert problem["rule"] == "grosvenor:34"
    assert problem["house"] == "grosvenor"
    assert problem["detail"]
