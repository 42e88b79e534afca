"""The navigation table: every name opens a screen, and each call passes the arguments that its screen requires."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, get_args

import pytest

from game.screens.navigation import SCREENS, ScreenName
from game.screens.open_match import house_records, library
from game.ui.scene import Scene
from tests.ui.stagehand import Stagehand
from tools.translate.statements import nodes

pytestmark = pytest.mark.unseen

ROOT = Path(__file__).parents[2]
#: screens loaded at the start, because they are shown after an error
LOADED_AT_ONCE = {"game.screens.home.failure:Failure"}


def factory(name: str) -> Callable[..., Any]:
    """Return the factory that the navigation table names for a screen."""
    module, _, attribute = SCREENS[name].partition(":")  # type: ignore[index]
    return attrgetter(attribute)(import_module(module))  # type: ignore[no-any-return]


def test_every_screen_name_is_in_the_navigation_table() -> None:
    assert set(get_args(ScreenName)) == set(SCREENS)
    assert len(set(SCREENS.values())) == len(SCREENS)


@pytest.mark.parametrize("name", SCREENS)
def test_every_factory_returns_a_screen(name: str) -> None:
    screen_factory = factory(name)
    kind = screen_factory if inspect.isclass(screen_factory) else getattr(screen_factory, "__self__", None)
    assert inspect.isclass(kind) and issubclass(kind, Scene)


def screens_defined() -> Iterator[str]:
    """Yield each class in the folders of screens that has a name in the UI map, as ``module:Class``."""
    for path in (ROOT / "game" / "screens").rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                names = [
                    target.id
                    for line in node.body
                    if isinstance(line, ast.Assign)
                    for target in line.targets
                    if isinstance(target, ast.Name)
                ]
                if "name" in names:
                    yield f"{module}:{node.name}"


def test_every_screen_class_is_in_the_navigation_table() -> None:
    """Left out are match tables, which are opened by game, and the base classes of export screens and file dialogs."""
    bases = {"game.screens.parts.making:ExportDialog", "game.screens.parts.place_chooser:FolderDialog"}
    tables = {"game.screens.table.table:Table", *bases}
    in_table = {place.partition(".of_")[0] for place in SCREENS.values()}
    assert set(screens_defined()) - tables - LOADED_AT_ONCE <= in_table


def open_screen_calls() -> list[tuple[str, ast.Call]]:
    """Return every call that opens a screen by a literal name, with its file and line."""
    found, openers = [], ("open_screen", "make_screen", "paint_ahead", "prepare_ahead")
    for folder in ("game", "examples", "tools", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            if not any(name in source for name in openers):
                continue
            for node in nodes(ast.parse(source), ast.Call):
                if getattr(node.func, "id", "") in openers:
                    found.append((f"{path.relative_to(ROOT)}:{node.lineno}", node))
    return [(place, call) for place, call in found if isinstance(call.args[1], ast.Constant)]


def test_each_call_of_open_screen_passes_the_required_arguments() -> None:
    found = open_screen_calls()
    assert len(found) > 30
    for place, call in found:
        assert isinstance(call.args[1], ast.Constant) and call.args[1].value in SCREENS, (
            f"a screen is opened by a name that is not in the table: {place}"
        )
        named = {keyword.arg: None for keyword in call.keywords if keyword.arg is not None}
        try:
            inspect.signature(factory(call.args[1].value)).bind(*[None, *call.args[2:]], **named)
        except TypeError as error:
            pytest.fail(f"{place}: {error}")


def test_each_window_has_its_own_library_and_its_own_house_records(open_app: Callable[..., Stagehand]) -> None:
    one, other = open_app().stage, open_app().stage
    assert library(one) is library(one) and library(one) is not library(other)
    assert house_records(one) is house_records(one) and house_records(one) is not house_records(other)
    assert library(one).folder == one.data_dir / "matches"
