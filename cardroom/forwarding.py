"""Hands a request for a report on to the process that builds reports, behind the one public port.

A report built in the writer's own process would hold up every command; here the writer only passes
bytes on.
"""

from collections.abc import Callable, Iterable, Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import BoundedSemaphore
from typing import Any

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
BUSY = (
    b'{"type":"about:blank","title":"Service Unavailable","status":503,'
    b'"detail":"Reports can\'t be built just now; try again."}'
)


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
            return _busy(start_response)
        try:
            answer = self._ask(environ)
        except (OSError, HTTPException):
            self._places.release()
            return _busy(start_response)
        headers = [(n, v) for n, v in answer.getheaders() if n.lower() not in HOP_BY_HOP]
        start_response(f"{answer.status} {answer.reason}", headers)
        return _PassedOn(answer, self._places.release)

    def _ask(self, environ: dict[str, Any]) -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT_SECONDS)
        query = environ.get("QUERY_STRING")
        target = environ["PATH_INFO"] + (f"?{query}" if query else "")
        connection.request(environ["REQUEST_METHOD"], target, headers=_headers_of(environ))
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


def _headers_of(environ: dict[str, Any]) -> dict[str, str]:
    headers = {
        name.removeprefix("HTTP_").replace("_", "-").title(): value
        for name, value in environ.items()
        if name.startswith("HTTP_")
    }
    return {name: value for name, value in headers.items() if name.lower() not in HOP_BY_HOP}


def _busy(start_response: StartResponse) -> Iterable[bytes]:
    headers = [("Content-Type", "application/problem+json"), ("Retry-After", "1")]
    start_response("503 Service Unavailable", headers)
    return [BUSY]
