"""Nights of a card room, played at random through the aggregates: what is refused doesn't happen.

A seed and a number of steps give the same night every time, whatever else is tested with it.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import UUID, uuid5

from msgspec.structs import replace

from domain.desks.desk import Desk
from domain.desks.shift import Shift
from domain.hands.acting import reopen
from domain.hands.events import SeatInHand
from domain.hands.hand import Hand
from domain.hands.posts import posts_due
from domain.hands.setup import HandSetup
from domain.kernel import Aggregate, Refused, Stamp
from domain.reserve_lists.reserve_list import ReserveList
from domain.room.room import Room
from domain.rules.seating import Draw
from domain.tables.charging import Rake, SessionFee
from domain.tables.correction_events import DropChange
from domain.tables.events import Drop
from domain.tables.opening import TableTerms
from domain.tables.table import CashTable
from projections.kernel import Row
from tests.domain.hands.dealing import go_all_in
from tests.scenario import house, named

BEGINS = datetime(2026, 3, 28, 19, tzinfo=UTC)
"""The night on which London's clocks go forward."""

EDITION = "0" * 64
REOPENED = 4
"""Each so many hands one is reopened."""
PLAYERS = [named(f"player {number}") for number in range(12)]
RAKE = Rake(basis_points=1000, cap=None, free_below=0, needs_flop=False)
FEE = SessionFee(amount=500, period_minutes=30)


