"""The style as data: colours, fonts (also those of the system for other scripts), sizes, and the seats' looks.

Colours are ``(r, g, b)`` tuples of 0..255; sizes are logical units of the 1600 x 900 screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.words import Marked
from game.ui.palettes import palette_in_use

Colour: TypeAlias = "tuple[int, int, int]"


def colour(text: str) -> Colour:
    """Return the colour that is written as ``#rrggbb``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Return a mix of two colours: ``share`` (0..1) is the share of ``other``."""
    red, green, blue = (round(start + (end - start) * share) for start, end in zip(colour, other, strict=True))
    return red, green, blue


SOOT = colour("#17110E")
CHAR = colour("#2A1F19")
UMBER = colour("#4A3324")
SIENNA = colour("#58341C")
GOLD = colour("#E5B04A")
HEMATITE = colour("#722313")
BLOOD = colour("#701E10")
BONE = colour("#F3E8CF")
BRIGHT = colour("#FFFDF6")
PARCHMENT = colour("#E7D3A8")
EMBER = colour("#FF9A3C")
ACTIVE = colour("#FFC178")
INK = colour("#3A281D")
SHADE = colour("#140C08")
GREY = colour("#A59A8E")
RING = colour("#FFE3A0")
#: the ink of chosen and lit controls, and of disabled ones
CHOSEN_INK, DISABLED_INK = colour("#2A160A"), colour("#A89C90")

#: font files by the kind of text they serve
FONTS = {
    "display": "FirepitDisplay_700Bold.ttf",
    "spare": "ShantellSans_800ExtraBold.ttf",
    "body": "FiraSans_500Medium.ttf",
    "bold": "FiraSans_700Bold.ttf",
    "flavour": "AlegreyaSans_500Medium_Italic.ttf",
}


@dataclass(frozen=True, slots=True)
class Script:
    """A script: its ISO 15924 code, the font families to try in order, and whether it runs from right to left."""

    code: str
    families: tuple[str, ...]
    is_right_to_left: bool = False


def _indic_script(code: str, name: str) -> Script:
    """Return a script of India; its font families are named after the script."""
    return Script(code, (f"Noto Sans {name}", "Nirmala UI", f"{name} Sangam MN", f"Lohit {name}", "FreeSans"))


_CJK_FAMILIES: Final = (
    *("Noto Sans CJK JP", "Noto Sans CJK SC", "Source Han Sans"),
    *("Yu Gothic", "Meiryo", "Microsoft YaHei", "Malgun Gothic"),
    *("Hiragino Sans", "PingFang SC", "Apple SD Gothic Neo"),
    *("WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Droid Sans Fallback"),
)
#: scripts by the first word of their letters' Unicode names
SCRIPTS: Final = {
    "CJK": Script("Hani", _CJK_FAMILIES),
    "IDEOGRAPHIC": Script("Hani", _CJK_FAMILIES),
    "HIRAGANA": Script("Hira", _CJK_FAMILIES),
    "KATAKANA": Script("Kana", _CJK_FAMILIES),
    "HANGUL": Script("Hang", ("Noto Sans CJK KR", *_CJK_FAMILIES)),
    "BOPOMOFO": Script("Bopo", _CJK_FAMILIES),
    "ARABIC": Script(
        "Arab",
        ("Noto Sans Arabic", "Noto Naskh Arabic", "Segoe UI", "Geeza Pro", "Arial", "DejaVu Sans"),
        is_right_to_left=True,
    ),
    "HEBREW": Script(
        "Hebr", ("Noto Sans Hebrew", "Segoe UI", "Arial Hebrew", "Arial", "DejaVu Sans"), is_right_to_left=True
    ),
    "DEVANAGARI": _indic_script("Deva", "Devanagari"),
    "BENGALI": _indic_script("Beng", "Bengali"),
    "GURMUKHI": _indic_script("Guru", "Gurmukhi"),
    "GUJARATI": _indic_script("Gujr", "Gujarati"),
    "TAMIL": _indic_script("Taml", "Tamil"),
    "TELUGU": _indic_script("Telu", "Telugu"),
    "KANNADA": _indic_script("Knda", "Kannada"),
    "MALAYALAM": _indic_script("Mlym", "Malayalam"),
    "SINHALA": Script("Sinh", ("Noto Sans Sinhala", "Nirmala UI", "Sinhala Sangam MN")),
    "THAI": Script("Thai", ("Noto Sans Thai", "Leelawadee UI", "Thonburi", "Garuda", "Loma", "FreeSerif")),
    "LAO": Script("Laoo", ("Noto Sans Lao", "Leelawadee UI", "Lao Sangam MN", "DejaVu Sans")),
    "KHMER": Script("Khmr", ("Noto Sans Khmer", "Leelawadee UI", "Khmer Sangam MN")),
    "MYANMAR": Script("Mymr", ("Noto Sans Myanmar", "Myanmar Text", "Myanmar Sangam MN")),
    "ARMENIAN": Script("Armn", ("Noto Sans Armenian", "Segoe UI", "Mshtakan", "DejaVu Sans")),
    "GEORGIAN": Script("Geor", ("Noto Sans Georgian", "Segoe UI", "Helvetica", "DejaVu Sans")),
    "ETHIOPIC": Script("Ethi", ("Noto Sans Ethiopic", "Ebrima", "Kefa", "Abyssinica SIL")),
    "LATIN": Script("Latn", ("Noto Sans", "Segoe UI", "Helvetica", "DejaVu Sans")),
    "GREEK": Script("Grek", ("Noto Sans", "Segoe UI", "Helvetica", "DejaVu Sans")),
    "CYRILLIC": Script("Cyrl", ("Noto Sans", "Segoe UI", "Helvetica", "DejaVu Sans")),
}

