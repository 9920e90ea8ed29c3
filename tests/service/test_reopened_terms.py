"""A hand that was over is played on under the terms and for the button of its own moment."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import charging, corrected_pots, dealing, floor, reopening, running
from domain.kernel import Fact
from domain.tables.correction_events import DropsCorrected
from domain.tables.hand_events import HandSettled
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom
from tests.service.test_corrections import WHY, books, raked, seated

DEARER: dict[str, Any] = {"kind": "rake", "basis_points": 1000, "cap": 50_00}


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "open")


def plays_to_river(club: HouseFloor, hand: UUID) -> None:
    """Let seats 1 and 2 put 20.00 in and come to the last act of the river."""
    club.do("dealer", dealing.act, hand_id=hand, seat=1, action="raise", to=20_00)
    club.do("dealer", dealing.act, hand_id=hand, seat=2, action="call")
    for street, cards in (("flop", "2c7d9h"), ("turn", "Js"), ("river", "3d")):
        club.do("dealer", dealing.deal_board, hand_id=hand, street=street, cards=cards)
        club.do("dealer", dealing.act, hand_id=hand, seat=2, action="check")
        if street != "river":
            club.do("dealer", dealing.act, hand_id=hand, seat=1, action="check")
    club.do("dealer", dealing.act, hand_id=hand, seat=1, action="bet", to=20_00)


def folded(club: HouseFloor, hand: UUID) -> None:
    club.do("dealer", dealing.act, hand_id=hand, seat=2, action="fold")


def reopened(club: HouseFloor, hand: UUID) -> None:
    club.do("supervisor", reopening.reopen, hand_id=hand, **WHY)


def over_by_a_fold(club: HouseFloor, table: UUID) -> UUID:
    hand = club.starts_hand(table, button=1)
    plays_to_river(club, hand)
    folded(club, hand)
    return hand


def called_and_won(club: HouseFloor, hand: UUID) -> int:
    """Let the bet be called after all, and return what the pot of 80.00 was raked."""
    club.do("dealer", dealing.act, hand_id=hand, seat=2, action="call")
    club.do("dealer", dealing.name_winners, hand_id=hand, pot=0, seats=[1])
    rake: int = club.do("dealer", dealing.award, hand_id=hand)["rake"]
    return rake


def charged_anew(club: HouseFloor, table: UUID, *drops: dict[str, Any]) -> None:
    club.do("supervisor", charging.change_charges, table_id=table, drops=list(drops))


def test_a_reopened_hand_is_raked_as_it_was_when_it_began(club: HouseFloor) -> None:
    table = raked(club)
    seated(club, table, 1, 2)
    hand = over_by_a_fold(club, table)
    charged_anew(club, table, DEARER)
    reopened(club, hand)
    assert called_and_won(club, hand) == 4_00
    books(club)


def test_the_next_hand_is_raked_by_the_terms_that_came_in_between(club: HouseFloor) -> None:
    table = raked(club)
    seated(club, table, 1, 2)
    hand = over_by_a_fold(club, table)
    charged_anew(club, table, DEARER)
    reopened(club, hand)
    folded(club, hand)
    following = club.starts_hand(table, button=1)
    plays_to_river(club, following)
    assert called_and_won(club, following) == 8_00


def test_a_reopened_hand_drops_into_the_box_that_hangs_there_since(club: HouseFloor) -> None:
    table = club.table()
    own = {"kind": "rake", "basis_points": 500, "cap": 10_00, "box": "R1"}
    charged_anew(club, table, own)
    seated(club, table, 1, 2)
    hand = over_by_a_fold(club, table)
    club.do("supervisor", charging.pull_box, table_id=table, box="R1", next_box="R2")
    reopened(club, hand)
    called_and_won(club, hand)
    assert settled(club, table)[-1].drops[0].box == "R2"
    assert books(club).balance(f"box:{table}:R2", "chips") == 4_00
    assert books(club).balance(f"box:{table}:R1", "chips") == 0


def test_a_reopened_hand_that_is_corrected_later_keeps_its_own_terms(club: HouseFloor) -> None:
    table = raked(club)
    seated(club, table, 1, 2)
    hand = over_by_a_fold(club, table)
    charged_anew(club, table, DEARER)
    reopened(club, hand)
    called_and_won(club, hand)
    number = club.hand(hand).state.number
    right = {"pots": [60_00], "changes": {"1": 27_00, "2": -30_00}}
    club.do("supervisor", corrected_pots.correct_pot, table_id=table, hand=number, **WHY, **right)
    assert books(club).balance(f"box:{table}:1", "chips") == 3_00


def test_a_reopened_hand_ends_and_is_corrected_under_the_edition_that_it_began_under(
    club: HouseFloor,
) -> None:
    table = raked(club)
    seated(club, table, 1, 2)
    hand = over_by_a_fold(club, table)
    club.do("supervisor", running.take_up_edition, table_id=table, rulebook="genting-cash")
    assert club.at(table).state.edition != club.hand(hand).state.edition
    reopened(club, hand)
    assert club.at(table).played_under.edition == club.hand(hand).state.edition
    called_and_won(club, hand)
    assert club.at(table).played_under.edition == club.at(table).state.edition
    number = club.hand(hand).state.number
    right = {"pots": [60_00], "changes": {"1": 27_00, "2": -30_00}}
    club.do("supervisor", corrected_pots.correct_pot, table_id=table, hand=number, **WHY, **right)
    before, after = settled(club, table)
    (corrected,) = club.happened(DropsCorrected, table)
    rules = [each.rule for fact in (before, after, corrected) for each in fact.drops]
    assert len(set(rules)) == 1
    assert books(club).balance(f"box:{table}:1", "chips") == 3_00


# The button


def next_button(club: HouseFloor, table: UUID) -> int:
    hand = club.hand(club.starts_hand(table))
    button: int = hand.state.button
    return button


@pytest.mark.parametrize(("placed", "after"), [(2, 2), (3, 3), (None, 2)])
def test_the_floors_button_after_a_hand_is_kept_when_that_is_reopened(
    club: HouseFloor, placed: int | None, after: int
) -> None:
    table = raked(club)
    seated(club, table, 1, 2, 3)
    hand = club.starts_hand(table, button=1)
    club.folds_out(hand)
    if placed is not None:
        club.do("supervisor", floor.place_button, table_id=table, seat=placed)
    for _ in range(2):
        reopened(club, hand)
        assert club.at(table).state.button == 1
        club.folds_out(hand)
    assert next_button(club, table) == after


def settled(club: HouseFloor, table: UUID) -> list[Any]:
    facts: list[Fact] = club.happened(HandSettled, table)
    return facts


def test_a_button_kept_for_the_next_hand_is_not_kept_for_the_one_after(club: HouseFloor) -> None:
    table = raked(club)
    seated(club, table, 1, 2, 3)
    hand = club.starts_hand(table, button=1)
    club.folds_out(hand)
    club.do("supervisor", floor.place_button, table_id=table, seat=3)
    reopened(club, hand)
    club.folds_out(hand)
    following = club.starts_hand(table)
    assert club.hand(following).state.button == 3
    club.folds_out(following)
    assert next_button(club, table) == 1
