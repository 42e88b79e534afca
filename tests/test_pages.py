"""The README and the pages name only files, modules, names and links that exist."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from tests.games import HOUSE

ROOT = Path(__file__).parents[1]
README, INDEX = ROOT / "README.md", ROOT / "docs" / "README.md"
#: the change log describes the past and may name removed things
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", README])
PACKAGES = ("game", "physics", "tests", "tools")
#: placeholders that a reader replaces by a name
PLACEHOLDERS = ("your_", "NAME", "OUT", "WxH", "{", "…")
#: folders of the data folder, and folders that a reader of a page creates
NOT_OURS = ("matches/", "ten/", "tries/", "runs/")
#: words in which pages give the number of games
NUMBERS = {5: "five", 6: "six", 7: "seven"}

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_PATH = re.compile(r"\.?[\w*.-]+(?:/[\w*.-]+)+/?|[\w*-]+/|[\w*-]+\.(?:py|md|toml|po|mo|pot|json|txt|jpg|tsv)")
_WITH_SUFFIX = re.compile(r"\.(?:py|md|toml|po|mo|pot|json|txt|jpg|tsv)$")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_CLASS = re.compile(r"[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+")
_CALL = re.compile(r"[a-z_]\w*(?=\(\)$)")


def defined_names(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that a module or class defines: definitions, imports, values and fields."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.asname or alias.name for alias in names)
            case ast.Assign() | ast.AnnAssign():
                yield from (node.id for node in ast.walk(statement) if isinstance(node, ast.Name))


def members(definition: ast.ClassDef) -> set[str]:
    """Return the members of a class, with the attributes that its methods set on ``self``."""
    attributes = {
        node.attr
        for node in ast.walk(definition)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    return attributes | set(defined_names(definition.body))


@cache
def sources() -> dict[str, str]:
    """Return the source of each module of the project."""
    paths = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    return {name: path.read_text(encoding="utf-8") for name, path in zip(names, paths, strict=True)}


@cache
def tree(module: str) -> ast.Module:
    """Return the syntax tree of a module; only modules named by a page are parsed."""
    return ast.parse(sources()[module])


@cache
def definers(kind: str, name: str) -> tuple[str, ...]:
    """Return the modules that have a line ``class NAME`` or ``def NAME``."""
    line = re.compile(rf"^\s*{kind} {name}\b", re.MULTILINE)
    return tuple(module for module, source in sources().items() if f"{kind} {name}" in source and line.search(source))


@cache
def members_of(name: str) -> frozenset[str]:
    """Return the members of the classes with this name, including inherited members."""
    found: set[str] = set()
    for module in definers("class", name):
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.ClassDef) and node.name == name:
                found |= members(node)
                above = {part.id for base in node.bases for part in ast.walk(base) if isinstance(part, ast.Name)}
                found.update(*(members_of(base) for base in above - {name}))
    return frozenset(found)


def exists(name: str) -> bool:
    """Return whether a dotted name is a module, a name that a module defines, or a member of a class."""
    parts = name.split(".")
    if parts[0] not in PACKAGES:
        return parts[1] in members_of(parts[0])
    for count in range(len(parts), 0, -1):
        module, inner = ".".join(parts[:count]), parts[count:]
        if module in sources() or (ROOT / Path(*parts[:count])).is_dir():
            here = not inner or (module in sources() and inner[0] in defined_names(tree(module).body))
            return here and (len(inner) < 2 or inner[1] in members_of(inner[0]))
    return False


def is_file(path: str, page: Path) -> bool:
    """Return whether a path exists, seen from the root, a package or the page.

    A bare name may also be in any folder of a package, or stand in the source as the name of a data file.
    """
    whole = path.rstrip("/")
    places = [ROOT, page.parent, *(ROOT / package for package in PACKAGES)]
    if any(any(place.glob(whole)) for place in places):
        return True
    if "/" in whole:
        return False
    is_in_a_folder = any(any((ROOT / package).rglob(whole)) for package in PACKAGES)
    return is_in_a_folder or any(f'"{whole}"' in source for source in sources().values())


def links(text: str) -> list[tuple[str, str]]:
    """Return the file and the heading of each link within the project; ``""`` for the page itself or its top."""
    return re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", re.sub(r"`[^`\n]+`", "", text))


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def faults(text: str, page: Path) -> list[str]:
    """Return the names in a page's code, alternative texts and links that do not exist."""
    spans = re.findall(r"`([^`\n]+)`", _FENCE.sub("", text))
    fenced = [word for block in _FENCE.findall(text) for word in re.findall(r"[\w./*-]+", block)]
    words = [word.strip(",:;") for span in spans for word in span.split()] + [word for word in fenced if "/" in word]
    missing = []
    for word in words:
        if any(mark in word for mark in PLACEHOLDERS) or word.startswith(NOT_OURS):
            continue
        called = _CALL.match(word)
        is_dotted = _DOTTED.fullmatch(word) is not None
        if _PATH.fullmatch(word) and (not is_dotted or _WITH_SUFFIX.search(word)):
            exists_there = is_file(word, page)
        elif is_dotted and (word.split(".")[0] in PACKAGES or word[0].isupper()):
            exists_there = exists(word)
        elif _CLASS.fullmatch(word):
            exists_there = hasattr(builtins, word) or bool(definers("class", word))
        elif called is not None:
            exists_there = bool(definers("def", called[0]))
        else:
            continue
        if not exists_there:
            missing.append(word)
    for target, heading in links(text):
        linked = page.parent / target if target else page
        if not linked.exists():
            missing.append(target)
        elif heading and heading not in anchors(linked):
            missing.append(f"{target}#{heading}")
    return missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_code_names_and_links_on_a_page_exist(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8"), page) == []


def test_missing_code_names_and_links_on_a_page_are_found() -> None:
    text = (
        "`game/core/match.py` `game/core/gone.py` `Match.play` `Match.gone` `game.core.Match` `game.gone` [](gone.md)"
        " [](docs/words.md#playing) [](docs/words.md#gone) [](#licences) [](#gone)"
    )
    assert faults(text, README) == [
        "game/core/gone.py",
        "Match.gone",
        "game.gone",
        "gone.md",
        "docs/words.md#gone",
        "#gone",
    ]
    assert faults("`Journal.append` `LiveChance.drop` `GoneScene` `gone()` `say()`", README) == ["GoneScene", "gone()"]


def targets(page: Path) -> set[Path]:
    """Return the files that a page links to."""
    return {(page.parent / target).resolve() for target, _ in links(page.read_text(encoding="utf-8")) if target}


def test_every_picture_of_a_page_can_be_opened() -> None:
    pictures = {
        target for page in PAGES for target in targets(page) if target.suffix in (".webp", ".png", ".jpg", ".gif")
    }
    assert len(pictures) > 5
    for picture in sorted(pictures):
        with Image.open(picture) as image:
            image.load()


def test_readme_links_to_the_index_and_the_index_to_every_page() -> None:
    assert INDEX in targets(README)
    assert {*PAGES, ROOT / "CHANGELOG.md"} - targets(INDEX) == {INDEX}, (
        "docs/README.md does not link to every other page"
    )


def test_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 180


def test_readme_lists_the_games_of_the_house() -> None:
    listed = re.findall(r"^\| \*\*(.+?)\*\* \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == [entry.title for entry in HOUSE.values()]


@pytest.mark.parametrize("place", ["README.md", "pyproject.toml", "tools/packaging/debian_texts.py"])
def test_each_description_of_the_project_states_the_number_of_games(place: str) -> None:
    numbers = re.findall(
        r"(\w+) Stone Age board games (?:on|for) one screen", (ROOT / place).read_text(encoding="utf-8")
    )
    assert {word.lower() for word in numbers} == {NUMBERS[len(HOUSE)]}
