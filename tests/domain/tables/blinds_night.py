"""Nights at a table where people come, go, stay away, post and straddle, as chance has it."""

from random import Random
from typing import Any
from uuid import UUID

from cardroom.service.hand_terms import posts_of, setup_of
from domain.hands.hand import Hand
from domain.kernel import Fact, Refused
from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import derive
from domain.rulebooks.shipped import shipped
from domain.rules.button import Movement
from domain.rules.house import House
from domain.tables.events import PlayerLeft, PlayerReturned, PlayerSeated, PlayerSteppedAway
from domain.tables.state import HandInPlay
from domain.tables.table import CashTable
from tests.domain.tables.past import RAND, opened
from tests.scenario import at, dealer, floor, given, named

SEATS = 9
REOPENED = 3
"""Each so many hands one is reopened."""
STACK = 100_000_00
ENTRIES = ("new", "new", "requested-move", "house-move", "broken-table")
DEEDS = ("sit", "sit", "leave", "away", "back", "back", "back", "post", "post", "straddle")
MOVEMENTS: tuple[Movement, ...] = ("dead_button", "dead_small_blind", "no_dead_seats")


def house(movement: Movement, **entry: str) -> House:
    """Return western-cape-cash with a button that moves so, and its rule of entry set otherwise."""
    book = shipped()["western-cape-cash"]
    rules: dict[str, Any] = {"western-cape-cash:19": {"button_movement": movement}}
    if entry:
        rules["western-cape-cash:14"] = entry
    return house_of(derive(book, "my-room", rules))


