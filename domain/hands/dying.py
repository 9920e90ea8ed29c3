"""Hands that die, and what a ruling does that makes one live again."""

from msgspec.structs import replace

from domain.hands import deal_events, events, ruling_events, seat_events, showdown_events
from domain.hands.deaths import Death
from domain.hands.opening import opener_of
from domain.hands.state import HandState, SeatPlaying
from domain.kernel import Fact

Dying = tuple[int, str | None]


def note(state: HandState, fact: Fact) -> None:
    """Keep how a seat stands before its hand dies, and the rule by which it does."""
    is_settled = _gives_back(fact)
    if is_settled:
        settled = {seat: replace(each, is_settled=True) for seat, each in state.deaths.items()}
        state.deaths = settled
    dying = _dying(fact)
    if dying is None:
        return
    seat, rule = dying
    known = state.deaths.get(seat)
    if known is None:
        faced = None if state.is_dealing else state.round.faced.get(seat)
        state.deaths[seat] = Death(
            street=state.street,
            has_acted=state.at(seat).has_acted,
            faced=faced,
            rule=rule,
            is_settled=is_settled,
            is_drawing=seat in state.drawing,
        )
    elif rule is not None:
        state.deaths[seat] = replace(known, rule=rule)


def _gives_back(fact: Fact) -> bool:
    """Tell whether chips go back that nobody called: of a closed round, or of a killed hand."""
    if isinstance(fact, showdown_events.HandKilled):
        return fact.returned > 0
    return isinstance(fact, events.BetReturned)


def _dying(fact: Fact) -> Dying | None:
    """Return which seat's hand dies by a fact, and by which rule, where it says so."""
    match fact:
        case ruling_events.ActionRuled(ruled="fold", seat=seat, rules=rules):
            return seat, rules[0] if rules else None
        case deal_events.DealFaultRuled(effect="hand-dead", rule=rule):
            return None if fact.fault.seat is None else (fact.fault.seat, rule)
        case (
            ruling_events.CardsExposed(effect="fold", seat=seat, rule=rule)
            | ruling_events.TimeRanOut(act="fold", seat=seat, rule=rule)
            | showdown_events.CardsThrown(effect="dead", seat=seat, rule=rule)
            | showdown_events.HandKilled(seat=seat, rule=rule)
            | seat_events.HandFoundDead(seat=seat, rule=rule)
        ):
            return seat, rule
        case events.PlayerFolded(seat=seat) | events.HandMucked(seat=seat):
            return seat, None
        case _:
            return None


def take_retrieval(state: HandState, seat: int) -> None:
    """Let a hand be live that was thrown at the showdown and got back."""
    state.at(seat).standing, state.at(seat).thrown = "in", ""
    state.given_up.remove(seat)
    state.deaths.pop(seat, None)


def take_restoration(state: HandState, seat: int) -> None:
    """Let a hand be live as if it hadn't died; its seat draws and acts where it still has to."""
    death, player = state.deaths.pop(seat), state.at(seat)
    player.standing, player.thrown = "in", ""
    player.has_acted = player.has_acted and death.has_acted
    state.dead.pop(seat, None)
    state.empty = [each for each in state.empty if each != seat]
    state.given_up = [each for each in state.given_up if each != seat]
    state.round.ruled_by.pop(seat, None)
    state.round.faced.pop(seat, None)
    if death.faced is not None:
        state.round.faced[seat] = death.faced
    state.round.let_go(seat, ("fold",))
    if not state.is_dealing:
        state.waiting = _still_to_act(state, seat)
    elif death.is_drawing:
        draws = [*state.drawing, seat]
        state.drawing = [each.seat for each in state.seats if each.seat in draws]


def _still_to_act(state: HandState, seat: int) -> list[int]:
    """Return who has still to act in the round, a restored seat at its place among the others.

    Where nobody was left to act against, those who hadn't acted have to after all.
    """
    order = _order(state)
    others = [each for each in order if each.seat != seat and _has_to_act(state, each)]
    waiting = state.waiting or [each.seat for each in others]
    if not _has_to_act(state, state.at(seat)):
        return waiting
    places = {each.seat: place for place, each in enumerate(order)}
    behind = [place for place, each in enumerate(waiting) if places[each] > places[seat]]
    at = behind[0] if behind else len(waiting)
    return [*waiting[:at], seat, *waiting[at:]]


def _order(state: HandState) -> list[SeatPlaying]:
    """Return the seats as they act: from the left of who bet last in the round, or its opener."""
    bettor = state.aggressor
    if bettor is not None and bettor[1] == state.street:
        first = state.place_of(bettor[0]) + 1
    else:
        first = opener_of(state) or 0
    return list(state.clockwise_from(first % len(state.seats)))


def _has_to_act(state: HandState, player: SeatPlaying) -> bool:
    """Tell whether a seat has a bet to answer, or could bet against somebody.

    Who was held to less than a bet has answered it.
    """
    faces_bet = max(player.bet, state.round.faced.get(player.seat, 0)) < state.bet
    others = [each for each in state.live() if each is not player]
    is_open = not player.has_acted and any(each.can_act for each in others)
    return player.can_act and (faces_bet or is_open)
