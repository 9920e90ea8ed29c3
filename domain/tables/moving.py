"""Moves: to another table with the whole stack, to another seat, for a look; and wishes to move."""

from datetime import datetime
from typing import Literal, NoReturn, cast
from uuid import UUID

import msgspec

from domain.kernel import Fact, Refused, Stamp
from domain.rules.conduct import DECIDERS, refuse_unless
from domain.rules.house import House
from domain.rules.return_stack import LeftStack
from domain.rules.seating import Draw
from domain.tables.events import PlayerReturned
from domain.tables.exchange_checks import refuse_while_under_way
from domain.tables.move_events import (
    MoveRequested,
    MoveRequestWithdrawn,
    PlayerMovedAway,
    PlayerMovedIn,
    SeatChanged,
    TableBroken,
    VisitBegan,
    Went,
)
from domain.tables.seating import Seating
from domain.tables.state import Entry, MoveRequest, Taken, Visit

Cause = Literal["own-wish", "house", "must-move", "broken-table"]
"""Why a player moves to another table."""

ENTRIES: dict[Cause, Entry] = {
    "own-wish": "requested-move",
    "house": "house-move",
    "must-move": "house-move",
    "broken-table": "broken-table",
}
"""How a player who moves comes to the new table."""


class Mover(msgspec.Struct, frozen=True, kw_only=True):
    """A player who moves from a game, and what goes along. Amounts are minor units."""

    player_id: UUID
    game: str
    from_table_id: UUID
    from_seat: int
    stack: int
    cause: Cause
    is_away: bool
    away_since: datetime | None
    bound: LeftStack | None
    short_buy_ins: int
    fee_paid_until: datetime | None


