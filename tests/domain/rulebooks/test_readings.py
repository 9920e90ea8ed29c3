"""A reading that a house may bind decides all that its base leaves to it."""

import inspect
from typing import ClassVar, get_origin, get_type_hints

import pytest

from domain.rules.button import ButtonMoves
from domain.rules.decks import DeckChanges
from domain.rules.house import PLACES
from domain.rules.policy import Policy

READINGS: set[type[Policy]] = {
    reading for readings in PLACES.values() for reading in readings.values()
}


def left_open(policy: type[Policy]) -> list[str]:
    """Return what a class leaves to its readings: questions unanswered, constants without value."""
    return [*questions_open(policy), *constants_open(policy)]


def questions_open(policy: type[Policy]) -> list[str]:
    """Return the questions that a class asks of its readings and doesn't answer itself."""
    members = {name: inspect.getattr_static(policy, name) for name in dir(policy)}
    asked = {
        name: member.fget if isinstance(member, property) else member
        for name, member in members.items()
    }
    return [
        name
        for name, function in asked.items()
        if inspect.isfunction(function) and "NotImplementedError" in function.__code__.co_names
    ]


def constants_open(policy: type[Policy]) -> list[str]:
    """Return the constants that a class or a base of it names, and nobody gives a value."""
    return [
        name
        for name, annotation in get_type_hints(policy).items()
        if get_origin(annotation) is ClassVar and not hasattr(policy, name)
    ]


@pytest.mark.parametrize("reading", sorted(READINGS, key=str))
def test_what_a_house_may_bind_leaves_nothing_open(reading: type[Policy]) -> None:
    assert left_open(reading) == []


def test_a_reading_that_forgot_its_part_is_found() -> None:
    class Forgetful(DeckChanges, frozen=True, tag="forgetful"):
        """Changes a deck for a reason that it doesn't say."""

    assert left_open(Forgetful) == ["_allows"]


def test_a_reading_that_gave_its_constant_no_value_is_found() -> None:
    class Forgetful(ButtonMoves, frozen=True, tag="forgetful"):
        """Moves the button it doesn't say how."""

    assert left_open(Forgetful) == ["movement"]
