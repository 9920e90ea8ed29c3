"""A player's register: offences, what the house proposed for each, and what was decided."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Aggregate, Fact, Refused, Stamp, refuse_before
from domain.moments import latest
from domain.players.choices import (
    AT_TABLE,
    Choice,
    as_proposed,
    check_choice,
    refuse_without_reason,
)
from domain.players.events import (
    DealtOutCarried,
    OffenceRecorded,
    OffenceWithdrawn,
    PenaltyDecided,
    PlayerToldToStop,
)
from domain.players.state import Offence, PlayerState, Where
from domain.rules.conduct import (
    DevicesUntilStopped,
    OffenceRule,
    Past,
    Proposal,
    Sanction,
    refuse_unless,
)
from domain.rules.house import House
from domain.rules.manners import DeadWithPenalty
from domain.rules.offences import (
    SAME_ACT,
    UNWRITTEN,
    counted_under,
    deciders_of,
    proposal_for,
    rule_for,
)
from domain.rules.sanctions import RevealedWithSeveralLive


class Conduct(Aggregate):
    """What a player is written down for, and what came of it."""

    state: PlayerState

    def evolve(self, fact: Fact) -> None:
        """Take in offences and penalties."""
        match fact:
            case OffenceRecorded(offence=number):
                self.state.offences[number] = _line_of(fact)
            case PenaltyDecided(offence=number):
                own = self.state.offences[number]
                self.state.offences[number] = _decided(own, fact)
                self._take_dealing_out(fact)
            case OffenceWithdrawn(offence=number):
                own = self.state.offences[number]
                gone = replace(own, counts=False, penalty="none", open_for=None)
                self.state.offences[number] = gone
                self.state.dealt_out.pop(number, None)
            case DealtOutCarried(to_table_id=table_id):
                self.state.dealt_out_at = table_id
            case PlayerToldToStop(session=session):
                self.state.stopped_in = session
            case _:
                super().evolve(fact)

    def check_order(self, fact: type[Fact], by: Stamp, values: Mapping[str, Any]) -> None:
        """Refuse a penalty that is told late of a time before its offence, or the one before it."""
        super().check_order(fact, by, values)
        if issubclass(fact, PenaltyDecided):
            own = self.state.offences[values["offence"]]
            refuse_before(latest(own.at, own.decided_at), by)

    def record_offence(
        self,
        *,
        kind: str,
        where: Where,
        session: date,
        house: House,
        by: Stamp,
        note: str | None = None,
        choice: Choice | None = None,
        hands_a_round: int = 0,
    ) -> Offence:
        """Write an offence down, with what the house proposes and what holds or is chosen at once.

        `session` is the gaming day on which the player's session began. `hands_a_round` is how many
        players sit at the table, and nothing where nobody is to be dealt out at once. Returns the
        line of the register.
        """
        rule = _rule_entered(kind, where, house, by)
        past = self.past(kind, where, session, house)
        proposal = proposal_for(rule, past, house)
        if choice is not None:
            sitting = {"hands_a_round": hands_a_round}
            check_choice(choice, rule, proposal, past, **sitting, house=house, by=by)
        deciders = deciders_of(rule, house)
        chosen = choice or _held_at_once(proposal, by.role, deciders, hands_a_round)

        told: dict[str, Any] = {"kind": kind, "session": session, "note": note}
        told |= {"open_for": proposal.open_for if chosen is None else None}
        number = self._record_offence(where, rule, past, proposal, house=house, by=by, **told)
        if chosen is not None:
            by_rule = choice is None and by.role not in deciders
            self._record_penalty(number, chosen, hands_a_round, by, is_by_rule=by_rule)
        return self.state.offences[number]

    def _record_offence(
        self,
        where: Where,
        rule: OffenceRule | None,
        past: Past,
        proposal: Proposal,
        *,
        house: House,
        by: Stamp,
        **told: Any,
    ) -> int:
        number = len(self.state.offences) + 1
        self.record(
            OffenceRecorded,
            by,
            offence=number,
            rule=UNWRITTEN if rule is None else rule.rule,
            counted_under=counted_under(rule, house),
            counts=rule is None or rule.counts(past),
            table_id=where.table_id,
            seat=where.seat,
            hand=where.hand,
            proposed=proposal.penalty,
            proposed_rounds=proposal.rounds,
            proposed_hands=proposal.hands,
            seconds=where.seconds,
            **told,
        )
        return number

    def decide_penalty(
        self,
        *,
        offence: int,
        choice: Choice,
        house: House,
        by: Stamp,
        hands_a_round: int = 0,
        table_id: UUID | None = None,
    ) -> Offence:
        """Decide what an offence comes to, or decide otherwise than before, with a reason.

        Who is dealt out is so where they sit now, at `table_id`, which may be another table than
        that of the offence. Returns the offence as it was before.
        """
        own = self.offence(offence)
        rule = rule_for(own.kind, house)
        past = self._past_of(own, house, players=hands_a_round)
        proposal = replace(
            proposal_for(rule, past, house),
            penalty=own.proposed,
            rounds=own.proposed_rounds,
            hands=own.proposed_hands,
            open_for=own.open_for or "supervisor",
        )
        check_choice(choice, rule, proposal, past, hands_a_round=hands_a_round, house=house, by=by)
        if own.penalty is not None and choice.reason is None:
            refuse_without_reason(own.rule, own.penalty)

        sits_at = table_id if choice.penalty in AT_TABLE else None
        self._record_penalty(offence, choice, hands_a_round, by, is_by_rule=False, sits_at=sits_at)
        return own

    def withdraw_offence(self, *, offence: int, reason: str, by: Stamp) -> Offence:
        """Let what the player was written down for not have happened, and count no more.

        Returns the offence as it was before.
        """
        own = self.offence(offence)

        self.record(OffenceWithdrawn, by, offence=offence, rule=own.rule, reason=reason)
        return own

    def tell_to_stop(
        self, *, session: date, house: House, by: Stamp, table_id: UUID | None = None
    ) -> None:
        """Have the player stop using devices for the session."""
        rule = house.device
        if isinstance(rule, DevicesUntilStopped):
            rule.check_stop(by.role)
        else:
            refuse_unless(by.role, deciders_of(None, house), UNWRITTEN)

        self.record(
            PlayerToldToStop,
            by,
            rule=UNWRITTEN if rule is None else rule.rule,
            session=session,
            table_id=table_id,
        )

    def carry_dealt_out(self, *, to_table_id: UUID, hands: int, by: Stamp) -> None:
        """Note that the hands the player is dealt out for go along to another table."""
        origin = self.state.dealt_out_at
        assert origin is not None, "Who is dealt out is so at a table."

        self.record(DealtOutCarried, by, from_table_id=origin, to_table_id=to_table_id, hands=hands)

    def offence(self, number: int) -> Offence:
        """Return a line of the register, or refuse what is asked of one that isn't there."""
        own = self.state.offences.get(number)
        if own is None:
            raise Refused(
                "room:no-such-offence",
                "The player's register has no line {asked}.",
                asked=number,
                lines=len(self.state.offences),
            )
        return own

    def hands_unserved(self, offence: int, left: int) -> int:
        """Return how many of all hands left to sit out are those of an offence's penalty.

        Penalties run one after another: what is left to sit out is left of the last ones.
        """
        if offence not in self.state.dealt_out:
            return 0
        order = list(self.state.dealt_out)
        later = order[order.index(offence) + 1 :]
        left_of_it = left - sum(self.state.dealt_out[each] for each in later)
        return min(max(left_of_it, 0), self.state.dealt_out[offence])

    def is_removed_since(self, since: datetime) -> bool:
        """Tell whether an offence since a time came to the player's removal."""
        lines = self.state.offences.values()
        return any(each.penalty == "removal" and each.at >= since for each in lines)

    def past(
        self,
        kind: str,
        where: Where,
        session: date,
        house: House,
        *,
        before: int | None = None,
    ) -> Past:
        """Return what the register says of the session, for the next offence to be judged by.

        `before` is the number of the offence that is judged, where it is one of the register.
        """
        key = counted_under(rule_for(kind, house), house)
        lines = [
            each
            for each in self.state.offences.values()
            if each.session == session and (before is None or each.number < before)
        ]
        under = [each for each in lines if each.counts and each.counted_under == key]
        counted = [each for each in under if each.is_counted]
        return Past(
            kind=kind,
            players=where.players,
            recorded=len(under),
            last=_last_of(kind, lines),
            counted=len(counted),
            warnings=sum(each.penalty == "warning" for each in counted),
            is_stopped=self.state.stopped_in == session,
            is_same_incident=_is_same_incident(kind, where, lines),
            is_in_hand=where.is_in_hand,
        )

    def _past_of(self, own: Offence, house: House, *, players: int) -> Past:
        """Return what the register said of the session before an offence of it."""
        where = Where(table_id=own.table_id, seat=own.seat, hand=own.hand, players=players)
        return self.past(own.kind, where, own.session, house, before=own.number)

    def session(self, at: datetime, day_of: Callable[[datetime], date]) -> date:
        """Return the gaming day on which the player's session began; today's for one who is up.

        Who leaves and comes back on the same gaming day is in the same session still.
        """
        since = self.state.seated_since
        return day_of(at if since is None or not self.state.seats else since)

    def _take_dealing_out(self, fact: PenaltyDecided) -> None:
        """Let a penalty of hands to sit out run after those that run already, or no longer."""
        self.state.dealt_out.pop(fact.offence, None)
        if fact.penalty == "dealt-out":
            self.state.dealt_out[fact.offence] = fact.hands
            self.state.dealt_out_at = fact.table_id

    def _record_penalty(
        self,
        number: int,
        choice: Choice,
        hands_a_round: int,
        by: Stamp,
        *,
        is_by_rule: bool,
        sits_at: UUID | None = None,
    ) -> None:
        own = self.state.offences[number]
        self.record(
            PenaltyDecided,
            by,
            offence=number,
            rule=own.rule,
            penalty=choice.penalty,
            rounds=choice.rounds,
            hands=choice.hands or choice.rounds * hands_a_round,
            minutes=choice.minutes,
            table_id=sits_at or own.table_id,
            proposed=own.proposed,
            proposed_rounds=own.proposed_rounds,
            proposed_hands=own.proposed_hands,
            is_by_rule=is_by_rule,
            reason=choice.reason,
        )


