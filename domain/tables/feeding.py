"""Must-move games: a table that feeds a main game, whose seats go to its players in order."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.rules.house import House
from domain.tables.move_events import (
    FeederAgreed,
    MainSeatGuaranteed,
    MustMoveAgreed,
    MustMoveLeftWaiting,
    MustMoveOvertaken,
    MustMoveRefused,
)
from domain.tables.moving import Moving
from domain.tables.state import MustMove, Taken

MUST_MOVE = "room:must-move"
NOBODY_APART: Mapping[UUID, str] = MappingProxyType({})
NO_PROMISE: Mapping[str, None] = MappingProxyType(
    {"main_guaranteed_at": None, "main_guaranteed_because": None}
)
UNBOUND = House()
"""A house without rules of its own, by which nothing binds who leaves."""
SANCTIONS = ("end-of-order", "loses-seat")
"""What may follow for a player who refuses to move to the main game."""


class Feeding(Moving):
    """Which table feeds which, and whose turn it is to move."""

    def evolve(self, fact: Fact) -> None:
        """Take in what was agreed, and who refused."""
        match fact:
            case MustMoveAgreed(main_table_id=main, on_refusal=on_refusal):
                self._forget_guarantees(main)
                self.state.must_move = None if main is None else MustMove(main, on_refusal)
            case FeederAgreed(feeder_table_id=feeder, is_feeding=is_feeding):
                others = [each for each in self.state.fed_by if each != feeder]
                self.state.fed_by = [*others, feeder] if is_feeding else others
            case MustMoveRefused(seat=seat, player_id=player):
                self._change_place(seat, player, refused_move_at=fact.by.at, **NO_PROMISE)
            case MainSeatGuaranteed(seat=seat, player_id=player, reason=reason):
                promised = {"main_guaranteed_at": fact.by.at, "main_guaranteed_because": reason}
                self._change_place(seat, player, **promised)
            case MustMoveOvertaken() | MustMoveLeftWaiting():
                pass
            case _:
                super().evolve(fact)

    def _forget_guarantees(self, main: UUID | None) -> None:
        """Forget what was promised of a main game that the table feeds no longer."""
        agreed = self.state.must_move
        if agreed is not None and agreed.main_table_id != main:
            for seat, taken in self.owners().items():
                self._change_place(seat, taken.player_id, **NO_PROMISE)

    def _change_place(self, seat: int, player_id: UUID, **changes: object) -> None:
        """Let the place of a player in the order change, who may be away and played over."""
        boxed = self.state.boxed.get(seat)
        if boxed is not None and boxed.taken.player_id == player_id:
            self.state.boxed[seat] = replace(boxed, taken=replace(boxed.taken, **changes))
        else:
            self.change_seat(seat, **changes)

    def owners(self) -> dict[int, Taken]:
        """Return whose seats the table's seats are: who plays over somebody has none."""
        boxed = {seat: each.taken for seat, each in self.state.boxed.items()}
        return self.taken_seats() | boxed

    def agree_must_move(
        self, *, main_table_id: UUID | None, on_refusal: str, by: Stamp
    ) -> UUID | None:
        """Let the table feed a main game, or none; return the one it fed before."""
        self.check_open()
        if on_refusal not in SANCTIONS:
            raise Refused(
                MUST_MOVE,
                "Who refuses to move comes to {allowed}, not to {asked}.",
                asked=on_refusal,
                allowed=" or ".join(SANCTIONS),
            )
        if main_table_id is not None and self.state.fed_by:
            raise Refused(MUST_MOVE, "A table that is fed by another feeds none itself.")
        if main_table_id == self.id:
            raise Refused("room:same-table", "A table doesn't feed itself.")
        before = None if self.state.must_move is None else self.state.must_move.main_table_id

        self.record(MustMoveAgreed, by, main_table_id=main_table_id, on_refusal=on_refusal)
        return before

    def check_fed_by(self, game: str) -> None:
        """Refuse to be fed by a table that plays another game."""
        if game != self.state.game:
            raise Refused(
                "room:other-game",
                "A table feeds one that plays {allowed}; that one plays {asked}.",
                asked=self.state.game,
                allowed=game,
            )

    def agree_feeder(self, *, feeder_table_id: UUID, is_feeding: bool, by: Stamp) -> None:
        """Note that another table feeds this one, or no longer does."""
        self.check_open()
        if is_feeding and self.state.must_move is not None:
            raise Refused(MUST_MOVE, "A table that feeds another isn't fed itself.")

        self.record(FeederAgreed, by, feeder_table_id=feeder_table_id, is_feeding=is_feeding)

    def must_move_order(self) -> list[int]:
        """Return the seats in the order in which their players move to the main game.

        It is the order in which they sat down; who refused is behind those who sat before that. Who
        was guaranteed a seat there is before everybody, in the order in which that was promised.
        Who is away and played over keeps the place; who plays over them has none.
        """
        taken = self.owners()

        def since(seat: int) -> tuple[bool, datetime, bool, int]:
            own = taken[seat]
            first = own.main_guaranteed_at
            refused_at = own.refused_move_at
            stands_since = first or refused_at or own.seated_at
            return first is None, stands_since, refused_at is not None, seat

        return sorted(taken, key=since)

    def guarantee_main_seat(self, *, seat: int, reason: str, by: Stamp) -> None:
        """Promise a player the next seat of the main game, before those whose turn it would be."""
        self.player_in(seat)
        taken = self.owners()[seat]
        if self.state.must_move is None:
            raise Refused(MUST_MOVE, "The table feeds no main game.")
        if taken.main_guaranteed_at is not None:
            raise Refused(
                MUST_MOVE,
                "Seat {seat} has been guaranteed a seat of the main game since {since}.",
                seat=seat,
                since=taken.main_guaranteed_at,
            )

        self.record(
            MainSeatGuaranteed,
            by,
            seat=seat,
            player_id=taken.player_id,
            main_table_id=self.state.must_move.main_table_id,
            reason=reason,
        )

    def check_must_move(self, seat: int, kept_apart: Mapping[UUID, str] = NOBODY_APART) -> MustMove:
        """Refuse a turn to move to the main game to anybody but the next in order.

        Who is kept apart from somebody there, by a rule, has no turn: they stay.
        """
        self.player_in(seat)
        if self.state.must_move is None:
            raise Refused(MUST_MOVE, "The table feeds no main game.")
        taken = self.owners()
        own = taken[seat].player_id
        order = [each for each in self.must_move_order() if taken[each].player_id not in kept_apart]
        if own in kept_apart:
            raise Refused(
                kept_apart[own],
                "Seat {seat} is kept apart from somebody at the main game, and stays here.",
                seat=seat,
                next=next(iter(order), None),
            )
        following = order[0]
        if seat != following:
            raise Refused(
                MUST_MOVE,
                "Players move to the main game in order; next is seat {allowed}.",
                asked=seat,
                allowed=following,
            )
        return self.state.must_move

    def check_moves_to_main(
        self, seat: int, kept_apart: Mapping[UUID, str] = NOBODY_APART
    ) -> MustMove:
        """Refuse a move to the main game out of order, or while the player is played over.

        Whoever plays over the next in order isn't who moves.
        """
        agreed = self.check_must_move(seat, kept_apart)
        if seat in self.state.boxed:
            raise Refused(
                MUST_MOVE,
                "The player whose turn it is, in seat {seat}, is away and played over: they come "
                "back first, or let the turn go by.",
                seat=seat,
            )
        return agreed

    def before_in_order(self, player_id: UUID) -> list[UUID]:
        """Return the players who move to the main game before a player; all before a stranger."""
        taken = self.owners()
        order = [taken[seat].player_id for seat in self.must_move_order()]
        return order[: order.index(player_id)] if player_id in order else order

    def overtake_must_move(
        self,
        *,
        main_table_id: UUID,
        main_seat: int,
        player_id: UUID,
        overtaken: list[UUID],
        reason: str | None,
        by: Stamp,
    ) -> None:
        """Let a seat of the main game go before those whose turn it is, by an order with a reason.

        `overtaken` are those who are before the player in the order, as long as they sit here.
        """
        if reason is None:
            raise Refused(
                MUST_MOVE,
                "Seats of the main game go to the feeder's players in order; whoever sends another "
                "first says why. Next is seat {next}.",
                table_id=self.id,
                next=next(
                    seat
                    for seat in self.must_move_order()
                    if self.owners()[seat].player_id in overtaken
                ),
            )

        self.record(
            MustMoveOvertaken,
            by,
            main_table_id=main_table_id,
            main_seat=main_seat,
            player_id=player_id,
            overtaken=overtaken,
            reason=reason,
        )

    def leave_waiting(
        self,
        *,
        main_table_id: UUID,
        main_seat: int,
        player_id: UUID,
        waiting: list[UUID],
        rule: str,
        by: Stamp,
    ) -> None:
        """Note who stays while a player gets a seat of the main game: they may not sit there."""
        if waiting:
            self.record(
                MustMoveLeftWaiting,
                by,
                main_table_id=main_table_id,
                main_seat=main_seat,
                player_id=player_id,
                waiting=waiting,
                rule=rule,
            )

    def refuse_must_move(
        self,
        *,
        seat: int,
        by: Stamp,
        kept_apart: Mapping[UUID, str] = NOBODY_APART,
        counted: int | None = None,
        count_reason: str | None = None,
        house: House = UNBOUND,
    ) -> int | None:
        """Note that the next player refused to move to the main game, with what follows.

        Return the stack of one who loses the seat for it, nothing where they go to the end. Who is
        kept apart from somebody there refuses nothing. `counted` is the stack as counted on the way
        out, as for one who leaves.
        """
        agreed = self.check_must_move(seat, kept_apart)
        taken = self.owners()[seat]
        if agreed.on_refusal == "loses-seat":
            self._check_loses_seat(seat, house, counted)
        if counted is not None:
            self._check_own_stack(seat)
            self.count_seat(seat=seat, counted=counted, reason=count_reason, house=house, by=by)

        self.record(
            MustMoveRefused,
            by,
            seat=seat,
            player_id=taken.player_id,
            sanction=agreed.on_refusal,
        )
        return self.record_left(seat, by) if agreed.on_refusal == "loses-seat" else None

    def _check_own_stack(self, seat: int) -> None:
        """Refuse a count at a seat that is played over, which would be of the other's stack."""
        if seat in self.state.boxed:
            raise Refused(
                "room:plays-over",
                "Seat {seat} is played over: {field} would be of the stack of whoever plays over, "
                "who refuses nothing; it is counted by itself.",
                seat=seat,
                field="counted",
            )

    def _check_loses_seat(self, seat: int, house: House, counted: int | None) -> None:
        if seat in self.state.boxed:
            raise Refused("room:plays-over", "Seat {seat} is played over.", seat=seat)
        self.check_may_leave(seat, is_counted=counted is not None)
        self.check_is_known(seat, house, counted)
