"""The readable documentation at `/docs`, from files that ship with the service."""

from functools import cache
from importlib.resources import files

from flask import Blueprint, Response, request

from api.access import public

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
)
"""Browsers load nothing from elsewhere for the page, whatever a file of it may say."""

SHIPPED = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "favicon-32x32.png": "image/png",
}

blueprint = Blueprint("docs", __name__, url_prefix="/docs")


@blueprint.get("", strict_slashes=False)
@public
def page() -> Response:
    """Show the API's documentation, to read and to try."""
    return _given("api", "static/docs.html", "text/html")


@blueprint.get("/situations")
@public
def situations() -> Response:
    """Show forty situations of the floor under every rulebook."""
    return _given("api", "static/situations.html", "text/html")


@blueprint.get("/start.js")
@public
def script() -> Response:
    """Start the page."""
    return _given("api", "static/docs.js", "text/javascript")


@blueprint.get(f"/<any({', '.join(map(repr, SHIPPED))}):name>")
@public
def shipped(name: str) -> Response:
    """Give one of the files that the page is made of."""
    return _given("flask_swagger_ui", f"dist/{name}", SHIPPED[name])


def _given(package: str, path: str, mimetype: str) -> Response:
    response = Response(_content(package, path), mimetype=mimetype)
    response.headers["Content-Security-Policy"] = POLICY
    response.add_etag()
    response.make_conditional(request)
    return response


@cache
def _content(package: str, path: str) -> bytes:
    return files(package).joinpath(path).read_bytes()
