"""What players who wait do, as supervisors key it: check in, go away, come back, answer a call."""

from collections.abc import Collection
from typing import Literal
from uuid import UUID

from cardroom.service.late_returns import check_may_come_back, settled
from cardroom.service.lists import list_to_change, of_entry, pass_over
from cardroom.service.work import Answer, Work
from domain.reserve_lists.lapsing import claim_until, end_of
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.rules.waiting import Reason
from domain.tables.table import CashTable

CallAnswer = Literal["on-the-way", "more-time", "no"]


def check_in(work: Work, *, list_id: UUID, entry: int) -> Answer:
    """Note that a player whose name went on from outside is in the room, and may be called."""
    names, house = list_to_change(work, list_id)
    check_may_come_back(work, names, entry)
    names.check_in(entry=entry, house=house, by=work.by)
    return _placed_again(work, names, entry, house)


def go_away(work: Work, *, list_id: UUID, entry: int, reason: Reason = "away") -> Answer:
    """Let a player who waits be away for a while, or at dinner, and keep the place."""
    names, house = list_to_change(work, list_id)
    names.go_away(entry=entry, reason=reason, house=house, by=work.by)
    own = names.entry(entry)
    until = end_of(own, work.by.at, house.stops)
    return of_entry(names, entry, player_id=own.player_id, absence=reason, until=until)


def come_back(work: Work, *, list_id: UUID, entry: int) -> Answer:
    """Let a player who waits, and was away, be called again."""
    names, house = list_to_change(work, list_id)
    check_may_come_back(work, names, entry)
    names.come_back(entry=entry, house=house, by=work.by)
    return _placed_again(work, names, entry, house)


def answer_call(work: Work, *, list_id: UUID, entry: int, answer: CallAnswer) -> Answer:
    """Note what a called player answers: on the way, more time, or no.

    More time is given once, and the seat is held for as long.
    """
    if answer == "no":
        return pass_over(work, list_id=list_id, entry=entry, declined=True)
    names, house = list_to_change(work, list_id)
    if answer == "on-the-way":
        call = names.answer_on_the_way(entry=entry, house=house, by=work.by)
    else:
        call = names.give_more_time(entry=entry, house=house, by=work.by)
        table = work.get(CashTable, call.table_id)
        player_id = names.entry(entry).player_id
        table.extend_hold(seat=call.seat, player_id=player_id, until=call.until, by=work.by)
    own = names.entry(entry)
    until = claim_until(own, work.by.at, house)
    figures = {"table_id": call.table_id, "seat": call.seat, "claim_until": until}
    return of_entry(names, entry, player_id=own.player_id, answer=answer, **figures)


def wish_for_seats(
    work: Work,
    *,
    list_id: UUID,
    entry: int,
    wished: Collection[int] = (),
    needed: Collection[int] = (),
) -> Answer:
    """Note which seats a player would like, and which alone they can use (none: any)."""
    names, house = list_to_change(work, list_id)
    names.wish_for_seats(entry=entry, wished=wished, needed=needed, house=house, by=work.by)
    own = names.entry(entry)
    seats = {"wished": list(own.seats_wished), "needed": list(own.seats_needed)}
    return of_entry(names, entry, player_id=own.player_id, **seats)


def _placed_again(work: Work, names: ReserveList, entry: int, house: House) -> Answer:
    """Return where an entry stands in line that may be called again."""
    own = settled(work, names, entry)
    place = names.why(entry, work.by.at, house).place
    return of_entry(names, entry, player_id=own.player_id, place=place)
