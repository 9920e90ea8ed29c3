"""Hands told in a few words.

    told(dealt(100, 100, 100), "3 folds", "1 calls", "2 checks", "flop AsKd2c", "1 bets 4")

Seats count from the button's left, so that seat 1 has the small blind and the last the button;
heads-up the last has both. A bet or raise is told by the total it makes, a draw by the cards that
are given up. A street on a second board is told by its number: "flop 2c7d9h 2".
"""

from collections.abc import Callable, Sequence
from typing import Any

from domain.hands.events import PostDue, PotAwarded, SeatInHand
from domain.hands.hand import Hand
from domain.hands.posts import posts_due
from domain.hands.setup import HandSetup
from domain.kernel import Stamp
from domain.rules.drops import DropTerms
from domain.variants import STREETS, VARIANTS
from tests.scenario import STREAM, Scenario, dealer, given, named

BY = dealer()


def go_all_in(hand: Hand, *, seat: int, by: Stamp) -> None:
    """Put in everything: a call, bet or raise, whichever it makes."""
    player = hand.state.at(seat)
    to = player.bet + player.stack
    if hand.state.bet >= to:
        hand.call(seat=seat, by=by)
    elif hand.state.bet:
        hand.raise_to(seat=seat, to=to, by=by)
    else:
        hand.bet(seat=seat, to=to, by=by)


DEEDS: dict[str, Callable[..., None]] = {
    "folds": Hand.fold,
    "checks": Hand.check,
    "calls": Hand.call,
    "bets": Hand.bet,
    "raises": Hand.raise_to,
    "goes-all-in": go_all_in,
    "gets": Hand.deal_hole_cards,
    "shows": Hand.show,
    "mucks": Hand.muck,
    "brings-in": Hand.bring_in,
    "draws": Hand.discard,
    "stands-pat": Hand.discard,
    "opens": Hand.name_first_to_act,
}


def blinds_of(seats: Sequence[int], small: int, big: int, ante: int = 0) -> list[PostDue]:
    """Return the usual posts; heads-up the button has the small blind."""
    first, second = (seats[1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])
    return posts_due(
        seats,
        small_blind=small,
        big_blind=big,
        ante=ante,
        small_blind_seat=first,
        big_blind_seat=second,
    )


def setup(
    *stacks: int,
    small: int = 1,
    big: int = 2,
    ante: int = 0,
    smallest_chip: int = 1,
    posts: list[PostDue] | None = None,
    seats: Sequence[int] = (),
    variant: str = "nlh",
    **options: Any,
) -> HandSetup:
    """Return what a hand begins with: seats 1, 2, 3, … with these stacks.

    With a fixed limit the big bet is twice the blind; in stud the small blind is the bring-in.
    """
    numbers = list(seats) or list(range(1, len(stacks) + 1))
    game = VARIANTS[variant]
    owed = blinds_of(numbers, small, big, ante) if posts is None else posts
    if game.has_bring_in:
        owed = [post for post in owed if post.kind == "ante"]
        options["bring_in"] = small
    return HandSetup(
        table_id=named("the table"),
        number=7,
        variant=variant,
        edition="edition",
        button=numbers[-1],
        seats=[
            SeatInHand(seat, named(f"player {seat}"), stack)
            for seat, stack in zip(numbers, stacks, strict=True)
        ],
        small_blind=small,
        big_blind=big,
        posts=owed,
        smallest_chip=smallest_chip,
        dealer="dealer-1",
        big_bet=2 * big if game.limit == "fixed-limit" else big,
        raises_max=game.raises_max,
        **options,
    )


def dealt(*stacks: int, **stakes: Any) -> Scenario[Hand]:
    """Return a hand that has begun, with its posts made."""
    return given(Hand).when(Hand.begin, stream=STREAM, setup=setup(*stacks, **stakes), by=BY)


def told(scenario: Scenario[Hand], *deeds: str) -> Scenario[Hand]:
    """Let these things happen one after another; only the last may be refused."""
    for deed in deeds:
        who, what, *more = deed.split()
        if who in STREETS:
            board = int(more[0]) if more else 1
            cards = what.replace("-", "")
            scenario.when(Hand.deal_board, street=who, cards=cards, board=board, by=BY)
        else:
            scenario.when(DEEDS[what], seat=int(who), by=BY, **_details(what, more))
    return scenario


def _details(what: str, more: list[str]) -> dict[str, Any]:
    if what in ("bets", "raises"):
        return {"to": int(more[0])}
    if what in ("draws", "stands-pat"):
        cards = more[0] if more else ""
        return {"count": len(cards) // 2, "cards": cards}
    return {"cards": more[0] if more else ""} if what in ("gets", "shows") else {}


def paid(scenario: Scenario[Hand], rake: DropTerms | None = None) -> dict[int, int]:
    """Let the pots be paid; return what each seat has then."""
    scenario.when(Hand.award, drops=[] if rake is None else [rake], by=BY)
    return {each.seat: each.stack for each in scenario.aggregate.result.seats}


def pots_paid(scenario: Scenario[Hand]) -> list[PotAwarded]:
    """Return the pots that were paid last, main pot first."""
    return [fact for fact in scenario._recorded if isinstance(fact, PotAwarded)]
