"""monmouth:order-of-play:4 and house-policies:2 and 8, in the house's figures: 50/100."""

from uuid import UUID

import pytest

from cardroom.service import dealing, decks, seated
from domain.hands import exposures, presence
from domain.hands.presence import FIRST_CARD, LATER
from domain.rules.seated import AwayBeforeFlop
from domain.variants import VARIANTS
from tests.houses.acting import Floor
from tests.scenario import dealer, house
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

STACK = 46_00


# monmouth:order-of-play:4 - two cards, and in the seat at the first turn


def away() -> Floor:
    """Return 50/100, with the small blind at seat 3 away and the others in before it."""
    stacks = {3: 4_600, 4: 5_000, 5: 5_000, 6: 5_000}
    play = Floor("monmouth", stacks, big=100, street="preflop")
    play.asks(presence.find_empty, seat=3, moment=FIRST_CARD)
    return play.acts(5, "call")


def test_who_isn_t_back_at_the_turn_is_folded_and_the_blind_stays_in() -> None:
    play = away().acts(6, "call").stands(4, stack_3=4_550, pot=350)
    play.hand.then_state(dead={3: "monmouth:order-of-play:4"})
    play.hand.when(presence.sit_down, seat=3, by=dealer())
    play.acts(3, "call").refused("monmouth:order-of-play:4")


def test_who_is_back_before_the_turn_plays_on_under_monmouth_order_of_play_4() -> None:
    play = away()
    play.hand.when(presence.sit_down, seat=3, by=dealer())
    play.acts(6, "call").stands(3).acts(3, "call").stands(4, stack_3=4_500)


def test_a_dealer_may_say_so_when_the_turn_comes() -> None:
    """monmouth:order-of-play:4 before the flop; another rule says it again for later rounds."""
    stacks = {3: 4_600, 4: 5_000, 5: 5_000, 6: 5_000}
    play = Floor("monmouth", stacks, big=100, street="preflop")
    play.asks(exposures.leave_seat, seat=3).refused("monmouth:order-of-play:4", to_act=5)
    play.acts(5, "call").acts(6, "call").asks(exposures.leave_seat, seat=3).stands(4)
    play.acts(4, "check").deals("flop").asks(exposures.leave_seat, seat=4)
    play.hand.then_state(dead={3: "monmouth:order-of-play:4", 4: "monmouth:dead-hand:4"})


def test_everybody_is_dealt_two_cards() -> None:
    policy = house("monmouth").away_before_flop
    assert isinstance(policy, AwayBeforeFlop)
    assert (policy.rule, policy.hole_cards) == ("monmouth:order-of-play:4", 2)
    assert VARIANTS["nlh"].hole_cards == policy.hole_cards


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "monmouth")


def playing(club: HouseFloor) -> tuple[UUID, UUID]:
    table = club.table()
    for _ in range(3):
        club.sits(table, 100_00)
    return table, club.starts_hand(table, button=3)


def test_hands_left_alone_are_folded_one_after_another(club: HouseFloor) -> None:
    """monmouth:order-of-play:4 by the table's own absences, to the last hand left."""
    _, hand = playing(club)
    for seat in (1, 2):
        club.do("dealer", seated.find_empty, hand_id=hand, seat=seat, moment=LATER)
    ended = club.do("dealer", dealing.act, hand_id=hand, seat=3, action="call")
    assert (ended["outcome"], ended["stacks"]["3"]) == ("finished", 103_00)
    assert set(club.hand(hand).state.dead) == {1, 2}


# monmouth:house-policies:2 - a deck is changed when it is damaged


def test_a_deck_isn_t_changed_on_request_until_a_card_is_found_bent(club: HouseFloor) -> None:
    table = club.table()
    club.sits(table, 100_00)
    asked = {"table_id": table, "deck": "blue", "reason": "player-request", "asked_by": 1}
    rule = "monmouth:house-policies:2"
    club.refused(rule, "dealer", decks.change_deck, **asked)
    club.refused(rule, "dealer", decks.change_deck, **asked | {"reason": "damaged-card"})
    club.refused(rule, "dealer", decks.change_deck, **asked | {"reason": "house"})
    club.do("dealer", decks.find_damage, table_id=table)
    club.do("dealer", decks.change_deck, **asked)
    club.refused(rule, "dealer", decks.change_deck, **asked)


# monmouth:house-policies:8 - what would have come stays unseen


def test_the_river_isn_t_dealt_once_the_hand_is_over(club: HouseFloor) -> None:
    _, hand = playing(club)
    river = {"hand_id": hand, "street": "river", "cards": "Qc"}
    for seat, action in ((3, "call"), (1, "call"), (2, "check")):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    club.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    for seat in (1, 2, 3):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action="check")
    club.refused("monmouth:order-of-play:8", "dealer", dealing.deal_board, **river)
    club.do("dealer", dealing.deal_board, hand_id=hand, street="turn", cards="Js")
    for seat in (1, 2):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action="fold")
    club.refused("monmouth:house-policies:8", "dealer", dealing.deal_board, **river)
    assert club.hand(hand).view().board == "2c7d9hJs"
