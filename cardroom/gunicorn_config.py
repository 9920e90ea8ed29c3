"""How gunicorn runs the service's web processes."""

from typing import Any

from cardroom.lifeline import hold_on

graceful_timeout = 15
timeout = 120
keepalive = 75
worker_connections = 600  # what the gathering worker keeps, gathers and answers, below 1,024 files
accesslog = None
loglevel = "warning"
control_socket_disable = True


def when_ready(_server: Any) -> None:
    """Let the master end when the service's parent is gone."""
    hold_on()


def post_fork(_server: Any, _worker: Any) -> None:
    """Let a worker end when the service's parent is gone."""
    hold_on()
