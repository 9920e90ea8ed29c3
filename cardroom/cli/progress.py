"""Progress of long work: a bar on a terminal, nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(label: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how much of `total` is done; without one it is only counted."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    if total is None:
        yield lambda done: click.echo(f"\r{label}  {done}", err=True, nl=False)
        click.echo(err=True)
        return
    with click.progressbar(length=total, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
