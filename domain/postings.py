"""Where the money and the chips are: every fact that moves value, as postings that add up to zero.

An account is a place, and its balance is what lies there; what a place gains another loses. So cash
that the house has taken is what the patrons have given: `patrons` stands below zero by it. The
vault, whose own stock nobody counts here, stands below zero by what it has put out. What a count
finds missing is posted to the place's `count-difference`, or at a close to the shift's `variance`,
as if it lay there: above zero something is missing, below zero there is more than the books said.

Two more accounts say of chips what no place does. `issued` and `redeemed` are what was sold and
what was bought back (below zero), and `outstanding` holds them against the house: a chip that is
out is owed, so it stands below zero by all that are. The chip proof compares this debt with the
places at which the chips must be.

    cash    vault · shift:{shift} · patrons · transit:{table} · owed:{table} · held:{player}
    chips   vault · shift:{shift} · carried · held:{player} · transit:{table} · table:{table} ·
            moving:{player} · correcting · untracked:{table} · box:{table}:{box} · fund:{fund} ·
            incidentals · revenue · written-off · issued · redeemed · outside-before · outstanding
    both    count-difference:shift:{shift} · count-difference:table:{table} ·
            count-difference:box:{table}:{box} · count-difference:fund:{fund} ·
            variance:shift:{shift}

`held` is what is set aside for a player, apart from any tray; below zero they were paid too much,
and `written-off` is what of that the house gave up. `moving` is what a player has along
from one table to another. `untracked` is what hands that nobody wrote down have moved between a
table's stacks and its box. `correcting` is between the facts of one correction, and empty after
them.
"""

from collections.abc import Callable, Iterable
from typing import Any

from domain import correction_postings as corrections
from domain.desks import correction_events as desk_corrections
from domain.desks import events as desks
from domain.funds import events as funds
from domain.kernel import Fact
from domain.players import events as players
from domain.posting import Posting, Postings, Unit
from domain.posting import issued as _issued
from domain.posting import moved as _moved
from domain.posting import redeemed as _redeemed
from domain.room import events as room
from domain.tables import charge_events as table_charges
from domain.tables import conduct_events as table_conduct
from domain.tables import correction_events as table_corrections
from domain.tables import events as tables
from domain.tables import move_events as table_moves

__all__ = ["POSTINGS", "Posting", "Postings", "Unit", "postings_of"]


def postings_of(fact: Fact) -> Postings:
    """Return what a fact moves; for each unit the amounts add up to zero."""
    post = POSTINGS.get(type(fact))
    return () if post is None else post(fact)


def _shift(fact: Fact) -> str:
    return f"shift:{fact.originator_id}"


def _table(fact: Fact) -> str:
    return f"table:{fact.originator_id}"


def _fund(fact: Fact) -> str:
    return f"fund:{fact.originator_id}"


def _untracked(fact: Fact) -> str:
    return f"untracked:{fact.originator_id}"


def _transit(fact: Fact) -> str:
    return f"transit:{fact.originator_id}"


def _box(fact: Fact, box: str) -> str:
    return f"box:{fact.originator_id}:{box}"


def _counted(unit: Unit, place: str, *, book: int, counted: int) -> Postings:
    """Make the count of a place its figure; what is missing lies in its count difference."""
    return _moved(unit, book - counted, source=place, to=f"count-difference:{place}")


def _chips_outside_stated(fact: room.ChipsOutsideStated) -> Postings:
    more = fact.amount - fact.book
    return (
        *_moved("chips", more, source="vault", to="carried"),
        *_moved("chips", more, source="outstanding", to="outside-before"),
    )


def _shift_opened(fact: desks.ShiftOpened) -> Postings:
    return _from_vault(fact, fact.cash_float, fact.chip_float)


def _fill_received(fact: desks.FillReceived) -> Postings:
    return _from_vault(fact, fact.cash, fact.chips)


def _credit_sent(fact: desks.CreditSent) -> Postings:
    return _from_vault(fact, -fact.cash, -fact.chips)


