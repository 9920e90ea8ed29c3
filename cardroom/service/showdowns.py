"""What dealers and supervisors write down around a showdown: cards thrown, killed, shown, disputed.

What the house penalises of it goes into the player's register at once, with what the house's
ladder proposes.
"""

from uuid import UUID

from cardroom.service.dealing import decided, of
from cardroom.service.work import Answer, Work
from domain.hands import disputing, restoring, seeing, throwing
from domain.hands.hand import Hand
from domain.hands.throwing import Faces, Place, Thrown
from domain.players.player import Player
from domain.players.state import Where
from domain.rules.acting import HEADS_UP
from domain.rules.house import House
from domain.tables.hand_events import HandStarted
from domain.tables.table import CashTable


def throw(
    work: Work,
    *,
    hand_id: UUID,
    seat: int,
    faces: Faces,
    place: Place,
    cards: str = "",
    is_retrievable: bool = False,
) -> Answer:
    """Write down cards that a seat threw or turned up, and what the hand is then."""
    hand = work.change(Hand, hand_id)
    player = offender_at(work, hand, seat)
    gives_up_free = is_given_up_free(hand, seat, work.house(hand.state.edition))
    found: list[Thrown] = []

    def deed(hand: Hand, house: House) -> None:
        thrown = throwing.throw(
            hand,
            seat=seat,
            faces=faces,
            place=place,
            cards=cards,
            is_retrievable=is_retrievable,
            house=house,
            by=work.by,
        )
        found.append(thrown)

    hand = decided(work, hand_id, deed)
    dumps = gives_up_free and found[0].effect == "dead"
    kind = "chip-dumping" if dumps else found[0].offence
    if kind is not None:
        penalise(work, hand, player, seat, kind)
    return _with(hand, effect=found[0].effect, offence=kind)


def is_given_up_free(hand: Hand, seat: int, house: House) -> bool:
    """Tell whether a hand of two would be given up with nothing to call, where that isn't done."""
    state = hand.state
    live = [each.seat for each in state.live()]
    is_of_two = house.played_out is not None and len(live) == HEADS_UP
    return is_of_two and seat in live and bool(state.waiting) and state.bet <= state.at(seat).bet


