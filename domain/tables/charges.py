"""What the table charges, and the boxes beside its own that drops fall into."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.rules.drops import DropTerms
from domain.rules.house import House
from domain.tables.box_state import DropBox
from domain.tables.charge_events import ChargesChanged, Deduction
from domain.tables.charging import (
    Charges,
    SessionFee,
    charges_for,
    check_charges,
    deduction_terms,
    is_of_button,
)
from domain.tables.events import TableLevelChanged
from domain.tables.late_drops import LateDrops
from domain.tables.opening import check_charged
from domain.tables.state import PlayedUnder


class TableCharges(LateDrops):
    """The drops and the fee that a table displays."""

    def evolve(self, fact: Fact) -> None:
        """Take in what the table charges from now on."""
        match fact:
            case ChargesChanged(deductions=deductions):
                self.state.deductions = deductions
                self.state.fee_amount = fact.fee_amount
                self.state.fee_period_minutes = fact.fee_period_minutes
                self.state.fees_for_few = fact.fees_for_few
                self.state.fee_request = None
                self._fit(deductions)
            case TableLevelChanged(level="box"):
                boxes = self.state.drop_boxes.items()
                self.state.drop_boxes = {
                    box: replace(each, is_tracked=False) for box, each in boxes
                }
            case TableLevelChanged():
                pass
            case _:
                super().evolve(fact)

    def change_charges(
        self,
        *,
        deductions: Sequence[Deduction],
        fee: SessionFee | None,
        house: House,
        by: Stamp,
        is_displayed: bool = True,
    ) -> None:
        """Charge otherwise from the next hand: these drops in their order, this fee, or neither."""
        self.check_open()
        self.check_between_hands()
        asked = Charges(deductions=list(deductions), fee=fee)
        check_charges(asked, self.state.smallest_chip, self.state.box)
        check_charged(house, asked, is_displayed=is_displayed)
        charges = charges_for(asked, house)

        if charges != self.charges:
            self.record_charges(charges, by)

    def record_charges(self, charges: Charges, by: Stamp) -> None:
        """Record what the table charges from now on."""
        fee = charges.fee
        self.record(
            ChargesChanged,
            by,
            deductions=list(charges.deductions),
            fee_amount=None if fee is None else fee.amount,
            fee_period_minutes=0 if fee is None else fee.period_minutes,
            fees_for_few=[] if fee is None else list(fee.for_few),
        )

    @property
    def charges(self) -> Charges:
        """Everything that the table charges."""
        state, fee = self.state, None
        if state.fee_amount is not None:
            fee = SessionFee(
                amount=state.fee_amount,
                period_minutes=state.fee_period_minutes,
                for_few=tuple(state.fees_for_few),
            )
        return Charges(deductions=state.deductions, fee=fee)

    def drop_terms(self, house: House, by: Stamp) -> list[DropTerms]:
        """Return what is taken from pots at this table, in order, and by which rules.

        It falls into the boxes that hung there when the pots were played.
        """
        due = [each for each in self.played_under.deductions if not self._is_paid(each)]
        return [self._terms(each, house, by) for each in due]

    @property
    def played_under(self) -> PlayedUnder:
        """What the open hand was begun under, or what the next one would be."""
        state = self.state
        if state.hand is not None and state.hand.under is not None:
            return state.hand.under
        return PlayedUnder(state.edition, tuple(state.deductions), state.fee_amount is not None)

    def button_terms(self, house: House, by: Stamp) -> list[DropTerms]:
        """Return what the button pays before the cards, in order; nothing once it was paid."""
        due = [each for each in self.state.deductions if is_of_button(each)]
        return [self._terms(each, house, by) for each in due if not self._is_paid(each)]

    def _is_paid(self, deduction: Deduction) -> bool:
        return is_of_button(deduction) and bool(self.state.button_drops)

    def _terms(self, deduction: Deduction, house: House, by: Stamp) -> DropTerms:
        """Return an entry of the list with its rule; no pot gives what the button pays.

        Where every action is tracked, and the button couldn't pay, the pots do.
        """
        terms = deduction_terms(deduction, house, self.state.box)
        is_apart = is_of_button(deduction) and self.state.hand is None
        return replace(terms, box=self.box_at(terms.box, by), is_apart=is_apart)

    def _fit(self, deductions: Sequence[Deduction]) -> None:
        """Fit a box for each entry that has its own; one that nothing falls into any more stays."""
        is_tracked = self.state.level != "box"
        for each in deductions:
            if each.box is not None and each.box not in self.state.drop_boxes:
                self.state.drop_boxes[each.box] = DropBox(
                    each.kind, each.fund_id, is_tracked=is_tracked
                )
