"""Who shows when, odd chips, killed hands, and what holds of them whatever the hand."""

from typing import Any

import pytest
from hypothesis import given as whatever
from hypothesis import strategies as st

from domain.hands import showdown_events as facts
from domain.hands.events import PotAwarded
from domain.hands.hand import Hand
from domain.hands.order import next_to_show, showing_order, showing_rule
from domain.hands.pots import shares_of
from domain.hands.seeing import ask_to_see, show_part, show_to_one
from domain.hands.showdown_events import CardsDisclosed, SeeingAsked, ShowdownTermsSet
from domain.hands.telling import told as sentence_of
from domain.hands.terms import set_terms
from domain.hands.throwing import kill, retrieve, throw
from domain.kernel import Fact
from domain.rules.house import House
from domain.vocabulary import FACTS
from tests.domain.hands.dealing import BY, dealt, paid, told
from tests.scenario import STREAM, Scenario, floor, happened, house, named

OPEN = house("open")
BOARD = ("flop 2c7d9h", "turn Js", "river Qc")
HOUSES = ("open", "grosvenor", "genting-tournament", "royal-flush", "western-cape-cash", "tda-2024")


def checked_down(*stacks: int, rulebook: str = "open", bets: str = "") -> Scenario[Hand]:
    """Return a hand of these seats at its showdown; `bets` are acts of the last round."""
    hand = dealt(*stacks)
    hand.when(set_terms, house=house(rulebook), by=BY)
    for street in ("preflop", *BOARD):
        told(hand, *([street] if street != "preflop" else []))
        is_last = street == BOARD[-1]
        told(hand, *(bets.split(", ") if is_last and bets else []))
        while (seat := hand.aggregate.to_act) is not None:
            calls = hand.aggregate.legal_actions(seat).may_call
            told(hand, f"{seat} {'calls' if calls else 'checks'}")
    return hand


# the ordinary order


def test_without_a_bet_the_left_of_the_button_shows_first() -> None:
    state = checked_down(100, 100, 100).aggregate.state
    assert (showing_order(state), showing_rule(state)) == ([1, 2, 3], "room:showing-order")


def test_the_last_to_bet_shows_first_and_a_show_before_its_turn_is_a_show() -> None:
    hand = checked_down(100, 100, 100, bets="1 checks, 2 bets 10")
    assert showing_order(hand.aggregate.state) == [2, 3, 1]
    told(hand, "3 shows AsAd")
    assert next_to_show(hand.aggregate.state) == 2
    told(hand, "2 shows KsKd")
    assert next_to_show(hand.aggregate.state) == 1
    told(hand, "1 mucks")
    assert next_to_show(hand.aggregate.state) is None


def test_nobody_has_to_show_before_the_showdown_or_after_the_hand() -> None:
    hand = dealt(100, 100)
    assert next_to_show(hand.aggregate.state) is None
    assert hand.aggregate.view().showing == []
    over = checked_down(100, 100)
    told(over, "1 shows AsAd", "2 mucks")
    paid(over)
    assert over.aggregate.view().to_show is None


@whatever(
    rulebook=st.sampled_from(HOUSES),
    bettor=st.sampled_from([0, 1, 2, 3, 4]),
    folder=st.sampled_from([0, 1, 2, 3, 4]),
)
def test_the_order_is_a_rotation_of_the_live_seats(rulebook: str, bettor: int, folder: int) -> None:
    bets = [f"{seat} checks" for seat in range(1, bettor)] + [f"{bettor} bets 10"]
    hand = checked_down(100, 100, 100, 100, rulebook=rulebook, bets=", ".join(bets * (bettor > 0)))
    if folder and folder != bettor:
        told(hand, f"{folder} mucks")
    live = [each.seat for each in hand.aggregate.state.seats if each.standing == "in"]
    order = showing_order(hand.aggregate.state)
    assert order in [live[place:] + live[:place] for place in range(len(live))]


# odd chips


@whatever(
    chips=st.integers(0, 10_000),
    chip=st.sampled_from([1, 5, 25, 100]),
    winners=st.integers(1, 9),
)
def test_one_each_no_share_differs_by_more_than_a_chip(chips: int, chip: int, winners: int) -> None:
    amount, seats = chips * chip, list(range(1, winners + 1))
    shares = [
        share.amount for share in shares_of(amount, seats, smallest_chip=chip, is_one_each=True)
    ]
    assert sum(shares) == amount
    assert max(shares) - min(shares) in (0, chip)
    assert shares == sorted(shares, reverse=True)


@whatever(amount=st.integers(0, 100_000), winners=st.integers(1, 9), one_each=st.booleans())
def test_what_no_chip_can_pay_is_lost_in_no_split(
    amount: int,
    winners: int,
    one_each: bool,  # noqa: FBT001
) -> None:
    split = shares_of(amount, list(range(winners)), smallest_chip=25, is_one_each=one_each)
    assert sum(share.amount for share in split) == amount
    assert min(share.amount for share in split) >= 0


