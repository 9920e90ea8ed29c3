"""An edition is a rulebook as it stood when it was published, kept once."""

from datetime import UTC, datetime
from uuid import UUID

from domain.editions.edition import Edition, edition_id
from domain.editions.events import EditionPublished
from domain.kernel import Stamp
from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import derive
from domain.rulebooks.shipped import shipped

NOON = datetime(2026, 7, 4, 12, tzinfo=UTC)
BY_MANAGER = Stamp(
    at=NOON, keyed_at=NOON, done_by="M1", keyed_by="M1", role="manager", receipt=UUID(int=1)
)
GENTING = shipped()["genting-cash"]


def test_publishing_a_rulebook_keeps_its_canonical_text() -> None:
    [fact] = Edition.publish(GENTING, BY_MANAGER).collect_events()
    assert isinstance(fact, EditionPublished)
    assert fact.rulebook == "genting-cash"
    assert fact.digest == GENTING.digest
    assert fact.canonical == GENTING.canonical
    assert fact.derived_from is None


def test_the_same_rulebook_is_the_same_stream() -> None:
    first = Edition.publish(GENTING, BY_MANAGER)
    assert first.id == Edition.publish(GENTING, BY_MANAGER).id == edition_id(GENTING.digest)


def test_a_derived_rulebook_is_a_stream_of_its_own_that_names_its_origin() -> None:
    derived = derive(GENTING, "my-room", {GENTING.by_number["18"].id: {"claim_minutes": 15}})
    edition = Edition.publish(derived, BY_MANAGER)
    assert edition.id != edition_id(GENTING.digest)
    assert edition.state.derived_from == GENTING.digest


def test_an_edition_brought_back_from_its_fact_is_the_same_house() -> None:
    [fact] = Edition.publish(GENTING, BY_MANAGER).collect_events()
    assert isinstance(fact, EditionPublished)
    again: Edition = fact.mutate(None)
    assert again.rulebook == GENTING
    assert again.house is house_of(GENTING)
