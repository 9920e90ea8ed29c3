"""A slip that was keyed wrong, put right: in the tray, in what a count found, or in the variance.

A closed shift's slips are put right too: the count at its close stands, and what it was short or
over by changes.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, NamedTuple
from uuid import UUID

from msgspec.structs import replace

from domain.desks.checks import check_holds, check_positive
from domain.desks.correction_events import (
    CorrectionPaidOut,
    CorrectionTakenBack,
    SlipCorrected,
)
from domain.desks.counts import TrayMoment
from domain.desks.events import ShiftCounted
from domain.desks.tray import Figure, Slip, SlipFact
from domain.kernel import Aggregate, Amount, Fact, Refused, Stamp, refuse_before

Place = Literal["tray", "counted", "earlier-count", "variance", "to-pay"]
"""Where a difference is put right; see SlipCorrected."""

Counted = Literal["cash", "chips"]

AT_SEAT = "seat"
CORRECTED = ("sale", "redemption", "owed-money")


class Places(NamedTuple):
    """Where the differences of a slip in cash and in chips are put right."""

    cash: Place
    chips: Place


class Correcting(Aggregate):
    """Corrections of the slips of a shift."""

    def evolve(self, fact: Fact) -> None:
        """Take in that a slip was of another amount."""
        match fact:
            case SlipCorrected(corrected_slip=number, cash=cash, chips=chips):
                slip = self.state.slips[number]
                self.state.slips[number] = replace(
                    slip,
                    amount=slip.amount + fact.amount,
                    cash=slip.cash + cash,
                    chips=slip.chips + chips,
                )
                self.state.cash = _put_right(self.state.cash, cash, fact.cash_place)
                self.state.chips = _put_right(self.state.chips, chips, fact.chips_place)
                self.state.past = self.state.past.after(
                    TrayMoment(fact.by.at, cash, chips, is_cash=True, is_chips=True)
                )
            case _:
                super().evolve(fact)

    def correct_slip(
        self,
        *,
        correction_id: UUID,
        slip: Slip,
        right: int,
        places: Places,
        written_at: datetime,
        by: Stamp,
        is_at_seat: bool = False,
    ) -> None:
        """Let a slip have been of another amount, whether the shift is open or closed."""
        check_correctable(slip)
        refuse_before(written_at, by)
        difference = right - slip.amount

        self.record(
            SlipCorrected,
            by,
            correction_id=correction_id,
            corrected_slip=slip.slip,
            kind=slip.kind,
            amount=difference,
            cash=0 if places.cash == "to-pay" else cash_moved_by(slip, right),
            chips=_chips_moved_by(slip, difference),
            cash_place=places.cash,
            chips_place=places.chips,
            written_at=written_at,
            player_id=slip.player_id,
            paid_from=slip.paid_from,
            chips_to=AT_SEAT if is_at_seat else slip.chips_to,
            table_id=slip.table_id,
            exchange=slip.exchange,
        )

    def pay_correction(
        self, *, correction_id: UUID, amount: int, player_id: UUID | None, by: Stamp
    ) -> int:
        """Pay cash that a correction owes, or below zero take it back; return the slip's number."""
        if self.state.is_closed:
            raise Refused("room:shift-closed", "The shift is closed.")
        check_positive(abs(amount))
        check_holds("cash", self.state.cash, amount, None)

        slip: int = self.state.last_slip + 1
        self.record(
            CorrectionPaidOut if amount > 0 else CorrectionTakenBack,
            by,
            slip=slip,
            amount=abs(amount),
            correction_id=correction_id,
            player_id=player_id,
        )
        return slip


def check_correctable(slip: Slip) -> None:
    """Refuse to correct a slip that is void, and one that is put right in another way."""
    if slip.voided_by is not None or slip.kind not in CORRECTED:
        raise Refused(
            "room:not-correctable",
            "Slip {slip} is void, or of a kind that is put right otherwise: {kind}.",
            slip=slip.slip,
            kind=slip.kind,
            voided_by=slip.voided_by,
        )


