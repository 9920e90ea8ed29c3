"""Rulings: who may, what may be set aside, and what is final."""

import pytest

from domain.kernel import Refused
from domain.rules.house import House
from domain.rulings.events import RulingAppealed, RulingRecorded
from domain.rulings.ruling import (
    Ruling,
    check_may_rule,
    check_may_set_aside,
    refuse_needless,
    without,
)
from tests.scenario import ALICE, STREAM, floor, given, house

GENTING, OPEN = house("genting-cash"), House()


def test_a_ruling_says_what_it_is_about_and_what_was_found() -> None:
    (
        given(Ruling)
        .when(
            Ruling.record_for,
            ruling_id=STREAM,
            rule="genting-cash:23",
            reason="dealer announced it as valid",
            edition="an edition",
            hand=18,
            by=floor(),
        )
        .then(
            RulingRecorded,
            rule="genting-cash:23",
            sets_aside=False,
            reason="dealer announced it as valid",
            hand=18,
            table_id=None,
        )
    )


def test_where_no_house_rule_says_that_it_is_final_a_player_may_appeal() -> None:
    ruled = given(Ruling).when(
        Ruling.record_for, ruling_id=STREAM, reason="both cards play", by=floor()
    )
    (
        ruled.when(
            Ruling.appeal, player_id=ALICE, grounds="I saw it", house=OPEN, by=floor("20:10")
        )
        .then(RulingAppealed, player_id=ALICE, grounds="I saw it")
        .then_state(appeals=[ALICE])
    )


@pytest.mark.parametrize("role", ["supervisor", "director", "manager"])
def test_who_directs_play_rules_where_the_house_does_not_say_who(role: str) -> None:
    check_may_rule(OPEN, role)
    check_may_set_aside("grosvenor:37", OPEN, role)


@pytest.mark.parametrize("role", ["dealer", "cashier", "accountant"])
def test_nobody_else_does(role: str) -> None:
    with pytest.raises(Refused, match="room:ruling"):
        check_may_rule(OPEN, role)
    with pytest.raises(Refused, match="room:ruling"):
        check_may_set_aside("grosvenor:37", OPEN, role)


def test_a_rule_that_keeps_the_books_is_not_set_aside() -> None:
    with pytest.raises(Refused, match="room:not-set-aside"):
        check_may_set_aside("room:hand-balance", GENTING, "supervisor")


def test_a_house_without_a_rule_has_nothing_bound_to_it_and_everything_else() -> None:
    aside = without("genting-cash:20", GENTING)
    assert aside.return_stack is None
    changed = {
        place
        for place in GENTING.__struct_fields__
        if getattr(GENTING, place) != getattr(aside, place)
    }
    assert changed == {"return_stack", "set_aside"}


def test_a_rule_that_nothing_depended_on_is_not_set_aside() -> None:
    with pytest.raises(Refused, match="room:nothing-set-aside"):
        refuse_needless("genting-cash:20")
