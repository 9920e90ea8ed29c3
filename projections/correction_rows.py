"""The rows of corrections, and of what somebody has to see to."""

from datetime import datetime
from uuid import UUID

from projections.schema import StoredRow, table_of


class CorrectionRow(StoredRow, kw_only=True):
    """A correction: what it put right, who entered it and who signed; `position` is its own.

    `cash_to_pay` is below zero where it comes back, and nothing once it was withdrawn. One that
    another took the place of is named by that one's `corrects`.
    """

    correction_id: UUID
    kind: str
    original_stream: UUID
    original_version: int
    corrects: UUID | None
    table_id: UUID | None
    hand: int | None
    shift_id: UUID | None
    slip: int | None
    reason: str
    owner: str
    happened_at: datetime
    keyed_at: datetime
    entered_by: str
    co_signed_by: str | None
    co_signed_at: datetime | None
    desk_id: UUID | None
    cash_to_pay: int
    paid_slip: int | None
    is_open: bool
    position: int


class OpenItem(StoredRow, kw_only=True):
    """Something that somebody has to see to.

    `kind` is `correction`, `variance` (of the shift `subject`), `difference` (what a count before
    the last slip of the shift `subject` found), `below-zero` (the stack of the player `subject`, at
    the table `table_id`), `count` (of that stack, by one person), `overpaid` (the player `subject`
    was paid more than was held for them), `came-back-short` (the player `subject` came back to the
    game with so much too little: `until` the rule binds them no more, or it is there, or they sit
    down another time), `to-count` (the stack of the player `subject`, who plays over a seat at the
    table `table_id` that is wanted back, is to be counted before they go) or `kept-apart` (the
    player `subject` sits there with somebody they are kept apart from). `cash` and `chips` are
    what it is about, and `explanation` what somebody said of a desk's, which nobody has signed for
    as the second yet.
    """

    kind: str
    subject: UUID
    table_id: UUID | None
    owner: str
    since: datetime
    cash: int
    chips: int
    is_open: bool
    explanation: str | None = None
    explained_by: str | None = None
    until: datetime | None = None


CORRECTIONS = table_of("corrections", CorrectionRow, ("correction_id",), ("is_open",))
OPEN_ITEMS = table_of("open_items", OpenItem, ("kind", "subject"), ("is_open", "owner"))
