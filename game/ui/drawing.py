"""Drawing a scene with its controls, by itself or on the stage with tooltip, notice and focus ring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control, Touch, find_control
from game.ui.focus import Interaction
from game.ui.layout import SCREEN, Rect, inset
from game.ui.overlays import dim, draw_focus, draw_notice, draw_ring
from game.ui.picture_cache import PictureCache
from game.ui.surfaces import cut, opaque
from game.ui.theme import SOOT
from game.ui.tooltips import TOOLTIP_AFTER, draw_tooltip

#: how far the glow round a control reaches, in logical units
_GLOW_REACH = 80.0
#: returns how a control is being touched now
TouchOf = Callable[[Control], Touch]


class Drawable(Protocol):
    """The methods of a scene that drawing needs."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything but the controls that have looks."""

    def draw_above(self, canvas: Canvas) -> None:
        """Draw everything that lies over the controls."""

    def controls(self) -> list[Control]:
        """Return the controls that can be touched now."""


class DrawableScene(Drawable, Protocol):
    """The parts of a scene that the picture of a stage depends on."""

    #: whether the scene lies over the dimmed picture of the scene below
    overlay: bool
    #: whether to draw only the areas in which the scene's picture differs from its previous picture
    draws_only_changes: bool
    #: the phase of a decoration with a repeating cycle: frames of the same phase look the same
    phase: int | None

    def places_of_text(self) -> Sequence[Rect]:
        """Return the places of text outside controls: no tooltip and no notice should cover them."""

    def draw_placeholder(self, canvas: Canvas) -> None:
        """Draw what can be drawn at once, such as the title; it is shown until the scene's pictures are loaded."""


def draw_scene(canvas: Canvas, scene: Drawable, controls: Sequence[Control], touch_of: TouchOf) -> None:
    """Draw a scene, then the looks of its controls, then ``draw_above``."""
    scene.draw(canvas)
    draw_looks(canvas, controls, touch_of)
    scene.draw_above(canvas)


def draw_looks(canvas: Canvas, controls: Sequence[Control], touch_of: TouchOf) -> None:
    """Draw the looks of the controls that lie in the part of the screen being drawn."""
    for control in controls:
        if control.look is not None and canvas.shows(inset(control.rect, -_GLOW_REACH)):
            _draw_look(canvas, control, touch_of(control))


def draw_placeholder(canvas: Canvas, scene: DrawableScene) -> None:
    """Draw the placeholder of a scene just opened; below it lies the dimmed picture of the previous scene.

    The placeholder has no background: loading a picture of the screen's size would take longer than one frame may.
    """
    canvas.invalidate_all()
    dim(canvas, SCREEN)
    scene.draw_placeholder(canvas)


def draw_untouched(canvas: Canvas, scene: Drawable, controls: Sequence[Control]) -> None:
    """Draw a scene with none of its ``controls`` hovered, pressed or focused, for instance to preload its pictures."""
    draw_scene(canvas, scene, controls, lambda control: Touch())


def _draw_look(canvas: Canvas, control: Control, touch: Touch) -> None:
    """Draw a control's look inside the control's clip; tell the text recorder which control the texts belong to."""
    assert control.look is not None
    recorder = canvas.text_recorder
    if recorder is not None:
        recorder.control_id = control.id
    if control.clip is None:
        control.look.draw(canvas, control, touch)
    elif control.rect.colliderect(control.clip):
        with canvas.clip(control.clip):
            control.look.draw(canvas, control, touch)
    if recorder is not None:
        recorder.control_id = ""


def paint_aside(canvas: Canvas, paint: Callable[[], None]) -> pygame.Surface:
    """Let ``paint`` draw on a new surface of the window's size, hidden from the text recorder; return the surface."""
    window = canvas.surface
    recorder = canvas.text_recorder
    canvas.surface = opaque(window.get_size())
    canvas.text_recorder = None
    canvas.surface.fill(SOOT)
    try:
        paint()
        return canvas.surface
    finally:
        canvas.surface = window
        canvas.text_recorder = recorder


# The picture of a stage: the scene on top (over a dimmed one if it is an overlay), its controls, rings and notices.

#: if more than this share of the screen moves, a scene that ``draws_only_changes`` is drawn faster by comparing its
#: pictures than by drawing the moving parts again
_LARGE_MOVING_SHARE = 0.1
#: the size of the cache of screen parts (bytes), used while a decoration repeats its cycle
_CYCLE_CACHE_BYTES = 32_000_000


