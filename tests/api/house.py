"""A room behind its API, as the tests of the API talk to it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from flask import Flask
from sqlalchemy import Connection, Engine
from werkzeug.test import TestResponse

from api.app import create_api
from api.services import EXTENSION, Services
from api.tokens import Claims
from cardroom.service import house_books, people
from cardroom.service.clerk import Clerk
from cardroom.service.clock import TrainingClock
from cardroom.service.database import reading, writing
from cardroom.service.log.epochs import current_epoch
from cardroom.service.log.recorder import head_on
from cardroom.service.room_facts import ROOM_ID, RoomFacts
from cardroom.service.staff_directory import StaffDirectory
from cardroom.service.store import Store
from cardroom.service.writer import Writer
from domain.room.room import Room
from projections.folding import Database
from projections.projector import Projector
from projections.read_models import all_read_models
from projections.reading import LogHead, Reads

OPENED_AT = datetime(2026, 5, 8, 19, 0, tzinfo=UTC)
PASSWORD = "a long enough password"
ROOM: dict[str, Any] = {
    "name": "The Test Room",
    "currency": "GBP",
    "time_zone": "Europe/London",
    "day_starts_hour": 6,
    "minimum_age_years": 18,
}


class Client:
    """Sends requests in somebody's name. Paths are those under the API's base."""

    def __init__(self, app: Flask, **headers: str) -> None:
        self._client = app.test_client()
        self.headers = headers

    def get(self, path: str, **headers: str) -> TestResponse:
        return self._client.get(f"/api/v1{path}", headers=self._with(headers))

    def post(self, path: str, body: Any = None, *, key: str | None = None, **headers: str) -> Any:
        """Send a command under a key of its own, or the one given."""
        sent = {"Idempotency-Key": key or uuid4().hex, **self._with(headers)}
        return self._client.post(f"/api/v1{path}", json=body or {}, headers=sent)

    def post_raw(self, path: str, content: bytes, **headers: str) -> TestResponse:
        """Send whatever content, with no header but those given and the token."""
        return self._client.post(f"/api/v1{path}", data=content, headers=self._with(headers))

    def done(self, path: str, body: Any = None, **more: Any) -> dict[str, Any]:
        """Send a command that must be carried out, and return its answer."""
        response = self.post(path, body, **more)
        assert response.status_code == 201, response.get_data(as_text=True)
        answer: dict[str, Any] = response.get_json()
        return answer

    def shown(self, path: str, **headers: str) -> dict[str, Any]:
        """Send a read that must be answered, and return the answer."""
        response = self.get(path, **headers)
        assert response.status_code == 200, response.get_data(as_text=True)
        answer: dict[str, Any] = response.get_json()
        return answer

    def _with(self, headers: dict[str, str]) -> dict[str, str]:
        named = {name.replace("_", "-").title(): value for name, value in headers.items()}
        return {**self.headers, **named}


@dataclass(frozen=True)
class House:
    """A room that is open. Staff come when they are asked for, as hashing passwords takes time."""

    app: Flask
    services: Services
    projector: Projector
    clock: TrainingClock
    clerk: Clerk

    def employ(self, badge: str, *roles: str) -> None:
        """Add somebody to the staff under a badge, unless they are there."""
        if self.services.staff.account(badge) is None:
            member: dict[str, Any] = {"badge": badge, "name": f"The {badge}", "password": PASSWORD}
            self.clerk.do(people.add_staff, **member, roles=list(roles))

    def client(self, *roles: str) -> Client:
        """Return a client whose caller is signed in and has these roles."""
        badge = "-".join(roles)
        self.employ(badge, *roles)
        return self.signed_in(badge)

    def signed_in(self, badge: str) -> Client:
        """Return a client of somebody who is on the staff."""
        account = self.services.staff.account(badge)
        assert account is not None, f"Nobody has badge {badge}."
        token, _ = self.services.tokens.issue(Claims(badge, account.session_epoch, None))
        return Client(self.app, Authorization=f"Bearer {token}")

    def stranger(self) -> Client:
        """Return a client of nobody."""
        return Client(self.app)


_APPS: list[Flask] = []


def app_on(services: Services) -> Flask:
    """Return the application on these services. It is put together once, for that takes time."""
    if not _APPS:
        _APPS.append(create_api(services))
    (app,) = _APPS
    app.extensions[EXTENSION] = services
    return app


def house_on(engine: Engine) -> House:
    """Open a room on an empty database and put its API together as the service does."""
    store = Store(engine)
    writer = Writer(store)
    writer.activate()
    clock = TrainingClock(engine)
    clock.set(OPENED_AT, stands_still=True)
    clerk = Clerk(writer, clock)
    clerk.do(house_books.open_room, **ROOM)
    database = Database(lambda: reading(engine), lambda: writing(engine))
    room = store.load(Room, ROOM_ID)
    assert room is not None, "The room was opened just now."
    services = Services(
        writer=writer,
        store=store,
        clock=clock,
        staff=StaffDirectory(engine, writer),
        reads=Reads(database, _head),
        room=RoomFacts.of(room),
        secret="a secret of the tests, long enough to sign",
        receipt_key=b"a key of the tests",
        epoch=_epoch(engine),
        unready=list,
        is_training=True,
    )

    def source(after: int, limit: int) -> list[Any]:
        rows = store.recorder.events_between(after, limit)
        return [(row.position, store.mapper.restore(*row)) for row in rows]

    projector = Projector(database, source, all_read_models())
    return House(app_on(services), services, projector, clock, clerk)


def _head(connection: Connection) -> LogHead:
    return LogHead(current_epoch(connection).number, head_on(connection).position)


def _epoch(engine: Engine) -> int:
    with reading(engine) as connection:
        return current_epoch(connection).number
