"""A hand of poker, of whichever game: posts, actions in turn, showdown, pots."""

from collections.abc import Mapping, Sequence
from typing import Self
from uuid import UUID

import msgspec

from domain.cards import written_cards
from domain.hands import betting, course, taking, undoing
from domain.hands.betting import LegalActions
from domain.hands.cards import check_shown
from domain.hands.deal_events import CardsCorrected, RightCards
from domain.hands.dealing import Dealing
from domain.hands.events import (
    AntePosted,
    BetReturned,
    BlindPosted,
    BringInPosted,
    HandCalledOff,
    HandFinished,
    HandMucked,
    HandOpened,
    HandRuledOver,
    HandShown,
    PlayerBet,
    PlayerCalled,
    PlayerChecked,
    PlayerFolded,
    PlayerRaised,
    PostDue,
    PotAwarded,
    SeatBarredFromBetting,
    WinnersNamed,
)
from domain.hands.limits import is_full
from domain.hands.odd_chips import in_order
from domain.hands.posts import check_posting
from domain.hands.pots import (
    Pot,
    check_ruled_shares,
    deductions_of,
    parts_of,
    pots_of,
    shares_in,
    uncalled,
)
from domain.hands.right_cards import known_of, put_right
from domain.hands.ruling_events import ActUndone, HandReopened
from domain.hands.setup import HandSetup
from domain.hands.showdown import all_winners, check_given_up, check_showdown, check_winners
from domain.hands.showdown_events import CardsDisclosed
from domain.hands.state import HandState, Named
from domain.hands.view import HandResult, HandView, result_of, view_of
from domain.kernel import Fact, Stamp
from domain.rules.drops import DealtHand, DropTerms
from domain.rules.wording import DIRECTORS


