"""The store of baked pictures: picks the tier, scales each picture once, caches the pictures in use.

``assets/pictures/manifest.json`` gives each picture's logical size, the bleed of shadow or glow round its body, the
corners of a nine-patch, named points and the number of frames. A picture is read from disk when it is first drawn.
"""

from __future__ import annotations

import colorsys
import json
import math
from collections import OrderedDict
from collections.abc import Callable, Collection, Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import pygame

from game.core.checked_json import JsonObject
from game.ui.contrast import appearance, is_strong, plain_panel, plain_picture, strong_ink
from game.ui.layout import HEIGHT, WIDTH
from game.ui.mapping import Subpixel
from game.ui.palettes import palette_in_use
from game.ui.picture_cache import PictureCache
from game.ui.sketch import PausePreloading
from game.ui.surfaces import (
    cut,
    drawing,
    halved_and_rotated,
    mirrored,
    opaque,
    resized,
    rotated,
    sharply_resized,
    transparent,
)
from game.ui.theme import COLOURS_BY_KEY, Colour
from game.ui.tiles import Tiles, opaque_copy

#: a pixel is repainted if its hue differs from the seat's paint by at most this many degrees
_SAME_HUE = 9.0
#: a pixel whose hue differs by more degrees than this is wood, hide or bone, and stays unchanged; a pixel between
#: ``_SAME_HUE`` and this limit is repainted in part
_OTHER_HUE = 20.0
#: pictures with at least this many pixels are preloaded in steps
_LARGE_PIXELS = 80_000
#: the most unfinished large pictures that are kept, for several screens that are loaded alternately; if there are more,
#: the one that was left longest ago is discarded
_MAX_UNFINISHED = 4
#: the name of the thread that makes a large picture
PICTURE_THREAD = "picture"
#: how many seconds a step of preloading waits for the thread that makes a large picture
_WAIT_SECONDS = 0.001
#: pixels with less saturation than this are shadow or light
_GREY_SATURATION = 0.12


def repaint(name: str, picture: pygame.Surface) -> pygame.Surface:
    """Return a picture repainted for the palette in use; ``name`` ends with the key of the picture's colour.

    The picture is returned unchanged if its name has no seat's colour, or if the palette does not change this colour.
    """
    seat_colour = COLOURS_BY_KEY.get(_name_ending(name))
    if seat_colour is None or seat_colour.paint == seat_colour.usual_paint:
        return picture
    pixels = bytearray(pygame.image.tobytes(picture, "RGBA"))
    repainted_pixels: dict[bytes, bytes] = {}
    for index in range(0, len(pixels), 4):
        if pixels[index + 3]:
            pixel = bytes(pixels[index : index + 3])
            new_pixel = repainted_pixels.get(pixel)
            if new_pixel is None:
                new_pixel = _repaint_pixel(pixel, seat_colour.usual_paint, seat_colour.paint)
                repainted_pixels[pixel] = new_pixel
            pixels[index : index + 3] = new_pixel
    return pygame.image.frombuffer(bytes(pixels), picture.get_size(), "RGBA").convert_alpha()


def _name_ending(name: str) -> str:
    """Return the end of a picture's name, after the last dot; for a picture in a seat's paint, the colour's key."""
    return name.rpartition(".")[2]


def _repaint_pixel(pixel: bytes, old_paint: Colour, new_paint: Colour) -> bytes:
    """Return a pixel repainted from ``old_paint`` to ``new_paint``.

    The pixel stays as much lighter or darker than the paint as before. A pixel whose hue is not that of ``old_paint``
    is not repainted.
    """
    hue, lightness, saturation = colorsys.rgb_to_hls(*(value / 255 for value in pixel))
    old_hue, old_lightness, old_saturation = colorsys.rgb_to_hls(*(value / 255 for value in old_paint))
    new_hue, new_lightness, new_saturation = colorsys.rgb_to_hls(*(value / 255 for value in new_paint))
    share = 0.0  # how much of the new paint the pixel takes
    if saturation > _GREY_SATURATION:
        share = min(1.0, max(0.0, (_OTHER_HUE - _degrees_between(hue, old_hue)) / (_OTHER_HUE - _SAME_HUE)))
    if lightness <= old_lightness:
        repainted_lightness = lightness * new_lightness / old_lightness
    else:
        repainted_lightness = 1 - (1 - lightness) * (1 - new_lightness) / (1 - old_lightness)
    repainted_saturation = min(1.0, saturation * new_saturation / old_saturation)
    repainted = colorsys.hls_to_rgb(new_hue + hue - old_hue, repainted_lightness, repainted_saturation)
    return bytes(round(before + (255 * after - before) * share) for before, after in zip(pixel, repainted, strict=True))


