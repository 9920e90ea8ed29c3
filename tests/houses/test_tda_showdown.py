"""tda-2024:25 to 32: the showdown and pots, as the common tournament rules have them."""

import pytest

from domain.hands.disputing import dispute
from domain.hands.seeing import ask_to_see, declare
from domain.hands.throwing import kill
from tests.houses.showing import Showdown

TDA = "tda-2024"


def river() -> Showdown:
    return Showdown(TDA, {3: 10_000, 5: 10_000, 8: 10_000}, pot=900)


def test_the_last_round_says_who_shows_first() -> None:
    bet = river().told("3 checks", "5 bets 400", "8 raises 1000", "3 calls", "5 calls")
    bet.order(8, 3, 5, rule="tda-2024:25")
    turn = Showdown(TDA, {3: 9_000, 5: 9_000, 8: 9_000}, street="turn")
    turn.told("3 checks", "5 bets 400", "8 calls", "3 calls").deals("river").round()
    turn.order(3, 5, 8, rule="tda-2024:25")


def test_every_hole_card_is_up_to_win() -> None:
    table = Showdown(TDA, {1: 9_000, 2: 9_000}, pot=900, board="TcJdQhKsAd").round()
    table.told("1 shows 2h3h", "2 shows-part 4s").names(1, 2).refused("tda-2024:26")
    table.paid(seat_1=900)


def test_a_caller_of_the_river_sees_the_bettor_s_hand_and_no_other() -> None:
    table = river().told("3 checks", "5 checks", "8 bets 500", "3 calls", "5 calls", "8 mucks")
    table.asks(ask_to_see, seat=8, asked_by=3, cards="7h2d")
    assert (table.answer, table.seen(8)) == ("granted", "7h2d")
    table.asks(ask_to_see, seat=5, asked_by=3)
    assert table.answer == "pending"
    table.asks(ask_to_see, seat=5, asked_by=8).refused("tda-2024:27")


def test_a_tabled_winner_isn_t_mucked() -> None:
    table = Showdown(TDA, {4: 9_000, 1: 9_000}, pot=900, board="5h6d7cKd2s").round()
    table.told("4 shows 8s9s", "1 shows KcKh", "4 mucks").refused("tda-2024:28")
    table.asks(declare, seat=4, words="a pair").names(1).refused("tda-2024:31")
    table.paid(seat_4=900)


def test_odd_chips_go_from_the_left_of_the_button() -> None:
    seats = dict.fromkeys((8, 2, 6), 5_000)
    table = Showdown(TDA, seats, pot=1_025, chip=25, board="AcKcQdJd9s").round()
    table.told("6 mucks", "8 shows 2s3s", "2 shows 2h3h").paid(seat_8=525, seat_2=500)
    assert "tda-2024:29" in {getattr(fact, "odd_rule", "") for fact in table.hand.facts}


@pytest.mark.parametrize("is_next_begun", [False, True])
def test_a_dispute_ends_with_the_next_hand(is_next_begun: bool) -> None:  # noqa: FBT001
    table = river().round().told("3 shows AsAd", "5 mucks", "8 mucks").paid(seat_3=900)
    table.asks(dispute, seat=5, claim="a flush", is_next_begun=is_next_begun)
    if is_next_begun:
        table.refused("tda-2024:30")
    else:
        assert "tda-2024:30" in table.cites()


def test_of_a_killed_hand_what_nobody_called_goes_back() -> None:
    table = river().told("3 bets 400", "5 raises 1200")
    table.asks(kill, seat=5, refund=1_200).refused("tda-2024:32")
    table.asks(kill, seat=5)
    assert (table.answer, table.state.at(5).stack) == (800, 9_600)