def retrieve(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Give a hand back that was thrown and is clearly known and within reach."""

    def deed(hand: Hand, house: House) -> None:
        throwing.retrieve(hand, seat=seat, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def restore(work: Work, *, hand_id: UUID, seat: int, is_identified: bool) -> Answer:
    """Let a dead hand be live again, by a ruling that sets aside the rule by which it died."""
    reason = None if work.set_aside is None else work.set_aside.reason

    def deed(hand: Hand, house: House) -> None:
        restoring.restore(
            hand, seat=seat, is_identified=is_identified, reason=reason, house=house, by=work.by
        )

    return of(decided(work, hand_id, deed))


def drop(
    work: Work, *, hand_id: UUID, seat: int, cards: str = "", remedy: str | None = None
) -> Answer:
    """Write down that a seat's cards fell on the floor; no remedy is given for it."""

    def deed(hand: Hand, house: House) -> None:
        throwing.drop(hand, seat=seat, cards=cards, remedy=remedy, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def kill(
    work: Work, *, hand_id: UUID, seat: int, cause: str = "dealer", refund: int | None = None
) -> Answer:
    """Let a hand be dead by a slip, or fouled; what nobody called goes back."""
    returned: list[int] = []

    def deed(hand: Hand, house: House) -> None:
        back = throwing.kill(hand, seat=seat, cause=cause, refund=refund, house=house, by=work.by)
        returned.append(back)

    hand = decided(work, hand_id, deed)
    return _with(hand, returned=returned[0])


def show_to_one(
    work: Work, *, hand_id: UUID, seat: int, cards: str, to_seat: int | None = None
) -> Answer:
    """Write down that a player showed cards to one person, in the hand or after it."""
    hand = work.change(Hand, hand_id)
    house = work.house(hand.state.edition)
    disclosed = seeing.show_to_one(
        hand, seat=seat, cards=cards, to_seat=to_seat, house=house, by=work.by
    )
    return _with(hand, disclosed=disclosed)


def ask_to_see(
    work: Work,
    *,
    hand_id: UUID,
    seat: int,
    asked_by: int | None = None,
    asked_as: str = "player",
    cards: str = "",
) -> Answer:
    """Ask to see a hand, as a player, the dealer or a supervisor."""
    hand = work.change(Hand, hand_id)
    answer = seeing.ask_to_see(
        hand,
        seat=seat,
        asked_by=asked_by,
        asked_as=asked_as,
        cards=cards,
        house=work.house(hand.state.edition),
        by=work.by,
    )
    return _with(hand, answer=answer)


def decide_seeing(
    work: Work, *, hand_id: UUID, seat: int, is_granted: bool, reason: str, cards: str = ""
) -> Answer:
    """Grant or deny that a hand is shown which somebody asked to see."""
    hand = work.change(Hand, hand_id)
    seeing.decide_seeing(
        hand,
        seat=seat,
        is_granted=is_granted,
        reason=reason,
        cards=cards,
        house=work.house(hand.state.edition),
        by=work.by,
    )
    return of(hand)


def declare(
    work: Work,
    *,
    hand_id: UUID,
    seat: int,
    words: str,
    plays_board: bool = False,
    is_deliberate: bool = False,
) -> Answer:
    """Write down what a player says the hand is, and that a miscall was found to be on purpose."""
    hand = work.change(Hand, hand_id)
    player = offender_at(work, hand, seat)

    def deed(hand: Hand, house: House) -> None:
        seeing.declare(
            hand, seat=seat, words=words, plays_board=plays_board, house=house, by=work.by
        )

    hand = decided(work, hand_id, deed)
    is_ruled_on = work.house(hand.state.edition).miscall is not None
    if is_deliberate and is_ruled_on:
        penalise(work, hand, player, seat, "miscall")
    return _with(hand, offence="miscall" if is_deliberate and is_ruled_on else None)


def leave_hand(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Write down that the player of a hand that is turned up has gone.

    Once the hand is paid the seat is open, and the chips are held for the player at the desk.
    """
    hand = work.change(Hand, hand_id)
    house = work.house(hand.state.edition)
    player_id = _player_of(hand, seat)
    table_id = hand.state.table_id
    assert table_id is not None, "A hand is played at a table."
    work.claim(table_id, player_id)
    disputing.leave_hand(hand, seat=seat, house=house, by=work.by)
    rule = disputing.rule_of_owner_left(house)
    table = work.get(CashTable, table_id)
    table.order_off(player_id=player_id, cause="left", rule=rule, by=work.by)
    return of(hand)


def take_from_pot(work: Work, *, hand_id: UUID, who: str) -> Answer:
    """Take chips out of a pot otherwise than by an award, which is always refused."""
    hand = work.change(Hand, hand_id)
    disputing.refuse_taking(hand, who=who, house=work.house(hand.state.edition), by=work.by)


def share_pot(work: Work, *, hand_id: UUID) -> Answer:
    """End a hand by an agreement between its players, which is always refused."""
    hand = work.change(Hand, hand_id)
    disputing.refuse_sharing(hand, house=work.house(hand.state.edition), by=work.by)


def dispute(work: Work, *, hand_id: UUID, seat: int, claim: str) -> Answer:
    """Dispute how a hand was paid, before it is too late."""
    hand = work.change(Hand, hand_id)
    disputing.dispute(
        hand,
        seat=seat,
        claim=claim,
        is_next_begun=is_next_begun(work, hand),
        house=work.house(hand.state.edition),
        by=work.by,
    )
    return of(hand)


def is_next_begun(work: Work, hand: Hand) -> bool:
    """Tell whether the table had begun its next hand when this happens."""
    assert hand.state.table_id is not None, "A hand is played at a table."
    table = work.get(CashTable, hand.state.table_id)
    in_play = table.state.hand
    if table.state.hands_played <= hand.state.number and in_play is None:
        return False
    started = work.facts(table.id, kinds=[HandStarted])
    return any(
        isinstance(fact, HandStarted)
        and fact.number > hand.state.number
        and fact.by.at <= work.by.at
        for fact in started
    )


def offender_at(work: Work, hand: Hand, seat: int) -> Player | None:
    """Return the player of a seat that was dealt in, to be written down for something."""
    if any(each.seat == seat for each in hand.state.seats):
        return work.get(Player, _player_of(hand, seat))
    return None


def penalise(work: Work, hand: Hand, player: Player | None, seat: int, kind: str) -> None:
    """Write something a seat did down in its player's register, as the house has it."""
    assert player is not None, "Only who was dealt in does anything in a hand."
    table = work.get(CashTable, _table_of(hand))
    player.record_offence(
        kind=kind,
        where=Where(
            table_id=table.id,
            seat=seat,
            hand=hand.state.number,
            is_in_hand=True,
            players=len(table.taken_seats()),
        ),
        session=player.session(work.by.at, work.room.gaming_day),
        house=work.house(hand.state.edition),
        by=work.by,
    )


def _table_of(hand: Hand) -> UUID:
    assert hand.state.table_id is not None, "A hand is played at a table."
    return hand.state.table_id


def _player_of(hand: Hand, seat: int) -> UUID:
    return hand.state.at(seat).player_id


def _with(hand: Hand, **more: object) -> Answer:
    return Answer(body={**of(hand).body, **more})
