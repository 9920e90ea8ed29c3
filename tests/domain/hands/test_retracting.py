"""A report of the cards that wasn't so is taken back by two people, and with it what it led to."""

from typing import Any

import msgspec
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from domain.hands import acting, exposures, repairing, retracting
from domain.hands.hand import Hand
from domain.hands.ruling_events import ActUndone, HandReopened, ReportRetracted
from domain.hands.undoing import standing
from domain.kernel import Stamp
from tests.domain.hands.test_deal_faults import KINDS, MISHAPS, SEATS, happens
from tests.houses.acting import Floor
from tests.houses.dealing import Dealt
from tests.scenario import named, stamp

HOUSES = ("genting-tournament", "grosvenor", "royal-flush", "tda-2024", "open")
CORRECTION = named("the correction")
WRONG: dict[str, Any] = {"reason": "it was table 7's"}


def two(role: str = "supervisor") -> Stamp:
    return msgspec.structs.replace(stamp(role), co_signed_by="dealer-2")


def stands(deal: Dealt) -> Any:
    """Return how the hand stands, but for how far back it is known."""
    return msgspec.to_builtins(msgspec.structs.replace(deal.hand.aggregate.state, marks=[]))


def retracted(deal: Any, by: Stamp | None = None) -> Any:
    return deal.hand.when(retracting.retract, **WRONG, by=by or two())


# While the hand is played


def test_a_four_card_flop_that_was_another_tables_leaves_no_plan() -> None:
    deal = Dealt("royal-flush").goes_round()
    before = deal.hand.aggregate.view()
    deal.sees("four-card-flop")
    assert deal.hand.aggregate.state.deal.repairs
    retracted(deal)
    state = deal.hand.aggregate.state
    assert (deal.hand.aggregate.view(), state.deal.faults, state.deal.repairs) == (before, [], [])
    deal.deals("flop").goes_round().deals("turn")


def test_what_was_retracted_is_named_with_who_signed_and_why() -> None:
    deal = Dealt("grosvenor").acts(3, "fold").sees("exposed", seat=4, nth=1)
    retracted(deal)
    told, undone = deal.hand.facts[-2:]
    assert isinstance(told, ReportRetracted)
    assert isinstance(undone, ActUndone)
    assert (told.reports, told.seat) == (["hand.deal-fault-ruled"], 4)
    assert (told.reason, told.signed_by, told.correction_id) == (
        "it was table 7's",
        "dealer-2",
        None,
    )
    assert told.receipt == undone.receipt


def test_one_person_alone_retracts_nothing_and_no_dealer_does() -> None:
    deal = Dealt("grosvenor").sees("exposed", seat=4, nth=1)
    retracted(deal, stamp("supervisor")).then_refused("room:retraction", field="co_signed_by")
    retracted(deal, two("dealer")).then_refused("room:retraction", asked="dealer")
    for role in ("supervisor", "director", "manager"):
        retracted(deal, two(role)).then(ReportRetracted).then(
            ActUndone, did="hand.deal-fault-ruled"
        )
        deal.sees("exposed", seat=4, nth=1)


def test_what_came_since_is_undone_first_and_an_act_is_no_report() -> None:
    deal = Dealt("grosvenor").sees("exposed", seat=4, nth=1).acts(3, "call")
    retracted(deal).then_refused("room:retraction", asked="hand.called", offer="undo")
    deal.hand.when(acting.undo, reason="to get at the report", by=stamp("dealer"))
    retracted(deal).then(ReportRetracted).then(ActUndone, did="hand.deal-fault-ruled")
    retracted(deal).then_refused("room:nothing-to-undo")


def test_acts_before_a_report_are_undone_once_that_is_retracted() -> None:
    deal = Dealt("grosvenor").acts(3, "fold").sees("exposed", seat=4, nth=1)
    undo: dict[str, Any] = {"reason": "a slip", "by": stamp("dealer")}
    deal.hand.when(acting.undo, **undo).then_refused("room:cards-seen-stand", offer="retraction")
    retracted(deal)
    deal.hand.when(acting.undo, **undo).then(ActUndone, did="hand.folded", seat=3)


