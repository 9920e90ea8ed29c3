"""What was ruled is done: the act's own fact, chips that stay in, what others are held to."""

from domain.hands import betting
from domain.hands.events import BetReturned, PlayerCalled, PlayerFolded, PlayerRaised
from domain.hands.hand import Hand
from domain.hands.open_acts import meant
from domain.hands.pots import uncalled
from domain.hands.ruling import least_of, refuse_check
from domain.hands.ruling_events import ChipsForfeited, SeatCommitted, ShortCallPassed
from domain.hands.state import HandState
from domain.hands.terms import left_to, must_play_out, spot_of, under
from domain.kernel import Amount, Refused, Stamp
from domain.money import down_to
from domain.rules.acting import HEADS_UP, Act, Ruled, Spot
from domain.rules.house import House


def refuse_unless_live(state: HandState, seat: int) -> None:
    """Refuse what is asked of a hand that is over, and of a seat without a live hand."""
    if state.outcome != "playing":
        raise Refused("room:hand-over", "The hand is over.", outcome=state.outcome)
    playing = [each.seat for each in state.live()]
    if seat not in playing:
        rule = state.dead.get(seat, "room:not-in-hand")
        raise Refused(rule, "Seat {asked} has no live hand.", asked=seat, in_hand=playing)


def refuse_uncommitted(state: HandState, seat: int, what: Ruled, *, house: House) -> None:
    """Refuse a seat another act than those that are left to it, as far as they are open."""
    spot = spot_of(state, seat)
    left = left_to(state, spot, house)
    if left and not any(_is_that(each, what, spot) for each in left):
        raise Refused(
            state.round.committed[seat].rule,
            "Seat {seat} is held to {accepted}; {asked} isn't open to it.",
            seat=seat,
            asked=what.act,
            accepted=" or ".join(left),
        )


def _is_that(act: str, what: Ruled, spot: Spot) -> bool:
    """Tell whether a seat that is held to an act does it: all in is for all that can be bet."""
    is_enough = act != "all-in" or what.to is None or what.to >= spot.maximum
    return meant(act, spot) == what.act and is_enough


def perform(hand: Hand, seat: int, what: Ruled, *, house: House, by: Stamp) -> None:
    """Let a seat in turn do what its words and chips were ruled as."""
    with under(house):
        match what.act:
            case "fold":
                left = what.lying if what.is_short_kept else None
                fold(hand, seat, left=left, house=house, by=by)
                return
            case "check":
                hand.check(seat=seat, by=by)
            case "call":
                hand.call(seat=seat, by=by)
            case "bring-in":
                hand.bring_in(seat=seat, by=by)
            case "bet" | "raise":
                _bet(hand, seat, what.to or 0, house=house, by=by)
            case _:
                return
    hold_to_conditions(hand, seat, what.act, by=by)


def _bet(hand: Hand, seat: int, to: int, *, house: House, by: Stamp) -> None:
    """Bet or raise; a raise that the house takes although it is small opens the betting, too."""
    if not hand.state.bet:
        hand.bet(seat=seat, to=to, by=by)
    elif _is_taken_small(spot_of(hand.state, seat), to, house):
        _raise_small(hand, seat, to, by)
    else:
        hand.raise_to(seat=seat, to=to, by=by)


def _is_taken_small(spot: Spot, to: int, house: House) -> bool:
    return spot.may_raise and least_of(spot, house) <= to < spot.minimum


def _raise_small(hand: Hand, seat: int, to: int, by: Stamp) -> None:
    player = hand.state.at(seat)
    amount = to - player.bet
    is_all_in = amount == player.stack
    hand.record(
        PlayerRaised, by, seat=seat, amount=amount, to=to, is_all_in=is_all_in, reopens=True
    )
    return_uncalled(hand, by)


def call_less(hand: Hand, seat: int, amount: int, *, by: Stamp) -> None:
    """Let a seat call with less than the bet, as the floor ruled; the rest of it goes back."""
    hand.record(PlayerCalled, by, seat=seat, amount=amount, is_all_in=False)
    return_uncalled(hand, by)
    hold_to_conditions(hand, seat, "call", by=by)


