"""western-cape-cash:28 to 30, 33, 34, 44 to 52, 54, 56, 57, 60, in the house's figures (cents)."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import accounts, acting, dealing, showdowns
from domain.hands.disputing import leave_hand, refuse_sharing, refuse_taking
from domain.hands.exposures import expose
from domain.hands.ruling_events import Seen
from domain.hands.seeing import ask_to_see, declare, show_to_one
from domain.hands.throwing import drop, kill, retrieve, throw
from domain.rules.drops import DropTerms
from domain.rules.showing import PotHandling
from tests.houses.showing import Showdown
from tests.scenario import house
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

CAPE = "western-cape-cash"
STACK = 2_000_00


def rake() -> DropTerms:
    """Return the tenth that the house takes, in whole chips of R5 and no more than R60."""
    return DropTerms(
        kind="rake", rule="western-cape-cash:1", box="box", basis_points=1_000, cap=60_00
    )


def cape(*seats: int, street: str = "river", **more: Any) -> Showdown:
    terms = {"chip": 5_00, "big": 20_00, **more}
    return Showdown(CAPE, dict.fromkeys(seats, STACK), street=street, **terms)


def facing_80() -> Showdown:
    """Return the turn with seats 3, 5 and 6 in, where seat 3 has bet R80."""
    return cape(3, 5, 6, street="turn", pot=120_00).told("3 bets 8000")


# western-cape-cash:28, 29, 45 and 47 - cards thrown and turned up while action is pending


def test_a_hand_turned_up_and_thrown_over_the_line_is_mucked() -> None:
    table = facing_80().asks(throw, seat=5, faces="up", cards="8h8d")
    assert (table.standing(5), table.hand.aggregate.to_act) == ("folded", 6)
    assert "western-cape-cash:28" in table.cites()
    table.told("5 calls").refused("room:not-in-hand")


def test_a_hand_turned_up_on_its_own_side_stays_live() -> None:
    table = facing_80().asks(throw, seat=5, faces="up", place="own-side", cards="8h8d")
    assert (table.answer.effect, table.answer.offence) == ("live", "turned-up-cards")
    assert "western-cape-cash:29" in table.cites()
    table.told("5 calls")
    assert table.hand.aggregate.to_act == 6


@pytest.mark.parametrize("is_deliberate", [True, False])
def test_an_exposed_card_kills_no_hand(is_deliberate: bool) -> None:  # noqa: FBT001
    table = facing_80().asks(expose, seat=5, cards="8h", is_deliberate=is_deliberate)
    assert (table.answer, table.standing(5)) == ("warning", "in")
    assert "western-cape-cash:47" in table.cites()
    table.told("5 raises 16000")
    assert table.hand.aggregate.to_act == 6


@pytest.mark.parametrize("faces", ["down", "part", "one-up"])
def test_cards_thrown_face_down_over_the_line_are_dead_while_action_is_pending(faces: str) -> None:
    table = cape(3, 5, 6, street="flop", pot=120_00).told("3 bets 6000")
    table.asks(throw, seat=5, faces=faces, is_retrievable=True)
    assert (table.answer.effect, table.hand.aggregate.to_act) == ("dead", 6)
    assert "western-cape-cash:45" in table.cites()
    table.asks(retrieve, seat=5).refused("western-cape-cash:45")
    out_of_turn = cape(3, 5, 6, street="flop", pot=120_00).told("3 bets 6000", "6 throws-over")
    assert out_of_turn.standing(6) == "folded"


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, CAPE)


def dealt(club: HouseFloor, count: int) -> tuple[UUID, UUID, dict[int, UUID]]:
    """Return a table, a hand that has begun there, and who sits where."""
    table = club.table()
    players = {seat: who for who, seat in (club.sits(table, STACK) for _ in range(count))}
    return table, club.starts_hand(table, button=max(players)), players


def warnings(club: HouseFloor, player: UUID) -> list[tuple[str, str | None]]:
    lines = club.player(player).state.offences.values()
    return [(line.rule, line.penalty) for line in lines]


def test_exposing_is_one_warning_an_incident(club: HouseFloor) -> None:
    """By western-cape-cash:29 and 47: the second way to name one act costs nothing."""
    _, hand, players = dealt(club, 3)
    seat = club.hand(hand).to_act
    assert seat is not None
    club.do("dealer", acting.expose, hand_id=hand, seat=seat, cards="8h")
    turned = {"faces": "up", "place": "own-side", "cards": "8h8d"}
    club.do("dealer", showdowns.throw, hand_id=hand, seat=seat, **turned)
    assert warnings(club, players[seat]) == [
        ("western-cape-cash:47", "warning"),
        ("western-cape-cash:29", "none"),
    ]


def test_a_hand_turned_up_is_a_warning_under_western_cape_cash_29(club: HouseFloor) -> None:
    _, hand, players = dealt(club, 3)
    seat = club.hand(hand).to_act
    assert seat is not None
    turned = {"faces": "up", "place": "own-side", "cards": "8h8d"}
    club.do("dealer", showdowns.throw, hand_id=hand, seat=seat, **turned)
    assert warnings(club, players[seat]) == [("western-cape-cash:29", "warning")]
    club.do("dealer", dealing.act, hand_id=hand, seat=seat, action="call")


# western-cape-cash:30 and 51 - who sees what


def test_what_is_shown_during_a_hand_is_seen_when_it_ends_and_no_more_than_that() -> None:
    table = cape(3, 4, 5, street="turn", pot=60_00, hands={4: "AsKd"})
    table.told("3 bets 8000", "4 folds")
    table.asks(show_to_one, seat=4, cards="As", to_seat=None)
    assert (table.answer, table.seen(4)) == ("when-hand-ends", "")
    table.told("5 folds").paid(seat_3=60_00)
    assert table.seen(4) == "As"
    assert "western-cape-cash:30" in table.cites()


def test_what_is_shown_afterwards_is_seen_at_once() -> None:
    table = cape(3, 5, pot=60_00).told("3 bets 8000", "5 folds").paid(seat_3=60_00)
    table.asks(show_to_one, seat=3, cards="7h2d", to_seat=2)
    assert (table.answer, table.seen(3)) == ("at-once", "7h2d")
    assert "western-cape-cash:30" in table.cites()


def test_an_exposed_card_is_seen_by_all_and_the_other_by_nobody() -> None:
    table = cape(3, 5, street="turn", hands={5: "8h3s"}).asks(
        expose, seat=5, cards="8h", is_deliberate=False
    )
    assert table.seen(5) == "8h"
    assert "western-cape-cash:51" in table.cites()


# western-cape-cash:33 and 44 - the order of showing


def test_when_all_checked_the_first_left_of_the_button_shows_first() -> None:
    table = cape(8, 3, 5, street="flop").told("8 checks", "3 bets 10000", "5 calls", "8 calls")
    table.deals("turn").round().deals("river").round()
    table.order(8, 3, 5, rule="western-cape-cash:33")


def test_the_last_to_bet_or_raise_shows_first() -> None:
    table = cape(3, 5, 8).told("3 bets 10000", "5 raises 30000", "8 calls", "3 calls")
    table.order(5, 8, 3, rule="western-cape-cash:44")


def test_the_side_pot_shows_ahead_of_the_main_pot() -> None:
    stacks = {2: 100_00, 4: STACK, 6: STACK, 8: STACK}
    table = Showdown(CAPE, stacks, street="turn", chip=5_00, big=20_00)
    table.told("2 goes-all-in", "4 raises 20000", "6 calls", "8 calls").deals("river")
    table.told("4 checks", "6 bets 10000", "8 calls", "4 calls")
    table.order(6, 8, 4, 2, rule="western-cape-cash:44")


def test_all_in_earlier_the_last_bettor_of_the_hand_shows_first_under_western_cape_cash_44() -> (
    None
):
    table = cape(2, 5, street="flop").told("2 checks", "5 goes-all-in", "2 calls")
    table.deals("turn", "river").order(5, 2, rule="western-cape-cash:44")


# western-cape-cash:34 - mucking unseen


def test_an_all_in_hand_is_mucked_unseen_and_nobody_has_it_turned_up() -> None:
    stacks = {2: 300_00, 5: STACK}
    table = Showdown(CAPE, stacks, street="flop", chip=5_00, big=20_00, pot=40_00)
    table.told("2 goes-all-in", "5 calls")
    table.asks(ask_to_see, seat=2, asked_as="dealer").refused("western-cape-cash:34")
    table.deals("turn", "river").told("5 shows 9c9s", "2 mucks")
    table.asks(ask_to_see, seat=2, asked_by=5).refused("western-cape-cash:34")
    assert table.seen(2) == ""
    table.paid(seat_5=640_00)


# western-cape-cash:46, 48 and 49 - thrown at the showdown


def called(board: str, bet: int = 100_00, pot: int = 200_00) -> Showdown:
    """Return a showdown of seats 3 and 5, seat 5 having called seat 3's bet on the river."""
    return cape(3, 5, pot=pot, board=board).told(f"3 bets {bet}", "5 calls")


