"""Hands a request for a report on to the process that builds reports, behind the one public port.

A report built in the writer's own process would hold up every command; here the writer only passes
bytes on.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import quote

import msgspec

from api.logs import REQUEST_ID, id_of_request
from api.problems import KINDS, MEDIA_TYPE, members_of

StartResponse = Callable[..., Any]
Application = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]

PREFIXES = ("/api/v1/reports", "/api/v1/events")
CHUNK_BYTES = 65_536
TIMEOUT_SECONDS = 120
AT_ONCE_MAX = 3
HOP_BY_HOP = frozenset(
    {
        "connection",
        "keep-alive",
        "proxy-authenticate",
        "proxy-authorization",
        "te",
        "trailers",
        "transfer-encoding",
        "upgrade",
        "server",
        "date",
    }
)
BUSY = "busy"
READABLE = "".join(map(chr, range(0x21, 0x7F)))
"""What may stand in a request's query as it is; a browser writes anything else in hexadecimal."""


class Forwarding:
    """Passes reads of reports on to another process and everything else to the application."""

    def __init__(self, application: Application, port: int) -> None:
        self._application = application
        self._port = port
        self._places = BoundedSemaphore(AT_ONCE_MAX)

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        is_read = environ["REQUEST_METHOD"] in {"GET", "HEAD"}
        if not (is_read and environ["PATH_INFO"].startswith(PREFIXES)):
            return self._application(environ, start_response)
        if not self._places.acquire(blocking=False):
            return _busy(environ, start_response)
        with ExitStack() as place:
            place.callback(self._places.release)
            try:
                answer = self._ask(environ)
            except (OSError, HTTPException):
                return _busy(environ, start_response)
            headers = [(n, v) for n, v in answer.getheaders() if n.lower() not in HOP_BY_HOP]
            start_response(f"{answer.status} {answer.reason}", headers)
            return _PassedOn(answer, place.pop_all().close)

    def _ask(self, environ: dict[str, Any]) -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT_SECONDS)
        method, headers = environ["REQUEST_METHOD"], _headers_of(environ)
        connection.request(method, _target_of(environ), headers=headers)
        return connection.getresponse()


class _PassedOn:
    """An answer that is passed on chunk by chunk; its place is free again once it is closed."""

    def __init__(self, answer: HTTPResponse, free_place: Callable[[], None]) -> None:
        self._answer = answer
        self._free_place = free_place

    def __iter__(self) -> Iterator[bytes]:
        while chunk := self._answer.read(CHUNK_BYTES):
            yield chunk

    def close(self) -> None:
        """Let go of the answer: whoever serves an answer calls this, read to its end or not."""
        self._answer.close()
        self._free_place()


def _target_of(environ: dict[str, Any]) -> str:
    """Return what a request asked for as it goes over the wire; WSGI hands bytes as Latin-1."""
    path = quote(environ["PATH_INFO"].encode("latin-1"))
    query = quote(environ.get("QUERY_STRING", "").encode("latin-1"), safe=READABLE)
    return f"{path}?{query}" if query else path


def _headers_of(environ: dict[str, Any]) -> dict[str, str]:
    headers = {
        name.removeprefix("HTTP_").replace("_", "-").title(): value
        for name, value in environ.items()
        if name.startswith("HTTP_")
    }
    return {name: value for name, value in headers.items() if name.lower() not in HOP_BY_HOP}


def _busy(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
    request_id = id_of_request(environ.get("HTTP_X_REQUEST_ID", ""))
    instance = quote(environ["PATH_INFO"].encode("latin-1"))
    problem = members_of(BUSY, "Reports can't be built just now; try again.", instance, request_id)
    headers = [
        ("Content-Type", MEDIA_TYPE),
        ("Retry-After", str(KINDS[BUSY].retry_seconds)),
        (REQUEST_ID, request_id),
    ]
    start_response("503 Service Unavailable", headers)
    return [msgspec.json.encode(problem)]
