"""One random hand at two tables: this room's, and pokerkit's with the same cards and deeds."""

import warnings
from dataclasses import dataclass, field
from random import Random

from domain.cards import written_cards
from domain.hands.betting import LegalActions, why_no_raise
from domain.hands.hand import Hand
from domain.hands.state import SeatPlaying, is_betting_over
from domain.kernel import Fact
from domain.rules.house import House
from domain.rules.options import RunOuts
from tests.domain.hands.dealing import BY
from tests.random_hands.reasons import Difference, Seen, reason_for_call, reason_for_raise
from tests.random_hands.stakes import Stakes
from tests.scenario import STREAM

TWICE = House(runouts=RunOuts(rule="room:run-outs", run_outs_max=2))


@dataclass
class Table:
    """A hand being played. Once pokerkit can't follow, it is played on without it."""

    stakes: Stakes
    random: Random
    differences: list[Difference] = field(default_factory=list)
    is_followed: bool = True
    short_in: str = ""
    """The street in which somebody last went all-in for less than a bet or raise."""

    def __post_init__(self) -> None:
        """Seat the players at both tables."""
        warnings.simplefilter("ignore")
        self.hand = Hand.begin(STREAM, self.stakes.setup(), by=BY)
        self.other = self.stakes.pokerkit()
        self.deck = list(self.stakes.game.deck)
        self.random.shuffle(self.deck)
        self.eagerness = self.random.choice([0.15, 0.4, 0.7])
        for seat in self.hand.state.seats:
            self._deal(seat, seat.owed)

    @property
    def facts(self) -> list[Fact]:
        """Return what happened."""
        return [fact for fact in self.hand.pending_events if isinstance(fact, Fact)]

    def play(self) -> "Table":
        """Play the hand to its end."""
        while not self.hand.is_over:
            self._step()
        return self

    def _step(self) -> None:
        hand = self.hand
        if hand.to_act is not None:
            self._act(hand.to_act)
        elif len(hand.state.live()) == 1:
            self._settle()
        elif self._pokerkit_asks_for_a_check():
            self.other.check_or_call()
        elif is_betting_over(hand.state) and self._can_show():
            self._show()
        elif hand.to_draw is not None:
            self._draw(hand.to_draw)
        elif hand.next_street is not None:
            self._street(hand.next_street)
        elif any(each.owed for each in hand.state.live()):
            self._deal_owed()
        else:
            self._settle()

    # Cards

    def _cards(self, count: int) -> str:
        if len(self.deck) < count:
            held = {card for each in self.hand.state.live() for card in written_cards(each.cards)}
            fresh = [card for card in self.stakes.game.deck if card not in {*held, *self.deck}]
            self.random.shuffle(fresh)
            self.deck = fresh + self.deck
        return "".join(self.deck.pop() for _ in range(count))

    def _deal(self, seat: SeatPlaying, count: int) -> None:
        cards = self._cards(count)
        self.hand.deal_hole_cards(seat=seat.seat, cards=cards, by=BY)
        if self.is_followed:
            self.other.deal_hole(cards, seat.seat - 1)

    def _deal_owed(self) -> None:
        for each in self.hand.state.live():
            if each.owed:
                self._deal(each, each.owed)

    def _burn(self) -> None:
        if self.is_followed and self.other.can_burn_card("??"):
            self.other.burn_card("??")

    def _street(self, street: str) -> None:
        state = self.hand.state
        if self.hand.view().next_deal == "board":
            if not state.game.board_cards and self.is_followed and not self._other_shares_a_card():
                self._leave("open:19", "a last card for all, the deck having run short")
            self._board(street)
            return
        self._burn()
        count = state.game.streets[state.game.place_of(street)].hole_cards
        for each in state.live():
            self._deal(each, count)

    def _other_shares_a_card(self) -> bool:
        self._burn()
        return any(self.other.board_dealing_counts)

    def _board(self, street: str) -> None:
        state = self.hand.state
        place = state.game.place_of(street)
        count = state.game.streets[place].board or 1
        if len(state.boards) == 1:
            self._deal_board(street, self._cards(count), 1)
            return
        for board in range(1, len(state.boards) + 1):
            for each in state.game.streets[place:]:
                self._deal_board(each.name, self._cards(each.board), board)

    def _deal_board(self, street: str, cards: str, board: int) -> None:
        self.hand.deal_board(street=street, cards=cards, board=board, by=BY)
        if self.is_followed:
            self._burn()
            self.other.deal_board(cards)

    def _draw(self, seat: int) -> None:
        cards = self.hand.state.at(seat).cards
        held = written_cards(cards)
        gone = self.random.sample(held, self.random.choice([0, 1, 1, 2, 3]))
        self.hand.discard(seat=seat, count=len(gone), cards="".join(gone), by=BY)
        if self.is_followed:
            assert self.other.stand_patter_or_discarder_index == seat - 1
            self.other.stand_pat_or_discard("".join(gone))
        if not self.hand.state.drawing:
            self._burn()
            self._deal_owed()

    # Deeds

    def _act(self, seat: int) -> None:
        legal = self.hand.legal_actions(seat)
        self._compare(seat, legal)
        low, high = self._range(legal)
        if low is not None and high is not None and self.random.random() < self.eagerness:
            self._put_in(legal, self._size(low, high))
        elif legal.may_bring_in:
            self.hand.bring_in(seat=seat, by=BY)
            if self.is_followed:
                self.other.post_bring_in()
        elif legal.to_call and self.random.random() < 0.3:
            self.hand.fold(seat=seat, by=BY)
            if self.is_followed:
                self.other.fold()
        else:
            (self.hand.call if legal.may_call else self.hand.check)(seat=seat, by=BY)
            if self.is_followed:
                self.other.check_or_call()

    def _size(self, low: int, high: int) -> int:
        unit = self.stakes.unit
        between = low + unit * self.random.randint(0, (high - low) // unit)
        return self.random.choice([low, high, between])

    def _put_in(self, legal: LegalActions, to: int) -> None:
        state = self.hand.state
        if to < state.level + state.raise_size:
            self.short_in = state.street
        (self.hand.bet if legal.may_bet else self.hand.raise_to)(seat=legal.seat, to=to, by=BY)
        if self.is_followed:
            self.other.complete_bet_or_raise_to(to)

    def _range(self, legal: LegalActions) -> tuple[int | None, int | None]:
        """Return what a bet or raise may be to at both tables, as long as pokerkit follows."""
        seen = self._seen()
        if not self.is_followed or legal.minimum is None or legal.maximum is None:
            return legal.minimum, legal.maximum
        if seen.minimum is None or seen.maximum is None:
            return None, None
        low, high = max(legal.minimum, seen.minimum), min(legal.maximum, seen.maximum)
        return (low, high) if low <= high else (None, None)

    def _seen(self) -> Seen:
        other = self.other
        return Seen(
            call=other.checking_or_calling_amount or 0,
            minimum=other.min_completion_betting_or_raising_to_amount,
            maximum=other.max_completion_betting_or_raising_to_amount,
            bets=max(other.bets),
        )

    def _compare(self, seat: int, legal: LegalActions) -> None:
        """Compare what may be done, and leave pokerkit where a call takes another amount."""
        if not self.is_followed:
            return
        seen = self._seen()
        assert self.other.actor_index == seat - 1, (seat, self.other.actor_index)
        if legal.to_call != seen.call:
            reason = reason_for_call(self.hand.state, legal, seen)
            self._leave(reason.rule, reason.what)
        elif (legal.minimum, legal.maximum) != (seen.minimum, seen.maximum):
            why = why_no_raise(self.hand.state, self.hand.state.at(seat))
            was_short = self.short_in == self.hand.state.street
            self.differences.append(
                reason_for_raise(self.hand.state, legal, seen, why, was_short=was_short)
            )

    def _leave(self, rule: str, what: str) -> None:
        self.differences.append(Difference(rule, what, is_followed=False))
        self.is_followed = False

    # The end

    def _pokerkit_asks_for_a_check(self) -> bool:
        """Tell whether pokerkit asks a seat for a check that has nobody left to bet against."""
        if not self.is_followed or self.other.actor_index is None:
            return False
        assert self.other.checking_or_calling_amount == 0
        return True

    def _can_show(self) -> bool:
        return self.is_followed and self.other.showdown_index is not None

    def _show(self) -> None:
        if self.stakes.runs_twice and self.hand.next_street and len(self.hand.state.boards) == 1:
            self.hand.agree_runouts(count=2, house=TWICE, by=BY)
        while self.other.can_select_runout_count():
            self.other.select_runout_count(len(self.hand.state.boards))
        seat = (self.other.showdown_index or 0) + 1
        if not self.hand.state.at(seat).has_shown:
            self.hand.show(seat=seat, cards="", by=BY)
        self.other.show_or_muck_hole_cards(True)  # noqa: FBT003 - pokerkit's own

    def _settle(self) -> None:
        if self.is_followed:
            while self.other.can_kill_hand():
                self.other.kill_hand()
            while self.other.can_push_chips():
                self.other.push_chips()
            while self.other.can_pull_chips():
                self.other.pull_chips()
            assert not self.other.status
        self.hand.award(drops=[], by=BY)
