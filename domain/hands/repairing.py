"""The board put right: plans for cards that came too early, or one too many, carried out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from domain.cards import UNKNOWN, written_cards
from domain.hands import going_out
from domain.hands.deal_events import RepairConfirmed
from domain.hands.deck import coming, repair_of, seen_of, streets_to_come
from domain.hands.exposures import check_face_up
from domain.hands.hand import Hand
from domain.hands.state import HandState, OpenRepair, next_street
from domain.hands.terms import spot_of
from domain.kernel import Refused, Stamp
from domain.rules.dealing import Effect, Fault
from domain.rules.early_board import USUAL_EARLY, USUAL_FOUR_CARD_FLOP, EarlyBoard
from domain.rules.exposing import EarlyFlop
from domain.rules.house import House
from domain.rules.policy import Policy
from domain.rules.repairs import (
    FINISH,
    FLOP,
    FLOP_CARDS,
    Early,
    Repair,
    Step,
    StreetPlan,
    deal,
)
from domain.rules.wording import DIRECTORS

BACK = {"take-back", "set-aside"}
CITED_INSTEAD = ("room:betting-open", "room:wrong-street", "room:card-count")


class FaultRuled(msgspec.Struct, frozen=True, kw_only=True):
    """What the house makes of a fault, by which rule, what the dealer does, what comes by it."""

    effect: Effect
    rule: str
    steps: Sequence[Step] = ()
    streets: Sequence[StreetPlan] = ()
    waits_for: str | None = None


def ruled_board(state: HandState, fault: Fault, house: House) -> FaultRuled:
    """Return how a board is put right, or that the floor decides where the document is silent."""
    if fault.kind == "four-card-flop":
        return _four_cards(state, house)
    return _too_early(state, fault, house)


def _by(policy: Policy, repair: Repair) -> FaultRuled:
    return FaultRuled(
        effect="repaired",
        rule=policy.rule,
        steps=repair.steps,
        streets=repair.streets,
        waits_for=repair.waits_for,
    )


def _four_cards(state: HandState, house: House) -> FaultRuled:
    due = next_street(state)
    if due != FLOP:
        raise Refused(
            "room:four-card-flop", "The flop is due when it has four cards.", accepted=due
        )
    if len(state.boards) > 1:
        return FaultRuled(effect="floor-decides", rule="room:four-card-flop")
    policy = house.four_card_flop or USUAL_FOUR_CARD_FLOP
    return _by(policy, policy.plan(seen_of(state, FLOP, FLOP_CARDS + 1)))


def _too_early(state: HandState, fault: Fault, house: House) -> FaultRuled:
    later = streets_to_come(state)
    if not state.waiting or not later:
        raise Refused("room:early-board", "A street is early while a bet can come before it.")
    street, cards = later[0]
    shown = cards if fault.count is None else fault.count
    if fault.street not in {None, street} or not 1 <= shown <= cards:
        raise Refused(
            "room:early-board",
            "The {accepted} is next, of {cards} card(s).",
            asked=fault.street,
            accepted=street,
            cards=cards,
        )
    if len(state.boards) > 1:
        return FaultRuled(effect="floor-decides", rule="room:early-board")
    early = seen_of(state, street, shown)
    if _is_option(state, street) and house.early_flop and _has_come(state, house.early_flop, shown):
        return _stands(early, house.early_flop)
    policy = _policy_of(street, house)
    if policy is None or not policy.applies(early):
        return FaultRuled(
            effect="floor-decides", rule="room:early-board" if policy is None else policy.rule
        )
    return _by(policy, policy.plan(early))


def _is_option(state: HandState, street: str) -> bool:
    """Tell whether only the live blind is still to speak before the flop."""
    seat, *others = state.waiting
    return street == FLOP and not others and spot_of(state, seat).has_option


def _has_come(state: HandState, policy: EarlyFlop, shown: int) -> bool:
    """Tell whether so many cards make the flop stand, or some that came before did."""
    ruled = zip(state.deal.faults, state.deal.effects, strict=True)
    has_stood = any(each.kind == "early-board" and effect == "stands" for each, effect in ruled)
    return policy.stands(shown) or has_stood


def _stands(early: Early, policy: Policy) -> FaultRuled:
    """Return that the flop stands and is completed once the live blind has checked or folded."""
    taking = early.taking
    flop = taking.street(FLOP, FLOP_CARDS)
    dealt = deal(FLOP, flop.cards, taking.left)
    return FaultRuled(effect="stands", rule=policy.rule, steps=[FINISH, dealt])


def _policy_of(street: str, house: House) -> EarlyBoard | None:
    """Return the house's rule for a street that came early; the usual where it has none at all."""
    own: dict[str, EarlyBoard | None] = {
        "flop": house.flop_too_early,
        "turn": house.turn_too_early,
        "river": house.river_too_early,
    }
    return own.get(street) if any(own.values()) else USUAL_EARLY.get(street)


