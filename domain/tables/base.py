"""What all decisions of a cash table share: its state, and the questions they begin with.

A table's decisions are split by what they are about; each part takes in its own facts and hands on
the others. `CashTable` puts the parts together.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Aggregate, Amount, Refused
from domain.moments import Lately, Moment
from domain.rules.buy_in import ChipsInPlay
from domain.rules.house import House
from domain.rules.stops import Stops
from domain.tables.exchange_state import Exchange
from domain.tables.fee_state import FeeRefusal
from domain.tables.fee_times import counts
from domain.tables.state import AllIn, Held, TableState, Taken

SEATS = ("seat", "from_seat", "to_seat")
"""How facts name the seats at which they happen."""


class TablePart(Aggregate):
    """One part of a cash table's decisions."""

    state: TableState

    def since(self, values: Mapping[str, Any]) -> datetime | None:
        """Return since when the table is there, or whoever sits where a fact happens."""
        began_at = super().since(values)
        taken_at = [taken.seated_at for taken in self._sitting_at(values)]
        return began_at if began_at is None else max([began_at, *taken_at])

    def _sitting_at(self, values: Mapping[str, Any]) -> Iterator[Taken]:
        """Give the players in the seats that a fact names, unless it is about somebody else."""
        for seat in (values[name] for name in SEATS if name in values):
            taken, boxed = self.state.occupied.get(seat), self.state.boxed.get(seat)
            for each in (taken, None if boxed is None else boxed.taken):
                if isinstance(each, Taken) and values.get("player_id") in {None, each.player_id}:
                    yield each

    def seat_of(self, player_id: UUID) -> int | None:
        """Return where a player sits."""
        return next(
            (seat for seat, taken in self.taken_seats().items() if taken.player_id == player_id),
            None,
        )

    def boxed_seat_of(self, player_id: UUID) -> int | None:
        """Return the seat of a player who is away and played over."""
        return next(
            (seat for seat, box in self.state.boxed.items() if box.taken.player_id == player_id),
            None,
        )

    def taken_seats(self) -> dict[int, Taken]:
        """Return the seats with a player in them, in order."""
        return {
            seat: self.state.occupied[seat]  # type: ignore[misc]  # held ones are left out
            for seat in sorted(self.state.occupied)
            if isinstance(self.state.occupied[seat], Taken)
        }

    def held_for(self, seat: int, at: datetime, house: House) -> Held | None:
        """Return for whom a seat is held at a time; a hold that has lapsed holds nothing."""
        held = self.state.occupied.get(seat)
        if not isinstance(held, Held):
            return None
        return None if self.hold_has_lapsed(held, at, house) else held

    def hold_has_lapsed(self, held: Held, at: datetime, house: House) -> bool:
        """Tell whether a held seat's time is over."""
        until = self.hold_ends_at(held, at, house)
        if until is None:
            return False
        return house.seat_claim.has_lapsed(until, at) if house.seat_claim else at > until

    def hold_ends_at(self, held: Held, at: datetime, house: House) -> datetime | None:
        """Return until when a seat is held, where that ends by itself, as things are at a time."""
        return None if held.until is None else house.stops.end_of(held.since, held.until, at)

    def free_seats(self, at: datetime, house: House) -> list[int]:
        """Return the seats that are neither taken nor held at a time, in order."""
        return [
            seat
            for seat in range(1, self.state.seats + 1)
            if not isinstance(self.state.occupied.get(seat), Taken)
            and self.held_for(seat, at, house) is None
        ]

    def lately(self, player_id: UUID) -> Lately:
        """Return what happened lately to a player who sits here."""
        return self.state.lately.get(player_id) or Lately()

    def stack_of(self, seat: int) -> int:
        """Return the stack on a seat between hands; nothing where nobody sits."""
        taken = self.state.occupied.get(seat)
        return taken.stack if isinstance(taken, Taken) else 0

    def is_kept_out(self, taken: Taken, house: House) -> bool:
        """Tell whether a player gets no cards: dealt out, about to leave, or the fee not paid.

        Some houses deal those in who serve a penalty, with a dead hand.
        """
        if self.has_refused_fee(taken.player_id, house.stops):
            return True
        is_dealt_out = taken.player_id in self.state.dealt_out and house.serving is None
        return taken.ordered_off is not None or is_dealt_out

    def has_refused_fee(self, player_id: UUID, stops: Stops) -> bool:
        """Tell whether a player gets no cards for a fee that the table charges and they refused."""
        return self.state.fee_amount is not None and self.refusal_of(player_id, stops) is not None

    def refusal_of(self, player_id: UUID, stops: Stops) -> FeeRefusal | None:
        """Return the fee that a player refused and didn't pay, as it was set, where it counts."""
        refused = self.state.fees_refused.get(player_id)
        return refused if refused is not None and counts(refused, stops) else None

    def hands_begun(self) -> int:
        """Return how many hands were written down, the one being played included."""
        return self.state.hands_played + (0 if self.state.hand is None else 1)

    def is_in_hand(self, seat: int) -> bool:
        """Tell whether a seat was dealt in to the hand that is being played."""
        return self.state.hand is not None and self.state.hand.dealt_in(seat) is not None

    def is_hand_in_play(self, at: datetime) -> bool:
        """Tell whether the hand that is being played had begun by a time."""
        began = self.state.last_hand_at
        return self.state.hand is not None and (began is None or at >= began)

    def on_its_way(self, seat: int) -> list[Exchange]:
        """Return the exchanges whose chips haven't reached a seat yet."""
        return [
            exchange
            for exchange in self.state.exchanges.values()
            if exchange.seat == seat and not exchange.is_delivered
        ]

    def coming_to(self, seat: int) -> int:
        """Return how much is on its way to a seat."""
        return sum(exchange.amount for exchange in self.on_its_way(seat))

    def behind(self, seat: int, house: House) -> int:
        """Return how much of the announced chips on their way to a seat can be played now."""
        if not isinstance(house.chips_in_play, ChipsInPlay):
            return 0
        return house.chips_in_play.announced(
            sum(exchange.announced for exchange in self.on_its_way(seat))
        )

    def check_open(self) -> None:
        """Refuse what is asked of a table that broke up."""
        if not self.state.is_open:
            raise Refused("room:table-closed", "The table broke up.")

    def check_between_hands(self) -> None:
        """Refuse what waits for the end of a hand."""
        if self.state.hand is not None:
            raise Refused(
                "room:in-hand",
                "Hand {hand} is being played; this waits for its end.",
                hand=self.state.hand.number,
            )

    def check_tracked_at(self, level: str) -> None:
        """Refuse what belongs to a table that is tracked at another level."""
        if self.state.level != level:
            raise Refused(
                "room:other-level",
                "The table is tracked at the level {level}; this belongs to {asked}.",
                asked=level,
                level=self.state.level,
            )

    def check_not_in_hand(self, seat: int) -> None:
        """Refuse what can't be done to a stack that is being played."""
        if self.is_in_hand(seat):
            raise Refused(
                "room:in-hand",
                "Seat {seat} was dealt in to the hand that is being played.",
                seat=seat,
            )

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that the table doesn't have."""
        if not 1 <= seat <= self.state.seats:
            raise Refused(
                "room:no-such-seat",
                "The table has seats 1 to {seats}, no seat {asked}.",
                asked=seat,
                seats=self.state.seats,
            )

    def check_played_chips_arrived(self, seat: int) -> None:
        """Refuse what has to wait for chips that were played behind, and lost, to arrive.

        A stack that a correction brought below zero waits for no chips, but for a count.
        """
        if self.stack_of(seat) < 0 and not self.is_to_count(seat):
            raise Refused(
                "room:chips-played",
                "Seat {seat} played {amount} behind and lost it; those chips come first.",
                seat=seat,
                amount=Amount(-self.stack_of(seat)),
            )

    def is_to_count(self, seat: int) -> bool:
        """Tell whether nobody knows a stack since a correction or a move, until it is counted."""
        taken = self.state.occupied.get(seat)
        return isinstance(taken, Taken) and taken.is_to_count

    def player_in(self, seat: int) -> Taken:
        """Return who sits in a seat, or refuse what needs a player there."""
        self.check_open()
        self.check_seat(seat)
        taken = self.state.occupied.get(seat)
        if not isinstance(taken, Taken):
            raise Refused("room:not-seated", "Nobody sits in seat {seat}.", seat=seat)
        return taken

    def check_in_chips(self, amount: int) -> None:
        """Refuse an amount that the table's chips can't make."""
        smallest = self.state.smallest_chip
        if amount % smallest:
            raise Refused(
                "room:amount-in-chips",
                "{asked} can't be made of chips of {smallest}: {field} is a whole number of them.",
                asked=Amount(amount),
                smallest=Amount(smallest),
                accepted=Amount(amount - amount % smallest),
                field="amount",
            )

    def check_has(self, seat: int, amount: int) -> None:
        """Refuse to take more from a stack than the book knows of; a count would settle it."""
        stack = self.stack_of(seat)
        if amount > stack:
            raise Refused(
                "room:stack-short",
                "Seat {seat} has {stack} in the book, not {asked}. Count the stack if it has more.",
                seat=seat,
                asked=Amount(amount),
                stack=Amount(stack),
                allowed=Amount(max(stack, 0)),
                offer="count",
            )

    def all_in_of(self, player_id: UUID, stated: AllIn | None) -> AllIn | None:
        """Return whether a player was all-in in the hand just played, and lost everything.

        A table tracked by every action knows; at one that isn't, staff may state it.
        """
        return self.state.all_ins.get(player_id) if self.state.level == "full" else stated

    def take_drop(self, box: str, amount: int, at: datetime) -> None:
        """Let something fall into a box: one that is fitted, or told late one that was pulled.

        What a count had found in a box that was pulled is no part of any book.
        """
        state = self.state
        if box == state.box or box in state.drop_boxes:
            lately = state.box_lately.get(box) or Lately()
            state.box_lately[box] = lately.after(Moment(at, amount))
        if box == state.box:
            state.box_book += amount
        elif box in state.drop_boxes:
            beside = state.drop_boxes[box]
            state.drop_boxes[box] = replace(beside, book=beside.book + amount)
        elif box in state.boxes_pulled:
            pulled = state.boxes_pulled[box]
            state.boxes_pulled[box] = replace(pulled, book=pulled.book + amount)

    def forget_fees(self, player_id: UUID) -> None:
        """Know no longer what a player paid or refused: it went along with them."""
        self.state.fees_paid_until.pop(player_id, None)
        self.state.fees_paid.pop(player_id, None)
        self.state.fees_refused.pop(player_id, None)
        self.state.fees_told.pop(player_id, None)
        self.state.left_early.pop(player_id, None)

    def change_stack(self, seat: int, change: int) -> None:
        """Let a seat's stack change, as a fact says."""
        self.change_seat(seat, stack=self.stack_of(seat) + change)

    def change_seat(self, seat: int, **changes: object) -> None:
        """Let a taken seat change, as a fact says."""
        self.state.occupied[seat] = replace(self.state.occupied[seat], **changes)

    def bring(self, seat: int, amount: int) -> None:
        """Let so much more have been brought to a seat, as a fact says."""
        taken = self.state.occupied[seat]
        if isinstance(taken, Taken):
            self.change_seat(seat, brought=taken.brought + amount)

    def change_exchange(self, number: int, **changes: object) -> None:
        """Let an exchange change, as a fact says."""
        self.state.exchanges[number] = replace(self.state.exchanges[number], **changes)


def check_positive(amount: int) -> None:
    """Refuse an amount of nothing or less."""
    if amount <= 0:
        raise Refused(
            "room:amount-not-positive", "More than nothing is named.", asked=Amount(amount)
        )
