"""Hand histories in the PHH format, read into steps that a room can take.

Amounts become minor units, exactly: `scale` is how many of them make one of the history's own.
Player 1 of a history is the first seat left of the button and sits in seat 1 here.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from tomllib import TOMLDecodeError, loads
from typing import Any, Literal

import msgspec

from cardroom.service.phh.codes import CODES
from domain.cards import UNKNOWN
from domain.hands.betting import LegalActions
from domain.hands.events import PostDue
from domain.variants import VARIANTS, Street, Variant

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
Wager = Literal["fold", "check", "call", "bet", "raise", "bring-in"]
HEADS_UP = 2
STAKES = ("min_bet", "small_bet", "big_bet", "bring_in")
AS_POSTED = ("small", "big", "entry", "straddle")
"""In which order blinds are posted."""


class UnreadableHistory(ValueError):  # noqa: N818 - it says what the file is
    """A file isn't a hand history, or one of a hand that can't be played here."""


class UnplayableVariant(UnreadableHistory):
    """A hand is of a game that can't be played here."""


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


class ParsedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of a history. Seats are 1 to as many as play; the last has the button.

    `hand` is the section's name in a file of several hands, `variant` the game by its name here.
    `big_blind` is the smallest bet, too. `smallest_chip` is one unit of the
    history where all its amounts are whole, else the smallest that it writes. `table` and
    `own_seats` are the table's name and the seats there, `finishing_stacks` and `winnings` how it
    ended, where the history says so in whole minor units.
    """

    file: str
    hand: str | None
    variant: str
    scale: int
    smallest_chip: int
    players: list[str]
    starting_stacks: list[int]
    small_blind: int
    big_blind: int
    posts: list[PostDue]
    steps: list[Step]
    bring_in: int = 0
    big_bet: int = 0
    boards: int = 1
    is_bomb_pot: bool = False
    table: str | None = None
    own_seats: list[int] | None = None
    finishing_stacks: list[int] | None = None
    winnings: list[int] | None = None

    @property
    def button(self) -> int:
        """Return the seat with the button."""
        return len(self.starting_stacks)

    def in_units(self, amount: int) -> Decimal | int:
        """Return an amount in the history's own units, whole ones as an integer."""
        return in_units(amount, self.scale)

    def at_scale(self, scale: int) -> "ParsedHand":
        """Return the hand with so many minor units in one of the history's own."""
        times, rest = divmod(scale, self.scale)
        if rest or not times:
            raise UnreadableHistory(f"{self.file}: amounts aren't whole at {scale} to a unit.")
        return msgspec.structs.replace(
            self,
            scale=scale,
            smallest_chip=self.smallest_chip * times,
            starting_stacks=[stack * times for stack in self.starting_stacks],
            finishing_stacks=_times(self.finishing_stacks, times),
            winnings=_times(self.winnings, times),
            small_blind=self.small_blind * times,
            big_blind=self.big_blind * times,
            bring_in=self.bring_in * times,
            big_bet=self.big_bet * times,
            posts=[
                msgspec.structs.replace(post, amount=post.amount * times) for post in self.posts
            ],
            steps=[msgspec.structs.replace(step, to=step.to * times) for step in self.steps],
        )


def _times(amounts: list[int] | None, times: int) -> list[int] | None:
    return None if amounts is None else [amount * times for amount in amounts]


def in_units(amount: int, scale: int) -> Decimal | int:
    """Return an amount of minor units in units of `scale`, whole ones as an integer."""
    whole, rest = divmod(amount, scale)
    return Decimal(amount) / scale if rest else whole


def wager_of(step: Step, legal: LegalActions) -> Wager:
    """Return what a step is called at a table where the seat may do this much."""
    match step.kind:
        case "check-or-call":
            return "call" if legal.may_call else "check"
        case "bet-or-raise":
            return "bet" if legal.may_bet else "raise"
        case "bring-in":
            return "bring-in"
        case _:
            return "fold"


def read_hands(path: Path) -> Iterator[ParsedHand]:
    """Read a file's hands in its order, or say what can't be read or played (UnreadableHistory)."""
    for hand in read_each(path):
        if isinstance(hand, UnreadableHistory):
            raise hand
        yield hand


def read_each(path: Path) -> Iterator[ParsedHand | UnreadableHistory]:
    """Read a file's hands in its order, and for one that can't be read or played say why.

    Raises UnreadableHistory for a file that holds no hands.
    """
    try:
        content = loads(path.read_text("utf-8"), parse_float=Decimal)
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise UnreadableHistory(f"{path} is no hand history: {error}") from error
    if "variant" in content:
        yield _parsed(str(path), None, content)
    elif not all(isinstance(history, dict) for history in content.values()):
        raise UnreadableHistory(f"{path} is no hand history: it has no variant.")
    else:
        for section, history in content.items():
            yield _parsed(str(path), section, history)


