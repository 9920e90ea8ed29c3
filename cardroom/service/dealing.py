"""What dealers do once a hand has begun (`hand_starts`): write down its actions, end it.

A hand and its table are two aggregates: both are saved in one transaction when a hand starts and
when it ends.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal
from uuid import UUID

from cardroom.service.charging import feed_funds, funds_of, raked
from cardroom.service.clearing import clear_seats
from cardroom.service.work import Answer, Work
from domain.hands import clocks, correcting_cards, disputing, going_out, presence, repairing
from domain.hands.exposures import check_muck
from domain.hands.hand import Hand
from domain.hands.performing import act_plainly
from domain.hands.seeing import show_part
from domain.hands.showdown import is_won
from domain.hands.terms import under
from domain.hands.throwing import check_not_winning
from domain.kernel import Refused, Stamp
from domain.rules.house import House
from domain.tables.events import Drop
from domain.tables.table import CashTable

TO_COME = "cards to come"

Action = Literal["fold", "check", "call", "bet", "raise", "all-in", "bring-in"]


def deal_hole_cards(work: Work, *, hand_id: UUID, seat: int, cards: str) -> Answer:
    """Write down which cards a seat was dealt; empty where nobody knows them."""

    def deed(hand: Hand, house: House) -> None:
        going_out.deal_hole_cards(hand, seat=seat, cards=cards, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def correct_cards(
    work: Work,
    *,
    hand_id: UUID,
    reason: str,
    hands: Mapping[str, str] | None = None,
    boards: Mapping[str, str] | None = None,
) -> Answer:
    """Put cards right that were keyed wrong, of seats and of boards."""
    hand = work.change(Hand, hand_id)
    correcting_cards.correct_cards(
        hand,
        hands={int(seat): cards for seat, cards in (hands or {}).items()},
        boards={int(board): cards for board, cards in (boards or {}).items()},
        reason=reason,
        by=work.by,
    )
    return of(hand)


def act(work: Work, *, hand_id: UUID, seat: int, action: Action, to: int | None = None) -> Answer:
    """Let a seat act in turn. `to` is the total of a bet or raise for the betting round."""
    if (action in {"bet", "raise"}) != (to is not None):
        raise Refused(
            "room:amount-of-action",
            "A bet or raise names the total it is to; nothing else does.",
            asked=action,
        )
    if to is not None:
        _check_own_chips(work, hand_id, seat, to)

    def deed(hand: Hand, house: House) -> None:
        act_plainly(hand, seat=seat, action=action, to=to, house=house, by=work.by)

    return of(decided(work, hand_id, deed, seat=seat))


def deal_board(
    work: Work, *, hand_id: UUID, street: str, cards: str, board: int = 1, **how: bool
) -> Answer:
    """Deal the next street to a board, once the betting of the one before is closed.

    `is_burned` and `is_laid_out` tell how it came, where that is said: see `repairing.deal_board`.
    Where procedure is checked a flop may have to come card by card, and all-in hands lie face up.
    """
    _, table = _hand_and_table(work, hand_id)

    def deed(hand: Hand, house: House) -> None:
        repairing.deal_board(
            hand,
            street=street,
            cards=cards,
            board=board,
            is_procedure_checked=table.state.checks_procedure,
            house=house,
            by=work.by,
            **how,
        )

    return of(decided(work, hand_id, deed))


def discard(work: Work, *, hand_id: UUID, seat: int, count: int, cards: str = "") -> Answer:
    """Let a seat give up cards in a draw, or stand pat with none; which may be unknown."""
    return _decide(
        work, hand_id, lambda hand, by: hand.discard(seat=seat, count=count, cards=cards, by=by)
    )


def name_first_to_act(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Name who opens a round by the cards face up, where those aren't written down."""
    return _decide(work, hand_id, lambda hand, by: hand.name_first_to_act(seat=seat, by=by))


