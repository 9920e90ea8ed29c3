"""A player's account at the desk: cash and chips that the house holds in the player's name."""

from uuid import UUID

import msgspec

from domain.kernel import Aggregate, Amount, Fact, Refused, Stamp
from domain.players.events import (
    AccountCredited,
    AccountDrawn,
    OverpaymentRepaid,
    OverpaymentWrittenOff,
)
from domain.players.state import PlayerState
from domain.rules.conduct import DECIDERS, refuse_unless
from domain.rules.counts import UNWRITTEN


class Drawing(msgspec.Struct, frozen=True):
    """What a withdrawal takes: from the cash that is held, and from the chips."""

    cash: int
    chips: int


class Account(Aggregate):
    """What is held for a player.

    It comes below zero by a correction alone, after it was paid out.
    """

    state: PlayerState

    def evolve(self, fact: Fact) -> None:
        """Take in what came to the account and what was drawn."""
        match fact:
            case AccountCredited(cash=cash, chips=chips):
                self.state.held_cash += cash
                self.state.held_chips += chips
            case AccountDrawn(cash=cash, chips=chips):
                self.state.held_cash -= cash
                self.state.held_chips -= chips
            case OverpaymentRepaid(amount=amount) | OverpaymentWrittenOff(amount=amount):
                self.state.held_chips += amount
            case _:
                super().evolve(fact)

    def credit(
        self,
        *,
        cause: str,
        rule: str,
        by: Stamp,
        cash: int = 0,
        chips: int = 0,
        table_id: UUID | None = None,
    ) -> None:
        """Hold cash or chips for the player from now on; nothing is held as nothing."""
        if min(cash, chips) < 0:
            raise Refused("room:amount-negative", "Nothing below zero is held for anybody.")

        if cash or chips:
            self.record(
                AccountCredited,
                by,
                cash=cash,
                chips=chips,
                cause=cause,
                rule=rule,
                table_id=table_id,
            )

    def draw(self, drawing: Drawing, *, shift_id: UUID, slip: int, by: Stamp) -> None:
        """Give the player what was held for them, by a slip of a desk's shift."""
        self.check_held(drawing.cash + drawing.chips)

        self.record(
            AccountDrawn, by, cash=drawing.cash, chips=drawing.chips, shift_id=shift_id, slip=slip
        )

    def drawing(self, amount: int, *, paid_in: str) -> Drawing:
        """Return what a withdrawal takes: first of what it is paid in, the rest of the other."""
        self.check_held(amount)
        if paid_in == "cash":
            cash = min(amount, self.state.held_cash)
            return Drawing(cash, amount - cash)
        chips = min(amount, max(self.state.held_chips, 0))
        return Drawing(amount - chips, chips)

    def check_held(self, amount: int) -> None:
        """Refuse to draw nothing, or more than is held."""
        if amount <= 0:
            raise Refused(
                "room:amount-not-positive", "More than nothing is drawn.", asked=Amount(amount)
            )
        if amount > self.held:
            raise Refused(
                "room:account-short",
                "{allowed} is held for the player, not {asked}.",
                asked=Amount(amount),
                allowed=Amount(self.held),
            )

    def repay(self, *, amount: int, shift_id: UUID, slip: int, by: Stamp) -> None:
        """Note that the player paid back, by a slip, what they were paid too much."""
        self.check_overpaid(amount)

        held = self.state.held_chips + amount
        self.record(
            OverpaymentRepaid, by, amount=amount, held_chips=held, shift_id=shift_id, slip=slip
        )

    def write_off(self, *, amount: int | None, reason: str, by: Stamp) -> int:
        """Give up what the player was paid too much, all of it or an amount; two people sign.

        Return what was given up.
        """
        refuse_unless(by.role, DECIDERS, UNWRITTEN)
        given_up = self.overpaid if amount is None else amount
        self.check_overpaid(given_up)
        if by.co_signed_by is None:
            raise Refused(
                "room:second-person",
                "The house gives up {asked} by two people: the second signs, too.",
                asked=Amount(given_up),
                accepted="co_signed_by",
            )

        held = self.state.held_chips + given_up
        self.record(OverpaymentWrittenOff, by, amount=given_up, held_chips=held, reason=reason)
        return given_up

    def check_overpaid(self, amount: int) -> None:
        """Refuse to settle nothing, or more than the player was paid too much."""
        if not self.overpaid or amount > self.overpaid:
            raise Refused(
                "room:nothing-overpaid",
                "The player was paid {allowed} more than was held for them, not {asked}.",
                asked=Amount(amount),
                allowed=Amount(self.overpaid),
            )
        if amount <= 0:
            raise Refused(
                "room:amount-not-positive", "More than nothing is settled.", asked=Amount(amount)
            )

    @property
    def overpaid(self) -> int:
        """What the player was paid beyond the chips that were held for them."""
        return max(-self.state.held_chips, 0)

    @property
    def held(self) -> int:
        """What is held for the player, cash and chips together."""
        return self.state.held_cash + self.state.held_chips
