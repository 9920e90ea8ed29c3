"""The OpenAPI document: what the framework knows of a route, and what all have in common."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import flask_smorest
from apispec.ext.marshmallow.field_converter import FieldConverterMixin
from flask import Blueprint, Flask, Response
from marshmallow.fields import Dict, Field
from werkzeug.routing import Rule

from api.access import PUBLIC, ROLE_HEADER, public, roles_of, view_of
from api.answers import API, JSON, POSITION, TRAINING, encoded
from api.commands import DRY_RUN, KEY, REPLAYED
from api.logs import REQUEST_ID
from api.problems import KINDS, MEDIA_TYPE, PROBLEM_TYPE
from api.reads import AGE, COMPLETE
from domain.staff.member import ROLES

VERSION = "1.0.0"
WORD = "^[A-Za-z0-9._-]{1,100}$"
TAG = r'^"([0-9]{1,9}\.)?[0-9]{1,18}"$'
PLACE = r"^[0-9]{1,9}\.[0-9]{1,18}$"
DESCRIPTION = """\
The memory of a card room. A command is a POST that creates the thing that happened; nothing is
edited and nothing deleted. Amounts are whole minor units of the room's one currency; times are
RFC 3339 with an offset.

* `POST /sessions` gives a bearer token. `Cardroom-Role` chooses among your roles.
* `Idempotency-Key` makes a retry safe: the same key and body give the same answer again. It is
  required where cash or chips change hands.
* `Cardroom-Position` of an answer, sent with a read, shows at least what that answer did.
* Errors are RFC 9457 problems; a refusal (409) quotes the house's rule by its number.
"""

PROBLEM_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "instance", "request_id"],
    "properties": {
        "type": {"type": "string", "enum": [PROBLEM_TYPE + name for name in KINDS]},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "The reason, for a person to read."},
        "instance": {"type": "string"},
        "request_id": {"type": ["string", "null"]},
        "rule": {"type": "string", "description": "The rule that refuses, by its number."},
        "house": {"type": "string", "description": "The rulebook of the rule, or `room`."},
        "edition": {"type": "string", "description": "The digest of the rulebook's edition."},
        "currency": {"type": "string"},
        "facts": {
            "type": "object",
            "description": "What was asked, what is allowed, until when, what would be accepted.",
        },
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["detail"],
                "properties": {
                    "pointer": {"type": "string", "description": "A JSON pointer into the body."},
                    "parameter": {"type": "string", "description": "A parameter of the query."},
                    "detail": {"type": "string"},
                },
            },
        },
        "fields": {"type": "array", "items": {"type": "string"}},
    },
}

Operation = dict[str, Any]


def header(name: str, description: str, *, required: bool = False, **schema: Any) -> dict[str, Any]:
    """Return a header that a request may have."""
    return {
        "name": name,
        "in": "header",
        "required": required,
        "description": description,
        "schema": {"type": "string", **schema},
    }


def answered_header(description: str) -> dict[str, Any]:
    """Return a header that an answer has."""
    return {"description": description, "schema": {"type": "string"}}


REQUEST_HEADERS = {
    "RequestId": header(
        REQUEST_ID, "Names the request in the logs and in the answer.", pattern=WORD
    ),
    "Role": header(ROLE_HEADER, "Which of your roles to act in.", enum=list(ROLES)),
    "Key": header(KEY, "Makes a retry safe. The service makes one if none is sent.", pattern=WORD),
    "KeyRequired": header(KEY, "Makes a retry safe.", required=True, pattern=WORD),
    "IfMatch": header("If-Match", "The version that must still be current.", pattern=TAG),
    "IfNoneMatch": header("If-None-Match", "The version that you have already.", pattern=TAG),
    "Position": header(
        POSITION, "Show at least what the answer with this position did.", pattern=PLACE
    ),
    "DryRun": {
        "name": "dry_run",
        "in": "query",
        "description": "Answer as if, and do nothing.",
        "schema": {"type": "boolean", "default": False},
    },
}

ANSWER_HEADERS = {
    REQUEST_ID: answered_header("The request's name in the logs."),
    TRAINING: answered_header("`1`: this is a rehearsal on a training database."),
}
COMMAND_HEADERS = {
    KEY: answered_header("The key under which the receipt is kept."),
    POSITION: answered_header("Epoch and position of the log behind what was done."),
    REPLAYED: answered_header("`true`: the answer was given before."),
    DRY_RUN: answered_header("`true`: nothing was done."),
    "ETag": answered_header("The version of what was changed."),
    "Location": answered_header("Where what was created can be read."),
}
READ_HEADERS = {
    POSITION: answered_header("Epoch and position up to which the answer reaches."),
    AGE: answered_header("How many seconds ago the answer was up to date."),
    COMPLETE: answered_header("Whether the answer reaches to the end of the log."),
    "ETag": answered_header("The version of what is answered."),
}


class Api(flask_smorest.Api):
    """The framework's API without its own shape of errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Leave errors to the one table."""


