"""western-cape-tournament:15 and 43: seats and decks, by the rules' own checks."""

import pytest

from cardroom.service import dealing, decks, floor, hand_starts
from domain.hands import presence
from domain.hands.presence import FIRST_CARD
from tests.houses.acting import Floor
from tests.scenario import dealer
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

SIX = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000, 5: 10_000, 6: 10_000}
STACK = 100_00


# western-cape-tournament:15 - a hand is live while its player is in the seat


def cards_go_out() -> Floor:
    """Return 200/400 among six, with seat 4 away while the cards go out."""
    play = Floor("western-cape-tournament", SIX, big=400, street="preflop")
    return play.asks(presence.find_empty, seat=4, moment=FIRST_CARD)


def test_who_sits_down_a_second_after_the_last_card_has_a_dead_hand() -> None:
    play = cards_go_out()
    play.hand.when(presence.complete_deal, house=play.house, by=dealer("20:10:25"))
    play.hand.when(presence.sit_down, seat=4, by=dealer("20:10:26"))
    play.acts(3, "call").acts(4, "call").refused("western-cape-tournament:15")
    play.stands(5, stack_4=10_000)


def test_who_sits_down_a_second_before_it_plays_under_western_cape_tournament_15() -> None:
    play = cards_go_out()
    play.hand.when(presence.sit_down, seat=4, by=dealer("20:10:24"))
    play.hand.when(presence.complete_deal, house=play.house, by=dealer("20:10:25"))
    play.acts(3, "call").acts(4, "call").stands(5, stack_4=9_600)


@pytest.fixture
def cape(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "western-cape-tournament")


def test_who_leaves_with_a_live_hand_is_folded_at_that_moment(cape: HouseFloor) -> None:
    """western-cape-tournament:15 during the betting on the flop: the chips stay in."""
    table = cape.table()
    for _ in range(4):
        cape.sits(table, STACK)
    hand = cape.starts_hand(table, button=3)
    for seat, action in ((2, "call"), (3, "call"), (4, "call"), (1, "check")):
        cape.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    cape.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    cape.do("dealer", floor.step_away, table_id=table, seat=4)
    state = cape.hand(hand).state
    assert (state.dead, state.waiting) == ({4: "western-cape-tournament:15"}, [1, 2, 3])
    assert cape.hand(hand).view().pot == 8_00
    cape.do("dealer", floor.come_back, table_id=table, seat=4)
    assert cape.hand(hand).state.empty == []
    cape.refused(
        "western-cape-tournament:15",
        "dealer",
        dealing.act,
        hand_id=hand,
        seat=4,
        action="check",
    )


def test_who_stands_up_at_the_table_is_there_under_western_cape_tournament_15() -> None:
    """western-cape-tournament:15 lets an all-in player stand."""
    play = Floor("western-cape-tournament", SIX, big=400, street="preflop")
    play.acts(3, "all-in").stands(4)
    assert play.is_in(3)


# western-cape-tournament:43 - decks change with the dealers


def test_a_deck_changes_with_the_dealer(cape: HouseFloor) -> None:
    table = cape.table(checks_procedure=True, dealer="d1")
    for _ in range(3):
        cape.sits(table, STACK)
    rule, asked = "western-cape-tournament:43", {"table_id": table, "deck": "B"}
    request = asked | {"reason": "player-request", "asked_by": 3}
    cape.refused(rule, "dealer", decks.change_deck, **request)
    cape.folds_out(cape.starts_hand(table, button=1))
    cape.do("supervisor", floor.push_dealer, table_id=table, incoming="d2")
    cape.refused(rule, "dealer", hand_starts.start_hand, table_id=table)
    cape.do("dealer", decks.change_deck, **asked, reason="dealer-push")
    hand = cape.starts_hand(table)
    cape.do("dealer", decks.find_damage, table_id=table, card="7c")
    cape.folds_out(hand)
    cape.do("dealer", decks.change_deck, **asked, reason="damaged-card")
    cape.refused(rule, "dealer", decks.change_deck, **asked, reason="damaged-card")
    cape.refused(rule, "dealer", decks.change_deck, **asked, reason="level-change")
    cape.starts_hand(table)


def test_no_entry_is_asked_for_where_procedure_isn_t_checked(cape: HouseFloor) -> None:
    """western-cape-tournament:43 is the dealer's duty."""
    table = cape.table(dealer="d1")
    for _ in range(3):
        cape.sits(table, STACK)
    cape.do("supervisor", floor.push_dealer, table_id=table, incoming="d2")
    cape.starts_hand(table, button=1)
