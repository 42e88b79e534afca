"""The signs of a turn: a banner or a quiet line when it begins, embers while a bot thinks, and the hour-glass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.bots import bot_kind
from game.core.match import seconds_by_person
from game.core.measures import clock_time, time_taken
from game.core.words import say
from game.kept.seats import seat_bots
from game.screens.parts.any_table import AnyTable
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.stage import STEP, Stage
from game.ui.theme import BONE, EMBER, SHADE, SeatLook, colour

#: seconds for which the notice of a turn is shown
BANNER_SECONDS = 1.5
#: seconds for which a quiet line is shown: longer than the notice of a turn, since its text is longer
QUIET_SECONDS = 3.0
_WIDEST_TEXT = 1100.0
_NAME_INK = colour("#FFE3A0")


class Banner:
    """A short notice about a seat: in the middle of the table when a turn begins, or as a quiet line at ``place``."""

    def __init__(self, place: Rect) -> None:
        self._place = place
        #: the seat that the notice is about, ``None`` while there is no notice
        self._seat: int | None = None
        #: the words of a quiet line, empty for the banner of a turn
        self._words = ""
        #: the time of the stage's clock at which the notice ends
        self._until = 0.0
        #: whether the notice stays when a move is made
        self._stays = False

    @property
    def is_shown(self) -> bool:
        """Whether a notice is shown, in the middle or as a quiet line."""
        return self._seat is not None

    @property
    def is_quiet(self) -> bool:
        """Whether a quiet line is shown."""
        return self.is_shown and bool(self._words)

    @property
    def covers_status(self) -> bool:
        """Whether a quiet line covers the status. A line that stays is drawn below the status, and covers nothing."""
        return self.is_quiet and not self._stays

    @property
    def covers(self) -> bool:
        """Whether the notice of a turn covers the middle of the table."""
        return self.is_shown and not self._words

    def show(self, seat: int, now: float, words: str = "", *, stays: bool = False) -> None:
        """Show the notice from the time ``now`` (seconds) on: the turn of ``seat`` or, with ``words``, a quiet line.

        With ``stays``, the next move does not remove the line.
        """
        self._seat = seat
        self._words = words
        self._stays = stays
        self._until = now + (QUIET_SECONDS if words else BANNER_SECONDS)

    def clear(self) -> None:
        """Remove the notice."""
        self._seat = None

    def clear_for_move(self) -> None:
        """Remove the notice because somebody moves, unless the notice stays."""
        if not self._stays:
            self.clear()

    def update(self, now: float) -> None:
        """Remove the notice when its time is over."""
        if now >= self._until:
            self._seat = None

    def draw(self, canvas: Canvas, looks: Sequence[SeatLook]) -> None:
        """Draw the notice, if it is shown."""
        if self._seat is None:
            return
        if self._words:
            below = self._place.h + 10 if self._stays else 0
            _draw_line(canvas, looks[self._seat], self._words, self._place.move(0, below))
        else:
            _draw_turn(canvas, looks[self._seat])


def turn_words(name: str) -> str:
    """Return the words that tell somebody that their turn begins."""
    return say("{name}, it's your turn", name=name)


def _draw_turn(canvas: Canvas, look: SeatLook) -> None:
    """Draw the notice of a turn in the middle of the table."""
    text = turn_words(look.name)
    width = min(canvas.text_width(text, 34, "display"), _WIDEST_TEXT)
    box = Rect(800 - width / 2 - 75, 392, width + 150, 96)
    canvas.panel("panel.hide", box)
    canvas.seat(look, box.x + 58, box.centery, 64)
    canvas.text(text, box.x + 108, box.centery, 34, kind="display", colour=BONE, middle=True, shadow=SHADE, width=width)


def _draw_line(canvas: Canvas, look: SeatLook, words: str, place: Rect) -> None:
    """Draw the seat's token in an ember ring at ``place``, and the words beside the token."""
    size = capped(canvas, 21, most=1.25)
    width = min(canvas.text_width(words, size, "bold"), place.w - 92)
    left = place.centerx - (width + 56) / 2
    canvas.panel("panel.tooltip", Rect(left - 16, place.y - 2, width + 92, place.h + 5))
    canvas.circle(left + 22, place.centery, 22, EMBER, 4)
    canvas.seat(look, left + 22, place.centery, 36)
    canvas.prose(
        words, Rect(left + 56, place.y - 1, width + 4, place.h + 4), size, kind="bold", colour=_NAME_INK, middle=True
    )


