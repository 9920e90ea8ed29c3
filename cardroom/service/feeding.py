"""What supervisors do about play-overs and must-move games."""

from uuid import UUID

from cardroom.service.at_tables import of_seat, table_to_change
from cardroom.service.clearing import clear_seats
from cardroom.service.company import check_company
from cardroom.service.counting import mind_counts
from cardroom.service.doors import check_door
from cardroom.service.leaving import get_up
from cardroom.service.main_games import kept_from
from cardroom.service.seat_wishes import not_meant_for
from cardroom.service.seats import carry_along
from cardroom.service.turns import list_in_use
from cardroom.service.work import Answer, Work
from domain.kernel import Refused
from domain.reserve_lists.state import Entry
from domain.tables.table import CashTable


def play_over(
    work: Work,
    *,
    table_id: UUID,
    seat: int,
    player_id: UUID,
    box: str | None = None,
    amount: int = 0,
) -> Answer:
    """Let the next on the reserve list play in the seat of a player who is away.

    They play their own chips, keep the place on the list, and go when the other is back.
    """
    work.claim(table_id, player_id)
    table, house = table_to_change(work, table_id)
    player = check_door(work, player_id, "seat")
    check_company(player, table, house)
    own, following = _turn(work, table, seat, player_id)
    table.play_over(
        seat=seat,
        player_id=player_id,
        own_entry=own,
        next_entry=following,
        box=box,
        stack=amount,
        left=player.left_stack(table.state.game),
        house=house,
        by=work.by,
    )
    player.sit_down(table_id=table_id, seat=seat, game=table.state.game, by=work.by)
    carry_along(work, player, table)
    boxed = table.state.boxed[seat]
    return of_seat(
        table,
        seat,
        player_id=player_id,
        box=box,
        boxed=boxed.taken.stack,
        absent_player_id=boxed.taken.player_id,
    )


def decline_play_over(work: Work, *, table_id: UUID, seat: int, player_id: UUID) -> Answer:
    """Note that the next on the reserve list won't play over a player who is away."""
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    own, following = _turn(work, table, seat, player_id)
    if own is None or own != following:
        raise Refused(
            "room:no-such-entry",
            "Only the next on the list declines a seat to play over; "
            + ("nobody waits." if following is None else "that is entry {next_entry}."),
            asked=own,
            next_entry=following,
        )
    table.decline_play_over(seat=seat, player_id=player_id, entry=own, house=house, by=work.by)
    return of_seat(table, seat, player_id=player_id)


def agree_must_move(
    work: Work,
    *,
    table_id: UUID,
    main_table_id: UUID | None = None,
    on_refusal: str = "end-of-order",
) -> Answer:
    """Let a table feed a main game, whose free seats its players move to in order; or none."""
    work.claim(table_id, *(() if main_table_id is None else (main_table_id,)))
    table, _ = table_to_change(work, table_id)
    before = table.agree_must_move(main_table_id=main_table_id, on_refusal=on_refusal, by=work.by)
    if before is not None and before != main_table_id:
        former = work.get(CashTable, before)
        if former.state.is_open:
            former.agree_feeder(feeder_table_id=table_id, is_feeding=False, by=work.by)
    if main_table_id is not None and main_table_id != before:
        main = work.get(CashTable, main_table_id)
        main.check_fed_by(table.state.game)
        main.agree_feeder(feeder_table_id=table_id, is_feeding=True, by=work.by)
    body = {"table_id": table_id, "main_table_id": main_table_id, "on_refusal": on_refusal}
    return Answer(body=body)


def end_must_moves(work: Work, table: CashTable) -> None:
    """Let a table feed no main game any more, and be fed by none: it is over, or plays another."""
    agreed = table.state.must_move
    if agreed is not None:
        _end_feeding(work, table, work.get(CashTable, agreed.main_table_id))
    work.claim(*table.state.fed_by)
    for each in list(table.state.fed_by):
        _end_feeding(work, work.get(CashTable, each), table)


def _end_feeding(work: Work, feeder: CashTable, main: CashTable) -> None:
    agreed = feeder.state.must_move
    if feeder.state.is_open and agreed is not None and agreed.main_table_id == main.id:
        feeder.agree_must_move(main_table_id=None, on_refusal=agreed.on_refusal, by=work.by)
    if main.state.is_open:
        main.agree_feeder(feeder_table_id=feeder.id, is_feeding=False, by=work.by)


def guarantee_main_seat(work: Work, *, table_id: UUID, seat: int, reason: str) -> Answer:
    """Promise a player of a feeder the next seat of the main game, before those in order."""
    work.claim(table_id)
    table, _ = table_to_change(work, table_id)
    table.guarantee_main_seat(seat=seat, reason=reason, by=work.by)
    player_id = table.owners()[seat].player_id
    return Answer(
        body={
            "table_id": table_id,
            "seat": seat,
            "player_id": player_id,
            "order": table.must_move_order(),
        }
    )


def refuse_must_move(
    work: Work, *, table_id: UUID, seat: int, counted: int | None = None, reason: str | None = None
) -> Answer:
    """Note that the player whose turn it is won't move to the main game, with what follows.

    Who loses the seat for it is counted like anybody who leaves; who only waited for a count to go
    goes.
    """
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    sits, behind = table.player_in(seat), table.played_behind(seat)
    taken = table.owners()[seat]
    work.claim(taken.player_id)
    agreed = table.state.must_move
    main = None if agreed is None else work.get(CashTable, agreed.main_table_id)
    kept = {} if main is None else kept_from(work, table, main)
    stack = table.refuse_must_move(
        seat=seat,
        kept_apart=kept,
        counted=counted,
        count_reason=reason,
        house=house,
        by=work.by,
    )
    mind_counts(work, table, house)
    if stack is not None:
        get_up(work, table, sits, stack=stack, behind=behind)
    clear_seats(work, table, house)
    order = table.must_move_order()
    return Answer(
        body={
            "table_id": table_id,
            "seat": seat,
            "player_id": taken.player_id,
            "carried_away": stack,
            "order": order,
        }
    )


def _turn(
    work: Work, table: CashTable, seat: int, player_id: UUID
) -> tuple[int | None, int | None]:
    """Return a player's entry on the list, and the entry whose turn it is to play a seat over."""
    names = list_in_use(work, table)
    if names is None:
        return None, None
    passed = table.state.play_over_declined.get(seat, [])
    kept_by = work.house(names.state.edition)
    left_out = not_meant_for(work, names, table, seat, kept_by, besides=passed, comes=player_id)
    following = names.next_for(
        table_id=table.id,
        seat=seat,
        at=work.by.at,
        house=kept_by,
        seated_there=left_out.everybody,
        comes=player_id,
    )
    return _number(names.entry_of(player_id, work.by.at, kept_by)), _number(following)


def _number(entry: Entry | None) -> int | None:
    return None if entry is None else entry.number