def check_held_to(hand: Hand, seat: int, amount: int) -> None:
    """Refuse to hold a caller to nothing, or to no less than the call."""
    owed = spot_of(hand.state, seat).to_call
    if not 0 < amount < owed:
        raise Refused(
            "room:held-to",
            "A caller is held to less than {allowed}, not to {asked}.",
            asked=Amount(amount),
            allowed=Amount(owed),
        )


def fold(hand: Hand, seat: int, *, left: int | None, house: House, by: Stamp) -> None:
    """Give a hand up, in turn or not; what lay there short of a call may stay in the pot.

    However it came, by a word, by time or by cards that went away, it is a fold to a condition.
    """
    lying = hand.state.round.lying.get(seat)
    rule = hand.state.round.ruled_by.get(seat, "room:short-call")
    if lying is not None and left is None:
        left, rule = (0 if _may_take_back(hand, seat, house) else lying.amount), lying.rule

    hand.record(PlayerFolded, by, seat=seat)
    if left:
        amount = min(left, hand.state.at(seat).stack)
        hand.record(ChipsForfeited, by, seat=seat, amount=amount, rule=rule)
    return_uncalled(hand, by)
    hold_to_conditions(hand, seat, "fold", by=by)


def _may_take_back(hand: Hand, seat: int, house: House) -> bool:
    lying = hand.state.round.lying[seat]
    if not lying.is_short_call or house.short_call is None:
        return False
    spot = spot_of(hand.state, seat)
    return house.short_call.may_take_back(spot, is_passed=lying.is_passed)


def return_uncalled(hand: Hand, by: Stamp) -> None:
    """Give back what nobody matched, once the round is closed."""
    returned = None if hand.state.waiting else uncalled(hand.state.seats)
    if returned is not None:
        hand.record(BetReturned, by, seat=returned.seat, amount=returned.amount)


def hold_to_conditions(hand: Hand, seat: int, act: str, *, by: Stamp) -> None:
    """Hold whoever said what they would do if this happened to it."""
    for each in hand.state.round.conditions:
        if each.if_seat == seat and each.if_act == act and each.seat in hand.state.waiting:
            hand.record(SeatCommitted, by, seat=each.seat, acts=each.acts, rule=each.rule)


def check_possible(hand: Hand, seat: int, what: Ruled, *, house: House) -> None:
    """Refuse what a seat can't do when its turn comes, before anything is written down."""
    state = hand.state
    if what.act != "open":
        refuse_uncommitted(state, seat, what, house=house)
    _check_values(state, seat, what, house)
    with under(house):
        match what.act:
            case "fold":
                betting.check_not_bringing_in(state)
            case "check":
                betting.check_not_bringing_in(state)
                refuse_check(spot_of(state, seat), house)
            case "bring-in":
                betting.amount_to_bring_in(state, seat)
            case "call" if state.bet <= state.at(seat).bet:
                raise Refused("room:nothing-to-call", "There is nothing to call; a check is open.")
            case "bet":
                betting.check_bet(state, seat, what.to or 0)
            case "raise":
                _check_raise(hand, seat, what.to or 0, house)
            case _:
                pass


def _check_values(state: HandState, seat: int, what: Ruled, house: House) -> None:
    """Refuse a bet that no chips of the house make, unless it is all there is."""
    player = state.at(seat)
    is_bet = what.act in ("bet", "raise") and what.to is not None
    if house.chip_values is not None and is_bet and what.to != player.bet + player.stack:
        house.chip_values.check((what.to or 0) - player.bet)


def check_played_out(state: HandState, seat: int, *, house: House) -> None:
    """Refuse to say that a hand of two is given up with nothing to call, where it is played out."""
    if house.played_out is not None and must_play_out(state, spot_of(state, seat), house):
        house.played_out.refuse_fold(seat)


