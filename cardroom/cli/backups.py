"""`cardroom backup` and `cardroom restore`."""

from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import click

from cardroom.cli.progress import progress
from cardroom.cli.rooms import database_option, existing_room, settings_of
from cardroom.service import backups
from cardroom.service.database import make_engine
from cardroom.service.database import migrate as bring_up_to_date

new_file = click.Path(dir_okay=False, writable=True, path_type=Path)
kept_file = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


@click.command()
@click.argument("file", type=new_file)
@database_option
def backup(*, file: Path, database: str | None) -> None:
    """Write everything that can't be worked out again to FILE; a service may go on meanwhile."""
    with existing_room(database) as room, progress("Backing up", None) as told:
        trailer = backups.backup(room.engine, file, told)
    click.echo(f"{file}: {_told(trailer)}")


@click.command()
@click.argument("file", type=kept_file)
@database_option
def restore(*, file: Path, database: str | None) -> None:
    """Put the backup in FILE into a new database, and begin a new epoch of its log.

    The database must be empty: one without tables gets them, one with a room in it is refused.
    """
    settings = settings_of(database)
    bring_up_to_date(settings.database_url)
    engine = make_engine(settings.database_url)
    try:
        with progress("Restoring", None) as told:
            trailer = backups.restore(
                engine, file, epoch_id=uuid4(), at=datetime.now(UTC), progress=told
            )
    finally:
        engine.dispose()
    click.echo(f"Restored {_told(trailer)}. The read models are built once the service runs.")


def _told(trailer: backups.Trailer) -> str:
    return f"{trailer.rows} rows, the log up to {trailer.position}, head {trailer.head}"
