"""genting-tournament:10, 12 to 18 and 48, in the house's figures."""

from typing import Any

import pytest

from domain.hands.disputing import dispute
from domain.hands.events import PostDue
from domain.hands.seeing import ask_to_see, decide_seeing, declare
from domain.hands.throwing import kill
from domain.rules.showing import MiscallOptional
from tests.houses.showing import Showdown
from tests.scenario import house

GENTING = "genting-tournament"
ON_RIVER = {3: 10_000, 5: 10_000, 8: 10_000, 2: 10_000}


# genting-tournament:10 - cards speak


def test_the_cards_decide_whatever_the_hands_were_called() -> None:
    table = Showdown(GENTING, {1: 5_000, 2: 5_000}, pot=2_400, board="AsKd7h7c2s")
    table.round().asks(declare, seat=1, words="two pair").told("1 shows Kc7d")
    table.asks(declare, seat=2, words="aces and kings").told("2 shows AhKh")
    assert "genting-tournament:10" in table.cites()
    table.names(2).refused("genting-tournament:10")
    table.paid(seat_1=2_400)


def test_a_deliberate_miscall_may_be_penalised_or_not_under_genting_tournament_10() -> None:
    rule = house(GENTING).miscall
    assert isinstance(rule, MiscallOptional)
    assert rule.rule == "genting-tournament:10"
    for penalty in ("none", "warning"):
        rule.check_penalty(penalty)


# genting-tournament:12 - the order of showing


def three_handed() -> Showdown:
    """Return seats 3, 5 and 8 live on the river, the button on seat 2."""
    table = Showdown(GENTING, ON_RIVER, street="turn")
    table.told("3 checks", "5 checks", "8 checks", "2 folds")
    return table.deals("river")


def test_the_last_aggressor_of_the_last_round_shows_first() -> None:
    table = three_handed().told("3 checks", "5 bets 400", "8 raises 1000", "3 calls", "5 calls")
    table.order(8, 3, 5, rule="genting-tournament:12")
    assert table.hand.aggregate.view().to_show == 8


def test_with_no_bet_in_the_last_round_the_first_left_of_the_button_shows_first() -> None:
    three_handed().round().order(3, 5, 8, rule="genting-tournament:12")


def test_a_bet_of_an_earlier_round_counts_for_nothing_under_genting_tournament_12() -> None:
    table = Showdown(GENTING, {3: 5_000, 5: 5_000, 8: 5_000}, street="turn")
    table.told("3 checks", "5 bets 400", "8 calls", "3 calls").deals("river").round()
    table.order(3, 5, 8)


def test_a_hand_shown_out_of_order_is_shown_all_the_same() -> None:
    table = three_handed().told("3 bets 400", "5 calls", "8 calls").order(3, 5, 8)
    table.told("8 shows AsAd")
    assert (table.hand.aggregate.view().to_show, table.state.at(8).has_shown) == (3, True)


def test_a_mucker_doesn_t_see_the_hand_that_wins_unseen() -> None:
    table = Showdown(GENTING, {3: 5_000, 8: 5_000}, pot=2_000)
    table.told("3 checks", "8 bets 1000", "3 calls", "8 mucks")
    table.asks(ask_to_see, seat=3, asked_by=8).refused("genting-tournament:12")
    table.paid(seat_3=4_000)
    table.asks(ask_to_see, seat=3, asked_by=8).refused("genting-tournament:12")


def stud(variant: str, boards: dict[int, str]) -> Showdown:
    """Return stud checked to its end, with these boards and unknown cards down."""
    table = Showdown(GENTING, dict.fromkeys(boards, 5_000), variant=variant, big=200, chip=25)
    return table.deals_stud({seat: f"????{cards}??" for seat, cards in boards.items()})


def test_in_stud_the_highest_board_shows_first_and_in_razz_the_lowest() -> None:
    stud("stud", {2: "Ks9d4c2h", 5: "6c6dJh3s"}).order(5, 2, rule="genting-tournament:12")
    stud("razz", {2: "8s5d3cAh", 6: "7c7d4h2s"}).order(2, 6, rule="genting-tournament:12")
    table = stud("stud", {2: "Ks9d4c2h", 5: "6c6dJh3s"}).told("2 shows KsKd9d4c2hKhKc")
    table.order(5, 2)


