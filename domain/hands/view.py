"""What a hand looks like from outside, and what it leaves the table with."""

from uuid import UUID

import msgspec

from domain.hands.pots import Pot, pots_of
from domain.hands.state import Drop, HandState, Outcome, SeatPlaying, Standing, next_street


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it: `cards` only once shown, `bet` what lies before it."""

    seat: int
    player_id: UUID
    stack: int
    bet: int
    put_in: int
    standing: Standing
    is_all_in: bool
    is_dealt: bool
    cards: str


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as everybody sees it. `pots` leaves out the bets of an open round; `pot` has all."""

    number: int
    button: int
    street: str
    board: str
    bet: int
    to_act: int | None
    next_street: str | None
    pot: int
    pots: list[Pot]
    seats: list[SeatView]
    outcome: Outcome


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
    return HandView(
        number=state.number,
        button=state.button,
        street=state.street,
        board=state.board,
        bet=state.bet,
        to_act=state.waiting[0] if state.waiting else None,
        next_street=next_street(state),
        pot=_pot_of(state),
        pots=pots_of(state.seats, with_bets=not state.waiting),
        seats=[_seat_of(each) for each in state.seats],
        outcome=state.outcome,
    )


def _seat_of(seat: SeatPlaying) -> SeatView:
    return SeatView(
        seat=seat.seat,
        player_id=seat.player_id,
        stack=seat.stack,
        bet=seat.bet,
        put_in=seat.matched + seat.dead,
        standing=seat.standing,
        is_all_in=seat.is_in_hand and not seat.stack,
        is_dealt=seat.is_dealt,
        cards=seat.cards if seat.has_shown else "",
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
