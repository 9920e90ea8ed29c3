"""A count of a fund that is told late is held against what lay in it then."""

from msgspec.structs import replace

from domain.funds.events import FundCounted, FundOpened, FundSeeded
from domain.funds.fund import Fund
from domain.kernel import Stamp
from tests.scenario import at, floor, given, happened, late

PAST = (
    happened(FundOpened, floor("19:00"), name="Bad beat", kind="jackpot"),
    happened(FundSeeded, floor("20:00"), amount=100_00, reason="house"),
)


def two(clock: str, keyed: str) -> Stamp:
    return replace(late(floor(clock), keyed), co_signed_by="manager-1")


def test_a_count_leaves_what_was_put_in_since() -> None:
    fund = given(Fund, *PAST, happened(FundSeeded, floor("20:30"), amount=50_00, reason="house"))
    fund.when(Fund.count, counted=99_00, reason="unknown", by=two("20:20", "20:40"))
    fund.then(FundCounted, book=100_00, counted=99_00).then_state(balance=149_00)
    fund.when(Fund.count, counted=99_00, reason="unknown", by=two("20:19", "20:50"))
    fund.then_refused("room:happened-since", earliest=at("20:20"))


def test_what_was_put_in_before_a_count_had_been_counted() -> None:
    counted = happened(FundCounted, floor("20:20"), book=100_00, counted=150_00, reason="unknown")
    fund = given(Fund, *PAST, counted)
    fund.when(Fund.seed, amount=50_00, reason="house", by=two("20:10", "20:30"))
    fund.then(FundSeeded).then(FundCounted, book=200_00, counted=150_00).then_state(balance=150_00)