# genting-tournament:13 - every hole card


def playing_the_board() -> Showdown:
    table = Showdown(GENTING, {1: 5_000, 2: 5_000}, pot=900, board="TcJdQhKsAd")
    return table.round().told("1 shows 2h3h", "2 shows-part 4s")


def test_playing_the_board_takes_every_hole_card() -> None:
    table = playing_the_board()
    table.names(1, 2).refused("genting-tournament:13")
    table.paid(seat_1=900)


def test_both_share_the_board_once_both_cards_are_up() -> None:
    playing_the_board().told("2 shows 4s5s").paid(seat_1=450, seat_2=450)
    assert house(GENTING).claim.rule == "genting-tournament:13"  # type: ignore[union-attr]


# genting-tournament:14 - seeing a hand


def one_mucked() -> Showdown:
    """Return A (3) with its hand up, B (5) mucked, C (8) folded on the flop; D (9) live."""
    table = Showdown(GENTING, {3: 5_000, 5: 5_000, 8: 5_000, 9: 5_000}, street="flop")
    table.told("3 bets 400", "5 calls", "8 folds", "9 calls").deals("turn").round()
    return table.deals("river").round().told("3 shows AsAd", "5 mucks")


def test_a_request_waits_until_the_director_grants_it() -> None:
    table = one_mucked().asks(ask_to_see, seat=5, asked_by=3)
    assert (table.answer, table.state.asked_for) == ("pending", [5])
    decision: dict[str, Any] = {
        "seat": 5,
        "is_granted": True,
        "reason": "collusion",
        "cards": "KhKd",
    }
    table.asks(decide_seeing, **decision).refused("genting-tournament:14")
    table.asks(decide_seeing, role="supervisor", **decision)
    assert (table.seen(5), table.standing(5)) == ("KhKd", "mucked")


def test_who_mucked_and_who_folded_don_t_ask() -> None:
    table = one_mucked()
    for asker in (5, 8):
        table.asks(ask_to_see, seat=9, asked_by=asker).refused("genting-tournament:14")


# genting-tournament:15 - tabled winners


def test_a_tabled_winner_isn_t_killed_and_a_tabled_loser_may_be() -> None:
    table = Showdown(GENTING, {1: 5_000, 2: 5_000, 3: 5_000}, pot=1_800).round()
    table.told("1 shows QsQh", "2 shows 7s7h", "3 mucks")
    table.asks(kill, seat=1).refused("genting-tournament:15")
    table.told("1 mucks").refused("genting-tournament:15")
    table.asks(kill, seat=2).paid(seat_1=1_800)


# genting-tournament:16 - odd chips


def tied(
    seats: list[int], pot: int, winners: dict[int, str], *, board: str = "AcKcQdJd9s", **how: str
) -> Showdown:
    """Return a pot that these seats play for, checked down, with their hands up."""
    stacks = dict.fromkeys(seats, 5_000)
    table = Showdown(GENTING, stacks, pot=pot, chip=25, board=board, **how).round()  # type: ignore[arg-type]
    for seat in seats:
        shown = winners.get(seat)
        table.told(f"{seat} shows {shown}" if shown else f"{seat} mucks")
    return table


def test_odd_chips_of_a_flop_game_go_out_singly_from_the_left_of_the_button() -> None:
    tied([8, 2, 6], 1_025, {2: "2h3h", 8: "2s3s"}).paid(seat_8=525, seat_2=500)
    table = tied([7, 1, 4], 1_250, {1: "2h3h", 4: "2s3s", 7: "4h5h"})
    table.paid(seat_7=425, seat_1=425, seat_4=400)
    assert "genting-tournament:16" in {getattr(each, "odd_rule", "") for each in table.hand.facts}


def test_the_odd_chip_of_a_high_low_pot_is_the_high_side_s() -> None:
    table = tied(
        [9, 3, 5, 7],
        1_075,
        {3: "KsKhQsQh", 5: "Ac2dTsTh", 9: "Ad2sTcTd"},
        board="3c4d8hKdQc",
        variant="plo8",
    )
    table.paid(seat_3=550, seat_9=275, seat_5=250)


