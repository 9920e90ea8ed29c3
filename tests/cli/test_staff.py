"""Staff are added, suspended and given passwords on the machine's own command line."""

from pathlib import Path

import pytest

from cardroom.app import compose
from cardroom.settings import Settings
from tests.cli.command_line import cardroom, done, refused

PASSWORD = "a long enough password"
ADD_ANN = ("staff", "add", "ann", "--name", "Ann Ash", "--role", "cashier", "--role", "dealer")


def add_ann(url: str) -> None:
    done(*ADD_ANN, "--password-stdin", database=url, typed=f"{PASSWORD}\n")


def opens(url: str, password: str) -> bool:
    """Tell whether a password is Ann's."""
    room = compose(Settings(database_url=url))
    try:
        return room.staff.authenticate("ann", password) is not None
    finally:
        room.engine.dispose()


def test_somebody_who_was_added_can_sign_in(engine_url: str) -> None:
    ended = done(*ADD_ANN, "--password-stdin", database=engine_url, typed=f"{PASSWORD}\n")
    assert ended.stdout == "ann is on the staff as cashier, dealer.\n"
    assert opens(engine_url, PASSWORD)
    assert not opens(engine_url, "another long password")


def test_a_password_is_typed_twice_and_not_shown(engine_url: str) -> None:
    ended = done(*ADD_ANN, database=engine_url, typed=f"{PASSWORD}\n{PASSWORD}\n")
    assert PASSWORD not in ended.stdout + ended.stderr
    assert opens(engine_url, PASSWORD)


@pytest.mark.parametrize(("length", "code"), [(7, 1), (8, 0)])
def test_a_password_has_at_least_eight_characters(sqlite_url: str, length: int, code: int) -> None:
    ended = cardroom(*ADD_ANN, "--password-stdin", database=sqlite_url, typed="x" * length)
    assert ended.code == code


def test_a_badge_is_given_once(engine_url: str) -> None:
    add_ann(engine_url)
    said = refused(*ADD_ANN, "--password-stdin", database=engine_url, typed=PASSWORD)
    assert said == "Badge ann is taken. (room:badge-taken)"


def test_a_role_nobody_has_is_a_wrong_option(sqlite_url: str) -> None:
    ended = cardroom(
        *("staff", "add", "bob", "--name", "Bob", "--role", "boss", "--password-stdin"),
        database=sqlite_url,
        typed=PASSWORD,
    )
    assert ended.code == 2
    assert "'boss' is not one of 'cashier', " in ended.stderr


def test_the_suspended_may_not_sign_in_until_they_are_reinstated(engine_url: str) -> None:
    add_ann(engine_url)
    done("staff", "suspend", "ann", "--reason", "tray short", database=engine_url)
    assert not opens(engine_url, PASSWORD)
    listed = done("staff", "list", database=engine_url)
    assert listed.stdout == "ann  Ann Ash  cashier, dealer  suspended\n"

    said = refused("staff", "suspend", "ann", "--reason", "again", database=engine_url)
    assert said == "ann is suspended. (room:suspended)"

    done("staff", "reinstate", "ann", database=engine_url)
    assert opens(engine_url, PASSWORD)
    assert done("staff", "list", database=engine_url).stdout == "ann  Ann Ash  cashier, dealer\n"


def test_the_machine_says_what_somebody_acts_as_the_last_manager_too(engine_url: str) -> None:
    add_ann(engine_url)
    roles = ("staff", "roles", "ann", "--role")
    told = done(*roles, "manager", "--role", "dealer", "--role", "manager", database=engine_url)
    assert told.stdout == "ann acts as manager, dealer.\n"
    done(*roles, "auditor", database=engine_url)
    assert done("staff", "list", database=engine_url).stdout == "ann  Ann Ash  auditor\n"


@pytest.mark.parametrize(("badge", "rule"), [("system", "badge-taken"), ("Ann", "badge")])
def test_no_badge_is_the_services_own_or_looks_like_another(
    sqlite_url: str, badge: str, rule: str
) -> None:
    add = ("staff", "add", badge, "--name", "A", "--role", "dealer", "--password-stdin")
    assert refused(*add, database=sqlite_url, typed=PASSWORD).endswith(f"(room:{rule})")


def test_a_new_password_takes_the_place_of_the_old(engine_url: str) -> None:
    add_ann(engine_url)
    new = "quite another password"
    done("staff", "password", "ann", "--password-stdin", database=engine_url, typed=f"{new}\n")
    assert opens(engine_url, new)
    assert not opens(engine_url, PASSWORD)


def test_no_password_is_in_the_log_in_any_form(engine_url: str, tmp_path: Path) -> None:
    add_ann(engine_url)
    dump = tmp_path / "dump"
    done("dump", dump, database=engine_url)
    said = dump.read_text("utf-8")
    assert '"topic": "staff.added"' in said
    assert "password" not in said


@pytest.mark.parametrize(
    "command",
    [
        ("suspend", "--reason", "gone"),
        ("reinstate",),
        ("roles", "--role", "dealer"),
        ("password", "--password-stdin"),
    ],
)
def test_a_badge_that_nobody_has_is_named(engine_url: str, command: tuple[str, ...]) -> None:
    done("migrate", database=engine_url)
    verb, *options = command
    said = refused("staff", verb, "zoe", *options, database=engine_url, typed=PASSWORD)
    assert said == "Nobody has the badge zoe."


def test_what_the_command_line_does_is_done_by_the_badge_system(engine_url: str) -> None:
    add_ann(engine_url)
    room = compose(Settings(database_url=engine_url))
    stamps = {fact.by.done_by for _, fact in room.facts_after(0, 1_000) if fact is not None}
    assert stamps == {"system"}
    room.engine.dispose()