def check_over_the_counter(slip: Slip) -> None:
    """Refuse to correct a slip that can't be, and one of an exchange, which its table corrects."""
    check_correctable(slip)
    if slip.exchange is not None:
        raise Refused(
            "room:exchange-slip",
            "Slip {slip} is of exchange {exchange} of a table, and is corrected there.",
            slip=slip.slip,
            exchange=slip.exchange,
            table_id=slip.table_id,
        )


def cash_owed_by(slip: Slip, right: int, *, paid: int = 0) -> int:
    """Return the cash that goes back over the counter once a slip's amount is right.

    `paid` is what corrections of the slip have paid already; below zero so much of it comes back.
    Refused where no cash changes hands.
    """
    cash = cash_moved_by(slip, right)
    if cash > 0 or -cash == paid:
        raise Refused("room:nothing-to-pay", "No cash goes back for this slip.", asked=Amount(cash))
    return -cash - paid


def cash_moved_by(slip: Slip, right: int) -> int:
    """Return what a right amount changes of the cash that the tray took in for a slip.

    What corrections paid back went by slips of their own, and is no part of that.
    """
    return slip.cash_for(right) - slip.cash


def places_since(written: Fact, facts: Sequence[Fact], *, is_closed: bool) -> Places:
    """Return where a slip's differences belong, by what happened at its shift, from its opening."""
    return Places(
        _place(written, facts, "cash", is_closed=is_closed),
        _place(written, facts, "chips", is_closed=is_closed),
    )


def _place(written: Fact, facts: Sequence[Fact], what: Counted, *, is_closed: bool) -> Place:
    """Return which figure took in what a slip was wrong by.

    The first count that knew of the slip did; where a slip followed that count, the books went on
    from it. A count told late, of a moment before the slip, knew nothing of it.
    """
    place: Place = "tray"
    for number, fact in enumerate(facts):
        if fact.originator_version <= written.originator_version:
            continue
        if isinstance(fact, SlipFact):
            place = "earlier-count" if place == "counted" else place
        elif _is_count_of(fact, what):
            place = _after_count(
                place, fact, written, is_before=_came_before(facts[:number], fact, what)
            )
    return "variance" if place == "counted" and is_closed else place


def _after_count(place: Place, count: Fact, written: Fact, *, is_before: bool) -> Place:
    if not is_before:
        return "counted" if place == "tray" else place
    knew_of_it = place == "tray" and count.by.at >= written.by.at
    return "earlier-count" if knew_of_it or place == "counted" else place


def _came_before(facts: Sequence[Fact], count: Fact, what: Counted) -> bool:
    """Tell whether a count told late is of a moment before something that was known by then."""
    return any(
        fact.by.at > count.by.at
        for fact in facts
        if isinstance(fact, SlipFact | SlipCorrected) or _is_count_of(fact, what)
    )


def _is_count_of(fact: Fact, what: Counted) -> bool:
    return isinstance(fact, ShiftCounted) and getattr(fact, what) is not None


def _chips_moved_by(slip: Slip, difference: int) -> int:
    """Return what a difference in a slip's amount moves of chips into the tray."""
    into_tray = {"sale": -difference, "redemption": difference}
    return into_tray.get(slip.kind, 0)


def _put_right(figure: Figure, movement: int, place: str) -> Figure:
    """Return a figure of which the books were wrong; what was counted stays as it was counted.

    Before there was a place for it, `counted` was written of a count that a slip followed, too.
    """
    if place == "earlier-count" or (place == "counted" and figure.counted is None):
        return figure.explained_before(movement)
    if place == "counted":
        figure = figure.explained_since(movement)
    if place in ("tray", "counted", "variance"):
        return replace(figure, expected=figure.expected + movement)
    return figure