@whatever(
    rulebook=st.sampled_from(HOUSES),
    stacks=st.lists(st.integers(20, 300), min_size=3, max_size=6),
    shown=st.sampled_from([1, 2, 3]),
)
def test_chips_are_conserved_whoever_shares_which_pot(
    rulebook: str, stacks: list[int], shown: int
) -> None:
    hand = dealt(*stacks)
    hand.when(set_terms, house=house(rulebook), by=BY)
    while (seat := hand.aggregate.to_act) is not None:
        legal = hand.aggregate.legal_actions(seat)
        may_more = legal.may_bet or legal.may_raise
        told(hand, f"{seat} {'goes-all-in' if may_more else 'calls'}")
    told(hand, "flop AcKcQd", "turn Jd", "river Th")
    for seat in range(1, shown + 1):
        told(hand, f"{seat} shows {2 + seat}c{2 + seat}d")
    for pot, claims in enumerate(hand.aggregate.pots()):
        live = [seat for seat in claims.seats if seat > shown] or claims.seats
        if len(claims.seats) > 1 and any(seat > shown for seat in claims.seats):
            hand.when(Hand.name_winners, pot=pot, seats=live, by=BY)
    assert sum(paid(hand).values()) == sum(stacks)
    awards = [fact for fact in hand.facts if isinstance(fact, PotAwarded)]
    assert all(sum(each.amount for each in fact.shares) == fact.amount for fact in awards)


# killed, thrown, got back


def test_a_killed_hand_s_chips_stay_and_the_others_play_on() -> None:
    hand = told(dealt(100, 100, 100), "3 calls", "1 calls").when(
        kill, seat=1, cause="fouled", house=OPEN, by=BY
    )
    state = hand.aggregate.state
    assert (hand.answer, state.at(1).standing, hand.aggregate.to_act) == (0, "folded", 2)
    assert hand.aggregate.view().pot == 6


def test_a_bet_above_a_short_all_in_goes_back_to_there_when_its_hand_is_killed() -> None:
    hand = told(dealt(100, 100, 100, 30), "3 raises 60", "4 goes-all-in")
    hand.when(kill, seat=3, house=OPEN, by=BY)
    state = hand.aggregate.state
    assert (hand.answer, state.at(3).stack, state.bet) == (30, 70, 30)
    assert hand.aggregate.to_act == 1


def test_the_last_hand_in_a_pot_is_neither_killed_nor_thrown_away() -> None:
    hand = checked_down(100, 100)
    told(hand, "2 mucks")
    hand.when(kill, seat=1, house=OPEN, by=BY).then_refused("room:last-hand")
    hand.when(throw, seat=1, faces="down", house=OPEN, by=BY).then_refused("room:last-hand")


def test_a_hand_that_was_given_up_in_the_betting_isn_t_got_back() -> None:
    hand = dealt(100, 100, 100).when(throw, seat=3, faces="down", house=OPEN, by=BY)
    hand.when(retrieve, seat=3, house=OPEN, by=BY).then_refused("room:thrown-cards")
    shown = checked_down(100, 100).when(throw, seat=1, faces="down", house=OPEN, by=BY)
    shown.when(retrieve, seat=1, house=OPEN, by=BY)
    assert shown.aggregate.state.at(1).standing == "in"


# seeing


def test_a_hand_that_folded_or_was_never_called_isn_t_asked_for() -> None:
    hand = told(dealt(100, 100, 100), "3 folds", "1 folds")
    paid(hand)
    for seat in (2, 3):
        hand.when(ask_to_see, seat=seat, asked_by=1, house=OPEN, by=BY)
        hand.then_refused("room:seeing")


def test_without_a_house_s_rule_whoever_rules_says_who_sees_a_hand() -> None:
    hand = told(checked_down(100, 100, 100), "1 shows AsAd", "2 mucks")
    hand.when(ask_to_see, seat=2, asked_by=2, house=OPEN, by=BY).then_refused("room:seeing")
    hand.when(ask_to_see, seat=2, asked_by=3, house=OPEN, by=BY).then(SeeingAsked, is_pending=True)


def test_what_one_person_was_shown_is_theirs_alone_without_a_house_s_rule() -> None:
    hand = told(dealt(100, 100, 100), "3 gets KhKd")
    hand.when(show_to_one, seat=3, cards="Kh", to_seat=1, house=OPEN, by=BY)
    told(hand, "3 folds", "1 folds")
    paid(hand)
    assert hand.answer is None
    assert not [fact for fact in hand.facts if isinstance(fact, CardsDisclosed)]


@pytest.mark.parametrize(
    ("cards", "rule"),
    [("KhKdKs", "room:card-count"), ("As", "room:other-cards"), ("2c", "room:other-cards")],
)
def test_cards_that_a_seat_hasn_t_got_aren_t_shown(cards: str, rule: str) -> None:
    hand = told(dealt(100, 100, 100), "3 gets KhKd")
    hand.when(show_to_one, seat=3, cards=cards, house=OPEN, by=BY).then_refused(rule)


