"""A player's register: what the house proposes, what holds, and what a person decides."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given as whenever
from hypothesis import strategies as st

from domain.kernel import Stamp
from domain.players.choices import Choice
from domain.players.events import (
    DealtOutCarried,
    OffenceRecorded,
    PenaltyDecided,
    PlayerGotUp,
    PlayerRegistered,
    PlayerSatDown,
    PlayerToldToStop,
)
from domain.players.player import Player
from domain.players.state import Where
from domain.rules.house import House
from domain.rules.offences import KINDS
from tests.scenario import (
    NIGHT,
    Happened,
    Scenario,
    at,
    dealer,
    floor,
    given,
    happened,
    house,
    late,
    named,
    stamp,
)

TABLE = named("T")
SEATED = Where(table_id=TABLE, seat=3)
GROSVENOR, CAPE, GENTING = house("grosvenor"), house("western-cape-cash"), house("genting-cash")
OPEN = house("open")
TOMORROW = date(2026, 3, 7)


def player() -> Happened:
    return happened(PlayerRegistered, membership=None, is_named=False, is_of_age=None)


def offence(
    scenario: Scenario[Player],
    kind: str,
    *,
    under: House = OPEN,
    by: Stamp | None = None,
    where: Where = SEATED,
    session: date = NIGHT,
    hands_a_round: int = 8,
    **more: Any,
) -> Scenario[Player]:
    """Write an offence down, at a table of eight unless told otherwise."""
    return scenario.when(
        Player.record_offence,
        kind=kind,
        where=where,
        session=session,
        house=under,
        by=by or floor(),
        hands_a_round=hands_a_round,
        **more,
    )


def test_an_offence_without_a_rule_is_written_down_and_left_open() -> None:
    (
        offence(given(Player, player()), "splashing", by=dealer(), note="threw a stack in")
        .then(
            OffenceRecorded,
            offence=1,
            kind="splashing",
            rule="room:conduct",
            counts=True,
            proposed=None,
            open_for="supervisor",
            table_id=TABLE,
            seat=3,
            note="threw a stack in",
        )
        .then_nothing_more()
    )


def test_a_supervisor_decides_at_once_what_the_house_has_no_rule_for() -> None:
    (
        offence(given(Player, player()), "splashing", choice=Choice(penalty="warning"))
        .then(OffenceRecorded, open_for=None)
        .then(PenaltyDecided, offence=1, penalty="warning", proposed=None, is_by_rule=False)
    )


def test_a_dealer_decides_nothing_where_the_house_does_not_say_who_decides() -> None:
    offence(
        given(Player, player()), "splashing", by=dealer(), choice=Choice(penalty="warning")
    ).then_refused("room:penalty-decided", asked="dealer")


def test_an_open_offence_is_decided_later() -> None:
    (
        offence(given(Player, player()), "splashing", by=dealer())
        .when(
            Player.decide_penalty,
            offence=1,
            choice=Choice(penalty="none"),
            house=OPEN,
            by=floor("20:10"),
        )
        .then(PenaltyDecided, offence=1, penalty="none", reason=None)
        .then_asked(lambda player: player.offence(1).open_for, None)
    )


def test_what_was_decided_is_decided_otherwise_with_a_reason_only() -> None:
    decided = offence(given(Player, player()), "splashing", choice=Choice(penalty="warning"))
    other = {"offence": 1, "house": OPEN, "by": floor("20:10")}
    decided.when(Player.decide_penalty, choice=Choice(penalty="none"), **other).then_refused(
        "room:conduct", proposed="warning", accepted="reason"
    )
    decided.when(
        Player.decide_penalty, choice=Choice(penalty="none", reason="was the dealer"), **other
    ).then(PenaltyDecided, penalty="none", reason="was the dealer")


def test_a_penalty_told_late_comes_after_its_offence_and_what_was_decided_before() -> None:
    at_ten_past = offence(given(Player, player()), "splashing", by=dealer("20:10"))
    other: dict[str, Any] = {"offence": 1, "house": OPEN}

    def decides(clock: str, **chosen: Any) -> Scenario[Player]:
        choice = Choice(penalty="none", **chosen)
        by = late(floor(clock), "21:00")
        return at_ten_past.when(Player.decide_penalty, choice=choice, **other, by=by)

    decides("20:09:59").then_refused("room:happened-since", earliest=at("20:10"))
    decides("20:20").then(PenaltyDecided, penalty="none")
    again = {"reason": "was the dealer"}
    decides("20:19:59", **again).then_refused("room:happened-since", earliest=at("20:20"))
    decides("20:20", **again).then(PenaltyDecided, reason="was the dealer")


def test_no_line_that_isn_t_there_is_decided() -> None:
    (
        given(Player, player())
        .when(
            Player.decide_penalty,
            offence=1,
            choice=Choice(penalty="none"),
            house=OPEN,
            by=floor(),
        )
        .then_refused("room:no-such-offence", asked=1)
    )


@pytest.mark.parametrize("kind", ["coughing", ""])
def test_nobody_is_written_down_for_what_the_room_does_not_know(kind: str) -> None:
    offence(given(Player, player()), kind).then_refused("room:offence-kind", asked=kind)


def test_no_penalty_is_made_up() -> None:
    offence(given(Player, player()), "abuse", choice=Choice(penalty="fine")).then_refused(
        "room:penalty-kind", asked="fine"
    )


@pytest.mark.parametrize(("penalty", "rounds"), [("dealt-out", 0), ("warning", 1), ("removal", 2)])
def test_only_being_dealt_out_has_rounds(penalty: str, rounds: int) -> None:
    offence(
        given(Player, player()), "abuse", choice=Choice(penalty=penalty, rounds=rounds)
    ).then_refused("room:rounds", asked=rounds)


def test_only_who_sits_is_dealt_out() -> None:
    offence(
        given(Player, player()),
        "abuse",
        hands_a_round=0,
        choice=Choice(penalty="dealt-out", rounds=1),
    ).then_refused("room:not-seated")


def test_the_ladder_s_dealing_out_waits_for_a_decision_where_the_player_sits_nowhere() -> None:
    warned = offence(given(Player, player()), "technical", under=GROSVENOR)
    offence(warned, "technical", under=GROSVENOR, hands_a_round=0).then(
        OffenceRecorded, proposed="dealt-out", open_for="supervisor"
    ).then_nothing_more()


# What a session is


def test_a_session_begins_with_the_first_seat_and_lasts_over_moves_and_the_cut_over() -> None:
    def day_of(moment: Any) -> date:
        return NIGHT if moment < at("06:00") else TOMORROW

    seated = given(Player, player(), happened(PlayerSatDown, floor("22:00"), **_seat(TABLE)))
    seated.then_asked(Player.session, NIGHT, at=at("07:00"), day_of=day_of)
    moved = given(
        Player,
        player(),
        happened(PlayerSatDown, floor("22:00"), **_seat(TABLE)),
        happened(
            PlayerGotUp, floor("23:00"), **_seat(TABLE), stack=0, had_chips=True, brought=None
        ),
        happened(PlayerSatDown, floor("23:05"), **_seat(named("T2"))),
    )
    moved.then_asked(Player.session, NIGHT, at=at("07:00"), day_of=day_of)
    up = given(Player, player()).then_asked(Player.session, TOMORROW, at=at("07:00"), day_of=day_of)
    up.then_asked(Player.session, NIGHT, at=at("05:59"), day_of=day_of)


def _seat(table_id: UUID) -> dict[str, Any]:
    return {"table_id": table_id, "seat": 3, "game": "nlh-100-200"}


def test_offences_of_another_session_do_not_count() -> None:
    yesterday = offence(given(Player, player()), "language", under=CAPE, by=dealer())
    offence(yesterday, "language", under=CAPE, by=dealer(), session=TOMORROW).then(
        OffenceRecorded, offence=2, proposed="warning"
    )


def test_offences_that_came_to_nothing_do_not_count() -> None:
    excused = offence(
        given(Player, player()),
        "language",
        under=CAPE,
        choice=Choice(penalty="none", reason="said hello to a child"),
    )
    offence(excused, "language", under=CAPE).then(OffenceRecorded, proposed="warning")


# The ladder, under any sequence


@whenever(
    st.lists(st.tuples(st.sampled_from(["technical", "hidden-cards"]), st.booleans()), max_size=12)
)
def test_a_ladder_never_skips_a_step(sequence: list[tuple[str, bool]]) -> None:
    """By grosvenor:53: each offence that counts is one step further, whatever its kind."""
    ladder = [("warning", 0), ("dealt-out", 1), ("dealt-out", 2), (None, 0)]
    scenario, counted = given(Player, player()), 0
    for kind, is_excused in sequence:
        proposed, rounds = ladder[min(counted, 3)]
        excuse = Choice(penalty="none", reason="dealer's mistake") if is_excused else None
        by = stamp("manager") if is_excused else dealer()
        offence(scenario, kind, under=GROSVENOR, by=by, choice=excuse).then(
            OffenceRecorded, proposed=proposed, proposed_rounds=rounds
        )
        counted += not is_excused
        if proposed and not is_excused:
            scenario.then(PenaltyDecided, penalty=proposed, rounds=rounds, hands=8 * rounds)


@whenever(st.lists(st.sampled_from(sorted(KINDS)), max_size=10), st.sampled_from([CAPE, GENTING]))
def test_a_register_counts_on_and_every_line_has_a_rule(kinds: list[str], under: House) -> None:
    scenario = given(Player, player())
    for kind in kinds:
        offence(scenario, kind, under=under, where=Where(table_id=TABLE, seat=3, hand=1))
    lines = scenario.aggregate.state.offences
    assert list(lines) == list(range(1, len(kinds) + 1))
    assert all(":" in line.rule and ":" in line.counted_under for line in lines.values())


# Being told to stop, and hands that are carried along


def test_a_stop_request_holds_for_the_session() -> None:
    (
        given(Player, player())
        .when(Player.tell_to_stop, session=NIGHT, house=GENTING, by=floor())
        .then(PlayerToldToStop, session=NIGHT, rule="genting-cash:3")
        .then_state(stopped_in=NIGHT)
    )


def test_a_house_without_the_rule_has_a_supervisor_ask_to_stop() -> None:
    (
        given(Player, player())
        .when(Player.tell_to_stop, session=NIGHT, house=OPEN, by=dealer())
        .then_refused("room:conduct", asked="dealer")
        .when(Player.tell_to_stop, session=NIGHT, house=OPEN, by=floor())
        .then(PlayerToldToStop, rule="room:conduct")
    )


def test_hands_to_sit_out_go_along_to_another_table() -> None:
    (
        offence(given(Player, player()), "abuse", choice=Choice(penalty="dealt-out", rounds=1))
        .then(OffenceRecorded)
        .then(PenaltyDecided, hands=8, table_id=TABLE)
        .then_state(dealt_out_at=TABLE)
        .when(Player.carry_dealt_out, to_table_id=named("T2"), hands=5, by=floor())
        .then(DealtOutCarried, from_table_id=TABLE, to_table_id=named("T2"), hands=5)
        .then_state(dealt_out_at=named("T2"))
    )