#: the smallest body text at 100 %
BODY = 20


@dataclass(frozen=True, slots=True)
class SeatColour:
    """One of the colours a seat may have: its key, its name in words, its standard paint, and its default glyph."""

    key: str
    name: Marked
    usual_paint: Colour
    glyph: str

    @property
    def paint(self) -> Colour:
        """The colour's paint in the palette in use."""
        return palette_in_use().paints.get(self.key, self.usual_paint)


SEAT_COLOURS = (
    SeatColour("red", "Red", colour("#B0341F"), "bowman"),
    SeatColour("yellow", "Yellow", colour("#F4C553"), "bear-head"),
    SeatColour("blue", "Blue", colour("#2F7FB5"), "wolf-head"),
    SeatColour("green", "Green", colour("#86A83C"), "deer-head"),
    SeatColour("violet", "Violet", colour("#BC96F6"), "mammoth"),
    SeatColour("white", "White", colour("#F6EFE0"), "owl"),
    SeatColour("black", "Black", colour("#2A2422"), "eagle-head"),
)
COLOURS_BY_KEY = {entry.key: entry for entry in SEAT_COLOURS}
GLYPH_NAMES: dict[str, Marked] = {
    "bowman": "hunter",
    "bear-head": "bear",
    "wolf-head": "wolf",
    "deer-head": "deer",
    "mammoth": "mammoth",
    "owl": "owl",
    "eagle-head": "eagle",
    "fox-head": "fox",
}
GLYPHS = tuple(GLYPH_NAMES)


#: a paint below this brightness (0..255) counts as dark
_DARK_PAINT = 75


@dataclass(frozen=True, slots=True)
class SeatLook:
    """The look of a seat in a match: a name, a colour key and a glyph."""

    name: str
    colour: str
    glyph: str

    @property
    def paint(self) -> Colour:
        """The seat's paint in the palette in use."""
        return COLOURS_BY_KEY[self.colour].paint

    @property
    def glyph_paint(self) -> Colour:
        """The glyph's colour on the seat's disc: dark on light paint, bone on dark paint.

        A disc without a seat's colour, such as a neutral tribe's, is light.
        """
        if self.colour not in COLOURS_BY_KEY:
            return SHADE
        red, green, blue = self.paint
        brightness = 0.3 * red + 0.59 * green + 0.11 * blue  # as eyes see it
        return BONE if brightness < _DARK_PAINT else SHADE
