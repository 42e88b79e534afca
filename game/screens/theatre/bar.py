"""Panning and zooming the theatre's stage, and the row of buttons below the picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.core.measures import decimal, short_number
from game.core.words import say
from game.passage.film import THEATRE_STAGE, WHOLE_STAGE, ZOOMS, Camera
from game.passage.pieces import piece_name
from game.screens.navigation import open_screen
from game.screens.parts.page import sound_entry
from game.screens.theatre.projector import Projector
from game.ui.canvas import Canvas
from game.ui.control import Control, Look
from game.ui.intentions import Edit, Go, Intention, Point, Press, Release, Wheel
from game.ui.layout import Rect
from game.ui.lettering import capped, draw_shadowed_text, fixed_size
from game.ui.stage import Stage, with_shortcut
from game.ui.theme import GOLD, PARCHMENT
from game.ui.widgets import Button, CharacterButton, Choice, RoundButton
from physics.track import FRAMES_PER_SECOND

if TYPE_CHECKING:
    from game.screens.parts.page import Entry

#: the longest drag that counts as a click (logical units)
_CLICK_DISTANCE = 6.0
#: how near to a piece a click has to be (logical units)
_PIECE_REACH = 34.0
#: how far an arrow key pans
_KEY_PAN = 60.0


class StageNavigation:
    """Moves the camera over the theatre stage: drag to pan, wheel to zoom, click to follow a piece."""

    def __init__(self, projector: Projector) -> None:
        self._projector = projector
        #: where the pointer was last during a drag, ``None`` while there is no drag
        self._drag_from: tuple[float, float] | None = None
        #: how far the pointer has moved since the press
        self._drag_distance = 0.0

    def control(self) -> Control:
        """Return the control that covers the theatre stage."""
        tip = say("Mouse wheel: zoom. Click a piece to follow it.") if self._projector.is_open else ""
        return Control(
            "theatre.stage", "space", say("Animation"), THEATRE_STAGE, handle=self._handle, tooltip=tip, sound=""
        )

    def _handle(self, intention: Intention) -> bool:
        """Pan, zoom or follow a piece; return whether the intention was used."""
        projector = self._projector
        if isinstance(intention, Wheel):
            zoom(projector, intention.zoom_step, (intention.x, intention.y))
            return True
        if isinstance(intention, Press):
            self._drag_from = (intention.x, intention.y)
            self._drag_distance = 0.0
        elif isinstance(intention, Point) and self._drag_from is not None:
            old_x, old_y = self._drag_from
            dx = intention.x - old_x
            dy = intention.y - old_y
            self._drag_from = (intention.x, intention.y)
            self._drag_distance += abs(dx) + abs(dy)
            if projector.camera.zoom > 1 and self._drag_distance > _CLICK_DISTANCE:
                projector.followed_piece = None
                projector.use_camera(projector.camera.dragged(dx, dy))
        elif isinstance(intention, Release):
            if self._drag_distance <= _CLICK_DISTANCE:
                self._follow_at(intention.x, intention.y)
            self._drag_from = None
        elif isinstance(intention, Edit) and intention.zoom_step:
            zoom(projector, intention.zoom_step)
        elif isinstance(intention, Go):
            return self._pan_by_key(intention.direction)
        else:
            return False
        return True

    def _pan_by_key(self, direction: str) -> bool:
        """Pan by an arrow key; return whether the camera moved. At the edge, the key moves the focus instead."""
        dx = {"left": _KEY_PAN, "right": -_KEY_PAN}.get(direction, 0.0)
        dy = {"up": _KEY_PAN, "down": -_KEY_PAN}.get(direction, 0.0)
        old_camera = self._projector.camera
        self._projector.use_camera(old_camera.dragged(dx, dy))
        return self._projector.camera != old_camera

    def _follow_at(self, x: float, y: float) -> None:
        """Follow the piece near a point of the screen.

        If no piece is near, or if this piece is followed already, stop following.
        """
        projector = self._projector
        camera = self._projector.camera
        if projector.film is None or not projector.is_open:
            return
        window = camera.window
        film_x = window.x + (x - THEATRE_STAGE.x) / camera.zoom
        film_y = window.y + (y - THEATRE_STAGE.y) / camera.zoom
        piece = projector.film.nearest_piece(film_x, film_y, projector.part_second, _PIECE_REACH / camera.zoom**0.5)
        projector.follow(None if piece == projector.followed_piece else piece)


def zoom(projector: Projector, step: int, pointer: tuple[float, float] | None = None) -> None:
    """Zoom one step in (1) or out (-1), round the followed piece; if no piece is followed, round the ``pointer``."""
    camera = projector.camera
    index = min(max(0, ZOOMS.index(camera.zoom) + step), len(ZOOMS) - 1)
    if ZOOMS[index] == 1 or not projector.is_open:
        projector.use_camera(WHOLE_STAGE)
        return
    zoomed_camera = Camera(ZOOMS[index], camera.x, camera.y)
    if pointer is not None:
        # from the middle of the stage to the pointer, on the screen
        dx, dy = pointer[0] - THEATRE_STAGE.centerx, pointer[1] - THEATRE_STAGE.centery
        # the point of the film under the pointer
        film_x, film_y = camera.x + dx / camera.zoom, camera.y + dy / camera.zoom
        zoomed_camera = zoomed_camera.centred_on(film_x - dx / zoomed_camera.zoom, film_y - dy / zoomed_camera.zoom)
    projector.use_camera(zoomed_camera.centred_on(zoomed_camera.x, zoomed_camera.y))  # keeps it on the stage
    projector.follow(projector.followed_piece)


# The buttons

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)
_SPEED_WIDTHS = (58, 68, 58, 50, 50, 50)
_BAR_TOP, _BAR_HEIGHT = 846.0, 44.0


def draw_time(canvas: Canvas, second: float, length: float) -> None:
    """Draw the current second, the length, and the number of the frame."""
    now = say("{seconds} s", seconds=decimal(second, 2))
    draw_shadowed_text(canvas, now, 570, _BAR_TOP + 9, capped(canvas, 26), GOLD, align="centre", width=150)
    length_words = say("of {seconds} s", seconds=decimal(length, 2))
    canvas.text(
        length_words, 570, _BAR_TOP + 37, capped(canvas, 18), colour=PARCHMENT, align="centre", middle=True, width=150
    )
    frame_words = say("frame {number}", number=round(second * FRAMES_PER_SECOND))
    place = Rect(1008, _BAR_TOP, 86, _BAR_HEIGHT)
    canvas.prose(frame_words, place, fixed_size(canvas, 17), colour=PARCHMENT, align="centre", middle=True)


def controls(projector: Projector, choose_neighbour: Callable[[int], None]) -> list[Control]:
    """List the buttons below the timeline; ``choose_neighbour`` opens the next (1) or the previous (-1) drop."""
    return [*_speed_controls(projector), *_transport_controls(projector, choose_neighbour), *_view_controls(projector)]


def _speed_controls(projector: Projector) -> list[Control]:
    """List the playback speeds, and the switch that plays the reel again and again."""

    def choose_speed(speed: float) -> None:
        projector.speed = speed

    tip = say("Playback speed")
    speeds = [
        Control(
            f"theatre.speed.{speed}",
            "tab",
            say("{speed}×", speed=short_number(speed)),
            Rect(16 + sum(_SPEED_WIDTHS[:index]) + 4 * index, _BAR_TOP, _SPEED_WIDTHS[index], _BAR_HEIGHT),
            partial(choose_speed, speed),
            look=Choice(speed == projector.speed, size=18),
            tooltip=tip,
        )
        for index, speed in enumerate(SPEEDS)
    ]

    def toggle_loop() -> None:
        projector.is_looping = not projector.is_looping

    look = Choice(projector.is_looping, "cycle", size=17)
    return [
        *speeds,
        Control("theatre.loop", "toggle", say("Loop"), Rect(378, _BAR_TOP, 106, _BAR_HEIGHT), toggle_loop, look=look),
    ]


def _transport_controls(projector: Projector, choose_neighbour: Callable[[int], None]) -> list[Control]:
    """List the buttons: previous drop, one frame back, play or pause, one frame forward, next drop."""
    words = say("Pause") if projector.is_playing else say("Play")
    icon = "pause-button" if projector.is_playing else "play-button"

    def small_button(name: str, label: str, x: float, look: Look, act: Callable[[], None], sound: str) -> Control:
        rect = Rect(x, _BAR_TOP, 46, _BAR_HEIGHT)
        return Control(f"theatre.{name}", "button", label, rect, act, look=look, tooltip=label, sound=sound)

    previous_look, next_look = Button(icon="previous-button", bare=True), Button(icon="next-button", bare=True)

    play = Control(
        "theatre.play",
        "button",
        words,
        Rect(756, _BAR_TOP, 148, _BAR_HEIGHT),
        projector.toggle,
        first=True,
        look=Button("fire", icon, size=22),
    )
    previous = say("Previous throw or bang")
    return [
        small_button("before", previous, 656, previous_look, partial(choose_neighbour, -1), "click"),
        small_button("back", say("One frame back"), 706, CharacterButton("‹"), partial(projector.step, -1), ""),
        play,
        small_button("step", say("One frame forward"), 908, CharacterButton("›"), partial(projector.step, 1), ""),
        small_button("next", say("Next throw or bang"), 958, next_look, partial(choose_neighbour, 1), "click"),
    ]


def _view_controls(projector: Projector) -> list[Control]:
    """List the buttons that change what the picture shows: zoom, trails, X-ray, and following a piece."""
    drop = projector.drop
    why_closed = drop.why_closed if drop is not None else ""
    why_not = why_closed
    if not why_not and not projector.wants_x_ray:
        why_not = say("Turn on X-ray first to see inside.")

    def toggle_x_ray() -> None:
        projector.wants_x_ray = not projector.wants_x_ray

    def toggle_trails() -> None:
        projector.shows_trails = not projector.shows_trails

    return [
        *_zoom_buttons(projector, why_not),
        Control(
            "theatre.trails",
            "toggle",
            say("Trails"),
            Rect(1190, _BAR_TOP, 90, _BAR_HEIGHT),
            toggle_trails,
            enabled=not why_not,
            why_not=why_not,
            look=Choice(projector.shows_trails and not why_not, size=18),
        ),
        Control(
            "theatre.xray",
            "toggle",
            say("X-ray"),
            Rect(1284, _BAR_TOP, 150, _BAR_HEIGHT),
            toggle_x_ray,
            enabled=not why_closed,
            why_not=why_closed,
            look=Choice(projector.is_open, "eye-target", size=18),
        ),
        _follow_button(projector, why_not),
    ]


def _follow_button(projector: Projector, why_not: str) -> Control:
    """Return the button that follows the next piece; its label names the piece that is followed now."""
    drop = projector.drop
    label, style = say("Follow"), "stone"
    if projector.followed_piece is not None and drop is not None:
        label, style = piece_name(projector.followed_piece, drop.looks, drop.pieces), "on"
    return Control(
        "theatre.follow",
        "button",
        label,
        Rect(1438, _BAR_TOP, 146, _BAR_HEIGHT),
        projector.follow_next,
        enabled=not why_not,
        why_not=why_not,
        look=Button(style, "magnifying-glass", size=18),
        tooltip=say("Follow the next piece."),
    )


def _zoom_buttons(projector: Projector, why_not: str) -> list[Control]:
    """List the buttons that zoom out and in; ``why_not`` says why zooming is impossible, empty if it is possible."""
    # step, name, label, x, sign, the furthest zoom in that direction, and why zooming further is impossible
    directions = (
        (-1, "out", say("Zoom out"), 1098, "–", ZOOMS[0], say("You cannot zoom out any further.")),
        (1, "in", say("Zoom in"), 1144, "+", ZOOMS[-1], say("You cannot zoom in any further.")),
    )
    return [
        Control(
            f"theatre.zoom.{name}",
            "button",
            label,
            Rect(x, _BAR_TOP, 42, _BAR_HEIGHT),
            partial(zoom, projector, step),
            enabled=projector.camera.zoom != last_zoom and not why_not,
            why_not=why_not or why_no_further,
            look=CharacterButton(sign),
            tooltip=label,
        )
        for step, name, label, x, sign, last_zoom, why_no_further in directions
    ]


def corner_buttons(stage: Stage) -> list[Control]:
    """List the round buttons in the upper right corner."""
    open_workshop = partial(open_screen, stage, "workshop")
    entries: tuple[Entry, ...] = (
        ("workshop", say("Workshop: play with the tower"), "stone-tower", open_workshop),
        sound_entry(stage),
        (
            "fullscreen",
            with_shortcut(stage, say("Full screen"), "fullscreen"),
            "expand",
            lambda: stage.command("fullscreen"),
        ),
    )
    return [
        Control(
            f"theatre.{name}",
            "button",
            label,
            Rect(1272 + 52 * index, 9, 44, 44),
            act,
            look=RoundButton(icon),
            tooltip=label,
        )
        for index, (name, label, icon, act) in enumerate(entries)
    ]
