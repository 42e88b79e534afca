"""The pages for those who work on Firepit speak of nothing that is not there: files, modules, names and links."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: the change log tells of the past, and may name what is gone
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md"])
PACKAGES = ("game", "physics", "bake", "tests", "translate")
#: what a reader puts a name of their own into
MADE_UP = ("your_", "{", "…")

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_PATH = re.compile(r"\.?[\w*.-]+(?:/[\w*.-]+)+/?|[\w*-]+/|[\w*-]+\.(?:py|md|toml|po|mo|pot|json|txt|jpg|tsv)")
_ENDED = re.compile(r"\.(?:py|md|toml|po|mo|pot|json|txt|jpg|tsv)$")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_CLASS = re.compile(r"[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+")
_CALL = re.compile(r"[a-z_]\w*(?=\(\)$)")


def names_in(body: list[ast.stmt]) -> Iterator[str]:
    """Yield what a module or class makes: definitions, imports, values and fields."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.asname or alias.name for alias in names)
            case ast.Assign() | ast.AnnAssign():
                yield from (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))


def members(definition: ast.ClassDef) -> set[str]:
    """Return what a class has, and what its methods give to ``self``."""
    given = {
        node.attr
        for node in ast.walk(definition)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    return given | set(names_in(definition.body))


@cache
def sources() -> dict[str, str]:
    """Return the source of each module of the tree."""
    paths = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return {name: path.read_text(encoding="utf-8") for name, path in zip(names, paths, strict=True)}


@cache
def tree(module: str) -> ast.Module:
    """Return a module as parsed; only those that a page names are."""
    return ast.parse(sources()[module])


@cache
def definers(kind: str, name: str) -> tuple[str, ...]:
    """Return the modules that have a line ``class NAME`` or ``def NAME``."""
    line = re.compile(rf"^\s*{kind} {name}\b", re.MULTILINE)
    return tuple(module for module, source in sources().items() if f"{kind} {name}" in source and line.search(source))


@cache
def members_of(name: str) -> frozenset[str]:
    """Return what the classes of this name have, with what they inherit."""
    found: set[str] = set()
    for module in definers("class", name):
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.ClassDef) and node.name == name:
                found |= members(node)
                above = {part.id for base in node.bases for part in ast.walk(base) if isinstance(part, ast.Name)}
                found.update(*(members_of(base) for base in above - {name}))
    return frozenset(found)


def is_there(name: str) -> bool:
    """Say whether a dotted name is a module, a thing in one, or a member of a class."""
    parts = name.split(".")
    if parts[0] not in PACKAGES:
        return parts[1] in members_of(parts[0])
    for count in range(len(parts), 0, -1):
        module, inner = ".".join(parts[:count]), parts[count:]
        if module in sources() or (ROOT / Path(*parts[:count])).is_dir():
            here = not inner or (module in sources() and inner[0] in names_in(tree(module).body))
            return here and (len(inner) < 2 or inner[1] in members_of(inner[0]))
    return False


def is_file(path: str, page: Path) -> bool:
    """Say whether a path is there, seen from root or page; a bare name may be anywhere, or a data file's."""
    whole = path.rstrip("/")
    places = [ROOT, page.parent, *(ROOT / package for package in PACKAGES)]
    if "/" in whole or any(any(place.glob(whole)) for place in places):
        return any(any(place.glob(whole)) for place in places)
    return any(any((ROOT / package).rglob(whole)) for package in PACKAGES) or any(
        f'"{whole}"' in source for source in sources().values()
    )


def faults(text: str, page: Path) -> list[str]:
    """Return what a page names in code, in pictures of text and in links that is not there."""
    spans = re.findall(r"`([^`\n]+)`", _FENCE.sub("", text))
    fenced = [word for block in _FENCE.findall(text) for word in re.findall(r"[\w./*-]+", block)]
    words = [word.strip(",:;") for span in spans for word in span.split()] + [word for word in fenced if "/" in word]
    missing = []
    for word in words:
        if any(mark in word for mark in MADE_UP):
            continue
        if _PATH.fullmatch(word) and not (_DOTTED.fullmatch(word) and not _ENDED.search(word)):
            there = is_file(word, page)
        elif _DOTTED.fullmatch(word) and (word.split(".")[0] in PACKAGES or word[0].isupper()):
            there = is_there(word)
        elif _CLASS.fullmatch(word):
            there = bool(definers("class", word))
        elif called := _CALL.match(word):
            there = bool(definers("def", called[0]))
        else:
            continue
        if not there:
            missing.append(word)
    for target in re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", text):
        if not (page.parent / target).exists():
            missing.append(target)
    return missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8"), page) == []


def test_what_is_not_there_is_found() -> None:
    text = (
        "`game/core/match.py` `game/core/gone.py` `Match.play` `Match.gone` `game.core.Match` `game.gone` [](gone.md)"
    )
    assert faults(text, ROOT / "README.md") == ["game/core/gone.py", "Match.gone", "game.gone", "gone.md"]
    assert faults("`Journal.append` `LiveChance.drop` `GoneScene` `gone()` `say()`", ROOT / "README.md") == [
        "GoneScene",
        "gone()",
    ]


def test_the_readme_leads_to_every_page() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in [*PAGES, ROOT / "CHANGELOG.md"]:
        assert page.relative_to(ROOT).as_posix() in text, f"README does not lead to {page.name}"