class Hand(Dealing, state=HandState, opening=HandOpened):
    """One hand, from the first post to the last pot.

    After that only what is seen of it is written down, and how it was disputed and put right.
    """

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        state = self.state
        taking.prepare(state, fact)
        match fact:
            case HandOpened():
                course.take_opening(state, fact)
            case AntePosted() | BlindPosted():
                course.take_post(state, fact)
            case BringInPosted():
                betting.take_bring_in(state, fact)
            case PlayerFolded(seat=seat):
                course.take_fold(state, seat)
            case PlayerChecked(seat=seat):
                betting.take_check(state, seat)
            case PlayerCalled(seat=seat, amount=amount):
                betting.take_call(state, seat, amount)
            case PlayerBet() | PlayerRaised():
                betting.take_bet(state, fact)
            case BetReturned(seat=seat, amount=amount):
                course.take_return(state, seat, amount)
            case HandShown(seat=seat, cards=cards):
                course.take_show(state, seat, cards)
            case HandMucked(seat=seat):
                course.take_muck(state, seat)
            case WinnersNamed(pot=pot, board=board, half=half, seats=seats):
                state.winners.append(Named(pot, board, half, seats))
            case PotAwarded():
                course.take_award(state, fact)
            case HandFinished() | HandRuledOver():
                course.take_finish(state, fact)
            case HandCalledOff():
                course.take_calling_off(state)
            case ActUndone() | HandReopened():
                self.state = undoing.restored(
                    state, receipt=fact.receipt, did=fact.did, seat=fact.seat, at=fact.by.at
                )
            case _ if not taking.took_in(state, fact):
                super().evolve(fact)
        taking.pass_turn(self.state, fact)

    # Decisions

    @classmethod
    def begin(cls, stream: UUID, setup: HandSetup, *, by: Stamp) -> Self:
        """Deal in two to eleven seats, from the button's left, and let them post what they owe."""
        setup.check()

        hand = cls.opened(stream, by, **msgspec.structs.asdict(setup))
        if setup.posts:
            hand.post_blinds(by=by)
        return hand

    def post_blinds(self, *, by: Stamp) -> None:
        """Put in the antes and blinds that are owed, or what a seat has left; once."""
        self._refuse_unless_playing()
        check_posting(self.state)

        for post in self.state.posts:
            self._post(post, by)
        self._return_uncalled(by)

    def bring_in(self, *, seat: int, by: Stamp) -> None:
        """Open stud with no more than the seat must put in, or has left."""
        self._refuse_out_of_turn(seat)
        amount = betting.amount_to_bring_in(self.state, seat)

        is_all_in = amount == self.state.at(seat).stack
        self.record(BringInPosted, by, seat=seat, amount=amount, is_all_in=is_all_in)
        self._return_uncalled(by)

    def fold(self, *, seat: int, by: Stamp) -> None:
        """Give up the hand in turn."""
        self._refuse_out_of_turn(seat)
        betting.check_not_bringing_in(self.state)

        self.record(PlayerFolded, by, seat=seat)
        self._return_uncalled(by)

    def check(self, *, seat: int, by: Stamp) -> None:
        """Stay in without betting, where there is nothing to call."""
        self._refuse_out_of_turn(seat)
        betting.check_check(self.state, seat)

        self.record(PlayerChecked, by, seat=seat)
        self._return_uncalled(by)

    def call(self, *, seat: int, by: Stamp) -> None:
        """Match the bet, or put in what is left."""
        self._refuse_out_of_turn(seat)
        amount = betting.amount_to_call(self.state, seat)

        is_all_in = amount == self.state.at(seat).stack
        self.record(PlayerCalled, by, seat=seat, amount=amount, is_all_in=is_all_in)
        self._return_uncalled(by)

    def bet(self, *, seat: int, to: int, by: Stamp) -> None:
        """Open the betting of the round."""
        self._refuse_out_of_turn(seat)
        betting.check_bet(self.state, seat, to)

        self._put_in(PlayerBet, seat, to, by)

    def raise_to(self, *, seat: int, to: int, by: Stamp) -> None:
        """Raise to a total for the round."""
        self._refuse_out_of_turn(seat)
        betting.check_raise(self.state, seat, to)

        self._put_in(PlayerRaised, seat, to, by)

    def show(self, *, seat: int, cards: str, by: Stamp) -> None:
        """Turn a hand up once no bet can come; empty is the cards dealt, or unknown ones.

        Other cards than were keyed are the right ones, where who directs the floor says so.
        """
        self._refuse_unless_in_hand(seat)
        check_showdown(self.state)
        check_shown(self.state, seat, cards, may_correct=by.role in DIRECTORS)

        self._put_right(seat, cards, by)
        self.record(HandShown, by, seat=seat, cards=cards or self.state.at(seat).known_cards)

    def muck(self, *, seat: int, by: Stamp) -> None:
        """Give up a hand at the showdown, unless it is the last one in a pot, or the last."""
        self._refuse_unless_in_hand(seat)
        check_showdown(self.state)
        check_given_up(self.state, seat)

        self.record(HandMucked, by, seat=seat)

    def name_winners(
        self, *, pot: int, seats: list[int], by: Stamp, board: int = 1, half: str | None = None
    ) -> None:
        """Name who wins a pot (0 is the main pot), or a half of it, whose hands aren't all known.

        Without a half it is the first of the game; nobody may be named for a low one.
        """
        self._refuse_unless_playing()
        named = half or self.state.game.halves[0].name
        check_winners(self.state, pot, seats, board, named)

        self.record(WinnersNamed, by, pot=pot, seats=seats, board=board, half=named)

    def award(self, *, drops: Sequence[DropTerms], by: Stamp) -> None:
        """Pay every pot, less what is taken of it in the order of the list, and end the hand."""
        self._refuse_unless_playing()
        winners = all_winners(self.state)
        pots = self.pots()
        chip, flop_dealt = self.state.smallest_chip, self.state.is_flop_dealt
        dealt = DealtHand(
            pots=[pot.amount for pot in pots],
            flop_dealt=flop_dealt,
            smallest_chip=chip,
            players=len(self.state.seats),
        )
        deductions = deductions_of(dealt, drops)
        is_one_each = self.state.showdown.is_one_each

        for place, (pot, taken) in enumerate(zip(pots, deductions, strict=True)):
            left = pot.amount - sum(each.amount for each in taken)
            won = in_order(self.state, winners[place])
            parts = parts_of(left, won, smallest_chip=chip, is_one_each=is_one_each)
            self.record(
                PotAwarded,
                by,
                pot=place,
                amount=pot.amount,
                deductions=taken,
                shares=shares_in(parts),
                parts=parts,
            )
        stacks = {each.seat: each.stack for each in self.state.seats}
        total = sum(pot.amount for pot in pots)
        self.record(HandFinished, by, stacks=stacks, pot=total, flop_dealt=flop_dealt)
        self._disclose(by)

    def bar_from_betting(self, *, seat: int, rule: str, by: Stamp) -> None:
        """Let a seat with a live hand neither bet nor raise until the hand is over."""
        self._refuse_unless_in_hand(seat)

        if seat not in self.state.barred:
            self.record(SeatBarredFromBetting, by, seat=seat, rule=rule)

    def call_off(self, *, reason: str, by: Stamp) -> None:
        """Void the hand: every bet goes back."""
        self._refuse_unless_playing()

        self.record(HandCalledOff, by, reason=reason)
        self._disclose(by)

    def rule_over(self, *, shares: Mapping[int, int], reason: str, by: Stamp) -> None:
        """End the hand by a ruling that shares all that was put in, by seat."""
        self._refuse_unless_playing()
        check_ruled_shares(self.state, shares)

        stacks = {each.seat: each.stack + shares.get(each.seat, 0) for each in self.state.seats}
        self.record(
            HandRuledOver,
            by,
            stacks=stacks,
            pot=sum(shares.values()),
            flop_dealt=self.state.is_flop_dealt,
            reason=reason,
        )
        self._disclose(by)

    def _put_right(self, seat: int, shown: str, by: Stamp) -> None:
        """Let what lies face up be what was dealt, where another card had been keyed."""
        keyed = self.state.at(seat).cards
        if shown and set(known_of(keyed)) - set(written_cards(shown)):
            right = RightCards(seat, None, keyed, put_right(keyed, shown))
            self.record(CardsCorrected, by, cards=[right], reason="turned up at the showdown")

    def _post(self, post: PostDue, by: Stamp) -> None:
        stack = self.state.at(post.seat).stack
        amount = min(post.amount, stack)
        paid = {"seat": post.seat, "amount": amount, "is_all_in": amount == stack}
        if post.kind == "ante":
            self.record(AntePosted, by, **paid)
        else:
            self.record(BlindPosted, by, kind=post.kind, is_live=post.is_live, **paid)

    def _put_in(self, fact: type[PlayerBet | PlayerRaised], seat: int, to: int, by: Stamp) -> None:
        player = self.state.at(seat)
        amount = to - player.bet
        self.record(
            fact,
            by,
            seat=seat,
            amount=amount,
            to=to,
            is_all_in=amount == player.stack,
            reopens=is_full(self.state, to),
        )
        self._return_uncalled(by)

    def _disclose(self, by: Stamp) -> None:
        """Let everybody see, now that the hand is over, what one person was shown during it."""
        for each in self.state.seats:
            if each.held_until == "when-hand-ends" and each.held_back:
                held = {"cards": each.held_back, "rule": each.held_rule}
                self.record(CardsDisclosed, by, seat=each.seat, **held)

    def _return_uncalled(self, by: Stamp) -> None:
        returned = None if self.state.waiting else uncalled(self.state.seats)
        if returned is not None:
            self.record(BetReturned, by, seat=returned.seat, amount=returned.amount)

    # Questions

    def legal_actions(self, seat: int) -> LegalActions:
        """Return what a seat may do now: nothing out of turn."""
        return betting.legal_actions(self.state, seat)

    def pots(self) -> list[Pot]:
        """Return the pots, main pot first, without the bets of a round that is still open."""
        return pots_of(self.state.seats, with_bets=not self.state.waiting)

    def view(self) -> HandView:
        """Return the hand as everybody sees it."""
        return view_of(self.state)

    @property
    def result(self) -> HandResult:
        """Return what a hand that is over leaves the table with."""
        return result_of(self.state)
