"""A shift of a desk: the tray's cash and chips, and every slip written from opening to close.

The books say what the tray holds, and a count of it is the figure from then on. What a count after
the last slip finds more or less than the books is the shift's variance; what an earlier one found
is a count difference. Cash and chips are minor units.
"""

from typing import Any, Literal, Self
from uuid import UUID

import msgspec

from domain.desks.checks import (
    check_exchange_named,
    check_holds,
    check_not_negative,
    check_positive,
    check_role,
    check_signed,
    check_voidable,
)
from domain.desks.correcting import Correcting
from domain.desks.counts import FoundByCount, TrayMoment, TrayPast
from domain.desks.events import (
    ChipsRedeemed,
    ChipsSold,
    CreditSent,
    DepositTaken,
    DifferenceExplained,
    DifferenceLeftOpen,
    FillReceived,
    OwedMoneyReceived,
    ShiftClosed,
    ShiftOpened,
    SlipReprinted,
    SlipVoided,
    WithdrawalPaid,
)
from domain.desks.explaining import Explaining
from domain.desks.fee_slips import FeeSlips
from domain.desks.repayment_slips import RepaymentSlips
from domain.desks.tray import Books, Figure, Slip, SlipFact, opposite_of, slip_of
from domain.kernel import Fact, Refused, Stamp, State
from domain.rules.house import House

PaidFrom = Literal["patron", "transit", "owed"]
ChipsTo = Literal["carried", "transit"]
Held = Literal["cash", "chips"]
CountReason = Literal["tokes", "misread", "outage", "unknown"]


class ShiftState(State):
    """What a shift remembers. `variance_owner` is a badge."""

    desk_id: UUID = UUID(int=0)
    number: int = 0
    edition: str | None = None
    first_slip: int = 1
    last_slip: int = 0
    cash: Figure = Figure()
    chips: Figure = Figure()
    slips: dict[int, Slip] = msgspec.field(default_factory=dict)
    is_closed: bool = False
    variance_owner: str | None = None
    past: TrayPast = TrayPast()
    found: list[FoundByCount] = msgspec.field(default_factory=list)


VERSIONS_MAX = 1_000_000
"""More facts than any shift has; those of a desk's next shift are told from the next million on."""


