"""Who deals, who is in the seat, and which cards nobody sees, in both of Genting's rulebooks."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import dealing, decks, floor, hand_starts, moving, seated
from domain.hands import clocks, presence
from domain.hands.hand import Hand
from domain.hands.presence import FIRST_CARD, LAST_CARD, LATER
from domain.hands.seat_events import HandFoundDead, SeatFoundEmpty
from domain.rules.decks import DecksByHouse
from domain.tables.deck_events import DeckChanged
from tests.domain.hands.dealing import dealt, told
from tests.houses.acting import Floor
from tests.scenario import Scenario, dealer, house
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

THREE = {5: 10_000, 6: 10_000, 7: 10_000}
STACK = 100_00


# genting-cash:4 - a supervisor opens, a dealer deals


@pytest.fixture
def cash(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


@pytest.fixture
def tournament(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-tournament")


def test_a_dealer_doesn_t_open_a_game_and_a_supervisor_does(cash: HouseFloor) -> None:
    terms = {"rulebook": "genting-cash", "name": "C3", "small_blind": 1_00, "big_blind": 2_00}
    more = {"smallest_chip": 10, "seats": 9, "buy_in_min": 50_00, "buy_in_max": 200_00}
    cash.refused("genting-cash:4", "dealer", floor.open_table, **terms, **more)
    cash.do("supervisor", floor.open_table, **terms, **more)
    cash.do("manager", floor.open_table, **terms, **more)


def test_a_game_isn_t_dealt_by_its_players(cash: HouseFloor) -> None:
    """genting-cash:4 for a table set up as self-dealt."""
    with pytest.raises(Exception, match="genting-cash:4"):
        cash.table(is_self_dealt=True)
    cash.table()


def test_a_hand_needs_a_dealer_at_the_table(cash: HouseFloor) -> None:
    table = cash.table(dealer=None)
    cash.sits(table, STACK)
    cash.sits(table, STACK)
    cash.do("supervisor", floor.place_button, table_id=table, seat=1)
    cash.refused("genting-cash:4", "dealer", hand_starts.start_hand, table_id=table)
    cash.do("supervisor", floor.push_dealer, table_id=table, incoming="d1")
    assert cash.hand(cash.starts_hand(table)).state.dealer == "d1"


# genting-tournament:22 - decks


@pytest.mark.parametrize("reason", ["dealer-push", "level-change", "house"])
def test_a_deck_is_changed_for_the_house_s_reasons(tournament: HouseFloor, reason: str) -> None:
    table = tournament.table()
    asked = {"table_id": table, "deck": "blue", "asked_by": None}
    tournament.refused(
        "genting-tournament:22", "dealer", decks.change_deck, **asked, reason="player-request"
    )
    tournament.do("dealer", decks.change_deck, **asked, reason=reason)
    assert tournament.at(table).state.deck == "blue"
    (changed,) = tournament.happened(DeckChanged, table)
    assert (changed.reason, changed.rule) == (reason, "genting-tournament:22")


def test_a_player_s_wish_for_a_deck_is_refused_even_where_a_card_is_damaged() -> None:
    policy = house("genting-tournament").deck_changes
    assert isinstance(policy, DecksByHouse)
    with pytest.raises(Exception, match="genting-tournament:22"):
        policy.check("player-request", is_damaged=True)
    policy.check("damaged-card", is_damaged=True)


def test_a_deck_stays_while_a_hand_is_played(tournament: HouseFloor) -> None:
    """genting-tournament:22 between hands."""
    table = playing(tournament)
    asked = {"table_id": table, "deck": "blue", "reason": "dealer-push"}
    tournament.refused("room:in-hand", "dealer", decks.change_deck, **asked)


# genting-tournament:25 - no rabbit hunting


def playing(floor_of: HouseFloor, players: int = 3) -> UUID:
    """Return a table where a hand is played, the button at the last seat."""
    table = floor_of.table()
    for _ in range(players):
        floor_of.sits(table, STACK)
    floor_of.starts_hand(table, button=players)
    return table


def hand_of(floor_of: HouseFloor, table: UUID) -> UUID:
    in_play = floor_of.at(table).state.hand
    assert in_play is not None
    return in_play.hand_id


def acts(floor_of: HouseFloor, hand: UUID, *told_acts: str) -> None:
    for each in told_acts:
        seat, action = each.split()
        floor_of.do("dealer", dealing.act, hand_id=hand, seat=int(seat), action=action)


def test_the_cards_that_would_have_come_stay_unseen(tournament: HouseFloor) -> None:
    table = playing(tournament)
    hand = hand_of(tournament, table)
    acts(tournament, hand, "3 call", "1 call", "2 check")
    tournament.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    asked = {"hand_id": hand, "seat": 2, "cards": "cards to come"}
    tournament.refused("room:cards-unknown", "dealer", dealing.look_at_cards, **asked)
    acts(tournament, hand, "1 fold", "2 fold")
    for role in ("dealer", "supervisor", "manager"):
        tournament.refused("genting-tournament:25", role, dealing.look_at_cards, **asked)
    tournament.refused(
        "genting-tournament:25",
        "dealer",
        dealing.deal_board,
        hand_id=hand,
        street="turn",
        cards="Js",
    )
    assert tournament.hand(hand).view().board == "2c7d9h"


# genting-tournament:26 - in the seat before the first card


def test_who_is_away_at_the_first_card_has_a_dead_hand_and_pays_the_blind() -> None:
    play = Floor("genting-tournament", THREE, big=400, street="preflop")
    play.asks(presence.find_empty, seat=6, moment=FIRST_CARD)
    play.hand.then_state(dead={6: "genting-tournament:26"})
    play.hand.when(presence.sit_down, seat=6, by=dealer("20:00:01"))
    play.stands(7, pot=600, stack_6=9_600)
    play.acts(6, "call").refused("genting-tournament:26")
    play.sees(6, "says call").refused("genting-tournament:26")
    play.acts(7, "call").acts(5, "call").stands(None, pot=1_200)


def test_who_leaves_after_the_first_card_keeps_the_hand_under_genting_tournament_26() -> None:
    """genting-tournament:26 looks at the first card alone."""
    play = Floor("genting-tournament", THREE, big=400, street="preflop")
    play.asks(presence.find_empty, seat=6, moment=LAST_CARD)
    play.acts(7, "call").acts(5, "call").acts(6, "check").stands(None, pot=1_200)


def test_the_last_hand_left_wins_whoever_is_away_under_genting_tournament_26() -> None:
    """genting-tournament:26 kills no hand that nobody plays against."""
    play = Floor("genting-tournament", THREE, big=400, street="preflop")
    for seat in THREE:
        play.asks(presence.find_empty, seat=seat, moment=FIRST_CARD)
    assert [seat for seat in THREE if play.is_in(seat)] == [7]


def test_a_dead_hand_s_place_gets_its_cards_under_genting_tournament_26(
    tournament: HouseFloor,
) -> None:
    table = tournament.table()
    for _ in range(3):
        tournament.sits(table, STACK)
    tournament.do("supervisor", floor.place_button, table_id=table, seat=3)
    started = tournament.do("dealer", hand_starts.start_hand, table_id=table, absent=[2])
    hand = UUID(started["hand_id"])
    assert (started["to_act"], started["pot"]) == (3, 3_00)
    (dead,) = tournament.happened(HandFoundDead, hand)
    assert (dead.seat, dead.rule) == (2, "genting-tournament:26")
    for seat in (1, 2, 3):
        tournament.do("dealer", dealing.deal_hole_cards, hand_id=hand, seat=seat, cards="")
    assert tournament.hand(hand).state.at(2).is_dealt
    again = {"hand_id": hand, "seat": 2, "cards": ""}
    tournament.refused("genting-tournament:26", "dealer", dealing.deal_hole_cards, **again)


@pytest.mark.parametrize("is_present", [False, True])
def test_time_is_called_from_the_seat_under_genting_tournament_26(is_present: bool) -> None:  # noqa: FBT001 - a parameter of the test
    play = Floor("genting-tournament", THREE, big=400, street="preflop")
    asked: dict[str, Any] = {
        "seat": 7,
        "asked_by": 5,
        "asked_as": "player",
        "is_present": is_present,
    }
    play.asks(clocks.ask_clock, **asked)
    if is_present:
        play.hand.then_state(clock_asked_for=7)
    else:
        play.refused("genting-tournament:26")


# genting-tournament:27 - nobody leaves with a live hand


def test_who_has_a_live_hand_stays_at_the_table(tournament: HouseFloor) -> None:
    table = playing(tournament, players=4)
    hand, other = hand_of(tournament, table), tournament.table()
    acts(tournament, hand, "3 call", "4 call", "1 call", "2 check")
    at_seat = {"table_id": table, "seat": 4}
    for deed, more in (
        (floor.step_away, {}),
        (floor.leave_table, {}),
        (moving.move_player, {"to_table_id": other, "to_seat": 1, "cause": "house"}),
    ):
        tournament.refused("genting-tournament:27", "supervisor", deed, **at_seat, **more)
    tournament.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    acts(tournament, hand, "1 check", "2 check", "3 check", "4 fold")
    tournament.do("supervisor", floor.step_away, **at_seat)
    assert tournament.at(table).player_in(4).is_away


def test_who_walks_off_has_broken_the_rule_and_keeps_the_hand(tournament: HouseFloor) -> None:
    """genting-tournament:27 where it has happened."""
    table = playing(tournament)
    hand = hand_of(tournament, table)
    tournament.do("supervisor", seated.find_empty, hand_id=hand, seat=1)
    (found,) = tournament.happened(SeatFoundEmpty, hand)
    assert (found.moment, found.breaks) == (LATER, "genting-tournament:27")
    acts(tournament, hand, "3 call", "1 call")
    tournament.do("dealer", seated.sit_down, hand_id=hand, seat=1)
    tournament.refused("room:in-seat", "dealer", seated.sit_down, hand_id=hand, seat=1)


# genting-tournament:49 - up-cards lifted in stud


def fifth_street(*, bet: bool) -> tuple[Floor, Scenario[Hand]]:
    """Return fixed-limit stud on fifth street, with seat 2 to act or having bet 400."""
    hand = dealt(10_000, 10_000, 10_000, variant="stud", small=50, big=200, ante=25)
    told(hand, "1 gets ????2c", "2 gets ????3d", "3 gets ????4h")
    told(hand, "1 brings-in", "2 calls", "3 calls")
    told(hand, "1 gets 7c", "2 gets Kd", "3 gets 9h", "2 checks", "3 checks", "1 checks")
    told(hand, "1 gets 8c", "2 gets Ah", "3 gets Th")
    if bet:
        told(hand, "2 bets 400")
    play = Floor("genting-tournament", THREE, big=400)
    play.hand = hand
    return play, hand


def test_lifting_up_cards_facing_a_bet_kills_the_hand() -> None:
    play, hand = fifth_street(bet=True)
    play.sees(3, "cards up-cards-lifted").ruled("fold", rules=["genting-tournament:49"])
    hand.then_state(dead={3: "genting-tournament:49"})
    play.acts(3, "call").refused("genting-tournament:49")
    play.stands(1)


def test_lifting_up_cards_with_nothing_to_call_costs_nothing() -> None:
    """genting-tournament:49 faces a bet."""
    play, _ = fifth_street(bet=False)
    play.sees(2, "cards up-cards-lifted").ruled("nothing", rules=[])
    play.acts(2, "bet", 400).stands(3)
    play.sees(2, "cards up-cards-lifted").ruled("nothing")
    play.sees(1, "cards up-cards-lifted").ruled("fold", rules=["genting-tournament:49"])
    play.acts(3, "call").stands(None)


def test_where_no_card_lies_face_up_nothing_is_lifted_under_genting_tournament_49() -> None:
    play = Floor("genting-tournament", THREE, big=400, street="preflop")
    play.sees(7, "cards up-cards-lifted").ruled("nothing")
    play.acts(7, "call").stands(5)
