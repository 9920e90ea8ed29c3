"""What staff do about conduct: offences and penalties, absences, and players who have to go."""

from uuid import UUID

from msgspec.structs import replace

from cardroom.service.clearing import (
    clear_seats,
    give_seat_back,
    order_off_everywhere,
    take_off,
)
from cardroom.service.house_books import edition_in_use
from cardroom.service.whereabouts import hands_a_round, told_of, where_of
from cardroom.service.work import Answer, Work
from domain.hands.hand import Hand
from domain.kernel import Refused, Stamp
from domain.players.choices import AT_TABLE, Choice
from domain.players.player import Player
from domain.players.state import Offence
from domain.rules.house import House
from domain.tables.table import CashTable

UNWRITTEN = House()
"""What holds where no rulebook does."""


def record_offence(
    work: Work,
    *,
    kind: str,
    player_id: UUID | None = None,
    table_id: UUID | None = None,
    seat: int | None = None,
    hand: int | None = None,
    rulebook: str | None = None,
    note: str | None = None,
    penalty: str | None = None,
    reason: str | None = None,
    **measure: int,
) -> Answer:
    """Write an offence down against a player, named by id or by seat, and carry out what holds.

    The rules are those of the table that is named, or where the player sits, or of a rulebook. The
    `measure` of a penalty is its rounds, hands or minutes.
    """
    player = _offender(work, player_id, table_id, seat)
    table = _table_of(work, player, table_id)
    house = _house_of(work, table, rulebook)
    line = player.record_offence(
        kind=kind,
        where=told_of(work, table, where_of(work, player, table, hand), kind),
        session=player.session(work.by.at, work.room.gaming_day),
        house=house,
        note=note,
        choice=None if penalty is None else Choice(penalty=penalty, reason=reason, **measure),
        hands_a_round=hands_a_round(player, table),
        by=work.by,
    )
    return _carried_out(work, player, table, house, line, before=None)


def decide_penalty(
    work: Work,
    *,
    player_id: UUID,
    offence: int,
    penalty: str,
    reason: str | None = None,
    **measure: int,
) -> Answer:
    """Decide what an offence comes to, or decide otherwise than before, and carry it out."""
    work.claim(player_id)
    player = work.change(Player, player_id)
    where = _table_of(work, player, player.offence(offence).table_id)
    house = _house_of(work, where, None)
    table = where if penalty not in AT_TABLE else _table_of(work, player, None)
    unserved = player.hands_unserved(offence, _hands_left(work, player))
    before = player.decide_penalty(
        offence=offence,
        choice=Choice(penalty=penalty, reason=reason, **measure),
        hands_a_round=hands_a_round(player, table),
        table_id=None if table is None else table.id,
        house=house,
        by=work.by,
    )
    line = player.offence(offence)
    return _carried_out(work, player, table, house, line, before=before, unserved=unserved)


def tell_to_stop(work: Work, *, player_id: UUID, table_id: UUID | None = None) -> Answer:
    """Have a player stop using devices for the session."""
    work.claim(player_id)
    player = work.change(Player, player_id)
    table = _table_of(work, player, table_id)
    session = player.session(work.by.at, work.room.gaming_day)
    player.tell_to_stop(
        session=session,
        house=_house_of(work, table, None),
        table_id=None if table is None else table.id,
        by=work.by,
    )
    return Answer(body={"player_id": player_id, "session": session.isoformat()})


def keep_apart(work: Work, *, player_id: UUID, other_player_id: UUID, reason: str) -> Answer:
    """Keep two players out of the same game."""
    work.claim(player_id, other_player_id)
    for own, other in ((player_id, other_player_id), (other_player_id, player_id)):
        player = work.get(Player, own)
        player.check_one_record()
        player.keep_apart(other_player_id=other, reason=reason, by=work.by)
    return Answer(body={"player_id": player_id, "other_player_id": other_player_id})


def let_together(work: Work, *, player_id: UUID, other_player_id: UUID, reason: str) -> Answer:
    """Let two players sit at one table again."""
    work.claim(player_id, other_player_id)
    for own, other in ((player_id, other_player_id), (other_player_id, player_id)):
        work.get(Player, own).let_together(other_player_id=other, reason=reason, by=work.by)
    return Answer(body={"player_id": player_id, "other_player_id": other_player_id})


