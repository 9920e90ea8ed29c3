"""Trouble in the deal, what it is ruled as, and the dealer's steps, in sentences."""

from collections.abc import Sequence

from domain.hands.deal_events import CardsCorrected, DealFaultRuled, RepairConfirmed, RightCards
from domain.kernel import Fact
from domain.rules.dealing import Fault
from domain.rules.repairs import Step


def told_deal(fact: Fact) -> str:
    """Tell what went wrong and what was made of it, or nothing of another fact."""
    match fact:
        case DealFaultRuled():
            doing = " ".join(told_step(each) for each in fact.steps)
            ruling = f"{told_fault(fact.fault)}: {EFFECTS[fact.effect]} ({fact.rule})."
            return f"{ruling} {doing}".rstrip()
        case RepairConfirmed(picked=None, street=street, rule=rule):
            return f"The floor confirms how the {street} comes ({rule})."
        case RepairConfirmed(picked=picked, rule=rule):
            return f"The floor picks card {picked} of those on the table as the next burn ({rule})."
        case CardsCorrected(cards=cards, reason=reason):
            return f"Cards that were keyed wrong are put right, {_whose(cards)}: {reason}."
        case _:
            return ""


def _whose(cards: Sequence[RightCards]) -> str:
    """Tell whose cards were put right; those of a seat stay unsaid until they are shown."""
    seats = [f"of seat {each.seat}" for each in cards if each.seat is not None]
    boards = [f"of board {each.board} to {each.right}" for each in cards if each.seat is None]
    return ", ".join(seats + boards)


EFFECTS = {
    "misdeal": "a misdeal, and the hand is void",
    "replaced": "the card is replaced",
    "door-card": "it is the door card",
    "put-right": "it is put right",
    "plays": "the card plays",
    "played-on": "the hand is played",
    "stays": "the card stays where it lies",
    "stands": "what was dealt stands",
    "hand-dead": "the hand of that seat is dead",
    "repaired": "the board is put right",
    "floor-decides": "the floor decides",
}

FAULTS = {
    "exposed": "The {by} exposed {card}",
    "boxed": "{Card} is boxed",
    "off-table": "{Card} went off the table",
    "first-card-wrong-seat": "The first card went to the wrong seat",
    "left-out": "{Seat} got no cards",
    "empty-seat": "Cards went to an empty seat",
    "wrong-count": "{Seat} has {count} card(s)",
    "out-of-order": "A card came out of order",
    "button": "The button is out of place",
    "not-shuffled": "The deck wasn't shuffled",
    "not-cut": "The deck wasn't cut",
    "short-deck": "The deck is short",
    "damaged-card": "A card is damaged",
    "early-board": "The {street} came too early",
    "four-card-flop": "The flop has four cards",
    "other": "Something went wrong in the deal",
}


def told_fault(fault: Fault) -> str:
    """Tell what was seen, without its full stop."""
    card = _card(fault)
    seat = "a seat" if fault.seat is None else f"seat {fault.seat}"
    note = f" ({fault.note})" if fault.note else ""
    told = FAULTS[fault.kind].format(
        by=fault.by,
        card=card,
        Card=card[0].upper() + card[1:],
        Seat=seat.capitalize(),
        count=fault.count,
        street=fault.street or "street",
    )
    return told + note


def _card(fault: Fault) -> str:
    """Say which card it was, as far as that is known."""
    card = fault.cards or (f"card {fault.place} off the deck" if fault.place else "a card")
    return card if fault.seat is None else f"{card} of seat {fault.seat}"


STEPS = {
    "go-on": "The deal goes on with {cards}.",
    "give": "{Seat} gets {cards}.",
    "show": "{Cards} {is_} shown to everybody.",
    "take-back": "{Cards} {goes} back into the stub.",
    "set-aside": "{Cards} {is_} set aside.",
    "burn": "{Cards} {is_} burned.",
    "keep-burn": "{Cards} {stays} burned.",
    "put-on-top": "{Cards} {goes} back on top of the deck.",
    "lay-face-down": "{Cards} {is_} laid face down{street}.",
    "call-floor": "The floor is called.",
    "scramble": "{Cards} {is_} scrambled face down.",
    "pick": "The floor picks one of them, unseen, as the next burn.",
    "shuffle": "{count} cards are shuffled.",
    "finish-betting": "The betting is finished.",
    "deal": "{Cards} {comes}{street}{left}.",
    "return-bets": "Every ante, blind and bet goes back.",
    "redeal": "The hand is dealt again with the button on seat {number}.",
}


OF_ONE = {"is_": "is", "goes": "goes", "stays": "stays", "comes": "comes"}
OF_MORE = {"is_": "are", "goes": "go", "stays": "stay", "comes": "come"}


def told_step(step: Step) -> str:
    """Tell one thing that the dealer does."""
    cards = _listed(step.cards)
    return STEPS[step.what].format(
        cards=cards,
        Cards=cards[0].upper() + cards[1:],
        Seat="The seat" if step.seat is None else f"Seat {step.seat}",
        number=step.seat,
        street=f" as the {step.street}" if step.street else "",
        count=step.count,
        **(OF_MORE if len(step.cards) > 1 else OF_ONE),
        left="" if step.count is None else f", with {step.count} left",
    )


def _listed(cards: Sequence[str]) -> str:
    *first, last = [each for each in cards if each] or ["that card"]
    return f"{', '.join(first)} and {last}" if first else last
