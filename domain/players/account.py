"""A player's account at the desk: cash and chips that the house holds in the player's name."""

from uuid import UUID

import msgspec

from domain.kernel import Aggregate, Amount, Fact, Refused, Stamp
from domain.players.events import AccountCredited, AccountDrawn
from domain.players.state import PlayerState


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

    @property
    def held(self) -> int:
        """What is held for the player, cash and chips together."""
        return self.state.held_cash + self.state.held_chips
