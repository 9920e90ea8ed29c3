"""Hands as the table sees them: the button, who is dealt in, and what a hand leaves behind."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.house import House
from domain.rules.rake import RakeTerms
from domain.tables.base import TablePart, check_positive
from domain.tables.button import SUITS_DOWN, highest_card
from domain.tables.charging import Rake, drops_of, terms_of
from domain.tables.events import (
    ButtonPlaced,
    Drop,
    HandSettled,
    HandStarted,
    HandVoided,
    PotRecorded,
    SeatDealtIn,
    SeatResult,
)
from domain.tables.state import AllIn, HandInPlay


class Hands(TablePart):
    """Hands between their start and their end."""

    def evolve(self, fact: Fact) -> None:
        """Take in what happened to hands."""
        match fact:
            case HandStarted():
                self._take_start(fact)
            case HandSettled(results=results, drops=drops):
                for result in results:
                    self.change_seat(result.seat, stack=result.stack)
                self.state.all_ins = self._all_ins_of(results)
                self._take_end(drops)
            case PotRecorded(drops=drops):
                self.state.all_ins = {}
                self.state.untracked -= sum(drop.amount for drop in drops)
                self._take_end(drops)
            case HandVoided():
                self.state.hand = None
            case ButtonPlaced(seat=seat):
                self.state.button = seat
                self.state.button_has_played = False
            case _:
                super().evolve(fact)

    def draw_button(self, *, cards: Mapping[int, str], house: House, by: Stamp) -> int:
        """Put the button at the seat that drew the highest card; return the seat.

        A tie goes by suit, in the house's order or as at bridge.
        """
        self.check_between_hands()
        for seat in cards:
            self.player_in(seat)
        seat = highest_card(cards, SUITS_DOWN if house.button is None else house.button.suits)

        self.record(ButtonPlaced, by, seat=seat, cards=dict(cards))
        return seat

    def place_button(self, *, seat: int, by: Stamp) -> None:
        """Put the button at a seat by order of the floor."""
        self.check_between_hands()
        self.player_in(seat)

        self.record(ButtonPlaced, by, seat=seat, cards={})

    def settle_hand(
        self,
        *,
        hand_id: UUID,
        stacks: Mapping[int, int],
        all_ins: Collection[int],
        pot: int,
        flop_dealt: bool,
        drops: Sequence[Drop],
        house: House,
        by: Stamp,
    ) -> None:
        """Take in what a hand came to: what each seat has to play, and who had been all-in.

        `stacks` are as the hand has them, with the chips behind that counted in it.
        """
        hand = self._hand(hand_id)
        self._check_balances(hand, stacks, drops)
        if house.charge is not None:
            rake = sum(drop.amount for drop in drops if drop.kind == "rake")
            house.charge.check_rake(has_fee=self.state.fee_amount is not None, amount=rake)

        self.record(
            HandSettled,
            by,
            hand_id=hand_id,
            number=hand.number,
            results=[
                self._result(dealt, stacks[dealt.seat], was_all_in=dealt.seat in all_ins)
                for dealt in hand.seats
            ],
            pot=pot,
            flop_dealt=flop_dealt,
            drops=list(drops),
            dealer=self.state.dealer,
        )

    def void_hand(self, *, hand_id: UUID, reason: str, by: Stamp) -> None:
        """Call a hand off: every bet goes back and the button stays."""
        hand = self._hand(hand_id)

        self.record(HandVoided, by, hand_id=hand_id, number=hand.number, reason=reason)

    def record_pot(
        self, *, pots: Sequence[int], flop_dealt: bool, house: House, by: Stamp
    ) -> list[Drop]:
        """Note the pots of a hand at a table tracked by pots; return what is dropped from them.

        The main pot comes first. A pot may be smaller than the blinds: uncalled bets went back.
        """
        self.check_open()
        self.check_tracked_at("pots")
        for pot in pots or [0]:
            check_positive(pot)

        drops = drops_of(
            pots,
            self.rake_terms(house),
            flop_dealt=flop_dealt,
            smallest_chip=self.state.smallest_chip,
            box=self.state.box,
        )
        self.record(
            PotRecorded,
            by,
            number=self.state.hands_played + 1,
            pot=sum(pots),
            flop_dealt=flop_dealt,
            drops=drops,
            dealer=self.state.dealer,
        )
        return drops

    def dealt_in(self, house: House) -> dict[int, SeatDealtIn]:
        """Return who would be dealt in now: players who are there, with chips that can play."""
        dealt_in = {}
        for seat, taken in self.taken_seats().items():
            playing = taken.stack + self.behind(seat, house)
            if playing > 0 and not taken.is_away and not self.is_kept_out(taken):
                stack = max(taken.stack, 0)
                dealt_in[seat] = SeatDealtIn(seat, taken.player_id, stack, playing - stack)
        return dealt_in

    def rake_terms(self, house: House) -> RakeTerms | None:
        """Return how pots are raked at this table, and by which rule; nothing where none is."""
        if self.state.rake_basis_points is None:
            return None
        rake = Rake(
            basis_points=self.state.rake_basis_points,
            cap=self.state.rake_cap,
            free_below=self.state.rake_free_below,
            needs_flop=self.state.rake_needs_flop,
        )
        return terms_of(rake, house)

    def _result(self, dealt: SeatDealtIn, stack: int, *, was_all_in: bool) -> SeatResult:
        change = stack - dealt.stack - dealt.announced
        return SeatResult(
            seat=dealt.seat,
            player_id=dealt.player_id,
            stack=self.stack_of(dealt.seat) + change,
            change=change,
            was_all_in=was_all_in,
        )

    def _hand(self, hand_id: UUID) -> HandInPlay:
        hand = self.state.hand
        if hand is None or hand.hand_id != hand_id:
            raise Refused("room:no-such-hand", "This hand isn't being played here.")
        return hand

    def _check_balances(
        self, hand: HandInPlay, stacks: Mapping[int, int], drops: Sequence[Drop]
    ) -> None:
        before = sum(dealt.stack + dealt.announced for dealt in hand.seats)
        after = sum(stacks.values()) + sum(drop.amount for drop in drops)
        if set(stacks) != {dealt.seat for dealt in hand.seats} or before != after:
            raise Refused(
                "room:hand-balance",
                "The hand began with {before} and would end with {after}.",
                before=Amount(before),
                after=Amount(after),
            )

    def _take_start(self, fact: HandStarted) -> None:
        self.state.button = fact.button
        self.state.last_hand_at = fact.by.at
        self.state.hand = HandInPlay(
            hand_id=fact.hand_id,
            number=fact.number,
            button=fact.button,
            small_blind_seat=fact.small_blind_seat,
            big_blind_seat=fact.big_blind_seat,
            seats=tuple(fact.seats),
            small_blind_position=fact.small_blind_position,
            posts=tuple(fact.posts),
            missed=tuple(fact.missed),
            vacant=tuple(fact.vacant),
            kill=fact.kill,
        )
        for dealt in fact.seats:
            self.change_seat(dealt.seat, has_bought_in=True)
            for entry in self.on_its_way(dealt.seat) if dealt.announced else []:
                if entry.announced:
                    self.change_exchange(entry.number, has_played=True)

    def _take_end(self, drops: Sequence[Drop]) -> None:
        self.state.hand = None
        self.state.hands_played += 1
        self.state.box_book += sum(drop.amount for drop in drops)

    def _all_ins_of(self, results: Sequence[SeatResult]) -> dict[UUID, AllIn]:
        hand = self.state.hand
        assert hand is not None, "A hand that is settled was being played."
        played = {dealt.seat: dealt.stack + dealt.announced for dealt in hand.seats}
        return {
            result.player_id: "lost" if played[result.seat] + result.change == 0 else "kept"
            for result in results
            if result.was_all_in
        }
