"""The rules of grosvenor on conduct, spectators, separations and editions, by its own checks.

Amounts are pence: a table of 1/2, 50 to 500.
"""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    accounts,
    conduct,
    dealing,
    floor,
    house_books,
    incidents,
    lists,
    running,
)
from domain.hands.events import SeatBarredFromBetting
from domain.incidents.events import IncidentNoted
from domain.players.events import DealtOutCarried, PenaltyDecided
from domain.tables.conduct_events import PlayerTakenOff
from tests.scenario import ALICE, BOB, house
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

STACK = 340_00
GROSVENOR = house("grosvenor")


@pytest.fixture
def grosvenor(room: TestRoom) -> HouseFloor:
    """Return the floor of a room that plays by grosvenor."""
    return HouseFloor(room, "grosvenor")


@pytest.fixture
def table(grosvenor: HouseFloor) -> UUID:
    return grosvenor.table()


def play_hands(grosvenor: HouseFloor, table: UUID, hands: int, without: int) -> None:
    """Play hands, none of which a seat may be dealt in to."""
    for _ in range(hands):
        hand = grosvenor.starts_hand(table)
        assert without not in {each.seat for each in grosvenor.hand(hand).state.seats}
        grosvenor.folds_out(hand)


# By grosvenor:53 and grosvenor:5


