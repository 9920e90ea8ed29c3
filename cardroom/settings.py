"""What a room sets through its environment: every name begins with `CARDROOM_`.

The settings are read once, before anything starts, and all that is wrong with them is said at once.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, Self, get_args, get_type_hints
from zoneinfo import available_timezones

import msgspec
from msgspec import Meta

PREFIX = "CARDROOM_"
KEPT_FROM_SIGHT = frozenset({"secret", "database_url"})

DatabaseUrl = Annotated[
    str,
    Meta(
        pattern=r"^(sqlite:///|postgresql\+psycopg://).+",
        description="sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/DATABASE",
    ),
]
Secret = Annotated[str, Meta(min_length=32, description="at least 32 characters")]
Switch = Annotated[bool, Meta(description="1 or 0")]
Words = Annotated[str, Meta(min_length=1, description="any words")]
Port = Annotated[int, Meta(ge=1, le=65535, description="a port from 1 to 65535")]
Currency = Annotated[
    str, Meta(pattern="^[A-Z]{3}$", description="the three capitals of a currency, such as GBP")
]
TimeZone = Annotated[str, Meta(description="the name of a time zone, such as Europe/London")]
Hour = Annotated[int, Meta(ge=0, le=23, description="a full hour from 0 to 23")]
Age = Annotated[int, Meta(ge=0, le=99, description="an age from 0 to 99 years")]
LogLevel = Annotated[
    Literal["debug", "info", "warning", "error"],
    Meta(description="debug, info, warning or error"),
]
Workers = Annotated[int, Meta(ge=1, le=64, description="a number from 1 to 64")]
Wait = Annotated[int, Meta(ge=0, le=10_000, description="milliseconds from 0 to 10000")]


class SettingsError(Exception):
    """The environment says what the room can't be run with; each problem is a sentence."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How this room is run.

    `secret` signs staff's tokens; only training mode does without. The gaming day starts at
    `day_starts_hour` in `time_zone`. `threads` decide commands, `report_workers` build reports, and
    `position_wait_ms` is how long a read waits for what its client has just written.
    """

    database_url: DatabaseUrl = "sqlite:///cardroom.db"
    secret: Secret | None = None
    training: Switch = False
    host: Words = "127.0.0.1"
    port: Port = 8000
    room_name: Words = "The Card Room"
    currency: Currency = "GBP"
    time_zone: TimeZone = "Europe/London"
    day_starts_hour: Hour = 6
    minimum_age: Age = 18
    log_level: LogLevel = "info"
    threads: Workers = 4
    report_workers: Workers = 1
    position_wait_ms: Wait = 250

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings from `CARDROOM_…` variables; one that is empty counts as unset.

        Raises `SettingsError` with every problem there is: a variable nobody knows, a value out of
        bounds, no secret outside training mode.
        """
        given = {
            name.removeprefix(PREFIX).lower(): value
            for name, value in environment.items()
            if name.startswith(PREFIX) and value
        }
        problems = tuple(problems_of(given))
        if problems:
            raise SettingsError(problems)
        return msgspec.convert(given, cls, strict=False)

    @classmethod
    def names(cls) -> frozenset[str]:
        """Name every variable that is read."""
        return frozenset(variable(name) for name in cls.__struct_fields__)

    def __repr__(self) -> str:
        shown = (
            f"{name}={'…' if name in KEPT_FROM_SIGHT else repr(getattr(self, name))}"
            for name in self.__struct_fields__
        )
        return f"Settings({', '.join(shown)})"


def problems_of(given: Mapping[str, str]) -> Iterator[str]:
    """Say what is wrong with each of the values given, and what is allowed instead."""
    allowed = get_type_hints(Settings, include_extras=True)
    for name, value in given.items():
        if name not in allowed:
            yield unknown(name)
        elif not fits(name, value, allowed[name]):
            yield f"{variable(name)} must be {description(allowed[name])}."
    if "secret" not in given and not is_training(given):
        yield (
            f"{variable('secret')} is not set: outside training mode it must be "
            f"{description(Secret)}."
        )


def fits(name: str, value: str, allowed: Any) -> bool:
    if name == "time_zone":
        return value in available_timezones()
    try:
        msgspec.convert(value, allowed, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def is_training(given: Mapping[str, str]) -> bool:
    training = given.get("training", "0")
    return fits("training", training, Switch) and msgspec.convert(training, bool, strict=False)


def description(allowed: Any) -> str:
    """Return what a setting's own annotation says is allowed."""
    for part in (allowed, *get_args(allowed)):
        for meta in getattr(part, "__metadata__", ()):
            return str(meta.description)
    raise AssertionError(f"{allowed!r} does not say what it allows.")


def unknown(name: str) -> str:
    near = get_close_matches(name, Settings.__struct_fields__, n=1)
    hint = f" Is {variable(near[0])} meant?" if near else ""
    return f"{variable(name)} is not a setting.{hint}"


def variable(name: str) -> str:
    return PREFIX + name.upper()
