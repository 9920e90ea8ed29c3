"""Whatever a desk and a table do, the chip proof is zero and each place holds what it says."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from domain.desks.shift import Shift
from domain.funds.fund import Fund
from domain.kernel import Aggregate, Fact, Refused
from domain.ledger import Ledger, chip_proof
from domain.postings import Unit
from domain.rules.house import House
from domain.tables import events as tables
from domain.tables.charge_events import Deduction
from domain.tables.charging import Rake, SessionFee
from domain.tables.exchange_state import Exchange, Sale
from domain.tables.opening import LEVELS, TableTerms
from domain.tables.table import CashTable
from tests.scenario import ALICE, BOB, CAROL, floor, house, named

TABLE, HAND, FUND = named("C1"), named("a hand"), named("a jackpot")
BY = floor()
TWO = replace(BY, co_signed_by="B2")
HOUSE = House(chips_in_play=house("genting-cash").chips_in_play)
SEATS = st.integers(1, 3)
AMOUNTS = st.integers(1, 60)
STEPS = ("announce", "sell", "sell", "deliver", "deliver", "pay", "void", "cancel")
PLAYERS = {1: ALICE, 2: BOB, 3: CAROL}


class ANight(RuleBasedStateMachine):
    """One desk and one table, and the ledger of what came of it."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger = Ledger()
        self.boxes = 1

    @initialize(level=st.sampled_from(LEVELS), has_fee=st.booleans())
    def open(self, level: str, *, has_fee: bool) -> None:
        self.shift = Shift.open(
            named("shift"),
            desk_id=named("desk"),
            number=1,
            first_slip=1,
            cash_float=10_000,
            chip_float=10_000,
            edition=None,
            by=BY,
        )
        self.fund = Fund.open(FUND, name="J", kind="jackpot", by=BY)
        jackpot = Deduction(kind="jackpot", basis_points=500, box="J1", fund_id=FUND)
        terms = TableTerms(
            name="C1",
            small_blind=1,
            big_blind=2,
            smallest_chip=1,
            seats=3,
            box="B1",
            level=level,
            rake=None if has_fee else Rake(basis_points=1_000),
            drops=[jackpot],
            fee=SessionFee(amount=6) if has_fee else None,
            dealer="dealer-1",
        )
        self.table = CashTable.open(TABLE, terms=terms, edition="digest", house=HOUSE, by=BY)
        self.take_in(self.shift, self.table, self.fund)
        for seat in PLAYERS:
            self.sit_down(seat, 50)

    def take_in(self, *aggregates: Aggregate) -> None:
        for aggregate in aggregates:
            for fact in aggregate.collect_events():
                assert isinstance(fact, Fact)
                self.ledger.post(fact)

    def ask(self, decision: Callable[[], object]) -> None:
        """Ask for a decision of the table, which may refuse it."""
        try:
            decision()
        except Refused:
            assert not self.table.pending_events
        self.take_in(self.shift, self.table)

    @rule(amount=AMOUNTS)
    def sell_and_redeem(self, amount: int) -> None:
        self.shift.sell_chips(amount=2 * amount, by=BY)
        self.shift.redeem_chips(amount=amount, by=BY)
        self.take_in(self.shift)

    @rule(seat=SEATS, stack=st.integers(0, 60))
    def come_back(self, seat: int, stack: int) -> None:
        self.sit_down(seat, stack)

    def sit_down(self, seat: int, stack: int) -> None:
        player_id = PLAYERS[seat]
        self.ask(
            lambda: self.table.seat_player(
                seat=seat, player_id=player_id, stack=stack, house=HOUSE, by=BY
            )
        )

    @rule(seat=SEATS, amount=AMOUNTS)
    def add_chips(self, seat: int, amount: int) -> None:
        self.ask(lambda: self.table.add_chips(seat=seat, amount=amount, house=HOUSE, by=BY))

    @rule(
        seat=SEATS,
        amount=AMOUNTS,
        payment=st.sampled_from(["taken", "owed", "at-desk"]),
        steps=st.lists(st.sampled_from(STEPS), max_size=6),
    )
    def buy_in(self, seat: int, amount: int, payment: str, steps: list[str]) -> None:
        """Begin an exchange, or join one, and take some of its steps in some order."""
        table = self.table
        self.ask(
            lambda: table.open_exchange(
                seat=seat, amount=amount, payment=payment, house=HOUSE, by=BY
            )
        )
        for step in steps:
            for number in list(table.state.exchanges):
                self.go_on(step, number)

    def go_on(self, step: str, number: int) -> None:
        """Take a step of an exchange, which may be refused by the table and so by all."""
        table, entry = self.table, self.table.state.exchanges[number]
        match step:
            case "announce":
                self.ask(lambda: table.announce(exchange=number, house=HOUSE, by=BY))
            case "deliver":
                self.ask(lambda: table.deliver(exchange=number, house=HOUSE, by=BY))
            case "cancel":
                self.ask(lambda: table.cancel(exchange=number, reason="x", by=BY))
            case "sell" if entry.sale is None:
                self.sell(entry)
            case "pay" if entry.sale is not None and not entry.is_paid:
                self.pay(entry)
            case "void" if entry.sale is not None and not entry.is_delivered:
                self.void(entry, entry.sale)
            case _:
                pass

    def sell(self, entry: Exchange) -> None:
        way: dict[str, Any] = {"paid_from": entry.paid_from, "table_id": TABLE}
        slip = self.shift.sell_chips(
            amount=entry.amount, chips_to="transit", exchange=entry.number, by=BY, **way
        )
        self.table.mark_sold(exchange=entry.number, shift_id=self.shift.id, slip=slip, by=BY)
        self.take_in(self.shift, self.table)

    def pay(self, entry: Exchange) -> None:
        slip = self.shift.receive_owed_money(
            amount=entry.amount,
            player_id=entry.player_id,
            table_id=TABLE,
            exchange=entry.number,
            by=BY,
        )
        self.table.mark_paid(exchange=entry.number, shift_id=self.shift.id, slip=slip, by=BY)
        self.take_in(self.shift, self.table)

    def void(self, entry: Exchange, sale: Sale) -> None:
        if sale.paid_from == "owed" and entry.is_paid:
            return
        self.shift.void_slip(slip=sale.slip, reason="x", with_exchange=True, by=TWO)
        self.table.void_sale(exchange=entry.number, by=BY)
        self.take_in(self.shift, self.table)

    @rule(seat=SEATS, counted=st.integers(0, 90))
    def count_a_seat(self, seat: int, counted: int) -> None:
        self.ask(lambda: self.table.count_seat(seat=seat, counted=counted, by=BY))

    @rule(seat=SEATS, counted=st.none() | st.integers(0, 90))
    def leave(self, seat: int, counted: int | None) -> None:
        self.ask(lambda: self.table.leave(seat=seat, counted=counted, by=BY))

    @rule(seat=SEATS, to_seat=SEATS, amount=AMOUNTS)
    def pay_and_give(self, seat: int, to_seat: int, amount: int) -> None:
        table = self.table
        self.ask(lambda: table.pay_session_fee(seat=seat, house=HOUSE, by=BY))
        self.ask(
            lambda: table.pay_incidental(
                seat=seat, amount=amount, purpose="drinks", house=HOUSE, by=BY
            )
        )
        self.ask(lambda: table.take_off(seat=seat, amount=amount, house=HOUSE, by=BY))
        self.ask(
            lambda: table.hand_over(
                seat=seat, to_seat=to_seat, amount=amount, is_leaving=False, house=HOUSE, by=BY
            )
        )

    @rule(pots=st.lists(AMOUNTS, max_size=2))
    def record_pots(self, pots: list[int]) -> None:
        self.ask(lambda: self.drop_from(pots))

    def drop_from(self, pots: list[int]) -> None:
        drops = self.table.record_pot(pots=pots, flop_dealt=True, house=HOUSE, by=BY)
        for drop in drops:
            if drop.kind == "jackpot":
                self.feed(drop.box, drop.amount)

    def feed(self, box: str, amount: int) -> None:
        self.fund.feed(table_id=TABLE, box=box, amount=amount, by=BY)
        self.take_in(self.fund)

    @rule(amount=AMOUNTS)
    def seed_and_pay_out(self, amount: int) -> None:
        self.fund.seed(amount=amount, reason="x", by=BY)
        prize = min(2 * amount, max(self.fund.state.balance, 0))
        if prize:
            self.fund.pay_out(player_id=ALICE, amount=prize, reason="x", by=TWO)
        self.take_in(self.fund)

    @rule(counted=st.integers(0, 30), miscounted=st.integers(0, 30))
    def pull_and_count_the_fund_s_box(self, counted: int, miscounted: int) -> None:
        self.boxes += 1
        (box,) = self.table.funds_fed()
        self.table.pull_box(box=box, next_box=f"J{self.boxes}", by=BY)
        pulled = self.table.count_box(
            box=box, counted=counted, counted_by="B1", witnessed_by="B2", by=BY
        )
        self.take_in(self.table)
        self.feed(box, counted - pulled.book)
        self.fund.count(counted=miscounted, reason="x", by=TWO)
        self.take_in(self.fund)

    @rule(seat=SEATS, winner=SEATS, share=st.integers(0, 100))
    def play_a_hand(self, seat: int, winner: int, share: int) -> None:
        self.ask(lambda: self.table.place_button(seat=seat, by=BY))
        self.ask(lambda: self.table.start_hand(hand_id=HAND, house=HOUSE, by=BY))
        hand = self.table.state.hand
        if hand is None:
            return
        stacks = {dealt.seat: dealt.stack + dealt.announced for dealt in hand.seats}
        bets = {seat: stack * share // 100 for seat, stack in stacks.items()}
        pot, winner = sum(bets.values()), winner if winner in stacks else hand.seats[0].seat
        rake = tables.Drop(pot=0, kind="rake", amount=pot // 10, box=self.table.state.box, rule="x")
        after = {seat: stack - bets[seat] for seat, stack in stacks.items()}
        after[winner] += pot - rake.amount
        self.table.settle_hand(
            hand_id=HAND,
            stacks=after,
            all_ins=[],
            pot=pot,
            flop_dealt=True,
            drops=[rake],
            house=HOUSE,
            by=BY,
        )
        self.take_in(self.table)

    @rule(counted=st.integers(0, 30))
    def pull_and_count_the_box(self, counted: int) -> None:
        self.boxes += 1
        box = self.table.pull_box(next_box=f"B{self.boxes}", by=BY)
        self.take_in(self.table)
        self.ask(
            lambda: self.table.count_box(
                box=box, counted=counted, counted_by="B1", witnessed_by="B2", by=BY
            )
        )

    @rule(level=st.sampled_from(LEVELS), miscounted=st.integers(0, 3))
    def change_level(self, level: str, miscounted: int) -> None:
        seats = self.table.taken_seats().items()
        counts = {seat: max(taken.stack - miscounted, 0) for seat, taken in seats}
        self.ask(lambda: self.table.change_level(level=level, counts=counts, by=BY))

    @invariant()
    def every_chip_that_is_out_is_found(self) -> None:
        assert chip_proof(self.ledger.balances).is_proved
        assert self.ledger.total("cash") == 0

    @invariant()
    def each_place_holds_what_it_says(self) -> None:
        state, exchanges = self.table.state, self.table.state.exchanges.values()
        books: dict[tuple[str, Unit], int] = {
            ("table", "chips"): sum(each.stack for each in self.table.taken_seats().values()),
            ("untracked", "chips"): state.untracked,
            ("transit", "chips"): sum(
                each.amount for each in exchanges if each.sale and not each.is_delivered
            ),
            ("transit", "cash"): sum(
                each.amount for each in exchanges if each.cash_is_taken and not each.sale
            ),
            ("owed", "cash"): sum(
                each.amount for each in exchanges if each.sale and not each.is_paid
            ),
        }
        found = {
            (place, unit): self.ledger.balance(f"{place}:{TABLE}", unit) for place, unit in books
        }
        assert found == books
        assert self.ledger.balance(f"box:{TABLE}:{state.box}", "chips") == state.box_book
        for box, beside in state.drop_boxes.items():
            fell = self.ledger.balance(f"box:{TABLE}:{box}", "chips")
            assert fell == (0 if beside.fund_id is not None else beside.book)
        assert self.ledger.balance(f"fund:{FUND}", "chips") == self.fund.state.balance
        assert self.ledger.balance(f"shift:{self.shift.id}", "chips") == self.shift.state.chips.now


TestANight = ANight.TestCase