class Night:
    """A room with a desk, three tables and a list, and what has happened there so far."""

    def __init__(self, seed: int, minutes: Sequence[int] = (0, 1, 3, 11)) -> None:
        self.rows: list[Row] = []
        self._chance = Random(seed)
        self._minutes = minutes
        self._now = BEGINS
        self._ids = 0
        self.house = house("open", play_over=house("genting-cash").play_over)
        self.room = self._open_room()
        self.desk = self._save(Desk.open(self.new_id(), name="Cage", kind="cage", by=self.by()))
        self.shift = self._start_shift()
        self.tables = [
            self._open_table("Alder", level="full", rake=RAKE),
            self._open_table("Birch", level="pots", rake=RAKE),
            self._open_table("Cedar", level="box", fee=FEE),
        ]
        self.list = self._save(
            ReserveList.open(
                self.new_id(),
                game="nlh-100-200",
                edition=EDITION,
                gaming_day=BEGINS.date(),
                house=self.house,
                by=self.by(),
            )
        )
        self.boxes_out: list[tuple[CashTable, str]] = []

    def play(self, steps: int) -> "Night":
        """Let things happen; some of them are refused."""
        deeds = [
            *[self._seat, self._buy, self._buy_at_table, self._deliver] * 3,
            *[self._hand, self._pot, self._call, self._join] * 2,
            *[self._leave, self._redeem, self._count, self._away, self._void, self._pull_box],
            *[self._count_box, self._push, self._fee, self._close_shift, self._strike, self._claim],
            *[self._void_hand, self._count_desk, self._fill, self._incidental, self._deposit],
            *[self._move, self._change_seat, self._look_about, self._play_over],
            self._send_off,
        ]
        for _ in range(steps):
            self._now += timedelta(minutes=self._chance.choice(self._minutes))
            self._chance.choice(deeds)()
        return self

    def new_id(self) -> UUID:
        self._ids += 1
        return uuid5(named("night"), str(self._ids))

    def by(self, badge: str | None = None) -> Stamp:
        who = badge or self._chance.choice(("ann", "ben"))
        return Stamp(
            at=self._now,
            keyed_at=self._now + timedelta(seconds=2),
            done_by=who,
            keyed_by=who,
            role="supervisor",
            receipt=named(f"after {len(self.rows)}"),
        )

    def _save(self, aggregate: Any) -> Any:
        for fact in aggregate.collect_events():
            self.rows.append((len(self.rows) + 1, fact))
        return aggregate

    def _try(self, aggregate: Aggregate, decision: Callable[..., Any], **asked: Any) -> Any:
        try:
            return decision(**{"by": self.by(), **asked})
        except Refused:
            return None
        finally:
            self._save(aggregate)

    def _open_room(self) -> Room:
        room = Room.open(
            self.new_id(),
            name="The Spade",
            currency="GBP",
            time_zone="Europe/London",
            day_starts_hour=6,
            minimum_age_years=18,
            by=self.by(),
        )
        room.state_chips_outside(amount=5_000, reason="opening", by=self.by())
        room.adopt_rulebook(rulebook="open", edition=EDITION, by=self.by())
        opened: Room = self._save(room)
        return opened

    def _start_shift(self) -> Shift:
        shift_id = self.new_id()
        running = self.desk.start_shift(shift_id=shift_id, by=self.by())
        self._save(self.desk)
        shift: Shift = self._save(
            Shift.open(
                shift_id,
                desk_id=self.desk.id,
                number=running.number,
                first_slip=running.first_slip,
                cash_float=100_000,
                chip_float=10_000_000,
                edition=None,
                by=self.by(),
            )
        )
        return shift

    def _open_table(self, name: str, level: str, **charge: Any) -> CashTable:
        terms = TableTerms(
            name=name,
            small_blind=100,
            big_blind=200,
            smallest_chip=100,
            seats=6,
            box=f"{name} A",
            level=level,
            dealer="dora",
            **charge,
        )
        table = CashTable.open(
            self.new_id(), terms=terms, edition=EDITION, house=self.house, by=self.by()
        )
        table.push_dealer(incoming="dan", by=self.by())
        opened: CashTable = self._save(table)
        return opened

    def _table(self) -> CashTable:
        return self._chance.choice(self.tables)

    def _player(self) -> UUID:
        return self._chance.choice(PLAYERS)

    def _sits(self, player: UUID) -> bool:
        return any(each.seat_of(player) or each.boxed_seat_of(player) for each in self.tables)

    def _amount(self) -> int:
        return self._chance.randrange(1, 60) * 500

    def _seat_taken(self, table: CashTable) -> int:
        return self._chance.choice([*table.taken_seats()] or [1])

    def _seat(self) -> None:
        table, seat = self._table(), self._chance.randrange(1, 7)
        player = self._player()
        if self._sits(player):
            return
        stack = self._amount()
        self._try(
            table, table.seat_player, seat=seat, player_id=player, house=self.house, stack=stack
        )
        if table.state.button is None:
            self._try(table, table.place_button, seat=seat)

    def _buy(self) -> None:
        player = self._chance.choice([None, self._player()])
        self._try(self.shift, self.shift.sell_chips, amount=self._amount(), player_id=player)

    def _redeem(self) -> None:
        self._try(
            self.shift, self.shift.redeem_chips, amount=self._amount(), player_id=self._player()
        )

    def _buy_at_table(self) -> None:
        table = self._table()
        number = self._try(
            table,
            table.open_exchange,
            seat=self._seat_taken(table),
            house=self.house,
            amount=self._amount(),
            payment=self._chance.choice(("at-desk", "owed", "taken")),
        )
        if number is None:
            return
        entry = table.state.exchanges[number]
        if entry.payment == "taken" and not entry.cash_is_taken:
            self._try(table, table.take_cash, exchange=number)

    def _deliver(self) -> None:
        table = self._table()
        for number, entry in [*table.state.exchanges.items()]:
            if entry.sale is None:
                self._sell_for(table, number)
            elif not entry.is_delivered:
                self._try(table, table.deliver, exchange=number, house=self.house)
            else:
                self._pay_for(table, number)

    def _sell_for(self, table: CashTable, number: int) -> None:
        entry = table.state.exchanges[number]
        slip = self._try(
            self.shift,
            self.shift.sell_chips,
            amount=entry.amount,
            player_id=entry.player_id,
            paid_from=entry.paid_from,
            chips_to="transit",
            table_id=table.id,
            exchange=number,
        )
        self._try(table, table.mark_sold, exchange=number, shift_id=self.shift.id, slip=slip)

    def _pay_for(self, table: CashTable, number: int) -> None:
        entry = table.state.exchanges[number]
        slip = self._try(
            self.shift,
            self.shift.receive_owed_money,
            amount=entry.amount,
            player_id=entry.player_id,
            table_id=table.id,
            exchange=number,
        )
        self._try(table, table.mark_paid, exchange=number, shift_id=self.shift.id, slip=slip)

    def _leave(self) -> None:
        table = self._table()
        self._try(table, table.leave, seat=self._seat_taken(table))

    def _move(self) -> None:
        """Let a player go to another table, where a free seat is drawn."""
        origin, other = self._chance.sample(self.tables, 2)
        seat = self._seat_taken(origin)
        free = other.free_seats(self._now, self.house)
        if not free:
            return
        drawn = self._chance.choice(free)
        cause = self._chance.choice(("own-wish", "house"))
        away = {"to_table_id": other.id, "to_seat": drawn, "cause": cause}
        mover = self._try(origin, origin.move_away, seat=seat, house=self.house, **away)
        if mover is not None:
            draw = Draw(drawn, tuple(free))
            self._try(other, other.move_in, seat=drawn, mover=mover, draw=draw, house=self.house)

    def _change_seat(self) -> None:
        table = self._table()
        seat, to_seat = self._seat_taken(table), self._chance.randrange(1, 7)
        self._try(table, table.change_to_seat, seat=seat, to_seat=to_seat, house=self.house)

    def _look_about(self) -> None:
        """Let a player ask for another table, think better of it, or look in at one."""
        table, other = self._chance.sample(self.tables, 2)
        seat = self._seat_taken(table)
        asked = {"seat": seat, "to_table_id": other.id, "house": self.house}
        self._try(table, self._chance.choice((table.request_move, table.visit)), **asked)
        if self._chance.random() < 0.3:
            self._try(table, table.withdraw_request, seat=seat, reason="stays")

    def _play_over(self) -> None:
        idle = [player for player in PLAYERS if not self._sits(player)]
        if not idle:
            return
        table = self._table()
        seat = self._seat_taken(table)
        self._try(table, table.step_away, seat=seat)
        turn = {"own_entry": 1, "next_entry": 1, "box": "7", "stack": self._amount()}
        asked = {"seat": seat, "player_id": self._chance.choice(idle), "house": self.house}
        self._try(table, table.play_over, **asked, **turn)

    def _count(self) -> None:
        table = self._table()
        reason = "play" if table.state.level != "full" else "misread"
        counted, seat = self._amount(), self._seat_taken(table)
        self._try(table, table.count_seat, seat=seat, counted=counted, reason=reason)

    def _away(self) -> None:
        table = self._table()
        seat = self._seat_taken(table)
        self._try(table, self._chance.choice((table.step_away, table.come_back)), seat=seat)

    def _incidental(self) -> None:
        table = self._table()
        self._try(
            table,
            table.pay_incidental,
            seat=self._seat_taken(table),
            amount=500,
            purpose="drinks",
            house=self.house,
        )

    def _fee(self) -> None:
        table = self.tables[2]
        self._try(table, table.pay_session_fee, seat=self._seat_taken(table), house=self.house)

    def _push(self) -> None:
        table = self._table()
        self._try(table, table.push_dealer, incoming=self._chance.choice((None, "dan", "dora")))

    def _pot(self) -> None:
        table = self.tables[1]
        pots = [self._amount() for _ in range(self._chance.randrange(1, 3))]
        flop = self._chance.random() < 0.7
        self._try(table, table.record_pot, pots=pots, flop_dealt=flop, house=self.house)

    def _pull_box(self) -> None:
        table = self._table()
        box = self._try(table, table.pull_box, next_box=self._chance.choice(("box A", "box B")))
        if box is not None:
            self.boxes_out.append((table, box))

    def _count_box(self) -> None:
        if self.boxes_out:
            table, box = self.boxes_out.pop()
            found = self._amount()
            self._try(
                table, table.count_box, box=box, counted=found, counted_by="ann", witnessed_by="ben"
            )

    def _void(self) -> None:
        slips = [*self.shift.state.slips] or [1]
        slip = self._chance.choice(slips)
        by = replace(self.by(), co_signed_by="ben")
        self._try(self.shift, self.shift.void_slip, slip=slip, reason="wrong amount", by=by)
        self._try(self.shift, self.shift.reprint_slip, slip=slip)

    def _fill(self) -> None:
        self._try(self.shift, self.shift.receive_fill, cash=1_000, chips=2_000)
        self._try(self.shift, self.shift.send_credit, cash=500)

    def _deposit(self) -> None:
        player = self._player()
        unit = self._chance.choice(("cash", "chips"))
        self._try(self.shift, self.shift.take_deposit, amount=700, unit=unit, player_id=player)
        held = {"held_cash": 200, "held_chips": 100, "paid_in": unit}
        self._try(self.shift, self.shift.pay_withdrawal, player_id=player, **held)

    def _send_off(self) -> None:
        table = self._table()
        seat = self._seat_taken(table)
        taken = table.taken_seats().get(seat)
        if taken is None or self._chance.random() < 0.7:
            return
        order = {"player_id": taken.player_id, "cause": "conduct", "rule": "room:conduct"}
        self._try(table, table.order_off, **order)
        counted = {} if table.state.level == "full" else {"counted": taken.stack}
        gone = {"house": self.house, "witnessed_by": "carl" if counted else None, **counted}
        self._try(table, table.take_off_player, seat=seat, **gone)

    def _count_desk(self) -> None:
        cash = self.shift.state.cash.now + self._chance.choice((0, 100, -100))
        self._try(self.shift, self.shift.count, cash=cash)

    def _close_shift(self) -> None:
        books = self.shift.state
        self._try(self.shift, self.shift.count, cash=books.cash.now + 5, chips=books.chips.now)
        self._try(self.shift, self.shift.close, owner="ann")
        if self.shift.state.is_closed:
            self._try(self.desk, self.desk.end_shift, last_slip=self.shift.state.last_slip)
            self.shift = self._start_shift()

    def _join(self) -> None:
        wishes = [self._table().id] if self._chance.random() < 0.3 else []
        self._try(
            self.list,
            self.list.add_name,
            player_id=self._player(),
            house=self.house,
            table_wishes=wishes,
        )

    def _call(self) -> None:
        seat = self._chance.randrange(1, 7)
        self._try(self.list, self.list.call, table_id=self._table().id, seat=seat, house=self.house)

    def _entry(self) -> int:
        entries: list[int] = [*self.list.state.entries] or [1]
        return self._chance.choice(entries)

    def _claim(self) -> None:
        self._try(self.list, self.list.claim, entry=self._entry(), house=self.house)

    def _strike(self) -> None:
        entry = self._entry()
        self._try(self.list, self.list.pass_over, entry=entry, house=self.house, declined=True)
        self._try(self.list, self.list.strike, entry=entry, reason="went home")

    def _void_hand(self) -> None:
        table = self.tables[0]
        started = self._try(table, table.start_hand, hand_id=self.new_id(), house=self.house)
        if started is not None:
            hand = self._begin(table)
            self._try(hand, hand.call_off, reason="fouled deck")
            self._try(table, table.void_hand, hand_id=hand.id, reason="fouled deck")

    def _hand(self) -> None:
        table = self.tables[0]
        if self._try(table, table.start_hand, hand_id=self.new_id(), house=self.house) is None:
            return
        hand = self._begin(table)
        while hand.to_act is not None or hand.next_street is not None:
            if len(hand.state.live()) == 1:
                break
            self._play_on(hand)
        self._end(table, hand)
        if hand.state.number % REOPENED == 0:
            self._reopen(table, hand)
            self._end(table, hand)

    def _reopen(self, table: CashTable, hand: Hand) -> None:
        """Let the last thing that ended a hand have been a slip."""
        ended, correction = table.last_hand(hand.id), self.new_id()
        result, why = hand.result, {"correction_id": correction, "reason": "a slip"}
        drops = [
            DropChange(each.pot, each.kind, -each.amount, each.box, each.rule, "fitted")
            for each in result.drops
        ]
        self._try(hand, lambda **how: reopen(hand, **how), **why)
        self._try(
            table,
            table.resume_hand,
            hand_id=hand.id,
            pot=result.pot,
            drops=drops,
            game=table.state.game,
            dealer=table.state.dealer,
            played_at=self._now,
            **why,
        )
        assert table.state.hand == ended.hand

    def _play_on(self, hand: Hand) -> None:
        seat = hand.to_act
        if seat is None:
            self._try(hand, hand.deal_board, street=hand.next_street, cards="")
            return
        all_in = partial(go_all_in, hand)
        actions: list[Callable[..., None]] = [hand.fold, hand.check, hand.call, hand.call, all_in]
        self._try(hand, self._chance.choice(actions), seat=seat)

    def _end(self, table: CashTable, hand: Hand) -> None:
        if len(hand.state.live()) > 1:
            for number, pot in enumerate(hand.pots()):
                winner = self._chance.choice(pot.seats)
                self._try(hand, hand.name_winners, pot=number, seats=[winner])
        self._try(hand, hand.award, drops=table.drop_terms(self.house, self.by()))
        result = hand.result
        self._try(
            table,
            table.settle_hand,
            hand_id=hand.id,
            stacks={each.seat: each.stack for each in result.seats},
            all_ins={each.seat for each in result.seats if each.was_all_in},
            pot=result.pot,
            flop_dealt=result.flop_dealt,
            drops=[
                Drop(each.pot, each.kind, each.amount, each.box, each.rule) for each in result.drops
            ],
            house=self.house,
        )

    def _begin(self, table: CashTable) -> Hand:
        started, state = table.state.hand, table.state
        assert started is not None
        setup = HandSetup(
            table_id=table.id,
            number=started.number,
            variant=state.variant,
            edition=state.edition,
            button=started.button,
            seats=[
                SeatInHand(each.seat, each.player_id, each.stack + each.announced)
                for each in started.seats
            ],
            small_blind=state.small_blind,
            big_blind=state.big_blind,
            posts=posts_due(
                [each.seat for each in started.seats],
                small_blind=state.small_blind,
                big_blind=state.big_blind,
                ante=state.ante,
                small_blind_seat=started.small_blind_seat,
                big_blind_seat=started.big_blind_seat,
            ),
            smallest_chip=state.smallest_chip,
            dealer=state.dealer,
        )
        hand: Hand = self._save(Hand.begin(started.hand_id, setup, by=self.by("dan")))
        return hand
