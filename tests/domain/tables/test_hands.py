from typing import Any

import pytest

from domain.tables.events import (
    ButtonPlaced,
    Drop,
    HandSettled,
    HandStarted,
    HandVoided,
    PotRecorded,
    SeatCounted,
    SeatDealtIn,
)
from domain.tables.table import CashTable
from tests.domain.tables.past import button_at, hand, opened, seated
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    Scenario,
    dealer,
    floor,
    given,
    house,
)

OPEN = house("open")
GENTING = house("genting-cash")


def four_players(button: int = 6) -> Scenario[CashTable]:
    return given(
        CashTable,
        opened(),
        seated(1, ALICE, 100_00),
        seated(3, BOB, 100_00),
        seated(6, CAROL, 100_00),
        seated(8, DAVE, 100_00),
        button_at(button),
    )


def start(scenario: Scenario[CashTable], number: int = 1) -> Scenario[CashTable]:
    return scenario.when(CashTable.start_hand, hand_id=hand(number), house=OPEN, by=dealer())


def test_the_first_button_goes_by_high_card() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(1, ALICE, 50_00),
            seated(3, BOB, 50_00),
            seated(6, CAROL, 50_00),
        )
        .when(CashTable.draw_button, cards={1: "9s", 3: "Kd", 6: "Ac"}, house=OPEN, by=dealer())
        .then(ButtonPlaced, seat=6, cards={1: "9s", 3: "Kd", 6: "Ac"})
        .then_answered(6)
        .when(CashTable.start_hand, hand_id=hand(), house=OPEN, by=dealer())
        .then(HandStarted, button=6, small_blind_seat=1, big_blind_seat=3)
    )


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ({1: "Kd", 3: "Ks"}, 3),
        ({1: "Kh", 3: "Kd"}, 1),
        ({1: "Kd", 3: "Kc"}, 1),
        ({1: "Tc", 3: "9s"}, 1),
    ],
)
def test_spades_hearts_diamonds_clubs_break_a_tie_for_the_button(
    cards: dict[int, str], seat: int
) -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 50_00), seated(3, BOB, 50_00))
        .when(CashTable.draw_button, cards=cards, house=OPEN, by=dealer())
        .then(ButtonPlaced, seat=seat)
    )


@pytest.mark.parametrize("cards", [{}, {1: "KdKs"}, {1: ""}])
def test_each_seat_draws_one_card(cards: dict[int, str]) -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 50_00))
        .when(CashTable.draw_button, cards=cards, house=OPEN, by=dealer())
        .then_refused("room:button-draw")
    )


def test_two_seats_do_not_draw_the_same_card() -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 50_00), seated(3, BOB, 50_00))
        .when(CashTable.draw_button, cards={1: "Kd", 3: "Kd"}, house=OPEN, by=dealer())
        .then_refused("room:card-twice")
    )


def test_seats_are_dealt_in_from_the_button_s_left() -> None:
    start(four_players(button=3)).then(
        HandStarted,
        number=1,
        button=3,
        small_blind_seat=6,
        big_blind_seat=8,
        seats=[
            SeatDealtIn(6, CAROL, 100_00, 0),
            SeatDealtIn(8, DAVE, 100_00, 0),
            SeatDealtIn(1, ALICE, 100_00, 0),
            SeatDealtIn(3, BOB, 100_00, 0),
        ],
    )


def test_the_button_moves_to_the_next_seat_that_is_dealt_in() -> None:
    even = {1: 100_00, 3: 100_00, 6: 100_00, 8: 100_00}
    scenario = start(four_players())
    for number, button in enumerate([8, 1, 3, 6], start=2):
        settle(scenario, even, number - 1)
        start(scenario, number).then(HandStarted, number=number, button=button)


def settle(
    scenario: Scenario[CashTable], stacks: dict[int, int], number: int = 1
) -> Scenario[CashTable]:
    return scenario.when(
        CashTable.settle_hand,
        hand_id=hand(number),
        stacks=stacks,
        all_ins=set(),
        pot=0,
        flop_dealt=False,
        drops=[],
        house=OPEN,
        by=dealer(),
    )


def test_a_button_whose_player_is_away_moves_on() -> None:
    scenario = four_players(button=6).when(CashTable.step_away, seat=6, by=floor())
    start(scenario).then(HandStarted, button=8, small_blind_seat=1, big_blind_seat=3)


