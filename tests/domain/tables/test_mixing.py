"""Which game a table plays and for what: stud, fixed limits, a big-blind ante, games in turn."""

from typing import Any

import msgspec
import pytest

from domain.tables.game_events import GamesAgreed, GameStakes, GameTurned
from domain.tables.hand_events import StakesChanged
from domain.tables.mixing import usual_mix, usual_stakes
from domain.tables.opening import TableTerms
from domain.tables.table import CashTable
from tests.domain.hands.dealing import told
from tests.domain.tables.past import POUNDS
from tests.houses.game import Game, pot
from tests.scenario import STREAM, dealer, floor, given, house

SEATS = (1, 2, 3)
HORSE = usual_mix("horse", small_blind=1_00, big_blind=2_00, ante=0)


DEARER = usual_stakes("plo", small_blind=2_00, big_blind=5_00, ante=0)


def game(variant: str, games: list[GameStakes], hands_each: int | None = None) -> Game:
    """Return a table of a game that has agreed on these games."""
    table = Game("open", msgspec.structs.replace(POUNDS, variant=variant), *SEATS).button(1)
    return agrees(table, games, hands_each)


def agrees(table: Game, games: list[GameStakes], hands_each: int | None = None) -> Game:
    asked = {"games": games, "hands_each": hands_each, "house": table.house}
    return table.asks(CashTable.agree_games, **asked, by=floor())


def stakes(variant: str, **more: Any) -> GameStakes:
    usual = usual_stakes(variant, small_blind=1_00, big_blind=2_00, ante=0)
    return msgspec.structs.replace(usual, **more)


def opened(**terms: Any) -> Any:
    asked = msgspec.structs.replace(POUNDS, **terms)
    by = {"edition": "an edition", "house": house("open"), "by": floor()}
    return given(CashTable).when(CashTable.open, table_id=STREAM, terms=asked, **by)


def test_a_table_of_no_limit_holdem_is_opened_as_it_always_was() -> None:
    assert opened().aggregate.state.games == []


def test_a_stud_table_opens_with_its_bring_in_ante_and_bets() -> None:
    state = opened(variant="stud").aggregate.state
    assert state.games == [stakes("stud")]
    assert (state.games[0].bring_in, state.games[0].ante, state.games[0].big_bet) == (
        1_00,
        1_00,
        4_00,
    )
    assert state.game == "stud-100-200"


def test_a_bring_in_and_a_big_bet_may_be_named() -> None:
    state = opened(variant="razz", bring_in=50, big_bet=6_00).aggregate.state
    assert (state.games[0].bring_in, state.games[0].big_bet) == (50, 6_00)


@pytest.mark.parametrize(
    ("terms", "rule"),
    [
        ({"variant": "pineapple"}, "room:no-such-game"),
        ({"variant": "nlh", "bring_in": 1_00}, "room:bring-in"),
        ({"variant": "stud", "bring_in": 2_50}, "room:bring-in"),
        ({"variant": "stud", "bring_in": 75}, "room:smallest-chip"),
        ({"variant": "lhe", "big_bet": 1_50}, "room:big-bet"),
        ({"variant": "mixed"}, "room:mix"),
        ({"variant": "nlh", "mix": tuple(HORSE)}, "room:mix"),
        ({"variant": "horse", "mix": (stakes("nlh"), stakes("plo"))}, "room:mix"),
    ],
)
def test_refuses_a_game_that_is_not_dealt_and_stakes_that_are_not_its(
    terms: dict[str, Any], rule: str
) -> None:
    opened(**terms).then_refused(rule)


def test_a_house_without_antes_has_no_stud() -> None:
    table = given(CashTable)
    terms: TableTerms = msgspec.structs.replace(POUNDS, variant="stud")
    by = {"edition": "an edition", "house": house("genting-cash"), "by": floor()}
    table.when(CashTable.open, table_id=STREAM, terms=terms, **by).then_refused("genting-cash:16")


def test_nobody_posts_a_blind_at_stud() -> None:
    table = game("stud", [stakes("stud")])
    hand = table.deals()
    assert table.places[1:] == (None, None)
    assert [(post.kind, post.amount) for post in hand.aggregate.state.posts] == [("ante", 1_00)] * 3


