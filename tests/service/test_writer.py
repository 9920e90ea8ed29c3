"""One command is carried out once, whoever asks how often, and whatever else writes to the log."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service.aggregates import NotFound
from cardroom.service.cage import sell_chips
from cardroom.service.people import bar_player, register_player
from cardroom.service.work import Answer, Work
from cardroom.service.writer import KeyReused, NotTheWriter
from domain.desks.desk import Desk
from domain.desks.shift import Shift
from domain.kernel import Refused
from domain.players.player import Player
from tests.service.rooms import TestRoom, at_once


def cash_of(room: TestRoom, desk_id: UUID) -> int:
    desk = room.store.load(Desk, desk_id)
    assert desk is not None
    assert desk.open_shift is not None
    shift = room.store.load(Shift, desk.open_shift)
    assert shift is not None
    return shift.state.cash.now


def test_the_same_key_five_times_at_once_sells_once_and_answers_alike(room: TestRoom) -> None:
    desk_id = room.desk(cash=0)
    cashier = room.acting("cashier")

    answers = at_once(5, lambda: cashier.do(sell_chips, key="k", desk_id=desk_id, amount=200))

    assert cash_of(room, desk_id) == 200
    assert all(answer == answers[0] for answer in answers)


def test_a_key_is_answered_after_a_restart_as_before(room: TestRoom) -> None:
    desk_id = room.desk(cash=0)
    first = room.acting("cashier").do(sell_chips, key="k", desk_id=desk_id, amount=200)

    again = room.reopened().acting("cashier").do(sell_chips, key="k", desk_id=desk_id, amount=200)

    assert again == first
    assert cash_of(room, desk_id) == 200


def test_a_key_is_answered_after_a_restart_though_its_details_are_there(room: TestRoom) -> None:
    clerk = room.acting("supervisor")
    first = clerk.do(register_player, key="k", name="Ada Marlowe")

    again = room.reopened().acting("supervisor").do(register_player, key="k", name="Ada Marlowe")

    assert again == first
    assert room.topics().count("player.registered") == 1


def test_the_same_key_with_another_amount_names_the_field(room: TestRoom) -> None:
    desk_id = room.desk(cash=0)
    cashier = room.acting("cashier")
    cashier.do(sell_chips, key="k", desk_id=desk_id, amount=200)

    with pytest.raises(KeyReused) as reused:
        cashier.do(sell_chips, key="k", desk_id=desk_id, amount=300)

    assert reused.value.fields == ["/amount"]
    assert cash_of(room, desk_id) == 200


def test_another_badge_may_use_the_same_key(room: TestRoom) -> None:
    desk_id = room.desk(cash=0)

    for role in ("cashier", "supervisor"):
        room.acting(role).do(sell_chips, key="k", desk_id=desk_id, amount=200)

    assert cash_of(room, desk_id) == 400


def test_a_retry_is_answered_though_it_would_be_refused_by_now(room: TestRoom) -> None:
    desk_id, player_id = room.desk(cash=0), room.player()
    cashier = room.acting("cashier")
    asked: dict[str, Any] = {"desk_id": desk_id, "amount": 200, "player_id": player_id}
    first = cashier.do(sell_chips, key="k", **asked)
    room.acting("supervisor").do(bar_player, player_id=player_id, reason="theft")

    assert cashier.do(sell_chips, key="k", **asked) == first


def test_a_refusal_leaves_nothing_behind(room: TestRoom) -> None:
    desk_id = room.desk(cash=0, chips=100)
    before = room.topics()

    with pytest.raises(Refused, match="room:chips-short"):
        room.acting("cashier").do(sell_chips, key="k", desk_id=desk_id, amount=101)

    assert room.topics() == before
    assert cash_of(room, desk_id) == 0


def test_a_command_that_fails_halfway_leaves_nothing_behind(room: TestRoom) -> None:
    player_id = room.player()
    before = room.topics()

    def half_done(work: Work, *, player_id: UUID) -> Answer:
        work.change(Player, player_id).bar(reason="theft", until=None, by=work.by)
        raise Refused("room:barred", "Not this.")

    with pytest.raises(Refused):
        room.acting("supervisor").do(half_done, player_id=player_id)

    assert room.topics() == before
    assert room.writer.read(Player, player_id, lambda player: player.state.bar) is None


def test_whoever_is_refused_at_a_door_is_written_down_once_a_request(room: TestRoom) -> None:
    desk_id, player_id = room.desk(), room.player()
    room.acting("supervisor").do(bar_player, player_id=player_id, reason="theft")

    for _ in range(3):
        with pytest.raises(Refused, match="room:barred"):
            room.acting("cashier").do(
                sell_chips, key="k", desk_id=desk_id, amount=200, player_id=player_id
            )

    assert room.topics().count("player.turned-away") == 1
    assert room.topics().count("shift.chips-sold") == 0


def test_what_another_process_wrote_is_seen_by_the_next_command(room: TestRoom) -> None:
    desk_id, player_id = room.desk(), room.player()
    room.acting("cashier").do(sell_chips, desk_id=desk_id, amount=200, player_id=player_id)
    room.reopened().acting("supervisor").do(bar_player, player_id=player_id, reason="theft")

    with pytest.raises(Refused, match="room:barred"):
        room.acting("cashier").do(sell_chips, desk_id=desk_id, amount=200, player_id=player_id)


def test_two_writers_at_one_desk_never_lose_a_sale(room: TestRoom) -> None:
    desk_id = room.desk(cash=0)
    clerks = [room.acting("cashier"), room.reopened().acting("cashier")]

    for number in range(10):
        clerks[number % 2].do(sell_chips, desk_id=desk_id, amount=1)

    assert cash_of(room, desk_id) == 10


def test_twenty_at_one_desk_at_once_all_sell(room: TestRoom) -> None:
    desk_id = room.desk(cash=0)
    cashier = room.acting("cashier")

    answers = at_once(20, lambda: cashier.do(sell_chips, desk_id=desk_id, amount=1))

    assert cash_of(room, desk_id) == 20
    assert sorted(answer["slip"] for answer in answers) == list(range(1, 21))


def test_a_standby_decides_nothing(room: TestRoom) -> None:
    room.writer.deactivate()

    with pytest.raises(NotTheWriter):
        room.acting("cashier").do(register_player)


def test_what_is_not_there_is_not_found(room: TestRoom) -> None:
    with pytest.raises(NotFound):
        room.acting("supervisor").do(bar_player, player_id=UUID(int=7), reason="theft")


def test_a_desk_is_no_player(room: TestRoom) -> None:
    desk_id = room.desk()

    with pytest.raises(NotFound):
        room.acting("supervisor").do(bar_player, player_id=desk_id, reason="theft")
