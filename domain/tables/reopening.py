"""A hand that is over, played on: its end goes back from stacks, boxes, blinds and all it changed.

Until the next hand begins the table knows how it stood before the end. What happened since stays:
chips that came, straddles declared for the next hand, who sat down.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.tables.correcting import Correcting
from domain.tables.correction_events import DropChange
from domain.tables.events import BoxPulled
from domain.tables.hand_events import (
    BlindsStanding,
    ButtonMended,
    ButtonPlaced,
    HandResumed,
    HandSettled,
    HandStarted,
    HandVoided,
    SeatResult,
)
from domain.tables.state import (
    ButtonNext,
    DealtOut,
    DeclaredStraddle,
    Ended,
    TableState,
    Taken,
)
from domain.tables.suspension import Suspended


class Reopening(Correcting):
    """The last hand, until the next one begins."""

    def evolve(self, fact: Fact) -> None:
        """Keep how the table stood before a hand's end, and let it stand so again."""
        match fact:
            case HandSettled(results=results):
                changes = {each.seat: each.change for each in results}
                self._take_end_of(fact, _before(self.state, fact, changes))
            case HandVoided():
                self._take_end_of(fact, _before(self.state, fact, {}))
            case ButtonPlaced() | ButtonMended():
                super().evolve(fact)
                self._remember_button(fact)
            case BoxPulled():
                super().evolve(fact)
                self._follow_boxes(fact)
            case HandStarted():
                self.state.ended = None
                super().evolve(fact)
            case HandResumed():
                self._take_resumption(fact)
            case _:
                super().evolve(fact)

    def resume_hand(
        self,
        *,
        hand_id: UUID,
        correction_id: UUID,
        pot: int,
        drops: Sequence[DropChange],
        game: str,
        dealer: str | None,
        played_at: datetime,
        reason: str,
        by: Stamp,
    ) -> None:
        """Play the last hand on, before the next begins; `drops` are what goes back of them."""
        ended = self.last_hand(hand_id)
        hand = ended.hand

        self.record(
            HandResumed,
            by,
            hand_id=hand_id,
            number=hand.number,
            was_void=ended.is_void,
            results=[self._turned_round(ended, seat) for seat in ended.changes],
            pot=pot,
            drops=list(drops),
            standings=_standings(self.state, ended),
            seats=list(hand.seats),
            posts=list(hand.posts),
            missed=list(hand.missed),
            big_blind_seat=hand.big_blind_seat,
            game=game,
            dealer=dealer,
            played_at=played_at,
            correction_id=correction_id,
            reason=reason,
        )

    def last_hand(self, hand_id: UUID) -> Ended:
        """Return the last hand, or refuse one that can't be played on any more."""
        self.check_open()
        self.check_tracked_at("full")
        ended = self.state.ended
        if ended is None or self.state.hand is not None or ended.hand.hand_id != hand_id:
            raise Refused(
                "room:too-late-to-reopen",
                "The next hand has begun: what this one paid is put right by a pot correction.",
                offer="pot-correction",
            )
        for dealt in ended.hand.seats:
            taken = self.taken_seats().get(dealt.seat)
            if taken is None or taken.player_id != dealt.player_id:
                raise Refused(
                    "room:too-late-to-reopen",
                    "The player of seat {seat} has gone: what the hand paid is put right by a pot "
                    "correction.",
                    seat=dealt.seat,
                    offer="pot-correction",
                )
        return ended

    def _take_end_of(self, fact: Fact, before: Ended) -> None:
        """Take a hand's end in; where it had been over, the button goes where it was put then."""
        super().evolve(fact)
        state, placed = self.state, before.hand.button_next
        state.ended = before
        if placed is not None:
            state.button, state.button_has_played = placed.seat, False
            state.button_goes_on_from = placed.goes_on_from

    def _remember_button(self, fact: ButtonPlaced | ButtonMended) -> None:
        """Remember where the button is put for the next hand, should the last one be played on.

        Where it goes by what ended the hand is no word of its own.
        """
        state, ended = self.state, self.state.ended
        if ended is None or fact.by.receipt == ended.receipt:
            return
        if state.button is not None:
            placed = ButtonNext(state.button, state.button_goes_on_from)
            state.ended = replace(ended, hand=replace(ended.hand, button_next=placed))

    def _follow_boxes(self, fact: BoxPulled) -> None:
        """Let what a hand that may be played on drops fall into the box that hangs there now."""
        ended, is_fitted = self.state.ended, fact.next_box in self.state.drop_boxes
        if ended is None or ended.hand.under is None or not is_fitted:
            return
        under = ended.hand.under
        following = tuple(
            replace(each, box=fact.next_box) if each.box == fact.box else each
            for each in under.deductions
        )
        hand = replace(ended.hand, under=replace(under, deductions=following))
        self.state.ended = replace(ended, hand=hand)

    def _turned_round(self, ended: Ended, seat: int) -> SeatResult:
        change = -ended.changes[seat]
        return SeatResult(
            seat=seat,
            player_id=self.player_in(seat).player_id,
            stack=self.stack_of(seat) + change,
            change=change,
            was_all_in=False,
        )

    def _take_resumption(self, fact: HandResumed) -> None:
        state, ended = self.state, self.state.ended
        assert ended is not None, "What is played on was the last hand."
        for result in fact.results:
            self.change_seat(result.seat, stack=result.stack)
        self.take_drop_changes(fact.drops, fact.played_at)
        for seat, taken in self.taken_seats().items():
            state.occupied[seat] = _as_before(taken, ended.seats.get(seat))
        for seat, box in list(state.boxed.items()):
            known = ended.boxed.get(seat)
            taken = _as_before(box.taken, None if known is None else known.taken)
            state.boxed[seat] = replace(box, taken=taken)
        state.dealt_out = _unserved(state, ended)
        state.suspended = _suspended(state, ended)
        state.hands_played -= not ended.is_void
        state.straddles = _straddles(state, ended)
        state.all_ins = dict(ended.all_ins)
        state.kill_due, state.wins_running = ended.kill_due, ended.wins_running
        state.button_has_played, state.last_places = ended.button_has_played, ended.last_places
        state.button, state.button_goes_on_from = ended.hand.button, ended.button_goes_on_from
        if state.turn == ended.turn:
            state.hands_of_turn = ended.hands_of_turn
        state.button_drops = list(ended.button_drops)
        state.hand, state.ended = ended.hand, None


