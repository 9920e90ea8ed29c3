"""Reserve lists that close and are opened again, and the seats that were held for their calls."""

from collections.abc import Collection
from datetime import date, timedelta
from uuid import UUID

from cardroom.service.work import Answer, Work
from domain.kernel import Refused
from domain.players.player import Player
from domain.players.state import Seat
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Call, Entry
from domain.rules.house import House
from domain.tables.table import CashTable

SEAT_GONE = "the seat was taken"
SAT_DOWN = "took a seat while the list was closed"
SAT_DOWN_SINCE = "took a seat since the call lapsed"
GOES_ON_DAYS = 7
"""Over how many cut-overs a list that nobody closes goes on."""


def days_before(day: date) -> list[date]:
    """Return the gaming days of which a list may go on still, the latest first."""
    return [day - timedelta(days=each) for each in range(1, GOES_ON_DAYS + 1)]


def check_none_goes_on(work: Work, game: str, streams: Collection[UUID]) -> None:
    """Refuse a list while one of another day is open: nobody on that is to be overtaken.

    It is of a day before, or of the day on which one that is opened late is keyed.
    """
    work.claim(*streams)
    for stream in streams:
        if work.exists(ReserveList, stream):
            state = work.get(ReserveList, stream).state
            if state.is_open:
                raise Refused(
                    "room:list-open",
                    "The list for {game} of {gaming_day} goes on until it is closed.",
                    game=game,
                    gaming_day=state.gaming_day,
                    list_id=stream,
                )


def of_list(names: ReserveList) -> Answer:
    """Return what the command that opens a list is answered with."""
    state = names.state
    body = {
        "list_id": names.id,
        "game": state.game,
        "gaming_day": state.gaming_day,
        "edition": state.edition,
        "table_id": state.table_id,
    }
    return Answer(body=body, location=f"/reserve-lists/{names.id}")


def reopen_list(work: Work, names: ReserveList, *, reason: str | None = None) -> Answer:
    """Open a list again that was closed, with the names that stood on it in order.

    Who has taken a seat of the game since needs none, and who may come on no list now comes on
    none: those names are struck.
    """
    work.about(names)
    work.claim(*(each.player_id for each in names.state.gone.values()))
    for each in names.reopen(reason=reason, by=work.by):
        player = work.get(Player, each.player_id)
        if reason := _why_off(work, names, player, SAT_DOWN, is_newcomer=each.change_from is None):
            names.strike(entry=each.number, reason=reason, by=work.by)
    return of_list(names)


def restore_lapsed(work: Work, names: ReserveList, house: House) -> None:
    """Give back what lapsed while play stood still in the whole room, as was told later.

    The seat of a call is held again, or where it is gone the call is taken back.
    """
    restored = names.take_back_lapses(house=house, by=work.by)
    work.claim(*(each.player_id for each in restored))
    for each in restored:
        if each.number not in names.state.entries:
            continue  # Struck for an earlier lapse of the same name.
        player = work.get(Player, each.player_id)
        is_newcomer = each.change_from is None
        if reason := _why_off(work, names, player, SAT_DOWN_SINCE, is_newcomer=is_newcomer):
            names.strike(entry=each.number, reason=reason, by=work.by)
        elif each.call is not None and not _held_again(work, each.call, each.player_id):
            names.withdraw_call(entry=each.number, reason=SEAT_GONE, by=work.by)


def _held_again(work: Work, call: Call, player_id: UUID) -> bool:
    table = work.get(CashTable, call.table_id)
    return table.hold_again(
        seat=call.seat,
        player_id=player_id,
        since=call.called_at,
        until=call.until,
        by=work.by,
    )


def _why_off(
    work: Work, names: ReserveList, player: Player, sat_down: str, *, is_newcomer: bool
) -> str | None:
    """Return why a name is off the list: `sat_down`, or that the player may be on none.

    Who plays over somebody who is away keeps the place on the list.
    """
    if is_newcomer and any(_is_own(work, seat, names.state.game) for seat in player.state.seats):
        return sat_down
    try:
        player.check_may_play("list", work.by.at)
    except Refused as refusal:
        return str(refusal)
    return None


def _is_own(work: Work, taken: Seat, game: str) -> bool:
    """Tell whether somebody's seat is one of a game, and nobody's whom they play over."""
    if taken.game != game:
        return False
    return taken.seat not in work.get(CashTable, taken.table_id).state.boxed


def release_calls(work: Work, called: Collection[Entry], *, reason: str) -> None:
    """Free the seats that were held for entries whose calls are over."""
    for each in called:
        if each.call is not None:
            release(work, each.call, each.player_id, reason)


def release(work: Work, call: Call, player_id: UUID, reason: str) -> None:
    """Free the seat of a call, if it is still held for that player."""
    table = work.get(CashTable, call.table_id)
    if table.is_kept_for(call.seat, player_id):
        table.release_seat(seat=call.seat, reason=reason, by=work.by)
