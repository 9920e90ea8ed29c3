"""Everything that happened to somebody, in the order of the log, with each event's position."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from cardroom.service.feed import Feed, LoggedEvent


class StoryLine(msgspec.Struct, frozen=True, kw_only=True):
    """An event: where in the log, of which stream, what, when, by whom, and what it holds."""

    position: int
    topic: str
    stream: UUID
    at: datetime
    done_by: str
    role: str
    state: dict[str, Any]


class Story(msgspec.Struct, frozen=True):
    """A part of a story, and what to ask for to go on."""

    lines: list[StoryLine]
    next_after: str | None


def story(
    feed: Feed,
    subject: UUID,
    named_at: Collection[int],
    *,
    after: int,
    limit: int,
    up_to: int,
    goes_on: bool,
) -> Story:
    """Return the events of a subject's own stream and those elsewhere that name it, in order.

    `named_at` are the first positions after `after` at which it is named, as far as `up_to`;
    `goes_on` tells that there are more of them.
    """
    own = [each for each in feed.after(after, limit + 1, subject) if each.position <= up_to]
    found = sorted([*own, *feed.at(named_at)], key=lambda event: event.position)
    told = [_line(event) for event in found[:limit]]
    more = goes_on or len(found) > limit
    return Story(told, str(told[-1].position) if more and told else None)


def _line(event: LoggedEvent) -> StoryLine:
    state: dict[str, Any] = msgspec.json.decode(event.state)
    by = state.pop("by")
    return StoryLine(
        position=event.position,
        topic=event.topic,
        stream=event.stream,
        at=by["at"],
        done_by=by["done_by"],
        role=by["role"],
        state=state,
    )