def test_the_button_alone_posts_at_short_deck() -> None:
    hand = game("short-deck", [stakes("short-deck", ante=1_00)]).deals()
    posts = hand.aggregate.state.posts
    assert [(post.seat, post.kind) for post in posts][3:] == [(1, "big")]
    assert hand.aggregate.to_act == 2


def test_a_big_blind_ante_is_one_for_the_table() -> None:
    table = game("nlh", [stakes("nlh", ante=2_00, is_big_blind_ante=True)])
    hand = table.deals()
    assert [(post.seat, post.kind) for post in hand.aggregate.state.posts] == [
        (3, "ante"),
        (2, "small"),
        (3, "big"),
    ]
    assert pot(hand) == 5_00


def test_a_fixed_limit_is_bet_at_the_table_s_stakes() -> None:
    hand = told(game("lhe", [stakes("lhe")]).deals(), "1 raises 400")
    assert hand.aggregate.legal_actions(2).minimum == 6_00


def test_games_change_after_so_many_hands_each() -> None:
    table = game("horse", HORSE, hands_each=2)
    played = []
    for _ in range(5):
        played.append(table.deals().aggregate.state.variant)
        table.ends()
    assert played == ["lhe", "lhe", "lo8", "lo8", "razz"]
    assert [fact.place for fact in table.table.facts if isinstance(fact, GameTurned)] == [1, 2]


def test_games_change_after_a_round_where_no_number_is_agreed() -> None:
    table = game("horse", HORSE)
    played = []
    for _ in range(4):
        played.append(table.deals().aggregate.state.variant)
        table.ends()
    assert played == ["lhe", "lhe", "lhe", "lo8"]


def test_the_first_game_comes_after_the_last() -> None:
    table = game("mixed", [stakes("nlh"), DEARER], 1)
    bets = []
    for _ in range(3):
        bets.append(table.deals().aggregate.state.big_blind)
        table.ends()
    assert bets == [2_00, 5_00, 2_00]


def test_the_blinds_go_on_after_stud_where_they_were_before_it() -> None:
    table = game("mixed", [stakes("nlh"), stakes("stud")], 1)
    table.plays()
    assert table.places == (1, 2, 3)
    table.plays(2)
    assert table.places == (2, 3, 1)


def test_a_list_knows_a_mix_by_one_name_whichever_game_is_played() -> None:
    table = game("mixed", [stakes("nlh"), DEARER], 1)
    table.plays().starts()
    assert table.table.aggregate.state.game == "mixed-100-200"


def test_the_next_game_may_come_before_its_time() -> None:
    table = game("horse", HORSE)
    table.asks(CashTable.turn_game, by=dealer()).table.then(GameTurned, place=1)
    assert table.deals().aggregate.state.variant == "lo8"


def test_a_table_of_one_game_has_no_turns() -> None:
    game("stud", [stakes("stud")]).asks(CashTable.turn_game, by=dealer()).refused("room:mix")


def test_other_stakes_bring_the_bets_that_are_usual_at_them() -> None:
    table = game("lhe", [stakes("lhe")])
    new = {"small_blind": 2_00, "big_blind": 4_00, "house": table.house, "by": floor()}
    table.asks(CashTable.change_stakes, **new).table.then(StakesChanged, big_blind=4_00)
    table.table.then(
        GamesAgreed, games=[usual_stakes("lhe", small_blind=2_00, big_blind=4_00, ante=0)]
    )
    assert table.table.aggregate.state.game == "lhe-200-400"


def test_games_are_agreed_between_hands() -> None:
    table = game("horse", HORSE).starts()
    agrees(table, HORSE).refused("room:in-hand")


def test_whoever_has_the_button_at_dealers_choice_names_the_game() -> None:
    table = Game("open", msgspec.structs.replace(POUNDS, variant="dealers-choice"), *SEATS).button(
        1
    )
    chosen = table.table.aggregate.stakes_of_hand("stud8")
    assert (chosen.variant, chosen.bring_in, chosen.big_bet) == ("stud8", 1_00, 4_00)
    plain = Game("open", POUNDS, *SEATS).table.aggregate
    with pytest.raises(Exception, match="room:game-of-hand"):
        plain.stakes_of_hand("stud8")
