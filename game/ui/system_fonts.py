"""Fonts of the system, for names in scripts that our own fonts lack: which families are tried for which script.

``docs/fonts.md`` lists them for people. Nothing is looked up before a letter is met that our fonts lack.
"""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame


@dataclass(frozen=True, slots=True)
class Script:
    """A script by its ISO 15924 code, the families that are tried for it in order, and whether it runs leftward."""

    code: str
    families: tuple[str, ...]
    leftward: bool = False


@dataclass(frozen=True, slots=True)
class SystemFont:
    """A file with a font of the system, and the script that it is used for."""

    file: Path
    script: Script

    def open(self, size: int) -> pygame.font.Font:
        """Return the font at a pixel size, set up for its script; raises ``OSError`` or ``pygame.error``."""
        font = pygame.font.Font(self.file, size)
        font.size("")  # raises for a file that is no font; pygame crashes where it is set up
        font.set_script(self.script.code)
        if self.script.leftward:
            font.set_direction(pygame.DIRECTION_RTL)
        return font


def _indian(code: str, name: str) -> Script:
    return Script(code, (f"Noto Sans {name}", "Nirmala UI", f"{name} Sangam MN", f"Lohit {name}", "FreeSans"))


_CJK: Final = (
    "Noto Sans CJK JP",
    "Noto Sans CJK SC",
    "Source Han Sans",
    "Yu Gothic",
    "Meiryo",
    "Microsoft YaHei",
    "Malgun Gothic",
    "Hiragino Sans",
    "PingFang SC",
    "Apple SD Gothic Neo",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "Droid Sans Fallback",
)
#: scripts by the word with which Unicode's names of their letters begin
SCRIPTS: Final = {
    "CJK": Script("Hani", _CJK),
    "IDEOGRAPHIC": Script("Hani", _CJK),
    "HIRAGANA": Script("Hira", _CJK),
    "KATAKANA": Script("Kana", _CJK),
    "HANGUL": Script("Hang", ("Noto Sans CJK KR", *_CJK)),
    "BOPOMOFO": Script("Bopo", _CJK),
    "ARABIC": Script(
        "Arab", ("Noto Sans Arabic", "Noto Naskh Arabic", "Segoe UI", "Geeza Pro", "Arial", "DejaVu Sans"), True
    ),
    "HEBREW": Script("Hebr", ("Noto Sans Hebrew", "Segoe UI", "Arial Hebrew", "Arial", "DejaVu Sans"), True),
    "DEVANAGARI": _indian("Deva", "Devanagari"),
    "BENGALI": _indian("Beng", "Bengali"),
    "GURMUKHI": _indian("Guru", "Gurmukhi"),
    "GUJARATI": _indian("Gujr", "Gujarati"),
    "TAMIL": _indian("Taml", "Tamil"),
    "TELUGU": _indian("Telu", "Telugu"),
    "KANNADA": _indian("Knda", "Kannada"),
    "MALAYALAM": _indian("Mlym", "Malayalam"),
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


def system_fonts(letter: str) -> Iterator[SystemFont]:
    """Yield the fonts on this system that are made for the script of a letter, the best first.

    None is for pictures such as emoji, which are no letters of a name.
    """
    word = re.match("[A-Z]*", unicodedata.name(letter, ""))
    script = SCRIPTS.get(word[0]) if word else None
    for family in script.families if script else ():
        file = _file_of(family)
        if script is not None and file is not None:
            yield SystemFont(file, script)


@lru_cache
def _file_of(family: str) -> Path | None:
    with warnings.catch_warnings():
        # pygame warns of a system that does not list its fonts: it is one without any
        warnings.simplefilter("ignore")
        found = pygame.font.match_font(family)
    return Path(found) if found else None
