"""Where pokerkit rules otherwise than this room, and the written rule that explains it.

A difference that none of these explains fails the run.
"""

from dataclasses import dataclass

from domain.hands.betting import LegalActions
from domain.hands.posts import owed_by_short_blinds
from domain.hands.state import HandState
from domain.kernel import Refused

SHORT_BLIND = "a blind or straddle that its seat couldn't cover is faced in full"
SHORT_BRING_IN = "a bring-in that its seat couldn't cover is faced in full"
NOT_REOPENED = "short all-ins don't add up, and let nobody raise again"
CAPPED = "a round has a bet and three raises, the big blind being the bet"
HALF_BET = "with a fixed limit an all-in of half a bet counts as one, a smaller one is made up"
STRADDLED = "the first raise of a straddle is to at least twice it"
POT_SIZE = "in a pot-limit game a blind that its seat couldn't cover counts in full"


@dataclass(frozen=True)
class Seen:
    """What pokerkit lets a seat do."""

    call: int
    minimum: int | None
    maximum: int | None
    bets: int


@dataclass(frozen=True)
class Difference:
    """A difference and the rule that explains it; `is_followed` while pokerkit still can."""

    rule: str
    what: str
    is_followed: bool = True


class UnexplainedError(AssertionError):
    """A difference that no written rule explains."""


def reason_for_call(state: HandState, legal: LegalActions, seen: Seen) -> Difference:
    """Explain why a call takes another amount here."""
    is_more = legal.to_call > seen.call and state.bet > seen.bets
    if not state.is_flop_dealt and is_more:
        if owed_by_short_blinds(state):
            return Difference("open:2", SHORT_BLIND)
        if state.game.has_bring_in and state.bet == state.bring_in:
            return Difference("open:17", SHORT_BRING_IN)
    raise UnexplainedError(f"a call of {legal} at {seen}")


def reason_for_raise(
    state: HandState, legal: LegalActions, seen: Seen, why: Refused | None, *, was_short: bool
) -> Difference:
    """Explain why another bet or raise may be made here, or none.

    `was_short` tells that somebody went all-in for less than a bet or raise in the round.
    """
    rule = None if why is None else why.rule
    is_limit = state.game.limit == "fixed-limit"
    if rule == "room:betting-not-reopened":
        return Difference("open:7", NOT_REOPENED)
    if rule == "room:raises-capped":
        return Difference("open:16", CAPPED)
    if is_limit and was_short:
        return Difference("open:15", HALF_BET)
    if is_limit or legal.minimum is None or seen.minimum is None:
        raise UnexplainedError(f"{legal} at {seen}, {why}")
    is_first = not state.is_flop_dealt
    is_straddled = any(post.kind == "straddle" for post in state.posts)
    if is_first and is_straddled and legal.minimum > seen.minimum:
        return Difference("open:6", STRADDLED)
    if (
        is_first
        and state.game.limit == "pot-limit"
        and legal.minimum == seen.minimum
        and owed_by_short_blinds(state)
    ):
        return Difference("open:14", POT_SIZE)
    raise UnexplainedError(f"{legal} at {seen}, {why}")
