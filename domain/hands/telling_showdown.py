"""What happened around a showdown, in a sentence that a person reads."""

from collections.abc import Callable

from domain.cards import written_cards
from domain.hands import showdown_events as events
from domain.kernel import Fact

CAUSES = {
    "dealer": "is killed by the dealer's slip",
    "fouled": "is fouled",
    "exposed": "is dead for cards that were shown",
    "asked-to-see": "is dead before it is shown",
}
UNTIL = {
    "at-once": "and so to the table",
    "when-hand-ends": "for the table to see when the hand is over",
    "on-request": "for the table to see on request",
    "to-one": "alone",
}
FACES = {"up": "face up", "down": "face down", "one-up": "one up and one down", "part": "in part"}
PLACES = {"over-line": "over the line", "own-side": "on its own side", "floor": "on the floor"}


def told_of_showdown(fact: Fact, money: Callable[[int], str]) -> str:
    """Tell a fact of a showdown, or nothing where it is another; held cards stay unsaid."""
    return _of_hands(fact, money) or _of_sight(fact) or _of_owners(fact, money)


def _of_hands(fact: Fact, money: Callable[[int], str]) -> str:
    match fact:
        case events.HandShownInPart(seat=seat, cards=cards):
            return f"Seat {seat} shows {_written(cards)} and not the rest."
        case events.CardsThrown(seat=seat, effect=effect, rule=rule):
            where = f"{FACES[fact.faces]} {PLACES[fact.place]}"
            return f"Seat {seat}'s cards lie {where}: the hand is {effect} ({rule})."
        case events.HandRetrieved(seat=seat, rule=rule):
            return f"Seat {seat}'s hand is got back and live ({rule})."
        case events.HandRestored(seat=seat, set_aside=set_aside, reason=reason, rule=rule):
            return f"Seat {seat}'s hand is live again ({set_aside} set aside: {reason}; {rule})."
        case events.HandKilled(seat=seat, cause=cause, returned=returned, rule=rule):
            back = f"; {money(returned)} that nobody called goes back" if returned else ""
            return f"Seat {seat}'s hand {CAUSES[cause]}{back} ({rule})."
        case events.HandDeclared(seat=seat, words=words):
            return f'Seat {seat} says "{words}"; the cards speak.'
        case _:
            return ""


def _of_sight(fact: Fact) -> str:
    match fact:
        case events.CardsShownToOne(seat=seat, to_seat=to_seat, disclosed=disclosed):
            whom = "somebody" if to_seat is None else f"seat {to_seat}"
            return f"Seat {seat} shows cards to {whom}, {UNTIL[disclosed]} ({fact.rule})."
        case events.CardsDisclosed(seat=seat, cards=cards, rule=rule):
            return f"Everybody sees {_written(cards)} of seat {seat} ({rule})."
        case events.SeeingAsked(seat=seat, asked_by=asked_by, asked_as=asked_as):
            who = f"The {asked_as}" if asked_by is None else f"Seat {asked_by}"
            waits = ", which waits for a ruling" if fact.is_pending else ""
            return f"{who} asks to see seat {seat}'s hand{waits} ({fact.rule})."
        case events.SeeingDecided(seat=seat, is_granted=is_granted, reason=reason):
            how = "is to be seen" if is_granted else "isn't shown"
            return f"Seat {seat}'s hand {how}: {reason} ({fact.rule})."
        case _:
            return ""


def _of_owners(fact: Fact, money: Callable[[int], str]) -> str:
    match fact:
        case events.ShowdownTermsSet(order_rule=order, odd_rule=odd):
            return f"Hands are shown by {order}; odd chips go by {odd}."
        case events.OwnerLeft(seat=seat, rule=rule):
            return f"Seat {seat}'s player has gone; what the hand wins is held ({rule})."
        case events.HandDisputed(seat=seat, claim=claim, rule=rule):
            return f"Seat {seat} disputes the hand: {claim} ({rule})."
        case events.DisputeRuled(rule=rule):
            return f"What was disputed is ruled on ({rule})."
        case events.AwardReconstructed(changes=changes, reason=reason, rule=rule):
            won = ", ".join(f"seat {seat} {money(amount)}" for seat, amount in changes.items())
            return f"The hand is put together again, {won}: {reason} ({rule})."
        case _:
            return ""


def _written(cards: str) -> str:
    return " ".join(written_cards(cards))
