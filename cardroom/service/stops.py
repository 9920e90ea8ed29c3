"""Stops of the whole room: a power cut, a fire alarm. Tables stand still, and go on."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from cardroom.service.clearing import clear_seats
from cardroom.service.counting import mind_counts
from cardroom.service.room_facts import ROOM_ID
from cardroom.service.work import Answer, Work
from domain.hands.hand import Hand
from domain.room.room import Room
from domain.rulings.ruling import Ruling, check_may_rule
from domain.tables.table import CashTable


def stop_play(work: Work, *, cause: str, note: str | None = None) -> Answer:
    """Stop play at every table: no hand begins until play goes on."""
    room = work.change(Room, ROOM_ID)
    room.stop_play(cause=cause, note=note, by=work.by)
    return _of(room)


def resume_play(work: Work) -> Answer:
    """Let play go on in the room."""
    room = work.change(Room, ROOM_ID)
    room.resume_play(by=work.by)
    return _of(room)


def resume_table(
    work: Work,
    *,
    table_id: UUID,
    counts: Mapping[str, int] | None = None,
    button: int | None = None,
) -> Answer:
    """Let a table go on after the room's last stop, from counted stacks, with the gap noted."""
    work.claim(table_id, ROOM_ID)
    table = work.change(CashTable, table_id)
    room = work.get(Room, ROOM_ID)
    room.check_playing()
    stop = room.last_stop()
    assert stop.until is not None, "A stop that is over has an end."
    house = work.house(table.state.edition)
    table.resume(
        stop=stop.number,
        cause=stop.cause,
        since=stop.since,
        until=stop.until,
        counts={int(seat): count for seat, count in (counts or {}).items()},
        button=button,
        house=house,
        by=work.by,
    )
    mind_counts(work, table, house)
    clear_seats(work, table, house)
    body: dict[str, Any] = {
        "table_id": table_id,
        "stop": stop.number,
        "stopped_at": stop.since,
        "resumed_at": stop.until,
        "button": table.state.button,
        "stacks": {str(seat): taken.stack for seat, taken in table.taken_seats().items()},
    }
    return Answer(body=body)


def check_playing(work: Work, *streams: UUID) -> None:
    """Refuse a hand, whose streams are claimed, while play is stopped in the whole room."""
    work.claim(ROOM_ID, *streams)
    work.get(Room, ROOM_ID).check_playing()


def end_hand_by_ruling(
    work: Work, *, hand_id: UUID, reason: str, shares: Mapping[str, int] | None = None
) -> Answer:
    """End an open hand as the floor decides: every bet goes back, or all of it is shared.

    Without shares every bet goes back and the button stays, as if the hand hadn't been dealt.
    """
    hand = work.change(Hand, hand_id)
    assert hand.state.table_id is not None, "A hand is played at a table."
    table = work.get(CashTable, hand.state.table_id)
    work.claim(*table.leaving())
    house = work.house(hand.state.edition)
    check_may_rule(house, work.by.role)
    if shares is None:
        hand.call_off(reason=reason, by=work.by)
        table.void_hand(hand_id=hand_id, reason=reason, by=work.by)
    else:
        _share(work, hand, table, reason, {int(seat): share for seat, share in shares.items()})
    clear_seats(work, table, work.house(table.state.edition))
    ruling = work.add(
        Ruling.record_for(
            work.new_id("ruling"),
            reason=reason,
            edition=hand.state.edition,
            subject=hand_id,
            table_id=table.id,
            hand_id=hand_id,
            hand=hand.state.number,
            by=work.by,
        )
    )
    stacks = {str(each.seat): each.stack for each in hand.result.seats}
    body = {"hand_id": hand_id, "outcome": hand.state.outcome, "stacks": stacks}
    return Answer(body={**body, "ruling_id": ruling.id}, location=f"/hands/{hand_id}")


def _share(
    work: Work, hand: Hand, table: CashTable, reason: str, shares: Mapping[int, int]
) -> None:
    hand.rule_over(shares=shares, reason=reason, by=work.by)
    result = hand.result
    table.settle_hand(
        hand_id=hand.id,
        stacks={each.seat: each.stack for each in result.seats},
        all_ins=[each.seat for each in result.seats if each.was_all_in],
        pot=result.pot,
        flop_dealt=result.flop_dealt,
        drops=[],
        house=work.house(hand.state.edition),
        by=work.by,
    )


def _of(room: Room) -> Answer:
    stop = room.last_stop()
    body = {
        "stop": stop.number,
        "cause": stop.cause,
        "stopped_at": stop.since,
        "resumed_at": stop.until,
    }
    return Answer(body=body)
