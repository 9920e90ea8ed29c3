"""What is said and shown of a hand's deal: how a street came, what went wrong, open plans."""

from marshmallow import Schema, fields

from api.fields import Switch
from api.stamps import Deed


class HowItCame(Deed):
    """Whether a card came off the deck to be burned first, and whether the street lay there.

    Where it is said, it is checked against the plan that is open.
    """

    is_burned = Switch(required=False)
    is_laid_out = Switch(required=False)


class RepairStepShown(Schema):
    """One thing that the dealer does; cards by their place off the deck, or off the new stub."""

    what = fields.String(required=True)
    told = fields.String(required=True)
    cards = fields.List(fields.String(), required=True)
    street = fields.String(required=True, allow_none=True)
    seat = fields.Integer(required=True, allow_none=True)
    count = fields.Integer(required=True, allow_none=True)


class FaultShown(Schema):
    """One trouble, told in a sentence, what the house made of it, and by which rule."""

    kind = fields.String(required=True)
    told = fields.String(required=True)
    effect = fields.String(required=True)
    rule = fields.String(required=True)


class RepairShown(Schema):
    """A plan that is open: the streets that come by it, and what it waits for, if anything."""

    streets = fields.List(fields.String(), required=True)
    rule = fields.String(required=True)
    waits_for = fields.String(required=True, allow_none=True)
    steps = fields.List(fields.Nested(RepairStepShown), required=True)


class StreetComing(Schema):
    """How the next street comes: which card is burned, if one is, and which are turned up."""

    street = fields.String(required=True)
    burn = fields.String(required=True, allow_none=True)
    cards = fields.List(fields.String(), required=True)
    laid_out = fields.Integer(required=True)
    shuffled = fields.Integer(required=True, allow_none=True)


class DealShown(Schema):
    """What went wrong in the deal, and where the cards come from, by their place off the deck.

    `acts_in_turn` and `acts_with_chips` are those of the round, of which substantial action is
    made.
    """

    faults = fields.List(fields.Nested(FaultShown), required=True)
    repairs = fields.List(fields.Nested(RepairShown), required=True)
    coming = fields.Nested(StreetComing, required=True, allow_none=True)
    acts_in_turn = fields.Integer(required=True)
    acts_with_chips = fields.Integer(required=True)
