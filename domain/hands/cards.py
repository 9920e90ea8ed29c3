"""Which cards may come: so many, each once, when it is time for them."""

from collections.abc import Sequence

from domain.cards import UNKNOWN, cards_of, refuse_doubles, written_cards
from domain.hands.deal_events import RightCards
from domain.hands.state import HandState, SeatPlaying, is_betting_over, next_street, street_of
from domain.kernel import Refused
from domain.variants import Street


def check_hole_cards(state: HandState, seat: int, cards: str) -> None:
    """Refuse cards that aren't a seat's due now, another number of them, and one that is out."""
    count = cards_due(state, seat)
    if not count:
        raise Refused("room:cards-dealt", "Seat {asked} has its cards.", asked=seat)
    _check_cards(state, cards, count)


def cards_due(state: HandState, seat: int) -> int:
    """Return how many cards are dealt to a seat now: those it is owed, or the next street's."""
    due = next_street(state)
    if state.at(seat).owed or due is None or any(each.owed for each in _dealt_to(state)):
        return state.at(seat).owed
    return _street(state, due).hole_cards


def street_due(state: HandState) -> str | None:
    """Return the street that is dealt now: the next, or the one whose cards are still going out."""
    is_going_out = state.outcome == "playing" and state.is_dealing and not state.drawing
    if is_going_out and any(each.owed for each in _dealt_to(state)):
        return state.street
    return next_street(state)


def _dealt_to(state: HandState) -> list[SeatPlaying]:
    """Return who has to have cards before others come: where streets are dealt to the seats."""
    return state.live() if state.dealing.up or state.dealing.opens != "position" else []


def _street(state: HandState, name: str) -> Street:
    return state.game.streets[state.game.place_of(name)]


def check_board(state: HandState, street: str, cards: str, board: int) -> None:
    """Refuse a street while betting is open, one that isn't next, and wrong cards."""
    _check_due(state, street, board)
    _check_cards(state, cards, _street(state, street).board or 1)


def check_flop_card(state: HandState, street: str, cards: str, board: int) -> None:
    """Refuse the cards of a flop that have come one by one, on the same grounds."""
    _check_due(state, street, board)
    _check_cards(state, cards, len(written_cards(cards)))


def _check_due(state: HandState, street: str, board: int) -> None:
    if state.waiting:
        raise Refused(
            "room:betting-open",
            "The betting round is open; seat {to_act} is to act.",
            to_act=state.waiting[0],
        )
    if not 1 <= board <= len(state.boards):
        raise Refused(
            "room:no-such-board",
            "There is no board {asked}.",
            asked=board,
            allowed=len(state.boards),
        )
    due = _board_due(state, state.boards[board - 1])
    if street != due:
        raise Refused(
            "room:wrong-street",
            "The {asked} isn't next." if due else "Nothing more is dealt to the board.",
            asked=street,
            accepted=due,
        )


def _board_due(state: HandState, board: str) -> str | None:
    """Return the street that a board is dealt now; run-outs are dealt in any order."""
    due = next_street(state)
    if due is None:
        return None
    if not _street(state, due).board:
        return due if is_short_of_cards(state) else None
    own = street_of(state, board)
    return own if own == due or is_betting_over(state) else None


def is_short_of_cards(state: HandState) -> bool:
    """Tell whether the deck has too few cards for a last one to each seat: one is for all then."""
    needed = len(state.live())
    is_last = next_street(state) == state.game.streets[-1].name and state.game.has_bring_in
    return is_last and needed > len(state.game.deck) - state.cards_out


def check_discards(state: HandState, seat: int, count: int, cards: str) -> None:
    """Refuse to draw out of turn, more cards than a hand has, and others than the seat holds."""
    to_draw = seat_to_draw(state)
    if to_draw is None:
        raise Refused("room:no-draw", "There is no draw now.", asked=seat)
    if seat != to_draw:
        raise Refused(
            "room:out-of-turn",
            "Seat {to_act} is to draw, not seat {asked}.",
            asked=seat,
            to_act=to_draw,
        )
    held = state.game.hole_cards
    if not 0 <= count <= held or (cards and len(written_cards(cards)) != count):
        raise Refused(
            "room:card-count",
            "{allowed} card(s) at most are drawn, as many as are given up.",
            asked=count,
            allowed=held,
        )
    strange = set(_known(cards)) - set(written_cards(state.at(seat).cards))
    if strange and UNKNOWN not in written_cards(state.at(seat).cards) and state.at(seat).cards:
        raise Refused(
            "room:other-cards",
            "Seat {seat} was dealt other cards than {asked}.",
            seat=seat,
            asked="".join(sorted(strange)),
        )


