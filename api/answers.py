"""What all answers have in common: where they stand, and of which version and position they are."""

from typing import Any

import msgspec
from flask import Flask, Response, g, request

from api.problems import Problem
from api.services import services

API = "/api/v1"
JSON = "application/json"
CSV = "text/csv"
TEXT = "text/plain"
POSITION = "Cardroom-Position"
TRAINING = "Cardroom-Training"

encoded = msgspec.json.Encoder(decimal_format="number").encode


def answered(body: Any, *, status: int = 200) -> Response:
    """Return an answer as JSON."""
    return Response(encoded(body), status, mimetype=JSON)


def told_position(position: int) -> str:
    """Return a position as clients send it back: the log's epoch and the place in it."""
    return f"{services().epoch}.{position}"


def version_tag(version: int) -> str:
    """Return the ETag of an aggregate's version."""
    return f'"{version}"'


def register(app: Flask, *, is_training: bool) -> None:
    """Have every request's wish for a form checked, and every answer marked."""
    app.before_request(check_form)
    app.after_request(marked_as_training if is_training else marked)


def check_form() -> None:
    """Refuse a request that accepts none of the forms that its answer can have."""
    forms = getattr(g.get("view"), "forms", (JSON,))
    if request.accept_mimetypes and request.accept_mimetypes.best_match(forms) is None:
        raise Problem("not-acceptable", f"The answer can be {' or '.join(forms)}.")


def marked(response: Response) -> Response:
    """Keep answers out of shared caches, and browsers from guessing what they are."""
    response.headers.setdefault("Cache-Control", "private, no-cache")
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def marked_as_training(response: Response) -> Response:
    """Mark an answer so that nobody takes a rehearsal for the room."""
    response.headers[TRAINING] = "1"
    return marked(response)
