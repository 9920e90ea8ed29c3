"""`cardroom verify` passes whole books, and names the first thing that is wrong with others."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from cardroom.app import compose, prepare
from cardroom.service import cage
from cardroom.service.database import make_engine, writing
from cardroom.service.log import snapshots
from cardroom.service.log.tables import log
from cardroom.settings import Settings
from domain.desks.shift import Shift
from projections.accounts import BALANCES
from projections.desk_journal import SLIPS
from projections.places import PLACES
from projections.read_models import NAMES
from tests.cli.command_line import Ended, cardroom, done, refused

Damage = Callable[[Connection], object]

CHECKS = [
    "hash chain",
    "facts",
    "postings",
    "chip proof",
    "receipts",
    "streams",
    "read models",
]
A_SALE = sa.select(sa.func.min(log.c.position)).where(log.c.topic == "shift.chips-sold")


def damage(url: str, deed: Damage) -> None:
    """Do something to a database behind the service's back."""
    engine = make_engine(url)
    with writing(engine) as connection:
        deed(connection)
    engine.dispose()


def findings(url: str) -> dict[str, str]:
    """Verify books that aren't right, and return what each check found."""
    ended = cardroom("verify", "--json", database=url)
    assert ended.code == 1
    (said,) = ended.objects
    assert said["is_right"] is False
    return {each["check"]: each["finding"] for each in said["checks"] if each["finding"]}


def counted(ended: Ended) -> dict[str, dict[str, int]]:
    (said,) = ended.objects
    assert said["is_right"] is True
    return {each["check"]: each["counted"] for each in said["checks"]}


def position_of_a_sale(url: str) -> int:
    engine = make_engine(url)
    with engine.connect() as connection:
        position: int = connection.execute(A_SALE).scalar_one()
    engine.dispose()
    return position


def change_state(position: int, change: Callable[[bytes], bytes]) -> Damage:
    """Change how a fact is stored, and leave its hash as it was."""

    def deed(connection: Connection) -> None:
        row = log.c.position == position
        state = connection.execute(sa.select(log.c.state).where(row)).scalar_one()
        assert change(state) != state
        connection.execute(sa.update(log).where(row).values(state=change(state)))

    return deed


def test_whole_books_are_right_and_every_check_says_how_much_it_looked_at(played_url: str) -> None:
    looked_at = counted(done("verify", "--json", database=played_url))
    assert list(looked_at) == CHECKS
    rows = looked_at["hash chain"]["rows"]
    assert looked_at["facts"]["read"] == looked_at["chip proof"]["positions"] == rows > 100
    assert looked_at["postings"]["postings"] > looked_at["postings"]["facts"] > 20
    assert looked_at["receipts"]["commands"] > 30
    assert looked_at["streams"]["streams"] > looked_at["receipts"]["commands"]
    assert looked_at["read models"]["read_models"] == len(NAMES)
    assert looked_at["read models"]["rows"] > 50


def test_the_text_has_a_line_a_check(played_url: str) -> None:
    ended = done("verify", database=played_url)
    assert [line[:12].strip() for line in ended.lines] == CHECKS
    assert all("  right: " in line or " right: " in line for line in ended.lines)
    assert ended.stderr == ""


def test_a_database_without_a_room_has_nothing_that_could_be_right(engine_url: str) -> None:
    said = refused("verify", database=engine_url)
    assert said == "The database holds no room yet: `cardroom migrate` opens it."


def test_chips_that_came_in_beyond_those_that_were_out_are_stated_and_no_finding(
    played_url: str,
) -> None:
    room = prepare(Settings(database_url=played_url))
    room.writer.activate()
    desk = room.clerk.do(cage.open_desk, name="Late", kind="cage")["desk_id"]
    room.clerk.do(cage.open_shift, desk_id=UUID(desk), cash_float=500, chip_float=0)
    room.clerk.do(cage.redeem_chips, desk_id=UUID(desk), amount=500)
    room.writer.deactivate()
    room.engine.dispose()
    (line,) = [each for each in done("verify", database=played_url).lines if "chip proof" in each]
    assert " right: " in line
    assert "(at least 500 chips came in beyond those that were out, by position " in line
    assert "already outside when the books were opened" in line


def test_read_models_that_nobody_built_yet_are_said_to_be_missing(engine_url: str) -> None:
    done("migrate", database=engine_url)
    ended = done("verify", database=engine_url)
    assert f"not built yet: {', '.join(NAMES)}" in ended.lines[-1]


def test_read_models_that_are_behind_are_compared_as_of_where_they_stand(played_url: str) -> None:
    ann = ("ann", "--name", "Ann", "--role", "dealer", "--password-stdin")
    done("staff", "add", *ann, database=played_url, typed="a long enough password")
    assert counted(done("verify", "--json", database=played_url))


def test_verifying_leaves_nothing_behind(played_url: str) -> None:
    done("verify", database=played_url)
    engine = make_engine(played_url)
    with engine.connect() as connection:
        places = connection.execute(sa.select(PLACES.c.name, PLACES.c.is_active)).all()
        generations = connection.execute(sa.select(SLIPS.c.generation).distinct()).all()
    engine.dispose()
    assert sorted(places) == [(name, True) for name in sorted(NAMES)]
    assert len(generations) == 1


