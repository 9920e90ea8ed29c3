"""Reads of reports are passed on to another process, everything else stays."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from werkzeug.test import Client
from werkzeug.wrappers import Response

from cardroom.forwarding import AT_ONCE_MAX, Forwarding

SPLIT = {"HTTP_X_SPLIT": "a\r\nb"}
"""A header that no server hands on, and that can't be sent."""


class Reports(BaseHTTPRequestHandler):
    """Answers with what it was asked."""

    def do_GET(self) -> None:
        body = f"{self.path} {self.headers.get('Authorization')}".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/csv")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Reports)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def client_of(port: int) -> Client:
    return Client(Forwarding(Response("here"), port))


def test_a_report_comes_from_the_other_process_with_query_and_token(port: int) -> None:
    answer = client_of(port).get(
        "/api/v1/reports/rake?by=day", headers={"Authorization": "Bearer t"}
    )

    assert answer.text == "/api/v1/reports/rake?by=day Bearer t"
    assert answer.content_type == "text/csv"


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/v1/tables"), ("POST", "/api/v1/reports/rake")]
)
def test_everything_else_stays_here(port: int, method: str, path: str) -> None:
    assert client_of(port).open(path, method=method).text == "here"


def test_a_place_is_free_again_though_nobody_reads_the_answer(port: int) -> None:
    client = client_of(port)

    for _ in range(AT_ONCE_MAX + 1):
        answer = client.get("/api/v1/reports/rake", buffered=False)
        assert answer.status_code == 200
        answer.close()


@pytest.mark.parametrize("path", ["/rake%20now", "/r%C3%A4ke", "/%00", "/rake?by=%C3%BC&a+b"])
def test_what_is_asked_for_arrives_as_it_was_sent(port: int, path: str) -> None:
    answer = client_of(port).get(f"/api/v1/reports{path}")

    assert answer.text == f"/api/v1/reports{path} None"


def test_a_place_is_free_again_though_asking_fails(port: int) -> None:
    client = client_of(port)

    for _ in range(AT_ONCE_MAX + 1):
        with pytest.raises(ValueError, match="Invalid header value"):
            client.get("/api/v1/reports/rake", headers={"X-Split": "a"}, environ_overrides=SPLIT)
    assert client.get("/api/v1/reports/rake").status_code == 200


def test_one_report_too_many_is_told_to_come_again(port: int) -> None:
    client = client_of(port)
    unread = [client.get("/api/v1/reports/rake", buffered=False) for _ in range(AT_ONCE_MAX)]

    refused = client.get("/api/v1/reports/rake")

    assert refused.status_code == 503
    assert refused.headers["Retry-After"] == "1"
    assert refused.content_type == "application/problem+json"
    assert refused.get_json()["type"] == "urn:cardroom:problem:busy"
    assert refused.get_json()["instance"] == "/api/v1/reports/rake"
    assert refused.get_json()["request_id"] == refused.headers["X-Request-ID"]
    named = client.get("/api/v1/reports/rake", headers={"X-Request-ID": "till-7"})
    assert named.get_json()["request_id"] == "till-7"
    for answer in unread:
        answer.close()


def test_without_the_other_process_reports_are_told_to_come_again() -> None:
    assert client_of(1).get("/api/v1/reports/rake").status_code == 503
