"""Cards that were keyed wrong, put right: a seat's, a board's, several at once.

Decisions of a hand, as functions of it. Which cards are wrong is read off the cards themselves, so
that they may be told in any order: what was keyed and isn't there gives way to what is.
"""

from collections.abc import Mapping

from domain.hands.cards import check_corrected
from domain.hands.deal_events import CardsCorrected, RightCards
from domain.hands.hand import Hand
from domain.hands.right_cards import put_right
from domain.hands.state import HandState, is_betting_over
from domain.kernel import Refused, Stamp
from domain.rules.wording import DIRECTORS


def correct_cards(
    hand: Hand,
    *,
    hands: Mapping[int, str],
    boards: Mapping[int, str],
    reason: str,
    by: Stamp,
) -> None:
    """Put cards right of seats, and of boards as far as they are dealt.

    Once no bet can come they decide a pot, and whoever directs the floor puts them right.
    """
    state = hand.state
    if state.outcome != "playing":
        raise Refused("room:hand-over", "The hand is over.", outcome=state.outcome)
    if is_betting_over(state) and by.role not in DIRECTORS:
        raise Refused(
            "room:cards-corrected",
            "At the showdown cards are put right by a {allowed}, not a {asked}.",
            asked=by.role,
            allowed=" or ".join(DIRECTORS),
        )
    right = [_of_seat(state, seat, cards) for seat, cards in hands.items()]
    right += [_of_board(state, board, cards) for board, cards in boards.items()]
    if not any(each.keyed != each.right for each in right):
        raise Refused("room:nothing-corrected", "The cards are keyed like that already.")
    check_corrected(state, right)

    hand.record(CardsCorrected, by, cards=right, reason=reason)


def _of_seat(state: HandState, seat: int, cards: str) -> RightCards:
    keyed = state.at(seat).cards
    return RightCards(seat, None, keyed, put_right(keyed, cards))


def _of_board(state: HandState, board: int, cards: str) -> RightCards:
    if not 1 <= board <= len(state.boards):
        allowed = len(state.boards)
        raise Refused(
            "room:no-such-board", "There is no board {asked}.", asked=board, allowed=allowed
        )
    keyed = state.boards[board - 1]
    if board > 1 and cards[: state.common] != keyed[: state.common]:
        raise Refused(
            "room:no-such-board",
            "What the boards have in common is put right on the first one.",
            asked=board,
            allowed=1,
        )
    return RightCards(None, board, keyed, put_right(keyed, cards))