def test_a_changed_amount_is_found_at_its_position(played_url: str) -> None:
    position = position_of_a_sale(played_url)
    damage(played_url, change_state(position, lambda state: state.replace(b'unt":', b'unt":1')))
    found = findings(played_url)
    assert found["hash chain"].startswith(f"position {position}: the row isn't what was written")
    assert found["read models"].startswith("accounts, table account_balances")


def test_a_fact_that_cannot_be_read_is_found_at_its_position(played_url: str) -> None:
    position = position_of_a_sale(played_url)
    damage(played_url, change_state(position, lambda state: state[:-1]))
    found = findings(played_url)
    assert found["facts"] == f"position {position}: 'shift.chips-sold' can't be read"
    assert found["hash chain"].startswith(f"position {position}: ")
    assert found["streams"].endswith("of the stream is missing")
    assert f"position {position} " in found["read models"]


def test_a_missing_row_is_found_at_its_position(played_url: str) -> None:
    position = position_of_a_sale(played_url)
    damage(played_url, lambda each: each.execute(sa.delete(log).where(log.c.position == position)))
    found = findings(played_url)
    assert found["hash chain"] == f"position {position}: the row is missing"
    assert found["receipts"].startswith(f"position {position + 1}: ")
    assert "version" in found["streams"]


def test_a_log_cut_within_a_command_lacks_its_receipt(played_url: str) -> None:
    last = sa.select(sa.func.max(log.c.position)).scalar_subquery()
    damage(played_url, lambda each: each.execute(sa.delete(log).where(log.c.position == last)))
    found = findings(played_url)
    assert found["receipts"] == "the end of the log: the last command has no receipt"
    assert found["read models"].startswith("the log ends at position ")
    assert "hash chain" not in found


def test_a_receipt_of_another_command_is_found(played_url: str) -> None:
    position = position_of_a_sale(played_url)
    damage(played_url, change_state(position, of_another_command))
    assert findings(played_url)["receipts"].startswith(
        f"position {position + 1}: the receipt isn't"
    )


def of_another_command(state: bytes) -> bytes:
    before, name, receipt = state.partition(b'"receipt":"')
    return before + name + b"00000000" + receipt[8:]


def test_a_read_model_that_was_changed_is_named_with_its_row(played_url: str) -> None:
    damage(
        played_url,
        lambda each: each.execute(
            sa.update(BALANCES).where(BALANCES.c.account == "issued").values(amount=1)
        ),
    )
    found = findings(played_url)
    assert list(found) == ["read models"]
    assert found["read models"].startswith(
        "accounts, table account_balances, row {'account': 'issued', 'unit': 'chips'}: amount is 1"
    )


@pytest.mark.parametrize(("is_extra", "said"), [(False, "a row too few"), (True, "a row too many")])
def test_a_row_too_few_or_too_many_is_named(played_url: str, *, is_extra: bool, said: str) -> None:
    last = sa.select(sa.func.max(SLIPS.c.slip)).scalar_subquery()
    row = SLIPS.c.slip == last

    def deed(connection: Connection) -> None:
        if is_extra:
            (slip,) = connection.execute(sa.select(SLIPS).where(row)).mappings()
            more = {**slip, "slip": slip["slip"] + 1}
            connection.execute(sa.insert(SLIPS), more)
        else:
            connection.execute(sa.delete(SLIPS).where(row))

    damage(played_url, deed)
    assert findings(played_url)["read models"].startswith(f"desk-journal, table desk_slips: {said}")


def test_a_read_model_that_stopped_is_named(played_url: str) -> None:
    damage(
        played_url,
        lambda each: each.execute(
            sa.update(PLACES).where(PLACES.c.name == "rake").values(error="out of ink")
        ),
    )
    assert findings(played_url) == {
        "read models": f"rake: it stopped at position {_head(played_url)}: out of ink"
    }


def _head(url: str) -> int:
    room = compose(Settings(database_url=url))
    position = room.store.recorder.head().position
    room.engine.dispose()
    return position


def test_a_snapshot_that_is_what_the_facts_come_to_is_counted(played_url: str) -> None:
    keep_snapshot(played_url, lambda _: None)
    assert counted(done("verify", "--json", database=played_url))["streams"]["snapshots"] == 1


def test_a_snapshot_that_is_not_what_the_facts_come_to_is_found(played_url: str) -> None:
    stream = keep_snapshot(played_url, lambda shift: setattr(shift.state, "last_slip", 99))
    found = findings(played_url)["streams"]
    assert found.startswith(f"the snapshot of stream {stream} at version ")
    assert found.endswith("it isn't what the facts come to")


def test_a_snapshot_ahead_of_its_stream_is_found(played_url: str) -> None:
    def age(shift: Shift) -> None:
        shift._version += 5

    stream = keep_snapshot(played_url, age)
    assert findings(played_url)["streams"].startswith(f"the snapshot of stream {stream}: it is of")


def keep_snapshot(url: str, change: Callable[[Any], object]) -> object:
    """Keep a snapshot of the shift, changed or not, and return its stream."""
    room = compose(Settings(database_url=url))
    (stream,) = _streams(room.engine, Shift.opening.TOPIC)
    shift = room.store.load(Shift, stream)
    assert shift is not None
    change(shift)
    with writing(room.engine) as connection:
        snapshots.store(connection, shift)
    room.engine.dispose()
    return stream


def _streams(engine: Engine, topic: str) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.scalars(sa.select(log.c.stream).where(log.c.topic == topic)))
