"""Whatever is asked of a desk, cash and chips balance, and the facts give the state again."""

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from domain.desks.events import DifferenceLeftOpen, ShiftClosed, ShiftCounted
from domain.desks.shift import PaidFrom, Shift
from domain.kernel import Fact, Refused
from domain.ledger import Ledger, chip_proof
from domain.rules.room import ROOM_RULES
from tests.scenario import ALICE, cashier, named, stored

DESK, TABLE = named("desk"), named("table")
PLACE = f"shift:{named('shift')}"
EXCHANGE = {"table_id": TABLE, "exchange": 7}
BY = cashier()
TWO = msgspec.structs.replace(BY, co_signed_by="supervisor-1")
AMOUNTS = st.integers(-1, 60)
COUNTED = st.none() | st.integers(-1, 120)
FLOATS = st.integers(0, 100)


class ADesk(RuleBasedStateMachine):
    """A shift of which anything is asked in any order, and the ledger of what came of it.

    `slips` is the tray by its float and its slips alone, `expected` what it held at its last slip.
    """

    def __init__(self) -> None:
        super().__init__()
        self.facts: list[Fact] = []

    @initialize(cash=FLOATS, chips=FLOATS)
    def open(self, cash: int, chips: int) -> None:
        self.ledger = Ledger()
        self.slips = {"cash": cash, "chips": chips}
        self.shift = Shift.open(
            named("shift"),
            desk_id=DESK,
            number=1,
            first_slip=1,
            cash_float=cash,
            chip_float=chips,
            edition=None,
            by=BY,
        )
        self.take_in()

    def take_in(self) -> None:
        for fact in self.shift.collect_events():
            assert isinstance(fact, Fact)
            self.facts.append(fact)
            self.ledger.post(fact)
            if not isinstance(fact, ShiftCounted | DifferenceLeftOpen | ShiftClosed):
                self.expected = (self.shift.state.cash.now, self.shift.state.chips.now)

    def ask(self, decision: Callable[[], object], *, cash: int = 0, chips: int = 0) -> None:
        """Ask for a decision that moves so much cash and chips, if it is taken."""
        before = msgspec.json.encode(self.shift.state)
        rule = self.refusal_of(decision)
        if rule is not None:
            assert rule in ROOM_RULES
            assert not self.shift.pending_events
            assert msgspec.json.encode(self.shift.state) == before
            return
        self.slips["cash"] += cash
        self.slips["chips"] += chips
        self.take_in()

    def refusal_of(self, decision: Callable[[], object]) -> str | None:
        try:
            decision()
        except Refused as refusal:
            return refusal.rule
        return None

    @rule(amount=AMOUNTS, counted=COUNTED, paid_from=st.sampled_from(["patron", "transit", "owed"]))
    def sell(self, amount: int, counted: int | None, paid_from: PaidFrom) -> None:
        way: dict[str, Any] = {} if paid_from == "patron" else {"chips_to": "transit", **EXCHANGE}
        self.ask(
            lambda: self.shift.sell_chips(
                amount=amount, paid_from=paid_from, counted_chips=counted, by=BY, **way
            ),
            cash=0 if paid_from == "owed" else amount,
            chips=-amount,
        )

    @rule(amount=AMOUNTS)
    def receive_owed_money(self, amount: int) -> None:
        self.ask(
            lambda: self.shift.receive_owed_money(
                amount=amount, player_id=ALICE, table_id=TABLE, exchange=7, by=BY
            ),
            cash=amount,
        )

    @rule(amount=AMOUNTS, counted=COUNTED)
    def redeem(self, amount: int, counted: int | None) -> None:
        self.ask(
            lambda: self.shift.redeem_chips(amount=amount, counted_cash=counted, by=BY),
            cash=-amount,
            chips=amount,
        )

    @rule(cash=AMOUNTS, chips=AMOUNTS)
    def fill(self, cash: int, chips: int) -> None:
        self.ask(
            lambda: self.shift.receive_fill(cash=cash, chips=chips, by=BY), cash=cash, chips=chips
        )

    @rule(cash=AMOUNTS, chips=AMOUNTS, counted=COUNTED)
    def credit(self, cash: int, chips: int, counted: int | None) -> None:
        self.ask(
            lambda: self.shift.send_credit(cash=cash, chips=chips, counted_chips=counted, by=BY),
            cash=-cash,
            chips=-chips,
        )

    @rule(amount=AMOUNTS, counted=COUNTED)
    def take_repayment(self, amount: int, counted: int | None) -> None:
        self.ask(
            lambda: self.shift.receive_repayment(
                amount=amount, unit="cash", player_id=ALICE, counted_chips=counted, by=BY
            ),
            cash=amount,
            chips=-amount,
        )

    @rule(slip=st.integers(0, 12))
    def void(self, slip: int) -> None:
        original = self.shift.state.slips.get(slip)
        self.ask(
            lambda: self.shift.void_slip(slip=slip, reason="x", with_exchange=True, by=TWO),
            cash=0 if original is None else -original.cash,
            chips=0 if original is None else -original.chips,
        )

    @rule(cash=COUNTED, chips=COUNTED)
    def count(self, cash: int | None, chips: int | None) -> None:
        self.ask(lambda: self.shift.count(cash=cash, chips=chips, by=BY))

    @rule()
    def close(self) -> None:
        self.ask(lambda: self.shift.close(owner="cashier-1", by=BY))

    @invariant()
    def cash_and_chips_balance(self) -> None:
        assert self.ledger.total("cash") == self.ledger.total("chips") == 0
        assert chip_proof(self.ledger.balances).is_proved

    @invariant()
    def the_account_of_the_tray_is_what_the_shift_says(self) -> None:
        state = self.shift.state
        held = (self.ledger.balance(PLACE, "cash"), self.ledger.balance(PLACE, "chips"))
        assert held == ((0, 0) if state.is_closed else (state.cash.now, state.chips.now))

    @invariant()
    def what_counts_found_is_what_the_slips_do_not_explain(self) -> None:
        for unit, figure in (("cash", self.shift.state.cash), ("chips", self.shift.state.chips)):
            missing = sum(
                amount
                for (account, of), amount in self.ledger.balances.items()
                if of == unit and account in {f"count-difference:{PLACE}", f"variance:{PLACE}"}
            )
            assert figure.now == self.slips[unit] - missing

    @invariant()
    def the_variance_is_what_was_counted_less_what_was_expected(self) -> None:
        state = self.shift.state
        found = (state.cash.now - self.expected[0], state.chips.now - self.expected[1])
        variance = found if state.is_closed else (0, 0)
        posted = (
            self.ledger.balance(f"variance:{PLACE}", "cash"),
            self.ledger.balance(f"variance:{PLACE}", "chips"),
        )
        assert posted == (-variance[0], -variance[1])

    @invariant()
    def slips_are_numbered_without_gaps(self) -> None:
        numbers = [getattr(fact, "slip", None) for fact in self.facts]
        written = [number for number in numbers if number is not None]
        assert written == list(range(1, self.shift.state.last_slip + 1))

    def teardown(self) -> None:
        """Replay the facts, as they come back from JSON, to the same state."""
        again: Shift | None = None
        for fact in self.facts:
            again = stored(fact).mutate(again)
        assert again is None or again.state == self.shift.state


TestADesk = ADesk.TestCase