def _from_vault(fact: Fact, cash: int, chips: int) -> Postings:
    return (
        *_moved("cash", cash, source="vault", to=_shift(fact)),
        *_moved("chips", chips, source="vault", to=_shift(fact)),
    )


def _sold(fact: desks.ChipsSold | desks.SlipVoided, amount: int) -> Postings:
    """Post a sale, or with an amount below zero its void."""
    money: dict[str | None, tuple[str, str]] = {
        "patron": ("patrons", _shift(fact)),
        "transit": (f"transit:{fact.table_id}", _shift(fact)),
        "owed": ("patrons", f"owed:{fact.table_id}"),
    }
    bearer: dict[str | None, str] = {"carried": "carried", "transit": f"transit:{fact.table_id}"}
    source, to = money[fact.paid_from]
    return (
        *_moved("cash", amount, source=source, to=to),
        *_moved("chips", amount, source=_shift(fact), to=bearer[fact.chips_to]),
        *_issued(amount),
    )


def _chips_sold(fact: desks.ChipsSold) -> Postings:
    return _sold(fact, fact.amount)


def _bought_back(fact: Fact, amount: int) -> Postings:
    return (
        *_moved("cash", amount, source=_shift(fact), to="patrons"),
        *_moved("chips", amount, source="carried", to=_shift(fact)),
        *_redeemed(amount),
    )


def _chips_redeemed(fact: desks.ChipsRedeemed) -> Postings:
    return _bought_back(fact, fact.amount)


def _owed_money_received(fact: desks.OwedMoneyReceived) -> Postings:
    return _moved("cash", fact.amount, source=f"owed:{fact.table_id}", to=_shift(fact))


def _slip_voided(fact: desks.SlipVoided) -> Postings:
    match fact.kind:
        case "sale":
            return _sold(fact, -fact.amount)
        case "redemption":
            return _bought_back(fact, -fact.amount)
        case "fill" | "credit":
            return _from_vault(fact, fact.cash, fact.chips)
        case _:
            raise AssertionError(f"No slip of this kind is voided: {fact!r}.")


def _deposit_taken(fact: desks.DepositTaken) -> Postings:
    held = f"held:{fact.player_id}"
    if fact.unit == "cash":
        return _moved("cash", fact.amount, source="patrons", to=held)
    return _moved("chips", fact.amount, source="carried", to=held)


def _withdrawal_paid(fact: desks.WithdrawalPaid) -> Postings:
    """Post what leaves an account; what is paid in the other kind is bought back, or sold."""
    held, tray = f"held:{fact.player_id}", _shift(fact)
    cash, chips = fact.held_cash, fact.held_chips
    if fact.paid_in == "cash":
        return (
            *_moved("cash", cash, source=held, to="patrons"),
            *_moved("cash", chips, source=tray, to="patrons"),
            *_moved("chips", chips, source=held, to=tray),
            *_redeemed(chips),
        )
    return (
        *_moved("chips", chips, source=held, to="carried"),
        *_moved("chips", cash, source=tray, to="carried"),
        *_moved("cash", cash, source=held, to=tray),
        *_issued(cash),
    )


def _shift_counted(fact: desks.ShiftCounted) -> Postings:
    cash = fact.cash_book if fact.cash is None else fact.cash
    chips = fact.chips_book if fact.chips is None else fact.chips
    return (
        *_counted("cash", _shift(fact), book=fact.cash_book, counted=cash),
        *_counted("chips", _shift(fact), book=fact.chips_book, counted=chips),
    )


def _shift_closed(fact: desks.ShiftClosed) -> Postings:
    """Send what was counted to the vault; what the last count found becomes the variance."""
    place = _shift(fact)
    found, variance = f"count-difference:{place}", f"variance:{place}"
    return (
        *_moved("cash", fact.cash_counted, source=place, to="vault"),
        *_moved("chips", fact.chips_counted, source=place, to="vault"),
        *_moved("cash", -fact.cash_variance, source=found, to=variance),
        *_moved("chips", -fact.chips_variance, source=found, to=variance),
    )


