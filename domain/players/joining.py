"""An unnamed patron who turns out to be a player the room knows: the two records become one.

The patron's record ends, and says whose it is. What it held is the player's: stacks left behind,
chips and cash at the desk, a bar, the register with hands to sit out, and whom they are kept apart
from. What tables know of the patron is the player's there (`domain/tables/records.py`).
"""

from uuid import UUID

from domain.kernel import Fact, Refused, Stamp
from domain.players.correcting import Correcting, lefts
from domain.players.events import OffenceRecorded, PenaltyDecided
from domain.players.joining_events import CountBound, PatronJoined, PatronTakenIn, StackLeft
from domain.players.state import LoneCount, Offence, PlayerState
from domain.rules.return_stack import LeftStack

RULE = "room:one-record"
NOTE = "of the record that was joined"


class Joining(Correcting):
    """Two records of one person."""

    state: PlayerState

    def evolve(self, fact: Fact) -> None:
        """Take in what became of a record."""
        state = self.state
        match fact:
            case PatronJoined(player_id=player_id):
                state.joined_to = player_id
                state.held_cash = state.held_chips = 0
                state.left, state.left_before = {}, {}
                state.lists, state.lone_counts = [], []
            case PatronTakenIn():
                self._take_in(fact)
            case _:
                super().evolve(fact)

    def join(self, *, player_id: UUID, by: Stamp) -> None:
        """End a patron's record: they are a player who has one. Refuses one who sits."""
        self.check_one_record()
        if self.state.seats:
            seat = self.state.seats[0]
            raise Refused(
                RULE,
                "The patron is player {player_id} and sits in seat {seat}: a seating correction "
                "gives the seat to that player first, then the patron is named.",
                player_id=player_id,
                seat=seat.seat,
                table_id=seat.table_id,
                accepted="seating-corrections",
            )

        self.record(PatronJoined, by, player_id=player_id)

    def take_in(self, patron_id: UUID, patron: PlayerState, *, by: Stamp) -> None:
        """Take over what a patron's record held; `patron` is what it remembered until now."""
        left = [
            StackLeft(each.game, each.stack, each.at, each.brought)
            for game in patron.left
            for each in lefts(patron, game)
        ]
        self.record(
            PatronTakenIn,
            by,
            patron_id=patron_id,
            left=left,
            lone_counts=[_bound(each) for each in patron.lone_counts],
            cash=patron.held_cash,
            chips=patron.held_chips,
            stopped_in=patron.stopped_in,
            up_since=patron.up_since,
            got_up_from=patron.got_up_from,
        )
        self._take_register(patron, by)

    def check_one_record(self) -> None:
        """Refuse to do more with a record that was joined to another."""
        if self.state.joined_to is not None:
            raise Refused(RULE, "The patron is player {player_id}.", player_id=self.state.joined_to)

    def _take_in(self, fact: PatronTakenIn) -> None:
        state = self.state
        state.held_cash += fact.cash
        state.held_chips += fact.chips
        counts = [_remembered(each) for each in fact.lone_counts]
        state.lone_counts = [*state.lone_counts, *counts]
        self._take_traces(fact)
        for each in fact.left:
            self.take_left(LeftStack(each.game, each.stack, each.at, each.brought))

    def _take_traces(self, fact: PatronTakenIn) -> None:
        """Know where the patron last got up, and in which session they were told to stop."""
        state = self.state
        if fact.stopped_in is not None:
            state.stopped_in = max(fact.stopped_in, state.stopped_in or fact.stopped_in)
        if fact.up_since is not None and (state.up_since is None or state.up_since < fact.up_since):
            state.up_since, state.got_up_from = fact.up_since, fact.got_up_from

    def _take_register(self, patron: PlayerState, by: Stamp) -> None:
        """Write the patron's offences into the player's register, to be counted as theirs."""
        for line in patron.offences.values():
            number = max(self.state.offences, default=0) + 1
            _write(self, line, number, by)
            if line.penalty is not None:
                hands = patron.dealt_out.get(line.number, 0)
                is_dealt_out = line.penalty == "dealt-out"
                table_id = patron.dealt_out_at if is_dealt_out else line.table_id
                _decide(self, line, number, by, hands=hands, table_id=table_id)


def _write(player: Joining, line: Offence, number: int, by: Stamp) -> None:
    player.record(
        OffenceRecorded,
        by,
        offence=number,
        kind=line.kind,
        rule=line.rule,
        counted_under=line.counted_under,
        counts=line.counts,
        session=line.session,
        table_id=line.table_id,
        seat=line.seat,
        hand=line.hand,
        note=NOTE,
        proposed=line.proposed,
        proposed_rounds=line.proposed_rounds,
        proposed_hands=line.proposed_hands,
        open_for=line.open_for,
        seconds=line.seconds,
    )


def _decide(
    player: Joining, line: Offence, number: int, by: Stamp, *, hands: int, table_id: UUID | None
) -> None:
    player.record(
        PenaltyDecided,
        by,
        offence=number,
        rule=line.rule,
        penalty=line.penalty,
        rounds=line.rounds,
        hands=hands,
        minutes=line.minutes,
        table_id=table_id,
        proposed=line.proposed,
        proposed_rounds=line.proposed_rounds,
        proposed_hands=line.proposed_hands,
        is_by_rule=False,
        reason=NOTE,
    )


def _bound(count: LoneCount) -> CountBound:
    return CountBound(count.short, list(count.counted_by), count.left_at, count.is_settled)


def _remembered(count: CountBound) -> LoneCount:
    return LoneCount(count.short, tuple(count.counted_by), count.left_at, count.is_settled)
