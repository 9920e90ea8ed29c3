"""The kind of worker that gunicorn runs: requests are gathered whole before a thread has them.

gunicorn's own threads read a request from its socket, and few requests that never end occupy all of
them (benoitc/gunicorn, issues 2652 and 3518). Here the loop that accepts connections reads what
comes without waiting, and a thread gets a request that is whole; where there is less than the
request says, the thread finds the end of it and never waits. What hasn't come whole in time is told
so and let go.
"""

import io
import selectors
import socket
import struct
import time
from contextlib import suppress
from enum import Enum
from functools import partial
from typing import Any

from gunicorn import http, util
from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.http.unreader import Unreader
from gunicorn.workers.gthread import TConn, ThreadWorker

from api.problems import told_outside
from cardroom.arrival import Arrival

ARRIVING_MAX = 200
"""How many requests may be on their way; beyond that the one that began first is let go."""

KEPT_MAX = 250
"""How many connections are kept open between requests; any more are closed with their answer."""

ARRIVING_SECONDS = 10.0
STOPPING_SECONDS = 2.0
SENDING_SECONDS = 30
"""How long a client may take in nothing of its answer."""

LINGER_SECONDS = 2.0
RECEIVED_AT_ONCE = 64 * 1024
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"

PROBLEMS: dict[type[Exception], str] = {
    InvalidResponseHeader: "unexpected",
    InvalidResponseHeaderName: "unexpected",
    LimitRequestLine: "target-too-long",
    LimitRequestHeaders: "head-too-large",
    ExpectationFailed: "expectation-failed",
    UnsupportedTransferCoding: "coding-unknown",
    ParseException: "unreadable",
}
"""What each error of the server's parser is told as; anything else is unexpected."""


class Reached(Enum):
    """How far a request has come."""

    PART = 1
    WHOLE = 2
    GONE = 3


class Gathered(Unreader):  # type: ignore[misc]  # gunicorn ships no types
    """The bytes that came of a connection's requests; who reads beyond them finds their end."""

    def __init__(self) -> None:
        super().__init__()
        self.ran_dry = False
        self.is_head_too_large = False

    def add(self, data: bytes) -> None:
        """Add what came after the rest."""
        self.buf.seek(0, io.SEEK_END)
        self.buf.write(data)

    def chunk(self, size_hint: int | None = None) -> bytes:  # noqa: ARG002 - the framework's
        """Say that there is no more, which ends the connection behind this request."""
        self.ran_dry = True
        if self.is_head_too_large:
            raise LimitRequestHeaders("limit request headers size")
        return b""


class Connection(TConn):  # type: ignore[misc]
    """A client's connection, and the request that is on its way."""

    def __init__(self, worker: "GatheringWorker", *accepted: Any) -> None:
        super().__init__(worker.cfg, *accepted)
        self._worker = worker
        self.gathered = Gathered()
        self.parser = http.get_parser(self.cfg, self.sock, self.client)
        self.parser.unreader = self.gathered
        self.initialized = True
        self.arrival = Arrival()
        self.until = 0.0
        limit = struct.pack("ll", SENDING_SECONDS, 0)
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)

    def await_request(self) -> bool:
        """Begin with the next request, and tell whether all of it came behind the one before."""
        self.sock.settimeout(0)
        self.arrival = Arrival()
        return self.arrival.add(self.gathered.take_buffered())

    def receive(self) -> Reached:
        """Take in what has come, without waiting."""
        try:
            data = self.sock.recv(RECEIVED_AT_ONCE)
        except (BlockingIOError, InterruptedError):
            return Reached.PART
        except OSError:
            return Reached.GONE
        if not data:
            return Reached.WHOLE if self.arrival.received else Reached.GONE
        if self.arrival.add(data):
            return Reached.WHOLE
        if self.arrival.waits_to_be_asked:
            self.arrival.ask()
            self.say(CONTINUE)
        return Reached.PART

    def hand_over(self) -> None:
        """Give what came to the parser."""
        self.gathered.is_head_too_large = self.arrival.is_head_too_large
        self.gathered.add(self.arrival.request)

    def say(self, what: bytes) -> None:
        """Send something short, as far as the client takes it in at once."""
        with suppress(OSError):
            self.sock.send(what)

    def close(self, graceful: bool = False) -> None:  # noqa: FBT001, FBT002 - the framework's
        """Close; gracefully, so that the client reads the answer though it is sending still."""
        if not graceful:
            super().close()
            return
        try:
            self.sock.shutdown(socket.SHUT_WR)
            self.sock.settimeout(0)
        except OSError:
            super().close()
        else:
            self._worker.linger(self)