def _exchange_cash_taken(fact: tables.ExchangeCashTaken) -> Postings:
    return _moved("cash", fact.amount, source="patrons", to=_transit(fact))


def _exchange_cancelled(fact: tables.ExchangeCancelled) -> Postings:
    return _moved("cash", fact.cash_returned, source=_transit(fact), to="patrons")


def _exchange_delivered(fact: tables.ExchangeDelivered) -> Postings:
    return _moved("chips", fact.amount, source=_transit(fact), to=_table(fact))


def _player_seated(fact: tables.PlayerSeated) -> Postings:
    return _moved("chips", fact.stack, source="carried", to=_table(fact))


def _chips_added(fact: tables.ChipsAdded) -> Postings:
    return _moved("chips", fact.amount, source="carried", to=_table(fact))


def _player_moved_away(fact: table_moves.PlayerMovedAway) -> Postings:
    return _moved("chips", fact.stack, source=_table(fact), to=f"moving:{fact.player_id}")


def _player_moved_in(fact: table_moves.PlayerMovedIn) -> Postings:
    return _moved("chips", fact.stack, source=f"moving:{fact.player_id}", to=_table(fact))


def _player_left(fact: tables.PlayerLeft) -> Postings:
    return _moved("chips", fact.stack, source=_table(fact), to="carried")


def _player_taken_off(fact: table_conduct.PlayerTakenOff) -> Postings:
    return _moved("chips", fact.stack, source=_table(fact), to=f"held:{fact.player_id}")


def _chips_taken_off(fact: tables.ChipsTakenOff) -> Postings:
    return _moved("chips", fact.amount, source=_table(fact), to="carried")


def _incidental_paid(fact: tables.IncidentalPaid) -> Postings:
    return _moved("chips", fact.amount, source=_table(fact), to="incidentals")


def _session_fee_paid(fact: tables.SessionFeePaid) -> Postings:
    return _moved("chips", fact.amount, source=_table(fact), to=_box(fact, fact.box))


def _seat_counted(fact: tables.SeatCounted) -> Postings:
    if fact.reason == "play":
        missing = fact.book - fact.counted
        return _moved("chips", missing, source=_table(fact), to=_untracked(fact))
    return _counted("chips", _table(fact), book=fact.book, counted=fact.counted)


def _hand_settled(fact: tables.HandSettled) -> Postings:
    return _dropped(fact, fact.drops, source=_table(fact))


def _button_drop_paid(fact: table_charges.ButtonDropPaid) -> Postings:
    return _dropped(fact, fact.drops, source=_table(fact))


def _pot_recorded(fact: tables.PotRecorded) -> Postings:
    return _dropped(fact, fact.drops, source=_untracked(fact))


def _dropped(fact: Fact, drops: Iterable[tables.Drop], *, source: str) -> Postings:
    return tuple(
        posting
        for drop in drops
        for posting in _moved("chips", drop.amount, source=source, to=_box(fact, drop.box))
    )


def _fund_seeded(fact: funds.FundSeeded) -> Postings:
    """Put chips of the house's own into a fund: they are owed to the players from then on."""
    return (
        *_moved("chips", fact.amount, source="vault", to=_fund(fact)),
        *_issued(fact.amount),
    )


def _fund_fed(fact: funds.FundFed) -> Postings:
    return _moved("chips", fact.amount, source=f"box:{fact.table_id}:{fact.box}", to=_fund(fact))


def _fund_paid_out(fact: funds.FundPaidOut) -> Postings:
    return _moved("chips", fact.amount, source=_fund(fact), to=f"held:{fact.player_id}")


def _fund_counted(fact: funds.FundCounted) -> Postings:
    return _counted("chips", _fund(fact), book=fact.book, counted=fact.counted)


