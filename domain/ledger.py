"""The balances that the postings add up to, and the chip proof that is read off them."""

from collections.abc import Iterable, Mapping
from typing import Self

import msgspec

from domain.kernel import Fact
from domain.postings import Unit, postings_of

Balances = Mapping[tuple[str, Unit], int]
"""What lies at each account, by account and unit, in minor units."""


CARRIED = ("carried", "outside-before")
"""The account of what players carry, and that of what was stated to have been outside before."""


class Ledger:
    """Balances that take in facts one by one."""

    def __init__(self, balances: Balances | None = None) -> None:
        self.balances: dict[tuple[str, Unit], int] = dict(balances or {})

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> Self:
        """Return the balances after some facts."""
        ledger = cls()
        for fact in facts:
            ledger.post(fact)
        return ledger

    def post(self, fact: Fact) -> None:
        """Take in what a fact moves."""
        for account, unit, amount in postings_of(fact):
            self.balances[account, unit] = self.balances.get((account, unit), 0) + amount

    def balance(self, account: str, unit: Unit) -> int:
        """Return what lies at an account."""
        return self.balances.get((account, unit), 0)

    def total(self, unit: Unit) -> int:
        """Return what all accounts add up to, which is zero."""
        return sum(amount for (_, of), amount in self.balances.items() if of == unit)


class ChipProof(msgspec.Struct, frozen=True, kw_only=True):
    """Where the chips are that the house owes; amounts are minor units.

    Issued less redeemed, with the chips already outside when the books were opened, is what is out.
    Of these `outside_before` were stated, and `outside_unstated` nobody stated: at least so many
    came in beyond all that were out. What is out lies in transit, on tables, in boxes, in funds, in
    players' hands, is held for them at the desk, or came to the house as incidentals and as the
    revenue of counted boxes. `differences` are chips that counts of tables, boxes and funds found
    missing, `desk_differences` those that counts and closes of desks did; below zero there were
    more. `overpaid` is what players were paid beyond what a correction found was held for them;
    nobody else's chips make up for it. `difference` is what is out less what was found, and
    `unbalanced` what all accounts add up to: both are zero where the books are right.
    """

    issued: int
    redeemed: int
    outside_before: int
    outside_unstated: int
    in_transit: int
    on_tables: int
    in_boxes: int
    in_funds: int
    carried: int
    held: int
    overpaid: int
    incidentals: int
    revenue: int
    differences: int
    desk_differences: int
    difference: int
    unbalanced: int

    @property
    def is_proved(self) -> bool:
        """Whether every chip that is out was found."""
        return self.difference == 0 and self.unbalanced == 0


def carried_of_issued(balances: Balances) -> int:
    """Return the chips that players carry of those issued; below zero, more came in than were out.

    Chips that were stated to have been outside before are left out, whenever they were stated.
    """
    carried, stated = (balances.get((account, "chips"), 0) for account in CARRIED)
    return carried - stated


COUNTED_SHORT = ("count-difference:table", "count-difference:box", "count-difference:fund")


def chip_proof(balances: Balances, *, lowest: int = 0) -> ChipProof:
    """Return the chip proof of some balances.

    `lowest` is the least that players have carried of the chips issued.
    """
    chips = {account: amount for (account, unit), amount in balances.items() if unit == "chips"}

    def at(*kinds: str) -> int:
        """Add up the accounts whose names are one of these or begin with it."""
        return sum(
            amount
            for account, amount in chips.items()
            if any(account == kind or account.startswith(f"{kind}:") for kind in kinds)
        )

    found = {
        "in_transit": at("transit", "moving", "correcting"),
        "on_tables": at("table", "untracked"),
        "in_boxes": at("box"),
        "in_funds": at("fund"),
        "carried": at("carried"),
        "held": at("held") + _overpaid(chips),
        "incidentals": at("incidentals"),
        "revenue": at("revenue"),
        "differences": at(*COUNTED_SHORT),
    }
    issued, redeemed, before = at("issued"), -at("redeemed"), at("outside-before")
    unstated = -min(min(lowest, carried_of_issued(balances)) + before, 0)
    found["carried"] += unstated
    return ChipProof(
        issued=issued,
        redeemed=redeemed,
        outside_before=before,
        outside_unstated=unstated,
        overpaid=_overpaid(chips),
        desk_differences=at("count-difference:shift", "variance"),
        difference=issued - redeemed + before + unstated + _overpaid(chips) - sum(found.values()),
        unbalanced=sum(chips.values()),
        **found,
    )


def _overpaid(chips: Mapping[str, int]) -> int:
    """Return what players were paid beyond what is held for them, each for themselves."""
    return -sum(min(amount, 0) for place, amount in chips.items() if place.startswith("held:"))
