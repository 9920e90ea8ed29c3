"""Commands about the database, the log and what is read off it."""

import json
import signal
import sys
from threading import Event
from typing import TextIO

import click
import msgspec

from cardroom.app import CardRoom, prepare
from cardroom.cli.progress import progress
from cardroom.cli.rooms import database_option, existing_room, settings_of
from cardroom.comparing import compare_read_models
from cardroom.projecting import project as keep_projecting
from cardroom.service.log import chain
from cardroom.verifying import Checked, verify_log
from projections.projector import Projector
from projections.read_models import NAMES, all_read_models, read_models
from projections.rebuilding import Rebuild

TIMES_READ = 3
"""How often a verification reads the log: by position, by stream, and for the read models."""


@click.command()
@database_option
def migrate(*, database: str | None) -> None:
    """Bring the database's tables up to date, and open the room's books in a new one."""
    room = prepare(settings_of(database))
    click.echo(f"{room.room().name}: the database is up to date.")
    room.engine.dispose()


@click.command()
@click.option("--once", is_flag=True, help="End once the read models have caught up.")
@database_option
def project(*, once: bool, database: str | None) -> None:
    """Keep the read models up with the log, until told to end."""
    with existing_room(database) as room:
        if once:
            projector = Projector(room.database, room.facts_after, all_read_models())
            with progress("Projecting", room.store.recorder.head().position) as told:
                folded = 0
                while read := projector.step():
                    folded += read
                    told(folded)
            click.echo(f"Caught up: {folded} facts were read.")
            return
        stop = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        keep_projecting(room, stop)


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@database_option
def rebuild(*, names: tuple[str, ...], database: str | None) -> None:
    """Build read models anew beside the old and take them into use: those named, or all."""
    with existing_room(database) as room:
        models = read_models(names or NAMES)
        head = room.store.recorder.head().position
        with progress("Rebuilding", head) as told:
            Rebuild(room.database, room.facts_after, models).run(told)
    built = ", ".join(model.name for model in models)
    click.echo(f"Built anew from {head} facts: {built}.")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@database_option
def verify(*, as_json: bool, database: str | None) -> None:
    """Check that the log is whole, the books add up, and the read models are what the log says.

    Read models are built anew beside those in use and compared; a service may go on meanwhile. A
    database without a room has nothing that could be right.
    """
    with existing_room(database) as room:
        room.room()
        checks = _checked(room)
    wrong = [check for check in checks if check.finding is not None]
    click.echo(_as_json(checks) if as_json else "\n".join(map(_told, checks)))
    if wrong:
        sys.exit(1)


def _checked(room: CardRoom) -> list[Checked]:
    rows = room.store.recorder.head().position
    with progress("Verifying", rows * TIMES_READ) as told:
        return [*verify_log(room, told), compare_read_models(room, told)]


def _as_json(checks: list[Checked]) -> str:
    is_right = all(check.finding is None for check in checks)
    return json.dumps({"is_right": is_right, "checks": msgspec.to_builtins(checks)})


def _told(check: Checked) -> str:
    counted = ", ".join(
        f"{number} {name.replace('_', ' ')}" for name, number in check.counted.items()
    )
    notes = "" if check.note is None else f" ({check.note})"
    verdict = "right" if check.finding is None else f"WRONG at {check.finding}"
    return f"{check.check:<12} {verdict}: {counted}{notes}"


@click.command()
@click.argument("file", type=click.File("w", encoding="utf-8", lazy=True))
@database_option
def dump(*, file: TextIO, database: str | None) -> None:
    """Write the whole log to FILE, or - for standard output, for `verify_chain.py`."""
    with existing_room(database) as room:
        head = chain.dump(room.engine, file)
    click.echo(f"{head.position} rows, head {head.hash.hex()}", err=True)
