"""What every read has in common: its position or version, its age, its page, its form."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

import msgspec
from flask import Response, request
from marshmallow import Schema, fields

from api.access import public, roles
from api.answers import CSV, JSON, POSITION, answered, told_position
from api.blueprints import Blueprint, refuse_query
from api.fields import Asked, Strict
from api.problems import Problem
from api.services import services
from projections.csv_export import csv_lines
from projections.reading import Page, Reads, Report, Streamed

AGE = "Cardroom-Read-Age"
COMPLETE = "Cardroom-Complete"
PAGE_SIZE = 50
PAGE_SIZE_MAX = 500
POSITION_PATTERN = re.compile(r"([0-9]{1,9})\.([0-9]{1,18})")

View = TypeVar("View", bound=Callable[..., Any])
R = TypeVar("R")


class Paging(Strict):
    """Which part of a list to answer with."""

    page = Asked(1, 10**9, load_default=1)
    page_size = Asked(1, PAGE_SIZE_MAX, load_default=PAGE_SIZE)


class PageOf(Schema):
    """Which part of a list this is: the page from 1, its size, and how many there are in all."""

    number = fields.Integer(required=True)
    size = fields.Integer(required=True)
    total = fields.Integer(required=True)


def read(
    blueprint: Blueprint,
    answer: type[Schema],
    *allowed: str,
    query: type[Schema] | None = None,
    forms: tuple[str, ...] = (JSON,),
    has_version: bool = False,
    is_positioned: bool = False,
    is_public: bool = False,
) -> Callable[[View], View]:
    """Make a view a read: its answer, its roles, what may be asked of it and the forms it has.

    `has_version` tells that it has an ETag, `is_positioned` that it waits for a position, and
    `is_public` that whoever asks needn't sign in.
    With a `query` the view gets what was asked as its first argument; else nothing may be asked.
    """

    def decorate(view: View) -> View:
        view = blueprint.response(200, answer())(view)
        view = without_query(view) if query is None else _with_query(blueprint, query)(view)
        view.forms = forms  # type: ignore[attr-defined]
        view.has_version = has_version  # type: ignore[attr-defined]
        view.is_positioned = is_positioned  # type: ignore[attr-defined]
        return public(view) if is_public else roles(*allowed)(view)

    return decorate


def _with_query(blueprint: Blueprint, query: type[Schema]) -> Callable[[View], View]:
    decorate: Callable[[View], View] = blueprint.arguments(query(), location="query")
    return decorate


def without_query(view: View) -> View:
    """Have a view refuse whatever is asked in a query, for it would be ignored."""

    @wraps(view)
    def refusing(*args: Any, **path: Any) -> Any:
        refuse_query()
        return view(*args, **path)

    return cast("View", refusing)


def reads() -> Reads:
    """Return the read models as they are from the position on that the client knows of."""
    asked = request.headers.get(POSITION)
    return services().reads.since(None if asked is None else _position_in(asked))


def _position_in(asked: str) -> int:
    parts = POSITION_PATTERN.fullmatch(asked.strip())
    if parts is None:
        detail = f"{POSITION} is an epoch and a position, as an answer gives it: 1.204."
        raise Problem("header-unreadable", detail, header=POSITION)
    if int(parts[1]) != services().epoch:
        detail = f"The position is of epoch {parts[1]}; the log was restored and is in another now."
        raise Problem("header-unreadable", detail, header=POSITION, epoch=services().epoch)
    return int(parts[2])


def with_version(body: Mapping[str, Any], tag: str) -> Response:
    """Return an aggregate's state under its version, or say that the client has it already."""
    response = answered(body)
    response.headers["ETag"] = tag
    if services().writer.is_active:
        response.headers[POSITION] = told_position(services().writer.position)
    response.make_conditional(request)
    return response


def paged(rows: Iterable[Any], query: Mapping[str, int], total: int) -> Response:
    """Return one page of a list that isn't a read model's."""
    page = {"number": query["page"], "size": query["page_size"], "total": total}
    return answered({"rows": list(rows), "page": page})


def rows_before(query: Mapping[str, int]) -> int:
    """Return how many rows come before the page that a query asks for."""
    return (query["page"] - 1) * query["page_size"]


def on_page(rows: Sequence[R], query: Mapping[str, int]) -> Sequence[R]:
    """Return the rows on the page that a query asks for."""
    first = rows_before(query)
    return rows[first : first + query["page_size"]]


def cut(report: Report, query: Mapping[str, int]) -> Report:
    """Return one page of a report that comes whole."""
    page = Page(query["page"], query["page_size"], len(report.rows))
    rows = list(on_page(report.rows, query))
    return msgspec.structs.replace(report, rows=rows, page=page)


def reported(report: Report) -> Response:
    """Return a report of a read model with what it rests on."""
    body = {"currency": services().room.currency, **_as_members(report)}
    return _aged(answered(body), report)


def one_of(report: Report, missing: str) -> Response:
    """Return the one row of a report, or say that there is none."""
    if not report.rows:
        raise Problem("not-found", missing)
    body = {"currency": services().room.currency, **report.rows[0]}
    return _aged(answered(body), report)


def wants_csv() -> bool:
    """Tell whether the client would rather have a spreadsheet."""
    return request.accept_mimetypes.best_match((JSON, CSV)) == CSV


def as_csv(columns: Sequence[str], streamed: Streamed) -> Response:
    """Return a report as a spreadsheet, line by line."""
    response = _file(csv_lines(columns, streamed))
    response.call_on_close(streamed.close)
    return _aged(response, streamed.report)


def whole_as_csv(columns: Sequence[str], report: Report) -> Response:
    """Return a report that comes whole as a spreadsheet."""
    return _aged(_file(csv_lines(columns, report.rows)), report)


def _file(lines: Iterable[str]) -> Response:
    """Return a spreadsheet that a browser saves under the report's name."""
    response = Response(lines, mimetype=CSV)
    name = request.path.rstrip("/").rpartition("/")[2]
    response.headers["Content-Disposition"] = f"attachment; filename={name}.csv"
    return response


def _as_members(report: Report) -> dict[str, Any]:
    return {name: getattr(report, name) for name in report.__struct_fields__}


def _aged(response: Response, report: Report) -> Response:
    response.headers[POSITION] = told_position(report.position)
    response.headers[AGE] = f"{report.age_seconds:.3f}"
    response.headers[COMPLETE] = "true" if report.complete else "false"
    return response