def seat_to_draw(state: HandState) -> int | None:
    """Return the seat that draws now, from the button's left, if any."""
    if state.drawing:
        return state.drawing[0]
    due = next_street(state)
    if due is None or not _street(state, due).has_draw:
        return None
    return state.live()[0].seat


def check_shown(state: HandState, seat: int, cards: str, *, may_correct: bool = False) -> None:
    """Refuse a hand that was shown, other cards than were dealt, and a card that is out.

    One that nobody wrote down yet is shown once more with its cards. What lies face up is the
    truth: who `may_correct` what was keyed shows other cards.
    """
    player = state.at(seat)
    if player.has_shown and (player.known_cards or not cards):
        raise Refused("room:hand-shown", "Seat {asked} has shown its hand.", asked=seat)
    if not cards:
        return
    count = len(written_cards(player.cards)) + player.owed
    dealt = _known(player.cards)
    if not may_correct and not set(dealt) <= set(written_cards(cards)):
        raise Refused(
            "room:other-cards",
            "Seat {seat} was dealt other cards than {asked}. Where those were keyed wrong a "
            "supervisor shows the hand, or corrects them.",
            seat=seat,
            asked=cards,
            offer="card-correction",
        )
    _check_cards(state, cards, count, held=player)


def check_corrected(state: HandState, right: Sequence[RightCards]) -> None:
    """Refuse cards of another deck, and those of which one would be there twice."""
    hands = {each.seat: each.cards for each in _holding(state, 0)}
    boards = dict(enumerate(state.boards, start=1))
    hands |= {each.seat: each.right for each in right if each.seat is not None}
    boards |= {each.board: each.right for each in right if each.board is not None}
    first, *others = boards.values()
    out = [first, *(each[state.common :] for each in others), *hands.values()]
    discards = "" if _is_run_out(state, 0) else state.discards
    for card in cards_of("".join(_known("".join(out) + discards))):
        _check_of_deck(state, card)


def check_part(state: HandState, seat: int, cards: str) -> None:
    """Refuse as part of a hand more cards than it holds, others than were dealt, and doubles."""
    player = state.at(seat)
    asked = written_cards(cards)
    held = len(written_cards(player.cards)) + player.owed or state.game.hole_cards
    if not 0 < len(asked) <= held:
        raise Refused(
            "room:card-count",
            "Seat {seat} holds {allowed} card(s), not {asked}.",
            seat=seat,
            asked=len(asked),
            allowed=held,
        )
    if player.known_cards and not set(asked) <= set(written_cards(player.cards)):
        raise Refused(
            "room:other-cards",
            "Seat {seat} was dealt other cards than {asked}.",
            seat=seat,
            asked=cards,
        )
    _check_cards(state, cards, len(asked), held=player)


def _known(cards: str) -> list[str]:
    return [card for card in written_cards(cards) if card != UNKNOWN]


def _check_cards(
    state: HandState, cards: str, count: int, *, held: SeatPlaying | None = None
) -> None:
    """Refuse another number of cards, one of another deck, and one that is out already.

    Once the deck has run out, what was folded and given up is dealt again.
    """
    asked = cards_of("".join(_known(cards)))
    if cards and len(written_cards(cards)) != count:
        raise Refused(
            "room:card-count",
            "{allowed} card(s) are dealt here, not {asked}.",
            asked=len(written_cards(cards)),
            allowed=count,
        )
    for card in asked:
        _check_of_deck(state, card)
    holding = _holding(state, count)
    out = "".join(
        [*_boards(state), *(each.cards for each in holding if each is not held)],
    )
    refuse_doubles(_known(out + ("" if _is_run_out(state, count) else state.discards)) + asked)


def _check_of_deck(state: HandState, card: str) -> None:
    if card not in state.game.deck:
        raise Refused("room:no-such-card", "{asked} isn't in this deck.", asked=card)


def _is_run_out(state: HandState, count: int) -> bool:
    return state.game.has_draw and state.cards_out + count > len(state.game.deck)


def _holding(state: HandState, count: int) -> list[SeatPlaying]:
    """Return whose cards can't come again when so many more are dealt."""
    return state.live() if _is_run_out(state, count) else state.seats


def _boards(state: HandState) -> list[str]:
    """Return what lies on the boards, the cards that they have in common once."""
    first, *others = state.boards
    return [first, *(each[state.common :] for each in others)]
