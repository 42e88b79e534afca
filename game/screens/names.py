"""Names of people: which can be drawn, and those that were ever used here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from game.core.words import say
from game.ui.options import write_json
from game.ui.text import Texts
from game.ui.theme import BONE, SHADE

_FILE = "names.json"
_MOST = 60
#: stands for no letter at all, so that no face has it
_LACKING = "\U0010fffe"


def why_not_drawn(texts: Texts, name: str) -> str:
    """Return why a name cannot be shown, in a sentence; empty when it can."""
    for letter in name:
        if letter.strip() and not _is_drawn(texts, letter):
            return say("The sign {code} in a name cannot be drawn here: leave it out.", code=f"U+{ord(letter):04X}")
    return ""


def _is_drawn(texts: Texts, letter: str) -> bool:
    """Return whether the face that writes names has a letter: one that it lacks looks like any other it lacks."""
    font = texts.font("body", 20)
    drawn, lacking = (font.render(sign, False, BONE, SHADE) for sign in (letter, _LACKING))
    return drawn.get_size() != lacking.get_size() or drawn.get_buffer().raw != lacking.get_buffer().raw


def used_names(data_dir: Path) -> list[str]:
    """Return the names that were used here, the last used first."""
    try:
        data = json.loads((data_dir / _FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [name for name in data if isinstance(name, str) and name] if isinstance(data, list) else []


def remember_names(data_dir: Path, names: Iterable[str]) -> None:
    """Remember names as used just now.

    Raises ``OSError`` when the folder cannot be written.
    """
    write_json(data_dir / _FILE, together(names, used_names(data_dir))[:_MOST])


def together(*lists: Iterable[str]) -> list[str]:
    """Return all names once, in the order in which they come first; upper and lower case are the same."""
    found: dict[str, str] = {}
    for name in (name for names in lists for name in names):
        found.setdefault(name.casefold(), name)
    return list(found.values())
