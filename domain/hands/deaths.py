"""How a hand died: what is kept of it, so that a ruling can make it live again."""

import msgspec


class Death(msgspec.Struct, frozen=True):
    """By which rule a hand died, where one was said, on which street, and how its seat stood then.

    It is `settled` once chips went back that nobody had matched without it, or that it had bet; a
    seat `is_drawing` that had still to draw.
    """

    street: str
    has_acted: bool
    faced: int | None = None
    rule: str | None = None
    is_settled: bool = False
    is_drawing: bool = False
