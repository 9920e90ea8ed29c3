"""The document describes every route with every answer; the docs load nothing from elsewhere."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.house import Client, House

COMMAND_PROBLEMS = {"400", "401", "403", "404", "406", "409", "412", "413", "415", "422", "503"}
READ_PROBLEMS = {"400", "401", "403", "406", "422", "500", "503"}
ELSEWHERE = re.compile(r"""(?:src|href|url)\s*[=:(]\s*["']?(?:https?:)?//""")


@pytest.fixture
def document(house: House) -> dict[str, Any]:
    described: dict[str, Any] = house.stranger().shown("/openapi.json")
    return described


def operations_of(document: dict[str, Any], method: str) -> dict[str, dict[str, Any]]:
    """Return the operations of a method by their paths."""
    return {
        path: operations[method]
        for path, operations in document["paths"].items()
        if method in operations
    }


def test_the_document_is_openapi_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1.")


LIMITS = {
    "string": {"minLength", "maxLength", "pattern", "format"},
    "object": {"minProperties", "maxProperties"},
    "array": {"minItems", "maxItems"},
}
"""What limits a value of a type; JSON Schema ignores it of another."""


def schemas_in(part: Any, place: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every schema with a type that a part of the document holds, and where."""
    if isinstance(part, dict):
        if isinstance(part.get("type"), str | list):
            yield place, part
        for name, each in part.items():
            yield from schemas_in(each, f"{place}/{name}")
    elif isinstance(part, list):
        for number, each in enumerate(part):
            yield from schemas_in(each, f"{place}/{number}")


def test_every_limit_is_one_of_its_type(document: dict[str, Any]) -> None:
    found = list(schemas_in(document))
    everything = set().union(*LIMITS.values())
    wrong = {}
    for place, schema in found:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        limits = set().union(*(LIMITS.get(each, set()) for each in types))
        if strange := (everything & schema.keys()) - limits:
            wrong[place] = sorted(strange)
    assert wrong == {}
    sizes = [place for place, schema in found if "maxProperties" in schema]
    assert any(place.endswith("/changes") for place in sizes)
    assert any(place.endswith("/counts") for place in sizes)


def test_every_route_under_the_base_stands_in_the_document(
    house: House, document: dict[str, Any]
) -> None:
    routes = {
        re.sub(r"<(?:[^:<>]+:)?([^<>]+)>", r"{\1}", rule.rule)
        for rule in house.app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/") and rule.rule != "/api/v1/openapi.json"
    }
    assert set(document["paths"]) == routes


def test_every_command_says_how_it_can_be_answered(document: dict[str, Any]) -> None:
    lacking = {
        path: sorted(COMMAND_PROBLEMS - operation["responses"].keys())
        for path, operation in operations_of(document, "post").items()
        if "Key" in str(operation["parameters"])
    }
    assert {path: missing for path, missing in lacking.items() if missing} == {}


PUBLIC = {"/api/v1/funds/on-display", "/api/v1/blind-clocks/{clock_id}/display", "/api/v1/board"}
"""Reads that nobody signs in for."""

STRANGERS = {"401", "403"}


def test_every_read_says_how_it_can_be_answered(document: dict[str, Any]) -> None:
    reads = operations_of(document, "get")
    lacking = {
        path: sorted(problems - operation["responses"].keys())
        for path, operation in reads.items()
        for problems in [READ_PROBLEMS - (STRANGERS if path in PUBLIC else set())]
    }
    assert {path: missing for path, missing in lacking.items() if missing} == {}
    assert all("404" in operation["responses"] for path, operation in reads.items() if "{" in path)


def test_every_operation_has_a_summary_a_name_of_its_own_and_its_roles(
    document: dict[str, Any],
) -> None:
    operations = [
        operation
        for method in ("get", "post")
        for operation in operations_of(document, method).values()
    ]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names))
    assert all(operation["summary"].endswith(".") for operation in operations)
    signed_in = [operation for operation in operations if operation["security"]]
    assert all(operation["x-roles"] for operation in signed_in)
    assert len(operations) - len(signed_in) == 1 + len(PUBLIC)


def test_every_error_is_the_one_shape_of_a_problem(document: dict[str, Any]) -> None:
    for response in document["components"]["responses"].values():
        assert list(response["content"]) == ["application/problem+json"]
        schema = response["content"]["application/problem+json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Problem"}


def test_every_answer_that_is_not_an_error_has_a_shape(document: dict[str, Any]) -> None:
    for method in ("get", "post"):
        for path, operation in operations_of(document, method).items():
            for status, answer in operation["responses"].items():
                if status.startswith("2"):
                    assert answer["content"], f"{method} {path} {status} has no shape."


def test_bodies_take_no_field_that_is_not_described(document: dict[str, Any]) -> None:
    open_bodies = [
        path
        for path, operation in operations_of(document, "post").items()
        for content in operation["requestBody"]["content"].values()
        if resolved(document, content["schema"])["additionalProperties"] is not False
    ]
    assert open_bodies == []


def test_all_references_lead_somewhere(document: dict[str, Any]) -> None:
    for reference in re.findall(r'"\$ref": "(#[^"]+)"', json.dumps(document)):
        resolved(document, {"$ref": reference})


def resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Return what a reference leads to."""
    found: Any = document
    for part in schema["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    target: dict[str, Any] = found
    return target


@pytest.mark.parametrize("path", ["/docs", "/docs/"])
def test_the_docs_are_served_to_anybody(house: House, path: str) -> None:
    page = house.app.test_client().get(path)
    assert page.status_code == 200
    assert page.mimetype == "text/html"


def test_the_docs_load_nothing_from_elsewhere(house: House) -> None:
    client = house.app.test_client()
    page = client.get("/docs").get_data(as_text=True)
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert loaded == [
        "/docs/swagger-ui.css",
        "/docs/favicon-32x32.png",
        "/docs/swagger-ui-bundle.js",
        "/docs/start.js",
    ]
    for path in loaded:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "'none'" in answer.headers["Content-Security-Policy"]
    assert not ELSEWHERE.search(page)
    assert not ELSEWHERE.search(client.get("/docs/start.js").get_data(as_text=True))
    assert not ELSEWHERE.search(client.get("/docs/swagger-ui.css").get_data(as_text=True))


def test_the_files_of_the_docs_are_those_named_and_no_others(house: House) -> None:
    client = house.app.test_client()
    for path in ("/docs/../api/app.py", "/docs/index.html", "/docs/docs.html"):
        assert client.get(path).status_code == 404


def test_the_health_of_the_service_needs_no_token(house: House, manager: Client) -> None:
    client = house.app.test_client()
    house.projector.catch_up()
    assert client.get("/health/live").get_json() == {"status": "live"}
    assert client.get("/health/ready").get_json() == {"status": "ready", "reasons": []}
    manager.done("/desks", {"name": "1", "kind": "cage"})
    figures = client.get("/metrics").get_data(as_text=True)
    assert 'cardroom_commands_total{route="/api/v1/desks",status="201"}' in figures
    assert "cardroom_is_writer 1.0" in figures
    assert 'cardroom_projection_lag{projection="floor"} ' in figures
