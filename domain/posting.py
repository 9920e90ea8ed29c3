"""What a posting is, and how value moves from one account to another."""

from typing import Literal, NamedTuple

Unit = Literal["cash", "chips"]


class Posting(NamedTuple):
    """What one account gains or, below zero, loses; in minor units."""

    account: str
    unit: Unit
    amount: int


Postings = tuple[Posting, ...]


def moved(unit: Unit, amount: int, *, source: str, to: str) -> Postings:
    """Move an amount from one account to another; nothing moves as nothing."""
    if amount == 0:
        return ()
    return (Posting(source, unit, -amount), Posting(to, unit, amount))


def issued(amount: int) -> Postings:
    """Let chips be out that the house owes."""
    return moved("chips", amount, source="outstanding", to="issued")


def redeemed(amount: int) -> Postings:
    """Let chips be back that the house owed."""
    return moved("chips", amount, source="redeemed", to="outstanding")
