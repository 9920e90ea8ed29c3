"""How what a table charges is written: its rake, what else it drops, its session fee."""

from marshmallow import fields
from marshmallow.validate import Length

from api.fields import Amount, Id, Strict, Switch, Text, Whole, Word
from domain.rules.drops import KINDS
from domain.variants import SEATS_MAX

BASIS_POINTS_MAX = 10_000
DROPS_MAX = 8
STEPS_MAX = 50


class RakeTerms(Strict):
    """A rake in basis points of each pot, at most `cap` a hand, and which pots are free."""

    basis_points = Whole(0, BASIS_POINTS_MAX)
    cap = Amount(least=0, required=False)
    free_below = Amount(least=0, required=False)
    needs_flop = Switch(required=False)


class StepTerms(Strict):
    """What is taken of a hand whose pots together come to so much."""

    pot_min = Amount(least=0)
    amount = Amount()


class CapForFewTerms(Strict):
    """The most that is taken of a hand dealt to so many players or fewer."""

    players_max = Whole(1, SEATS_MAX)
    cap = Amount(least=0)


class DropEntry(Strict):
    """One entry of what is dropped from pots: a share of each in basis points, or by steps.

    It falls into the table's box, or into one of its own; what falls for a fund has always one,
    by default with the fund's name. One `paid_by` the button is an `amount` out of its stack before
    the cards, less where few are dealt in.
    """

    kind = Word(*KINDS)
    basis_points = Whole(0, BASIS_POINTS_MAX, required=False)
    steps = fields.List(fields.Nested(StepTerms), validate=Length(1, STEPS_MAX))
    cap = Amount(least=0, required=False)
    caps = fields.List(fields.Nested(CapForFewTerms), validate=Length(1, SEATS_MAX))
    free_below = Amount(least=0, required=False)
    needs_flop = Switch(required=False)
    players_min = Whole(0, SEATS_MAX, required=False)
    box = Text(most=40, required=False)
    fund_id = Id(required=False)
    paid_by = Word("pot", "button", required=False)
    amount = Amount(required=False)


class FeeForFewTerms(Strict):
    """The fee while so many players or fewer sit at the table."""

    players_max = Whole(1, SEATS_MAX)
    amount = Amount()


class FeeTerms(Strict):
    """A fee for each period of a session, and others while few sit there."""

    amount = Amount()
    period_minutes = Whole(1, 24 * 60, required=False)
    for_few = fields.List(fields.Nested(FeeForFewTerms), validate=Length(1, SEATS_MAX))
