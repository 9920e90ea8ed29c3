"""Blueprints as this API has them: bodies and queries are read strictly."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

import flask_smorest
import msgspec
from flask import Request, request
from marshmallow import EXCLUDE, RAISE, Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException

from api.problems import Invalid, Problem

BODY_BYTES_MAX = 256 * 1024


class Parser(FlaskParser):
    """Reads bodies and queries, and says of each field what is wrong with it."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": RAISE, "query": RAISE, "path": EXCLUDE}  # noqa: RUF012 - the framework's own

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ARG002 - the framework's
        """Return the body; one that is empty counts as an object with nothing in it."""
        content = _content_of(req)
        if not content:
            return {}
        if not req.is_json:
            raise Problem("media-type", "Send the body as application/json.")
        try:
            body = msgspec.json.decode(content)
            json.loads(content, object_pairs_hook=_named_once, parse_int=str, parse_float=str)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
            raise Problem("unreadable", f"The body is not JSON: {problem}.") from problem
        return body

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        """Return the query, in which nothing is asked twice."""
        refuse_repeated(req)
        return super().load_querystring(req, schema)

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


def _content_of(req: Request) -> bytes:
    """Return a request's body. Raises Problem where it is broken, or ends before it is whole."""
    try:
        content = req.get_data()
    except HTTPException:
        raise
    except Exception as broken:  # each server has errors of its own for what it can't read
        raise Problem("unreadable", "The body can't be read to its end.") from broken
    if req.content_length is not None and req.content_length != len(content):
        raise Problem("unreadable", "The body is not as long as Content-Length says.")
    return content


def _named_once(members: list[tuple[str, Any]]) -> None:
    """Refuse an object in which two members have the same name, for one would be ignored."""
    names = [name for name, _ in members]
    if len(set(names)) < len(names):
        twice = sorted({name for name in names if names.count(name) > 1})
        raise Problem("unreadable", f"The body names {', '.join(twice)} twice.")


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


def refuse_repeated(req: Request) -> None:
    """Raise Invalid for each parameter that stands in the query more than once."""
    repeated = sorted(name for name, values in req.args.lists() if len(values) > 1)
    if repeated:
        raise Invalid([{"parameter": name, "detail": "Ask for it once."} for name in repeated])


def refuse_query(*allowed: str) -> None:
    """Raise Invalid for each parameter of the query but those allowed, each of them once."""
    refuse_repeated(request)
    unknown = sorted(request.args.keys() - set(allowed))
    if unknown:
        raise Invalid([{"parameter": name, "detail": "Unknown field."} for name in unknown])
