"""Random hands, played here and by pokerkit with the same actions, leave the same stacks.

Where pokerkit rules otherwise, it is examined below and not followed: it adds short all-ins up,
lets who has checked raise an all-in of less than a bet, and has a short big blind faced for what it
has. It asks for a check where nobody is left to bet against, and puts pots together once those who
lost them are out, so that fewer odd chips are split: amounts that split evenly come out the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as some
from pokerkit import Automation, NoLimitTexasHoldem
from pokerkit import State as PokerkitState

from domain.cards import DECK
from domain.hands.events import HandFinished, PostDue
from domain.hands.hand import Hand
from domain.hands.setup import HandSetup
from domain.hands.state import BOARD_CARDS, HandState, is_betting_over
from domain.kernel import Fact
from tests.domain.hands.dealing import BY, dealt, setup, told
from tests.scenario import STREAM, stored

SMALL, BIG = 5, 10
EVEN = 2520
"""The least amount that two to ten winners can split evenly."""

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
)
Choose = Callable[[Any], Any]


@dataclass
class Stakes:
    """Amounts in units of `unit`, which is 1 or what two to ten winners can split evenly."""

    stacks: list[int]
    ante: int
    ante_by_big_blind: bool
    unit: int

    def __post_init__(self) -> None:
        self.stacks = [stack * self.unit for stack in self.stacks]
        self.ante *= self.unit
        self.small, self.big = SMALL * self.unit, BIG * self.unit

    def setup(self) -> HandSetup:
        opening = setup(*self.stacks, small=self.small, big=self.big, ante=self.ante)
        if not self.ante_by_big_blind:
            return opening
        blinds = setup(*self.stacks, small=self.small, big=self.big).posts
        seat = next(post.seat for post in blinds if post.kind == "big")
        ante = [PostDue(seat, "ante", self.ante, is_live=False)] if self.ante else []
        return msgspec.structs.replace(opening, posts=ante + blinds)

    def pokerkit(self) -> PokerkitState:
        players = len(self.stacks)
        antes = [0, self.ante] + [0] * (players - 2) if self.ante_by_big_blind else self.ante
        return NoLimitTexasHoldem.create_state(
            AUTOMATIONS,
            not self.ante_by_big_blind,
            antes,
            (self.small, self.big),
            self.big,
            self.stacks,
            players,
        )


@some.composite
def stakes(draw: some.DrawFn) -> Stakes:
    players = draw(some.integers(2, 10))
    ante = draw(some.sampled_from([0, 0, 1, 3, BIG]))
    by_big_blind = draw(some.booleans())
    stacks = draw(some.lists(some.integers(1, 300), min_size=players, max_size=players))
    big = 0 if players == 2 else 1
    stacks[big] = max(stacks[big], BIG + ante)
    return Stakes(stacks, ante, by_big_blind, draw(some.sampled_from([1, EVEN])))


def check_books(hand: Hand, facts: list[Fact], before: int) -> None:
    """Check after every fact that chips are conserved, and that the facts alone make the state."""
    replayed: Hand | None = None
    for fact in facts:
        replayed = stored(fact).mutate(replayed)
        assert replayed is not None
        state = replayed.state
        taken = sum(drop.amount for drop in state.drops)
        in_middle = sum(each.matched + each.dead for each in state.seats) - state.paid_out
        assert sum(each.stack for each in state.seats) + in_middle + taken == before
        assert all(each.stack >= 0 for each in state.seats)
        assert _again(state) == state
    assert replayed is not None
    assert replayed.state == hand.state


def _again(state: HandState) -> HandState:
    return msgspec.json.decode(msgspec.json.encode(state), type=HandState)


class Table:
    """One hand at two tables."""

    def __init__(self, stakes: Stakes, cards: list[str], choose: Choose) -> None:
        self.hand = Hand.begin(STREAM, stakes.setup(), by=BY)
        self.other = stakes.pokerkit()
        self.cards = cards
        self.choose = choose
        for seat in self.hand.state.seats:
            hole = self.cards.pop() + self.cards.pop()
            self.hand.deal_hole_cards(seat=seat.seat, cards=hole, by=BY)
            self.other.deal_hole(hole)

    def play(self) -> None:
        while not self.hand.is_over:
            if self.hand.to_act is not None:
                self._act(self.hand.to_act)
            elif self.other.actor_index is not None:
                assert self.other.checking_or_calling_amount == 0
                self.other.check_or_call()
            elif self._can_show():
                self._show()
            elif self.hand.next_street is not None:
                self._deal(self.hand.next_street)
            else:
                self._settle()

    def _act(self, seat: int) -> None:
        assert self.other.actor_index == seat - 1
        legal = self.hand.legal_actions(seat)
        assert self.other.checking_or_calling_amount == legal.to_call
        deeds = ["stay", "stay", "fold"] if legal.may_call else ["stay"]
        if legal.may_bet or legal.may_raise:
            deeds += ["least", "most", "between"]
        deed = self.choose(some.sampled_from(deeds))
        if deed == "fold":
            self.hand.fold(seat=seat, by=BY)
            self.other.fold()
        elif deed == "stay":
            (self.hand.call if legal.may_call else self.hand.check)(seat=seat, by=BY)
            self.other.check_or_call()
        else:
            self._put_in(seat, deed)

    def _put_in(self, seat: int, deed: str) -> None:
        legal = self.hand.legal_actions(seat)
        assert legal.minimum is not None
        assert legal.maximum is not None
        assert self.other.min_completion_betting_or_raising_to_amount == legal.minimum
        assert self.other.max_completion_betting_or_raising_to_amount == legal.maximum
        between = some.integers(legal.minimum, legal.maximum)
        to = {"least": legal.minimum, "most": legal.maximum}.get(deed) or self.choose(between)
        (self.hand.bet if legal.may_bet else self.hand.raise_to)(seat=seat, to=to, by=BY)
        self.other.complete_bet_or_raise_to(to)

    def _settle(self) -> None:
        others = [
            (pot.amount, [index + 1 for index in pot.player_indices]) for pot in self.other.pots
        ]
        if len(self.hand.state.in_hand()) > 1:
            assert [(pot.amount, pot.seats) for pot in self.hand.pots()] == others
        while self.other.can_kill_hand():
            self.other.kill_hand()
        while self.other.can_push_chips():
            self.other.push_chips()
        while self.other.can_pull_chips():
            self.other.pull_chips()
        self.hand.award(drops=[], by=BY)

    def _can_show(self) -> bool:
        return self.other.showdown_index is not None and is_betting_over(self.hand.state)

    def _show(self) -> None:
        seat = (self.other.showdown_index or 0) + 1
        self.hand.show(seat=seat, cards="", by=BY)
        self.other.show_or_muck_hole_cards(True)  # noqa: FBT003 - pokerkit's own

    def _deal(self, street: str) -> None:
        cards = "".join(self.cards.pop() for _ in range(BOARD_CARDS[street]))
        self.hand.deal_board(street=street, cards=cards, by=BY)
        self.other.burn_card("??")
        self.other.deal_board(cards)


@settings(max_examples=120)
@given(stakes(), some.permutations(DECK), some.data())
def test_a_random_hand_ends_as_pokerkit_ends_it(
    stakes: Stakes, cards: list[str], data: some.DataObject
) -> None:
    table = Table(stakes, cards, data.draw)
    table.play()
    facts = [fact for fact in table.hand.collect_events() if isinstance(fact, Fact)]
    assert isinstance(facts[-1], HandFinished)
    assert not table.other.status
    pots = len(table.hand.pots())
    if stakes.unit == EVEN or pots == 1:
        assert [each.stack for each in table.hand.state.seats] == table.other.stacks
    check_books(table.hand, facts, sum(stakes.stacks))


def other_table(stakes: tuple[int, int], *stacks: int) -> PokerkitState:
    """Return pokerkit's own table, with unknown cards dealt."""
    return NoLimitTexasHoldem.create_state(
        (*AUTOMATIONS, Automation.HOLE_DEALING, Automation.CARD_BURNING),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=stakes,
        min_bet=stakes[1],
        raw_starting_stacks=stacks,
        player_count=len(stacks),
    )


