"""Tables that are broken, games that feed others, and whatever else moves players about."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import conduct, feeding, floor, lists, moving
from cardroom.service.seats import game_id
from domain.games.game import Game
from domain.kernel import Refused
from domain.ledger import Ledger, chip_proof
from domain.tables.move_events import SeatDrawn, TableBroken
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

STACK = 100_00
GAME = "nlh-100-200"


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def with_players(club: HouseFloor, players: int, seats: int = 9) -> UUID:
    table = club.table(seats=seats)
    for _ in range(players):
        club.sits(table, STACK)
    return table


def broken(club: HouseFloor, table: UUID) -> dict[str, Any]:
    return club.do("supervisor", moving.break_table, table_id=table, reason="too few players")


def tables_playing(club: HouseFloor) -> list[UUID]:
    return club.room.writer.read(Game, game_id(GAME), lambda game: list(game.state.tables))


# Breaking a table


def test_each_player_of_a_broken_table_goes_to_a_drawn_seat_with_the_stack(
    club: HouseFloor,
) -> None:
    table, first, second = with_players(club, 4), with_players(club, 5), with_players(club, 7)
    club.do("supervisor", floor.count_seat, table_id=table, seat=3, counted=900_00)
    before = club.seats_taken(table)
    went = broken(club, table)["went"]

    assert [(each["seat"], UUID(each["player_id"])) for each in went] == sorted(before.items())
    assert Counter(UUID(each["to_table_id"]) for each in went) == {first: 3, second: 1}
    for each in went:
        destination = club.at(UUID(each["to_table_id"]))
        assert destination.player_in(each["to_seat"]).player_id == UUID(each["player_id"])
        assert destination.stack_of(each["to_seat"]) == each["stack"]
    assert [each["stack"] for each in went] == [STACK, STACK, 900_00, STACK]
    assert not club.at(table).state.is_open
    assert [len(fact.went) for fact in club.happened(TableBroken, table)] == [4]
    drawn = [each.player_id for each in club.happened(SeatDrawn, first)]
    assert len(set(drawn) & set(before.values())) == 3
    assert tables_playing(club) == [first, second]


def test_a_table_where_nobody_plays_takes_the_players_of_one_that_breaks(
    club: HouseFloor,
) -> None:
    table, empty = with_players(club, 4), club.table()
    assert {UUID(each["to_table_id"]) for each in broken(club, table)["went"]} == {empty}
    assert len(club.seats_taken(empty)) == 4


def test_it_is_begun_once_the_others_are_full(club: HouseFloor) -> None:
    table, empty, other = with_players(club, 3), club.table(), with_players(club, 8)
    went = Counter(UUID(each["to_table_id"]) for each in broken(club, table)["went"])
    assert went == {other: 1, empty: 2}


def test_a_table_is_not_broken_while_others_have_too_few_seats(club: HouseFloor) -> None:
    table, other = with_players(club, 3), with_players(club, 2, seats=4)
    asked = {"table_id": table, "reason": "too few players"}
    facts = {"asked": 3, "allowed": 2}
    refusal = club.refused("room:table-breaking", "supervisor", moving.break_table, **asked)
    assert {name: refusal.facts[name] for name in facts} == facts
    club.do("dealer", floor.leave_table, table_id=table, seat=3)
    assert len(broken(club, table)["went"]) == 2
    assert len(club.seats_taken(other)) == 4


def test_nobody_of_a_broken_table_is_sent_to_one_where_nobody_plays(club: HouseFloor) -> None:
    table, empty, other = with_players(club, 2), club.table(), with_players(club, 6)
    went = broken(club, table)["went"]
    assert {UUID(each["to_table_id"]) for each in went} == {other}
    assert club.seats_taken(empty) == {}


def test_two_who_are_kept_apart_are_not_sent_to_one_table(club: HouseFloor) -> None:
    table, fewest, other = with_players(club, 1), with_players(club, 2), with_players(club, 6)
    moved, avoided = club.seats_taken(table)[1], club.seats_taken(fewest)[1]
    apart = {"player_id": moved, "other_player_id": avoided, "reason": "a quarrel"}
    club.do("supervisor", conduct.keep_apart, **apart)
    (went,) = broken(club, table)["went"]
    assert UUID(went["to_table_id"]) == other, "grosvenor:48: moves keep the two apart"


def test_a_table_is_not_broken_in_a_hand_nor_by_its_dealer(club: HouseFloor) -> None:
    table, _ = with_players(club, 3), with_players(club, 2)
    asked = {"table_id": table, "reason": "too few players"}
    club.refused("room:movers", "dealer", moving.break_table, **asked)
    hand = club.starts_hand(table, button=1)
    club.refused("room:in-hand", "supervisor", moving.break_table, **asked)
    club.folds_out(hand)
    broken(club, table)


def test_who_was_called_to_a_table_that_breaks_keeps_the_place(club: HouseFloor) -> None:
    table, _ = with_players(club, 2), with_players(club, 2)
    who = club.room.player(description="waits")
    club.joins(who)
    club.do("supervisor", lists.call_player, list_id=club.list_id, table_id=table, seat=9)
    broken(club, table)
    assert club.list_of_names() == [who]
    assert club.do("supervisor", lists.call_player, list_id=club.list_id)["entry"]


def test_who_is_away_is_away_at_the_new_table(club: HouseFloor) -> None:
    table, other = with_players(club, 1), with_players(club, 2)
    club.do("dealer", floor.step_away, table_id=table, seat=1)
    (went,) = broken(club, table)["went"]
    assert club.at(other).player_in(went["to_seat"]).is_away


def test_nobody_plays_over_at_a_table_of_somebody_they_are_kept_apart_from(
    club: HouseFloor,
) -> None:
    table = with_players(club, 2, seats=2)
    club.do("dealer", floor.step_away, table_id=table, seat=2)
    sitter = club.room.player(description="waits")
    apart = {
        "player_id": sitter,
        "other_player_id": club.seats_taken(table)[1],
        "reason": "a quarrel",
    }
    club.do("supervisor", conduct.keep_apart, **apart)
    club.joins(sitter)
    over = {"table_id": table, "seat": 2, "player_id": sitter, "box": "7", "amount": STACK}
    club.refused("room:kept-apart", "supervisor", feeding.play_over, **over)


def test_who_plays_over_goes_before_the_table_is_broken(club: HouseFloor) -> None:
    table, other = with_players(club, 2, seats=2), with_players(club, 2)
    club.do("dealer", floor.step_away, table_id=table, seat=2)
    absent = club.seats_taken(table)[2]
    sitter = club.room.player(description="waits")
    club.joins(sitter)
    over = {"table_id": table, "seat": 2, "player_id": sitter, "box": "7", "amount": STACK}
    club.do("supervisor", feeding.play_over, **over)
    broken(club, table)
    assert absent in club.seats_taken(other).values()
    assert club.player(sitter).state.seats == []


# Must-move games


def a_feeder(club: HouseFloor, **more: Any) -> tuple[UUID, UUID]:
    """Return a table of three whose players came a minute apart, and the main game it feeds."""
    main, feeder = with_players(club, 2, seats=3), club.table(name="Feeder")
    for _ in range(3):
        club.room.clock.move(minutes=1)
        club.sits(feeder, STACK)
    agreed = {"table_id": feeder, "main_table_id": main, **more}
    club.do("supervisor", feeding.agree_must_move, **agreed)
    return feeder, main


def must_move(club: HouseFloor, feeder: UUID, seat: int) -> dict[str, Any]:
    move = {"table_id": feeder, "seat": seat, "cause": "must-move"}
    return club.do("supervisor", moving.move_player, **move)


def test_players_move_to_the_main_game_in_the_order_they_came(club: HouseFloor) -> None:
    feeder, main = a_feeder(club)
    move = {"table_id": feeder, "seat": 2, "cause": "must-move"}
    refusal = club.refused("room:must-move", "supervisor", moving.move_player, **move)
    assert refusal.facts["allowed"] == 1
    assert UUID(must_move(club, feeder, 1)["to_table_id"]) == main
    assert club.at(feeder).must_move_order() == [2, 3]


def test_a_stack_over_the_maximum_stays_at_a_must_move(club: HouseFloor) -> None:
    feeder, main = a_feeder(club)
    club.do("supervisor", floor.count_seat, table_id=feeder, seat=1, counted=950_00)
    moved = must_move(club, feeder, 1)
    assert moved["stack"] == club.at(main).stack_of(moved["to_seat"]) == 950_00


def test_a_seat_of_the_main_game_is_nobody_else_s(club: HouseFloor) -> None:
    _, main = a_feeder(club)
    who = club.room.player(description="waits")
    club.joins(who)
    call = {"list_id": club.list_id, "table_id": main, "seat": 3}
    refusal = club.refused("room:must-move", "supervisor", lists.call_player, **call)
    assert refusal.facts["next"] == 1
    seating = {"table_id": main, "seat": 3, "player_id": who, "amount": STACK}
    club.refused("room:must-move", "supervisor", floor.seat_player, **seating)
    called = club.do("supervisor", lists.call_player, list_id=club.list_id)
    assert UUID(called["table_id"]) != main, "newcomers go to the feeder"


def test_who_refuses_to_move_goes_to_the_end(club: HouseFloor) -> None:
    feeder, _ = a_feeder(club)
    asked = {"table_id": feeder, "seat": 1}
    club.refused("room:must-move", "dealer", feeding.refuse_must_move, table_id=feeder, seat=2)
    club.room.clock.move(minutes=1)
    assert club.do("dealer", feeding.refuse_must_move, **asked)["order"] == [2, 3, 1]
    club.room.clock.move(minutes=1)
    _, seat = club.sits(feeder, STACK)
    assert club.at(feeder).must_move_order() == [2, 3, 1, seat]


def test_who_refuses_to_move_loses_the_seat_where_that_was_agreed(club: HouseFloor) -> None:
    feeder, _ = a_feeder(club, on_refusal="loses-seat")
    who = club.seats_taken(feeder)[1]
    refused = club.do("dealer", feeding.refuse_must_move, table_id=feeder, seat=1)
    assert refused["carried_away"] == STACK
    assert club.player(who).state.seats == []
    assert club.at(feeder).must_move_order() == [2, 3]


def test_a_feeder_feeds_one_game_and_is_fed_by_none(club: HouseFloor) -> None:
    feeder, main = a_feeder(club)
    other = with_players(club, 1)
    agree = feeding.agree_must_move
    club.refused("room:must-move", "supervisor", agree, table_id=main, main_table_id=other)
    club.refused("room:must-move", "supervisor", agree, table_id=other, main_table_id=feeder)
    club.do("supervisor", agree, table_id=feeder, main_table_id=other)
    assert club.at(main).state.fed_by == []
    club.do("supervisor", agree, table_id=feeder)
    assert club.at(other).state.fed_by == []


# Whatever happens


class Floor:
    """A floor on which players come, go, move and are moved at random."""

    def __init__(self, club: HouseFloor, seed: int) -> None:
        self.club = club
        self.chance = Random(seed)
        self.tables: list[UUID] = []
        self.players = [club.room.player(description=f"player {each}") for each in range(14)]
        self.done = Counter[str]()

    def step(self) -> None:
        deeds = [self.opens, *[self.sits] * 5, *[self.moves] * 4, self.breaks, self.leaves]
        deeds += [self.changes_seat, self.visits, self.comes_back, self.plays_over, self.counts]
        deed = self.chance.choice(deeds)
        self.club.room.clock.move(seconds=self.chance.choice((1, 30, 120)))
        try:
            deed()
        except Refused:
            return
        self.done[deed.__name__] += 1

    def does(self, deed: Callable[..., Any], **fields: Any) -> Any:
        return self.club.do("supervisor", deed, **fields)

    def opens(self) -> None:
        if len(self.open_tables()) < 4:
            self.tables.append(self.club.table(seats=4, name=f"T{len(self.tables)}"))

    def open_tables(self) -> list[UUID]:
        return [table for table in self.tables if self.club.at(table).state.is_open]

    def somewhere(self) -> tuple[UUID, int]:
        if not self.open_tables():
            self.opens()
        return self.chance.choice(self.open_tables()), self.chance.randrange(1, 5)

    def sits(self) -> None:
        table, _ = self.somewhere()
        seating = {"table_id": table, "player_id": self.chance.choice(self.players)}
        self.does(floor.seat_player, **seating, amount=STACK)

    def moves(self) -> None:
        table, seat = self.somewhere()
        move = {"table_id": table, "seat": seat, "cause": "house"}
        if self.chance.random() < 0.5:
            move["to_table_id"] = self.somewhere()[0]
        self.does(moving.move_player, **move)

    def breaks(self) -> None:
        self.does(moving.break_table, table_id=self.somewhere()[0], reason="few players")

    def leaves(self) -> None:
        table, seat = self.somewhere()
        self.does(floor.leave_table, table_id=table, seat=seat)

    def changes_seat(self) -> None:
        table, seat = self.somewhere()
        change = {"seat": seat, "to_seat": self.chance.randrange(1, 5)}
        self.does(moving.change_seat, table_id=table, **change)

    def visits(self) -> None:
        table, seat = self.somewhere()
        self.does(moving.visit, table_id=table, seat=seat, to_table_id=self.somewhere()[0])

    def comes_back(self) -> None:
        table, seat = self.somewhere()
        self.does(floor.come_back, table_id=table, seat=seat)

    def plays_over(self) -> None:
        table, seat = self.somewhere()
        idle = [each for each in self.players if not self.club.player(each).state.seats]
        who = self.chance.choice(idle or self.players)
        if self.chance.random() < 0.7:
            self.does(floor.step_away, table_id=table, seat=seat)
        self.club.joins(who)
        over = {"table_id": table, "seat": seat, "player_id": who, "box": "7", "amount": STACK}
        try:
            self.does(feeding.play_over, **over)
        finally:
            self.does(
                lists.strike,
                list_id=self.club.list_id,
                entry=self.club.last_entry(),
                reason="thought better of it",
            )

    def counts(self) -> None:
        table, seat = self.somewhere()
        counted = self.chance.randrange(1, 500) * 100
        self.does(floor.count_seat, table_id=table, seat=seat, counted=counted)


def whereabouts(club: HouseFloor, tables: list[UUID]) -> dict[UUID, list[tuple[UUID, int]]]:
    """Return where the tables have each player, boxed ones too."""
    found: dict[UUID, list[tuple[UUID, int]]] = {}
    for table in tables:
        state = club.at(table).state
        there = [(seat, each.player_id) for seat, each in club.at(table).taken_seats().items()]
        there += [(seat, boxed.taken.player_id) for seat, boxed in state.boxed.items()]
        for seat, player in there:
            found.setdefault(player, []).append((table, seat))
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_wherever_players_go_tables_and_players_agree_and_no_chip_is_lost(
    club: HouseFloor, seed: int
) -> None:
    busy = Floor(club, seed)
    for step in range(1_000):
        if step >= 150 and {"moves", "breaks", "plays_over"} <= set(busy.done):
            break
        busy.step()
        found = whereabouts(club, busy.tables)
        for player in busy.players:
            own = [(seat.table_id, seat.seat) for seat in club.player(player).state.seats]
            assert own == found.get(player, [])
            assert len(own) <= 1
    facts = club.log_of_everything()
    ledger = Ledger.of(facts)
    assert chip_proof(ledger.balances).is_proved
    assert not any(
        amount for (account, _), amount in ledger.balances.items() if account.startswith("moving:")
    )
    for table in busy.tables:
        state = club.at(table).state
        stacks = sum(each.stack for each in club.at(table).taken_seats().values())
        stacks += sum(boxed.taken.stack for boxed in state.boxed.values())
        assert ledger.balance(f"table:{table}", "chips") == stacks
    assert {"moves", "breaks", "plays_over"} <= set(busy.done)
