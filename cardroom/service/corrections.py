"""Corrections: entered, signed by a second person, paid; and where the chips are that they move.

What is put right stands in `corrected_pots`, `corrected_buy_ins`, `corrected_seatings` and
`corrected_slips`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast
from uuid import UUID

from cardroom.service.cage import open_shift_of
from cardroom.service.work import Answer, Work
from domain.corrections.correction import Correction, Kind, correction_id
from domain.corrections.events import RightFigures
from domain.kernel import Fact, Refused
from domain.players.player import Player
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.correcting import Cause, Place
from domain.tables.correction_events import SeatingCorrected
from domain.tables.events import PlayerLeft, SeatCounted
from domain.tables.hand_events import StakesChanged
from domain.tables.move_events import PlayerMovedAway, PlayerMovedIn
from domain.tables.table import CashTable

SETTLED_BY = (SeatCounted, PlayerLeft, PlayerTakenOff, PlayerMovedAway)
"""What happens to a stack after which it is somewhere else, or right whatever was keyed before."""


class Said(NamedTuple):
    """Of which kind a correction is, why it is entered, and the badge that sees to it."""

    kind: Kind
    reason: str
    owner: str | None


class Link(NamedTuple):
    """The stream of a correction to come, and the one that was wrong itself, if one was.

    `paid` is the cash that those before it have paid, less what came back of it.
    """

    stream: UUID
    before: Correction | None
    paid: int = 0


class Found(NamedTuple):
    """Where a player's chips are now: at a table, and how.

    `lefts` are the moments at which they left a game with those chips: they got up, moved to a
    table of another game, or theirs began to play another. `player_id` is who it was, where
    somebody else was keyed to sit there.
    """

    player_id: UUID
    table: CashTable
    place: Place
    lefts: tuple[datetime, ...] = ()


def co_sign(work: Work, *, correction_id: UUID) -> Answer:
    """Sign a correction as the second person; cash that it owes leaves the desk now."""
    correction = work.change(Correction, correction_id)
    correction.co_sign(by=work.by)
    return of_correction(correction, paid_slip=_pay(work, correction))


def withdraw_payback(work: Work, *, correction_id: UUID, reason: str) -> Answer:
    """Let cash that waits for the signatures of a correction change hands no more."""
    correction = work.change(Correction, correction_id)
    correction.withdraw_payback(reason=reason, by=work.by)
    return of_correction(correction)


def hand_on(work: Work, *, correction_id: UUID, owner: str) -> Answer:
    """Let somebody else see to a correction that is open."""
    correction = work.change(Correction, correction_id)
    correction.hand_on(owner=owner, by=work.by)
    return of_correction(correction)


def link_to(work: Work, original: Fact, corrects: UUID | None) -> Link:
    """Return the correction to come of a fact, which exists once.

    Where there is one already, that one is named by whoever corrects it in its turn.
    """
    before: Correction | None = None
    paid = 0
    stream = correction_id(original.originator_id, original.originator_version)
    while work.exists(Correction, stream):
        before = work.get(Correction, stream)
        paid += before.cash_paid
        stream = correction_id(before.id, 1)
    if corrects != (None if before is None else before.id):
        raise Refused(
            "room:corrected",
            "It was corrected before; name that correction to correct it in its turn.",
            correction_id=None if before is None else before.id,
            asked=corrects,
        )
    return Link(stream, before, paid)


def enter(
    work: Work, link: Link, original: Fact, right: RightFigures, said: Said, **about: Any
) -> Answer:
    """Write a correction down; cash that it owes leaves the desk if a second person has signed.

    One that was wrong itself gives way to it, and pays no more.
    What it is about (table, hand, shift, slip, and what is to be paid where) is as of
    CorrectionEntered.
    """
    nothing = dict.fromkeys(("table_id", "hand", "shift_id", "slip", "desk_id"))
    correction = work.add(
        Correction.enter(
            link.stream,
            kind=said.kind,
            original_stream=original.originator_id,
            original_version=original.originator_version,
            original_topic=original.TOPIC,
            corrects=None if link.before is None else link.before.id,
            right=right,
            reason=said.reason,
            owner=said.owner,
            by=work.by,
            **{**nothing, "cash_to_pay": 0, **about},
        )
    )
    if link.before is not None:
        link.before.supersede(superseded_by=correction.id, by=work.by)
    return of_correction(correction, paid_slip=_pay(work, correction))


def found(work: Work, table: CashTable, player_id: UUID, *, after: int, at: datetime) -> Found:
    """Return where the chips are now that a player had at a table after a version of its stream.

    `at` is when they came there. A count since has put the stack right, but for one told late of a
    moment before; who moved has taken the chips along.
    """
    since = work.facts(table.id, after=after, kinds=(*SETTLED_BY, StakesChanged, SeatingCorrected))
    now, theirs = _own(since, player_id)
    own = (fact for fact in theirs if not (isinstance(fact, SeatCounted) and fact.by.at < at))
    settled = next((fact for fact in own if not isinstance(fact, SeatingCorrected)), None)
    lefts = _moments(since, settled)
    match settled:
        case SeatCounted(reason=reason):
            place: Place = "untracked" if reason == "play" else "counted"
            return Found(now, table, place, lefts)
        case PlayerLeft():
            return Found(now, table, "carried", lefts)
        case PlayerTakenOff():
            return Found(now, table, "held", lefts)
        case PlayerMovedAway() as away:
            there = _found_elsewhere(work, away)
            return there._replace(lefts=(*lefts, *there.lefts))
        case _:
            seat = table.seat_of(now) or table.boxed_seat_of(now)
            return Found(now, table, "carried" if seat is None else "seat", lefts)


def put_right(work: Work, where: Found, amount: int, *, link: Link, cause: Cause) -> None:
    """Let what a player has change by a difference, wherever the chips are now."""
    if not amount:
        return
    where.table.correct_stack(
        correction_id=link.stream,
        player_id=where.player_id,
        amount=amount,
        place=where.place,
        cause=cause,
        by=work.by,
    )
    if where.place == "held":
        work.get(Player, where.player_id).correct_held(
            amount=amount, correction_id=link.stream, by=work.by
        )
    if where.lefts:
        work.get(Player, where.player_id).correct_left_stacks(
            left_at=where.lefts, amount=amount, correction_id=link.stream, by=work.by
        )


def as_it_was(work: Work, fact: Fact) -> CashTable:
    """Return a table as it was just before a fact of its stream."""
    table: Any = None
    for each in work.facts(fact.originator_id, up_to=fact.originator_version - 1):
        table = each.mutate(table)
    return cast("CashTable", table)


def unknown_original(what: str, number: int | None) -> Refused:
    """Return the refusal of a correction that names nothing."""
    return Refused(
        "room:no-such-original",
        "There is no {what} to correct."
        if number is None
        else "There is no {what} {asked} to correct.",
        what=what,
        asked=number,
    )


def of_correction(correction: Correction, **figures: Any) -> Answer:
    """Return what a correction is answered with."""
    state = correction.state
    body = {
        "correction_id": correction.id,
        "kind": state.kind,
        "owner": state.owner,
        "co_signed_by": state.second,
        "is_open": correction.is_open,
        "cash_to_pay": state.cash_to_pay,
        "is_paid": state.is_paid,
        "superseded_by": state.superseded_by,
        "withdrawn_by": state.withdrawn_by,
        **{name: figure for name, figure in figures.items() if figure is not None},
    }
    return Answer(body=body, location=f"/corrections/{correction.id}")


def _own(facts: Sequence[Fact], player_id: UUID) -> tuple[UUID, list[Fact]]:
    """Return who it was, where somebody else was keyed, and what happened to them since."""
    now, names, own = player_id, {player_id}, []
    for fact in facts:
        if getattr(fact, "player_id", None) in names:
            own.append(fact)
        if isinstance(fact, SeatingCorrected) and fact.player_id == now:
            now = fact.right_player_id
            names = {now} if fact.is_seated else names | {now}
    return now, own


def _moments(facts: Sequence[Fact], settled: Fact | None) -> tuple[datetime, ...]:
    """Return when a player may have left a game with a stack, until it was settled; a count isn't.

    Where the game stayed the same nothing was left behind, and no stack is known of that moment.
    """
    last = None if settled is None else settled.originator_version
    return tuple(
        fact.by.at
        for fact in facts
        if (last is None or fact.originator_version <= last)
        and (isinstance(fact, StakesChanged) or (fact is settled and not _is_count(fact)))
    )


def _is_count(fact: Fact) -> bool:
    return isinstance(fact, SeatCounted)


def _found_elsewhere(work: Work, away: PlayerMovedAway) -> Found:
    other = work.get(CashTable, away.to_table_id)
    arrived = next(
        fact
        for fact in work.facts(other.id, kinds=[PlayerMovedIn])
        if fact.by.receipt == away.by.receipt
        and isinstance(fact, PlayerMovedIn)
        and fact.player_id == away.player_id
    )
    return found(work, other, away.player_id, after=arrived.originator_version, at=arrived.by.at)


def _pay(work: Work, correction: Correction) -> int | None:
    """Let the cash that a correction owes leave a desk, or come back, once it may."""
    amount, desk_id = correction.cash_due, correction.state.desk_id
    if not amount or desk_id is None:
        return None
    shift = open_shift_of(work, desk_id)
    slip = shift.pay_correction(
        correction_id=correction.id,
        amount=amount,
        player_id=correction.state.right.player_id,
        by=work.by,
    )
    correction.pay(shift_id=shift.id, slip=slip, by=work.by)
    return slip
