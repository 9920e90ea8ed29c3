"""A hand written in the PHH format, as pokerkit reads it."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, cast
from uuid import UUID

from pokerkit import HandHistory

from cardroom.service.phh.reading import HEADS_UP, PLAYABLE, in_units
from domain.hands.events import (
    BoardDealt,
    PlayerBet,
    PlayerCalled,
    PlayerChecked,
    PlayerFolded,
    PlayerRaised,
)
from domain.hands.hand import Hand
from domain.hands.ruling_events import ActUndone
from domain.hands.state import BOARD_CARDS, HandState, SeatPlaying, is_betting_over
from domain.kernel import Fact

UNKNOWN = "??"
OUT_OF_TURN = ("entry", "kill")
"""Posts that count towards a bet but let nobody act later: the format writes them below zero."""

LAST_TO_ACT = ("big", "straddle")


def write_hand(
    facts: Iterable[Fact], *, scale: int, players: Mapping[UUID, str] | None = None
) -> str:
    """Write the hand that these facts tell, with `scale` minor units to one of the history's.

    `finishing_stacks` are the stacks it ended with. The format knows no rake: played again, a hand
    gives its winners what the house took (`_rake`), too. Nor does it know winners named without
    cards: the others' hands are written as mucked, and a split of such hands can't be told.
    Players are named where names are given.
    """
    hand: Hand | None = None
    actions: list[str] = []
    showdown: int | None = None
    for fact in facts:
        actions += _action_of(fact, hand, scale)
        hand = fact.mutate(hand)
        if isinstance(fact, ActUndone):
            actions.pop()
            showdown = None
        if showdown is None and hand is not None and is_betting_over(hand.state):
            showdown = len(actions)
    assert hand is not None, "A hand's facts begin with its opening."
    state = hand.state
    actions[showdown:showdown] = [] if showdown is None else _showdown(state)
    fields = _fields(state, scale) | {"actions": _deal(state) + actions}
    if players is not None:
        fields["players"] = [players.get(each.player_id, "") for each in state.seats]
    return HandHistory(variant=PLAYABLE, **fields).dumps() + "\n"


def _action_of(fact: Fact, hand: Hand | None, scale: int) -> list[str]:
    """Return how the format tells a fact: in one action, or not at all."""
    match fact:
        case BoardDealt(street=street, cards=cards):
            return [f"d db {cards or UNKNOWN * BOARD_CARDS[street]}"]
        case PlayerFolded(seat=seat):
            return [f"{_player(hand, seat)} f"]
        case PlayerChecked(seat=seat) | PlayerCalled(seat=seat):
            return [f"{_player(hand, seat)} cc"]
        case PlayerBet(seat=seat, to=to) | PlayerRaised(seat=seat, to=to):
            return [f"{_player(hand, seat)} cbr {in_units(to, scale)}"]
        case _:
            return []


def _player(hand: Hand | None, seat: int) -> str:
    assert hand is not None, "A hand's facts begin with its opening."
    return _name(hand.state, seat)


def _name(state: HandState, seat: int) -> str:
    return f"p{state.place_of(seat) + 1}"


def _deal(state: HandState) -> list[str]:
    return [f"d dh {_name(state, each.seat)} {each.cards or UNKNOWN * 2}" for each in state.seats]


def _showdown(state: HandState) -> list[str]:
    """Return who showed what, all at once, for the format wants it before a board is run out."""
    contenders = state.in_hand()
    if len(contenders) == 1:
        return []
    named = {seat for seats in state.winners.values() for seat in seats}
    return [_shown(state, each, named) for each in contenders]


def _shown(state: HandState, seat: SeatPlaying, named: set[int]) -> str:
    """Return what a seat turned up; beside winners who were named, the others lost."""
    name = _name(state, seat.seat)
    has_lost = seat.standing == "mucked" or (named and seat.seat not in named)
    return f"{name} sm" if has_lost else f"{name} sm {seat.cards or UNKNOWN * 2}"


def _fields(state: HandState, scale: int) -> dict[str, Any]:
    antes = [_posted(state, each.seat, scale, is_blind=False) for each in state.seats]
    blinds = [_posted(state, each.seat, scale, is_blind=True) for each in state.seats]
    turn = -1 if len(state.seats) == HEADS_UP else 1
    rake = sum(drop.amount for drop in state.drops)
    fields = {
        "ante_trimming_status": state.is_ante_matched,
        "antes": antes[::turn],
        "blinds_or_straddles": blinds[::turn],
        "min_bet": in_units(state.big_blind, scale),
        "starting_stacks": [in_units(each.stack_at_start, scale) for each in state.seats],
        "finishing_stacks": [in_units(each.stack, scale) for each in state.seats],
        "hand": state.number,
        "seats": [each.seat for each in state.seats],
        "user_defined_fields": {"_rake": in_units(rake, scale)} if rake else {},
    }
    return cast("dict[str, Any]", fields)


def _posted(state: HandState, seat: int, scale: int, *, is_blind: bool) -> Decimal | int:
    """Return what a seat owed; what is live and no blind in turn is below zero, dead as an ante."""
    posts = [post for post in state.posts if post.seat == seat and post.is_live == is_blind]
    owed = sum(post.amount for post in posts)
    kinds = {post.kind for post in posts}
    is_out_of_turn = (
        is_blind and not kinds.isdisjoint(OUT_OF_TURN) and kinds.isdisjoint(LAST_TO_ACT)
    )
    return in_units(-owed if is_out_of_turn else owed, scale)
