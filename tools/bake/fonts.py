"""Bakes the fonts that Firepit changes.

The display font is Skranji with the Polish letters that it lacks, under a name of its own as its licence asks. Each
letter is composed of a base letter and a mark, whose outlines the font has already. The italic font is Alegreya Sans
with a wider space: its licence reserves no name.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parents[2] / "assets" / "fonts"
SOURCE_FILE, BAKED_FILE = "Skranji_700Bold.ttf", "FirepitDisplay_700Bold.ttf"
ITALIC = "AlegreyaSans_500Medium_Italic.ttf"
#: the width of a space in the italic font, in thousandths of its size; with the original 141, small words run together
ITALIC_SPACE = 200
#: Skranji is a reserved name: a font that was changed may not bear it
_FAMILY = "Firepit Display"
#: a letter -> its name in the font, its base and its mark, and how far the mark is moved right and up
_LETTERS = {
    "ą": ("aogonek", "a", "ogonek", -60, 0),
    "ć": ("cacute", "c", "acute", -150, 77),
    "ę": ("eogonek", "e", "ogonek", -110, 0),
    "ś": ("sacute", "s", "acute", -205, 108),
    "ź": ("zacute", "z", "acute", -135, 61),
    "ż": ("zdotaccent", "z", "dotaccent", -175, 41),
    "Ą": ("Aogonek", "A", "ogonek", 190, 0),
    "Ć": ("Cacute", "C", "acute", -80, 213),
    "Ę": ("Eogonek", "E", "ogonek", -20, 0),
    "Ś": ("Sacute", "S", "acute", -170, 230),
    "Ź": ("Zacute", "Z", "acute", -45, 205),
    "Ż": ("Zdotaccent", "Z", "dotaccent", -85, 195),
}
#: the names of the font, by their IDs in its name table
_NAMES = {1: _FAMILY, 3: f"{_FAMILY} Bold, made from Skranji 1.001", 4: f"{_FAMILY} Bold", 6: "FirepitDisplay-Bold"}
#: the ID of the trademark in the name table
_TRADEMARK = 7


def write_display_font() -> None:
    """Write the display font into the folder of the font that it is made from."""
    font = TTFont(FOLDER / SOURCE_FILE, recalcTimestamp=False)
    for letter, (name, base, mark, right, up) in _LETTERS.items():
        pen = TTGlyphPen(font.getGlyphSet())
        pen.addComponent(base, (1, 0, 0, 1, 0, 0))
        pen.addComponent(mark, (1, 0, 0, 1, right, up))
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = font["hmtx"][base]
        for table in font["cmap"].tables:
            table.cmap[ord(letter)] = name
    names = font["name"]
    names.removeNames(nameID=_TRADEMARK)
    for record in names.names:
        record.string = _NAMES.get(record.nameID, record.toUnicode())
    font.save(FOLDER / BAKED_FILE)


def widen_italic_space() -> None:
    """Widen the space and the no-break space in the file of the italic font itself."""
    font = TTFont(FOLDER / ITALIC, recalcTimestamp=False)
    for space in " \u00a0":
        font["hmtx"][font.getBestCmap()[ord(space)]] = ITALIC_SPACE, 0
    font.save(FOLDER / ITALIC)
