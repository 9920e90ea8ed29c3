"""What dealers and supervisors write down of trouble in the deal, and what is claimed for it.

The house of the hand rules on each. A void hand is void at the table as well: its chips are back,
and the next hand has the same button, or the one that it should have had.
"""

from typing import Any
from uuid import UUID

import msgspec

from cardroom.service.clearing import clear_seats
from cardroom.service.dealing import decided, of
from cardroom.service.work import Answer, Work
from domain.hands import faults, repairing
from domain.hands.deal_telling import told_fault, told_step
from domain.hands.deck import coming
from domain.hands.hand import Hand
from domain.hands.repairing import FaultRuled
from domain.kernel import Refused
from domain.rules.dealing import Fault
from domain.rules.house import House
from domain.tables.state import Taken
from domain.tables.table import CashTable


def report(work: Work, *, hand_id: UUID, kind: str, **seen: Any) -> Answer:
    """Write down what went wrong in the deal, and let it have its consequence."""
    ruled: list[FaultRuled] = []
    fault = Fault(kind=kind, **seen)

    def deed(hand: Hand, house: House) -> None:
        told = _entitled(work, hand, fault, house)
        ruled.append(faults.report(hand, fault=told, house=house, by=work.by))

    hand = decided(work, hand_id, deed)
    _void(work, hand)
    return _answer(work, hand, ruled[0])


def claim(
    work: Work,
    *,
    hand_id: UUID,
    claim: str,
    kind: str = "other",
    seat: int | None = None,
    reason: str = "",
) -> Answer:
    """Judge what is asked for because of trouble in the deal: a misdeal, or another card."""
    ruled: list[FaultRuled] = []

    def deed(hand: Hand, house: House) -> None:
        if claim == "another-card":
            faults.claim_card(hand, seat=seat or 0, house=house)
        else:
            what = faults.claim_misdeal(hand, kind=kind, reason=reason, house=house, by=work.by)
            ruled.append(what)

    hand = decided(work, hand_id, deed)
    _void(work, hand)
    return _answer(work, hand, ruled[0])


def confirm(work: Work, *, hand_id: UUID, street: str, picked: int | None = None) -> Answer:
    """Confirm a plan that waits for the floor, or pick the card that is the next burn."""

    def deed(hand: Hand, house: House) -> None:
        del house
        repairing.confirm(hand, street=street, picked=picked, by=work.by)

    return of(decided(work, hand_id, deed))


def _entitled(work: Work, hand: Hand, fault: Fault, house: House) -> Fault:
    """Return a fault that says whether who was left out may have cards in this hand."""
    table = _table_of(work, hand)
    if fault.kind == "empty-seat" and fault.seat is not None:
        _check_empty(table, fault.seat)
    if fault.kind != "left-out" or fault.seat is None:
        return fault
    playing = {each.seat for each in hand.state.seats} | set(table.next_hand(house).seats)
    return msgspec.structs.replace(fault, is_entitled=fault.seat in playing)


def _check_empty(table: CashTable, seat: int) -> None:
    """Refuse to call a seat empty that somebody has, be they away."""
    if isinstance(table.state.occupied.get(seat), Taken):
        raise Refused("room:deal-fault", "Seat {asked} has a player.", asked=seat)


def _table_of(work: Work, hand: Hand) -> CashTable:
    assert hand.state.table_id is not None, "A hand is played at a table."
    return work.get(CashTable, hand.state.table_id)


def _void(work: Work, hand: Hand) -> None:
    """Let the hand be void at its table, too, and put the button where it should have been."""
    if hand.state.outcome != "called-off":
        return
    table = _table_of(work, hand)
    reason = f"A misdeal by {hand.state.deal.rules[-1]}."
    table.void_hand(hand_id=hand.id, reason=reason, by=work.by)
    told = [each.seat for each in hand.state.deal.faults if each.kind == "button"]
    should_be = next((seat for seat in reversed(told) if seat is not None), hand.state.button)
    if should_be != hand.state.button:
        table.place_button(seat=should_be, by=work.by)
    clear_seats(work, table, work.house(table.state.edition))


def _answer(work: Work, hand: Hand, what: FaultRuled) -> Answer:
    house = work.house(hand.state.edition)
    ruling = {
        "effect": what.effect,
        "rule": what.rule,
        "steps": told_steps(what.steps),
        "waits_for": what.waits_for,
        "is_action_substantial": faults.is_action_substantial(hand.state, house),
    }
    return Answer(body={**of(hand).body, "ruling": ruling})


def told_steps(steps: Any) -> list[dict[str, Any]]:
    """Return what the dealer does, each step with a sentence."""
    return [{**msgspec.to_builtins(each), "told": told_step(each)} for each in steps]


def deal_shown(hand: Hand) -> dict[str, Any]:
    """Return what went wrong in a hand's deal, the plans that are open, how a street comes next."""
    state = hand.state
    deal = state.deal
    seen = zip(deal.faults, deal.effects, deal.rules, strict=True)
    return {
        "faults": [
            {"kind": each.kind, "told": told_fault(each), "effect": effect, "rule": rule}
            for each, effect, rule in seen
        ],
        "repairs": [
            {
                "streets": [to.street for to in each.streets],
                "rule": each.rule,
                "waits_for": each.waits_for,
                "steps": told_steps(each.steps),
            }
            for each in deal.repairs
        ],
        "coming": None if hand.is_over else msgspec.to_builtins(coming(state)),
        "acts_in_turn": state.round.acts,
        "acts_with_chips": state.round.acts_with_chips,
    }
