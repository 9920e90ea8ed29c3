"""genting-tournament:31 to 33 and 56 to 58, in the house's figures: d1 is what lies on the deck."""

import pytest

from tests.houses.dealing import Dealt

NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
BUTTON_5 = (6, 7, 8, 9, 1, 2, 3, 4, 5)


def blinds() -> Dealt:
    return Dealt("genting-tournament", seats=BUTTON_5, small=200, big=400)


# genting-tournament:31 - misdeals


@pytest.mark.parametrize("place", [1, 2])
def test_either_of_the_first_two_cards_exposed_voids_the_hand(place: int) -> None:
    deal = blinds().sees("exposed", place=place).ruled("misdeal", "genting-tournament:31")
    assert deal.is_void(button=5)


def test_one_later_card_voids_nothing_and_a_second_one_does() -> None:
    deal = blinds().sees("exposed", place=7).ruled("replaced", "room:exposed-card")
    deal.claims("exposed").refused("genting-tournament:31")
    deal.claims("exposed", role="supervisor").refused("genting-tournament:31")
    deal.sees("exposed", place=11).ruled("misdeal", "genting-tournament:31")
    assert deal.is_void(button=5)


def test_exposed_and_boxed_cards_are_counted_together_by_genting_31() -> None:
    rule = "genting-tournament:31"
    deal = blinds().sees("exposed", place=7).sees("boxed", place=9).ruled("misdeal", rule)
    assert deal.is_void(button=5)


LISTED = [
    {"kind": "first-card-wrong-seat", "seat": 7},
    {"kind": "empty-seat", "seat": 10},
    {"kind": "left-out", "seat": 3},
    {"kind": "off-table"},
]


@pytest.mark.parametrize("seen", LISTED, ids=lambda seen: seen["kind"])
def test_what_the_list_has_voids_the_hand(seen: dict[str, object]) -> None:
    deal = blinds().sees(**seen).ruled("misdeal", "genting-tournament:31")  # type: ignore[arg-type]
    assert deal.is_void(button=5)


@pytest.mark.parametrize("seen", LISTED, ids=lambda seen: seen["kind"])
def test_after_substantial_action_the_hand_is_played(seen: dict[str, object]) -> None:
    deal = blinds().acts(8, "fold").acts(9, "raise", 1_000)
    deal.sees(**seen).ruled("played-on", "genting-tournament:31")  # type: ignore[arg-type]
    deal.claims(str(seen["kind"]), role="supervisor").refused("genting-tournament:31")
    assert deal.turn == 1


def test_a_raise_alone_is_not_too_late_for_genting_31() -> None:
    deal = blinds().acts(8, "raise", 1_000).sees("left-out", seat=3)
    deal.ruled("misdeal", "genting-tournament:31")
    assert deal.is_void(button=5)


def test_the_list_is_open_to_the_floor_and_not_to_the_dealer() -> None:
    deal = blinds().claims("other").refused("genting-tournament:31")
    deal.claims("other", role="supervisor").ruled("misdeal", "genting-tournament:31")
    assert deal.is_void(button=5)


def test_one_down_card_of_stud_exposed_voids_the_hand() -> None:
    deal = Dealt("genting-tournament", seats=NINE[:6], variant="stud")
    deal.sees("exposed", seat=3, nth=2).ruled("misdeal", "genting-tournament:31")
    late = Dealt("genting-tournament", seats=NINE[:6], variant="stud")
    late.sees("exposed", by="player", seat=3, nth=2).ruled("plays", "room:exposed-card")


# genting-tournament:32 - substantial action


def test_two_folds_are_not_substantial_and_three_are() -> None:
    deal = blinds().acts(8, "fold").acts(9, "fold")
    assert not deal.is_substantial, "genting-tournament:32"
    assert deal.acts(1, "fold").is_substantial


@pytest.mark.parametrize("acts", [("fold", "call"), ("raise", "fold"), ("call", "call")])
def test_two_acts_of_which_one_puts_chips_in_are_substantial(acts: tuple[str, str]) -> None:
    deal = blinds().acts(8, acts[0], 1_000 if acts[0] == "raise" else None)
    assert not deal.is_substantial, "genting-tournament:32"
    assert deal.acts(9, acts[1]).is_substantial


def test_blinds_are_no_acts_and_checks_count_as_such_by_genting_32() -> None:
    assert not blinds().is_substantial, "genting-tournament:32"
    flop = Dealt("genting-tournament", street="flop").acts(1, "check").acts(2, "check")
    assert not flop.is_substantial
    assert flop.acts(3, "check").is_substantial
    bet = Dealt("genting-tournament", street="flop").acts(1, "check").acts(2, "bet", 400)
    assert bet.is_substantial


