"""No class adds more than 30 public methods to its base, and every function fits on a screen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.translate.statements import statements

ROOT = Path(__file__).parent.parent
FOLDERS = ("game", "physics", "tools", "examples")
MOST_METHODS, MOST_LINES = 30, 60


def sources() -> Iterator[tuple[str, str]]:
    """Yield each file's name and what it holds."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def classes_of(source: str) -> dict[str, tuple[set[str], set[str]]]:
    """Return for each class of a source the names of its bases, and its public methods with its properties."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = {}
    for node in statements(source):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            methods = {member.name for member in node.body if isinstance(member, functions)}
            found[node.name] = bases, {name for name in methods if not name.startswith("_")}
    return found


def added_methods(sources: dict[str, str]) -> dict[str, int]:
    """Return how many public methods each class adds to those that classes of its bases' names have."""
    classes = {file: classes_of(text) for file, text in sources.items()}
    known: dict[str, list[tuple[set[str], set[str]]]] = {}
    for listed in classes.values():
        for name, described in listed.items():
            known.setdefault(name, []).append(described)

    def inherited(bases: set[str], seen: frozenset[str] = frozenset()) -> set[str]:
        above = [each for base in bases - seen for each in known.get(base, [])]
        return {name for more, own in above for name in own | inherited(more, seen | bases)}

    return {
        f"{file}: {name}": len(own - inherited(bases))
        for file, listed in classes.items()
        for name, (bases, own) in listed.items()
    }


def test_public_methods_are_counted_with_properties_once_and_without_those_of_the_base() -> None:
    base = "class Base:\n def a(self): ...\n"
    some = (
        "class Some(Base):\n @property\n def b(self): ...\n @b.setter\n def b(self, c): ...\n"
        " def a(self): ...\n def _own(self): ...\n async def d(self): ...\n"
    )
    assert added_methods({"one": base, "two": some}) == {"one: Base": 1, "two: Some": 2}


def test_no_class_adds_more_than_thirty_public_methods_to_its_base() -> None:
    counts = added_methods(dict(sources()))
    assert len(counts) > 500, "all classes are looked at"
    assert {owner: count for owner, count in counts.items() if count > MOST_METHODS} == {}


def test_every_function_fits_on_a_screen() -> None:
    lines = {
        f"{name}: {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for name, text in sources()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert len(lines) > 3000, "all functions are looked at"
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