def _fund_box_counted(fact: table_charges.FundBoxCounted) -> Postings:
    """Let a box of a fund hold what was counted in it, less what the fund has already."""
    box = _box(fact, fact.box)
    rest = f"count-difference:{box}" if fact.is_tracked else _untracked(fact)
    return _moved("chips", fact.counted - fact.book, source=rest, to=box)


def _fee_received(fact: desks.FeeReceived) -> Postings:
    return _moved("cash", fact.amount, source="patrons", to=_shift(fact))


def _fee_refunded(fact: desks.FeeRefunded) -> Postings:
    return _moved("cash", fact.amount, source=_shift(fact), to="patrons")


def _box_counted(fact: tables.BoxCounted) -> Postings:
    """Make the count the revenue; what the books of a tracked box lack is a count difference."""
    box = _box(fact, fact.box)
    unrecorded = fact.counted - fact.book
    rest = f"count-difference:{box}" if fact.is_tracked else _untracked(fact)
    return (
        *_moved("chips", fact.book, source=box, to="revenue"),
        *_moved("chips", unrecorded, source=rest, to="revenue"),
    )


POSTINGS: dict[type[Fact], Callable[[Any], Postings]] = {
    room.ChipsOutsideStated: _chips_outside_stated,
    desks.ShiftOpened: _shift_opened,
    desks.FillReceived: _fill_received,
    desks.CreditSent: _credit_sent,
    desks.ChipsSold: _chips_sold,
    desks.ChipsRedeemed: _chips_redeemed,
    desks.OwedMoneyReceived: _owed_money_received,
    desks.FeeReceived: _fee_received,
    desks.FeeRefunded: _fee_refunded,
    desks.DepositTaken: _deposit_taken,
    desks.WithdrawalPaid: _withdrawal_paid,
    desks.SlipVoided: _slip_voided,
    desks.ShiftCounted: _shift_counted,
    desks.ShiftClosed: _shift_closed,
    tables.ExchangeCashTaken: _exchange_cash_taken,
    tables.ExchangeCancelled: _exchange_cancelled,
    tables.ExchangeDelivered: _exchange_delivered,
    tables.PlayerSeated: _player_seated,
    tables.ChipsAdded: _chips_added,
    tables.PlayerLeft: _player_left,
    table_moves.PlayerMovedAway: _player_moved_away,
    table_moves.PlayerMovedIn: _player_moved_in,
    table_conduct.PlayerTakenOff: _player_taken_off,
    tables.ChipsTakenOff: _chips_taken_off,
    tables.IncidentalPaid: _incidental_paid,
    tables.SessionFeePaid: _session_fee_paid,
    tables.SeatCounted: _seat_counted,
    tables.HandSettled: _hand_settled,
    tables.HandResumed: corrections.hand_resumed,
    tables.PotRecorded: _pot_recorded,
    table_charges.ButtonDropPaid: _button_drop_paid,
    tables.BoxCounted: _box_counted,
    table_charges.FundBoxCounted: _fund_box_counted,
    funds.FundSeeded: _fund_seeded,
    funds.FundFed: _fund_fed,
    funds.FundPaidOut: _fund_paid_out,
    funds.FundCounted: _fund_counted,
    table_charges.DropsFellInPulledBox: corrections.drops_fell_in_pulled_box,
    table_charges.DropsFellInNextBox: corrections.drops_fell_in_next_box,
    table_corrections.StackCorrected: corrections.stack_corrected,
    table_corrections.DropsCorrected: corrections.drops_corrected,
    desk_corrections.RepaymentTaken: corrections.repayment_taken,
    players.OverpaymentWrittenOff: corrections.overpayment_written_off,
    desk_corrections.SlipCorrected: corrections.slip_corrected,
    desk_corrections.CorrectionPaidOut: corrections.correction_paid_out,
    desk_corrections.CorrectionTakenBack: corrections.correction_taken_back,
}
"""How each fact that moves value is posted; a fact that isn't here moves none between places."""