def _rule_entered(kind: str, where: Where, house: House, by: Stamp) -> OffenceRule | None:
    rule = rule_for(kind, house)
    if rule is not None:
        rule.check_entry(role=by.role, hand=where.hand)
        if isinstance(rule, RevealedWithSeveralLive) and where.live is not None:
            rule.check_live(where.live)
        if isinstance(rule, DeadWithPenalty):
            rule.check_left(where.players_left)
    return rule


def _held_at_once(
    proposal: Proposal, role: str, deciders: Collection[str], hands_a_round: int
) -> Choice | None:
    """Return what holds at once of a proposal; only somebody who sits is dealt out."""
    is_possible = proposal.penalty != "dealt-out" or hands_a_round > 0
    holds = is_possible and proposal.holds_at_once(role, deciders)
    return as_proposed(proposal) if holds else None


def _decided(own: Offence, fact: PenaltyDecided) -> Offence:
    return replace(
        own,
        penalty=fact.penalty,
        rounds=fact.rounds,
        hands=0 if fact.rounds else fact.hands,
        minutes=fact.minutes,
        decided_at=fact.by.at,
        open_for=None,
    )


def _last_of(kind: str, lines: Iterable[Offence]) -> Sanction | None:
    """Return what the last offence of a kind came to that came to anything."""
    came_to = [each for each in lines if each.kind == kind and each.is_counted and each.penalty]
    if not came_to:
        return None
    last = came_to[-1]
    assert last.penalty is not None, "It came to something."
    return Sanction(
        penalty=last.penalty, rounds=last.rounds, hands=last.hands, minutes=last.minutes
    )


def _is_same_incident(kind: str, where: Where, lines: Iterable[Offence]) -> bool:
    """Tell whether another line of the same hand is of the same act, by another name."""
    if where.hand is None:
        return False
    same = {each for act in SAME_ACT if kind in act for each in act} - {kind}
    return any(
        (each.table_id, each.hand) == (where.table_id, where.hand) and each.kind in same
        for each in lines
    )


def _line_of(fact: OffenceRecorded) -> Offence:
    return Offence(
        number=fact.offence,
        kind=fact.kind,
        rule=fact.rule,
        counted_under=fact.counted_under,
        counts=fact.counts,
        session=fact.session,
        at=fact.by.at,
        table_id=fact.table_id,
        seat=fact.seat,
        hand=fact.hand,
        proposed=fact.proposed,
        proposed_rounds=fact.proposed_rounds,
        proposed_hands=fact.proposed_hands,
        seconds=fact.seconds,
        open_for=fact.open_for,
    )