def test_cards_that_can_t_be_got_back_are_dead_and_the_other_wins_unseen() -> None:
    table = called("Kd9s4c7h2s").asks(throw, seat=3, faces="down")
    assert (table.answer.effect, table.standing(3)) == ("dead", "mucked")
    assert "western-cape-cash:46" in table.cites()
    table.paid(rake(), seat_5=360_00)


def test_cards_that_are_known_and_within_reach_stay_live() -> None:
    table = called("Kd9s4c7h2s").asks(throw, seat=3, faces="down", is_retrievable=True)
    assert "western-cape-cash:48" in table.cites()
    table.told("3 shows AhKh", "5 shows QsQc").paid(rake(), seat_3=360_00)


def test_a_hand_that_was_held_dead_is_got_back_under_western_cape_cash_48() -> None:
    table = called("Kd9s4c7h2s").asks(throw, seat=3, faces="down").asks(retrieve, seat=3)
    table.told("3 shows AhKh", "5 shows QsQc").paid(rake(), seat_3=360_00)


def test_one_card_up_and_one_down_is_live_and_slow_play() -> None:
    table = called("Ac8s5d4c2h", bet=50_00).told("3 shows JhJd")
    table.asks(throw, seat=5, faces="one-up", cards="As")
    assert (table.answer.effect, table.answer.offence) == ("live", "slow-play")
    assert "western-cape-cash:49" in table.cites()
    table.told("5 shows As9d").paid(rake(), seat_5=270_00)


