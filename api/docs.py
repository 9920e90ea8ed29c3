"""The readable documentation at `/docs`, from files that ship with the service."""

from importlib.resources import as_file, files

from flask import Blueprint, Response, send_from_directory

from api.access import public

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
)
SHIPPED = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")

blueprint = Blueprint("docs", __name__, url_prefix="/docs")


@blueprint.get("", strict_slashes=False)
@public
def page() -> Response:
    """Show the API's documentation, to read and to try."""
    return _own("docs.html")


@blueprint.get("/start.js")
@public
def script() -> Response:
    """Start the page."""
    return _own("docs.js")


@blueprint.get(f"/<any({', '.join(repr(name) for name in SHIPPED)}):name>")
@public
def shipped(name: str) -> Response:
    """Give one of the files that the page is made of."""
    with as_file(files("flask_swagger_ui") / "dist") as folder:
        return _guarded(send_from_directory(folder, name))


def _own(name: str) -> Response:
    with as_file(files("api") / "static") as folder:
        return _guarded(send_from_directory(folder, name))


def _guarded(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    return response
