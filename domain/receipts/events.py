"""What is kept of an accepted command, so that a retry is answered and not repeated."""

from domain.kernel import Opening


class ReceiptIssued(Opening):
    """A command was carried out, and this is the answer it was given.

    `fields` maps each field of the request to a digest of its value, so that another request under
    the same key can be told which fields differ. `answer` is the answer's JSON: figures and ids, no
    names; `version` is that of the aggregate that answered. `streams` are those it wrote to.
    """

    TOPIC = "receipt.issued"

    key: str
    route: str
    fields: dict[str, str]
    status: int
    answer: str
    location: str | None
    version: int | None
    streams: list[str]
