"""A hand written in the PHH format, as pokerkit reads it."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from pokerkit import HandHistory

from cardroom.service.phh.codes import STANDARD, code_of, own_code_of, written_like
from cardroom.service.phh.enacting import acts_of
from cardroom.service.phh.playing_again import played_alike
from cardroom.service.phh.reading import in_units
from cardroom.service.phh.right_cards import keyed_right
from cardroom.service.phh.telling import Telling
from domain.hands.state import HandState
from domain.hands.undoing import standing
from domain.kernel import Fact
from domain.rules.acting import HEADS_UP

OUT_OF_TURN = ("entry", "kill")
"""Posts that count towards a bet but let nobody act later: the format writes them below zero."""

LAST_TO_ACT = ("big", "straddle")


def write_hand(
    facts: Iterable[Fact], *, scale: int, players: Mapping[UUID, str] | None = None
) -> str:
    """Write the hand that these facts tell, with `scale` minor units to one of the history's.

    `finishing_stacks` are the stacks it ended with. The format knows no rake: played again, a hand
    gives its winners what the house took (`_rake`), too. Nor does it know winners named without
    cards: the others' hands are written as mucked, and a split of such hands can't be told. Of
    several boards it knows the first; the others stand in fields of our own.
    Players are named where names are given.

    Acts are told as what came of them (`enacting.py`): a hand that was folded out of turn, killed
    or found dead folds at its next turn, or mucks where it has none before the showdown; a bet
    that went back is the check or call it became; chips that a hand left in the pot are called
    before it is given up. Refuses what the format lets nobody do, or what plays to other chips: a
    raise below the smallest, a caller held to less with chips behind, a posted blind that went
    back, a dead hand that is owed cards or a draw, an all-in hand given up without a showdown.
    What only pokerkit would play to other chips, several boards and some odd chips, has a code of
    our own.
    """
    telling, kept = Telling(scale), keyed_right(standing(facts))
    for fact, act in zip(kept, acts_of(kept), strict=True):
        telling.take(fact, act)
    state = telling.state
    fields = _fields(state, scale) | {"actions": telling.actions()}
    if players is not None:
        fields["players"] = [players.get(each.player_id, "") for each in state.seats]
    like, code = written_like(state.game), code_of(state.game, len(state.boards))
    text = HandHistory(variant=like, **fields).dumps() + "\n"
    text = text.replace(f"variant = '{like}'", f"variant = '{code}'", 1)
    if code not in STANDARD:
        return text
    own = text.replace(f"variant = '{code}'", f"variant = '{own_code_of(state.game, 1)}'", 1)
    return played_alike(text, kept, scale=scale) or own


def _fields(state: HandState, scale: int) -> dict[str, Any]:
    antes = [_posted(state, each.seat, scale, is_blind=False) for each in state.seats]
    turn = -1 if len(state.seats) == HEADS_UP else 1
    return {
        "ante_trimming_status": state.is_ante_matched,
        "antes": antes[::turn],
        **_stakes(state, scale),
        "starting_stacks": [in_units(each.stack_at_start, scale) for each in state.seats],
        "finishing_stacks": [in_units(each.stack, scale) for each in state.seats],
        "hand": state.number,
        "seats": [each.seat for each in state.seats],
        "user_defined_fields": _own_fields(state, scale),
    }


def _stakes(state: HandState, scale: int) -> dict[str, Any]:
    blinds = [_posted(state, each.seat, scale, is_blind=True) for each in state.seats]
    turn = -1 if len(state.seats) == HEADS_UP else 1
    bets = {
        "small_bet": in_units(state.big_blind, scale),
        "big_bet": in_units(state.big_bet, scale),
    }
    if state.game.has_bring_in:
        return {"bring_in": in_units(state.bring_in, scale), **bets}
    is_limit = state.game.limit == "fixed-limit"
    least = bets if is_limit else {"min_bet": in_units(state.big_blind, scale)}
    return {"blinds_or_straddles": blinds[::turn], **least}


def _own_fields(state: HandState, scale: int) -> dict[str, Any]:
    """Return what the format has no word for."""
    rake = sum(drop.amount for drop in state.drops)
    fields: dict[str, Any] = {"_rake": in_units(rake, scale)} if rake else {}
    if state.is_bomb_pot:
        fields["_bomb_pot"] = True
    if state.is_run_out:
        fields["_run_from"] = state.common // 2
    elif len(state.boards) > 1:
        fields["_boards"] = len(state.boards)
    for number, board in enumerate(state.boards[1:], start=2):
        fields[f"_board_{number}"] = board
    return fields


def _posted(state: HandState, seat: int, scale: int, *, is_blind: bool) -> Decimal | int:
    """Return what a seat owed; what is live and no blind in turn is below zero, dead as an ante."""
    posts = [post for post in state.posts if post.seat == seat and post.is_live == is_blind]
    owed = sum(post.amount for post in posts)
    kinds = {post.kind for post in posts}
    is_out_of_turn = (
        is_blind and not kinds.isdisjoint(OUT_OF_TURN) and kinds.isdisjoint(LAST_TO_ACT)
    )
    return in_units(-owed if is_out_of_turn else owed, scale)
