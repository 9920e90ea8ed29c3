"""What a player has paid of session fees, or wouldn't pay, and how it goes along with them.

One table knows it: the one where they sat last. Whoever sits down elsewhere, or comes back, brings
it along, so that no period is paid for twice and no refusal is undone by getting up.
"""

from datetime import datetime
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.stops import TOLD_WITHIN, Stops
from domain.tables.charge_events import SessionFeeCarried, SessionFeeSentAlong
from domain.tables.events import PlayerLeft, PlayerSeated
from domain.tables.fee_state import FeePaid, FeeRefusal
from domain.tables.fee_times import period_beside
from domain.tables.late_drops import LateDrops

NEVER = Stops()


class FeeStanding(msgspec.Struct, frozen=True):
    """The last fee that a player paid, and one that they refused, as far as either still counts."""

    paid: FeePaid | None
    refused: FeeRefusal | None


def last_paid(*paid: FeePaid | None) -> FeePaid | None:
    """Return the last of the fees that were paid."""
    return max(
        (each for each in paid if each is not None), key=lambda each: each.until, default=None
    )


def last_refused(paid: FeePaid | None, *refused: FeeRefusal | None) -> FeeRefusal | None:
    """Return the last of the fees that were refused, unless what was paid is for its time, too."""
    known = [each for each in refused if each is not None]
    last = max(known, key=lambda each: (each.until is None, each.until), default=None)
    if last is None or paid is None or last.until is None or paid.until < last.until:
        return last
    return None


def both(one: FeeStanding | None, other: FeeStanding | None) -> FeeStanding | None:
    """Return what two records of one person paid and refused."""
    known = [each for each in (one, other) if each is not None]
    paid = last_paid(*(each.paid for each in known))
    refused = last_refused(paid, *(each.refused for each in known))
    return None if paid is None and refused is None else FeeStanding(paid, refused)


class FeeStandings(LateDrops):
    """Who has paid, and who wouldn't."""

    def evolve(self, fact: Fact) -> None:
        """Take in who brought what they paid or refused, and who took it along."""
        match fact:
            case SessionFeeCarried():
                self._take_standing(fact)
            case SessionFeeSentAlong(player_id=player_id):
                self.forget_fees(player_id)
            case PlayerSeated(player_id=player_id):
                self.state.left_early.pop(player_id, None)
                refused = self.state.fees_refused.get(player_id)
                if refused is not None:
                    again = replace(refused, sat_again_at=fact.by.at)
                    self.state.fees_refused[player_id] = again
                super().evolve(fact)
            case PlayerLeft(player_id=player_id):
                self.state.left_early[player_id] = fact.by.at
                super().evolve(fact)
            case _:
                super().evolve(fact)

    def fee_paid_until(self, player_id: UUID, at: datetime, stops: Stops) -> datetime | None:
        """Return up to when a player has paid, as things are at a time."""
        until, paid = self.state.fees_paid_until.get(player_id), self.state.fees_paid.get(player_id)
        if paid is None or until != paid.until:
            return until
        return period_beside(stops, paid, at).until

    def fee_standing(
        self, player_id: UUID, at: datetime, stops: Stops = NEVER
    ) -> FeeStanding | None:
        """Return what a player paid or refused here that counts, or may yet, as it was set.

        A stop that is told later may put off the end of what was paid. A refusal counts until it is
        paid while they sit; who sits down only then does so by the end of its period.
        """
        paid, refused = self.state.fees_paid.get(player_id), self.state.fees_refused.get(player_id)
        paid_until = self.fee_paid_until(player_id, at, stops)
        if paid_until is None or paid_until + TOLD_WITHIN <= at:
            paid = None
        if paid is not None:
            paid = replace(paid, table_id=_table_of_receipt(paid, self.id))
        if refused is not None and self.seat_of(player_id) is None:
            refused = replace(refused, sat_again_at=at) if _may_count(refused, at) else None
        return None if paid is None and refused is None else FeeStanding(paid, refused)

    def send_fee_along(self, *, player_id: UUID, to_table_id: UUID, by: Stamp) -> None:
        """Let what a player paid or refused here hold at another table from now on."""
        self.record(SessionFeeSentAlong, by, player_id=player_id, to_table_id=to_table_id)

    def take_fee_over(
        self, *, player_id: UUID, standing: FeeStanding, from_table_id: UUID, by: Stamp
    ) -> None:
        """Let what a player paid or refused at another table hold here."""
        paid, refused = standing.paid, standing.refused
        self.record(
            SessionFeeCarried,
            by,
            player_id=player_id,
            from_table_id=from_table_id,
            amount=0 if paid is None else paid.amount,
            since=None if paid is None else paid.since,
            paid_until=None if paid is None else paid.until,
            receipt=None if paid is None else paid.receipt,
            receipt_table_id=_table_of_receipt(paid, from_table_id),
            shift_id=None if paid is None else paid.shift_id,
            slip=None if paid is None else paid.slip,
            refused_rule=None if refused is None else refused.rule,
            refused_until=None if refused is None else refused.until,
            counted_from=None if paid is None else paid.counted_from,
            refused_from=None if refused is None else refused.counted_from,
            sat_again_at=None if refused is None else refused.sat_again_at,
        )

    def refuse_second_fee(self, seat: int, until: datetime, rule: str) -> None:
        """Refuse to take a fee from a player who has paid for that period, and cite the receipt."""
        player_id = self.player_in(seat).player_id
        paid = self.state.fees_paid.get(player_id)
        taken = {} if paid is None else _told(paid, self.id)
        raise Refused(
            rule,
            "Seat {seat} has paid up to {until}, and nobody asked for what comes after.",
            seat=seat,
            until=until,
            **taken,
        )

    def _take_standing(self, fact: SessionFeeCarried) -> None:
        self.forget_fees(fact.player_id)
        if fact.since is not None and fact.paid_until is not None:
            self.state.fees_paid_until[fact.player_id] = fact.paid_until
            self.state.fees_paid[fact.player_id] = FeePaid(
                fact.amount,
                fact.since,
                fact.paid_until,
                receipt=fact.receipt,
                table_id=fact.receipt_table_id,
                shift_id=fact.shift_id,
                slip=fact.slip,
                counted_from=fact.counted_from or fact.by.at,
            )
        if fact.refused_rule is not None:
            counted_from = fact.refused_from or fact.by.at
            period = (fact.refused_rule, fact.refused_until, counted_from)
            self.state.fees_refused[fact.player_id] = FeeRefusal(*period, fact.sat_again_at)


def _may_count(refused: FeeRefusal, at: datetime) -> bool:
    """Tell whether a refusal may count for who sits down at a time, by a stop told yet."""
    return refused.until is not None and at < refused.until + TOLD_WITHIN


def _table_of_receipt(paid: FeePaid | None, here: UUID) -> UUID | None:
    if paid is None or paid.receipt is None:
        return None
    return paid.table_id or here


def _told(paid: FeePaid, here: UUID) -> dict[str, object]:
    """Return what was taken, and by which receipt, as a refusal tells it."""
    receipts = {
        "receipt": paid.receipt,
        "table_id": _table_of_receipt(paid, here),
        "shift_id": paid.shift_id,
        "slip": paid.slip,
    }
    named = {name: each for name, each in receipts.items() if each is not None}
    return {"taken": Amount(paid.amount), "since": paid.since, **named}
