"""What cards are in truth that were keyed wrong, and what that makes of a hand."""

from collections.abc import Mapping

from domain.cards import UNKNOWN, refuse_doubles, written_cards
from domain.hands import course
from domain.hands.deal_events import CardsCorrected, RightCards
from domain.hands.state import HandState
from domain.kernel import Refused


def take_correction(state: HandState, fact: CardsCorrected) -> None:
    """Let the cards be what they are, wherever they lie, and say anew who opens by them."""
    for each in fact.cards:
        if each.seat is not None:
            _take_hand(state, each.seat, each)
        elif each.board is not None:
            _take_board(state, each.board, each.right)
    course.open_again(state)


def _take_hand(state: HandState, seat: int, right: RightCards) -> None:
    player, named = state.at(seat), renamed(right.keyed, right.right)
    player.up = right.right if player.has_shown else with_names(player.up, named)
    player.door = with_names(player.door, named)
    player.tabled = with_names(player.tabled, named)
    player.seen = with_names(player.seen, named)
    player.held_back = with_names(player.held_back, named)
    player.cards = right.right


def _take_board(state: HandState, board: int, cards: str) -> None:
    common = state.common
    state.boards[board - 1] = cards
    if board == 1 and common:
        state.boards = [cards, *(cards[:common] + each[common:] for each in state.boards[1:])]


def put_right(keyed: str, asked: str) -> str:
    """Return cards as they were keyed, with what isn't among those asked for replaced in place.

    What is new takes the place of what is wrong, and then of what nobody knew.
    """
    refuse_doubles(known_of(asked))
    fresh = [card for card in known_of(asked) if card not in written_cards(keyed)]
    if len(written_cards(asked)) != len(written_cards(keyed)):
        raise Refused(
            "room:card-count",
            "{allowed} card(s) were dealt here, not {asked}.",
            asked=len(written_cards(asked)),
            allowed=len(written_cards(keyed)),
        )
    right = written_cards(keyed)
    wrong = [place for place, card in enumerate(right) if card not in (UNKNOWN, *known_of(asked))]
    unknown = [place for place, card in enumerate(right) if card == UNKNOWN]
    for place in wrong:
        right[place] = UNKNOWN
    for place, card in zip([*wrong, *unknown], fresh, strict=False):
        right[place] = card
    return "".join(right)


def renamed(keyed: str, right: str) -> dict[str, str]:
    """Return what the known cards of a hand or board are in truth."""
    both = zip(written_cards(keyed), written_cards(right), strict=True)
    return {wrong: card for wrong, card in both if wrong not in (UNKNOWN, card)}


def with_names(cards: str, named: Mapping[str, str]) -> str:
    """Return cards by what they are in truth."""
    return "".join(named.get(card, card) for card in written_cards(cards))


def known_of(cards: str) -> list[str]:
    """Return the cards of a hand or board that somebody knows."""
    return [card for card in written_cards(cards) if card != UNKNOWN]
