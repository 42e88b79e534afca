"""What hands an open table over: a banner when a turn begins, else a quiet line at the top."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BONE, EMBER, SHADE, SeatLook, colour

BANNER_SECONDS = 1.5
#: a quiet line stays longer: there is more to read, and nothing lies below it
QUIET_SECONDS = 3.0
_WIDEST = 1100.0
_LIT = colour("#FFE3A0")


class Banner:
    """Who is asked now, for a moment: over the middle of a table when a turn begins, else in a line at ``place``."""

    def __init__(self, place: Rect) -> None:
        self._place = place
        self._seat: int | None = None
        self._words = ""
        self._until = 0.0

    @property
    def stands(self) -> bool:
        """Whether it is there now, in the middle or at the top."""
        return self._seat is not None

    @property
    def is_quiet(self) -> bool:
        """Whether it is there now, in a line at the top."""
        return self.stands and bool(self._words)

    @property
    def covers(self) -> bool:
        """Whether it lies over the middle of the table now."""
        return self.stands and not self._words

    def show(self, seat: int, now: float, words: str = "") -> None:
        """Name ``seat`` for a moment, beginning ``now`` (seconds): its turn, or quietly what ``words`` ask of it."""
        self._seat, self._words = seat, words
        self._until = now + (QUIET_SECONDS if words else BANNER_SECONDS)

    def clear(self) -> None:
        """Take the banner away."""
        self._seat = None

    def update(self, now: float) -> None:
        """Take it away when its time is over."""
        if now >= self._until:
            self._seat = None

    def draw(self, canvas: Canvas, looks: Sequence[SeatLook]) -> None:
        """Draw it, if it is there."""
        if self._seat is None:
            return
        if self._words:
            _draw_line(canvas, looks[self._seat], self._words, self._place)
        else:
            _draw(canvas, looks[self._seat])


def turn_words(name: str) -> str:
    """Return the words with which a turn begins."""
    return say("{name}, it is your turn", name=name)


def _draw(canvas: Canvas, look: SeatLook) -> None:
    text = turn_words(look.name)
    room = min(canvas.text_width(text, 34, "display"), _WIDEST)
    box = Rect(800 - room / 2 - 75, 392, room + 150, 96)
    canvas.panel("panel.hide", box)
    canvas.seat(look, box.x + 58, box.centery, 64)
    canvas.text(text, box.x + 108, box.centery, 34, kind="display", colour=BONE, middle=True, shadow=SHADE, width=room)


def _draw_line(canvas: Canvas, look: SeatLook, words: str, place: Rect) -> None:
    """Draw the token in a ring of embers, and beside it what is asked, in the place of who must do what."""
    size = capped(canvas, 21, 1.25)
    room = min(canvas.text_width(words, size, "bold"), place.w - 92)
    left = place.centerx - (room + 56) / 2
    canvas.panel("panel.tooltip", Rect(left - 16, place.y - 2, room + 92, place.h + 5))
    canvas.circle(left + 22, place.centery, 22, EMBER, 4)
    canvas.seat(look, left + 22, place.centery, 36)
    canvas.prose(
        words, Rect(left + 56, place.y - 1, room + 4, place.h + 4), size, kind="bold", colour=_LIT, middle=True
    )
