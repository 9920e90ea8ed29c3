"""Which acts are open to a seat of those that it is held to.

Nobody is held to what can't be: who may not raise, or hasn't the chips, calls the bet instead.
"""

from collections.abc import Sequence

from domain.rules.acting import Spot

PASSIVE = ("check", "fold")


def left_of(acts: Sequence[str], spot: Spot, *, is_fold_open: bool = True) -> list[str]:
    """Return those of the acts that are open; none where nothing comes in their place.

    In the place of a bet that can't be made, or of all in, comes a call; a check of no bet.
    """
    is_open = _open_to(spot, is_fold_open=is_fold_open)
    left = [each for each in acts if meant(each, spot) in is_open]
    is_wager = any(each not in PASSIVE for each in acts)
    return left or [each for each in (_matching(spot),) if is_wager and each in is_open]


def meant(act: str, spot: Spot) -> str:
    """Return what an act is by its name: all in for no more than the bet is a call."""
    match act:
        case "bet" | "raise":
            return _wager(spot)
        case "call":
            return _matching(spot)
        case "all-in":
            return "call" if spot.own + spot.stack <= spot.bet else _wager(spot)
        case _:
            return act


def _open_to(spot: Spot, *, is_fold_open: bool) -> list[str]:
    wager = [_wager(spot)] if spot.may_raise else []
    if spot.bring_in:
        return ["bring-in", *wager]
    return [*(["fold"] if is_fold_open else []), _matching(spot), *wager]


def _matching(spot: Spot) -> str:
    return "call" if spot.to_call else "check"


def _wager(spot: Spot) -> str:
    return "raise" if spot.bet else "bet"
