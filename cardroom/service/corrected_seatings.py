"""Seatings that were keyed for the wrong person: their time, chips and return stack move."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from msgspec.structs import replace

from cardroom.service.clearing import order_off_everywhere
from cardroom.service.company import company_at
from cardroom.service.corrections import Link, Said, enter, link_to, unknown_original
from cardroom.service.work import Answer, Work
from domain.corrections.events import RightFigures
from domain.corrections.figures import check_differs
from domain.kernel import Fact, Refused
from domain.players.events import PlayerGotUp, SittingGiven
from domain.players.player import Player
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.correction_events import BoughtIn, SeatingCorrected
from domain.tables.events import (
    ExchangeDelivered,
    ExchangeOpened,
    ExchangeSold,
    PlayerLeft,
    PlayerSeated,
)
from domain.tables.move_events import PlayerMovedAway, PlayerMovedIn
from domain.tables.table import CashTable

Seated = PlayerSeated | PlayerMovedIn
Gone = PlayerLeft | PlayerTakenOff | PlayerMovedAway
OF_A_SITTING = (
    PlayerSeated,
    PlayerMovedIn,
    PlayerLeft,
    PlayerTakenOff,
    PlayerMovedAway,
    ExchangeOpened,
    ExchangeSold,
    ExchangeDelivered,
    SeatingCorrected,
)
CAUSES = {"room:barred": "bar", "room:under-age": "under-age"}
"""Why whoever is refused by one of these rules has to leave a table."""


class Persons(NamedTuple):
    """Who was keyed to sit there, and who it was."""

    wrong: Player
    right: Player


class Sitting(NamedTuple):
    """A player's time at a table: how it began, how it ended, and what was bought for it."""

    began: Seated
    ended: Gone | None
    buy_ins: list[BoughtIn]
    exchanges: list[int]


def correct_seating(
    work: Work,
    *,
    table_id: UUID,
    player_id: UUID,
    right_player_id: UUID,
    reason: str,
    corrects: UUID | None = None,
    owner: str | None = None,
    kept_apart_reason: str | None = None,
    is_crosswise: bool = False,
) -> Answer:
    """Let it have been somebody else who sat there, from the first: the player's last sitting.

    Who may not play here is written down for having sat there, and has to leave. Where it puts
    them beside somebody they are kept apart from, a reason of its own says why. Two whose seats
    were keyed crosswise change places in one go.
    """
    work.claim(table_id, player_id, right_player_id)
    table = work.change(CashTable, table_id)
    right = work.get(Player, right_player_id)
    right.check_one_record()
    check_differs(player_id != right_player_id)
    said = Said("seating", reason, owner)
    if is_crosswise:
        persons = Persons(work.get(Player, player_id), right)
        return _cross(work, table, persons, said, corrects)
    facts = work.facts(table_id, kinds=OF_A_SITTING)
    sitting = _last_sitting(facts, player_id)
    link = link_to(work, sitting.began, corrects)
    if isinstance(sitting.ended, PlayerTakenOff):
        raise Refused("room:account-slip", "The chips are held at the desk in the player's name.")
    persons = Persons(work.get(Player, player_id), right)
    if sitting.ended is None:
        _check_company(work, table, persons, link, kept_apart_reason)
    _put_right(work, table, sitting, persons, link)
    _send_away(work, table, persons, is_seated=sitting.ended is None)
    figures = RightFigures(player_id=right_player_id, table_id=table_id)
    return enter(work, link, sitting.began, figures, said, table_id=table_id)


def _cross(
    work: Work, table: CashTable, persons: Persons, said: Said, corrects: UUID | None
) -> Answer:
    """Let two who sit at the table have sat in each other's seat, by a correction of either's.

    The first stands aside under no name while the second takes the seat.
    """
    first, second = persons
    facts = work.facts(table.id, kinds=OF_A_SITTING)
    sittings = [_last_sitting(facts, each.id) for each in persons]
    for each in persons:
        _check_sits(table, each)
    links = [
        link_to(work, sittings[0].began, corrects),
        link_to(work, sittings[1].began, None),
    ]
    seats = [table.seat_of(each.id) or 0 for each in persons]
    told = [
        _told(work, sitting, seat, link)
        for sitting, seat, link in zip(sittings, seats, links, strict=True)
    ]
    aside = uuid5(links[0].stream, "stands aside")
    hops = ((0, first.id, aside), (1, second.id, first.id), (0, aside, second.id))
    for which, wrong_id, right_id in hops:
        table.correct_seating(
            player_id=wrong_id,
            right_player_id=right_id,
            is_seated=True,
            buy_ins=sittings[which].buy_ins,
            exchanges=sittings[which].exchanges,
            **told[which],
        )
    _change_places(table, persons, told)
    return _enter_both(work, table, persons, list(zip(links, sittings, strict=True)), said)


def _change_places(table: CashTable, persons: Persons, told: Sequence[dict[str, Any]]) -> None:
    """Let either player have had the other's sitting."""
    game = table.state.game
    for player, of in zip(persons, told, strict=True):
        player.take_sitting_back(
            table_id=table.id,
            game=game,
            left_at=None,
            correction_id=of["correction_id"],
            by=of["by"],
        )
    for player, of in zip(persons, reversed(told), strict=True):
        player.give_sitting(table_id=table.id, game=game, **of)


