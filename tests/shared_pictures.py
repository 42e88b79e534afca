"""Pictures and lines of text that the windows share which a worker opens one after another.

A worker opens about a thousand windows of the same few sizes. What is kept here depends on nothing but its key and the
scale of what it is drawn on, and nobody draws on it. A test of what a window itself keeps opens one with its own.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

from game.app import find_assets
from game.ui.canvas import Canvas
from game.ui.picture_cache import PictureCache
from game.ui.pictures import Pictures
from game.ui.text import Texts

#: for so many scales, pixels to a logical unit, pictures are kept at the same time: windows, and tables in frames
_SCALES = 2
#: as many bytes as hold each picture there is at the scale of most windows, so that none is read twice; of those that
#: are sized; and of the rest
_ALL_BYTES, _SIZED_BYTES, _KEPT_BYTES = 32_000_000, 16_000_000, 8_000_000

#: so many words and lines are measured once: a whole rule book has thousands
_KEPT_WIDTHS = 40_000


class _SharedPictures(Pictures):
    """Pictures that outlive a window, with all others of its scale."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._scale = 0.0

    def use_scale(self, scale: float) -> None:
        """Take what is kept for a scale."""
        if scale != self._scale:
            self._scale = scale
            self._plain, self._sized, self._turned, self._parts, self._whole, self._icons_drawn = _kept_at(scale)
            self._tiles.clear()


_kept: OrderedDict[float, tuple[PictureCache, ...]] = OrderedDict()


def _kept_at(scale: float) -> tuple[PictureCache, ...]:
    """Return what is kept at a scale: whole pictures, sized and turned ones, parts, large ones and icons."""
    several = (_ALL_BYTES, _SIZED_BYTES, *[_KEPT_BYTES] * 4)
    found = _kept[scale] = _kept.pop(scale, None) or tuple([PictureCache(most) for most in several])
    while len(_kept) > _SCALES:
        _kept.popitem(last=False)
    return found


class _SharedTexts(Texts):
    """Lines of text that outlive a window; fonts do not, for pygame ends with each window."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.width = lru_cache(_KEPT_WIDTHS)(self._width)

    def close(self) -> None:
        """Let go of all fonts."""
        self.font.cache_clear()


_texts: list[_SharedTexts] = []


def shared_pictures() -> Pictures:
    """Return pictures for the next window."""
    return _SharedPictures(find_assets())


def shared_texts() -> Texts:
    """Return the lines of text for the next window."""
    if not _texts:
        _texts.append(_SharedTexts(find_assets() / "fonts"))
    _texts[0].close()
    return _texts[0]


def share(canvas: Canvas) -> None:
    """Have a canvas use the pictures and lines of text that are shared."""
    canvas.pictures, canvas.texts = shared_pictures(), shared_texts()
    canvas.resize(canvas.surface)


def let_go() -> None:
    """Let go of everything that is shared."""
    _kept.clear()
    _texts.clear()
