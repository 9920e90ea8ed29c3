"""Trouble in the deal: written down as it was seen, ruled on by the house, and carried out.

Decisions of a hand, as functions of it. What is reported has happened and is written down with its
consequence; what somebody claims is refused where the house doesn't have it.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.hands.deal_events import DealFaultRuled
from domain.hands.deal_steps import on_top, replaced, turned_up, voided
from domain.hands.deck import deck_of, plans_open, streets_to_come
from domain.hands.exposures import flop_early
from domain.hands.hand import Hand
from domain.hands.performing import fold, refuse_unless_live
from domain.hands.repairing import FaultRuled, ruled_board
from domain.hands.showdown import check_not_last
from domain.hands.state import HandState
from domain.kernel import Refused, Stamp
from domain.rules.dealing import USUAL_SUBSTANTIAL_ACTION, Deal, Effect, Fault
from domain.rules.house import House
from domain.rules.misdeals import USUAL_MISDEALS, Misdeals
from domain.rules.repairs import FLOP_CARDS, Step, boxed_plan
from domain.rules.replacing import USUAL_EXCHANGE
from domain.rules.wording import DIRECTORS

NOT_SAID = "room:deal-fault"
CUT = "c"
"""The mark of a deck as it was cut, in which a card's place is known."""
OF_THE_BOARD = ("early-board", "four-card-flop")
OF_A_CARD = ("exposed", "boxed", "off-table")
OF_A_SEAT = ("exposed", "wrong-count")


def report(hand: Hand, *, fault: Fault, house: House, by: Stamp) -> FaultRuled:
    """Write trouble in the deal down, rule on it, and let it have its consequence."""
    state = hand.state
    _refuse_over(state, fault, house)
    seen = _placed(state, fault)
    if seen.kind in OF_THE_BOARD:
        what = ruled_board(state, seen, house)
    else:
        what = _ruled(deal_of(state, house, seen), state, house)
    if what.effect == "hand-dead":
        refuse_unless_live(state, seen.seat or 0)
        check_not_last(state, seen.seat or 0)

    _record(hand, seen, what, by)
    _carry_out(hand, seen, what, house=house, by=by)
    return what


def _record(hand: Hand, fault: Fault, what: FaultRuled, by: Stamp) -> None:
    hand.record(
        DealFaultRuled,
        by,
        fault=fault,
        effect=what.effect,
        rule=what.rule,
        steps=list(what.steps),
        streets=list(what.streets),
        waits_for=what.waits_for,
    )


def _carry_out(hand: Hand, fault: Fault, what: FaultRuled, *, house: House, by: Stamp) -> None:
    if what.effect == "misdeal":
        hand.call_off(reason=f"A misdeal by {what.rule}.", by=by)
    elif what.effect == "hand-dead" and fault.seat is not None:
        fold(hand, fault.seat, left=None, house=house, by=by)
    elif fault.kind == "early-board" and what.effect == "stands":
        flop_early(hand, cards=fault.count or FLOP_CARDS, house=house, by=by)


def claim_misdeal(hand: Hand, *, kind: str, reason: str, house: House, by: Stamp) -> FaultRuled:
    """Let the floor void a hand for a reason that the document leaves to it, or refuse to.

    `kind` is the trouble for which it is claimed.
    """
    state = hand.state
    claimed = Fault(kind=kind, note=reason)
    _refuse_over(state, claimed, house)
    deal = _claimed(state, house, claimed)
    policy = _speaking(deal, house)
    _check_claim(deal, policy, state, by, rule=_rule_of_last(state, kind) or policy.rule)

    what = FaultRuled(effect="misdeal", rule=policy.rule, steps=voided(state))
    _record(hand, claimed, what, by)
    hand.call_off(reason=f"A misdeal by {what.rule}: {reason}", by=by)
    return what


def _check_claim(deal: Deal, policy: Misdeals, state: HandState, by: Stamp, *, rule: str) -> None:
    is_ruling = by.role in DIRECTORS
    if not deal.is_open(policy.until):
        if not (is_ruling and policy.late == "floor-decides"):
            raise Refused(
                policy.rule,
                "A misdeal is called before {until}: the hand is played.",
                until=policy.until.replace("_", " "),
                acts=deal.acts,
                acts_with_chips=deal.acts_with_chips,
            )
        return
    is_left_to_floor = policy.is_list_open and deal.last.kind not in policy.covers
    if not (is_ruling and (is_left_to_floor or "floor-decides" in state.deal.effects)):
        raise Refused(rule, "It is no misdeal: {asked}.", asked=deal.last.kind)


def claim_card(hand: Hand, *, seat: int, house: House) -> None:
    """Refuse a seat another card than the rule gives it. Raises Refused."""
    refuse_unless_live(hand.state, seat)
    fate, rule = _fate(_last_of(hand.state, seat), house)
    told = "comes by the ruling" if fate == "replaced" else "plays"
    raise Refused(rule, "The card of seat {asked} {accepted}.", asked=seat, accepted=told)


