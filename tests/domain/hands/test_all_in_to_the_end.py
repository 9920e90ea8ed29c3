"""Once all are all-in, a hand comes to its end whichever hands are killed, thrown or mucked.

At each step of the way hands are shown, cards dealt and pots paid as the house has it; before each
a hand may be given up in any way, until one is left. All ways are gone through.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pytest

from domain.hands import acting, exposures, repairing, throwing
from domain.hands.hand import Hand
from domain.hands.presence import find_dead
from domain.hands.ruling_events import Seen
from domain.hands.showdown import is_won
from domain.kernel import Fact, Refused, Stamp
from domain.rules.house import House
from tests.domain.hands.dealing import dealt, told
from tests.scenario import house as house_of
from tests.scenario import stamp

STACKS = (50, 200, 200)
BY: Stamp = stamp("supervisor")

Deed = Callable[[Hand, House], None]


class Way(NamedTuple):
    """A hand so far, and what was given up on the way to it."""

    facts: tuple[Fact, ...]
    given_up: tuple[str, ...] = ()

    def hand(self) -> Hand:
        """Return the hand as far as it has come."""
        hand: Hand | None = None
        for fact in self.facts:
            hand = fact.mutate(hand)
        assert hand is not None
        return hand

    def after(self, deed: Deed, house: House, *told: str) -> "Way":
        """Return the hand after a deed, which ends it where one hand is left to win."""
        hand = self.hand()
        deed(hand, house)
        if not hand.is_over and is_won(hand.state):
            hand.award(drops=[], by=BY)
        happened = [each for each in hand.collect_events() if isinstance(each, Fact)]
        return Way((*self.facts, *happened), (*self.given_up, *told))


def _kills(seat: int, hand: Hand, house: House) -> None:
    throwing.kill(hand, seat=seat, cause="fouled", house=house, by=BY)


def _throws(seat: int, hand: Hand, house: House) -> None:
    throwing.throw(hand, seat=seat, faces="down", house=house, by=BY)


def _mucks(seat: int, hand: Hand, house: House) -> None:
    exposures.check_muck(hand, house=house)
    hand.muck(seat=seat, by=BY)


def _is_dead(seat: int, hand: Hand, house: House) -> None:
    find_dead(hand, seat=seat, rule="house:1", house=house, by=BY)


def _throws_into_another(seat: int, hand: Hand, house: House) -> None:
    report = acting.Report(seat=seat, seen=[Seen(kind="cards", cards=acting.INTO_ANOTHER)])
    acting.act_as_seen(hand, report=report, house=house, by=BY)


GIVEN_UP = {
    "killed": _kills,
    "thrown": _throws,
    "thrown into another": _throws_into_another,
    "mucked": _mucks,
    "found dead": _is_dead,
}


def given_up(way: Way, house: House) -> Iterator[Way]:
    """Give the hand after each way in which one more hand may be given up."""
    for seat in [each.seat for each in way.hand().state.live()]:
        for name, deed in GIVEN_UP.items():
            try:
                yield way.after(partial(deed, seat), house, f"{seat} {name}")
            except Refused:
                continue


def goes_on(way: Way, house: House) -> Way:
    """Return the hand after what comes next: hands shown, cards dealt, and the pots paid."""
    state = way.hand().state
    hidden = [each.seat for each in state.live() if not each.has_shown]
    if hidden and not state.game.has_bring_in:
        return way.after(lambda hand, _: hand.show(seat=hidden[0], cards="", by=BY), house)
    waits = [each.seat for each in way.hand().view().seats if each.cards_due]
    if waits and state.game.has_bring_in:
        return way.after(partial(_deals_to, waits[0]), house)
    if way.hand().next_street is not None:
        return way.after(_deals_board, house)
    return way.after(_pays, house)


def _deals_to(seat: int, hand: Hand, house: House) -> None:
    del house
    hand.deal_hole_cards(seat=seat, cards="", by=BY)


def _deals_board(hand: Hand, house: House) -> None:
    street = hand.next_street or ""
    repairing.deal_board(
        hand, street=street, cards="", board=1, is_procedure_checked=True, house=house, by=BY
    )


def _pays(hand: Hand, house: House) -> None:
    del house
    for place, pot in enumerate(hand.pots()):
        claims = [seat for seat in pot.seats if hand.state.at(seat).is_live]
        if len(claims) > 1:
            hand.name_winners(pot=place, seats=claims[:1], by=BY)
    hand.award(drops=[], by=BY)


def _key(hand: Hand) -> str:
    """Return how a hand stands, whatever it came by: that matters to who undoes or restores it."""
    for kept in (hand.state.marks, hand.state.deaths, hand.state.dead, hand.state.round.ruled_by):
        kept.clear()
    return str(hand.state)


def _all_in(variant: str) -> Way:
    """Return a hand that is all-in before its second street; nobody wrote its cards down."""
    hand = dealt(*STACKS, variant=variant)
    if variant == "nlh":
        told(hand, "3 goes-all-in", "1 goes-all-in", "2 goes-all-in")
        return Way(tuple(hand.facts))
    hand = dealt(*STACKS, ante=200, variant=variant)
    return Way(tuple(hand.facts))


@pytest.mark.parametrize("variant", ["nlh", "stud"])
@pytest.mark.parametrize("rulebook", ["open", "genting-tournament"])
def test_whichever_hands_are_given_up_the_others_play_to_the_end(
    rulebook: str, variant: str
) -> None:
    house, left, known, ends = house_of(rulebook), [_all_in(variant)], set[str](), 0
    while left:
        way = left.pop()
        hand = way.hand()
        total = sum(each.stack for each in hand.state.seats)
        assert hand.state.live(), way.given_up
        if hand.is_over:
            assert total == sum(STACKS), way.given_up
            ends += 1
            continue
        if (key := _key(hand)) in known:
            continue
        known.add(key)
        left += [goes_on(way, house), *given_up(way, house)]
    assert ends > len(GIVEN_UP)
