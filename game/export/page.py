"""An exported page in one file: its HTML frame, fonts and styles, and for pages with a script also data and assets.

The frame forbids loading anything from elsewhere.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.core.words import language, say
from game.export.page_kit import PageData, fonts

_PAGE_FOLDER = Path(__file__).parent / "pages"
_PLACEHOLDER = re.compile(r"@@(\w+)@@")
#: the part of the page's content security policy for its own scripts and pictures
_CONTENT_POLICY = "script-src 'unsafe-inline'; img-src data: blob:; "
#: the scripts of every page; each uses the scripts before it
_PLAYER_SCRIPTS = ("track", "film", "sound", "painter", "tower", "closed_tower", "timeline", "stage", "player")


def assemble_page(title: str, page_data: PageData, kit: PageData, script: str, parts: Sequence[str]) -> str:
    """Return a page as HTML; its scripts find ``page_data`` as ``PAGE``, and ``kit`` (pictures and sounds) as ``KIT``.

    ``script`` is the name of the page's main script. ``parts`` are the names of its HTML files. Beside each of them
    there may be a style sheet.
    """
    styles = [_read(f"{name}.css") for name in ("page", *parts) if (_PAGE_FOLDER / f"{name}.css").exists()]
    body = {
        "needs_script": html.escape(say("This page needs JavaScript. It loads nothing from the internet.")),
        "parts": "".join(_read(f"{name}.html") for name in parts),
        "page": _script_json(page_data),
        "kit": _script_json(kit),
        "script": "\n".join(_read(f"{name}.js") for name in (*_PLAYER_SCRIPTS, script)),
    }
    return html_page(title, "".join(styles), fill_template(_read("page.html"), body), _CONTENT_POLICY)


def _read(file: str) -> str:
    """Return the text of a file without its indentation, which a browser does not need."""
    lines = (_PAGE_FOLDER / file).read_text(encoding="utf-8").splitlines()
    return "\n".join(line.strip() for line in lines) + "\n"


def _script_json(value: PageData) -> str:
    """Return JSON that is safe inside a script element, even if a name contains ``</script>``."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")


def html_page(title: str, style: str, body: str, allowed_sources: str = "") -> str:
    """Return a whole HTML page.

    ``allowed_sources`` adds directives to the page's content security policy, each followed by ``; ``.
    """
    values = {
        "language": html.escape(language()),
        "title": html.escape(title),
        "allowed": allowed_sources,
        "style": style,
        "body": body,
        **fonts(),
    }
    return fill_template((_PAGE_FOLDER / "frame.html").read_text(encoding="utf-8"), values)


def fill_template(template: str, values: Mapping[str, str]) -> str:
    """Return a template with its placeholders, such as ``@@title@@``, replaced. Placeholders within values stay.

    >>> fill_template("<p>@@who@@</p>", {"who": "@@Ada@@"})
    '<p>@@Ada@@</p>'
    """
    return _PLACEHOLDER.sub(lambda match: values[match[1]], template)
