"""The fonts are as baked. The display font has the letters of all languages, and a name that its licence allows."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

pytest.importorskip("fontTools")

from fontTools.ttLib import TTFont

from game.ui.asset_folder import find_assets
from game.ui.text import Texts
from game.ui.theme import FONTS
from tools.bake import fonts

FOLDER = find_assets() / "fonts"
LETTERS = "ąćęłńóśźżäöüß"


def test_display_font_has_the_letters_of_every_language() -> None:
    pygame.font.init()
    texts = Texts(FOLDER)
    for letter in LETTERS + LETTERS.upper():
        assert texts.kind_for(f"Żubr {letter}", "display") == "display", f"the display font lacks {letter}"
    texts.close()


def test_display_font_is_baked_from_its_original(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    baked_font = (FOLDER / FONTS["display"]).read_bytes()
    (tmp_path / fonts.SOURCE_FILE).write_bytes((FOLDER / fonts.SOURCE_FILE).read_bytes())
    monkeypatch.setattr(fonts, "FOLDER", tmp_path)
    fonts.write_display_font()
    assert (tmp_path / FONTS["display"]).read_bytes() == baked_font


def test_space_of_the_italic_font_is_wide_enough_to_separate_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    baked_font = (FOLDER / FONTS["flavour"]).read_bytes()
    (tmp_path / fonts.ITALIC).write_bytes(baked_font)
    monkeypatch.setattr(fonts, "FOLDER", tmp_path)
    fonts.widen_italic_space()
    assert (tmp_path / FONTS["flavour"]).read_bytes() == baked_font
    font = TTFont(FOLDER / FONTS["flavour"])
    assert font["hmtx"][font.getBestCmap()[ord(" ")]][0] >= font["head"].unitsPerEm / 5
    licence = (FOLDER / "LICENSE_alegreya-sans.txt").read_text(encoding="utf-8")
    assert "Reserved Font Name" not in licence.partition("---")[0], "a changed font may not bear a reserved name"


def test_added_polish_letters_fit_the_line_and_the_font_is_renamed() -> None:
    font, source = (TTFont(FOLDER / name) for name in (fonts.BAKED_FILE, fonts.SOURCE_FILE))
    for letter in "ąćęśźżĄĆĘŚŹŻ":
        glyph = font["glyf"][font.getBestCmap()[ord(letter)]]
        assert glyph.isComposite() and -font["OS/2"].usWinDescent <= glyph.yMin < glyph.yMax <= font["hhea"].ascent
        assert ord(letter) not in source.getBestCmap()
    for record in font["name"].names:
        if record.nameID in (1, 4, 6):
            assert "skranji" not in str(record).lower()
