"""Chips that a player who sits at a table cashes or leaves at a desk: going south with them.

As far as the books go every chip of theirs lies at the seat. Asked beforehand it is refused by the
rule of the house, unless a second person signs that the chips are from elsewhere; what is told as
done, or from a table where nobody knows the stack, is written down as a breach of that rule.
"""

from uuid import UUID

from cardroom.service.work import Work
from domain.incidents.incident import Incident
from domain.players.player import Player
from domain.rules.chips import Weeding
from domain.tables.state import Taken
from domain.tables.table import CashTable


def mind_going_south(work: Work, player_id: UUID, amount: int) -> None:
    """Refuse chips from a player who plays on with those at the table, or write them down.

    Whoever is barred is paid whatever they bring.
    """
    if not work.exists(Player, player_id):
        return
    work.claim(player_id)
    player = work.get(Player, player_id)
    if player.is_barred(work.by.at):
        return
    work.claim(*(each.table_id for each in player.state.seats))
    for seat in player.state.seats:
        table = work.get(CashTable, seat.table_id)
        rule = work.house(table.state.edition).weeding
        if rule is not None:
            _mind(work, table, player_id, amount, rule)


def _mind(work: Work, table: CashTable, player_id: UUID, amount: int, rule: Weeding) -> None:
    found = {taken.player_id: (seat, taken) for seat, taken in table.owners().items()}
    seat, taken = found.get(player_id, (None, None))
    if seat is None or taken is None or not taken.has_bought_in:
        return
    is_done = work.by.at < work.by.keyed_at
    if _plays_with_known(table, taken) and not is_done and work.by.co_signed_by is None:
        rule.refuse_at_desk(amount, seat=seat, stack=taken.stack)
    work.add(
        Incident.note_cashed(
            work.new_id("incident"),
            rule=rule.rule,
            is_from_elsewhere=work.by.co_signed_by is not None,
            table_id=table.id,
            seat=seat,
            player_id=player_id,
            by=work.by,
        )
    )


def _plays_with_known(table: CashTable, taken: Taken) -> bool:
    """Tell whether the book has what a player plays with, and that it is something."""
    return table.knows_stack_of(taken) and taken.stack > 0