def test_pokerkit_adds_short_all_ins_up_and_this_room_does_not() -> None:
    hand = told(dealt(22, 100, 100, 16), "3 raises 10", "4 goes-all-in", "1 goes-all-in", "2 calls")
    other = other_table((1, 2), 22, 100, 100, 16)
    for to in (10, 16, 22):
        other.complete_bet_or_raise_to(to)
    other.check_or_call()
    assert other.can_complete_bet_or_raise_to()
    assert not hand.aggregate.legal_actions(3).may_raise


def test_pokerkit_has_a_short_big_blind_faced_for_less_and_this_room_in_full() -> None:
    assert other_table((5, 10), 100, 3, 100).checking_or_calling_amount == 5
    assert dealt(100, 3, 100, small=5, big=10).aggregate.legal_actions(3).to_call == 10


def test_pokerkit_lets_who_has_checked_raise_a_short_bet_and_this_room_does_not() -> None:
    hand = told(dealt(100, 100, 5, small=2, big=4), "3 calls", "1 calls", "2 checks")
    told(hand, "flop 2c7d9h", "1 checks", "2 checks", "3 goes-all-in")
    other = other_table((2, 4), 100, 100, 5)
    for _ in range(3):
        other.check_or_call()
    other.deal_board()
    for _ in range(2):
        other.check_or_call()
    other.complete_bet_or_raise_to(1)
    assert other.can_complete_bet_or_raise_to()
    assert not hand.aggregate.legal_actions(1).may_raise
