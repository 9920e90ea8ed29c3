"""What the facts that are no bets do to a hand."""

from domain.cards import UNKNOWN, is_known, written_cards
from domain.hands import betting, going_back
from domain.hands.events import (
    AntePosted,
    BlindPosted,
    BoardDealt,
    CardsDiscarded,
    HandFinished,
    HandOpened,
    HandRuledOver,
    PotAwarded,
)
from domain.hands.opening import bet_to_open_with, opener_of
from domain.hands.posts import is_ante_matched
from domain.hands.state import Drop, HandState, SeatPlaying, is_betting_over


def take_opening(state: HandState, fact: HandOpened) -> None:
    """Seat the players and note what is owed; with nothing owed the first round begins."""
    state.table_id, state.number = fact.table_id, fact.number
    state.variant, state.edition, state.dealer = fact.variant, fact.edition, fact.dealer
    state.button, state.smallest_chip = fact.button, fact.smallest_chip
    state.small_blind, state.big_blind = fact.small_blind, fact.big_blind
    state.bring_in, state.big_bet = fact.bring_in, fact.big_bet
    state.raises_max, state.is_bomb_pot = fact.raises_max, fact.is_bomb_pot
    state.boards = [""] * fact.boards
    state.seats = [
        SeatPlaying(each.seat, each.player_id, each.stack, each.stack) for each in fact.seats
    ]
    state.posts = list(fact.posts)
    state.is_ante_matched = is_ante_matched(state.posts, len(state.seats))
    state.deal.size = len(state.game.deck)
    state.deal.gone = len(state.seats) * state.game.streets[0].hole_cards
    _begin_street(state, state.game.streets[0].name)
    _open_when_ready(state)


def _begin_street(state: HandState, street: str) -> None:
    """Begin a street: its cards are owed to every seat in the hand, or every one draws."""
    is_short = any(each.can_act and each.bet < state.bet for each in state.seats)
    if is_short and not is_betting_over(state):
        _part(state)
    state.street, state.is_dealing, state.first_to_act = street, True, None
    state.drawing = [each.seat for each in state.live()] if state.dealing.has_draw else []
    for each in state.live():
        each.owed += state.dealing.hole_cards
    for each in state.seats:
        each.bet = 0


def _part(state: HandState) -> None:
    """Close the pots of the hand so far: who called less of the last bet plays on, not for it."""
    for each in state.seats:
        each.parted.append(each.matched_since)
        if not each.stack and each.parts is None:
            each.parts = len(each.parted)


def _open_when_ready(state: HandState) -> None:
    """Open the street's round once it is paid, dealt and drawn for, and known who opens."""
    is_posted = state.posts_made == len(state.posts)
    if not state.is_dealing or not is_posted or state.drawing or _is_waiting_for_cards(state):
        return
    if state.is_bomb_pot and not state.is_flop_dealt:
        state.is_dealing = False
        return
    place = opener_of(state)
    if place is not None:
        state.is_dealing = False
        betting.open_round(state, place, bet_to_open_with(state))


def open_again(state: HandState) -> None:
    """Say anew who opens the first round, for other cards lie face up; nobody has brought it in."""
    if state.must_bring_in:
        state.is_dealing = True
        _open_when_ready(state)


def _is_waiting_for_cards(state: HandState) -> bool:
    """Tell whether a seat lacks the cards that say who opens, or a board its street."""
    is_by_cards = state.dealing.opens != "position"
    is_uneven = len({len(board) for board in state.boards}) > 1
    return is_uneven or (is_by_cards and any(each.owed for each in state.live()))


def take_post(state: HandState, fact: AntePosted | BlindPosted) -> None:
    """Put a post in: a live one counts towards the bet, a dead one towards the pot."""
    poster = state.at(fact.seat)
    is_live = isinstance(fact, BlindPosted) and fact.is_live
    is_matched = isinstance(fact, AntePosted) and state.is_ante_matched
    poster.stack -= fact.amount
    poster.was_all_in = poster.was_all_in or fact.is_all_in
    if is_live:
        poster.bet += fact.amount
    if is_live or is_matched:
        poster.matched += fact.amount
    else:
        poster.dead += fact.amount
    state.posts_made += 1
    _open_when_ready(state)


def take_hole_cards(state: HandState, seat: int, cards: str) -> None:
    """Give a seat its cards, the first of a street's beginning it; the last of them lie face up.

    Who has shown and gets one more face down hasn't shown that.
    """
    player = state.at(seat)
    if not player.owed:
        _begin_street(state, state.game.streets[state.game.place_of(state.street) + 1].name)
    dealt = written_cards(cards or UNKNOWN * player.owed)
    player.is_dealt = True
    player.cards += "".join(dealt)
    player.up += "".join(dealt[len(dealt) - state.dealing.up :])
    state.cards_out += len(dealt)
    player.owed = 0
    player.has_shown = player.has_shown and not state.dealing.down
    _open_when_ready(state)


