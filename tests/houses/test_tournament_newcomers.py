"""Where newcomers and moved players come in under the tournament rulebooks, by their own checks.

genting-tournament:7, royal-flush:9, monmouth:general:11, western-cape-tournament:9 and 21.
"""

import pytest

from domain.tables.hand_events import SeatPost
from tests.houses.game import Game
from tests.houses.test_tournament_buttons import game

GENTING, ROYAL, MONMOUTH = "genting-tournament", "royal-flush", "monmouth"
CAPE = "western-cape-tournament"
MOVED = ("house-move", "broken-table")


def last_hand(rulebook: str, *seats: int, button: int, small: int = 300, big: int = 600) -> Game:
    """Return a table whose last hand had the button at a seat."""
    return game(rulebook, *seats, small=small, big=big).button(button).plays()


def posted(played: Game) -> dict[int, int]:
    """Return what each seat put in as a blind or to come in, in the hand that began last."""
    puts_in: dict[int, int] = {}
    for post in played.deals().aggregate.state.posts:
        puts_in[post.seat] = puts_in.get(post.seat, 0) + post.amount
    return puts_in


# genting-tournament:7 - who comes from a broken table takes the position as it stands


def test_who_comes_from_a_broken_table_may_have_the_big_blind_under_genting_tournament_7() -> None:
    played = last_hand(GENTING, 1, 2, 3, 4, 6, button=2).comes(5, "broken-table")
    assert (posted(played), played.places) == ({4: 300, 5: 600}, (3, 4, 5))


def test_and_the_small_blind_under_genting_tournament_7() -> None:
    played = last_hand(GENTING, 1, 2, 3, 4, 5, 6, button=2).leaves(4)
    played.comes(4, "broken-table", who=9)
    assert (posted(played), played.places) == ({4: 300, 5: 600}, (3, 4, 5))


def test_and_the_button_under_genting_tournament_7() -> None:
    played = last_hand(GENTING, 1, 2, 3, 4, 5, 6, button=2).leaves(3)
    played.comes(3, "broken-table", who=9)
    assert (posted(played), played.places) == ({4: 300, 5: 600}, (3, 4, 5))
    assert 3 in played.seats


@pytest.mark.parametrize(
    ("rulebook", "rule"), [(GENTING, "genting-tournament:7"), (ROYAL, "royal-flush:9")]
)
def test_between_button_and_small_blind_it_waits_until_the_button_has_passed(
    rulebook: str, rule: str
) -> None:
    """By genting-tournament:7 and royal-flush:9."""
    played = last_hand(rulebook, 1, 2, 3, 5, 6, 7, 8, button=2).comes(4, "broken-table")
    played.starts(seats=[1, 2, 3, 4, 5, 6, 7, 8]).refused(rule, seat=4)
    assert (posted(played), played.places) == ({5: 300, 6: 600}, (3, 5, 6))
    assert 4 not in played.seats
    assert (posted(played.ends()), played.places) == ({6: 300, 7: 600}, (5, 6, 7))
    assert 4 in played.seats


# royal-flush:9


def test_who_comes_from_a_broken_table_posts_the_big_blind_under_royal_flush_9() -> None:
    played = last_hand(ROYAL, 1, 2, 3, 5, 6, button=1, small=100, big=200).comes(4, "broken-table")
    assert posted(played) == {3: 100, 4: 200}


# monmouth:general:11 - dealt in at once but as dealer or small blind


def test_who_would_be_small_blind_waits_until_the_deal_has_gone_by() -> None:
    """By monmouth:general:11."""
    played = last_hand(MONMOUTH, 1, 2, 4, 5, 6, 7, 8, button=1, small=50, big=100).comes(3)
    played.starts(seats=[1, 2, 3, 4, 5, 6, 7, 8]).refused("monmouth:general:11", seat=3)
    assert (posted(played), played.places) == ({4: 50, 5: 100}, (2, 4, 5))
    assert 3 not in played.seats
    played.ends()
    assert (posted(played), played.places) == ({5: 50, 6: 100}, (4, 5, 6))
    assert 3 in played.seats


def test_who_has_the_big_blind_is_dealt_in_at_once_under_monmouth_general_11() -> None:
    played = last_hand(MONMOUTH, 1, 2, 3, 5, 6, 7, 8, button=1, small=50, big=100).comes(4)
    assert (posted(played), played.places) == ({3: 50, 4: 100}, (2, 3, 4))


@pytest.mark.parametrize("entry", ["new", *MOVED])
def test_who_would_be_the_dealer_sits_out_one_hand_under_monmouth_general_11(entry: str) -> None:
    """By monmouth:general:11: moved players count as new."""
    played = last_hand(MONMOUTH, 1, 3, 4, 5, 6, button=1, small=50, big=100).comes(2, entry)
    assert played.waits(2).rule == "monmouth:general:11"
    played.starts()
    assert (played.places, 2 in played.seats) == ((3, 4, 5), False)
    played.ends().starts()
    assert (played.places, 2 in played.seats) == ((4, 5, 6), True)


def test_elsewhere_a_newcomer_is_dealt_in_and_posts_nothing_under_monmouth_general_11() -> None:
    played = last_hand(MONMOUTH, 1, 2, 3, 4, 5, 6, button=1, small=50, big=100).comes(7)
    assert posted(played) == {3: 50, 4: 100}
    assert 7 in played.seats


# western-cape-tournament:9 and 21 - never on the button or the small blind


def test_a_newcomer_has_the_big_blind_or_posts_nothing_under_western_cape_tournament_9() -> None:
    played = last_hand(CAPE, 1, 3, 4, 5, 7, 8, button=3).comes(6)
    assert (posted(played), played.places) == ({5: 300, 6: 600}, (4, 5, 6))
    played = last_hand(CAPE, 1, 3, 4, 5, 7, 8, button=3).comes(2)
    assert (posted(played), played.places) == ({5: 300, 7: 600}, (4, 5, 7))
    assert 2 in played.seats


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ("new", "western-cape-tournament:9"),
        ("requested-move", "western-cape-tournament:9"),
        *((entry, "western-cape-tournament:21") for entry in MOVED),
    ],
)
def test_it_waits_until_the_button_has_gone_by(entry: str, rule: str) -> None:
    """By western-cape-tournament:9, and of who was moved by western-cape-tournament:21."""
    played = last_hand(CAPE, 1, 2, 3, 4, 5, 6, button=1).leaves(3).comes(3, entry, who=9)
    small, big = SeatPost(3, "small", 300, is_live=True), SeatPost(4, "big", 600, is_live=True)
    played.starts(posts=[small, big]).refused(rule, seat=3)
    for places, is_in in (((2, None, 4), False), ((3, 4, 5), False), ((4, 5, 6), True)):
        if not is_in:
            played.starts(seats=[1, 2, 3, 4, 5, 6]).refused(rule, seat=3)
        played.starts()
        assert (played.places, 3 in played.seats) == (places, is_in)
        played.ends()


def test_once_dealt_in_it_has_blinds_and_button_in_turn_under_western_cape_tournament_21() -> None:
    played = last_hand(CAPE, 1, 2, 3, 4, 5, 6, button=1).leaves(3).comes(3, "broken-table", who=9)
    places = [played.plays().places for _ in range(9)]
    assert places[5:8] == [(1, 2, 3), (2, 3, 4), (3, 4, 5)]
