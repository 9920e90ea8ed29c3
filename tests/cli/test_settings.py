"""A room's settings: read once, refused whole, each problem by its variable's name."""

import pytest

from cardroom.settings import Settings, SettingsError

SECRET = "0123456789abcdef0123456789abcdef"


def read(**values: str) -> Settings:
    environment = {f"CARDROOM_{name.upper()}": value for name, value in values.items()}
    return Settings.from_environment({"PATH": "/bin", **environment})


def problems(**values: str) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as refused:
        read(**values)
    return refused.value.problems


def test_a_training_room_needs_nothing_but_to_say_that_it_is_one() -> None:
    assert read(training="1") == Settings(
        database_url="sqlite:///cardroom.db",
        secret=None,
        training=True,
        host="127.0.0.1",
        port=8000,
        currency="GBP",
        time_zone="Europe/London",
        day_starts_hour=6,
        minimum_age=18,
        threads=4,
        report_workers=1,
        position_wait_ms=250,
    )


def test_a_real_room_sets_what_differs() -> None:
    settings = read(
        secret=SECRET,
        database_url="postgresql+psycopg://room@db/room",
        room_name="Vic",
        currency="ZAR",
        time_zone="Africa/Johannesburg",
        day_starts_hour="5",
        minimum_age="21",
    )
    assert settings == Settings(
        secret=SECRET,
        database_url="postgresql+psycopg://room@db/room",
        room_name="Vic",
        currency="ZAR",
        time_zone="Africa/Johannesburg",
        day_starts_hour=5,
        minimum_age=21,
    )


@pytest.mark.parametrize("training", ["", "0", "false"])
def test_a_start_without_a_secret_is_refused_outside_training(training: str) -> None:
    assert problems(training=training) == (
        "CARDROOM_SECRET is not set: outside training mode it must be at least 32 characters.",
    )


def test_a_secret_of_31_characters_is_refused_and_never_shown() -> None:
    assert problems(secret=SECRET[:31]) == ("CARDROOM_SECRET must be at least 32 characters.",)
    assert SECRET not in repr(read(secret=SECRET))


def test_an_unknown_variable_is_refused_by_name() -> None:
    assert problems(training="1", prot="8000", wholly_else="1") == (
        "CARDROOM_PROT is not a setting. Is CARDROOM_PORT meant?",
        "CARDROOM_WHOLLY_ELSE is not a setting.",
    )


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("port", ["0", "65536", "http", "80.5"]),
        ("day_starts_hour", ["-1", "24"]),
        ("minimum_age", ["-1", "100"]),
        ("threads", ["0", "65"]),
        ("report_workers", ["0", "65"]),
        ("position_wait_ms", ["-1", "10001"]),
        ("training", ["maybe", "2"]),
        ("currency", ["gbp", "POUND"]),
        ("time_zone", ["Europe", "Europe/Camelot", "../etc/passwd"]),
        ("log_level", ["loud"]),
        ("database_url", ["mysql://room@db/room", "postgresql://db/room", "sqlite:///"]),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_by_its_variable(
    name: str, values: list[str]
) -> None:
    for value in values:
        first, *_ = problems(**{"secret": SECRET, name: value})
        assert first.startswith(f"CARDROOM_{name.upper()} must be ")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("port", ["1", "65535"]),
        ("day_starts_hour", ["0", "23"]),
        ("minimum_age", ["0", "99"]),
        ("threads", ["1", "64"]),
        ("position_wait_ms", ["0", "10000"]),
    ],
)
def test_a_value_at_its_bound_is_taken(name: str, values: list[str]) -> None:
    for value in values:
        assert getattr(read(**{"secret": SECRET, name: value}), name) == int(value)


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert len(problems(port="0", currency="gbp", prot="1")) == 4
