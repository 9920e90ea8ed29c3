"""What a hand begins with: what is posted, what its bets are, and bomb pots."""

from collections.abc import Sequence

import msgspec

from domain.hands.events import PostDue, SeatInHand
from domain.hands.posts import posts_due
from domain.hands.setup import HandSetup
from domain.kernel import Amount, Refused
from domain.rules.house import House
from domain.tables.events import SeatDealtIn
from domain.tables.game_events import GameStakes
from domain.tables.hand_events import SeatPost
from domain.tables.starting import judges_posts
from domain.tables.state import HandInPlay
from domain.tables.table import CashTable
from domain.variants import variant_of


class BombPotAsked(msgspec.Struct, frozen=True):
    """A bomb pot: what everybody antes, and how many boards are dealt."""

    ante: int
    boards: int = 1


def largest_ante(posts: Sequence[PostDue] | None) -> int:
    """Return the largest ante among posts that were named."""
    return max((post.amount for post in posts or () if post.kind == "ante"), default=0)


def named(post: PostDue) -> SeatPost:
    """Return a post that the dealer named, as the table judges it."""
    return SeatPost(post.seat, post.kind, post.amount, post.is_live)


def posts_of(
    stakes: GameStakes, started: HandInPlay, named: Sequence[PostDue] | None, house: House
) -> list[PostDue]:
    """Return what is put in before the cards; in a house without rules on it, what was named.

    Where a seat brings in, nobody posts a blind; at short deck the button alone does.
    """
    if named is not None and not judges_posts(house):
        return list(named)
    game = variant_of(stakes.variant)
    blinds = posts_due(
        [dealt.seat for dealt in started.seats],
        small_blind=0 if game.has_bring_in or game.has_button_blind else stakes.small_blind,
        big_blind=0 if game.has_bring_in else stakes.big_blind,
        ante=stakes.ante if named is None else largest_ante(named),
        small_blind_seat=started.small_blind_seat,
        big_blind_seat=started.seats[-1].seat if game.has_button_blind else started.big_blind_seat,
        is_big_blind_ante=stakes.is_big_blind_ante,
    )
    beside = [PostDue(post.seat, post.kind, post.amount, post.is_live) for post in started.posts]
    return blinds + beside


def setup_of(
    table: CashTable, started: HandInPlay, stakes: GameStakes, posts: list[PostDue]
) -> HandSetup:
    """Return what a hand begins with that a table has started. A kill raises its bets."""
    state, game = table.state, variant_of(stakes.variant)
    bet = max(stakes.big_blind, started.kill)
    return HandSetup(
        table_id=table.id,
        number=started.number,
        variant=stakes.variant,
        edition=state.edition,
        button=started.button,
        seats=[_dealt(each) for each in started.seats],
        small_blind=stakes.small_blind,
        big_blind=bet,
        posts=posts,
        smallest_chip=state.smallest_chip,
        dealer=state.dealer,
        bring_in=stakes.bring_in,
        big_bet=stakes.big_bet * bet // stakes.big_blind,
        raises_max=game.raises_max,
    )


def bombed(setup: HandSetup, asked: BombPotAsked, house: House) -> HandSetup:
    """Return a hand as a bomb pot: an ante from every seat, no blinds, and no betting before it.

    Refused where the house doesn't have it.
    """
    if house.bomb_pot is None:
        raise Refused("room:bomb-pot", "This house has no bomb pots.", asked=Amount(asked.ante))
    house.bomb_pot.check(ante=asked.ante, boards=asked.boards, big_blind=setup.big_blind)
    antes = [PostDue(each.seat, "ante", asked.ante, is_live=False) for each in setup.seats]
    return msgspec.structs.replace(setup, posts=antes, boards=asked.boards, is_bomb_pot=True)


def _dealt(seat: SeatDealtIn) -> SeatInHand:
    return SeatInHand(seat.seat, seat.player_id, seat.stack + seat.announced)
