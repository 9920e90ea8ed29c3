"""Who isn't in the seat during a hand: found by whoever deals, or by who steps away meanwhile."""

from uuid import UUID

from cardroom.service.charging import funds_of
from cardroom.service.dealing import decided, of, settled
from cardroom.service.work import Answer, Work
from domain.hands import presence
from domain.hands.hand import Hand
from domain.rules.house import House
from domain.tables.table import CashTable


def find_empty(work: Work, *, hand_id: UUID, seat: int, moment: str = presence.LATER) -> Answer:
    """Write down that a player isn't in the seat, at a moment of the deal or later."""

    def deed(hand: Hand, house: House) -> None:
        presence.find_empty(hand, seat=seat, moment=moment, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def sit_down(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Write down that a player who had left the seat during the hand is back in it."""

    def deed(hand: Hand, _: House) -> None:
        presence.sit_down(hand, seat=seat, by=work.by)

    return of(decided(work, hand_id, deed))


def complete_deal(work: Work, *, hand_id: UUID) -> Answer:
    """Write down that the last card of the deal is out."""

    def deed(hand: Hand, house: House) -> None:
        presence.complete_deal(hand, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def check_may_leave(work: Work, table: CashTable, seat: int) -> None:
    """Refuse to let a player leave the table with a live hand, where the house doesn't."""
    hand = _hand_with(work, table, seat)
    if hand is not None:
        presence.check_may_leave(hand, seat=seat, house=work.house(hand.state.edition))


def note_left(work: Work, table: CashTable, seat: int) -> None:
    """Write it down in the hand in play where who steps away holds a live hand that it may cost."""
    hand = _hand_with(work, table, seat)
    if hand is None or seat not in [each.seat for each in hand.state.live()]:
        return
    house = work.house(hand.state.edition)
    rules = (house.seated_at_deal, house.away_before_flop, house.away_at_turn)
    if any(rule is not None for rule in rules):
        work.claim(*table.leaving(), *funds_of(table))
        presence.find_empty(hand, seat=seat, moment=presence.LATER, house=house, by=work.by)
        settled(work, table, hand, house)


def note_back(work: Work, table: CashTable, seat: int) -> None:
    """Write it down in the hand in play where who comes back had left it."""
    hand = _hand_with(work, table, seat)
    if hand is not None and not hand.is_over and seat in hand.state.empty:
        presence.sit_down(hand, seat=seat, by=work.by)


def _hand_with(work: Work, table: CashTable, seat: int) -> Hand | None:
    in_play = table.state.hand
    if in_play is None or in_play.dealt_in(seat) is None:
        return None
    return work.get(Hand, in_play.hand_id)
