"""From error to answer: one table, one shape, the problem details of RFC 9457."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

import msgspec
import structlog
from eventsourcing.persistence import OperationalError as CannotWrite
from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException
from werkzeug.exceptions import NotFound as NotFoundByRoute

from api.services import services
from api.throttle import TooManyTries
from api.tokens import BadToken
from cardroom.service.aggregates import NotFound
from cardroom.service.rulings import UnknownRule
from cardroom.service.work import VersionMismatch
from cardroom.service.writer import KeyReused, NotTheWriter, TryAgain
from domain.kernel import Amount, Refused
from domain.rulebooks.deriving import OverrideRefused
from projections.folding import PASSING
from projections.reading import BeyondTheLog, ReadModelBehind, ReadModelBroken, ReadModelUnavailable

PROBLEM_TYPE = "urn:cardroom:problem:"
MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 1

log = structlog.get_logger("cardroom.api")

ID_IN_ROUTE = re.compile("<uuid:([a-z_]+)>")
UUID_IN_PATH = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

Extension = Mapping[str, Any]


class Problem(Exception):  # noqa: N818 - RFC 9457's word
    """What the API itself finds wrong with a request, under a name of the table."""

    def __init__(self, name: str, detail: str, **members: Any) -> None:
        super().__init__(detail)
        self.name = name
        self.detail = detail
        self.members = members


class Invalid(Exception):  # noqa: N818 - it says what the fields are
    """Fields of the request are wrong: each error has a `pointer` or `parameter` and a `detail`."""

    def __init__(self, errors: list[dict[str, str]]) -> None:
        super().__init__("Some fields are not valid.")
        self.errors = errors

    @classmethod
    def at(cls, pointer: str, detail: str) -> "Invalid":
        """Return the error of one field of the body."""
        return cls([{"pointer": pointer, "detail": detail}])


class Kind(msgspec.Struct, frozen=True):
    """One kind of problem: its status, and the title that is the same each time it occurs."""

    status: int
    title: str
    retry_seconds: int | None = None


KINDS: Mapping[str, Kind] = {
    "unreadable": Kind(400, "The request can't be read."),
    "header-missing": Kind(400, "A header is missing."),
    "header-unreadable": Kind(400, "A header can't be read."),
    "not-signed-in": Kind(401, "Sign in first."),
    "role-missing": Kind(403, "Your roles don't allow this."),
    "not-found": Kind(404, "There is no such thing here."),
    "method-not-allowed": Kind(405, "This can't be done here."),
    "not-acceptable": Kind(406, "The answer has none of the forms that were asked for."),
    "refused": Kind(409, "A rule refuses what was asked."),
    "version-mismatch": Kind(412, "It has changed since you looked."),
    "too-slow": Kind(408, "The request took too long to come."),
    "too-large": Kind(413, "The request is too large."),
    "target-too-long": Kind(414, "The request's address is too long."),
    "media-type": Kind(415, "The request's body is not JSON."),
    "expectation-failed": Kind(417, "What the request expects is not done here."),
    "invalid": Kind(422, "Some fields are not valid."),
    "key-reused": Kind(422, "The key was used for another request."),
    "too-long": Kind(422, "The answer would be too long for a file."),
    "too-many-tries": Kind(429, "Too many failed tries."),
    "head-too-large": Kind(431, "The request's headers are too large."),
    "unexpected": Kind(500, "Something went wrong here."),
    "coding-unknown": Kind(501, "The request comes in a coding that is not known here."),
    "not-the-writer": Kind(503, "Another process decides commands now.", RETRY_SECONDS),
    "try-again": Kind(503, "It could not be saved just now.", RETRY_SECONDS),
    "unreachable": Kind(503, "The database can't be reached just now.", RETRY_SECONDS),
    "behind": Kind(503, "What was asked for is not up to date yet.", RETRY_SECONDS),
    "broken": Kind(503, "What was asked for can't be trusted now.", 30),
    "busy": Kind(503, "Too many requests wait already.", RETRY_SECONDS),
}
"""Every kind of problem by its name, which is also the end of its type."""

BY_STATUS: Mapping[int, str] = {
    400: "unreadable",
    401: "not-signed-in",
    403: "role-missing",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "media-type",
    422: "invalid",
    429: "too-many-tries",
}
"""The kinds that the framework's own errors are of."""

Told = tuple[str, str, Extension]
"""A problem's kind, its detail and its further members."""


def _of_refusal(error: Refused) -> Told:
    facts = {name: plain(fact) for name, fact in error.facts.items() if name != "edition"}
    members: dict[str, Any] = {"rule": error.rule, "house": error.rule.partition(":")[0]}
    if "edition" in error.facts:
        members["edition"] = error.facts["edition"]
    if any(isinstance(fact, Amount) for fact in error.facts.values()):
        members["currency"] = services().room.currency
    return "refused", error.told(services().money), {**members, "facts": facts}


def _nothing_of(error: NotFound) -> str:
    words = re.sub("(?<!^)(?=[A-Z])", " ", error.kind.__name__).lower()
    return f"There is no {words} {error.stream}."


def _of_override(error: OverrideRefused) -> Told:
    pointer = "/".join(["", "overrides", *(each for each in (error.rule, error.parameter) if each)])
    if error.rule is None:
        pointer = "/name"
    errors = [{"pointer": pointer, "detail": error.reason}]
    return "invalid", error.reason, {"errors": errors, "allowed": error.allowed}


def _of_passing_trouble(error: Exception) -> Told:
    log.warning("database", exc_info=error)
    return "unreachable", "Send the request again in a moment.", {}


