"""Where button and blinds are in a hand, from where they were in the one before.

The big blind moves to the next player who can have it, so that nobody has it twice running and
nobody is passed by. The small blind's turn is where the big blind was, and the button's where the
small blind was; the house says what happens where nobody is dealt in there.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from domain.rules.acting import HEADS_UP
from domain.rules.button import FirstAtSeat, Movement
from domain.rules.house import House


class LastPlaces(msgspec.Struct, frozen=True):
    """Where button and blinds were in the last hand; `small` is whose turn the small blind was."""

    button: int
    small: int
    big: int


class Places(NamedTuple):
    """Where button and blinds are; nobody posts a small blind where `small_seat` is missing."""

    button: int
    small: int
    small_seat: int | None
    big: int


class Table(NamedTuple):
    """What positions depend on: the house's rules, the game, the seats that can be dealt in.

    `waiting` are seats that may have the big blind, and nothing else, `passed_by` those that get
    cards and that the button doesn't come to.
    """

    house: House
    is_dealers_choice: bool
    playing: Sequence[int]
    waiting: Collection[int] = ()
    passed_by: Collection[int] = ()

    def button_is_small(self, players: int) -> bool:
        """Tell whether the player with the button posts the small blind.

        Of two players it is so where the house has no rule (open:3).
        """
        if self.house.heads_up is not None:
            return self.house.heads_up.posts_small_blind(players)
        rule = self.house.button
        if rule is None:
            return players == HEADS_UP
        return rule.posts_small_blind(players=players, is_dealers_choice=self.is_dealers_choice)

    @property
    def movement(self) -> Movement:
        """How button and small blind follow the big blind."""
        if self.house.button_moves is not None:
            return self.house.button_moves.movement
        return (
            "dead_small_blind" if self.house.button is None else self.house.button.button_movement
        )

    @property
    def has_first_at_seat(self) -> bool:
        """Tell whether the first button is at one seat, taken or not."""
        return isinstance(self.house.first_button, FirstAtSeat)

    def with_big(self, big: int) -> list[int]:
        """Return the seats that are dealt in when one of those waiting has the big blind."""
        return sorted({*self.playing, big})


def next_clockwise(after: int, seats: Collection[int]) -> int:
    """Return the first of some seats clockwise after a seat; the last of all is the seat itself."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def last_before(seat: int, seats: Collection[int]) -> int:
    """Return the first of some seats counter-clockwise from a seat, itself last of all."""
    return max(seats, key=lambda each: (each < seat, each))


def passed(after: int, to: int, seat: int) -> bool:
    """Tell whether what moves clockwise from one seat to another passes a seat, or comes to it."""
    return after != to and (seat - after - 1) % SEATS < (to - after) % SEATS


SEATS = 1_000
"""More than any table has; seats are counted round it."""


def next_places(button: int, last: LastPlaces | None, table: Table) -> Places | None:
    """Return the places of the next hand, or nothing where fewer than two can be dealt in.

    Without a last hand the button is where it was put.
    """
    if not table.playing or len({*table.playing, *table.waiting}) < HEADS_UP:
        return None
    return _from_button(button, table) if last is None else _after(last, table)


def _from_button(button: int, table: Table) -> Places:
    if button not in table.playing and not table.has_first_at_seat:
        button = next_clockwise(button, table.playing)
    small = next_clockwise(button, table.playing)
    can_be_big = {*table.playing, *table.waiting}
    big = next_clockwise(small, can_be_big - {small})
    players = len(table.with_big(big))
    on_button = table.button_is_small(players)
    if players == HEADS_UP:
        other = next(seat for seat in table.with_big(big) if seat != button)
        return _heads_up(other if on_button or other in table.waiting else button, table)
    if on_button:
        return Places(button, button, button, next_clockwise(button, can_be_big - {button}))
    return Places(button, small, small, big)


def _after(last: LastPlaces, table: Table) -> Places | None:
    if table.movement == "moving_button":
        able = [seat for seat in table.playing if seat not in table.passed_by]
        return _from_button(next_clockwise(last.button, able or table.playing), table)
    big = next_clockwise(last.big, {*table.playing, *table.waiting})
    others = [seat for seat in table.with_big(big) if seat != big]
    if len(others) < HEADS_UP:
        return _heads_up(big, table) if others else None
    small = last.big
    if table.movement == "no_dead_seats" and small not in others:
        small = last_before(big, others)
    small_seat = small if small in others else None
    if table.button_is_small(len(others) + 1) and small_seat is not None:
        return Places(small, small, small, big)
    return Places(_button(last, small, others, table.movement), small, small_seat, big)


def _heads_up(big: int, table: Table) -> Places:
    small = next(seat for seat in table.with_big(big) if seat != big)
    return Places(small if table.button_is_small(HEADS_UP) else big, small, small, big)


def _button(last: LastPlaces, small: int, others: Sequence[int], movement: Movement) -> int:
    if movement == "dead_button":
        return last.small
    return last_before(small, [seat for seat in others if seat != small])
