"""The showdown: when it is, who may muck, who wins which half of a pot on which board."""

from domain.cards import UNKNOWN, is_known
from domain.hands.pots import Pot, Won, pots_of
from domain.hands.state import HandState, is_betting_over, next_street
from domain.hands.values import best_hands
from domain.kernel import Refused
from domain.variants import Half


def winners_of(state: HandState, place: int, pot: Pot) -> list[Won] | None:
    """Return who wins the parts of a pot, or nothing while that can't be said of all.

    A hand alone in a pot wins it; cards speak where all are known; else whom the dealer named.
    A low half that no hand is good enough for is no part.
    """
    claims = claims_on(state, pot)
    if len(claims) == 1:
        return [Won(1, state.game.halves[0].name, claims)]
    won = [
        (board, half.name, _winners(state, place, claims, board, half))
        for board in range(1, len(state.boards) + 1)
        for half in state.game.halves
    ]
    if any(seats is None for _, _, seats in won):
        return None
    return [Won(board, half, seats) for board, half, seats in won if seats]


def claims_on(state: HandState, pot: Pot) -> list[int]:
    """Return the seats that still claim a pot: once all its hands are dead, whose was so last.

    That one had won it already. Where the house wants whole hands, one of which a part lies open
    claims none beside others.
    """
    live = [seat for seat in pot.seats if state.at(seat).is_live]
    live = live or [seat for seat in state.given_up if seat in pot.seats][-1:]
    whole = [seat for seat in live if not is_incomplete(state, seat)]
    return whole or live


def is_incomplete(state: HandState, seat: int) -> bool:
    """Tell whether a hand was laid up in part only, in a house that wants all of it."""
    player = state.at(seat)
    return bool(state.showdown.claim_rule and player.tabled and not player.has_shown)


def is_winning(state: HandState, seat: int) -> bool:
    """Tell whether a hand that was turned up wins any of the pots by the cards that are known."""
    if not state.at(seat).has_shown:
        return False
    pots = pots_of(state.seats, with_bets=True)
    read = [
        winners_of(state, place, pot)
        for place, pot in enumerate(pots)
        if seat in claims_on(state, pot) and can_be_read(state, claims_on(state, pot))
    ]
    return any(seat in won.seats for parts in read for won in parts or [])


def _winners(
    state: HandState, place: int, claims: list[int], board: int, half: Half
) -> list[int] | None:
    if can_be_read(state, claims):
        cards = {seat: state.at(seat).cards for seat in claims}
        return best_hands(half.hand, cards, state.boards[board - 1])
    named = [
        each.seats
        for each in state.winners
        if (each.pot, each.board, each.half) == (place, board, half.name)
    ]
    return [seat for seat in claims if seat in named[-1]] if named else None


def can_be_read(state: HandState, claims: list[int]) -> bool:
    """Tell whether these seats' cards and every board are known."""
    boards = [board for board in state.boards if board or state.game.board_cards]
    are_boards_known = all(
        is_known(board) and len(board) >= len(UNKNOWN) * state.game.board_cards for board in boards
    )
    return are_boards_known and all(state.at(seat).known_cards for seat in claims)


def all_winners(state: HandState) -> list[list[Won]]:
    """Return the winners of each pot, or refuse while bets, cards or a winner are missing."""
    check_showdown(state)
    check_dealt_out(state)
    pots = pots_of(state.seats, with_bets=True)
    winners = [winners_of(state, place, pot) for place, pot in enumerate(pots)]
    missing = [place for place, won in enumerate(winners) if not won]
    if missing:
        raise Refused(
            "room:winners-unknown",
            "Cards aren't all known: show or muck them, or name who wins pot(s) {pots}.",
            pots=missing,
        )
    return [won for won in winners if won]


def check_showdown(state: HandState) -> None:
    """Refuse what belongs after the last bet while one can come."""
    if not is_betting_over(state):
        raise Refused(
            "room:betting-open",
            "There is betting to come.",
            to_act=state.waiting[0] if state.waiting else None,
        )