def _of_read_model(error: ReadModelUnavailable) -> Told:
    name = "broken" if isinstance(error, ReadModelBroken) else "behind"
    members = {"read_model": error.name, "position": error.position, "head": error.head}
    return name, error.reason, members


def _of_position(error: BeyondTheLog) -> Told:
    return "header-unreadable", error.reason, {"header": "Cardroom-Position", "head": error.head}


def _of_http_error(error: HTTPException) -> Told:
    name = BY_STATUS.get(error.code or 500, "unexpected")
    if isinstance(error, NotFoundByRoute):
        return name, f"There is nothing at {request.path}.", _unread_in(request.path)
    return name, error.description or KINDS[name].title, {}


def _unread_in(path: str) -> Extension:
    """Return which parts of a path are no ids where a route of its form has them."""
    parts = path.split("/")
    for rule in current_app.url_map.iter_rules():
        names = [ID_IN_ROUTE.fullmatch(each) for each in rule.rule.split("/")]
        if len(names) != len(parts):
            continue
        unread = [
            {"parameter": name[1], "detail": "Not a valid UUID."}
            for name, part in zip(names, parts, strict=True)
            if name and not UUID_IN_PATH.fullmatch(part)
        ]
        known = zip(names, rule.rule.split("/"), parts, strict=True)
        if unread and all(name or "<" in own or own == part for name, own, part in known):
            return {"errors": unread}
    return {}


TABLE: Mapping[type[Exception], Callable[[Any], Told]] = {
    Refused: _of_refusal,
    OverrideRefused: _of_override,
    UnknownRule: lambda error: (
        "invalid",
        str(error),
        {"errors": [{"pointer": "/rule", "detail": str(error)}], "near": error.near},
    ),
    Problem: lambda error: (error.name, error.detail, error.members),
    Invalid: lambda error: ("invalid", str(error), {"errors": error.errors}),
    NotFound: lambda error: ("not-found", _nothing_of(error), {}),
    VersionMismatch: lambda error: (
        "version-mismatch",
        str(error),
        {"expected": error.expected, "found": error.found},
    ),
    KeyReused: lambda error: ("key-reused", str(error), {"fields": error.fields}),
    TooManyTries: lambda error: ("too-many-tries", str(error), {}),
    BadToken: lambda _: ("not-signed-in", "The token is not valid or has ended.", {}),
    NotTheWriter: lambda _: ("not-the-writer", "Send the request again in a moment.", {}),
    TryAgain: lambda _: ("try-again", "Nothing was done. Send the request again.", {}),
    **dict.fromkeys((*PASSING, CannotWrite), _of_passing_trouble),
    ReadModelBehind: _of_read_model,
    ReadModelBroken: _of_read_model,
    BeyondTheLog: _of_position,
    HTTPException: _of_http_error,
}
"""What each error is told as. Whatever is not here is unexpected, and is logged."""


def register(app: Flask) -> None:
    """Have every error of an application answered as a problem."""
    app.register_error_handler(Exception, answer_to)


def answer_to(error: Exception) -> Response:
    """Return the answer to an error, whatever it is."""
    tell = next((TABLE[kind] for kind in type(error).__mro__ if kind in TABLE), None)
    if tell is None:
        log.error("unexpected", exc_info=error)
        return problem("unexpected", "The error was written down.", {})
    response = problem(*tell(error))
    if isinstance(error, TooManyTries):
        response.headers["Retry-After"] = str(error.seconds)
    if isinstance(error, HTTPException):
        _keep_headers(error, response)
    return response


def problem(name: str, detail: str, members: Extension) -> Response:
    """Return a problem of a kind as a response."""
    kind = KINDS[name]
    body = {**members_of(name, detail, request.path, g.get("request_id")), **members}
    response = Response(msgspec.json.encode(body), kind.status, mimetype=MEDIA_TYPE)
    if kind.retry_seconds is not None:
        response.headers["Retry-After"] = str(kind.retry_seconds)
    if kind.status == 401:  # noqa: PLR2004 - its one header
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def members_of(
    name: str, detail: str, instance: str | None, request_id: str | None
) -> dict[str, Any]:
    """Return the members that every problem has."""
    kind = KINDS[name]
    return {
        "type": PROBLEM_TYPE + name,
        "title": kind.title,
        "status": kind.status,
        "detail": detail,
        "instance": instance,
        "request_id": request_id,
    }


def told_outside(name: str, detail: str) -> bytes:
    """Return a whole HTTP answer for a request that the application never saw."""
    kind, request_id = KINDS[name], uuid4().hex
    body = msgspec.json.encode(members_of(name, detail, None, request_id))
    head = (
        f"HTTP/1.1 {kind.status} {HTTPStatus(kind.status).phrase}\r\n"
        f"Content-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\n"
        f"Cache-Control: no-store\r\nX-Request-ID: {request_id}\r\nConnection: close\r\n\r\n"
    )
    return head.encode("latin-1") + body


def _keep_headers(error: HTTPException, response: Response) -> None:
    """Keep what the framework says beside the body, such as the methods that are allowed."""
    for name, value in error.get_headers():
        if name.lower() not in {"content-type", "content-length"}:
            response.headers[name] = value


def plain(fact: Any) -> Any:
    """Return a refusal's fact as JSON can say it: amounts in minor units, times with offset."""
    match fact:
        case bool() | None | str():
            return fact
        case int():
            return int(fact)
        case datetime() | date():
            return fact.isoformat()
        case UUID():
            return str(fact)
        case Mapping():
            return {str(name): plain(each) for name, each in fact.items()}
        case list() | tuple() | set() | frozenset():
            return [plain(each) for each in fact]
        case _:
            return str(fact)
