"""The command line: `cardroom`."""

from cardroom.cli.backups import backup, restore
from cardroom.cli.books import dump, migrate, project, rebuild, verify
from cardroom.cli.commands import Commands
from cardroom.cli.hands import export, play
from cardroom.cli.rulebooks import coverage, rulebooks, situations
from cardroom.cli.serve import serve
from cardroom.cli.staff import staff

main = Commands(
    name="cardroom",
    help="A card room's memory. Settings are read from CARDROOM_… variables; see README.md.",
    commands=[
        backup,
        coverage,
        dump,
        export,
        migrate,
        play,
        project,
        rebuild,
        restore,
        rulebooks,
        serve,
        situations,
        staff,
        verify,
    ],
)
"""What the console script runs."""
