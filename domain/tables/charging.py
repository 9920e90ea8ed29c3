"""What a table charges: drops from pots, of which the rake may be the house's own, or a fee."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from domain.kernel import Amount, Refused
from domain.money import BASIS_POINTS_IN_ONE
from domain.rules.drops import KINDS, DealtHand, DropTerms, Step, taken_from
from domain.rules.house import House
from domain.tables.charge_events import Deduction, FeeForFew
from domain.tables.events import Drop

DISPLAYED = "room:displayed-rake"
"""What is cited for the rake that a table displays in a house without a rule for it."""

DISPLAYED_DROP = "room:displayed-drop"
"""What is cited for what a table drops beside the rake."""

RAKE = "rake"

POT, BUTTON = "pot", "button"
"""Out of what a drop is paid."""


class Rake(msgspec.Struct, frozen=True, kw_only=True):
    """A rake that a table displays: a share of each pot; amounts are minor units."""

    basis_points: int
    cap: int | None = None
    free_below: int = 0
    needs_flop: bool = False


class SessionFee(msgspec.Struct, frozen=True, kw_only=True):
    """A fee that a table displays, in minor units for each period, and others while few sit."""

    amount: int
    period_minutes: int = 60
    for_few: tuple[FeeForFew, ...] = ()


class Charges(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a table displays: what is dropped from pots, in order, and the fee."""

    deductions: Sequence[Deduction] = ()
    fee: SessionFee | None = None

    @property
    def has_rake(self) -> bool:
        """Tell whether the house takes a rake."""
        return any(each.kind == RAKE for each in self.deductions)

    @property
    def has_rake_of_button(self) -> bool:
        """Tell whether the house takes a rake that no pot pays."""
        return any(each.kind == RAKE and is_of_button(each) for each in self.deductions)


def charges_for(displayed: Charges, house: House) -> Charges:
    """Return what a table charges: the house's own rake goes first where it has one.

    Raises Refused where a table would charge otherwise than its house.
    """
    own = own_rake(house)
    if own is None or house.rake_rate is None:
        return displayed
    rakes = [each for each in displayed.deductions if each.kind == RAKE]
    first = as_deduction(own)
    if displayed.fee is not None or rakes not in ([], [first]):
        raise Refused(
            house.rake_rate.rule,
            "The house's own rake is charged at every table, and nothing else.",
            allowed=own,
        )
    others = [each for each in displayed.deductions if each.kind != RAKE]
    return replace(displayed, deductions=[first, *others])


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


def as_deduction(rake: Rake) -> Deduction:
    """Return a rake as an entry of the list."""
    return Deduction(
        kind=RAKE,
        basis_points=rake.basis_points,
        cap=rake.cap,
        free_below=rake.free_below,
        needs_flop=rake.needs_flop,
    )


def plain_rake(deductions: Sequence[Deduction]) -> Rake | None:
    """Return the rake of a list where it is one share of each pot, and nothing otherwise."""
    rakes = [each for each in deductions if each.kind == RAKE]
    if len(rakes) != 1:
        return None
    rake = Rake(
        basis_points=rakes[0].basis_points,
        cap=rakes[0].cap,
        free_below=rakes[0].free_below,
        needs_flop=rakes[0].needs_flop,
    )
    return rake if as_deduction(rake) == rakes[0] else None


def with_rake(deductions: Sequence[Deduction], rake: Rake | None) -> list[Deduction]:
    """Return a list with another rake, or with none, in place of its own."""
    first = [] if rake is None else [as_deduction(rake)]
    return [*first, *(each for each in deductions if each.kind != RAKE)]


def deduction_terms(deduction: Deduction, house: House, box: str) -> DropTerms:
    """Return an entry of the list with the rule that it is taken by; `box` is the table's own."""
    return DropTerms(
        rule=_rule_of(deduction, house),
        kind=next(kind for kind in KINDS if kind == deduction.kind),
        basis_points=deduction.basis_points,
        steps=(Step(0, deduction.amount),) if is_of_button(deduction) else deduction.steps,
        cap=deduction.cap,
        caps=deduction.caps,
        free_below=deduction.free_below,
        needs_flop=deduction.needs_flop,
        players_min=deduction.players_min,
        box=deduction.box or box,
    )


