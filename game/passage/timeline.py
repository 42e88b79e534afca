"""The theatre's timeline for all parts of a reel, with a needle at the present second.

It is drawn as the skin of a drum. It shows when pieces go in and come out, when bangs begin, and how loud the reel is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.words import say
from game.passage.film import Film
from game.passage.pieces import piece_picture
from game.passage.recorded_drop import strength_words
from game.passage.reel import Reel, ReelTimes
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layered import sketched_once
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BLOOD, EMBER, HEMATITE, INK, SIENNA, mix
from game.ui.widgets import Slider

#: the panel of the timeline, and the strip in it on which the reel is drawn
PANEL = Rect(16, 740, 1568, 94)
STRIP = Rect(128, 744, 1436, 86)
#: the drum skin is drawn as this many lines, one for each step of the loudness
_SKIN_STEPS = 300
#: the impulse (g mm/s) of a knock with loudness 1
_LOUDEST_IMPULSE = 2600.0
#: from one step to the next, the loudness of a knock is multiplied by ``_FADING_FACTOR``, and then reduced by
#: ``_FADING_LOSS``
_FADING_FACTOR, _FADING_LOSS = 0.82, 0.02
#: possible seconds between two marks
_MARK_INTERVALS = (1, 2, 5, 10, 20, 60)
#: the least distance between two marks (units)
_MIN_MARK_DISTANCE = 62.0
#: the width of the words beside a bang (units)
_WORDS_WIDTH = 128.0
#: the distance of a bang's disc from the second at which the bang begins (units)
_BANG_DISTANCE = 16.0
#: the number of the slider's steps while no films are shown
_STEPS_WITHOUT_FILMS = 600
#: the touch area of a bang, relative to the middle of its disc
_BANG_TOUCH_AREA = Rect(-20, -42, 44, 62)


class Scrubber(Slider):
    """The timeline as a slider with a needle; from the second ``first_difference`` on, the recomputed drop differs."""

    films: Sequence[Film] = ()
    first_difference: float | None = None

    def __init__(self, change: Callable[[float], None]) -> None:
        super().__init__(0.0, change, steps=_STEPS_WITHOUT_FILMS)
        self._skin: tuple[float, ...] = ()
        self._times = ReelTimes((1,))  # while there are no films: one part of one picture

    def show(self, films: Sequence[Film], times: ReelTimes) -> None:
        """Show the films of a reel; the keys left and right then move by one picture of the reel."""
        self.films = films
        self._times = times
        self.first_difference = None
        self._skin = _loudness(films, times)
        self._steps = max(1, times.picture_count - 1) if films else _STEPS_WITHOUT_FILMS

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the needle over the strip drawn by ``paint``."""
        self._rect = rect = control.rect
        if not self.films:
            return
        x = rect.x + rect.w * self.value
        canvas.line(x + 1, rect.y - 2, x + 1, rect.bottom + 2, BLOOD, 5)
        canvas.line(x, rect.y - 2, x, rect.bottom + 2, EMBER, 3)
        size = 30 if touch.hovered or touch.pressed or touch.shows_focus_ring else 26
        canvas.picture_in("slider.knob", Rect(x - size / 2, rect.y - size / 2 - 4, size, size))

    def paint(self, canvas: Canvas) -> None:
        """Draw the unmoving parts: the seconds and all marks."""
        for label, top in ((say("Thrown"), 22), (say("Knocks"), 47), (say("Out"), 72)):
            canvas.text(
                label, PANEL.x + 18, PANEL.y + top, capped(canvas, 18), kind="bold", colour=INK, middle=True, width=80
            )
        if not self.films:
            return
        self._paint_seconds(canvas)
        for start in self._times.starts[1:]:
            canvas.line(self._x_at(start), STRIP.y, self._x_at(start), STRIP.bottom, BLOOD, 2)
        _paint_skin(canvas, self._skin)
        for film, start in zip(self.films, self._times.starts, strict=True):
            for entering in film.track.thrown:
                self._paint_piece(canvas, film, entering.id, start + entering.seconds, STRIP.y + 17)
            for leaving in film.track.out:
                self._paint_piece(canvas, film, leaving.id, start + leaving.seconds, STRIP.bottom - 15)
        for index in range(len(self.films)):
            self._paint_bang(canvas, index)
        if self.first_difference is not None:
            x = self._x_at(self.first_difference)
            canvas.line(x, STRIP.y, x, STRIP.bottom, HEMATITE, 4)
            canvas.text(say("differs"), x + 7, STRIP.bottom - 22, 17, kind="bold", colour=HEMATITE)

    def _paint_seconds(self, canvas: Canvas) -> None:
        """Draw marks at whole seconds, and their numbers where there are no words of a bang."""
        units_per_second = STRIP.w / max(0.1, self._times.seconds)
        interval = next(
            (seconds for seconds in _MARK_INTERVALS if seconds * units_per_second >= _MIN_MARK_DISTANCE),
            _MARK_INTERVALS[-1],
        )
        bang_xs = [self._x_at(start) for start in self._times.starts[1:]]
        for second in range(interval, int(self._times.seconds) + 1, interval):
            x = self._x_at(second)
            canvas.line(x, STRIP.y + 2, x, STRIP.bottom - 2, mix(SIENNA, INK, 0.1), 1)
            if x < STRIP.right - 44 and not any(-40 < x - bang_x < _WORDS_WIDTH - 10 for bang_x in bang_xs):
                words = say("{seconds} s", seconds=second)
                canvas.text(words, x + 5, STRIP.y, 17, kind="bold", colour=SIENNA)

    def _paint_piece(self, canvas: Canvas, film: Film, piece: int, seconds: float, y: float) -> None:
        """Draw a small picture of a piece at ``seconds``, when it goes in or comes out."""
        name = piece_picture(piece, film.drop.looks, film.drop.pieces)
        size = 26 / canvas.pictures.baked(name).size[1]
        canvas.turned(name, self._x_at(seconds), y, 0.0, size=size)

    def _bang_middle(self, index: int) -> tuple[float, float]:
        """Return the middle of the disc of the bang with which a part begins."""
        return self._x_at(self._times.starts[index]) + _BANG_DISTANCE, STRIP.centery

    def _paint_bang(self, canvas: Canvas, index: int) -> None:
        """Draw a bang as a musical note, and its strength in words if there is room.

        The head of the note is the token of the seat that drummed, or a plain disc.
        """
        drop = self.films[index].drop
        if drop.bang is None:
            return
        x, y = self._bang_middle(index)
        reach = 13 + 6 * drop.bang.strength
        canvas.line(x + reach - 2, y, x + reach - 2, y - 34, BLOOD, 4)
        canvas.polygon(
            [(x + reach - 2, y - 36), (x + reach + 16, y - 28), (x + reach + 14, y - 22), (x + reach - 2, y - 28)],
            BLOOD,
        )
        if drop.seat_look is not None:
            canvas.seat(drop.seat_look, x, y, 2 * reach)
        else:
            canvas.circle(x, y, reach, BLOOD)
        words = strength_words(drop.bang.strength)
        left = x + reach + 20
        next_x = self._bang_middle(index + 1)[0] if index + 1 < len(self.films) else STRIP.right
        if next_x - x > _WORDS_WIDTH:
            canvas.text(words, left, y - 34, 18, kind="bold", colour=BLOOD, width=_WORDS_WIDTH - 40)

    def part_controls(self, reel: Reel | None, choose_part: Callable[[int], None]) -> list[Control]:
        """Return the controls that go to the parts of a reel: the label *Thrown*, and the musical note of each bang.

        ``choose_part`` gets the index of the part to go to. A reel with only one part has no controls.
        """
        if reel is None or len(self.films) < 2:
            return []
        controls = []
        for index, film in enumerate(self.films):
            if film.drop.bang is not None:
                x, y = self._bang_middle(index)
                rect = Rect(x + _BANG_TOUCH_AREA.x, y + _BANG_TOUCH_AREA.y, _BANG_TOUCH_AREA.w, _BANG_TOUCH_AREA.h)
            else:
                rect = Rect(PANEL.x + 6, PANEL.y + 3, STRIP.x - PANEL.x - 10, 44)
            drop = film.drop
            words = drop.title if drop.bang is None else drop.bang_in_words
            label = f"{reel.part_name(index)}: {words}, {drop.result}"
            go = partial(choose_part, index)
            controls.append(Control(f"theatre.begin.{index}", "button", label, rect, go, tooltip=label, sound=""))
        return controls

    def _x_at(self, second: float) -> float:
        """Return the x of a second on the strip."""
        return STRIP.x + STRIP.w * min(1.0, second / max(0.1, self._times.seconds))


