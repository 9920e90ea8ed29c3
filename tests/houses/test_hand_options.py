"""What a room may have its players agree on in a hand, in a rulebook of its own."""

import msgspec
import pytest

from domain.hands.events import PotAwarded, PotShare
from domain.hands.hand import Hand
from domain.hands.terms import set_terms
from domain.kernel import Refused
from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import derive
from domain.rulebooks.shipped import OPEN, shipped
from domain.rules.house import House
from tests.domain.hands.dealing import BY, dealt, paid, pots_paid, told
from tests.houses.game import turn
from tests.scenario import Scenario

Stud = Scenario[Hand]

HOUSE = house_of(
    derive(
        shipped()[OPEN],
        "our-house",
        {"room:run-outs": {"run_outs_max": 2}, "room:bomb-pots": {"bomb_boards_max": 2}},
    )
)

BOMB = {"room:bomb-pots": {"bomb_ante_big_blinds_max": 5}}
TWICE = {"room:run-outs": {"run_outs_max": 3}}


def test_a_house_has_neither_bomb_pots_nor_run_outs_by_itself() -> None:
    house = house_of(shipped()["genting-cash"])
    assert (house.bomb_pot, house.runouts) == (None, None)


def test_a_room_sets_the_ante_of_its_bomb_pots_under_room_bomb_pots() -> None:
    bomb_pot = house_of(derive(shipped()["genting-cash"], "our-house", BOMB)).bomb_pot
    assert bomb_pot is not None
    bomb_pot.check(ante=10_00, boards=1, big_blind=2_00)
    with pytest.raises(Refused, match="room:bomb-pots"):
        bomb_pot.check(ante=10_01, boards=1, big_blind=2_00)


def test_a_room_sets_how_often_a_board_is_run_out_under_room_run_outs() -> None:
    runouts = house_of(derive(shipped()["genting-cash"], "our-house", TWICE)).runouts
    assert runouts is not None
    runouts.check(3)
    with pytest.raises(Refused, match="room:run-outs"):
        runouts.check(4)


# room:run-outs - the board dealt twice


def all_in() -> Scenario[Hand]:
    hand = dealt(100, 100, 2)
    told(hand, "1 gets AsAd", "2 gets KsKd", "3 gets 7s7h")
    return told(hand, "3 calls", "1 goes-all-in", "2 calls")


def test_each_board_decides_half_of_each_pot_under_room_run_outs() -> None:
    hand = all_in()
    hand.when(Hand.agree_runouts, count=2, house=HOUSE, by=BY)
    told(hand, "flop Kh3c4c", "turn 5d", "river 9s", "flop 8c9cTd 2", "turn 3d 2", "river 4h 2")
    # Kings win the first board and aces the second: three and three of 6, 98 each of 196.
    assert paid(hand) == {1: 101, 2: 101, 3: 0}
    main, side = pots_paid(hand)
    assert [(part.board, part.amount) for part in main.parts] == [(1, 3), (2, 3)]
    assert side.shares == [PotShare(2, 98), PotShare(1, 98)]


def test_three_times_and_too_early_are_refused_under_room_run_outs() -> None:
    hand = dealt(100, 100)
    early = {"count": 2, "house": HOUSE, "by": BY}
    hand.when(Hand.agree_runouts, **early).then_refused("room:betting-open")
    hand = all_in()
    hand.when(Hand.agree_runouts, count=3, house=HOUSE, by=BY)
    hand.then_refused("room:run-outs", asked=3, allowed=2)
    without = msgspec.structs.replace(HOUSE, runouts=None)
    hand.when(Hand.agree_runouts, count=2, house=without, by=BY).then_refused("room:no-runouts")


def test_the_first_board_has_the_odd_chip_under_room_run_outs() -> None:
    hand = told(dealt(3, 3, 1, ante=1), "1 gets AsAd", "2 gets KsKd", "3 gets 7s7h", "1 calls")
    hand.when(Hand.agree_runouts, count=2, house=HOUSE, by=BY)
    told(hand, "flop Kh3c4c", "turn 5d", "river 9s", "flop 8c9cTd 2", "turn 3d 2", "river 4h 2")
    hand.when(Hand.award, drops=[], by=BY)
    main = next(fact for fact in hand._recorded if isinstance(fact, PotAwarded))
    assert [part.amount for part in main.parts] == [2, 1]


# room:bomb-pots - bomb pots


def bomb(boards: int) -> Scenario[Hand]:
    antes = dealt(100, 100, 100, small=0, big=0, ante=5).aggregate.state.posts
    return dealt(*(100, 100, 100), small=5, big=10, posts=antes, boards=boards, is_bomb_pot=True)


def test_nobody_bets_before_the_flop_of_a_bomb_pot_under_room_bomb_pots() -> None:
    hand = bomb(2)
    assert (turn(hand), hand.aggregate.next_street) == (None, "flop")
    assert turn(told(hand, "flop 2c7d9h")) is None
    assert turn(told(hand, "flop 3c8dTh 2")) == 1
    assert hand.aggregate.pots()[0].amount == 15


@pytest.mark.parametrize(("ante", "boards"), [(10_00, 1), (100_00, 2)])
def test_a_bomb_pot_of_one_to_ten_big_blinds_is_allowed_under_room_bomb_pots(
    ante: int, boards: int
) -> None:
    assert HOUSE.bomb_pot is not None
    HOUSE.bomb_pot.check(ante=ante, boards=boards, big_blind=10_00)


