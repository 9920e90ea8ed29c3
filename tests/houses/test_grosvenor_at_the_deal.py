"""grosvenor:1 to 4, 6 and 26: when a hand begins, who shuffles and cuts, how cards go out."""

from uuid import UUID

import pytest

from cardroom.service import dealing, decks, floor, hand_starts
from domain.hands import presence
from domain.hands.going_out import CardDue, deal_hole_cards, order_of_deal
from domain.hands.hand import Hand
from domain.hands.presence import FIRST_CARD, LAST_CARD, LATER
from tests.domain.hands.dealing import BY, dealt, told
from tests.houses.acting import Floor
from tests.scenario import Scenario, dealer, house
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

GROSVENOR = house("grosvenor")
FOUR = {2: 10_000, 3: 10_000, 4: 10_000, 1: 10_000}
STACK = 100_00


def grosvenor() -> Floor:
    """Return 100/200 with the button at seat 1 and seat 4 to act."""
    return Floor("grosvenor", FOUR, big=200, street="preflop")


# grosvenor:1 - the first card begins the hand


def test_who_is_away_at_the_first_card_has_a_dead_hand() -> None:
    play = grosvenor().asks(presence.find_empty, seat=4, moment=FIRST_CARD)
    play.hand.when(presence.sit_down, seat=4, by=dealer())
    play.acts(4, "call").refused("grosvenor:1")
    play.stands(1, stack_4=10_000)


@pytest.mark.parametrize("moment", [LAST_CARD, LATER])
def test_who_leaves_after_the_first_card_and_is_back_plays_on(moment: str) -> None:
    """grosvenor:1 judges presence once."""
    play = grosvenor().asks(presence.find_empty, seat=4, moment=moment)
    play.hand.when(presence.sit_down, seat=4, by=dealer())
    play.acts(4, "call").stands(1, stack_4=9_800)


# grosvenor:2 - the dealer cuts


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "grosvenor")


def seated(club: HouseFloor, players: int, button: int, **terms: object) -> UUID:
    """Return a table with players in the first seats and the next button at one of them."""
    table = club.table(**terms)  # type: ignore[arg-type]
    for _ in range(players):
        club.sits(table, STACK)
    club.do("supervisor", floor.place_button, table_id=table, seat=button)
    return table


def test_the_house_s_dealer_cuts_before_the_first_card(club: HouseFloor) -> None:
    table = seated(club, 6, button=5, checks_procedure=True)
    club.refused("grosvenor:2", "dealer", decks.cut, table_id=table, seat=4)
    club.refused("grosvenor:2", "dealer", hand_starts.start_hand, table_id=table)
    club.do("dealer", decks.cut, table_id=table)
    club.do("dealer", hand_starts.start_hand, table_id=table)


def test_a_shuffle_after_the_cut_needs_another_cut(club: HouseFloor) -> None:
    table = seated(club, 3, button=1, checks_procedure=True)
    for deed in (decks.shuffle, decks.cut, decks.shuffle):
        club.do("dealer", deed, table_id=table)
    club.refused("grosvenor:2", "dealer", hand_starts.start_hand, table_id=table)
    club.do("dealer", decks.cut, table_id=table)
    hand = club.starts_hand(table)
    club.folds_out(hand)
    club.refused("grosvenor:2", "dealer", hand_starts.start_hand, table_id=table)


def test_no_cut_is_asked_for_where_procedure_isn_t_checked(club: HouseFloor) -> None:
    """grosvenor:2 is the dealer's duty."""
    table = seated(club, 3, button=1)
    club.starts_hand(table)


# grosvenor:3 - who prepares a deck that players deal


def test_left_of_the_dealer_shuffles_and_right_of_the_dealer_cuts(club: HouseFloor) -> None:
    table = seated(club, 6, button=4, is_self_dealt=True, dealer=None)
    due = club.at(table).prepared(GROSVENOR)
    assert (due.dealer, due.shuffler, due.cutter, due.rule) == (4, 5, 3, "grosvenor:3")
    club.refused("grosvenor:3", "dealer", decks.shuffle, table_id=table, seat=4)
    club.refused("grosvenor:3", "dealer", decks.cut, table_id=table, seat=5)
    club.do("dealer", decks.shuffle, table_id=table, seat=5)
    club.do("dealer", decks.cut, table_id=table, seat=3)


def test_between_two_the_other_player_shuffles_and_cuts(club: HouseFloor) -> None:
    """grosvenor:3 two-handed."""
    table = seated(club, 2, button=2, is_self_dealt=True, dealer=None)
    due = club.at(table).prepared(GROSVENOR)
    assert (due.shuffler, due.cutter) == (1, 1)


def test_where_the_house_deals_no_player_prepares_the_deck(club: HouseFloor) -> None:
    """grosvenor:3 holds where players deal."""
    due = club.at(seated(club, 6, button=4)).prepared(GROSVENOR)
    assert (due.dealer, due.shuffler, due.cutter, due.rule) == (None, None, None, None)


# grosvenor:4 - the deck in the hand


def test_the_deck_held_after_the_first_cards_is_a_technical_offence(club: HouseFloor) -> None:
    """grosvenor:4, the first of the session: a warning by grosvenor:53."""
    table = seated(club, 3, button=2, is_self_dealt=True, dealer=None)
    player = club.seats_taken(table)[2]
    hand = club.starts_hand(table)
    answer = club.offence("supervisor", player, "deck-in-hand")
    assert (answer["rule"], answer["penalty"]) == ("grosvenor:4", "warning")
    assert club.hand(hand).to_act is not None
    again = club.offence("supervisor", player, "technical")
    assert (again["rule"], again["penalty"]) == ("grosvenor:53", "dealt-out")


