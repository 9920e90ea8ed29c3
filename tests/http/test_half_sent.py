"""What comes late, broken or never occupies nobody, and is answered in the one form of answers."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Any

import pytest

from tests.http.client import BASE
from tests.http.room import Evening
from tests.http.service import Service

HALF_SENT = 20
SOON_SECONDS = 1.0
HEAD = f"POST {BASE}/sessions HTTP/1.1\r\nHost: room\r\nContent-Type: application/json\r\n"
CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n"


@contextmanager
def sent(service: Service, text: str) -> Iterator[socket.socket]:
    """Send bytes as they are, and keep the connection open."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=30) as connection:
        connection.sendall(text.encode("latin-1"))
        yield connection


def answer_on(connection: socket.socket) -> tuple[int, dict[str, str], Any]:
    """Return the status, the headers and the body of the answer, read until the server closes."""
    received = b""
    while data := connection.recv(1 << 16):
        received += data
    head, _, body = received.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return int(status.split()[1]), headers, json.loads(body)


@pytest.mark.parametrize(
    "half",
    [HEAD + "Content-Length: 100\r\n\r\n{", HEAD, CHUNKED + "5\r\n{", "", "P"],
    ids=["body", "head", "chunk", "nothing", "a letter"],
)
def test_requests_that_never_come_whole_hold_up_no_sale(
    service: Service, evening: Evening, half: str
) -> None:
    path, cashier = f"{evening.desk}/buy-ins", evening.cashier
    with ExitStack() as connections:
        for _ in range(HALF_SENT):
            connections.enter_context(sent(service, half))
        began = monotonic()
        cashier.did(path, amount=1_00)
        assert monotonic() - began < SOON_SECONDS


def test_clients_that_do_not_close_hold_up_no_sale(service: Service, evening: Evening) -> None:
    path, cashier = f"{evening.desk}/buy-ins", evening.cashier
    closing = "GET /health/live HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\r\n"
    with ExitStack() as connections:
        for _ in range(HALF_SENT):
            connections.enter_context(sent(service, closing))
        began = monotonic()
        cashier.did(path, amount=1_00)
        assert monotonic() - began < SOON_SECONDS


def test_a_request_that_takes_too_long_is_told_so(service: Service, evening: Evening) -> None:
    del evening
    with sent(service, HEAD + "Content-Length: 100\r\n\r\n{") as connection:
        status, headers, problem = answer_on(connection)
    assert (status, problem["type"]) == (408, "urn:cardroom:problem:too-slow")
    assert headers["content-type"] == "application/problem+json"


def test_a_request_in_pieces_is_one_request(service: Service, evening: Evening) -> None:
    del evening
    with sent(service, HEAD) as connection:
        for piece in ("Connection: close\r\nContent-Le", "ngth: 5\r\n\r", "\n{", '"a"', "}"):
            connection.sendall(piece.encode())
        status, _, problem = answer_on(connection)
    assert (status, problem["type"]) == (400, "urn:cardroom:problem:unreadable")


def test_two_requests_in_one_piece_are_answered_one_after_the_other(
    service: Service, evening: Evening
) -> None:
    del evening
    live = "GET /health/live HTTP/1.1\r\nHost: room\r\n"
    with sent(service, f"{live}\r\n{live}Connection: close\r\n\r\n") as connection:
        received = b""
        while data := connection.recv(1 << 16):
            received += data
    assert received.count(b"HTTP/1.1 200 OK") == 2


def test_a_client_that_waits_to_be_asked_is_asked_for_the_body(
    service: Service, evening: Evening
) -> None:
    del evening
    head = HEAD + "Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n"
    with sent(service, head) as connection:
        assert connection.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        assert b"HTTP/1.1 422 " in connection.recv(1 << 16)


@pytest.mark.parametrize(
    ("request_", "status", "kind"),
    [
        (f"GET /{'x' * 5000} HTTP/1.1\r\n\r\n", 414, "target-too-long"),
        (HEAD + f"X: {'x' * 9000}\r\n\r\n", 431, "head-too-large"),
        (HEAD + f"X: {'x' * 70_000}", 431, "head-too-large"),
        (HEAD + "No colon\r\n\r\n", 400, "unreadable"),
        (HEAD + "Content-Length: -1\r\n\r\n", 400, "unreadable"),
        ("GET /health/live HTTP/9.9\r\n\r\n", 400, "unreadable"),
        (HEAD + "Transfer-Encoding: rot13\r\n\r\n", 501, "coding-unknown"),
        (HEAD + "Expect: a miracle\r\n\r\n", 417, "expectation-failed"),
        (CHUNKED + "ZZ\r\n", 400, "unreadable"),
        (CHUNKED + "2\r\n{}XX0\r\n\r\n", 400, "unreadable"),
    ],
)
def test_what_is_no_http_is_a_problem_too(
    service: Service, evening: Evening, request_: str, status: int, kind: str
) -> None:
    del evening
    with sent(service, request_) as connection:
        found, headers, problem = answer_on(connection)
    assert (found, problem["type"]) == (status, f"urn:cardroom:problem:{kind}")
    assert headers["content-type"] == "application/problem+json"
    assert problem["status"] == status
    assert problem["request_id"] == headers["x-request-id"]


@pytest.mark.parametrize("half", [HEAD + "Content-Length: 50\r\n\r\n{}", CHUNKED + "2\r\n{}\r\n"])
def test_a_body_cut_short_is_not_taken_as_whole(
    service: Service, evening: Evening, half: str
) -> None:
    del evening
    with sent(service, half) as connection:
        connection.shutdown(socket.SHUT_WR)
        status, _, problem = answer_on(connection)
    assert (status, problem["type"]) == (400, "urn:cardroom:problem:unreadable")