# The sign of a thinking bot: its icon and three embers, which glow one after another

#: how long each ember glows (seconds)
_GLOW_SECONDS: float = 0.4
_EMBER_COUNT, _EMBER_SPACING, _EMBER_RADIUS = 3, 18.0, 5.0
_ICON_SIZE = 24.0
_SIGN_WIDTH, _SIGN_HEIGHT = 92.0, 30.0
#: the least height of a seat's spot with room for the sign on its upper edge
_MIN_SPOT_HEIGHT = 60.0
_SIGN_BACKGROUND, _EMBER_OFF, _EMBER_HALF = colour("#1E140E"), colour("#5A3A24"), colour("#A8672C")


def thinking_sign_controls(table: AnyTable) -> list[Control]:
    """List the sign of the bot that is thinking, if one is; the sign cannot be pressed."""
    place = _sign_place(table, table.thinking_seat)
    if place is None or table.thinking_seat is None:
        return []
    name = table.match.names[table.thinking_seat]
    thinking_bot = bot_kind(table.match.rules, seat_bots(table.match)[table.thinking_seat] or "")
    words = say("{name} is thinking", name=name)
    look = _ThinkingSign(table.stage, thinking_bot.icon)
    return [Control("table.thinking", "button", words, place, tooltip=words, look=look, focusable=False)]


def moving_parts_of_thinking_sign(table: AnyTable) -> list[Rect]:
    """List the rectangle of the thinking bot's sign if another ember begins to glow; never with reduced motion."""
    place = _sign_place(table, table.thinking_seat)
    return [place] if place is not None and embers_change(table.stage) else []


def embers_change(stage: Stage) -> bool:
    """Return whether another ember begins to glow now; never with reduced motion."""
    return not stage.still and _glowing_ember(stage.clock) != _glowing_ember(stage.clock - STEP)


def draw_embers(canvas: Canvas, stage: Stage, x: float, y: float) -> None:
    """Draw three embers, the first at ``x, y``, one of them glowing; with reduced motion all are half lit."""
    glowing_ember = _glowing_ember(stage.clock)
    for index in range(_EMBER_COUNT):
        if stage.still:
            ember = _EMBER_HALF
        elif index == glowing_ember:
            ember = EMBER
        else:
            ember = _EMBER_OFF
        canvas.circle(x + _EMBER_SPACING * index, y, _EMBER_RADIUS, ember)


def _sign_place(table: AnyTable, seat: int | None) -> Rect | None:
    """Return the place of a seat's sign or hour-glass: on the upper edge of the seat's spot, or inside a low spot."""
    spot = None if seat is None else table.seat_spot(seat)
    if spot is None:
        return None
    if spot.h < _MIN_SPOT_HEIGHT:
        return Rect(spot.right - 178, spot.centery - _SIGN_HEIGHT / 2, _SIGN_WIDTH, _SIGN_HEIGHT)
    return Rect(spot.right - 116, spot.y - 18, _SIGN_WIDTH, _SIGN_HEIGHT)


def _glowing_ember(clock: float) -> int:
    """Return the index of the ember that glows at a time of the ``clock`` in seconds."""
    return int(clock / _GLOW_SECONDS) % _EMBER_COUNT


