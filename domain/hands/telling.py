"""What happened in a hand, in a sentence that a person reads."""

from collections.abc import Callable

from domain.cards import written_cards
from domain.hands import events
from domain.hands.deal_telling import told_deal
from domain.hands.telling_rulings import ruling_told
from domain.hands.telling_showdown import told_of_showdown
from domain.kernel import Fact

Money = Callable[[int], str]
"""Writes an amount in the room's currency."""


def told(fact: Fact, money: Money) -> str:
    """Tell what a fact says; hole cards stay unsaid until they are shown."""
    match fact:
        case events.HandOpened():
            return _opened(fact, money)
        case events.AntePosted(seat=seat, amount=amount, is_all_in=is_all_in):
            return f"Seat {seat} antes {money(amount)}{_all_in(is_all_in)}."
        case events.BlindPosted(seat=seat, kind=kind, amount=amount, is_all_in=is_all_in):
            post = POSTS.get(kind, kind)
            return f"Seat {seat} posts {post} of {money(amount)}{_all_in(is_all_in)}."
        case events.PotAwarded():
            return _awarded(fact, money)
        case events.HandFinished(pot=pot):
            return f"The hand is over; the pot was {money(pot)}."
        case events.SeatBarredFromBetting(seat=seat, rule=rule):
            return f"Seat {seat} may neither bet nor raise any more ({rule})."
        case events.HandRuledOver(pot=pot, reason=reason):
            return f"The floor shares {money(pot)} and ends the hand: {reason}."
        case events.HandCalledOff(reason=reason):
            return f"The hand is called off and every bet goes back: {reason}."
        case _:
            plain = _wager(fact, money) or _cards(fact) or told_deal(fact)
            found = plain or ruling_told(fact, money) or told_of_showdown(fact, money)
            return found or type(fact).TOPIC


POSTS = {
    "small": "the small blind",
    "big": "the big blind",
    "straddle": "a straddle",
    "kill": "a kill",
    "entry": "for coming in",
    "dead": "a dead blind",
}


def _opened(fact: events.HandOpened, money: Money) -> str:
    bomb = "; a bomb pot" if fact.is_bomb_pot else ""
    bets = money(fact.big_blind)
    if fact.big_bet != fact.big_blind:
        bets = f"{bets} and {money(fact.big_bet)}"
    return (
        f"Hand {fact.number}, {fact.variant}, {len(fact.seats)} players, the button on seat "
        f"{fact.button}; bets of {bets}{bomb}."
    )


def _wager(fact: Fact, money: Money) -> str:
    match fact:
        case events.BringInPosted(seat=seat, amount=amount, is_all_in=is_all_in):
            return f"Seat {seat} brings in {money(amount)}{_all_in(is_all_in)}."
        case events.PlayerFolded(seat=seat):
            return f"Seat {seat} folds."
        case events.PlayerChecked(seat=seat):
            return f"Seat {seat} checks."
        case events.PlayerCalled(seat=seat, amount=amount, is_all_in=is_all_in):
            return f"Seat {seat} calls with {money(amount)}{_all_in(is_all_in)}."
        case events.PlayerBet(seat=seat, to=to, is_all_in=is_all_in):
            return f"Seat {seat} bets {money(to)}{_all_in(is_all_in)}."
        case events.PlayerRaised(seat=seat, to=to, is_all_in=is_all_in):
            return f"Seat {seat} raises to {money(to)}{_all_in(is_all_in)}."
        case events.BetReturned(seat=seat, amount=amount):
            return f"{money(amount)} that nobody matched goes back to seat {seat}."
        case _:
            return ""


def _cards(fact: Fact) -> str:
    match fact:
        case events.HoleCardsDealt(seat=seat):
            return f"Seat {seat} is dealt its cards."
        case events.FirstToActNamed(seat=seat):
            return f"Seat {seat} opens by its cards."
        case events.CardsDiscarded(seat=seat, count=count):
            return f"Seat {seat} draws {count}." if count else f"Seat {seat} stands pat."
        case events.BoardDealt(street=street, cards=cards, board=board):
            return f"{street.capitalize()}{_on(board)}: {_written(cards)}."
        case events.RunoutsAgreed(count=count):
            return f"The rest of the board is dealt {count} times."
        case events.HandShown(seat=seat, cards=cards):
            return f"Seat {seat} shows {_written(cards)}."
        case events.HandMucked(seat=seat):
            return f"Seat {seat} mucks."
        case events.WinnersNamed(pot=pot, seats=seats, half=half, board=board):
            return f"The {half} half of {_pot(pot)}{_on(board)} goes to {_seats(seats)}."
        case _:
            return ""


def _awarded(fact: events.PotAwarded, money: Money) -> str:
    taken = sum(each.amount for each in fact.deductions)
    drop = f", less {money(taken)}" if taken else ""
    parts = [
        _of_part(fact, part)
        + ", ".join(f"seat {share.seat} {money(share.amount)}" for share in part.shares)
        for part in fact.parts
    ]
    return f"{_pot(fact.pot).capitalize()} of {money(fact.amount)}{drop}: {'; '.join(parts)}."


def _of_part(fact: events.PotAwarded, part: events.PotPart) -> str:
    """Tell which part of a pot it is, where it has several: a half, a board's, a half of that."""
    half = f"{part.half} " if len({each.half for each in fact.parts}) > 1 else ""
    board = f"on board {part.board} " if len({each.board for each in fact.parts}) > 1 else ""
    return f"{half}{board}to "


def _pot(pot: int) -> str:
    return f"side pot {pot}" if pot else "the main pot"


def _on(board: int) -> str:
    return f" on board {board}" if board > 1 else ""


def _seats(seats: list[int]) -> str:
    return f"seat {', '.join(map(str, seats))}" if seats else "nobody"


def _written(cards: str) -> str:
    return " ".join(written_cards(cards)) or "cards that nobody wrote down"


def _all_in(is_all_in: bool) -> str:  # noqa: FBT001 - the fact's own word
    return ", all-in" if is_all_in else ""
