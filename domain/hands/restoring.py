"""Dead hands that a ruling makes live again, while the hand is still where they died."""

from domain.hands.hand import Hand
from domain.hands.showdown_events import HandRestored
from domain.hands.state import HandState
from domain.kernel import Refused, Stamp
from domain.rules.house import House

RESTORED = "room:restored-hand"
RULING = "room:ruling"


def restore(
    hand: Hand, *, seat: int, is_identified: bool, reason: str | None, house: House, by: Stamp
) -> None:
    """Let a dead hand be live again, by a ruling that sets the rule aside by which it died.

    Refuses one whose cards aren't known from others, and one that play has gone on without: a next
    card is out, the draw it missed is over, an uncalled bet went back, or winners were named.
    """
    state = hand.state
    if hand.is_over:
        raise Refused("room:hand-over", "The hand is over.", outcome=state.outcome)
    if state.at(seat).is_live:
        raise Refused(RESTORED, "The hand of seat {asked} is live.", asked=seat)
    _check_open(state, seat)
    if not is_identified:
        raise Refused(RESTORED, "The cards of seat {asked} aren't known in the muck.", asked=seat)
    if house.set_aside is None or reason is None:
        raise Refused(
            _rule_of(state, seat, house),
            "The hand of seat {asked} is dead; it is live again by a ruling that sets this aside.",
            asked=seat,
        )

    hand.record(
        HandRestored,
        by,
        seat=seat,
        set_aside=house.set_aside,
        reason=reason,
        rule=_authority(house),
    )


def _check_open(state: HandState, seat: int) -> None:
    """Refuse where the hand has gone on past where the seat's died."""
    death = state.deaths[seat]
    is_flop_begun = bool(state.flop_cards) and not state.is_flop_dealt
    is_run_out = len({len(board) for board in state.boards}) > 1
    if death.street != state.street or is_flop_begun or is_run_out:
        raise Refused(
            RESTORED,
            "More cards came since the hand of seat {asked} died on the {street}.",
            asked=seat,
            street=death.street,
        )
    if death.is_drawing and not state.is_dealing:
        raise Refused(
            RESTORED,
            "The draw is over that seat {asked} hadn't made when its hand died: undo that.",
            asked=seat,
            street=death.street,
            offer="undo",
        )
    if death.is_settled or state.winners:
        raise Refused(
            RESTORED,
            "Chips went back or winners were named since the hand of seat {asked} died: undo that.",
            asked=seat,
            offer="undo",
        )


def _rule_of(state: HandState, seat: int, house: House) -> str:
    """Return the rule that keeps a hand dead: what was ruled, or the house's of who folds."""
    ruled = state.deaths[seat].rule
    folds = house.free_fold or house.fold_facing_bet
    return ruled or (RESTORED if folds is None else folds.rule)


def _authority(house: House) -> str:
    policy = house.authority or house.final_authority
    return RULING if policy is None else policy.rule