def _degrees_between(hue: float, other_hue: float) -> float:
    """Return the angle (degrees) between two hues (0 to 1) on the colour wheel, the shorter way round."""
    return abs((hue - other_hue + 0.5) % 1 - 0.5) * 360


#: the scales at which pictures are baked, in pixels per logical unit
TIERS = (1.2, 2.4)
#: the limit of each cache at the window's scale, in bytes per pixel of the screen
_BYTES_PER_PIXEL = 30
#: the least limit of each cache at the window's scale, in bytes: the pictures of one screen must fit in together
_MIN_BYTES = 32_000_000
#: the limits in bytes, at each scale, of the caches of parts of pictures, and of icons
_PARTS_BYTES, _ICONS_BYTES = 24_000_000, 16_000_000
#: the limit in bytes of the cache of pictures at their baked size
_UNSCALED_BYTES = 40_000_000
#: how many scales besides the window's keep their caches, for example the scale of a miniature table
_MAX_OTHER_SCALES = 3
#: the most bytes that the caches of all scales except the window's may use together
_OTHER_SCALES_BYTES = 64_000_000
#: icons of at least this size, in pixels, look worn like old paint
_WORN_ICON_SIZE = 28


@dataclass(frozen=True, slots=True)
class BakedPicture:
    """What the manifest says about one picture; all lengths are in logical units.

    ``patch`` holds the sizes of the corners of a nine-patch, ``at`` is the place of the picture on the screen, and
    ``anchors`` are named points or rectangles. A picture that ``is_light`` is added to the background. A picture that
    is ``only_in_finest_tier`` has a single file (a jpg); for the coarser tier, the file is read at half its size.
    """

    file: str
    size: tuple[float, float]
    bleed: tuple[float, float, float, float]
    patch: tuple[float, float, float, float] | None = None
    at: tuple[float, float] = (0.0, 0.0)
    anchors: dict[str, Sequence[float]] = field(default_factory=dict)
    is_light: bool = False
    only_in_finest_tier: bool = False

    def size_in_tier(self, tier: float) -> tuple[int, int]:
        """Return the width and height of the picture's file in a tier, in pixels."""
        return _ceil(self._width * tier), _ceil(self._height * tier)

    def size_at(self, scale: float) -> tuple[int, int]:
        """Return the picture's width and height with the bleed, in pixels, at ``scale`` pixels per logical unit."""
        return max(1, round(self._width * scale)), max(1, round(self._height * scale))

    @property
    def _width(self) -> float:
        return self.bleed[0] + self.size[0] + self.bleed[2]

    @property
    def _height(self) -> float:
        return self.bleed[1] + self.size[1] + self.bleed[3]


def _ceil(length: float) -> int:
    """Round up, but ignore the error that floating point adds to a whole number."""
    return math.ceil(length - 1e-6)


class ScaleCaches:
    """The caches of all pictures at one ``scale``.

    ``plain`` holds the pictures that are neither stretched nor turned. ``sized`` holds stretched pictures and
    nine-patches. ``turned`` holds turned pictures, and ``parts`` holds pieces cut out of pictures. ``tiles`` holds the
    tiles of each picture, by the picture's name.
    """

    def __init__(self, scale: float) -> None:
        most_bytes = max(_MIN_BYTES, round(_BYTES_PER_PIXEL * WIDTH * HEIGHT * min(scale, TIERS[-1]) ** 2))
        self.plain = PictureCache(most_bytes)
        self.sized = PictureCache(most_bytes)
        self.turned = PictureCache(most_bytes)
        self.parts = PictureCache(_PARTS_BYTES)
        self.icons = PictureCache(_ICONS_BYTES)
        self.tiles: dict[str, Tiles] = {}

    @property
    def cached_bytes(self) -> int:
        """The number of bytes that all cached pictures take up."""
        caches = (self.plain, self.sized, self.turned, self.parts, self.icons)
        return sum(cache.cached_bytes for cache in caches)


