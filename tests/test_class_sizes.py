"""No class has more than 30 methods, and no file more than 500 lines: what would is several parts, each with a job."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from translate.statements import statements

ROOT = Path(__file__).parent.parent
FOLDERS = ("game", "physics", "bake", "translate", "examples")
MOST_METHODS, MOST_LINES = 30, 500


def sources() -> Iterator[tuple[str, str]]:
    """Yield each file's name and what it holds."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def methods_of(source: str) -> dict[str, int]:
    """Return how many methods, properties included, each class of a source has."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.name: len({member.name for member in node.body if isinstance(member, functions)})
        for node in statements(source)
        if isinstance(node, ast.ClassDef)
    }


def test_methods_are_counted_with_properties_and_setters_once() -> None:
    source = "class Some:\n @property\n def a(self): ...\n @a.setter\n def a(self, b): ...\n async def c(self): ...\n"
    assert methods_of(source) == {"Some": 2}


def test_no_class_has_more_than_thirty_methods() -> None:
    counts = {f"{name}: {owner}": count for name, text in sources() for owner, count in methods_of(text).items()}
    assert len(counts) > 500, "all classes are looked at"
    assert {owner: count for owner, count in counts.items() if count > MOST_METHODS} == {}


def test_no_file_has_more_than_five_hundred_lines() -> None:
    lines = {name: len(text.splitlines()) for name, text in sources()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
