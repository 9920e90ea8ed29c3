"""Hands with rulings as PHH: pokerkit plays them to the same stacks, or nothing is written."""

from typing import Any

import pytest
from pokerkit import HandHistory

from cardroom.service.phh import write_hand
from cardroom.service.phh.enacting import Act, Enacting, acts_of
from domain.hands import exposures, throwing
from domain.hands.events import CardsDiscarded
from domain.hands.hand import Hand
from domain.hands.restoring import restore
from domain.kernel import Fact, Refused
from domain.rules.drops import DropTerms
from domain.rulings.ruling import without
from tests.domain.hands.dealing import dealt, told
from tests.houses.acting import Floor
from tests.service.test_phh import read_by_pokerkit

STACKS = {1: 1_000, 2: 1_000, 3: 1_000}
NOTHING: list[DropTerms] = []


ON_THE_RIVER = {2: 5_000, 4: 5_000, 6: 5_000}
RIVER = {2: "AsAd", 4: "KsKd", 6: "8s8d"}
OUT_OF_TURN = "genting-tournament:45"


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


def river(pot: int = 600) -> Floor:
    return Floor("genting-tournament", ON_THE_RIVER, big=200, street="river", pot=pot)


def restores(floor: Floor, seat: int) -> Floor:
    """Rule that a hand which was folded is live again."""
    ruled = {"seat": seat, "is_identified": True, "reason": "misled by the dealer"}
    aside = without(OUT_OF_TURN, floor.house)
    floor.hand.when(restore, **ruled, house=aside, by=floor.by("supervisor"))
    return floor


def shows(floor: Floor, *but: int) -> Floor:
    """Let everybody show at the showdown but some seats."""
    for seat, cards in RIVER.items():
        if seat not in but:
            floor.hand.when(Hand.show, seat=seat, cards=cards, by=floor.by())
    return floor


def ends(floor: Floor) -> list[str]:
    """Pay the hand and return what is told from its last bet; pokerkit comes to its stacks."""
    stacks = paid(floor)
    history, replayed = read_by_pokerkit(write_hand(floor.hand.facts, scale=1))
    assert [int(each) for each in replayed] == stacks
    last_card = max(place for place, act in enumerate(history.actions) if act == "d db Qc")
    return history.actions[last_card + 1 :]


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
    floor = restores(preflop("genting-tournament").sees(2, "says fold"), 2)
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


# a round that was over and that a restored hand opened again


SHOWN = ["p1 sm AsAd", "p2 sm KsKd", "p3 sm 8s8d"]


def test_who_folded_to_the_last_bet_and_was_restored_has_called_it() -> None:
    floor = river().acts(2, "bet", 400).acts(4, "fold").acts(6, "call").stands(None)
    shows(restores(floor, 4).acts(4, "call").stands(None))
    assert ends(floor) == ["p1 cbr 400", "p2 cc", "p3 cc", *SHOWN]


@pytest.mark.parametrize("pot", [0, 600])
def test_who_folded_out_of_turn_and_was_restored_has_checked(pot: int) -> None:
    floor = river(pot).sees(4, "says fold").acts(2, "check").acts(6, "check").stands(None)
    stacks = paid(shows(restores(floor, 4).acts(4, "check").stands(None)))
    text = write_hand(floor.hand.facts, scale=1)
    assert HandHistory.loads(text).actions[-6:] == ["p1 cc", "p2 cc", "p3 cc", *SHOWN]
    if pot:  # pokerkit plays no hand in which nobody posts anything.
        assert read_by_pokerkit(text)[1] == stacks


def test_a_restored_hand_that_calls_all_in_before_the_board_is_run_out_has_called() -> None:
    floor = Floor("genting-tournament", ON_THE_RIVER, big=200, pot=600)
    floor.acts(2, "all-in").sees(4, "says fold").acts(6, "call").stands(None)
    restores(floor, 4).acts(4, "call").stands(None).deals("turn").deals("river")
    paid(shows(floor))
    history, replayed = read_by_pokerkit(write_hand(floor.hand.facts, scale=1))
    bets = ["p1 cbr 5000", "p2 cc", "p3 cc"]
    assert history.actions[-8:] == [*bets, *SHOWN, "d db Js", "d db Qc"]
    assert replayed == [15_600, 0, 0]


def test_who_was_killed_before_the_round_was_opened_again_folds_to_the_bet_in_it() -> None:
    floor = river().sees(4, "says fold").acts(2, "check").acts(6, "check").stands(None)
    floor.asks(throwing.kill, role="supervisor", seat=2)
    restores(floor, 4).acts(4, "bet", 400).acts(6, "call").stands(None)
    told_last = ["p1 cc", "p2 cbr 400", "p3 cc", "p1 f", "p2 sm KsKd", "p3 sm 8s8d"]
    assert ends(shows(floor, 2)) == told_last


def test_who_was_killed_before_the_round_was_opened_again_mucks_at_the_showdown() -> None:
    floor = river().acts(2, "bet", 400).acts(4, "fold").acts(6, "call").stands(None)
    floor.asks(throwing.kill, role="supervisor", seat=6)
    restores(floor, 4).acts(4, "call").stands(None)
    told_last = ["p1 cbr 400", "p2 cc", "p3 cc", "p1 sm AsAd", "p2 sm KsKd", "p3 sm"]
    assert ends(shows(floor, 6)) == told_last


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


def test_a_draw_of_who_is_not_to_draw_in_the_hand_as_it_is_told_is_refused() -> None:
    """A seat that was passed over in a draw is still to draw in the format."""
    hand = told(dealt(2, 2, 2, variant="27td"), "3 calls", "1 calls")
    told(hand, "1 stands-pat", "2 stands-pat", "3 stands-pat", "1 stands-pat")
    acts = zip(hand.facts, acts_of(hand.facts), strict=True)
    draws = [fact for fact in hand.facts if isinstance(fact, CardsDiscarded)]
    passed_over = [fact for fact in draws if fact.seat == 2]
    with pytest.raises(Refused, match="seats drew in another order than their turns"):
        enact([(fact, act) for fact, act in acts if fact not in passed_over])


def enact(acts: list[tuple[Fact, Act | None]]) -> None:
    enacting = Enacting()
    for fact, act in acts:
        enacting.take(fact, act)
