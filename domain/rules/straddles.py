"""Who may straddle, when, and with how much."""

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.money import Minor
from domain.rules.policy import Policy

Multiple = Annotated[int, msgspec.Meta(ge=2, le=10)]


class Straddle(msgspec.Struct, frozen=True):
    """A live post of a seat on top of the big blind, or of the straddle before it."""

    seat: int
    amount: int


class StraddleAsked(msgspec.Struct, frozen=True, kw_only=True):
    """A straddle that a seat would make in the next hand.

    `behind` are the seats that post no blind, from the big blind's left; `before` the straddles
    that stand already.
    """

    seat: int
    amount: int
    small_blind: int
    big_blind: int
    behind: tuple[int, ...]
    before: tuple[Straddle, ...] = ()
    is_sanctioned: bool = False
    is_competition: bool = False

    @property
    def on_top_of(self) -> int:
        """Return the big blind, or the last straddle."""
        return self.before[-1].amount if self.before else self.big_blind

    @property
    def next_seat(self) -> int | None:
        """Return the seat next after the big blind, or after the last straddle, if any may."""
        place = self.behind.index(self.before[-1].seat) + 1 if self.before else 0
        return self.behind[place] if place < len(self.behind) else None

    def check_seat(self, rule: str) -> None:
        """Refuse another seat than the next."""
        if self.seat != self.next_seat:
            raise Refused(
                rule,
                "The next straddle is seat {allowed}'s, not seat {asked}'s."
                if self.next_seat is not None
                else "Nobody is left to straddle.",
                asked=self.seat,
                allowed=self.next_seat,
            )

    def check_amount(self, rule: str, multiple: int) -> None:
        """Refuse another amount than so many times what it comes on top of."""
        due = multiple * self.on_top_of
        if self.amount != due:
            raise Refused(
                rule,
                "A straddle here is {accepted}, not {asked}.",
                asked=Amount(self.amount),
                accepted=Amount(due),
            )


class StraddlesInOrder(Policy, frozen=True, tag="in-betting-order"):
    """From certain blinds on players straddle one after another, each for twice the one before."""

    minimum_small_blind: Annotated[Minor, msgspec.Meta(ge=0)]
    minimum_big_blind: Annotated[Minor, msgspec.Meta(ge=0)]
    order: Literal["betting_order_without_gaps"]
    amount: Literal["twice_big_blind_or_previous_straddle"]
    live: Literal[True]
    number: Literal["unlimited"] | Annotated[int, msgspec.Meta(ge=1, le=10)]

    def check_seat(self, asked: StraddleAsked) -> None:
        """Refuse a straddle at smaller blinds, by another seat than the next, and one too many."""
        least = (self.minimum_small_blind, self.minimum_big_blind)
        if asked.small_blind < least[0] or asked.big_blind < least[1]:
            raise Refused(
                self.rule,
                "Straddles are made from blinds of {small_blind} and {big_blind} on.",
                small_blind=Amount(least[0]),
                big_blind=Amount(least[1]),
            )
        if self.number != "unlimited" and len(asked.before) >= self.number:
            raise Refused(self.rule, "A hand has {allowed} straddle(s).", allowed=self.number)
        asked.check_seat(self.rule)

    def check_amount(self, asked: StraddleAsked) -> None:
        """Refuse anything but exactly twice what is straddled."""
        asked.check_amount(self.rule, 2)

    def refuse_late(self) -> None:
        """Refuse a straddle once the hand has begun."""
        _refuse_late(self.rule)


