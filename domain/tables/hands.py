"""Hands as the table sees them: the button, who is dealt in, and what a hand leaves behind."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.button import FirstAtSeat
from domain.rules.drops import DealtHand
from domain.rules.house import House
from domain.tables.base import check_positive
from domain.tables.button import drawn_button, refuse_without_card
from domain.tables.charges import TableCharges
from domain.tables.charging import drops_of
from domain.tables.counting import Counting
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
from domain.tables.hand_events import ButtonMended
from domain.tables.state import AllIn, HandInPlay


class Hands(TableCharges, Counting):
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
                self._take_waiting()
                self._take_end(drops, fact.by.at)
            case PotRecorded(drops=drops):
                self.state.all_ins = {}
                self.state.untracked -= sum(drop.amount for drop in drops)
                self._take_end(drops, fact.by.at)
            case HandVoided():
                self.state.hand = None
            case ButtonMended(seat=seat, goes_on_from=goes_on_from):
                self.state.button = seat
                self.state.button_has_played = False
                self.state.button_goes_on_from = goes_on_from
            case ButtonPlaced(seat=seat):
                self.state.button = seat
                self.state.button_has_played = False
                self.state.button_goes_on_from = None
            case _:
                super().evolve(fact)

    def draw_button(self, *, cards: Mapping[int, str], house: House, by: Stamp) -> int:
        """Put the button at the seat that drew the highest card; return the seat.

        A tie goes by suit, in the house's order or as at bridge, or by more cards. Everybody who
        plays draws; where the button is already, a second draw is by a ruling if the house has it
        drawn.
        """
        self.check_between_hands()
        for seat in cards:
            self.player_in(seat)
        if missing := sorted(self.dealt_in(house).keys() - cards.keys()):
            refuse_without_card(missing, house)
        if self.state.button is not None and house.button is not None:
            house.button.check_placing(by.role)
        seat = drawn_button(cards, house)

        self.record(ButtonPlaced, by, seat=seat, cards=dict(cards))
        return seat

    def place_button(self, *, seat: int, by: Stamp, house: House | None = None) -> None:
        """Put the button at a seat by order of the floor, an empty one where the house has it."""
        self.check_between_hands()
        first = None if house is None else house.first_button
        if not isinstance(first, FirstAtSeat) or seat != first.first_button_seat:
            self.player_in(seat)
        if house is not None and house.button is not None:
            house.button.check_placing(by.role)

        self.record(ButtonPlaced, by, seat=seat, cards={})

    def mend_button(self, *, seat: int, house: House, by: Stamp) -> None:
        """Put the button at a seat that it passed over by mistake, and let it go on as it was."""
        self.check_between_hands()
        self.player_in(seat)
        rule = house.button_mends
        if rule is None or self.state.button is None or not self.state.button_has_played:
            self.place_button(seat=seat, by=by)
            return

        self.record(ButtonMended, by, seat=seat, goes_on_from=self.state.button, rule=rule.rule)

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
            house.charge.check_rake(has_fee=self.played_under.has_fee, amount=rake)

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
        self.place_late(drops, hand.number, by)

    def void_hand(self, *, hand_id: UUID, reason: str, by: Stamp) -> None:
        """Call a hand off: every bet goes back and the button stays."""
        hand = self._hand(hand_id)

        self.record(HandVoided, by, hand_id=hand_id, number=hand.number, reason=reason)

    def record_pot(
        self,
        *,
        pots: Sequence[int],
        flop_dealt: bool,
        house: House,
        by: Stamp,
        players: int | None = None,
        counts: Mapping[int, int] | None = None,
        count_reason: str | None = None,
    ) -> list[Drop]:
        """Note the pots of a hand at a table tracked by pots; return what is dropped from them.

        The main pot comes first. A pot may be smaller than the blinds: uncalled bets went back.
        `players` is how many were dealt in, which is said where a drop goes by it. `counts` are
        stacks as counted before the hand, where the books lack what was bet.
        """
        self.check_open()
        self.check_tracked_at("pots")
        self._check_counts(counts or {}, count_reason)
        self._check_pots(pots, counts or {}, house)
        self._check_players(players, by)
        dealt = DealtHand(
            pots=pots,
            flop_dealt=flop_dealt,
            smallest_chip=self.state.smallest_chip,
            players=players,
        )
        drops = drops_of(dealt, self.drop_terms(house, by))

        self.record_counts(counts or {}, count_reason or "unknown", by, house)
        self._record_pot(dealt, drops, by)
        return drops

    def _record_pot(self, dealt: DealtHand, drops: list[Drop], by: Stamp) -> None:
        self.record(
            PotRecorded,
            by,
            number=self.state.hands_played + 1,
            pot=sum(dealt.pots),
            flop_dealt=dealt.flop_dealt,
            drops=drops,
            dealer=self.state.dealer,
            players=dealt.players,
        )
        self.place_late(drops, self.state.hands_played, by)

    def dealt_in(self, house: House) -> dict[int, SeatDealtIn]:
        """Return who would be dealt in now: players who are there, with chips that can play."""
        dealt_in = {}
        for seat, taken in self.taken_seats().items():
            playing = taken.stack + self.behind(seat, house)
            is_there = not taken.is_away or house.absent_seat is not None
            if playing > 0 and is_there and not self.is_kept_out(taken, house):
                stack = max(taken.stack, 0)
                dealt_in[seat] = SeatDealtIn(seat, taken.player_id, stack, playing - stack)
        return dealt_in

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

    def check_was_dealt(self, number: int) -> None:
        """Refuse a hand that hasn't been played, where every hand is written down."""
        latest = self.hands_begun()
        if self.state.level == "full" and not 1 <= number <= latest:
            raise Refused(
                "room:no-such-hand",
                "The table has played {latest} hands; there is no hand {asked}.",
                asked=number,
                latest=latest,
            )

    def check_won_prize(self, number: int) -> None:
        """Refuse a prize for a hand that a table, which wrote any hands down, hasn't played."""
        latest = self.hands_begun()
        if number > latest and (latest or self.state.level != "box"):
            raise Refused(
                "room:hand-of-prize",
                "The table has played {latest} hands; there is no hand {asked}.",
                asked=number,
                latest=latest,
            )

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

    def _check_counts(self, counts: Mapping[int, int], reason: str | None) -> None:
        for seat, counted in counts.items():
            self.player_in(seat)
            self.check_played_chips_arrived(seat)
            self.check_count(counted, reason)

    def _check_pots(self, pots: Sequence[int], counts: Mapping[int, int], house: House) -> None:
        """Refuse pots of nothing, and of more than the players at the table can have bet."""
        for each in pots or [0]:
            check_positive(each)
        pot = sum(pots)
        seats = self.taken_seats()
        stacks = sum(counts.get(seat, self.stack_of(seat)) for seat in seats)
        on_table = stacks + sum(self.behind(seat, house) for seat in seats)
        on_table += max(self.state.untracked, 0)
        if seats and pot > on_table:
            raise Refused(
                "room:pot-short",
                "The players have {allowed} in the book, not the {asked} of the pot. Count them.",
                asked=Amount(pot),
                allowed=Amount(on_table),
                offer="counts",
            )

    def _check_players(self, players: int | None, by: Stamp) -> None:
        """Refuse a hand dealt to more than sat here, as far as it is written down who did.

        Who has left since counts where a hand is keyed late.
        """
        left_since = sum(left_at > by.at for left_at in self.state.left_early.values())
        seated = len(self.taken_seats()) + left_since
        most = seated or self.state.seats
        if players is not None and players > most:
            raise Refused(
                "room:players-seated",
                "{asked} players can't have been dealt in where {allowed} are seated.",
                asked=players,
                allowed=most,
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
            under=self.played_under,
        )
        for dealt in fact.seats:
            self.change_seat(dealt.seat, has_bought_in=True)
            for entry in self.on_its_way(dealt.seat) if dealt.announced else []:
                if entry.announced:
                    self.change_exchange(entry.number, has_played=True, told_at=fact.by.at)

    def _take_waiting(self) -> None:
        """Note which newcomers sat there without cards while the hand was played."""
        hand, began = self.state.hand, self.state.last_hand_at
        assert hand is not None, "A hand that is settled was being played."
        gone_by = {dealt.seat for dealt in hand.seats} | set(hand.vacant)
        for seat, taken in self.taken_seats().items():
            is_there = began is not None and taken.seated_at <= began and not taken.is_away
            if is_there and taken.is_newcomer and seat not in gone_by:
                self.change_seat(seat, has_waited=True)

    def _take_end(self, drops: Sequence[Drop], at: datetime) -> None:
        self.state.hand = None
        self.state.hands_played += 1
        for drop in drops:
            self.take_drop(drop.box, drop.amount, at)

    def _all_ins_of(self, results: Sequence[SeatResult]) -> dict[UUID, AllIn]:
        hand = self.state.hand
        assert hand is not None, "A hand that is settled was being played."
        played = {dealt.seat: dealt.stack + dealt.announced for dealt in hand.seats}
        return {
            result.player_id: "lost" if played[result.seat] + result.change == 0 else "kept"
            for result in results
            if result.was_all_in
        }
