"""Who a pot belongs to: an owner who has left, hands off it, disputes, and awards put right."""

from collections.abc import Mapping
from typing import NoReturn
from uuid import UUID

from domain.hands.hand import Hand
from domain.hands.performing import refuse_unless_live
from domain.hands.showdown import check_showdown
from domain.hands.showdown_events import (
    AwardReconstructed,
    DisputeRuled,
    HandDisputed,
    OwnerLeft,
)
from domain.kernel import Refused, Stamp
from domain.rules.acting import HEADS_UP
from domain.rules.house import House
from domain.rules.manners import OneToAHandByDirector

CORRECTED = "room:award-corrected"
UNCLAIMED = "room:unclaimed-pot"


def leave_hand(hand: Hand, *, seat: int, house: House, by: Stamp) -> None:
    """Write down that the player of a hand that is turned up has gone: it wins on its cards."""
    refuse_unless_live(hand.state, seat)
    check_showdown(hand.state)
    rule = UNCLAIMED if house.owner_left is None else house.owner_left.rule
    if not hand.state.at(seat).has_shown:
        raise Refused(rule, "Seat {asked} hasn't turned its hand up; it is mucked.", asked=seat)

    hand.record(OwnerLeft, by, seat=seat, rule=rule)


def rule_of_owner_left(house: House) -> str:
    """Return the rule by which winnings are held for a player who has gone."""
    return UNCLAIMED if house.owner_left is None else house.owner_left.rule


def refuse_taking(hand: Hand, *, who: str, house: House, by: Stamp) -> NoReturn:
    """Refuse to let chips leave the pot but by an award."""
    del hand, by
    if house.pot_handling is not None:
        house.pot_handling.refuse(who)
    raise Refused("room:pot-handling", "Chips leave a pot by being awarded.", asked=who)


def refuse_sharing(hand: Hand, *, house: House, by: Stamp) -> NoReturn:
    """Refuse to end a hand by an agreement between its players."""
    del by
    if house.played_out is not None and len(hand.state.live()) == HEADS_UP:
        house.played_out.refuse_deal()
    if house.blinds_chop is not None and not hand.state.is_flop_dealt:
        house.blinds_chop.refuse()
    raise Refused("room:pot-not-shared", "A pot is won, not shared by agreement.")


def dispute(
    hand: Hand, *, seat: int, claim: str, is_next_begun: bool, house: House, by: Stamp
) -> None:
    """Write down that a player disputes how a hand was paid, before it is too late.

    Where the house has a pot wait for a ruling, an open hand is disputed, too.
    """
    waits = waits_by(house)
    if waits is not None and not hand.is_over:
        hand.record(HandDisputed, by, seat=seat, claim=claim, rule=waits.rule)
        return
    _check_over(hand)
    if house.dispute is not None and is_next_begun:
        house.dispute.refuse(hand.state.number)

    rule = "room:hand-disputed" if house.dispute is None else house.dispute.rule
    hand.record(HandDisputed, by, seat=seat, claim=claim, rule=rule)


def waits_by(house: House) -> OneToAHandByDirector | None:
    """Return the rule by which a pot waits for a ruling, where the house has it so."""
    rule = house.one_to_a_hand
    return rule if isinstance(rule, OneToAHandByDirector) else None


def check_undisputed(hand: Hand, *, house: House) -> None:
    """Refuse to pay a pot that waits for a ruling."""
    waits = waits_by(house)
    if waits is not None and hand.state.is_disputed:
        waits.refuse_award(hand.state.number)


def rule_on_dispute(hand: Hand, *, ruling_id: UUID, house: House, by: Stamp) -> None:
    """Write down that a dispute of the hand was ruled on, where one waits for it."""
    waits = waits_by(house)
    if waits is not None and hand.state.is_disputed:
        hand.record(DisputeRuled, by, ruling_id=ruling_id, rule=waits.rule)


def reconstruct(
    hand: Hand,
    *,
    correction_id: UUID,
    changes: Mapping[int, int],
    reason: str,
    is_next_begun: bool,
    house: House,
    by: Stamp,
) -> None:
    """Write down in the hand that its award was put right, by a correction.

    Where disputes end with the next hand it takes one that was in time, or a ruling.
    """
    _check_over(hand)
    if house.reconstruction is not None:
        house.reconstruction.check(by.role)
    if house.dispute is not None and is_next_begun and not hand.state.is_disputed:
        house.dispute.refuse(hand.state.number)

    policy = house.reconstruction or house.dispute
    hand.record(
        AwardReconstructed,
        by,
        correction_id=correction_id,
        changes=dict(changes),
        reason=reason,
        rule=CORRECTED if policy is None else policy.rule,
    )


def _check_over(hand: Hand) -> None:
    if hand.state.outcome == "playing":
        raise Refused("room:hand-in-play", "The hand isn't over.", asked=hand.state.number)
