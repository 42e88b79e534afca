"""A page with a script: its parts, style, script, kit and what it is about, in one file of HTML."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from pathlib import Path

from game.core.words import say
from game.export.page_frame import filled, framed
from game.export.page_kit import PageData

_FOLDER = Path(__file__).parent / "pages"
#: what such a page does beside showing text: it runs its own script and shows pictures that it holds
_ALLOWED = "script-src 'unsafe-inline'; img-src data: blob:; "
#: the scripts that every page has, in the order in which one needs the other
_PLAYER = ("track", "film", "sound", "painter", "tower", "closed_tower", "timeline", "stage", "player")


def assembled(title: str, about: PageData, kit: PageData, script: str, parts: Sequence[str]) -> str:
    """Return a page: ``about`` is what its scripts find as ``PAGE``, ``kit`` as ``KIT``.

    ``script`` names the one that begins, ``parts`` the pieces of HTML that the page shows; each may have a style of its
    own beside it.
    """
    styles = [_read(f"{name}.css") for name in ("page", *parts) if (_FOLDER / f"{name}.css").exists()]
    body = {
        "needs_script": html.escape(say("This page needs JavaScript. It loads nothing from the internet.")),
        "parts": "".join(_read(f"{name}.html") for name in parts),
        "page": _harmless(about),
        "kit": _harmless(kit),
        "script": "\n".join(_read(f"{name}.js") for name in (*_PLAYER, script)),
    }
    return framed(title, "".join(styles), filled(_read("page.html"), body), _ALLOWED)


def _read(file: str) -> str:
    """Return a file without its indentation, which a browser does not need."""
    lines = (_FOLDER / file).read_text(encoding="utf-8").splitlines()
    return "\n".join(line.strip() for line in lines) + "\n"


def _harmless(value: PageData) -> str:
    """Return JSON that ends no script, whatever names stand in it."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
