"""What is kept of a correction. Who entered it, in which role and when, says the stamp."""

from uuid import UUID

import msgspec

from domain.kernel import Fact, Opening


class RightDrop(msgspec.Struct, frozen=True):
    """What falls from a pot once it is right; `box` is where the wrong one fell."""

    pot: int
    kind: str
    amount: int
    box: str
    rule: str


class RightChange(msgspec.Struct, frozen=True):
    """What a hand did to a player once it is right: won, or below zero lost."""

    player_id: UUID
    amount: int


class RightFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How it is once it is right. What a correction isn't about is nothing.

    `amount` is of a buy-in or a slip, and `player_id` whose it is, at `table_id`.
    """

    pot: int | None = None
    flop_dealt: bool | None = None
    drops: list[RightDrop] = []
    changes: list[RightChange] = []
    amount: int | None = None
    player_id: UUID | None = None
    table_id: UUID | None = None


class CorrectionEntered(Opening):
    """Something that was keyed wrong was put right.

    `kind` is `pot`, `buy-in`, `seating`, `slip`, `payment` or `reopening`: of a hand's end that
    went back. The original is named by stream and version; `corrects` is the correction that was
    wrong itself, where one was. Until a second person has signed it is an open item of `owner`, a
    badge. `cash_to_pay` leaves the desk `desk_id` after that; below zero it comes back there, for
    a correction that was wrong itself had paid too much.
    """

    TOPIC = "correction.entered"

    kind: str
    original_stream: UUID
    original_version: int
    original_topic: str
    corrects: UUID | None
    table_id: UUID | None
    hand: int | None
    shift_id: UUID | None
    slip: int | None
    right: RightFigures
    reason: str
    owner: str
    desk_id: UUID | None
    cash_to_pay: int


class CorrectionCoSigned(Fact):
    """A second person signed the correction, at once or later."""

    TOPIC = "correction.co-signed"

    second: str


class CorrectionPaid(Fact):
    """Cash that the correction owed left a desk, by a slip of its own; below zero it came back."""

    TOPIC = "correction.paid"

    shift_id: UUID
    slip: int
    amount: int


class CorrectionSuperseded(Fact):
    """Another correction took the place of this one, which was wrong itself and pays no more."""

    TOPIC = "correction.superseded"

    superseded_by: UUID


class CorrectionPaybackWithdrawn(Fact):
    """The cash that waited for the signatures changes hands no more, and why."""

    TOPIC = "correction.payback-withdrawn"

    amount: int
    reason: str


class CorrectionHandedOn(Fact):
    """Somebody else has to see to the open item."""

    TOPIC = "correction.handed-on"

    owner: str
