"""What a desk checks before it decides: amounts, roles, exchanges, and what the tray holds."""

from collections.abc import Mapping
from typing import Literal
from uuid import UUID

from domain.desks.tray import Figure, Slip
from domain.kernel import SYSTEM_ROLE, Amount, Refused, Stamp
from domain.rules.house import House


def check_positive(amount: int) -> None:
    """Refuse to move nothing, or less."""
    if amount <= 0:
        raise Refused(
            "room:amount-not-positive",
            "What changes hands is more than nothing, not {asked}.",
            asked=Amount(amount),
        )


def check_not_negative(*amounts: int | None) -> None:
    """Refuse a float, a fill or a count below zero; what is nothing wasn't counted."""
    below = [amount for amount in amounts if amount is not None and amount < 0]
    if below:
        raise Refused(
            "room:amount-negative",
            "A float, a fill or a count is not below zero: {asked} was asked.",
            asked=Amount(below[0]),
        )


def check_exchange_named(
    paid_from: str, chips_to: str, table_id: UUID | None, exchange: int | None
) -> None:
    """Refuse money or chips on their way of which nobody could say to which table."""
    is_on_its_way = paid_from != "patron" or chips_to != "carried"
    if is_on_its_way and (table_id is None or exchange is None):
        raise Refused(
            "room:exchange-not-named",
            "Money from {paid_from} and chips to {chips_to} need a table and its exchange.",
            paid_from=paid_from,
            chips_to=chips_to,
        )


SELLERS = ("cashier", "supervisor")
"""Who changes cash and chips where no house's rule says who does."""


def check_role(house: House | None, by: Stamp) -> None:
    """Refuse someone in a role that the house, or without its rule the room, lets change none."""
    if house is not None and house.chip_sale is not None:
        house.chip_sale.check(by.role)
    elif by.role not in (*SELLERS, SYSTEM_ROLE):
        raise Refused(
            "room:who-sells",
            "Cash and chips are changed by {allowed}, not by a {asked}.",
            asked=by.role,
            allowed=" or ".join(SELLERS),
        )


_SHORT = {"cash": "room:cash-short", "chips": "room:chips-short"}


def check_holds(
    what: Literal["cash", "chips"], figure: Figure, asked: int, counted: int | None
) -> None:
    """Refuse what neither the books nor a count of the tray hold, and offer the count.

    The refusal doesn't tell what the books say, so that whoever counts then counts blind.
    """
    check_not_negative(counted)
    if asked <= figure.as_counted(counted).now:
        return
    rule = _SHORT[what]
    if counted is None:
        raise Refused(
            rule,
            "The books don't have {asked} in {what} in this tray; with a count of it they may.",
            asked=Amount(asked),
            what=what,
            offers=f"counted_{what}",
        )
    raise Refused(
        rule,
        "The tray was counted at {allowed} in {what}, less than {asked}.",
        asked=Amount(asked),
        allowed=Amount(counted),
        what=what,
    )


ACCOUNT = (
    "room:account-slip",
    "Slip {slip} is of a player's account: one the other way puts it right.",
)
FEE = ("room:fee-slip", "Slip {slip} is of a table's session fee, which the table knows as paid.")
PUT_RIGHT_OTHERWISE: Mapping[str, tuple[str, str]] = {
    "deposit": ACCOUNT,
    "withdrawal": ACCOUNT,
    "repayment": ACCOUNT,
    "fee": FEE,
    "fee-refund": FEE,
    "correction": (
        "room:not-correctable",
        "Slip {slip} paid what a correction owed; another correction puts it right.",
    ),
    "owed-money": (
        "room:payment-stands",
        "Slip {slip} took in money owed for an exchange; a correction is for that.",
    ),
}
"""Kinds of slips that no void makes undone, each with the rule and what is done instead."""


def check_signed(slip: Slip, by: Stamp) -> None:
    """Refuse to make a slip undone alone where cash leaves the desk by it."""
    if slip.cash > 0 and by.co_signed_by is None:
        raise Refused(
            "room:second-person",
            "To void slip {slip} {asked} in cash leaves the desk: a second person signs for it.",
            slip=slip.slip,
            asked=Amount(slip.cash),
            accepted="co_signed_by",
        )


def check_voidable(slip: Slip, *, with_exchange: bool) -> None:
    """Refuse to make a slip undone twice, and one that is put right in another way."""
    if slip.kind == "void" or slip.voided_by is not None:
        raise Refused(
            "room:already-voided",
            "Slip {slip} is void: it was made undone once.",
            slip=slip.slip,
            voided_by=slip.voided_by,
        )
    if slip.kind in PUT_RIGHT_OTHERWISE:
        rule, reason = PUT_RIGHT_OTHERWISE[slip.kind]
        facts = {"kind": slip.kind, "exchange": slip.exchange, "table_id": slip.table_id}
        known = {name: fact for name, fact in facts.items() if fact is not None}
        raise Refused(rule, reason, slip=slip.slip, **known)
    if slip.is_paid_back:
        raise Refused(
            "room:not-correctable",
            "Cash goes back for slip {slip} by a correction; another correction puts it right.",
            slip=slip.slip,
        )
    if slip.exchange is not None and not with_exchange:
        raise Refused(
            "room:exchange-slip",
            "Slip {slip} belongs to exchange {exchange} of a table and is voided with it.",
            slip=slip.slip,
            exchange=slip.exchange,
            table_id=slip.table_id,
        )
