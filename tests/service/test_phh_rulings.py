"""Hands with rulings as PHH: pokerkit plays them to the same stacks, or nothing is written."""

from typing import Any

import pytest

from cardroom.service.phh import write_hand
from domain.hands import exposures, throwing
from domain.hands.hand import Hand
from domain.hands.restoring import restore
from domain.kernel import Refused
from domain.rules.drops import DropTerms
from domain.rulings.ruling import without
from tests.houses.acting import Floor
from tests.service.test_phh import read_by_pokerkit

STACKS = {1: 1_000, 2: 1_000, 3: 1_000}
NOTHING: list[DropTerms] = []


def preflop(rulebook: str, stacks: dict[int, int] | None = None) -> Floor:
    return Floor(rulebook, stacks or STACKS, big=20, street="preflop")


def paid(floor: Floor) -> list[int]:
    floor.hand.when(Hand.award, drops=NOTHING, by=floor.by())
    return [each.stack for each in floor.hand.aggregate.state.seats]


def is_told(floor: Floor, *acts: str) -> bool:
    """Pay the hand, and tell whether pokerkit reads these acts of it and comes to its stacks."""
    stacks = paid(floor)
    history, replayed = read_by_pokerkit(write_hand(floor.hand.facts, scale=1))
    told = [act for act in history.actions if not act.startswith("d ")]
    return (told, [int(each) for each in replayed]) == (list(acts), stacks)


def refusal(floor: Floor) -> Any:
    with pytest.raises(Refused) as refused:
        write_hand(floor.hand.facts, scale=1)
    assert refused.value.rule == "room:hand-history"
    return refused.value.facts["why"]


def test_a_fold_out_of_turn_is_written_at_its_turn() -> None:
    floor = preflop("genting-tournament").sees(2, "says fold")
    floor.acts(3, "raise", 100).acts(1, "call").deals("flop").acts(1, "bet", 40).acts(3, "fold")
    assert is_told(floor, "p3 cbr 100", "p1 cc", "p2 f", "p1 cbr 40", "p3 f")


def test_a_fold_that_a_ruling_took_back_is_not_told() -> None:
    floor = preflop("genting-tournament").sees(2, "says fold")
    restored = {"seat": 2, "is_identified": True, "reason": "misled by the dealer"}
    aside = without("genting-tournament:45", floor.house)
    floor.hand.when(restore, **restored, house=aside, by=floor.by("supervisor"))
    floor.acts(3, "raise", 100).acts(1, "fold").acts(2, "call").deals("flop")
    floor.acts(2, "bet", 40).acts(3, "fold")
    assert is_told(floor, "p3 cbr 100", "p1 f", "p2 cc", "p2 cbr 40", "p3 f")


def test_a_hand_killed_before_its_turn_folds_then() -> None:
    floor = preflop("royal-flush").acts(3, "call")
    floor.asks(throwing.kill, seat=1)
    floor.acts(2, "check").deals("flop").acts(2, "bet", 40).acts(3, "fold")
    assert is_told(floor, "p3 cc", "p1 f", "p2 cc", "p2 cbr 40", "p3 f")


def test_a_raiser_who_is_killed_has_called_and_folds_at_the_next_turn() -> None:
    """royal-flush:55: what nobody has called goes back."""
    floor = preflop("royal-flush").acts(3, "raise", 100)
    floor.asks(throwing.kill, seat=3)
    floor.acts(1, "call").acts(2, "check").deals("flop").acts(1, "bet", 40).acts(2, "fold")
    assert is_told(floor, "p3 cc", "p1 cc", "p2 cc", "p1 cbr 40", "p2 f", "p3 f")


def test_a_bet_taken_back_is_the_call_it_became() -> None:
    """grosvenor:17: a bet is taken back of who shows cards before anybody has acted."""
    floor = preflop("grosvenor").acts(3, "raise", 100)
    floor.asks(exposures.expose, seat=3, cards="Jd", is_deliberate=False)
    floor.acts(1, "call").acts(2, "check").deals("flop").acts(1, "bet", 40)
    floor.acts(2, "fold").acts(3, "fold")
    assert is_told(floor, "p3 cc", "p1 cc", "p2 cc", "p1 cbr 40", "p2 f", "p3 f")


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
def test_the_last_hand_checks_until_those_that_were_killed_have_had_their_turn() -> None:
    floor = Floor("royal-flush", STACKS, big=20, pot=60)
    floor.asks(throwing.kill, seat=2)
    floor.asks(throwing.kill, seat=3)
    stacks = paid(floor)
    history, replayed = read_by_pokerkit(write_hand(floor.hand.facts, scale=1))
    assert history.actions[-3:] == ["p1 cc", "p2 f", "p3 f"]
    assert [int(each) for each in replayed] == stacks


def test_chips_left_in_the_pot_are_called_and_the_hand_mucked_at_the_showdown() -> None:
    """western-cape-cash: chips in silence short of the call stay in, and the hand is dead."""
    floor = preflop("western-cape-cash", STACKS | {2: 60}).acts(3, "raise", 100).acts(1, "call")
    floor.sees(2, "puts 40")
    for street in ("flop", "turn", "river"):
        floor.deals(street).acts(1, "check").acts(3, "check")
    for seat, cards in ((1, "AsAd"), (3, "KsKd")):
        floor.hand.when(Hand.show, seat=seat, cards=cards, by=floor.by())
    stacks = paid(floor)
    history, replayed = read_by_pokerkit(write_hand(floor.hand.facts, scale=1))
    assert stacks == [1_160, 0, 900] == [int(each) for each in replayed]
    assert "p2 sm" in history.actions


# what can't be told


def test_an_all_in_hand_that_was_given_up_without_a_showdown_is_refused() -> None:
    floor = preflop("western-cape-cash", STACKS | {2: 60}).acts(3, "raise", 100).acts(1, "call")
    floor.sees(2, "puts 40").deals("flop").acts(1, "check").acts(3, "bet", 100).acts(1, "fold")
    paid(floor)
    assert "shown down" in refusal(floor)


def test_a_caller_who_is_held_to_less_is_refused() -> None:
    floor = preflop("genting-tournament").acts(3, "raise", 100).acts(1, "call")
    floor.sees(2, "says call", role="supervisor", held_to=40)
    assert refusal(floor) == "seat 2 put in another amount than its acts come to"


def test_a_raise_below_the_smallest_is_refused() -> None:
    """grosvenor:37: between two players a raise may be small."""
    floor = Floor("grosvenor", {1: 1_000, 3: 1_000}, big=20)
    floor.acts(1, "bet", 40).acts(3, "raise", 45)
    assert refusal(floor) == "seat 3 did what the format lets nobody do"
