"""Random hands of every game, played here and by pokerkit with the same deeds, end alike.

`tests.random_hands` plays them and says which written rule explains what differs; below, the three
oldest differences stand for themselves. The command plays as many as there is time for.
"""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from pokerkit import Automation, NoLimitTexasHoldem
from pokerkit import State as PokerkitState

from domain.hands.hand import Hand
from domain.hands.state import HandState
from domain.kernel import Fact
from domain.variants import VARIANTS
from tests.domain.hands.dealing import dealt, told
from tests.random_hands.playing import Tally, check_end, play_hand
from tests.random_hands.stakes import AUTOMATIONS, random_stakes
from tests.random_hands.table import Table
from tests.scenario import stored

HANDS = 320


def test_random_hands_of_all_games_end_as_at_pokerkits_table_or_a_rule_says_why() -> None:
    tally = Tally()
    for number in range(HANDS):
        tally.add(number, play_hand(2, number))
    assert tally.is_right, tally.told()
    assert set(tally.hands) == set(VARIANTS)


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


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=6)
@given(seed=some.integers(0, 10**9))
def test_chips_are_conserved_after_every_fact_and_facts_alone_make_the_state(
    variant: str, seed: int
) -> None:
    random = Random(seed)
    table = Table(random_stakes(random, variant), random).play()
    check_end(table)
    check_books(table.hand, table.facts, sum(table.stakes.stacks))


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
