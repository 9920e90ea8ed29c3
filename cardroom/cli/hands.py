"""`cardroom play` and `cardroom export`: hand histories in and out."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import click
import msgspec
import sqlalchemy as sa

from api.money import minor_in_major
from cardroom.app import CardRoom, prepare
from cardroom.cli.progress import progress
from cardroom.cli.reports import reports_of
from cardroom.cli.rooms import database_option, existing_room, settings_of
from cardroom.histories import files_in, named, tables_in
from cardroom.playing import PlayedHand, RakeSchedule
from cardroom.playing import play as play_tables
from cardroom.service.phh import UnplayableVariant, UnreadableHistory, in_units, write_hand
from domain.hands.events import HandOpened
from domain.kernel import Fact, Refused

BASIS_POINTS_MAX = 10_000
RAKE_FORM = "BASIS_POINTS[:CAP[:FREE_BELOW]]"
AMOUNT = r"\d+(?:\.\d+)?"
RAKE = re.compile(rf"(?P<rate>\d+)(?::(?P<cap>{AMOUNT})?(?::(?P<free_below>{AMOUNT}))?)?")
NOTHING_TO_PLAY = "There is no hand in what was named."
HELD = "A service holds the writer's lease of this database: stop it, or play on another."


def read_rake(_: click.Context, __: click.Parameter, value: str | None) -> RakeSchedule | None:
    """Read a rake: basis points, then a cap and the smallest raked pot in the histories' units."""
    if value is None:
        return None
    rake = RAKE.fullmatch(value)
    if rake is None or int(rake["rate"]) > BASIS_POINTS_MAX:
        raise click.BadParameter(f"{value} isn't {RAKE_FORM}, such as 500:3.")
    return RakeSchedule(
        basis_points=int(rake["rate"]),
        cap=Decimal(rake["cap"]) if rake["cap"] else None,
        free_below=Decimal(rake["free_below"] or 0),
    )


class Unplayed:
    """Says on standard error which hands weren't played, and remembers if one should have been."""

    def __init__(self) -> None:
        self.is_wrong = False
        self.hands = 0

    def __call__(self, why: UnreadableHistory) -> None:
        """Say why a hand wasn't played."""
        self.is_wrong = self.is_wrong or not isinstance(why, UnplayableVariant)
        self.hands += 1
        click.echo(str(why), err=True)


@click.command()
@click.argument(
    "paths",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, path_type=Path),
    metavar="PATH...",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and hand.")
@click.option(
    "--rake",
    metavar=RAKE_FORM,
    callback=read_rake,
    help="Rake each pot, in basis points; amounts are in the histories' own units.",
)
@click.option("--no-flop-no-drop", is_flag=True, help="Rake hands with a flop only.")
@click.option("--report", is_flag=True, help="With --json, too, print reports: on standard error.")
@click.option("--database", metavar="URL", help="Play in this database and keep it.")
def play(
    *,
    paths: tuple[Path, ...],
    as_json: bool,
    rake: RakeSchedule | None,
    no_flop_no_drop: bool,
    report: bool,
    database: str | None,
) -> None:
    """Play hand histories (.phh, .phhs, or folders of them), each table as a table of a room.

    Desks are opened, players buy in and sit down, the hands are dealt action by action, everybody
    cashes out and the desks are closed, all through the use cases of the API and under the
    rulebook `open`. Without --database it happens in a temporary one.
    """
    schedule = rake and msgspec.structs.replace(rake, needs_flop=no_flop_no_drop)
    unplayed = Unplayed()
    with room_to_play_in(database) as room:
        for line in _played(room, paths, schedule, unplayed, as_json=as_json):
            click.echo(line)
        if report or not as_json:
            click.echo(reports_of(room), err=as_json)
    if unplayed.is_wrong:
        sys.exit(1)


def _played(
    room: CardRoom,
    paths: tuple[Path, ...],
    rake: RakeSchedule | None,
    unplayed: Unplayed,
    *,
    as_json: bool,
) -> Iterator[str]:
    scale = minor_in_major(room.room().currency)
    tables = [table for file in files_in(paths) for table in tables_in(file, scale, unplayed)]
    if not tables and not unplayed.hands:
        raise click.ClickException(NOTHING_TO_PLAY)
    with progress("Playing", sum(map(len, tables))) as done:
        for number, hand in enumerate(play_tables(room, tables, rake, unplayed), start=1):
            yield _as_json(hand) if as_json else _told(hand)
            done(number)


@contextmanager
def room_to_play_in(database: str | None) -> Iterator[CardRoom]:
    """Open a room whose writer is active: in a database that is kept, or a temporary one."""
    if database is not None:
        with _writing(database) as room:
            yield room
        return
    with (
        TemporaryDirectory(prefix="cardroom-") as folder,
        _writing(f"sqlite:///{folder}/cardroom.db") as room,
    ):
        _write_without_waiting(room)
        yield room


@contextmanager
def _writing(database: str) -> Iterator[CardRoom]:
    settings = settings_of(database)
    room = prepare(settings)
    with room.lease() as lease:
        if not lease.try_acquire():
            raise click.ClickException(HELD)
        room.writer.activate()
        try:
            yield room
        finally:
            room.writer.deactivate()
            room.engine.dispose()


def _write_without_waiting(room: CardRoom) -> None:
    """Let a database that nobody keeps not wait for the disk."""
    room.engine.dispose()

    @sa.event.listens_for(room.engine, "connect")
    def set_pragma(driver: Any, _entry: Any) -> None:
        driver.execute("PRAGMA synchronous = OFF")


def _as_json(hand: PlayedHand) -> str:
    return json.dumps(
        {
            "file": hand.file,
            "hand": hand.hand,
            "hand_id": str(hand.hand_id),
            "final_stacks": [_plain(stack, hand.scale) for stack in hand.final_stacks],
            "rake": _plain(hand.rake, hand.scale),
        }
    )


def _told(hand: PlayedHand) -> str:
    stacks = " ".join(str(_plain(stack, hand.scale)) for stack in hand.final_stacks)
    rake = f", rake {_plain(hand.rake, hand.scale)}" if hand.rake else ""
    return f"{named(hand.file, hand.hand)}: {stacks}{rake}"


def _plain(amount: int, scale: int) -> int | str:
    """Return an amount in the history's units: a number if it is whole, else decimal text."""
    units = in_units(amount, scale)
    return units if isinstance(units, int) else f"{units:f}"


@click.command()
@click.argument("hand_id", type=click.UUID)
@click.option("--out", type=click.File("w", encoding="utf-8", lazy=True), default="-")
@database_option
def export(*, hand_id: UUID, out: Any, database: str | None) -> None:
    """Write the hand with a HAND_ID in the PHH format; its cards are in it, names are not."""
    with existing_room(database) as room:
        recorder, mapper = room.store.recorder, room.store.mapper
        if recorder.stream_kind(hand_id) != HandOpened.TOPIC:
            raise click.ClickException(f"There is no hand {hand_id}.")
        facts = [mapper.to_domain_event(stored) for stored in recorder.select_events(hand_id)]
        out.write(_written(hand_id, facts, minor_in_major(room.room().currency)))


def _written(hand_id: UUID, facts: list[Fact], scale: int) -> str:
    """Return a hand in the PHH format, or say which hand can't be told in it and why."""
    try:
        return write_hand(facts, scale=scale)
    except Refused as refused:
        raise click.ClickException(f"Hand {hand_id} isn't written. {refused.told()}") from refused
