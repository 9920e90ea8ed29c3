"""The actions of a hand history as steps that a room can take."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, Literal

import msgspec

from domain.cards import UNKNOWN
from domain.variants import Street, Variant

StepKind = Literal[
    "hole-cards",
    "first-to-act",
    "board",
    "run-outs",
    "discard",
    "bring-in",
    "fold",
    "check-or-call",
    "bet-or-raise",
    "show",
    "muck",
]


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened: `to` is a bettor's total for the round, empty cards are unknown.

    `count` is how many cards are given up in a draw, or how often the board is run out.
    """

    kind: StepKind
    seat: int = 0
    to: int = 0
    street: str = ""
    cards: str = ""
    board: int = 1
    count: int = 0


def minor_units(amount: int | str | Decimal, scale: int) -> int:
    """Return an amount of the history in minor units."""
    return int(Decimal(amount) * scale)


class Steps:
    """What happened in a hand, told action by action; iterating gives it as steps.

    What the format can't tell stands in fields of our own: second boards (`_board_2`), from which
    card on the rest was run out again (`_run_from`), and that nobody bet before a bomb pot's flop.
    """

    def __init__(self, game: Variant, history: dict[str, Any], scale: int) -> None:
        self._game = game
        self._scale = scale
        self._words = [action.split("#")[0].split() for action in history["actions"]]
        self._boards = [history["_board_2"]] if "_board_2" in history else []
        self._run_from: int | None = history.get("_run_from")
        self._is_bomb_pot = bool(history.get("_bomb_pot", False))
        self._dealt = 0
        self._unseen: set[int] = set()
        """Seats of which a card that should lie face up isn't told."""
        self._is_opened = False

    def __iter__(self) -> Iterator[Step]:
        """Return the steps; hands shown face down lost, unless the same seat shows them later."""
        for place, word in enumerate(self._words):
            match word:
                case "d", "dh", player, cards:
                    yield self._hole_cards(_seat(player), cards)
                case "d", "db", cards:
                    yield from self._board(cards)
                case player, "sd", *cards:
                    yield _discard(_seat(player), "".join(cards))
                case player, "sm", *cards:
                    is_last = [player, "sm"] not in [each[:2] for each in self._words[place + 1 :]]
                    yield from _shown(_seat(player), "".join(cards), is_last=is_last)
                case _, "cc" if self._is_bomb_pot and not self._dealt:
                    continue
                case player, *wager:
                    yield from self._first_to_act(_seat(player), wager)
                    yield _wager(_seat(player), wager, self._scale)
                case _:
                    continue

    def _hole_cards(self, seat: int, cards: str) -> Step:
        self._is_opened = False
        if self._game.has_bring_in and cards.endswith(UNKNOWN):
            self._unseen.add(seat)
        return Step(kind="hole-cards", seat=seat, cards=_known(cards))

    def _first_to_act(self, seat: int, wager: Sequence[str]) -> Iterator[Step]:
        """Say who opens a round of stud where the cards that would aren't told."""
        if self._unseen and not self._is_opened:
            yield Step(kind="first-to-act", seat=seat)
        self._is_opened = True
        if wager == ["f"]:
            self._unseen.discard(seat)

    def _board(self, cards: str) -> Iterator[Step]:
        """Return a step for each street that cards are dealt to: they may be run out at once."""
        while cards:
            street = self._street(self._dealt)
            count = len(UNKNOWN) * (street.board or 1)
            if self._run_from == self._dealt:
                yield Step(kind="run-outs", count=1 + len(self._boards))
            for number, board in enumerate([cards, *self._others()], start=1):
                yield _board(street.name, board[:count], number)
            cards = cards[count:]
            self._dealt += street.board or 1

    def _others(self) -> list[str]:
        """Return what is left to come on the other boards, which may have parted by now."""
        has_parted = self._run_from is None or self._run_from <= self._dealt
        return [board[len(UNKNOWN) * self._dealt :] for board in self._boards if has_parted]

    def _street(self, cards: int) -> Street:
        """Return the street of the next card on a board; stud has one for all to end with."""
        so_far = 0
        for street in self._game.streets:
            so_far += street.board
            if so_far > cards:
                return street
        if self._game.has_bring_in and not cards:
            return self._game.streets[-1]
        raise ValueError("more than five cards on the board")


def _board(street: str, cards: str, number: int) -> Step:
    return Step(kind="board", street=street, cards=_known(cards), board=number)


def _discard(seat: int, cards: str) -> Step:
    return Step(kind="discard", seat=seat, cards=_known(cards), count=len(cards) // len(UNKNOWN))


def _shown(seat: int, cards: str, *, is_last: bool) -> Iterator[Step]:
    if cards == "-" or _known(cards):
        yield Step(kind="show", seat=seat, cards="" if cards == "-" else cards)
    elif is_last:
        yield Step(kind="muck", seat=seat)


def _wager(seat: int, words: Sequence[str], scale: int) -> Step:
    match words:
        case ["f"]:
            return Step(kind="fold", seat=seat)
        case ["cc"]:
            return Step(kind="check-or-call", seat=seat)
        case ["pb"]:
            return Step(kind="bring-in", seat=seat)
        case "cbr", to:
            return Step(kind="bet-or-raise", seat=seat, to=minor_units(to, scale))
        case _:
            raise ValueError(f"{' '.join(words)} is no action of the format")


def _seat(player: str) -> int:
    return int(player.removeprefix("p"))


def _known(cards: str) -> str:
    """Return cards of which at least one is known, else nothing."""
    return cards if cards.replace("?", "") else ""
