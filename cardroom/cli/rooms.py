"""How commands come by their settings and by the room: options stand for `CARDROOM_…` variables."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
from sqlalchemy import make_url

from cardroom.app import CardRoom, compose, prepare
from cardroom.service.database import make_engine, schema_is_current
from cardroom.settings import Settings, variable

Command = TypeVar("Command", bound=Callable[..., Any])

UNUSED_SECRET = "signs nothing: this command gives out no tokens"  # noqa: S105 - and it is no secret
NOT_CURRENT = "The database isn't up to date with this version: `cardroom migrate` brings it."


def database_option(command: Command) -> Command:
    """Give a command the option `--database`."""
    return click.option(
        "--database",
        metavar="URL",
        help="The room's database, instead of CARDROOM_DATABASE_URL.",
    )(command)


def serving_settings(**options: Any) -> Settings:
    """Return the settings of a service; its processes find what options set in the environment."""
    os.environ.update(_variables(options))
    return Settings.from_environment(os.environ)


def settings_of(database: str | None) -> Settings:
    """Return the settings of a command that gives out no tokens, and so needs no secret."""
    environment = {**os.environ, **_variables({"database_url": database})}
    if not environment.get(variable("secret")):
        environment[variable("secret")] = UNUSED_SECRET
    return Settings.from_environment(environment)


def _variables(options: Mapping[str, Any]) -> dict[str, str]:
    return {
        variable(name): "1" if value is True else str(value)
        for name, value in options.items()
        if value is not None and value is not False
    }


@contextmanager
def existing_room(database: str | None) -> Iterator[CardRoom]:
    """Open a room whose database is there and up to date, for as long as the block lasts."""
    settings = settings_of(database)
    refuse_missing_file(settings.database_url)
    engine = make_engine(settings.database_url)
    try:
        is_current = schema_is_current(engine)
    finally:
        engine.dispose()
    if not is_current:
        raise click.ClickException(NOT_CURRENT)
    room = compose(settings)
    try:
        yield room
    finally:
        room.engine.dispose()


@contextmanager
def writing_room(database: str | None, *, may_be_new: bool = False) -> Iterator[CardRoom]:
    """Open a room to give it commands; a service that runs meanwhile takes note of them."""
    settings = settings_of(database)
    if not may_be_new:
        refuse_missing_file(settings.database_url)
    room = prepare(settings)
    room.writer.activate()
    try:
        yield room
    finally:
        room.writer.deactivate()
        room.engine.dispose()


def refuse_missing_file(url: str) -> None:
    """Refuse a SQLite file that isn't there, which SQLite itself would make."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise click.ClickException(f"There is no file {parsed.database}.")
