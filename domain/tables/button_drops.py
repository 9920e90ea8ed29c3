"""Drops that the button pays out of its stack before the cards, and no pot gives."""

from uuid import UUID

from domain.kernel import Fact, Stamp
from domain.rules.drops import DealtHand
from domain.rules.house import House
from domain.tables.charge_events import ButtonDropPaid
from domain.tables.charges import TableCharges
from domain.tables.charging import drops_of
from domain.tables.events import HandSettled, PotRecorded, TableLevelChanged


class ButtonDrops(TableCharges):
    """What the button pays for a hand."""

    def evolve(self, fact: Fact) -> None:
        """Take in what the button paid, and that the hand that it was paid for is over."""
        match fact:
            case ButtonDropPaid(seat=seat, drops=drops):
                self.change_stack(seat, -sum(drop.amount for drop in drops))
                for drop in drops:
                    self.take_drop(drop.box, drop.amount, fact.by.at)
                self.state.button_drops = drops
            case HandSettled() | PotRecorded() | TableLevelChanged():
                super().evolve(fact)
                self.state.button_drops = []
            case _:
                super().evolve(fact)

    def pay_button_drop(
        self, *, hand_id: UUID, seat: int, players: int, house: House, by: Stamp
    ) -> int:
        """Let the button pay what the table drops of it; return how much that is.

        Where nobody is dealt in there, or would have no chip left to play with, the pots give it
        in the end.
        """
        dealt = DealtHand(
            pots=[], flop_dealt=True, smallest_chip=self.state.smallest_chip, players=players
        )
        drops = drops_of(dealt, self.button_terms(house, by))
        amount = sum(drop.amount for drop in drops)
        if not amount or amount >= self.stack_of(seat):
            return 0

        self.record(
            ButtonDropPaid,
            by,
            hand_id=hand_id,
            number=self.state.hands_played + 1,
            seat=seat,
            player_id=self.player_in(seat).player_id,
            drops=drops,
            dealer=self.state.dealer,
        )
        self.place_late(drops, self.state.hands_played + 1, by)
        return amount
