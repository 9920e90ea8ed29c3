"""Showdowns under a house's rules, told in a few words.

    table = Showdown("grosvenor", {2: 300, 4: 300, 6: 300}, chip=5)
    table.told("2 checks", "4 bets 100", "6 calls").order(4, 6)

Seats stand from the button's left, the last has the button. Without posts a hand is checked to the
street it begins on; `pot` is dead money that lies there.
"""

from typing import Any, Self

from domain.hands import repairing, terms
from domain.hands.acting import Report, act_as_seen
from domain.hands.events import PostDue, PotAwarded, SeatInHand
from domain.hands.exposures import check_muck
from domain.hands.hand import Hand
from domain.hands.order import showing_order, showing_rule
from domain.hands.performing import act_plainly
from domain.hands.ruling_events import Seen
from domain.hands.seeing import show_part
from domain.hands.setup import HandSetup
from domain.hands.throwing import check_not_winning
from domain.kernel import Stamp
from domain.rules.drops import DropTerms
from domain.variants import variant_of
from tests.scenario import STREAM, Scenario, given, house, named, stamp

BOARDS = {"flop": "2c7d9h", "turn": "Js", "river": "Qc"}
ACTS = {"folds": "fold", "checks": "check", "calls": "call", "goes-all-in": "all-in"}