def _last_of(state: HandState, seat: int) -> Fault:
    mine = [each for each in state.deal.faults if each.seat == seat]
    return mine[-1] if mine else Fault(kind="exposed", by="player", seat=seat)


# What was seen


def _refuse_over(state: HandState, fault: Fault, house: House) -> None:
    """Refuse what comes after the hand; a short deck by the house's own rule, if it has one."""
    if state.outcome == "playing":
        return
    is_short = fault.kind in {"short-deck", "damaged-card"} and house.short_deck is not None
    rule = house.short_deck.rule if is_short and house.short_deck else "room:hand-over"
    raise Refused(rule, "The hand is over and its result stands.", outcome=state.outcome)


def _placed(state: HandState, fault: Fault) -> Fault:
    """Return a fault with its seat, which of its cards, and which off the deck, as far as known."""
    _check_told(fault)
    seats = [each.seat for each in state.seats]
    each = state.game.streets[0].hole_cards
    if fault.kind in OF_A_CARD and fault.place is not None and fault.place <= len(seats) * each:
        place = fault.place - 1
        fault = replace(fault, seat=seats[place % len(seats)], nth=place // len(seats) + 1)
    elif fault.seat in seats and fault.nth is not None:
        place = (fault.nth - 1) * len(seats) + seats.index(fault.seat) + 1
        fault = replace(fault, place=place)
    if fault.kind == "empty-seat" and fault.seat in seats:
        raise Refused(NOT_SAID, "Seat {asked} plays: it isn't empty.", asked=fault.seat)
    if fault.kind in OF_A_SEAT and fault.seat is not None and fault.seat not in seats:
        raise Refused(
            "room:not-in-hand", "Seat {asked} has no hand.", asked=fault.seat, in_hand=seats
        )
    return fault


def _check_told(fault: Fault) -> None:
    """Refuse a card that nobody could tell, and a count without a number."""
    is_card = fault.place is not None or (fault.seat is not None and fault.nth is not None)
    is_counted = fault.seat is not None and fault.count is not None
    needed = {"exposed": is_card or fault.by == "player", "wrong-count": is_counted}
    if not needed.get(fault.kind, True):
        raise Refused(NOT_SAID, "It is said which card it was, or how many.", asked=fault.kind)


def deal_of(state: HandState, house: House, *more: Fault) -> Deal:
    """Return what has been seen of the deal, and how far the hand has come."""
    streets = state.game.streets[: state.game.place_of(state.street) + 1]
    return Deal(
        faults=(*state.deal.faults, *more),
        seats=len(state.seats),
        first_cards=state.game.streets[0].hole_cards,
        cards_each=sum(street.hole_cards for street in streets),
        is_stud=state.game.has_bring_in,
        acts=state.round.acts,
        acts_with_chips=state.round.acts_with_chips,
        is_later=_is_later(state),
        is_substantial=is_action_substantial(state, house),
    )


def _is_later(state: HandState) -> bool:
    """Tell whether the first round is over."""
    is_done = bool(state.round.acts) and not state.waiting
    return is_done or state.street != state.game.streets[0].name


def is_action_substantial(state: HandState, house: House) -> bool:
    """Tell whether the acts in turn of the round are substantial action, as the house has it."""
    policy = house.substantial_action or USUAL_SUBSTANTIAL_ACTION
    return policy.is_reached(acts=state.round.acts, with_chips=state.round.acts_with_chips)


def _claimed(state: HandState, house: House, claimed: Fault) -> Deal:
    """Return the deal as it was seen, the kind of trouble last for which a misdeal is claimed."""
    deal = deal_of(state, house)
    of_kind = deal.of(claimed.kind)
    others = [each for each in deal.faults if each.kind != claimed.kind]
    return replace(deal, faults=(*others, *(of_kind or [claimed])))


# What the house makes of it


def _rules_of(house: House) -> list[Misdeals]:
    """Return what voids a hand in a house, the narrowest first; or what usually does."""
    own: list[Misdeals | None] = [
        house.misdeal_first_cards,
        house.misdeal_exposed,
        house.misdeal_boxed,
        house.misdeal_extra,
        house.misdeal_count,
        house.misdeal_order,
        house.misdeal_button,
        house.misdeal_first_seat,
        house.misdeal_empty_seat,
        house.misdeal_left_out,
        house.misdeal,
    ]
    return [each for each in own if each is not None] or [USUAL_MISDEALS]


def _speaking(deal: Deal, house: House) -> Misdeals:
    """Return the rule that speaks to what was seen last, or the house's last word on misdeals."""
    rules = _rules_of(house)
    return next((each for each in rules if each.speaks_to(deal)), rules[-1])


def _rule_of_last(state: HandState, kind: str) -> str | None:
    """Return the rule by which something was put right, if what was seen last was."""
    if state.deal.effects[-1:] == ["put-right"] and state.deal.faults[-1].kind == kind:
        return state.deal.rules[-1]
    return None


def _ruled(deal: Deal, state: HandState, house: House) -> FaultRuled:
    if deal.last.kind == "wrong-count" and deal.is_later:
        return _counted(deal, state, house)
    rules = [each for each in _rules_of(house) if deal.last.kind in each.covers]
    for policy in rules:
        is_void = deal.is_open(policy.until)
        if policy.voids(deal) and (is_void or not _is_boxed_later(deal, house)):
            return FaultRuled(
                effect="misdeal" if is_void else policy.late,
                rule=policy.rule,
                steps=voided(state) if is_void else (),
            )
        if policy.is_door_card(deal) and is_void:
            return FaultRuled(effect="door-card", rule=policy.rule, steps=turned_up(deal))
    return _put_right(deal, state, house, rules)


def _is_boxed_later(deal: Deal, house: House) -> bool:
    return deal.last.kind == "boxed" and house.boxed_later is not None


def _counted(deal: Deal, state: HandState, house: House) -> FaultRuled:
    """Rule on a hand of a wrong number of cards once the first round is over."""
    count = deal.last.count or 0
    policy = house.dead_count
    is_drawing = bool(state.drawing)
    if policy and not is_drawing and policy.is_dead(_family(state), count, deal.cards_each):
        return FaultRuled(effect="hand-dead", rule=policy.rule)
    return FaultRuled(effect="floor-decides", rule=NOT_SAID if policy is None else policy.rule)


def _family(state: HandState) -> str:
    """Return the game as rulebooks name it, of whose last street a rule of counts speaks."""
    if state.game.has_bring_in and state.is_last_street:
        return "seven_card_stud"
    if not state.game.board_cards:
        return state.game.id
    return {2: "holdem", 4: "omaha"}.get(state.game.hole_cards, state.game.id)


def _put_right(deal: Deal, state: HandState, house: House, rules: Sequence[Misdeals]) -> FaultRuled:
    fault = deal.last
    if fault.kind in OF_A_CARD:
        return _of_card(deal, state, house)
    if fault.kind == "wrong-count" and house.extra_card and house.extra_card.puts_right(deal):
        return FaultRuled(effect="put-right", rule=house.extra_card.rule, steps=on_top(state))
    if fault.kind == "short-deck" and house.short_deck is not None:
        return FaultRuled(effect="stands", rule=house.short_deck.rule)
    rule = rules[0].rule if rules else NOT_SAID
    if not fault.is_entitled:
        return FaultRuled(effect="played-on", rule=rule)
    return FaultRuled(effect="floor-decides", rule=rule)


def _of_card(deal: Deal, state: HandState, house: House) -> FaultRuled:
    """Rule on one card that was seen: exposed, boxed, or off the table."""
    fault = deal.last
    is_in_stub = fault.kind == "boxed" and (fault.place or 0) > deal.first_deal
    if fault.kind == "boxed" and house.boxed_later is not None:
        return _boxed(state, fault, house.boxed_later.rule)
    if is_in_stub:
        return _boxed(state, fault, _fate(fault, house)[1])
    if fault.kind == "off-table" and fault.by == "dealer":
        return FaultRuled(effect="floor-decides", rule=NOT_SAID)
    effect, rule = _fate(fault, house)
    until = _speaking(deal, house).until
    if effect == "replaced" and not deal.is_open(until):
        effect = "played-on"
    steps = replaced(deal, state) if effect == "replaced" else ()
    return FaultRuled(effect=effect, rule=rule, steps=steps)


def _fate(fault: Fault, house: House) -> tuple[Effect, str]:
    """Return what becomes of one card, and by which rule: a dealer's slip, or a player's."""
    by = fault.by if fault.kind != "boxed" else "dealer"
    policy = house.exposed_card
    fate = None if policy is None else policy.fate(by=by)
    if policy is not None and fate is not None:
        return fate, policy.rule
    if by == "dealer":
        return "replaced", USUAL_EXCHANGE.rule
    mistake = house.exposed_by_mistake
    return "plays", USUAL_EXCHANGE.rule if mistake is None else mistake.rule


def _boxed(state: HandState, fault: Fault, rule: str) -> FaultRuled:
    """Let a boxed card stay, and say how its street comes if it would come into play."""
    shown = [Step(what="show", cards=[fault.cards] if fault.cards else [])]
    later = streets_to_come(state)
    is_cut = fault.place is not None and not plans_open(state) and state.deal.mark == CUT
    plan = boxed_plan(deck_of(state), fault.place or 0, later) if is_cut else None
    if plan is None:
        return FaultRuled(effect="stays", rule=rule, steps=shown)
    return FaultRuled(effect="stays", rule=rule, steps=plan.steps, streets=plan.streets)
