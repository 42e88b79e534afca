"""Names in scripts that our fonts lack are drawn with a font of the system, or refused.

No font of the system is needed: the tests install one of ours under the name of a family for the script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.kept.names import why_unshowable
from game.ui import text
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.control import Touch
from game.ui.layout import Rect
from game.ui.text import Run, SystemFont, Texts
from game.ui.text_field import TextField
from game.ui.theme import BONE, HEMATITE, SCRIPTS, Script
from tests.ui.stagehand import Stagehand

FONTS = find_assets() / "fonts"
OURS = FONTS / "FiraSans_500Medium.ttf"
#: the size at which a font of the system is drawn in a line of size 40, as system fonts are drawn smaller than ours
SIZE_IN_A_LINE_OF_40 = 34
#: letters that the display face lacks
CYRILLIC = "Пещера"


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Texts]:
    """Return texts in whose face "flavour" Cyrillic letters are missing."""
    pygame.font.init()
    monkeypatch.setitem(text.FONTS, "flavour", "Skranji_700Bold.ttf")
    found = Texts(FONTS)
    yield found
    found.close()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Install one font; return a list that grows by each family looked up."""
    families: list[str] = []

    def file_of(family: str) -> Path | None:
        families.append(family)
        return OURS if family == "Noto Sans" else None

    monkeypatch.setattr("game.ui.text.font_file", file_of)
    return families


def test_name_is_drawn_with_a_font_of_the_system(texts: Texts, installed: list[str]) -> None:
    assert texts.legible(CYRILLIC, "flavour") == CYRILLIC
    drawn = texts.letters(CYRILLIC, "flavour", 40)
    ours = pygame.font.Font(OURS, SIZE_IN_A_LINE_OF_40)
    assert drawn.get_width() == ours.size(CYRILLIC)[0] == texts.width(CYRILLIC, "flavour", 40)
    assert drawn.get_height() == texts.letters("Ada", "flavour", 40).get_height(), (
        "the font of the system changed the line's height"
    )
    assert drawn.get_bounding_rect().w > 0


def test_letters_of_each_script_in_a_name_are_drawn_with_a_font_that_has_them(
    texts: Texts, installed: list[str]
) -> None:
    both = texts.width(f"Ada {CYRILLIC}", "flavour", 40)
    assert both == texts.width("Ada ", "flavour", 40) + texts.width(CYRILLIC, "flavour", 40)
    blank = texts.width(f"{CYRILLIC} {CYRILLIC}", "flavour", 40) - 2 * texts.width(CYRILLIC, "flavour", 40)
    assert blank == pygame.font.Font(OURS, SIZE_IN_A_LINE_OF_40).size(" ")[0]


def test_missing_letters_are_drawn_as_dots(texts: Texts) -> None:
    assert texts.legible(f"Ada {CYRILLIC}", "flavour") == "Ada ••••••"
    assert why_unshowable(texts, "火") == "The character U+706B cannot be shown in a name. Leave it out."


def test_invisible_joiner_between_letters_of_a_system_font_is_drawn_in_that_font(
    texts: Texts, installed: list[str]
) -> None:
    """Elsewhere it is drawn as nothing, and a name that has one there is refused."""
    joined = f"{CYRILLIC}\u200c{CYRILLIC}"
    assert texts.legible(joined, "flavour") == joined and why_unshowable(texts, joined) == ""
    assert why_unshowable(texts, "A\u200dda") == "The character U+200D cannot be shown in a name. Leave it out."
    assert texts.width(joined, "flavour", 40) == pygame.font.Font(OURS, SIZE_IN_A_LINE_OF_40).size(joined)[0]
    for idle in (f"Ada\u200c{CYRILLIC}", f"{CYRILLIC}\u200d", "A\u200dda é", "👨\u200d👩"):
        assert "\u200c" not in texts.legible(idle, "flavour") and "\u200d" not in texts.legible(idle, "flavour")


def test_unreadable_font_is_skipped(texts: Texts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    monkeypatch.setattr("game.ui.text.font_file", lambda family: broken)
    assert texts.legible("火", "body") == "•"


def test_no_system_font_is_looked_up_while_the_fonts_of_the_app_have_every_letter(
    texts: Texts, installed: list[str]
) -> None:
    texts.image("Zoë, Łucja and Πηνελόπη", "body", 20, BONE)
    texts.legible("Ada 😀", "body")
    assert installed == []


def test_greek_name_is_drawn_in_a_heading(texts: Texts) -> None:
    assert texts.legible("Νίκος", "display") == "Νίκος"
    assert texts.kind_for("Νίκος", "display") == "bold"
    assert texts.kind_for(CYRILLIC, "display") == "spare"


def test_caret_of_a_right_to_left_script_is_at_the_left_end(
    open_app: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas: Canvas = open_app(own=True).stage.canvas
    monkeypatch.setitem(SCRIPTS, "HEBREW", Script("Hebr", ("Noto Sans",), is_right_to_left=True))
    monkeypatch.setattr("game.ui.text.font_file", lambda family: OURS)
    monkeypatch.setattr(canvas.texts, "lacks_letter", lambda letter, font: font == "body" and "א" <= letter <= "ת")
    assert canvas.texts.is_right_to_left("שרה")
    assert not canvas.texts.is_right_to_left("Ada")
    field, rect = TextField("שרה", lambda text: None), Rect(100, 100, 300, 46)
    field.draw(canvas, field.control("field", "Field", rect), Touch(has_focus=True))
    in_caret_colour = pygame.mask.from_threshold(canvas.pixels, HEMATITE, (12, 12, 12)).get_bounding_rects()
    caret_x = min(box.x for box in in_caret_colour if box.h > 10)
    # the text begins 14 units inside the field, and the caret a unit later
    assert caret_x - canvas.mapping.to_window(rect).x < 15 * canvas.scale + 4


def test_words_of_a_right_to_left_name_stay_together(texts: Texts) -> None:
    runs = [Run("שרה לוי took 1 stone.")]
    assert [run.text for _, run in texts.wrap_runs(runs, 20, 400)[0]] == [
        "שרה לוי",
        " ",
        "took",
        " ",
        "1",
        " ",
        "stone.",
    ]


def test_docs_list_the_font_families_of_every_script() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fonts.md").read_text(encoding="utf-8")
    pygame.font.init()
    for script in SCRIPTS.values():
        assert ", ".join(script.families) in page
        assert SystemFont(OURS, script).open(20).size("Ada")[0] > 0, "pygame does not know the code of this script"