@pytest.mark.parametrize(("ante", "boards"), [(9_00, 1), (101_00, 1), (50_00, 3)])
def test_a_bomb_pot_beyond_that_is_refused_under_room_bomb_pots(ante: int, boards: int) -> None:
    assert HOUSE.bomb_pot is not None
    with pytest.raises(Refused, match="room:bomb-pots"):
        HOUSE.bomb_pot.check(ante=ante, boards=boards, big_blind=10_00)


# room:open-pair-bet - either bet on an open pair


PAIRED = house_of(derive(shipped()[OPEN], "paired", {"room:open-pair-bet": {"games": ["stud"]}}))


def fourth_street(house: House = PAIRED, *, second: str = "Kh", variant: str = "stud") -> Stud:
    """Return 100/200 stud on fourth street: seat 2 shows a king and another card, and opens."""
    hand = dealt(10_000, 10_000, 10_000, variant=variant, small=50, big=100, ante=25)
    hand.when(set_terms, house=house, by=BY)
    told(hand, "1 gets ????2c", "2 gets ????Kd", "3 gets ????9h")
    told(hand, "1 brings-in", "2 calls", "3 calls")
    return told(hand, "1 gets 7c", f"2 gets {second}", "3 gets Th")


@pytest.mark.parametrize("bet", [100, 200])
def test_an_open_pair_lets_the_bet_be_of_either_size_under_room_open_pair_bet(bet: int) -> None:
    told(fourth_street(), f"2 bets {bet}")


@pytest.mark.parametrize(
    ("bet", "rule"),
    [(99, "room:bet-too-small"), (150, "room:bet-too-small"), (201, "room:over-the-limit")],
)
def test_no_other_size_is_taken_on_an_open_pair(bet: int, rule: str) -> None:
    """room:open-pair-bet knows two sizes."""
    told(fourth_street(), f"2 bets {bet}").then_refused(rule)


def test_a_raise_on_an_open_pair_is_of_either_size_and_never_less_than_the_last() -> None:
    """room:open-pair-bet: after a raise of the larger size there is no smaller one."""
    hand = told(fourth_street(), "2 bets 100", "3 raises 200", "1 raises 400")
    told(hand, "2 raises 500").then_refused("room:raise-too-small", accepted=600)
    told(hand, "2 raises 600")
    told(told(fourth_street(), "2 bets 200"), "3 raises 300").then_refused("room:raise-too-small")


def test_without_a_pair_or_without_the_option_the_bet_is_the_small_one() -> None:
    """room:open-pair-bet needs a pair that lies open, and seven-card stud."""
    plain = house_of(shipped()[OPEN])
    for hand in (fourth_street(plain), fourth_street(second="Qh")):
        told(hand, "2 bets 200").then_refused("room:over-the-limit")
        told(hand, "2 bets 100")
    told(fourth_street(variant="stud8"), "2 bets 200").then_refused("room:over-the-limit")


# room:raise-caps - raises by round and by how many play


def capped(*stacks: int, **figures: object) -> Stud:
    own = {"room:raise-caps": {"raise_cap_first_round": 4, "raise_cap_later_rounds": 2} | figures}
    hand = dealt(*stacks, variant="lhe", small=50, big=100)
    house = house_of(derive(shipped()[OPEN], "capped", own))
    return hand.when(set_terms, house=house, by=BY)


def raised(hand: Stud, times: int, to: int, by: int) -> Stud:
    """Let whoever is to act raise so many times."""
    for _ in range(times):
        to += by
        hand.when(Hand.raise_to, seat=hand.aggregate.to_act, to=to, by=BY)
    return hand


def test_the_first_round_and_the_later_ones_have_caps_of_their_own() -> None:
    """room:raise-caps with four raises before the flop, and two after it."""
    hand = raised(capped(9_000, 9_000, 9_000), 4, to=100, by=100)
    hand.when(Hand.raise_to, seat=1, to=600, by=BY).then_refused("room:raise-cap", allowed=4)
    told(hand, "1 calls", "2 calls", "flop 2c7d9h", "1 bets 100")
    raised(hand, 2, to=100, by=100)
    hand.when(Hand.raise_to, seat=1, to=400, by=BY).then_refused("room:raise-cap", allowed=2)


def test_between_two_there_is_no_cap_from_the_round_that_began_so() -> None:
    """room:raise-caps with a third player who folds in the round."""
    hand = told(capped(9_000, 9_000, 9_000), "3 folds")
    raised(hand, 4, to=100, by=100)
    hand.when(Hand.raise_to, seat=1, to=600, by=BY).then_refused("room:raise-cap")
    raised(capped(9_000, 9_000), 6, to=100, by=100)


def test_a_room_may_lift_the_cap_once_two_are_left() -> None:
    """room:raise-caps and monmouth:betting:2 in their other reading."""
    left = "two_left_in_hand"
    hand = told(capped(9_000, 9_000, 9_000, heads_up_counts_when=left), "3 folds")
    raised(hand, 6, to=100, by=100)
    own = {"monmouth:betting:2": {"heads_up_counts_when": left}}
    monmouth = house_of(derive(shipped()["monmouth"], "ours", own))
    other = dealt(9_000, 9_000, 9_000, small=50, big=100).when(set_terms, house=monmouth, by=BY)
    raised(told(other, "3 folds"), 6, to=100, by=100)
