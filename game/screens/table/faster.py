"""The stone that is there while something moves: a first touch makes all go faster, a second skips it.

It stands over the game's title, the same place on every table, where nothing is that matters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.words import say
from game.screens.parts.any_table import AnyTable
from game.ui.animation import TimelinePlayer
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.keys import key_of, spoken, with_key
from game.ui.layout import Rect, inset
from game.ui.theme import colour
from game.ui.widgets import draw_key_cap, key_cap_width

#: how many times as fast as usual everything goes after the first touch
FASTER = 3.0
#: what bots do goes on so many times as fast in a stretch that has lasted for so long (s), unless it takes longer than
#: that (s): then there is much to be followed
BRISK, _PATIENCE, _MUCH = 1.5, 1.5, 2.5
#: what has moved for so long (s), and goes on for so long, is worth a stone
_AFTER, _LEFT = 0.4, 0.4
#: narrower than this the stone has only its sign, unless it is so high that its word stands below
_FOR_WORDS, _FOR_TWO_LINES = 120.0, 76.0
_ON_INK = colour("#2A160A")


class Faster:
    """Makes what goes on at a table faster, and skips it; ``room`` tells where its stone may stand.

    A stretch is all that goes on until the table rests: a person's move, what follows, and the moves of bots.
    """

    def __init__(self, table: AnyTable, room: Callable[[], Rect]) -> None:
        self._table = table
        self._room = room
        self._moved = 0.0
        self._stands = False
        self._by_bot = False
        #: whether the rest of the stretch is shown at once
        self.skips = False

    @property
    def is_faster(self) -> bool:
        """Whether it has been touched in this stretch."""
        return self._player.pace >= FASTER

    @property
    def _player(self) -> TimelinePlayer:
        return self._table.player

    @property
    def _bot_is_next(self) -> bool:
        prompt = self._table.match.prompt
        return prompt is not None and prompt.seat not in self._table.people

    @property
    def _only_thinks(self) -> bool:
        """Whether nothing goes on but that a bot thinks: that takes as long as it takes."""
        return self._table.thinking is not None and not self._player.busy

    def rest(self) -> None:
        """Begin afresh: the stretch is over, or another begins."""
        self._moved, self._stands, self.skips = 0.0, False, False
        self._player.pace = 1.0

    def follow(self, seat: int) -> None:
        """Take note of who has made the move that is shown next."""
        self._by_bot = bool(self._table.people) and seat not in self._table.people

    def _usual_pace(self) -> float:
        """Return how fast it goes on while nobody has touched the stone; the end of a match takes its time."""
        if not self._by_bot or self._moved < _PATIENCE or self._table.match.prompt is None:
            return 1.0
        return BRISK if self._player.seconds_shown <= _MUCH else 1.0

    def update(self, seconds: float) -> None:
        """Let time go by while something moves."""
        if not self._table.busy:
            self.rest()
            return
        if self._only_thinks:
            return
        self._moved += seconds
        if not self.is_faster:
            self._player.pace = self._usual_pace()
        if self.skips:
            self._table.hurry()
        elif not self._stands and self._moved >= _AFTER:
            self._stands = self._player.seconds_left >= _LEFT or self._bot_is_next

    def press(self) -> None:
        """Make it go faster; if it does already, show the end of the stretch at once.

        Where only bots play there is no end to it: what moves just now is skipped, and the next thing goes on fast.
        """
        self._stands = True
        if self.is_faster:
            self.skips = bool(self._table.people)
            self._table.hurry()
        self._player.pace = FASTER
        self._table.stage.refresh()

    def controls(self) -> list[Control]:
        """List the stone, if it stands."""
        return [self.stone()] if self._stands and self._table.busy else []

    def stone(self) -> Control:
        """Return the stone, whether it stands or not."""
        keys = self._table.stage.options.keys
        label = say("Skip") if self.is_faster else say("Faster")
        return Control(
            "table.faster",
            "button",
            label,
            self._room(),
            self.press,
            focusable=False,  # its key and its button reach it; Enter hurries what moves
            tooltip=with_key(label, "skip", keys),
            look=_Stone(spoken(key_of("skip", keys))),
        )


@dataclass(frozen=True, slots=True)
class _Stone:
    """The look of the stone: its word, the sign for going on fast, and the key."""

    key: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the glow, the stone and what stands on it."""
        rect = control.rect
        canvas.panel("glow.fire", inset(rect, -2), alpha=220 if touch.hovered else 170)
        canvas.panel("button.on", rect)
        middle = rect.centery - 1 + (2 if touch.pressed else 0)
        cap = key_cap_width(canvas, self.key)
        if rect.w < _FOR_WORDS:
            self._draw_narrow(canvas, control.label, rect, middle, cap)
            return
        wide = min(canvas.text_width(control.label, 25, "display"), rect.w - cap - 90)
        x = rect.centerx - (wide + 10 + 36 + 10 + cap) / 2
        canvas.text(control.label, x, middle, 25, kind="display", colour=_ON_INK, middle=True, width=wide, least=15)
        canvas.icon("fast-forward-button", x + wide + 28, middle, 34, _ON_INK)
        draw_key_cap(canvas, self.key, Rect(x + wide + 56, middle - 14, cap, 28))

    def _draw_narrow(self, canvas: Canvas, label: str, rect: Rect, middle: float, cap: float) -> None:
        """Draw the sign alone; on a high stone the key beside it, and the word below."""
        if rect.h < _FOR_TWO_LINES:
            canvas.icon("fast-forward-button", rect.centerx, middle, 36, _ON_INK)
            return
        left, upper = rect.centerx - (34 + 8 + cap) / 2, middle - 15
        canvas.icon("fast-forward-button", left + 17, upper, 34, _ON_INK)
        draw_key_cap(canvas, self.key, Rect(left + 42, upper - 14, cap, 28))
        below = Rect(rect.x + 8, upper + 16, rect.w - 16, 30)
        canvas.prose(label, below, 21, kind="display", colour=_ON_INK, align="centre", middle=True, least=16)
