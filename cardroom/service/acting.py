"""What dealers and supervisors write down of acts as the floor sees them, and of the time to act.

The house of the hand rules on each; a dry run says how, and nothing happens.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from cardroom.service import dealing
from cardroom.service.dealing import decided, of
from cardroom.service.showdowns import is_given_up_free, offender_at, penalise
from cardroom.service.tournament_hands import POT_BET, pot_bets
from cardroom.service.work import Answer, Work
from domain.hands import acting, clocks, exposures, faults
from domain.hands.hand import Hand
from domain.hands.ruling_events import Seen
from domain.players.player import Player
from domain.rules.acting import Ruled
from domain.rules.dealing import Fault
from domain.rules.house import House
from domain.rules.offences import turns_rule_of
from domain.rules.repairs import FLOP
from domain.tables.table import CashTable


def act(
    work: Work,
    *,
    hand_id: UUID,
    seat: int,
    action: dealing.Action | None = None,
    to: int | None = None,
    seen: Sequence[Seen] | None = None,
    acted_by: UUID | None = None,
    **more: Any,
) -> Answer:
    """Let a seat act by name, or rule on what was seen of it.

    `acted_by` is the player who acted for it, where somebody says who that was.
    """
    if acted_by is not None:
        hand = work.change(Hand, hand_id)
        exposures.check_own_hand(
            hand, seat=seat, acted_by=acted_by, house=work.house(hand.state.edition)
        )
    if action is not None:
        return dealing.act(work, hand_id=hand_id, seat=seat, action=action, to=to)
    report = acting.Report(seat=seat, seen=seen or (), **more)
    return act_as_seen(work, hand_id=hand_id, report=report)


def act_as_seen(work: Work, *, hand_id: UUID, report: acting.Report) -> Answer:
    """Rule on what was seen of a seat, in turn or out of it, and let it happen."""
    ruled: list[Ruled] = []

    def deed(hand: Hand, house: House) -> None:
        ruled.append(acting.act_as_seen(hand, report=report, house=house, by=work.by))

    offender = _counted_offender(work, hand_id, report)
    dumper = _giving_up_free(work, hand_id, report)
    granted = pot_bets(work.get(Hand, hand_id), report.seat)
    hand = decided(work, hand_id, deed, seat=report.seat)
    if offender is not None:
        penalise(work, hand, offender, report.seat, "out-of-turn")
    if dumper is not None and ruled[0].act == "fold":
        penalise(work, hand, dumper, report.seat, "chip-dumping")
    if pot_bets(hand, report.seat) > granted:
        penalise(work, hand, offender_at(work, hand, report.seat), report.seat, POT_BET)
    return _with(hand, ruling=told(ruled[0]))


def _counted_offender(work: Work, hand_id: UUID, report: acting.Report) -> Player | None:
    """Return the player who acts out of turn, where the house counts those who do."""
    hand = work.get(Hand, hand_id)
    is_early = report.seat in hand.state.waiting[1:] and not report.is_misled
    if not is_early or turns_rule_of(work.house(hand.state.edition)) is None:
        return None
    return work.get(Player, hand.state.at(report.seat).player_id)


def _giving_up_free(work: Work, hand_id: UUID, report: acting.Report) -> Player | None:
    """Return the player of a hand of two whose cards go away with nothing to call."""
    hand = work.get(Hand, hand_id)
    are_cards = any(each.kind == "cards" for each in report.seen)
    if are_cards and is_given_up_free(hand, report.seat, work.house(hand.state.edition)):
        return offender_at(work, hand, report.seat)
    return None


def told(what: Ruled) -> dict[str, Any]:
    """Return a ruling as it is answered."""
    shown: dict[str, Any] = msgspec.to_builtins(what)
    return {**shown, "rules": list(what.rules), "choices": list(what.choices)}


def take_back(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Let a seat take back chips that are short of a call, where the house lets it."""

    def deed(hand: Hand, house: House) -> None:
        acting.take_back(hand, seat=seat, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def expose(
    work: Work, *, hand_id: UUID, seat: int, cards: str = "", is_deliberate: bool = False
) -> Answer:
    """Write down cards that a seat turned up while the hand is played, and what follows."""
    effects: list[str] = []
    player = offender_at(work, work.change(Hand, hand_id), seat)

    def deed(hand: Hand, house: House) -> None:
        effect = exposures.expose(
            hand, seat=seat, cards=cards, is_deliberate=is_deliberate, house=house, by=work.by
        )
        effects.append(effect)

    hand = decided(work, hand_id, deed)
    if effects[0] == "warning":
        penalise(work, hand, player, seat, "exposed-cards")
    return _with(hand, effect=effects[0])


def miss_turn(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Let the hand of a seat be dead whose player isn't there when the turn comes."""

    def deed(hand: Hand, house: House) -> None:
        exposures.leave_seat(hand, seat=seat, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def flop_early(work: Work, *, hand_id: UUID, cards: int) -> Answer:
    """Write down flop cards that came too early, as any trouble in the deal: see `deal_faults`."""
    ruled: list[str] = []
    fault = Fault(kind="early-board", street=FLOP, count=cards)

    def deed(hand: Hand, house: House) -> None:
        ruled.append(faults.report(hand, fault=fault, house=house, by=work.by).effect)

    hand = decided(work, hand_id, deed)
    return _with(hand, effect="goes-back" if ruled[0] == "repaired" else ruled[0])


def state_condition(
    work: Work,
    *,
    hand_id: UUID,
    seat: int,
    words: str,
    if_seat: int,
    if_act: str,
    then_act: str,
    binds: bool = False,
) -> Answer:
    """Write down what a seat says it does if another acts, and whether it is held to that."""

    def deed(hand: Hand, house: House) -> None:
        exposures.state_condition(
            hand,
            seat=seat,
            words=words,
            if_seat=if_seat,
            if_act=if_act,
            then_act=then_act,
            binds=binds,
            house=house,
            by=work.by,
        )

    return of(decided(work, hand_id, deed))


def tell_pot(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Tell a player the pot's size, where the house has it counted for players."""
    hand = work.change(Hand, hand_id)
    pot = exposures.pot_told(hand, seat=seat, house=work.house(hand.state.edition))
    return Answer(body={"hand_id": hand_id, "seat": seat, "pot": int(pot)})


def bar_pot_query(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Bar a player from asking for the pot's size."""

    def deed(hand: Hand, house: House) -> None:
        exposures.bar_pot_query(hand, seat=seat, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def ask_clock(
    work: Work, *, hand_id: UUID, seat: int, asked_by: int | None = None, asked_as: str = "player"
) -> Answer:
    """Ask for the clock on the seat that is to act."""

    def deed(hand: Hand, house: House) -> None:
        clocks.ask_clock(
            hand,
            seat=seat,
            asked_by=asked_by or 0,
            asked_as=asked_as,
            is_present=asked_by is None or _is_there(work, hand, asked_by),
            house=house,
            by=work.by,
        )

    return of(decided(work, hand_id, deed))


def _is_there(work: Work, hand: Hand, seat: int) -> bool:
    """Tell whether somebody sits in a seat of the table and isn't away."""
    assert hand.state.table_id is not None, "A hand is played at a table."
    table = work.get(CashTable, hand.state.table_id)
    return not table.player_in(seat).is_away


def decline_clock(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Find the request for the clock unfair."""

    def deed(hand: Hand, house: House) -> None:
        clocks.decline_clock(hand, seat=seat, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def start_clock(work: Work, *, hand_id: UUID, seat: int) -> Answer:
    """Start the clock of the seat that is to act."""

    def deed(hand: Hand, house: House) -> None:
        clocks.start_clock(hand, seat=seat, house=house, by=work.by)

    return _with_clock(work, decided(work, hand_id, deed))


def limit_time(work: Work, *, hand_id: UUID, seat: int, findings: int) -> Answer:
    """Let a seat that was found stalling so often have little time from now on."""

    def deed(hand: Hand, house: House) -> None:
        clocks.limit_time(hand, seat=seat, findings=findings, house=house, by=work.by)

    return _with_clock(work, decided(work, hand_id, deed))


def run_out_of_time(
    work: Work, *, hand_id: UUID, seat: int | None = None, judged_by: str = "dealer"
) -> Answer:
    """Let the time of a seat be up: by the clock, or of a seat that is named, by judgement.

    Where a clock runs it has to have run out: it is refused with the seconds that are left.
    """
    if seat is None:
        hand = work.change(Hand, hand_id)
        clocks.check_clock(hand, house=work.house(hand.state.edition), by=work.by)

    def deed(hand: Hand, house: House) -> None:
        if seat is not None:
            clocks.judge_time(hand, seat=seat, judged_by=judged_by, house=house, by=work.by)

    return of(decided(work, hand_id, deed))


def _with_clock(work: Work, hand: Hand) -> Answer:
    clock = clocks.running(hand, work.house(hand.state.edition), work.by)
    if clock is None:
        return of(hand)
    times = {"countdown_at": clock.countdown_at, "ends_at": clock.ends_at}
    return _with(hand, **{name: time.isoformat() for name, time in times.items()}, rule=clock.rule)


def _with(hand: Hand, **more: Any) -> Answer:
    return Answer(body={**of(hand).body, **more})
