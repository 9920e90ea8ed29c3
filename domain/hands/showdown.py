"""The showdown: when it is, who may muck, who wins. Hold'em hands are read by pokerkit."""

from collections.abc import Mapping

from pokerkit import StandardHighHand

from domain.hands.pots import Pot, pots_of
from domain.hands.state import HandState, is_betting_over
from domain.kernel import Refused

BOARD_CARDS = 5


def best_hands(hands: Mapping[int, str], board: str) -> list[int]:
    """Return the seats whose two cards make the best hand with the board, in the order given."""
    values = {seat: StandardHighHand.from_game(cards, board) for seat, cards in hands.items()}
    best = max(values.values())
    return [seat for seat, value in values.items() if value == best]


def winners_of(state: HandState, place: int, pot: Pot) -> list[int] | None:
    """Return who wins a pot, from the button's left, or nothing while that can't be said.

    A hand alone in a pot wins it; cards speak where all are known; else whom the dealer named.
    """
    claims = [seat for seat in pot.seats if state.at(seat).standing == "in"]
    if len(claims) == 1:
        return claims
    if can_be_read(state, claims):
        return best_hands({seat: state.at(seat).cards for seat in claims}, state.board)
    named = state.winners.get(place)
    return None if named is None else [seat for seat in claims if seat in named]


def can_be_read(state: HandState, claims: list[int]) -> bool:
    """Tell whether these seats' cards and the whole board are known."""
    is_board_known = len(state.board) == 2 * BOARD_CARDS
    return is_board_known and all(state.at(seat).cards for seat in claims)


def all_winners(state: HandState) -> list[list[int]]:
    """Return the winners of each pot, or refuse while bets, board cards or a winner are missing."""
    check_showdown(state)
    check_board_complete(state)
    pots = pots_of(state.seats, with_bets=True)
    winners = [winners_of(state, place, pot) for place, pot in enumerate(pots)]
    missing = [place for place, seats in enumerate(winners) if not seats]
    if missing:
        raise Refused(
            "room:winners-unknown",
            "Cards aren't all known: show or muck them, or name who wins pot(s) {pots}.",
            pots=missing,
        )
    return [seats for seats in winners if seats]


def check_showdown(state: HandState) -> None:
    """Refuse what belongs after the last bet while one can come."""
    if not is_betting_over(state):
        raise Refused(
            "room:betting-open",
            "There is betting to come.",
            to_act=state.waiting[0] if state.waiting else None,
        )


def check_board_complete(state: HandState) -> None:
    """Refuse to settle a contested pot before the river."""
    if len(state.in_hand()) > 1 and state.street != "river":
        raise Refused(
            "room:board-not-complete",
            "More than one hand is live: the board is dealt to the river first.",
            street=state.street,
        )


def check_muck(state: HandState, seat: int) -> None:
    """Refuse to muck the last hand that a pot has, or one that was named as a winner."""
    for place, pot in enumerate(pots_of(state.seats, with_bets=True)):
        claims = [each for each in pot.seats if state.at(each).standing == "in"]
        if claims == [seat] or seat in state.winners.get(place, []):
            raise Refused(
                "room:last-hand",
                "Seat {seat} wins pot {pot} and isn't mucked.",
                seat=seat,
                pot=place,
            )


def check_winners(state: HandState, place: int, seats: list[int]) -> None:
    """Refuse winners before the end, of no pot, from outside it, or against known cards."""
    check_showdown(state)
    check_board_complete(state)
    pots = pots_of(state.seats, with_bets=True)
    if not 0 <= place < len(pots):
        raise Refused("room:no-such-pot", "There is no pot {asked}.", asked=place, pots=len(pots))
    claims = [each for each in pots[place].seats if state.at(each).standing == "in"]
    if not seats or not set(seats) <= set(claims):
        raise Refused(
            "room:not-in-pot",
            "Pot {pot} is won by one or more of the seats {allowed}.",
            pot=place,
            asked=seats,
            allowed=claims,
        )
    if can_be_read(state, claims):
        raise Refused(
            "room:cards-speak",
            "The cards are known and say who wins pot {pot}.",
            pot=place,
            accepted=winners_of(state, place, pots[place]),
        )
