"""The application: every resource family, and what is done before and after each request."""

from collections.abc import Callable
from typing import Any

from flask import Flask

from api import access, answers, converters, docs, health, logs, openapi, problems
from api.blueprints import BODY_BYTES_MAX
from api.resources import FAMILIES
from api.services import EXTENSION, Services


class Api(Flask):
    """A Flask application none of whose views is a coroutine, which needn't be asked each time."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is."""
        return func


def create_api(services: Services) -> Flask:
    """Return the application that stands on these services."""
    app = Api(__name__, static_folder=None)
    app.extensions[EXTENSION] = services
    app.config.update(
        MAX_CONTENT_LENGTH=BODY_BYTES_MAX,
        PROVIDE_AUTOMATIC_OPTIONS=False,
    )
    app.url_map.strict_slashes = False
    converters.register(app)
    problems.register(app)
    logs.register(app)
    access.register(app)
    answers.register(app, is_training=services.is_training)
    api = openapi.api_of(app)
    for family in FAMILIES:
        api.register_blueprint(family)
    for blueprint in (health.blueprint, docs.blueprint, openapi.blueprint_of(app, api)):
        app.register_blueprint(blueprint)
    return app
