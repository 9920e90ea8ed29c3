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

from cardroom.service.phh.codes import CODES, game_of
from cardroom.service.phh.stepping import Step, Steps, minor_units
from domain.hands.betting import LegalActions
from domain.hands.events import PostDue
from domain.rules.acting import HEADS_UP
from domain.variants import VARIANTS

Wager = Literal["fold", "check", "call", "bet", "raise", "bring-in"]
STAKES = ("min_bet", "small_bet", "big_bet", "bring_in")
AS_POSTED = ("small", "big", "entry", "straddle")
"""In which order blinds are posted."""


class UnreadableHistory(ValueError):  # noqa: N818 - it says what the file is
    """A file isn't a hand history, or one of a hand that can't be played here."""


class UnplayableVariant(UnreadableHistory):
    """A hand is of a game that can't be played here."""


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
    if game_of(variant) is None:
        return UnplayableVariant(
            f"{name} is {variant}, an unknown game; {', '.join(CODES)} can be played."
        )
    try:
        return _read(file, hand, history)
    except (KeyError, ValueError, TypeError, ArithmeticError) as error:
        return UnreadableHistory(f"{name} can't be read: {error!r}")


def _read(file: str, hand: str | None, history: dict[str, Any]) -> ParsedHand:
    scale = _scale_of(history)
    stacks = [minor_units(stack, scale) for stack in history["starting_stacks"]]
    posts = _posts(history, scale)
    blinds = {post.kind: post.amount for post in posts}
    least = minor_units(_least(history), scale)
    game = VARIANTS[game_of(history["variant"]) or ""]
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
        bring_in=minor_units(history.get("bring_in", 0), scale),
        big_bet=minor_units(history.get("big_bet", _least(history)), scale),
        boards=int(history.get("_boards", 1)),
        is_bomb_pot=bool(history.get("_bomb_pot", False)),
        table=history.get("table"),
        own_seats=history.get("seats"),
        finishing_stacks=_eachminor_units(history.get("finishing_stacks"), scale),
        winnings=_eachminor_units(history.get("winnings"), scale),
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


def _eachminor_units(amounts: list[Any] | None, scale: int) -> list[int] | None:
    """Return how a hand ended, unless it is told in smaller units than were played with."""
    if amounts is None or any(Decimal(amount) * scale % 1 for amount in amounts):
        return None
    return [minor_units(amount, scale) for amount in amounts]


def _posts(history: dict[str, Any], scale: int) -> list[PostDue]:
    """Return antes, then blinds and straddles as they are posted, whichever seats they are of.

    The format writes the seat left of the button first, and heads-up the small blind.
    """
    antes = [minor_units(amount, scale) for amount in history["antes"]]
    none = [0] * len(antes)
    blinds = [minor_units(amount, scale) for amount in history.get("blinds_or_straddles", none)]
    seats = list(range(1, len(antes) + 1))
    if len(seats) == HEADS_UP:
        seats.reverse()
    least = minor_units(_least(history), scale)
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
