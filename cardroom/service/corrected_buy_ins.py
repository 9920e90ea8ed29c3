"""Buy-ins that were keyed to the wrong seat or of a wrong amount."""

from typing import NamedTuple
from uuid import UUID

from cardroom.service.corrected_slips import correct_sale_of
from cardroom.service.corrections import (
    Found,
    Link,
    Said,
    enter,
    found,
    link_to,
    put_right,
    unknown_original,
)
from cardroom.service.work import Answer, Work
from domain.corrections.events import RightFigures
from domain.corrections.figures import check_differs
from domain.kernel import Refused
from domain.tables.events import ChipsAdded, ExchangeDelivered, ExchangeSold
from domain.tables.table import CashTable

BuyIn = ExchangeDelivered | ChipsAdded


class Wrong(NamedTuple):
    """A buy-in as it was keyed, and the sale of its chips, where a desk sold them for it."""

    original: BuyIn
    keyed: RightFigures
    sold: ExchangeSold | None


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
    right_table = work.get(CashTable, right_table_id or keyed.table_id)
    right = RightFigures(
        amount=keyed.amount if amount is None else amount,
        player_id=_right_player(right_table, _whose(keyed), right_seat, right_player_id),
        table_id=right_table.id,
    )
    check_differs(right != keyed)
    wrong = Wrong(original, keyed, _sale(work, original))
    _put_right(work, wrong, right, link)
    _note(work, table, wrong, right, link)
    said = Said("buy-in", reason, owner)
    return enter(work, link, original, right, said, table_id=table_id)


def _note(work: Work, table: CashTable, wrong: Wrong, right: RightFigures, link: Link) -> None:
    keyed, sold, original = wrong.keyed, wrong.sold, wrong.original
    table.note_buy_in(
        correction_id=link.stream,
        exchange=original.exchange if isinstance(original, ExchangeDelivered) else None,
        keyed=keyed.amount or 0,
        player_id=_whose(keyed),
        right=right.amount or 0,
        right_player_id=_whose(right),
        right_table_id=right.table_id or table.id,
        bought_at=original.by.at,
        sale=None if sold is None else (sold.shift_id, sold.slip),
        by=work.by,
    )


def _whose(figures: RightFigures) -> UUID:
    assert figures.player_id is not None, "A buy-in is somebody's."
    return figures.player_id


def _put_right(work: Work, wrong: Wrong, right: RightFigures, link: Link) -> None:
    """Move the chips to whom they came, and let the sale have been of as much."""
    before, after = _found(work, wrong.original, wrong.keyed), _found(work, wrong.original, right)
    was, is_now = wrong.keyed.amount or 0, right.amount or 0
    if (before.table, before.player_id) == (after.table, after.player_id):
        put_right(work, after, is_now - was, link=link, cause="buy-in")
    else:
        put_right(work, before, -was, link=link, cause="buy-in")
        put_right(work, after, is_now, link=link, cause="buy-in")
    if is_now == was:
        return
    if wrong.sold is not None:
        correct_sale_of(work, wrong.sold, is_now, link)
    else:
        carried = Found(after.player_id, after.table, "carried")
        put_right(work, carried, was - is_now, link=link, cause="buy-in")


def _buy_in(work: Work, table_id: UUID, exchange: int | None, version: int | None) -> BuyIn:
    for fact in work.facts(table_id, kinds=[ExchangeDelivered, ChipsAdded]):
        match fact:
            case ExchangeDelivered(exchange=number) if number == exchange:
                return fact
            case ChipsAdded() if fact.originator_version == version:
                return fact
            case _:
                pass
    raise unknown_original("buy-in", exchange or version)


def _keyed(original: BuyIn, table_id: UUID) -> RightFigures:
    return RightFigures(amount=original.amount, player_id=original.player_id, table_id=table_id)


def _right_player(table: CashTable, keyed: UUID, seat: int | None, player_id: UUID | None) -> UUID:
    if player_id is not None:
        return player_id
    if seat is None:
        return keyed
    boxed = table.state.boxed.get(seat)
    return table.player_in(seat).player_id if boxed is None else boxed.taken.player_id


def _found(work: Work, original: BuyIn, figures: RightFigures) -> Found:
    """Return where the chips of a buy-in are now, if they came to a player at a table."""
    assert figures.table_id is not None, "A buy-in is of a table."
    table = work.get(CashTable, figures.table_id)
    after = original.originator_version
    if original.originator_id != table.id:
        facts = work.facts(table.id)
        after = len([fact for fact in facts if fact.timestamp <= original.timestamp])
    return found(work, table, _whose(figures), after=after, at=original.by.at)


def _sale(work: Work, original: BuyIn) -> ExchangeSold | None:
    """Return the sale of the chips of a buy-in, where a desk sold them for it."""
    if isinstance(original, ChipsAdded):
        return None
    table_id = original.originator_id
    sold = [
        fact
        for fact in work.facts(table_id, kinds=[ExchangeSold])
        if isinstance(fact, ExchangeSold) and fact.exchange == original.exchange
    ]
    if not sold:
        raise Refused("room:no-such-original", "No desk sold the chips of this exchange.")
    return sold[-1]