def test_part_of_a_hand_wins_where_no_house_wants_all_of_it() -> None:
    hand = checked_down(100, 100).when(show_part, seat=1, cards="As", house=OPEN, by=BY)
    hand.when(Hand.name_winners, pot=0, seats=[1], by=BY)
    assert paid(hand) == {1: 102, 2: 98}


# terms and sentences


def test_terms_are_written_down_only_where_a_house_has_its_own() -> None:
    for rulebook, is_own in (("open", False), ("genting-cash", False), ("grosvenor", True)):
        hand = dealt(100, 100).when(set_terms, house=house(rulebook), by=BY)
        assert any(isinstance(fact, ShowdownTermsSet) for fact in hand.facts) is is_own
    assert House().odd_chips is None


RULED = {"seat": 3, "rule": "house:1"}
SENTENCES: list[tuple[type[Fact], dict[str, Any], str]] = [
    (facts.HandShownInPart, RULED | {"cards": "As"}, "Seat 3 shows As and not the rest."),
    (
        facts.CardsThrown,
        RULED
        | {"faces": "down", "place": "over-line", "effect": "dead"}
        | {"cards": "", "is_action_pending": True},
        "Seat 3's cards lie face down over the line: the hand is dead (house:1).",
    ),
    (
        facts.HandRestored,
        RULED | {"set_aside": "house:45", "reason": "misled by the dealer"},
        "Seat 3's hand is live again (house:45 set aside: misled by the dealer; house:1).",
    ),
    (facts.HandRetrieved, RULED, "Seat 3's hand is got back and live (house:1)."),
    (
        facts.HandKilled,
        RULED | {"cause": "fouled", "returned": 800},
        "Seat 3's hand is fouled; 8.00 that nobody called goes back (house:1).",
    ),
    (
        facts.HandKilled,
        RULED | {"cause": "asked-to-see", "returned": 0},
        "Seat 3's hand is dead before it is shown (house:1).",
    ),
    (
        facts.HandDeclared,
        RULED | {"words": "flush", "plays_board": False},
        'Seat 3 says "flush"; the cards speak.',
    ),
    (
        facts.CardsShownToOne,
        RULED | {"cards": "AsAd", "to_seat": 5, "disclosed": "when-hand-ends"},
        "Seat 3 shows cards to seat 5, for the table to see when the hand is over (house:1).",
    ),
    (
        facts.CardsShownToOne,
        RULED | {"cards": "AsAd", "to_seat": None, "disclosed": "to-one"},
        "Seat 3 shows cards to somebody, alone (house:1).",
    ),
    (
        facts.CardsDisclosed,
        RULED | {"cards": "AsKd"},
        "Everybody sees As Kd of seat 3 (house:1).",
    ),
    (
        facts.SeeingAsked,
        RULED | {"asked_by": 5, "asked_as": "player", "is_pending": True},
        "Seat 5 asks to see seat 3's hand, which waits for a ruling (house:1).",
    ),
    (
        facts.SeeingAsked,
        RULED | {"asked_by": None, "asked_as": "dealer", "is_pending": False},
        "The dealer asks to see seat 3's hand (house:1).",
    ),
    (
        facts.SeeingDecided,
        RULED | {"is_granted": False, "reason": "curiosity"},
        "Seat 3's hand isn't shown: curiosity (house:1).",
    ),
    (
        facts.ShowdownTermsSet,
        dict.fromkeys(ShowdownTermsSet.__annotations__)
        | {"order_rule": "house:1", "odd_rule": "house:2"},
        "Hands are shown by house:1; odd chips go by house:2.",
    ),
    (
        facts.OwnerLeft,
        RULED,
        "Seat 3's player has gone; what the hand wins is held (house:1).",
    ),
    (
        facts.HandDisputed,
        RULED | {"claim": "a flush"},
        "Seat 3 disputes the hand: a flush (house:1).",
    ),
    (
        facts.DisputeRuled,
        {"ruling_id": named("the ruling"), "rule": "house:1"},
        "What was disputed is ruled on (house:1).",
    ),
    (
        facts.AwardReconstructed,
        {"changes": {3: -100, 5: 100}, "reason": "the other won", "rule": "house:1"}
        | {"correction_id": STREAM},
        "The hand is put together again, seat 3 -1.00, seat 5 1.00: the other won (house:1).",
    ),
]


@pytest.mark.parametrize(("fact", "values", "sentence"), SENTENCES)
def test_each_fact_of_a_showdown_is_told_in_a_sentence(
    fact: type[Fact], values: dict[str, Any], sentence: str
) -> None:
    made: Any = happened(fact, floor(), **values)(STREAM, 1)
    assert sentence_of(made, lambda amount: f"{amount / 100:.2f}") == sentence


def test_no_fact_of_a_showdown_is_without_a_sentence() -> None:
    kinds = {fact for fact in FACTS if fact.__module__ == facts.__name__}
    assert kinds == {fact for fact, _, _ in SENTENCES}
