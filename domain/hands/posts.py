"""Antes and blinds: who owes which, and what they open the betting at."""

from collections.abc import Sequence

from domain.hands.events import PostDue
from domain.hands.state import HandState
from domain.kernel import Refused

BLINDS_IN_TURN = ("small", "big", "straddle")
"""Posts whose seats act last before the flop; whoever is behind the last of them opens."""


def posts_due(
    seats: Sequence[int],
    *,
    small_blind: int,
    big_blind: int,
    ante: int,
    small_blind_seat: int | None,
    big_blind_seat: int | None,
    is_big_blind_ante: bool = False,
) -> list[PostDue]:
    """Return what is owed before the cards, in order: an ante from every seat, then the blinds.

    A blind without a seat is not posted (a dead small blind). A big-blind ante is one for the
    table.
    """
    payers = [seat for seat in seats if not is_big_blind_ante or seat == big_blind_seat]
    antes = [PostDue(seat, "ante", ante, is_live=False) for seat in payers if ante]
    blinds = (("small", small_blind, small_blind_seat), ("big", big_blind, big_blind_seat))
    return antes + [
        PostDue(seat, kind, amount, is_live=True)
        for kind, amount, seat in blinds
        if seat is not None and amount
    ]


def is_ante_matched(posts: Sequence[PostDue], seats: int) -> bool:
    """Tell whether every seat owes the same ante: who is short plays for as much of the others'.

    An ante that one seat pays for the table belongs to everybody.
    """
    antes = [post.amount for post in posts if post.kind == "ante"]
    return len(antes) == seats and len(set(antes)) == 1


def bet_to_face(state: HandState) -> int:
    """Return what the first round opens at: the largest live post owed, at least the big blind.

    A blind that its seat couldn't cover is faced in full.
    """
    live = [post.amount for post in state.posts if post.is_live]
    return max([state.big_blind, *live]) if live else 0


def opening_place(state: HandState) -> int:
    """Return the place that opens before the flop: behind the last blind, or the button's left.

    The last is the last straddle, else the big blind, in whichever order they were named.
    """
    blinds = [post for post in state.posts if post.kind in BLINDS_IN_TURN]
    blinds.sort(key=lambda post: BLINDS_IN_TURN.index(post.kind))
    return state.place_of(blinds[-1].seat) + 1 if blinds else 0


def wagers_in_blinds(state: HandState) -> int:
    """Return how many bets the live posts make: the big blind is one, each straddle a raise."""
    return 1 + sum(post.kind == "straddle" for post in state.posts)


def owed_by_short_blinds(state: HandState) -> int:
    """Return what blinds are short of in the first round, their seats not having had more."""
    if state.is_flop_dealt:
        return 0
    owed: dict[int, int] = {}
    for post in state.posts:
        if post.kind in BLINDS_IN_TURN:
            owed[post.seat] = owed.get(post.seat, 0) + post.amount
    short = [state.at(seat) for seat in owed if not state.at(seat).stack]
    return sum(max(owed[each.seat] - each.bet, 0) for each in short)


def check_posting(state: HandState) -> None:
    """Refuse to post a second time."""
    if state.posts_made == len(state.posts):
        raise Refused("room:posted", "What is owed before the cards has been posted.")
