"""What was done in a hand as the format can tell it: in turn, and only what came of it.

The format knows no act out of turn, no bet that goes back and no chips that a hand leaves behind.
So the hand is enacted beside itself by the plain rules: who folded early or was killed folds at
its next turn, a bet that went back is the check or call that it became, and chips left in the pot
are called first. What comes to other chips than the hand itself can't be told, and is refused.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from domain.hands import deal_events, events, ruling_events
from domain.hands.hand import Hand
from domain.hands.performing import return_uncalled
from domain.hands.showdown_events import HandKilled, HandRestored
from domain.hands.state import HandState, is_betting_over, next_street
from domain.kernel import Fact, Refused, Stamp

Word = Literal["f", "cc", "cbr", "pb"]

AS_IT_WAS = (
    events.AntePosted,
    events.BlindPosted,
    events.FirstToActNamed,
    events.HoleCardsDealt,
    events.CardsDiscarded,
    events.BoardDealt,
    events.RunoutsAgreed,
    ruling_events.PlayedInEvent,
    ruling_events.BettingTermsSet,
    deal_events.DealFaultRuled,
    deal_events.RepairConfirmed,
)
"""What is taken in as it happened."""

STREETS = (events.HoleCardsDealt, events.CardsDiscarded, events.BoardDealt)


class Act(NamedTuple):
    """An act in a word of the format; `to` is a bettor's total for the round."""

    seat: int
    word: Word
    to: int = 0


def untold(why: str) -> Refused:
    """Return the refusal to write a hand that the format has no words for."""
    return Refused("room:hand-history", "The PHH format can't tell this hand: {why}.", why=why)


def acts_of(facts: Sequence[Fact]) -> list[Act | None]:
    """Return what each fact is as an act, none where it is none; what went back was never bet."""
    acts: list[Act | None] = []
    bets: dict[int, tuple[int, int]] = {}
    """Of each seat's last bet which act it is, and what the others had bet before it."""
    hand: Hand | None = None
    for fact in facts:
        act = _act_of(fact)
        if hand is not None and act is not None and act.word == "cbr":
            bets[act.seat] = (len(acts), hand.state.bet)
        hand = fact.mutate(None) if hand is None else _after(hand, fact)
        match fact:
            case ruling_events.BetTakenBack(seat=seat, amount=amount):
                _take_back(acts, bets, seat, amount)
            case HandKilled(seat=seat, returned=amount):
                if amount:
                    _take_back(acts, bets, seat, amount)
                act = Act(seat, "f")
            case ruling_events.ChipsForfeited(seat=seat):
                acts[acts.index(Act(seat, "f"))] = Act(seat, "cc")
                act = Act(seat, "f")
            case HandRestored(seat=seat):
                _live_again(acts, seat)
            case _:
                pass
        acts.append(act)
    return acts


def _after(hand: Hand, fact: Fact) -> Hand:
    hand.evolve(fact)
    return hand


def _act_of(fact: Fact) -> Act | None:
    match fact:
        case events.PlayerFolded(seat=seat) | events.HandMucked(seat=seat):
            return Act(seat, "f")
        case events.PlayerChecked(seat=seat) | events.PlayerCalled(seat=seat):
            return Act(seat, "cc")
        case events.PlayerBet(seat=seat, to=to) | events.PlayerRaised(seat=seat, to=to):
            return Act(seat, "cbr", to)
        case events.BringInPosted(seat=seat):
            return Act(seat, "pb")
        case _:
            return None


def _live_again(acts: list[Act | None], seat: int) -> None:
    """Let a hand not have been given up that a ruling made live again."""
    given_up = [place for place, act in enumerate(acts) if act == Act(seat, "f")]
    for place in given_up[-1:]:
        acts[place] = None


def _take_back(
    acts: list[Act | None], bets: dict[int, tuple[int, int]], seat: int, amount: int
) -> None:
    """Let a bet have been as much less, or no bet at all."""
    place, before = bets.pop(seat, (0, 0))
    bet = acts[place]
    if bet is None or bet.word != "cbr":
        raise untold(f"of what seat {seat} had posted {amount} went back")
    to = bet.to - amount
    acts[place] = Act(seat, "cc") if to <= before else Act(seat, "cbr", to)