def test_cards_that_were_turned_up_at_another_seat_are_live_again() -> None:
    """grosvenor:18: an exposed hand that faces a bet is dead; one that wasn't exposed isn't."""
    floor = Floor("grosvenor", {1: 1_000, 2: 1_000, 3: 1_000}, big=20, pot=120).acts(1, "bet", 100)
    before = floor.hand.aggregate.view()
    floor.asks(exposures.expose, seat=2, cards="Jd", is_deliberate=True)
    assert not floor.hand.aggregate.state.at(2).is_live
    retracted(floor)
    assert floor.hand.aggregate.view() == before
    assert "hand.report-retracted" not in [each.TOPIC for each in standing(floor.hand.facts)]


def test_a_plan_that_was_confirmed_by_mistake_waits_for_the_floor_again() -> None:
    deal = Dealt("royal-flush").goes_round().sees("four-card-flop")
    waits = [plan.waits_for for plan in deal.hand.aggregate.state.deal.repairs]
    deal.hand.when(repairing.confirm, street="flop", picked=2, by=stamp("supervisor"))
    retracted(deal).then(ReportRetracted).then(ActUndone, did="hand.repair-confirmed")
    assert [plan.waits_for for plan in deal.hand.aggregate.state.deal.repairs] == waits


# Once it has ended the hand


def voided() -> tuple[Dealt, Any]:
    """Return a hand that a report voided by genting-tournament:31, and how it stood before."""
    deal = Dealt("genting-tournament")
    before = deal.hand.aggregate.view()
    deal.sees("exposed", by="dealer", seat=1, nth=1)
    assert deal.what.effect == "misdeal"
    assert deal.hand.aggregate.is_over
    return deal, before


def reopened(deal: Dealt, how: Any, role: str = "supervisor") -> Any:
    return deal.hand.when(how, correction_id=CORRECTION, **WRONG, by=stamp(role))


def test_a_hand_that_a_wrong_report_voided_is_played_on() -> None:
    deal, before = voided()
    reopened(deal, acting.reopen).then_refused("room:cards-seen-stand", offer="retraction")
    retracted(deal).then_refused("room:hand-over")
    reopened(deal, retracting.reopen, "dealer").then_refused("room:retraction", asked="dealer")
    reopened(deal, retracting.reopen)
    assert deal.hand.aggregate.view() == before
    told, again = deal.hand.facts[-2:]
    assert isinstance(told, ReportRetracted)
    assert isinstance(again, HandReopened)
    assert (told.correction_id, told.signed_by) == (CORRECTION, None)


def test_a_hand_that_an_act_ended_is_reopened_and_nothing_retracted() -> None:
    deal = Dealt("grosvenor", seats=(1, 2)).acts(2, "fold")
    deal.hand.when(Hand.award, drops=(), by=stamp("dealer"))
    reopened(deal, retracting.reopen).then_refused("room:retraction", offer="undo")


# Whatever was reported


@settings(max_examples=80, deadline=None)
@for_any(
    rulebook=st.sampled_from(HOUSES),
    kind=st.sampled_from(KINDS),
    place=st.integers(1, 9),
    by=st.sampled_from(["dealer", "player"]),
    mishaps=MISHAPS,
)
def test_a_hand_stands_as_before_whatever_report_is_retracted(
    rulebook: str, kind: str, place: int, by: str, mishaps: list[tuple[str, int, str, str]]
) -> None:
    deal = Dealt(rulebook, seats=SEATS)
    for mishap in mishaps:
        deal.hand.when(lambda hand, each=mishap: happens(hand, deal.house, each))
        deal.hand.then_done_or_refused()
    if deal.hand.aggregate.is_over:
        return
    before, known = stands(deal), len(deal.hand.facts)
    seen: dict[str, Any] = {"by": by, "place": place, "seat": place % 4 + 1, "count": place % 4}
    deal.sees(kind, **seen).hand.then_done_or_refused()
    if len(deal.hand.facts) == known:
        return
    is_over = deal.hand.aggregate.state.outcome != "playing"
    again = reopened(deal, retracting.reopen) if is_over else retracted(deal)
    again.then(ReportRetracted)
    assert stands(deal) == before
    assert len(standing(deal.hand.facts)) == len(standing(deal.hand.facts[:known]))
