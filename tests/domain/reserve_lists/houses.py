"""Houses that set options for their reserve lists."""

from typing import Any

from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import derive
from domain.rulebooks.shipped import shipped
from domain.rules.house import House


def with_options(rulebook: str, **options: dict[str, Any]) -> House:
    """Return the house of a rulebook with options set: `more_time={"extra_minutes": 3}`."""
    overrides = {f"room:{name.replace('_', '-')}": values for name, values in options.items()}
    return house_of(derive(shipped()[rulebook], "my-room", overrides))
