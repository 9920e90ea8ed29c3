"""What the steps of an exchange need of each other."""

from typing import NoReturn

from domain.kernel import Amount, Refused, Stamp
from domain.rules.buy_in import ChipsInPlay
from domain.rules.house import House
from domain.tables.exchange_state import Exchange, Sale

PAYMENTS = ("taken", "owed", "at-desk")
"""How an exchange is to be paid: with cash at the table, later, or at a desk when it sells."""

PAID_FROM = ("patron", "transit", "owed")
"""Where the money of a sale comes from: over the counter, from the table, or nowhere yet."""


def check_payment(payment: str, house: House, by: Stamp) -> None:
    """Refuse a way to pay that nobody knows, and money owed by a role that can't let it be owed."""
    if payment not in PAYMENTS:
        raise Refused(
            "room:exchange-payment",
            "An exchange is paid {allowed}, not {asked}.",
            asked=payment,
            allowed=" or ".join(PAYMENTS),
        )
    if payment == "owed" and house.playing_behind is not None:
        house.playing_behind.check_opening(by.role)


def check_payment_returnable(entry: Exchange, sale: Sale) -> None:
    """Refuse to void a sale on credit whose debt was paid: the payment stands at the desk."""
    if sale.paid_from == "owed" and entry.is_paid:
        raise Refused(
            "room:payment-stands",
            "The money owed for exchange {exchange} was paid; its sale isn't voided.",
            exchange=entry.number,
        )


def check_under_way(entry: Exchange) -> None:
    """Refuse a step of an exchange whose chips are at the seat."""
    if entry.is_delivered:
        raise Refused(
            "room:exchange-delivered",
            "The chips of exchange {exchange} are at the seat.",
            exchange=entry.number,
        )


def check_cash_not_taken(entry: Exchange) -> None:
    """Refuse to take cash twice."""
    if entry.cash_is_taken:
        raise Refused(
            "room:cash-taken",
            "The cash of exchange {exchange} was taken at the table.",
            exchange=entry.number,
        )


def check_unsold(entry: Exchange) -> None:
    """Refuse what can't be done once a desk has sold the chips."""
    if entry.sale is not None:
        raise Refused(
            "room:exchange-sold",
            "The chips of exchange {exchange} were sold by slip {slip}; void it to undo the sale.",
            exchange=entry.number,
            slip=entry.sale.slip,
        )


def check_source(entry: Exchange, paid_from: str) -> None:
    """Refuse money from nowhere, and money that is in transit already."""
    is_known = paid_from in PAID_FROM
    if not is_known or (paid_from == "transit") is not entry.cash_is_taken:
        raise Refused(
            "room:exchange-money",
            "The money of exchange {exchange} comes from {allowed}, not {asked}.",
            exchange=entry.number,
            asked=paid_from,
            allowed="transit" if entry.cash_is_taken else "patron or owed",
        )


def check_owed(entry: Exchange) -> None:
    """Refuse to pay what isn't owed."""
    sale_of(entry)
    if entry.is_paid:
        raise Refused(
            "room:nothing-owed",
            "Nothing is owed for exchange {exchange}.",
            exchange=entry.number,
        )


def check_announced(asked: int, seat: int, coming: int) -> None:
    """Refuse to announce nothing, or more than is coming."""
    if not 0 < asked <= coming:
        raise Refused(
            "room:announced-too-much",
            "{allowed} is on its way to seat {seat}; {asked} can't play behind it.",
            seat=seat,
            asked=Amount(asked),
            allowed=Amount(coming),
        )


def check_announcer(house: House, by: Stamp) -> None:
    """Refuse an announcement by anybody whose word the house doesn't let count."""
    rule = house.chips_in_play
    if isinstance(rule, ChipsInPlay) and by.role != "supervisor":
        raise Refused(
            rule.rule,
            "The table is told of chips on their way by a {allowed}, not by a {asked}.",
            asked=by.role,
            allowed="supervisor",
        )


def sale_of(entry: Exchange) -> Sale:
    """Return the sale of an exchange's chips, or refuse what needs one."""
    if entry.sale is None:
        raise Refused(
            "room:not-sold",
            "No desk has sold the chips of exchange {exchange} yet.",
            exchange=entry.number,
        )
    return entry.sale


def refuse_while_under_way(seat: int, exchange: int | None) -> NoReturn:
    """Refuse what waits for an exchange of a seat to be delivered or undone."""
    raise Refused(
        "room:exchange-open",
        "Exchange {exchange} of seat {seat} is under way: deliver it or undo it first.",
        seat=seat,
        exchange=exchange,
    )