# grosvenor:6 - one card at a time


def test_the_cards_go_round_one_at_a_time() -> None:
    hand = dealt(1_000, 1_000, 1_000, 1_000, seats=[2, 3, 4, 1])
    due = order_of_deal(hand.aggregate.state, GROSVENOR)
    assert [card.seat for card in due[:8]] == [2, 3, 4, 1, 2, 3, 4, 1]
    assert [(card.number, card.to) for card in due[8:12]] == [
        (9, "burn"),
        (10, "board"),
        (11, "board"),
        (12, "board"),
    ]
    assert [card.street for card in due[12:]] == ["turn", "turn", "river", "river"]


def test_the_flop_comes_card_by_card_where_procedure_is_checked(club: HouseFloor) -> None:
    """grosvenor:6: three cards, and the turn of the first to act after the third alone."""
    table = seated(club, 3, button=3, checks_procedure=True)
    club.do("dealer", decks.cut, table_id=table)
    hand = club.starts_hand(table)
    for seat, action in ((3, "call"), (1, "call"), (2, "check")):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    flop = {"hand_id": hand, "street": "flop"}
    club.refused("grosvenor:6", "dealer", dealing.deal_board, **flop, cards="2c7d9h")
    club.refused("grosvenor:6", "dealer", dealing.deal_board, **flop, cards="2c7d")
    for card in ("2c", "7d"):
        stands = club.do("dealer", dealing.deal_board, **flop, cards=card)
        assert (stands["to_act"], stands["next_street"]) == (None, "flop")
    club.refused("room:card-twice", "dealer", dealing.deal_board, **flop, cards="7d")
    assert club.do("dealer", dealing.deal_board, **flop, cards="9h")["to_act"] == 1
    assert club.hand(hand).view().board == "2c7d9h"


def test_a_flop_in_one_block_is_taken_elsewhere_under_grosvenor_6(club: HouseFloor) -> None:
    table = seated(club, 3, button=3)
    hand = club.starts_hand(table)
    for seat, action in ((3, "call"), (1, "call"), (2, "check")):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    club.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    due = order_of_deal(club.hand(hand).state, GROSVENOR)
    assert [(card.number, card.street) for card in due] == [
        (11, "turn"),
        (12, "turn"),
        (13, "river"),
        (14, "river"),
    ]


# grosvenor:26 - a hand thrown away with no bet


def stud_to_fourth() -> Scenario[Hand]:
    """Return stud among five whose fourth street is out, with seat 2 first to speak."""
    hand = dealt(*[10_000] * 5, variant="stud", small=50, big=100, ante=25)
    ups = ("2c", "3d", "4h", "5s", "6c")
    told(hand, *(f"{seat} gets ????{card}" for seat, card in enumerate(ups, 1)))
    told(hand, "1 brings-in", "2 calls", "3 calls", "4 calls", "5 calls")
    fourth = ("7c", "Ad", "9h", "Ts", "Jc")
    return told(hand, *(f"{seat} gets {card}" for seat, card in enumerate(fourth, 1)))


def gets(hand: Scenario[Hand], seat: int, card: str) -> Scenario[Hand]:
    return hand.when(deal_hole_cards, seat=seat, cards=card, house=GROSVENOR, by=BY)


def test_a_place_that_gave_up_gets_no_card_on_the_next_street() -> None:
    """grosvenor:26 by its own figures: c22 burned, c23 to c26 to seats 1, 3, 4 and 5."""
    hand = told(stud_to_fourth(), "2 folds", *(f"{seat} checks" for seat in (3, 4, 5, 1)))
    due = order_of_deal(hand.aggregate.state, GROSVENOR)
    assert (due[0].number, due[0].to) == (22, "burn")
    assert [(card.number, card.seat) for card in due[1:]] == [(23, 1), (24, 3), (25, 4), (26, 5)]
    gets(hand, 2, "Kd").then_refused("grosvenor:26")
    gets(hand, 1, "Kd")
    left: list[CardDue] = order_of_deal(hand.aggregate.state, GROSVENOR)
    assert [(card.number, card.seat) for card in left] == [(24, 3), (25, 4), (26, 5)]


def test_a_place_that_gave_up_during_the_first_deal_is_dealt_to_until_it_is_over() -> None:
    """grosvenor:26 from the end of the first deal on."""
    hand = dealt(*[10_000] * 3, variant="stud", small=50, big=100, ante=25)
    told(hand, "1 gets ????2c")
    hand.when(presence.find_empty, seat=2, moment=FIRST_CARD, house=house("grosvenor"), by=dealer())
    gets(hand, 2, "????3d")
    gets(hand, 3, "????4h")
    gets(hand, 2, "5h").then_refused("grosvenor:26")
    told(hand, "1 brings-in", "3 calls")
    gets(hand, 1, "7c")
    gets(hand, 2, "7h").then_refused("grosvenor:26")


def test_lowball_is_under_the_rule_and_hold_em_isn_t() -> None:
    """grosvenor:26 names the games."""
    for variant, rule in (("27td", "grosvenor:26"), ("nlh", "room:not-in-hand")):
        hand = told(dealt(1_000, 1_000, 1_000, variant=variant), "1 gets", "2 gets", "3 gets")
        told(hand, "3 folds")
        gets(hand, 3, "").then_refused(rule)
