"""Which stack binds a player who left a game several times: genting-cash:20."""

from datetime import timedelta
from itertools import pairwise
from typing import NamedTuple

from hypothesis import given as examples
from hypothesis import strategies as st

from domain.players.events import PlayerGotUp, PlayerRegistered
from domain.players.player import Player
from domain.rules.return_stack import LeftStack
from tests.scenario import Happened, at, floor, given, happened, house, named

GAME = "nlh-100-200"
TABLE = named("table")
RULE = house("genting-cash").return_stack
OPENED = happened(PlayerRegistered, membership=None, is_named=False, is_of_age=None)


class Sitting(NamedTuple):
    """What a player brought to a game and left it with, how late in the evening."""

    minute: int
    brought: int
    stack: int

    @property
    def got_up(self) -> Happened:
        clock = f"{20 + self.minute // 60}:{self.minute % 60:02}"
        return happened(
            PlayerGotUp,
            floor(clock),
            table_id=TABLE,
            seat=3,
            game=GAME,
            stack=self.stack,
            had_chips=True,
            brought=self.brought,
        )


AMOUNTS = st.sampled_from([0, 50_00, 200_00, 400_00, 400_01])
SITTINGS = st.dictionaries(st.integers(0, 180), st.tuples(AMOUNTS, AMOUNTS), max_size=6).map(
    lambda found: [Sitting(minute, *sat) for minute, sat in sorted(found.items())]
)


def bound_now(left: LeftStack | None, minute: int) -> int:
    """Return with what a player has to sit down at a minute, nothing where they may choose."""
    assert RULE is not None
    binds = RULE.standing(left, GAME, at("20:00") + timedelta(minutes=minute))
    return 0 if binds is None else binds.stack


def by_hand(sittings: list[Sitting], minute: int) -> int:
    """Return the same by the rule.

    It is the first stack left in the hour that was neither brought back nor left again since.
    """
    for place, first in enumerate(sittings):
        since = sittings[place + 1 :]
        is_back = any(max(each.brought, each.stack) >= first.stack for each in since)
        if first.stack and minute <= first.minute + 60 and not is_back:
            return first.stack
    return 0


@examples(sittings=SITTINGS, wait=st.integers(0, 61))
def test_what_was_neither_brought_back_nor_left_again_binds_for_its_hour(
    sittings: list[Sitting], wait: int
) -> None:
    """genting-cash:20."""
    player = given(Player, OPENED, *(each.got_up for each in sittings)).aggregate
    minute = (sittings[-1].minute if sittings else 0) + wait
    assert bound_now(player.left_stack(GAME), minute) == by_hand(sittings, minute)


@examples(sittings=SITTINGS, of_patron=st.lists(st.booleans(), min_size=6, max_size=6))
def test_two_records_that_are_joined_remember_what_one_would(
    sittings: list[Sitting], of_patron: list[bool]
) -> None:
    """genting-cash:20: it doesn't matter under which record somebody sat, or which is older."""
    sides: dict[bool, list[Happened]] = {True: [], False: []}
    for sitting, is_of_patron in zip(sittings, of_patron, strict=False):
        sides[is_of_patron].append(sitting.got_up)
    patron = given(Player, OPENED, *sides[True]).aggregate
    joined = given(Player, OPENED, *sides[False]).when(
        Player.take_in, patron_id=named("patron"), patron=patron.state, by=floor("23:30")
    )
    one = given(Player, OPENED, *(each.got_up for each in sittings)).aggregate
    assert joined.aggregate.left_stack(GAME) == one.left_stack(GAME)


@examples(sittings=SITTINGS)
def test_of_those_that_bind_the_one_left_first_is_the_largest(sittings: list[Sitting]) -> None:
    """genting-cash:20: no smaller stack is ever asked for while a larger one binds."""
    left = given(Player, OPENED, *(each.got_up for each in sittings)).aggregate.left_stack(GAME)
    chain: list[LeftStack] = []
    while left is not None:
        chain.append(left)
        left = left.before
    assert all(later.stack < earlier.stack for later, earlier in pairwise(chain))
    assert all(later.at > earlier.at for later, earlier in pairwise(chain))
