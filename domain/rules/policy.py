"""What every policy is: a frozen struct that knows the house's rule that it stands for."""

import msgspec


class Policy(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="reading",
):
    """One rule of a house, to check or to compute.

    A subclass names its reading with `tag="…"`; where two houses read a rule differently they hold
    different subclasses, or the same one with other figures. `rule` is the id that a refusal cites.
    """

    rule: str
