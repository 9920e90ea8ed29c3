"""What a cash table is opened with, and what must be so for it to be played."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from domain.kernel import Amount, Refused
from domain.rules.antes import OneGame
from domain.rules.buy_in import BuyInLimits
from domain.rules.house import House
from domain.stakes import check_blinds
from domain.tables.charge_events import Deduction
from domain.tables.charging import (
    Charges,
    Rake,
    SessionFee,
    as_deduction,
    check_charges,
    own_rake,
)
from domain.tables.game_events import GameStakes
from domain.tables.mixing import check_antes, check_games, usual_mix
from domain.variants import DEALERS_CHOICE, MIXES, SEATS_MAX, variant_of

LEVELS = ("box", "pots", "full")
"""How closely a table may be tracked."""

SEATS_MIN = 2


class TableTerms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms that a table is opened on. Amounts are minor units.

    `rake` is what the table displays; a house with a rake of its own needs none, and
    `is_charge_displayed` says that players can read it. `drops` is what else is dropped from pots,
    after a plain rake. `box` names the drop box that is fitted.
    `bring_in` and `big_bet` are those of stud and of a fixed limit, `mix` the games of a mix; left
    out they are what is usual at the blinds. The ante is every seat's, or the big blind's alone.
    At a table that `is_self_dealt` whoever has the button deals.
    """

    name: str
    small_blind: int
    big_blind: int
    smallest_chip: int
    seats: int
    box: str
    variant: str = "nlh"
    ante: int = 0
    buy_in_min: int | None = None
    buy_in_max: int | None = None
    level: str = "full"
    rake: Rake | None = None
    drops: Sequence[Deduction] = ()
    fee: SessionFee | None = None
    is_charge_displayed: bool = True
    dealer: str | None = None
    checks_procedure: bool = False
    is_self_dealt: bool = False
    bring_in: int | None = None
    big_bet: int | None = None
    is_big_blind_ante: bool = False
    mix: tuple[GameStakes, ...] = ()
    hands_each: int | None = None

    @property
    def games(self) -> list[GameStakes]:
        """Return the games that are agreed on: none where blinds and ante say it all."""
        if self.mix:
            return list(self.mix)
        if self.variant == DEALERS_CHOICE:
            return []
        usual = usual_mix(
            self.variant,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            ante=self.ante,
            is_big_blind_ante=self.is_big_blind_ante,
        )
        if self.variant in MIXES:
            return usual
        (game,) = usual
        bring_in = game.bring_in if self.bring_in is None else self.bring_in
        big_bet = game.big_bet if self.big_bet is None else self.big_bet
        own = replace(game, bring_in=bring_in, big_bet=big_bet)
        is_plain = own.big_bet == own.big_blind and not own.is_big_blind_ante
        return [] if is_plain and not own.bring_in else [own]

    @property
    def limits(self) -> BuyInLimits:
        """Return the table's smallest and largest buy-in."""
        return BuyInLimits(self.buy_in_min, self.buy_in_max)

    @property
    def charges(self) -> Charges:
        """Return everything that the table displays."""
        plain = [] if self.rake is None else [as_deduction(self.rake)]
        return Charges(deductions=[*plain, *self.drops], fee=self.fee)


def check_opening(terms: TableTerms, house: House, role: str) -> None:
    """Refuse a game that this role doesn't open in the house, or on such terms."""
    if house.dealt_by is not None:
        house.dealt_by.check_opening(role, is_self_dealt=terms.is_self_dealt)
    if isinstance(house.antes, OneGame):
        house.antes.check_variant(terms.variant)
    check_terms(terms, house)


def check_terms(terms: TableTerms, house: House) -> None:
    """Refuse terms that nobody could play on, or that the house doesn't have."""
    check_blinds_payable(terms.small_blind, terms.big_blind, terms.ante, terms.smallest_chip)
    if terms.variant not in {DEALERS_CHOICE, *MIXES}:
        variant_of(terms.variant)
    if terms.games or terms.variant in MIXES:
        check_games(terms.variant, terms.games, terms.smallest_chip)
        check_antes(terms.games, house)
    _check_seats(terms.seats)
    check_limits(terms.limits)
    check_level(terms.level)
    check_charges(terms.charges, terms.smallest_chip, terms.box)
    check_house(
        house,
        limits=terms.limits,
        ante=terms.ante,
        charges=terms.charges,
        is_displayed=terms.is_charge_displayed,
    )


def check_house(
    house: House,
    *,
    limits: BuyInLimits,
    ante: int,
    charges: Charges,
    is_displayed: bool = True,
) -> None:
    """Refuse a table that the house's rules don't let be opened."""
    if house.antes is not None:
        house.antes.check(ante)
    if house.buy_in_bounds is not None:
        house.buy_in_bounds.check_opening(limits)
    check_charged(house, charges, is_displayed=is_displayed)


def check_charged(house: House, charges: Charges, *, is_displayed: bool) -> None:
    """Refuse charges that the house's rules don't let a table have."""
    if house.charge is not None:
        house.charge.check(
            has_rake=charges.has_rake or own_rake(house) is not None,
            fee_minutes=None if charges.fee is None else charges.fee.period_minutes,
            is_displayed=is_displayed,
        )
        if charges.has_rake_of_button:
            house.charge.refuse_of_button()


def check_level(level: str) -> None:
    """Refuse a tracking level that there isn't."""
    if level not in LEVELS:
        raise Refused(
            "room:level",
            "A table is tracked at {allowed}, not at {asked}.",
            asked=level,
            allowed=", ".join(LEVELS),
        )


def check_blinds_payable(small_blind: int, big_blind: int, ante: int, smallest_chip: int) -> None:
    """Refuse blinds and an ante that nobody could post, in the chips of the table."""
    check_blinds(small_blind, big_blind, ante)
    posts = (small_blind, big_blind, ante)
    if smallest_chip < 1 or any(post % smallest_chip for post in posts):
        raise Refused(
            "room:smallest-chip",
            "Blinds and ante are paid in whole chips; the smallest is {asked}.",
            asked=Amount(smallest_chip),
        )


def _check_seats(seats: int) -> None:
    if not SEATS_MIN <= seats <= SEATS_MAX:
        raise Refused(
            "room:seat-count",
            "A table has {least} to {most} seats, not {asked}.",
            asked=seats,
            least=SEATS_MIN,
            most=SEATS_MAX,
        )


def check_limits(limits: BuyInLimits) -> None:
    """Refuse buy-in limits that no buy-in lies within."""
    minimum = 1 if limits.minimum is None else limits.minimum
    maximum = minimum if limits.maximum is None else limits.maximum
    if not 0 < minimum <= maximum:
        raise Refused(
            "room:buy-in-bounds",
            "The smallest buy-in is more than nothing and at most the largest.",
            minimum=Amount(minimum),
            maximum=Amount(maximum),
        )
