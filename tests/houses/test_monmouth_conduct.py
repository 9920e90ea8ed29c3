"""monmouth:etiquette:1 to 9 and house-policies:3 to 7 and 12, by their own checks."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    acting,
    conduct,
    dealing,
    floor,
    hand_overs,
    rulings,
    showdowns,
    stacks,
    stops,
)
from domain.kernel import Refused
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import shipped
from tests.houses.acting import Floor
from tests.houses.serving import STACK, Serving
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom


def table(room: TestRoom, players: int, **more: Any) -> Serving:
    return Serving(room, "monmouth", players, **more)


# monmouth:etiquette:1 to 9

WARNED = [
    ("splashing", "monmouth:etiquette:2"),
    ("read-hand", "monmouth:etiquette:3"),
    ("called-for-cards", "monmouth:etiquette:4"),
    ("delay", "monmouth:etiquette:6"),
    ("wild-discard", "monmouth:etiquette:7"),
    ("obscured-cards", "monmouth:etiquette:8"),
    ("influence", "monmouth:etiquette:9"),
]


@pytest.mark.parametrize(("kind", "rule"), WARNED)
def test_a_facilitator_s_warning_is_written_down_and_the_hand_goes_on(
    room: TestRoom, kind: str, rule: str
) -> None:
    played = table(room, 3)
    hand = played.starts()
    seat = hand.to_act
    assert seat is not None
    played.acts(seat, "raise", 4_00)
    written = played.penalised(seat, kind, role="dealer", hand=1)
    assert (written["rule"], written["penalty"], written["open_for"]) == (rule, None, "supervisor")
    decision = {"player_id": played.players[seat], "offence": 1}
    rounds: dict[str, Any] = {"penalty": "suspended", "minutes": 5}
    played.floor.refused(rule, "supervisor", conduct.decide_penalty, **decision, **rounds)
    played.floor.refused(rule, "dealer", conduct.decide_penalty, **decision, penalty="warning")
    played.do("supervisor", conduct.decide_penalty, **decision, penalty="warning")
    assert played.register(seat) == [(rule, "warning")]
    assert not played.is_dead(seat)
    assert played.floor.hand(played.hand).state.at(seat).bet == 4_00


def test_a_delay_is_told_with_the_seconds_that_the_turn_has_taken(room: TestRoom) -> None:
    """By monmouth:etiquette:6: as the hand tells, while play didn't stand still."""
    played = table(room, 3)
    seat = played.starts().to_act
    assert seat is not None
    room.clock.move(seconds=190)
    written = played.penalised(seat, "delay", penalty="warning")
    assert (written["rule"], written["penalty"]) == ("monmouth:etiquette:6", "warning")
    assert seconds_told(played, seat) == [190]
    assert played.floor.hand(played.hand).to_act == seat
    played.do("supervisor", stops.stop_play, cause="fire-alarm")
    room.clock.move(seconds=600)
    played.do("supervisor", stops.resume_play)
    room.clock.move(seconds=10)
    played.penalised(seat, "delay")
    assert seconds_told(played, seat) == [190, 200]


def test_whose_turn_it_is_not_took_no_time_under_monmouth_etiquette_6(room: TestRoom) -> None:
    played = table(room, 3)
    first = played.starts().to_act
    assert first is not None
    room.clock.move(seconds=40)
    played.acts(first, "raise", 4_00)
    second = played.floor.hand(played.hand).to_act
    assert second is not None
    room.clock.move(seconds=30)
    played.penalised(first, "delay")
    played.penalised(second, "delay")
    assert (seconds_told(played, first), seconds_told(played, second)) == ([None], [30])


def test_cards_keyed_late_move_no_turn_under_monmouth_etiquette_6(room: TestRoom) -> None:
    """What happened earlier than the last that was written down is told by what came until then."""
    played = table(room, 3)
    first = played.starts().to_act
    assert first is not None
    room.clock.move(seconds=60)
    by_seat = next(seat for seat in played.players if seat != first)
    played.do("dealer", acting.ask_clock, hand_id=played.hand, seat=first, asked_by=by_seat)
    keyed_late(played, dealing.deal_hole_cards, 50, hand_id=played.hand, seat=first, cards="AsKd")
    delay = {"player_id": played.players[first], "table_id": played.table, "kind": "delay"}
    keyed_late(played, conduct.record_offence, 10, seat=None, **delay)
    assert seconds_told(played, first) == [50]


