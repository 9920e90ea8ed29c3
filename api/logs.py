"""One line of JSON for every request, and the id that finds it again."""

import re
from time import perf_counter
from uuid import uuid4

import structlog
from flask import Flask, Response, g, request

from cardroom.service import metrics

REQUEST_ID = "X-Request-ID"
REQUEST_ID_PATTERN = re.compile(r"[A-Za-z0-9._-]{1,100}")

log = structlog.get_logger("cardroom.api")


def register(app: Flask) -> None:
    """Have each request named when it comes and written down when it is answered."""
    app.before_request(begin)
    app.after_request(end)


def begin() -> None:
    """Take over the client's id for the request, or give it one; each line of the log has it."""
    g.request_id = id_of_request(request.headers.get(REQUEST_ID, ""))
    g.began = perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=g.request_id)


def id_of_request(given: str) -> str:
    """Return the client's id for a request where it spoils no log, or another."""
    return given if REQUEST_ID_PATTERN.fullmatch(given) else uuid4().hex


def end(response: Response) -> Response:
    """Write down what was asked and how it was answered."""
    response.headers[REQUEST_ID] = g.request_id
    route = "none" if request.url_rule is None else request.url_rule.rule
    if getattr(g.get("view"), "is_command", False):
        metrics.COMMANDS.labels(route=route, status=response.status_code).inc()
    caller = g.get("caller")
    log.info(
        "request",
        method=request.method,
        route=route,
        path=request.path,
        status=response.status_code,
        milliseconds=round((perf_counter() - g.began) * 1000, 1),
        badge=None if caller is None else caller.badge,
        receipt=g.get("receipt"),
        position=g.get("position"),
    )
    return response
