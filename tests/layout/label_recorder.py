"""A record of the text that is visible on the screen.

A ``LabelRecorder`` as ``Canvas.text_recorder`` records every line of text as it is drawn, and at the end returns how
much of each line is still visible. Text that was dimmed or painted over since then does not count as visible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.surfaces import alpha_mask, cut
from game.ui.text_recorder import DrawnText, TextRecorder

#: how much each colour channel of a pixel may change, for example by a light, while the pixel counts as unchanged
_COLOUR_TOLERANCE = (40, 40, 40, 255)
#: a pixel of a letter counts as ink from this opacity (0..255) on
_MIN_INK_ALPHA = 90


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text on the screen; lengths are logical units of the canvas on which it was drawn.

    ``ink`` is the rectangle that its letters cover, ``clip`` the canvas's clip when it was drawn, ``control`` the id of
    the control it belongs to, if any.
    """

    text: str
    ink: Rect
    clip: Rect
    size: float
    wanted: float
    usual: float
    whole: bool
    paragraph: str
    control: str
    #: the share (0..1) of pixels that look unchanged: that of the letters or that of their background, if it is less
    seen: float
    #: the size of a pixel, in logical units of the canvas
    pixel: float
    #: the line's place in the window, in pixels
    box: pygame.Rect
    #: a mask of the pixels in ``box`` that have changed since the line was drawn
    changed: pygame.Mask
    #: a mask of the pixels in ``box`` that the letters cover
    letters: pygame.Mask


@dataclass(frozen=True, slots=True)
class _DrawnLine:
    """A picture of a line just after it was drawn; ``box`` is its place in the window, in pixels."""

    drawn_text: DrawnText
    ink: pygame.Rect
    clip: pygame.Rect
    box: pygame.Rect
    picture: pygame.Surface
    mask: pygame.Mask
    scale: float
    control: str


@dataclass(frozen=True, slots=True)
class Seam:
    """A row of stitches: how many lines of text were drawn before it, and its place in pixels.

    ``uncovered`` is a mask of the pixels over which no panel was drawn later.
    """

    lines_before: int
    box: pygame.Rect
    uncovered: pygame.Mask


class LabelRecorder(TextRecorder):
    """Records lines of text as they are drawn, and returns how much of each line is still visible."""

    def __init__(self) -> None:
        self.control_id = ""
        self._lines: list[_DrawnLine] = []
        #: the areas that were covered, each with the number of lines drawn before
        self._covers: list[tuple[int, pygame.Rect]] = []
        #: the seams on which no text should lie
        self.seams: list[Seam] = []

    def record_cover(self, box: pygame.Rect) -> None:
        self._covers.append((len(self._lines), box))

    def record_seam(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        visible = box.clip(surface.get_clip()).move(surface.get_abs_offset())
        self.seams.append(Seam(len(self._lines), visible, pygame.Mask(visible.size, fill=True)))

    def record_panel(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        visible = box.clip(surface.get_clip()).move(surface.get_abs_offset())
        for seam in self.seams:
            hidden = visible.clip(seam.box)
            if hidden:
                offset = hidden.x - seam.box.x, hidden.y - seam.box.y
                seam.uncovered.erase(pygame.Mask(hidden.size, fill=True), offset)

    def record_line(self, surface: pygame.Surface, drawn_text: DrawnText, at: tuple[int, int], scale: float) -> None:
        ink_in_lettering = drawn_text.lettering.get_bounding_rect(min_alpha=_MIN_INK_ALPHA)
        if not ink_in_lettering.w:
            return
        offset = surface.get_abs_offset()
        ink = ink_in_lettering.move(at)
        clip = surface.get_clip()
        box = ink.clip(clip)
        letters_mask = alpha_mask(cut(drawn_text.lettering, ink_in_lettering), _MIN_INK_ALPHA)
        visible_mask = pygame.Mask(box.size)
        visible_mask.draw(letters_mask, (ink.x - box.x, ink.y - box.y))
        picture = cut(surface, box).copy()
        self._lines.append(
            _DrawnLine(
                drawn_text=drawn_text,
                ink=ink.move(offset),
                clip=clip.move(offset),
                box=box.move(offset),
                picture=picture,
                mask=visible_mask,
                scale=scale,
                control=self.control_id,
            )
        )

    def labels(self, window: pygame.Surface, origin: tuple[int, int], scale: float) -> list[Label]:
        """Return the recorded lines, with the share of each that is still seen in the window.

        Rectangles are in logical units of the window, sizes in logical units of the canvas that drew the line.
        """

        def to_logical(rect: pygame.Rect) -> Rect:
            return Rect((rect.x - origin[0]) / scale, (rect.y - origin[1]) / scale, rect.w / scale, rect.h / scale)

        labels: list[Label] = []
        for index, line in enumerate(self._lines):
            drawn_text = line.drawn_text
            unchanged = _unchanged_pixels(line, window)
            for lines_before, box in self._covers:
                covered = box.clip(line.box)
                if index < lines_before and covered:
                    offset = covered.x - line.box.x, covered.y - line.box.y
                    unchanged.erase(pygame.Mask(covered.size, fill=True), offset)
            changed = unchanged.copy()
            changed.invert()
            labels.append(
                Label(
                    text=drawn_text.text,
                    ink=to_logical(line.ink),
                    clip=to_logical(line.clip),
                    size=drawn_text.size / line.scale,
                    wanted=drawn_text.wanted_size / line.scale,
                    usual=drawn_text.usual_size / line.scale,
                    whole=drawn_text.whole,
                    paragraph=drawn_text.paragraph,
                    control=line.control,
                    seen=_unchanged_share(line, unchanged),
                    pixel=1 / line.scale,
                    box=line.box,
                    changed=changed,
                    letters=line.mask,
                )
            )
        return labels


def labels_drawn(canvas: Canvas, draw: Callable[..., object], *arguments: object, **options: object) -> list[Label]:
    """Return the lines of text that ``draw(canvas, *arguments, **options)`` draws."""
    canvas.text_recorder = recorder = LabelRecorder()
    draw(canvas, *arguments, **options)
    canvas.text_recorder = None
    return recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale)


def _unchanged_pixels(line: _DrawnLine, window: pygame.Surface) -> pygame.Mask:
    """Return a mask of the pixels of a line and its background that are unchanged since it was drawn."""
    if not line.box.w or not line.box.h:
        return pygame.Mask((0, 0))
    return same_pixels(cut(window, line.box).copy(), line.picture, _COLOUR_TOLERANCE)


def _unchanged_share(line: _DrawnLine, unchanged: pygame.Mask) -> float:
    """Return the unchanged share (0..1) of a line's letters, or of its background if that is less."""
    letter_pixels = line.mask.count()
    if not letter_pixels:
        return 0.0
    letters_share = unchanged.overlap_area(line.mask, (0, 0)) / letter_pixels
    box_share = unchanged.count() / (line.box.w * line.box.h)
    return min(letters_share, box_share)


def same_pixels(image: pygame.Surface, other: pygame.Surface, tolerance: tuple[int, int, int, int]) -> pygame.Mask:
    """Return a mask of the pixels that are equal in two images of one size, within a ``tolerance`` for each channel."""
    assert image.get_size() == other.get_size(), f"{image.get_size()} compared with {other.get_size()}"
    return pygame.mask.from_threshold(image, (0, 0, 0), tolerance, other)