def is_of_button(deduction: Deduction) -> bool:
    """Tell whether an entry of the list is paid by the button, before the cards."""
    return deduction.paid_by == BUTTON


def drops_of(hand: DealtHand, terms: Sequence[DropTerms]) -> list[Drop]:
    """Return what is dropped from each pot, main pot first; nothing for a pot that gives none."""
    return [
        Drop(
            pot=taken.pot,
            kind=taken.terms.kind,
            amount=taken.amount,
            box=taken.terms.box,
            rule=taken.terms.rule,
        )
        for taken in taken_from(hand, terms)
    ]


def check_charges(charges: Charges, smallest_chip: int, box: str) -> None:
    """Refuse charges that can't be worked out, or that would fall into the wrong box."""
    for each in charges.deductions:
        _check_deduction(each, smallest_chip, box)
    named = [(each.kind, each.box, each.fund_id) for each in charges.deductions]
    for kind, fallen_into, _ in {each for each in named if named.count(each) > 1}:
        raise Refused(
            "room:drop-twice",
            "What is dropped for {kind} into box {box} is named once.",
            kind=kind,
            box=fallen_into or box,
        )
    funds = {(each.box, each.fund_id) for each in charges.deductions if each.box is not None}
    if len({own for own, _ in funds}) < len(funds):
        raise Refused("room:drop-box", "A box belongs to one fund, or to none.")
    if charges.fee is not None:
        _check_fee(charges.fee)


def _check_deduction(deduction: Deduction, smallest_chip: int, box: str) -> None:
    figures = [
        *(step.pot_min for step in deduction.steps),
        *(step.amount for step in deduction.steps),
        *(each.cap for each in deduction.caps),
    ]
    is_worked_out = (
        deduction.kind in KINDS
        and _is_payable(deduction)
        and 0 <= deduction.basis_points <= BASIS_POINTS_IN_ONE
        and not (deduction.basis_points and deduction.steps)
        and min([deduction.free_below, deduction.cap or 0, *figures]) >= 0
        and _rises([each.players_max for each in deduction.caps])
    )
    if not is_worked_out:
        raise Refused(
            "room:charge", "A rake is a share of the pot, and no figure of it is negative."
        )
    whole = [deduction.amount, *(step.amount for step in deduction.steps)]
    odd = [amount for amount in whole if amount % smallest_chip]
    if odd:
        raise Refused(
            "room:smallest-chip",
            "What is taken by steps is paid in whole chips; the smallest is {smallest}.",
            asked=Amount(odd[0]),
            smallest=Amount(smallest_chip),
        )
    if (deduction.fund_id is not None and not deduction.box) or deduction.box == box:
        raise Refused(
            "room:drop-box", "What falls for a fund has a box of its own.", box=deduction.box
        )


def _is_payable(deduction: Deduction) -> bool:
    """Tell whether an entry says of the pots what they give, or of the button what it pays."""
    of_pots = (deduction.basis_points, deduction.steps, deduction.free_below, deduction.needs_flop)
    if is_of_button(deduction):
        return deduction.amount > 0 and not any(of_pots) and deduction.cap is None
    return deduction.paid_by == POT and deduction.amount == 0


def _check_fee(fee: SessionFee) -> None:
    amounts = [fee.amount, *(each.amount for each in fee.for_few)]
    is_worked_out = fee.period_minutes > 0 and _rises([each.players_max for each in fee.for_few])
    if min(amounts) <= 0 or not is_worked_out:
        raise Refused(
            "room:charge", "A session fee is more than nothing.", asked=Amount(min(amounts))
        )


def _rises(players: Sequence[int]) -> bool:
    return list(players) == sorted(set(players))


def _rule_of(deduction: Deduction, house: House) -> str:
    if deduction.kind != RAKE:
        return DISPLAYED_DROP
    rule = house.rake_rate or house.charge
    return DISPLAYED if rule is None else rule.rule
