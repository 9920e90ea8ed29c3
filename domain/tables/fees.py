"""Session fees: asked for in advance, paid from the stack or in cash at a desk, refused, refunded.

A player's period begins where the last one that they paid for ends, or when they first pay. In a
house that charges those who join late for the rest of the table's period only, it is the period
that the supervisor asked the table for. While play stands still in the whole room no period runs.
"""

from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.money import down_to, share_of_time
from domain.rules.house import House
from domain.rules.rake import ASKED_AHEAD_MINUTES
from domain.rules.stops import Stops
from domain.tables.charge_events import (
    SessionFeePaidAtDesk,
    SessionFeeRefunded,
    SessionFeeRefused,
    SessionFeeRequested,
)
from domain.tables.events import Drop, SessionFeePaid
from domain.tables.fee_standing import FeeStandings
from domain.tables.fee_state import FeePaid, FeeRefusal, FeeRequest
from domain.tables.fee_times import period_beside, refusal_beside

FEE = "room:session-fee"
"""What is cited where a fee is due and the house has no rule for it."""


FEE_KIND = "session-fee"
"""What falls into a box beside what is dropped from pots."""


class FeeDue(msgspec.Struct, frozen=True):
    """What a player pays next, in minor units, and for which period."""

    amount: int
    since: datetime
    until: datetime


