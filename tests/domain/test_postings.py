from collections import Counter
from typing import Any, ClassVar, get_origin, get_type_hints
from uuid import UUID

import pytest
from hypothesis import given as whenever
from hypothesis import strategies as st

from domain.clocks import events as blind_clocks
from domain.corrections import events as corrections
from domain.desks import events as desks
from domain.editions import events as editions
from domain.funds import events as funds
from domain.games import events as games
from domain.hands import deal_events as hand_deals
from domain.hands import events as hands
from domain.hands import ruling_events as hand_rulings
from domain.hands import seat_events as hand_seats
from domain.hands import showdown_events as hand_showdowns
from domain.incidents import events as incidents
from domain.kernel import Fact
from domain.ledger import Ledger
from domain.pads import events as pads
from domain.papers import events as papers
from domain.players import events as players
from domain.players import joining_events as joined_players
from domain.postings import POSTINGS, postings_of
from domain.receipts import events as receipts
from domain.reserve_lists import events as reserve_lists
from domain.room import events as room
from domain.rulings import events as rulings
from domain.staff import events as staff
from domain.tables import charge_events as table_charges
from domain.tables import clock_events as table_clocks
from domain.tables import conduct_events as table_conduct
from domain.tables import correction_events as table_corrections
from domain.tables import deck_events as table_decks
from domain.tables import events as tables
from domain.tables import game_events as table_games
from domain.tables import hand_events as table_hands
from domain.tables import move_events as table_moves
from domain.tables import return_events as table_returns
from domain.tables import session_events as table_sessions
from domain.tables import stop_events as table_stops
from domain.vocabulary import FACTS
from tests.scenario import ALICE, at, floor, happened, named

SHIFT = TABLE = named("where it happens")
OTHER = named("the table of an exchange")

OF_A_STREAM_THAT_HOLDS_NO_VALUE = (
    blind_clocks,
    corrections,
    editions,
    games,
    hands,
    hand_deals,
    hand_rulings,
    hand_seats,
    hand_showdowns,
    incidents,
    pads,
    papers,
    players,
    joined_players,
    receipts,
    reserve_lists,
    rulings,
    staff,
)
"""A hand's bets stay on its table; what the hand drops, the table's own fact says. What is held for
a player lies where the table's or the shift's fact puts it."""

MOVES_NO_VALUE = {
    room.RoomOpened,
    room.RulebookAdopted,
    room.PlayStopped,
    room.PlayResumed,
    desks.DeskOpened,
    desks.DeskShiftStarted,
    desks.DeskShiftEnded,
    desks.SlipReprinted,
    desks.DifferenceExplained,
    desks.DifferenceLeftOpen,  # the counts were posted
    tables.TableOpened,
    tables.TableEditionChosen,
    tables.TableEditionTakenUp,
    tables.TableLevelChanged,
    tables.DealerPushed,
    tables.SeatHeld,
    tables.SeatReleased,
    tables.ShortBuyInUsed,
    tables.ExchangeOpened,
    tables.ExchangeAnnounced,
    tables.ExchangeJoined,
    tables.ExchangeSold,  # the desk's slip moves the chips and the money
    tables.ExchangePaid,  # likewise
    tables.ExchangeSaleVoided,  # likewise
    tables.ExchangeSettled,
    tables.ExchangeMoneyMissing,  # the sale on credit moves the chips and the debt
    tables.PlayerSteppedAway,
    tables.PlayerReturned,
    tables.ChipsHandedOver,  # they stay on the table
    tables.ButtonPlaced,
    tables.HandStarted,
    tables.HandVoided,
    table_hands.EntryPostDeclared,  # what is declared moves when the hand begins
    table_hands.StraddleDeclared,  # likewise
    table_hands.StraddleFell,
    table_hands.DeclaredPostsWithdrawn,
    table_hands.ButtonMended,
    table_hands.StraddlesSanctioned,
    table_hands.StakesChanged,
    table_games.GamesAgreed,
    table_games.GameTurned,
    table_hands.KillAgreed,
    table_moves.SeatDrawn,
    table_moves.SeatChanged,  # the stack stays on the table
    table_moves.MoveRequested,
    table_moves.MoveRequestWithdrawn,
    table_moves.VisitBegan,
    table_moves.SeatPlayedOver,  # what lies under the box stays on the table
    table_moves.PlayOverDeclined,
    table_returns.CountAwaited,
    table_moves.MustMoveAgreed,
    table_moves.FeederAgreed,
    table_moves.MustMoveRefused,
    table_moves.MainSeatGuaranteed,
    table_moves.MustMoveOvertaken,
    table_moves.MustMoveLeftWaiting,
    table_moves.TableBroken,  # the stacks have moved with their players
    tables.BoxPulled,  # the box keeps what is in it until it is counted
    tables.TableClosed,
    table_conduct.PlayerDealtOut,
    table_conduct.DealtOutServed,
    table_conduct.PlayerSuspended,
    table_conduct.PlayerOrderedOff,
    table_conduct.OrderOffWithdrawn,
    table_conduct.WalkingRuleSet,
    table_conduct.PlayerCalledBack,
    table_returns.CameBackShort,
    table_returns.ReturnMadeUp,
    table_sessions.SessionCarried,
    table_sessions.RecordsJoined,
    table_charges.ChargesChanged,
    table_charges.SessionFeeRequested,
    table_charges.SessionFeeRefused,
    table_charges.SessionFeeCarried,
    table_charges.SessionFeeSentAlong,
    table_charges.SessionFeePaidAtDesk,  # the desk's slip moves the money
    table_charges.SessionFeeRefunded,  # likewise
    funds.FundOpened,
    funds.FundClosed,
    table_corrections.BuyInCorrected,  # the stacks and the slip are facts of their own
    table_corrections.SeatingCorrected,  # the stack stays at the seat
    table_corrections.ExchangePaymentUndone,  # the desk's slip moves the money
    table_decks.SelfDealingAgreed,
    table_games.ReturnStackBound,
    table_decks.DeckShuffled,
    table_decks.DeckCut,
    table_decks.DeckDamageFound,
    table_decks.DeckChanged,
    table_stops.SeatHeldAgain,
    table_clocks.TablePutOnClock,
    table_clocks.BlindLevelTaken,  # what is posted at the level moves when the hand is settled
    table_clocks.TableTakenOffClock,
    table_stops.TableResumed,  # what was counted is a fact of its own
}

