"""Where the cards of a hand come from: which are gone off the deck, what comes by a plan.

Nobody knows which card lies where; what is known is how many are gone.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from msgspec.structs import replace

from domain.cards import UNKNOWN, is_known, written_cards
from domain.hands.course import open_again
from domain.hands.deal_events import DealFaultRuled, RepairConfirmed
from domain.hands.events import BoardDealt
from domain.hands.state import HandState, OpenRepair
from domain.kernel import Fact
from domain.rules.dealing import Fault
from domain.rules.repairs import Deck, Early, Step, StreetPlan, ordinary

ONCE_BETTING_IS_DONE = ("finish-betting", "deal")


def deck_of(state: HandState) -> Deck:
    """Return the deck as it is now."""
    deal = state.deal
    return Deck(size=deal.size, gone=deal.gone, mark=deal.mark, burn=deal.burn)


def plans_open(state: HandState) -> tuple[StreetPlan, ...]:
    """Return the streets that are put right already, boxed cards apart, which nobody has met yet.

    A stub that was shuffled isn't shuffled again.
    """
    return tuple(
        replace(plan, shuffled=None) if repair.is_shuffled else plan
        for repair in state.deal.repairs
        for plan in repair.streets
        if plan.burn is None
    )


def seen_of(state: HandState, street: str, shown: int) -> Early:
    """Return so many cards of a street as they came off the deck, by the plans that are open."""
    return Early(street=street, shown=shown, deck=deck_of(state), planned=plans_open(state))


def repair_of(state: HandState, street: str) -> OpenRepair | None:
    """Return the plan by which a street comes, if one is open."""
    plans = [each for each in state.deal.repairs if street in {to.street for to in each.streets}]
    return plans[-1] if plans else None


def planned(state: HandState, street: str) -> StreetPlan | None:
    """Return how a street comes by an open plan."""
    repair = repair_of(state, street)
    if repair is None:
        return None
    return next(each for each in repair.streets if each.street == street)


def coming(state: HandState) -> StreetPlan | None:
    """Return how the next street of the board comes, by a plan or as usual; one board only."""
    later = streets_to_come(state)
    if not later or len(state.boards) > 1:
        return None
    street, cards = later[0]
    plan, _ = ordinary(deck_of(state), street, cards)
    return planned(state, street) or plan


def streets_to_come(state: HandState) -> list[tuple[str, int]]:
    """Return the streets of the board after this one, and how many cards each has."""
    after = state.game.streets[state.game.place_of(state.street) + 1 :]
    return [(each.name, each.board) for each in after if each.board]


def take_board(state: HandState, fact: BoardDealt) -> None:
    """Take a street off the deck; what came by a plan comes by it no more."""
    street = state.game.streets[state.game.place_of(fact.street)]
    if fact.board > 1 or not street.board:
        return
    plan, repair = planned(state, fact.street), repair_of(state, fact.street)
    if plan is None or repair is None:
        _, after = ordinary(deck_of(state), fact.street, street.board)
        _stands_at(state, after)
        return
    if plan.shuffled is not None and not repair.is_shuffled:
        _shuffle(state, plan.shuffled)
    _take_off(state, plan.undealt)
    _done(state, fact.street)


def _shuffle(state: HandState, count: int) -> None:
    """Let so many cards be the stub from now on; what lies there for the next burn stays."""
    _stands_at(state, Deck(size=count, gone=0, mark="s", burn=state.deal.burn))


def _take_off(state: HandState, cards: Iterable[str]) -> None:
    """Take cards off the deck, as far as they are of it, and one that lay there to be burned."""
    deal = state.deal
    for card in cards:
        place = card.removeprefix(deal.mark)
        if place != card and place.isdigit():
            deal.gone = max(deal.gone, int(place))
        if card == deal.burn:
            deal.burn = None


def _begin(state: HandState, steps: Sequence[Step]) -> bool:
    """Let the dealer do what a plan has at once; tell whether its stub is shuffled by that."""
    at_once = list(takewhile(lambda step: step.what not in ONCE_BETTING_IS_DONE, steps))
    for step in at_once:
        if step.what == "shuffle":
            _shuffle(state, step.count or 0)
        else:
            _take_off(state, step.cards)
    shuffles = [place for place, step in enumerate(steps) if step.what == "shuffle"]
    return bool(shuffles) and shuffles[-1] < len(at_once)


def _stands_at(state: HandState, deck: Deck) -> None:
    deal = state.deal
    deal.size, deal.gone, deal.mark, deal.burn = deck.size, deck.gone, deck.mark, deck.burn


def _done(state: HandState, *streets: str) -> None:
    """Take streets out of the plans, and plans away that have none left."""
    for each in state.deal.repairs:
        each.streets = [plan for plan in each.streets if plan.street not in streets]
    state.deal.repairs = [each for each in state.deal.repairs if each.streets]


def took_in(state: HandState, fact: Fact) -> bool:
    """Take in a fact, if it is one of these, and tell whether it was."""
    match fact:
        case DealFaultRuled():
            _take_fault(state, fact)
        case RepairConfirmed():
            _take_confirmed(state, fact)
        case _:
            return False
    return True


def _take_fault(state: HandState, fact: DealFaultRuled) -> None:
    deal = state.deal
    deal.faults.append(fact.fault)
    deal.effects.append(fact.effect)
    deal.rules.append(fact.rule)
    if fact.effect == "replaced":
        _exchange(state, fact.fault)
    if fact.effect == "door-card":
        _turn_up(state, fact.fault)
    if fact.streets:
        _done(state, *(each.street for each in fact.streets))
        plan = OpenRepair(
            fact.rule, fact.steps, list(fact.streets), fact.waits_for, fact.fault.cards
        )
        if fact.effect == "repaired":
            plan.is_shuffled = _begin(state, fact.steps)
        deal.repairs.append(plan)


def _exchange(state: HandState, fault: Fault) -> None:
    """Let a card be the next burn; its seat, if it had it, is owed another."""
    if state.game.board_cards:
        state.deal.gone += 1
        state.deal.burn = fault.cards if fault.place is None else f"c{fault.place}"
        _move_on(state)
    if is_known(fault.cards):
        state.discards += fault.cards
    if fault.seat is None or not state.at(fault.seat).is_dealt:
        return
    player = state.at(fault.seat)
    held = written_cards(player.cards)
    held.pop(_place_in(held, fault))
    player.cards = "".join(held)
    player.owed += 1


def _move_on(state: HandState) -> None:
    """Let streets come off a stub one card later: a seat has got the first of it."""
    mark = state.deal.mark
    for repair in (each for each in state.deal.repairs if each.is_shuffled):
        repair.streets = [
            replace(
                plan,
                cards=[*(f"{mark}{int(card[1:]) + 1}" for card in plan.undealt), *plan.lying],
            )
            for plan in repair.streets
        ]


def _place_in(held: list[str], fault: Fault) -> int:
    """Return where in a hand a card lies: by what it is, as an unknown one, or by number."""
    if fault.cards in held:
        return held.index(fault.cards)
    if UNKNOWN in held:
        return held.index(UNKNOWN)
    return min(fault.nth or 1, len(held)) - 1


def _turn_up(state: HandState, fault: Fault) -> None:
    """Let a hole card that was exposed lie open, and the card that would have lain so be hidden."""
    assert fault.seat is not None, "A door card is somebody's."
    player = state.at(fault.seat)
    if not player.is_dealt:
        return
    held = written_cards(player.cards)
    card = held.pop(_place_in(held, fault))
    player.up = card if card != UNKNOWN else fault.cards or UNKNOWN
    player.cards = "".join([*held, player.up])
    open_again(state)


def _take_confirmed(state: HandState, fact: RepairConfirmed) -> None:
    """Let a plan go on: of four cards the one that was picked is the next burn."""
    repair = repair_of(state, fact.street)
    assert repair is not None, "A plan that is confirmed is open."
    repair.waits_for = None
    if fact.picked is None:
        return
    four = repair.streets[0].cards
    picked = four[fact.picked - 1]
    rest = [*four[: fact.picked - 1], *four[fact.picked :]]
    repair.streets = [replace(repair.streets[0], cards=rest, laid_out=len(rest))]
    cards = written_cards(repair.cards)
    repair.picked = cards[fact.picked - 1] if len(cards) == len(four) else ""
    state.deal.burn = picked
