"""Hand histories as tables: which files, which hands at which table, who sits where, who won."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from cardroom.service.phh import ParsedHand, UnreadableHistory, read_each
from domain.hands.view import HandView

HISTORIES = (".phh", ".phhs")

Say = Callable[[UnreadableHistory], None]
"""Is told why a hand was not played."""


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Return the hand histories among files and folders, each folder's in order of their names."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.suffix in HISTORIES)
        else:
            found.append(path)
    return found


def tables_in(file: Path, scale: int, say: Say) -> list[list[ParsedHand]]:
    """Return a file's hands by the table and the stakes they were played at, in their order.

    All hands of a table have one scale, at least the room's own.
    """
    tables: dict[tuple[object, ...], list[ParsedHand]] = {}
    try:
        for hand in read_each(file):
            if isinstance(hand, UnreadableHistory):
                say(hand)
            else:
                bets = (hand.big_blind, hand.big_bet, hand.bring_in)
                stakes = [hand.in_units(amount) for amount in bets]
                tables.setdefault((hand.table, hand.variant, *stakes), []).append(hand)
    except UnreadableHistory as error:
        say(error)
    return [_at_one_scale(hands, scale) for hands in tables.values()]


def _at_one_scale(hands: Sequence[ParsedHand], least: int) -> list[ParsedHand]:
    scale = max(least, *(hand.scale for hand in hands))
    return [hand.at_scale(scale) for hand in hands]


def seats_of(hand: ParsedHand) -> list[int]:
    """Return where the players sit: in the seats the history names clockwise, else from 1 on."""
    named, last = hand.own_seats or [], len(hand.starting_stacks)
    lowest = named.index(min(named)) if named else 0
    is_clockwise = [*named[lowest:], *named[:lowest]] == sorted(set(named))
    return named if is_clockwise and len(named) == last else list(range(1, last + 1))


def name_of(hand: ParsedHand) -> str:
    """Return the name of the table that a hand was played at."""
    return hand.table or hand.file


def named(file: str, hand: str | None) -> str:
    """Return how a hand is named to a person: its file, and its section where there are several."""
    return file if hand is None else f"{file} [{hand}]"


def winners_by(
    hand: ParsedHand, seats: Mapping[int, int], view: HandView, pots: Sequence[int]
) -> list[tuple[int, list[int]]]:
    """Return who wins the pots that cards don't decide, by what the history says each one won.

    The last side pot has the fewest claims and is looked at first.
    """
    won = _won(hand, seats, view)
    mucked = {each.seat for each in view.seats if each.standing == "mucked"}
    named = []
    for place, pot in reversed(list(enumerate(view.pots))):
        claims = [seat for seat in pot.seats if seat not in mucked]
        winners = [seat for seat in claims if won.get(seat, 0) > 0]
        for seat in winners:
            won[seat] -= pot.amount // len(winners)
        if place in pots:
            named.append((place, winners))
    return named


def _won(hand: ParsedHand, seats: Mapping[int, int], view: HandView) -> dict[int, int]:
    if hand.finishing_stacks is not None:
        before = {each.seat: each.stack for each in view.seats}
        after = zip(seats.values(), hand.finishing_stacks, strict=True)
        return {seat: stack - before[seat] for seat, stack in after}
    return dict(zip(seats.values(), hand.winnings or [], strict=False))