class StagePicture:
    """Draws the scenes of a stage, and over them rings, the focus, a tooltip and the notice.

    ``interaction`` knows which control is hovered and which has the focus. ``now()`` returns seconds; ``step`` is the
    number of seconds between two checks for a tooltip.
    """

    def __init__(self, canvas: Canvas, interaction: Interaction, now: Callable[[], float], step: float) -> None:
        self._canvas = canvas
        self._interaction = interaction
        self._now = now
        self._step = step
        self._backdrop: pygame.Surface | None = None
        #: whether a tooltip or a notice lies over the scene in the picture drawn last
        self.covers_scene = False
        #: pictures of screen parts by phase, while a decoration repeats its cycle and nothing else changes
        self._cycle_cache = PictureCache(_CYCLE_CACHE_BYTES)

    def forget(self) -> None:
        """Forget cached pictures and an overlay's backdrop, since the scenes or the window's size have changed."""
        self._backdrop = None
        self._cycle_cache.clear()
        self._canvas.invalidate_all()

    def draw(
        self, scenes: Sequence[DrawableScene], controls: Sequence[Control], notice: str | None
    ) -> list[pygame.Rect]:
        """Draw the last of ``scenes`` with its ``controls`` and the ``notice``; return the changed areas in pixels."""
        self._cycle_cache.clear()
        if scenes[-1].draws_only_changes:
            return self._canvas.draw_changes(lambda: self._draw(scenes, controls, notice))
        self._canvas.invalidate_all()
        self._draw(scenes, controls, notice)
        return [self._canvas.pixels.get_rect()]

    def draw_parts(
        self, parts: Sequence[Rect], scenes: Sequence[DrawableScene], controls: Sequence[Control], notice: str | None
    ) -> list[pygame.Rect]:
        """Draw as ``draw`` does, but only inside some parts of the screen; return the changed areas in pixels."""
        canvas = self._canvas
        moving_area = sum(part.w * part.h for part in parts)
        if scenes[-1].draws_only_changes and moving_area > _LARGE_MOVING_SHARE * SCREEN.w * SCREEN.h:
            return self.draw(scenes, controls, notice)
        for part in parts:
            canvas.invalidate(part)
            self._draw_part(part, scenes[-1].phase, lambda: self._draw(scenes, controls, notice))
        return [canvas.mapping.to_window(part) for part in parts]

    def _draw_part(self, part: Rect, phase: object, paint: Callable[[], None]) -> None:
        """Draw a part of the screen with ``paint``, or with its cached picture of the same phase."""
        canvas = self._canvas
        box = canvas.mapping.to_window(part).clip(canvas.pixels.get_rect())
        key = (phase, tuple(part))
        may_use_cache = phase is not None and canvas.text_recorder is None
        cached_picture = self._cycle_cache.find(key) if may_use_cache else None
        if cached_picture is not None:
            canvas.pixels.blit(cached_picture, box)
            return
        with canvas.clip(part):
            paint()
        if phase is not None:
            self._cycle_cache.add(key, cut(canvas.pixels, box).copy())

    def _draw(self, scenes: Sequence[DrawableScene], controls: Sequence[Control], notice: str | None) -> None:
        """Draw the dimmed scene below an overlay, the scene on top, then rings, tooltip and notice."""
        scene = scenes[-1]
        if scene.overlay:
            self._draw_below(scenes)
        draw_scene(self._canvas, scene, controls, self._interaction.touch_of)
        self._draw_marks(controls, notice, scene.places_of_text())

    @property
    def tooltip_appears(self) -> bool:
        """Whether a tooltip appears in this frame: the pointer has just rested on a control for long enough."""
        return bool(self._interaction.hovered) and abs(self._tooltip_wait_seconds - TOOLTIP_AFTER) <= self._step

    def tooltip_of(self, controls: Sequence[Control]) -> tuple[Control, str] | None:
        """Return the hovered control and the text of its tooltip; ``None`` if there is no tooltip."""
        hovered = find_control(controls, self._interaction.hovered)
        if hovered is None:
            return None
        text = hovered.tooltip if hovered.enabled or not hovered.why_not else hovered.why_not
        return (hovered, text) if text else None

    @property
    def _tooltip_wait_seconds(self) -> float:
        """The seconds since the wait for a tooltip began (``Interaction.tooltip_wait_began``)."""
        return self._now() - self._interaction.tooltip_wait_began

    def _draw_below(self, scenes: Sequence[DrawableScene]) -> None:
        """Draw the dimmed scene below an overlay; that scene is painted only once, since it does not move."""
        canvas = self._canvas
        if self._backdrop is None:
            below = next(scene for scene in reversed(scenes[:-1]) if not scene.overlay)
            draw_scene(canvas, below, below.controls(), self._interaction.touch_of)
            dim(canvas, SCREEN)
            self._backdrop = canvas.pixels.copy()
        else:
            canvas.surface.blit(self._backdrop, (0, 0))

    def _draw_marks(self, controls: Sequence[Control], notice: str | None, text_places: Sequence[Rect]) -> None:
        """Draw rings, focus, tooltip and notice; tooltip and notice avoid the ``text_places``."""
        for control in controls:
            if control.ring and control.enabled:
                draw_ring(self._canvas, control.visible_rect)
        focused = find_control(controls, self._interaction.focused)
        if focused is not None and self._interaction.by_keys:
            draw_focus(self._canvas, focused.visible_rect)
        tooltip = self.tooltip_of(controls)
        tooltip_place = None
        if tooltip is not None and self._tooltip_wait_seconds >= TOOLTIP_AFTER - self._step:
            control, text = tooltip
            if text != notice:
                tooltip_place = draw_tooltip(self._canvas, control, text, controls, text_places)
        if notice is not None:
            draw_notice(self._canvas, notice, controls, tooltip_place, text_places)
        self.covers_scene = tooltip_place is not None or notice is not None
