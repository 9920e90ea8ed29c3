"""How blind clocks are keyed and shown: their levels, and what they show at a time."""

from typing import Any

from marshmallow import Schema, fields
from marshmallow.validate import Length

from api.fields import MINUTES_MAX, Amount, Strict, Whole

LEVELS_MAX = 100


class LevelKeyed(Strict):
    """A level by its stakes, its minutes, and those of the break after it."""

    small_blind = Amount(least=0)
    big_blind = Amount()
    ante = Amount(least=0, required=False)
    minutes = Whole(1, MINUTES_MAX)
    break_minutes = Whole(0, MINUTES_MAX, required=False)


def levels_keyed() -> fields.List[Any]:
    """Return the field of a schedule: its levels in order, the first of which is number 1."""
    level = fields.Nested(LevelKeyed)
    return fields.List(level, required=True, validate=Length(1, LEVELS_MAX))


class BlindLevel(Schema):
    number = fields.Integer(required=True)
    small_blind = fields.Integer(required=True)
    big_blind = fields.Integer(required=True)
    ante = fields.Integer(required=True)
    minutes = fields.Integer(required=True)
    break_minutes = fields.Integer(required=True)


class ClockFace(Schema):
    """What a blind clock shows at a time.

    It is `set-up`, `running` a level, in a `break`, `stopped` or `over`. `level` is the one that
    runs, `played` the one that a hand plays which begins at that time: in a break the next, and the
    one before where the new one wasn't announced. What is to come is as if it ran on from then.
    """

    currency = fields.String(required=True)
    clock_id = fields.UUID(required=True)
    name = fields.String(required=True)
    at = fields.AwareDateTime(required=True)
    shows = fields.String(required=True)
    level = fields.Nested(BlindLevel, required=True, allow_none=True)
    played = fields.Nested(BlindLevel, required=True)
    remaining_seconds = fields.Integer(required=True, allow_none=True)
    ends_at = fields.AwareDateTime(required=True, allow_none=True)
    next_level = fields.Nested(BlindLevel, required=True, allow_none=True)
    next_level_at = fields.AwareDateTime(required=True, allow_none=True)
    next_break_at = fields.AwareDateTime(required=True, allow_none=True)
    next_break_minutes = fields.Integer(required=True, allow_none=True)


class BlindClockAnswer(ClockFace):
    edition = fields.String(required=True)


class ClockLine(ClockFace):
    """A clock in a list, which says its currency once."""

    class Meta:
        exclude = ("currency",)

    edition = fields.String(required=True)


class ClockedTable(Schema):
    """A table that runs under a clock, since when, and the level that it last took."""

    table_id = fields.UUID(required=True)
    level = fields.Integer(required=True, allow_none=True)
    since = fields.AwareDateTime(required=True)


class FullBlindClock(BlindClockAnswer):
    """A clock with its whole schedule, and the tables that run under it."""

    is_announced_by_staff = fields.Boolean(required=True)
    levels = fields.List(fields.Nested(BlindLevel), required=True)
    tables = fields.List(fields.Nested(ClockedTable), required=True)


class TableClockAnswer(Schema):
    """The clock that a table runs under now, if it does, and what it plays for."""

    currency = fields.String(required=True)
    table_id = fields.UUID(required=True)
    clock_id = fields.UUID(required=True, allow_none=True)
    blind_level = fields.Integer(required=True, allow_none=True)
    small_blind = fields.Integer(required=True)
    big_blind = fields.Integer(required=True)
    ante = fields.Integer(required=True)
