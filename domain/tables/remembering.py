"""Lateness: what happened at the seats is remembered, and what is told late is held against it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Stamp, refuse_before
from domain.moments import Moment, latest
from domain.tables.base import TablePart
from domain.tables.charge_events import (
    SessionFeePaidAtDesk,
    SessionFeeRefunded,
    SessionFeeRefused,
)
from domain.tables.conduct_events import PlayerDealtOut, PlayerOrderedOff, PlayerTakenOff
from domain.tables.correction_events import SeatingCorrected, StackCorrected
from domain.tables.events import (
    PlayerLeft,
    PlayerReturned,
    PlayerSeated,
    PlayerSteppedAway,
    SeatCounted,
    SeatHeld,
    SessionFeePaid,
)
from domain.tables.hand_events import HandResumed, HandSettled, HandStarted, HandVoided
from domain.tables.move_events import (
    PlayerMovedAway,
    PlayerMovedIn,
    SeatChanged,
    SeatPlayedOver,
)
from domain.tables.state import HandInPlay, Taken
from domain.tables.stop_events import SeatHeldAgain

LEAVING = (PlayerLeft, PlayerTakenOff, PlayerMovedAway, SeatChanged)
ARRIVING = (PlayerSeated, PlayerMovedIn, SeatHeld, SeatHeldAgain)
AWAY = (PlayerSteppedAway, SeatPlayedOver)
FEES = (SessionFeePaid, SessionFeePaidAtDesk, SessionFeeRefused, SessionFeeRefunded)
SETTLING = (
    SeatCounted,
    StackCorrected,
    HandSettled,
    HandVoided,
    HandResumed,
    SeatingCorrected,
)
"""After these a stack is what they say: a count since doesn't know it better."""


