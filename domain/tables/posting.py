"""What is declared to be put in for the next hand: posts for coming into the game, and straddles.

Everything is judged before the hand begins. A declaration that no longer holds by then, because the
blinds are elsewhere, is left out.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.entering import Owed
from domain.rules.house import PLACES, House
from domain.rules.straddles import Straddle, StraddleAsked, StraddleBySanction
from domain.tables.dealing_in import DealingIn, NextHand
from domain.tables.events import TableLevelChanged
from domain.tables.hand_events import (
    DeclaredPostsWithdrawn,
    EntryPostDeclared,
    HandSettled,
    HandVoided,
    MissedBlinds,
    SeatPost,
    StraddleDeclared,
    StraddleFell,
    StraddlesSanctioned,
)
from domain.tables.hands import Hands
from domain.tables.positions import LastPlaces, passed
from domain.tables.stakes import Stakes
from domain.tables.state import DeclaredStraddle, HandInPlay, Straddled, Taken

SANCTION = "room:straddle-sanction"
STRADDLE = "room:straddle"
NOT_THERE = "room:not-there"


class Posting(Stakes, Hands):
    """Posts and straddles for the next hand, and the blinds that players owe."""

    def evolve(self, fact: Fact) -> None:
        """Take in what was declared, and at a hand's end who had blinds and who missed them."""
        match fact:
            case EntryPostDeclared(seat=seat, amount=amount):
                self.change_seat(seat, posting=amount)
            case StraddleDeclared(seat=seat):
                straddle = DeclaredStraddle(fact.player_id, fact.amount, fact.missed_blind)
                self.state.straddles[seat] = straddle
            case DeclaredPostsWithdrawn(seat=seat):
                self.change_seat(seat, posting=0)
                self.state.straddles.pop(seat, None)
            case StraddleFell(seat=seat):
                self.state.straddles.pop(seat, None)
            case StraddlesSanctioned(is_allowed=is_allowed):
                self.state.straddles_sanctioned = is_allowed
            case HandSettled():
                assert self.state.hand is not None, "A hand that is settled was being played."
                self._take_blinds(self.state.hand)
                super().evolve(fact)
            case HandVoided():
                self.state.straddles = {}
                super().evolve(fact)
            case TableLevelChanged(level="full"):
                self._begin_tracking()
                super().evolve(fact)
            case _:
                super().evolve(fact)

    def declare_entry_post(
        self, *, seat: int, house: House, by: Stamp, amount: int | None = None
    ) -> int:
        """Let a player put in what is owed for coming into the game, in the next hand.

        Without an amount it is what is owed; return it.
        """
        taken = self._ready(seat, house)
        owed = self.check_entry_post(seat, amount, house)

        self.record(
            EntryPostDeclared,
            by,
            seat=seat,
            player_id=taken.player_id,
            amount=owed.amount,
            rule=owed.rule,
        )
        return owed.amount

    def check_entry_post(self, seat: int, amount: int | None, house: House) -> Owed:
        """Return what a player owes for coming into the game, or refuse a post.

        Refused are a post that isn't owed, another amount, and one that would bring no cards.
        """
        dealing = self.dealing_in(house, posting={seat})
        owed = dealing.owed(seat)
        if owed is None:
            if house.moved_by_house is not None and dealing.is_moved_by_house(seat):
                house.moved_by_house.refuse_post(seat, amount)
            raise Refused(
                "room:nothing-to-post",
                "The player in seat {seat} owes nothing for getting cards.",
                seat=seat,
            )
        owed.check(seat, amount)
        hand = dealing.next_hand() if dealing.has_button else None
        if hand is not None and seat in hand.waiting:
            raise hand.waiting[seat]
        return owed

    def declare_straddle(self, *, seat: int, amount: int, house: House, by: Stamp) -> int:
        """Let a seat straddle in the next hand with all that it puts in; return what is live of it.

        A part of it may be a missed blind, where the house has straddlers put it in.
        """
        if self.state.hand is not None and house.straddle is not None:
            house.straddle.refuse_late()
        taken = self._ready(seat, house)
        hand = self.next_hand(house)
        before = self.standing_straddles(hand, house)
        if self.pays_missed_blind(seat, house):
            hand = self.next_hand(house, posting={seat})
        straddle = self.check_straddle(seat, amount, hand, house, before)
        self.check_has(seat, amount - self.behind(seat, house))

        self.record(
            StraddleDeclared,
            by,
            seat=seat,
            player_id=taken.player_id,
            amount=straddle.amount,
            missed_blind=amount - straddle.amount,
            rule=STRADDLE if house.straddle is None else house.straddle.rule,
        )
        return straddle.amount

    def check_straddle(
        self,
        seat: int,
        amount: int,
        hand: NextHand,
        house: House,
        before: Collection[Straddle],
    ) -> Straddle:
        """Return a seat's straddle on top of those before it, or refuse what it puts in."""
        taken = self.player_in(seat)
        if seat in hand.waiting:
            raise hand.waiting[seat]
        if self.kill_stake(hand):
            raise Refused("room:kill-hand", "A kill hand has no straddles.")
        asked = self._asked(seat, amount, hand, before)
        _check_seat(asked, house)
        self._check_repeat(taken, seat, house)
        if self.pays_missed_blind(seat, house) and house.straddle_after_absence is not None:
            missed = house.straddle_after_absence.missed_blind(amount, self.state.big_blind)
            asked = self._asked(seat, amount - missed, hand, before)
        _check_amount(asked, house)
        return Straddle(seat, asked.amount)

    def withdraw_posts(self, *, seat: int, by: Stamp) -> None:
        """Let a player take back what they declared for the next hand."""
        taken = self.player_in(seat)
        self.check_between_hands()
        if not taken.posting and seat not in self.state.straddles:
            raise Refused("room:nothing-declared", "Seat {seat} has declared no post.", seat=seat)

        self.record(DeclaredPostsWithdrawn, by, seat=seat, player_id=taken.player_id)

    def sanction_straddles(self, *, is_allowed: bool, house: House, by: Stamp) -> None:
        """Agree to straddles at the table from the next hand, or agree no longer."""
        self.check_open()
        rule = house.straddle
        if isinstance(rule, StraddleBySanction):
            rule.check_sanction(by.role)

        cited = rule.rule if isinstance(rule, StraddleBySanction) else SANCTION
        self.record(StraddlesSanctioned, by, is_allowed=is_allowed, rule=cited)

    def check_button_placed(self, seat: int, house: House) -> None:
        """Refuse to move the button of a running game, where the house has it wait its turn."""
        if house.button_due is not None and self.state.button_has_played:
            house.button_due.check_placed(seat, self.next_hand(house).places.button)

    def dealing_in(
        self,
        house: House,
        *,
        posting: Collection[int] = (),
        seats: Collection[int] | None = None,
    ) -> DealingIn:
        """Return who deals the next hand in, as if `posting` had declared what they owe.

        `seats` are those that the dealer would give cards to, all where it is left out.
        """
        there = {
            seat: dealt
            for seat, dealt in self.dealt_in(house).items()
            if seats is None or seat in seats
        }
        return DealingIn(self.state, there, house, posting)

    def next_hand(self, house: House, *, posting: Collection[int] = ()) -> NextHand:
        """Return the next hand as it would begin, or refuse it for want of players or a button."""
        return self.dealing_in(house, posting=posting).hand()

    def waiting(self, house: House) -> dict[int, Refused]:
        """Return the seats with chips that get no cards in the hand now, each with the reason."""
        return self.next_hand(house).waiting

    def pays_missed_blind(self, seat: int, house: House) -> bool:
        """Tell whether a player who straddles puts in a missed big blind, too."""
        taken = self.player_in(seat)
        is_back = taken.missed_big and not taken.is_newcomer
        return house.straddle_after_absence is not None and is_back

    def standing_straddles(self, hand: NextHand, house: House) -> list[Straddle]:
        """Return the declared straddles that hold in a hand, in their order."""
        standing, _ = self._straddles(hand, house)
        return standing

    def drop_fallen_straddles(
        self, hand: NextHand, house: House, by: Stamp, *, are_declared: bool
    ) -> None:
        """Record the declared straddles that hold no more as a hand begins, and by which rule.

        Where the dealer named what was put in, declarations count for nothing.
        """
        fallen = self._straddles(hand, house)[1] if are_declared else {}
        for seat, rule in fallen.items():
            declared = self.state.straddles[seat]
            self.record(
                StraddleFell,
                by,
                seat=seat,
                player_id=declared.player_id,
                amount=declared.amount + declared.missed_blind,
                rule=rule,
            )

    def _straddles(self, hand: NextHand, house: House) -> tuple[list[Straddle], dict[int, str]]:
        """Return the declared straddles that hold, and by which rule others don't, by seat."""
        standing: list[Straddle] = []
        fallen: dict[int, str] = {}
        for seat, declared in self.state.straddles.items():
            taken = self.state.occupied.get(seat)
            if not isinstance(taken, Taken) or taken.player_id != declared.player_id:
                fallen[seat] = NOT_THERE
                continue
            try:
                amount = declared.amount + declared.missed_blind
                standing.append(self.check_straddle(seat, amount, hand, house, standing))
            except Refused as refusal:
                fallen[seat] = refusal.rule if seat in self.dealt_in(house) else NOT_THERE
        return standing, fallen

    def _ready(self, seat: int, house: House) -> Taken:
        """Return a player who could get cards in the next hand, or refuse what needs one."""
        taken = self.player_in(seat)
        self.check_tracked_at("full")
        self.check_between_hands()
        if seat not in self.dealt_in(house):
            raise Refused(
                "room:not-there", "Seat {seat} isn't there with chips to play.", seat=seat
            )
        return taken

    def _asked(
        self, seat: int, amount: int, hand: NextHand, before: Collection[Straddle]
    ) -> StraddleAsked:
        return StraddleAsked(
            seat=seat,
            amount=amount,
            small_blind=self.state.small_blind,
            big_blind=self.state.big_blind,
            behind=tuple(hand.behind_blinds),
            before=tuple(before),
            is_sanctioned=self.state.straddles_sanctioned,
        )

    def _check_repeat(self, taken: Taken, seat: int, house: House) -> None:
        if taken.straddled is not None and house.repeat_straddle is not None:
            house.repeat_straddle.check(
                seat, vacant=taken.straddled.vacant, taken=self.taken_seats()
            )

    def _take_blinds(self, hand: HandInPlay) -> None:
        """Note where the blinds were, who has paid what they owed, and whom the blinds missed."""
        for dealt in hand.seats:
            self.change_seat(dealt.seat, has_played=True, posting=0)
        for seat in {*(post.seat for post in hand.posts), hand.big_blind_seat}:
            if seat is not None and _settles(hand, seat):
                self.change_seat(seat, missed_small=False, missed_big=False)
        if hand.big_blind_seat is not None:
            self.change_seat(hand.big_blind_seat, straddled=None)
            self._take_straddles(hand, hand.big_blind_seat)
        for missed in hand.missed:
            self._take_missed(missed)
        self.state.straddles = {}
        self._take_places(hand)

    def _take_missed(self, missed: MissedBlinds) -> None:
        """Note a blind that passed a player, who may sit there, be played over, or have left."""
        taken, boxed = self.state.occupied.get(missed.seat), self.state.boxed.get(missed.seat)
        if isinstance(taken, Taken) and taken.player_id == missed.player_id:
            self.state.occupied[missed.seat] = _passed(taken, missed)
        elif boxed is not None and boxed.taken.player_id == missed.player_id:
            self.state.boxed[missed.seat] = replace(boxed, taken=_passed(boxed.taken, missed))

    def _take_straddles(self, hand: HandInPlay, big_blind: int) -> None:
        for post in hand.posts:
            if post.kind == "straddle":
                vacant = tuple(seat for seat in hand.vacant if passed(big_blind, post.seat, seat))
                self.change_seat(post.seat, straddled=Straddled(vacant))

    def _take_places(self, hand: HandInPlay) -> None:
        """Note where the blinds were; they go on from there after a game of a mix without any."""
        if self.state.button_has_played:
            self.state.button_goes_on_from = None
        self.state.button_has_played = True
        if self.state.last_places is not None and not self.state.has_blinds:
            return
        small, big = hand.small_blind_position, hand.big_blind_seat
        if small is None or big is None:
            self.state.last_places = None
        else:
            self.state.last_places = LastPlaces(hand.button, small, big)

    def _begin_tracking(self) -> None:
        """Let everybody who sits there have played: hands before weren't written down."""
        self.state.last_places = None
        for seat in self.taken_seats():
            self.change_seat(seat, has_played=True)


