"""What is noted of an incident. Who noted it, in which role and when, says the stamp."""

from uuid import UUID

from domain.kernel import Opening


class IncidentNoted(Opening):
    """Something happened in the room that staff noted.

    `kind` is `onlooker-sent-out` (of the room), `onlooker-sent-away` (from a table),
    `onlooker-given-leave` (to sit behind a seat), `went-south` (chips of a player who plays on came
    to a desk), `chips-from-elsewhere` (likewise, and a second person signed for them) or `note`.
    The person is known by an id, or told by a description, or by neither.
    """

    TOPIC = "incident.noted"

    kind: str
    rule: str
    table_id: UUID | None
    seat: int | None
    player_id: UUID | None
    description: str | None
