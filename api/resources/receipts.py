"""What became of a command whose answer was lost."""

from functools import cache
from typing import Any

import msgspec
from flask import Flask, Response, current_app
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY, caller, view_of
from api.answers import API, answered
from api.blueprints import Blueprint
from api.problems import Problem
from api.reads import read
from api.services import services
from cardroom.service.receipts_kept import receipts_kept
from domain.receipts.receipt import Receipt, receipt_id

blueprint = Blueprint(
    "receipts", __name__, url_prefix=f"{API}/receipts", description="What became of a command."
)


class Kept(Schema):
    """An accepted command and the answer that it was given, whose amounts are in `currency`.

    `streams` are those that it wrote to, and `also_on` other routes that the key was used on.
    """

    currency = fields.String(required=True)
    key = fields.String(required=True)
    route = fields.String(required=True)
    status = fields.Integer(required=True)
    answer = fields.Dict(required=True)
    location = fields.String(required=True, allow_none=True)
    streams = fields.List(fields.UUID(), required=True)
    keyed_at = fields.AwareDateTime(required=True)
    also_on = fields.List(fields.String(), required=True)


@cache
def routes_of_commands(app: Flask) -> tuple[str, ...]:
    """Return every route that a command may have been sent to, as receipts name it."""
    return tuple(
        f"POST {rule.rule}"
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ())
        and getattr(view_of(app, rule.endpoint, "POST"), "is_command", False)
    )


def told(receipt: Receipt) -> dict[str, Any]:
    """Return what a receipt tells."""
    state = receipt.state
    return {
        "currency": services().room.currency,
        "key": state.key,
        "route": state.route,
        "status": state.status,
        "answer": msgspec.Raw(state.answer.encode()),
        "location": None if state.location is None else API + state.location,
        "streams": list(state.streams),
        "keyed_at": receipt.created_on,
    }


@blueprint.route("/<key:key>")
class OneReceipt(MethodView):
    @read(blueprint, Kept, *ANYBODY)
    def get(self, key: str) -> Response:
        """Tell what the latest command under a key of one's own was answered.

        Not found means that nothing happened under this key.
        """
        app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's own way
        candidates = {
            receipt_id(key, caller().badge, route): route for route in routes_of_commands(app)
        }
        found = receipts_kept(services().store.engine, candidates.keys())
        if not found:
            raise Problem("not-found", f"No command of yours was carried out under {key}.")
        latest, *others = found
        kept = services().look(Receipt, latest, told)
        return answered({**kept, "also_on": [candidates[other] for other in others]})
