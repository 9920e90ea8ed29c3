"""A hand told in sentences: every fact has one, and a ruling names its rule."""

from datetime import timedelta
from typing import Any

import pytest
from eventsourcing.persistence import StoredEvent

from cardroom.service.log.mapper import FactMapper
from domain.hands import events, ruling_events, seat_events
from domain.hands.events import PlayerFolded, PotAwarded, PotPart, PotShare
from domain.hands.presence import FIRST_CARD, find_empty
from domain.hands.ruling_events import (
    ActionRuled,
    ActUndone,
    ChipsForfeited,
    ChipsSeen,
    ClockStarted,
    ConditionStated,
    Seen,
)
from domain.hands.telling import told
from domain.kernel import Fact
from domain.vocabulary import FACTS
from tests.domain.hands.dealing import dealt
from tests.golden import sample_of
from tests.scenario import STREAM, at, dealer, floor, happened, house

OF_HANDS = {events.__name__, ruling_events.__name__, seat_events.__name__}
HAND_FACTS = [fact for fact in FACTS if fact.__module__ in OF_HANDS]


def money(amount: int) -> str:
    return f"{amount / 100:.2f}"


def stored(kind: type[Fact]) -> Fact:
    """Return a fact as it is stored, of any values."""
    sample = sample_of(kind)
    row = StoredEvent(STREAM, 2, sample.topic, sample.state.encode())
    fact = FactMapper([kind]).to_domain_event(row)
    assert isinstance(fact, Fact)
    return fact


@pytest.mark.parametrize("kind", HAND_FACTS, ids=lambda kind: kind.TOPIC)
def test_every_fact_of_a_hand_is_told_in_a_sentence(kind: type[Fact]) -> None:
    sentence = told(stored(kind), money)
    assert sentence.endswith(".")
    assert sentence != kind.TOPIC


def said(kind: type[Fact], **values: Any) -> str:
    return told(happened(kind, floor(), **values)(STREAM, 2), money)


def test_what_was_seen_stands_beside_what_it_is_ruled_as() -> None:
    ruled = {
        "seat": 3,
        "seen": [
            Seen(kind="words", said="raise", amounts=[600]),
            Seen(kind="chips", chips=[ChipsSeen(100, 6)], crossed=False),
        ],
        "is_in_turn": False,
        "meaning": None,
        "ruled": "raise",
        "to": 600,
        "returned": 0,
        "owed": 200,
        "lying": 0,
        "rules": ["monmouth:betting:7"],
        "choices": [],
    }
    assert said(ActionRuled, **ruled) == (
        "Seat 3, out of turn: says raise 6.00; puts 6 of 1.00, short of the line. "
        "It is a raise to 6.00, 2.00 is to come (monmouth:betting:7)."
    )


def test_other_rulings_name_their_rule() -> None:
    clock = {"seat": 3, "countdown_at": at("20:01"), "ends_at": at("20:01") + timedelta(seconds=10)}
    clock |= {"is_inclusive": True, "checks_when_free": False, "rule": "grosvenor:52"}
    assert said(ClockStarted, **clock) == "The clock runs for seat 3 until 20:01:10 (grosvenor:52)."
    assert said(ChipsForfeited, seat=2, amount=150, rule="royal-flush:48") == (
        "1.50 of seat 2 stays in the pot (royal-flush:48)."
    )
    words = {"seat": 4, "words": "I call if you do", "if_seat": 2, "if_act": "call"}
    assert (
        said(ConditionStated, **words, then_act="call", binds=False, rule="genting-tournament:46")
        == 'Seat 4 says "I call if you do", which binds nobody (genting-tournament:46).'
    )
    undone: dict[str, Any] = {"did": "hand.called", "seat": 3, "street": "flop", "board": ""}
    undone |= {"reason": "a slip", "receipt": None}
    assert said(ActUndone, **undone) == "The last act of seat 3 (hand.called) is undone: a slip."


def awarded(*parts: PotPart) -> str:
    shares = [share for part in parts for share in part.shares]
    pot: dict[str, Any] = {"pot": 0, "amount": 9_490, "deductions": [], "shares": shares}
    return said(PotAwarded, **pot, parts=list(parts))


def part(board: int, half: str, seat: int, amount: int) -> PotPart:
    return PotPart(board, half, amount, [PotShare(seat, amount)])


def test_a_pot_names_the_boards_and_halves_that_it_is_divided_by() -> None:
    whole = "The main pot of 94.90: "
    assert awarded(part(1, "high", 3, 9_490)) == f"{whole}to seat 3 94.90."
    assert awarded(part(1, "high", 3, 2_370), part(2, "high", 3, 7_120)) == (
        f"{whole}on board 1 to seat 3 23.70; on board 2 to seat 3 71.20."
    )
    assert awarded(part(1, "high", 2, 4_745), part(1, "low", 3, 4_745)) == (
        f"{whole}high to seat 2 47.45; low to seat 3 47.45."
    )
    halves = (part(1, "high", 2, 4_746), part(2, "high", 2, 2_372), part(2, "low", 3, 2_372))
    assert awarded(*halves) == (
        f"{whole}high on board 1 to seat 2 47.46; high on board 2 to seat 2 23.72; "
        "low on board 2 to seat 3 23.72."
    )


def test_a_dead_hand_is_told_with_its_fold() -> None:
    hand = dealt(1_000, 1_000, 1_000)
    hand.when(find_empty, seat=3, moment=FIRST_CARD, house=house("grosvenor"), by=dealer())
    *_, empty, folded, dead = hand.facts
    assert isinstance(folded, PlayerFolded)
    assert [told(fact, money) for fact in (empty, folded, dead)] == [
        "The player of seat 3 isn't there at the first card.",
        "Seat 3 folds.",
        "The hand of seat 3 is dead (grosvenor:1).",
    ]
