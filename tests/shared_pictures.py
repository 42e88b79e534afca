"""Pictures and lines of text that the windows share which a worker opens one after another.

A worker opens about a thousand windows of the same few sizes. What is kept here depends on nothing but its key and the
size of the window, and nobody draws on it. A test of what a window itself keeps opens one with pictures of its own.
"""

from __future__ import annotations

from collections import OrderedDict

from game.app import find_assets
from game.ui.canvas import Canvas
from game.ui.mapping import ScreenMapping
from game.ui.pictures import Pictures
from game.ui.text import Texts

#: windows of so many sizes share pictures at the same time, and of each kind of pictures so many bytes are kept
_SIZES, _KEPT_BYTES = 2, 16_000_000


class _SharedTexts(Texts):
    """Lines of text that outlive a window; fonts do not, for pygame ends with each window."""

    def close(self) -> None:
        """Let go of all fonts."""
        self.font.cache_clear()


_pictures: OrderedDict[tuple[int, int], Pictures] = OrderedDict()
_texts: list[_SharedTexts] = []


def shared_pictures(size: tuple[int, int]) -> Pictures:
    """Return the pictures for a window of a size in pixels."""
    found = _pictures.pop(size, None) or Pictures(find_assets())
    found.use_scale(ScreenMapping.of_window(*size).scale)
    for kept in (found._plain, found._sized, found._turned, found._parts, found._whole, found._icons_drawn):
        kept.most_bytes = _KEPT_BYTES
    _pictures[size] = found
    while len(_pictures) > _SIZES:
        _pictures.popitem(last=False)
    return found


def shared_texts() -> Texts:
    """Return the lines of text for the next window."""
    if not _texts:
        _texts.append(_SharedTexts(find_assets() / "fonts"))
    _texts[0].close()
    return _texts[0]


def share(canvas: Canvas) -> None:
    """Have a canvas use the pictures and lines of text that are shared."""
    canvas.pictures, canvas.texts = shared_pictures(canvas.surface.get_size()), shared_texts()
    canvas.resize(canvas.surface)


def let_go() -> None:
    """Let go of everything that is shared."""
    _pictures.clear()
    _texts.clear()
