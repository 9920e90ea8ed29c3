"""What can happen to an edition of a rulebook: it is published, once."""

from domain.kernel import Opening


class EditionPublished(Opening):
    """A rulebook's edition exists; tables, hands, desks and tournaments may run under it.

    `digest` is the sha256, in hexadecimal, of `canonical`, the rulebook as canonical JSON text.
    `derived_from` is the digest of the edition that the house started from, or nothing for a
    rulebook that the product ships.
    """

    TOPIC = "edition.published"

    rulebook: str
    digest: str
    canonical: str
    derived_from: str | None
