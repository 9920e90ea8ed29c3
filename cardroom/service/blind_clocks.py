"""What tournament directors and supervisors do about the blind clock of an event."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from cardroom.service.house_books import edition_in_use
from cardroom.service.room_facts import ROOM_ID
from cardroom.service.work import Answer, Work
from domain.clocks.clock import BlindClock
from domain.clocks.course import Stop, face
from domain.kernel import Fact
from domain.room.events import PlayResumed, PlayStopped
from domain.rules.house import House
from domain.rules.levels import Level


def set_up(
    work: Work,
    *,
    name: str,
    rulebook: str,
    levels: Sequence[Mapping[str, Any]],
    is_announced_by_staff: bool = False,
) -> Answer:
    """Set a clock up with a schedule, under the edition that the room uses of a rulebook."""
    work.room.check_recent(work.by)
    edition = edition_in_use(work, rulebook)
    clock = work.add(
        BlindClock.set_up(
            work.new_id("clock"),
            name=name,
            levels=_levels(levels),
            is_announced_by_staff=is_announced_by_staff,
            edition=edition,
            house=work.house(edition),
            by=work.by,
        )
    )
    return _of(work, clock)


def reschedule(work: Work, *, clock_id: UUID, levels: Sequence[Mapping[str, Any]]) -> Answer:
    """Give a clock another schedule, of which the levels that have begun stay as they are."""
    clock, house = _clock(work, clock_id)
    clock.reschedule(
        levels=_levels(levels), room_stops=stops_of_room(work), house=house, by=work.by
    )
    return _of(work, clock)


def start(work: Work, *, clock_id: UUID) -> Answer:
    """Begin the first level."""
    clock, _ = _clock(work, clock_id)
    clock.start(by=work.by)
    return _of(work, clock)


def stop(work: Work, *, clock_id: UUID, reason: str) -> Answer:
    """Let a clock stand still."""
    clock, _ = _clock(work, clock_id)
    clock.stop(reason=reason, by=work.by)
    return _of(work, clock)


def resume(work: Work, *, clock_id: UUID) -> Answer:
    """Let a clock run on."""
    clock, _ = _clock(work, clock_id)
    clock.resume(by=work.by)
    return _of(work, clock)


def begin_level(work: Work, *, clock_id: UUID, number: int) -> Answer:
    """Begin a level by hand, where the house lets it begin at another time than its own."""
    clock, house = _clock(work, clock_id)
    clock.begin_level(number=number, room_stops=stops_of_room(work), house=house, by=work.by)
    return _of(work, clock)


def announce_level(work: Work, *, clock_id: UUID, number: int) -> Answer:
    """Note that a level was announced, once its time had come."""
    clock, house = _clock(work, clock_id)
    clock.announce_level(number=number, room_stops=stops_of_room(work), house=house, by=work.by)
    return _of(work, clock)


def close(work: Work, *, clock_id: UUID, reason: str) -> Answer:
    """Let a clock be over, with its event."""
    clock, _ = _clock(work, clock_id)
    clock.close(reason=reason, by=work.by)
    return _of(work, clock)


def stops_of_room(work: Work) -> list[Stop]:
    """Return when all play was stopped in the room: clocks stand still then, too."""
    work.claim(ROOM_ID)
    return stops_among(work.facts(ROOM_ID, kinds=(PlayStopped, PlayResumed)))


def stops_among(facts: Sequence[Fact]) -> list[Stop]:
    """Return the stops of the room that its facts tell of."""
    stops: list[Stop] = []
    for fact in facts:
        if isinstance(fact, PlayStopped):
            stops.append(Stop(fact.by.at))
        elif isinstance(fact, PlayResumed):
            stops[-1] = Stop(fact.stopped_at, fact.by.at)
    return stops


def _levels(levels: Sequence[Mapping[str, Any]]) -> list[Level]:
    return [Level(number=number, **level) for number, level in enumerate(levels, start=1)]


def _clock(work: Work, clock_id: UUID) -> tuple[BlindClock, House]:
    clock = work.change(BlindClock, clock_id)
    return clock, work.house(clock.state.edition)


def _of(work: Work, clock: BlindClock) -> Answer:
    """Return what a clock shows once a command was carried out."""
    shown = face(clock.state.course, work.by.at, stops_of_room(work))
    body = {
        "clock_id": clock.id,
        "name": clock.state.name,
        "edition": clock.state.edition,
        **msgspec.to_builtins(shown),
    }
    return Answer(body=body, location=f"/blind-clocks/{clock.id}")
