"""What goes on with a player from one seat to the next: short buy-ins, chips behind, stacks left.

A player's session at a table ends when they get up and stay away for longer than they may stay
away from a game without coming back to it: an hour (genting-cash:20).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NoReturn, cast
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.rules.house import House
from domain.tables.coming_back import ComingBack
from domain.tables.events import SeatCounted
from domain.tables.exchange_checks import refuse_while_under_way
from domain.tables.session_events import SessionCarried, Spent
from domain.tables.state import AllIn, MissingStack, ShortBuyInsUsed, Taken

SESSION_GOES_ON = timedelta(hours=1)
"""Who is back at the table by then goes on with the session that they got up from."""

SPENT_ADDS_UP = timedelta(hours=1)
"""How long what a stack paid for, or gave the dealer, counts with what comes next."""


class SessionStanding(msgspec.Struct, frozen=True, kw_only=True):
    """What goes along to another table with a player; see SessionCarried."""

    all_in: AllIn | None = None
    missed_small: bool = False
    missed_big: bool = False
    tokes: tuple[Spent, ...] = ()
    incidentals: tuple[Spent, ...] = ()
    missing: MissingStack | None = None
    is_to_count: bool = False


class Session(ComingBack):
    """Players who get up, and what of it is remembered when they sit down again."""

    def evolve(self, fact: Fact) -> None:
        """Take in what came along from another table."""
        match fact:
            case SessionCarried():
                self._take_session(fact)
            case _:
                super().evolve(fact)

    def session_standing(self, taken: Taken, at: datetime) -> SessionStanding:
        """Return what goes along with a player who moves from here at a time."""
        missing = self.missing_from(taken, at)
        return SessionStanding(
            all_in=self.state.all_ins.get(taken.player_id),
            missed_small=taken.missed_small,
            missed_big=taken.missed_big,
            tokes=self._spent(self.state.tokes, taken.player_id, at),
            incidentals=self._spent(self.state.incidentals, taken.player_id, at),
            missing=taken.missing if missing else None,
            is_to_count=taken.has_bought_in and not self.knows_stack_of(taken),
        )

    def standing_of_gone(self, player_id: UUID, at: datetime) -> SessionStanding:
        """Return what goes along with a player who got up here, and sits down elsewhere.

        Who lost an all-in hand buys in anew there.
        """
        return SessionStanding(
            all_in="kept" if self.state.all_ins.get(player_id) == "kept" else None,
            tokes=self._spent(self.state.tokes, player_id, at),
            incidentals=self._spent(self.state.incidentals, player_id, at),
        )

    def carry_session(
        self, *, seat: int, standing: SessionStanding, from_table_id: UUID, by: Stamp
    ) -> None:
        """Let what a player did at another table hold here; nothing where there is nothing.

        A stack that nobody tracked there is to be counted where every action is tracked.
        """
        is_to_count = standing.is_to_count and self.state.level == "full"
        carried = replace(standing, is_to_count=is_to_count)
        player_id = self.player_in(seat).player_id
        if carried == SessionStanding() and player_id not in self.state.all_ins:
            return
        missing = carried.missing
        self.record(
            SessionCarried,
            by,
            seat=seat,
            player_id=player_id,
            from_table_id=from_table_id,
            all_in=carried.all_in,
            missed_small=carried.missed_small,
            missed_big=carried.missed_big,
            tokes=list(carried.tokes),
            incidentals=list(carried.incidentals),
            missing=0 if missing is None else missing.amount,
            missing_until=None if missing is None else missing.until,
            is_to_count=carried.is_to_count,
        )

    def knows_stack_of(self, taken: Taken) -> bool:
        """Tell whether the book has what a player has: by every action, or by a count since."""
        if self.state.level == "full":
            return not taken.is_to_count
        return taken.counted_after == self.state.hands_played

    def knew_stack_of(self, taken: Taken) -> bool:
        """Tell whether it is known what a player has just left with: so, or counted on the way."""
        counts = (each for each in self.pending_events if isinstance(each, SeatCounted))
        is_counted = any(each.player_id == taken.player_id for each in counts)
        return is_counted or self.knows_stack_of(taken)

    def keep_short_buy_ins(self, seat: int, at: datetime) -> None:
        """Remember the short buy-ins of a player who gets up."""
        taken = self.state.occupied[seat]
        if isinstance(taken, Taken) and taken.short_buy_ins:
            used = ShortBuyInsUsed(taken.short_buy_ins, at)
            self.state.short_buy_ins[taken.player_id] = used

    def short_buy_ins_of(self, player_id: UUID, at: datetime) -> int:
        """Return the short buy-ins that a player who sits down has used in this session."""
        used = self.state.short_buy_ins.get(player_id)
        return used.number if used is not None and at - used.up_at <= SESSION_GOES_ON else 0

    def played_behind(self, seat: int) -> int:
        """Return how much counted in a hand already of what is, or was, on its way to a seat."""
        taken = self.state.occupied.get(seat)
        left = taken.left_behind if isinstance(taken, Taken) else 0
        return left + sum(each.announced for each in self.on_its_way(seat) if each.has_played)

    def check_behind_stays(self, seat: int, house: House) -> None:
        """Refuse to let a player who plays on go from chips that were played behind."""
        behind = self.played_behind(seat)
        if not behind:
            return
        if house.weeding is not None:
            house.weeding.refuse_behind(behind)
        played = (each.number for each in self.on_its_way(seat) if each.has_played)
        refuse_while_under_way(seat, next(played, None))

    def check_is_known(self, seat: int, house: House, counted: int | None) -> None:
        """Refuse to let a player leave uncounted where what they leave with binds them."""
        taken = self.player_in(seat)
        is_known = counted is not None or taken.is_to_count  # then nobody leaves uncounted anyway
        if not is_known and self.has_to_be_counted(taken, house):
            _refuse_uncounted(seat, house)

    def check_all_known(self, house: House) -> None:
        """Refuse to let everybody leave the table's game while what one leaves with isn't known."""
        for seat, taken in self.taken_seats().items():
            if self.has_to_be_counted(taken, house):
                _refuse_uncounted(seat, house)
        rule = house.return_stack
        for seat, boxed in self.state.boxed.items():
            if rule is not None and boxed.taken.has_bought_in and not boxed.is_known:
                raise Refused(
                    rule.rule,
                    "What lies under the box of seat {seat} binds the player who comes back, and "
                    "isn't known: whoever plays over it gets up first, and it is counted.",
                    seat=seat,
                )

    def check_known_elsewhere(self, seat: int, game: str, house: House, comes_to: House) -> None:
        """Refuse to let a player leave the game, or what binds in it, uncounted for elsewhere."""
        taken = self.player_in(seat)
        stays_bound = game == self.state.game and comes_to.return_stack is not None
        if not stays_bound and self.has_to_be_counted(taken, house):
            _refuse_uncounted(seat, house)

    def has_to_be_counted(self, taken: Taken, house: House) -> bool:
        """Tell whether nobody knows what a player has, which binds one who leaves the game."""
        binds = house.return_stack is not None and taken.has_bought_in
        return binds and not self.knows_stack_of(taken)

    def holder(self, player_id: UUID) -> Taken:
        """Return how a player sits at the table, or would but for who plays over them."""
        boxes = [each.taken for each in self.state.boxed.values()]
        holders = [*self.taken_seats().values(), *boxes]
        return next(each for each in holders if each.player_id == player_id)

    def leaves_with(self, player_id: UUID, at: datetime) -> int | None:
        """Return with what a player leaves the game, seated or under a box, as far as is known.

        What is missing of the stack that they came back with counts as if it lay there.

        Nothing where no chips came to the seat, or nobody knows how many lie there.
        """
        seat = self.seat_of(player_id)
        taken = self.holder(player_id)
        if seat is None:
            is_known, behind = self.state.boxed[self.boxed_seat_of(player_id) or 0].is_known, 0
        else:
            is_known, behind = self.knows_stack_of(taken), self.played_behind(seat)
        if not taken.has_bought_in or not is_known:
            return None
        return taken.stack + behind + self.missing_from(taken, at)

    def _take_session(self, fact: SessionCarried) -> None:
        player_id = fact.player_id
        missing = None
        if fact.missing_until is not None:
            missing = MissingStack(fact.missing, fact.missing_until)
        self.change_seat(
            fact.seat,
            missed_small=fact.missed_small,
            missed_big=fact.missed_big,
            missing=missing,
            is_to_count=fact.is_to_count,
        )
        self.state.all_ins.pop(player_id, None)
        if fact.all_in is not None:
            self.state.all_ins[player_id] = cast("AllIn", fact.all_in)
        self.state.tokes[player_id] = fact.tokes
        self.state.incidentals[player_id] = fact.incidentals

    def _spent(
        self, spent: Mapping[UUID, list[Spent]], player_id: UUID, at: datetime
    ) -> tuple[Spent, ...]:
        return tuple(recent(spent.get(player_id, []), at))


def _refuse_uncounted(seat: int, house: House) -> NoReturn:
    """Refuse to let a player go uncounted, by the rule that binds who comes back."""
    assert house.return_stack is not None, "Nothing binds who comes back."
    raise Refused(
        house.return_stack.rule,
        "What seat {seat} leaves with binds the player who comes back; count it.",
        seat=seat,
        offer="count",
    )


def recent(spent: Sequence[Spent], at: datetime) -> list[Spent]:
    """Return what was spent in the hour before a time."""
    return [each for each in spent if each.at > at - SPENT_ADDS_UP]