class Enacting:
    """Enacts a hand fact by fact, each seat in its turn."""

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._waiting: list[Act] = []
        """Acts whose turn hasn't come."""

    @property
    def state(self) -> HandState:
        """Return the hand as it was enacted so far."""
        assert self._hand is not None, "A hand's facts begin with its opening."
        return self._hand.state

    def take(self, fact: Fact, act: Act | None) -> list[Act]:
        """Take in what happened next, and return the acts whose turn has come by it."""
        if self._hand is None:
            self._hand = fact.mutate(None)
            return []
        if isinstance(fact, STREETS):
            self._check_turns(fact)
        if isinstance(fact, AS_IT_WAS):
            self._take_in(self._hand, fact)
        if isinstance(fact, events.BetReturned):
            return_uncalled(self._hand, fact.by)
        self._waiting += [] if act is None else [act]
        return list(self._in_turn(fact.by))

    def hold(self, acts: Iterable[Act]) -> None:
        """Let acts wait for their turns after all that were taken."""
        self._waiting += acts

    def _take_in(self, hand: Hand, fact: Fact) -> None:
        """Take in what happened; nothing was checked of it for the hand as it is enacted."""
        drawing = hand.state.drawing
        if isinstance(fact, events.CardsDiscarded) and drawing and drawing[0] != fact.seat:
            raise untold("seats drew in another order than their turns")
        try:
            hand.evolve(fact)
        except (AssertionError, LookupError, ValueError) as lost:
            raise untold("cards came where its acts don't lead") from lost

    def _check_turns(self, fact: Fact) -> None:
        """Refuse a street that comes before acts of the last, or is owed to who has given up."""
        game = self.state.game
        has_own_cards = game.has_draw or game.has_bring_in
        is_first = isinstance(fact, events.HoleCardsDealt) and not self.state.is_flop_dealt
        if any(act.word != "f" for act in self._waiting):
            raise untold("seats acted in another order than their turns")
        if self._waiting and has_own_cards and not (is_first and self.state.waiting):
            raise untold(f"seat {self._waiting[0].seat} gave up without another turn")

    def _in_turn(self, by: Stamp) -> Iterable[Act]:
        while self._waiting and self.state.waiting:
            turn = self.state.waiting[0]
            act = next((each for each in self._waiting if each.seat == turn), None)
            if act is None:
                return
            self._waiting.remove(act)
            self._enact(act, by)
            yield act

    def _enact(self, act: Act, by: Stamp) -> None:
        assert self._hand is not None, "A hand's facts begin with its opening."
        legal = self._hand.legal_actions(act.seat)
        try:
            match act.word:
                case "f":
                    self._hand.fold(seat=act.seat, by=by)
                case "pb":
                    self._hand.bring_in(seat=act.seat, by=by)
                case "cc" if legal.may_call:
                    self._hand.call(seat=act.seat, by=by)
                case "cc":
                    self._hand.check(seat=act.seat, by=by)
                case "cbr" if self.state.bet:
                    self._hand.raise_to(seat=act.seat, to=act.to, by=by)
                case _:
                    self._hand.bet(seat=act.seat, to=act.to, by=by)
        except Refused as refused:
            raise untold(f"seat {act.seat} did what the format lets nobody do") from refused

    def finish(self, real: HandState, by: Stamp) -> list[Act]:
        """Return the acts that let the last seats give up, and check that the chips are right.

        Where one hand is left, it checks until those that were given up have had their turn.
        """
        acts: list[Act] = []
        is_won = len(real.unfolded()) == 1
        while is_won and self._waiting and self.state.waiting and not self.state.bet:
            turn = self.state.waiting[0]
            if turn != real.unfolded()[0].seat:
                break
            self._waiting.append(Act(turn, "cc"))
            acts += self._in_turn(by)
        if real.outcome != "called-off":
            self._check(real)
        return acts

    def _check(self, real: HandState) -> None:
        """Refuse a hand that comes to other chips, or goes on where the hand itself was over."""
        for each in real.seats:
            enacted = self.state.at(each.seat)
            if each.is_live and not enacted.is_live:
                raise untold(f"seat {each.seat} gave up before its hand was live again")
            if enacted.matched + enacted.dead != each.matched + each.dead:
                raise untold(f"seat {each.seat} put in another amount than its acts come to")
        is_paid = bool(real.paid_out)
        is_won = len(real.unfolded()) == 1
        if is_paid and is_won and next_street(self.state) is not None:
            raise untold("a hand that was given up would have to be shown down")
        if is_paid and not is_betting_over(self.state):
            raise untold("somebody would have to act who had no turn")
