"""Who opens a betting round: behind the blinds, left of the button, or by the cards face up."""

from collections import Counter
from collections.abc import Sequence

from domain.cards import RANKS, SUITS, is_known, written_cards
from domain.hands.posts import bet_to_face, opening_place
from domain.hands.state import HandState, SeatPlaying
from domain.kernel import Refused

ACE_LOW = RANKS[-1] + RANKS[:-1]


def opener_of(state: HandState) -> int | None:
    """Return the place of the seat that opens the round, or nothing while that isn't known."""
    if state.first_to_act is not None:
        return state.place_of(state.first_to_act)
    if state.dealing.opens == "position":
        return 0 if state.is_flop_dealt else opening_place(state)
    if any(not is_known(each.up) for each in state.live()):
        able = sum(each.can_act for each in state.live())
        return 0 if able <= 1 else None
    return state.place_of(_by_cards(state, state.live()).seat)


def best_board(state: HandState) -> int | None:
    """Return the place of the seat whose board opens the last street, of those left in.

    Nothing where streets open by position; where cards aren't known, whom the dealer named.
    """
    if state.dealing.opens == "position":
        return None
    contenders = state.unfolded()
    if all(is_known(each.door or each.up) for each in contenders):
        return state.place_of(_by_cards(state, contenders).seat)
    return None if state.first_to_act is None else state.place_of(state.first_to_act)


def bet_to_open_with(state: HandState) -> int:
    """Return the bet that a round begins with: blinds and straddles in the first, else none."""
    return 0 if state.is_flop_dealt else bet_to_face(state)


def _by_cards(state: HandState, contenders: Sequence[SeatPlaying]) -> SeatPlaying:
    """Return the seat that its face-up cards have open, the first of equals from the left."""
    match state.dealing.opens:
        case "low-card":
            return min(contenders, key=lambda each: min(_cards(each.up, RANKS)))
        case "high-card":
            return max(contenders, key=lambda each: max(_cards(each.up, ACE_LOW)))
        case "low-hand":
            return min(contenders, key=lambda each: _made(each.door or each.up, ACE_LOW))
        case _:
            return max(contenders, key=lambda each: _made(each.door or each.up, RANKS))


def _cards(cards: str, ranks: str) -> list[tuple[int, int]]:
    return [(ranks.index(card[0]), SUITS.index(card[1])) for card in written_cards(cards)]


def _made(cards: str, ranks: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what up to four cards make, pairs before high cards; they make nothing better."""
    counted = Counter(ranks.index(card[0]) for card in written_cards(cards))
    made = sorted(((count, rank) for rank, count in counted.items()), reverse=True)
    return tuple(count for count, _ in made), tuple(rank for _, rank in made)


def check_first_to_act(state: HandState, seat: int) -> None:
    """Refuse to name who opens a round that isn't due, or against the cards."""
    is_due = state.is_dealing and state.dealing.opens != "position"
    if not is_due or any(each.owed for each in state.live()):
        raise Refused("room:round-opened", "No round waits for who is to open it.", asked=seat)
    if all(is_known(each.up) for each in state.live()):
        raise Refused(
            "room:cards-speak",
            "The cards are known and say who opens.",
            accepted=_by_cards(state, state.live()).seat,
        )
