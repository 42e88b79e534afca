"""Limits on sizes: a class adds at most 30 public methods to its base, and every function has at most 60 lines."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tools.translate.statements import statements

ROOT = Path(__file__).parent.parent
#: the folders whose classes and functions are counted
FOLDERS = ("game", "physics", "tools", "examples")
MAX_METHODS, MAX_LINES = 30, 60


#: for each class by name: the names of its bases, and of its public methods and properties
Classes = dict[str, tuple[set[str], set[str]]]


def parse_sizes(source: str) -> tuple[Classes, dict[str, int]]:
    """Return the classes of a source, and the number of lines of each function."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    classes: Classes = {}
    lines = {}
    for node in statements(source):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            methods = {member.name for member in node.body if isinstance(member, functions)}
            classes[node.name] = bases, {name for name in methods if not name.startswith("_")}
        elif isinstance(node, functions):
            lines[f"{node.name}, line {node.lineno}"] = (node.end_lineno or node.lineno) - node.lineno + 1
    return classes, lines


@cache
def sizes_of_all_files() -> dict[str, tuple[Classes, dict[str, int]]]:
    """Return the classes and functions of each file of the project."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {str(path.relative_to(ROOT)): parse_sizes(path.read_text(encoding="utf-8")) for path in files}


def added_methods(classes: dict[str, Classes]) -> dict[str, int]:
    """Return the number of public methods that each class has and its bases do not have."""
    # by name, since several files may have a class of that name: the bases and the own methods of each
    known: dict[str, list[tuple[set[str], set[str]]]] = {}
    for methods in classes.values():
        for name, bases_and_methods in methods.items():
            known.setdefault(name, []).append(bases_and_methods)

    def inherited(bases: set[str], seen: frozenset[str] = frozenset()) -> set[str]:
        """Return the names of the methods that classes with these bases inherit."""
        found: set[str] = set()
        for base in bases - seen:
            for bases_above, own in known.get(base, []):
                found |= own | inherited(bases_above, seen | bases)
        return found

    return {
        f"{file}: {name}": len(own - inherited(bases))
        for file, methods in classes.items()
        for name, (bases, own) in methods.items()
    }


def test_counted_methods_include_properties_but_not_inherited_methods() -> None:
    base = "class Base:\n def a(self): ...\n"
    some = (
        "class Some(Base):\n @property\n def b(self): ...\n @b.setter\n def b(self, c): ...\n"
        " def a(self): ...\n def _own(self): ...\n async def d(self): ...\n"
    )
    classes = {"one": parse_sizes(base)[0], "two": parse_sizes(some)[0]}
    assert added_methods(classes) == {"one: Base": 1, "two: Some": 2}


def test_no_class_adds_more_than_thirty_public_methods_to_its_base() -> None:
    counts = added_methods({file: classes for file, (classes, _) in sizes_of_all_files().items()})
    assert len(counts) > 500, "too few classes were found"
    assert {owner: count for owner, count in counts.items() if count > MAX_METHODS} == {}


def test_every_function_fits_on_a_screen() -> None:
    lines = {
        f"{file}: {name}": count for file, (_, found) in sizes_of_all_files().items() for name, count in found.items()
    }
    assert len(lines) > 3000, "too few functions were found"
    assert {name: count for name, count in lines.items() if count > MAX_LINES} == {}
