"""Play-overs: somebody from the reserve list plays in the seat of a player who is away.

The absent player's chips lie under a box. They stay on the table and out of everything that is
done at the seat, until whoever plays over has left it.
"""

from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.house import House
from domain.rules.return_stack import LeftStack
from domain.rules.seating import PlayOver
from domain.rules.sitting_down import BuyIn, check_sitting_down
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.events import PlayerLeft, PlayerReturned, SeatCounted
from domain.tables.move_events import (
    PlayerMovedAway,
    PlayOverDeclined,
    SeatChanged,
    SeatPlayedOver,
)
from domain.tables.return_events import CountAwaited
from domain.tables.seating import Seating
from domain.tables.state import Boxed, Taken

PLAY_OVER = "room:play-over"


class PlayingOver(Seating):
    """Who plays in the seat of somebody who is away."""

    def evolve(self, fact: Fact) -> None:
        """Take in who plays over, and put the absent player back once they have left."""
        match fact:
            case SeatPlayedOver(seat=seat):
                absent = self.state.occupied.pop(seat)
                assert isinstance(absent, Taken), f"Nobody sits in seat {seat}."
                is_known = self.knows_stack_of(absent)
                self.state.boxed[seat] = Boxed(absent, fact.box, fact.rule, is_known=is_known)
                self.state.play_over_declined.pop(seat, None)
            case PlayOverDeclined(seat=seat, player_id=player_id):
                self.state.play_over_declined.setdefault(seat, []).append(player_id)
            case PlayerReturned(seat=seat) if self._is_boxed(seat, fact.player_id):
                self._take_boxed_back(seat)
            case PlayerReturned(seat=seat):
                self.state.play_over_declined.pop(seat, None)
                super().evolve(fact)
            case PlayerLeft(seat=seat) | PlayerTakenOff(seat=seat) | PlayerMovedAway(seat=seat):
                super().evolve(fact)
                self.state.play_over_declined.pop(seat, None)
                self._uncover(seat)
            case SeatChanged(seat=seat):
                super().evolve(fact)
                self.state.play_over_declined.pop(seat, None)
            case CountAwaited(seat=seat):
                self._await_count(seat, is_awaited=True)
            case SeatCounted(seat=seat) if seat in self.state.boxed:
                super().evolve(fact)
                self._await_count(seat, is_awaited=False)
            case _:
                super().evolve(fact)

    def play_over(
        self,
        *,
        seat: int,
        player_id: UUID,
        own_entry: int | None,
        next_entry: int | None,
        box: str | None,
        house: House,
        by: Stamp,
        stack: int = 0,
        left: LeftStack | None = None,
    ) -> None:
        """Let a player from the reserve list play in the seat of one who is away.

        They bring their own chips, or an exchange brings them. `next_entry` is whose turn it is.
        """
        absent = self._absent_in(seat)
        self.check_may_sit(player_id)
        rule = play_over_of(house)
        rule.check(own_entry, next_entry, box, stack=absent.stack)
        self._check_nothing_under_way(seat)
        bound = self.bound_by(left, house, by)
        if stack:
            check_sitting_down(BuyIn(amount=stack, limits=self.state.limits, bound=bound), house)

        self.record(
            SeatPlayedOver,
            by,
            seat=seat,
            absent_player_id=absent.player_id,
            boxed=absent.stack,
            box=box,
            player_id=player_id,
            entry=own_entry,
            rule=rule.rule,
        )
        self._record_seated(seat, player_id, stack, bound, entry=self.entry_as("new"), by=by)

    def decline_play_over(
        self, *, seat: int, player_id: UUID, entry: int, house: House, by: Stamp
    ) -> None:
        """Note that a player from the reserve list won't play over: the next one may."""
        self._absent_in(seat)
        rule = play_over_of(house)

        self.record(
            PlayOverDeclined, by, seat=seat, player_id=player_id, entry=entry, rule=rule.rule
        )

    def come_back(self, *, seat: int, by: Stamp) -> None:
        """Let a player who was away be dealt in again, once nobody plays over them any more."""
        boxed = self.state.boxed.get(seat)
        if boxed is None:
            super().come_back(seat=seat, by=by)
        elif boxed.is_back:
            raise Refused("room:not-away", "The player of seat {seat} is back already.", seat=seat)
        else:
            self.record(PlayerReturned, by, seat=seat, player_id=boxed.taken.player_id)

    def play_overs_to_end(self) -> list[int]:
        """Return the seats to be given up now: their players are back, or have to leave."""
        return [
            seat
            for seat, boxed in sorted(self.state.boxed.items())
            if self._is_wanted(boxed) and not self.is_in_hand(seat) and not self._is_held_up(seat)
        ]

    def await_count(self, *, seat: int, house: House, by: Stamp) -> bool:
        """Let whoever plays over a seat stay in it till they are counted, where that binds them.

        Tell whether they stay. The player of the seat is back, or has to go, and nobody can be
        refused; so it is written down, once, that they are to be counted.
        """
        rule, taken = house.return_stack, self.player_in(seat)
        if rule is None or not self.has_to_be_counted(taken, house):
            return False

        if not self.is_count_awaited(seat):
            self.record(CountAwaited, by, seat=seat, player_id=taken.player_id, rule=rule.rule)
        return True

    def is_count_awaited(self, seat: int) -> bool:
        """Tell whether whoever plays over a seat is to be counted before they go."""
        boxed = self.state.boxed.get(seat)
        return boxed is not None and boxed.is_count_awaited

    def is_kept_out(self, taken: Taken, house: House) -> bool:
        """Tell whether a player gets no cards; who plays over one who is back gets none."""
        seat = self.seat_of(taken.player_id)
        boxed = None if seat is None else self.state.boxed.get(seat)
        return super().is_kept_out(taken, house) or (boxed is not None and self._is_wanted(boxed))

    def check_has(self, seat: int, amount: int) -> None:
        """Refuse to take more from a stack than it has, and anything from under a box."""
        self.check_boxed(seat=seat, asked=amount, own=self.stack_of(seat))
        super().check_has(seat, amount)

    def check_boxed(self, *, seat: int, asked: int, own: int) -> None:
        """Refuse to bet or to take more at a seat than its own chips while others lie boxed."""
        boxed = self.state.boxed.get(seat)
        if boxed is not None and asked > own:
            raise Refused(
                boxed.rule,
                "The {boxed} of the player who is away is left as it is until they are back.",
                boxed=Amount(boxed.taken.stack),
                asked=Amount(asked),
            )

    def _absent_in(self, seat: int) -> Taken:
        if seat in self.state.boxed:
            raise Refused("room:seat-taken", "Seat {seat} is played over already.", seat=seat)
        absent = self.player_in(seat)
        if not absent.is_away:
            raise Refused(PLAY_OVER, "Only the seat of a player who is away is played over.")
        return absent

    def _check_nothing_under_way(self, seat: int) -> None:
        self.check_not_in_hand(seat)
        if self.on_its_way(seat) or self.stack_of(seat) < 0:
            raise Refused(
                "room:exchange-open",
                "Chips are on their way to seat {seat}: they come first.",
                seat=seat,
            )

    def _is_wanted(self, boxed: Boxed) -> bool:
        """Tell whether a seat that is played over is wanted back, by its player or the house."""
        return boxed.is_back or boxed.taken.ordered_off is not None

    def _is_held_up(self, seat: int) -> bool:
        """Tell whether whoever plays over can't leave yet, for chips are on their way."""
        try:
            self.check_may_leave(seat)
        except Refused:
            return True
        return False

    def _is_boxed(self, seat: int, player_id: UUID) -> bool:
        boxed = self.state.boxed.get(seat)
        return boxed is not None and boxed.taken.player_id == player_id

    def _take_boxed_back(self, seat: int) -> None:
        boxed = self.state.boxed[seat]
        present = replace(boxed.taken, is_away=False, away_since=None, visit=None)
        self.state.boxed[seat] = replace(boxed, taken=present, is_back=True)

    def _await_count(self, seat: int, *, is_awaited: bool) -> None:
        boxed = self.state.boxed[seat]
        self.state.boxed[seat] = replace(boxed, is_count_awaited=is_awaited)

    def _uncover(self, seat: int) -> None:
        """Put the absent player back; what lay under the box has been played by nobody."""
        boxed = self.state.boxed.pop(seat, None)
        if boxed is not None:
            self.state.occupied[seat] = boxed.taken
        if boxed is not None and boxed.is_known:
            self.change_seat(seat, counted_after=self.state.hands_played)


def play_over_of(house: House) -> PlayOver:
    """Return the house's rule for play-overs, or refuse one where it has none."""
    if house.play_over is None:
        raise Refused(PLAY_OVER, "Nobody plays over a player who is away here.")
    return house.play_over
