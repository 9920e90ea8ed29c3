"""genting-tournament:1 and royal-flush:1: a dead hand that a ruling makes live again."""

from typing import Any

from domain.hands import presence, throwing
from domain.hands.acting import undo
from domain.hands.hand import Hand
from domain.hands.restoring import restore
from domain.hands.showdown_events import HandRestored
from domain.rulings.ruling import without
from tests.domain.hands.dealing import dealt, told
from tests.houses.acting import Floor
from tests.scenario import Scenario, house, stamp

STACKS = {2: 5_000, 4: 5_000, 6: 5_000}
KILLED = "genting-tournament:48"
FLOOR = stamp("supervisor")
OUT_OF_TURN = "genting-tournament:45"
RESTORED = "room:restored-hand"


def genting(stacks: dict[int, int] | None = None, **terms: Any) -> Floor:
    return Floor("genting-tournament", stacks or STACKS, big=200, **terms)


def restores(
    floor: Floor, seat: int, rule: str = OUT_OF_TURN, *, is_identified: bool = True
) -> Floor:
    """Rule that a seat's hand is live again, setting a rule aside."""
    floor.hand.when(
        restore,
        seat=seat,
        is_identified=is_identified,
        reason="misled by the dealer",
        house=without(rule, floor.house),
        by=floor.by("supervisor"),
    )
    return floor


# genting-tournament:1


def test_a_fold_out_of_turn_stays_dead_but_for_a_ruling_under_genting_tournament_1() -> None:
    floor = genting().sees(4, "says fold").ruled("fold", rules=[OUT_OF_TURN])
    floor.asks(restore, role="supervisor", seat=4, is_identified=True, reason=None)
    floor.refused(OUT_OF_TURN)
    restores(floor, 4).stands(2).acts(2, "bet", 400).stands(4).acts(4, "call").stands(6)
    restored = next(fact for fact in floor.hand.facts if isinstance(fact, HandRestored))
    assert (restored.rule, restored.set_aside) == ("genting-tournament:1", OUT_OF_TURN)
    assert (restored.reason, restored.by.role) == ("misled by the dealer", "supervisor")


def test_it_acts_where_its_turn_is_by_now_under_genting_tournament_1() -> None:
    floor = genting().acts(2, "check").sees(4, "says fold").acts(6, "bet", 400).stands(2)
    restores(floor, 4).stands(2).acts(2, "call").stands(4).acts(4, "raise", 1_200).stands(6)


def test_who_was_to_act_before_others_does_so_first_under_genting_tournament_1() -> None:
    floor = genting({2: 5_000, 4: 5_000, 6: 5_000, 8: 5_000}).acts(2, "bet", 400)
    floor.sees(4, "says fold").acts(6, "call").stands(8)
    restores(floor, 4).stands(4).acts(4, "call").stands(8).acts(8, "call").stands(None, pot=1_600)


def test_a_round_that_was_closed_is_open_for_it_alone_under_genting_tournament_1() -> None:
    floor = genting().acts(2, "bet", 400).sees(4, "says fold").acts(6, "call").stands(None)
    restores(floor, 4).stands(4).acts(4, "call").stands(None, pot=1_200)
    floor.deals("turn").stands(2)


def test_who_had_acted_and_died_afterwards_has_no_second_act_under_genting_tournament_1() -> None:
    floor = genting().acts(2, "bet", 400).acts(4, "call")
    floor.asks(throwing.kill, role="supervisor", seat=4)
    restores(floor, 4, floor.hand.facts[-1].rule).stands(6)  # type: ignore[attr-defined]
    floor.acts(6, "call").stands(None, pot=1_200)


def test_once_the_next_card_is_out_it_stays_dead_under_genting_tournament_1() -> None:
    floor = genting().sees(4, "says fold").acts(2, "check").acts(6, "check")
    restores(floor.deals("turn"), 4).refused(RESTORED, street="flop")


def test_cards_that_are_not_known_in_the_muck_stay_dead_under_genting_tournament_1() -> None:
    floor = genting().sees(4, "says fold")
    restores(floor, 4, is_identified=False).refused(RESTORED)
    assert not floor.is_in(4)


def test_after_an_uncalled_bet_went_back_it_stays_dead_under_genting_tournament_1() -> None:
    floor = genting({2: 400, 4: 5_000, 6: 5_000}).acts(2, "all-in").acts(4, "raise", 1_000)
    restores(floor.sees(6, "says fold").stands(None), 6).refused(RESTORED, offer="undo")


def test_a_live_hand_and_one_that_is_over_are_not_restored_under_genting_tournament_1() -> None:
    floor = genting()
    restores(floor, 4).refused(RESTORED)
    floor.sees(4, "says fold").acts(2, "bet", 400).acts(6, "fold")
    floor.hand.when(Hand.award, drops=[], by=floor.by())
    restores(floor, 4).refused("room:hand-over")


def test_what_was_restored_is_dead_again_once_that_is_undone_under_genting_tournament_1() -> None:
    floor = genting().sees(4, "says fold")
    restores(floor, 4)
    floor.hand.when(undo, reason="wrong seat", by=floor.by("supervisor"))
    assert not floor.is_in(4)
    restores(floor, 4).stands(2)


