"""The room's own rules, which no house's document states: what must be so for the books to make sense."""

ROOM_RULES: dict[str, str] = {
    "room:seat-taken": "A seat holds one player.",
    "room:not-seated": "What is asked of a seat needs a player in it.",
    "room:under-age": "Nobody under the room's minimum age plays.",
    "room:barred": "A barred player may not join a list, take a seat or buy chips.",
}
"""Each rule's id and what it says."""
