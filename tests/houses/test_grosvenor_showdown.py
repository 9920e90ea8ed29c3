"""grosvenor:21 to 24, 41, 42, 46 and 47, in the house's figures."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import corrected_pots, dealing, showdowns
from domain.hands.seeing import ask_to_see, show_to_one
from domain.hands.showdown_events import AwardReconstructed, HandKilled
from domain.hands.throwing import throw
from tests.houses.showing import Showdown
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

GROSVENOR = "grosvenor"


# grosvenor:21 - who may see a hand


def aces_shown() -> Showdown:
    """Return 1/2: seats 1 and 6 folded, seat 5 bet the river, 3 called, and the aces are up."""
    stacks = {1: 200, 2: 200, 3: 200, 5: 200, 6: 200}
    table = Showdown(GROSVENOR, stacks, street="preflop", blinds=(1, 2))
    table.told("3 calls", "5 calls", "6 folds", "1 folds", "2 checks")
    table.deals("flop").round().deals("turn").round().deals("river")
    table.told("2 checks", "3 checks", "5 bets 20", "2 folds", "3 calls")
    return table.told("5 shows AsAd", "3 mucks")


def test_who_put_nothing_in_sees_no_hand() -> None:
    aces_shown().asks(ask_to_see, seat=3, asked_by=6).refused("grosvenor:21")


@pytest.mark.parametrize(
    "asker", [{"asked_by": 1}, {"asked_as": "dealer"}, {"asked_as": "supervisor"}]
)
def test_a_discarded_hand_is_killed_before_it_is_shown(asker: dict[str, Any]) -> None:
    table = aces_shown().asks(ask_to_see, seat=3, cards="JhQh", **asker)
    killed = [fact for fact in table.hand.facts if isinstance(fact, HandKilled)]
    assert [(fact.seat, fact.rule) for fact in killed] == [(3, "grosvenor:21")]
    assert (table.answer, table.seen(3)) == ("granted", "JhQh")
    table.paid(seat_5=47)


# grosvenor:22 and 23 - whole hands, five cards


def test_a_hand_short_of_a_card_isn_t_complete_in_omaha_either() -> None:
    table = Showdown(
        GROSVENOR, {2: 900, 7: 900}, pot=900, board="2h5h9hTdTs", variant="plo"
    ).round()
    table.told("2 shows-part AhKh3c", "7 shows ThTc4d6c")
    table.names(2).refused("grosvenor:22")
    table.paid(seat_7=900)


def test_the_fourth_card_makes_the_hand_complete_under_grosvenor_22() -> None:
    table = Showdown(GROSVENOR, {2: 900, 7: 900}, pot=900, board="2h5h9hTd8s", variant="plo")
    table.round().told("2 shows-part AhKh3c", "2 shows AhKh3c3d", "7 shows ThTc4d6c")
    table.paid(seat_2=900)


def test_equal_fives_share_the_pot_under_grosvenor_23() -> None:
    """By grosvenor:23, in chips of 5."""
    table = Showdown(GROSVENOR, {1: 500, 4: 500}, pot=310, board="KsKdQcJh9s", chip=5).round()
    table.told("1 shows Ac8d", "4 shows Ad3h").paid(seat_1=155, seat_4=155)


# grosvenor:24 - shown to one, shown to all


def test_a_card_shown_to_one_after_the_hand_is_everybody_s_and_the_other_stays_hidden() -> None:
    """By grosvenor:24."""
    table = Showdown(GROSVENOR, {2: 500, 3: 500}, pot=18, hands={2: "KhKd"})
    table.told("2 bets 40", "3 folds").paid(seat_2=18)
    table.asks(show_to_one, seat=2, cards="Kh", to_seat=3)
    assert (table.answer, table.seen(2)) == ("at-once", "Kh")


def test_what_who_isn_t_in_the_hand_saw_waits_for_its_end_under_grosvenor_24() -> None:
    """By grosvenor:24 as it is read."""
    table = Showdown(GROSVENOR, {2: 500, 3: 500, 4: 500}, street="flop", pot=18)
    table.told("2 checks", "3 bets 20", "4 folds").asks(show_to_one, seat=2, cards="Kh", to_seat=4)
    assert (table.answer, table.seen(2)) == ("when-hand-ends", "")
    table.told("2 folds").paid(seat_3=18)
    assert table.seen(2) == "Kh"
    live = Showdown(GROSVENOR, {2: 500, 3: 500, 4: 500}, street="flop", pot=18)
    live.asks(show_to_one, seat=2, cards="Kh", to_seat=4)
    assert (live.answer, live.seen(2)) == ("at-once", "Kh")


# grosvenor:41 - uncalled bets, and hands thrown away


def test_an_uncalled_bet_wins_without_a_card_shown() -> None:
    table = Showdown(GROSVENOR, {3: 500, 6: 500}, pot=18, street="flop")
    table.told("3 bets 40", "6 folds").paid(seat_3=18)
    assert table.state.at(3).stack == 518


def test_who_throws_one_card_away_loses_the_pot_whatever_the_cards() -> None:
    table = Showdown(GROSVENOR, {3: 500, 6: 500}, pot=60).told("3 bets 40", "6 calls")
    table.asks(throw, seat=3, faces="part", is_retrievable=True)
    assert (table.answer.effect, table.standing(3)) == ("dead", "mucked")
    assert "grosvenor:41" in table.cites()
    table.paid(seat_6=140)


# grosvenor:42 - the order of showing


def grosvenor(street: str = "river") -> Showdown:
    return Showdown(GROSVENOR, {2: 500, 4: 500, 6: 500, 1: 500}, street=street, pot=30)


def test_the_last_to_bet_shows_first() -> None:
    table = grosvenor().told("2 checks", "4 bets 20", "6 calls", "1 folds", "2 calls")
    table.order(4, 6, 2, rule="grosvenor:42")


def test_whoever_bet_an_earlier_round_shows_first_where_the_last_is_checked() -> None:
    table = grosvenor("turn").told("2 checks", "4 checks", "6 bets 20", "1 folds", "2 calls")
    table.told("4 calls").deals("river").round().order(6, 2, 4, rule="grosvenor:42")


def test_with_no_bet_at_all_the_left_of_the_button_shows_first_under_grosvenor_42() -> None:
    grosvenor().round().order(2, 4, 6, 1, rule="grosvenor:42")


# grosvenor:46 - odd chips


def test_odd_chips_go_to_the_sharer_nearest_the_deal() -> None:
    """By grosvenor:46."""
    table = Showdown(
        GROSVENOR, dict.fromkeys((4, 1, 2), 500), pot=525, chip=25, board="AcKcQdJd9s"
    ).round()
    table.told("2 mucks", "1 shows 2h3h", "4 shows 2s3s").paid(seat_4=275, seat_1=250)


def test_all_the_odd_chips_go_to_the_nearest_under_grosvenor_46() -> None:
    """By grosvenor:46, which has them in the plural."""
    table = Showdown(
        GROSVENOR, dict.fromkeys((4, 1, 2), 500), pot=1_250, chip=25, board="AcKcQdJd9s"
    ).round()
    table.told("1 shows 2h3h", "4 shows 2s3s", "2 shows 4h5h")
    table.paid(seat_4=450, seat_1=400, seat_2=400)


# grosvenor:47 - a hand put together again


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, GROSVENOR)


def played(club: HouseFloor) -> tuple[UUID, UUID, list[int]]:
    """Return a table and a hand that the dealer paid to the wrong one of two."""
    table = club.table()
    seats = [club.sits(table, 200_00)[1] for _ in range(2)]
    hand = club.starts_hand(table, button=seats[0])
    for action in ("call", "check"):
        to_act = club.hand(hand).to_act
        club.do("dealer", dealing.act, hand_id=hand, seat=to_act, action=action)
    for street, cards in (("flop", "2c7d9h"), ("turn", "Js"), ("river", "Qc")):
        club.do("dealer", dealing.deal_board, hand_id=hand, street=street, cards=cards)
        for _ in seats:
            to_act = club.hand(hand).to_act
            club.do("dealer", dealing.act, hand_id=hand, seat=to_act, action="check")
    club.do("dealer", dealing.name_winners, hand_id=hand, pot=0, seats=[seats[0]])
    club.do("dealer", dealing.award, hand_id=hand)
    return table, hand, seats


def test_the_supervisor_gives_a_pot_to_whom_it_belongs_however_late(club: HouseFloor) -> None:
    table, hand, (first, second) = played(club)
    won = club.at(table).stack_of(first)
    club.room.clock.move(minutes=1)
    club.folds_out(club.starts_hand(table))
    before = {seat: club.at(table).stack_of(seat) for seat in (first, second)}
    change = won - 200_00
    right = {str(first): -change, str(second): change}
    correction = {"table_id": table, "hand": 1, "reason": "the other won", "changes": right}
    club.refused("grosvenor:47", "dealer", corrected_pots.correct_pot, **correction)
    club.do("supervisor", corrected_pots.correct_pot, **correction)
    after = {seat: club.at(table).stack_of(seat) for seat in (first, second)}
    assert after == {first: before[first] - 2 * change, second: before[second] + 2 * change}
    told = club.happened(AwardReconstructed, hand)
    assert [(each.rule, each.reason) for each in told] == [("grosvenor:47", "the other won")]


def test_a_dispute_has_no_end_under_grosvenor_47(club: HouseFloor) -> None:
    table, hand, (first, _) = played(club)
    club.room.clock.move(minutes=1)
    club.starts_hand(table)
    answer = club.do("dealer", showdowns.dispute, hand_id=hand, seat=first, claim="mine")
    assert answer["outcome"] == "finished"
