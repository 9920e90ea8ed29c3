"""The fields that requests and answers are made of, each with its bounds. Integers are strict."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields
from marshmallow.validate import Length, OneOf, Range, Regexp

AMOUNT_MAX = 10**12
"""More than any room holds, and small enough that a log's worth of it adds up in 64 bits."""

POSITION_MAX = 2**62
"""More than any log has."""

HOLE_CARDS_MAX = 7
"""How many cards of its own a hand has in any game."""

MINUTES_MAX = 24 * 60
TEXT_MAX = 500
RULEBOOK_NAME_MAX = 60
FIRST_YEAR = 1900
LAST_YEAR = 2200

UNSEEN = (
    r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
    r"\ufff9-\ufffb"
)
"""Control characters, and those that turn or hide the text around them."""

PRINTABLE = rf"^[^{UNSEEN}]*[^{UNSEEN}\s][^{UNSEEN}]*$"

RFC3339 = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?"
    r"([Zz]|[+-][0-9]{2}:[0-9]{2})"
)
CALENDAR_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
PLAIN_NUMBER = re.compile(r"-?[0-9]{1,19}")


class Strict(Schema):
    """What a request may say, and nothing else: an unknown field is refused by its name."""

    class Meta:
        unknown = RAISE


class Pattern(Regexp):
    """A pattern that the whole of a text must have, its end included."""

    def __call__(self, value: Any) -> Any:
        """Return a text that has the pattern, or raise ValidationError."""
        if not self.regex.fullmatch(value):
            raise ValidationError(self.error)
        return value


def given(required: bool, **more: Any) -> dict[str, Any]:  # noqa: FBT001 - each field's own word
    """Return how a field is marked: required, or one that may be left out or null."""
    if required:
        return {"required": True, **more}
    return {"allow_none": True, **more}


class Amount(fields.Integer):
    """Money or chips in minor units, from `least` on."""

    def __init__(self, *, least: int = 1, required: bool = True, **more: Any) -> None:
        super().__init__(strict=True, validate=Range(least, AMOUNT_MAX), **given(required, **more))


class Whole(fields.Integer):
    """A whole number between two bounds, both included."""

    def __init__(self, least: int, most: int, *, required: bool = True, **more: Any) -> None:
        super().__init__(strict=True, validate=Range(least, most), **given(required, **more))


class Asked(fields.Integer):
    """A whole number in a query, in plain digits, between two bounds."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        super().__init__(validate=Range(least, most), **more)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        if not PLAIN_NUMBER.fullmatch(str(value)):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Text(fields.String):
    """Words of a person: not empty or blank, not endless, without what nobody can see."""

    def __init__(self, *, most: int = TEXT_MAX, required: bool = True, **more: Any) -> None:
        rules = [
            Length(1, most),
            Pattern(PRINTABLE, error="It is words, without control characters."),
        ]
        super().__init__(validate=rules, **given(required, **more))


class Named(fields.String):
    """A name that a machine reads as well: its letters follow a pattern."""

    def __init__(
        self, pattern: str, *, most: int, error: str, required: bool = True, **more: Any
    ) -> None:
        rules = [Length(1, most), Pattern(pattern, error=error)]
        super().__init__(validate=rules, **given(required, **more))


class Word(fields.String):
    """One of a few words."""

    def __init__(self, *words: str, required: bool = True, **more: Any) -> None:
        allowed = words if required else (*words, None)
        super().__init__(validate=OneOf(allowed), **given(required, **more))


class Switch(fields.Boolean):
    """True or false, in JSON's own words only."""

    truthy = {True}  # noqa: RUF012 - marshmallow's own way of saying so
    falsy = {False}  # noqa: RUF012

    def __init__(self, *, required: bool = True, **more: Any) -> None:
        super().__init__(**given(required, **more))

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Id(fields.UUID):
    """The id of something."""

    def __init__(self, *, required: bool = True, **more: Any) -> None:
        super().__init__(**given(required, **more))


class Moment(fields.AwareDateTime):
    """A time with its offset from UTC, as RFC 3339 writes it."""

    def __init__(self, *, required: bool = True, **more: Any) -> None:
        super().__init__(format="iso", **given(required, **more))

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> datetime:
        if not isinstance(value, str) or not RFC3339.fullmatch(value):
            raise ValidationError("A time is written as 2026-03-06T20:15:00+00:00.")
        moment: datetime = super()._deserialize(value.upper(), attr, data, **kwargs)
        if not FIRST_YEAR <= moment.year <= LAST_YEAR:
            raise ValidationError(f"The year must lie between {FIRST_YEAR} and {LAST_YEAR}.")
        return moment.astimezone(UTC)


BEFORE_THE_HAND = "before the hand"


class HappenedAt(fields.String):
    """When something happened: a time as of `Moment`, or the words `before the hand`."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        if value == BEFORE_THE_HAND:
            return value
        return Moment().deserialize(value, attr, data, **kwargs)


class Day(fields.Date):
    """A day of the calendar."""

    def __init__(self, *, required: bool = True, **more: Any) -> None:
        super().__init__(**given(required, **more))

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> date:
        if not isinstance(value, str) or not CALENDAR_DAY.fullmatch(value):
            raise ValidationError("A day is written as 2026-03-06.")
        day: date = super()._deserialize(value, attr, data, **kwargs)
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise ValidationError(f"The year must lie between {FIRST_YEAR} and {LAST_YEAR}.")
        return day


class Password(fields.String):
    """A password as it is typed: any characters, long enough where it is a new one."""

    def __init__(self, *, least: int = 1, **more: Any) -> None:
        super().__init__(required=True, load_only=True, validate=Length(least, 200), **more)


class Badge(Named):
    """The badge of a member of staff."""

    def __init__(self, *, required: bool = True, **more: Any) -> None:
        super().__init__(
            r"^[A-Za-z0-9][A-Za-z0-9._-]*$",
            most=40,
            error="A badge is letters, digits, dots, hyphens and underscores.",
            required=required,
            **more,
        )


class NewBadge(Badge):
    """A badge that is given out: small letters, so that no two look alike."""


class Cards(Named):
    """Cards by rank and suit without spaces, such as `AsKd`; where they may be, unknown as `??`."""

    def __init__(
        self,
        least: int,
        most: int,
        *,
        required: bool = True,
        may_be_unknown: bool = False,
        **more: Any,
    ) -> None:
        card = r"([2-9TJQKA][cdhs]|\?\?)" if may_be_unknown else "([2-9TJQKA][cdhs])"
        super().__init__(
            rf"^{card}{{{least},{most}}}$",
            most=2 * most,
            error="Cards are written rank and suit without spaces: AsKd.",
            required=required,
            **more,
        )


class RulebookName(Named):
    """The name of a rulebook."""

    def __init__(self, *, required: bool = True, **more: Any) -> None:
        super().__init__(
            r"^[a-z0-9]+(-[a-z0-9]+)*$",
            most=RULEBOOK_NAME_MAX,
            error="A rulebook's name is small letters, digits and single hyphens.",
            required=required,
            **more,
        )
