"""What no document states and a room may set in a rulebook of its own."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API
from api.blueprints import Blueprint
from api.reads import PageOf, Paging, on_page, paged, read
from api.resources.rulebooks import RuleLine, line_of_rule
from domain.rulebooks.deriving import allowed_value
from domain.rulebooks.options import options
from domain.rulebooks.rulebook import Rule

MINOR_IN_MAJOR = 100

blueprint = Blueprint(
    "rulebook-options",
    __name__,
    url_prefix=f"{API}/rulebook-options",
    description="What a room may set for itself.",
)


class OptionLine(RuleLine):
    """An option: what it is shipped with, and what each parameter may be set to."""

    parameters = fields.Dict(required=True)
    allowed = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    notes = fields.String(required=True)


class OptionsPage(Schema):
    rows = fields.List(fields.Nested(OptionLine), required=True)
    page = fields.Nested(PageOf, required=True)


def line_of(option: Rule) -> dict[str, Any]:
    """Return what is told of an option."""
    return {
        **line_of_rule(option),
        "parameters": option.parameters,
        "allowed": {
            name: allowed_value(option, name, MINOR_IN_MAJOR) for name in option.parameters
        },
        "notes": option.notes,
    }


@blueprint.route("")
class Options(MethodView):
    @read(blueprint, OptionsPage, *ANYBODY, query=Paging)
    def get(self, query: dict[str, int]) -> Response:
        """List the options that a room may set in a rulebook derived with them."""
        known = list(options().values())
        return paged([line_of(option) for option in on_page(known, query)], query, len(known))
