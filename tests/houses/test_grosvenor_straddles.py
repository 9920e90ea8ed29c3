"""grosvenor:29 - straddles: none in competitions, and in cash games as the supervisor agreed."""

import pytest

from domain.kernel import Refused
from domain.rules.straddles import StraddleAsked
from domain.tables.hand_events import StraddleDeclared, StraddlesSanctioned
from domain.tables.table import CashTable
from tests.domain.tables.past import POUNDS
from tests.houses.game import Game
from tests.scenario import floor, house, stamp


def grosvenor() -> Game:
    """Let six seats play 1/2 with the button in seat 6, so that seat 3 is left of the big blind."""
    return Game("grosvenor", POUNDS, 1, 2, 3, 4, 5, 6).button(6)


def sanctioned(game: Game, *, role: str = "supervisor", is_allowed: bool = True) -> Game:
    return game.asks(
        CashTable.sanction_straddles, is_allowed=is_allowed, house=game.house, by=stamp(role)
    )


def test_no_straddle_without_the_supervisor_s_agreement_under_grosvenor_29() -> None:
    grosvenor().straddles(3, 4_00).refused("grosvenor:29", accepted="sanction")


def test_a_straddle_at_the_table_that_the_supervisor_agreed_to_it_for() -> None:
    game = sanctioned(grosvenor())
    game.table.then(StraddlesSanctioned, is_allowed=True, rule="grosvenor:29")
    game.straddles(3, 4_00)
    game.table.then(StraddleDeclared, seat=3, amount=4_00, rule="grosvenor:29")
    assert game.deals().aggregate.state.waiting == [4, 5, 6, 1, 2, 3]


def test_the_agreement_holds_from_hand_to_hand_until_it_is_withdrawn() -> None:
    game = sanctioned(grosvenor()).straddles(3, 4_00).starts().ends().straddles(4, 4_00)
    sanctioned(game.starts().ends(), is_allowed=False)
    game.straddles(5, 4_00).refused("grosvenor:29")


@pytest.mark.parametrize(("seat", "amount"), [(4, 4_00), (3, 3_00), (3, 5_00), (1, 4_00)])
def test_a_straddle_has_the_usual_form_under_grosvenor_29(seat: int, amount: int) -> None:
    sanctioned(grosvenor()).straddles(seat, amount).refused("grosvenor:29")


def test_nobody_below_the_supervisor_agrees_to_straddles_under_grosvenor_29() -> None:
    sanctioned(grosvenor(), role="dealer").refused("grosvenor:29", asked="dealer")


@pytest.mark.parametrize("is_sanctioned", [False, True])
def test_no_straddle_in_a_competition_agreed_to_or_not(*, is_sanctioned: bool) -> None:
    rule = house("grosvenor").straddle
    assert rule is not None
    asked = StraddleAsked(
        seat=3,
        amount=400,
        small_blind=100,
        big_blind=200,
        behind=(3, 4, 5),
        is_sanctioned=is_sanctioned,
        is_competition=True,
    )
    with pytest.raises(Refused) as refused:
        rule.check_seat(asked)
    assert refused.value.rule == "grosvenor:29"


def test_where_the_house_has_no_such_rule_the_room_notes_the_agreement() -> None:
    game = Game("open", POUNDS, 1, 2, 3, 4).button(1)
    game.asks(CashTable.sanction_straddles, is_allowed=True, house=game.house, by=floor())
    game.table.then(StraddlesSanctioned, rule="room:straddle-sanction")


@pytest.mark.parametrize(
    ("seat", "amount", "rule"),
    [(2, 4_00, "room:straddle"), (3, 4_00, "room:straddle"), (4, 3_99, "room:straddle")],
)
def test_where_the_house_has_no_rule_a_straddle_is_twice_the_bet_by_a_seat_without_a_blind(
    seat: int, amount: int, rule: str
) -> None:
    Game("open", POUNDS, 1, 2, 3, 4, 5).button(1).straddles(seat, amount).refused(rule)


def test_where_the_house_has_no_rule_the_button_may_straddle_with_more() -> None:
    game = Game("open", POUNDS, 1, 2, 3, 4, 5).button(1).straddles(4, 4_00).straddles(1, 9_00)
    assert game.deals().aggregate.state.waiting == [2, 3, 4, 5, 1]
    game.ends().straddles(5, 4_00).straddles(4, 8_00).refused("room:straddle")
