"""How hands are shown: what answers every command of a hand, and the hand as everybody sees it."""

from marshmallow import Schema, fields

from api.resources.deal_shapes import DealShown


class HandAnswer(Schema):
    """Where the hand stands: who acts or draws, which street comes next, at its end the stacks."""

    currency = fields.String(required=True)
    hand_id = fields.UUID(required=True)
    table_id = fields.UUID(required=True)
    outcome = fields.String(required=True)
    street = fields.String(required=True)
    to_act = fields.Integer(required=True, allow_none=True)
    to_draw = fields.Integer(required=True, allow_none=True)
    next_street = fields.String(required=True, allow_none=True)
    next_deal = fields.String(required=True, allow_none=True)
    pot = fields.Integer(required=True)
    stacks = fields.Dict(keys=fields.String(), values=fields.Integer())
    rake = fields.Integer()


class PutIn(Schema):
    """What a seat put in before the cards."""

    seat = fields.Integer(required=True)
    kind = fields.String(required=True)
    amount = fields.Integer(required=True)
    is_live = fields.Boolean(required=True)


class FallenStraddle(Schema):
    """A straddle that was declared and holds no more as the hand begins, by a rule."""

    seat = fields.Integer(required=True)
    amount = fields.Integer(required=True)
    rule = fields.String(required=True)


class WaitingSeat(Schema):
    """A seat with chips that got no cards, and the rule that has it wait."""

    seat = fields.Integer(required=True)
    rule = fields.String(required=True)


class StartAnswer(HandAnswer):
    """A hand that began; `level` is that of the blind clock, if the table is on one."""

    level = fields.Integer(required=True, allow_none=True)
    number = fields.Integer(required=True)
    button = fields.Integer(required=True)
    small_blind_seat = fields.Integer(required=True, allow_none=True)
    big_blind_seat = fields.Integer(required=True, allow_none=True)
    seats = fields.List(fields.Integer(), required=True)
    waiting = fields.List(fields.Nested(WaitingSeat), required=True)
    button_drop = fields.Integer(required=True)
    fallen_straddles = fields.List(fields.Nested(FallenStraddle), required=True)
    posts = fields.List(fields.Nested(PutIn), required=True)


class PotShown(Schema):
    amount = fields.Integer(required=True)
    seats = fields.List(fields.Integer(), required=True)


class SeatShown(Schema):
    """A seat as everybody sees it: `cards` only once shown, `up` those that lie face up.

    `seen` are those that everybody has seen of it otherwise. `bet` is what lies before it,
    `cards_due` how many cards it gets now.
    """

    seat = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    stack = fields.Integer(required=True)
    bet = fields.Integer(required=True)
    put_in = fields.Integer(required=True)
    standing = fields.String(required=True)
    is_all_in = fields.Boolean(required=True)
    is_dealt = fields.Boolean(required=True)
    cards = fields.String(required=True)
    up = fields.String(required=True)
    seen = fields.String(required=True)
    cards_held = fields.Integer(required=True)
    cards_due = fields.Integer(required=True)


class LegalShown(Schema):
    """What the seat in turn may do, of what it is held to where it is.

    `minimum` and `maximum` are totals of a bet or raise; `lying` chips lie before the seat already.
    """

    seat = fields.Integer(required=True)
    may_fold = fields.Boolean(required=True)
    may_check = fields.Boolean(required=True)
    may_call = fields.Boolean(required=True)
    may_bet = fields.Boolean(required=True)
    may_raise = fields.Boolean(required=True)
    may_bring_in = fields.Boolean(required=True)
    bring_in = fields.Integer(required=True)
    to_call = fields.Integer(required=True)
    minimum = fields.Integer(required=True, allow_none=True)
    maximum = fields.Integer(required=True, allow_none=True)
    lying = fields.Integer(required=True)


class ClockShown(Schema):
    """The clock that runs for the seat to act."""

    seat = fields.Integer(required=True)
    countdown_at = fields.AwareDateTime(required=True)
    ends_at = fields.AwareDateTime(required=True)
    is_inclusive = fields.Boolean(required=True)
    checks_when_free = fields.Boolean(required=True)
    rule = fields.String(required=True)


class TurnShown(Schema):
    """Whose turn it is, since when, and how many seconds they have taken by now."""

    seat = fields.Integer(required=True)
    since = fields.AwareDateTime(required=True)
    seconds = fields.Integer(required=True)


class LeftOpen(Schema):
    """A seat that is left with certain acts only, and the rule that leaves no others."""

    seat = fields.Integer(required=True)
    acts = fields.List(fields.String(), required=True)
    rule = fields.String(required=True)


class HandShown(Schema):
    """A hand as everybody sees it; `next_deal` says how the next street comes.

    At a showdown `to_show` is who shows next, of those `showing` in this order by a rule.
    """

    number = fields.Integer(required=True)
    variant = fields.String(required=True)
    button = fields.Integer(required=True)
    outcome = fields.String(required=True)
    street = fields.String(required=True)
    board = fields.String(required=True)
    boards = fields.List(fields.String(), required=True)
    bet = fields.Integer(required=True)
    to_act = fields.Integer(required=True, allow_none=True)
    to_draw = fields.Integer(required=True, allow_none=True)
    next_street = fields.String(required=True, allow_none=True)
    next_deal = fields.String(required=True, allow_none=True)
    pot = fields.Integer(required=True)
    pots = fields.List(fields.Nested(PotShown), required=True)
    seats = fields.List(fields.Nested(SeatShown), required=True)
    to_show = fields.Integer(required=True, allow_none=True)
    showing = fields.List(fields.Integer(), required=True)
    showing_rule = fields.String(required=True, allow_none=True)


class FullHand(HandShown):
    currency = fields.String(required=True)
    hand_id = fields.UUID(required=True)
    table_id = fields.UUID(required=True)
    legal = fields.Nested(LegalShown, required=True, allow_none=True)
    clock = fields.Nested(ClockShown, required=True, allow_none=True)
    turn = fields.Nested(TurnShown, required=True, allow_none=True)
    committed = fields.List(fields.Nested(LeftOpen), required=True)
    early = fields.List(fields.Integer(), required=True)
    deal = fields.Nested(DealShown, required=True)
