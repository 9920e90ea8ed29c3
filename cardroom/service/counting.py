"""Counts of stacks that one person makes far from the book, and those who settle them."""

from uuid import UUID

from cardroom.service.work import Answer, Work
from domain.kernel import Refused
from domain.players.player import Player
from domain.rules.house import House
from domain.tables.table import CashTable


def mind_counts(work: Work, table: CashTable, house: House) -> None:
    """Leave the counts of this command open that are far from the book, unless two made them."""
    if work.by.co_signed_by is not None:
        return
    far_off = table.far_counts(house)
    work.claim(*(each.player_id for each in far_off))
    for each in far_off:
        work.get(Player, each.player_id).count_alone(
            table_id=table.id,
            seat=each.seat,
            book=each.book,
            counted=each.counted,
            reason=each.reason,
            by=work.by,
        )


def check_signed(work: Work, witnessed_by: str | None, *, is_counted: bool = True) -> None:
    """Refuse a count by two of whom one hasn't signed: with the login, or by a co-signature."""
    signed = {work.by.keyed_by, work.by.co_signed_by}
    missing = {work.by.done_by, witnessed_by} - {None} - signed
    if is_counted and missing:
        raise Refused(
            "room:second-person",
            "A count by two is signed by both: {missing} signs in {field}, with badge and "
            "password, or keys it.",
            missing=min(each for each in missing if each is not None),
            field="co_signed_by",
        )


def settle_counts(work: Work, *, player_id: UUID, is_explained: bool, note: str) -> Answer:
    """Settle the open counts of a player's stack: the count was right, or nobody can say so."""
    player = work.change(Player, player_id)
    player.settle_counts(is_explained=is_explained, note=note, by=work.by)
    return Answer(body={"player_id": player_id, "is_explained": is_explained})