def test_of_two_players_the_button_is_the_small_blind() -> None:
    scenario = given(
        CashTable, opened(), seated(2, ALICE, 50_00), seated(6, BOB, 50_00), button_at(2)
    )
    start(scenario).then(
        HandStarted,
        button=2,
        small_blind_seat=2,
        big_blind_seat=6,
        seats=[SeatDealtIn(6, BOB, 50_00, 0), SeatDealtIn(2, ALICE, 50_00, 0)],
    )
    settle(scenario, {2: 50_00, 6: 50_00})
    start(scenario, 2).then(HandStarted, button=6, small_blind_seat=6, big_blind_seat=2)


def test_a_hand_needs_a_button_and_two_players_with_chips() -> None:
    (
        start(given(CashTable, opened(), seated(1, ALICE, 50_00), seated(2, BOB)))
        .then_refused("room:too-few-players", asked=1)
        .when(CashTable.seat_player, seat=3, player_id=CAROL, stack=50_00, house=OPEN, by=floor())
        .when(CashTable.start_hand, hand_id=hand(), house=OPEN, by=dealer())
        .then_refused("room:no-button")
    )


def test_one_hand_is_played_at_a_time() -> None:
    start(start(four_players()), 2).then_refused("room:in-hand", hand=1)


def test_a_hand_ends_with_the_chips_that_it_began_with() -> None:
    scenario = start(four_players())
    settle(scenario, {1: 100_00, 3: 100_00, 6: 100_00, 8: 100_01}).then_refused("room:hand-balance")
    settle(scenario, {1: 100_00, 3: 100_00, 6: 200_00}).then_refused("room:hand-balance")
    settle(scenario, {1: 0, 3: 100_00, 6: 100_00, 8: 200_00}).then(HandSettled)


def test_another_hand_than_the_one_in_play_is_not_settled() -> None:
    scenario = start(four_players())
    settle(scenario, {}, number=2).then_refused("room:no-such-hand")


def test_drops_fall_in_the_box() -> None:
    drop = Drop(pot=0, kind="rake", amount=4_00, box="box-1", rule="room:displayed-rake")
    (
        start(four_players())
        .when(
            CashTable.settle_hand,
            hand_id=hand(),
            stacks={1: 60_00, 3: 136_00, 6: 100_00, 8: 100_00},
            all_ins=set(),
            pot=80_00,
            flop_dealt=True,
            drops=[drop],
            house=OPEN,
            by=dealer(),
        )
        .then(HandSettled, drops=[drop], pot=80_00, flop_dealt=True, dealer="dealer-1")
        .then_state(box_book=4_00, hands_played=1, hand=None)
    )


def test_no_rake_falls_at_a_table_with_a_fee() -> None:
    drop = Drop(pot=0, kind="rake", amount=4_00, box="box-1", rule="genting-cash:21")
    (
        given(
            CashTable,
            opened(fee_amount=6_00, fee_period_minutes=60),
            seated(1, ALICE, 100_00),
            seated(3, BOB, 100_00),
            button_at(1),
        )
        .when(CashTable.start_hand, hand_id=hand(), house=GENTING, by=dealer())
        .when(
            CashTable.settle_hand,
            hand_id=hand(),
            stacks={1: 60_00, 3: 136_00},
            all_ins=set(),
            pot=80_00,
            flop_dealt=True,
            drops=[drop],
            house=GENTING,
            by=dealer(),
        )
        .then_refused("genting-cash:21")
    )


def test_a_void_hand_leaves_stacks_button_and_number_as_they_were() -> None:
    scenario = start(four_players()).when(
        CashTable.void_hand, hand_id=hand(), reason="misdeal", by=floor()
    )
    scenario.then(HandVoided, number=1, reason="misdeal")
    start(scenario, 2).then(HandStarted, number=1, button=6)


def test_a_pot_may_be_smaller_than_the_blinds() -> None:
    (
        given(CashTable, opened(level="pots"))
        .when(CashTable.record_pot, pots=[1_50], flop_dealt=False, house=OPEN, by=dealer())
        .then(PotRecorded, number=1, pot=1_50, drops=[], dealer="dealer-1")
        .then_state(hands_played=1)
    )