class Shift(
    RepaymentSlips, Correcting, Explaining, FeeSlips, state=ShiftState, opening=ShiftOpened
):
    """One cashier's time at a desk, from float to close."""

    state: ShiftState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        state = self.state
        match fact:
            case ShiftOpened():
                state.desk_id = fact.desk_id
                state.number = fact.number
                state.edition = fact.edition
                state.first_slip = fact.first_slip
                state.last_slip = fact.first_slip - 1
                state.cash = Figure(fact.cash_float)
                state.chips = Figure(fact.chip_float)
            case SlipVoided():
                voided = state.slips[fact.voided_slip]
                state.slips[voided.slip] = msgspec.structs.replace(voided, voided_by=fact.slip)
                self._take_in_slip(fact)
            case SlipReprinted() | DifferenceLeftOpen() | DifferenceExplained():
                pass
            case _ if isinstance(fact, SlipFact):
                self._take_in_slip(fact)
            case ShiftClosed(owner=owner):
                state.is_closed = True
                state.variance_owner = owner
            case _:
                super().evolve(fact)

    def _take_in_slip(self, fact: SlipFact) -> None:
        slip = slip_of(fact)
        self.state.slips[slip.slip] = slip
        self.state.last_slip = slip.slip
        self.state.cash = self.state.cash.after(slip.cash)
        self.state.chips = self.state.chips.after(slip.chips)
        self.remember(TrayMoment(fact.by.at, slip.cash, slip.chips))

    @property
    def version_told(self) -> int:
        """The version as staff are told it: no two shifts of a desk have the same."""
        return self.state.number * VERSIONS_MAX + int(self.version)

    @classmethod
    def open(
        cls,
        shift_id: UUID,
        *,
        desk_id: UUID,
        number: int,
        first_slip: int,
        cash_float: int,
        chip_float: int,
        edition: str | None,
        by: Stamp,
    ) -> Self:
        """Take over a desk with a float from the vault, under an edition's rule of who sells chips.

        `number` and `first_slip` are what the desk's `start_shift` returned.
        """
        check_not_negative(cash_float, chip_float)

        return cls.opened(
            shift_id,
            by,
            desk_id=desk_id,
            number=number,
            cash_float=cash_float,
            chip_float=chip_float,
            first_slip=first_slip,
            edition=edition,
        )

    def sell_chips(
        self,
        *,
        amount: int,
        by: Stamp,
        house: House | None = None,
        player_id: UUID | None = None,
        paid_from: PaidFrom = "patron",
        chips_to: ChipsTo = "carried",
        table_id: UUID | None = None,
        exchange: int | None = None,
        counted_chips: int | None = None,
        count_reason: CountReason = "unknown",
    ) -> int:
        """Sell chips, over the counter or for an exchange of a table, and return the slip's number.

        `counted_chips` is a count of the tray's chips, which wins over the books.
        """
        self._check_open()
        check_positive(amount)
        check_exchange_named(paid_from, chips_to, table_id, exchange)
        check_role(house, by)
        check_holds("chips", self.state.chips, amount, counted_chips)

        self.take_count(None, counted_chips, count_reason, by)
        return self._write(
            ChipsSold,
            by,
            amount=amount,
            player_id=player_id,
            paid_from=paid_from,
            chips_to=chips_to,
            table_id=table_id,
            exchange=exchange,
        )

    def receive_owed_money(
        self, *, amount: int, player_id: UUID | None, table_id: UUID, exchange: int, by: Stamp
    ) -> int:
        """Take in the money owed for an exchange of a table, and return the slip's number."""
        self._check_open()
        check_positive(amount)

        return self._write(
            OwedMoneyReceived,
            by,
            amount=amount,
            player_id=player_id,
            table_id=table_id,
            exchange=exchange,
        )

    def redeem_chips(
        self,
        *,
        amount: int,
        by: Stamp,
        house: House | None = None,
        player_id: UUID | None = None,
        counted_cash: int | None = None,
        count_reason: CountReason = "unknown",
    ) -> int:
        """Buy chips back for cash, from anyone, and return the slip's number.

        Who changes cash into chips changes chips into cash. `counted_cash` is a count of the tray's
        cash, which wins over the books.
        """
        self._check_open()
        check_positive(amount)
        check_role(house, by)
        check_holds("cash", self.state.cash, amount, counted_cash)

        self.take_count(counted_cash, None, count_reason, by)
        return self._write(ChipsRedeemed, by, amount=amount, player_id=player_id)

    def take_deposit(self, *, amount: int, unit: Held, player_id: UUID, by: Stamp) -> int:
        """Set cash or chips aside in a player's name, and return the slip's number."""
        self._check_open()
        check_positive(amount)

        return self._write(DepositTaken, by, amount=amount, unit=unit, player_id=player_id)

    def pay_withdrawal(
        self,
        *,
        held_cash: int,
        held_chips: int,
        paid_in: Held,
        player_id: UUID,
        by: Stamp,
        house: House | None = None,
        counted: int | None = None,
    ) -> int:
        """Pay what was held for a player, and return the slip's number.

        What is of the other kind than it is paid in is changed in the tray, by who may change cash
        and chips; `counted` is a count of what the tray holds of the kind paid.
        """
        self._check_open()
        check_not_negative(held_cash, held_chips)
        check_positive(held_cash + held_chips)
        changed = held_chips if paid_in == "cash" else held_cash
        if changed:
            check_role(house, by)
            check_holds(paid_in, self.figure(paid_in), changed, counted)

        cash, chips = (counted, None) if paid_in == "cash" else (None, counted)
        self.take_count(cash, chips, "unknown", by)
        return self._write(
            WithdrawalPaid,
            by,
            amount=held_cash + held_chips,
            paid_in=paid_in,
            held_cash=held_cash,
            held_chips=held_chips,
            player_id=player_id,
        )

    def receive_fill(self, *, by: Stamp, cash: int = 0, chips: int = 0) -> int:
        """Take in cash or chips from the vault, and return the slip's number."""
        self._check_open()
        check_not_negative(cash, chips)
        check_positive(max(cash, chips))

        return self._write(FillReceived, by, cash=cash, chips=chips)

    def send_credit(
        self,
        *,
        by: Stamp,
        cash: int = 0,
        chips: int = 0,
        counted_cash: int | None = None,
        counted_chips: int | None = None,
        count_reason: CountReason = "unknown",
    ) -> int:
        """Send cash or chips to the vault, and return the slip's number; counts win over books."""
        self._check_open()
        check_not_negative(cash, chips)
        check_positive(max(cash, chips))
        check_holds("cash", self.state.cash, cash, counted_cash)
        check_holds("chips", self.state.chips, chips, counted_chips)

        self.take_count(counted_cash, counted_chips, count_reason, by)
        return self._write(CreditSent, by, cash=cash, chips=chips)

    def void_slip(self, *, slip: int, reason: str, by: Stamp, with_exchange: bool = False) -> int:
        """Make a slip undone, once, and return the number of the slip that does it.

        A void is never refused for what the tray lacks: the books may fall below zero until the
        next count. Where cash leaves the desk a second person has signed. `with_exchange` says that
        the table takes back its side in the same transaction.
        """
        self._check_open()
        voided = self.slip(slip)
        check_voidable(voided, with_exchange=with_exchange)
        check_signed(voided, by)

        return self._write(SlipVoided, by, **opposite_of(voided), reason=reason)

    def reprint_slip(self, *, slip: int, by: Stamp) -> None:
        """Print a slip again, marked as a copy."""
        self._check_open()
        self.slip(slip)

        self.record(SlipReprinted, by, reprinted_slip=slip)

    def count(
        self,
        *,
        by: Stamp,
        cash: int | None = None,
        chips: int | None = None,
        reason: CountReason = "unknown",
    ) -> None:
        """Take a blind count of cash, chips or both as the figure from now on."""
        self._check_open()
        check_not_negative(cash, chips)
        if cash is None and chips is None:
            raise Refused("room:nothing-counted", "A count is of cash, of chips or of both.")

        self.take_count(cash, chips, reason, by)

    def close(self, *, owner: str, by: Stamp) -> None:
        """Close the shift on a count taken after its last slip; what is open is its owner's."""
        self._check_open()
        cash, chips = self.state.cash, self.state.chips
        if cash.counted is None or chips.counted is None:
            raise Refused(
                "room:not-counted",
                "The shift closes on a count of cash and chips taken after slip {last_slip}.",
                last_slip=self.state.last_slip,
                missing="cash" if cash.counted is None else "chips",
            )

        if cash.left_open or chips.left_open:
            doubt = {"cash": cash.left_open, "chips": chips.left_open}
            self.record(DifferenceLeftOpen, by, **doubt, owner=owner)
        self.record(
            ShiftClosed,
            by,
            cash_expected=cash.expected,
            chips_expected=chips.expected,
            cash_counted=cash.counted,
            chips_counted=chips.counted,
            cash_variance=cash.variance,
            chips_variance=chips.variance,
            last_slip=self.state.last_slip,
            owner=owner,
        )

    def slip(self, number: int) -> Slip:
        """Return a slip that this shift wrote, or refuse a number that it didn't write."""
        if number not in self.state.slips:
            raise Refused("room:no-such-slip", "This shift wrote no slip {asked}.", asked=number)
        return self.state.slips[number]

    def books(self, *, is_blind: bool) -> Books | None:
        """Return what the tray should hold; nothing to those who are to count it blind yet."""
        if is_blind and not self.state.is_closed:
            return None
        return Books(self.state.cash, self.state.chips)

    def _write(self, fact: type[Fact], by: Stamp, **values: Any) -> int:
        """Write the next slip, and return its number."""
        slip = self.state.last_slip + 1
        self.record(fact, by, slip=slip, **values)
        return slip