@dataclass(frozen=True, slots=True)
class _ThinkingSign:
    """The look of a thinking bot's sign: its icon and the embers, on a dark pill with an ember rim."""

    stage: Stage
    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the pill, the icon, and the embers."""
        rect = control.rect
        _draw_pill(canvas, rect, self.icon)
        draw_embers(canvas, self.stage, rect.x + rect.h + 14, rect.centery)


def _draw_pill(canvas: Canvas, rect: Rect, icon: str) -> None:
    canvas.fill(rect, _SIGN_BACKGROUND, radius=rect.h / 2)
    canvas.frame(rect, EMBER, thick=2, radius=rect.h / 2)
    canvas.icon(icon, rect.x + rect.h / 2 + 3, rect.centery, _ICON_SIZE, BONE)


# The hour-glass: how long each person takes, shown in the result and, with an option, by a sign at the table


class HourGlass:
    """Measures how long the viewer of a table takes to decide, and shows this time if the person wants to see it.

    It runs while the viewer is asked, the table is the screen on top, and somebody seems to be there (see
    ``Stage.attended_clock``). It stops when a move is made, and under a curtain, a menu or the rules.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        #: the stage's attended clock when the viewer was asked or came back to the table; ``None`` while stopped
        self._running_since: float | None = None
        #: the seconds that the present decision had taken before ``_running_since``
        self._earlier_seconds = 0.0
        #: the seconds that each person has taken, by name, without the present decision
        self._earlier_totals: dict[str, float] = {}
        #: the numbers of records and of seat changes when ``_earlier_totals`` was computed
        self._counts_at_totals = (-1, 0)

    def start(self) -> None:
        """Start or go on measuring, when the viewer is asked or comes back to the table."""
        self.stop()
        prompt = self._table.match.prompt
        if prompt is not None and prompt.seat == self._table.viewer:
            self._running_since = self._table.stage.attended_clock

    def stop(self) -> None:
        """Stop, and remember the time so far."""
        self._earlier_seconds = self._seconds
        self._running_since = None

    def reset(self) -> None:
        """Stop, and set the time to 0 for the next decision."""
        self._earlier_seconds = 0.0
        self._running_since = None

    @property
    def _seconds(self) -> float:
        """How long the present decision has taken."""
        if self._running_since is None:
            return self._earlier_seconds
        return self._earlier_seconds + self._table.stage.attended_clock - self._running_since

    @property
    def seconds_taken(self) -> float | None:
        """The seconds that the viewer has taken for this decision; ``None`` if the options turn measuring off."""
        return self._seconds if self._table.stage.options.hour_glass != "off" and self._seconds > 0 else None

    @property
    def is_shown(self) -> bool:
        """Whether the hour-glass is shown: only while the viewer decides, and only if the options ask for it."""
        return self._table.stage.options.hour_glass == "table" and self._table.ready and self._running_since is not None

    def total(self, seat: int) -> float:
        """Return how many seconds the person at a seat has taken, including the present decision."""
        return self._totals_now()[self._table.match.names[seat]]

    def _totals_now(self) -> dict[str, float]:
        """Return how many seconds each person has taken, by name, including the present decision."""
        match = self._table.match
        viewer = self._table.viewer
        counts = len(match.records), len(match.seat_changes)
        if self._counts_at_totals != counts:
            self._earlier_totals = seconds_by_person(match)
            self._counts_at_totals = counts
        totals = dict(self._earlier_totals)
        if viewer is not None:
            totals[match.names[viewer]] += self._seconds
        return totals

    def words(self) -> str:
        """Return how long each person has taken, as a sentence; ``""`` if the table does not show these times."""
        return time_taken(self._totals_now()) if self._table.stage.options.hour_glass == "table" else ""

    def controls(self) -> list[Control]:
        """List the hour-glass at the viewer's place, if it is shown; it cannot be pressed."""
        place = _sign_place(self._table, self._table.viewer) if self.is_shown else None
        if place is None:
            return []
        words = self.words()
        return [Control("table.hour_glass", "button", words, place, tooltip=words, look=self, focusable=False)]

    def moving_parts(self) -> list[Rect]:
        """List the rectangle of the hour-glass if the second that it shows changes now."""
        viewer = self._table.viewer
        if viewer is None or not self.is_shown:
            return []
        place = _sign_place(self._table, viewer)
        seconds = self.total(viewer)
        return [place] if place is not None and int(seconds) != int(seconds - STEP) else []

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the hour-glass with the viewer's total at the time of drawing."""
        rect = control.rect
        if self._table.viewer is not None:
            _draw_pill(canvas, rect, "sands-of-time")
            left = rect.x + rect.h + 2
            room = rect.w - rect.h - 8
            words = clock_time(self.total(self._table.viewer))
            canvas.text(words, left + room / 2, rect.centery, 19, kind="bold", align="centre", middle=True, width=room)
