"""The HTML frame of all exported pages: fonts, title, and a policy that forbids loading anything."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from pathlib import Path

from game.core.words import language
from game.export.page_kit import fonts

_FRAME_FILE = Path(__file__).parent / "pages" / "frame.html"
_PLACEHOLDER = re.compile(r"@@(\w+)@@")


def framed(title: str, style: str, body: str, allowed: str = "") -> str:
    """Return a whole HTML page; ``allowed`` extends its content security policy, and ends in ``; `` unless empty."""
    values = {
        "language": html.escape(language()),
        "title": html.escape(title),
        "allowed": allowed,
        "style": style,
        "body": body,
        **fonts(),
    }
    return filled(_FRAME_FILE.read_text(encoding="utf-8"), values)


def filled(template: str, values: Mapping[str, str]) -> str:
    """Return a template with its marks, such as ``@@title@@``, replaced by values; marks within values stay.

    >>> filled("<p>@@who@@</p>", {"who": "@@Ada@@"})
    '<p>@@Ada@@</p>'
    """
    return _PLACEHOLDER.sub(lambda mark: values[mark[1]], template)