def test_the_same_hands_both_ways_divide_the_whole_pot() -> None:
    wheels = {5: "Ac2d9s9h", 9: "Ad2s9c9d"}
    table = tied([5, 9], 1_050, wheels, board="3c4d5hKdQc", variant="plo8")
    table.paid(seat_5=525, seat_9=525)


def test_the_odd_chip_in_stud_goes_to_the_highest_card_by_suit() -> None:
    table = Showdown(GENTING, {2: 5_000, 6: 5_000}, pot=825, variant="stud", big=200, chip=25)
    table.deals_stud({2: "2d3cKhKdQcJs9d", 6: "2h3sKsKcQdJh9c"})
    table.paid(seat_6=525, seat_2=500)


# genting-tournament:17 - pots by themselves


def test_each_pot_is_divided_on_its_own_under_genting_tournament_17() -> None:
    """By genting-tournament:17, its first check."""
    table = Showdown(GENTING, {1: 1_000, 2: 2_500, 3: 4_000, 4: 4_000}, street="flop", chip=25)
    table.told("1 goes-all-in", "2 goes-all-in", "3 goes-all-in", "4 goes-all-in")
    table.told("1 shows QsQh", "2 shows JhTh", "3 shows JcTc", "4 shows 3h4h")
    table.deals("turn", "river").paid(seat_1=4_000, seat_2=2_250, seat_3=5_250)


def test_folded_money_is_in_the_pot_it_was_put_in_for() -> None:
    """By genting-tournament:17, its second check."""
    table = Showdown(
        GENTING,
        {1: 5_000, 2: 5_000, 3: 5_000, 4: 500, 5: 5_000, 9: 5_000},
        street="preflop",
        chip=100,
        big=200,
        posts=[PostDue(1, "small", 100, is_live=True), PostDue(2, "big", 200, is_live=True)],
    )
    table.told("3 raises 600", "4 goes-all-in", "5 raises 1200", "9 folds", "1 folds", "2 calls")
    table.told("3 folds")
    assert [pot.amount for pot in table.hand.aggregate.pots()] == [2_100, 1_500]
    table.deals("flop").round().deals("turn").round().deals("river").round()
    table.told("2 shows QsJh", "5 shows QhJc", "4 shows 3h4h")
    table.paid(seat_2=1_900, seat_5=1_700)


# genting-tournament:18 - disputes


@pytest.mark.parametrize("is_next_begun", [False, True])
def test_a_hand_is_disputed_until_the_next_one_has_begun(is_next_begun: bool) -> None:  # noqa: FBT001
    table = Showdown(GENTING, {1: 5_000, 2: 5_000}, pot=900).round()
    table.told("1 shows QsQh", "2 mucks").paid(seat_1=900)
    asked: dict[str, Any] = {"seat": 2, "claim": "a straight", "is_next_begun": is_next_begun}
    table.asks(dispute, **asked)
    if is_next_begun:
        table.refused("genting-tournament:18")
    else:
        assert table.state.is_disputed


# genting-tournament:48 - a killed hand


def raised() -> Showdown:
    table = Showdown(
        GENTING,
        {2: 20_000, 3: 20_000, 4: 20_000, 6: 20_000, 1: 20_000},
        street="preflop",
        big=400,
        blinds=(2, 3),
    )
    return table.told("4 raises 1200")


def test_of_a_killed_hand_only_what_nobody_called_goes_back() -> None:
    table = raised().asks(kill, seat=4, refund=1_200).refused("genting-tournament:48")
    table.asks(kill, seat=4, refund=800)
    assert table.answer == 800
    assert (table.state.at(4).stack, table.standing(4), table.state.bet) == (19_600, "folded", 400)
    assert table.hand.aggregate.to_act == 6


def test_nothing_goes_back_once_somebody_has_called() -> None:
    table = raised().told("6 calls").asks(kill, seat=4)
    assert (table.answer, table.state.at(4).stack, table.state.bet) == (0, 18_800, 1_200)