def _standings(state: TableState, ended: Ended) -> list[BlindsStanding]:
    """Return how everybody here, also under a box, will stand to the blinds."""
    straddles = _straddles(state, ended)
    sitting = [
        (taken, ended.seats.get(seat), straddles.get(seat))
        for seat, taken in state.occupied.items()
        if isinstance(taken, Taken)
    ]
    boxed = [
        (box.taken, None if seat not in ended.boxed else ended.boxed[seat].taken, None)
        for seat, box in state.boxed.items()
    ]
    return [
        _standing(_as_before(now, before), straddle) for now, before, straddle in sitting + boxed
    ]


def _standing(taken: Taken, straddle: DeclaredStraddle | None) -> BlindsStanding:
    return BlindsStanding(
        player_id=taken.player_id,
        is_newcomer=taken.is_newcomer,
        missed_small=taken.missed_small,
        missed_big=taken.missed_big,
        posting=taken.posting,
        straddle=0 if straddle is None else straddle.amount,
        missed_blind=0 if straddle is None else straddle.missed_blind,
    )


def _before(state: TableState, end: HandSettled | HandVoided, changes: Mapping[int, int]) -> Ended:
    assert state.hand is not None, "A hand that ends was being played."
    return Ended(
        hand=state.hand,
        is_void=isinstance(end, HandVoided),
        changes=dict(changes),
        seats={seat: each for seat, each in state.occupied.items() if isinstance(each, Taken)},
        boxed=dict(state.boxed),
        straddles=dict(state.straddles),
        all_ins=dict(state.all_ins),
        dealt_out=dict(state.dealt_out),
        suspended=dict(state.suspended),
        kill_due=state.kill_due,
        wins_running=state.wins_running,
        button_has_played=state.button_has_played,
        button_goes_on_from=state.button_goes_on_from,
        receipt=end.by.receipt,
        last_places=state.last_places,
        turn=state.turn,
        hands_of_turn=state.hands_of_turn,
        button_drops=list(state.button_drops),
    )


def _as_before(taken: Taken, before: Taken | None) -> Taken:
    """Return a player standing to the blinds as before a hand's end, who may have come since."""
    if before is None or before.player_id != taken.player_id:
        return taken
    return replace(
        taken,
        has_played=before.has_played,
        has_waited=before.has_waited,
        missed_small=before.missed_small,
        missed_big=before.missed_big,
        posting=before.posting,
        straddled=before.straddled,
    )


def _straddles(state: TableState, ended: Ended) -> dict[int, DeclaredStraddle]:
    """Return what was declared before the end or since, of those who sit where they sat."""
    return {**ended.straddles, **state.straddles}


def _suspended(state: TableState, ended: Ended) -> dict[UUID, Suspended]:
    """Return who is suspended; what was to begin with the hand's end waits for it again."""
    known = ended.suspended
    return {
        player_id: known[player_id] if replace(each, since=None) == known.get(player_id) else each
        for player_id, each in state.suspended.items()
    }


def _unserved(state: TableState, ended: Ended) -> dict[UUID, DealtOut]:
    """Return who sits out how many hands, the one that isn't over no longer counted."""
    left = dict(state.dealt_out)
    seated = {taken.player_id for taken in ended.seats.values()}
    for player_id, before in ended.dealt_out.items():
        now = left.get(player_id)
        is_served = not ended.is_void and player_id in seated
        if is_served and ended.hand.number >= before.first:
            hands = (0 if now is None else now.hands) + 1
            left[player_id] = DealtOut(hands, before.first, before.rule)
        elif now is not None:
            left[player_id] = replace(now, first=before.first)
    return left