WORDS = {
    "paid_from": ["patron", "transit", "owed"],
    "chips_to": ["carried", "transit"],
    "paid_in": ["cash", "chips"],
    "unit": ["cash", "chips"],
    "kind": ["sale", "redemption", "fill", "credit"],
    "reason": ["play", "tokes", "unknown"],
    "place": ["seat", "counted", "untracked", "carried", "held"],
    "source": ["stacks", "untracked"],
    "cash_place": ["tray", "counted", "earlier-count", "variance", "to-pay"],
    "chips_place": ["tray", "counted", "earlier-count", "variance"],
}
AMOUNTS = st.integers(-1_000_000, 1_000_000)
DROPS = st.builds(
    tables.Drop,
    pot=st.just(0),
    kind=st.just("rake"),
    amount=AMOUNTS,
    box=st.sampled_from(["box-1", "box-2"]),
    rule=st.just("western-cape-cash:1"),
)


DROP_CHANGES = st.builds(
    table_corrections.DropChange,
    pot=st.just(0),
    kind=st.just("rake"),
    amount=AMOUNTS,
    box=st.sampled_from(["box-1", "box-2"]),
    rule=st.just("western-cape-cash:1"),
    place=st.sampled_from(["fitted", "pulled", "counted", "untracked"]),
)


LATE_DROPS = st.builds(
    table_charges.LateDrop,
    box=st.sampled_from(["box-1", "box-2"]),
    kind=st.just("rake"),
    amount=AMOUNTS,
    place=st.sampled_from(["pulled", "counted", "untracked"]),
)


def values_of(kind: type[Fact]) -> dict[str, Any]:
    """Return a strategy for each of a fact's own fields."""
    shared = get_type_hints(Fact)
    return {
        name: _values(name, hint)
        for name, hint in get_type_hints(kind).items()
        if name not in shared and get_origin(hint) is not ClassVar
    }


def _values(name: str, hint: Any) -> st.SearchStrategy[Any]:
    if name in WORDS:
        return st.sampled_from(WORDS[name])
    if name == "drops":
        kinds = {
            list[table_corrections.DropChange]: DROP_CHANGES,
            list[table_charges.LateDrop]: LATE_DROPS,
        }
        return st.lists(kinds.get(hint, DROPS), max_size=3)
    by_type: dict[Any, st.SearchStrategy[Any]] = {
        int: AMOUNTS,
        int | None: AMOUNTS | st.none(),
        UUID: st.just(OTHER),
        UUID | None: st.just(OTHER),
        bool: st.booleans(),
        str: st.just("box-1"),
    }
    return by_type.get(hint, st.none())


