"""The OpenAPI document, held against what a running service answers."""

import re
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, TestResponse

from tests.http.client import BASE, Answer, Client

METHODS = ("get", "post")
JSON = "application/json"


class Document:
    """The document, and which of its operations have been answered with success."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._schema = schemathesis.openapi.from_dict(document)
        self._paths: dict[str, dict[str, Any]] = document["paths"]
        self._patterns = {path: pattern_of(path) for path in self._paths}
        self.answered: set[tuple[str, str]] = set()

    @property
    def operations(self) -> set[tuple[str, str]]:
        """Every operation of the document, by method and path."""
        return {
            (method.upper(), path)
            for path, methods in self._paths.items()
            for method in METHODS
            if method in methods
        }

    @property
    def reads(self) -> dict[str, dict[str, Any]]:
        """The reads of the document, by their paths."""
        return {path: methods["get"] for path, methods in self._paths.items() if "get" in methods}

    def check(self, method: str, path: str, answer: Answer) -> None:
        """Hold an answer against what the document says of its operation."""
        template = self.template_of(path)
        described = self._paths[template][method.lower()]["responses"]
        assert str(answer.status) in described, f"{method} {template}: {answer.status}"
        kind = answer.headers["Content-Type"].partition(";")[0]
        if answer.status < 300:
            assert kind in described[str(answer.status)]["content"], f"{method} {template}: {kind}"
            told = {name.lower() for name in described[str(answer.status)]["headers"]}
            own = {name.lower() for name in answer.headers if name.lower() not in COMMON}
            assert own <= told, f"{method} {template}: {own - told} aren't in the document"
            self.answered.add((method, template))
        if kind.endswith("json"):
            self._schema[template][method].validate_response(as_of_a_test(method, path, answer))

    def template_of(self, path: str) -> str:
        """Return the path of the document that a request's path is of, the plainest first."""
        found = [each for each in self._paths if self._patterns[each].fullmatch(path)]
        assert found, f"{path} isn't in the document."
        return min(found, key=lambda each: each.count("{"))


COMMON = {
    "content-type",
    "content-length",
    "connection",
    "date",
    "server",
    "cache-control",
    "x-content-type-options",
    "transfer-encoding",
    "content-disposition",
}
"""Headers of HTTP itself."""


def pattern_of(path: str) -> re.Pattern[str]:
    """Return what requests' paths look like that are of a path of the document."""
    return re.compile(re.sub(r"\{\w+\}", "[^/]+", path))


def as_of_a_test(method: str, path: str, answer: Answer) -> TestResponse:
    """Return an answer in a form that the document's validation reads."""
    request = EnvironBuilder(path=path, method=method).get_request()
    content = [answer.text.encode()]
    return TestResponse(content, str(answer.status), Headers(answer.headers.items()), request)


@dataclass(frozen=True)
class Documented(Client):
    """A client whose every answer is held against the document."""

    document: Document = field(kw_only=True)

    def send(self, method: str, path: str, content: str | None, headers: Any) -> Answer:
        answer = super().send(method, path, content, headers)
        self.document.check(method, BASE + path.partition("?")[0], answer)
        return answer
