"""How far from the book a stack may be counted by one person alone."""

from typing import Annotated

import msgspec

from domain.rules.policy import Policy

UNWRITTEN = "room:count-difference"
BIG_BLINDS_MAX = 1
"""What one person may count away, in big blinds, where a room sets nothing else."""


class CountDifference(Policy, frozen=True, tag="big-blinds"):
    """What one person counts further from the book than so many big blinds stays open."""

    big_blinds_max: Annotated[int, msgspec.Meta(ge=0, le=1000)]


def is_far_off(rule: CountDifference | None, difference: int, big_blind: int) -> bool:
    """Tell whether a count of a stack differs from the book by more than one person may count."""
    most = BIG_BLINDS_MAX if rule is None else rule.big_blinds_max
    return abs(difference) > most * big_blind
