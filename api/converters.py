"""What stands in a path beside ids: badges, names of rulebooks, numbers of rules, keys.

What has another form names nothing here, and is not found.
"""

from flask import Flask
from werkzeug.routing import BaseConverter, IntegerConverter


class BadgeConverter(BaseConverter):
    """The badge of a member of staff."""

    regex = r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}"


class NameConverter(BaseConverter):
    """The name of a rulebook."""

    regex = r"[a-z0-9-]{1,60}"


class RuleConverter(BaseConverter):
    """The number of a rule in its house's document."""

    regex = r"[a-z0-9:.-]{1,80}"


class KeyConverter(BaseConverter):
    """The key of a command."""

    regex = r"[\x21-\x7e]{1,200}"
    part_isolating = False


class NumberConverter(IntegerConverter):
    """The number of an exchange or an entry, within what a database can hold."""

    regex = r"[0-9]{1,9}"


def register(app: Flask) -> None:
    """Let routes name what stands in a path."""
    app.url_map.converters.update(
        badge=BadgeConverter,
        name=NameConverter,
        rule=RuleConverter,
        key=KeyConverter,
        number=NumberConverter,
    )
