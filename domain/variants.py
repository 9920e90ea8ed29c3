"""The games that can be dealt, each described: deck, streets, who opens, which hands win, limit.

A variant is named by its id wherever a table, a reserve list or a stored hand names a game. A
description says nothing of a house, and is no code of its own: dealing, betting and showdown read
it.
"""

from types import MappingProxyType
from typing import Literal

import msgspec

from domain.cards import DECK
from domain.kernel import Refused

Limit = Literal["no-limit", "pot-limit", "fixed-limit"]
Opens = Literal["position", "low-card", "high-card", "high-hand", "low-hand"]
"""Who opens a betting round: by position, or by the cards that lie face up.

By position it is the seat behind the last blind, later the first left of the button. `low-card` and
`high-card` bring in; ties go by suit, clubs lowest. In `low-hand` and `high-hand` the best of equal
hands is the first left of the button.
"""

HandKind = Literal[
    "standard",
    "short-deck",
    "omaha",
    "omaha-eight-or-better",
    "eight-or-better",
    "ace-to-five",
    "deuce-to-seven",
    "badugi",
]

SHORT_DECK_RANKS = "6789TJQKA"
SEATS_MAX = 11
"""More seats no table has."""

RAISES_MAX = 3


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A street: cards to each seat face down, then face up, cards to the board, or a draw."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    has_draw: bool = False
    opens: Opens = "position"
    has_big_bet: bool = False

    @property
    def hole_cards(self) -> int:
        """Return how many cards each seat is dealt."""
        return self.down + self.up


class Half(msgspec.Struct, frozen=True):
    """What wins a pot, or a half of it where there are two: its name, and how hands are read."""

    name: Literal["high", "low"]
    hand: HandKind


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is dealt. With a button blind the button alone posts one."""

    id: str
    name: str
    limit: Limit
    streets: tuple[Street, ...]
    halves: tuple[Half, ...]
    deck: tuple[str, ...] = DECK
    has_bring_in: bool = False
    has_button_blind: bool = False
    seats_max: int = SEATS_MAX

    @property
    def raises_max(self) -> int | None:
        """Return how many raises a round has beside the bet, where the game limits them."""
        return RAISES_MAX if self.limit == "fixed-limit" else None

    @property
    def hole_cards(self) -> int:
        """Return how many cards a seat holds that has stayed to the end."""
        return sum(street.hole_cards for street in self.streets)

    @property
    def board_cards(self) -> int:
        """Return how many cards a whole board has."""
        return sum(street.board for street in self.streets)

    @property
    def has_draw(self) -> bool:
        """Tell whether cards are discarded and drawn."""
        return any(street.has_draw for street in self.streets)

    def place_of(self, street: str) -> int:
        """Return a street's place in the order."""
        return next(place for place, each in enumerate(self.streets) if each.name == street)


HIGH = (Half("high", "standard"),)
OMAHA = (Half("high", "omaha"),)
OMAHA_SPLIT = (*OMAHA, Half("low", "omaha-eight-or-better"))
STUD_SPLIT = (*HIGH, Half("low", "eight-or-better"))


def _board_game(hole_cards: int) -> tuple[Street, ...]:
    return (
        Street(name="preflop", down=hole_cards),
        Street(name="flop", board=3),
        Street(name="turn", board=1, has_big_bet=True),
        Street(name="river", board=1, has_big_bet=True),
    )


def _stud(first: Opens, then: Opens) -> tuple[Street, ...]:
    return (
        Street(name="third", down=2, up=1, opens=first),
        Street(name="fourth", up=1, opens=then),
        Street(name="fifth", up=1, opens=then, has_big_bet=True),
        Street(name="sixth", up=1, opens=then, has_big_bet=True),
        Street(name="seventh", down=1, opens=then, has_big_bet=True),
    )


def _triple_draw(hole_cards: int) -> tuple[Street, ...]:
    return (
        Street(name="before-the-draw", down=hole_cards),
        Street(name="first-draw", has_draw=True),
        Street(name="second-draw", has_draw=True, has_big_bet=True),
        Street(name="third-draw", has_draw=True, has_big_bet=True),
    )


