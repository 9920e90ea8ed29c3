"""What happens to a fund of the players. Amounts are minor units, staff are named by badge."""

from uuid import UUID

from domain.kernel import Fact, Opening


class FundOpened(Opening):
    """The house began a fund: a `jackpot` or a `promotion`."""

    TOPIC = "fund.opened"

    name: str
    kind: str


class FundSeeded(Fact):
    """The house put chips of its own into the fund."""

    TOPIC = "fund.seeded"

    amount: int
    reason: str


class FundFed(Fact):
    """What fell into a table's box for the fund is the fund's.

    `hand_number` is of the hand that it was dropped from, nothing where two people found it when
    they counted the box; below zero they found less than was written down.
    """

    TOPIC = "fund.fed"

    table_id: UUID
    box: str
    amount: int
    hand_number: int | None


class FundPaidOut(Fact):
    """A prize went from the fund to a player's account at the desk; two people signed for it.

    `hand_number` is of the hand that won it, where one did.
    """

    TOPIC = "fund.paid-out"

    player_id: UUID
    amount: int
    reason: str
    table_id: UUID | None
    hand_number: int | None


class FundCounted(Fact):
    """Two people counted what lies in the fund, and the count is its figure from now on."""

    TOPIC = "fund.counted"

    book: int
    counted: int
    reason: str


class FundClosed(Fact):
    """The fund is over, with nothing left in it."""

    TOPIC = "fund.closed"

    reason: str
