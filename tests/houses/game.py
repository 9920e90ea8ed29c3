"""A table dealt hand by hand under a house's rules: who gets cards, who posts, who acts.

    game = Game("western-cape-cash", RAND, 1, 2, 3, 4, 5, 6, 7)
    game.comes(8)
    game.button(1)
    game.declares(8)
    told(game.deals(), "4 raises 6000")

The players it begins with open the table together; player 8 sits in seat 8 unless said otherwise.
"""

from typing import Any, Self
from uuid import UUID

from cardroom.service.hand_terms import posts_of, setup_of
from domain.hands.hand import Hand
from domain.kernel import Refused
from domain.tables.events import (
    HandStarted,
    PlayerLeft,
    PlayerReturned,
    PlayerSeated,
    PlayerSteppedAway,
)
from domain.tables.opening import TableTerms
from domain.tables.table import CashTable
from tests.domain.tables.past import hand, opened, seated
from tests.scenario import STREAM, Scenario, dealer, floor, given, house, named

STACK = 1_000_00


class Game:
    """A table and what is dealt there."""

    def __init__(
        self, rulebook: str, terms: TableTerms, *seats: int, stack: int = STACK, **places: Any
    ) -> None:
        self.house = house(rulebook, **places)
        self.hands = 0
        self.table: Scenario[CashTable] = given(
            CashTable,
            opened(terms, variant=terms.variant),
            *(seated(seat, player(seat), stack) for seat in seats),
        )

    def comes(
        self, seat: int, entry: str = "new", *, who: int | None = None, stack: int = STACK
    ) -> Self:
        """Let a player come to the game."""
        return self._happens(
            PlayerSeated,
            seat=seat,
            player_id=player(who or seat),
            stack=stack,
            left_stack=None,
            left_at=None,
            entry=entry,
        )

    def leaves(self, seat: int) -> Self:
        """Let a player leave for good."""
        return self._happens(
            PlayerLeft, seat=seat, player_id=self._in(seat), stack=0, game="the game"
        )

    def steps_away(self, *seats: int) -> Self:
        """Let players be away."""
        for seat in seats:
            self._happens(PlayerSteppedAway, seat=seat, player_id=self._in(seat))
        return self

    def comes_back(self, *seats: int) -> Self:
        """Let players be back."""
        for seat in seats:
            self._happens(PlayerReturned, seat=seat, player_id=self._in(seat))
        return self

    def button(self, seat: int) -> Self:
        """Put the button at a seat."""
        return self.asks(CashTable.place_button, seat=seat, by=floor())

    def declares(self, seat: int, amount: int | None = None) -> Self:
        """Let a player post for coming into the game in the next hand."""
        return self.asks(
            CashTable.declare_entry_post, seat=seat, amount=amount, house=self.house, by=dealer()
        )

    def straddles(self, seat: int, amount: int) -> Self:
        """Let a player straddle in the next hand."""
        return self.asks(
            CashTable.declare_straddle, seat=seat, amount=amount, house=self.house, by=dealer()
        )

    def asks(self, decision: Any, **asked: Any) -> Self:
        """Take a decision of the table; `refused` hears of it."""
        self.table.when(decision, **asked)
        return self

    def refused(self, rule: str, **facts: Any) -> Self:
        """Expect that what was asked last is refused by a rule."""
        self.table.then_refused(rule, **facts)
        return self

    def starts(self, **asked: Any) -> Self:
        """Let the next hand begin at the table."""
        self.hands += 1
        return self.asks(
            CashTable.start_hand,
            hand_id=hand(self.hands),
            house=self.house,
            by=dealer(),
            **asked,
        )

    def deals(self, **asked: Any) -> Scenario[Hand]:
        """Begin the next hand, with its posts made, and return it."""
        self.starts(**asked)
        table = self.table.aggregate
        started = table.state.hand
        assert started is not None, self.table._refusal
        stakes = table.stakes_of_hand()
        due = posts_of(stakes, started, None, self.house)
        return given(Hand).when(
            Hand.begin, stream=STREAM, setup=setup_of(table, started, stakes, due), by=dealer()
        )

    def ends(self, **won: int) -> Self:
        """End the hand with every stack as it was, or with what seats won (`seat_3=200`)."""
        started = self.table.aggregate.state.hand
        assert started is not None
        stacks = {dealt.seat: dealt.stack + dealt.announced for dealt in started.seats}
        for seat, change in won.items():
            stacks[int(seat.removeprefix("seat_"))] += change
        return self.asks(
            CashTable.settle_hand,
            hand_id=started.hand_id,
            stacks=stacks,
            all_ins=set(),
            pot=sum(change for change in won.values() if change > 0),
            flop_dealt=True,
            drops=[],
            house=self.house,
            by=dealer(),
        )

    def plays(self, hands: int = 1) -> Self:
        """Let hands be played in which nobody wins anything."""
        for _ in range(hands):
            self.starts().ends()
        return self

    @property
    def started(self) -> HandStarted:
        """Return the last hand that began."""
        return next(fact for fact in reversed(self.table.facts) if isinstance(fact, HandStarted))

    @property
    def places(self) -> tuple[int, int | None, int | None]:
        """Return where button, small blind and big blind were in the last hand that began."""
        return self.started.button, self.started.small_blind_seat, self.started.big_blind_seat

    @property
    def seats(self) -> list[int]:
        """Return who was dealt in to the last hand that began, in order of seats."""
        return sorted(dealt.seat for dealt in self.started.seats)

    def waits(self, seat: int) -> Refused:
        """Return why a seat gets no cards in the next hand."""
        return self.table.aggregate.waiting(self.house)[seat]

    def _in(self, seat: int) -> UUID:
        return self.table.aggregate.player_in(seat).player_id

    def _happens(self, fact: Any, **values: Any) -> Self:
        self.table.when(CashTable.record, fact=fact, by=floor(), **values)
        return self


def player(number: int) -> UUID:
    """Return the id of a player."""
    return named(f"player {number}")


def pot(scenario: Scenario[Hand]) -> int:
    """Return what is in the middle and before the players."""
    return scenario.aggregate.view().pot


def to_call(scenario: Scenario[Hand]) -> int:
    """Return what the seat in turn needs to call."""
    seat = scenario.aggregate.to_act
    assert seat is not None
    return scenario.aggregate.legal_actions(seat).to_call


def turn(scenario: Scenario[Hand]) -> int | None:
    """Return the seat that is to act."""
    return scenario.aggregate.to_act