class StraddleLeftOfBigBlind(Policy, frozen=True, tag="left-of-big-blind"):
    """Only the seat next after the big blind straddles, and acts last in the first round."""

    straddle_allowed: bool
    straddle_seat: Literal["left_of_big_blind"]
    straddle_multiple_of_big_blind: Multiple
    re_straddle_allowed: bool
    straddle_deadline: Literal["first_card_of_hand"]
    acts_last_in: Literal["first_betting_round"]

    def check_seat(self, asked: StraddleAsked) -> None:
        """Refuse a straddle by another seat, and one on top of a straddle."""
        if not self.straddle_allowed:
            raise Refused(self.rule, "There are no straddles.")
        if asked.before and not self.re_straddle_allowed:
            raise Refused(
                self.rule,
                "Seat {straddler} has straddled; nobody straddles on top of it.",
                asked=asked.seat,
                straddler=asked.before[0].seat,
            )
        asked.check_seat(self.rule)

    def check_amount(self, asked: StraddleAsked) -> None:
        """Refuse anything but exactly so many times what is straddled."""
        asked.check_amount(self.rule, self.straddle_multiple_of_big_blind)

    def refuse_late(self) -> None:
        """Refuse a straddle once the first card is dealt."""
        _refuse_late(self.rule)


class StraddleBySanction(Policy, frozen=True, tag="by-sanction"):
    """There are no straddles in competitions; in cash games the supervisor has to agree to them."""

    competition: Literal["forbidden"]
    cash: Literal["supervisor_sanction"]

    def check_seat(self, asked: StraddleAsked) -> None:
        """Refuse a straddle in a competition, one nobody agreed to, and one by another seat."""
        if asked.is_competition:
            raise Refused(self.rule, "There are no straddles in competitions.")
        if not asked.is_sanctioned:
            raise Refused(
                self.rule, "The supervisor hasn't agreed to straddles here.", accepted="sanction"
            )
        asked.check_seat(self.rule)

    def check_amount(self, asked: StraddleAsked) -> None:
        """Refuse anything but the usual form, twice what is straddled."""
        asked.check_amount(self.rule, 2)

    def check_sanction(self, role: str) -> None:
        """Refuse an agreement by anyone below the supervisor."""
        if role not in ("supervisor", "manager"):
            raise Refused(
                self.rule,
                "Straddles are agreed to by a {allowed}, not by a {asked}.",
                asked=role,
                allowed="supervisor",
            )

    def refuse_late(self) -> None:
        """Refuse a straddle once the hand has begun."""
        _refuse_late(self.rule)


class StraddleAfterAbsence(Policy, frozen=True, tag="missed-blind-dead"):
    """Who missed the big blind and straddles puts in two amounts: the blind dead, then that."""

    missed_blind_when_straddling: Literal["dead"]
    missed_blind_amount: Literal["big_blind"]
    straddle_multiple_of_big_blind: Multiple

    def missed_blind(self, amount: int, big_blind: int) -> int:
        """Return how much of what is put in is the missed blind, or refuse another amount."""
        due = (self.straddle_multiple_of_big_blind + 1) * big_blind
        if amount != due:
            raise Refused(
                self.rule,
                "A player who missed the big blind straddles with {accepted}: {missed_blind} of it "
                "lies dead in the pot.",
                asked=Amount(amount),
                accepted=Amount(due),
                missed_blind=Amount(big_blind),
            )
        return big_blind


class RepeatStraddle(Policy, frozen=True, tag="vacant-seat-filled"):
    """A straddle again before the next big blind needs a seat that was filled in between."""

    repeat_straddle_when: Literal["vacant_seat_between_filled_after_hand"]

    def check(self, seat: int, *, vacant: Collection[int], taken: Collection[int]) -> None:
        """Refuse to straddle again where no seat that was vacant then is taken now.

        `vacant` are the seats between the big blind and the player that nobody held when the
        player straddled last.
        """
        if not set(vacant) & set(taken):
            raise Refused(
                self.rule,
                "Seat {seat} has straddled since it had the big blind, and no seat that was vacant "
                "between them was filled after it.",
                seat=seat,
                vacant=sorted(vacant),
            )


def _refuse_late(rule: str) -> None:
    raise Refused(rule, "A straddle is made before the first card of the hand.")