def test_the_card_left_down_loses_a_contested_pot_under_western_cape_cash_49() -> None:
    table = called("Ac8s5d4c2h", bet=50_00).told("3 shows JhJd")
    table.asks(throw, seat=5, faces="one-up", cards="As").paid(rake(), seat_3=270_00)


def test_slow_play_is_a_warning_under_western_cape_cash_49(club: HouseFloor) -> None:
    _, hand, players = checked_down(club)
    seat = min(players)
    thrown = {"faces": "one-up", "place": "over-line", "cards": "Td"}
    club.do("dealer", showdowns.throw, hand_id=hand, seat=seat, **thrown)
    assert warnings(club, players[seat]) == [("western-cape-cash:49", "warning")]


# western-cape-cash:50 - cards on the floor


@pytest.mark.parametrize("remedy", ["misdeal", "dead hand", "new card"])
def test_a_card_on_the_floor_is_played(remedy: str) -> None:
    table = cape(3, 6, street="flop", hands={6: "KhQh"}).told("3 bets 4000")
    table.asks(drop, seat=6, cards="Kh", remedy=remedy).refused("western-cape-cash:50")
    table.asks(drop, seat=6, cards="Kh").told("6 calls")
    assert table.state.at(6).cards == "KhQh"
    assert "western-cape-cash:50" in table.cites()