def exclude(
    work: Work,
    *,
    table_id: UUID,
    seat: int,
    counted: int | None = None,
    witnessed_by: str | None = None,
) -> Answer:
    """Put a player out of the game for too long an absence; the stack goes to their account.

    The count is of their own stack, which may lie under a box: whoever plays over them goes first.
    """
    table, house, player = _seated(work, table_id, seat)
    table.exclude(seat=seat, house=house, by=work.by)
    if counted is not None:
        if seat in table.play_overs_to_end():
            give_seat_back(work, table, seat, house)
        table.check_may_be_counted_off(seat)
        take_off(work, table, seat, house, counted=counted, witnessed_by=witnessed_by)
    clear_seats(work, table, house)
    return _of_seat(table, seat, player)


def pick_up(
    work: Work,
    *,
    table_id: UUID,
    seat: int,
    counted: int | None = None,
    witnessed_by: str | None = None,
) -> Answer:
    """Take a player off who has to leave, with the stack as two people counted it."""
    table, house, player = _seated(work, table_id, seat)
    take_off(work, table, seat, house, counted=counted, witnessed_by=witnessed_by)
    return _of_seat(table, seat, player)


def state_served(work: Work, *, table_id: UUID, seat: int, hands: int) -> Answer:
    """Note that a player was dealt out of hands that nobody wrote down."""
    table = work.change(CashTable, table_id)
    table.state_served(seat=seat, hands=hands, by=work.by)
    left = table.dealt_out_left(table.player_in(seat).player_id)
    return Answer(body={"table_id": table_id, "seat": seat, "hands_left": left})


def set_walking_rule(
    work: Work, *, table_id: UUID, least_present: int | None = None, minutes: int = 0
) -> Answer:
    """Have whoever walks second, and leaves fewer than so many, called back; or nobody."""
    table = work.change(CashTable, table_id)
    table.set_walking_rule(least_present=least_present, minutes=minutes, by=work.by)
    body = {"table_id": table_id, "least_present": least_present, "minutes": minutes}
    return Answer(body=body)


def _offender(
    work: Work, player_id: UUID | None, table_id: UUID | None, seat: int | None
) -> Player:
    if player_id is None:
        assert table_id is not None, "Who isn't named sits at a table."
        assert seat is not None, "Who isn't named sits in a seat."
        player_id = work.get(CashTable, table_id).player_in(seat).player_id
    work.claim(player_id, *(() if table_id is None else (table_id,)))
    player = work.change(Player, player_id)
    player.check_one_record()
    return player


def _table_of(work: Work, player: Player, table_id: UUID | None) -> CashTable | None:
    """Return the table where something happened: the one named, or where the player sits."""
    sits_at = next((seat.table_id for seat in player.state.seats), None)
    chosen = table_id or sits_at
    return None if chosen is None else work.get(CashTable, chosen)


def _house_of(work: Work, table: CashTable | None, rulebook: str | None) -> House:
    if table is not None:
        return work.house(table.state.edition)
    return UNWRITTEN if rulebook is None else work.house(edition_in_use(work, rulebook))


def _carried_out(
    work: Work,
    player: Player,
    table: CashTable | None,
    house: House,
    line: Offence,
    *,
    before: Offence | None,
    unserved: int = 0,
) -> Answer:
    """Carry a penalty out at the tables, and answer with the line of the register.

    `unserved` are the hands still to sit out of the penalty that the offence had come to `before`.
    """
    begins = work.by if before is not None else at_once(work.by)
    _deal_out(work, player, line, unserved, by=begins)
    _suspend(work, player, table, line, before, by=begins)
    if before is not None and before.penalty == "removal":
        _let_stay(work, player)
    match line.penalty:
        case "removal":
            rule = house.removal.rule if house.removal is not None else line.rule
            order_off_everywhere(work, player, cause="conduct", rule=rule)
        case "barred-from-betting" if table is not None and table.state.hand is not None:
            seat = table.seat_of(player.id)
            if seat is None:
                raise Refused("room:not-seated", "The player has no seat at this table.")
            hand = work.get(Hand, table.state.hand.hand_id)
            hand.bar_from_betting(seat=seat, rule=line.rule, by=work.by)
        case _:
            pass
    return _of_line(player, line, table)


