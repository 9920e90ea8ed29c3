"""What falls into a box and is told late belongs to the box that hung when it fell."""

from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from domain.kernel import Stamp
from domain.ledger import Ledger
from domain.tables.charge_events import DropsFellInNextBox, DropsFellInPulledBox, LateDrop
from domain.tables.events import BoxCounted, BoxPulled, PotRecorded
from domain.tables.table import CashTable
from tests.domain.tables.past import POUNDS, opened, seated
from tests.scenario import (
    ALICE,
    Scenario,
    at,
    dealer,
    floor,
    given,
    house,
    late,
    stamp,
)

OPEN = house("open")
RAKED: dict[str, Any] = {"level": "pots", "box": "1", "rake_basis_points": 1_000}
PEOPLE: dict[str, Any] = {"counted_by": "floor-1", "witnessed_by": "cashier-1"}


def table() -> Scenario[CashTable]:
    return given(CashTable, opened(POUNDS, **RAKED), seated(1, ALICE, 500_00))


def pot(playing: Scenario[CashTable], amount: int, by: Stamp) -> Scenario[CashTable]:
    asked: dict[str, Any] = {"pots": [amount], "flop_dealt": True, "house": OPEN}
    return playing.when(CashTable.record_pot, **asked, by=by)


@pytest.mark.parametrize(("clock", "box"), [("20:29:59", "1"), ("20:30", "2")])
def test_a_pot_told_late_falls_into_the_box_that_hung_when_it_was_played(
    clock: str, box: str
) -> None:
    playing = table().when(CashTable.pull_box, next_box="2", by=floor("20:30"))
    pot(playing, 40_00, late(dealer(clock), "20:40"))
    told = next(fact for fact in playing.facts if isinstance(fact, PotRecorded))
    assert [drop.box for drop in told.drops] == [box]
    state = playing.aggregate.state
    if box == "1":
        assert (state.box_book, state.boxes_pulled["1"].book) == (0, 4_00)
    else:
        assert (state.box_book, state.boxes_pulled["1"].book) == (4_00, 0)


def test_a_pot_of_a_box_that_was_counted_explains_what_its_count_found() -> None:
    """£4 more were counted than the books said; a pot of £40, told late, says why."""
    playing = table().when(CashTable.pull_box, next_box="2", by=floor("20:30"))
    playing.when(CashTable.count_box, box="1", counted=4_00, **PEOPLE, by=floor("20:40"))
    place = f"count-difference:box:{playing.aggregate.id}:1"
    assert Ledger.of(playing.facts).balance(place, "chips") == -4_00
    pot(playing, 40_00, late(dealer("20:20"), "20:50"))
    playing.then(PotRecorded, number=1)
    fell = LateDrop("1", "rake", 4_00, "counted", None)
    playing.then(DropsFellInPulledBox, number=1, drops=[fell])
    assert Ledger.of(playing.facts).balance(place, "chips") == 0
    assert playing.aggregate.state.box_book == 0


def test_a_pull_told_late_leaves_what_fell_since_to_the_next_box() -> None:
    playing = pot(table(), 40_00, dealer("20:10"))
    pot(playing, 60_00, dealer("20:30"))
    playing.when(CashTable.pull_box, next_box="2", by=late(floor("20:20"), "20:40"))
    playing.then(BoxPulled, box="1", book=4_00)
    playing.then(DropsFellInNextBox, box="1", next_box="2", amount=6_00)
    state = playing.aggregate.state
    assert (state.box_book, state.boxes_pulled["1"].book) == (6_00, 4_00)
    pot(playing, 30_00, late(dealer("20:15"), "20:50"))
    assert playing.aggregate.state.boxes_pulled["1"].book == 7_00


def test_a_pull_told_late_comes_after_the_pull_before() -> None:
    playing = table().when(CashTable.pull_box, next_box="2", by=floor("20:30"))
    playing.when(CashTable.pull_box, next_box="3", by=late(floor("20:29"), "20:40"))
    playing.then_refused(
        "room:happened-since", field="happened_at", asked=at("20:29"), earliest=at("20:30")
    )
    playing.when(CashTable.pull_box, next_box="3", by=late(floor("20:30"), "20:40"))
    playing.then(BoxPulled, box="2", next_box="3")