# Plans carried out


def confirm(hand: Hand, *, street: str, picked: int | None, by: Stamp) -> None:
    """Let the floor confirm a plan that waits for it, or pick the card that is the next burn."""
    repair = repair_of(hand.state, street)
    if repair is None or repair.waits_for is None:
        raise Refused("room:repair", "No plan waits for the floor.", asked=street)
    _check_ruling(repair, by)
    cards = len(repair.streets[0].cards)
    if (repair.waits_for == "pick") != (picked is not None) or not 1 <= (picked or 1) <= cards:
        raise Refused(
            repair.rule,
            "One of {allowed} cards is picked where one is.",
            asked=picked,
            allowed=cards,
        )

    hand.record(RepairConfirmed, by, street=street, picked=picked, rule=repair.rule)


def _check_ruling(repair: OpenRepair, by: Stamp) -> None:
    if by.role not in DIRECTORS:
        raise Refused(
            repair.rule,
            "It is for a {allowed}, not a {asked}.",
            asked=by.role,
            allowed=" or ".join(DIRECTORS),
        )


def deal_board(
    hand: Hand,
    *,
    street: str,
    cards: str,
    house: House,
    by: Stamp,
    board: int = 1,
    is_burned: bool | None = None,
    is_laid_out: bool | None = None,
    is_procedure_checked: bool = False,
) -> None:
    """Deal a street, by the plan where one is open, and in the house's way where that is checked.

    Where it is said whether a card was burned first, or lay there already, that is checked. All-in
    hands are turned up first where procedure is checked.
    """
    if is_procedure_checked:
        check_face_up(hand, house=house)
    with _in_order(street, house):
        if hand.state.outcome == "playing" and not hand.state.waiting:
            told = Told(street, cards, is_burned, is_laid_out)
            _check_plan(hand.state, told, house)
        going_out.deal_board(
            hand,
            street=street,
            cards=cards,
            board=board,
            is_procedure_checked=is_procedure_checked,
            house=house,
            by=by,
        )


@contextmanager
def _in_order(street: str, house: House) -> Iterator[None]:
    """Cite the house's own order of play, where it has one, for a street that doesn't come now."""
    orders = {"flop": house.flop_order, "turn": house.turn_order, "river": house.river_order}
    try:
        yield
    except Refused as refused:
        order = orders.get(street)
        if order is None or refused.rule not in CITED_INSTEAD:
            raise
        raise Refused(order.rule, refused.reason, **refused.facts) from None


class Told(NamedTuple):
    """What the dealer says of a street: its cards, and how they came, if that is said."""

    street: str
    cards: str
    is_burned: bool | None
    is_laid_out: bool | None


def _check_plan(state: HandState, told: Told, house: House) -> None:
    """Refuse a street that comes another way than the plan has it, or the order of play."""
    plan, repair = coming(state), repair_of(state, told.street)
    if plan is None or plan.street != told.street:
        return
    rule = _order_rule(told.street, house) if repair is None else repair.rule
    if repair is not None and repair.waits_for is not None:
        raise Refused(rule, "The {asked} waits for the floor.", asked=told.street)
    if told.is_burned not in {None, _is_burned_now(state, plan)}:
        raise Refused(
            rule,
            "The {asked} comes {accepted}.",
            asked=told.street,
            accepted="after a burn" if plan.burn else "without another burn",
        )
    if told.is_laid_out not in {None, plan.laid_out > 0}:
        raise Refused(
            rule,
            "The {asked} is {accepted}.",
            asked=told.street,
            accepted="laid out already" if plan.laid_out else "the top of the stub",
        )
    if repair is not None:
        _check_not_back(plan, repair, told, rule)
    if repair is not None and repair.picked and repair.picked in written_cards(told.cards):
        raise Refused(rule, "{asked} is the next burn.", asked=repair.picked)


def _check_not_back(plan: StreetPlan, repair: OpenRepair, told: Told, rule: str) -> None:
    """Refuse as a street that lies face down already a card that goes back into the stub."""
    steps = {step.what for step in repair.steps}
    goes_back = bool(steps & BACK) and "pick" not in steps and not plan.undealt
    known = written_cards(repair.cards) if goes_back else []
    again = [card for card in written_cards(told.cards) if card in known and card != UNKNOWN]
    if again:
        raise Refused(
            rule,
            "{asked} goes back into the stub: the {street} is another card.",
            asked=again[0],
            street=told.street,
        )


def _is_burned_now(state: HandState, plan: StreetPlan) -> bool:
    """Tell whether a card comes off the deck to be burned: one may lie there for it."""
    return plan.burn is not None and plan.burn != state.deal.burn


def _order_rule(street: str, house: House) -> str:
    orders = {"flop": house.flop_order, "turn": house.turn_order, "river": house.river_order}
    order = orders.get(street)
    return "room:repair" if order is None else order.rule
