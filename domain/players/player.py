"""A player: whether they may play, where they sit, and what they left a game with.

What they were written down for, what is held for them at the desk, and whom they are kept apart
from stand in `conduct`, `account` and `company`.

Name, birth date, document and phone are kept outside the log.
"""

from datetime import datetime
from typing import Literal, Self
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp, refuse_before
from domain.players.account import Account
from domain.players.company import Company
from domain.players.conduct import Conduct
from domain.players.counted import Counted
from domain.players.events import (
    PlayerAgeChecked,
    PlayerBarLifted,
    PlayerBarred,
    PlayerDetailsErased,
    PlayerGameChanged,
    PlayerGotUp,
    PlayerJoinedList,
    PlayerMoved,
    PlayerNamed,
    PlayerRegistered,
    PlayerSatDown,
    PlayerTurnedAway,
)
from domain.players.joining import Joining
from domain.players.state import Bar, PlayerState, Seat
from domain.rules.return_stack import LeftStack

Door = Literal["list", "seat", "sale"]

LISTS_KEPT = 20
"""More than anybody waits on at a time."""

DOOR_RULES = frozenset({"room:barred", "room:under-age"})
"""Whoever is refused by one of these is turned away at a door, which is an incident."""


class Player(
    Conduct,
    Account,
    Company,
    Counted,
    Joining,
    state=PlayerState,
    opening=PlayerRegistered,
):
    """Someone who plays here, with a name or without."""

    has_beginning = False
    state: PlayerState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        state = self.state
        match fact:
            case PlayerRegistered(membership=membership, is_named=is_named, is_of_age=is_of_age):
                state.membership = membership
                state.is_named = is_named
                state.is_of_age = is_of_age
            case PlayerNamed(membership=membership, is_of_age=is_of_age):
                state.membership = membership
                state.is_named = True
                state.is_of_age = is_of_age
            case PlayerAgeChecked(is_of_age=is_of_age):
                state.is_of_age = is_of_age
            case PlayerBarred(reason=reason, until=until):
                state.bar = Bar(reason, until)
            case PlayerBarLifted():
                state.bar = None
            case PlayerDetailsErased():
                self._take_erasure()
            case PlayerSatDown():
                self._take_seat(fact)
            case PlayerGameChanged():
                self._take_game(fact)
            case PlayerGotUp(table_id=table_id):
                state.seats = [seat for seat in state.seats if seat.table_id != table_id]
                state.up_since, state.got_up_from = fact.by.at, table_id
                if fact.had_chips:
                    self._take_leaving(fact.game, fact.stack, fact)
                else:
                    self.take_counts_along(fact.by.at)
            case PlayerMoved():
                self._take_move(fact)
            case PlayerJoinedList(list_id=list_id):
                state.lists = [*state.lists, list_id][-LISTS_KEPT:]
            case PlayerTurnedAway():
                pass
            case _:
                super().evolve(fact)

    @classmethod
    def register(
        cls,
        player_id: UUID,
        *,
        membership: str | None,
        is_named: bool,
        is_of_age: bool | None,
        by: Stamp,
    ) -> Self:
        """Register a player, named or not; `is_of_age` is nothing where no check was made."""
        return cls.opened(
            player_id, by, membership=membership, is_named=is_named, is_of_age=is_of_age
        )

    def give_name(self, *, membership: str | None, is_of_age: bool, by: Stamp) -> None:
        """Note that an unnamed patron gave a name; what they did before joins it."""
        self.check_may_be_named()

        self.record(PlayerNamed, by, membership=membership, is_of_age=is_of_age)

    def check_may_be_named(self) -> None:
        """Refuse whoever has a name, gave up their details, or is known by another record."""
        self.check_one_record()
        self._check_not_erased()
        if self.state.is_named:
            raise Refused("room:already-named", "The player has a name already.")

    def check_age(self, *, is_of_age: bool, by: Stamp) -> None:
        """Note what a document that staff looked at says of the player's age."""
        self.check_one_record()
        self.record(PlayerAgeChecked, by, is_of_age=is_of_age)

    def bar(self, *, reason: str, until: datetime | None, by: Stamp) -> None:
        """Close list, seat and sale to the player until a time, or for good."""
        self.check_one_record()
        if until is not None and until <= by.at:
            raise Refused(
                "room:bar-over", "A bar that ends at {asked} would be over already.", asked=until
            )

        self.record(PlayerBarred, by, reason=reason, until=until)

    def lift_bar(self, *, reason: str, by: Stamp) -> None:
        """Let the player play again."""
        if not self.is_barred(by.at):
            raise Refused("room:not-barred", "The player isn't barred.")

        self.record(PlayerBarLifted, by, reason=reason)

    def erase_details(self, *, by: Stamp) -> None:
        """Note that the player's personal details were deleted; a bar stays in force."""
        self._check_not_erased()

        self.record(PlayerDetailsErased, by)

    def sit_down(self, *, table_id: UUID, seat: int, game: str, by: Stamp) -> None:
        """Take a seat at a table; a person has one in the room's cash games."""
        self.check_may_play("seat", by.at)
        taken = self.seat_at(table_id)
        if taken is not None:
            raise Refused(
                "room:already-seated",
                "The player sits at this table already, in seat {seat}.",
                seat=taken.seat,
                asked=seat,
            )

        if self.state.seats:
            other = self.state.seats[0]
            raise Refused(
                "room:one-seat",
                "The player has seat {seat} of another table, where they are moved from.",
                seat=other.seat,
                table_id=other.table_id,
            )

        refuse_before(self.state.up_since, by)
        self.record(PlayerSatDown, by, table_id=table_id, seat=seat, game=game)

    def move(
        self,
        *,
        from_table_id: UUID,
        to_table_id: UUID,
        seat: int,
        game: str,
        stack: int,
        by: Stamp,
        had_chips: bool = True,
        brought: int | None = None,
        is_asked: bool = False,
    ) -> None:
        """Go to another seat, here or at another table, and take the stack along.

        `had_chips` tells whether any chips have come to the seat, and `brought` how many;
        `is_asked` is as for one who gets up.
        """
        taken = self._seat_here(from_table_id)

        self.record(
            PlayerMoved,
            by,
            from_table_id=from_table_id,
            from_seat=taken.seat,
            from_game=taken.game,
            to_table_id=to_table_id,
            seat=seat,
            game=game,
            stack=stack,
            had_chips=had_chips,
            brought=self.brought_in_all(brought, is_asked=is_asked),
        )

    def change_game(
        self,
        *,
        table_id: UUID,
        game: str,
        left_stack: int | None,
        by: Stamp,
        brought: int | None = None,
        is_asked: bool = False,
    ) -> None:
        """Note that the table where the player sits plays another game from now on.

        `left_stack` is what they left the other with, as PlayerGameChanged has it, `brought` and
        `is_asked` as for one who gets up.
        """
        seat = self._seat_here(table_id)

        self.record(
            PlayerGameChanged,
            by,
            table_id=table_id,
            seat=seat.seat,
            game=game,
            left_stack=left_stack,
            brought=self.brought_in_all(brought, is_asked=is_asked),
        )

    def get_up(
        self,
        *,
        table_id: UUID,
        stack: int,
        by: Stamp,
        had_chips: bool = True,
        brought: int | None = None,
        is_asked: bool = False,
    ) -> None:
        """Give up the seat at a table, leaving its game with a stack (minor units).

        `had_chips` tells whether any chips have come to the seat, and `brought` how many, if it is
        known. `is_asked` tells that the house asks for the stack that its players left with.
        """
        seat = self._seat_here(table_id)

        self.record(
            PlayerGotUp,
            by,
            table_id=table_id,
            seat=seat.seat,
            game=seat.game,
            stack=stack,
            had_chips=had_chips,
            brought=self.brought_in_all(brought, is_asked=is_asked),
        )

    def brought_in_all(self, at_seat: int | None, *, is_asked: bool) -> int | None:
        """Return what the player came to the game with, at this table and before, if it is known.

        Where the house asked for the stack that they knew to have left it with, it saw to that one.
        """
        along = self.state.brought_along
        if at_seat is None or along is None:
            return None
        return max(along + at_seat, self.state.left_most if is_asked else 0)

    def join_list(self, *, list_id: UUID, by: Stamp) -> None:
        """Note that the player's name went on a reserve list."""
        self.record(PlayerJoinedList, by, list_id=list_id)

    def turn_away(self, *, door: Door, rule: str, reason: str, by: Stamp) -> None:
        """Write down that the player was refused at a door, and by which rule."""
        self.record(PlayerTurnedAway, by, door=door, rule=rule, reason=reason)

    def check_may_play(self, door: Door, at: datetime) -> None:
        """Refuse a player who is barred, or was found under age, at a door; redeeming has no door.

        A patron whose age nobody has checked may play. Who is known by another record plays by it.
        """
        self.check_one_record()
        bar = self.state.bar
        if bar is not None and self.is_barred(at):
            ends = "for good" if bar.until is None else "until {until}"
            raise Refused(
                "room:barred", f"The player is barred {ends}.", door=door, until=bar.until
            )
        if self.state.is_of_age is False:
            raise Refused("room:under-age", "The player is under the minimum age.", door=door)

    def refusal_at(self, door: Door, at: datetime) -> Refused | None:
        """Return by what the player would be refused at a door, or nothing."""
        try:
            self.check_may_play(door, at)
        except Refused as refusal:
            return refusal
        return None

    def is_barred(self, at: datetime) -> bool:
        """Tell whether the player is barred at a moment; at `until` the bar is over."""
        bar = self.state.bar
        return bar is not None and (bar.until is None or at < bar.until)

    def seat_at(self, table_id: UUID) -> Seat | None:
        """Return where the player sits at a table, or nothing."""
        return next((seat for seat in self.state.seats if seat.table_id == table_id), None)

    def _seat_here(self, table_id: UUID) -> Seat:
        """Return where the player sits at a table, or refuse what needs a seat there."""
        seat = self.seat_at(table_id)
        if seat is None:
            raise Refused("room:not-seated", "The player has no seat at this table.")
        return seat

    def _take_move(self, fact: PlayerMoved) -> None:
        state = self.state
        others = [seat for seat in state.seats if seat.table_id != fact.from_table_id]
        state.seats = [*others, Seat(fact.to_table_id, fact.seat, fact.game)]
        if fact.game != fact.from_game and fact.had_chips:
            self._take_leaving(fact.from_game, fact.stack, fact)
        if fact.to_table_id != fact.from_table_id:
            along = fact.brought if fact.game == fact.from_game else fact.stack
            self._come_to(fact.game, along=along)

    def _take_game(self, fact: PlayerGameChanged) -> None:
        before = self.seat_at(fact.table_id)
        self.state.seats = [_playing(each, fact.table_id, fact.game) for each in self.state.seats]
        if before is not None and fact.left_stack is not None:
            self._take_leaving(before.game, fact.left_stack, fact)
        self._come_to(fact.game, along=0)

    def _take_leaving(
        self, game: str, stack: int, fact: PlayerGotUp | PlayerMoved | PlayerGameChanged
    ) -> None:
        """Remember what a player left a game with."""
        self.take_left(LeftStack(game, stack, fact.by.at, fact.brought))
        self.take_counts_along(fact.by.at)

    def _come_to(self, game: str, *, along: int | None) -> None:
        """Remember what a player came to a table with, and had left its game with before."""
        left = self.left_stack(game)
        self.state.brought_along = along
        self.state.left_most = 0 if left is None else left.most

    def _take_erasure(self) -> None:
        self.state.membership = None
        self.state.is_named = False
        self.state.is_erased = True

    def _take_seat(self, fact: PlayerSatDown) -> None:
        if not self.state.seats and self.state.up_since != fact.by.at:
            self.state.seated_since = fact.by.at
        self.state.seats.append(Seat(fact.table_id, fact.seat, fact.game))
        self._come_to(fact.game, along=0)

    def _check_not_erased(self) -> None:
        if self.state.is_erased:
            raise Refused("room:details-erased", "The player's details were erased.")


def _playing(seat: Seat, table_id: UUID, game: str) -> Seat:
    """Return a seat, which is one of another game now where it is at the table."""
    return replace(seat, game=game) if seat.table_id == table_id else seat