def test_a_pot_of_a_box_whose_name_hangs_there_again_is_told_from_when() -> None:
    """Two boxes of one name can't be told apart: the pot is one of the box that hangs now."""
    playing = table().when(CashTable.pull_box, next_box="2", by=floor("20:30"))
    playing.when(CashTable.count_box, box="1", counted=0, **PEOPLE, by=floor("20:35"))
    playing.when(CashTable.pull_box, next_box="1", by=floor("20:40"))
    pot(playing, 40_00, late(dealer("20:20"), "20:50"))
    playing.then_refused(
        "room:happened-since", field="happened_at", asked=at("20:20"), earliest=at("20:40")
    )


def test_a_fee_told_late_falls_into_the_box_that_hung_then() -> None:
    charged = opened(POUNDS, box="1", fee_amount=6_00, fee_period_minutes=60, level="pots")
    playing = given(CashTable, charged, seated(1, ALICE, 500_00))
    playing.when(CashTable.pull_box, next_box="2", by=floor("20:30"))
    by = late(dealer("20:20"), "20:40")
    playing.when(CashTable.pay_session_fee, seat=1, house=OPEN, by=by)
    fell = LateDrop("1", "session-fee", 6_00, "pulled", None)
    assert isinstance(playing.facts[-1], DropsFellInPulledBox)
    assert playing.facts[-1].drops == [fell]
    assert playing.aggregate.state.boxes_pulled["1"].book == 6_00


# However late anything is told, every box comes to what was in it

MINUTES = st.integers(0, 25).map(lambda number: 2 * number)
LAGS = st.sampled_from([0, 0, 3, 15, 40])
POTS = st.lists(st.tuples(MINUTES, st.integers(1, 9).map(lambda pounds: pounds * 10_00), LAGS))
PULLS = st.lists(
    st.tuples(MINUTES.map(lambda minute: minute + 1), LAGS, LAGS, st.integers(0, 9_00)), max_size=3
)
Deed = tuple[int, int, str, Any]


def clock(minutes: int) -> str:
    return f"{20 + minutes // 60}:{minutes % 60:02}"


def told(playing: Scenario[CashTable], deed: Deed) -> None:
    keyed, happened, kind, what = deed
    by = late(stamp("supervisor", clock(happened)), clock(keyed))
    if kind == "pot":
        pot(playing, what, by)
    elif kind == "pull":
        playing.when(CashTable.pull_box, next_box=what, by=by)
    else:
        box, counted = what
        playing.when(CashTable.count_box, box=box, counted=counted, **PEOPLE, by=by)


def deeds_of(pots: list[Any], pulls: list[Any], *, is_late: bool) -> list[Deed]:
    """Return what is keyed, in the order of keying; pulls follow each other as they were made."""
    lag = 1 if is_late else 0
    deeds: list[Deed] = [(when + lag * by, when, "pot", amount) for when, amount, by in pots]
    keyed_last = 0
    for number, (when, by, counted_after, counted) in enumerate(sorted(pulls), start=1):
        keyed_last = max(keyed_last, when + lag * by)
        deeds.append((keyed_last, when, "pull", str(number + 1)))
        count_keyed = keyed_last + lag * counted_after if is_late else 170
        deeds.append((count_keyed, count_keyed, "count", (str(number), counted)))
    order = {"pull": 0, "count": 1, "pot": 2}
    return sorted(deeds, key=lambda deed: (deed[0], order[deed[2]], str(deed[3])))


@examples(POTS, PULLS)
def test_boxes_come_to_the_same_however_late_it_is_told(pots: list[Any], pulls: list[Any]) -> None:
    books = []
    for is_late in (False, True):
        playing = table()
        for deed in deeds_of(pots, pulls, is_late=is_late):
            told(playing, deed)
        ledger = Ledger.of(playing.facts)
        stream = playing.aggregate.id
        found = {"untracked": ledger.balance(f"untracked:{stream}", "chips")}
        for box in map(str, range(1, len(pulls) + 2)):
            for account in (f"box:{stream}:{box}", f"count-difference:box:{stream}:{box}"):
                found[account] = ledger.balance(account, "chips")
        state = playing.aggregate.state
        found["own"] = state.box_book
        assert found["own"] == found[f"box:{stream}:{state.box}"]
        books.append(found)
    assert books[0] == books[1]


def test_what_two_people_counted_is_revenue_whenever_pots_are_told() -> None:
    playing = table().when(CashTable.pull_box, next_box="2", by=floor("20:30"))
    playing.when(CashTable.count_box, box="1", counted=9_00, **PEOPLE, by=floor("20:40"))
    pot(playing, 40_00, late(dealer("20:20"), "20:50"))
    counted = next(fact for fact in playing.facts if isinstance(fact, BoxCounted))
    assert Ledger.of(playing.facts).balance("revenue", "chips") == counted.counted