def test_technical_offences_are_a_warning_then_eight_hands_then_sixteen(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:53 at a table of eight, each once the last sanction has run out."""
    player, seat = grosvenor.sits(table, STACK)
    for _ in range(7):
        grosvenor.sits(table, STACK)
    grosvenor.do("supervisor", floor.place_button, table_id=table, seat=2)
    outcomes = []
    for hands in (0, 8, 16):
        answer = grosvenor.offence("supervisor", player, "technical")
        outcomes.append((answer["penalty"], answer["rounds"], answer["hands"]))
        assert answer["rule"] == "grosvenor:53"
        play_hands(grosvenor, table, hands, without=seat)
    assert outcomes == [("warning", 0, 0), ("dealt-out", 1, 8), ("dealt-out", 2, 16)]
    hand = grosvenor.starts_hand(table)
    assert seat in {each.seat for each in grosvenor.hand(hand).state.seats}


def test_cards_below_the_table_are_a_technical_offence(grosvenor: HouseFloor, table: UUID) -> None:
    """grosvenor:5, the second in the session at a table of eight: dealt out for a round."""
    player, seat = grosvenor.sits(table, STACK)
    for _ in range(7):
        grosvenor.sits(table, STACK)
    grosvenor.offence("supervisor", player, "technical")
    answer = grosvenor.offence("supervisor", player, "hidden-cards")
    assert (answer["rule"], answer["penalty"], answer["rounds"], answer["hands"]) == (
        "grosvenor:5",
        "dealt-out",
        1,
        8,
    )
    (_, decided) = grosvenor.happened(PenaltyDecided, player)
    assert (decided.hands, decided.proposed, decided.proposed_rounds) == (8, "dealt-out", 1)
    grosvenor.do("supervisor", floor.place_button, table_id=table, seat=2)
    play_hands(grosvenor, table, 8, without=seat)
    assert grosvenor.at(table).dealt_out_left(player) == 0


def test_what_is_sat_out_for_two_offences_adds_up_and_undoing_one_leaves_the_other(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:53 at a table of four: a round and two rounds, the second while the first runs."""
    player, seat = grosvenor.sits(table, STACK)
    for _ in range(3):
        grosvenor.sits(table, STACK)
    grosvenor.do("supervisor", floor.place_button, table_id=table, seat=2)
    for _ in range(2):
        grosvenor.offence("supervisor", player, "technical")
    play_hands(grosvenor, table, 1, without=seat)
    assert grosvenor.offence("supervisor", player, "technical")["hands"] == 3 + 8
    undone: dict[str, Any] = {"player_id": player, "penalty": "none", "reason": "mistaken"}
    after = grosvenor.do("supervisor", conduct.decide_penalty, offence=2, **undone)
    assert after["hands"] == 8
    play_hands(grosvenor, table, 8, without=seat)
    hand = grosvenor.starts_hand(table)
    assert seat in {each.seat for each in grosvenor.hand(hand).state.seats}


def test_undoing_the_later_of_two_penalties_leaves_what_the_earlier_has_left(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:53, undone in the middle of a hand that the player sits out for the first."""
    player, _ = grosvenor.sits(table, STACK)
    for _ in range(3):
        grosvenor.sits(table, STACK)
    grosvenor.do("supervisor", floor.place_button, table_id=table, seat=2)
    for _ in range(2):
        grosvenor.offence("supervisor", player, "technical")
    hand = grosvenor.starts_hand(table)
    assert grosvenor.offence("supervisor", player, "technical")["hands"] == 4 + 8
    undone: dict[str, Any] = {"player_id": player, "penalty": "none", "reason": "mistaken"}
    after = grosvenor.do("supervisor", conduct.decide_penalty, offence=3, **undone)
    assert after["hands"] == 4
    grosvenor.folds_out(hand)
    assert grosvenor.at(table).dealt_out_left(player) == 3
    again = grosvenor.do("supervisor", conduct.decide_penalty, offence=3, **undone)
    assert again["hands"] == 3


def test_who_moved_meanwhile_is_dealt_out_where_they_sit(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:34: the supervisor decides after the player went to another table."""
    other = grosvenor.table()
    player, seat = grosvenor.sits(table, STACK)
    grosvenor.offence("dealer", player, "splashing")
    grosvenor.do("dealer", floor.leave_table, table_id=table, seat=seat)
    grosvenor.sits(other, STACK, player)
    decision: dict[str, Any] = {"player_id": player, "offence": 1, "reason": "third time"}
    late = grosvenor.do(
        "supervisor", conduct.decide_penalty, **decision, penalty="dealt-out", rounds=2
    )
    assert late["hands"] == grosvenor.at(other).dealt_out_left(player) == 2


@pytest.mark.parametrize("offence", [1, 2])
def test_a_removal_that_is_undone_leaves_another_standing(
    grosvenor: HouseFloor, table: UUID, offence: int
) -> None:
    """grosvenor:54, twice in one hand: who is to go for both goes unless both are undone."""
    player, seat = grosvenor.sits(table, STACK)
    grosvenor.sits(table, STACK)
    grosvenor.do("supervisor", floor.place_button, table_id=table, seat=seat)
    grosvenor.starts_hand(table)
    for _ in range(2):
        grosvenor.offence("manager", player, "abuse", penalty="removal", reason="grave")
    undone: dict[str, Any] = {"player_id": player, "penalty": "warning", "reason": "mistaken"}
    grosvenor.do("manager", conduct.decide_penalty, offence=offence, **undone)
    assert grosvenor.at(table).cause_of_order(player) == "conduct"
    grosvenor.do("manager", conduct.decide_penalty, offence=3 - offence, **undone)
    assert grosvenor.at(table).cause_of_order(player) is None


def test_hands_to_sit_out_go_along_to_another_table(grosvenor: HouseFloor, table: UUID) -> None:
    """grosvenor:53 can't be left behind by leaving."""
    other = grosvenor.table()
    player, seat = grosvenor.sits(table, STACK)
    for _ in range(3):
        grosvenor.sits(table, STACK)
    for _ in range(2):
        grosvenor.offence("supervisor", player, "technical")
    grosvenor.do("supervisor", floor.place_button, table_id=table, seat=2)
    play_hands(grosvenor, table, 1, without=seat)
    grosvenor.do("dealer", floor.leave_table, table_id=table, seat=seat)
    play_hands(grosvenor, table, 2, without=seat)
    grosvenor.sits(other, STACK, player)
    assert grosvenor.at(other).dealt_out_left(player) == 3
    assert grosvenor.at(table).dealt_out_left(player) == 0
    (carried,) = grosvenor.happened(DealtOutCarried, player)
    assert (carried.from_table_id, carried.to_table_id, carried.hands) == (table, other, 3)


def test_at_a_table_tracked_by_its_box_staff_say_what_was_sat_out(grosvenor: HouseFloor) -> None:
    """grosvenor:53 where no hand is written down."""
    table = grosvenor.table(level="box")
    player, seat = grosvenor.sits(table, STACK)
    grosvenor.sits(table, STACK)
    for _ in range(2):
        grosvenor.offence("dealer", player, "technical")
    served = {"table_id": table, "seat": seat}
    grosvenor.refused("room:not-dealt-out", "dealer", conduct.state_served, **served, hands=3)
    answer = grosvenor.do("dealer", conduct.state_served, **served, hands=2)
    assert answer["hands_left"] == 0


# By grosvenor:54


def test_the_fourth_offence_is_the_casino_manager_s(grosvenor: HouseFloor, table: UUID) -> None:
    """grosvenor:54: no sanction by itself, and no removal by a supervisor."""
    player, seat = grosvenor.sits(table, STACK)
    grosvenor.sits(table, STACK)
    for _ in range(3):
        grosvenor.offence("supervisor", player, "technical")
    fourth = grosvenor.offence("supervisor", player, "technical")
    assert (fourth["penalty"], fourth["open_for"]) == (None, "manager")
    decision: dict[str, Any] = {"player_id": player, "offence": 4}
    for penalty in ("removal", "warning"):
        grosvenor.refused(
            "grosvenor:54", "supervisor", conduct.decide_penalty, **decision, penalty=penalty
        )
    assert grosvenor.at(table).stack_of(seat) == STACK
    answer = grosvenor.do("manager", conduct.decide_penalty, **decision, penalty="removal")
    assert answer["held"] == STACK
    assert grosvenor.at(table).seat_of(player) is None
    (gone,) = grosvenor.happened(PlayerTakenOff, table)
    assert gone.rule == "grosvenor:54"
    grosvenor.do(
        "cashier",
        accounts.pay_withdrawal,
        desk_id=grosvenor.desk,
        player_id=player,
        amount=STACK,
        paid_in="chips",
    )


def test_something_graver_is_the_manager_s_at_once(grosvenor: HouseFloor, table: UUID) -> None:
    """grosvenor:54."""
    player, _ = grosvenor.sits(table, STACK)
    removal = {"player_id": player, "kind": "abuse", "penalty": "removal", "reason": "a threat"}
    grosvenor.refused("grosvenor:54", "supervisor", conduct.record_offence, **removal)
    grosvenor.do("manager", conduct.record_offence, **removal)
    assert grosvenor.at(table).seat_of(player) is None


# By grosvenor:45


def test_a_telephone_in_a_pot_bars_the_player_from_betting_until_the_hand_is_over(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:45: check, call and fold stay open, and what lies in stays in."""
    player, seat = grosvenor.sits(table, STACK)
    grosvenor.sits(table, STACK)
    grosvenor.sits(table, STACK)
    hand = grosvenor.starts_hand(table, button=1)
    answer = grosvenor.offence("dealer", player, "telephone", hand=1)
    assert (answer["rule"], answer["penalty"]) == ("grosvenor:45", "barred-from-betting")
    (barred,) = grosvenor.happened(SeatBarredFromBetting, hand)
    assert (barred.seat, barred.rule) == (seat, "grosvenor:45")
    act = {"hand_id": hand}
    assert grosvenor.hand(hand).to_act == seat
    refused = grosvenor.refused(
        "grosvenor:45", "dealer", dealing.act, **act, seat=seat, action="raise", to=6_00
    )
    assert refused.facts["accepted"] == 2_00
    grosvenor.refused("grosvenor:45", "dealer", dealing.act, **act, seat=seat, action="all-in")
    grosvenor.do("dealer", dealing.act, **act, seat=seat, action="call")
    grosvenor.do("dealer", dealing.act, **act, seat=2, action="call")
    grosvenor.do("dealer", dealing.act, **act, seat=3, action="check")
    grosvenor.do("dealer", dealing.deal_board, **act, street="flop", cards="2c7d9h")
    for other in (2, 3):
        grosvenor.do("dealer", dealing.act, **act, seat=other, action="check")
    grosvenor.refused(
        "grosvenor:45", "dealer", dealing.act, **act, seat=seat, action="bet", to=50_00
    )
    grosvenor.do("dealer", dealing.act, **act, seat=seat, action="check")
    grosvenor.do("dealer", dealing.deal_board, **act, street="turn", cards="Ks")
    grosvenor.do("dealer", dealing.act, **act, seat=2, action="bet", to=20_00)
    grosvenor.do("dealer", dealing.act, **act, seat=3, action="fold")
    grosvenor.do("dealer", dealing.act, **act, seat=seat, action="fold")
    second = grosvenor.starts_hand(table)
    while (to_act := grosvenor.hand(second).to_act) != seat:
        grosvenor.do("dealer", dealing.act, hand_id=second, seat=to_act, action="call")
    grosvenor.do("dealer", dealing.act, hand_id=second, seat=seat, action="raise", to=10_00)


def test_a_telephone_outside_a_pot_costs_nothing(grosvenor: HouseFloor, table: UUID) -> None:
    """grosvenor:45 is about a pot that the player has part in."""
    player, _ = grosvenor.sits(table, STACK)
    answer = grosvenor.offence("dealer", player, "telephone")
    assert (answer["penalty"], answer["counts"]) == ("none", False)


# By grosvenor:25 and grosvenor:36


@pytest.mark.parametrize("cards", ["cards to come", "burned cards", "discards"])
def test_nobody_sees_what_would_have_come(grosvenor: HouseFloor, table: UUID, cards: str) -> None:
    """grosvenor:25."""
    for _ in range(3):
        grosvenor.sits(table, STACK)
    hand = grosvenor.starts_hand(table, button=1)
    grosvenor.folds_out(hand)
    refused = grosvenor.refused(
        "grosvenor:25", "dealer", dealing.look_at_cards, hand_id=hand, seat=2, cards=cards
    )
    assert refused.facts["asked"] == cards


def test_a_house_without_grosvenor_25_knows_no_such_cards_either(room: TestRoom) -> None:
    plain = HouseFloor(room, "open")
    table = plain.table()
    for _ in range(2):
        plain.sits(table, STACK)
    hand = plain.starts_hand(table, button=1)
    plain.refused(
        "room:cards-unknown",
        "dealer",
        dealing.look_at_cards,
        hand_id=hand,
        seat=1,
        cards="burned cards",
    )


def test_who_looked_all_the_same_is_on_the_ladder(grosvenor: HouseFloor, table: UUID) -> None:
    """grosvenor:25, reported as done."""
    player, _ = grosvenor.sits(table, STACK)
    answer = grosvenor.offence("dealer", player, "peeking")
    assert (answer["rule"], answer["penalty"]) == ("grosvenor:25", "warning")


def test_a_bettor_who_gives_up_the_cards_by_mistake_is_not_penalised(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:36."""
    player, _ = grosvenor.sits(table, STACK)
    entry: dict[str, Any] = {"player_id": player, "kind": "mistaken-discard"}
    for role in ("dealer", "supervisor", "manager"):
        grosvenor.refused("grosvenor:36", role, conduct.record_offence, **entry)
    assert grosvenor.player(player).state.offences == {}


# By grosvenor:48


def test_two_players_are_kept_out_of_the_same_game(grosvenor: HouseFloor, table: UUID) -> None:
    """grosvenor:48, where the same game is the same table."""
    five = grosvenor.table()
    ann, _ = grosvenor.sits(table, STACK)
    bob = grosvenor.room.player(description="Bob")
    grosvenor.do(
        "manager", conduct.keep_apart, player_id=bob, other_player_id=ann, reason="an old debt"
    )
    seat: dict[str, Any] = {"seat": 5, "player_id": bob, "amount": STACK}
    grosvenor.refused("grosvenor:48", "supervisor", floor.seat_player, table_id=table, **seat)
    grosvenor.do("supervisor", floor.seat_player, table_id=five, **seat)
    grosvenor.do("dealer", floor.leave_table, table_id=five, seat=5)
    grosvenor.do("manager", conduct.let_together, player_id=ann, other_player_id=bob, reason="paid")
    grosvenor.do("supervisor", floor.seat_player, table_id=table, **seat)


def test_who_is_kept_apart_is_passed_by_at_the_list_without_losing_the_place(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:48 on the list."""
    ann, _ = grosvenor.sits(table, STACK)
    bob, carol = grosvenor.room.player(), grosvenor.room.player()
    grosvenor.do(
        "manager", conduct.keep_apart, player_id=ann, other_player_id=bob, reason="an old debt"
    )
    grosvenor.refused(
        "grosvenor:48",
        "supervisor",
        lists.add_name,
        list_id=grosvenor.list_id,
        player_id=bob,
        table_wishes=[table],
    )
    entry = grosvenor.joins(bob)
    grosvenor.joins(carol)
    grosvenor.refused(
        "grosvenor:48",
        "supervisor",
        lists.call_player,
        list_id=grosvenor.list_id,
        table_id=table,
        seat=7,
        entry=entry,
    )
    grosvenor.seat_is_called(table, 7, carol)
    five = grosvenor.table()
    grosvenor.seat_is_called(five, 1, bob)


def test_pairs_of_the_rulebook_are_kept_apart_as_well() -> None:
    """grosvenor:48 with `barred_pairs`."""
    rule = GROSVENOR.kept_apart
    assert rule is not None
    listed = type(rule)(rule=rule.rule, barred_pairs=[[str(ALICE), str(BOB)]])
    assert listed.apart_from(ALICE) == {BOB}
    assert listed.apart_from(BOB) == {ALICE}
    assert rule.apart_from(ALICE) == set()


# By grosvenor:49 and grosvenor:50


def test_a_supervisor_moves_a_spectator_away_and_nothing_else_changes(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:49."""
    grosvenor.sits(table, STACK)
    before = grosvenor.at(table).version
    asked = {"table_id": table, "description": "brown hat"}
    grosvenor.refused("grosvenor:49", "dealer", incidents.send_away_from_table, **asked)
    grosvenor.do("supervisor", incidents.send_away_from_table, **asked)
    (noted,) = grosvenor.log(IncidentNoted)
    assert (noted.table_id, noted.rule, noted.by.done_by) == (
        table,
        "grosvenor:49",
        "supervisor-1",
    )
    assert grosvenor.at(table).version == before


def test_a_spectator_sits_behind_a_player_with_a_supervisor_s_leave_and_plays_no_part(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:50."""
    for _ in range(3):
        grosvenor.sits(table, STACK)
    asked = {"table_id": table, "seat": 2, "description": "her brother"}
    grosvenor.refused("grosvenor:50", "dealer", incidents.give_leave, **asked)
    grosvenor.do("supervisor", incidents.give_leave, **asked)
    (noted,) = grosvenor.log(IncidentNoted)
    assert (noted.seat, noted.rule, noted.kind) == (2, "grosvenor:50", "onlooker-given-leave")
    hand = grosvenor.starts_hand(table, button=1)
    grosvenor.refused(
        "room:not-in-hand", "dealer", dealing.act, hand_id=hand, seat=8, action="fold"
    )


# By grosvenor:55


def test_a_change_of_the_rules_binds_from_the_next_hand(grosvenor: HouseFloor, table: UUID) -> None:
    """grosvenor:55, with a clock of 90 seconds: both editions stay on record."""
    for _ in range(3):
        grosvenor.sits(table, STACK)
    first = grosvenor.starts_hand(table, button=1)
    old = grosvenor.at(table).state.edition
    grosvenor.do(
        "manager",
        house_books.derive_rulebook,
        base="grosvenor",
        name="our-grosvenor",
        overrides={"grosvenor:52": {"clock_seconds": 90}},
    )
    chosen = grosvenor.do(
        "supervisor", running.take_up_edition, table_id=table, rulebook="our-grosvenor"
    )
    assert not chosen["is_in_force"]
    assert grosvenor.at(table).state.edition == old
    grosvenor.folds_out(first)
    second = grosvenor.starts_hand(table)
    editions = [grosvenor.hand(hand).state.edition for hand in (first, second)]
    assert editions == [old, chosen["edition"]]
    known = grosvenor.room.writer.editions
    clocks = [known.rulebook(each).by_id["grosvenor:52"].parameters for each in editions]
    assert [clock["clock_seconds"] for clock in clocks] == [60, 90]


def test_an_edition_chosen_between_hands_is_in_force_at_once(
    grosvenor: HouseFloor, table: UUID
) -> None:
    """grosvenor:55: there is no hand to wait for."""
    grosvenor.do(
        "manager",
        house_books.derive_rulebook,
        base="grosvenor",
        name="our-grosvenor",
        overrides={"grosvenor:52": {"clock_seconds": 90}},
    )
    chosen = grosvenor.do(
        "supervisor", running.take_up_edition, table_id=table, rulebook="our-grosvenor"
    )
    assert chosen["is_in_force"]
