"""A report of what was seen of the cards that was wrong: two people take it back.

What was seen stands. What somebody only keyed, of another table's deal or another seat's cards, was
never seen; once what came since is undone, the hand stands as before the report.
"""

from uuid import UUID

from domain.hands.acting import check_open, check_over, play_on, take_back_request
from domain.hands.hand import Hand
from domain.hands.marks import Mark
from domain.hands.ruling_events import ReportRetracted
from domain.hands.state import HandState
from domain.hands.undoing import last_marks
from domain.kernel import Refused, Stamp
from domain.rules.wording import DIRECTORS

RETRACTION = "room:retraction"


def retract(hand: Hand, *, reason: str, by: Stamp) -> UUID | None:
    """Take back the last request in an open hand, a report; return which request that was."""
    check_open(hand)
    _check_role(by)
    if by.co_signed_by is None:
        raise Refused(
            RETRACTION,
            "A second person signs in {field} that it wasn't so.",
            field="co_signed_by",
        )
    own = _reported(hand.state)

    _record(hand, own, None, reason, by)
    return take_back_request(hand, own[0], reason=reason, by=by)


def reopen(hand: Hand, *, correction_id: UUID, reason: str, by: Stamp) -> UUID | None:
    """Play a hand on that a wrong report ended; the correction of it is signed by a second."""
    check_over(hand)
    _check_role(by)
    own = _reported(hand.state)

    _record(hand, own, correction_id, reason, by)
    return play_on(hand, own[0], correction_id=correction_id, reason=reason, by=by)


def _record(
    hand: Hand, own: list[Mark], correction_id: UUID | None, reason: str, by: Stamp
) -> None:
    hand.record(
        ReportRetracted,
        by,
        receipt=own[0].receipt,
        reports=[each.did for each in own if each.stands],
        seat=next(each.seat for each in own if each.stands),
        reason=reason,
        signed_by=by.co_signed_by,
        correction_id=correction_id,
    )


def _check_role(by: Stamp) -> None:
    if by.role not in DIRECTORS:
        raise Refused(
            RETRACTION,
            "It is for a {allowed}, not a {asked}.",
            asked=by.role,
            allowed=" or ".join(DIRECTORS),
        )


def _reported(state: HandState) -> list[Mark]:
    """Return what the last request did, or refuse one that reported nothing of the cards."""
    own = last_marks(state)
    if not any(each.stands for each in own):
        raise Refused(
            RETRACTION,
            "What came last ({asked}) is no report of what was seen, and is taken back without.",
            asked=own[0].did,
            seat=own[0].seat,
            offer="undo",
        )
    if own[0].receipt is None or not own[0].before:
        raise Refused(
            "room:cards-seen-stand",
            "How the hand stood before {asked} wasn't kept.",
            asked=own[0].did,
        )
    return own