def _check_raise(hand: Hand, seat: int, to: int, house: House) -> None:
    if house.check_raise is not None:
        house.check_raise.check(has_checked=seat in hand.state.round.checked)
    spot = spot_of(hand.state, seat)
    if _is_taken_small(spot, to, house):
        return
    least = least_of(spot, house)
    if spot.may_raise and to < least < spot.minimum:
        raise Refused(
            "room:raise-too-small",
            "{asked} is too little: the least is {accepted}.",
            asked=Amount(to),
            minimum=Amount(least),
            accepted=Amount(least),
        )
    betting.check_raise(hand.state, seat, to)


def passes(state: HandState, seat: int) -> bool:
    """Tell whether a seat may act behind a call that is short, or a hand thrown forward."""
    if len(state.waiting) < HEADS_UP or state.waiting[1] != seat:
        return False
    first = state.waiting[0]
    short = state.round.lying.get(first)
    is_short = short is not None and short.is_short_call and not short.is_passed
    return is_short or first in state.round.thrown


def let_pass(hand: Hand, seat: int, *, house: House, by: Stamp) -> None:
    """Let a seat act behind the first: a short call waits, a hand thrown forward is dead."""
    first = hand.state.waiting[0]
    if first in hand.state.round.thrown:
        fold(hand, first, left=None, house=house, by=by)
    else:
        rule = hand.state.round.lying[first].rule
        hand.record(ShortCallPassed, by, seat=first, by_seat=seat, rule=rule)


def act_plainly(
    hand: Hand, *, seat: int, action: str, to: int | None = None, house: House, by: Stamp
) -> None:
    """Let a seat act in turn as it was told: there are no chips and words to be ruled on."""
    state = hand.state
    refuse_unless_live(state, seat)
    _refuse_done(state, seat)
    is_passing = passes(state, seat)
    if not is_passing:
        with under(house):
            betting.check_turn(state, seat)
    what = _plain(state, seat, action, to)
    check_possible(hand, seat, what, house=house)
    if what.act == "fold":
        check_played_out(state, seat, house=house)
    _check_chips(spot_of(state, seat), what, house)

    if is_passing:
        let_pass(hand, seat, house=house, by=by)
    if seat in hand.state.waiting:
        perform(hand, seat, what, house=house, by=by)


def _check_chips(spot: Spot, what: Ruled, house: House) -> None:
    """Refuse a bet or raise that no chips in play make, unless it is all, or the least or most."""
    to = what.to or 0
    if to % spot.chip and to not in (least_of(spot, house), spot.maximum):
        raise Refused(
            "room:chips-in-play",
            "No chips make {asked}: the smallest is {allowed}.",
            asked=Amount(to),
            allowed=Amount(spot.chip),
            accepted=Amount(down_to(to, spot.chip)),
        )


def _plain(state: HandState, seat: int, action: str, to: int | None) -> Ruled:
    """Return an act that was told by its name; all in is what it makes."""
    player = state.at(seat)
    whole = player.bet + player.stack
    if action == "all-in":
        if whole <= state.bet:
            return Ruled(act="call")
        return Ruled(act="raise" if state.bet else "bet", to=whole)
    acts: dict[str, Act] = {
        "fold": "fold",
        "check": "check",
        "call": "call",
        "bet": "bet",
        "raise": "raise",
        "bring-in": "bring-in",
    }
    return Ruled(act=acts[action], to=to)


def _refuse_done(state: HandState, seat: int) -> None:
    """Refuse another act to a seat that has acted in the round, by the rule it was ruled by."""
    rule = state.round.ruled_by.get(seat)
    if state.waiting and seat not in state.waiting and rule is not None:
        refuse_done(seat, rule, state)


def refuse_done(seat: int, rule: str, state: HandState) -> None:
    """Refuse to a seat what comes after its act."""
    raise Refused(
        rule,
        "What seat {asked} did stands; seat {to_act} is to act.",
        asked=seat,
        to_act=state.waiting[0] if state.waiting else None,
    )
