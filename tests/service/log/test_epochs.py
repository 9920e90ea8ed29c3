from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy import Engine

from cardroom.service.database import reading, writing
from cardroom.service.log.epochs import Epoch, begin_epoch, current_epoch

AT = datetime(2026, 3, 4, 21, 30, tzinfo=UTC)


def test_a_room_begins_in_its_first_epoch(engine: Engine) -> None:
    with reading(engine) as connection:
        epoch = current_epoch(connection)
    assert (epoch.number, epoch.position) == (1, 0)


def test_a_restore_begins_the_next_epoch_where_the_log_ends(engine: Engine) -> None:
    restored = uuid4()
    with writing(engine) as connection:
        begin_epoch(connection, restored, 812, AT)
    with reading(engine) as connection:
        assert current_epoch(connection) == Epoch(2, restored, 812, AT)
