"""Hands acted in as the floor sees it, under a house's rules.

    floor = Floor("western-cape-cash", {3: 600, 5: 600, 7: 600}, big=20, pot=120)
    floor.sees(3, "says bet 40").sees(5, "puts 100")
    floor.ruled("call", returned=60, rules=["western-cape-cash:43"])

What is seen is told in order: `says raise 120`, `says bet 500|5000` for words that may mean both,
`puts 500 100x3` for one motion, `slides 800` short of the line, `holds 40` over it in the air,
`taps`, `cards over-line`. Seats stand from the button's left; a hand on the flop is checked to it.
"""

from typing import Any, Self

from cardroom.service.judging import seen
from domain.hands import acting, performing, presence, repairing, terms
from domain.hands.events import PostDue, SeatInHand
from domain.hands.hand import Hand
from domain.hands.setup import HandSetup
from domain.hands.state import EventPlayed
from domain.kernel import Stamp
from domain.rules.acting import CASH, Occasion, Ruled
from domain.variants import variant_of
from tests.domain.hands.dealing import blinds_of
from tests.scenario import STREAM, Scenario, dealer, given, house, named, stamp

BOARDS = {"flop": "2c7d9h", "turn": "Js", "river": "Qc"}
VARIANTS = {"no-limit": "nlh", "pot-limit": "plh", "fixed-limit": "lhe"}


class Floor:
    """A hand at a table of a house, and what was last ruled."""

    def __init__(
        self,
        rulebook: str,
        stacks: dict[int, int],
        *,
        big: int,
        small: int = 0,
        pot: int = 0,
        street: str = "flop",
        betting: str = "no-limit",
        occasion: Occasion = CASH,
        chip: int = 1,
        **places: Any,
    ) -> None:
        self.house = house(rulebook, **places)
        seats = list(stacks)
        has_blinds = street == "preflop"
        posts = blinds_of(seats, small or big // 2, big) if has_blinds else []
        posts += [PostDue(seats[-1], "dead", pot, is_live=False)] if pot else []
        begun = HandSetup(
            table_id=named("the table"),
            number=7,
            variant=VARIANTS[betting],
            edition="edition",
            button=seats[-1],
            seats=[
                SeatInHand(seat, named(f"player {seat}"), stack + (pot if seat == seats[-1] else 0))
                for seat, stack in stacks.items()
            ],
            small_blind=small or big // 2,
            big_blind=big,
            posts=posts,
            smallest_chip=chip,
            big_bet=2 * big,
            raises_max=variant_of(VARIANTS[betting]).raises_max,
        )
        self.hand: Scenario[Hand] = given(Hand).when(
            Hand.begin, stream=STREAM, setup=begun, by=dealer()
        )
        if occasion.is_tournament:
            left = occasion.players_left or len(seats)
            granted = dict.fromkeys(seats, occasion.pot_bets) if occasion.pot_bets else {}
            self.hand.when(terms.play_in_event, event=EventPlayed(left, granted), by=dealer())
        self.hand.when(terms.set_terms, house=self.house, by=dealer())
        self.clock = "20:00"
        if not has_blinds:
            self._reaches(street)

    def _reaches(self, street: str) -> None:
        for each in BOARDS:
            self.goes_round("check").deals(each)
            if each == street:
                return

    def goes_round(self, action: str) -> Self:
        """Let everybody who is still to act do the same."""
        while self.hand.aggregate.to_act is not None:
            self.acts(self.hand.aggregate.to_act, action)
        return self

    def deals(self, street: str, *, checks_procedure: bool = False) -> Self:
        """Deal a street, at a table that was opened with procedure checks or without."""
        self.hand.when(
            repairing.deal_board,
            street=street,
            cards=BOARDS[street],
            is_procedure_checked=checks_procedure,
            house=self.house,
            by=self.by(),
        )
        return self

    def by(self, role: str = "dealer") -> Stamp:
        """Return the stamp of somebody at the table."""
        return stamp(role, self.clock)

    def sees(self, seat: int, *moves: str, role: str = "dealer", **asked: Any) -> Self:
        """Let the floor see something of a seat."""
        self.hand.when(
            acting.act_as_seen,
            report=acting.Report(seat=seat, seen=[seen(each) for each in moves], **asked),
            house=self.house,
            by=self.by(role),
        )
        return self._settled()

    def acts(self, seat: int, action: str, to: int | None = None) -> Self:
        """Let a seat act as it is told by name."""
        self.hand.when(
            performing.act_plainly,
            seat=seat,
            action=action,
            to=to,
            house=self.house,
            by=self.by(),
        )
        return self._settled()

    def asks(self, decision: Any, role: str = "dealer", **asked: Any) -> Self:
        """Take another decision of the hand."""
        self.hand.when(decision, house=self.house, by=self.by(role), **asked)
        return self._settled()

    def questions(self, question: Any, **asked: Any) -> Self:
        """Ask the hand something that changes nothing."""
        self.hand.when(question, house=self.house, **asked)
        self.answer = self.hand.answer
        return self

    def _settled(self) -> Self:
        self.answer = self.hand.answer
        if self.hand._refusal is None:
            self.hand.also(presence.settle, house=self.house, by=self.by())
        return self

    def ruled(self, act: str, *, rules: list[str] | None = None, **values: Any) -> Self:
        """Expect what the last thing seen was ruled as, the deciding rule first."""
        assert self.hand._refusal is None, self.hand._refusal
        found = self.answer
        assert isinstance(found, Ruled)
        assert found.act == act, found
        assert {name: getattr(found, name) for name in values} == values, found
        if rules is not None:
            assert list(found.rules[: len(rules)]) == rules, found
        return self

    def refused(self, rule: str, **facts: Any) -> Self:
        """Expect that the last thing was refused, and let the hand go on."""
        self.hand.then_refused(rule, **facts)
        return self

    def stands(self, turn: int | None, **figures: int) -> Self:
        """Expect whose turn it is; `pot=`, and `stack_3=`, `bet_5=` of seats."""
        assert self.hand._refusal is None, self.hand._refusal
        view = self.hand.aggregate.view()
        assert view.to_act == turn
        found = {"pot": view.pot}
        for each in view.seats:
            found |= {f"stack_{each.seat}": each.stack, f"bet_{each.seat}": each.bet}
        assert {name: found[name] for name in figures} == figures
        return self

    def is_in(self, seat: int) -> bool:
        """Tell whether a seat's hand is live."""
        return self.hand.aggregate.state.at(seat).is_live

    def is_timed(self) -> bool:
        """Tell whether a clock runs."""
        return self.hand.aggregate.state.clock is not None
