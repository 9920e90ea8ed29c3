"""What has happened at a table before a test begins. Amounts are minor units: pence and cents."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.tables.events import (
    ButtonPlaced,
    ExchangeOpened,
    ExchangeSold,
    HandSettled,
    HandStarted,
    PlayerSeated,
    SeatDealtIn,
    SeatHeld,
    SeatResult,
    TableOpened,
)
from domain.tables.opening import TableTerms
from tests.scenario import Happened, dealer, floor, happened, named, stamp

SHIFT = named("the shift that sells")

POUNDS = TableTerms(
    name="C1",
    variant="nlh",
    small_blind=1_00,
    big_blind=2_00,
    smallest_chip=50,
    seats=9,
    buy_in_min=50_00,
    buy_in_max=200_00,
    box="box-1",
)
"""The table of genting-cash's checks: 1/2, 50 to 200."""

RAND = TableTerms(
    name="T",
    variant="nlh",
    small_blind=10_00,
    big_blind=20_00,
    smallest_chip=5_00,
    seats=9,
    buy_in_min=500_00,
    buy_in_max=2_000_00,
    box="box-1",
)
"""The table of western-cape-cash's checks: R10/R20, R500 to R2,000, R5 the smallest chip."""


def opened(terms: TableTerms = POUNDS, **changes: Any) -> Happened:
    """Return that a table was opened on terms."""
    values = {
        "name": terms.name,
        "variant": terms.variant,
        "small_blind": terms.small_blind,
        "big_blind": terms.big_blind,
        "ante": terms.ante,
        "smallest_chip": terms.smallest_chip,
        "seats": terms.seats,
        "buy_in_min": terms.buy_in_min,
        "buy_in_max": terms.buy_in_max,
        "edition": "an edition",
        "level": terms.level,
        "rake_basis_points": None,
        "rake_cap": None,
        "rake_free_below": 0,
        "rake_needs_flop": False,
        "fee_amount": None,
        "fee_period_minutes": 0,
        "dealer": "dealer-1",
        "box": terms.box,
        "checks_procedure": False,
    }
    return happened(TableOpened, floor("19:00"), **(values | changes))


def seated(seat: int, player_id: UUID, stack: int = 0, clock: str = "20:00") -> Happened:
    """Return that a player took a seat, with a stack or with none yet."""
    return happened(
        PlayerSeated,
        floor(clock),
        seat=seat,
        player_id=player_id,
        stack=stack,
        left_stack=None,
        left_at=None,
        entry="opening",
    )


def held(seat: int, player_id: UUID, until: datetime | None = None) -> Happened:
    """Return that a seat was held for a player."""
    return happened(SeatHeld, seat=seat, player_id=player_id, until=until)


def exchange_opened(
    seat: int,
    player_id: UUID,
    amount: int,
    *,
    number: int = 1,
    role: str = "supervisor",
    payment: str = "at-desk",
) -> Happened:
    """Return that a buy-in began."""
    return happened(
        ExchangeOpened,
        stamp(role),
        exchange=number,
        seat=seat,
        player_id=player_id,
        amount=amount,
        payment=payment,
    )


def sold(seat: int, amount: int, *, number: int = 1, paid_from: str = "patron") -> Happened:
    """Return that a desk sold the chips of a buy-in."""
    return happened(
        ExchangeSold,
        stamp("cashier"),
        exchange=number,
        seat=seat,
        amount=amount,
        shift_id=SHIFT,
        slip=number,
        paid_from=paid_from,
    )


def button_at(seat: int) -> Happened:
    """Return that the button was placed."""
    return happened(ButtonPlaced, seat=seat, cards={})


def hand_started(dealt: Mapping[int, tuple[UUID, int]], number: int = 1) -> Happened:
    """Return that a hand began, with seats and what each has; the first has the button."""
    return happened(
        HandStarted,
        dealer(),
        hand_id=hand(number),
        number=number,
        button=next(iter(dealt)),
        small_blind_seat=None,
        big_blind_seat=None,
        seats=[SeatDealtIn(seat, player, stack, 0) for seat, (player, stack) in dealt.items()],
        small_blind_position=None,
        posts=[],
        missed=[],
        vacant=[],
        kill=0,
    )


def hand_played(
    outcome: Mapping[int, tuple[UUID, int, int]],
    *,
    all_ins: tuple[int, ...] = (),
    number: int = 1,
) -> tuple[Happened, Happened]:
    """Return that a hand was played: by seat the player, and the stack before and after."""
    dealt = {seat: (player, before) for seat, (player, before, _) in outcome.items()}
    return hand_started(dealt, number), happened(
        HandSettled,
        dealer(),
        hand_id=hand(number),
        number=number,
        results=[
            SeatResult(
                seat=seat,
                player_id=player,
                stack=after,
                change=after - before,
                was_all_in=seat in all_ins,
            )
            for seat, (player, before, after) in outcome.items()
        ],
        pot=0,
        flop_dealt=True,
        drops=[],
        dealer="dealer-1",
    )


def hand(number: int = 1) -> UUID:
    """Return the id of a hand."""
    return named(f"hand {number}")
