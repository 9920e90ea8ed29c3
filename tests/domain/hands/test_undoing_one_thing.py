"""One undoing takes back the last thing written down; what was seen of the cards stands."""

from typing import Any

import pytest
from pokerkit import HandHistory

from cardroom.service.phh import write_hand
from domain.hands import acting, exposures, faults, presence, repairing, throwing, undoing
from domain.hands.hand import Hand
from domain.hands.ruling_events import ActUndone
from domain.hands.undoing import UNDONE_MAX, standing
from domain.kernel import Fact
from domain.rules.dealing import Fault
from domain.vocabulary import FACTS
from tests.domain.hands.dealing import BY, dealt, told
from tests.houses.acting import Floor
from tests.houses.showing import Showdown

STACKS = {1: 1_000, 2: 1_000, 3: 1_000}


def undone(floor: Any) -> Any:
    return floor.hand.when(acting.undo, reason="a slip", by=floor.by())


def exposed(floor: Floor, place: int) -> Any:
    floor.asks(faults.report, fault=Fault(kind="exposed", place=place))
    return floor.answer


def view_of(floor: Any) -> Any:
    return floor.hand.aggregate.view()


# what was seen of the cards


def test_cards_that_came_early_stand_and_so_does_the_act_before_them() -> None:
    floor = Floor("royal-flush", STACKS, big=20, street="preflop").acts(3, "call")
    early = Fault(kind="early-board", street="flop", count=3)
    floor.asks(faults.report, fault=early)
    undone(floor).then_refused("room:cards-seen-stand", asked="hand.deal-fault-ruled", seat=None)
    deal = floor.hand.aggregate.state.deal
    assert (len(deal.faults), len(deal.repairs)) == (1, 1)


def test_a_second_card_exposed_is_a_misdeal_after_the_slip_of_an_act_between() -> None:
    """genting-tournament:31: two or more exposed cards, whatever was written down wrongly."""
    floor = Floor("genting-tournament", STACKS, big=20, street="preflop").acts(3, "call")
    assert exposed(floor, 4).effect == "replaced"
    undone(floor).then_refused("room:cards-seen-stand")
    floor.acts(1, "fold")
    undone(floor).then(ActUndone, did="hand.folded", seat=1)
    assert exposed(floor, 5).effect == "misdeal"


def test_an_act_after_a_plan_that_was_confirmed_is_undone_and_the_plan_is_not() -> None:
    floor = Floor("royal-flush", STACKS, big=20, street="preflop")
    floor.acts(3, "call").acts(1, "call").acts(2, "check")
    floor.asks(faults.report, fault=Fault(kind="four-card-flop"))
    floor.hand.when(repairing.confirm, street="flop", picked=2, by=floor.by("supervisor"))
    undone(floor).then_refused("room:cards-seen-stand", asked="hand.repair-confirmed")
    floor.deals("flop").acts(1, "check")
    undone(floor).then(ActUndone, did="hand.checked", seat=1)
    assert [plan.picked for plan in floor.hand.aggregate.state.deal.repairs] in ([], [""])


def test_an_exposed_hand_s_bar_stands() -> None:
    """grosvenor:18: who bet and turned cards up once others had acted bets no more."""
    floor = Floor("grosvenor", STACKS, big=20, pot=120).acts(1, "bet", 100).acts(2, "call")
    floor.asks(exposures.expose, seat=1, cards="Jd", is_deliberate=True)
    undone(floor).then_refused("room:cards-seen-stand", asked="hand.cards-exposed", seat=1)
    floor.acts(3, "call")
    undone(floor).then(ActUndone, did="hand.called", seat=3)
    assert list(floor.hand.aggregate.state.barred) == [1]


def test_a_hand_that_died_of_the_cards_it_showed_stays_dead() -> None:
    """The fold is what the house makes of it, and no act that could be written down wrongly."""
    floor = Floor("grosvenor", STACKS, big=20, pot=120).acts(1, "bet", 100)
    floor.asks(exposures.expose, seat=2, cards="Jd", is_deliberate=True)
    last = floor.hand.aggregate.state.marks[-1]
    assert (last.did, last.stands) == ("hand.cards-exposed", True)
    undone(floor).then_refused("room:cards-seen-stand")


# one thing, and all of it


def bet_of_40(floor: Floor) -> Any:
    floor.acts(1, "bet", 40)
    return view_of(floor)


def test_an_act_out_of_turn_is_undone_alone() -> None:
    floor = Floor("genting-tournament", STACKS, big=20, pot=60)
    before = bet_of_40(floor)
    floor.sees(3, "says call")
    undone(floor).then(ActUndone, did="hand.acted-out-of-turn", seat=3)
    assert (view_of(floor), floor.hand.aggregate.state.round.early) == (before, {})
    undone(floor).then(ActUndone, did="hand.bet", seat=1)


def test_a_short_call_is_undone_alone() -> None:
    floor = Floor("grosvenor", STACKS, big=20, pot=60)
    before = bet_of_40(floor)
    floor.sees(2, "puts 20")
    assert floor.hand.aggregate.state.round.lying
    undone(floor).then(ActUndone, seat=2)
    assert (view_of(floor), floor.hand.aggregate.state.round.lying) == (before, {})