def check_dealt_out(state: HandState) -> None:
    """Refuse to settle a contested pot before the last street is dealt, on every board."""
    is_missing = next_street(state) is not None or state.is_dealing or not state.is_last_street
    if len(state.live()) > 1 and is_missing:
        raise Refused(
            "room:board-not-complete",
            "More than one hand is live: the cards are dealt to the last street first.",
            street=state.street,
        )


def is_won(state: HandState) -> bool:
    """Tell whether one hand is left that can win, and the others won't be asked for any more.

    Hands given up at a showdown may be seen or got back until the pots are paid.
    """
    is_dealt_out = state.is_last_street and not state.is_dealing
    is_shown_down = is_dealt_out and len(state.unfolded()) > 1
    return len(state.live()) == 1 and not is_shown_down


def check_not_last(state: HandState, seat: int) -> None:
    """Refuse to let the last hand be dead that can win: it has won."""
    if [each.seat for each in state.live()] == [seat]:
        raise Refused(
            "room:last-hand", "Seat {seat} has the last hand that can win: it has won.", seat=seat
        )


def check_given_up(state: HandState, seat: int) -> None:
    """Refuse to let a hand go that wins: the last one, or at a showdown the last of a pot."""
    if is_betting_over(state):
        check_muck(state, seat)
    check_not_last(state, seat)


def check_muck(state: HandState, seat: int) -> None:
    """Refuse to muck the last hand that a pot has, or one that was named as a winner."""
    for place, pot in enumerate(pots_of(state.seats, with_bets=True)):
        named = {each for won in state.winners if won.pot == place for each in won.seats}
        if claims_on(state, pot) == [seat] or seat in named:
            raise Refused(
                "room:last-hand",
                "Seat {seat} wins pot {pot} and isn't mucked.",
                seat=seat,
                pot=place,
            )


def check_winners(state: HandState, place: int, seats: list[int], board: int, half: str) -> None:
    """Refuse winners before the end, of no pot, from outside it, or against known cards."""
    check_showdown(state)
    check_dealt_out(state)
    pots = pots_of(state.seats, with_bets=True)
    if not 0 <= place < len(pots):
        raise Refused("room:no-such-pot", "There is no pot {asked}.", asked=place, pots=len(pots))
    _check_part(state, board, half)
    for seat in seats:
        _check_whole(state, seat)
    claims = claims_on(state, pots[place])
    may_be_nobody = half != state.game.halves[0].name
    if not (seats or may_be_nobody) or not set(seats) <= set(claims):
        raise Refused(
            "room:not-in-pot",
            "Pot {pot} is won by one or more of the seats {allowed}.",
            pot=place,
            asked=seats,
            allowed=claims,
        )
    if can_be_read(state, claims):
        won = winners_of(state, place, pots[place]) or []
        raise Refused(
            "room:cards-speak",
            "The cards are known and say who wins pot {pot}.",
            pot=place,
            accepted=sorted({seat for each in won for seat in each.seats}),
        )


def _check_whole(state: HandState, seat: int) -> None:
    """Refuse a pot to a hand shown in part, and to who played the board and showed none of it."""
    terms = state.showdown
    player = next((each for each in state.seats if each.seat == seat), None)
    if player is None or terms.claim_rule is None:
        return
    if is_incomplete(state, seat) or (player.plays_board and player.standing == "mucked"):
        board_rule = terms.board_rule if player.plays_board else None
        raise Refused(
            board_rule or terms.claim_rule,
            "Seat {asked} wins with all its cards face up, or not at all.",
            asked=seat,
        )


def _check_part(state: HandState, board: int, half: str) -> None:
    halves = [each.name for each in state.game.halves]
    if not 1 <= board <= len(state.boards) or half not in halves:
        raise Refused(
            "room:no-such-part",
            "A pot has {boards} board(s) and is won by the {halves}.",
            asked=half,
            boards=len(state.boards),
            halves=" and the ".join(halves),
        )
