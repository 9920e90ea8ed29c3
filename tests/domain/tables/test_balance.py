"""Whatever a night brings, a table's state and the postings of its facts tell the same chips."""

from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from domain.ledger import Ledger
from domain.rules.house import House
from domain.tables.events import Drop
from domain.tables.table import CashTable
from tests.domain.tables.past import SHIFT, button_at, opened, seated
from tests.scenario import STREAM, Scenario, dealer, floor, given, house, named

PLAYERS = [named(f"player {number}") for number in range(1, 5)]
HOUSES = {name: house(name) for name in ("genting-cash", "western-cape-cash", "open")}
LEVELS = ("box", "pots", "full")

Asked = tuple[Callable[..., Any], dict[str, Any]]


class Step(NamedTuple):
    """What is done, at which seat and towards which other, with which figure."""

    deed: str
    seat: int
    other: int
    amount: int
    flag: bool


def at_the_seat(step: Step, house: House) -> dict[str, Asked]:
    """Return what may be done to a seat and its stack."""
    ruled: dict[str, Any] = {"house": house, "by": floor()}
    seat, by = {"seat": step.seat}, {"by": floor()}
    player = {"player_id": PLAYERS[step.other - 1]}
    gift = {"to_seat": step.other, "is_leaving": step.flag}
    purpose = {"purpose": "tips" if step.flag else None}
    amount = {"amount": step.amount}
    return {
        "seat_player": (
            CashTable.seat_player,
            seat | player | ruled | {"stack": step.amount if step.flag else 0},
        ),
        "hold_seat": (CashTable.hold_seat, seat | player | ruled | {"until": None}),
        "release_seat": (CashTable.release_seat, seat | by | {"reason": "declined"}),
        "step_away": (CashTable.step_away, seat | by),
        "come_back": (CashTable.come_back, seat | by),
        "leave": (CashTable.leave, seat | by | {"counted": step.amount if step.flag else None}),
        "add_chips": (CashTable.add_chips, seat | amount | ruled),
        "count_seat": (CashTable.count_seat, seat | by | {"counted": step.amount}),
        "pay_incidental": (CashTable.pay_incidental, seat | amount | purpose | ruled),
        "take_off": (CashTable.take_off, seat | amount | ruled),
        "hand_over": (CashTable.hand_over, seat | gift | amount | ruled),
        "pay_session_fee": (CashTable.pay_session_fee, seat | ruled),
    }


def of_an_exchange(step: Step, house: House, table: CashTable) -> dict[str, Asked]:
    """Return the steps of exchanges, towards one of those that are open."""
    ruled: dict[str, Any] = {"house": house, "by": floor()}
    under_way = sorted(table.state.exchanges) or [0]
    number, by = {"exchange": under_way[step.other % len(under_way)]}, {"by": floor()}
    slip = {"shift_id": SHIFT, "slip": step.amount}
    bought = {"seat": step.seat, "amount": step.amount}
    payment = {"payment": ("taken", "owed", "at-desk")[step.amount % 3], "is_another": step.flag}
    return {
        "open_exchange": (CashTable.open_exchange, bought | payment | ruled),
        "take_cash": (CashTable.take_cash, number | by),
        "announce": (CashTable.announce, number | ruled),
        "play_behind": (CashTable.play_behind, bought | ruled),
        "mark_sold": (CashTable.mark_sold, number | slip | by),
        "void_sale": (CashTable.void_sale, number | by),
        "mark_paid": (CashTable.mark_paid, number | slip | by),
        "deliver": (CashTable.deliver, number | ruled),
        "cancel": (CashTable.cancel, number | by | {"reason": "changed their mind"}),
    }


def of_the_table(step: Step, house: House, table: CashTable) -> dict[str, Asked]:
    """Return what may be done to the table, its hands and its boxes."""
    ruled: dict[str, Any] = {"house": house, "by": dealer()}
    by = {"by": floor()}
    pots = {"pots": [step.amount], "flop_dealt": step.flag}
    counts = dict.fromkeys(table.taken_seats(), step.amount)
    box = {"box": next(iter(table.state.boxes_pulled), ""), "counted": step.amount}
    people = {"counted_by": "ann", "witnessed_by": "ben"}
    return {
        "start_hand": (CashTable.start_hand, ruled | {"hand_id": named(f"{table.version}")}),
        "settle_hand": (CashTable.settle_hand, ruled | outcome(step, table)),
        "void_hand": (CashTable.void_hand, by | {"hand_id": hand_of(table), "reason": "misdeal"}),
        "record_pot": (CashTable.record_pot, pots | ruled),
        "change_level": (
            CashTable.change_level,
            by | {"level": LEVELS[step.other % 3], "counts": counts if step.flag else {}},
        ),
        "pull_box": (CashTable.pull_box, by | {"next_box": f"box-{table.version}"}),
        "count_box": (CashTable.count_box, by | box | people),
    }