def test_an_act_behind_a_short_call_is_undone_with_the_passing() -> None:
    floor = Floor("grosvenor", STACKS, big=20, pot=60).acts(1, "bet", 40).sees(2, "puts 20")
    before = view_of(floor)
    floor.acts(3, "call")
    undone(floor).then(ActUndone, did="hand.called", seat=3)
    assert view_of(floor) == before
    assert not floor.hand.aggregate.state.round.lying[2].is_passed


def test_a_kill_is_undone_alone() -> None:
    floor = Floor("royal-flush", STACKS, big=20, pot=60)
    before = bet_of_40(floor)
    floor.asks(throwing.kill, seat=3)
    undone(floor).then(ActUndone, did="hand.killed", seat=3)
    assert view_of(floor) == before


def test_what_was_seen_goes_with_the_act_it_was_ruled_as() -> None:
    floor = Floor("grosvenor", STACKS, big=20, pot=60)
    floor.sees(1, "says bet 40")
    undone(floor).then(ActUndone, did="hand.bet", seat=1)
    assert floor.hand.aggregate.state.round.ruled_by == {}


def test_a_muck_and_a_show_are_undone_one_by_one() -> None:
    hands = {1: "AsAd", 2: "KsKd", 3: "QsQd"}
    table = Showdown("genting-tournament", {1: 300, 2: 300, 3: 300}, pot=60, hands=hands)
    table.round()
    before = view_of(table)
    table.told("1 shows AsAd")
    shown = view_of(table)
    table.told("2 mucks")
    undone(table).then(ActUndone, did="hand.mucked", seat=2)
    assert view_of(table) == shown
    undone(table).then(ActUndone, did="hand.shown", seat=1)
    assert view_of(table) == before


def test_cards_written_down_late_are_no_part_of_the_act_before_them() -> None:
    hand = told(dealt(100, 100, 100), "3 calls", "1 gets AsAh")
    hand.when(acting.undo, reason="a slip", by=BY)
    hand.then(ActUndone, did="hand.hole-cards-dealt", seat=1)
    assert hand.aggregate.to_act == 1


def test_no_more_than_the_last_twenty_things_are_kept_and_the_facts_know_which() -> None:
    hand = dealt(10_000, 10_000)
    for each in range(UNDONE_MAX + 5):
        told(hand, f"{2 - each % 2} raises {4 * (each + 1)}")
    for _ in range(UNDONE_MAX):
        hand.when(acting.undo, reason="a slip", by=BY)
    hand.when(acting.undo, reason="a slip", by=BY).then_refused("room:nothing-to-undo")
    left = [fact for fact in standing(hand.facts) if fact.TOPIC == "hand.raised"]
    assert [fact.to for fact in left] == [4, 8, 12, 16, 20]  # type: ignore[attr-defined]  # raises


# a hand history after a slip


@pytest.mark.parametrize("then", ["folds", "raises 30"])
def test_a_hand_is_written_after_a_slip(then: str) -> None:
    hand = told(dealt(100, 100, 100), "3 calls")
    hand.when(acting.undo, reason="wrong seat", by=BY)
    told(hand, f"3 {then}", "1 folds")
    history = write_hand(hand.facts, scale=1)
    assert "p3 cc" not in history
    *_, last = HandHistory.loads(history)
    assert last.status == (then != "folds")


def test_one_undoing_takes_back_the_early_act_that_the_same_request_settled() -> None:
    """royal-flush:41: what was done early binds, and is owed again once its settling is undone."""
    floor = Floor("royal-flush", {3: 5_000, 4: 5_000, 5: 5_000}, big=20, pot=60)
    floor.acts(3, "bet", 200).acts(4, "call").acts(5, "call")
    floor.deals("turn").sees(4, "says bet 700")
    before, early = view_of(floor), dict(floor.hand.aggregate.state.round.early)
    assert list(early) == [4]
    floor.acts(3, "check")
    assert floor.hand.aggregate.state.bet == 700
    undone(floor).then(ActUndone, did="hand.checked", seat=3)
    assert (view_of(floor), floor.hand.aggregate.state.round.early) == (before, early)


def test_an_empty_seat_s_dead_hand_goes_with_the_act_that_completed_the_deal() -> None:
    """The deal is complete once somebody acts: the slip undone, it isn't, and then is again."""
    floor = Floor("royal-flush", STACKS, big=20, street="preflop")
    floor.asks(presence.find_empty, seat=1, moment=presence.LATER)
    before = view_of(floor)
    for _ in range(2):
        floor.hand.when(presence.complete_when_due, house=floor.house, by=floor.by())
        floor.hand.also(Hand.call, seat=3, by=floor.by())
        dead = dict(floor.hand.aggregate.state.dead)
        undone(floor)
        state = floor.hand.aggregate.state
        assert (view_of(floor), state.is_deal_out, state.dead) == (before, False, {})
        assert (list(dead), state.empty) == ([1], [1])


def facts_of_hands() -> list[type[Fact]]:
    return [each for each in FACTS if each.TOPIC.startswith("hand.")]


@pytest.mark.parametrize("fact", facts_of_hands(), ids=lambda fact: fact.TOPIC)
def test_what_an_undoing_makes_of_a_fact_is_said_once(fact: type[Fact]) -> None:
    kinds = (
        undoing.OPENING,
        undoing.ACTS,
        undoing.CARDS,
        undoing.FOLLOWING,
        undoing.STANDING,
        undoing.STAYING,
        undoing.UNDOING,
        undoing.RETRACTING,
        undoing.AFTERWARDS,
    )
    assert sum(fact in kind for kind in kinds) == 1