def read_picture(path: Path, is_halved: bool) -> pygame.Surface:
    """Return the picture in a file; if ``is_halved``, return it at half its width and height.

    The picture is not yet in the window's format.

    Raises ``pygame.error`` or ``OSError`` if the file cannot be read.
    """
    if not is_halved:
        return pygame.image.load(path)
    from PIL import Image  # Pillow can decode only the pixels that are kept; pygame cannot

    with Image.open(path) as picture:
        picture.draft("RGB", (picture.width // 2, picture.height // 2))
        return pygame.image.frombuffer(picture.tobytes(), picture.size, "RGB")


#: makes a picture in steps and returns it; after each step except the last, yields true if the next waits for a thread
_Steps: TypeAlias = Generator[bool, None, pygame.Surface]


class LargePictures:
    """Large pictures that are preloaded in steps, since making one may take 50 ms.

    While pictures are being preloaded, ``must_pause(next_step_waits)`` is called after each step; its argument says
    whether the next step has to wait for a thread. If the call returns true, the remaining steps are left for later.
    """

    def __init__(self) -> None:
        self.must_pause: Callable[[bool], bool] | None = None
        #: the remaining steps of pictures that are not ready, by the picture's key; the last step returns the picture
        self._remaining_steps: dict[Hashable, _Steps] = {}

    def discard_unfinished(self) -> None:
        """Discard all pictures that are begun but not ready."""
        self._remaining_steps.clear()

    def is_under_way(self, key: Hashable) -> bool:
        """Return whether some steps of a picture are done, but not all."""
        return key in self._remaining_steps

    def finish(self, key: Hashable, begin: Callable[[], _Steps]) -> pygame.Surface:
        """Make a picture in steps, and return it; ``begin`` returns the steps.

        Raises ``PausePreloading`` after a step if ``must_pause`` returns true. The next call with the same ``key`` goes
        on with the next step.
        """
        steps = self._remaining_steps.pop(key, None) or begin()
        while True:
            try:
                next_step_waits = next(steps)
            except StopIteration as end:
                picture: pygame.Surface = end.value
                return picture
            if self.must_pause is not None and self.must_pause(next_step_waits):
                self._remaining_steps[key] = steps
                if len(self._remaining_steps) > _MAX_UNFINISHED:
                    oldest = next(iter(self._remaining_steps))
                    del self._remaining_steps[oldest]
                raise PausePreloading


def _make_in_thread(make: Callable[[], pygame.Surface]) -> _Steps:
    """Make a picture with ``make`` in a thread; an exception of ``make`` is raised again here.

    ``make`` must not use a surface that is also drawn: pygame cannot draw from a surface while a thread scales it.
    """
    picture: pygame.Surface | None = None
    failure: Exception | None = None

    def work() -> None:
        nonlocal picture, failure
        try:
            picture = make()
        except Exception as error:
            failure = error

    thread = Thread(target=work, name=PICTURE_THREAD, daemon=True)
    thread.start()
    while thread.is_alive():
        yield True
        thread.join(_WAIT_SECONDS)
    if failure is not None:
        raise failure
    assert picture is not None, "the thread has ended without a picture and without an error"
    return picture


def _fitted(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture resized to ``size`` in pixels; the same picture if it has that size."""
    return image if image.get_size() == size else resized(image, size)


def _resize_in_steps(image: pygame.Surface, size: tuple[int, int]) -> _Steps:
    """Resize a picture to ``size`` in pixels; if that is large, do it in two further steps: width, then height.

    The result is the same as in one step, since pygame does it in this order, too.
    """
    width, height = size
    if width * height >= _LARGE_PIXELS:
        yield False
        image = resized(image, (width, image.get_height()))
        yield False
    return resized(image, size)


def _converted(raw: pygame.Surface) -> pygame.Surface:
    """Return a picture in the window's format."""
    if _has_alpha(raw):
        return raw.convert_alpha()
    # two calls instead of ``raw.convert()``: between the two, the GIL may pass to another thread
    converted = opaque(raw.get_size())
    converted.blit(raw, (0, 0))
    return converted


def _has_alpha(raw: pygame.Surface) -> bool:
    """Return whether a picture has an alpha value as a whole, or one for each pixel."""
    _, _, _, alpha_mask = raw.get_masks()
    return raw.get_alpha() is not None or bool(alpha_mask)


class Scales:
    """The caches of scaled pictures, for the window's own scale and for each other scale that was used recently.

    ``unscaled`` holds pictures at their baked size, from which other sizes are made; ``large`` are the large pictures
    that are being preloaded.
    """

    def __init__(self) -> None:
        self.large = LargePictures()
        self.unscaled = PictureCache(_UNSCALED_BYTES)
        self._own_scale = 1.0
        self._own = ScaleCaches(self._own_scale)
        #: the caches of the other scales, by the scale, the least recently used first
        self._others: OrderedDict[float, ScaleCaches] = OrderedDict()

    def replace_window_caches(self, scale: float) -> ScaleCaches:
        """Return new caches for the window, whose scale has changed; discard all others."""
        self._others.clear()
        self.unscaled.clear()
        self.large.discard_unfinished()
        self._own_scale = scale
        self._own = ScaleCaches(scale)
        return self._own

    def at(self, scale: float) -> ScaleCaches:
        """Return the caches of ``scale``; discard the least recently used caches if all together are too large."""
        if scale == self._own_scale:
            return self._own
        caches = self._others.pop(scale, None) or ScaleCaches(scale)
        while len(self._others) > _MAX_OTHER_SCALES or self._other_cached_bytes > _OTHER_SCALES_BYTES:
            self._others.popitem(last=False)
        self._others[scale] = caches
        return caches

    def find_unscaled(self, name: str, tier: float, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a picture of a tier at its baked ``size``, from the window's cache or that of unscaled pictures."""
        palette = palette_in_use().key
        window_picture = self._own.plain.find((name, palette)) if self._own_scale == tier else None
        if window_picture is not None and window_picture.get_size() == size:
            return window_picture
        return self.unscaled.find((name, tier, palette))

    @property
    def cached_bytes(self) -> int:
        """The bytes of the cached pictures at all scales; a picture that two caches hold counts twice."""
        return self._own.cached_bytes + self._other_cached_bytes + self.unscaled.cached_bytes

    @property
    def _other_cached_bytes(self) -> int:
        return sum(caches.cached_bytes for caches in self._others.values())


class Pictures:
    """Pictures, nine-patches, icons and turned pieces at the window's scale (pixels per logical unit).

    If a picture is not in the manifest, the methods raise ``FileNotFoundError``; the message names the picture.
    """

    def __init__(self, folder: Path, scales: Scales | None = None) -> None:
        self.folder = folder
        self._entries = _read_manifest(folder / "pictures" / "manifest.json")
        self._icons: dict[str, dict[str, str]] | None = None
        self._scales = scales or Scales()
        self._shares_scales = scales is not None
        self._scale = 1.0
        self._caches = self._scales.at(self._scale)

    def for_other_scale(self) -> Pictures:
        """Return a store of the same pictures for drawing at another scale; both share their caches."""
        return type(self)(self.folder, self._scales)

    @property
    def scale(self) -> float:
        """The number of pixels in a logical unit."""
        return self._scale

    def use_scale(self, scale: float) -> None:
        """Use ``scale`` pixels per logical unit from now on; the window's own store discards all other scales."""
        if scale == self._scale:
            return
        self._scale = scale
        if self._shares_scales:
            self._caches = self._scales.at(scale)
        else:
            self._caches = self._scales.replace_window_caches(scale)

    @contextmanager
    def preloading(self, must_pause: Callable[[bool], bool]) -> Iterator[None]:
        """Within the ``with`` block, call ``must_pause`` after each step of making a large picture.

        If the call returns true, ``PausePreloading`` is raised. The argument says whether the next step waits for a
        thread.
        """
        self._scales.large.must_pause = must_pause
        try:
            yield
        finally:
            self._scales.large.must_pause = None

    @property
    def cached_bytes(self) -> int:
        """The bytes of the cached pictures at all scales."""
        return self._scales.cached_bytes

    @property
    def names(self) -> Collection[str]:
        """The names of all pictures."""
        return self._entries.keys()

    def baked(self, name: str) -> BakedPicture:
        """Return what the manifest says about a picture."""
        try:
            return self._entries[name]
        except KeyError:
            raise FileNotFoundError(f"there is no picture named {name!r} among the assets") from None

    def anchor(self, name: str, point: str) -> Sequence[float]:
        """Return a named point (or rectangle) of a picture, in logical units."""
        return self.baked(name).anchors[point]

    def image(self, name: str) -> pygame.Surface:
        """Return the picture with its bleed, in window pixels."""
        return self._caches.plain.get((name, palette_in_use().key), lambda: self._load(name, self._scale))

    def tiles(self, name: str) -> tuple[pygame.Surface, Tiles]:
        """Return a copy of the picture without alpha, and the tiles into which the picture is divided."""
        image = self.image(name)
        opaque_image = self._caches.sized.get(("opaque", name), lambda: opaque_copy(image))
        if name not in self._caches.tiles:
            self._caches.tiles[name] = Tiles.from_picture(image)
        return opaque_image, self._caches.tiles[name]

    def _load(self, name: str, scale: float) -> pygame.Surface:
        """Return the picture with its bleed at ``scale`` pixels per logical unit."""
        tier, baked = _tier_for(scale), self.baked(name)
        size = baked.size_at(scale)
        unscaled_picture = self._scales.find_unscaled(name, tier, baked.size_in_tier(tier))
        if unscaled_picture is not None:
            return self._resize_or_preload(name, unscaled_picture, size)
        return self._make_or_preload(size, name, tier, lambda: _fitted(self._read(name, tier), size))

    def _resize_or_preload(self, name: str, image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture in another ``size``; during preloading, resizing to a large size is a separate step."""
        if image.get_size() == size:
            return image
        key = (name, image.get_size(), size, appearance())
        return self._scales.large.finish(key, partial(_resize_in_steps, image, size))

    def _unscaled(self, name: str, tier: float) -> pygame.Surface:
        """Return a picture in the size that was baked for a tier, from a cache if possible."""
        image = self._scales.find_unscaled(name, tier, self.baked(name).size_in_tier(tier))
        if image is None:
            image = self._make_or_preload("unscaled", name, tier, lambda: self._read(name, tier))
            self._scales.unscaled.add((name, tier, palette_in_use().key), image)
        return image

    def _make_or_preload(
        self, form: object, name: str, tier: float, make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Return the picture that ``make`` makes from a file; large ones are preloaded in a thread.

        ``form`` (for instance the size) distinguishes pictures made from the same file. A picture in a seat's paint is
        made without a thread, since the palette may change while a thread works.
        """
        width, height = self.baked(name).size
        key = (form, name, tier)
        large = self._scales.large
        is_large = width * height * tier**2 >= _LARGE_PIXELS
        may_use_thread = is_large and _name_ending(name) not in COLOURS_BY_KEY
        if large.is_under_way(key) or (may_use_thread and large.must_pause is not None):
            return large.finish(key, partial(_make_in_thread, make))
        return make()

    def _read(self, name: str, tier: float) -> pygame.Surface:
        """Read a picture from disk, in the size that was baked for a tier."""
        baked = self.baked(name)
        is_halved = baked.only_in_finest_tier and tier < TIERS[-1]
        folder = self.folder / "pictures" / str(TIERS[-1] if is_halved else tier)
        return repaint(name, _converted(read_picture(folder / baked.file, is_halved)))

    def sized(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return the picture stretched so that its body has this size in pixels; the bleed is stretched with it."""
        key = ("sized", name, width, height, appearance())
        return self._caches.sized.get(key, lambda: self._make_stretched(name, width, height))

    def _make_stretched(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return a picture stretched so that its body has a size in pixels; with strong contrast, its plain form."""
        image = self.image(name)
        baked = self.baked(name)
        stretch_x = width / max(1, baked.size[0] * self._scale)
        stretch_y = height / max(1, baked.size[1] * self._scale)
        size = (max(1, round(image.get_width() * stretch_x)), max(1, round(image.get_height() * stretch_y)))
        stretched = self._resize_or_preload(name, image, size)
        if is_strong():
            left = round(baked.bleed[0] * self._scale * stretch_x)
            top = round(baked.bleed[1] * self._scale * stretch_y)
            stretched = plain_picture(name, stretched, pygame.Rect(left, top, width, height)) or stretched
        return stretched

    def mirrored_edge(self, name: str, size: tuple[int, int], width: int, *, is_left: bool) -> pygame.Surface:
        """Return the left or right edge of a picture without bleed, mirrored, and fading to black at its other side.

        ``size`` is the size of the whole picture, and ``width`` that of the edge, in pixels.
        """

        def make() -> pygame.Surface:
            left = 0 if is_left else size[0] - width
            edge = cut(self.sized(name, *size), pygame.Rect(left, 0, width, size[1]))
            mirrored_edge = mirrored(edge)
            _fade(mirrored_edge, is_upright=False, is_falling=not is_left)
            return mirrored_edge

        return self._caches.sized.get(("mirrored edge", name, size, width, is_left, appearance()), make)

    def part(self, name: str, part: tuple[float, float, float, float], width: int, height: int) -> pygame.Surface:
        """Return a part of a picture at a pixel size, cut from the tier that fits that size.

        ``part`` is a left, top, width and height within the picture's body, in logical units. Only the parts used
        last are cached, since a moving magnifier asks for new parts all the time.
        """
        return self._caches.parts.get(
            (name, part, width, height, palette_in_use().key), lambda: self._cut(name, part, width, height)
        )

    def _cut(self, name: str, part: tuple[float, float, float, float], width: int, height: int) -> pygame.Surface:
        """Cut a part out of a picture (see ``part``); during preloading, resizing a large part is a separate step."""
        baked = self.baked(name)
        part_left, part_top, part_width, part_height = part
        tier = _tier_for(width / part_width)
        left = round((part_left + baked.bleed[0]) * tier)
        top = round((part_top + baked.bleed[1]) * tier)
        piece = pygame.Rect(left, top, round(part_width * tier), round(part_height * tier))
        raw = self._unscaled(name, tier)
        cut_out = cut(raw, piece.clip(raw.get_rect()))
        key = (name, part, width, height, palette_in_use().key)
        return self._scales.large.finish(key, partial(_resize_in_steps, cut_out, (width, height)))

    def patch(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return a nine-patch whose body is ``width x height`` pixels, with its bleed round it."""
        key = ("patch", name, width, height, appearance())
        return self._caches.sized.get(key, lambda: self._make_patch(name, width, height))

    def _make_patch(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return a nine-patch whose body is ``width x height`` pixels, in its plain form where contrast is strong."""
        image = self.image(name)
        baked = self.baked(name)
        corners = baked.patch or (0, 0, 0, 0)
        borders = tuple(round((edge + bleed) * self._scale) for edge, bleed in zip(corners, baked.bleed, strict=True))
        left, top, right, bottom = (round(value * self._scale) for value in baked.bleed)
        steps = partial(_make_patch_in_steps, image, borders, (width + left + right, height + top + bottom))
        patch = self._scales.large.finish((self._scale, name, width, height, appearance()), steps)
        if is_strong():
            patch = plain_panel(name, patch, pygame.Rect(left, top, width, height)) or patch
        return patch

    def turned(
        self,
        name: str,
        angle: float,
        size: float = 1.0,
        steps: int = 120,
        length: float | None = None,
        subpixel: Subpixel | None = None,
    ) -> pygame.Surface:
        """Return a picture ``size`` times as large, turned counter-clockwise by ``angle`` radians.

        The angle is rounded: a full turn has ``steps`` steps, and the picture of each step is cached. With ``length``,
        the picture's body is first stretched to this length in logical units. With ``subpixel``, the picture's middle
        lies at this position inside a pixel.
        """
        degrees = round(angle / math.tau * steps) % steps * 360 / steps
        size_in_256ths = round(size * 256)  # rounded: sizes that look the same share a cached picture
        scale = self._scale * size_in_256ths / 256
        if subpixel:
            scale *= 2  # ``halved_and_rotated`` halves it again
        width = None if length is None else round(length * scale)
        key = (name, size_in_256ths, width, bool(subpixel), palette_in_use().key)

        def make() -> pygame.Surface:
            unrotated = self._caches.sized.get(key, lambda: self._unrotated(name, scale, width))
            if subpixel is None:
                return rotated(unrotated, degrees)
            return halved_and_rotated(unrotated, degrees, subpixel)

        return self._caches.turned.get((degrees, subpixel, *key), make)

    def _unrotated(self, name: str, scale: float, width: int | None) -> pygame.Surface:
        """Return the picture not yet rotated, at ``scale`` pixels per logical unit.

        If ``width`` is given, the picture's body is repeated until it is ``width`` pixels wide. Transparent margins are
        cut off evenly on opposite sides, so that less has to be rotated and the middle stays in place.
        """
        baked = self.baked(name)
        image = _fitted(self._unscaled(name, _tier_for(scale)), baked.size_at(scale))
        if width is not None:
            left, right = round(baked.bleed[0] * scale), round(baked.bleed[2] * scale)
            image = _with_length(image, left, right, left + width + right, is_upright=False)
        return _trimmed(image)

    def icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """Return an icon in ``colour`` that is ``size`` pixels wide and high; a large icon looks worn."""
        ink = strong_ink(colour) if is_strong() else colour
        key = (name, size, ink, is_strong())
        return self._caches.icons.get(key, lambda: self._draw_icon(name, max(2, size), ink))

    def icon_names(self) -> frozenset[str]:
        """Return the names of all icons."""
        if self._icons is None:
            path = self.folder / "icons" / "icons.json"
            self._icons = json.loads(path.read_text(encoding="utf-8"))
        return frozenset(self._icons)

    def _draw_icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """Draw an icon in a colour; a large one looks worn like a painting on rock."""
        if name not in self.icon_names():
            raise FileNotFoundError(f"there is no icon named {name!r} among the assets")
        assert self._icons is not None
        body = self._icons[name]["body"].replace("currentColor", "#{:02x}{:02x}{:02x}".format(*colour))
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{body}</svg>'
        image = drawing(svg, size).convert_alpha()
        if size >= _WORN_ICON_SIZE and not is_strong():
            self._apply_grain(image)
        return image

    def _apply_grain(self, image: pygame.Surface) -> None:
        """Make an icon look worn: let the grain of the rock show through its pigment."""
        grain = self.image("grain")
        for left in range(0, image.get_width(), grain.get_width()):
            for top in range(0, image.get_height(), grain.get_height()):
                image.blit(grain, (left, top), special_flags=pygame.BLEND_RGBA_MULT)


def _tier_for(scale: float) -> float:
    """Return the coarsest tier with at least ``scale`` pixels per logical unit, else the finest tier."""
    return next((tier for tier in TIERS if tier >= scale - 0.01), TIERS[-1])


def _trimmed(image: pygame.Surface) -> pygame.Surface:
    """Return a picture without its transparent margins, cut evenly on opposite sides so that its middle stays."""
    opaque_box = image.get_bounding_rect()
    width, height = image.get_size()
    if not opaque_box.w or not opaque_box.h:
        return image
    margin_x = min(opaque_box.left, width - opaque_box.right)
    margin_y = min(opaque_box.top, height - opaque_box.bottom)
    return cut(image, image.get_rect().inflate(-2 * margin_x, -2 * margin_y)).copy()


@cache
def _read_manifest(path: Path) -> dict[str, BakedPicture]:
    data = json.loads(path.read_text(encoding="utf-8"))
    return {name: _read_baked(value) for name, value in data["pictures"].items()}


def _read_baked(value: JsonObject) -> BakedPicture:
    return BakedPicture(
        file=value["file"],
        size=(value["size"][0], value["size"][1]),
        bleed=_four_sides(value.get("pad", 0)),
        patch=_four_sides(value["patch"]) if "patch" in value else None,
        at=tuple(value.get("at", (0.0, 0.0))),
        anchors=value.get("anchors", {}),
        is_light=value.get("blend") == "add",
        only_in_finest_tier=value.get("halves", False),
    )


def _four_sides(value: float | list[float]) -> tuple[float, float, float, float]:
    """Read one length for all sides, ``[across, down]``, or ``[left, top, right, bottom]``."""
    if isinstance(value, (int, float)):
        return (value, value, value, value)
    if len(value) == 2:
        return (value[0], value[1], value[0], value[1])
    return (value[0], value[1], value[2], value[3])


def _make_patch_in_steps(image: pygame.Surface, borders: tuple[int, ...], size: tuple[int, int]) -> _Steps:
    """Build a nine-patch of a ``size`` in pixels: the corners stay as they are, the edges and the centre are repeated.

    ``borders`` are the widths of the left, top, right and bottom edges in pixels; they shrink if they do not fit into
    ``size``. A large nine-patch is built in two steps: first it gets its width, then its height.
    """
    left, top, right, bottom = borders
    width, height = size
    is_large = width * height >= _LARGE_PIXELS
    if is_large:
        yield False  # the next step need not wait for a thread
    widened_picture = _with_length(image, left, right, width, is_upright=False)
    if is_large:
        yield False
    return _with_length(widened_picture, top, bottom, height, is_upright=True)


def _with_length(
    image: pygame.Surface, first_end: int, last_end: int, length: int, *, is_upright: bool
) -> pygame.Surface:
    """Return a picture with its width (its height if ``is_upright``) changed to ``length`` pixels.

    The first ``first_end`` pixels and the last ``last_end`` pixels stay as they are. The part between them is repeated
    until it fills the rest of the length. If ``length`` is too short for both ends, their inner parts are cut off.
    """
    image_length, breadth = image.get_size()
    if is_upright:
        image_length, breadth = breadth, image_length
    strip_length = image_length - first_end - last_end
    start = min(first_end, math.ceil(length / 2))
    end = min(last_end, length - start)
    gap = length - start - end
    result = transparent(_area(0, length, breadth, is_upright).size)
    _add_part(image, result, _area(0, start, breadth, is_upright), (0, 0))
    _add_part(image, result, _area(image_length - end, end, breadth, is_upright), _point(length - end, is_upright))
    if gap > 0 and strip_length > 0:
        strip = cut(image, _area(first_end, strip_length, breadth, is_upright).clip(image.get_rect()))
        _fill_with_repeats(strip, result, start, gap, is_upright)
    return result


def _fill_with_repeats(
    strip: pygame.Surface, target: pygame.Surface, start: int, length: int, is_upright: bool
) -> None:
    """Fill ``length`` pixels of ``target``, from ``start`` on, with repeats of ``strip``.

    The early repeats begin at the start and the late ones end at the end, so that no seam shows there. In the middle
    the two kinds blend in a band.
    """
    period, breadth = strip.get_size()
    if is_upright:
        period, breadth = breadth, period
    band_length = 0 if length % period == 0 else min(length, period // 2)
    early_length = (length + band_length + 1) // 2
    late_length = length + band_length - early_length
    band_start = start + early_length - band_length
    band_end = start + early_length
    late_start = start + length - math.ceil(late_length / period) * period
    _repeat_strip(strip, target, start, _area(start, early_length - band_length, breadth, is_upright), is_upright)
    _repeat_strip(strip, target, late_start, _area(band_end, length - early_length, breadth, is_upright), is_upright)
    for origin, is_falling in ((start, True), (late_start, False)):
        band = transparent(_area(0, band_length, breadth, is_upright).size)
        _repeat_strip(strip, band, origin - band_start, band.get_rect(), is_upright)
        _fade(band, is_upright, is_falling=is_falling)
        _add_part(band, target, band.get_rect(), _point(band_start, is_upright))


def _point(at: int, is_upright: bool) -> tuple[int, int]:
    """Return the point ``at`` pixels along the side whose length changes."""
    return (0, at) if is_upright else (at, 0)


def _area(at: int, length: int, breadth: int, is_upright: bool) -> pygame.Rect:
    """Return the rectangle of a part of a picture.

    The part reaches from ``at`` to ``at + length`` along the side whose length changes, and is ``breadth`` wide.
    """
    return pygame.Rect(0, at, breadth, length) if is_upright else pygame.Rect(at, 0, length, breadth)


def _add_part(source: pygame.Surface, target: pygame.Surface, part: pygame.Rect, at: tuple[int, int]) -> None:
    """Add the colour and alpha of a part of ``source`` to ``target``: on transparent pixels, this is an exact copy."""
    target.blit(source, at, part, special_flags=pygame.BLEND_RGBA_ADD)


def _repeat_strip(
    strip: pygame.Surface, target: pygame.Surface, origin: int, part: pygame.Rect, is_upright: bool
) -> None:
    """Lay ``strip`` end to end, with one repeat at ``origin``, but only inside a part of ``target``."""
    if is_upright:
        part_start, part_end, period = part.top, part.bottom, strip.get_height()
    else:
        part_start, part_end, period = part.left, part.right, strip.get_width()
    target.set_clip(part)
    first_repeat = origin + (part_start - origin) // period * period  # this repeat contains the first pixel of the part
    for at in range(first_repeat, part_end, period):
        _add_part(strip, target, strip.get_rect(), _point(at, is_upright))
    target.set_clip(None)


def _fade(band: pygame.Surface, is_upright: bool, *, is_falling: bool) -> None:
    """Let a band fade in, or out when ``is_falling``, colour and alpha alike."""
    width, height = band.get_size()
    if width and height:
        gradient = sharply_resized(_gradient(height if is_upright else width, is_upright, is_falling), (width, height))
        band.blit(gradient, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


@cache
def _gradient(count: int, is_upright: bool, is_falling: bool) -> pygame.Surface:
    """Return a line of ``count`` pixels from dark to light, or from light to dark when ``is_falling``."""
    gradient = transparent(_area(0, count, 1, is_upright).size)
    for index in range(count):
        rising_level = round(255 * (index + 0.5) / count)
        level = 255 - rising_level if is_falling else rising_level
        gradient.fill((level, level, level, level), _area(index, 1, 1, is_upright))
    return gradient
