"""What gunicorn runs: the writer behind the public port, and the process that builds reports."""

import os

from cardroom.app import CardRoom, compose
from cardroom.forwarding import Application, Forwarding
from cardroom.leasing import LeaseKeeper
from cardroom.logs import write_logs
from cardroom.service import keys
from cardroom.serving import REPORTS_PORT
from cardroom.settings import Settings
from cardroom.ticker import Ticker

SILENT_SECONDS_MAX = 10.0
NICENESS_OF_REPORTS = 19


def writer() -> Application:
    """Return the application that decides commands while it holds the lease."""
    room = _room()
    ticker = Ticker(room)
    keeper = LeaseKeeper(room.lease(), room.writer, ticker.start_once)
    keeper.start()
    api = room.api(lambda: _writer_unready(room))
    port = os.environ.get(REPORTS_PORT)
    return api if port is None else Forwarding(api, int(port))


def reports() -> Application:
    """Return the application that answers reads only; the writer has the machine first."""
    os.nice(NICENESS_OF_REPORTS)
    room = _room()
    return room.api(lambda: _silent_read_models(room))


def _room() -> CardRoom:
    settings = Settings.from_environment(os.environ)
    write_logs(settings.log_level)
    room = compose(settings)
    keys.tie_to_mode(room.engine, is_training=settings.training)
    return room


def _writer_unready(room: CardRoom) -> list[str]:
    waiting = [] if room.writer.is_active else ["Another process holds the writer's lease."]
    return waiting + _silent_read_models(room)


def _silent_read_models(room: CardRoom) -> list[str]:
    health = room.reads.health()
    silent = [each.name for each in health if each.silent_seconds > SILENT_SECONDS_MAX]
    broken = [f"{each.name} stopped: {each.error}" for each in health if each.error is not None]
    if not health:
        return ["The projector hasn't begun."]
    return broken + ([f"The projector is silent on {', '.join(silent)}."] if silent else [])