class Moving(Seating):
    """Players who move."""

    def evolve(self, fact: Fact) -> None:
        """Take in who moved, and who wishes to."""
        match fact:
            case PlayerMovedAway(seat=seat):
                self.keep_short_buy_ins(seat, fact.by.at)
                del self.state.occupied[seat]
                self.state.straddles.pop(seat, None)
                self.forget_fees(fact.player_id)
            case PlayerMovedIn():
                self._take_mover(fact)
            case SeatChanged(seat=seat, to_seat=to_seat):
                self.state.occupied[to_seat] = self.state.occupied.pop(seat)
                self.state.straddles.pop(seat, None)
            case MoveRequested(seat=seat, to_table_id=table_id):
                self.change_seat(seat, request=MoveRequest(fact.by.at, table_id))
            case MoveRequestWithdrawn(seat=seat):
                self.change_seat(seat, request=None)
            case VisitBegan(seat=seat):
                visit = Visit(fact.to_table_id, fact.by.at, fact.until, fact.rule)
                self.change_seat(seat, visit=visit)
            case PlayerReturned(seat=seat):
                self.change_seat(seat, visit=None)
                super().evolve(fact)
            case TableBroken(went=went):
                self.state.went = went
            case _:
                super().evolve(fact)

    def move_away(
        self, *, seat: int, to_table_id: UUID, to_seat: int, cause: Cause, house: House, by: Stamp
    ) -> Mover:
        """Let a player go to another table between hands, with the whole stack; return who goes."""
        taken = self.player_in(seat)
        self.check_may_be_moved(seat, cause, house, by)
        if to_table_id == self.id:
            refuse_same_table(seat)

        self.cancel_unbegun(seat, by)
        mover = self.mover_in(seat, taken, cause)
        self.record(
            PlayerMovedAway,
            by,
            seat=seat,
            player_id=taken.player_id,
            stack=taken.stack,
            to_table_id=to_table_id,
            to_seat=to_seat,
            cause=cause,
        )
        return mover

    def check_may_be_moved(self, seat: int, cause: Cause, house: House, by: Stamp) -> None:
        """Refuse a move by those who may not move players, too early, or in the hand."""
        check_mover(house, by)
        taken = self.player_in(seat)
        check_not_ordered_off(seat, taken)
        if cause == "own-wish":
            self.check_may_ask_to_move(seat, house, by.at)
        self.check_may_leave(seat)
        self.check_behind_stays(seat, house)

    def check_may_ask_to_move(self, seat: int, house: House, at: datetime) -> None:
        """Refuse a wish to move too soon after the last one; one that is noted was in time."""
        taken = self.player_in(seat)
        if taken.request is None:
            self._check_hour(taken, house, at)

    def mover_in(self, seat: int, taken: Taken, cause: Cause) -> Mover:
        """Return a player as one who moves."""
        return Mover(
            player_id=taken.player_id,
            game=self.state.game,
            from_table_id=self.id,
            from_seat=seat,
            stack=taken.stack,
            cause=cause,
            is_away=taken.is_away,
            away_since=taken.away_since,
            bound=None if taken.has_bought_in else taken.bound,
            short_buy_ins=taken.short_buy_ins,
            fee_paid_until=self.state.fees_paid_until.get(taken.player_id),
        )

    def move_in(
        self,
        *,
        seat: int,
        mover: Mover,
        draw: Draw | None,
        house: House,
        by: Stamp,
        left: LeftStack | None = None,
    ) -> None:
        """Take a player in from another table, whatever this table's maximum.

        Who comes from another game comes back to this one if they left it: `left` is with what.
        """
        self.check_may_sit(mover.player_id)
        self.check_free(seat, house, by, player_id=mover.player_id)
        self.check_draw(seat, draw, mover.player_id, house, by)
        bound = self._bound_of(mover, left, house, by)

        self.record_draw(draw, mover.player_id, house, by)
        self.release_lapsed_hold(seat, by, player_id=mover.player_id)
        self.record(
            PlayerMovedIn,
            by,
            seat=seat,
            player_id=mover.player_id,
            stack=mover.stack,
            from_table_id=mover.from_table_id,
            from_seat=mover.from_seat,
            cause=mover.cause,
            entry=self.entry_as(ENTRIES[mover.cause]),
            is_away=mover.is_away,
            away_since=mover.away_since,
            left_stack=None if bound is None else bound.stack,
            left_at=None if bound is None else bound.at,
            short_buy_ins=mover.short_buy_ins,
            fee_paid_until=mover.fee_paid_until,
        )

    def change_to_seat(self, *, seat: int, to_seat: int, house: House, by: Stamp) -> UUID:
        """Let a player have another free seat of the table, where the house allows it."""
        taken = self.player_in(seat)
        self.check_seat(to_seat)
        if seat in self.state.boxed:
            raise Refused("room:plays-over", "Seat {seat} is played over.", seat=seat)
        if house.seat_change is not None:
            house.seat_change.refuse(seat, to_seat)
        self.check_free(to_seat, house, by, player_id=taken.player_id)
        self.check_not_in_hand(seat)
        self.check_not_in_hand(to_seat)
        if on_its_way := self.on_its_way(seat):
            refuse_while_under_way(seat, on_its_way[0].number)

        self.release_lapsed_hold(to_seat, by, player_id=taken.player_id)
        self.record(
            SeatChanged,
            by,
            seat=seat,
            to_seat=to_seat,
            player_id=taken.player_id,
            stack=taken.stack,
        )
        return taken.player_id

    def request_move(self, *, seat: int, to_table_id: UUID | None, house: House, by: Stamp) -> None:
        """Put a player's wish for another table on the supervisor's list; a new one replaces it."""
        taken = self.player_in(seat)
        self._check_hour(taken, house, by.at)
        if to_table_id == self.id:
            refuse_same_table(seat)

        self.record(
            MoveRequested, by, seat=seat, player_id=taken.player_id, to_table_id=to_table_id
        )

    def withdraw_request(self, *, seat: int, reason: str, by: Stamp) -> None:
        """Take a player's wish for another table off the supervisor's list."""
        taken = self.player_in(seat)
        if taken.request is None:
            raise Refused("room:no-request", "Seat {seat} asked for no other table.", seat=seat)

        self.record(MoveRequestWithdrawn, by, seat=seat, player_id=taken.player_id, reason=reason)

    def visit(self, *, seat: int, to_table_id: UUID, house: House, by: Stamp) -> Visit:
        """Let a player step away to look in at another table; the seat and the stack stay."""
        taken = self.player_in(seat)
        if to_table_id == self.id:
            refuse_same_table(seat)

        if not taken.is_away:
            self.step_away(seat=seat, by=by)
        limit = house.visits
        self.record(
            VisitBegan,
            by,
            seat=seat,
            player_id=taken.player_id,
            to_table_id=to_table_id,
            until=None if limit is None else limit.until(by.at),
            rule=None if limit is None else limit.rule,
        )
        seen = self.player_in(seat).visit
        assert seen is not None, "The visit has just begun."
        return seen

    def check_may_break(self, *, free: int) -> None:
        """Refuse to break the table in a hand, or with fewer free seats elsewhere than players."""
        self.check_open()
        self.check_between_hands()
        seats = self.taken_seats()
        for seat, taken in seats.items():
            check_not_ordered_off(seat, taken)
            self.check_may_leave(seat)
        if len(seats) > free:
            raise Refused(
                "room:table-breaking",
                "{asked} players need a seat at other tables of the game, which have {allowed}.",
                asked=len(seats),
                allowed=free,
            )

    def record_broken(self, *, reason: str, went: list[Went], by: Stamp) -> None:
        """Write down that the table was broken, and where each player went."""
        self.record(TableBroken, by, reason=reason, went=went)

    def _bound_of(
        self, mover: Mover, left: LeftStack | None, house: House, by: Stamp
    ) -> LeftStack | None:
        """Return the stack that binds a mover here; refuse to bring another from another game."""
        if mover.game == self.state.game:
            return mover.bound
        bound = self.bound_by(left, house, by)
        if bound is not None and mover.stack and house.return_stack is not None:
            house.return_stack.check(mover.stack, bound)
        return bound

    def _check_hour(self, taken: Taken, house: House, at: datetime) -> None:
        if house.next_request is not None and taken.moved_at_own_wish is not None:
            house.next_request.check(taken.moved_at_own_wish, at)

    def _take_mover(self, fact: PlayerMovedIn) -> None:
        bound = None
        if fact.left_stack is not None and fact.left_at is not None:
            bound = LeftStack(game=self.state.game, stack=fact.left_stack, at=fact.left_at)
        self.state.occupied[fact.seat] = Taken(
            player_id=fact.player_id,
            seated_at=fact.by.at,
            stack=fact.stack,
            is_away=fact.is_away,
            away_since=fact.absent_since,
            has_bought_in=fact.stack > 0,
            short_buy_ins=max(
                fact.short_buy_ins, self.short_buy_ins_of(fact.player_id, fact.by.at)
            ),
            bound=bound,
            entry=cast("Entry", fact.entry),
            moved_at_own_wish=fact.by.at if fact.cause == "own-wish" else None,
        )
        self.forget_fees(fact.player_id)
        if fact.fee_paid_until is not None:
            self.state.fees_paid_until[fact.player_id] = fact.fee_paid_until


def check_mover(house: House, by: Stamp) -> None:
    """Refuse a move that isn't the floor's, by the house's rule where it has one."""
    if house.movers is not None:
        house.movers.check(by.role)
    refuse_unless(by.role, DECIDERS, "room:movers")


def check_not_ordered_off(seat: int, taken: Taken) -> None:
    """Refuse to move a player who has to leave, by the rule of the order."""
    if taken.ordered_off is not None:
        raise Refused(
            taken.ordered_off.rule,
            "The player in seat {seat} has to leave the table and goes to no other.",
            seat=seat,
        )


def refuse_same_table(seat: int) -> NoReturn:
    """Refuse a move from a table to itself."""
    raise Refused("room:same-table", "Seat {seat} is at that table already.", seat=seat)
