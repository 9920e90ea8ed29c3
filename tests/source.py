"""The project's own code, read as text and as syntax, for the tests that hold its shape."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("cardroom", "api", "projections", "domain", "migrations")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def files_of(*packages: str, root: Path = ROOT) -> list[Path]:
    return sorted(file for package in packages for file in (root / package).rglob("*.py"))


def syntax_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), filename=str(file))


def functions_of(file: Path) -> Iterator[Function]:
    for node in ast.walk(syntax_of(file)):
        if isinstance(node, Function):
            yield node


def imports_of(file: Path) -> Iterator[str]:
    """Name every module that a file imports, and every name that it takes from one."""
    for node in ast.walk(syntax_of(file)):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str() as module, level=0):
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case _:
                pass


def length_of(function: Function) -> int:
    """Count the lines of a function from its `def` to its end, docstring and all."""
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


def place_of(file: Path, root: Path = ROOT) -> str:
    return file.relative_to(root).as_posix()
