"""What leaves a stack while its player stays: small things and gifts; and what may not."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.house import House
from domain.rules.sitting_down import BuyIn
from domain.tables.base import check_positive
from domain.tables.events import (
    ChipsHandedOver,
    ChipsTakenOff,
    IncidentalPaid,
)
from domain.tables.seating import Seating
from domain.tables.session import recent
from domain.tables.session_events import Spent
from domain.tables.state import Taken

TIPS = "tips"
"""The purpose of an incidental that a house calls tokes where it allows nothing else."""


class Chips(Seating):
    """Chips that leave a stack."""

    def evolve(self, fact: Fact) -> None:
        """Take in that chips left a stack."""
        match fact:
            case IncidentalPaid(seat=seat, amount=amount, purpose=purpose):
                self.change_stack(seat, -amount)
                paid = self._incidentals_since(fact.player_id, fact.by.at)
                self.state.incidentals[fact.player_id] = [*paid, Spent(fact.by.at, amount)]
                if purpose == TIPS:
                    given = self._tokes_since(fact.player_id, fact.by.at)
                    self.state.tokes[fact.player_id] = [*given, Spent(fact.by.at, amount)]
            case ChipsTakenOff(seat=seat, amount=amount):
                self.change_stack(seat, -amount)
            case ChipsHandedOver(from_seat=giver, to_seat=receiver, amount=amount):
                self.change_stack(giver, -amount)
                self.take_in(receiver, amount)
            case _:
                super().evolve(fact)

    def pay_incidental(
        self, *, seat: int, amount: int, purpose: str | None, house: House, by: Stamp
    ) -> None:
        """Pay for something small out of a stack between hands, where the house allows it."""
        taken = self.player_in(seat)
        check_positive(amount)
        _check_purpose(purpose, amount, taken, house)
        self._check_small(taken, amount, house, by)
        if purpose == TIPS and house.weeding is not None:
            tokes = self._tokes_since(taken.player_id, by.at)
            house.weeding.check_tokes(
                amount,
                given=sum(each.amount for each in tokes),
                big_blind=self.state.big_blind,
            )
        if house.incidentals is not None:
            house.incidentals.check_moment(in_hand=self.is_in_hand(seat))
            house.incidentals.check_amount(amount)
        self.check_not_in_hand(seat)
        self.check_has(seat, amount)
        self.check_in_chips(amount)

        self.record(
            IncidentalPaid,
            by,
            seat=seat,
            player_id=taken.player_id,
            amount=amount,
            purpose=purpose,
        )

    def take_off(self, *, seat: int, amount: int, house: House, by: Stamp) -> None:
        """Take chips off the table and play on: weeding, which most houses refuse."""
        taken = self.player_in(seat)
        check_positive(amount)
        if house.weeding is not None:
            house.weeding.refuse(amount, taken.stack)
        self.check_not_in_hand(seat)
        self.check_has(seat, amount)
        self.check_in_chips(amount)

        self.record(ChipsTakenOff, by, seat=seat, player_id=taken.player_id, amount=amount)

    def in_play_between_hands(self, seat: int, house: House) -> int:
        """Return what a seat that isn't in a hand would play: its chips, and those announced."""
        self.player_in(seat)
        return max(self.stack_of(seat), 0) + self.behind(seat, house)

    def check_may_ask(self, asked_by: UUID, house: House) -> None:
        """Refuse to tell a player what another has in play, where the house says whom it tells."""
        seat = self.seat_of(asked_by) or self.boxed_seat_of(asked_by)
        if house.stack_query is not None:
            house.stack_query.check(is_at_table=seat is not None)

    def hand_over(
        self,
        *,
        seat: int,
        to_seat: int | None,
        amount: int,
        is_leaving: bool,
        house: House,
        by: Stamp,
    ) -> int | None:
        """Let a player give chips to another player; return the rest that a leaver carries away.

        Without `to_seat` they are for somebody at another table. The gift of a leaver counts only
        with the seat given up. Chips on their way to the receiver are theirs already.
        """
        giver = self.player_in(seat)
        check_positive(amount)
        receiver = None if to_seat in (None, seat) else self.player_in(to_seat)
        if house.hand_over is not None:
            house.hand_over.check(
                amount,
                giver_leaves=is_leaving,
                same_table=receiver is not None,
                receiver_stack=0 if to_seat is None else self._stack_to_be(to_seat),
                maximum=self.state.buy_in_max,
            )
        self._check_hand_over(seat, to_seat, amount, house, is_leaving=is_leaving)

        assert receiver is not None
        assert to_seat is not None
        self.record(
            ChipsHandedOver,
            by,
            from_seat=seat,
            to_seat=to_seat,
            from_player_id=giver.player_id,
            to_player_id=receiver.player_id,
            amount=amount,
        )
        return self.record_left(seat, by) if is_leaving else None

    def _stack_to_be(self, seat: int) -> int:
        """Return the stack on a seat with the chips that are on their way there."""
        return self.stack_of(seat) + self.coming_to(seat)

    def _check_small(self, taken: Taken, amount: int, house: House, by: Stamp) -> None:
        """Refuse more than small things cost, with what was paid for in the hour before."""
        if house.incidentals is not None:
            paid = self._incidentals_since(taken.player_id, by.at)
            house.incidentals.check_hour(
                amount, paid=sum(each.amount for each in paid), big_blind=self.state.big_blind
            )

    def _incidentals_since(self, player_id: UUID, at: datetime) -> list[Spent]:
        """Return what a player's stack paid for here in the hour before a time."""
        return recent(self.state.incidentals.get(player_id, []), at)

    def _tokes_since(self, player_id: UUID, at: datetime) -> list[Spent]:
        """Return the tokes that a player gave here in the hour before a time."""
        return recent(self.state.tokes.get(player_id, []), at)

    def _check_hand_over(
        self, seat: int, to_seat: int | None, amount: int, house: House, *, is_leaving: bool
    ) -> None:
        if to_seat is None or to_seat == seat:
            raise Refused("room:gift", "Chips are given to another player of the same table.")
        if house.add_on_deadline is not None:
            house.add_on_deadline.check_moment(in_hand=self.state.hand is not None)
        self.check_not_in_hand(to_seat)
        self.check_not_in_hand(seat)
        self.check_has(seat, amount)
        self.check_in_chips(amount)
        receiver = self.player_in(to_seat)
        if receiver.stack <= 0:
            self._check_first_chips(receiver, self.buy_in(to_seat, amount, None), house)
        if is_leaving:
            self.check_may_leave(seat)
            self.check_is_known(seat, house, None)

    def _check_first_chips(self, receiver: Taken, given: BuyIn, house: House) -> None:
        """Refuse a gift that is the first a seat has, by whatever is asked of it.

        Where the house lets a leaver give, it asks what it says of the gift and no minimum: that is
        of who buys in. The stack that a player comes back with binds, whoever brings it.
        """
        if house.hand_over is None:
            self.check_buy_in(receiver, given, house)
        elif given.bound is not None and house.return_stack is not None:
            house.return_stack.check(given.amount, given.bound)


def _check_purpose(purpose: str | None, amount: int, taken: Taken, house: House) -> None:
    """Refuse to pay for what the house doesn't let a stack pay for."""
    if house.incidentals is not None and house.incidentals.allows(purpose):
        return
    if purpose == TIPS and house.weeding is not None and "tokes" in house.weeding.exceptions:
        return
    if house.weeding is not None:
        house.weeding.refuse(amount, taken.stack)
    if house.incidentals is not None or not purpose:
        raise Refused(
            "room:incidental-purpose" if house.incidentals is None else house.incidentals.rule,
            "What is paid for from a stack is named, and allowed here; {asked} isn't.",
            asked=purpose,
            amount=Amount(amount),
        )
