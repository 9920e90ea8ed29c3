from threading import Thread
from uuid import uuid4

import pytest
from eventsourcing.persistence import Notification, RecordConflictError
from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import IntegrityError

from cardroom.service.database import reading
from cardroom.service.log.chain import EMPTY, hash_of
from cardroom.service.log.recorder import Head, HeadMoved, LogRecorder
from cardroom.service.log.tables import log, vocabulary
from tests.service.log.samples import event, events


def set_number(connection: Connection) -> None:
    connection.execute(vocabulary.update().values(number=77))


def number_in(engine: Engine) -> int:
    with reading(engine) as connection:
        return int(connection.execute(select(vocabulary.c.number)).scalar_one())


def break_a_constraint(connection: Connection) -> None:
    connection.execute(vocabulary.insert().values(only_row=2, number=1))


def test_an_empty_log_ends_at_position_0(recorder: LogRecorder) -> None:
    assert recorder.head() == EMPTY
    assert recorder.max_notification_id() is None


def test_numbers_what_is_inserted_from_1_without_gaps(recorder: LogRecorder) -> None:
    assert recorder.insert_events(events(3)) == [1, 2, 3]
    assert recorder.insert_events(events(2)) == [4, 5]
    assert recorder.max_notification_id() == 5


def test_chains_each_row_to_the_row_before(recorder: LogRecorder) -> None:
    first, second = events(2)
    recorder.insert_events([first, second])
    expected = hash_of(hash_of(bytes(32), 1, first), 2, second)
    assert recorder.head() == Head(2, expected)


def test_the_writer_appends_from_the_head_it_knows(recorder: LogRecorder) -> None:
    head = recorder.append(events(2), EMPTY)
    head = recorder.append(events(1), head)
    assert head == recorder.head()
    assert head.position == 3


def test_both_ways_to_append_make_the_same_chain(recorder: LogRecorder) -> None:
    head = recorder.append(events(2), EMPTY)
    recorder.insert_events(events(2))
    with pytest.raises(HeadMoved):
        recorder.append(events(1), head)
    assert recorder.append(events(1), recorder.head()).position == 5


def test_refuses_to_append_where_the_log_has_moved_on(recorder: LogRecorder) -> None:
    head = recorder.append(events(1), EMPTY)
    recorder.append(events(1), head)
    with pytest.raises(HeadMoved):
        recorder.append(events(1), head)
    assert recorder.max_notification_id() == 2


@pytest.mark.parametrize("head", [Head(5, b"5" * 32), Head(1, b"x" * 32)])
def test_refuses_a_head_that_the_log_never_had(recorder: LogRecorder, head: Head) -> None:
    recorder.append(events(1), EMPTY)
    with pytest.raises(HeadMoved):
        recorder.append(events(1), head)
    assert recorder.max_notification_id() == 1


def test_refuses_a_version_that_a_stream_has_already(recorder: LogRecorder) -> None:
    stream = uuid4()
    head = recorder.append(events(2, stream), EMPTY)
    with pytest.raises(RecordConflictError):
        recorder.append(events(1, stream, first_version=2), head)
    with pytest.raises(RecordConflictError):
        recorder.insert_events(events(1, stream, first_version=2))
    assert recorder.append(events(1, stream, first_version=3), head).position == 3


def test_saves_other_rows_in_the_transaction_of_the_events(
    engine: Engine, recorder: LogRecorder
) -> None:
    recorder.append(events(1), EMPTY, set_number)
    assert number_in(engine) == 77


def test_other_rows_are_undone_with_an_append_that_fails(
    engine: Engine, recorder: LogRecorder
) -> None:
    before = number_in(engine)
    recorder.append([event()], EMPTY)
    with pytest.raises(HeadMoved):
        recorder.append([event()], EMPTY, set_number)
    with pytest.raises(RecordConflictError):
        recorder.insert_events([event()] * 2, alongside=set_number)
    assert number_in(engine) == before


def test_events_are_undone_with_other_rows_that_fail(recorder: LogRecorder) -> None:
    with pytest.raises(IntegrityError):
        recorder.append([event()], EMPTY, break_a_constraint)
    with pytest.raises(IntegrityError):
        recorder.insert_events([event()], alongside=break_a_constraint)
    assert recorder.max_notification_id() is None


def test_an_append_of_nothing_changes_nothing(recorder: LogRecorder) -> None:
    head = recorder.append(events(1), EMPTY)
    assert recorder.append([], head) == head
    assert recorder.insert_events([]) == []


def test_an_append_of_other_rows_alone_saves_them(engine: Engine, recorder: LogRecorder) -> None:
    recorder.append([], EMPTY, set_number)
    assert number_in(engine) == 77


def test_gives_back_a_stream_as_it_was_stored(recorder: LogRecorder) -> None:
    stored = list(events(5))
    recorder.insert_events(stored)
    stream = stored[0].originator_id
    assert recorder.select_events(stream) == stored
    assert recorder.select_events(stream, gt=2) == stored[2:]
    assert recorder.select_events(stream, gt=1, lte=4) == stored[1:4]
    assert recorder.select_events(stream, desc=True, limit=2) == [stored[4], stored[3]]
    assert recorder.select_events(uuid4()) == []


def test_gives_back_the_log_in_order(recorder: LogRecorder) -> None:
    stored = [event() for _ in range(5)]
    recorder.insert_events(stored)
    expected = [
        Notification(one.originator_id, 1, one.topic, one.state, position)
        for position, one in enumerate(stored, start=1)
    ]
    assert recorder.select_notifications(None, 10) == expected
    assert recorder.select_notifications(2, 2) == expected[1:3]
    assert recorder.select_notifications(2, 9, stop=4, inclusive_of_start=False) == expected[2:4]
    assert recorder.select_notifications(1, 9, topics=["test.other"]) == []
    assert recorder.select_notifications(1, 9, topics=["test.counted"]) == expected


def test_gives_projections_the_next_rows(recorder: LogRecorder) -> None:
    stored = events(4)
    recorder.insert_events(stored)
    rows = recorder.events_between(after=1, limit=2)
    assert [row.position for row in rows] == [2, 3]
    assert [(row.stream, row.version, row.topic, row.state) for row in rows] == [
        (one.originator_id, one.originator_version, one.topic, one.state) for one in stored[1:3]
    ]
    assert recorder.events_between(after=4, limit=2) == []


def test_a_stream_is_of_the_kind_of_its_opening_fact(recorder: LogRecorder) -> None:
    stored = events(2)
    recorder.insert_events(stored)
    stream = stored[0].originator_id
    assert not isinstance(stream, str)
    assert recorder.stream_kind(stream) == "test.counted"
    assert recorder.stream_kind(uuid4()) is None


def test_a_subscription_follows_the_log(recorder: LogRecorder) -> None:
    recorder.insert_events(events(3))
    with recorder.subscribe(gt=1) as subscription:
        assert [next(subscription).id for _ in range(2)] == [2, 3]
        later = Thread(target=recorder.insert_events, args=[events(1)])
        later.start()
        assert next(subscription).id == 4
        later.join()
        subscription.stop()
        assert list(subscription) == []


def test_a_reader_cannot_write(engine: Engine) -> None:
    with pytest.raises(Exception, match=r"read-?only"), reading(engine) as connection:
        connection.execute(log.delete())


def test_a_reader_sees_one_moment(engine: Engine, recorder: LogRecorder) -> None:
    with reading(engine) as connection:
        count = text("SELECT count(*) FROM log")
        before = connection.execute(count).scalar_one()
        recorder.insert_events(events(3))
        assert connection.execute(count).scalar_one() == before
