"""Editions of rulebooks.

Kept once in the log, decoded once in this process, shared by all that runs under them.
"""

from collections.abc import Callable
from uuid import UUID

from domain.editions.edition import Edition, edition_id
from domain.kernel import Aggregate
from domain.rulebooks.rulebook import Rulebook
from domain.rules.house import House


class UnknownEdition(LookupError):  # noqa: N818 - what is missing
    """No edition has this digest."""

    def __init__(self, digest: str) -> None:
        super().__init__(f"There is no edition {digest}.")
        self.digest = digest


class Editions:
    """The decoded editions, by digest. An edition never changes, so nothing here is ever stale."""

    def __init__(self, load: Callable[[type[Aggregate], UUID], Aggregate | None]) -> None:
        self._load = load
        self._kept: dict[str, Edition] = {}

    def get(self, digest: str) -> Edition:
        """Return an edition. Raises UnknownEdition."""
        kept = self._kept.get(digest)
        if kept is None:
            loaded = self._load(Edition, edition_id(digest))
            if not isinstance(loaded, Edition):
                raise UnknownEdition(digest)
            kept = self._kept[digest] = loaded
        return kept

    def rulebook(self, digest: str) -> Rulebook:
        """Return the rulebook of an edition. Raises UnknownEdition."""
        return self.get(digest).rulebook

    def house(self, digest: str) -> House:
        """Return the policies of an edition. Raises UnknownEdition."""
        return self.get(digest).house
