"""Which cards may come: so many, each once, when it is time for them."""

from domain.cards import cards_of, refuse_doubles
from domain.hands.state import BOARD_CARDS, HandState, next_street
from domain.kernel import Refused

HOLE_CARDS = 2


def check_hole_cards(state: HandState, seat: int, cards: str) -> None:
    """Refuse a seat its cards a second time, another number than two, or a card that is out."""
    if state.at(seat).is_dealt:
        raise Refused("room:cards-dealt", "Seat {asked} has its cards.", asked=seat)
    _check_cards(state, cards, HOLE_CARDS)


def check_board(state: HandState, street: str, cards: str) -> None:
    """Refuse a street while betting is open, one that isn't next, and wrong cards."""
    if state.waiting:
        raise Refused(
            "room:betting-open",
            "The betting round is open; seat {to_act} is to act.",
            to_act=state.waiting[0],
        )
    due = next_street(state)
    if street != due:
        raise Refused(
            "room:wrong-street",
            "The {asked} isn't next." if due else "Nothing more is dealt to the board.",
            asked=street,
            accepted=due,
        )
    _check_cards(state, cards, BOARD_CARDS[street])


def check_shown(state: HandState, seat: int, cards: str) -> None:
    """Refuse a hand that was shown, other cards than were dealt, and a card that is out."""
    player = state.at(seat)
    if player.has_shown and player.cards:
        raise Refused("room:hand-shown", "Seat {asked} has shown its hand.", asked=seat)
    if not player.cards:
        _check_cards(state, cards, HOLE_CARDS)
    elif cards and set(cards_of(cards)) != set(cards_of(player.cards)):
        raise Refused(
            "room:other-cards",
            "Seat {seat} was dealt other cards than {asked}.",
            seat=seat,
            asked=cards,
        )


def _check_cards(state: HandState, cards: str, count: int) -> None:
    asked = cards_of(cards)
    if asked and len(asked) != count:
        raise Refused(
            "room:card-count",
            "{allowed} card(s) are dealt here, not {asked}.",
            asked=len(asked),
            allowed=count,
        )
    known = cards_of(state.board + "".join(each.cards for each in state.seats))
    refuse_doubles(known + asked)