def _hands_left(work: Work, player: Player) -> int:
    """Return how many hands a player has to sit out, at the table that counts them."""
    table_id = player.state.dealt_out_at
    return 0 if table_id is None else work.get(CashTable, table_id).dealt_out_left(player.id)


def at_once(by: Stamp) -> Stamp:
    """Return the stamp of what holds once it is keyed, whenever that happened which it is for."""
    return replace(by, at=by.keyed_at)


def _deal_out(work: Work, player: Player, line: Offence, unserved: int, *, by: Stamp) -> None:
    """Add the hands of a penalty to those that run, less what the offence had come to before."""
    table_id = player.state.dealt_out_at
    if table_id is None:
        return
    hands = player.state.dealt_out[line.number] if line.penalty == "dealt-out" else 0
    if hands or unserved:
        table = work.get(CashTable, table_id)
        left = table.dealt_out_left(player.id) - unserved + hands
        table.deal_out(player_id=player.id, hands=left, rule=line.rule, by=by)


def _suspend(
    work: Work,
    player: Player,
    table: CashTable | None,
    line: Offence,
    before: Offence | None,
    *,
    by: Stamp,
) -> None:
    """Add the minutes of a penalty to those that run, less what the offence had come to before.

    They run where the player sits, or sat last: there they have come along.
    """
    gone = 0 if before is None else before.minutes
    if not line.minutes and not gone:
        return
    here = next((seat.table_id for seat in player.state.seats), player.state.got_up_from)
    at = table if here is None else work.get(CashTable, here)
    if at is not None:
        at.suspend_longer(
            player_id=player.id,
            minutes=line.minutes,
            gone=gone,
            rule=line.rule,
            stops=work.stops,
            by=by,
        )


def _let_stay(work: Work, player: Player) -> None:
    """Let a player stay who was to go for conduct, unless something else has them go."""
    if player.is_barred(work.by.at):
        return
    for taken in list(player.state.seats):
        table = work.get(CashTable, taken.table_id)
        since = table.seated_since(player.id)
        if table.cause_of_order(player.id) == "conduct" and not player.is_removed_since(since):
            table.withdraw_order(player_id=player.id, reason="decided otherwise", by=work.by)
            clear_seats(work, table, work.house(table.state.edition))


def _seated(work: Work, table_id: UUID, seat: int) -> tuple[CashTable, House, Player]:
    work.claim(table_id)
    table = work.change(CashTable, table_id)
    boxed = table.state.boxed.get(seat)
    player_id = (table.player_in(seat) if boxed is None else boxed.taken).player_id
    work.claim(player_id, table.player_in(seat).player_id)
    return table, work.house(table.state.edition), work.get(Player, player_id)


def withdraw_offence(work: Work, player: Player, offence: int, *, reason: str) -> None:
    """Let an offence not have happened, and what it had come to be over."""
    table = _table_of(work, player, player.offence(offence).table_id)
    unserved = player.hands_unserved(offence, _hands_left(work, player))
    before = player.withdraw_offence(offence=offence, reason=reason, by=work.by)
    line = player.offence(offence)
    house = _house_of(work, table, None)
    _carried_out(work, player, table, house, line, before=before, unserved=unserved)


def _of_line(player: Player, line: Offence, table: CashTable | None) -> Answer:
    body = {
        "player_id": player.id,
        "offence": line.number,
        "kind": line.kind,
        "rule": line.rule,
        "counts": line.counts,
        "proposed": line.proposed,
        "proposed_rounds": line.proposed_rounds,
        "proposed_hands": line.proposed_hands,
        "seconds": line.seconds,
        "penalty": line.penalty,
        "rounds": line.rounds,
        "minutes": line.minutes,
        "open_for": line.open_for,
        "hands": 0 if table is None else table.dealt_out_left(player.id),
        "held": player.held,
    }
    return Answer(body=body, location=f"/players/{player.id}/register")


def _of_seat(table: CashTable, seat: int, player: Player) -> Answer:
    body = {
        "table_id": table.id,
        "seat": seat,
        "player_id": player.id,
        "is_off": player.seat_at(table.id) is None,
        "held": player.held,
    }
    return Answer(body=body)
