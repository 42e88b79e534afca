"""The theatre's timeline: pieces going in, bangs and knocks as a skin that shivers, pieces coming out, and a needle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.words import say
from game.screens.drops import piece_picture
from game.screens.film import Film
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BLOOD, EMBER, HEMATITE, INK, SIENNA, SeatLook, mix
from game.ui.widgets import Slider

PANEL = Rect(16, 740, 1568, 94)
STRIP = Rect(128, 744, 1436, 86)
_SKIN_STEPS = 300
_LOUDEST = 2600.0
_DIES_AWAY = 0.82


def strength_level(strength: float) -> int:
    """Return 0 for a gentle bang, 1 for a middling and 2 for a hard one."""
    return 0 if strength < 0.35 else 1 if strength < 0.7 else 2


def strength_words(strength: float) -> str:
    """Say how hard a bang is."""
    return (say("gentle"), say("middling"), say("hard"))[strength_level(strength)]


class Scrubber(Slider):
    """The needle on the timeline; ``differs`` marks the second from which on the drop falls otherwise today."""

    film: Film | None = None
    looks: Sequence[SeatLook] = ()
    differs: float | None = None

    def __init__(self, change: Callable[[float], None]) -> None:
        super().__init__(0.0, change, steps=600)
        self._skin: list[float] = []

    def show(self, film: Film | None, looks: Sequence[SeatLook]) -> None:
        """Take over a film; left and right then move by one of its pictures."""
        self.film, self.looks, self.differs = film, looks, None
        self._skin = _loudness(film) if film is not None else []
        self._steps = max(1, film.pictures - 1) if film is not None else 600

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the needle over the strip that ``paint`` has painted."""
        self._rect = rect = control.rect
        if self.film is None:
            return
        x = rect.x + rect.w * self.value
        canvas.line(x + 1, rect.y - 2, x + 1, rect.bottom + 2, BLOOD, 5)
        canvas.line(x, rect.y - 2, x, rect.bottom + 2, EMBER, 3)
        size = 30 if touch.hovered or touch.pressed or touch.focused else 26
        canvas.picture_in("slider.knob", Rect(x - size / 2, rect.y - size / 2 - 4, size, size))

    def paint(self, canvas: Canvas) -> None:
        """Draw what stands still: the seconds and all notes."""
        for label, top in ((say("Thrown"), 24), (say("Drum"), 47), (say("Out"), 71)):
            canvas.text(
                label, PANEL.x + 18, PANEL.y + top, capped(canvas, 18), kind="bold", colour=INK, middle=True, width=80
            )
        if self.film is None:
            return
        rect, track = STRIP, self.film.track
        for second in range(1, int(self.film.seconds) + 1):
            canvas.line(self._at(second), rect.y + 2, self._at(second), rect.bottom - 2, mix(SIENNA, INK, 0.1), 1)
            if self._at(second) < rect.right - 44:
                words = say("{seconds} s", seconds=second)
                canvas.text(words, self._at(second) + 5, rect.y, 17, kind="bold", colour=SIENNA)
        self._paint_skin(canvas)
        for entering in track.thrown:
            self._paint_piece(canvas, entering.id, entering.seconds, rect.y + 17)
        for leaving in track.out:
            self._paint_piece(canvas, leaving.id, leaving.seconds, rect.bottom - 15)
        if self.film.drop.struck is not None:
            self._paint_bang(canvas, self.film.drop.struck[1])
        if self.differs is not None:
            x = self._at(self.differs)
            canvas.line(x, rect.y, x, rect.bottom, HEMATITE, 4)
            canvas.text(say("differs"), x + 7, rect.bottom - 22, 17, kind="bold", colour=HEMATITE)

    def _paint_skin(self, canvas: Canvas) -> None:
        for place, loudness in enumerate(self._skin):
            x, high = STRIP.x + STRIP.w * (place + 0.5) / _SKIN_STEPS, 1 + loudness * 21
            canvas.line(x, STRIP.centery - high, x, STRIP.centery + high, mix(SIENNA, INK, 0.15), 2)
        canvas.line(STRIP.x, STRIP.centery, STRIP.right, STRIP.centery, SIENNA, 2)

    def _paint_piece(self, canvas: Canvas, piece: int, seconds: float, y: float) -> None:
        name = piece_picture(piece, self.looks)
        size = 26 / canvas.pictures.entry(name).size[1]
        canvas.turned(name, self._at(seconds), y, 0.0, size=size)

    def _paint_bang(self, canvas: Canvas, strength: float) -> None:
        """Draw the bang as a drum note with its player."""
        assert self.film is not None
        x, y, reach = STRIP.x + 16.0, STRIP.centery, 15 + 8 * strength
        canvas.line(x + reach - 2, y, x + reach - 2, y - 34, BLOOD, 4)
        canvas.polygon([(x + reach - 2, y - 36), (x + reach + 16, y - 28), (x + reach + 14, y - 22),
                        (x + reach - 2, y - 28)], BLOOD)  # fmt: skip
        if self.film.drop.who is not None:
            canvas.seat(self.film.drop.who, x, y, 2 * reach)
        else:
            canvas.circle(x, y, reach, BLOOD)
        canvas.text(strength_words(strength), x + reach + 20, y - 34, 18, kind="bold", colour=BLOOD)

    def _at(self, second: float) -> float:
        assert self.film is not None
        return STRIP.x + STRIP.w * min(1.0, second / max(0.1, self.film.seconds))


def _loudness(film: Film) -> list[float]:
    """Return how loud each stretch of the film is, 0..1; a knock dies away."""
    steps = [0.0] * _SKIN_STEPS
    if film.drop.struck is not None:
        steps[0] = 0.5 + 0.5 * film.drop.struck[1]
    for contact in film.track.contacts:
        place = max(0, min(_SKIN_STEPS - 1, int(contact.seconds / max(0.1, film.seconds) * _SKIN_STEPS)))
        steps[place] = max(steps[place], min(1.0, max(0, contact.impulse) / _LOUDEST) ** 0.6)
    for place in range(1, _SKIN_STEPS):
        steps[place] = max(steps[place], steps[place - 1] * _DIES_AWAY - 0.02)
    return [max(0.0, step) for step in steps]
