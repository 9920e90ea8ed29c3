"""From what the floor saw to what a player offers: the first word that counts, chips by motion."""

from collections.abc import Sequence

from domain.hands.ruling_events import Seen
from domain.kernel import Refused
from domain.rules.acting import Offer, Spot
from domain.rules.house import House
from domain.rules.wording import COMMON_WORDS

TAP = "tap"
BRING_IN = "bring-in"
UNDERSTOOD = (*COMMON_WORDS, "pot", "complete")

SAME = {
    "pass": "fold",
    "all in": "all-in",
    "allin": "all-in",
    "raise to": "raise",
    "bet to": "bet",
    "bring in": BRING_IN,
}
"""Ways of writing one word."""


def offer_of(seen: Sequence[Seen], house: House, *, motion_binds: bool = False) -> Offer:
    """Return what is offered: words after the first, or after chips, come too late.

    Where the floor ruled so, chips that were only moved forward are offered, too.
    """
    word: str | None = None
    amounts: tuple[int, ...] = ()
    motions: list[tuple[int, ...]] = []
    later: list[str] = []
    for each in seen:
        if each.kind == "chips":
            motions += [chips_of(each)] if motion_binds or is_bet(each, house) else []
        elif each.kind in ("words", TAP) and word is None and not motions:
            word, amounts = word_of(each), tuple(each.amounts)
        elif each.kind == "words":
            later.append(word_of(each))
    return Offer(word=word, amounts=amounts, motions=tuple(motions), later=tuple(later))


def word_of(seen: Seen) -> str:
    """Return the word that was said, or the tap."""
    said = seen.said.strip().lower()
    return TAP if seen.kind == TAP else SAME.get(said, said)


def chips_of(seen: Seen) -> tuple[int, ...]:
    """Return the chips of one motion, one by one."""
    return tuple(each.value for each in seen.chips for _ in range(each.count))


def is_bet(seen: Seen, house: House) -> bool:
    """Tell whether chips that moved are a bet: over the line, where the house says no more."""
    if house.line is None:
        return seen.crossed
    return house.line.is_bet(crossed=seen.crossed, touched=seen.touched)


def check_word(word: str, spot: Spot, house: House) -> None:
    """Refuse a word whose meaning nobody has ruled on."""
    if word == TAP:
        return
    if house.words is not None:
        house.words.check(word, spot)
    elif word not in UNDERSTOOD:
        raise Refused(
            "room:unclear-words",
            'What "{asked}" means is for the floor to rule; the words are {allowed}.',
            asked=word,
            allowed=", ".join(UNDERSTOOD),
        )