def made(kind: type[Fact], /, **values: Any) -> Fact:
    """Return a fact in which what a posting doesn't read is nothing."""
    fields = dict.fromkeys(values_of(kind)) | values
    return happened(kind, **fields)(SHIFT, 2)


def test_every_fact_is_posted_or_is_known_to_move_no_value() -> None:
    elsewhere = {
        fact
        for fact in FACTS
        if fact.__module__ in {module.__name__ for module in OF_A_STREAM_THAT_HOLDS_NO_VALUE}
        and fact not in POSTINGS
    }
    known = [*POSTINGS, *MOVES_NO_VALUE, *elsewhere]

    assert {fact: times for fact, times in Counter(known).items() if times > 1} == {}
    assert set(known) == set(FACTS)


@pytest.mark.parametrize("kind", POSTINGS, ids=lambda kind: kind.TOPIC)
@whenever(data=st.data())
def test_what_a_fact_moves_adds_up_to_zero(kind: type[Fact], data: st.DataObject) -> None:
    values = data.draw(st.fixed_dictionaries(values_of(kind)))
    ledger = Ledger.of([made(kind, **values)])

    assert ledger.total("cash") == ledger.total("chips") == 0


def test_a_fact_that_moves_no_value_is_posted_nowhere() -> None:
    assert postings_of(made(tables.TableClosed, reason="04:00")) == ()


PLACE = f"shift:{SHIFT}"
EXCHANGE = {"table_id": OTHER, "exchange": 7}

