"""What a pot comes to once it is right, and by how much it was keyed wrong."""

from collections import Counter
from collections.abc import Iterable, Mapping
from uuid import UUID

from domain.corrections.events import RightChange, RightDrop, RightFigures
from domain.kernel import Amount, Refused

DropKey = tuple[int, str, str, str]
"""Of a drop: the pot, what kind it is, where it fell, by which rule."""


def drop_differences(keyed: RightFigures, right: RightFigures) -> dict[DropKey, int]:
    """Return by how much each drop was keyed wrong; above zero too little was."""
    differences = _drops(right.drops)
    differences.subtract(_drops(keyed.drops))
    return {drop: amount for drop, amount in sorted(differences.items()) if amount}


def change_differences(keyed: RightFigures, right: RightFigures) -> dict[UUID, int]:
    """Return by how much what each player won was keyed wrong."""
    differences = _changes(right.changes)
    differences.subtract(_changes(keyed.changes))
    return {player: amount for player, amount in differences.items() if amount}


def with_changes(keyed: RightFigures, changes: Mapping[UUID, int]) -> list[RightChange]:
    """Return what a hand did to its players, some of whom won or lost otherwise than was keyed."""
    return [
        RightChange(each.player_id, changes.get(each.player_id, each.amount))
        for each in keyed.changes
    ]


def check_balance(right: RightFigures) -> None:
    """Refuse a hand that would end with more or fewer chips than it began with."""
    won = sum(each.amount for each in right.changes)
    dropped = sum(each.amount for each in right.drops)
    if won + dropped:
        raise Refused(
            "room:hand-balance",
            "What the players won and what was dropped come to {asked}, not to nothing.",
            asked=Amount(won + dropped),
        )


def check_differs(*differences: object) -> None:
    """Refuse a correction after which everything is as it was."""
    if not any(differences):
        raise Refused("room:nothing-corrected", "It was keyed like that.")


def _drops(drops: Iterable[RightDrop]) -> Counter[DropKey]:
    found: Counter[DropKey] = Counter()
    for each in drops:
        found[each.pot, each.kind, each.box, each.rule] += each.amount
    return found


def _changes(changes: Iterable[RightChange]) -> Counter[UUID]:
    found: Counter[UUID] = Counter()
    for each in changes:
        found[each.player_id] += each.amount
    return found