def _holdem(variant: str, limit: Limit) -> Variant:
    return Variant(
        id=variant,
        name=f"{limit} hold'em",
        limit=limit,
        streets=_board_game(2),
        halves=HIGH,
    )


def _omaha(variant: str, limit: Limit, *, is_split: bool) -> Variant:
    return Variant(
        id=variant,
        name=f"{limit} Omaha{' eight-or-better' if is_split else ''}",
        limit=limit,
        streets=_board_game(4),
        halves=OMAHA_SPLIT if is_split else OMAHA,
    )


def _seven_card(variant: str, name: str, halves: tuple[Half, ...], *, is_low: bool) -> Variant:
    return Variant(
        id=variant,
        name=f"fixed-limit {name}",
        limit="fixed-limit",
        streets=_stud("high-card", "low-hand") if is_low else _stud("low-card", "high-hand"),
        halves=halves,
        has_bring_in=True,
        seats_max=8,
    )


def _drawing(
    variant: str, name: str, limit: Limit, streets: tuple[Street, ...], hand: HandKind
) -> Variant:
    return Variant(
        id=variant,
        name=f"{limit} {name}",
        limit=limit,
        streets=streets,
        halves=(Half("low", hand),),
        seats_max=6,
    )


VARIANTS: MappingProxyType[str, Variant] = MappingProxyType(
    {
        variant.id: variant
        for variant in (
            _holdem("nlh", "no-limit"),
            _holdem("plh", "pot-limit"),
            _holdem("lhe", "fixed-limit"),
            _omaha("plo", "pot-limit", is_split=False),
            _omaha("nlo", "no-limit", is_split=False),
            _omaha("lo", "fixed-limit", is_split=False),
            _omaha("plo8", "pot-limit", is_split=True),
            _omaha("nlo8", "no-limit", is_split=True),
            _omaha("lo8", "fixed-limit", is_split=True),
            Variant(
                id="short-deck",
                name="no-limit short-deck hold'em",
                limit="no-limit",
                streets=_board_game(2),
                halves=(Half("high", "short-deck"),),
                deck=tuple(card for card in DECK if card[0] in SHORT_DECK_RANKS),
                has_button_blind=True,
            ),
            _seven_card("stud", "seven-card stud", HIGH, is_low=False),
            _seven_card("stud8", "seven-card stud eight-or-better", STUD_SPLIT, is_low=False),
            _seven_card("razz", "razz", (Half("low", "ace-to-five"),), is_low=True),
            _drawing(
                "nl27sd",
                "deuce-to-seven single draw",
                "no-limit",
                (Street(name="before-the-draw", down=5), Street(name="draw", has_draw=True)),
                "deuce-to-seven",
            ),
            _drawing(
                "27td",
                "deuce-to-seven triple draw",
                "fixed-limit",
                _triple_draw(5),
                "deuce-to-seven",
            ),
            _drawing("badugi", "badugi", "fixed-limit", _triple_draw(4), "badugi"),
        )
    }
)
"""Every game that can be dealt, by its id."""

STREETS: tuple[str, ...] = tuple(
    dict.fromkeys(street.name for variant in VARIANTS.values() for street in variant.streets)
)
"""Every street of every game."""


def variant_of(variant: str) -> Variant:
    """Return a game by its id. Raises Refused for one that isn't dealt here."""
    if variant not in VARIANTS:
        raise Refused(
            "room:no-such-game",
            "{asked} isn't a game that is dealt here: {allowed}.",
            asked=variant,
            allowed=", ".join(VARIANTS),
        )
    return VARIANTS[variant]


DEALERS_CHOICE = "dealers-choice"
"""The game in which whoever has the button names the variant of the hand."""

MIXED = "mixed"

MIXES: MappingProxyType[str, tuple[str, ...]] = MappingProxyType(
    {
        "horse": ("lhe", "lo8", "razz", "stud", "stud8"),
        "hose": ("lhe", "lo8", "stud", "stud8"),
        "eight-game": ("27td", "lhe", "lo8", "razz", "stud", "stud8", "nlh", "plo"),
        MIXED: (),
    }
)
"""Games in turn, by the name that players know the mix by; `mixed` is any that are agreed."""