def _enter_both(
    work: Work,
    table: CashTable,
    persons: Persons,
    corrected: Sequence[tuple[Link, Sitting]],
    said: Said,
) -> Answer:
    first, second = persons
    for pair in (persons, Persons(second, first)):
        _send_away(work, table, pair, is_seated=True)
    answer, other = (
        enter(
            work,
            link,
            sitting.began,
            RightFigures(player_id=right_id, table_id=table.id),
            said,
            table_id=table.id,
        )
        for (link, sitting), right_id in zip(corrected, (second.id, first.id), strict=True)
    )
    return replace(answer, body={**answer.body, "crossed_with": other.body["correction_id"]})


def _check_sits(table: CashTable, player: Player) -> None:
    if table.seat_of(player.id) is None or table.seat_of(player.id) in table.state.boxed:
        raise Refused(
            "room:not-seated",
            "Only two who sit here, and are not played over, change places.",
            player_id=player.id,
        )


def _told(work: Work, sitting: Sitting, seat: int, link: Link) -> dict[str, Any]:
    """Return what the correction of a sitting tells of it; only who left took a stack away."""
    left = sitting.ended if isinstance(sitting.ended, PlayerLeft) else None
    return {
        "seat": seat,
        "sat_at": sitting.began.by.at,
        "stack": None if left is None else left.stack,
        "left_at": None if left is None else left.by.at,
        "correction_id": link.stream,
        "by": work.by,
    }


def _check_company(
    work: Work, table: CashTable, persons: Persons, link: Link, reason: str | None
) -> None:
    """Refuse to put a player beside somebody they are kept apart from without a reason for it."""
    wrong, right = persons
    right.correct_company(
        others=[each for each in company_at(table) if each != wrong.id],
        table_id=table.id,
        seat=table.seat_of(wrong.id) or table.boxed_seat_of(wrong.id) or 0,
        correction_id=link.stream,
        reason=reason,
        house=work.house(table.state.edition),
        by=work.by,
    )


def _send_away(work: Work, table: CashTable, persons: Persons, *, is_seated: bool) -> None:
    """Have whoever may not play leave the seat, and whoever may stay in it."""
    wrong, right = persons
    refusal = right.refusal_at("seat", work.by.at)
    if refusal is not None:
        right.turn_away(door="seat", rule=refusal.rule, reason=refusal.told(), by=work.by)
    if not is_seated:
        return
    if table.cause_of_order(right.id) in CAUSES.values() and wrong.refusal_at("seat", work.by.at):
        table.withdraw_order(player_id=right.id, reason="it was somebody else", by=work.by)
    if refusal is not None:
        cause = CAUSES[refusal.rule]
        order_off_everywhere(work, right, cause=cause, rule=refusal.rule)


def _put_right(
    work: Work, table: CashTable, sitting: Sitting, persons: Persons, link: Link
) -> None:
    wrong, right = persons
    ended = sitting.ended
    left = ended if isinstance(ended, PlayerLeft) else None
    own = table.seat_of(wrong.id) or table.boxed_seat_of(wrong.id)
    told = _told(work, sitting, own or sitting.began.seat, link)
    table.correct_seating(
        player_id=wrong.id,
        right_player_id=right.id,
        is_seated=ended is None,
        buy_ins=sitting.buy_ins,
        exchanges=sitting.exchanges,
        **told,
    )
    if not isinstance(ended, PlayerMovedAway):
        game = table.state.game if left is None else left.game
        brought = None if left is None else wrong.brought_to(game, left.by.at)
        is_unknown = left is not None and _left_unknown(work, wrong, left)
        stack = {"stack": None} if is_unknown else {}
        wrong.take_sitting_back(
            table_id=table.id,
            game=game,
            left_at=told["left_at"],
            correction_id=link.stream,
            by=work.by,
        )
        right.give_sitting(table_id=table.id, game=game, brought=brought, **told | stack)


def _left_unknown(work: Work, wrong: Player, left: PlayerLeft) -> bool:
    """Tell whether a player left without chips, or uncounted where nobody knew how many."""
    return any(
        (isinstance(fact, PlayerGotUp) and fact.by.at == left.by.at and not fact.had_chips)
        or (isinstance(fact, SittingGiven) and fact.left_at == left.by.at and fact.stack is None)
        for fact in work.facts(wrong.id, kinds=[PlayerGotUp, SittingGiven])
    )


def _own(facts: Sequence[Fact], player_id: UUID) -> list[Fact]:
    """Return what happened to a player, under whichever name it was keyed.

    Of one who sat there when it was corrected the sitting is the other's, from the first.
    """
    names, own = {player_id}, []
    for fact in reversed(facts):
        if getattr(fact, "player_id", None) in names:
            own.append(fact)
        if isinstance(fact, SeatingCorrected) and fact.right_player_id in names:
            names = {fact.player_id} if fact.is_seated else names | {fact.player_id}
    return own[::-1]


def _last_sitting(facts: Sequence[Fact], player_id: UUID) -> Sitting:
    own = _own(facts, player_id)
    starts = [place for place, fact in enumerate(own) if isinstance(fact, Seated)]
    if not starts:
        raise unknown_original("sitting of the player", None)
    began, *since = own[starts[-1] :]
    assert isinstance(began, PlayerSeated | PlayerMovedIn), "A sitting begins by sitting down."
    ended = next((fact for fact in since if isinstance(fact, Gone)), None)
    sold = {fact.exchange: fact for fact in facts if isinstance(fact, ExchangeSold)}
    buy_ins = [
        BoughtIn(sold[fact.exchange].shift_id, sold[fact.exchange].slip, fact.amount, fact.by.at)
        for fact in since
        if isinstance(fact, ExchangeDelivered) and fact.exchange in sold
    ]
    exchanges = [fact.exchange for fact in since if isinstance(fact, ExchangeOpened)]
    return Sitting(began, ended, buy_ins, exchanges)
