"""Somebody at a screen of the room: sends requests in a role and says what must come back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from email.message import Message
from http.client import HTTPConnection
from itertools import chain, count, takewhile
from typing import Any, Self
from urllib.parse import urlencode
from uuid import uuid4

BASE = "/api/v1"
PASSWORD = "a long enough password"
TIMEOUT_SECONDS = 60


@dataclass(frozen=True)
class Answer:
    """What the service answered."""

    status: int
    headers: Message
    text: str

    @property
    def body(self) -> Any:
        return json.loads(self.text)

    def done(self) -> Any:
        """Return the body of an answer that must be a success."""
        assert self.status in {200, 201}, f"{self.status} {self.text}"
        return self.body

    def refused(self, rule: str, **facts: Any) -> Any:
        """Return the problem of an answer that must be a refusal by a rule, with these facts."""
        problem = self.problem(409, "refused")
        assert problem["rule"] == rule, self.text
        assert problem["house"] == rule.partition(":")[0]
        assert {name: problem["facts"].get(name) for name in facts} == facts, self.text
        return problem

    def problem(self, status: int, kind: str) -> Any:
        """Return the body of an answer that must be a problem of a kind."""
        assert self.status == status, f"{self.status} {self.text}"
        assert self.headers["Content-Type"] == "application/problem+json"
        assert self.body["type"] == f"urn:cardroom:problem:{kind}", self.text
        assert self.body["status"] == status
        return self.body

    @property
    def is_replayed(self) -> bool:
        """Tell whether this is the answer to an earlier request under the same key."""
        return self.headers.get("Idempotent-Replayed") == "true"


@dataclass(frozen=True)
class Client:
    """Sends requests in somebody's name. Paths are those under the API's base."""

    port: int
    headers: Mapping[str, str] = field(default_factory=dict)
    key: str | None = None

    def get(self, path: str, **query: Any) -> Answer:
        """Ask for something."""
        asked = f"?{urlencode(query)}" if query else ""
        return self.send("GET", path + asked, None, {})

    def shown(self, path: str, **query: Any) -> Any:
        """Return what must be shown."""
        return self.get(path, **query).done()

    def all_rows(self, path: str, **query: Any) -> list[dict[str, Any]]:
        """Return every row of a list, page by page."""
        pages = (self.shown(path, **query, page=page, page_size=500) for page in count(1))
        full = takewhile(lambda rows: rows, (page["rows"] for page in pages))
        return list(chain.from_iterable(full))

    def post(self, path: str, **body: Any) -> Answer:
        """Send a command under a key of its own, or the client's."""
        headers = {
            "Content-Type": "application/json",
            "Idempotency-Key": self.key or uuid4().hex,
        }
        return self.send("POST", path, json.dumps(body), headers)

    def did(self, path: str, **body: Any) -> Any:
        """Send a command that must be carried out, and return its answer."""
        return self.post(path, **body).done()

    def under(self, key: str) -> Self:
        """Return the same client, every command of which has this key."""
        return replace(self, key=key)

    def having(self, **headers: str) -> Self:
        """Return the same client with more headers."""
        named = {name.replace("_", "-").title(): value for name, value in headers.items()}
        return replace(self, headers={**self.headers, **named})

    def at(self, position: str) -> Self:
        """Return the same client, whose reads wait for a position of the log."""
        return self.having(cardroom_position=position)

    def send(
        self, method: str, path: str, content: str | None, headers: Mapping[str, str]
    ) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_SECONDS)
        try:
            connection.request(method, BASE + path, content, {**self.headers, **headers})
            response = connection.getresponse()
            text = response.read().decode()
            return Answer(response.status, response.headers, text)
        finally:
            connection.close()


def signed_in(port: int, badge: str) -> Client:
    """Sign somebody in and return their client."""
    session = Client(port).did("/sessions", badge=badge, password=PASSWORD)
    return Client(port, {"Authorization": f"Bearer {session['token']}"})
