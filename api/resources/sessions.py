"""Signing in, and who is signed in."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY, caller, public
from api.answers import API, answered
from api.blueprints import Blueprint
from api.fields import Badge, Password, Strict, Text
from api.problems import Problem
from api.reads import read
from api.services import services
from api.stamps import signed_in
from api.tokens import Claims

blueprint = Blueprint("sessions", __name__, url_prefix=f"{API}/sessions", description="Signing in.")


class SignIn(Strict):
    """A badge with its password, and the desk or table where the session is held."""

    badge = Badge()
    password = Password()
    station = Text(most=40, required=False)


class Current(Schema):
    """Who is signed in, in which roles and where."""

    badge = fields.String(required=True)
    name = fields.String(required=True)
    roles = fields.List(fields.String(), required=True)
    station = fields.String(required=True, allow_none=True)


class SignedIn(Current):
    """A session: its token, when it ends, and whose it is."""

    token = fields.String(required=True)
    token_type = fields.String(required=True)
    expires_at = fields.AwareDateTime(required=True)


@blueprint.route("")
class Sessions(MethodView):
    @public
    @blueprint.arguments(SignIn())
    @blueprint.response(201, SignedIn())
    def post(self, body: dict[str, Any]) -> Response:
        """Sign in with a badge and a password, and get a bearer token.

        After five wrong passwords within five minutes a badge must wait.
        """
        account = signed_in(body["badge"], body["password"])
        if account is None:
            raise Problem("not-signed-in", "Badge and password don't belong together.")
        claims = Claims(account.badge, account.session_epoch, body.get("station"))
        token, expires_at = services().tokens.issue(claims)
        session = {"token": token, "token_type": "Bearer", "expires_at": expires_at}
        return answered(
            {
                **session,
                "badge": account.badge,
                "name": account.name,
                "roles": account.roles,
                "station": claims.station,
            },
            status=201,
        )

    post.problems = (401, 429)


@blueprint.route("/current")
class CurrentSession(MethodView):
    @read(blueprint, Current, *ANYBODY)
    def get(self) -> Response:
        """Tell who is signed in."""
        by = caller()
        return answered(
            {"badge": by.badge, "name": by.name, "roles": by.roles, "station": by.station}
        )
