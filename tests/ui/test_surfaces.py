"""No surface of any size ends the process, and all drawing goes through ``game/ui/surfaces.py``."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui import surfaces
from game.ui.contrast import plain_panel
from game.ui.surfaces import ImpossibleSurface
from game.ui.text import Texts
from tools.translate.statements import nodes

ROOT = Path(__file__).parents[2]
SURFACES_MODULE = ROOT / "game" / "ui" / "surfaces.py"
#: modules of pygame with calls that end the process, or raise, on a surface without pixels
DANGEROUS = ("transform", "mask", "gfxdraw", "surfarray", "PixelArray")
#: calls of pygame that work on a surface of any size, as the script below checks
HARMLESS = {"pygame.draw.circle", "pygame.draw.aacircle", "pygame.draw.line", "pygame.draw.aaline"}
#: methods of pygame's objects that make a surface of a given size
METHODS = {"subsurface", "load_sized_svg", "render"}
#: matches if a module may contain a call of pygame or of a method above; other modules are not searched
_SUSPECT = re.compile(rf"\bpygame\b|\.(?:{'|'.join(METHODS)})\b")

#: makes every call of ``surfaces`` with impossible sizes, in a process of its own that must not crash
HOSTILE = """
import itertools, pygame
from game.ui import surfaces
from game.ui.contrast import plain_panel
surfaces._strict = False
pygame.display.init(); pygame.font.init(); pygame.display.set_mode((64, 64))
sides = (-5, 0, 1, 2, 9, 40_000)
sizes = list(itertools.product(sides, sides))
images = [surfaces.transparent(size) for size in sizes] + [surfaces.opaque(size) for size in sizes if max(size) < 99]
font = pygame.font.Font(None, 20)
for image in images:
    small = max(image.get_size()) < 99
    surfaces.average_paint(image)
    surfaces.alpha_mask(image, 90)
    for size in sizes:
        if small:
            surfaces.resized(image, size)
            surfaces.cut(image, pygame.Rect(0, 0, *size))
            surfaces.cut(image, pygame.Rect(30, -3, *size))
            plain_panel("panel.hide", image, pygame.Rect(0, 0, *size))
        for thick, corner in ((0, 0), (3, 5), (9, 2**31 - 1)):
            surfaces.draw_box(image, (1, 2, 3), pygame.Rect(-3, 3, *size), thick, corner)
    for shift in ((0, 0), (-1, 1)):
        surfaces.rotated(image, 33, shift)
    for count in range(5):
        spots = [(7 * index - 9, 10**9 * (index % 2)) for index in range(count)]
        surfaces.draw_polygon(image, (1, 2, 3), spots)
        surfaces.draw_outline(image, (1, 2, 3), spots)
        surfaces.draw_path(image, (1, 2, 3), spots, 3)
    for radius, width in ((0, 0), (1, 0), (3, 9), (10**5, 0)):
        pygame.draw.circle(image, (1, 2, 3), (4, 4), radius, width)
        pygame.draw.aacircle(image, (1, 2, 3), (-10**6, 4), radius, width)
    pygame.draw.line(image, (1, 2, 3), (-10**6, 0), (10**6, 9), 3)
    pygame.draw.aaline(image, (1, 2, 3), (-10**6, 0), (10**6, 9), 3)
for side in sides:
    surfaces.drawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 5"><path d="M0 0h5v5z"/></svg>', side)
for text in ("", "a", "\\u200d", "\\n", "a" * 90_000):
    surfaces.lettering(font, text, (1, 2, 3))
"""


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.quit()


def test_surface_of_any_size_does_not_end_the_process() -> None:
    result = subprocess.run([sys.executable, "-c", HOSTILE], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, f"the program failed:\n{result.stderr}"


@pytest.mark.parametrize("size", [(0, 9), (9, 0), (1, 1), (1, 40), (40, 1)])
def test_plain_panel_without_room_draws_nothing(size: tuple[int, int]) -> None:
    patch = surfaces.transparent((size[0] + 8, size[1] + 8))
    assert plain_panel("panel.hide", patch, pygame.Rect(4, 4, *size)) is None


def test_surface_with_an_impossible_size_raises_in_tests_and_is_replaced_in_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    empty = surfaces.transparent((0, 9))
    with pytest.raises(ImpossibleSurface):
        surfaces.average_paint(empty)
    with pytest.raises(ImpossibleSurface):
        surfaces.resized(empty, (5, 5))
    with pytest.raises(ImpossibleSurface):
        surfaces.transparent((-1, 5))
    monkeypatch.setattr(surfaces, "_strict", False)
    assert surfaces.average_paint(empty) == (0, 0, 0, 0)
    assert surfaces.resized(empty, (5, 4)).get_size() == (5, 4)
    assert surfaces.transparent((-1, 5)).get_size() == (0, 0)


def test_outline_stays_inside_a_narrow_box() -> None:
    """pygame alone draws rounded outlines far outside a box that is narrower than twice the outline."""
    for wide in range(1, 14):
        for thick in range(5):
            image, box = pygame.Surface((120, 60)), pygame.Rect(60, 10, wide, 40)
            surfaces.draw_box(image, (255, 255, 255), box, thick, 8)
            drawn = pygame.mask.from_threshold(image, (255, 255, 255), (1, 1, 1, 255)).get_bounding_rects()
            assert drawn and all(box.contains(rect) for rect in drawn), (
                f"nothing is drawn, or beyond the box (width, thickness): {(wide, thick)}"
            )


def test_name_of_zero_width_letters_is_drawn_as_nothing() -> None:
    texts = Texts(ROOT / "assets" / "fonts")
    assert texts.image("\u200d", "body", 20, (1, 2, 3), (4, 5, 6)).get_width() == 0


def dotted_name(node: ast.expr) -> str:
    """Return a name with its attributes, such as ``pygame.draw.line``; of ``window().size`` only ``size``."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        parts.append(node.id)
    return ".".join(reversed(parts))


def calls_that_surfaces_should_make(path: Path) -> Iterator[str]:
    """Yield the calls of a file that ``surfaces`` should make."""
    source = path.read_text(encoding="utf-8")
    if not _SUSPECT.search(source):
        return
    for node in nodes(ast.parse(source), ast.ImportFrom, ast.Call):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pygame."):
            imported = {name.name.lower() for name in node.names}
            if imported != {"controller"}:
                yield f"{path.name}:{node.lineno} from {node.module} import"
        if isinstance(node, ast.Call):
            name = dotted_name(node.func)
            parts = name.split(".")
            is_dangerous = parts[0] == "pygame" and (parts[1] in DANGEROUS or name == "pygame.Surface")
            draws = name.startswith("pygame.draw.") and name not in HARMLESS
            makes_surface = isinstance(node.func, ast.Attribute) and node.func.attr in METHODS
            is_allowed = name in ("pygame.mask.Mask", "pygame.Mask")
            if (is_dangerous or draws or makes_surface) and not is_allowed:
                yield f"{path.name}:{node.lineno} {name}"


def test_all_drawing_on_surfaces_goes_through_the_module_of_surfaces() -> None:
    files = [
        path for folder in ("game", "physics") for path in (ROOT / folder).rglob("*.py") if path != SURFACES_MODULE
    ]
    assert len(files) > 200
    assert not [call for path in files for call in calls_that_surfaces_should_make(path)]
    assert list(calls_that_surfaces_should_make(SURFACES_MODULE)), (
        "the search finds none of the calls in the module itself"
    )
