"""Where the project's own code and tests cite a rule, found by reading them as syntax.

A test cites a rule when the rule's exact id stands in it: in a string or docstring, in a decorator,
or in a constant, fixture or helper of its module that it uses. Code asks a rule through the place
of a house that the rule is bound to, as in `house.return_stack`; it cites a rule of the room's own
by its id where it refuses or records, or in the docstring of the function that works it out.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TESTS = "tests"
DECIDING = ("domain", "cardroom/service")

_CITATION = re.compile(r"[a-z][a-z0-9-]*(?::[a-z][a-z-]*)*:[a-z0-9]+(?:-[a-z0-9]+)*")
_RECORDING = {"record", "opened"}


class Asked(NamedTuple):
    """How the code decides a rule, as `policy`, `refusal` or `event`, and in which line."""

    how: str
    where: str


def citations_in(text: str) -> set[str]:
    """Name what looks like a rule's id in a text."""
    return set(_CITATION.findall(text))


def cited_by_tests(root: Path = ROOT) -> Mapping[str, list[str]] | None:
    """Return the tests that cite each rule, by its id; nothing where no tests are shipped."""
    if not (root / TESTS).is_dir():
        return None
    found = defaultdict(list)
    for file in sorted((root / TESTS).rglob("test_*.py")):
        module = _syntax_of(file)
        place = file.relative_to(root).as_posix()
        for test, cited in _tests_in(module.body, place, _definitions_in(module.body)):
            for rule in cited:
                found[rule].append(test)
    return found


def _syntax_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), filename=str(file))


def _tests_in(
    body: Iterable[ast.stmt], place: str, defined: Mapping[str, ast.stmt]
) -> Iterator[tuple[str, set[str]]]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name) if name.startswith("test"):
                yield f"{place}::{name}", _cited_by(node, defined)
            case ast.ClassDef(name=name) if name.startswith("Test"):
                yield from _tests_in(node.body, f"{place}::{name}", defined)
            case _:
                pass


def _definitions_in(body: Iterable[ast.stmt]) -> dict[str, ast.stmt]:
    defined: dict[str, ast.stmt] = {}
    for node in body:
        match node:
            case ast.FunctionDef(name=name) if not name.startswith("test"):
                defined[name] = node
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                defined[name] = node
            case _:
                pass
    return defined


def _cited_by(test: ast.stmt, defined: Mapping[str, ast.stmt]) -> set[str]:
    cited: set[str] = set()
    seen: set[str] = set()
    reading = [test]
    while reading:
        for node in ast.walk(reading.pop()):
            match node:
                case ast.Constant(value=str() as text):
                    cited |= citations_in(text)
                case ast.Name(id=name) | ast.arg(arg=name) if name in defined and name not in seen:
                    seen.add(name)
                    reading.append(defined[name])
                case _:
                    pass
    return cited


def code_asking(places: Iterable[str], root: Path = ROOT) -> Mapping[str, list[Asked]]:
    """Return where the deciding code asks each place of a house, and cites each rule by its id."""
    found = defaultdict(list)
    for package in DECIDING:
        for file in sorted((root / package).rglob("*.py")):
            for name, how, line in _asked_in(_syntax_of(file), set(places)):
                found[name].append(Asked(how, f"{file.relative_to(root).as_posix()}:{line}"))
    return found


def _asked_in(module: ast.Module, places: set[str]) -> Iterator[tuple[str, str, int]]:
    for node in ast.walk(module):
        match node:
            case ast.Attribute(attr=place, value=house) if place in places and _is_house(house):
                yield place, "policy", node.lineno
            case ast.Call(func=ast.Attribute(attr=name)) if name in _RECORDING:
                yield from ((rule, "event", node.lineno) for rule in _ids_given_to(node))
            case ast.Call():
                yield from ((rule, "refusal", node.lineno) for rule in _ids_given_to(node))
            case ast.FunctionDef(name=name):
                said = citations_in(ast.get_docstring(node) or "")
                yield from ((rule, "policy", node.lineno) for rule in said)
            case _:
                pass


def _is_house(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="house") | ast.Attribute(attr="house"):
            return True
        case ast.Call(func=called):
            return _is_house(called)
        case _:
            return False


def _ids_given_to(call: ast.Call) -> list[str]:
    """Name the rules whose ids a call is given, whether it refuses or hands them on to be cited."""
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return [
        each.value
        for argument in given
        for each in _either_of(argument)
        if isinstance(each, ast.Constant)
        and isinstance(each.value, str)
        and _CITATION.fullmatch(each.value)
    ]


def _either_of(given: ast.expr) -> tuple[ast.expr, ...]:
    return (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,)
