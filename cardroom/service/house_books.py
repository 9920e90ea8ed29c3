"""The room's own books: opening them, and the rulebooks it works under."""

from collections.abc import Mapping
from typing import Any

from cardroom.service.room_facts import ROOM_ID
from cardroom.service.work import Answer, Work
from domain.editions.edition import Edition, edition_id
from domain.kernel import Refused
from domain.room.room import Room
from domain.rulebooks.deriving import derive
from domain.rulebooks.rulebook import Rulebook
from domain.rulebooks.shipped import shipped


def open_room(
    work: Work,
    *,
    name: str,
    currency: str,
    time_zone: str,
    day_starts_hour: int,
    minimum_age_years: int,
) -> Answer:
    """Open the room's books, with the shipped rulebooks in use."""
    rulebooks = list(shipped().values())
    work.claim(ROOM_ID, *(edition_id(rulebook.digest) for rulebook in rulebooks))
    room = work.add(
        Room.open(
            ROOM_ID,
            name=name,
            currency=currency,
            time_zone=time_zone,
            day_starts_hour=day_starts_hour,
            minimum_age_years=minimum_age_years,
            by=work.by,
        )
    )
    for rulebook in rulebooks:
        _adopt(work, room, rulebook)
    return Answer(body={"editions": room.state.editions}, location="/room")


def state_chips_outside(work: Work, *, amount: int, reason: str) -> Answer:
    """State how many chips (minor units) were outside when the books were opened.

    A later statement takes the place of an earlier one. The chip proof shows the figure beside its
    zero.
    """
    room = work.change(Room, ROOM_ID)
    before = room.state.chips_outside
    room.state_chips_outside(amount=amount, reason=reason, by=work.by)
    return Answer(body={"amount": amount, "stated_before": before}, location="/reports/chip-proof")


def adopt_shipped_rulebooks(work: Work) -> Answer:
    """Take the shipped rulebooks into use as they are now.

    Tables stay on the editions they run under.
    """
    room = work.change(Room, ROOM_ID)
    work.claim(*(edition_id(rulebook.digest) for rulebook in shipped().values()))
    for rulebook in shipped().values():
        if room.edition_of(rulebook.rulebook) != rulebook.digest:
            _adopt(work, room, rulebook)
    return Answer(body={"editions": room.state.editions}, status=200)


def derive_rulebook(
    work: Work, *, base: str, name: str, overrides: Mapping[str, Mapping[str, Any]]
) -> Answer:
    """Take a rulebook of the room's own into use: another one with parameters set otherwise.

    Raises OverrideRefused for a rule or parameter that isn't there, or a value that isn't allowed.
    """
    room = work.change(Room, ROOM_ID)
    if name in shipped():
        raise Refused(
            "room:rulebook-name-taken", "{asked} is the name of a shipped rulebook.", asked=name
        )
    rulebook = derive(rulebook_in_use(work, base), name, overrides)
    work.claim(edition_id(rulebook.digest))
    _adopt(work, room, rulebook)
    body = {"rulebook": name, "edition": rulebook.digest, "derived_from": rulebook.derived_from}
    return Answer(body=body, location=f"/rulebooks/{name}")


def rulebook_in_use(work: Work, name: str) -> Rulebook:
    """Return the rulebook that the room uses under a name. Refuses a name that isn't in use."""
    return work.editions.rulebook(edition_in_use(work, name))


def edition_in_use(work: Work, name: str) -> str:
    """Return the digest of the edition that the room uses of a rulebook.

    Refuses a name that isn't in use.
    """
    return work.get(Room, ROOM_ID).edition_in_use(name)


def _adopt(work: Work, room: Room, rulebook: Rulebook) -> None:
    if not work.exists(Edition, edition_id(rulebook.digest)):
        work.add(Edition.publish(rulebook, work.by))
    room.adopt_rulebook(rulebook=rulebook.rulebook, edition=rulebook.digest, by=work.by)
