"""What all commands share: what a person can get wrong is told in a line, and ends with code 1."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from eventsourcing.persistence import PersistenceError
from sqlalchemy.exc import DBAPIError

from cardroom.app import RoomNotOpen
from cardroom.service.aggregates import NotFound
from cardroom.service.backups import BackupUnusable
from cardroom.service.database import NewerDatabaseError
from cardroom.service.keys import WrongMode
from cardroom.service.writer import KeyReused, TryAgain
from cardroom.settings import SettingsError
from domain.kernel import Refused
from projections.folding import UnreadableFact
from projections.read_models import UnknownReadModel
from projections.reading import ReadModelUnavailable
from projections.rebuilding import RebuildFailed, RebuildUnderWay

NOT_OPEN = "The database holds no room yet: `cardroom migrate` opens it."
TOLD_AS_THEY_ARE = (
    BackupUnusable,
    KeyReused,
    NewerDatabaseError,
    NotFound,
    OSError,
    ReadModelUnavailable,
    RebuildFailed,
    RebuildUnderWay,
    SettingsError,
    UnknownReadModel,
    UnreadableFact,
    WrongMode,
)


class Commands(click.Group):
    """Commands whose expected errors are told in a line on standard error."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        with told_in_a_line():
            return super().invoke(ctx)


@contextmanager
def told_in_a_line() -> Iterator[None]:
    """Turn what a person can get wrong, or must wait for, into an error of a line or two."""
    try:
        yield
    except BrokenPipeError:
        raise
    except Refused as refusal:
        raise click.ClickException(f"{refusal.told()} ({refusal.rule})") from refusal
    except RoomNotOpen as error:
        raise click.ClickException(NOT_OPEN) from error
    except TryAgain as error:
        raise click.ClickException("The log is busy; try again.") from error
    except TOLD_AS_THEY_ARE as error:
        raise click.ClickException(str(error)) from error
    except (DBAPIError, PersistenceError) as error:
        raise click.ClickException(f"The database says: {_first_line(error)}") from error


def _first_line(error: Exception) -> str:
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return said.strip().partition("\n")[0]
