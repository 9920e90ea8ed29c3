"""Hand histories of every game played through the use cases of the API, under `open`."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardroom.app import CardRoom
from cardroom.cli.hands import room_to_play_in
from cardroom.histories import files_in, tables_in
from cardroom.playing import PlayedHand, play
from cardroom.service.phh import UnreadableHistory, write_hand
from domain.kernel import Fact
from domain.variants import VARIANTS
from tests.random_hands.stakes import random_stakes
from tests.random_hands.table import Table
from tests.service.test_phh import HANDS, facts_of, read_by_pokerkit

CENTS = 100


@pytest.fixture(scope="module")
def room() -> Iterator[CardRoom]:
    with room_to_play_in(None) as room:
        yield room


def all_of(room: CardRoom, *paths: Path) -> Iterator[PlayedHand]:
    """Play every hand of these histories; one that can't be played fails the test."""
    for file in files_in(paths):
        yield from play(room, tables_in(file, CENTS, failing), None, failing)


def failing(why: UnreadableHistory) -> None:
    raise why


def told_by(room: CardRoom, hand: PlayedHand) -> str:
    """Return a hand that was played as a history, from what is stored of it."""
    stored = room.store.recorder.select_events(hand.hand_id)
    facts: list[Fact] = [room.store.mapper.to_domain_event(each) for each in stored]
    return write_hand(facts, scale=hand.scale)


def stacks_of(hand: PlayedHand) -> list[Decimal]:
    return [Decimal(stack) / hand.scale for stack in hand.final_stacks]


def test_every_real_hand_is_played_to_the_stacks_on_record_and_written_for_pokerkit(
    room: CardRoom, record_property: Any
) -> None:
    if not HANDS.is_dir():
        record_property("note", "the shared hands are not here; nothing was played")
        return
    figures = json.loads((HANDS / "expected.json").read_text("utf-8"))["hands"]
    played = {}
    for hand in all_of(room, HANDS):
        name = Path(hand.file).relative_to(HANDS).as_posix()
        name = name if hand.hand is None else f"{name}#[{hand.hand}]"
        final = [Decimal(stack) for stack in figures[name]["final_stacks"]]
        assert stacks_of(hand) == final, name
        assert read_by_pokerkit(told_by(room, hand))[1] == final, name
        played[name] = hand
    assert played.keys() == figures.keys()


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_written_hand_of_any_game_is_played_through_the_service_to_the_same_stacks(
    room: CardRoom, variant: str, tmp_path: Path
) -> None:
    for seed in range(3):
        random = Random(seed)
        stakes = random_stakes(random, variant)
        stakes.runs_twice = False
        table = Table(stakes, random).play()
        file = tmp_path / f"{seed}.phh"
        file.write_text(write_hand(facts_of(table.hand), scale=1), "utf-8")
        (played,) = all_of(room, file)
        assert stacks_of(played) == [each.stack for each in table.hand.state.seats]
