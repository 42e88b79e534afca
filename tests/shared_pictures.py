"""Pictures and lines of text shared by the windows that a worker opens one after another.

A worker opens about a thousand windows of the same few sizes. The cached values depend only on their key and the scale,
and nobody draws on them. A test of a window's own caches opens one with ``own=True``.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.picture_cache import PictureCache
from game.ui.pictures import Pictures, ScaleCaches, Scales
from game.ui.text import Texts

#: bytes of pictures to keep at each scale (pixels to a logical unit): enough for all at the scale of most windows
_ALL_BYTES = 32_000_000
#: bytes of resized pictures to keep at each scale
_SIZED_BYTES = 32_000_000
#: bytes to keep at each scale of each kind of picture that is not named above
_KEPT_BYTES = 8_000_000
#: bytes to keep at all scales together; the pictures of the most recent scale always stay
_MAX_BYTES = 160_000_000

#: the number of words and lines whose widths are kept: a whole rule book has thousands
_KEPT_WIDTHS = 40_000


class _SharedCaches(ScaleCaches):
    """The pictures kept at one scale for all windows."""

    def __init__(self, scale: float) -> None:
        super().__init__(scale)
        self.plain, self.sized = PictureCache(_ALL_BYTES), PictureCache(_SIZED_BYTES)
        self.turned, self.parts, self.icons = [PictureCache(_KEPT_BYTES) for _ in range(3)]


class _SharedScales(Scales):
    """The pictures kept for all windows at the most recent scales."""

    def __init__(self) -> None:
        super().__init__()
        self.unscaled = PictureCache(_KEPT_BYTES)
        #: the pictures by scale, with the most recent scale last
        self._kept: OrderedDict[float, ScaleCaches] = OrderedDict()

    @property
    def cached_bytes(self) -> int:
        """How many bytes of pictures are kept."""
        return sum(each.cached_bytes for each in self._kept.values())

    def at(self, scale: float) -> ScaleCaches:
        """Return the pictures kept at a scale; if all scales keep too many, forget the scales used longest ago."""
        found = self._kept.pop(scale) if scale in self._kept else _SharedCaches(scale)
        self._kept[scale] = found
        while self.cached_bytes > _MAX_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)
        return found


_scales: list[_SharedScales] = []


class _SharedTexts(Texts):
    """Lines of text that outlive a window; fonts cannot, since pygame's font module ends with each window."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.width = lru_cache(_KEPT_WIDTHS)(self._width)

    def close(self) -> None:
        """Close all fonts."""
        self.font.cache_clear()


_texts: list[_SharedTexts] = []


def shared_pictures() -> Pictures:
    """Return a ``Pictures`` for the next window; all windows share the cached pictures."""
    if not _scales:
        _scales.append(_SharedScales())
    _scales[0].large.discard_unfinished()  # a thread that an earlier window has started may have lost its display
    return Pictures(find_assets(), _scales[0])


def shared_texts() -> Texts:
    """Return the lines of text for the next window."""
    if not _texts:
        _texts.append(_SharedTexts(find_assets() / "fonts"))
    _texts[0].close()
    return _texts[0]


def share(canvas: Canvas) -> None:
    """Let a canvas use the shared pictures and lines of text."""
    canvas.pictures, canvas.texts = shared_pictures(), shared_texts()
    canvas.resize(canvas.surface)


def forget_all() -> None:
    """Free the memory of the scaled pictures and drawn texts shared by the tests."""
    _scales.clear()
    _texts.clear()
