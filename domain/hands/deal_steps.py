"""What the dealer does about trouble in the deal, step by step."""

from domain.hands.deck import deck_of, plans_open
from domain.hands.state import HandState
from domain.rules.dealing import Deal
from domain.rules.repairs import FLOP, FLOP_CARDS, Step, Taking


def voided(state: HandState) -> list[Step]:
    """Return that every bet goes back and the hand is dealt again with the same button."""
    return [Step(what="return-bets"), Step(what="redeal", seat=state.button)]


def turned_up(deal: Deal) -> list[Step]:
    """Return that the card lies open, and the seat's next card comes face down."""
    fault = deal.last
    cards = [fault.cards] if fault.cards else []
    third = f"c{2 * deal.seats + 1 + ((fault.place or 1) - 1) % deal.seats}"
    return [
        Step(what="show", cards=cards, seat=fault.seat),
        Step(what="lay-face-down", cards=[third], seat=fault.seat),
    ]


def on_top(state: HandState) -> list[Step]:
    """Return that the card on top of the deck is what was dealt too many, and is burned."""
    taking = Taking(deck_of(state))
    extra = taking.burn()
    return [
        Step(what="put-on-top", cards=[extra]),
        Step(what="burn", cards=[extra]),
        Step(what="deal", street=FLOP, cards=taking.cards(FLOP_CARDS), count=taking.left),
    ]


def replaced(deal: Deal, state: HandState) -> list[Step]:
    """Return that the deal goes on, the seat gets the next card, and what was seen is burned."""
    fault, plans = deal.last, plans_open(state)
    taking = Taking(deck_of(state), plans)
    seen = [fault.cards] if fault.place is None else [f"c{fault.place}"]
    rest = range((fault.place or deal.first_deal) + 1, deal.first_deal + 1)
    steps = [Step(what="go-on", cards=[f"c{place}" for place in rest])] if rest else []
    steps.append(Step(what="show", cards=seen, seat=fault.seat))
    steps.append(Step(what="give", cards=taking.cards(1), seat=fault.seat))
    if state.game.board_cards:
        steps.append(Step(what="burn", cards=seen))
        is_planned = FLOP in {each.street for each in plans}
        flop = taking.street(FLOP, FLOP_CARDS).cards if is_planned else taking.cards(FLOP_CARDS)
        steps.append(Step(what="deal", street=FLOP, cards=flop, count=taking.left))
    return steps
