"""Seats: held for a called player, taken, stepped away from, given up."""

from datetime import datetime
from typing import cast
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.rules.house import House
from domain.rules.return_stack import LeftStack
from domain.rules.seating import Draw
from domain.rules.sitting_down import BuyIn, check_sitting_down
from domain.tables.base import check_positive
from domain.tables.buying import Buying
from domain.tables.counting import Counting
from domain.tables.drawing import Drawing
from domain.tables.events import (
    ExchangeCancelled,
    PlayerLeft,
    PlayerReturned,
    PlayerSeated,
    PlayerSteppedAway,
    SeatHeld,
    SeatReleased,
)
from domain.tables.exchange_checks import refuse_while_under_way
from domain.tables.state import AllIn, Entry, Held, Taken
from domain.tables.stop_events import SeatHeldAgain


class Seating(Drawing, Buying, Counting):
    """Who sits where."""

    def evolve(self, fact: Fact) -> None:
        """Take in what happened to seats."""
        match fact:
            case SeatHeld():
                self._take_hold(fact)
            case SeatHeldAgain(seat=seat):
                self.state.occupied[seat] = Held(fact.player_id, fact.until, fact.since)
            case PlayerSeated():
                used = self.short_buy_ins_of(fact.player_id, fact.by.at)
                taken = _taken(fact, self.state.game, used)
                self.state.occupied[fact.seat] = replace(taken, edition=self.state.edition)
            case PlayerSteppedAway(seat=seat):
                self.change_seat(seat, is_away=True, away_since=fact.by.at)
            case PlayerReturned(seat=seat):
                self.change_seat(seat, is_away=False, away_since=None)
            case PlayerLeft(seat=seat):
                self.keep_short_buy_ins(seat, fact.by.at)
                del self.state.occupied[seat]
            case SeatReleased(seat=seat):
                del self.state.occupied[seat]
            case _:
                super().evolve(fact)

    def hold_seat(
        self,
        *,
        seat: int,
        player_id: UUID,
        until: datetime | None,
        house: House,
        by: Stamp,
        draw: Draw | None = None,
    ) -> None:
        """Keep a free seat for a player who was called for it, until a time if one is set.

        Who plays over somebody here has no seat of their own yet.
        """
        if self.seat_of(player_id) not in self.state.boxed:
            self.check_may_sit(player_id)
        self.check_open()
        self.check_free(seat, house, by)
        self.check_draw(seat, draw, player_id, house, by)

        self.record_draw(draw, player_id, house, by)
        self.release_lapsed_hold(seat, by)
        self.record(SeatHeld, by, seat=seat, player_id=player_id, until=until)

    def extend_hold(self, *, seat: int, player_id: UUID, until: datetime | None, by: Stamp) -> None:
        """Keep a seat that is held for a player for longer; nothing if it no longer is."""
        if self.is_kept_for(seat, player_id):
            self.record(SeatHeld, by, seat=seat, player_id=player_id, until=until)

    def hold_again(
        self,
        *,
        seat: int,
        player_id: UUID,
        since: datetime,
        until: datetime | None,
        by: Stamp,
    ) -> bool:
        """Keep a seat again for whom it was kept, if it is free; tell whether it is kept for them.

        The time for it had stood still, and was taken to be over.
        """
        if not self.state.is_open or self.state.occupied.get(seat) is not None:
            return self.is_kept_for(seat, player_id)

        self.record(SeatHeldAgain, by, seat=seat, player_id=player_id, since=since, until=until)
        return True

    def keep_for_record(self, *, seat: int, player_id: UUID, reason: str, by: Stamp) -> None:
        """Keep a held seat, for as long as it was, for whom it is held by another record."""
        held = self.state.occupied.get(seat)
        assert isinstance(held, Held), f"Seat {seat} is held for a player who has two records."

        self.record(SeatReleased, by, seat=seat, player_id=held.player_id, reason=reason)
        self.record(SeatHeld, by, seat=seat, player_id=player_id, until=held.until)

    def release_seat(self, *, seat: int, reason: str, by: Stamp) -> None:
        """Free a held seat, for the player won't take it."""
        self.check_open()
        self.check_seat(seat)
        held = self.state.occupied.get(seat)
        if not isinstance(held, Held):
            raise Refused("room:seat-not-held", "Seat {seat} is held for nobody.", seat=seat)

        self.record(SeatReleased, by, seat=seat, player_id=held.player_id, reason=reason)

    def seat_player(
        self,
        *,
        seat: int,
        player_id: UUID,
        house: House,
        by: Stamp,
        stack: int = 0,
        left: LeftStack | None = None,
        stated_all_in: AllIn | None = None,
        entry: Entry = "new",
        draw: Draw | None = None,
    ) -> None:
        """Put a player in a seat that is free or held for them, with the chips they carried.

        Without chips the seat waits for an exchange. `left` is the stack that the player last left
        this game with; `stated_all_in` says what became of an all-in in the hand just played, at a
        table that doesn't know by itself. `entry` is how the player came, `draw` how it was drawn.
        """
        self.check_may_sit(player_id)
        self.check_free(seat, house, by, player_id=player_id)
        self.check_draw(seat, draw, player_id, house, by)
        bound = self.bound_by(left, house, by)
        is_short = False
        if stack:
            check_positive(stack)
            buy_in = BuyIn(
                amount=stack,
                limits=self.state.limits,
                bound=bound,
                lost_all=self.all_in_of(player_id, stated_all_in) == "lost",
                short_buy_ins=self.short_buy_ins_of(player_id, by.at),
            )
            is_short = check_sitting_down(buy_in, house)

        self.record_draw(draw, player_id, house, by)
        self.release_lapsed_hold(seat, by, player_id=player_id)
        self._record_seated(seat, player_id, stack, bound, entry=self.entry_as(entry), by=by)
        if is_short:
            self.record_short_buy_in(seat, player_id, stack, house=house, by=by)

    def step_away(self, *, seat: int, by: Stamp) -> None:
        """Let a player be away: not dealt in until back. The hand in play isn't touched."""
        taken = self.player_in(seat)
        if taken.is_away:
            raise Refused("room:away", "The player in seat {seat} is away already.", seat=seat)

        self.record(PlayerSteppedAway, by, seat=seat, player_id=taken.player_id)

    def come_back(self, *, seat: int, by: Stamp) -> None:
        """Let a player who was away be dealt in again."""
        taken = self.player_in(seat)
        if not taken.is_away:
            raise Refused("room:not-away", "The player in seat {seat} isn't away.", seat=seat)

        self.record(PlayerReturned, by, seat=seat, player_id=taken.player_id)

    def leave(
        self,
        *,
        seat: int,
        by: Stamp,
        counted: int | None = None,
        count_reason: str | None = None,
        house: House | None = None,
    ) -> int:
        """Let a player give up the seat and carry the stack away; return the stack.

        `counted` is the stack as counted on the way out, where the book isn't trusted: at a table
        that isn't tracked by every action it is how the stack is known.
        """
        self.check_may_leave(seat, is_counted=counted is not None)
        if counted is not None:
            self.check_count(counted, count_reason)

        if counted is not None:
            self.record_count(seat, counted, count_reason, by, house)
        return self.record_left(seat, by)

    def check_may_leave(self, seat: int, *, is_counted: bool = False) -> None:
        """Refuse to let a seat go that is in a hand, or to which cash or chips are on their way.

        A stack that is to be counted is counted first.
        """
        self.player_in(seat)
        self.check_not_in_hand(seat)
        if self.is_to_count(seat) and not is_counted:
            raise Refused(
                "room:below-zero",
                "Seat {seat} came below zero by a correction, or from a table that isn't tracked: "
                "count its stack first.",
                seat=seat,
                offer="count",
            )
        for exchange in self.on_its_way(seat):
            if exchange.cash_is_taken or exchange.sale is not None or self.stack_of(seat) < 0:
                refuse_while_under_way(seat, exchange.number)

    def record_left(self, seat: int, by: Stamp) -> int:
        """Record that a seat was given up, and with it exchanges that nothing was done for yet."""
        taken = self.player_in(seat)
        self.cancel_unbegun(seat, by)
        self.record(
            PlayerLeft,
            by,
            seat=seat,
            player_id=taken.player_id,
            stack=taken.stack,
            game=self.state.game,
        )
        return taken.stack

    def cancel_unbegun(self, seat: int, by: Stamp) -> None:
        """Call off the exchanges of a seat that nothing was done for, as its player goes."""
        for exchange in self.on_its_way(seat):
            self.record(
                ExchangeCancelled,
                by,
                exchange=exchange.number,
                seat=seat,
                player_id=exchange.player_id,
                cash_returned=0,
                reason="left",
            )

    def _record_seated(
        self,
        seat: int,
        player_id: UUID,
        stack: int,
        bound: LeftStack | None,
        *,
        entry: Entry,
        by: Stamp,
    ) -> None:
        self.record(
            PlayerSeated,
            by,
            seat=seat,
            player_id=player_id,
            stack=stack,
            left_stack=None if bound is None else bound.stack,
            left_at=None if bound is None else bound.at,
            entry=entry,
        )

    def entry_as(self, entry: Entry) -> Entry:
        """Return how a player comes: before the first hand everybody begins the game together."""
        has_begun = self.state.hands_played or self.state.hand is not None
        return entry if has_begun else "opening"

    def bound_by(self, left: LeftStack | None, house: House, by: Stamp) -> LeftStack | None:
        """Return the stack that a player left this game with if they have to sit down with it."""
        rule = house.return_stack
        return None if rule is None else rule.standing(left, self.state.game, by.at)

    def check_may_sit(self, player_id: UUID) -> None:
        """Refuse a seat to somebody who has one here."""
        self.check_open()
        seat = self.seat_of(player_id) or self.boxed_seat_of(player_id)
        if seat is not None:
            raise Refused("room:already-seated", "The player sits in seat {seat}.", seat=seat)

    def check_free(self, seat: int, house: House, by: Stamp, player_id: UUID | None = None) -> None:
        """Refuse a seat that is taken, or held for somebody else."""
        self.check_seat(seat)
        if isinstance(self.state.occupied.get(seat), Taken):
            raise Refused("room:seat-taken", "Seat {seat} is taken.", seat=seat)
        held = self.held_for(seat, by.at, house)
        if held is not None and held.player_id != player_id:
            raise Refused(
                house.seat_claim.rule if house.seat_claim else "room:seat-held",
                "Seat {seat} is held for a player who was called"
                + ("." if held.until is None else " until {until}."),
                seat=seat,
                until=self.hold_ends_at(held, by.at, house),
            )

    def _take_hold(self, fact: SeatHeld) -> None:
        """Keep a seat for a player; one that is kept for them already is kept for longer."""
        held = self.state.occupied.get(fact.seat)
        since = held.since if isinstance(held, Held) else fact.by.at
        self.state.occupied[fact.seat] = Held(fact.player_id, fact.until, since)

    def release_lapsed_hold(self, seat: int, by: Stamp, player_id: UUID | None = None) -> None:
        """Free a seat that was held for another whose time is over."""
        held = self.state.occupied.get(seat)
        if isinstance(held, Held) and held.player_id != player_id:
            self.record(
                SeatReleased, by, seat=seat, player_id=held.player_id, reason="claim lapsed"
            )


def _taken(fact: PlayerSeated, game: str, short_buy_ins: int) -> Taken:
    bound = None
    if fact.left_stack is not None and fact.left_at is not None:
        bound = LeftStack(game=game, stack=fact.left_stack, at=fact.left_at)
    return Taken(
        player_id=fact.player_id,
        seated_at=fact.by.at,
        stack=fact.stack,
        has_bought_in=fact.stack > 0,
        brought=fact.stack,
        short_buy_ins=short_buy_ins,
        bound=bound,
        entry=cast("Entry", fact.entry),
    )
