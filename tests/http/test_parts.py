"""A part of the service that is killed starts again, and takes nothing with it."""

from tests.http.client import Answer
from tests.http.room import Evening
from tests.http.service import OK, Service
from tests.http.waiting import until

SALES = 5


def sells(evening: Evening) -> Answer:
    """Sell some chips over the counter, and return the last answer."""
    answers = [evening.cashier.post(f"{evening.desk}/buy-ins", amount=10_00) for _ in range(SALES)]
    assert {answer.status for answer in answers} == {201}
    return answers[-1]


def sold(evening: Evening, after: Answer) -> int:
    """Return how much the desk's journal has as sold."""
    journal = evening.report(after, "/reports/desk-journal", desk_id=evening.desk_id)
    return sum(slip["amount"] for slip in journal["rows"])


def test_without_its_report_process_the_room_sells_and_says_that_reports_come_later(
    service: Service, evening: Evening
) -> None:
    last = sells(evening)
    assert sold(evening, last) == SALES * 10_00
    service.kill_part("cardroom.wsgi:reports")
    asked = evening.accountant.get("/reports/chip-proof")
    assert asked.problem(503, "busy")["instance"] == "/api/v1/reports/chip-proof"
    assert asked.headers["Retry-After"] == "1"

    assert sold(evening, sells(evening)) == 2 * SALES * 10_00


def test_without_its_projector_the_room_sells_and_reports_say_how_far_they_reach(
    service: Service, evening: Evening
) -> None:
    before = sells(evening)
    assert sold(evening, before) == SALES * 10_00
    service.kill_part("cardroom.projecting")
    after = sells(evening)
    reader = evening.accountant.having(cardroom_position=after.headers["Cardroom-Position"])
    behind = reader.get("/reports/desk-journal", desk_id=evening.desk_id)
    assert behind.problem(503, "behind")["read_model"] == "desk-journal"
    old = evening.accountant.shown("/reports/desk-journal", desk_id=evening.desk_id)
    assert (len(old["rows"]), old["complete"]) == (SALES, False)

    assert sold(evening, after) == 2 * SALES * 10_00


def test_without_its_writer_the_room_is_itself_again_soon(
    service: Service, evening: Evening
) -> None:
    before = sells(evening)
    service.kill_part("cardroom.wsgi:writer")
    until(lambda: service.answers("/health/ready") == OK)
    assert sold(evening, before) == SALES * 10_00
    assert sold(evening, sells(evening)) == 2 * SALES * 10_00
