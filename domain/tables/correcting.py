"""What was keyed wrong at the table, put right: stacks, drops, buy-ins, who sat where, debts.

A correction is never refused for what was played since. It says where the difference belongs: to
the stack, or, where that was counted since, to what the count found.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.tables.base import TablePart
from domain.tables.correction_events import (
    BoughtIn,
    BuyInCorrected,
    DropChange,
    DropsCorrected,
    ExchangePaymentUndone,
    SeatingCorrected,
    StackCorrected,
)
from domain.tables.events import ExchangePaid
from domain.tables.exchange_state import Exchange, Sale
from domain.tables.state import Taken

Place = Literal["seat", "counted", "untracked", "carried", "held"]
"""Where chips are that were keyed wrong; see StackCorrected."""

Cause = Literal["pot", "buy-in"]


class Correcting(TablePart):
    """Corrections at a table."""

    def evolve(self, fact: Fact) -> None:
        """Take in what a correction changed."""
        match fact:
            case StackCorrected():
                self._take_stack(fact)
            case DropsCorrected():
                self._take_drops(fact)
            case SeatingCorrected(is_seated=is_seated):
                if is_seated:
                    self._take_seating(fact.seat, fact.player_id, fact.right_player_id)
            case ExchangePaymentUndone():
                self.state.exchanges[fact.exchange] = _owed_again(
                    self.state.exchanges.get(fact.exchange), fact
                )
            case BuyInCorrected():
                pass
            case _:
                super().evolve(fact)

    def correct_stack(
        self,
        *,
        correction_id: UUID,
        player_id: UUID,
        amount: int,
        place: Place,
        cause: Cause,
        by: Stamp,
    ) -> None:
        """Let what a player has change by a difference, wherever the chips are now."""
        taken = self._sitting(player_id) if place == "seat" else None
        seat = self.seat_of(player_id) or self.boxed_seat_of(player_id)
        stack = None if taken is None else taken.stack + amount

        self.record(
            StackCorrected,
            by,
            correction_id=correction_id,
            player_id=player_id,
            seat=None if taken is None else seat,
            amount=amount,
            place=place,
            cause=cause,
            stack=stack,
            is_to_count=taken is not None and _is_to_count(taken, amount),
        )

    def correct_drops(
        self,
        *,
        correction_id: UUID,
        number: int,
        hand_id: UUID | None,
        played_at: datetime,
        game: str,
        pot: int,
        drops: Sequence[DropChange],
        dealer: str | None,
        by: Stamp,
    ) -> None:
        """Let what fell from a hand's pots change, from stacks or from play nobody tracked."""
        self.record(
            DropsCorrected,
            by,
            correction_id=correction_id,
            number=number,
            hand_id=hand_id,
            played_at=played_at,
            game=game,
            pot=pot,
            drops=list(drops),
            source="untracked" if hand_id is None else "stacks",
            dealer=dealer,
        )

    def note_buy_in(
        self,
        *,
        correction_id: UUID,
        exchange: int | None,
        keyed: int,
        player_id: UUID,
        right: int,
        right_player_id: UUID,
        right_table_id: UUID,
        bought_at: datetime,
        sale: tuple[UUID, int] | None,
        by: Stamp,
    ) -> None:
        """Note whose a buy-in was and how much; `sale` is its shift and slip, if a desk sold it."""
        shift_id, slip = (None, None) if sale is None else sale
        self.record(
            BuyInCorrected,
            by,
            correction_id=correction_id,
            exchange=exchange,
            keyed=keyed,
            player_id=player_id,
            right=right,
            right_player_id=right_player_id,
            right_table_id=right_table_id,
            bought_at=bought_at,
            shift_id=shift_id,
            slip=slip,
        )

    def correct_seating(
        self,
        *,
        correction_id: UUID,
        seat: int,
        player_id: UUID,
        right_player_id: UUID,
        sat_at: datetime,
        is_seated: bool,
        stack: int | None,
        left_at: datetime | None,
        buy_ins: Sequence[BoughtIn],
        exchanges: Sequence[int],
        by: Stamp,
    ) -> None:
        """Let somebody else have sat in a seat from the first, between hands."""
        if is_seated:
            self.check_not_in_hand(seat)

        self.record(
            SeatingCorrected,
            by,
            correction_id=correction_id,
            seat=seat,
            player_id=player_id,
            right_player_id=right_player_id,
            sat_at=sat_at,
            is_seated=is_seated,
            stack=stack,
            left_at=left_at,
            buy_ins=list(buy_ins),
            exchanges=list(exchanges),
        )

    def undo_payment(
        self,
        *,
        correction_id: UUID,
        paid: ExchangePaid,
        entry: Exchange,
        is_delivered: bool,
        by: Stamp,
    ) -> None:
        """Let the money for an exchange be owed again; `entry` is how it stood before.

        `is_delivered` tells whether its chips have reached the seat by now.
        """
        standing = self.state.exchanges.get(entry.number)
        if standing is not None and not standing.is_paid:
            raise Refused(
                "room:nothing-corrected",
                "The money for exchange {exchange} is owed as it is.",
                exchange=entry.number,
            )
        assert entry.sale is not None, "Money is owed for chips that were sold."

        self.record(
            ExchangePaymentUndone,
            by,
            correction_id=correction_id,
            exchange=entry.number,
            seat=entry.seat,
            player_id=entry.player_id,
            amount=entry.amount,
            payment=entry.payment,
            opened_by_role=entry.opened_by_role,
            is_delivered=is_delivered,
            shift_id=entry.sale.shift_id,
            slip=entry.sale.slip,
            paid_shift_id=paid.shift_id,
            paid_slip=paid.slip,
        )

    def _sitting(self, player_id: UUID) -> Taken | None:
        """Return a player who sits here, played over or not."""
        seat = self.seat_of(player_id)
        if seat is not None:
            return self.taken_seats()[seat]
        boxed = self.boxed_seat_of(player_id)
        return None if boxed is None else self.state.boxed[boxed].taken

    def _take_stack(self, fact: StackCorrected) -> None:
        if fact.place == "untracked":
            self.state.untracked += fact.amount
        if fact.seat is None:
            return
        boxed = self.state.boxed.get(fact.seat)
        if boxed is not None and boxed.taken.player_id == fact.player_id:
            taken = _corrected(boxed.taken, fact)
            self.state.boxed[fact.seat] = replace(boxed, taken=taken)
            return
        own = self.state.occupied[fact.seat]
        assert isinstance(own, Taken), f"Nobody sits in seat {fact.seat}."
        self.state.occupied[fact.seat] = _corrected(own, fact)

    def _take_drops(self, fact: DropsCorrected) -> None:
        self.take_drop_changes(fact.drops, fact.played_at)
        if fact.source == "untracked":
            self.state.untracked -= sum(drop.amount for drop in fact.drops)

    def take_drop_changes(self, drops: Sequence[DropChange], played_at: datetime) -> None:
        """Let what fell of a hand change at the boxes, or in what their counts found."""
        for drop in drops:
            match drop.place:
                case "fitted":
                    self.take_drop(drop.box, drop.amount, played_at)
                case "pulled":
                    pulled = self.state.boxes_pulled[drop.box]
                    book = pulled.book + drop.amount
                    self.state.boxes_pulled[drop.box] = replace(pulled, book=book)
                case "untracked":
                    self.state.untracked += drop.amount
                case _:
                    pass

    def _take_seating(self, seat: int, wrong: UUID, right: UUID) -> None:
        state = self.state
        boxed, own = state.boxed.get(seat), state.occupied.get(seat)
        if boxed is not None and boxed.taken.player_id == wrong:
            state.boxed[seat] = replace(boxed, taken=replace(boxed.taken, player_id=right))
        elif isinstance(own, Taken):
            state.occupied[seat] = replace(own, player_id=right)
        for number, entry in state.exchanges.items():
            if entry.player_id == wrong and not entry.is_delivered:
                state.exchanges[number] = replace(entry, player_id=right)
        if seat in state.straddles:
            state.straddles[seat] = replace(state.straddles[seat], player_id=right)
        if wrong in state.fees_paid_until:
            state.fees_paid_until[right] = state.fees_paid_until.pop(wrong)
        if wrong in state.fees_paid:
            state.fees_paid[right] = state.fees_paid.pop(wrong)
        if wrong in state.fees_refused:
            state.fees_refused[right] = state.fees_refused.pop(wrong)
        if wrong in state.fees_told:
            state.fees_told[right] = state.fees_told.pop(wrong)
        if wrong in state.all_ins:
            state.all_ins[right] = state.all_ins.pop(wrong)


def _is_to_count(taken: Taken, amount: int) -> bool:
    """Tell whether a stack comes below zero by a difference, or was so and stays it."""
    return taken.stack + amount < 0 and (taken.is_to_count or amount < 0)


def _corrected(taken: Taken, fact: StackCorrected) -> Taken:
    assert fact.stack is not None, "At a seat the fact says what lies there."
    brought = fact.amount if fact.cause == "buy-in" else 0
    return replace(
        taken,
        stack=fact.stack,
        brought=max(taken.brought + brought, 0),
        has_bought_in=taken.has_bought_in or (fact.cause == "buy-in" and fact.amount > 0),
        is_to_count=fact.is_to_count,
    )


def _owed_again(standing: Exchange | None, fact: ExchangePaymentUndone) -> Exchange:
    if standing is not None:
        return replace(standing, is_paid=False)
    return Exchange(
        number=fact.exchange,
        seat=fact.seat,
        player_id=fact.player_id,
        amount=fact.amount,
        payment=fact.payment,
        opened_by_role=fact.opened_by_role,
        sale=Sale(fact.shift_id, fact.slip, "owed"),
        is_delivered=fact.is_delivered,
    )
