"""What comes of a call: on the way, more time, declined, not there, taken back."""

from datetime import datetime
from typing import NoReturn

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.reserve_lists.events import (
    CallAnswered,
    CallWithdrawn,
    MoreTimeGiven,
    PlayerPassedOver,
)
from domain.reserve_lists.lapsing import (
    claim_until,
    has_lapsed,
    outcome_when_passed,
    rule_when_passed,
)
from domain.reserve_lists.order import check_claim, refuse_called_seat
from domain.reserve_lists.presence import Presence
from domain.reserve_lists.state import Call, Entry, call_of
from domain.rules.house import House

ON_THE_WAY = "on-the-way"
MORE_TIME = "room:more-time"


class Answering(Presence):
    """Calls and their answers."""

    def evolve(self, fact: Fact) -> None:
        """Take in what a called player answered."""
        match fact:
            case CallAnswered(entry=number, answer=answer):
                self._change_call(number, answer=answer)
            case MoreTimeGiven(entry=number, claim_until=until):
                self._change_call(number, answer="more-time", until=until, has_more_time=True)
            case _:
                super().evolve(fact)

    def answer_on_the_way(self, *, entry: int, house: House, by: Stamp) -> Call:
        """Note that a called player is on the way; the time to claim runs on."""
        own, call = self._called(entry, house, by)

        self.record(
            CallAnswered,
            by,
            entry=entry,
            player_id=own.player_id,
            table_id=call.table_id,
            seat=call.seat,
            answer=ON_THE_WAY,
        )
        return call_of(self.state.entries[entry])

    def give_more_time(self, *, entry: int, house: House, by: Stamp) -> Call:
        """Give a called player more time, once a call; return the call with its new end."""
        own, call = self._called(entry, house, by)
        rule = house.more_time
        if rule is None or call.until is None:
            _refuse_more_time(call.until)
        ends_at = claim_until(own, by.at, house) or call.until
        rule.check_first(ends_at, was_given=call.has_more_time)

        self.record(
            MoreTimeGiven,
            by,
            entry=entry,
            player_id=own.player_id,
            table_id=call.table_id,
            seat=call.seat,
            claim_until=rule.until(call.until),
            rule=rule.rule,
        )
        return call_of(self.state.entries[entry])

    def pass_over(self, *, entry: int, house: House, by: Stamp, declined: bool = False) -> Call:
        """Pass over a called player who isn't there, or declined; return the call that is over.

        While a house gives time to claim the seat, only the player can decline it.
        """
        self.check_open()
        own = self.entry(entry)
        call = call_of(own)
        if has_lapsed(own, by.at, house):
            self.record_lapses(house, by)
            return call
        if not declined and house.seat_claim is not None and call.until is not None:
            refuse_called_seat(own, by.at, house)
        outcome = outcome_when_passed(own, house, declined=declined)

        self.record_lapses(house, by)
        self.record(
            PlayerPassedOver,
            by,
            entry=entry,
            player_id=own.player_id,
            table_id=call.table_id,
            seat=call.seat,
            declined=declined,
            keeps_place=outcome != "struck",
            rule=rule_when_passed(house),
        )
        if outcome == "end_of_list":
            self.record_moved_to_end(own, house, by)
        return call

    def withdraw_call(self, *, entry: int, reason: str, by: Stamp) -> Call:
        """Take a call back, for there is no seat to claim; the player keeps the place."""
        self.check_open()
        own = self.entry(entry)
        call = call_of(own)

        self.record(
            CallWithdrawn,
            by,
            entry=entry,
            player_id=own.player_id,
            table_id=call.table_id,
            seat=call.seat,
            reason=reason,
        )
        return call

    def _called(self, number: int, house: House, by: Stamp) -> tuple[Entry, Call]:
        """Return an entry that is called, and answers in time."""
        self.check_open()
        own = self.entry(number)
        call = call_of(own)
        check_claim(own, by.at, house)
        return own, call

    def _change_call(self, number: int, **changes: object) -> None:
        own = self.state.entries[number]
        call = replace(call_of(own), **changes)
        self.state.entries[number] = replace(own, call=call)


def _refuse_more_time(until: datetime | None) -> NoReturn:
    raise Refused(
        MORE_TIME,
        "No more time is given for a call that ends by itself."
        if until is not None
        else "The call has no end that could be later.",
        until=until,
    )