class GatheringWorker(ThreadWorker):  # type: ignore[misc]
    """Threads for whole requests, one loop for all that are on their way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.max_keepalived = KEPT_MAX
        self._arriving: dict[Connection, None] = {}
        self._lingering: dict[Connection, None] = {}

    def accept(self, listener: Any) -> None:
        """Accept a new connection."""
        try:
            accepted, client = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        self.nr_conns += 1
        self.enqueue_req(Connection(self, accepted, client, listener.getsockname()))

    def enqueue_req(self, conn: Connection) -> None:
        """Gather a connection's next request, then let a thread have it."""
        reached = Reached.WHOLE if conn.await_request() else conn.receive()
        if reached is not Reached.PART:
            self._go_on(conn, reached)
            return
        conn.until = time.monotonic() + ARRIVING_SECONDS
        self._arriving[conn] = None
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._receive, conn))
        if len(self._arriving) > ARRIVING_MAX:
            self._give_up(next(iter(self._arriving)))

    def murder_pending(self) -> None:
        """Let go of requests that haven't come whole in time."""
        now = time.monotonic()
        spared = 0.0 if self.alive else ARRIVING_SECONDS - STOPPING_SECONDS
        for conn in [each for each in self._arriving if each.until - spared <= now]:
            self._give_up(conn)
        for conn in [each for each in self._lingering if each.until <= now]:
            self._end_lingering(conn)

    def linger(self, conn: Connection) -> None:
        """Read on for a moment, to nowhere, so that the answer isn't cut off."""
        conn.until = time.monotonic() + LINGER_SECONDS
        self._lingering[conn] = None
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._discard, conn))

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Answer what can't be read, or went wrong outside the application, with a problem."""
        name = next((PROBLEMS[each] for each in type(exc).__mro__ if each in PROBLEMS), None)
        if name is None or name == "unexpected":
            self.log.error("Error handling request %s", getattr(req, "uri", None), exc_info=exc)
            name, detail = "unexpected", "The error was written down."
        else:
            self.log.info("Invalid request from %s: %s", addr, exc)
            detail = "The request is no HTTP that this service reads."
        with suppress(OSError):
            util.write_nonblock(client, told_outside(name, detail))

    def _keepalive_after(self, conn: Connection, keepalive: bool) -> bool:  # noqa: FBT001 - the framework's
        """Keep no connection on which a request ended early: what follows is no request's begin."""
        return bool(super()._keepalive_after(conn, keepalive)) and not conn.gathered.ran_dry

    def _receive(self, conn: Connection, _: Any) -> None:
        reached = conn.receive()
        if reached is not Reached.PART:
            self._stop_gathering(conn)
            self._go_on(conn, reached)

    def _go_on(self, conn: Connection, reached: Reached) -> None:
        if reached is Reached.WHOLE:
            conn.hand_over()
            super().enqueue_req(conn)
        else:
            self.nr_conns -= 1
            conn.close()

    def _give_up(self, conn: Connection) -> None:
        self._stop_gathering(conn)
        if conn.arrival.received:
            conn.say(told_outside("too-slow", "The request didn't come whole in time."))
        self._go_on(conn, Reached.GONE)

    def _stop_gathering(self, conn: Connection) -> None:
        del self._arriving[conn]
        self.poller.unregister(conn.sock)

    def _discard(self, conn: Connection, _: Any) -> None:
        try:
            if conn.sock.recv(RECEIVED_AT_ONCE):
                return
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            pass
        self._end_lingering(conn)

    def _end_lingering(self, conn: Connection) -> None:
        del self._lingering[conn]
        self.poller.unregister(conn.sock)
        conn.close()