class Showdown:
    """A hand under a house's rules, and what came of the last thing that was asked."""

    def __init__(
        self,
        rulebook: str,
        stacks: dict[int, int],
        *,
        pot: int = 0,
        street: str = "river",
        board: str = "2c7d9hJsQc",
        variant: str = "nlh",
        chip: int = 1,
        big: int = 2,
        blinds: tuple[int, int] | None = None,
        posts: list[PostDue] | None = None,
        hands: dict[int, str] | None = None,
    ) -> None:
        self.house = house(rulebook)
        seats, game = list(stacks), variant_of(variant)
        due = posts or []
        due = due + ([PostDue(seats[-1], "dead", pot, is_live=False)] if pot else [])
        if blinds is not None:
            due += [PostDue(blinds[0], "small", big // 2, is_live=True)]
            due += [PostDue(blinds[1], "big", big, is_live=True)]
        begun = HandSetup(
            table_id=named("the table"),
            number=7,
            variant=variant,
            edition="edition",
            button=seats[-1],
            seats=[
                SeatInHand(seat, named(f"player {seat}"), stack + (pot if seat == seats[-1] else 0))
                for seat, stack in stacks.items()
            ],
            small_blind=big // 2,
            big_blind=big,
            posts=due,
            smallest_chip=chip,
            big_bet=2 * big,
            bring_in=big // 2 if game.has_bring_in else 0,
            raises_max=game.raises_max,
        )
        self.hand: Scenario[Hand] = given(Hand).when(
            Hand.begin, stream=STREAM, setup=begun, by=self.by()
        )
        self.hand.when(terms.set_terms, house=self.house, by=self.by())
        self.board = {"flop": board[:6], "turn": board[6:8], "river": board[8:]}
        for seat, cards in (hands or {}).items():
            self.hand.when(Hand.deal_hole_cards, seat=seat, cards=cards, by=self.by())
        if street != "preflop" and not game.has_bring_in:
            self._reaches(street)

    def _reaches(self, street: str) -> None:
        for each in BOARDS:
            self.round().deals(each)
            if each == street:
                return

    def round(self) -> Self:
        """Let everybody who is still to act check or call."""
        while (seat := self.hand.aggregate.to_act) is not None:
            legal = self.hand.aggregate.legal_actions(seat)
            self.told(f"{seat} {'calls' if legal.may_call else 'checks'}")
        return self

    def deals_stud(self, hands: dict[int, str]) -> Self:
        """Deal seven cards to each seat, the last of them face down, with nobody betting."""
        for street in range(5):
            first = 2 * (street + 2) if street else 0
            for seat, cards in hands.items():
                dealt = cards[first : 2 * (street + 3)]
                self.hand.when(Hand.deal_hole_cards, seat=seat, cards=dealt, by=self.by())
            if street == 0:
                opener = self.hand.aggregate.to_act
                self.hand.when(Hand.bring_in, seat=opener, by=self.by())
            self.round()
        return self

    def deals(self, *streets: str, checks_procedure: bool = False) -> Self:
        """Deal streets, each once the betting before it is closed."""
        for street in streets:
            self.hand.when(
                repairing.deal_board,
                street=street,
                cards=self.board[street],
                is_procedure_checked=checks_procedure,
                house=self.house,
                by=self.by(),
            )
        return self

    def by(self, role: str = "dealer") -> Stamp:
        """Return the stamp of somebody at the table."""
        return stamp(role, "20:00")

    def told(self, *deeds: str) -> Self:
        """Let these things happen one after another: `4 bets 100`, `2 shows AsKd`, `6 mucks`."""
        for deed in deeds:
            who, what, *more = deed.split()
            seat = int(who)
            match what:
                case "shows":
                    cards = more[0] if more else ""
                    self.hand.when(Hand.show, seat=seat, cards=cards, by=self.by())
                case "shows-part":
                    self.asks(show_part, seat=seat, cards=more[0])
                case "mucks":
                    self.hand.when(self._muck, seat=seat, by=self.by())
                case "throws-over":
                    self._sees(seat)
                case _:
                    self._acts(seat, what, more)
        return self

    def _acts(self, seat: int, what: str, more: list[str]) -> None:
        action = ACTS.get(what, what.removesuffix("s"))
        to = int(more[0]) if more else None
        self.asks(act_plainly, seat=seat, action=action, to=to)

    def _sees(self, seat: int) -> None:
        report = Report(seat=seat, seen=[Seen(kind="cards", cards="over-line")])
        self.asks(act_as_seen, report=report)

    def _muck(self, seat: int, by: Stamp) -> None:
        check_muck(self.hand.aggregate, house=self.house)
        check_not_winning(self.hand.aggregate.state, seat, self.house)
        self.hand.aggregate.muck(seat=seat, by=by)

    def asks(self, decision: Any, role: str = "dealer", **asked: Any) -> Self:
        """Take another decision of the hand."""
        self.hand.when(decision, house=self.house, by=self.by(role), **asked)
        return self

    def names(self, *seats: int, pot: int = 0) -> Self:
        """Name the winners of a pot whose cards aren't known."""
        self.hand.when(self._name, seats=list(seats), pot=pot, by=self.by())
        return self

    def _name(self, seats: list[int], pot: int, by: Stamp) -> None:
        with terms.under(self.house):
            self.hand.aggregate.name_winners(pot=pot, seats=seats, by=by)

    def refused(self, rule: str, **facts: Any) -> Self:
        """Expect that the last thing was refused, and let the hand go on."""
        self.hand.then_refused(rule, **facts)
        return self

    def order(self, *seats: int, rule: str | None = None) -> Self:
        """Expect who shows, in which order, and by which rule."""
        state = self.state
        assert showing_order(state) == list(seats)
        assert rule is None or showing_rule(state) == rule
        return self

    def paid(self, rake: DropTerms | None = None, **won: int) -> Self:
        """Let the pots be paid and expect what seats are paid of them: `seat_3=450`."""
        self.hand.when(Hand.award, drops=[] if rake is None else [rake], by=self.by())
        found: dict[str, int] = {}
        for pot in (fact for fact in self.hand.facts if isinstance(fact, PotAwarded)):
            for share in pot.shares:
                name = f"seat_{share.seat}"
                found[name] = found.get(name, 0) + share.amount
        assert {name: amount for name, amount in found.items() if amount} == won
        return self

    @property
    def answer(self) -> Any:
        """What the last decision returned."""
        assert self.hand._refusal is None, self.hand._refusal
        return self.hand.answer

    @property
    def state(self) -> Any:
        """Where the hand stands."""
        assert self.hand._refusal is None, self.hand._refusal
        return self.hand.aggregate.state

    def standing(self, seat: int) -> str:
        """Return whether a seat's hand is in, folded or mucked."""
        found: str = self.state.at(seat).standing
        return found

    def seen(self, seat: int) -> str:
        """Return what everybody sees of a seat's cards."""
        view = self.hand.aggregate.view()
        return next(each.cards + each.seen for each in view.seats if each.seat == seat)

    def cites(self) -> set[str]:
        """Return the rules that the facts of the hand name."""
        return {str(getattr(fact, "rule", "")) for fact in self.hand.facts}