class Night:
    """A table where people come and go at random, with every hand that was played written down."""

    def __init__(self, seed: int, rules: House) -> None:
        self.rules = rules
        self.chance = Random(seed)
        opening = given(CashTable, opened(RAND, seats=SEATS))
        self.past = opening.facts
        self.table = opening.aggregate
        self.people = 0
        self.hands = 0
        self.big_blinds: list[UUID] = []
        self.waited: dict[UUID, int] = {}
        for seat in self.chance.sample(range(1, SEATS + 1), self.chance.randint(2, 6)):
            self._sit(seat)
        self.table.place_button(seat=self._anybody(), by=floor())

    @property
    def facts(self) -> list[Fact]:
        """Return everything that has happened, in order."""
        return [*self.past, *self.table.pending_events]  # type: ignore[list-item]

    def play(self, hands: int) -> None:
        """Let hands be played, with things that happen in between."""
        for _ in range(hands):
            for _ in range(self.chance.randint(0, 3)):
                self._something()
            self._hand()

    def _anybody(self) -> int:
        return self.chance.choice([*self.table.taken_seats()])

    def _sit(self, seat: int) -> None:
        self.people += 1
        table = self.table
        table.record(
            PlayerSeated,
            floor(),
            seat=seat,
            player_id=named(f"person {self.people}"),
            stack=STACK,
            left_stack=None,
            left_at=None,
            entry=table.entry_as(self.chance.choice(ENTRIES)),  # type: ignore[arg-type]
        )

    def _something(self) -> None:
        taken = self.table.taken_seats()
        free = [seat for seat in range(1, SEATS + 1) if seat not in taken]
        deed = self.chance.choice(DEEDS)
        if deed == "sit" and free:
            self._sit(self.chance.choice(free))
        elif taken:
            self._at(deed, self._anybody())

    def _at(self, deed: str, seat: int) -> None:
        who = self.table.player_in(seat)
        at_seat = {"seat": seat, "player_id": who.player_id}
        try:
            if deed == "leave":
                self.table.record(PlayerLeft, floor(), **at_seat, stack=who.stack, game="g")
            elif deed == "away" and not who.is_away:
                self.table.record(PlayerSteppedAway, floor(), **at_seat)
            elif deed == "back" and who.is_away:
                self.table.record(PlayerReturned, floor(), **at_seat)
            elif deed == "post":
                waiting = [*self.table.waiting(self.rules)] or [seat]
                seat = self.chance.choice(waiting)
                self.table.declare_entry_post(seat=seat, house=self.rules, by=dealer())
            elif deed == "straddle":
                self._straddle()
        except Refused:
            pass

    def _straddle(self) -> None:
        hand = self.table.next_hand(self.rules)
        seat = self.chance.choice([*hand.behind_blinds[:2], *hand.waiting, hand.places.big])
        amount = self.chance.choice([40_00, 60_00])
        self.table.declare_straddle(seat=seat, amount=amount, house=self.rules, by=dealer())

    def _hand(self) -> None:
        self.hands += 1
        hand_id = named(f"hand {self.hands}")
        before = self._owing()
        try:
            started = self.table.start_hand(hand_id=hand_id, house=self.rules, by=dealer())
        except Refused as refusal:
            if refusal.rule == "room:too-few-players":
                return
            raise
        if self.chance.random() < 0.1:
            self.table.void_hand(hand_id=hand_id, reason="misdeal", by=floor())
            assert self._owing() == before
            return
        self._look_at(started)
        self._settle(hand_id, started)
        if self.hands % REOPENED == 0:
            self._reopen(hand_id)
            self._settle(hand_id, started)
        self._count_hands_without_big_blind(started)

    def _reopen(self, hand_id: UUID) -> None:
        """Let a hand be played on that is over, before which players owe what they owed."""
        assert self.table.state.ended is not None
        seats = self.table.state.ended.seats
        self.table.resume_hand(
            hand_id=hand_id,
            correction_id=named(f"correction of {hand_id}"),
            pot=0,
            drops=[],
            game=self.table.state.game,
            dealer=None,
            played_at=at("20:00"),
            reason="a slip",
            by=floor(),
        )
        assert self.table.taken_seats() == dict(sorted(seats.items()))

    def _settle(self, hand_id: UUID, started: HandInPlay) -> None:
        stacks = {dealt.seat: dealt.stack + dealt.announced for dealt in started.seats}
        self.table.settle_hand(
            hand_id=hand_id,
            stacks=stacks,
            all_ins=set(),
            pot=0,
            flop_dealt=True,
            drops=[],
            house=self.rules,
            by=dealer(),
        )

    def _owing(self) -> dict[UUID, tuple[bool, bool, int]]:
        return {
            taken.player_id: (taken.missed_small, taken.missed_big, taken.posting)
            for taken in self.table.taken_seats().values()
        }

    def _look_at(self, started: HandInPlay) -> None:
        """Hold a hand to what every hand has: one big blind, and blinds of players dealt in."""
        dealt = {each.seat: each.player_id for each in started.seats}
        assert started.big_blind_seat in dealt
        assert started.small_blind_seat is None or started.small_blind_seat in dealt
        assert started.big_blind_seat != started.small_blind_seat
        order = [each.seat for each in started.seats]
        assert order == sorted(order, key=lambda seat: (seat <= started.button, seat))
        big_blind = dealt[started.big_blind_seat]
        assert self.big_blinds[-1:] != [big_blind], "The big blind was had twice running."
        self.big_blinds.append(big_blind)
        self._look_at_newcomers(started)
        self._look_at_posts(started)

    def _look_at_posts(self, started: HandInPlay) -> None:
        """Hold a hand's posts to its chips, and its order to who posted last in turn."""
        stakes = self.table.stakes_of_hand()
        due = posts_of(stakes, started, None, self.rules)
        setup = setup_of(self.table, started, stakes, due)
        hand = Hand.begin(named("hand"), setup, by=dealer())
        put_in = sum(each.matched + each.dead for each in hand.state.seats)
        assert put_in == sum(post.amount for post in due)
        assert put_in + sum(each.stack for each in hand.state.seats) == STACK * len(started.seats)
        in_turn = [post.seat for post in due if post.kind in {"big", "straddle"}]
        assert hand.state.waiting[-1] == in_turn[-1]
        assert len(hand.state.waiting) == len(started.seats)

    def _look_at_newcomers(self, started: HandInPlay) -> None:
        for seat in (each.seat for each in started.seats):
            taken = self.table.player_in(seat)
            established = sum(
                not self.table.player_in(each.seat).is_newcomer for each in started.seats
            )
            if taken.is_newcomer and established > 1 and seat != started.big_blind_seat:
                assert seat != started.button
                assert seat != started.small_blind_seat
                if taken.entry in {"new", "requested-move"}:
                    assert taken.posting or self._posts(started, seat)

    def _posts(self, started: HandInPlay, seat: int) -> bool:
        return any(post.seat == seat for post in started.posts)

    def _count_hands_without_big_blind(self, started: HandInPlay) -> None:
        """Count for each player who was dealt in the hands since the big blind was theirs.

        Nobody is dealt more hands than there are seats without having it, but for who came back,
        or came in, with a post in between.
        """
        present = {each.player_id: each.seat for each in started.seats}
        self.waited = {who: self.waited.get(who, 0) + 1 for who in present}
        for who, seat in present.items():
            paid = any(
                post.seat == seat and post.kind in {"entry", "dead"} for post in started.posts
            )
            if seat == started.big_blind_seat or paid:
                self.waited[who] = 0
            assert self.waited[who] <= SEATS, "A player escaped the big blind for a round."
