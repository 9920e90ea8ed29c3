"""Buy-ins that were keyed to the wrong seat or of a wrong amount."""

from uuid import UUID

from cardroom.service.corrected_slips import correct_sale_of
from cardroom.service.corrections import (
    Found,
    enter,
    found,
    link_to,
    put_right,
    refuse_unknown,
)
from cardroom.service.work import Answer, Work
from domain.corrections.events import RightFigures
from domain.corrections.figures import check_differs
from domain.kernel import Refused
from domain.tables.events import ChipsAdded, ExchangeDelivered, ExchangeSold
from domain.tables.table import CashTable

BuyIn = ExchangeDelivered | ChipsAdded


def correct_buy_in(
    work: Work,
    *,
    table_id: UUID,
    reason: str,
    exchange: int | None = None,
    version: int | None = None,
    right_seat: int | None = None,
    right_player_id: UUID | None = None,
    right_table_id: UUID | None = None,
    amount: int | None = None,
    corrects: UUID | None = None,
    owner: str | None = None,
) -> Answer:
    """Let chips that came to a seat have come to another, or have been of another amount.

    The buy-in is named by its exchange or, where the player carried the chips, by its version in
    the table's stream. Who has left since is named by id, who sits there still by seat.
    """
    work.claim(table_id, *(() if right_table_id is None else (right_table_id,)))
    table = work.change(CashTable, table_id)
    original = _buy_in(work, table_id, exchange, version)
    link = link_to(work, original, corrects)
    keyed = _keyed(original, table_id) if link.before is None else link.before.state.right
    assert keyed.table_id is not None, "A buy-in is of a table."
    assert keyed.player_id is not None, "A buy-in is somebody's."
    right_table = work.get(CashTable, right_table_id or keyed.table_id)
    right = RightFigures(
        amount=keyed.amount if amount is None else amount,
        player_id=_right_player(right_table, keyed.player_id, right_seat, right_player_id),
        table_id=right_table.id,
    )
    assert right.player_id is not None, "A buy-in is somebody's."
    check_differs(right != keyed)
    before = _found(work, original, keyed.player_id, work.get(CashTable, keyed.table_id))
    after = _found(work, original, right.player_id, right_table)
    was, is_now = keyed.amount or 0, right.amount or 0
    if before.table is after.table and keyed.player_id == right.player_id:
        put_right(work, after, is_now - was, link=link, cause="buy-in")
    else:
        put_right(work, before, -was, link=link, cause="buy-in")
        put_right(work, after, is_now, link=link, cause="buy-in")
    sold = _sale(work, original)
    if sold is not None and is_now != was:
        correct_sale_of(work, sold, is_now, link)
    elif is_now != was:
        carried = Found(right.player_id, right_table, "carried")
        put_right(work, carried, was - is_now, link=link, cause="buy-in")
    table.note_buy_in(
        correction_id=link.stream,
        exchange=exchange,
        keyed=was,
        player_id=keyed.player_id,
        right=is_now,
        right_player_id=right.player_id,
        right_table_id=right_table.id,
        bought_at=original.by.at,
        sale=None if sold is None else (sold.shift_id, sold.slip),
        by=work.by,
    )
    return enter(
        work,
        link,
        original,
        kind="buy-in",
        right=right,
        reason=reason,
        owner=owner,
        table_id=table_id,
    )


def _buy_in(work: Work, table_id: UUID, exchange: int | None, version: int | None) -> BuyIn:
    for fact in work.facts(table_id, kinds=[ExchangeDelivered, ChipsAdded]):
        match fact:
            case ExchangeDelivered(exchange=number) if number == exchange:
                return fact
            case ChipsAdded() if fact.originator_version == version:
                return fact
            case _:
                pass
    raise refuse_unknown("buy-in", exchange or version)


def _keyed(original: BuyIn, table_id: UUID) -> RightFigures:
    return RightFigures(amount=original.amount, player_id=original.player_id, table_id=table_id)


def _right_player(table: CashTable, keyed: UUID, seat: int | None, player_id: UUID | None) -> UUID:
    if player_id is not None:
        return player_id
    if seat is None:
        return keyed
    boxed = table.state.boxed.get(seat)
    return table.player_in(seat).player_id if boxed is None else boxed.taken.player_id


def _found(work: Work, original: BuyIn, player_id: UUID, table: CashTable) -> Found:
    """Return where a buy-in's chips are now, that came to a player at a table when it did."""
    if original.originator_id == table.id:
        after = original.originator_version
    else:
        facts = work.facts(table.id)
        before = [fact for fact in facts if fact.timestamp <= original.timestamp]
        after = len(before)
    return found(work, table, player_id, after=after)


def _sale(work: Work, original: BuyIn) -> ExchangeSold | None:
    """Return the sale of the chips of a buy-in, where a desk sold them for it."""
    if isinstance(original, ChipsAdded):
        return None
    table_id = original.originator_id
    assert isinstance(table_id, UUID), "A table is named by its id."
    sold = [
        fact
        for fact in work.facts(table_id, kinds=[ExchangeSold])
        if isinstance(fact, ExchangeSold) and fact.exchange == original.exchange
    ]
    if not sold:
        raise Refused("room:no-such-original", "No desk sold the chips of this exchange.")
    return sold[-1]
