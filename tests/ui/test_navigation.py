"""The navigation table: every name leads to a screen, and whoever opens one gives what it asks for."""

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
from game.screens.open_match import house, library
from game.ui.scene import Scene
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen

ROOT = Path(__file__).parents[2]
#: shown when something broke, and therefore loaded from the beginning
LOADED_AT_ONCE = {"game.screens.home.failure:Failure"}


def maker(name: str) -> Callable[..., Any]:
    """Return what the table says that makes a screen."""
    module, _, attribute = SCREENS[name].partition(":")  # type: ignore[index]
    return attrgetter(attribute)(import_module(module))  # type: ignore[no-any-return]


def test_every_name_has_its_place_in_the_table() -> None:
    assert set(get_args(ScreenName)) == set(SCREENS)
    assert len(set(SCREENS.values())) == len(SCREENS)


@pytest.mark.parametrize("name", SCREENS)
def test_every_name_leads_to_a_screen(name: str) -> None:
    made = maker(name)
    kind = made if inspect.isclass(made) else getattr(made, "__self__", None)
    assert inspect.isclass(kind) and issubclass(kind, Scene)


def screens_defined() -> Iterator[str]:
    """Yield each class of the folders of screens that has a name in the UI map, as ``module:Class``."""
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


def test_every_screen_stands_in_the_table() -> None:
    """The table of a match is not opened by its name: each game writes it; and what exports share is no screen yet."""
    tables = {"game.screens.table.table:Table", "game.screens.parts.making:Making"}
    listed = {place.partition(".of_")[0] for place in SCREENS.values()}
    assert set(screens_defined()) - tables - LOADED_AT_ONCE <= listed


def calls() -> list[tuple[str, ast.Call]]:
    """Return every call that opens a screen by a name that is written there, with where it stands."""
    found, openers = [], ("open_screen", "make_screen")
    for folder in ("game", "examples", "tools", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(source)) if any(name in source for name in openers) else ():
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in openers:
                    found.append((f"{path.relative_to(ROOT)}:{node.lineno}", node))
    return [(place, call) for place, call in found if isinstance(call.args[1], ast.Constant)]


def test_whoever_opens_a_screen_gives_what_it_asks_for() -> None:
    found = calls()
    assert len(found) > 30
    for place, call in found:
        assert isinstance(call.args[1], ast.Constant) and call.args[1].value in SCREENS, place
        named = {keyword.arg: None for keyword in call.keywords if keyword.arg is not None}
        try:
            inspect.signature(maker(call.args[1].value)).bind(*[None, *call.args[2:]], **named)
        except TypeError as error:
            pytest.fail(f"{place}: {error}")


def test_screens_of_one_window_share_what_was_read_and_two_windows_do_not(open_app: Callable[..., Stagehand]) -> None:
    one, other = open_app().stage, open_app().stage
    assert library(one) is library(one) and library(one) is not library(other)
    assert house(one) is house(one) and house(one) is not house(other)
    assert library(one).folder == one.data_dir / "matches"
