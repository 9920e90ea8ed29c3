"""What is held for a player at the desk, and whom a player is kept apart from."""

from contextlib import suppress

from hypothesis import given as whenever
from hypothesis import strategies as st

from domain.desks.shift import Shift
from domain.kernel import Refused
from domain.ledger import Ledger, chip_proof
from domain.players.account import Drawing
from domain.players.events import (
    AccountCredited,
    AccountDrawn,
    PlayerKeptApart,
    PlayerLetTogether,
    PlayerRegistered,
)
from domain.players.player import Player
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    Happened,
    cashier,
    floor,
    given,
    happened,
    house,
    named,
)

SHIFT = named("a shift")
OPEN = house("open")


def player() -> Happened:
    return happened(PlayerRegistered, membership=None, is_named=False, is_of_age=None)


def credited(*, cash: int = 0, chips: int = 0) -> Happened:
    return happened(
        AccountCredited,
        cash=cash,
        chips=chips,
        cause="deposit",
        rule="room:held-at-desk",
        table_id=None,
    )


def test_what_is_held_is_drawn_to_the_last_unit_and_no_further() -> None:
    (
        given(Player, player(), credited(chips=800_00))
        .when(Player.draw, drawing=Drawing(0, 800_01), shift_id=SHIFT, slip=1, by=cashier())
        .then_refused("room:account-short", allowed=800_00, asked=800_01)
        .when(Player.draw, drawing=Drawing(0, 800_00), shift_id=SHIFT, slip=1, by=cashier())
        .then(AccountDrawn, cash=0, chips=800_00, slip=1)
        .then_state(held_cash=0, held_chips=0)
        .when(Player.draw, drawing=Drawing(0, 1), shift_id=SHIFT, slip=2, by=cashier())
        .then_refused("room:account-short", allowed=0)
    )


def test_a_withdrawal_takes_first_what_it_is_paid_in() -> None:
    held = given(Player, player(), credited(cash=50, chips=30))
    held.then_asked(Player.drawing, Drawing(cash=50, chips=10), amount=60, paid_in="cash")
    held.then_asked(Player.drawing, Drawing(cash=30, chips=30), amount=60, paid_in="chips")
    held.then_asked(Player.drawing, Drawing(cash=20, chips=0), amount=20, paid_in="cash")


def test_nothing_is_not_held_and_not_drawn() -> None:
    (
        given(Player, player())
        .when(Player.credit, cause="deposit", rule="room:held-at-desk", by=cashier())
        .then_nothing_more()
        .when(Player.credit, cash=-1, cause="deposit", rule="room:held-at-desk", by=cashier())
        .then_refused("room:amount-negative")
        .when(Player.drawing, amount=0, paid_in="cash")
        .then_refused("room:amount-not-positive")
    )


AMOUNTS = st.integers(1, 500)
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("deposit"), st.sampled_from(["cash", "chips"]), AMOUNTS),
        st.tuples(st.just("withdrawal"), st.sampled_from(["cash", "chips"]), AMOUNTS),
    ),
    max_size=25,
)


@whenever(DEEDS)
def test_an_account_is_never_below_zero_and_agrees_with_the_desk_s_postings(
    deeds: list[tuple[str, str, int]],
) -> None:
    account = Player.register(ALICE, membership=None, is_named=False, is_of_age=None, by=floor())
    shift = Shift.open(
        SHIFT,
        desk_id=named("desk"),
        number=1,
        first_slip=1,
        cash_float=2_000,
        chip_float=2_000,
        edition=None,
        by=cashier(),
    )
    for deed, kind, amount in deeds:
        with suppress(Refused):
            _do(account, shift, deed, kind, amount)
        state = account.state
        assert min(state.held_cash, state.held_chips) >= 0
    ledger = Ledger.of([*account.pending_events, *shift.pending_events])  # type: ignore[list-item]
    place = f"held:{ALICE}"
    assert ledger.balance(place, "cash") == account.state.held_cash
    assert ledger.balance(place, "chips") == account.state.held_chips
    assert ledger.balance(f"shift:{SHIFT}", "cash") == shift.state.cash.now
    assert ledger.balance(f"shift:{SHIFT}", "chips") == shift.state.chips.now
    assert chip_proof(ledger.balances).is_proved


def _do(account: Player, shift: Shift, deed: str, kind: str, amount: int) -> None:
    if deed == "deposit":
        shift.take_deposit(amount=amount, unit=kind, player_id=ALICE, by=cashier())  # type: ignore[arg-type]
        account.credit(**{kind: amount}, cause=deed, rule="room:held-at-desk", by=cashier())  # type: ignore[arg-type]
        return
    drawing = account.drawing(amount, paid_in=kind)
    slip = shift.pay_withdrawal(
        held_cash=drawing.cash,
        held_chips=drawing.chips,
        paid_in=kind,  # type: ignore[arg-type]
        player_id=ALICE,
        by=cashier(),
    )
    account.draw(drawing, shift_id=SHIFT, slip=slip, by=cashier())


# Company


def test_two_are_kept_apart_until_they_are_let_together() -> None:
    apart = (
        given(Player, player())
        .when(Player.keep_apart, other_player_id=BOB, reason="they argue", by=floor())
        .then(PlayerKeptApart, other_player_id=BOB, reason="they argue")
        .when(Player.keep_apart, other_player_id=BOB, reason="again", by=floor())
        .then_nothing_more()
        .then_asked(Player.check_company, None, others=[CAROL], house=OPEN)
        .when(Player.check_company, others=[CAROL, BOB], house=OPEN)
        .then_refused("room:kept-apart")
    )
    (
        apart.when(Player.let_together, other_player_id=CAROL, reason="friends", by=floor())
        .then_refused("room:not-kept-apart")
        .when(Player.let_together, other_player_id=BOB, reason="made up", by=floor())
        .then(PlayerLetTogether, other_player_id=BOB)
        .then_asked(Player.check_company, None, others=[BOB], house=OPEN)
    )


def test_nobody_is_kept_apart_from_themselves() -> None:
    scenario = given(Player, player())
    own = scenario.aggregate.id
    scenario.when(Player.keep_apart, other_player_id=own, reason="odd", by=floor()).then_refused(
        "room:apart-from-oneself"
    )