@sketched_once
def _paint_skin(canvas: Canvas, skin: tuple[float, ...]) -> None:
    """Draw the loudness along a reel (``skin``) as the skin of a drum, seen from the side."""
    for index, loudness in enumerate(skin):
        x = STRIP.x + STRIP.w * (index + 0.5) / _SKIN_STEPS
        height = 1 + loudness * 21
        canvas.line(x, STRIP.centery - height, x, STRIP.centery + height, mix(SIENNA, INK, 0.15), 2)
    canvas.line(STRIP.x, STRIP.centery, STRIP.right, STRIP.centery, SIENNA, 2)


def _loudness(films: Sequence[Film], times: ReelTimes) -> tuple[float, ...]:
    """Return the loudness (0..1) along a reel in ``_SKIN_STEPS`` steps; each knock fades out."""
    steps = [0.0] * _SKIN_STEPS

    def add_sound(second: float, loudness: float) -> None:
        """Raise the loudness of the step at a second to at least ``loudness``, limited to 1."""
        index = max(0, min(_SKIN_STEPS - 1, int(second / max(0.1, times.seconds) * _SKIN_STEPS)))
        steps[index] = max(steps[index], min(1.0, loudness))

    for film, start in zip(films, times.starts, strict=False):
        if film.drop.bang is not None:
            add_sound(start, 0.5 + 0.5 * film.drop.bang.strength)
        for contact in film.track.contacts:
            add_sound(start + contact.seconds, (max(0, contact.impulse) / _LOUDEST_IMPULSE) ** 0.6)
    for index in range(1, _SKIN_STEPS):
        steps[index] = max(steps[index], steps[index - 1] * _FADING_FACTOR - _FADING_LOSS)
    return tuple([max(0.0, step) for step in steps])
