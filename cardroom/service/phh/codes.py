"""What the format calls the games that are dealt here, and which fields it tells their stakes in.

The format has codes for eleven games. The others are written in its manner, limit and then game:
`PT`, `NO`; pokerkit reads the eleven.
"""

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


def written_like(game: Variant) -> str:
    """Return a code of the format's own whose stakes are told in the same fields as a game's."""
    code = CODE_OF[game.id]
    if code in STANDARD:
        return code
    return "FT" if game.limit == "fixed-limit" else "NT"