# genting-tournament:33 - a flop of four cards


def four_cards() -> Dealt:
    return Dealt("genting-tournament", seats=NINE).goes_round().sees("four-card-flop")


def test_four_cards_go_back_into_the_stub_for_a_new_flop() -> None:
    deal = four_cards().ruled("repaired", "genting-tournament:33")
    assert deal.order() == ["call-floor", "keep-burn", "take-back", "shuffle", "deal"]
    assert deal.steps("keep-burn", "take-back") == [["c19"], ["c20", "c21", "c22", "c23"]]
    assert deal.shuffled == [33]
    deal.confirms("flop")
    assert deal.comes() == (None, ["s1", "s2", "s3"])
    deal.deals("flop", is_burned=True).refused("genting-tournament:33")
    deal.deals("flop", is_burned=False)
    assert deal.turn == 1


def test_a_new_flop_waits_for_the_floor() -> None:
    deal = four_cards().deals("flop").refused("genting-tournament:33")
    deal.confirms("flop", role="dealer").refused("genting-tournament:33")
    assert deal.confirms("flop").deals("flop").turn == 1


# genting-tournament:56 - an early flop

EARLY_FLOPS = [
    (1, [["c21", "c22"], ["c24"], ["c26"]], 27, ["s1", "c21", "c22"]),
    (2, [["c22"], ["c24"], ["c26"]], 28, ["s1", "s2", "c22"]),
    (3, [["c24"], ["c26"]], 29, ["s1", "s2", "s3"]),
]


@pytest.mark.parametrize(("shown", "laid_out", "stub", "flop"), EARLY_FLOPS)
def test_what_was_not_seen_is_laid_out_before_the_stub_is_shuffled(
    shown: int, laid_out: list[list[str]], stub: int, flop: list[str]
) -> None:
    """The burn is c19, so d1 is c20 and d33 the last card."""
    deal = Dealt("genting-tournament", seats=NINE)
    deal.sees("early-board", street="flop", count=shown).ruled("repaired", "genting-tournament:56")
    assert deal.steps("keep-burn", "burn") == [["c19"], ["c23"], ["c25"]]
    assert deal.steps("lay-face-down") == laid_out
    assert deal.shuffled == [stub]
    deal.goes_round()
    assert deal.comes() == (None, flop)
    deal.deals("flop").goes_round()
    assert deal.comes() == (None, ["c24"])
    deal.deals("turn", is_laid_out=False).refused("genting-tournament:56")
    deal.deals("turn", is_laid_out=True).goes_round()
    assert deal.comes() == (None, ["c26"])
    deal.deals("river", is_burned=True).refused("genting-tournament:56")


# genting-tournament:57 - an early turn


def test_what_would_have_been_the_river_is_the_turn() -> None:
    """After the flop d1, the second burn, is c23."""
    deal = Dealt("genting-tournament", seats=NINE, street="flop")
    deal.sees("early-board", street="turn").ruled("repaired", "genting-tournament:57")
    assert deal.steps("keep-burn", "take-back", "burn", "lay-face-down") == [
        ["c23"],
        ["c24"],
        ["c25"],
        ["c26"],
    ]
    assert deal.shuffled == [27]
    deal.goes_round()
    assert deal.comes() == (None, ["c26"])
    deal.deals("turn", is_laid_out=True).goes_round()
    assert deal.comes() == (None, ["s1"])
    deal.deals("river", is_burned=True).refused("genting-tournament:57")
    deal.deals("river", is_burned=False)


# genting-tournament:58 - an early river


def test_an_early_river_is_shuffled_into_the_stub() -> None:
    """After the turn d1, the third burn, is c25."""
    deal = Dealt("genting-tournament", seats=NINE, street="turn")
    deal.sees("early-board", street="river").ruled("repaired", "genting-tournament:58")
    assert deal.steps("keep-burn", "take-back") == [["c25"], ["c26"]]
    assert deal.shuffled == [27]
    assert deal.order()[-3:] == ["shuffle", "finish-betting", "deal"]
    deal.goes_round().deals("river", is_burned=True).refused("genting-tournament:58")
    deal.deals("river", is_burned=False)


def test_a_river_after_the_betting_is_not_early_under_genting_58() -> None:
    deal = Dealt("genting-tournament", street="turn").goes_round()
    deal.sees("early-board", street="river").refused("room:early-board")
    assert deal.comes() == ("c19", ["c20"])