def test_a_turn_that_came_since_is_not_that_of_a_delay_under_monmouth_etiquette_6(
    room: TestRoom,
) -> None:
    played = table(room, 3)
    first = played.starts().to_act
    assert first is not None
    room.clock.move(seconds=60)
    played.acts(first, "raise", 4_00)
    second = played.floor.hand(played.hand).to_act
    assert second is not None
    keyed_late(played, dealing.deal_hole_cards, 50, hand_id=played.hand, seat=first, cards="AsKd")
    for seat in (first, second):
        delay = {"player_id": played.players[seat], "table_id": played.table, "kind": "delay"}
        keyed_late(played, conduct.record_offence, 10, seat=None, **delay)
    assert (seconds_told(played, first), seconds_told(played, second)) == ([50], [None])


def keyed_late(played: Serving, deed: Any, seconds: int, **fields: Any) -> None:
    """Have a supervisor tell of something that happened so many seconds ago."""
    room = played.floor.room
    at = room.clock.now() - timedelta(seconds=seconds)
    room.acting("supervisor").do(deed, at=at, **fields)


def seconds_told(played: Serving, seat: int) -> list[int | None]:
    lines = played.floor.player(played.players[seat]).state.offences.values()
    return [each.seconds for each in lines]


def test_who_acts_out_of_turn_on_purpose_is_suspended_for_three_hands(room: TestRoom) -> None:
    """By monmouth:etiquette:1: folded in the next three hands, the blinds posted."""
    played = table(room, 4, button=4)
    for _ in range(2):
        written = played.penalised(3, "out-of-turn", role="dealer")
        assert written["rule"] == "monmouth:etiquette:1"
    decision = {"player_id": played.players[3], "offence": 2, "penalty": "dealt-out", "hands": 3}
    played.do("supervisor", conduct.decide_penalty, **decision)
    before = played.stack(3)
    assert played.sat_out(3, 4) == [True, True, True, False]
    assert played.stack(3) < before
    assert len(played.register(3)) == 2


def test_a_live_hand_is_not_revealed_while_several_are_in(room: TestRoom) -> None:
    """By monmouth:etiquette:5: it stays live, and is folded in the next two hands."""
    played = table(room, 3)
    hand = played.starts()
    seat = hand.to_act
    assert seat is not None
    told: dict[str, Any] = {"hand": 1, "penalty": "dealt-out", "hands": 2}
    given = played.penalised(seat, "talk-of-cards", **told)
    assert (given["rule"], given["hands"]) == ("monmouth:etiquette:5", 2)
    assert not played.is_dead(seat)
    played.ends()
    assert played.sat_out(seat, 3) == [True, True, False]


def test_with_two_live_hands_a_hand_may_be_revealed_under_monmouth_etiquette_5(
    room: TestRoom,
) -> None:
    played = table(room, 3)
    hand = played.starts()
    first, *_ = hand.state.waiting
    played.acts(first, "fold")
    seat = played.floor.hand(played.hand).to_act
    assert seat is not None
    refused = played.penalty_refused("monmouth:etiquette:5", seat, "talk-of-cards", hand=1)
    assert refused.facts["asked"] == 2


# monmouth:house-policies:5


def test_hidden_cards_are_an_infraction_and_the_hand_is_unaffected(room: TestRoom) -> None:
    """By monmouth:house-policies:5."""
    played = table(room, 2)
    played.starts()
    written = played.penalised(2, "hidden-cards", role="dealer", hand=1)
    assert (written["offence"], written["rule"]) == (1, "monmouth:house-policies:5")
    assert not played.is_dead(2)


# monmouth:house-policies:3 and 4


def test_nobody_acts_for_another_s_hand_under_monmouth_house_policies_3(room: TestRoom) -> None:
    played = table(room, 3)
    hand = played.starts()
    seat = hand.to_act
    assert seat is not None
    other = next(each for each in played.players if each != seat)
    asked = {"hand_id": played.hand, "seat": seat, "action": "call"}
    played.floor.refused(
        "monmouth:house-policies:3",
        "dealer",
        acting.act,
        **asked,
        acted_by=played.players[other],
    )
    played.do("dealer", acting.act, **asked, acted_by=played.players[seat])
    assert played.penalised(seat, "two-to-a-hand")["rule"] == "monmouth:house-policies:3"


def test_nobody_plays_with_another_s_chips_under_monmouth_house_policies_4(room: TestRoom) -> None:
    played = table(room, 2)
    given = {"table_id": played.table, "from_seat": 2, "to_seat": 1, "amount": 2_50}
    played.floor.refused("monmouth:house-policies:4", "supervisor", hand_overs.hand_over, **given)
    played.starts()
    played.acts(2, "all-in")
    played.acts(1, "call")
    assert played.floor.hand(played.hand).view().pot == 2 * STACK


