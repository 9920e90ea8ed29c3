"""royal-flush:12, 14 to 22 and 55, in the house's figures."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import conduct, corrected_pots, dealing, showdowns
from cardroom.service.work import SetAside
from domain.hands.events import PostDue
from domain.hands.seeing import ask_to_see, decide_seeing, declare, show_part
from domain.hands.showdown_events import AwardReconstructed, SeeingDecided
from domain.hands.throwing import kill
from tests.houses.showing import Showdown
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

ROYAL = "royal-flush"
BROADWAY = "ThJdQcKsAh"


@pytest.fixture
def venue(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, ROYAL)


# royal-flush:12 - cards speak, and a miscall on purpose


def test_the_cards_win_over_the_call() -> None:
    table = Showdown(ROYAL, {2: 5_000, 6: 5_000}, pot=3_200, board="Kc9c4c9d2h").round()
    table.asks(declare, seat=2, words="flush").told("2 shows KhQc", "6 shows 9s8s")
    table.names(2).refused("royal-flush:12")
    table.paid(seat_6=3_200)


def at_showdown(venue: HouseFloor, seats: int) -> tuple[UUID, UUID, dict[int, UUID]]:
    """Return a hand of so many seats that was checked down, its table, and its players."""
    table = venue.table()
    players = {seat: who for who, seat in (venue.sits(table, 100_00) for _ in range(seats))}
    hand = venue.starts_hand(table, button=max(players))
    while venue.hand(hand).next_street != "flop":
        state = venue.hand(hand)
        assert state.to_act is not None
        legal = state.legal_actions(state.to_act)
        action = "call" if legal.may_call else "check"
        venue.do("dealer", dealing.act, hand_id=hand, seat=state.to_act, action=action)
    for street, cards in (("flop", "Kc9c4c"), ("turn", "9d"), ("river", "2h")):
        venue.do("dealer", dealing.deal_board, hand_id=hand, street=street, cards=cards)
        while (seat := venue.hand(hand).to_act) is not None:
            venue.do("dealer", dealing.act, hand_id=hand, seat=seat, action="check")
    return table, hand, players


def test_a_deliberate_miscall_costs_a_round_and_is_never_left_without_a_penalty(
    venue: HouseFloor,
) -> None:
    table, hand, players = at_showdown(venue, 7)
    seat, player = next(iter(players.items()))
    venue.do(
        "supervisor",
        showdowns.declare,
        hand_id=hand,
        seat=seat,
        words="flush",
        is_deliberate=True,
    )
    line = venue.player(player).state.offences[1]
    assert (line.rule, line.proposed, line.proposed_rounds) == ("royal-flush:12", "dealt-out", 1)
    asked: dict[str, Any] = {"player_id": player, "offence": 1}
    none = {"penalty": "none", "reason": "let off"}
    venue.refused("royal-flush:12", "supervisor", conduct.decide_penalty, **asked, **none)
    decided = venue.do("supervisor", conduct.decide_penalty, **asked, penalty="dealt-out", rounds=1)
    assert (decided["hands"], venue.at(table).dealt_out_left(player)) == (7, 7)


def test_words_without_a_finding_cost_nothing_under_royal_flush_12(venue: HouseFloor) -> None:
    _, hand, players = at_showdown(venue, 2)
    seat, player = next(iter(players.items()))
    venue.do("dealer", showdowns.declare, hand_id=hand, seat=seat, words="flush")
    assert venue.player(player).state.offences == {}


# royal-flush:14 - the order, and what is shown


def royal(stacks: list[int], street: str = "river", **more: Any) -> Showdown:
    return Showdown(ROYAL, dict.fromkeys(stacks, 5_000), street=street, pot=300, **more)


def test_the_last_aggressor_of_the_last_round_shows_first() -> None:
    table = royal([6, 2, 4]).told("6 checks", "2 checks", "4 bets 100", "6 raises 300")
    table.told("2 folds", "4 calls").order(6, 4, rule="royal-flush:14")


def test_checked_through_the_first_left_of_the_button_shows_first_under_royal_flush_14() -> None:
    table = royal([6, 2, 4, 5], "turn").told("6 checks", "2 checks", "4 bets 100", "5 folds")
    table.told("6 calls", "2 calls").deals("river").round().order(6, 2, 4, rule="royal-flush:14")


def test_whom_nobody_called_may_show_one_card_or_none_under_royal_flush_14() -> None:
    table = royal([4, 2]).told("4 bets 100", "2 folds").paid(seat_4=300)
    table.asks(show_part, seat=4, cards="As")
    assert table.state.at(4).tabled == "As"


# royal-flush:15, 16 and 21 - pots apart, both cards


def side_pot(stacks: dict[int, int], big_blind: int, dead: int, board: str) -> Showdown:
    """Return a hand before the flop that has some dead money in it."""
    posts = [PostDue(big_blind, "big", 25, is_live=True)]
    terms: dict[str, Any] = {"street": "preflop", "big": 25, "chip": 25, "posts": posts}
    return Showdown(ROYAL, stacks, pot=dead, board=board, **terms)


def test_main_and_side_pot_are_divided_by_themselves() -> None:
    """By royal-flush:15, the odd chips from the big blind by royal-flush:20."""
    table = side_pot({3: 5_000, 5: 5_000, 8: 5_000, 2: 750}, 3, 100, BROADWAY)
    table.told("5 calls", "8 calls", "2 goes-all-in", "3 calls", "5 calls", "8 calls")
    table.deals("flop").told("3 bets 25", "5 raises 525", "8 calls", "3 folds")
    pots = [(pot.amount, pot.seats) for pot in table.hand.aggregate.pots()]
    assert pots == [(3_100, [5, 8, 2]), (1_075, [5, 8])]
    table.deals("turn").round().deals("river").round()
    table.told("5 shows 2c3c", "8 shows 2d3d", "2 shows 4h5h")
    table.paid(seat_5=1_600, seat_8=1_550, seat_2=1_025)


def test_a_side_pot_goes_to_the_better_of_its_two_hands_under_royal_flush_21() -> None:
    """By royal-flush:21."""
    table = side_pot({6: 5_000, 8: 5_000, 1: 375, 4: 5_000}, 6, 25, "AcKcQdJd9s")
    table.told("8 raises 375", "1 goes-all-in", "4 calls", "6 calls").deals("flop")
    table.told("6 bets 25", "8 raises 350", "4 calls", "6 folds")
    table.deals("turn").round().deals("river").round()
    table.told("8 shows Th3h", "1 shows Ts3s", "4 shows 2h5h")
    assert [pot.amount for pot in table.hand.aggregate.pots()] == [1_525, 725]
    table.paid(seat_8=775 + 725, seat_1=750)


def test_the_board_is_played_with_both_cards_up_or_not_at_all() -> None:
    table = Showdown(ROYAL, {1: 5_000, 4: 5_000}, pot=2_400, board=BROADWAY).round()
    table.told("1 shows 3c3d").asks(declare, seat=4, words="the board", plays_board=True)
    table.told("4 mucks").names(4).refused("royal-flush:16")
    table.paid(seat_1=2_400)


def test_both_cards_up_share_the_board_under_royal_flush_16() -> None:
    table = Showdown(ROYAL, {1: 5_000, 4: 5_000}, pot=2_400, board=BROADWAY).round()
    table.told("1 shows 3c3d", "4 shows 2c2d").paid(seat_1=1_200, seat_4=1_200)


# royal-flush:17 and 18 - unseen hands


def test_the_last_live_hand_wins_unseen_and_who_mucked_doesn_t_see_it() -> None:
    table = Showdown(ROYAL, {2: 5_000, 5: 5_000}, pot=800).told("2 bets 500", "5 calls")
    table.told("2 mucks").paid(seat_5=1_800)
    table.asks(ask_to_see, seat=5, asked_by=2).refused("royal-flush:17")
    assert table.seen(5) == ""


def test_a_mucked_hand_is_shown_only_where_the_manager_grants_it() -> None:
    table = royal([6, 3, 4]).round().told("4 shows AsAd", "6 mucks")
    table.asks(ask_to_see, seat=6, asked_by=3)
    assert (table.answer, table.seen(6)) == ("pending", "")
    table.asks(
        decide_seeing, role="manager", seat=6, is_granted=True, reason="collusion", cards="KhKd"
    )
    ruled = [fact for fact in table.hand.facts if isinstance(fact, SeeingDecided)]
    assert [fact.rule for fact in ruled] == ["royal-flush:18"]
    assert table.seen(6) == "KhKd"


def test_what_isn_t_granted_stays_unseen_under_royal_flush_18() -> None:
    table = royal([6, 3, 4]).round().told("4 shows AsAd", "6 mucks")
    table.asks(ask_to_see, seat=6, asked_by=3)
    table.asks(decide_seeing, role="manager", seat=6, is_granted=False, reason="curiosity")
    assert (table.seen(6), table.state.asked_for) == ("", [])


# royal-flush:19 - tabled winners


def test_a_tabled_straight_isn_t_mucked_by_the_dealer() -> None:
    table = Showdown(ROYAL, {4: 5_000, 1: 5_000}, pot=2_600, board="5h6d7cKd2s").round()
    table.told("4 shows 8s9s", "1 shows KcKh", "4 mucks").refused("royal-flush:19")
    table.asks(kill, seat=4).refused("royal-flush:19")
    table.told("1 mucks").paid(seat_4=2_600)


# royal-flush:20 - odd chips


@pytest.mark.parametrize(("big", "dead", "first", "other"), [(3, 950, 7, 2), (2, 975, 2, 7)])
def test_the_odd_chip_goes_to_the_winner_nearest_the_big_blind(
    big: int, dead: int, first: int, other: int
) -> None:
    """By royal-flush:20, where the big blind itself comes first."""
    seats = dict.fromkeys((2, 3, 4, 5, 6, 7, 8, 9, 1), 5_000)
    table = side_pot(seats, big, dead, "AcKcQdJd9s")
    while len(table.state.live()) > 2:
        seat = table.hand.aggregate.to_act
        table.told(f"{seat} {'calls' if seat in (2, 7) else 'folds'}")
    table.round().deals("flop").round().deals("turn").round().deals("river").round()
    assert [pot.amount for pot in table.hand.aggregate.pots()] == [1_025]
    table.told("2 shows 2h3h", "7 shows 2s3s")
    won: dict[str, Any] = {f"seat_{first}": 525, f"seat_{other}": 500}
    table.paid(**won)


# royal-flush:22 - disputes


def settled(venue: HouseFloor) -> tuple[UUID, UUID, list[int]]:
    table, hand, players = at_showdown(venue, 2)
    first = min(players)
    venue.do("dealer", dealing.name_winners, hand_id=hand, pot=0, seats=[first])
    venue.do("dealer", dealing.award, hand_id=hand)
    return table, hand, sorted(players)


def put_right(venue: HouseFloor, table: UUID, seats: list[int]) -> dict[str, Any]:
    first, second = seats
    won = venue.at(table).stack_of(first) - 100_00
    changes = {str(first): -won, str(second): won}
    return {"table_id": table, "hand": 1, "reason": "the other won", "changes": changes}


def test_a_dispute_before_the_next_shuffle_is_open_and_the_payment_can_be_corrected(
    venue: HouseFloor,
) -> None:
    table, hand, seats = settled(venue)
    correction = put_right(venue, table, seats)
    venue.do("dealer", showdowns.dispute, hand_id=hand, seat=seats[1], claim="I won")
    venue.room.clock.move(minutes=1)
    venue.starts_hand(table)
    venue.do("supervisor", corrected_pots.correct_pot, **correction)
    assert [each.rule for each in venue.happened(AwardReconstructed, hand)] == ["royal-flush:22"]


def test_once_the_next_hand_has_begun_it_takes_a_ruling_under_royal_flush_22(
    venue: HouseFloor,
) -> None:
    table, hand, seats = settled(venue)
    correction = put_right(venue, table, seats)
    venue.room.clock.move(minutes=1)
    venue.starts_hand(table)
    venue.refused(
        "royal-flush:22", "dealer", showdowns.dispute, hand_id=hand, seat=seats[1], claim="I won"
    )
    venue.refused("royal-flush:22", "supervisor", corrected_pots.correct_pot, **correction)
    aside = SetAside(rule="royal-flush:22", reason="the camera shows it")
    venue.setting_aside("supervisor", aside, corrected_pots.correct_pot, **correction)
    assert len(venue.happened(AwardReconstructed, hand)) == 1


# royal-flush:55 - a killed hand


def test_an_uncalled_bet_goes_back_and_the_rest_is_played_for() -> None:
    stacks = {3: 5_000, 5: 5_000, 7: 5_000}
    table = Showdown(ROYAL, stacks, street="preflop", big=100, blinds=(3, 5), pot=100)
    table.told("7 raises 300", "3 calls", "5 calls").deals("flop").told("3 bets 600")
    table.asks(kill, seat=3, refund=700).refused("royal-flush:55")
    table.asks(kill, seat=3, cause="fouled")
    assert (table.answer, table.state.at(3).stack, table.standing(3)) == (600, 4_700, "folded")
    view = table.hand.aggregate.view()
    assert (view.pot, view.to_act, view.bet) == (1_000, 5, 0)


def test_a_raise_goes_back_above_the_bet_it_raised_under_royal_flush_55() -> None:
    table = royal([3, 5, 7]).told("3 bets 200", "5 raises 600").asks(kill, seat=5)
    assert (table.answer, table.state.bet, table.hand.aggregate.to_act) == (400, 200, 7)
