"""A fund of the players: a jackpot or a promotion, whose displayed figure is what lies in it."""

from typing import Any, Self
from uuid import UUID

from domain.funds.events import (
    FundClosed,
    FundCounted,
    FundFed,
    FundOpened,
    FundPaidOut,
    FundSeeded,
)
from domain.kernel import Aggregate, Amount, Fact, Refused, Stamp, State, refuse_before
from domain.moments import Lately, Moment

KINDS = ("jackpot", "promotion")
"""What a fund may be for."""


class FundState(State):
    """What is remembered of a fund; `balance` is what lies in it, in minor units."""

    name: str = ""
    kind: str = ""
    balance: int = 0
    is_open: bool = True
    lately: Lately = Lately()


class Fund(Aggregate, state=FundState, opening=FundOpened):
    """A jackpot or a promotion."""

    state: FundState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case FundOpened(name=name, kind=kind):
                self.state.name = name
                self.state.kind = kind
            case FundSeeded(amount=amount) | FundFed(amount=amount):
                self._change(amount, fact)
            case FundPaidOut(amount=amount):
                self._change(-amount, fact)
            case FundCounted(book=book, counted=counted, reason=reason):
                self._change(counted - book, fact, counted=reason)
            case FundClosed():
                self.state.is_open = False
            case _:
                super().evolve(fact)

    @classmethod
    def open(cls, fund_id: UUID, *, name: str, kind: str, by: Stamp) -> Self:
        """Begin a fund with nothing in it."""
        return cls.opened(fund_id, by, name=name, kind=kind)

    def seed(self, *, amount: int, reason: str, by: Stamp) -> None:
        """Put chips of the house's own into the fund."""
        self.check_open()
        _check_positive(amount)

        self.record(FundSeeded, by, amount=amount, reason=reason)

    def feed(
        self, *, table_id: UUID, box: str, amount: int, by: Stamp, hand_number: int | None = None
    ) -> None:
        """Take over what fell into the fund's box at a table. It fell: nothing is refused."""
        if amount:
            self.record(
                FundFed, by, table_id=table_id, box=box, amount=amount, hand_number=hand_number
            )

    def pay_out(
        self,
        *,
        player_id: UUID,
        amount: int,
        reason: str,
        by: Stamp,
        table_id: UUID | None = None,
        hand_number: int | None = None,
    ) -> None:
        """Give a player a prize out of what lies in the fund; a second person signs for it.

        What fell for a fund after it ended is the players', too.
        """
        _check_positive(amount)
        _check_two(by, "A prize is paid by two people")
        if amount > self.state.balance:
            raise Refused(
                "room:fund-short",
                "{allowed} lies in {fund}, not {asked}.",
                asked=Amount(amount),
                allowed=Amount(max(self.state.balance, 0)),
                fund=self.state.name,
            )

        self.record(
            FundPaidOut,
            by,
            player_id=player_id,
            amount=amount,
            reason=reason,
            table_id=table_id,
            hand_number=hand_number,
        )

    def count(self, *, counted: int, reason: str, by: Stamp) -> None:
        """Let two people count what lies in the fund; their count is the figure from then on."""
        if counted < 0:
            raise Refused("room:amount-negative", "No count is below zero.", asked=Amount(counted))
        _check_two(by, "A fund is counted by two people")

        book = self.state.balance
        if by.at < by.keyed_at:
            refuse_before(self.state.lately.counted_from(by.at), by)
            book -= self.state.lately.changed_since(by.at)
        self.record(FundCounted, by, book=book, counted=counted, reason=reason)

    def close(self, *, reason: str, by: Stamp) -> None:
        """End the fund, once everything in it was paid out."""
        self.check_open()
        if self.state.balance:
            raise Refused(
                "room:fund-not-empty",
                "{left} lies in {fund} still, and is the players'.",
                left=Amount(self.state.balance),
                fund=self.state.name,
            )

        self.record(FundClosed, by, reason=reason)

    def record(self, fact: type[Fact], by: Stamp, **values: Any) -> None:
        """Let a fact happen; chips told late had been counted already where a count came since."""
        before = self.state.balance
        super().record(fact, by, **values)
        book, reason = self.state.balance, self.state.lately.counted_since(by.at)
        is_late = by.at < by.keyed_at and not issubclass(fact, FundCounted)
        if is_late and reason is not None and book != before:
            super().record(FundCounted, by, book=book, counted=before, reason=reason)

    def _change(self, amount: int, fact: Fact, counted: str | None = None) -> None:
        self.state.balance += amount
        moment = Moment(fact.by.at, amount, counted=counted, is_final=counted is not None)
        self.state.lately = self.state.lately.after(moment)

    def check_may_be_fed(self, kind: str) -> None:
        """Refuse drops for a fund that is over, or of another kind."""
        self.check_open()
        if kind != self.state.kind:
            raise Refused(
                "room:fund-kind",
                "{fund} is a {allowed}; a drop for a {asked} isn't for it.",
                asked=kind,
                allowed=self.state.kind,
                fund=self.state.name,
            )

    def check_open(self) -> None:
        """Refuse what is asked of a fund that is over."""
        if not self.state.is_open:
            raise Refused("room:fund-closed", "{fund} is over.", fund=self.state.name)


def _check_positive(amount: int) -> None:
    if amount <= 0:
        raise Refused(
            "room:amount-not-positive", "More than nothing is named.", asked=Amount(amount)
        )


def _check_two(by: Stamp, what: str) -> None:
    if by.co_signed_by is None:
        raise Refused("room:second-person", f"{what}: the second signs, too.")