MOVES: list[tuple[type[Fact], dict[str, Any], dict[tuple[str, str], int]]] = [
    (
        desks.ShiftOpened,
        {"cash_float": 100, "chip_float": 500},
        {
            ("vault", "cash"): -100,
            (PLACE, "cash"): 100,
            ("vault", "chips"): -500,
            (PLACE, "chips"): 500,
        },
    ),
    (
        desks.ChipsSold,
        {"amount": 20, "paid_from": "patron", "chips_to": "carried"},
        {
            ("patrons", "cash"): -20,
            (PLACE, "cash"): 20,
            (PLACE, "chips"): -20,
            ("carried", "chips"): 20,
            ("outstanding", "chips"): -20,
            ("issued", "chips"): 20,
        },
    ),
    (
        desks.ChipsSold,
        {"amount": 20, "paid_from": "transit", "chips_to": "transit", **EXCHANGE},
        {
            (f"transit:{OTHER}", "cash"): -20,
            (PLACE, "cash"): 20,
            (PLACE, "chips"): -20,
            (f"transit:{OTHER}", "chips"): 20,
            ("outstanding", "chips"): -20,
            ("issued", "chips"): 20,
        },
    ),
    (
        desks.ChipsSold,
        {"amount": 20, "paid_from": "owed", "chips_to": "transit", **EXCHANGE},
        {
            ("patrons", "cash"): -20,
            (f"owed:{OTHER}", "cash"): 20,
            (PLACE, "chips"): -20,
            (f"transit:{OTHER}", "chips"): 20,
            ("outstanding", "chips"): -20,
            ("issued", "chips"): 20,
        },
    ),
    (
        desks.OwedMoneyReceived,
        {"amount": 20, **EXCHANGE},
        {(f"owed:{OTHER}", "cash"): -20, (PLACE, "cash"): 20},
    ),
    (
        desks.ChipsRedeemed,
        {"amount": 20},
        {
            (PLACE, "cash"): -20,
            ("patrons", "cash"): 20,
            ("carried", "chips"): -20,
            (PLACE, "chips"): 20,
            ("outstanding", "chips"): 20,
            ("redeemed", "chips"): -20,
        },
    ),
    (
        desks.ShiftCounted,
        {"cash": 90, "cash_book": 100, "chips": 505, "chips_book": 500},
        {
            (PLACE, "cash"): -10,
            (f"count-difference:{PLACE}", "cash"): 10,
            (PLACE, "chips"): 5,
            (f"count-difference:{PLACE}", "chips"): -5,
        },
    ),
    (desks.ShiftCounted, {"cash_book": 100, "chips_book": 500}, {}),
    (
        tables.ExchangeCashTaken,
        {"amount": 20},
        {("patrons", "cash"): -20, (f"transit:{TABLE}", "cash"): 20},
    ),
    (
        tables.ExchangeCancelled,
        {"cash_returned": 20},
        {("patrons", "cash"): 20, (f"transit:{TABLE}", "cash"): -20},
    ),
    (
        tables.ExchangeDelivered,
        {"amount": 20},
        {(f"transit:{TABLE}", "chips"): -20, (f"table:{TABLE}", "chips"): 20},
    ),
    (
        tables.PlayerSeated,
        {"stack": 20},
        {("carried", "chips"): -20, (f"table:{TABLE}", "chips"): 20},
    ),
    (
        tables.ChipsAdded,
        {"amount": 20},
        {("carried", "chips"): -20, (f"table:{TABLE}", "chips"): 20},
    ),
    (
        tables.PlayerLeft,
        {"stack": 20},
        {("carried", "chips"): 20, (f"table:{TABLE}", "chips"): -20},
    ),
    (
        table_conduct.PlayerTakenOff,
        {"stack": 20, "player_id": OTHER},
        {(f"held:{OTHER}", "chips"): 20, (f"table:{TABLE}", "chips"): -20},
    ),
    (
        desks.DepositTaken,
        {"amount": 20, "unit": "cash", "player_id": OTHER},
        {("patrons", "cash"): -20, (f"held:{OTHER}", "cash"): 20},
    ),
    (
        desks.DepositTaken,
        {"amount": 20, "unit": "chips", "player_id": OTHER},
        {("carried", "chips"): -20, (f"held:{OTHER}", "chips"): 20},
    ),
    (
        desks.WithdrawalPaid,
        {"paid_in": "cash", "held_cash": 5, "held_chips": 20, "player_id": OTHER},
        {
            (f"held:{OTHER}", "cash"): -5,
            (PLACE, "cash"): -20,
            ("patrons", "cash"): 25,
            (f"held:{OTHER}", "chips"): -20,
            (PLACE, "chips"): 20,
            ("redeemed", "chips"): -20,
            ("outstanding", "chips"): 20,
        },
    ),
    (
        desks.WithdrawalPaid,
        {"paid_in": "chips", "held_cash": 5, "held_chips": 20, "player_id": OTHER},
        {
            (f"held:{OTHER}", "chips"): -20,
            (PLACE, "chips"): -5,
            ("carried", "chips"): 25,
            (f"held:{OTHER}", "cash"): -5,
            (PLACE, "cash"): 5,
            ("outstanding", "chips"): -5,
            ("issued", "chips"): 5,
        },
    ),
    (
        table_moves.PlayerMovedAway,
        {"stack": 20, "player_id": ALICE},
        {(f"moving:{ALICE}", "chips"): 20, (f"table:{TABLE}", "chips"): -20},
    ),
    (
        table_moves.PlayerMovedIn,
        {"stack": 20, "player_id": ALICE},
        {(f"moving:{ALICE}", "chips"): -20, (f"table:{TABLE}", "chips"): 20},
    ),
    (
        tables.ChipsTakenOff,
        {"amount": 20},
        {("carried", "chips"): 20, (f"table:{TABLE}", "chips"): -20},
    ),
    (
        tables.IncidentalPaid,
        {"amount": 20},
        {("incidentals", "chips"): 20, (f"table:{TABLE}", "chips"): -20},
    ),
    (
        tables.SessionFeePaid,
        {"amount": 20, "box": "B1"},
        {(f"box:{TABLE}:B1", "chips"): 20, (f"table:{TABLE}", "chips"): -20},
    ),
    (
        tables.SeatCounted,
        {"book": 50, "counted": 30, "reason": "play"},
        {(f"table:{TABLE}", "chips"): -20, (f"untracked:{TABLE}", "chips"): 20},
    ),
    (
        tables.SeatCounted,
        {"book": 50, "counted": 30, "reason": "tokes"},
        {(f"table:{TABLE}", "chips"): -20, (f"count-difference:table:{TABLE}", "chips"): 20},
    ),
    (
        tables.BoxCounted,
        {"box": "B1", "book": 50, "counted": 45, "is_tracked": True},
        {
            (f"box:{TABLE}:B1", "chips"): -50,
            ("revenue", "chips"): 45,
            (f"count-difference:box:{TABLE}:B1", "chips"): 5,
        },
    ),
    (
        tables.BoxCounted,
        {"box": "B1", "book": 12, "counted": 45, "is_tracked": False},
        {
            (f"box:{TABLE}:B1", "chips"): -12,
            (f"untracked:{TABLE}", "chips"): -33,
            ("revenue", "chips"): 45,
        },
    ),
    (
        room.ChipsOutsideStated,
        {"amount": 70, "book": 50},
        {
            ("vault", "chips"): -20,
            ("carried", "chips"): 20,
            ("outstanding", "chips"): -20,
            ("outside-before", "chips"): 20,
        },
    ),
]


@pytest.mark.parametrize(("kind", "values", "moves"), MOVES)
def test_a_fact_moves_value_between_places(
    kind: type[Fact], values: dict[str, Any], moves: dict[tuple[str, str], int]
) -> None:
    assert Ledger.of([made(kind, **values)]).balances == moves


