"""What the facts that are no bets do to a hand."""

from domain.hands.betting import open_round
from domain.hands.events import (
    AntePosted,
    BlindPosted,
    HandFinished,
    HandOpened,
    HandRuledOver,
    PotAwarded,
)
from domain.hands.posts import bet_to_face, is_ante_matched, opening_place
from domain.hands.state import Drop, HandState, SeatPlaying


def take_opening(state: HandState, fact: HandOpened) -> None:
    """Seat the players and note what is owed; with nothing owed the first round begins."""
    state.table_id, state.number = fact.table_id, fact.number
    state.variant, state.edition, state.dealer = fact.variant, fact.edition, fact.dealer
    state.button, state.smallest_chip = fact.button, fact.smallest_chip
    state.small_blind, state.big_blind = fact.small_blind, fact.big_blind
    state.seats = [
        SeatPlaying(each.seat, each.player_id, each.stack, each.stack) for each in fact.seats
    ]
    state.posts = list(fact.posts)
    state.is_ante_matched = is_ante_matched(state.posts, len(state.seats))
    _begin_when_posted(state)


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
    _begin_when_posted(state)


def _begin_when_posted(state: HandState) -> None:
    if state.posts_made == len(state.posts):
        open_round(state, opening_place(state), bet_to_face(state))


def take_hole_cards(state: HandState, seat: int, cards: str) -> None:
    """Give a seat its cards."""
    state.at(seat).is_dealt = True
    state.at(seat).cards = cards


def take_return(state: HandState, seat: int, amount: int) -> None:
    """Give back what nobody matched."""
    owner = state.at(seat)
    owner.stack += amount
    owner.matched -= amount
    owner.bet = max(owner.bet - amount, 0)


def take_board(state: HandState, street: str, cards: str) -> None:
    """Deal to the board and begin the street's round at the button's left."""
    state.street = street
    state.board += cards
    for each in state.seats:
        each.bet = 0
    open_round(state, 0, 0)


def take_show(state: HandState, seat: int, cards: str) -> None:
    """Turn a seat's cards up."""
    state.at(seat).has_shown = True
    state.at(seat).cards = cards


def take_muck(state: HandState, seat: int) -> None:
    """Let a seat give up its claim at the showdown."""
    state.at(seat).standing = "mucked"


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
    state.waiting = []
    state.outcome = "finished"
    state.marks = []


def take_calling_off(state: HandState) -> None:
    """End the hand as if it hadn't been: every chip goes back to where it came from."""
    for each in state.seats:
        each.stack = each.stack_at_start
        each.bet = each.matched = each.dead = 0
    state.waiting = []
    state.outcome = "called-off"
    state.marks = []
