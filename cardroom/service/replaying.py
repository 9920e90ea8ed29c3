"""A hand step by step: what happened, told for a person, and where the hand stood after it."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

import msgspec

from domain.hands.betting import LegalActions
from domain.hands.hand import Hand
from domain.hands.telling import Money, told
from domain.hands.terms import legal_under
from domain.hands.view import HandView
from domain.kernel import Fact
from domain.rules.house import House


class HandStep(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened in a hand. `did` is the fact's stored name, `told` a sentence.

    `after` is the hand as everybody saw it then, and `legal` what the seat in turn might do.
    """

    number: int
    did: str
    told: str
    at: datetime
    done_by: str
    after: HandView
    legal: LegalActions | None


def ordinary(edition: str) -> House:
    """Return a house without a rule of its own."""
    del edition
    return House()


def steps_of(
    facts: Iterable[Fact], money: Money, house_of: Callable[[str], House] = ordinary
) -> Iterator[HandStep]:
    """Return the steps of a hand that these facts tell, from its opening, as its house has it."""
    hand: Hand | None = None
    for number, fact in enumerate(facts, start=1):
        hand = fact.mutate(hand)
        assert hand is not None, "A hand's facts begin with its opening."
        yield HandStep(
            number=number,
            did=fact.TOPIC,
            told=told(fact, money),
            at=fact.by.at,
            done_by=fact.by.done_by,
            after=hand.view(),
            legal=_legal(hand, house_of(hand.state.edition)),
        )


def _legal(hand: Hand, house: House) -> LegalActions | None:
    return None if hand.to_act is None else legal_under(hand.state, hand.to_act, house)


def story_of(facts: Iterable[Fact], money: Money) -> Iterator[str]:
    """Return the hand as lines of text: each step, the pot after it, and who is to act."""
    *_, last = steps = list(steps_of(facts, money))
    for step in steps:
        view = step.after
        turn = "" if view.to_act is None else f"; seat {view.to_act} to act"
        yield f"{step.number:>3}  {step.told}  [{view.street}, pot {money(view.pot)}{turn}]\n"
    yield "".join(f"     seat {each.seat}: {money(each.stack)}\n" for each in last.after.seats)
