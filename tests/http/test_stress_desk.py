"""Twenty clients at one desk and one table: every command is done, and the books agree."""

from tests.http.room import Evening
from tests.stress_desk import CLIENTS, Desk

SECONDS = 3


def test_twenty_clients_at_one_desk_and_one_table_are_all_served_to_the_unit(
    evening: Evening,
) -> None:
    outcome = Desk(evening).run(SECONDS, CLIENTS)
    assert outcome.is_good, "\n".join(outcome.told())
