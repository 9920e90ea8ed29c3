"""Who may do what: each view names its roles, and one check before every request reads them."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import msgspec
from flask import Flask, g, request

from api.problems import Problem
from api.services import services
from domain.staff.member import ROLES

View = TypeVar("View", bound=Callable[..., Any])

PUBLIC: tuple[str, ...] = ()
ANYBODY = ROLES
ROLE_HEADER = "Cardroom-Role"
SCHEME = "bearer"


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """Who sends the request: a badge, the role it acts in, and where."""

    badge: str
    name: str
    roles: tuple[str, ...]
    role: str
    station: str | None


def roles(*allowed: str) -> Callable[[View], View]:
    """Name the roles that a view is for; the first that the caller has is acted in."""
    unknown = set(allowed) - set(ROLES)
    assert allowed, "A view without a role is `public`, in so many words."
    assert not unknown, f"Nobody can be given the roles {unknown}."

    def mark(view: View) -> View:
        view.roles = allowed  # type: ignore[attr-defined]
        return view

    return mark


def public(view: View) -> View:
    """Open a view to everybody, signed in or not."""
    view.roles = PUBLIC  # type: ignore[attr-defined]
    return view


def view_of(app: Flask, endpoint: str, method: str) -> Callable[..., Any]:
    """Return the function that answers a method of a route."""
    view: Any = app.view_functions[endpoint]
    kind = getattr(view, "view_class", None)
    if kind is not None:
        view = getattr(kind, ("GET" if method == "HEAD" else method).lower())
    return cast("Callable[..., Any]", view)


def roles_of(view: Callable[..., Any]) -> tuple[str, ...] | None:
    """Return the roles that a view names: none where it is public, nothing if it forgot."""
    return getattr(view, "roles", None)


def register(app: Flask) -> None:
    """Have each request's caller checked before anything else is."""
    app.before_request(lambda: admit(app))


def admit(app: Flask) -> None:
    """Let a request in whose caller may send it. Raises Problem or BadToken."""
    if request.endpoint is None:
        return
    g.view = view_of(app, request.endpoint, request.method)
    allowed = roles_of(g.view)
    assert allowed is not None, f"{request.endpoint} names no role."
    if allowed != PUBLIC:
        g.caller = caller_allowed(allowed)


def caller_allowed(allowed: tuple[str, ...]) -> Caller:
    """Return who sends the request if one of the roles allows it."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != SCHEME:
        raise Problem("not-signed-in", "Send a bearer token; POST /sessions gives one.")
    claims = services().tokens.read(token.strip())
    account = services().staff.account(claims.badge)
    if account is None or account.is_suspended or account.session_epoch != claims.session_epoch:
        raise Problem("not-signed-in", "The session is over; sign in again.")
    return Caller(
        badge=account.badge,
        name=account.name,
        roles=account.roles,
        role=role_acted_in(account.roles, allowed),
        station=claims.station,
    )


def role_acted_in(held: tuple[str, ...], allowed: tuple[str, ...]) -> str:
    """Return the role to act in: the one that was chosen, or the first held that is allowed."""
    chosen = request.headers.get(ROLE_HEADER)
    candidates = held if chosen is None else tuple(role for role in held if role == chosen)
    for role in candidates:
        if role in allowed:
            return role
    raise Problem("role-missing", f"This is for {' or '.join(allowed)}.", roles=list(allowed))


def caller() -> Caller:
    """Return who sends the request, which the check before it has found."""
    return cast("Caller", g.caller)