def _parsed(file: str, hand: str | None, history: dict[str, Any]) -> ParsedHand | UnreadableHistory:
    name = file if hand is None else f"{file} [{hand}]"
    variant = history.get("variant")
    if variant not in CODES:
        return UnplayableVariant(
            f"{name} is {variant}, an unknown game; {', '.join(CODES)} can be played."
        )
    try:
        return _read(file, hand, history)
    except (KeyError, ValueError, TypeError, ArithmeticError) as error:
        return UnreadableHistory(f"{name} can't be read: {error!r}")


def _read(file: str, hand: str | None, history: dict[str, Any]) -> ParsedHand:
    scale = _scale_of(history)
    stacks = [_minor(stack, scale) for stack in history["starting_stacks"]]
    posts = _posts(history, scale)
    blinds = {post.kind: post.amount for post in posts}
    least = _minor(_least(history), scale)
    game = VARIANTS[CODES[history["variant"]]]
    return ParsedHand(
        file=file,
        hand=hand,
        variant=game.id,
        scale=scale,
        smallest_chip=1,
        players=[
            str(name)
            for name in history.get("players", [f"p{seat + 1}" for seat in range(len(stacks))])
        ],
        starting_stacks=stacks,
        small_blind=blinds.get("small", 0),
        big_blind=least,
        posts=posts,
        steps=list(Steps(game, history, scale)),
        bring_in=_minor(history.get("bring_in", 0), scale),
        big_bet=_minor(history.get("big_bet", _least(history)), scale),
        boards=int(history.get("_boards", 1)),
        is_bomb_pot=bool(history.get("_bomb_pot", False)),
        table=history.get("table"),
        own_seats=history.get("seats"),
        finishing_stacks=_each_minor(history.get("finishing_stacks"), scale),
        winnings=_each_minor(history.get("winnings"), scale),
    )


def _least(history: dict[str, Any]) -> Any:
    """Return the smallest bet, which fixed-limit games tell as the small one."""
    return history["small_bet"] if "small_bet" in history else history["min_bet"]


def _scale_of(history: dict[str, Any]) -> int:
    """Return the least power of ten that makes every amount of a history whole."""
    words = [action.split("#")[0].split() for action in history["actions"]]
    amounts = [
        *history["antes"],
        *history.get("blinds_or_straddles", []),
        *history["starting_stacks"],
        *(history[name] for name in STAKES if name in history),
        *(word[2] for word in words if word[1:2] == ["cbr"]),
    ]
    places = [-_exponent(Decimal(amount).normalize()) for amount in amounts]
    return int(10 ** max(0, *places))


def _exponent(amount: Decimal) -> int:
    exponent = amount.as_tuple().exponent
    if not isinstance(exponent, int):
        raise ValueError(f"{amount} is no amount")  # noqa: TRY004 - a wrong value, not a wrong type
    return exponent


def _each_minor(amounts: list[Any] | None, scale: int) -> list[int] | None:
    """Return how a hand ended, unless it is told in smaller units than were played with."""
    if amounts is None or any(Decimal(amount) * scale % 1 for amount in amounts):
        return None
    return [_minor(amount, scale) for amount in amounts]


def _minor(amount: int | str | Decimal, scale: int) -> int:
    return int(Decimal(amount) * scale)


def _posts(history: dict[str, Any], scale: int) -> list[PostDue]:
    """Return antes, then blinds and straddles as they are posted, whichever seats they are of.

    The format writes the seat left of the button first, and heads-up the small blind.
    """
    antes = [_minor(amount, scale) for amount in history["antes"]]
    none = [0] * len(antes)
    blinds = [_minor(amount, scale) for amount in history.get("blinds_or_straddles", none)]
    seats = list(range(1, len(antes) + 1))
    if len(seats) == HEADS_UP:
        seats.reverse()
    least = _minor(_least(history), scale)
    return [
        *(
            PostDue(seat, "ante", amount, is_live=False)
            for seat, amount in zip(seats, antes, strict=True)
            if amount
        ),
        *sorted(
            (
                PostDue(seat, kind, abs(amount), is_live=True)
                for seat, kind, amount in zip(seats, _kinds(blinds, least), blinds, strict=True)
                if amount
            ),
            key=lambda post: AS_POSTED.index(post.kind),
        ),
    ]


def _kinds(blinds: Sequence[int], least: int) -> Iterator[str]:
    """Name each seat's blind by its place; the format writes what a newcomer posts below zero.

    Behind the big blind comes a straddle, or a small blind on the button.
    """
    has_big = False
    for place, amount in enumerate(blinds):
        is_small = 0 < amount < least and place == (len(blinds) - 1 if has_big else 0)
        if amount <= 0 or is_small:
            yield "entry" if amount < 0 else "small"
        else:
            yield "straddle" if has_big else "big"
            has_big = True


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
            return Step(kind="bet-or-raise", seat=seat, to=_minor(to, scale))
        case _:
            raise ValueError(f"{' '.join(words)} is no action of the format")


def _seat(player: str) -> int:
    return int(player.removeprefix("p"))


def _known(cards: str) -> str:
    """Return cards of which at least one is known, else nothing."""
    return cards if cards.replace("?", "") else ""
