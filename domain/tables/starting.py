"""How a hand begins: who is dealt in, with what, where button and blinds are, who posts what."""

from collections.abc import Collection, Sequence
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Refused, Stamp
from domain.rules.antes import AntesForAll
from domain.rules.house import House
from domain.rules.straddles import Straddle
from domain.tables.button_drops import ButtonDrops
from domain.tables.dealing_in import DealingIn, NextHand
from domain.tables.decks import Decks
from domain.tables.fees import Fees
from domain.tables.hand_events import HandStarted, SeatDealtIn, SeatPost
from domain.tables.posting import check_named
from domain.tables.state import HandInPlay

BLINDS_DUE = "room:blinds-due"
BLINDS = ("ante", "small", "big")
"""Posts that every hand has; what is put in beside them has a reason of its own."""


class Starting(ButtonDrops, Fees, Decks):
    """Hands that begin."""

    def start_hand(
        self,
        *,
        hand_id: UUID,
        house: House,
        by: Stamp,
        ante: int = 0,
        seats: Collection[int] | None = None,
        posts: Sequence[SeatPost] | None = None,
    ) -> HandInPlay:
        """Begin a hand: who is dealt in, with what, where button and blinds are, who posts.

        `ante` is the most that anybody posts as one. `seats` are whom the dealer would give cards,
        by default all that may have them; `posts` all put in, by default what is owed and declared.
        """
        self._check_may_start(ante, house)
        self.turn_when_due(len(self.dealt_in(house)), by=by)
        dealing = self.dealing_in(house, posting=_comes_in(posts or ()), seats=seats)
        hand = dealing.hand()
        self._check_gets_cards(seats, posts or (), hand, house)
        put_in = self._put_in(dealing, hand, posts)
        small_blind, big_blind = self._blinds(hand, posts, house)

        self.drop_fallen_straddles(hand, house, by, are_declared=posts is None)
        self.record(
            HandStarted,
            by,
            hand_id=hand_id,
            number=self.state.hands_played + 1,
            button=hand.places.button,
            small_blind_seat=small_blind,
            big_blind_seat=big_blind,
            seats=self._after_button_drop(hand_id, dealing, hand, by),
            small_blind_position=hand.places.small,
            posts=put_in,
            missed=dealing.missed(hand) if self.state.has_blinds else [],
            vacant=self.free_seats(by.at, house),
            kill=self.kill_stake(hand),
        )
        return self._hand(hand_id)

    def _after_button_drop(
        self, hand_id: UUID, dealing: DealingIn, hand: NextHand, by: Stamp
    ) -> list[SeatDealtIn]:
        """Return who is dealt in and with what, once the button has paid what is dropped of it."""
        button, seats = hand.places.button, hand.seats
        paid = 0
        if button in seats:
            paid = self.pay_button_drop(
                hand_id=hand_id, seat=button, players=len(seats), house=dealing.house, by=by
            )
        there = [dealing.there[seat] for seat in seats]
        return [
            replace(each, stack=each.stack - paid) if each.seat == button else each
            for each in there
        ]

    def _check_may_start(self, ante: int, house: House) -> None:
        self.check_open()
        self.check_tracked_at("full")
        self.check_between_hands()
        if house.antes is not None:
            house.antes.check(ante)
        self.check_dealt(house)

    def _check_gets_cards(
        self,
        seats: Collection[int] | None,
        posts: Sequence[SeatPost],
        hand: NextHand,
        house: House,
    ) -> None:
        self._check_nobody_left_out(seats, house)
        for post in posts:
            if post.kind in {"small", "big"} and post.seat in hand.waiting:
                raise hand.waiting[post.seat]
        for seat in seats or ():
            self.check_fee_not_refused(seat, house.stops)
            if seat in hand.waiting:
                raise hand.waiting[seat]
            if seat not in hand.seats:
                raise Refused(
                    "room:not-there", "Seat {seat} isn't there with chips to play.", seat=seat
                )

    def _check_nobody_left_out(self, seats: Collection[int] | None, house: House) -> None:
        """Refuse to deal round a seat, where the house deals in who is away."""
        if house.absent_seat is not None and seats is not None:
            left_out = [seat for seat in self.dealt_in(house) if seat not in seats]
            house.absent_seat.check_dealt(left_out)

    def _put_in(
        self, dealing: DealingIn, hand: NextHand, posts: Sequence[SeatPost] | None
    ) -> list[SeatPost]:
        """Return what is put in beside ante and blinds; named posts are judged by the house."""
        house = dealing.house
        if posts is not None and isinstance(house.antes, AntesForAll):
            paying = [post.seat for post in posts if post.kind == "ante"]
            house.antes.check_payers(hand.seats, paying)
        if posts is not None and not judges_posts(house):
            check_named(hand, posts, self.state.big_blind, house)
            return [post for post in posts if post.kind not in BLINDS]
        if posts is None:
            straddles = self.standing_straddles(hand, house)
        else:
            straddles = self._judged(hand, posts, house)
        missed = self._missed_blinds(straddles, house)
        return [
            *dealing.posts(hand, without={post.seat for post in missed}),
            *missed,
            *(SeatPost(each.seat, "straddle", each.amount, is_live=True) for each in straddles),
            *self.kill_posts(hand),
        ]

    def _judged(self, hand: NextHand, posts: Sequence[SeatPost], house: House) -> list[Straddle]:
        """Refuse named posts that the house doesn't have; return the straddles among them."""
        straddling = {post.seat for post in posts if post.kind == "straddle"}
        for seat in _comes_in(posts) - straddling:
            total = sum(post.amount for post in posts if _is_for(post, seat, "entry", "dead"))
            self.check_entry_post(seat, total, house)
        standing: list[Straddle] = []
        for post in posts:
            if post.kind == "straddle":
                total = sum(each.amount for each in posts if _is_for(each, post.seat, "dead"))
                straddle = self.check_straddle(
                    post.seat, total + post.amount, hand, house, standing
                )
                standing.append(straddle)
        self._check_blinds(hand, posts, house)
        return standing

    def _check_blinds(self, hand: NextHand, posts: Sequence[SeatPost], house: House) -> None:
        due = [
            (seat, kind, amount)
            for seat, kind, amount in (
                (hand.places.small_seat, "small", self.state.small_blind),
                (hand.places.big, "big", self.state.big_blind),
            )
            if seat is not None and amount and self.state.has_blinds
        ]
        if [
            (each.seat, each.kind, each.amount) for each in posts if each.kind in BLINDS[1:]
        ] != due:
            raise Refused(
                _rule_of_blinds(house),
                "The small blind is seat {small_blind_seat}'s, the big blind seat "
                "{big_blind_seat}'s.",
                small_blind_seat=hand.places.small_seat,
                big_blind_seat=hand.places.big,
            )

    def _blinds(
        self, hand: NextHand, posts: Sequence[SeatPost] | None, house: House
    ) -> tuple[int | None, int | None]:
        """Return who posts small and big blind: by their places, or as the dealer's word has it."""
        if not self.state.has_blinds:
            return None, None
        if posts is None or judges_posts(house):
            return hand.places.small_seat, hand.places.big
        seats = {post.kind: post.seat for post in reversed(posts)}
        return seats.get("small"), seats.get("big")

    def _missed_blinds(self, straddles: Sequence[Straddle], house: House) -> list[SeatPost]:
        return [
            SeatPost(each.seat, "dead", self.state.big_blind, is_live=False)
            for each in straddles
            if self.pays_missed_blind(each.seat, house)
        ]


def judges_posts(house: House) -> bool:
    """Tell whether the house has rules on who posts what; else the dealer's word stands."""
    rules = (house.button, house.entry_post, house.moved_at_own_wish, house.straddle)
    return any(rule is not None for rule in (*rules, house.blinds, house.button_due))


def _rule_of_blinds(house: House) -> str:
    """Return the rule by which blinds are posted by the seats whose turn they are."""
    own = house.button_due or house.blinds
    return BLINDS_DUE if own is None else own.rule


def _comes_in(posts: Sequence[SeatPost]) -> set[int]:
    return {post.seat for post in posts if post.kind in {"entry", "dead"}}


def _is_for(post: SeatPost, seat: int, *kinds: str) -> bool:
    return post.seat == seat and post.kind in kinds
