"""What every page given away begins and ends with: fonts, title, and that it loads nothing from anywhere."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from pathlib import Path

from game.core.words import language
from game.export.page_kit import fonts

_FRAME = Path(__file__).parent / "pages" / "frame.html"
_MARK = re.compile(r"@@(\w+)@@")


def framed(title: str, style: str, body: str, allowed: str = "") -> str:
    """Return a whole page of HTML; ``allowed`` is what its policy allows beside style and fonts, ending in ``; ``."""
    inked = {
        "language": html.escape(language()),
        "title": html.escape(title),
        "allowed": allowed,
        "style": style,
        "body": body,
        **fonts(),
    }
    return filled(_FRAME.read_text(encoding="utf-8"), inked)


def filled(template: str, inked: Mapping[str, str]) -> str:
    """Return a template with what stands for its marks, which look like ``@@title@@``; what stands for one is not read.

    >>> filled("<p>@@who@@</p>", {"who": "@@Ada@@"})
    '<p>@@Ada@@</p>'
    """
    return _MARK.sub(lambda mark: inked[mark[1]], template)
