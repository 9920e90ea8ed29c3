"""Players who are dealt out, have stayed away too long, or have to leave the table.

Who has to leave plays the hand they are in to its end. Then the seat is open, and the stack is held
for the player at the desk.
"""

from datetime import datetime, timedelta
from typing import NoReturn
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.rules.conduct import DECIDERS, refuse_unless
from domain.rules.house import House
from domain.tables.conduct_events import (
    DealtOutServed,
    OrderOffWithdrawn,
    PlayerCalledBack,
    PlayerDealtOut,
    PlayerOrderedOff,
    PlayerTakenOff,
    WalkingRuleSet,
)
from domain.tables.events import PlayerReturned
from domain.tables.hand_events import HandSettled, HandVoided, PotRecorded
from domain.tables.seating import Seating
from domain.tables.state import DealtOut, OrderedOff, Taken, WalkingRule

HELD_AT_DESK = "room:held-at-desk"
EXCLUSION = "room:exclusion"
WALKING = "room:walking"


class Discipline(Seating):
    """Who has to sit out, come back, or go."""

    def evolve(self, fact: Fact) -> None:
        """Take in who sits out and who goes, and count the hands that are sat out."""
        match fact:
            case PlayerDealtOut(player_id=player_id, hands=hands, rule=rule):
                self._take_dealt_out(player_id, hands, rule)
            case DealtOutServed(player_id=player_id, hands=hands):
                self._serve(player_id, hands)
            case PlayerOrderedOff(player_id=player_id, cause=cause, rule=rule):
                self._take_order(player_id, OrderedOff(cause, rule))
            case OrderOffWithdrawn(player_id=player_id):
                self._take_order(player_id, None)
            case PlayerTakenOff(seat=seat):
                self.keep_short_buy_ins(seat, fact.by.at)
                del self.state.occupied[seat]
            case WalkingRuleSet(least_present=least, minutes=minutes):
                self.state.walking = None if least is None else WalkingRule(least, minutes)
            case PlayerCalledBack(seat=seat, until=until):
                self.change_seat(seat, called_back_until=until)
            case PlayerReturned(seat=seat):
                self._take_return(seat)
                super().evolve(fact)
            case HandSettled(number=number) | PotRecorded(number=number):
                self._count_hand(number)
                super().evolve(fact)
            case HandVoided():
                self._take_void()
                super().evolve(fact)
            case _:
                super().evolve(fact)

    def deal_out(self, *, player_id: UUID, hands: int, rule: str, by: Stamp) -> None:
        """Give a player no cards in the next hands, in all; none lifts it.

        The hand in play doesn't count, unless the player sits it out already.
        """
        if hands or player_id in self.state.dealt_out:
            self.record(
                PlayerDealtOut,
                by,
                seat=self.seat_of(player_id),
                player_id=player_id,
                hands=hands,
                rule=rule,
            )

    def state_served(self, *, seat: int, hands: int, by: Stamp) -> None:
        """Note that a player was dealt out of hands that nobody wrote down."""
        taken = self.player_in(seat)
        left = self.dealt_out_left(taken.player_id)
        if self.state.level == "full":
            raise Refused("room:hands-counted", "The table counts the hands that are sat out.")
        if not 0 < hands <= left:
            raise Refused(
                "room:not-dealt-out",
                "Seat {seat} is dealt out of {allowed} more hands, not of {asked}.",
                seat=seat,
                asked=hands,
                allowed=left,
            )

        self.record(DealtOutServed, by, seat=seat, player_id=taken.player_id, hands=hands)

    def exclude(self, *, seat: int, house: House, by: Stamp) -> None:
        """Put a player out of the game for too long an absence, played over or not."""
        boxed = self.state.boxed.get(seat)
        taken = self.player_in(seat) if boxed is None else boxed.taken
        if house.absence is not None:
            house.absence.check(by.role, is_away=taken.is_away)
        refuse_unless(by.role, DECIDERS, EXCLUSION)
        if not taken.is_away:
            raise Refused(EXCLUSION, "Only a player who is away is excluded for absence.")

        rule = EXCLUSION if house.absence is None else house.absence.rule
        self.order_off(player_id=taken.player_id, cause="absence", rule=rule, by=by)

    def order_off(self, *, player_id: UUID, cause: str, rule: str, by: Stamp) -> None:
        """Have a player leave the table; who has to leave already has to leave."""
        self.check_open()
        seat, taken = self._holder(player_id)

        if taken.ordered_off is None:
            self.record(
                PlayerOrderedOff, by, seat=seat, player_id=player_id, cause=cause, rule=rule
            )

    def withdraw_order(self, *, player_id: UUID, reason: str, by: Stamp) -> None:
        """Let a player stay who was to leave the table."""
        self.check_open()
        seat, taken = self._holder(player_id)
        if taken.ordered_off is None:
            _refuse_unordered(seat)

        self.record(OrderOffWithdrawn, by, seat=seat, player_id=player_id, reason=reason)

    def check_may_be_counted_off(self, seat: int) -> None:
        """Refuse a count of who has to leave while their seat is played over, or in the hand."""
        if seat in self.state.boxed:
            raise Refused(
                "room:plays-over",
                "Seat {seat} is played over for now: {field} is of the boxed stack, and comes with "
                "the pick-up once whoever plays over it has gone.",
                seat=seat,
                field="counted",
            )
        if self.is_in_hand(seat):
            raise Refused(
                "room:in-hand",
                "Seat {seat} plays the hand to its end: {field} comes with the pick-up.",
                seat=seat,
                field="counted",
            )

    def take_off_player(
        self,
        *,
        seat: int,
        house: House,
        by: Stamp,
        counted: int | None = None,
        witnessed_by: str | None = None,
    ) -> PlayerTakenOff:
        """Take a player off who has to leave, and the stack to be held for them at the desk.

        `counted` is the stack as two people counted it: whoever does it, and a witness.
        """
        self.check_may_leave(seat, is_counted=counted is not None)
        order = self._order_of(seat)
        self._check_stack_known(counted, witnessed_by, by)

        if counted is not None:
            self.record_count(seat, counted, None, by, house)
        self.cancel_unbegun(seat, by)
        taken = self.player_in(seat)
        self.record(
            PlayerTakenOff,
            by,
            seat=seat,
            player_id=taken.player_id,
            stack=taken.stack,
            game=self.state.game,
            cause=order.cause,
            rule=order.rule,
            held_by=_held_by(order, house),
            counted_by=None if counted is None else by.done_by,
            witnessed_by=witnessed_by,
        )
        fact = self.pending_events[-1]
        assert isinstance(fact, PlayerTakenOff)
        return fact

    def set_walking_rule(
        self, *, by: Stamp, least_present: int | None = None, minutes: int = 0
    ) -> None:
        """Call back who steps away second and leaves fewer than so many; or nobody."""
        self.check_open()

        self.record(WalkingRuleSet, by, least_present=least_present, minutes=minutes)

    def mind_walking(self, *, seat: int, by: Stamp) -> None:
        """Call a player back who stepped away and left too few, if another was away before."""
        rule = self.state.walking
        taken = self.taken_seats()
        away = [each for each in taken.values() if each.is_away]
        if rule is None or len(away) < WALKERS_MIN or len(taken) - len(away) >= rule.least_present:
            return

        self.record(
            PlayerCalledBack,
            by,
            seat=seat,
            player_id=taken[seat].player_id,
            until=by.at + timedelta(minutes=rule.minutes),
            rule=WALKING,
        )

    def dealt_out_left(self, player_id: UUID) -> int:
        """Return of how many more hands a player is dealt out here."""
        penalty = self.state.dealt_out.get(player_id)
        return 0 if penalty is None else penalty.hands

    def ordered_off(self) -> dict[int, UUID]:
        """Return the seats whose players have to leave, with the players."""
        return {
            seat: taken.player_id
            for seat, taken in self.taken_seats().items()
            if taken.ordered_off is not None
        }

    def leaving(self) -> set[UUID]:
        """Return the players who may have to give up a seat when the hand is over."""
        seats = self.ordered_off().keys() | self.state.boxed.keys()
        return {taken.player_id for seat, taken in self.taken_seats().items() if seat in seats}

    def cause_of_order(self, player_id: UUID) -> str | None:
        """Return why a player has to leave, or nothing where they may stay."""
        order = self._holder(player_id)[1].ordered_off
        return None if order is None else order.cause

    def seated_since(self, player_id: UUID) -> datetime:
        """Return since when a player has their seat."""
        return self._holder(player_id)[1].seated_at

    def can_go(self, seat: int) -> bool:
        """Tell whether a player who has to leave can be taken off as the books stand."""
        waits = self.is_in_hand(seat) or self.stack_of(seat) < 0 or self.state.level != "full"
        return not waits and not any(
            exchange.cash_is_taken or exchange.sale is not None
            for exchange in self.on_its_way(seat)
        )

    def _order_of(self, seat: int) -> OrderedOff:
        order = self.player_in(seat).ordered_off
        if order is None:
            _refuse_unordered(seat)
        return order

    def _holder(self, player_id: UUID) -> tuple[int, Taken]:
        """Return a player's seat and what is known of them there, under a box or not."""
        seat = self.seat_of(player_id)
        if seat is not None:
            return seat, self.taken_seats()[seat]
        boxed = self.boxed_seat_of(player_id)
        if boxed is None:
            raise Refused("room:not-seated", "The player has no seat at this table.")
        return boxed, self.state.boxed[boxed].taken

    def _take_order(self, player_id: UUID, order: OrderedOff | None) -> None:
        seat = self.seat_of(player_id)
        if seat is not None:
            self.change_seat(seat, ordered_off=order)
            return
        boxed = self.boxed_seat_of(player_id)
        assert boxed is not None, "Who is ordered off has a seat."
        under = self.state.boxed[boxed]
        self.state.boxed[boxed] = replace(under, taken=replace(under.taken, ordered_off=order))

    def _check_stack_known(self, counted: int | None, witnessed_by: str | None, by: Stamp) -> None:
        """Refuse to hold a stack that nobody knows, and one that a single person counted."""
        if counted is None:
            if self.state.level != "full":
                raise Refused(
                    "room:stack-uncounted",
                    "The stack is counted by two before it is held for the player.",
                    accepted="counted",
                )
            return
        self.check_count(counted, None)
        if witnessed_by in (None, by.done_by):
            raise Refused("room:second-person", "A stack is counted by two.", asked=witnessed_by)

    def _take_dealt_out(self, player_id: UUID, hands: int, rule: str) -> None:
        running = self.state.dealt_out.pop(player_id, None)
        if hands:
            in_play = self.state.hand is not None
            first = self.state.hands_played + (2 if in_play else 1)
            first = first if running is None else min(first, running.first)
            self.state.dealt_out[player_id] = DealtOut(hands, first, rule)

    def _take_return(self, seat: int) -> None:
        order = self.taken_seats()[seat].ordered_off
        stays = order is not None and order.cause == "absence"
        self.change_seat(seat, called_back_until=None, ordered_off=None if stays else order)

    def _take_void(self) -> None:
        """Let the hand that is played instead count as a hand to sit out."""
        first = self.state.hands_played + 1
        self.state.dealt_out = {
            player_id: DealtOut(penalty.hands, min(penalty.first, first), penalty.rule)
            for player_id, penalty in self.state.dealt_out.items()
        }

    def _count_hand(self, number: int) -> None:
        for player_id, penalty in list(self.state.dealt_out.items()):
            if number >= penalty.first and self.seat_of(player_id) is not None:
                self._serve(player_id, 1)

    def _serve(self, player_id: UUID, hands: int) -> None:
        penalty = self.state.dealt_out.pop(player_id)
        if penalty.hands > hands:
            served = DealtOut(penalty.hands - hands, penalty.first, penalty.rule)
            self.state.dealt_out[player_id] = served


WALKERS_MIN = 2
"""The first to step away is never called back."""


def _refuse_unordered(seat: int) -> NoReturn:
    raise Refused("room:not-ordered-off", "The player of seat {seat} may stay.", seat=seat)


def _held_by(order: OrderedOff, house: House) -> str:
    """Return the rule by which the chips of a player who had to leave are held for them."""
    if order.cause == "absence" and house.excluded_chips is not None:
        return house.excluded_chips.rule
    if order.cause == "conduct" and house.misconduct is not None:
        return house.misconduct.rule
    return order.rule if order.cause == "left" else HELD_AT_DESK
