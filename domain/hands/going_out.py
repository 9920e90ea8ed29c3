"""How cards go out: the order of the deal, the flop card by card, places whose hands are gone."""

from collections.abc import Iterator
from itertools import count
from typing import Literal

import msgspec

from domain.cards import written_cards
from domain.hands.cards import check_flop_card, check_hole_cards
from domain.hands.events import HoleCardsDealt
from domain.hands.hand import Hand
from domain.hands.presence import complete_when_due, is_dealt
from domain.hands.seat_events import FlopCardDealt
from domain.hands.state import HandState, SeatPlaying, next_street
from domain.kernel import Stamp
from domain.rules.house import House
from domain.variants import Street

FLOP_CARDS = 3


class CardDue(msgspec.Struct, frozen=True, kw_only=True):
    """A card of the deal by its number from the top of the deck: to a seat, to a board, or burned.

    `seat` is empty for a card to a board, and for a burned one, which belongs to no `board` either.
    """

    number: int
    to: Literal["seat", "board", "burn"]
    street: str
    seat: int | None = None
    board: int | None = None
    is_up: bool = False


def deal_hole_cards(hand: Hand, *, seat: int, cards: str, house: House, by: Stamp) -> None:
    """Deal a seat its cards; a place whose hand is gone gets them until the first deal is over."""
    gone = next((each for each in hand.state.seats if _is_gone(each, seat)), None)
    if gone is None or hand.is_over:
        hand.deal_hole_cards(seat=seat, cards=cards, by=by)
    else:
        _deal_to_gone(hand, gone, cards, house=house, by=by)
    if is_dealt(hand.state):
        complete_when_due(hand, house=house, by=by)


def _is_gone(place: SeatPlaying, seat: int) -> bool:
    return place.seat == seat and not place.is_live


def _deal_to_gone(hand: Hand, gone: SeatPlaying, cards: str, *, house: House, by: Stamp) -> None:
    state = hand.state
    if state.is_flop_dealt or not gone.owed:
        if house.folded_place is not None:
            house.folded_place.check(
                gone.seat, has_bring_in=state.game.has_bring_in, has_draw=state.game.has_draw
            )
        hand.deal_hole_cards(seat=gone.seat, cards=cards, by=by)
        return
    check_hole_cards(state, gone.seat, cards)

    hand.record(HoleCardsDealt, by, seat=gone.seat, cards=cards)


def deal_board(
    hand: Hand,
    *,
    street: str,
    cards: str,
    board: int,
    house: House,
    by: Stamp,
    is_procedure_checked: bool = False,
) -> None:
    """Deal a street to a board, the flop card by card where the house's procedure is checked.

    Once the hand is over nobody sees what would have come.
    """
    if hand.is_over and house.rabbit_hunting is not None:
        house.rabbit_hunting.refuse()
    if not is_procedure_checked or house.singly is None or not _is_flop(hand.state, street):
        hand.deal_board(street=street, cards=cards, board=board, by=by)
        return
    house.singly.check_flop(len(written_cards(cards)))
    so_far = hand.state.flop_cards.get(board, "") + cards
    check_flop_card(hand.state, street, so_far, board)

    hand.record(FlopCardDealt, by, board=board, card=cards)
    if len(written_cards(so_far)) == FLOP_CARDS:
        hand.deal_board(street=street, cards=so_far, board=board, by=by)


def _is_flop(state: HandState, street: str) -> bool:
    return any(each.name == street and each.board == FLOP_CARDS for each in state.game.streets)


def order_of_deal(state: HandState, house: House) -> list[CardDue]:
    """Return the cards that are still to go out, in order, as far as that is known by now.

    Cards go round so many at a time, one unless the house has it otherwise. Each street after the
    first has a card burned. Of stud the next street is known, of a draw nothing.
    """
    per_pass = 1 if house.singly is None else house.singly.cards_per_player_per_pass
    if state.outcome != "playing":
        return []
    if state.game.board_cards:
        cards = [*_first_deal(state, per_pass), *_boards(state)]
        out = 0 if not state.is_flop_dealt else _number_out(state)
        return [each for each in cards if each.number > out]
    if not state.is_flop_dealt and state.is_dealing:
        return list(_first_deal(state, per_pass))
    return list(_next_of_stud(state))


def _first_deal(state: HandState, per_pass: int) -> Iterator[CardDue]:
    """Go round from the button's left; a dead hand's place gets its cards, too."""
    street, numbers = state.game.streets[0], count(1)
    for first in range(0, street.hole_cards, per_pass):
        for each in state.seats:
            for place in range(first, min(first + per_pass, street.hole_cards)):
                is_up = place >= street.down
                yield CardDue(
                    number=next(numbers),
                    to="seat",
                    street=street.name,
                    seat=each.seat,
                    is_up=is_up,
                )


def _boards(state: HandState) -> Iterator[CardDue]:
    first, *later = state.game.streets
    numbers = count(first.hole_cards * len(state.seats) + 1)
    for street in later:
        yield CardDue(number=next(numbers), to="burn", street=street.name)
        for board in range(1, len(state.boards) + 1):
            for _ in range(street.board):
                yield CardDue(
                    number=next(numbers), to="board", street=street.name, board=board, is_up=True
                )


def _number_out(state: HandState) -> int:
    """Return the number of the last card that is out, of the streets that were dealt."""
    done = [each.name for each in state.game.streets[: state.game.place_of(state.street) + 1]]
    return max(each.number for each in _boards(state) if each.street in done)


def _next_of_stud(state: HandState) -> Iterator[CardDue]:
    """Go round once more, among those who are still in."""
    due = next_street(state)
    burned = state.game.place_of(state.street)
    numbers = count(state.cards_out + burned + 1)
    if due is not None and not _street(state, due).has_draw:
        yield CardDue(number=next(numbers), to="burn", street=due)
        yield from _round_of(state, _street(state, due), numbers)
    elif state.is_dealing and not state.dealing.has_draw:
        yield from _round_of(state, state.dealing, numbers, is_begun=True)


def _round_of(
    state: HandState, street: Street, numbers: Iterator[int], *, is_begun: bool = False
) -> Iterator[CardDue]:
    for each in state.live():
        if each.owed or not is_begun:
            yield CardDue(
                number=next(numbers),
                to="seat",
                street=street.name,
                seat=each.seat,
                is_up=street.up > 0,
            )


def _street(state: HandState, name: str) -> Street:
    return state.game.streets[state.game.place_of(name)]
