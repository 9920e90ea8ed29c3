"""What the format calls the games that are dealt here, and which fields it tells their stakes in.

The format has codes for eleven games. The others are written in its manner, limit and then game:
`PT`, `NO`. A hand that pokerkit would play to other chips has the number of its boards behind the
code: `NTx2`, for the format knows but the first, and `NTx1` where odd chips lie elsewhere. pokerkit
reads the eleven, and says of the others that it doesn't know them.
"""

import re
from types import MappingProxyType

from domain.variants import Variant

CODES: MappingProxyType[str, str] = MappingProxyType(
    {
        "FT": "lhe",
        "NT": "nlh",
        "NS": "short-deck",
        "PO": "plo",
        "FO/8": "lo8",
        "F7S": "stud",
        "F7S/8": "stud8",
        "FR": "razz",
        "N2L1D": "nl27sd",
        "F2L3D": "27td",
        "FB": "badugi",
        "PT": "plh",
        "NO": "nlo",
        "FO": "lo",
        "PO/8": "plo8",
        "NO/8": "nlo8",
    }
)
"""The games by their codes; the first eleven are the format's own."""

CODE_OF: MappingProxyType[str, str] = MappingProxyType(
    {variant: code for code, variant in CODES.items()}
)

STANDARD = tuple(CODES)[:11]


BOARDS = re.compile("^(.+)x[1-4]$")


def code_of(game: Variant, boards: int) -> str:
    """Return the code of a game that is dealt to so many boards."""
    return own_code_of(game, boards) if boards > 1 else CODE_OF[game.id]


def own_code_of(game: Variant, boards: int) -> str:
    """Return the code of a hand that pokerkit isn't to play."""
    return f"{CODE_OF[game.id]}x{boards}"


def game_of(code: object) -> str | None:
    """Return the game that a code stands for, if it is one of these, on however many boards."""
    found = BOARDS.match(code) if isinstance(code, str) else None
    return CODES.get(found[1] if found else code)  # type: ignore[arg-type]  # an unknown one is none


def written_like(game: Variant) -> str:
    """Return a code of the format's own whose stakes are told in the same fields as a game's."""
    code = CODE_OF[game.id]
    if code in STANDARD:
        return code
    return "FT" if game.limit == "fixed-limit" else "NT"
