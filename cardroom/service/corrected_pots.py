"""Pots that were keyed wrong: what fell in the box, and who won what, however long ago."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from cardroom.service.charging import feed_funds, funds_of
from cardroom.service.corrections import (
    Link,
    Said,
    as_it_was,
    enter,
    found,
    link_to,
    put_right,
    unknown_original,
)
from cardroom.service.showdowns import is_next_begun
from cardroom.service.work import Answer, Work
from domain.corrections.events import RightChange, RightDrop, RightFigures
from domain.corrections.figures import (
    DropKey,
    change_differences,
    check_balance,
    check_differs,
    drop_differences,
    with_changes,
)
from domain.hands.disputing import reconstruct
from domain.hands.hand import Hand
from domain.kernel import Refused
from domain.rules.drops import DealtHand
from domain.tables.charge_events import FundBoxCounted
from domain.tables.charging import drops_of
from domain.tables.correction_events import DropChange
from domain.tables.events import BoxCounted, BoxPulled
from domain.tables.hand_events import Drop, HandResumed, HandSettled, PotRecorded
from domain.tables.table import CashTable

Pot = HandSettled | PotRecorded
BOXES = (BoxPulled, BoxCounted, FundBoxCounted)


class Stated(NamedTuple):
    """How a hand was, as far as staff say; what is nothing was keyed right."""

    pots: Sequence[int] | None
    flop_dealt: bool | None
    changes: Mapping[str, int]


def correct_pot(
    work: Work,
    *,
    table_id: UUID,
    hand: int,
    reason: str,
    pots: Sequence[int] | None = None,
    flop_dealt: bool | None = None,
    changes: Mapping[str, int] | None = None,
    corrects: UUID | None = None,
    owner: str | None = None,
) -> Answer:
    """Put right a hand's pots, or who won what of them.

    Drops follow from the pots by the rules under which the hand was played. `changes` are what
    seats won or, below zero, lost in it, for those of whom it was keyed wrong.
    """
    work.claim(table_id)
    work.change(CashTable, table_id)
    original = _hand(work, table_id, hand)
    link = link_to(work, original, corrects)
    keyed = _keyed(original) if link.before is None else link.before.state.right
    right = _right(work, original, keyed, Stated(pots, flop_dealt, changes or {}))
    _put_right(work, original, link, keyed, right)
    said = Said("pot", reason, owner)
    if changes and isinstance(original, HandSettled):
        _tell_hand(work, original, link, right, reason)
    return enter(work, link, original, right, said, table_id=table_id, hand=hand)


def _tell_hand(
    work: Work, original: HandSettled, link: Link, right: RightFigures, reason: str
) -> None:
    """Write down in the hand how its award was put right, which the house may limit."""
    hand = work.get(Hand, original.hand_id)
    won = {each.player_id: each.amount for each in right.changes}
    reconstruct(
        hand,
        correction_id=link.stream,
        changes={each.seat: won[each.player_id] for each in original.results},
        reason=reason,
        is_next_begun=is_next_begun(work, hand),
        house=work.house(hand.state.edition),
        by=work.by,
    )


def _put_right(
    work: Work, original: Pot, link: Link, keyed: RightFigures, right: RightFigures
) -> None:
    table, was = work.get(CashTable, original.originator_id), as_it_was(work, original)
    drops, stacks = drop_differences(keyed, right), change_differences(keyed, right)
    more = (right.pot or 0) - (keyed.pot or 0)
    check_differs(drops, stacks, more)
    if drops or more:
        changes = [at_its_place(work, original, key, drops[key]) for key in drops]
        work.claim(*funds_of(was))
        table.correct_drops(
            correction_id=link.stream,
            number=original.number,
            hand_id=original.hand_id if isinstance(original, HandSettled) else None,
            played_at=original.by.at,
            game=was.state.game,
            pot=more,
            drops=changes,
            dealer=original.dealer,
            by=work.by,
        )
        uncounted = [change for change in changes if change.place != "counted"]
        feed_funds(work, was, uncounted, original.number)
    for player_id, amount in stacks.items():
        where = found(work, table, player_id, after=original.originator_version, at=original.by.at)
        put_right(work, where, amount, link=link, cause="pot")


def _hand(work: Work, table_id: UUID, number: int) -> Pot:
    """Return how a hand ended, at last where it was reopened; one that is played again has not."""
    found: Pot | None = None
    for fact in work.facts(table_id, kinds=[HandSettled, HandResumed, PotRecorded]):
        if isinstance(fact, HandSettled | PotRecorded) and fact.number == number:
            found = fact
        elif isinstance(fact, HandResumed) and fact.number == number:
            found = None
    if found is None:
        raise unknown_original("hand", number)
    return found


def _keyed(original: Pot) -> RightFigures:
    results = original.results if isinstance(original, HandSettled) else []
    return RightFigures(
        pot=original.pot,
        flop_dealt=original.flop_dealt,
        drops=[_right_drop(drop) for drop in original.drops],
        changes=[RightChange(each.player_id, each.change) for each in results],
    )


def _right(work: Work, original: Pot, keyed: RightFigures, stated: Stated) -> RightFigures:
    """Return the figures of the hand once it is right. Refuses one that loses chips."""
    pots = stated.pots
    flop = bool(keyed.flop_dealt if stated.flop_dealt is None else stated.flop_dealt)
    drops = keyed.drops
    if pots is not None:
        drops = [_right_drop(drop) for drop in _drops(work, original, pots, flop_dealt=flop)]
    elif flop != keyed.flop_dealt:
        raise Refused("room:no-such-original", "With another flop the pots are named again.")
    right = RightFigures(
        pot=keyed.pot if pots is None else sum(pots),
        flop_dealt=flop,
        drops=drops,
        changes=with_changes(keyed, _by_player(original, stated.changes)),
    )
    if isinstance(original, HandSettled):
        check_balance(right)
    return right


def _drops(work: Work, original: Pot, pots: Sequence[int], *, flop_dealt: bool) -> list[Drop]:
    """Return what falls from pots by the rules under which the hand was played."""
    table = as_it_was(work, original)
    dealt = DealtHand(
        pots=pots,
        flop_dealt=flop_dealt,
        smallest_chip=table.state.smallest_chip,
        players=len(original.results) if isinstance(original, HandSettled) else original.players,
    )
    house = work.house(table.played_under.edition)
    return drops_of(dealt, table.drop_terms(house, original.by))


def _by_player(original: Pot, changes: Mapping[str, int]) -> dict[UUID, int]:
    """Return what players won, who are named by the seats they had in the hand."""
    results = original.results if isinstance(original, HandSettled) else []
    players = {str(each.seat): each.player_id for each in results}
    unknown = sorted(changes.keys() - players.keys())
    if unknown:
        raise Refused("room:not-in-hand", "Only seats dealt in won or lost.", asked=unknown)
    return {players[seat]: amount for seat, amount in changes.items()}


def at_its_place(work: Work, original: Pot, key: DropKey, amount: int) -> DropChange:
    """Return a drop's difference at the box where it fell, or in what its count found."""
    pot, kind, box, rule = key
    place = as_it_was(work, original).place_of_box(box)
    after = original.originator_version
    for fact in work.facts(original.originator_id, after=after, kinds=BOXES):
        if isinstance(fact, BoxPulled) and fact.box == box:
            place = "pulled"
        elif isinstance(fact, BoxCounted | FundBoxCounted) and fact.box == box:
            place = "counted" if fact.is_tracked else "untracked"
            break
    return DropChange(pot=pot, kind=kind, amount=amount, box=box, rule=rule, place=place)


def _right_drop(drop: Drop) -> RightDrop:
    return RightDrop(drop.pot, drop.kind, drop.amount, drop.box, drop.rule)