def hand_of(table: CashTable) -> UUID:
    return STREAM if table.state.hand is None else table.state.hand.hand_id


def outcome(step: Step, table: CashTable) -> dict[str, Any]:
    """Return how a hand ends: one seat loses what the figure says to another, less a drop."""
    dealt = () if table.state.hand is None else table.state.hand.seats
    stacks = {each.seat: each.stack + each.announced for each in dealt}
    drops = []
    all_ins: set[int] = set()
    if dealt:
        loser, winner = dealt[0].seat, dealt[1].seat
        pot = stacks[loser] if step.other % 2 else min(step.amount, stacks[loser])
        rake = min(pot // 10, 5_00) if step.flag and table.state.fee_amount is None else 0
        stacks[loser] -= pot
        stacks[winner] += pot - rake
        all_ins = set() if stacks[loser] else {loser}
        drops = [Drop(pot=0, kind="rake", amount=rake, box=table.state.box, rule="a rule")]
    return {
        "hand_id": hand_of(table),
        "stacks": stacks,
        "all_ins": all_ins,
        "pot": step.amount,
        "flop_dealt": True,
        "drops": drops,
    }


STEPS = st.lists(
    st.builds(
        Step,
        deed=st.sampled_from(
            [
                *("start_hand", "settle_hand") * 4,
                *("open_exchange", "mark_sold", "deliver", "announce") * 3,
                *("seat_player", "come_back") * 3,
                *("add_chips", "leave"),
                *("take_cash", "void_sale", "mark_paid", "cancel", "play_behind"),
                *("hold_seat", "release_seat", "step_away", "hand_over"),
                *("count_seat", "pay_incidental", "take_off", "pay_session_fee"),
                *("void_hand", "record_pot", "change_level", "pull_box", "count_box"),
            ]
        ),
        seat=st.integers(1, 3),
        other=st.integers(1, 4),
        amount=st.one_of(st.integers(0, 300_00), st.sampled_from([50_00, 100_00, 200_00])),
        flag=st.booleans(),
    ),
    min_size=10,
    max_size=60,
)


@pytest.mark.parametrize("fee", [None, 6_00])
@pytest.mark.parametrize("rulebook", HOUSES)
@settings(max_examples=60)
@for_all(level=st.sampled_from(LEVELS), steps=STEPS)
def test_state_and_postings_tell_the_same_chips_after_every_step(
    rulebook: str, fee: int | None, level: str, steps: list[Step]
) -> None:
    rules = HOUSES[rulebook]
    night = given(
        CashTable,
        opened(
            level=level,
            rake_basis_points=None if fee else 1_000,
            fee_amount=fee,
            fee_period_minutes=60,
        ),
        seated(1, PLAYERS[0], 100_00),
        seated(2, PLAYERS[1], 60_00),
        button_at(1),
    )
    for step in steps:
        decision, asked = (
            at_the_seat(step, rules)
            | of_an_exchange(step, rules, night.aggregate)
            | of_the_table(step, rules, night.aggregate)
        )[step.deed]
        night.when(decision, **asked).then_done_or_refused()
        check_books(night)
        check_what_plays(night.aggregate, rules)


def check_books(night: Scenario[CashTable]) -> None:
    """Compare the state with what the postings of all facts add up to."""
    ledger, state = Ledger.of(night.facts), night.aggregate.state
    pulled = {box: each.book for box, each in state.boxes_pulled.items()}
    stacks = [taken.stack for taken in night.aggregate.taken_seats().values()]
    assert ledger.total("chips") == 0
    assert ledger.balance(f"table:{STREAM}", "chips") == sum(stacks)
    assert ledger.balance(f"untracked:{STREAM}", "chips") == state.untracked
    for box, book in {**pulled, state.box: state.box_book}.items():
        assert ledger.balance(f"box:{STREAM}:{box}", "chips") == book


def check_what_plays(table: CashTable, rules: House) -> None:
    """Check that a stack below zero is covered by chips on their way, and that play is of chips."""
    for seat, taken in table.taken_seats().items():
        played = sum(each.amount for each in table.on_its_way(seat) if each.has_played)
        assert taken.stack + played >= 0
    for dealt in table.dealt_in(rules).values():
        assert dealt.stack >= 0
        assert dealt.announced >= 0
        assert dealt.stack + dealt.announced > 0
