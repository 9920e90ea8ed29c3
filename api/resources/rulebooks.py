"""The rulebooks in use: their rules by number, what there is for each, and the room's own."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API, answered
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import RulebookName
from api.problems import Problem
from api.reads import PageOf, Paging, on_page, paged, read
from api.services import services
from api.stamps import Deed
from cardroom.service import house_books
from cardroom.service.coverage import coverage_of
from cardroom.service.room_facts import ROOM_ID
from domain.room.room import Room
from domain.rulebooks.rulebook import Rule, Rulebook

blueprint = Blueprint(
    "rulebooks", __name__, url_prefix=f"{API}/rulebooks", description="The houses' written rules."
)


class OwnRulebook(Deed):
    """A rulebook of the room's own: `overrides` holds parameters set otherwise, by rule's id."""

    base = RulebookName()
    name = RulebookName()
    overrides = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=fields.Raw(allow_none=True)),
        required=True,
    )


class Derived(Schema):
    rulebook = fields.String(required=True)
    edition = fields.String(required=True)
    derived_from = fields.String(required=True, allow_none=True)


class RulebookLine(Derived):
    """A rulebook in use. `edition` is the digest of its text, `derived_from` that of its base."""

    title = fields.String(required=True)
    source = fields.String(required=True)
    currency = fields.String(required=True)
    rule_count = fields.Integer(required=True)


class RulebooksPage(Schema):
    rows = fields.List(fields.Nested(RulebookLine), required=True)
    page = fields.Nested(PageOf, required=True)


class RuleLine(Schema):
    """A rule: its number in its house's document, and how the service handles it."""

    id = fields.String(required=True)
    number = fields.String(required=True)
    subject = fields.String(required=True)
    handling = fields.String(required=True)
    level = fields.String(required=True)
    summary = fields.String(required=True)


class FullRule(RuleLine):
    """A rule with everything known of it. Amounts are in major units, rates fractions of one."""

    edition = fields.String(required=True)
    parameters = fields.Dict(required=True)
    checks = fields.List(fields.String(), required=True)
    differs_from = fields.List(fields.String(), required=True)
    notes = fields.String(required=True)


class FullRulebook(RulebookLine):
    """A rulebook with its rules, and those it takes over from another under that one's ids."""

    conventions = fields.String(required=True)
    rules = fields.List(fields.Nested(RuleLine), required=True)
    inherited = fields.List(fields.Nested(RuleLine), required=True)


class Covered(Schema):
    """What there is for a rule: how and where it is decided, and which tests cite it."""

    rule = fields.String(required=True)
    handling = fields.String(required=True)
    level = fields.String(required=True)
    status = fields.String(required=True)
    tests = fields.List(fields.String(), required=True)
    decided_at = fields.List(fields.String(), required=True)
    note = fields.String(required=True)


class Coverage(Schema):
    rulebook = fields.String(required=True)
    rows = fields.List(fields.Nested(Covered), required=True)


def in_use() -> dict[str, str]:
    """Return the digests of the editions in use, by rulebook."""
    return services().look(Room, ROOM_ID, lambda room: dict(room.state.editions))


def rulebook(name: str) -> Rulebook:
    """Return the rulebook in use under a name, or say that there is none."""
    edition = in_use().get(name)
    if edition is None:
        raise Problem("not-found", f"The room doesn't use a rulebook named {name}.")
    return services().writer.editions.rulebook(edition)


def line_of(each: Rulebook) -> dict[str, Any]:
    """Return what the list tells of a rulebook."""
    return {
        "rulebook": each.rulebook,
        "title": each.title,
        "source": each.source,
        "currency": each.currency,
        "edition": each.digest,
        "derived_from": each.derived_from,
        "rule_count": len(each.rules),
    }


def line_of_rule(rule: Rule) -> dict[str, Any]:
    """Return what the list tells of a rule."""
    return {
        "id": rule.id,
        "number": rule.number,
        "subject": rule.subject,
        "handling": rule.handling,
        "level": rule.level,
        "summary": rule.summary,
    }


@blueprint.route("")
class Rulebooks(MethodView):
    @read(blueprint, RulebooksPage, *ANYBODY, query=Paging)
    def get(self, query: dict[str, int]) -> Response:
        """List the rulebooks that the room uses, in order of their names."""
        names = sorted(in_use())
        return paged([line_of(rulebook(name)) for name in on_page(names, query)], query, len(names))

    @command(blueprint, OwnRulebook, Derived, "manager")
    def post(self, body: dict[str, Any]) -> Response:
        """Derive a rulebook of the room's own by setting parameters of another, and use it."""
        return carry_out(house_books.derive_rulebook, body)


@blueprint.route("/<name:name>")
class OneRulebook(MethodView):
    @read(blueprint, FullRulebook, *ANYBODY)
    def get(self, name: str) -> Response:
        """Give a rulebook with its rules."""
        found = rulebook(name)
        rules, inherited = (
            [line_of_rule(rule) for rule in said] for said in (found.rules, found.inherited)
        )
        body = {"conventions": found.conventions, "rules": rules, "inherited": inherited}
        return answered(line_of(found) | body)


@blueprint.route("/<name:name>/rules/<rule:number>")
class OneRule(MethodView):
    @read(blueprint, FullRule, *ANYBODY)
    def get(self, name: str, number: str) -> Response:
        """Give one rule by its number in the house's document."""
        found = rulebook(name)
        rule = found.by_number.get(number)
        if rule is None:
            raise Problem("not-found", f"{name} has no rule {number}.")
        return answered(
            {
                **line_of_rule(rule),
                "edition": found.digest,
                "parameters": rule.parameters,
                "checks": rule.checks,
                "differs_from": rule.differs_from,
                "notes": rule.notes,
            }
        )


@blueprint.route("/<name:name>/coverage")
class RulebookCoverage(MethodView):
    @read(blueprint, Coverage, *ANYBODY)
    def get(self, name: str) -> Response:
        """Tell for each rule of a rulebook how the service decides it, and which tests cite it.

        A rulebook of the room's own is covered as far as the one it was derived from.
        """
        document = rulebook(name).rules[0].id.partition(":")[0]
        return answered({"rulebook": name, "rows": coverage_of(document)})
