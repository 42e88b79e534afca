"""One self-contained page: template, style, script, fonts, kit and what the page is about, in one file of HTML."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from pathlib import Path

from game.core.words import language, say
from game.export.page_kit import PageData, fonts

_FOLDER = Path(__file__).parent / "pages"
_MARK = re.compile(r"@@(\w+)@@")
#: the scripts that every page has, in the order in which one needs the other
_PLAYER = ("track", "film", "sound", "painter", "tower", "closed_tower", "timeline", "stage", "player")


def assembled(title: str, about: PageData, kit: PageData, script: str, parts: Sequence[str]) -> str:
    """Return a page: ``about`` is what its scripts find as ``PAGE``, ``kit`` as ``KIT``.

    ``script`` names the one that begins, ``parts`` the pieces of HTML that the page shows; each may have a style of its
    own beside it.
    """
    styles = [_read(f"{name}.css") for name in ("page", *parts) if (_FOLDER / f"{name}.css").exists()]
    inked = {
        "language": html.escape(language()),
        "title": html.escape(title),
        "needs_script": html.escape(say("This page needs JavaScript to play; it loads nothing from anywhere.")),
        "style": "".join(styles),
        "body": "".join(_read(f"{name}.html") for name in parts),
        "page": _harmless(about),
        "kit": _harmless(kit),
        "script": "\n".join(_read(f"{name}.js") for name in (*_PLAYER, script)),
        **fonts(),
    }
    return _MARK.sub(lambda mark: inked[mark[1]], _read("page.html"))


def _read(file: str) -> str:
    """Return a file without its indentation, which a browser does not need."""
    lines = (_FOLDER / file).read_text(encoding="utf-8").splitlines()
    return "\n".join(line.strip() for line in lines) + "\n"


def _harmless(value: PageData) -> str:
    """Return JSON that ends no script, whatever names stand in it."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
