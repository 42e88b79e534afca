"""Write the names of the pictures, icons, panels and sounds in ``assets/`` into ``docs/assets.md``.

Run ``python -m tests.assets.names`` after adding or removing a picture or a sound.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.ui.asset_folder import find_assets
from game.ui.options import Options
from game.ui.sound import Sound
from tests.shared_pictures import shared_pictures

PAGE = Path(__file__).parents[2] / "docs" / "assets.md"
#: the kinds, as the headings of the page name them
KINDS = ("Panels", "Pictures", "Icons", "Sounds")


def names_by_kind() -> dict[str, list[str]]:
    """Return the names of each kind, sorted."""
    pictures = shared_pictures()
    panels = {name for name in pictures.names if pictures.baked(name).patch is not None}
    sounds = Sound(find_assets() / "sounds", Options(), silent=True).names
    found = (panels, set(pictures.names) - panels, pictures.icon_names(), sounds)
    return {kind: sorted(names) for kind, names in zip(KINDS, found, strict=True)}


def listed(names: Iterable[str]) -> str:
    """Return names as a Markdown list, with one line for all names that begin alike."""
    lines = [" ".join(f"`{name}`" for name in group) for _, group in groupby(names, key=_beginning)]
    return "\n".join(f"- {line}" for line in lines)


def _beginning(name: str) -> str:
    """Return the part of a name before its first dot, or its first letter if it has no dot."""
    return name.partition(".")[0] if "." in name else name[0]


def with_lists(page: str) -> str:
    """Return the page with a new list of names below each heading; the words between heading and list stay."""
    for kind, names in names_by_kind().items():
        before, heading, rest = page.partition(f"\n## {kind}\n")
        words = re.match(r"\n(?:(?!- `).*\n)+?\n?(?=- `|\n|\Z)", rest)
        assert heading and words is not None, f"the page has no heading {kind}"
        after = re.sub(r"\A(?:- `.*\n)*", "", rest[words.end() :])
        page = f"{before}{heading}{words[0].rstrip()}\n\n{listed(names)}\n{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(with_lists(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
