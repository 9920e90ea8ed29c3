"""What is taken from pots: in order, in whole chips, never more than is there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import Refused
from domain.rules.drops import CapForFew, DealtHand, DropTerms, Step, amounts_of, taken_from

TENTH = DropTerms(rule="house:1", basis_points=1_000, box="1")
BY_STEPS = DropTerms(
    rule="house:1", steps=(Step(20_00, 1_00), Step(50_00, 2_00), Step(100_00, 3_00)), box="1"
)

AMOUNTS = st.integers(0, 500_00)
STEPS = st.lists(st.builds(Step, AMOUNTS, AMOUNTS), max_size=3).map(tuple)
TERMS = st.builds(
    DropTerms,
    rule=st.just("house:1"),
    kind=st.sampled_from(["rake", "jackpot", "promotion"]),
    basis_points=st.integers(0, 10_000),
    steps=STEPS,
    cap=st.none() | AMOUNTS,
    caps=st.lists(st.builds(CapForFew, st.integers(2, 9), AMOUNTS), max_size=2).map(tuple),
    free_below=AMOUNTS,
    needs_flop=st.booleans(),
    players_min=st.integers(0, 4),
)
HANDS = st.builds(
    DealtHand,
    pots=st.lists(st.integers(1, 900_00), min_size=1, max_size=3),
    flop_dealt=st.booleans(),
    smallest_chip=st.sampled_from([1, 50, 1_00, 5_00]),
    players=st.integers(2, 9),
)


def hand(*pots: int, chip: int = 1, players: int | None = 6, flop: bool = True) -> DealtHand:
    return DealtHand(pots=pots, flop_dealt=flop, smallest_chip=chip, players=players)


@given(HANDS, st.lists(TERMS, max_size=4))
def test_no_pot_gives_more_than_it_holds_and_all_is_in_whole_chips(
    dealt: DealtHand, terms: list[DropTerms]
) -> None:
    taken = taken_from(dealt, terms)
    for pot, held in enumerate(dealt.pots):
        assert sum(each.amount for each in taken if each.pot == pot) <= held
    assert all(each.amount > 0 and each.amount % dealt.smallest_chip == 0 for each in taken)
    assert [each.pot for each in taken] == sorted(each.pot for each in taken)


@given(HANDS, TERMS)
def test_no_hand_gives_more_than_its_cap(dealt: DealtHand, terms: DropTerms) -> None:
    total = sum(amounts_of(dealt, terms))
    few = [each.cap for each in terms.caps if dealt.players and dealt.players <= each.players_max]
    cap = few[0] if few else terms.cap
    assert cap is None or total <= cap
    if terms.steps:
        assert total <= max(step.amount for step in terms.steps)


@given(HANDS, st.lists(TERMS, min_size=1, max_size=4))
def test_what_comes_first_in_the_list_is_not_changed_by_what_follows(
    dealt: DealtHand, terms: list[DropTerms]
) -> None:
    alone = [(each.pot, each.amount) for each in taken_from(dealt, terms[:1])]
    taken = taken_from(dealt, terms)
    assert [(each.pot, each.amount) for each in taken if each.terms is terms[0]] == alone


@pytest.mark.parametrize(
    ("pots", "taken"),
    [
        ([19_99], [0]),
        ([20_00], [1_00]),
        ([99_99], [2_00]),
        ([100_00], [3_00]),
        ([15_00, 85_00], [3_00, 0]),
        ([2_00, 98_00], [2_00, 1_00]),
    ],
)
def test_steps_go_by_all_pots_together_and_come_from_the_main_pot_first(
    pots: list[int], taken: list[int]
) -> None:
    assert amounts_of(hand(*pots), BY_STEPS) == taken


@pytest.mark.parametrize(("players", "taken"), [(2, 1_00), (3, 2_00), (4, 2_00), (5, 5_00)])
def test_the_cap_goes_by_the_players_dealt_in(players: int, taken: int) -> None:
    caps = (CapForFew(2, 1_00), CapForFew(4, 2_00))
    terms = DropTerms(rule="house:1", basis_points=1_000, cap=5_00, caps=caps)
    assert amounts_of(hand(200_00, players=players), terms) == [taken]


@pytest.mark.parametrize(("players", "taken"), [(3, 0), (4, 10_00)])
def test_a_hand_dealt_to_few_may_be_free(players: int, taken: int) -> None:
    terms = DropTerms(rule="house:1", basis_points=1_000, players_min=4)
    assert amounts_of(hand(100_00, players=players), terms) == [taken]


def test_the_players_are_asked_for_only_where_it_matters() -> None:
    assert amounts_of(hand(100_00, players=None), TENTH) == [10_00]
    with pytest.raises(Refused) as refused:
        amounts_of(hand(100_00, players=None), DropTerms(rule="house:1", players_min=2))
    assert refused.value.rule == "room:players-dealt-in"


def test_a_small_pot_gives_to_the_first_entries_of_the_list() -> None:
    jackpot = DropTerms(rule="house:2", kind="jackpot", steps=(Step(1_00, 1_00),), box="J")
    all_of_it = DropTerms(rule="house:1", basis_points=10_000, box="1")
    taken = taken_from(hand(1_50, chip=50), [jackpot, all_of_it])
    assert [(each.terms.kind, each.amount) for each in taken] == [("jackpot", 1_00), ("rake", 50)]
