"""Hands that begin: who is dealt in, what is posted, under which level and in which event."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from cardroom.service.charging import feed_funds, table_and_funds
from cardroom.service.dealing import end_if_alone, progress
from cardroom.service.hand_terms import (
    BombPotAsked,
    bombed,
    largest_ante,
    named,
    posts_of,
    setup_of,
)
from cardroom.service.levels import HandAsked, level_of_hand
from cardroom.service.stops import check_playing
from cardroom.service.tournament_hands import event_of
from cardroom.service.work import Answer, Work
from domain.hands import presence
from domain.hands.events import PostDue
from domain.hands.hand import Hand
from domain.hands.setup import HandSetup
from domain.hands.terms import play_in_event, set_terms
from domain.rules.house import House
from domain.tables.charge_events import ButtonDropPaid
from domain.tables.hand_events import StraddleFell
from domain.tables.state import HandInPlay
from domain.tables.table import CashTable


def start_hand(
    work: Work,
    *,
    table_id: UUID,
    seats: Sequence[int] | None = None,
    posts: Sequence[PostDue] | None = None,
    variant: str | None = None,
    bomb_pot: BombPotAsked | None = None,
    absent: Sequence[int] = (),
    players_left: int | None = None,
    **began: Any,
) -> Answer:
    """Start a hand: the table says who is dealt in and where the button is, and the posts go in.

    `seats` are those that the dealer gives cards to, without it all that may have them. Without
    `posts` the blinds of the table are posted, its ante, and what was declared for this hand. At
    dealer's choice the button names the `variant`. In a `bomb_pot` everybody antes and nothing
    else is posted. Players of `absent` seats aren't in them when the first card goes out. Where
    the table plays a tournament, `players_left` are those who are left in it, at all its tables.
    `began` tells `first_riffle`, `first_card` and `level`, as far as they are known: `HandAsked`.
    """
    hand_id = work.new_id("hand")
    check_playing(work, table_id, hand_id)
    table = table_and_funds(work, table_id)
    _take_up_chosen_edition(work, table)
    house = work.house(table.state.edition)
    asked = HandAsked(posts=posts or (), variant=variant, is_bomb_pot=bomb_pot is not None, **began)
    level = level_of_hand(work, table, hand_id=hand_id, asked=asked, house=house)
    named_posts = None if posts is None else [named(post) for post in posts]
    terms: dict[str, Any] = {"ante": largest_ante(posts), "seats": seats, "posts": named_posts}
    started = table.start_hand(hand_id=hand_id, **terms, house=house, by=work.by)
    paid = _feed_of_button(work, table, started)
    stakes = table.stakes_of_hand(variant)
    setup = setup_of(table, started, stakes, posts_of(stakes, started, posts, house))
    setup = setup if bomb_pot is None else bombed(setup, bomb_pot, house)
    waiting = _waiting(table, started, house)
    begun = _begun(work, hand_id, setup, table, absent=absent, players_left=players_left)
    return _started(
        work, table, work.add(begun), setup, level=level, waiting=waiting, button_drop=paid
    )


def _started(work: Work, table: CashTable, hand: Hand, setup: HandSetup, **more: Any) -> Answer:
    started = table.state.hand
    assert started is not None, "The hand has just begun."
    end_if_alone(work, table, hand)
    body = {**_of_start(hand, started, setup), "fallen_straddles": _fallen(table), **more}
    return Answer(body=body | progress(hand), location=f"/hands/{hand.id}")


def _feed_of_button(work: Work, table: CashTable, started: HandInPlay) -> int:
    """Let the funds have what the button paid for a hand just now; return all that it paid."""
    paid = [fact for fact in table.pending_events if isinstance(fact, ButtonDropPaid)]
    drops = [drop for fact in paid if fact.hand_id == started.hand_id for drop in fact.drops]
    feed_funds(work, table, drops, started.number)
    return sum(drop.amount for drop in drops)


def _fallen(table: CashTable) -> list[dict[str, Any]]:
    """Return the straddles that were declared and hold no more, each with the rule."""
    fell = (each for each in table.pending_events if isinstance(each, StraddleFell))
    return [{"seat": each.seat, "amount": each.amount, "rule": each.rule} for each in fell]


def _waiting(table: CashTable, started: HandInPlay, house: House) -> list[dict[str, Any]]:
    """Return the seats with chips that get no cards, each with the rule that has it wait."""
    return [
        {"seat": seat, "rule": why.rule}
        for seat, why in sorted(table.waiting(house).items())
        if started.dealt_in(seat) is None
    ]


def _begun(
    work: Work,
    hand_id: UUID,
    setup: HandSetup,
    table: CashTable,
    *,
    absent: Sequence[int],
    players_left: int | None,
) -> Hand:
    """Begin a hand that is bet as the house has it, with some who aren't in their seats.

    Who serves a penalty has a dead hand by its rule.
    """
    house, by = work.house(setup.edition), work.by
    hand = Hand.begin(hand_id, setup, by=by)
    if players_left is not None:
        play_in_event(hand, event_of(work, setup.seats, players_left), by=by)
    set_terms(hand, house=house, by=by)
    serving = table.serving(house, by.at)
    presence.begin_dead(hand, serving, house=house, by=by)
    away = {seat for seat, taken in table.taken_seats().items() if taken.is_away}
    dealt = [each.seat for each in setup.seats if each.seat in {*absent, *away}]
    empty = [seat for seat in (*absent, *dealt) if seat not in serving]
    presence.begin_without(hand, seats=list(dict.fromkeys(empty)), house=house, by=by)
    return hand


def _of_start(hand: Hand, started: HandInPlay, setup: HandSetup) -> dict[str, Any]:
    return {
        "hand_id": hand.id,
        "table_id": hand.state.table_id,
        "number": started.number,
        "button": started.button,
        "small_blind_seat": started.small_blind_seat,
        "big_blind_seat": started.big_blind_seat,
        "seats": [dealt.seat for dealt in started.seats],
        "posts": msgspec.to_builtins(setup.posts),
    }


def _take_up_chosen_edition(work: Work, table: CashTable) -> None:
    """Run the table under the edition that was chosen while the hand before was played."""
    edition = table.state.next_edition
    if edition is not None and table.state.hand is None:
        table.take_up_edition(edition=edition, house=work.house(edition), by=work.by)
