"""What a hand looks like from outside, and what it leaves the table with."""

from uuid import UUID

import msgspec

from domain.cards import written_cards
from domain.hands.cards import cards_due, is_short_of_cards, seat_to_draw, street_due
from domain.hands.order import next_to_show, showing_order, showing_rule
from domain.hands.pots import Pot, pots_of
from domain.hands.state import Drop, HandState, Outcome, SeatPlaying, Standing
from domain.kernel import Refused


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it: `cards` only once shown, `bet` what lies before it.

    `up` are the cards that lie face up, `seen` those that everybody has seen, `cards_held` how many
    it has, `cards_due` how many it gets now.
    """

    seat: int
    player_id: UUID
    stack: int
    bet: int
    put_in: int
    standing: Standing
    is_all_in: bool
    is_dealt: bool
    cards: str
    up: str
    seen: str
    cards_held: int
    cards_due: int


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as everybody sees it. `pots` leaves out the bets of an open round; `pot` has all.

    `next_deal` tells how `next_street` comes, until all have its cards: on a `board`, to the seats
    (`hole-cards`) or by a `draw`, in which `to_draw` is next. At a showdown `to_show` is who shows
    next, of those that are `showing` in this order by a rule.
    """

    number: int
    variant: str
    button: int
    street: str
    board: str
    boards: list[str]
    bet: int
    to_act: int | None
    to_draw: int | None
    next_street: str | None
    next_deal: str | None
    pot: int
    pots: list[Pot]
    seats: list[SeatView]
    outcome: Outcome
    to_show: int | None
    showing: list[int]
    showing_rule: str | None


class SeatOutcome(msgspec.Struct, frozen=True):
    """What a hand left a seat with, and whether it had been all-in."""

    seat: int
    player_id: UUID
    stack: int
    was_all_in: bool


class HandResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand that is over leaves the table with. `pot` is before deductions."""

    seats: list[SeatOutcome]
    pot: int
    flop_dealt: bool
    drops: list[Drop]
    is_void: bool


def view_of(state: HandState) -> HandView:
    """Return the hand as everybody sees it."""
    to_show = next_to_show(state)
    return HandView(
        number=state.number,
        variant=state.variant,
        button=state.button,
        street=state.street,
        board=state.board,
        boards=state.boards,
        bet=state.bet,
        to_act=state.waiting[0] if state.waiting else None,
        to_draw=seat_to_draw(state),
        next_street=street_due(state),
        next_deal=_next_deal(state),
        pot=_pot_of(state),
        pots=pots_of(state.seats, with_bets=not state.waiting),
        seats=[_seat_of(state, each) for each in state.seats],
        outcome=state.outcome,
        to_show=to_show,
        showing=[] if to_show is None else showing_order(state),
        showing_rule=None if to_show is None else showing_rule(state),
    )


def _next_deal(state: HandState) -> str | None:
    due = street_due(state)
    if due is None:
        return None
    street = state.game.streets[state.game.place_of(due)]
    if street.has_draw:
        return "draw"
    return "board" if street.board or is_short_of_cards(state) else "hole-cards"


def _seat_of(state: HandState, seat: SeatPlaying) -> SeatView:
    return SeatView(
        seat=seat.seat,
        player_id=seat.player_id,
        stack=seat.stack,
        bet=seat.bet,
        put_in=seat.matched + seat.dead,
        standing=seat.standing,
        is_all_in=seat.is_unfolded and not seat.stack,
        is_dealt=seat.is_dealt,
        cards=seat.known_cards if seat.has_shown else "",
        up=seat.up,
        seen=seat.seen,
        cards_held=len(written_cards(seat.cards)),
        cards_due=cards_due(state, seat.seat) if seat.is_live else 0,
    )


def _pot_of(state: HandState) -> int:
    return sum(each.matched + each.dead for each in state.seats)


def result_of(state: HandState) -> HandResult:
    """Return what the hand leaves the table with."""
    return HandResult(
        seats=[
            SeatOutcome(each.seat, each.player_id, each.stack, each.was_all_in)
            for each in state.seats
        ],
        pot=_pot_of(state),
        flop_dealt=state.is_flop_dealt,
        drops=state.drops,
        is_void=state.outcome == "called-off",
    )


def check_hole_cards_told(state: HandState) -> None:
    """Refuse to tell the hole cards of a hand that is played: more than its view shows."""
    if state.outcome == "playing":
        raise Refused(
            "room:live-cards",
            "The hand is played: its history, with hole cards, is told once it is over.",
            outcome=state.outcome,
        )
