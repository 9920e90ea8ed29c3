"""The staff: who works here, in which roles."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields
from marshmallow.validate import Length, OneOf

from api.access import ANYBODY, caller
from api.answers import API, answered
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import NewBadge, Password, Text
from api.problems import Problem
from api.reads import PageOf, Paging, paged, read, rows_before
from api.services import services
from api.stamps import Deed
from cardroom.service import people
from cardroom.service.staff_directory import Account
from domain.staff.member import ROLES

PASSWORD_LENGTH_MIN = 8

blueprint = Blueprint(
    "staff", __name__, url_prefix=f"{API}/staff", description="Who works here, and as what."
)


def role_names() -> fields.List[str]:
    """Return the field of one or more roles."""
    role = fields.String(validate=OneOf(ROLES))
    return fields.List(role, required=True, validate=Length(1, len(ROLES)))


class NewMember(Deed):
    badge = NewBadge()
    name = Text(most=100)
    password = Password(least=PASSWORD_LENGTH_MIN)
    roles = role_names()


class NewRoles(Deed):
    roles = role_names()


class NewPassword(Deed):
    password = Password(least=PASSWORD_LENGTH_MIN)


class Suspension(Deed):
    reason = Text()


class Member(Schema):
    """What a command on the staff answers with; receipts name nobody."""

    badge = fields.String(required=True)
    roles = fields.List(fields.String(), required=True)
    is_suspended = fields.Boolean(required=True)


class NamedMember(Member):
    name = fields.String(required=True)


class StaffPage(Schema):
    rows = fields.List(fields.Nested(NamedMember), required=True)
    page = fields.Nested(PageOf, required=True)


def told(account: Account) -> dict[str, Any]:
    """Return what is told of a member of staff."""
    return {
        "badge": account.badge,
        "name": account.name,
        "roles": account.roles,
        "is_suspended": account.is_suspended,
    }


@blueprint.route("")
class Staff(MethodView):
    @command(blueprint, NewMember, Member, "manager")
    def post(self, body: dict[str, Any]) -> Response:
        """Add someone to the staff under a badge that nobody has or had."""
        return carry_out(people.add_staff, body)

    @read(blueprint, StaffPage, "manager", "auditor", query=Paging)
    def get(self, query: dict[str, int]) -> Response:
        """List the staff in order of badges."""
        accounts, total = services().staff.page(rows_before(query), query["page_size"])
        return paged(map(told, accounts), query, total)


@blueprint.route("/<badge:badge>")
class OneMember(MethodView):
    @read(blueprint, NamedMember, "manager", "auditor")
    def get(self, badge: str) -> Response:
        """Tell of one member of staff."""
        account = services().staff.account(badge)
        if account is None:
            raise Problem("not-found", f"Nobody has badge {badge}.")
        return answered(told(account))


@blueprint.route("/<badge:badge>/role-changes")
class RoleChanges(MethodView):
    @command(blueprint, NewRoles, Member, "manager")
    def post(self, body: dict[str, Any], badge: str) -> Response:
        """Let a member of staff act in other roles from now on."""
        return carry_out(people.change_roles, body, badge=badge)


@blueprint.route("/<badge:badge>/password-changes")
class PasswordChanges(MethodView):
    @command(blueprint, NewPassword, Member, *ANYBODY)
    def post(self, body: dict[str, Any], badge: str) -> Response:
        """Change one's own password or, as a manager, anybody's; earlier sessions are over."""
        if badge != caller().badge and "manager" not in caller().roles:
            raise Problem("role-missing", "Another's password is changed by a manager.")
        return carry_out(people.change_password, body, badge=badge)


@blueprint.route("/<badge:badge>/suspensions")
class Suspensions(MethodView):
    @command(blueprint, Suspension, Member, "manager")
    def post(self, body: dict[str, Any], badge: str) -> Response:
        """Let a member of staff act no more until reinstated."""
        return carry_out(people.suspend_staff, body, badge=badge)


@blueprint.route("/<badge:badge>/reinstatements")
class Reinstatements(MethodView):
    @command(blueprint, Deed, Member, "manager")
    def post(self, body: dict[str, Any], badge: str) -> Response:
        """Let a suspended member of staff act again."""
        return carry_out(people.reinstate_staff, body, badge=badge)