# monmouth:house-policies:6 and 7


def test_a_stack_is_counted_down_for_any_player_without_what_is_bet(room: TestRoom) -> None:
    """By monmouth:house-policies:6: started with so much, less what is in the pot."""
    played = table(room, 3)
    hand = played.starts()
    first, second, _ = hand.state.waiting
    played.acts(first, "fold")
    played.acts(second, "raise", 7_00)

    def asked_by(player: Any) -> dict[str, Any]:
        return stacks.in_play(
            room.writer.read,
            lambda _: house_of(shipped()["monmouth"]),
            table_id=played.table,
            seat=second,
            asked_by=player,
        )

    told = asked_by(played.players[first])
    assert (told["behind"], told["in_pot"]) == (STACK - 7_00, 7_00)

    with pytest.raises(Refused, match="monmouth:house-policies:6"):
        asked_by(room.player(description="an onlooker"))


@pytest.mark.parametrize("cards", ["discards", "burned cards"])
def test_nobody_goes_through_muck_or_stub_under_monmouth_house_policies_7(
    room: TestRoom, cards: str
) -> None:
    played = table(room, 2)
    played.deals()
    asked = {"hand_id": played.hand, "seat": 1, "cards": cards}
    played.floor.refused("monmouth:house-policies:7", "dealer", dealing.look_at_cards, **asked)


# monmouth:house-policies:12


def test_the_blinds_play_the_hand_under_monmouth_house_policies_12(room: TestRoom) -> None:
    played = table(room, 3, button=1)
    hand = played.starts()
    assert hand.to_act == 1
    played.acts(1, "fold")
    played.floor.refused(
        "monmouth:house-policies:12", "dealer", showdowns.share_pot, hand_id=played.hand
    )
    assert played.floor.hand(played.hand).to_act == 2
    played.acts(2, "call")


# monmouth:general:2


def test_what_the_facilitators_decide_is_final(room: TestRoom) -> None:
    """By monmouth:general:2: with a reason, and nobody else decides or reverses it."""
    played = table(room, 3)
    told: dict[str, Any] = {"table_id": played.table, "reason": "a point the rules leave open"}
    played.floor.refused("monmouth:general:2", "dealer", rulings.record_ruling, **told)
    ruled = UUID(played.do("supervisor", rulings.record_ruling, **told)["ruling_id"])
    reversing: dict[str, Any] = {"ruling_id": ruled, "reason": "no"}
    played.floor.refused("monmouth:general:2", "dealer", rulings.supersede, **reversing)
    played.do("manager", rulings.supersede, **reversing)


# monmouth:general:3 and 6


def test_no_other_game_is_opened_and_no_ante_asked_under_monmouth_general_3(
    room: TestRoom,
) -> None:
    house_floor = HouseFloor(room, "monmouth")
    terms: dict[str, Any] = {"rulebook": "monmouth", "name": "T2", "smallest_chip": 25}
    terms |= {"small_blind": 50, "big_blind": 100, "buy_in_min": 46_00, "buy_in_max": 46_00}
    terms |= {"seats": 9, "dealer": "dealer-1"}
    open_table = ("monmouth:general:3", "supervisor", floor.open_table)
    house_floor.refused(*open_table, **terms, variant="plo")
    house_floor.refused(*open_table, **terms, variant="nlh", ante=25)
    house_floor.do("supervisor", floor.open_table, **terms, variant="nlh")


def test_a_raise_to_the_whole_stack_is_no_limit_under_monmouth_general_3() -> None:
    """By monmouth:general:3."""
    blinds = {2: 4_600, 3: 4_600, 4: 4_600}
    hand = Floor("monmouth", blinds, big=100, street="preflop").acts(4, "raise", 4_600)
    hand.stands(2, bet_4=4_600, stack_4=0)


def test_a_bet_that_no_chips_make_is_refused_under_monmouth_general_6() -> None:
    hand = Floor("monmouth", {2: 4_600, 3: 4_600}, big=100)
    hand.acts(2, "bet", 110).refused("monmouth:general:6", accepted=25)
    hand.acts(2, "bet", 125).stands(3, bet_2=125)
    short = Floor("monmouth", {2: 110, 3: 4_600}, big=100).acts(2, "all-in")
    short.stands(3, bet_2=110)


def test_a_stack_is_counted_by_its_colours_under_monmouth_general_6() -> None:
    """By monmouth:general:6."""
    values = house_of(shipped()["monmouth"]).chip_values
    assert values is not None
    stack = {"green": 3, "red": 2, "blue": 4, "black": 1, "yellow": 2}
    assert values.value_of(stack) == 3_075
