"""Where a player sits: seats that are drawn, changes of seat and table, visits, play-overs."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Literal, NoReturn
from uuid import UUID

import msgspec

from domain.kernel import Amount, Refused
from domain.rules.conduct import Staff, refuse_unless, roles_of
from domain.rules.policy import Policy

Minutes = Annotated[int, msgspec.Meta(ge=0, le=24 * 60)]


class Draw(msgspec.Struct, frozen=True):
    """A seat that was drawn, and the seats that it was drawn from.

    `tables` are those that the table was drawn from, where that was drawn too.
    """

    seat: int
    seats: tuple[int, ...]
    tables: tuple[UUID, ...] = ()


class SeatDraw(Policy, frozen=True, tag="random-draw"):
    """Seats are drawn, at the table with the fewest players of those that play the game."""

    seat_assignment: Literal["random_draw"]
    table_choice: Literal["fewest_players"]
    tie: Literal["random_draw"]
    moves_seated_players: Literal[False]

    def refuse_choice(self, seat: int) -> NoReturn:
        """Refuse a seat that somebody chose."""
        raise Refused(self.rule, "Seats are drawn; seat {asked} can't be chosen.", asked=seat)

    def tables_for(self, players: Mapping[UUID, int]) -> list[UUID]:
        """Return the tables at which somebody may be seated, by how many play at each."""
        least = min(players.values(), default=0)
        return [table for table, seated in players.items() if seated == least]

    def check_table(self, seated: int, fewer: Mapping[UUID, int]) -> None:
        """Refuse a table for somebody who didn't ask for it, while fewer play at others.

        `seated` play there, and `fewer` are the others with a free seat for them.
        """
        if fewer:
            raise Refused(
                self.rule,
                "Tables are kept level: {asked} play at this one, and {least} at another with a "
                "free seat.",
                asked=seated,
                least=min(fewer.values()),
                allowed=self.tables_for(fewer),
            )


class SameTable(Policy, frozen=True, tag="seat-drawn"):
    """Players may ask for one table together; which seats they get is left to the draw."""

    same_table_request_allowed: bool
    seat_choice_allowed: Literal[False]

    def check_request(self) -> None:
        """Refuse a request to sit together where the house takes none."""
        if not self.same_table_request_allowed:
            raise Refused(self.rule, "No requests to sit at one table together are taken.")

    def refuse_choice(self, seat: int) -> NoReturn:
        """Refuse a seat that was named for somebody who asked to sit together with others."""
        raise Refused(
            self.rule,
            "Who asks for a table together is drawn a seat there; seat {asked} can't be chosen.",
            asked=seat,
        )


class NoSeatChange(Policy, frozen=True, tag="never"):
    """Nobody changes seat within a table, whoever enters it."""

    seat_change_same_table: Literal[False]

    def refuse(self, seat: int, to_seat: int) -> NoReturn:
        """Refuse any change of seat."""
        raise Refused(
            self.rule,
            "Nobody changes seat within a table: seat {seat} doesn't go to seat {asked}.",
            seat=seat,
            asked=to_seat,
        )


class MayMove(Policy, frozen=True, tag="named-staff"):
    """Only the staff that the house names move players to other tables."""

    may_move_players: list[Staff]

    def check(self, role: str) -> None:
        """Refuse a move by anybody else."""
        refuse_unless(role, roles_of(self.may_move_players), self.rule)


class VisitLimit(Policy, frozen=True, tag="minutes"):
    """A player may look in at another table for so many minutes; longer is only told."""

    visit_limit_minutes: Minutes

    def until(self, since: datetime) -> datetime:
        """Return the last moment at which a visit isn't too long."""
        return since + timedelta(minutes=self.visit_limit_minutes)


class NextRequest(Policy, frozen=True, tag="minutes-at-new-table"):
    """Who moved at their own wish plays on for a time before they may ask to move again."""

    min_minutes_before_next_request: Minutes
    clock_starts: Literal["seated_at_new_table"]

    def check(self, moved_at: datetime, at: datetime) -> None:
        """Refuse a request before the time is over; at its last moment it may be made."""
        until = moved_at + timedelta(minutes=self.min_minutes_before_next_request)
        if at < until:
            raise Refused(
                self.rule,
                "The player moved at their own wish at {moved_at} and may ask again at {until}.",
                moved_at=moved_at,
                asked=at,
                until=until,
            )


class TableChangeByList(Policy, frozen=True, tag="by-list"):
    """Players change tables by being on the reserve list for the table, and in its order."""

    must_be_on_list: Literal[True]
    order: Literal["list_order"]
    list_kept_for: Literal["game_and_stake", "table"]

    def check_list(self, *, is_of_table: bool) -> None:
        """Refuse a list for a table where the house keeps one for a game, and the other way."""
        if is_of_table != (self.list_kept_for == "table"):
            raise Refused(
                self.rule,
                "A reserve list is kept for each {allowed}.",
                allowed="table" if self.list_kept_for == "table" else "game and stake",
            )

    def check(self, own_entry: int | None, next_entry: int | None) -> None:
        """Refuse a change to anybody but the next on the list."""
        if own_entry is None:
            raise Refused(
                self.rule, "Tables are changed off the reserve list; the player isn't on it."
            )
        if own_entry != next_entry:
            raise Refused(
                self.rule,
                "Tables are changed in the order of the reserve list"
                + ("." if next_entry is None else "; next is entry {next_entry}."),
                asked=own_entry,
                next_entry=next_entry,
            )


class PlayOver(Policy, frozen=True, tag="off-the-list-with-box"):
    """The seat of a player who is away may be played by the next on the list, their chips boxed."""

    allowed: bool
    order: Literal["reserve_list"]
    box_required: bool

    def check(
        self, own_entry: int | None, next_entry: int | None, box: str | None, *, stack: int
    ) -> None:
        """Refuse a play-over out of order, or one that leaves the chips there without a box."""
        if not self.allowed:
            raise Refused(self.rule, "Nobody plays over a player who is away here.")
        if own_entry is None or own_entry != next_entry:
            raise Refused(
                self.rule,
                "Seats are played over in the order of the reserve list"
                + ("; nobody waits." if next_entry is None else "; next is entry {next_entry}."),
                asked=own_entry,
                next_entry=next_entry,
            )
        if self.box_required and not box:
            raise Refused(
                self.rule,
                "The {stack} of the player who is away lies under a box before anybody plays over.",
                stack=Amount(stack),
            )
