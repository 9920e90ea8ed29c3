"""royal-flush:26, 28, 29 and 31: decks, who shuffles and cuts, in the seat at the last card."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import acting, dealing, decks, floor, seated
from domain.hands import clocks, presence
from domain.hands.presence import FIRST_CARD, LAST_CARD, LATER
from domain.hands.seat_events import DealCompleted
from tests.houses.acting import Floor
from tests.scenario import dealer
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

SIX = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000, 5: 10_000, 6: 10_000}
STACK = 100_00


@pytest.fixture
def pub(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "royal-flush")


def playing(pub: HouseFloor) -> tuple[UUID, UUID]:
    table = pub.table()
    for _ in range(3):
        pub.sits(table, STACK)
    return table, pub.starts_hand(table, button=3)


# royal-flush:26 - decks


def test_players_ask_for_a_deck_once_a_card_is_marked(pub: HouseFloor) -> None:
    table = pub.table()
    for _ in range(3):
        pub.sits(table, STACK)
    asked = {"table_id": table, "deck": "blue", "reason": "player-request", "asked_by": 3}
    pub.refused("royal-flush:26", "dealer", decks.change_deck, **asked)
    pub.do("dealer", decks.find_damage, table_id=table, card="7c")
    pub.do("dealer", decks.change_deck, **asked)
    pub.refused("royal-flush:26", "dealer", decks.change_deck, **asked)


@pytest.mark.parametrize("reason", ["house", "level-change", "dealer-push"])
def test_the_house_changes_decks_as_it_likes(pub: HouseFloor, reason: str) -> None:
    """royal-flush:26 leaves it to the house."""
    pub.do("dealer", decks.change_deck, table_id=pub.table(), deck="blue", reason=reason)


# royal-flush:28 - nobody sees what would have come


def test_the_turn_stays_unseen_once_the_hand_is_over(pub: HouseFloor) -> None:
    _, hand = playing(pub)
    for seat, action in ((3, "call"), (1, "call"), (2, "check")):
        pub.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    pub.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    asked = {"hand_id": hand, "seat": 2, "cards": "cards to come"}
    pub.refused("room:cards-unknown", "dealer", dealing.look_at_cards, **asked)
    for seat in (1, 2):
        pub.do("dealer", dealing.act, hand_id=hand, seat=seat, action="fold")
    pub.refused("royal-flush:28", "dealer", dealing.look_at_cards, **asked)
    pub.refused(
        "royal-flush:28", "dealer", dealing.deal_board, hand_id=hand, street="turn", cards="Js"
    )


# royal-flush:29 - the shuffle and the last cut


def test_left_of_the_button_shuffles_and_right_of_it_cuts(pub: HouseFloor) -> None:
    """royal-flush:29 with seats 1, 3, 4, 7 and 8 taken and the button at seat 4."""
    table = pub.table()
    for _ in range(8):
        pub.sits(table, STACK)
    for seat in (2, 5, 6):
        pub.do("dealer", floor.step_away, table_id=table, seat=seat)
    pub.do("supervisor", floor.place_button, table_id=table, seat=4)
    house = pub.room.writer.editions.house(pub.at(table).state.edition)
    due = pub.at(table).prepared(house)
    assert (due.shuffler, due.cutter, due.rule) == (7, 3, "royal-flush:29")
    pub.refused("royal-flush:29", "dealer", decks.shuffle, table_id=table, seat=3)
    pub.refused("royal-flush:29", "dealer", decks.cut, table_id=table, seat=7)
    pub.refused("royal-flush:29", "dealer", decks.cut, table_id=table)
    pub.do("dealer", decks.shuffle, table_id=table, seat=7)
    pub.do("dealer", decks.cut, table_id=table, seat=3)


# royal-flush:31 - in the seat by the last card


def dealing_to_six() -> Floor:
    """Return a hand whose cards are going out, with seat 5 away."""
    play = Floor("royal-flush", SIX, big=200, street="preflop")
    return play.asks(presence.find_empty, seat=5, moment=FIRST_CARD)


def test_who_sits_down_before_the_last_card_has_a_live_hand_under_royal_flush_31() -> None:
    play = dealing_to_six()
    play.hand.when(presence.sit_down, seat=5, by=dealer())
    play.asks(presence.complete_deal)
    play.acts(3, "call").acts(4, "call").acts(5, "call").stands(6)


def test_who_sits_down_after_the_last_card_has_a_dead_hand() -> None:
    play = dealing_to_six().asks(presence.complete_deal)
    play.hand.when(presence.sit_down, seat=5, by=dealer())
    play.acts(3, "call").acts(4, "call").stands(6)
    play.acts(5, "call").refused("royal-flush:31")


def test_a_seat_is_found_empty_at_the_last_card_at_once() -> None:
    """royal-flush:31, and who leaves later keeps the hand."""
    play = Floor("royal-flush", SIX, big=200, street="preflop")
    play.asks(presence.find_empty, seat=5, moment=LAST_CARD)
    play.asks(presence.find_empty, seat=6, moment=LATER)
    assert not play.is_in(5)
    assert play.is_in(6)
    play.asks(presence.complete_deal).refused("room:deal-over")


def test_the_deal_is_complete_once_all_cards_are_written_down(pub: HouseFloor) -> None:
    """royal-flush:31 at the sixth of three players' cards."""
    _, hand = playing(pub)
    pub.do("dealer", seated.find_empty, hand_id=hand, seat=2, moment=FIRST_CARD)
    for seat in (1, 2):
        pub.do("dealer", dealing.deal_hole_cards, hand_id=hand, seat=seat, cards="")
    assert pub.hand(hand).state.dead == {}
    pub.do("dealer", dealing.deal_hole_cards, hand_id=hand, seat=3, cards="")
    assert pub.hand(hand).state.dead == {2: "royal-flush:31"}
    assert len(pub.happened(DealCompleted, hand)) == 1


def test_the_deal_is_complete_once_somebody_acts_under_royal_flush_31(pub: HouseFloor) -> None:
    _, hand = playing(pub)
    pub.do("dealer", seated.find_empty, hand_id=hand, seat=1, moment=FIRST_CARD)
    stands = pub.do("dealer", dealing.act, hand_id=hand, seat=3, action="call")
    assert stands["to_act"] == 2
    pub.refused("royal-flush:31", "dealer", dealing.act, hand_id=hand, seat=1, action="fold")


def test_time_is_called_from_the_seat_under_royal_flush_31(pub: HouseFloor) -> None:
    """royal-flush:31 has no clock of its own: who asks is heard, or isn't."""
    table, hand = playing(pub)
    gone = pub.hand(hand).to_act
    pub.do("dealer", dealing.act, hand_id=hand, seat=gone, action="fold")
    pub.do("dealer", floor.step_away, table_id=table, seat=gone)
    turn, other, *_ = pub.hand(hand).state.waiting
    asked = {"hand_id": hand, "seat": turn, "asked_by": gone}
    pub.refused("royal-flush:31", "dealer", acting.ask_clock, **asked)
    pub.do("dealer", acting.ask_clock, **asked | {"asked_by": other})


@pytest.mark.parametrize("is_present", [False, True])
def test_a_seat_found_empty_in_the_hand_calls_no_time(is_present: bool) -> None:  # noqa: FBT001 - a parameter of the test
    play = Floor("royal-flush", SIX, big=200, street="preflop")
    asked: dict[str, Any] = {
        "seat": 3,
        "asked_by": 5,
        "asked_as": "player",
        "is_present": is_present,
    }
    play.asks(clocks.ask_clock, **asked)
    if not is_present:
        play.refused("royal-flush:31")