class Remembering(TablePart):
    """What happened lately, and the order in which things can have happened."""

    def evolve(self, fact: Fact) -> None:
        """Take in a fact, and remember whose stack it changed and who went."""
        before, hand = self._there(), self.state.hand
        super().evolve(fact)
        if isinstance(fact, SeatingCorrected):
            self._rename(fact)
        self._forget_gone(before, fact)
        self._remember_changes(before, fact, hand)
        self._remember_presence(fact)
        if isinstance(fact, FEES):
            self.state.fees_told[fact.player_id] = fact.by.at

    def record(self, fact: type[Fact], by: Stamp, **values: Any) -> None:
        """Let a fact happen; chips told late had been counted already where a count came since."""
        before = self._there()
        super().record(fact, by, **values)
        if by.at < by.keyed_at and not issubclass(fact, (*SETTLING, HandStarted)):
            for player_id, (seat, taken) in self._there().items():
                if player_id in before:
                    self._count_again(seat, taken, before[player_id][1], by)

    def _count_again(self, seat: int, taken: Taken, before: Taken, by: Stamp) -> None:
        reason = self.lately(taken.player_id).counted_since(by.at)
        if reason is None or taken.stack == before.stack or seat in self.state.boxed:
            return
        super().record(
            SeatCounted,
            by,
            seat=seat,
            player_id=taken.player_id,
            book=taken.stack,
            counted=before.stack,
            reason=reason,
        )

    def check_order(self, fact: type[Fact], by: Stamp, values: Mapping[str, Any]) -> None:
        """Refuse what is told late and comes before what it can't have come before."""
        super().check_order(fact, by, values)
        refuse_before(self._earliest(fact, values), by)

    def _earliest(self, fact: type[Fact], values: Mapping[str, Any]) -> datetime | None:
        """Return the earliest moment at which a fact of a kind can have happened, by what did."""
        if issubclass(fact, ARRIVING):
            return self.state.vacated.get(values["seat"])
        if issubclass(fact, LEAVING):
            freed_at = self.state.vacated.get(values.get("to_seat", 0))
            is_here = issubclass(fact, SeatChanged)
            return latest(self.lately(values["player_id"]).last_at, freed_at if is_here else None)
        if issubclass(fact, HandStarted):
            return latest(*(self._last_seen(each.seat) for each in values["seats"]))
        if issubclass(fact, AWAY):
            return self._last_played(values["seat"])
        if issubclass(fact, PlayerReturned):
            return self._missed_until(values["player_id"])
        return self._earliest_fee(fact, values) or self._earliest_sanction(fact, values)

    def _earliest_fee(self, fact: type[Fact], values: Mapping[str, Any]) -> datetime | None:
        """Return the earliest moment for a fee: after the player's last, and while they were here.

        Who refused one got no cards from then on, and is paid back once gone.
        """
        if not issubclass(fact, FEES):
            return None
        player_id = values["player_id"]
        last = self.state.fees_told.get(player_id)
        if issubclass(fact, SessionFeeRefused):
            return latest(last, self._last_dealt(player_id))
        if issubclass(fact, SessionFeeRefunded):
            return latest(last, self.state.left_early.get(player_id))
        return last

    def _earliest_sanction(self, fact: type[Fact], values: Mapping[str, Any]) -> datetime | None:
        """Return the earliest moment from which a player gets no cards: none were dealt since."""
        is_dealt_out = issubclass(fact, PlayerDealtOut) and values["hands"] > 0
        is_sent_off = issubclass(fact, PlayerOrderedOff) and values["cause"] != "bar"
        if is_dealt_out or is_sent_off:
            return self._last_dealt(values["player_id"])
        return None

    def _last_dealt(self, player_id: UUID) -> datetime | None:
        """Return when the last hand began that was dealt to a player and is over."""
        seat = self.seat_of(player_id)
        in_hand = seat is not None and self.is_in_hand(seat)
        return None if in_hand else self.lately(player_id).dealt_at

    def _last_seen(self, seat: int) -> datetime | None:
        """Return since when a player has been there with the stack that they have."""
        taken = self.state.occupied.get(seat)
        if not isinstance(taken, Taken):
            return None
        return latest(taken.seated_at, self.lately(taken.player_id).last_at)

    def _last_played(self, seat: int) -> datetime | None:
        """Return when the player of a seat was last dealt a hand that is over, or came back."""
        taken = self.state.occupied.get(seat)
        if not isinstance(taken, Taken):
            return None
        lately = self.lately(taken.player_id)
        dealt_at = None if self.is_in_hand(seat) else lately.dealt_at
        return latest(dealt_at, lately.back_at)

    def _missed_until(self, player_id: UUID) -> datetime | None:
        """Return when the last hand began that a player who is away was not there for."""
        there = self._there().get(player_id)
        if there is None or there[1].away_since is None:
            return None
        return latest(there[1].away_since, there[1].seated_at, self.state.last_hand_at)

    def _there(self) -> dict[UUID, tuple[int, Taken]]:
        """Return who sits at the table, or left chips under a box, with the seat."""
        seats = [(seat, box.taken) for seat, box in self.state.boxed.items()]
        seats += self.taken_seats().items()
        return {taken.player_id: (seat, taken) for seat, taken in seats}

    def _forget_gone(self, before: Mapping[UUID, tuple[int, Taken]], fact: Fact) -> None:
        there = self._there()
        for player_id, (seat, _) in before.items():
            if player_id in there and there[player_id][0] == seat:
                continue
            if not isinstance(fact, SeatingCorrected):
                self.state.vacated[seat] = fact.by.at
            if player_id not in there:
                self.state.lately.pop(player_id, None)

    def _remember_changes(
        self, before: Mapping[UUID, tuple[int, Taken]], fact: Fact, hand: HandInPlay | None
    ) -> None:
        dealt = set() if hand is None or self.state.hand is hand else _players(hand)
        began = self.state.last_hand_at if dealt else None
        counted = fact if isinstance(fact, SeatCounted) else None
        for player_id, (_, taken) in self._there().items():
            was = before.get(player_id)
            change = 0 if was is None else taken.stack - was[1].stack
            is_counted = counted is not None and counted.player_id == player_id
            if change or player_id in dealt or is_counted:
                self.state.lately[player_id] = self.lately(player_id).after(
                    Moment(
                        fact.by.at,
                        change,
                        began=began if player_id in dealt else None,
                        counted=counted.reason if counted is not None and is_counted else None,
                        is_final=is_counted or isinstance(fact, StackCorrected),
                    )
                )

    def _remember_presence(self, fact: Fact) -> None:
        if isinstance(fact, HandStarted):
            for each in fact.seats:
                self._remember(each.player_id, dealt_at=fact.by.at)
        if isinstance(fact, PlayerReturned):
            self._remember(fact.player_id, back_at=fact.by.at)

    def _remember(self, player_id: UUID, **changes: datetime) -> None:
        if player_id in self._there():
            self.state.lately[player_id] = replace(self.lately(player_id), **changes)

    def _rename(self, fact: SeatingCorrected) -> None:
        if fact.player_id in self.state.lately:
            self.state.lately[fact.right_player_id] = self.state.lately.pop(fact.player_id)


def _players(hand: HandInPlay) -> set[UUID]:
    return {each.player_id for each in hand.seats}