def api_of(app: Flask) -> Api:
    """Return the framework's API of an application."""
    app.config.update(API_TITLE="Card room", API_VERSION=VERSION, OPENAPI_VERSION="3.1.0")
    api = Api(app)
    api.ma_plugin.converter.add_attribute_function(_size_of_object)
    return api


SIZES = {"minLength": "minProperties", "maxLength": "maxProperties"}


def _size_of_object(
    _converter: FieldConverterMixin, field: Field[Any], *, ret: dict[str, Any], **_: Any
) -> dict[str, Any]:
    """Return how many members an object has; the plugin writes lengths, as of a text."""
    if not isinstance(field, Dict):
        return {}
    return {size: ret.pop(length) for length, size in SIZES.items() if length in ret}


def blueprint_of(app: Flask, api: Api) -> Blueprint:
    """Return the route of the document, which is put together when it is first asked for."""
    blueprint = Blueprint("openapi", __name__)

    @cache
    def content() -> bytes:
        return encoded(document(app, api))

    @blueprint.get(f"{API}/openapi.json")
    @public
    def openapi() -> Response:
        """Give the document that describes the API."""
        return Response(content(), mimetype=JSON)

    return blueprint


def document(app: Flask, api: Api) -> dict[str, Any]:
    """Return the whole document."""
    described: dict[str, Any] = api.spec.to_dict()
    described["info"]["description"] = DESCRIPTION
    components = described.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = dict(PROBLEM_SCHEMA)
    components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    components["parameters"] = REQUEST_HEADERS
    components["responses"] = dict(_problem_responses())
    for rule in app.url_map.iter_rules():
        path = api.flask_plugin.flaskpath2openapi(rule.rule)
        for method, operation in described["paths"].get(path, {}).items():
            if method in {"get", "post"}:
                _complete(operation, rule, view_of(app, rule.endpoint, method.upper()))
    return described


def _problem_responses() -> Iterator[tuple[str, dict[str, Any]]]:
    for status in sorted({kind.status for kind in KINDS.values()}):
        titles = [kind.title for kind in KINDS.values() if kind.status == status]
        headers = dict(ANSWER_HEADERS)
        if status in {429, 503}:
            headers["Retry-After"] = answered_header("In how many seconds to try again.")
        yield (
            f"Problem{status}",
            {
                "description": " ".join(titles),
                "headers": headers,
                "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
            },
        )


def _complete(operation: Operation, rule: Rule, view: Callable[..., Any]) -> None:
    """Add to an operation what it has in common with others of its kind."""
    is_command = getattr(view, "is_command", False)
    allowed = roles_of(view)
    operation["operationId"] = f"{rule.endpoint}.{view.__name__}"
    operation["security"] = [] if allowed == PUBLIC else [{"token": []}]
    operation["x-roles"] = list(allowed or ())
    parameters = operation.setdefault("parameters", [])
    parameters += [_reference("parameters", name) for name in _headers_asked(view, allowed)]
    answers = operation["responses"]
    _describe_successes(answers, view, is_command=is_command)
    for status in _problems_of(rule, view, is_command=is_command, is_public=allowed == PUBLIC):
        answers[str(status)] = _reference("responses", f"Problem{status}")


def _describe_successes(
    answers: dict[str, Any], view: Callable[..., Any], *, is_command: bool
) -> None:
    more = COMMAND_HEADERS if is_command else READ_HEADERS
    for status in [status for status in answers if status.startswith("2")]:
        answers[status].setdefault("headers", {}).update({**ANSWER_HEADERS, **more})
        _describe_forms(answers[status], getattr(view, "forms", (JSON,)))
    if getattr(view, "can_be_tried", False):
        answers["200"] = {**answers["201"], "description": "A dry run: nothing was done."}
    if getattr(view, "has_version", False):
        answers["304"] = {"description": "You have this version already."}


def _describe_forms(answer: dict[str, Any], forms: tuple[str, ...]) -> None:
    for form in forms:
        if form != JSON:
            answer.setdefault("content", {})[form] = {"schema": {"type": "string"}}
    if JSON not in forms:
        answer["content"].pop(JSON, None)


def _headers_asked(view: Callable[..., Any], allowed: tuple[str, ...] | None) -> Iterator[str]:
    yield "RequestId"
    if allowed != PUBLIC:
        yield "Role"
    if getattr(view, "is_command", False):
        yield "KeyRequired" if getattr(view, "is_money", False) else "Key"
        yield "IfMatch"
    if getattr(view, "can_be_tried", False):
        yield "DryRun"
    if getattr(view, "has_version", False):
        yield "IfNoneMatch"
    if getattr(view, "is_positioned", False):
        yield "Position"


def _problems_of(
    rule: Rule, view: Callable[..., Any], *, is_command: bool, is_public: bool
) -> list[int]:
    statuses = {400, 406, 422, 500, 503}
    if not is_public:
        statuses |= {401, 403}
    if rule.arguments or is_command:
        statuses |= {404}
    if is_command:
        statuses |= {409, 412, 429}
    if view.__name__ == "post":
        statuses |= {413, 415}
    return sorted(statuses | set(getattr(view, "problems", ())))


def _reference(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}
