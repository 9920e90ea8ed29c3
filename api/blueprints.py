"""Blueprints as this API has them: bodies and queries are read strictly."""

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

import flask_smorest
import msgspec
from flask import Request, request
from marshmallow import EXCLUDE, RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser

from api.problems import Invalid, Problem

BODY_BYTES_MAX = 256 * 1024


class Parser(FlaskParser):
    """Reads bodies and queries, and says of each field what is wrong with it."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": RAISE, "query": RAISE, "path": EXCLUDE}  # noqa: RUF012 - the framework's own

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ARG002 - the framework's
        """Return the body; one that is empty counts as an object with nothing in it."""
        content = req.get_data()
        if not content:
            return {}
        if not req.is_json:
            raise Problem("media-type", "Send the body as application/json.")
        try:
            return msgspec.json.decode(content)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
            raise Problem("unreadable", f"The body is not JSON: {problem}.") from problem

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> NoReturn:
        """Raise what is wrong with the fields. The messages stand under where they were found."""
        assert isinstance(error.messages, dict), "The parser puts messages under their place."
        raise Invalid(
            [
                _error_at(place, path, detail)
                for place, messages in error.messages.items()
                for path, detail in _told(messages, ())
            ]
        ) from error


def _error_at(place: str, path: tuple[str, ...], detail: str) -> dict[str, str]:
    if place == "json":
        return {"pointer": "".join(f"/{escaped(name)}" for name in path), "detail": detail}
    return {"parameter": ".".join(path), "detail": detail}


def escaped(name: str) -> str:
    """Return a name as a part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def _told(messages: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Give each message with the path of the field that it is about."""
    match messages:
        case Mapping():
            for name, each in messages.items():
                within = path if name == "_schema" else (*path, str(name))
                yield from _told(each, within)
        case list():
            for each in messages:
                yield from _told(each, path)
        case _:
            yield path, str(messages)


class Blueprint(flask_smorest.Blueprint):
    """A family of resources."""

    ARGUMENTS_PARSER = Parser()


def refuse_query(*allowed: str) -> None:
    """Raise Invalid for each parameter of the query but those allowed."""
    unknown = sorted(request.args.keys() - set(allowed))
    if unknown:
        raise Invalid([{"parameter": name, "detail": "Unknown field."} for name in unknown])