def agree_runouts(work: Work, *, hand_id: UUID, count: int) -> Answer:
    """Deal the rest of the board so many times, as all who are in the hand agreed."""

    def deed(hand: Hand, house: House) -> None:
        hand.agree_runouts(count=count, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def show(work: Work, *, hand_id: UUID, seat: int, cards: str = "", in_part: bool = False) -> Answer:
    """Show a hand at the showdown, or part of it; empty where nobody wrote its cards down."""
    hand = work.change(Hand, hand_id)
    if in_part and hand.is_over:
        house = work.house(hand.state.edition)
        show_part(hand, seat=seat, cards=cards, house=house, by=work.by)
        return of(hand)

    def deed(hand: Hand, house: House) -> None:
        if in_part:
            show_part(hand, seat=seat, cards=cards, house=house, by=work.by)
        else:
            hand.show(seat=seat, cards=cards, by=work.by)

    return of(decided(work, hand_id, deed))


def muck(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Give up a hand at the showdown without showing it."""

    def deed(hand: Hand, house: House) -> None:
        check_muck(hand, house=house)
        check_not_winning(hand.state, seat, house)
        hand.muck(seat=seat, by=work.by)

    return of(decided(work, hand_id, deed))


def name_winners(
    work: Work,
    *,
    hand_id: UUID,
    pot: int,
    seats: list[int],
    board: int = 1,
    half: str | None = None,
) -> Answer:
    """Name who wins a pot, or a half of it on a board, where the cards aren't known."""

    def deed(hand: Hand, house: House) -> None:
        with under(house):
            hand.name_winners(pot=pot, seats=seats, board=board, half=half, by=work.by)

    return of(decided(work, hand_id, deed))


def award(work: Work, *, hand_id: UUID) -> Answer:
    """Pay every pot to its winners, less what the house takes, and end the hand."""
    hand, table = _hand_and_table(work, hand_id)
    clocks.check_since(hand, seat=None, by=work.by)
    _award(work, table, hand)
    return of(hand)


def call_off(work: Work, *, hand_id: UUID, reason: str) -> Answer:
    """Call a hand off: every bet goes back and the button stays."""
    hand, table = _hand_and_table(work, hand_id)
    hand.call_off(reason=reason, by=work.by)
    table.void_hand(hand_id=hand_id, reason=reason, by=work.by)
    clear_seats(work, table, work.house(table.state.edition))
    return of(hand)


def look_at_cards(work: Work, *, hand_id: UUID, seat: int, cards: str) -> Answer:
    """Ask to see cards that nobody may see: it is refused, by the house's rule where it has one.

    `cards` says which: the cards to come, burned ones or discards.
    """
    hand = work.change(Hand, hand_id)
    house = work.house(hand.state.edition)
    if house.rabbit_hunting is not None and hand.is_over and cards == TO_COME:
        house.rabbit_hunting.refuse()
    if house.peeking is not None:
        house.peeking.refuse(cards)
    raise Refused(
        "room:cards-unknown",
        "Nobody knows {asked}, and seat {seat} isn't shown them.",
        asked=cards,
        seat=seat,
    )


def decided(
    work: Work, hand_id: UUID, deed: Callable[[Hand, House], None], *, seat: int | None = None
) -> Hand:
    """Let a deed happen in a hand under its house; it ends by itself when one player is left.

    A clock that has run out has its consequence first, and acts out of turn theirs afterwards. The
    `seat` that acts is too late once its own has.
    """
    hand, table = _hand_and_table(work, hand_id)
    house = work.house(hand.state.edition)
    if seat is not None:
        clocks.check_in_time(hand, seat=seat, house=house, by=work.by)
    clocks.run_out(hand, house=house, by=work.by)
    if seat is not None:
        presence.complete_when_due(hand, house=house, by=work.by)
    deed(hand, house)
    return settled(work, table, hand, house)


def settled(work: Work, table: CashTable, hand: Hand, house: House) -> Hand:
    """Let follow what follows by itself: acts out of turn, seats left empty, the end of a hand."""
    presence.settle(hand, house=house, by=work.by)
    clocks.hurry(hand, house=house, by=work.by)
    end_if_alone(work, table, hand)
    return hand


def _decide(work: Work, hand_id: UUID, deed: Callable[[Hand, Stamp], None]) -> Answer:
    return of(decided(work, hand_id, lambda hand, _: deed(hand, work.by)))


def _check_own_chips(work: Work, hand_id: UUID, seat: int, to: int) -> None:
    """Refuse a bet of chips that aren't the player's own, but lie under a box at the seat."""
    hand, table = _hand_and_table(work, hand_id)
    for each in hand.state.seats:
        if each.seat == seat:
            table.check_boxed(seat=seat, asked=to, own=each.stack + each.bet)


def _hand_and_table(work: Work, hand_id: UUID) -> tuple[Hand, CashTable]:
    hand = work.change(Hand, hand_id)
    assert hand.state.table_id is not None, "A hand is played at a table."
    table = work.get(CashTable, hand.state.table_id)
    work.claim(*table.leaving(), *funds_of(table))
    return hand, table


def end_if_alone(work: Work, table: CashTable, hand: Hand) -> None:
    """Pay the pots where one hand is left that can win them."""
    if not hand.is_over and not hand.state.is_disputed and is_won(hand.state):
        _award(work, table, hand)


def _award(work: Work, table: CashTable, hand: Hand) -> None:
    house = work.house(hand.state.edition)
    disputing.check_undisputed(hand, house=house)
    hand.award(drops=table.drop_terms(house, work.by), by=work.by)
    result = hand.result
    drops = [Drop(each.pot, each.kind, each.amount, each.box, each.rule) for each in result.drops]
    table.settle_hand(
        hand_id=hand.id,
        stacks={each.seat: each.stack for each in result.seats},
        all_ins={each.seat for each in result.seats if each.was_all_in},
        pot=result.pot,
        flop_dealt=result.flop_dealt,
        drops=drops,
        house=house,
        by=work.by,
    )
    feed_funds(work, table, drops, table.state.hands_played)
    clear_seats(work, table, work.house(table.state.edition))


def of(hand: Hand) -> Answer:
    """Return where a hand stands after a command."""
    return Answer(body={"hand_id": hand.id, "table_id": hand.state.table_id, **progress(hand)})


def progress(hand: Hand) -> dict[str, Any]:
    """Return where a hand stands: who acts, what comes next, the pot, and at its end the stacks."""
    view = hand.view()
    progress: dict[str, Any] = {
        "outcome": view.outcome,
        "street": view.street,
        "to_act": view.to_act,
        "to_draw": view.to_draw,
        "next_street": view.next_street,
        "next_deal": view.next_deal,
        "pot": view.pot,
    }
    if hand.is_over:
        result = hand.result
        progress["stacks"] = {str(each.seat): each.stack for each in result.seats}
        progress["rake"] = raked(result.drops)
    return progress