@pytest.mark.parametrize(
    ("kind", "source"), [(tables.HandSettled, "table"), (tables.PotRecorded, "untracked")]
)
def test_drops_fall_into_their_boxes_from_where_the_pot_was(kind: type[Fact], source: str) -> None:
    drops = [
        tables.Drop(pot=0, kind="rake", amount=5, box="B1", rule="x:1"),
        tables.Drop(pot=1, kind="rake", amount=2, box="B1", rule="x:1"),
        tables.Drop(pot=0, kind="jackpot", amount=1, box="J1", rule="x:2"),
    ]

    assert Ledger.of([made(kind, pot=70, drops=drops)]).balances == {
        (f"{source}:{TABLE}", "chips"): -8,
        (f"box:{TABLE}:B1", "chips"): 7,
        (f"box:{TABLE}:J1", "chips"): 1,
    }


@pytest.mark.parametrize(
    ("place", "to"),
    [
        ("fitted", f"box:{TABLE}:B1"),
        ("pulled", f"box:{TABLE}:B1"),
        ("counted", f"count-difference:box:{TABLE}:B1"),
        ("untracked", f"untracked:{TABLE}"),
    ],
)
def test_what_fell_goes_back_to_the_table_from_where_it_is(place: str, to: str) -> None:
    drop = table_corrections.DropChange(0, "rake", -5, "B1", "x:1", place)

    assert Ledger.of([made(tables.HandResumed, pot=70, drops=[drop])]).balances == {
        (f"table:{TABLE}", "chips"): 5,
        (to, "chips"): -5,
    }


def test_a_fill_and_a_credit_of_the_same_leave_nothing_behind() -> None:
    fill, credit = (made(kind, cash=3, chips=4) for kind in (desks.FillReceived, desks.CreditSent))

    assert set(Ledger.of([fill, credit]).balances.values()) == {0}


SLIPS: list[tuple[type[Fact], dict[str, Any], dict[str, Any]]] = [
    *(
        (
            desks.ChipsSold,
            {"amount": 20, "paid_from": paid_from, "chips_to": chips_to, **EXCHANGE},
            {"kind": "sale", "cash": 0 if paid_from == "owed" else -20, "chips": 20},
        )
        for paid_from in WORDS["paid_from"]
        for chips_to in WORDS["chips_to"]
    ),
    (desks.ChipsRedeemed, {"amount": 20}, {"kind": "redemption", "cash": 20, "chips": -20}),
    (desks.FillReceived, {"cash": 3, "chips": 4}, {"kind": "fill", "cash": -3, "chips": -4}),
    (desks.CreditSent, {"cash": 3, "chips": 4}, {"kind": "credit", "cash": 3, "chips": 4}),
]


@pytest.mark.parametrize(("kind", "original", "void"), SLIPS)
def test_a_void_leaves_nothing_of_the_slip_it_names(
    kind: type[Fact], original: dict[str, Any], void: dict[str, Any]
) -> None:
    slip = made(kind, **original)
    voided = made(desks.SlipVoided, **original | void)

    assert set(Ledger.of([slip, voided]).balances.values()) == {0}


def test_a_closed_shift_is_empty_and_its_last_difference_is_its_variance() -> None:
    ledger = Ledger.of(
        [
            made(desks.ShiftOpened, cash_float=100, chip_float=500),
            made(desks.ShiftCounted, cash=97, cash_book=100, chips=500, chips_book=500),
            made(desks.ShiftCounted, cash=98, cash_book=97, chips=501, chips_book=500),
            made(
                desks.ShiftClosed,
                cash_expected=100,
                cash_counted=98,
                cash_variance=-2,
                chips_expected=500,
                chips_counted=501,
                chips_variance=1,
            ),
        ]
    )

    assert {account: amount for account, amount in ledger.balances.items() if amount} == {
        ("vault", "cash"): -2,
        (f"variance:{PLACE}", "cash"): 2,
        ("vault", "chips"): 1,
        (f"variance:{PLACE}", "chips"): -1,
    }


def test_the_time_that_a_fact_happened_moves_nothing() -> None:
    fact = tables.PlayerSeated
    seated = {"seat": 1, "player_id": ALICE, "stack": 5, "left_stack": None, "entry": "new"}
    one, other = (
        happened(fact, floor(clock), **seated, left_at=at(clock))(TABLE, 2)
        for clock in ("20:00", "21:00")
    )

    assert postings_of(one) == postings_of(other)
