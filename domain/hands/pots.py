"""Main and side pots, the bet nobody matched, deductions, and shares with their odd chips."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from domain.hands.events import PotDeduction, PotPart, PotShare
from domain.hands.state import HandState, SeatPlaying
from domain.kernel import Amount, Refused
from domain.money import down_to
from domain.rules.drops import DealtHand, DropTerms, taken_from


class Pot(msgspec.Struct, frozen=True):
    """A pot and the seats that play for it, from the button's left. Pot 0 is the main pot."""

    amount: int
    seats: list[int]


def pots_of(seats: Sequence[SeatPlaying], *, with_bets: bool) -> list[Pot]:
    """Return the pots: one for each height at which a hand is all-in, folded money included.

    Each is divided by itself (room:pots-apart). What nobody had to match (a dead post, one ante for
    the table) is in the main pot. The bets of a round that is open lie before their seats and not
    yet in a pot. Who was held to less than a bet isn't in the pot of its rest, and is in what is
    bet later: each part of the hand has its own heights, and pots of the same seats are one.
    """
    playing = tuple(each.seat for each in seats if each.is_unfolded)
    amounts = {playing: sum(each.dead for each in seats)} if playing else {}
    for part in range(max((len(each.parted) for each in seats), default=0) + 1):
        for pot in _layers(seats, part, with_bets=with_bets):
            amounts[tuple(pot.seats)] = amounts.get(tuple(pot.seats), 0) + pot.amount
    pots = [Pot(amount, list(seats)) for seats, amount in amounts.items() if amount]
    return sorted(pots, key=lambda pot: -len(pot.seats))


def _layers(seats: Sequence[SeatPlaying], part: int, *, with_bets: bool) -> Iterator[Pot]:
    """Return what was put in in a part of the hand, by the heights of the hands that play in it."""
    put_in = {each.seat: _put_in(each, part, with_bets=with_bets) for each in seats}
    able = [each.seat for each in seats if each.is_unfolded and _plays_in(each, part)]
    able = able or [each.seat for each in seats if each.is_unfolded]
    below, heights = 0, sorted({put_in[seat] for seat in able})
    for height in heights:
        top = max(put_in.values()) if height == heights[-1] else height
        amount = sum(max(min(each, top) - below, 0) for each in put_in.values())
        yield Pot(amount, [seat for seat in able if put_in[seat] >= height])
        below = height


def _plays_in(seat: SeatPlaying, part: int) -> bool:
    """Tell whether a seat had chips left for a part of the hand."""
    return seat.parts is None or part < seat.parts


def _put_in(seat: SeatPlaying, part: int, *, with_bets: bool) -> int:
    if part < len(seat.parted):
        return seat.parted[part]
    return seat.matched_since - (0 if with_bets else seat.bet)


def uncalled(seats: Sequence[SeatPlaying]) -> PotShare | None:
    """Return whose bet, and how much of it, nobody matched; folded money matches, too."""
    highest, second, *_ = sorted(seats, key=lambda each: -each.matched_since)
    if highest.matched_since == second.matched_since or not highest.is_unfolded:
        return None
    return PotShare(highest.seat, highest.matched_since - second.matched_since)


def deductions_of(hand: DealtHand, drops: Sequence[DropTerms]) -> list[list[PotDeduction]]:
    """Return what is taken from each pot, main pot first."""
    deductions: list[list[PotDeduction]] = [[] for _ in hand.pots]
    for taken in taken_from(hand, drops):
        terms = taken.terms
        deductions[taken.pot].append(PotDeduction(terms.kind, taken.amount, terms.rule, terms.box))
    return deductions


class Won(msgspec.Struct, frozen=True):
    """Who wins a half of a pot on a board, from the button's left."""

    board: int
    half: str
    seats: list[int]


def parts_of(
    amount: int, won: Sequence[Won], *, smallest_chip: int, is_one_each: bool = False
) -> list[PotPart]:
    """Split a pot between boards, and on each between its halves, in whole chips.

    What is left over goes to the first board, and there to the first half, the high one.
    """
    boards = sorted({each.board for each in won})
    parts = []
    for board, share in zip(boards, _split(amount, len(boards), smallest_chip), strict=True):
        halves = [each for each in won if each.board == board]
        for half, part in zip(halves, _split(share, len(halves), smallest_chip), strict=True):
            shares = shares_of(
                part, half.seats, smallest_chip=smallest_chip, is_one_each=is_one_each
            )
            parts.append(PotPart(board, half.half, part, shares))
    return parts


def _split(amount: int, ways: int, smallest_chip: int) -> list[int]:
    each = down_to(amount // ways, smallest_chip)
    return [amount - each * (ways - 1)] + [each] * (ways - 1)


def shares_in(parts: Sequence[PotPart]) -> list[PotShare]:
    """Return what each seat takes of a pot, over all its parts."""
    taken: dict[int, int] = {}
    for share in (share for part in parts for share in part.shares):
        taken[share.seat] = taken.get(share.seat, 0) + share.amount
    return [PotShare(seat, amount) for seat, amount in taken.items()]


def shares_of(
    amount: int, winners: Sequence[int], *, smallest_chip: int, is_one_each: bool = False
) -> list[PotShare]:
    """Split a pot between its winners, the first in line for what is left over named first.

    Each gets the same in whole chips. Odd chips go to the first, or where `is_one_each` singly in
    that order; what no chip can pay goes to the first.
    """
    each = down_to(amount // len(winners), smallest_chip)
    odd = amount - each * len(winners)
    singly = odd // smallest_chip - 1 if is_one_each and odd else 0
    more = [smallest_chip if 0 < place <= singly else 0 for place in range(len(winners))]
    return [
        PotShare(seat, each + (more[place] if place else odd - sum(more)))
        for place, seat in enumerate(winners)
    ]


def check_ruled_shares(state: HandState, shares: Mapping[int, int]) -> None:
    """Refuse a ruling that shares more or less than was put in, or to who wasn't dealt in."""
    strays = sorted(shares.keys() - {each.seat for each in state.seats})
    if strays:
        raise Refused("room:not-in-hand", "Only seats dealt in get a share.", asked=strays)
    put_in = sum(each.matched + each.dead for each in state.seats)
    if sum(shares.values()) != put_in or min(shares.values(), default=0) < 0:
        raise Refused(
            "room:hand-balance",
            "{allowed} was put in, and {asked} would be shared.",
            asked=Amount(sum(shares.values())),
            allowed=Amount(put_in),
        )
