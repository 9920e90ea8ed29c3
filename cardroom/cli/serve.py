"""`cardroom serve`."""

import socket

import click

from cardroom import demo as demonstration
from cardroom import serving
from cardroom.app import CardRoom, prepare
from cardroom.cli.rooms import database_option, serving_settings
from cardroom.logs import write_logs
from cardroom.service import keys
from cardroom.settings import Settings

STAFF_FIRST = "Sign in with a badge of the staff; `cardroom staff add` adds the first."
NOT_NEW = "This room has books of its own; the demonstration isn't put into it."


@click.command()
@database_option
@click.option("--host", help="The address to listen on, instead of CARDROOM_HOST.")
@click.option("--port", type=int, help="The port to listen on, instead of CARDROOM_PORT.")
@click.option("--training", is_flag=True, help="Rehearse, with a clock that can be moved.")
@click.option("--demo", is_flag=True, help="Put a demonstration into a new training room.")
def serve(
    *, database: str | None, host: str | None, port: int | None, training: bool, demo: bool
) -> None:
    """Run the room: its API, reports, projector and ticker, until it is told to end."""
    settings = serving_settings(database_url=database, host=host, port=port, training=training)
    if demo and not settings.training:
        raise click.UsageError("--demo is for training: give --training with it.")
    write_logs(settings.log_level)
    refuse_taken_port(settings)
    room = prepare(settings)
    try:
        keys.tie_to_mode(room.engine, is_training=settings.training)
        if demo:
            _demonstrate(room)
        click.echo(_told(room))
    finally:
        room.engine.dispose()
    serving.serve(settings)


def _demonstrate(room: CardRoom) -> None:
    try:
        demonstration.seed(room)
    except demonstration.NotNew:
        click.echo(NOT_NEW, err=True)


def _told(room: CardRoom) -> str:
    """Return where the room is to be found, and how to sign in."""
    settings = room.settings
    address = f"http://{settings.host}:{settings.port}"
    lines = [
        f"{room.room().name}{' (training)' if settings.training else ''}",
        f"  address  {address}",
        f"  docs     {address}/docs",
    ]
    if settings.training and demonstration.is_in(room):
        badges = ", ".join(demonstration.STAFF)
        lines.append(f"  sign in  badge {badges}")
        lines.append(f"           password {demonstration.PASSWORD}")
    else:
        lines.append(f"  sign in  {STAFF_FIRST}")
    return "\n".join(lines)


def refuse_taken_port(settings: Settings) -> None:
    """Refuse to start where somebody listens already."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            where = f"{settings.host}:{settings.port}"
            raise click.ClickException(f"{where} can't be listened on: {error.strerror}") from error
