"""What every read model is: handlers named after the facts they take in, and stores they fill."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, get_args, get_type_hints

from sqlalchemy import Connection

from domain.kernel import Fact
from projections.stores import Loader, Store

Row = tuple[int, Fact | None]
"""A position in the log and its fact, or nothing where no read model takes such a fact in."""

Handler = Callable[[Any], None]


class Unfolded(Exception):  # noqa: N818 - what it is, not what went wrong
    """A read model could not take a fact in. The cause is the handler's own error."""

    def __init__(self, name: str, position: int, cause: Exception) -> None:
        super().__init__(f"{name} stops at position {position}: {type(cause).__name__}: {cause}")
        self.name = name
        self.position = position


class ReadModel:
    """One read model: a name, stores, and a handler a fact.

    A handler is a method with one argument `fact`, annotated with a fact or a union of facts;
    `position` is where in the log that fact stands. One handler may be told to take in many facts:
    `handled` then says so. Stores are written in the order given.
    """

    name: ClassVar[str]
    handled: ClassVar[dict[type[Fact], str]] = {}

    def __init_subclass__(cls) -> None:
        """Find the handlers by what their first argument is."""
        super().__init_subclass__()
        cls.handled = {**cls.handled, **dict(_handlers_of(cls))}

    def __init__(self, *stores: Store) -> None:
        self.stores = stores
        self.position = 0
        self._handlers: dict[type, Handler] = {
            fact: getattr(self, method) for fact, method in self.handled.items()
        }

    def fold(self, rows: Sequence[Row], loader: Loader) -> None:
        """Take facts in, in memory. Raises Unfolded; then nothing in memory is to be trusted."""
        for store in self.stores:
            store.begin(loader)
        handler_of = self._handlers.get
        try:
            for position, fact in rows:
                handler = handler_of(type(fact))
                if handler is not None:
                    self.position = position
                    handler(fact)
        except Exception as cause:
            raise Unfolded(self.name, self.position, cause) from cause

    def write(self, connection: Connection, generation: int) -> None:
        """Write what was folded."""
        for store in self.stores:
            store.write(connection, generation)

    def settle(self) -> None:
        """Take note that what was written is committed."""
        for store in self.stores:
            store.settle()

    def forget(self) -> None:
        """Let go of everything in memory."""
        for store in self.stores:
            store.forget()


def _handlers_of(read_model: type[ReadModel]) -> Iterator[tuple[type[Fact], str]]:
    """Yield facts and their handlers, those for many facts first: one for a single fact wins."""
    annotated = [
        (get_type_hints(method).get("fact"), name)
        for name, method in inspect.getmembers(read_model, inspect.isfunction)
        if not name.startswith("_")
    ]
    for union, name in annotated:
        yield from ((fact, name) for fact in get_args(union))
    for fact, name in annotated:
        if inspect.isclass(fact) and issubclass(fact, Fact) and fact is not Fact:
            yield fact, name
