"""Random hands one after another, and what comes of them."""

import traceback
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from domain.hands.events import PotAwarded
from domain.hands.hand import Hand
from domain.hands.pots import pots_of
from domain.variants import VARIANTS
from tests.random_hands.reasons import Difference, UnexplainedError
from tests.random_hands.stakes import EVEN, random_stakes
from tests.random_hands.table import Table

ODD_CHIPS = Difference(
    "open:13", "odd chips are split pot by pot, though pokerkit puts some together"
)
NO_LOW = Difference(
    "open:18",
    "the high hand wins a pot whole that no low hand plays for, though another pot has one",
)
SIDE_POTS = 2


@dataclass
class Played:
    """A hand that was played: its game, its side pots, differences, and what went wrong."""

    variant: str
    side_pots: int = 0
    differences: list[Difference] = field(default_factory=list)
    is_followed: bool = True
    wrong: str | None = None


def play_hand(seed: int, number: int) -> Played:
    """Play the hand of a number. All games come in turn."""
    random = Random(f"{seed}:{number}")
    variant = list(VARIANTS)[number % len(VARIANTS)]
    stakes = random_stakes(random, variant)
    played = Played(variant)
    try:
        table = Table(stakes, random)
        try:
            table.play()
        finally:
            played.differences, played.is_followed = table.differences, table.is_followed
        check_end(table)
        played.side_pots = side_pots_of(table.hand)
    except Exception:  # noqa: BLE001 - whatever goes wrong is told with the hand's number
        played.wrong = f"{stakes}\n{traceback.format_exc()}"
    return played


def side_pots_of(hand: Hand) -> int:
    """Return how many side pots a hand had that two seats or more could win."""
    pots = pots_of(hand.state.seats, with_bets=True)
    return sum(len(pot.seats) > 1 for pot in pots[1:])


def check_end(table: Table) -> None:
    """Check that no chip was made or lost, and that pokerkit's stacks are the same."""
    ours = [each.stack for each in table.hand.state.seats]
    assert sum(ours) == sum(table.stakes.stacks), "chips were made or lost"
    assert min(ours) >= 0, "a stack below nothing"
    if not table.is_followed or ours == list(table.other.stacks):
        return
    if lacks_a_low(table):
        table.differences.append(NO_LOW)
        return
    apart = max(abs(a - b) for a, b in zip(ours, table.other.stacks, strict=True))
    pots = pots_of(table.hand.state.seats, with_bets=True)
    parts = len(pots) * len(table.hand.state.boards) * len(table.stakes.game.halves)
    if table.stakes.unit == EVEN or len(pots) == 1 or apart > parts * len(ours):
        raise UnexplainedError(f"{ours} here, {table.other.stacks} at pokerkit's")
    table.differences.append(ODD_CHIPS)


def lacks_a_low(table: Table) -> bool:
    """Tell whether low hands win a half of one pot and of another, on the same board, none."""
    won: dict[int, set[bool]] = {}
    for fact in table.facts:
        if isinstance(fact, PotAwarded):
            for board in {part.board for part in fact.parts}:
                halves = {part.half for part in fact.parts if part.board == board}
                won.setdefault(board, set()).add("low" in halves)
    return len(table.stakes.game.halves) > 1 and any(len(has) > 1 for has in won.values())


@dataclass
class Tally:
    """What came of many hands."""

    hands: Counter[str] = field(default_factory=Counter)
    with_side_pots: int = 0
    followed: int = 0
    differing: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong: list[tuple[int, str]] = field(default_factory=list)

    def add(self, number: int, played: Played) -> None:
        """Count a hand."""
        self.hands[played.variant] += 1
        self.with_side_pots += played.side_pots >= SIDE_POTS
        self.followed += played.is_followed
        self.differing.update({(each.rule, each.what) for each in played.differences})
        if played.wrong is not None:
            self.wrong.append((number, played.wrong))

    @property
    def is_right(self) -> bool:
        """Tell whether every hand was right, and one in ten had two side pots or more."""
        return not self.wrong and 10 * self.with_side_pots >= self.hands.total()

    def told(self) -> str:
        """Return it in words."""
        games = ", ".join(f"{game} {count}" for game, count in sorted(self.hands.items()))
        lines = [
            f"{self.hands.total()} hands: {games}.",
            f"{self.with_side_pots} with two side pots or more.",
            f"{self.followed} to pokerkit's end; the others to their own from where it differs.",
            "Where the rules differ, by hands:",
            *(
                f"  {count:>7} {rule}: {what}"
                for (rule, what), count in sorted(self.differing.items())
            ),
            f"{len(self.wrong)} wrong.",
            *(f"hand {number}: {why}" for number, why in self.wrong[:3]),
        ]
        return "\n".join(lines)