# western-cape-cash:52 - the owner has gone


def checked_down(club: HouseFloor, board: str = "Kh9h2hAs3c") -> tuple[UUID, UUID, dict[int, UUID]]:
    table, hand, players = dealt(club, 2)
    streets = (("flop", board[:6]), ("turn", board[6:8]), ("river", board[8:]))
    for action in ("call", "check"):
        seat = club.hand(hand).to_act
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    for street, cards in streets:
        club.do("dealer", dealing.deal_board, hand_id=hand, street=street, cards=cards)
        while (seat := club.hand(hand).to_act) is not None:
            club.do("dealer", dealing.act, hand_id=hand, seat=seat, action="check")
    return table, hand, players


def test_a_tabled_hand_wins_for_an_owner_who_has_left_and_is_paid_out_later(
    club: HouseFloor,
) -> None:
    """By western-cape-cash:52; what else the player had on the table is held with it."""
    table, hand, players = checked_down(club)
    first, second = sorted(players)
    club.refused("western-cape-cash:52", "dealer", showdowns.leave_hand, hand_id=hand, seat=first)
    club.do("dealer", dealing.show, hand_id=hand, seat=first, cards="7h6h")
    club.do("dealer", dealing.show, hand_id=hand, seat=second, cards="AcAd")
    club.do("dealer", showdowns.leave_hand, hand_id=hand, seat=first)
    answer = club.do("dealer", dealing.award, hand_id=hand)
    held = club.player(players[first]).held
    assert held == answer["stacks"][str(first)] > STACK
    assert club.at(table).seat_of(players[first]) is None
    assert answer["stacks"][str(second)] < STACK
    club.room.clock.move(days=1)
    paying = {"desk_id": club.desk, "player_id": players[first], "amount": held}
    club.do("cashier", accounts.pay_withdrawal, **paying, paid_in="chips")
    assert club.player(players[first]).held == 0


def test_the_flush_of_who_has_left_beats_aces_under_western_cape_cash_52() -> None:
    table = called("Kh9h2hAs3c", bet=150_00).told("3 shows 7h6h", "5 shows AcAd")
    table.asks(leave_hand, seat=3).paid(rake(), seat_3=450_00)


# western-cape-cash:56 - two left


def two_left() -> Showdown:
    return cape(3, 5, street="turn", pot=300_00)


def test_two_who_are_left_share_no_pot_by_agreement() -> None:
    table = two_left().asks(refuse_sharing).refused("western-cape-cash:56")
    assert table.hand.aggregate.to_act == 3


def test_a_fold_with_nothing_to_call_is_refused_and_one_to_a_bet_is_an_end() -> None:
    table = two_left().told("3 checks", "5 folds").refused("western-cape-cash:56")
    table.told("5 bets 5000", "3 folds").paid(rake(), seat_5=270_00)
    three = cape(3, 5, 6, street="turn").told("3 folds")
    assert three.standing(3) == "folded"


def test_cards_thrown_away_are_dead_all_the_same_and_are_written_down(club: HouseFloor) -> None:
    """By western-cape-cash:45 and 56: the supervisor finds an entry of a pot that was given up."""
    _, hand, players = dealt(club, 2)
    first = club.hand(hand).to_act
    club.do("dealer", dealing.act, hand_id=hand, seat=first, action="call")
    seat = club.hand(hand).to_act
    assert seat is not None
    thrown = [Seen(kind="cards", cards="over-line")]
    answer = club.do("dealer", acting.act, hand_id=hand, seat=seat, seen=thrown)
    assert answer["outcome"] == "finished"
    assert warnings(club, players[seat]) == [("western-cape-cash:56", None)]


# western-cape-cash:57 - cards speak


def test_a_flush_called_ace_high_wins() -> None:
    table = called("Th9h2h9c4s", bet=150_00)
    table.asks(declare, seat=3, words="ace high").told("3 shows Ah5h", "5 shows 9dKc")
    table.names(5).refused("western-cape-cash:57")
    table.paid(rake(), seat_3=450_00)


