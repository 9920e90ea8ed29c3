"""What every command has in common: its key, its receipt and its answer.

A view is two lines: `@command(…)` says what its body holds and who may send it, and `carry_out`
hands a use case to the writer.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar
from uuid import uuid4

from flask import Response, g, request
from marshmallow import Schema

from api.access import caller, roles
from api.answers import API, JSON, POSITION, told_position, version_tag
from api.blueprints import Blueprint, refuse_query
from api.fields import Badge, NewBadge
from api.problems import Invalid, Problem
from api.services import services
from api.stamps import STAMPED, stamp
from cardroom.service import passwords
from cardroom.service.work import Answer, Command, PadLine, SetAside
from cardroom.service.writer import Done
from domain.receipts.receipt import field_digests, receipt_id
from domain.rulebooks.shipped import shipped
from domain.rules.room import ROOM_RULES

KEY = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
DRY_RUN = "Cardroom-Dry-Run"

KEY_PATTERN = re.compile(r"[\x21-\x7e]{1,200}")
VERSION_PATTERN = re.compile(r'"(\d{1,18})"')
YES_OR_NO = {"true": True, "false": False}

View = TypeVar("View", bound=Callable[..., Any])


def command(
    blueprint: Blueprint,
    body: type[Schema],
    answer: type[Schema],
    *allowed: str,
    is_money: bool = False,
    can_be_tried: bool = False,
) -> Callable[[View], View]:
    """Make a view a command: its body, its answer, its roles, whether cash or chips move by it.

    One that moves cash or chips must come with an `Idempotency-Key`, and can be tried as a dry run;
    so can one that says that it can be.
    """

    def decorate(view: View) -> View:
        view = blueprint.arguments(body())(blueprint.response(201, answer())(view))
        view.is_command = True  # type: ignore[attr-defined]
        view.badges = badges_in(body())  # type: ignore[attr-defined]
        view.is_money = is_money  # type: ignore[attr-defined]
        view.can_be_tried = is_money or can_be_tried  # type: ignore[attr-defined]
        view.speaks_money = "currency" in answer().fields  # type: ignore[attr-defined]
        return roles(*allowed)(view)

    return decorate


def badges_in(body: Schema) -> list[str]:
    """Return which fields of a body name somebody on the staff, rather than give out a badge."""
    return [
        name
        for name, field in body.fields.items()
        if isinstance(field, Badge) and not isinstance(field, NewBadge)
    ]


def carry_out(use_case: Callable[..., Answer], body: Mapping[str, Any], **path: Any) -> Response:
    """Hand a use case to the writer with the fields of body and path, and return the answer."""
    given = _without_nulls(body) | path
    _check_badges({name: given[name] for name in g.view.badges if name in given})
    fields = {name: value for name, value in given.items() if name not in STAMPED}
    asked = _command(given)
    done = services().writer.execute(asked, lambda work: use_case(work, **fields))
    return _answered(asked, done)


def _command(given: Mapping[str, Any]) -> Command:
    assert request.url_rule is not None, "A view is reached by a rule."
    route = f"{request.method} {request.url_rule.rule}"
    key, badge = _key(), caller().badge
    return Command(
        route=route,
        key=key,
        stamp=stamp(given, receipt_id(key, badge, route)),
        fields=field_digests(_with_hidden_passwords(given), services().receipt_key),
        expected_version=_expected_version(),
        is_dry_run=_is_dry_run(),
        set_aside=_set_aside(given),
        on_paper=PadLine(**given["on_paper"]) if "on_paper" in given else None,
    )


def _check_badges(named: Mapping[str, str]) -> None:
    """Refuse badges that nobody has, and those of who may not act. Raises Invalid."""
    errors = [
        {"pointer": f"/{name}", "detail": detail}
        for name, badge in named.items()
        for detail in _wrong_with(badge)
    ]
    if errors:
        raise Invalid(errors)


def _wrong_with(badge: str) -> Iterable[str]:
    account = services().staff.account(badge)
    if account is None:
        yield "Nobody has this badge."
    elif account.is_suspended:
        yield "Whoever has this badge is suspended."


def _set_aside(given: Mapping[str, Any]) -> SetAside | None:
    """Return the rule that is set aside. Raises Invalid where there is no such rule."""
    if "set_aside" not in given:
        return None
    asked = SetAside(**given["set_aside"])
    if asked.rule not in _rules():
        raise Invalid.at("/set_aside/rule", "No rulebook has this rule.")
    return asked


@cache
def _rules() -> frozenset[str]:
    """Return the ids of all rules: a room's own rulebook keeps those of the document it is from."""
    documents = (rule.id for rulebook in shipped().values() for rule in rulebook.rules)
    return frozenset((*ROOM_RULES, *documents))


def _key() -> str:
    key = request.headers.get(KEY)
    if key is None:
        if g.view.is_money and not _is_dry_run():
            raise Problem("header-missing", f"{KEY} is required here.", header=KEY)
        return str(uuid4())
    if not KEY_PATTERN.fullmatch(key):
        detail = f"{KEY} is 1 to 200 printable characters without spaces."
        raise Problem("header-unreadable", detail, header=KEY)
    return key


def _expected_version() -> int | None:
    asked = request.headers.get("If-Match")
    if asked is None or asked.strip() == "*":
        return None
    version = VERSION_PATTERN.fullmatch(asked.strip())
    if version is None:
        detail = 'If-Match holds one version in quotes, as ETag gives it: "7".'
        raise Problem("header-unreadable", detail, header="If-Match")
    return int(version[1])


def _is_dry_run() -> bool:
    """Tell whether the command is only to be tried. Raises Invalid for what no query may say."""
    refuse_query(*(["dry_run"] if g.view.can_be_tried else []))
    asked = request.args.get("dry_run", "false")
    if asked not in YES_OR_NO:
        raise Invalid([{"parameter": "dry_run", "detail": "It is true or false."}])
    return YES_OR_NO[asked]


def _without_nulls(value: Any) -> Any:
    """Return a body in which what is null is left out, for to a use case both mean the same."""
    if isinstance(value, Mapping):
        return {name: _without_nulls(each) for name, each in value.items() if each is not None}
    return value


def _with_hidden_passwords(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request without its passwords, which no receipt may hold in a form to be tried.

    One that is given out is told from another by its slow digest. One that co-signs was checked by
    itself, and is left out.
    """
    hidden = {
        name: _without_password(value) if isinstance(value, Mapping) else value
        for name, value in given.items()
    }
    if "password" in given:
        hidden["password"] = passwords.told_apart(given["password"], services().receipt_key)
    return hidden


def _without_password(value: Mapping[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in value.items() if name != "password"}


def _answered(asked: Command, done: Done) -> Response:
    g.receipt, g.position = str(asked.stamp.receipt), done.position
    response = Response(_with_currency(done.answer), done.status, mimetype=JSON)
    response.headers[KEY] = asked.key
    response.headers[POSITION] = told_position(done.position)
    if done.location is not None:
        response.headers["Location"] = API + done.location
    if done.version is not None:
        response.headers["ETag"] = version_tag(done.version)
    if done.is_replayed:
        response.headers[REPLAYED] = "true"
    if asked.is_dry_run:
        response.headers[DRY_RUN] = "true"
    return response


def _with_currency(answer: str) -> str:
    """Return an answer with the room's currency beside its amounts."""
    if not g.view.speaks_money:
        return answer
    rest = answer[1:] if answer == "{}" else "," + answer[1:]
    return f'{{"currency":"{services().room.currency}"{rest}'
