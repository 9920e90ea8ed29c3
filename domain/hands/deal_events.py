"""What goes wrong in the deal of a hand, what the house makes of it, and plans carried out.

Cards of a plan are named by their place off the deck (`c17`), or off the stub that was shuffled
again (`s1`).
"""

import msgspec

from domain.kernel import Fact
from domain.rules.dealing import Fault
from domain.rules.repairs import Step, StreetPlan


class RightCards(msgspec.Struct, frozen=True):
    """Cards of a seat or of a board as they were `keyed`, and what they are in truth."""

    seat: int | None
    board: int | None
    keyed: str
    right: str


class DealFaultRuled(Fact):
    """Trouble in the deal as it was seen, and what the house makes of it; what follows is told too.

    `effect` is `misdeal`, `replaced`, `door-card`, `put-right`, `plays`, `played-on`, `stays`,
    `stands`, `hand-dead`, `repaired` or `floor-decides`. `steps` are what the dealer does, in
    order; `streets` come by them, once the plan has what it `waits_for` (`floor`, `pick`).
    """

    TOPIC = "hand.deal-fault-ruled"

    fault: Fault
    effect: str
    rule: str
    steps: list[Step]
    streets: list[StreetPlan]
    waits_for: str | None


class RepairConfirmed(Fact):
    """The floor confirmed a plan, or picked one card of those that lie there, from 1."""

    TOPIC = "hand.repair-confirmed"

    street: str
    picked: int | None
    rule: str


class CardsCorrected(Fact):
    """Cards had been keyed wrong: these are right, or were turned up at the showdown."""

    TOPIC = "hand.cards-corrected"

    cards: list[RightCards]
    reason: str
