"""The button "Faster", shown during animations: one press speeds them up, a second press skips them.

It covers the game's title, at the same place on every table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.words import say
from game.screens.parts.any_table import AnyTable
from game.ui.animation import TimelinePlayer
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.drawing import draw_looks
from game.ui.layout import Rect, inset
from game.ui.stage import shortcut, with_shortcut
from game.ui.theme import CHOSEN_INK
from game.ui.widgets import draw_key_cap, key_cap_width

#: the speed factor of animations after the first press
FASTER = 3.0
#: the speed factor of bots' moves in a long stretch (see ``SpeedControl``)
BRISK = 1.5
#: the seconds after which a stretch is long
_BRISK_AFTER = 1.5
#: a bot's move that takes longer than this (seconds) is not sped up, since there is much to follow
_LONG_MOVE = 2.5
#: seconds of animation after which the button appears
_APPEARS_AFTER = 0.4
#: the button does not appear if fewer seconds of animation are left
_MIN_SECONDS_LEFT = 0.4
#: least width of the button with the label beside the icon
_MIN_WIDTH_FOR_LABEL = 120.0
#: least height of the button with the label below the icon
_MIN_HEIGHT_FOR_LABEL = 76.0


class SpeedControl:
    """Speeds up and skips the animations of a table; ``place()`` returns the place of the button "Faster".

    A stretch is everything that is shown until the table rests: a person's move, its consequences, and bots' moves.
    """

    def __init__(self, table: AnyTable, place: Callable[[], Rect]) -> None:
        self._table = table
        self._place = place
        #: how many seconds the stretch has lasted
        self._seconds = 0.0
        #: whether the button is shown
        self._is_shown = False
        #: whether a bot made the move that is shown
        self._bot_has_moved = False
        #: whether the rest of the stretch is skipped
        self.skips = False

    @property
    def is_faster(self) -> bool:
        """Whether the button has been pressed in this stretch."""
        return self._player.pace >= FASTER

    @property
    def _player(self) -> TimelinePlayer:
        return self._table.player

    @property
    def _bot_is_next(self) -> bool:
        """Whether a bot is asked next."""
        prompt = self._table.match.prompt
        return prompt is not None and prompt.seat not in self._table.people

    @property
    def _shows_drop(self) -> bool:
        """Whether a drop is shown. The button appears even for a short drop, so as not to reveal how long it lasts."""
        records = self._table.match.records
        return self._player.busy and bool(records) and bool(records[-1].tracks)

    @property
    def _only_bot_thinks(self) -> bool:
        """Whether a bot thinks while no animation plays. Thinking cannot be sped up."""
        return self._table.thinking_seat is not None and not self._player.busy

    def reset(self) -> None:
        """Begin a new stretch, at the usual speed and without the button."""
        self._seconds = 0.0
        self._is_shown = False
        self.skips = False
        self._player.pace = 1.0

    def remember_who_moved(self, seat: int) -> None:
        """Remember whether a bot made the move that is shown next, since only bots' moves are sped up."""
        self._bot_has_moved = bool(self._table.people) and seat not in self._table.people

    def _usual_pace(self) -> float:
        """Return the speed factor while "Faster" is not pressed: bots' short moves in a long stretch are sped up.

        The end of a match is never sped up.
        """
        is_long_stretch = self._seconds >= _BRISK_AFTER
        is_short_move = self._player.timeline_seconds <= _LONG_MOVE
        is_end = self._table.match.prompt is None
        return BRISK if self._bot_has_moved and is_long_stretch and is_short_move and not is_end else 1.0

    def update(self, seconds: float) -> None:
        """Advance by ``seconds``: show the button, or go on skipping."""
        if not self._table.busy:
            self.reset()
            return
        if self._only_bot_thinks:
            return
        self._seconds += seconds
        if not self.is_faster:
            self._player.pace = self._usual_pace()
        if self.skips:
            self._table.hurry()
        elif not self._is_shown and self._seconds >= _APPEARS_AFTER:
            enough_is_left = self._player.seconds_left >= _MIN_SECONDS_LEFT
            self._is_shown = enough_is_left or self._shows_drop or self._bot_is_next

    def press(self) -> None:
        """Speed up the animations, or, at a second press, skip everything until the table rests.

        If only bots play, the table never rests: only the current animation is skipped, and the next one is fast.
        """
        self._is_shown = True
        if self.is_faster:
            self.skips = bool(self._table.people)
            self._table.hurry()
        self._player.pace = FASTER
        self._table.stage.refresh()

    def controls(self) -> list[Control]:
        """List the button, if it is shown."""
        return [self._button()] if self._is_shown and self._table.busy else []

    def draw_untouched(self, canvas: Canvas) -> None:
        """Draw the button without pointer and focus, even if it is not shown, so that its pictures are cached."""
        draw_looks(canvas, [self._button()], lambda control: Touch())

    def _button(self) -> Control:
        """Return the button, whether it is shown or not."""
        stage = self._table.stage
        label = say("Skip") if self.is_faster else say("Faster")
        return Control(
            "table.faster",
            "button",
            label,
            self._place(),
            self.press,
            focusable=False,  # a key and a controller button press it; Enter skips the animation
            tooltip=with_shortcut(stage, label, "skip"),
            look=_FasterLook(shortcut(stage, "skip")),
        )


@dataclass(frozen=True, slots=True)
class _FasterLook:
    """The look of the button: its label, the fast-forward icon, and the key."""

    key: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the glow, the surface, the label, the icon and the key."""
        rect = control.rect
        canvas.panel("glow.fire", inset(rect, -2), alpha=220 if touch.hovered else 170)
        canvas.panel("button.on", rect)
        middle = rect.centery - 1 + (2 if touch.pressed else 0)
        cap_width = key_cap_width(canvas, self.key)
        if rect.w < _MIN_WIDTH_FOR_LABEL:
            self._draw_narrow(canvas, control.label, rect, middle, cap_width)
            return
        width = min(canvas.text_width(control.label, 25, "display"), rect.w - cap_width - 90)
        x = rect.centerx - (width + 10 + 36 + 10 + cap_width) / 2
        canvas.text(control.label, x, middle, 25, kind="display", colour=CHOSEN_INK, middle=True, width=width, least=15)
        canvas.icon("fast-forward-button", x + width + 28, middle, 34, CHOSEN_INK)
        draw_key_cap(canvas, self.key, Rect(x + width + 56, middle - 14, cap_width, 28))

    def _draw_narrow(self, canvas: Canvas, label: str, rect: Rect, middle: float, cap_width: float) -> None:
        """Draw the icon alone; on a high button, draw the key beside it and the label below."""
        if rect.h < _MIN_HEIGHT_FOR_LABEL:
            canvas.icon("fast-forward-button", rect.centerx, middle, 36, CHOSEN_INK)
            return
        left, upper = rect.centerx - (34 + 8 + cap_width) / 2, middle - 15
        canvas.icon("fast-forward-button", left + 17, upper, 34, CHOSEN_INK)
        draw_key_cap(canvas, self.key, Rect(left + 42, upper - 14, cap_width, 28))
        below = Rect(rect.x + 8, upper + 16, rect.w - 16, 30)
        canvas.prose(label, below, 21, kind="display", colour=CHOSEN_INK, align="centre", middle=True, least=16)