def _passed(taken: Taken, missed: MissedBlinds) -> Taken:
    return replace(
        taken,
        missed_small=taken.missed_small or missed.small,
        missed_big=taken.missed_big or missed.big,
    )


def _settles(hand: HandInPlay, seat: int) -> bool:
    """Tell whether a seat paid for missed blinds in a hand: with the big blind, or a post."""
    kinds = {post.kind for post in hand.posts if post.seat == seat}
    return seat == hand.big_blind_seat or bool(kinds & {"entry", "dead"})


def check_named(hand: NextHand, posts: Sequence[SeatPost], big_blind: int, house: House) -> None:
    """Refuse straddles that a dealer names, but behind the blinds and as the house has them."""
    blinds = [each.seat for each in posts if each.kind in {"small", "big"}]
    big = [each.seat for each in posts if each.kind == "big"]
    last = (big or blinds or [0])[-1]
    behind = [seat for seat in hand.seats if seat not in blinds]
    behind.sort(key=lambda seat: (seat <= last, seat))
    before: list[Straddle] = []
    for post in (each for each in posts if each.kind == "straddle"):
        asked = StraddleAsked(
            seat=post.seat,
            amount=post.amount,
            small_blind=0,
            big_blind=big_blind,
            behind=tuple(behind),
            before=tuple(before),
        )
        _check_seat(asked, house)
        _check_amount(asked, house)
        before.append(Straddle(post.seat, post.amount))


def _check_seat(asked: StraddleAsked, house: House) -> None:
    if any(asked.seat == each.seat for each in asked.before):
        raise Refused("room:straddled", "Seat {seat} has straddled already.", seat=asked.seat)
    if house.straddle is not None:
        house.straddle.check_seat(asked)
        return
    is_written = any(getattr(house, place) for place in PLACES)
    if is_written and house.set_aside is None:
        raise Refused("room:no-straddle", "This house has no straddles.", asked=asked.seat)
    last = asked.before[-1].seat if asked.before else None
    place = 0 if last is None else asked.behind.index(last) + 1
    if asked.seat not in asked.behind[place:]:
        raise Refused(
            STRADDLE,
            "A straddle is made in betting order by a seat that posts no blind.",
            asked=asked.seat,
            allowed=list(asked.behind[place:]),
        )


def _check_amount(asked: StraddleAsked, house: House) -> None:
    if house.straddle is not None:
        house.straddle.check_amount(asked)
    elif asked.amount < 2 * asked.on_top_of:
        raise Refused(
            STRADDLE,
            "A straddle is at least {accepted}, twice what it comes on top of.",
            asked=Amount(asked.amount),
            accepted=Amount(2 * asked.on_top_of),
        )