def test_several_pots_are_dropped_from_one_by_one() -> None:
    (
        given(CashTable, opened(level="pots", rake_basis_points=1_000, rake_cap=60_00))
        .when(CashTable.record_pot, pots=[300_00, 400_00], flop_dealt=True, house=OPEN, by=dealer())
        .then(
            PotRecorded,
            pot=700_00,
            drops=[
                Drop(pot=0, kind="rake", amount=30_00, box="box-1", rule="room:displayed-rake"),
                Drop(pot=1, kind="rake", amount=30_00, box="box-1", rule="room:displayed-rake"),
            ],
        )
        .then_state(box_book=60_00, untracked=-60_00)
    )


def two_at_pots() -> Scenario[CashTable]:
    return given(CashTable, opened(level="pots"), seated(1, ALICE, 60_00), seated(2, BOB, 40_00))


def pots_told(scenario: Scenario[CashTable], *pots: int, **counted: Any) -> Scenario[CashTable]:
    told = {"pots": pots, "flop_dealt": True, "house": OPEN, "by": dealer()}
    return scenario.when(CashTable.record_pot, **told, **counted)


def test_the_pots_are_at_most_what_the_players_have() -> None:
    pots_told(two_at_pots(), 60_00, 40_00).then(PotRecorded, pot=100_00)
    pots_told(two_at_pots(), 60_00, 40_01).then_refused(
        "room:pot-short", asked=100_01, allowed=100_00, offer="counts"
    )


def test_with_a_count_of_the_stacks_a_pot_the_books_lack_is_written_down() -> None:
    counts = {1: 60_01}
    (
        pots_told(two_at_pots(), 100_01, counts=counts)
        .then(SeatCounted, seat=1, book=60_00, counted=60_01, reason="unknown")
        .then(PotRecorded, pot=100_01)
    )
    pots_told(two_at_pots(), 100_02, counts=counts).then_refused("room:pot-short", allowed=100_01)


def test_chips_that_unwritten_hands_moved_may_be_bet_again() -> None:
    lost = two_at_pots().when(CashTable.count_seat, seat=1, counted=0, by=dealer())
    lost.then(SeatCounted, reason="play")
    pots_told(lost, 100_00).then(PotRecorded, pot=100_00)


@pytest.mark.parametrize("pots", [[], [0], [10_00, 0], [-1]])
def test_a_pot_is_more_than_nothing(pots: list[int]) -> None:
    (
        given(CashTable, opened(level="pots"))
        .when(CashTable.record_pot, pots=pots, flop_dealt=True, house=OPEN, by=dealer())
        .then_refused("room:amount-not-positive")
    )


@pytest.mark.parametrize("level", ["box", "full"])
def test_pots_are_written_down_where_pots_are_tracked(level: str) -> None:
    (
        given(CashTable, opened(level=level))
        .when(CashTable.record_pot, pots=[10_00], flop_dealt=True, house=OPEN, by=dealer())
        .then_refused("room:other-level", level=level)
    )


@pytest.mark.parametrize("level", ["box", "pots"])
def test_hands_are_written_down_where_every_action_is_tracked(level: str) -> None:
    start(given(CashTable, opened(level=level))).then_refused("room:other-level", level=level)


@pytest.mark.parametrize(("number", "is_played"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_hand_was_dealt_up_to_the_one_that_is_being_played(
    number: int, *, is_played: bool
) -> None:
    scenario = start(four_players())
    settle(scenario, {1: 100_00, 3: 100_00, 6: 100_00, 8: 100_00})
    asked = start(scenario, number=2).when(CashTable.check_was_dealt, number=number)
    if is_played:
        asked.then_nothing_more()
    else:
        asked.then_refused("room:no-such-hand", latest=2)


@pytest.mark.parametrize("number", [1, 2])
def test_a_prize_is_won_in_a_hand_that_was_played_where_any_is_written_down(number: int) -> None:
    scenario = start(four_players())
    asked = scenario.when(CashTable.check_won_prize, number=number)
    if number == 1:
        asked.then_nothing_more()
    else:
        asked.then_refused("room:hand-of-prize", latest=1)


def test_a_table_that_writes_no_hands_down_knows_of_no_hand_that_won_no_prize() -> None:
    given(CashTable, opened(level="box")).when(
        CashTable.check_won_prize, number=40
    ).then_nothing_more()
