"""Who counts blind: whoever may count a desk isn't told what an open one should hold, or was found.

It goes by the roles that somebody has, not by the one they act in: who may count in one role would
otherwise look in another.
"""

from api.access import caller
from api.problems import Problem

COUNTERS = ("cashier", "supervisor", "manager")
"""The roles in which a desk is counted."""


def counts_blind() -> bool:
    """Tell whether the caller may count a desk."""
    return not set(COUNTERS).isdisjoint(caller().roles)


def refuse_counters() -> None:
    """Refuse who may count a desk, where the figures of open shifts can't be left out."""
    if counts_blind():
        detail = "The log says what desks should hold: whoever may count one doesn't read it."
        raise Problem("role-missing", detail)