def held_to_less() -> Floor:
    """Return a raise of seat 4 that seat 1 calls with 4.00 of 10.00, and a fold of seat 2."""
    stacks = {2: 20_000, 3: 20_000, 4: 20_000, 1: 20_000}
    floor = genting(stacks, street="preflop").acts(4, "raise", 1_000)
    floor.sees(1, "says call", role="supervisor", held_to=400)
    return floor.acts(2, "fold").stands(3)


def test_a_caller_who_was_held_to_less_has_no_second_act_under_genting_tournament_1() -> None:
    floor = restores(held_to_less(), 2).stands(2, bet_1=400)
    floor.acts(2, "call").stands(3).acts(3, "call").stands(None, pot=3_400)


def test_nor_has_such_a_caller_once_the_round_was_closed_under_genting_tournament_1() -> None:
    floor = held_to_less().acts(3, "call").stands(None)
    restores(floor, 2).stands(2).acts(2, "call").stands(None, pot=3_400)


def test_a_held_caller_who_is_restored_has_answered_the_bet_under_genting_tournament_1() -> None:
    floor = held_to_less().asks(throwing.kill, role="supervisor", seat=1)
    restores(floor, 1, KILLED).stands(3)


def test_who_had_nobody_left_to_act_against_acts_again_under_genting_tournament_1() -> None:
    floor = genting().sees(4, "says fold").asks(throwing.kill, role="supervisor", seat=6)
    restores(floor.stands(None), 4).stands(2).acts(2, "check").stands(4)


def test_behind_a_raise_that_went_back_it_acts_at_its_place_under_genting_tournament_1() -> None:
    stacks = {1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000}
    floor = genting(stacks, street="preflop").acts(3, "call").acts(4, "raise", 1_000)
    floor.acts(1, "raise", 3_000).asks(throwing.kill, role="supervisor", seat=1)
    floor.stands(2).asks(throwing.kill, role="supervisor", seat=2)
    restores(floor.stands(3), 2, KILLED).stands(2).acts(2, "call").stands(3)


def test_a_killed_bettor_whose_bet_went_back_stays_dead_under_genting_tournament_1() -> None:
    floor = genting().acts(2, "bet", 1_000).asks(throwing.kill, role="supervisor", seat=2)
    assert floor.answer == 1_000
    restores(floor, 2, KILLED).refused(RESTORED, offer="undo")


def test_who_folded_to_a_bet_that_went_back_stays_dead_under_genting_tournament_1() -> None:
    floor = genting({2: 5_000, 4: 5_000, 6: 5_000, 8: 5_000}).acts(2, "bet", 1_000)
    floor.acts(4, "fold").asks(throwing.kill, role="supervisor", seat=2)
    restores(floor, 4).refused(RESTORED, offer="undo")


def drawing(*deeds: str, killed: int) -> Scenario[Hand]:
    """Return a hand of three in which these draw, and a hand that is killed then."""
    drawn = told(dealt(100, 100, 100, variant="nl27sd"), "3 calls", "1 calls", "2 checks", *deeds)
    return drawn.when(throwing.kill, seat=killed, house=house("genting-tournament"), by=FLOOR)


def draws_again(drawn: Scenario[Hand], seat: int) -> Scenario[Hand]:
    """Rule that a hand is live again that was killed in a draw."""
    ruled = without(KILLED, house("genting-tournament"))
    asked = {"seat": seat, "is_identified": True, "reason": "not fouled"}
    return drawn.when(restore, house=ruled, by=FLOOR, **asked)


def test_a_hand_that_died_in_a_draw_draws_in_its_turn_under_genting_tournament_1() -> None:
    drawn = drawing("1 stands-pat", killed=2)
    assert drawn.aggregate.state.drawing == [3]
    told(draws_again(drawn, 2), "2 draws 2c3d", "3 stands-pat")
    assert drawn._refusal is None
    assert drawn.aggregate.state.waiting == [1, 2, 3]


def test_who_had_drawn_when_it_died_does_not_draw_again_under_genting_tournament_1() -> None:
    drawn = draws_again(drawing("1 stands-pat", killed=1), 1)
    assert drawn.aggregate.state.drawing == [2, 3]


def test_a_hand_whose_draw_is_over_stays_dead_under_genting_tournament_1() -> None:
    drawn = drawing("1 stands-pat", "2 stands-pat", killed=3)
    assert drawn.aggregate.to_act == 1
    draws_again(drawn, 3).then_refused(RESTORED, offer="undo")


# royal-flush:1


def called_away() -> Floor:
    """Return a hand whose seat 4 was called away as the last card was dealt."""
    floor = Floor("royal-flush", STACKS, big=200, street="preflop")
    return floor.asks(presence.find_empty, seat=4, moment="last-card")


def test_who_was_called_away_plays_a_hand_that_was_dead_under_royal_flush_1() -> None:
    floor = called_away().stands(6).acts(6, "call").acts(2, "call")
    restores(floor, 4, "royal-flush:31").stands(4).acts(4, "check").stands(None, pot=600)
    restored = next(fact for fact in floor.hand.facts if isinstance(fact, HandRestored))
    assert (restored.rule, restored.set_aside) == ("royal-flush:1", "royal-flush:31")


def test_until_then_the_hand_stays_dead_under_royal_flush_1() -> None:
    floor = called_away()
    floor.asks(restore, role="supervisor", seat=4, is_identified=True, reason=None)
    floor.refused("royal-flush:31")