# western-cape-cash:60 and western-cape-tournament:35 - hands off the pot


@pytest.mark.parametrize("who", ["player", "cashier", "supervisor"])
def test_nobody_takes_chips_from_the_pot_but_the_dealer_who_awards_it(who: str) -> None:
    table = called("Kd9s4c7h2s").asks(refuse_taking, who=who).refused("western-cape-cash:60")
    table.told("3 shows AhKh", "5 shows QsQc").paid(rake(), seat_3=360_00)


def test_a_hand_in_the_pot_is_an_offence_and_the_pot_stays_as_it_is() -> None:
    rule = house("western-cape-tournament").pot_handling
    assert isinstance(rule, PotHandling)
    assert rule.rule == "western-cape-tournament:35"
    for role in ("supervisor", "manager"):
        rule.check_decider(role)
    table = Showdown("western-cape-tournament", {4: 5_000, 5: 5_000}, pot=4_800).round()
    table.asks(refuse_taking, who="player").refused("western-cape-tournament:35")
    assert [pot.amount for pot in table.hand.aggregate.pots()] == [4_800]


# western-cape-tournament:44 - all-in hands are turned up


def all_in(**stacks: int) -> Showdown:
    seats = {int(seat.removeprefix("seat_")): stack for seat, stack in stacks.items()}
    return Showdown("western-cape-tournament", seats, street="flop", big=200)


def test_no_card_comes_and_no_hand_is_mucked_while_all_in_hands_are_down() -> None:
    table = Showdown("western-cape-tournament", {3: 4_000, 7: 6_000}, street="turn", big=200)
    table.told("3 goes-all-in", "7 calls")
    table.deals("river", checks_procedure=True).refused("western-cape-tournament:44")
    table.told("3 mucks").refused("western-cape-tournament:44")
    table.told("3 shows AsAh").deals("river", checks_procedure=True)
    table.refused("western-cape-tournament:44")
    table.told("7 shows KsKh").deals("river", checks_procedure=True).order(3, 7)


def test_where_procedure_is_not_checked_the_river_comes_under_western_cape_tournament_44() -> None:
    table = Showdown("western-cape-tournament", {3: 4_000, 7: 6_000}, street="turn", big=200)
    table.told("3 goes-all-in", "7 calls").deals("river").order(3, 7)


def test_while_two_can_bet_no_hand_need_be_shown() -> None:
    table = all_in(seat_3=1_700, seat_7=8_000, seat_9=8_000)
    table.told("3 goes-all-in", "7 calls", "9 calls").deals("turn", checks_procedure=True)
    table.told("7 goes-all-in", "9 calls").deals("river", checks_procedure=True)
    table.refused("western-cape-tournament:44")
    table.told("3 shows AsAh", "7 shows KsKh", "9 shows TsTh")
    table.deals("river", checks_procedure=True)


# western-cape-cash:54 - a hand that wasn't protected


def test_a_hand_that_is_killed_gets_nothing_back_of_what_was_called() -> None:
    table = cape(3, 5, 6, street="turn").told("3 bets 12000", "5 calls", "6 calls")
    refused = table.asks(kill, seat=5, refund=1)
    refused.refused("western-cape-cash:54", allowed=0)
    table.asks(kill, seat=5)
    assert (table.answer, table.standing(5)) == (0, "folded")
    assert sum(pot.amount for pot in table.hand.aggregate.pots()) == 360_00


def test_nor_what_nobody_has_called_yet() -> None:
    table = facing_80().asks(kill, seat=3, refund=80_00)
    table.refused("western-cape-cash:54", allowed=0, asked=80_00)
    table.asks(kill, seat=3)
    assert (table.answer, table.state.bet, table.hand.aggregate.to_act) == (0, 80_00, 5)
    table.told("5 calls", "6 folds")
    (pot,) = table.hand.aggregate.pots()
    assert pot.amount == 120_00 + 80_00 + 80_00
