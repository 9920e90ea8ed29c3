"""What a table charges: the house's own rake, a displayed one, or a fee for the session."""

from collections.abc import Sequence

import msgspec

from domain.kernel import Amount, Refused
from domain.money import BASIS_POINTS_IN_ONE
from domain.rules.house import House
from domain.rules.rake import RakeTerms, rake_of
from domain.tables.events import Drop

DISPLAYED = "room:displayed-rake"
"""What is cited for the rake that a table displays in a house without a rule for it."""


class Rake(msgspec.Struct, frozen=True, kw_only=True):
    """A rake that a table displays: a share of each pot; amounts are minor units."""

    basis_points: int
    cap: int | None = None
    free_below: int = 0
    needs_flop: bool = False


class SessionFee(msgspec.Struct, frozen=True, kw_only=True):
    """A fee that a table displays, in minor units for each period."""

    amount: int
    period_minutes: int = 60


def rake_for(displayed: Rake | None, fee: SessionFee | None, house: House) -> Rake | None:
    """Return the rake that a table takes: the house's own where it has one, else the displayed.

    Raises Refused where a table would charge otherwise than its house.
    """
    own = own_rake(house)
    if own is None or house.rake_rate is None:
        return displayed
    if fee is not None or displayed not in (None, own):
        raise Refused(
            house.rake_rate.rule,
            "The house's own rake is charged at every table, and nothing else.",
            allowed=own,
        )
    return own


def own_rake(house: House) -> Rake | None:
    """Return the rake that the house's rules fix, if they fix one."""
    if house.rake_rate is None:
        return None
    return Rake(
        basis_points=house.rake_rate.rake_rate,
        cap=None if house.rake_cap is None else house.rake_cap.rake_cap,
        free_below=0 if house.rake_free is None else house.rake_free.rake_free_below,
        needs_flop=house.rake_free is not None and house.rake_free.rake_needs_flop,
    )


def terms_of(rake: Rake, house: House) -> RakeTerms:
    """Return a table's rake with the rule that it is taken by."""
    rule = house.rake_rate or house.charge
    return RakeTerms(
        basis_points=rake.basis_points,
        cap=rake.cap,
        free_below=rake.free_below,
        needs_flop=rake.needs_flop,
        rule=DISPLAYED if rule is None else rule.rule,
    )


def drops_of(
    pots: Sequence[int], terms: RakeTerms | None, *, flop_dealt: bool, smallest_chip: int, box: str
) -> list[Drop]:
    """Return what is dropped from each pot, main pot first; nothing for a pot that gives none."""
    rakes = rake_of(pots, terms, flop_dealt=flop_dealt, smallest_chip=smallest_chip)
    return [
        Drop(pot=pot, kind="rake", amount=rake, box=box, rule=terms.rule)
        for pot, rake in enumerate(rakes)
        if terms is not None and rake
    ]


def check_figures(rake: Rake | None, fee: SessionFee | None) -> None:
    """Refuse a charge that can't be worked out."""
    if rake is not None and not (
        0 <= rake.basis_points <= BASIS_POINTS_IN_ONE and rake.free_below >= 0 <= (rake.cap or 0)
    ):
        raise Refused(
            "room:charge", "A rake is a share of the pot, and no figure of it is negative."
        )
    if fee is not None and (fee.amount <= 0 or fee.period_minutes <= 0):
        raise Refused(
            "room:charge", "A session fee is more than nothing.", asked=Amount(fee.amount)
        )