class Fees(FeeStandings):
    """The session fee of a table."""

    def evolve(self, fact: Fact) -> None:
        """Take in who paid up to when, who wouldn't, and who left early."""
        match fact:
            case SessionFeePaid(seat=seat, amount=amount):
                self.change_stack(seat, -amount)
                self.take_drop(fact.box, amount, fact.by.at)
                self.state.fee_receipts = fact.receipt or self.state.fee_receipts
                self._take_fee(fact)
            case SessionFeePaidAtDesk():
                self._take_fee(fact)
            case SessionFeeRequested(since=since, until=until, amount=amount):
                counted_from = min(since, fact.by.at)
                self.state.fee_request = FeeRequest(since, until, amount, counted_from)
            case SessionFeeRefused(player_id=player_id, rule=rule, until=until):
                counted_from = min(fact.since or fact.by.at, fact.by.at)
                self.state.fees_refused[player_id] = FeeRefusal(rule, until, counted_from)
            case SessionFeeRefunded(player_id=player_id, left_at=left_at):
                self.state.fees_paid_until[player_id] = left_at
                del self.state.fees_paid[player_id]
            case _:
                super().evolve(fact)

    def request_fees(self, *, house: House, by: Stamp) -> list[int]:
        """Ask the table for the fee of the coming period; return the seats that are to pay it.

        Asked for shortly before the last period is over, it is for the one that follows; before
        that it was asked for already.
        """
        self.check_open()
        self._check_charges_fee()
        last, since = self.fee_asked(by.at, house), by.at
        if last is not None and by.at < last.since:
            raise Refused(
                "room:fee-requested",
                "The fee from {since} to {until} was asked for already.",
                since=last.since,
                until=last.until,
            )
        if last is not None and by.at < last.until:
            _check_ahead(last.until, house, by)
            since = last.until

        seats = [
            seat for seat in self.taken_seats() if self._paid_until(seat, since, house) <= since
        ]
        self.record(
            SessionFeeRequested,
            by,
            since=since,
            until=since + timedelta(minutes=self.state.fee_period_minutes),
            amount=self.fee_now(),
            players=len(self.taken_seats()),
            seats=seats,
        )
        return seats

    def pay_session_fee(self, *, seat: int, house: House, by: Stamp) -> FeeDue:
        """Pay the fee for the coming period out of a stack into the box; return what was paid.

        It is paid in whole chips, and the receipt has the table's next number.
        """
        taken = self.player_in(seat)
        due = self.fee_to_take(seat, by.at, house)
        due = replace(due, amount=down_to(due.amount, self.state.smallest_chip))
        self.check_not_in_hand(seat)
        self.check_has(seat, due.amount)

        box = self.box_at(self.state.box, by)
        self.record(
            SessionFeePaid,
            by,
            seat=seat,
            player_id=taken.player_id,
            amount=due.amount,
            paid_until=due.until,
            box=box,
            receipt=self.state.fee_receipts + 1,
            since=due.since,
        )
        self.place_late([Drop(0, FEE_KIND, due.amount, box, "")], None, by)
        return due

    def mark_fee_paid(
        self, *, seat: int, due: FeeDue, shift_id: UUID, slip: int, by: Stamp
    ) -> None:
        """Note that what is due was paid in cash at a desk, whose slip is the receipt."""
        self.record(
            SessionFeePaidAtDesk,
            by,
            seat=seat,
            player_id=self.player_in(seat).player_id,
            amount=due.amount,
            since=due.since,
            paid_until=due.until,
            shift_id=shift_id,
            slip=slip,
        )

    def refuse_fee(self, *, seat: int, house: House, by: Stamp) -> FeeDue:
        """Note that a player won't pay a fee that is due, or was asked for: no cards until then."""
        taken = self.player_in(seat)
        due = self.fee_due(seat, by.at, house)
        if not self._is_to_pay(due, by.at, house):
            raise Refused(
                _rule_of(house),
                "Seat {seat} has paid up to {until}; nothing is due yet.",
                seat=seat,
                until=due.since,
            )

        if self.refusal_of(taken.player_id, house.stops) is None:
            self.record(
                SessionFeeRefused,
                by,
                seat=seat,
                player_id=taken.player_id,
                amount=due.amount,
                rule=_rule_of(house),
                since=due.since,
                until=due.until,
            )
        return due

    def refund_of(self, player_id: UUID, house: House) -> int:
        """Return what a player who left early is paid back, where the house pays back.

        It is the share of the fee that the time left is of the period, in whole minor units.
        """
        paid, left_at = self.state.fees_paid.get(player_id), self.state.left_early.get(player_id)
        if paid is not None and left_at is not None:
            paid = period_beside(house.stops, paid, left_at)
        if paid is None or left_at is None or paid.until <= left_at:
            raise Refused("room:fee-refund", "The player has left with no time paid for.")
        if house.charge is not None:
            house.charge.refuse_refund(paid.until)
        whole = paid.until - paid.since
        amount = share_of_time(paid.amount, paid.until - max(left_at, paid.since), whole)
        if not amount:
            raise Refused("room:fee-refund", "What is left is less than the smallest coin.")
        return amount

    def mark_fee_refunded(
        self, *, player_id: UUID, amount: int, house: House, shift_id: UUID, slip: int, by: Stamp
    ) -> None:
        """Note that a desk paid back what was left of a fee."""
        left_at = self.state.left_early[player_id]
        paid = period_beside(house.stops, self.state.fees_paid[player_id], left_at)
        self.record(
            SessionFeeRefunded,
            by,
            player_id=player_id,
            amount=amount,
            left_at=left_at,
            paid_until=paid.until,
            shift_id=shift_id,
            slip=slip,
            rule=_rule_of(house),
        )

    def fee_to_take(self, seat: int, at: datetime, house: House) -> FeeDue:
        """Return the fee that may be taken from a player now: one for each period.

        It is due for the time that runs, or was asked for in advance.
        """
        due = self.fee_due(seat, at, house)
        if not self._is_to_pay(due, at, house):
            self.refuse_second_fee(seat, due.since, _rule_of(house))
        return due

    def fee_asked(self, at: datetime, house: House) -> FeeRequest | None:
        """Return the period that the table was last asked for, as it is at a time."""
        asked = self.state.fee_request
        return None if asked is None else period_beside(house.stops, asked, at)

    def _is_to_pay(self, due: FeeDue, at: datetime, house: House) -> bool:
        """Tell whether a fee is for the time that runs, or was asked for in advance."""
        asked = self.fee_asked(at, house)
        return due.since <= max(at, at if asked is None else asked.since)

    def fee_due(self, seat: int, at: datetime, house: House) -> FeeDue:
        """Return what a seated player pays next: at once where none was paid."""
        self._check_charges_fee()
        since = self._paid_until(seat, at, house)
        asked = self.fee_asked(at, house)
        whole = timedelta(minutes=self.state.fee_period_minutes)
        if asked is None or not asked.since <= since < asked.until:
            return FeeDue(self.fee_now(), since, since + whole)
        if house.charge is None or house.charge.fee_when_joining == "whole_period":
            return FeeDue(asked.amount, since, since + whole)
        left = asked.until - since
        return FeeDue(share_of_time(asked.amount, left, whole), since, asked.until)

    def fee_now(self) -> int:
        """Return what a whole period costs with as many players as sit at the table now."""
        assert self.state.fee_amount is not None, "This is asked where a fee is charged."
        players = len(self.taken_seats())
        few = [each.amount for each in self.state.fees_for_few if players <= each.players_max]
        return few[0] if few else self.state.fee_amount

    def check_fee_not_refused(self, seat: int, stops: Stops) -> None:
        """Refuse cards to a player who wouldn't pay for the hour."""
        taken = self.player_in(seat)
        if self.has_refused_fee(taken.player_id, stops):
            raise Refused(
                self.state.fees_refused[taken.player_id].rule,
                "Seat {seat} has not paid the session fee and gets no cards until it does.",
                seat=seat,
                accepted=Amount(self.fee_now()),
            )

    def _check_charges_fee(self) -> None:
        if self.state.fee_amount is None:
            raise Refused("room:no-fee", "This table charges no session fee.")

    def _paid_until(self, seat: int, at: datetime, house: House) -> datetime:
        """Return up to when a player has paid, or was without cards for having refused."""
        taken = self.player_in(seat)
        paid_until = self.fee_paid_until(taken.player_id, at, house.stops)
        if paid_until is None or paid_until < taken.seated_at:
            return at
        refused = self.refusal_of(taken.player_id, house.stops)
        refused = refused and refusal_beside(house.stops, refused, at)
        if refused is None or refused.until is None or at < refused.until:
            return paid_until
        return max(paid_until, self._running_since(at, house))

    def _running_since(self, at: datetime, house: House) -> datetime:
        """Return when the period began that was asked for and runs, or else the time itself."""
        asked = self.fee_asked(at, house)
        return at if asked is None or not asked.since <= at < asked.until else asked.since

    def _take_fee(self, fact: SessionFeePaid | SessionFeePaidAtDesk) -> None:
        self.state.fees_paid_until[fact.player_id] = fact.paid_until
        self.state.fees_refused.pop(fact.player_id, None)
        if fact.since is not None:
            self.state.fees_paid[fact.player_id] = _paid_by(fact, fact.since)


def _paid_by(fact: SessionFeePaid | SessionFeePaidAtDesk, since: datetime) -> FeePaid:
    paid = FeePaid(fact.amount, since, fact.paid_until, counted_from=min(since, fact.by.at))
    if isinstance(fact, SessionFeePaid):
        return replace(paid, receipt=fact.receipt)
    return replace(paid, shift_id=fact.shift_id, slip=fact.slip)


def _check_ahead(since: datetime, house: House, by: Stamp) -> None:
    """Refuse to ask for the fee of a period that begins later than the coming one."""
    charge = house.charge
    minutes = ASKED_AHEAD_MINUTES if charge is None else charge.fee_asked_ahead_minutes
    earliest = since - timedelta(minutes=minutes)
    if by.at >= earliest:
        return
    if charge is not None:
        charge.refuse_asking(since, earliest)
    raise Refused(
        "room:fee-requested",
        "The fee up to {since} was asked for already; the next is asked for from {accepted} on.",
        since=since,
        accepted=earliest,
    )


def _rule_of(house: House) -> str:
    return FEE if house.charge is None else house.charge.rule