def take_fold(state: HandState, seat: int) -> None:
    """Let a seat give up its hand; once no bet can come the pots stay as they are."""
    is_over = is_betting_over(state)
    betting.take_fold(state, seat)
    if is_over:
        take_muck(state, seat)
    _wait_no_more(state, seat)


def take_kill(state: HandState, seat: int, returned: int) -> None:
    """Let a hand be dead; a bet that nobody called goes back."""
    is_over = is_betting_over(state)
    going_back.take_kill(state, seat, returned)
    if is_over:
        take_muck(state, seat)
    _wait_no_more(state, seat)


def take_muck(state: HandState, seat: int) -> None:
    """Let a seat give up its claim once no bet can come."""
    state.at(seat).standing = "mucked"
    if seat not in state.given_up:
        state.given_up.append(seat)
    _wait_no_more(state, seat)


def _wait_no_more(state: HandState, seat: int) -> None:
    """Wait neither for the cards of a seat nor for its draw."""
    if seat in state.drawing:
        state.drawing.remove(seat)
    _open_when_ready(state)


def take_first_to_act(state: HandState, seat: int) -> None:
    """Let the seat open the round that the dealer says opens it."""
    state.first_to_act = seat
    _open_when_ready(state)


def take_discards(state: HandState, fact: CardsDiscarded) -> None:
    """Take a seat's discards away; as many cards are owed to it. The last draw opens the round."""
    if not state.drawing:
        _begin_street(state, state.game.streets[state.game.place_of(state.street) + 1].name)
    player = state.at(fact.seat)
    player.cards = _without(player.cards + UNKNOWN * player.owed, fact)
    player.owed = fact.count
    state.discards += "".join(card for card in written_cards(fact.cards) if card != UNKNOWN)
    state.drawing.remove(fact.seat)
    _open_when_ready(state)


def _without(cards: str, fact: CardsDiscarded) -> str:
    """Return what is left of a hand: nobody knows which where unknown cards of known ones went."""
    held = written_cards(cards)
    for card in written_cards(fact.cards or UNKNOWN * fact.count):
        if card in held:
            held.remove(card)
        elif UNKNOWN in held:
            held.remove(UNKNOWN)
        else:
            held = [UNKNOWN] * (len(held) - 1)
    return "".join(held)


def take_return(state: HandState, seat: int, amount: int) -> None:
    """Give back what nobody matched."""
    owner = state.at(seat)
    owner.stack += amount
    owner.matched -= amount
    owner.bet = max(owner.bet - amount, 0)


def take_board(state: HandState, fact: BoardDealt) -> None:
    """Deal to a board; once every board has the street its round begins at the button's left."""
    place = state.game.place_of(fact.street)
    if place > state.game.place_of(state.street):
        _begin_street(state, fact.street)
    for each in state.seats:
        each.owed = 0 if state.dealing.hole_cards else each.owed
    count = state.game.streets[place].board or 1
    state.boards[fact.board - 1] += fact.cards or UNKNOWN * count
    state.cards_out += count
    _open_when_ready(state)


def take_runouts(state: HandState, count: int) -> None:
    """Let the rest of the board be dealt so many times."""
    state.common, state.is_run_out = len(state.board), True
    state.boards = [state.board] * count


def take_show(state: HandState, seat: int, cards: str) -> None:
    """Turn a seat's cards up."""
    player = state.at(seat)
    player.has_shown = True
    player.door = player.door or player.up
    if is_known(cards) or not player.cards:
        player.cards = cards
        player.owed = 0 if cards else player.owed
    player.up = player.cards


def take_award(state: HandState, fact: PotAwarded) -> None:
    """Pay a pot to its winners, and note what the house took."""
    for share in fact.shares:
        state.at(share.seat).stack += share.amount
    state.drops += [
        Drop(fact.pot, each.kind, each.amount, each.rule, each.box) for each in fact.deductions
    ]
    state.paid_out += fact.amount


def take_finish(state: HandState, fact: HandFinished | HandRuledOver) -> None:
    """End the hand with the stacks as the fact has them; nobody is to act any more."""
    for each in state.seats:
        each.stack = fact.stacks[each.seat]
    state.waiting, state.drawing = [], []
    state.outcome = "finished"


def take_calling_off(state: HandState) -> None:
    """End the hand as if it hadn't been: every chip goes back to where it came from."""
    for each in state.seats:
        each.stack = each.stack_at_start
        each.bet = each.matched = each.dead = 0
        each.parted, each.parts = [], None
    state.waiting, state.drawing = [], []
    state.outcome = "called-off"
