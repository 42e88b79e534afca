"""The timeline of a match: the chart of everybody's chances to win."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from game.core.words import row_of, say
from game.elder.looking_back import TurningPoint
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.intentions import Go, Intention, Point, Press, Release
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BONE, CHAR, GOLD, HEMATITE, INK, PARCHMENT, RING, SHADE, SIENNA, Colour, SeatLook, mix

TIMELINE_AREA = Rect(40, 144, 976, 400)
PLOT = Rect(126, 240, 738, 246)
#: thickness of a seat's line, and of the chosen seat's line
_LINE_WIDTH, _CHOSEN_LINE_WIDTH = 3.6, 6.5
#: diameter of a pin, and least distance between the middles of two pins
_PIN_SIZE, _MIN_PIN_DISTANCE = 32.0, 36.0
#: least distance of a token on a line from all other lines
_TOKEN_CLEARANCE = 28.0
#: least distance of two names at the right end
_NAME_DISTANCE = 40.0
#: preferred places of the first seat's tokens, as shares of the width
_TOKEN_PLACES = (0.28, 0.66)
#: how far the preferred places of tokens move right from each seat to the next, as a share of the width
_TOKEN_SHIFT = 0.06
#: the largest distance of a token from its preferred place, as a share of the width
_TOKEN_REACH = 0.18
_LARGE_AXIS_STEPS = (digit * power for power in (100, 1000, 10_000, 100_000) for digit in (1, 2, 5))
#: possible steps from one number of an axis to the next
_AXIS_STEPS = (1, 2, 5, 10, 20, 25, 50, *_LARGE_AXIS_STEPS)


def axis_step(length: float, most_steps: int) -> int:
    """Return the step from one number of an axis to the next, so that ``length`` has at most ``most_steps`` steps."""
    return next((step for step in _AXIS_STEPS if length / step <= most_steps), _AXIS_STEPS[-1])


def in_percent(share: float) -> str:
    """Return a share as ``25%``, negative with a minus sign."""
    percent = round(100 * share)
    words = say("{percent}%", percent=abs(percent))
    return f"−{words}" if percent < 0 else words


def signed_percent(share: float) -> str:
    """Return a share as ``+25%`` or ``−25%``; ``0%`` has no sign."""
    is_positive = round(100 * share) > 0
    return f"+{in_percent(share)}" if is_positive else in_percent(share)


def draw_pin(canvas: Canvas, x: float, y: float, number: int, size: float, *, is_selected: bool) -> None:
    """Draw the numbered disc of a turning point."""
    canvas.circle(x, y + 2, size / 2 + 1, SHADE)
    if is_selected:
        canvas.circle(x, y, size / 2 + 4, RING)
    canvas.circle(x, y, size / 2 + 1, CHAR)
    canvas.circle(x, y, size / 2 - 1, HEMATITE if is_selected else mix(CHAR, SIENNA, 0.4))
    number_size = capped(canvas, size * 0.62, most=1.0)
    canvas.text(str(number), x, y - 1, number_size, kind="display", align="centre", middle=True)


class TimelineChart:
    """The chart of the chances to win: one line for each seat, from the opening to the last record.

    While ``known_chances()`` returns no chances, there are no lines. ``length`` is the number of records.
    """

    def __init__(
        self, known_chances: Callable[[], Sequence[Sequence[float]]], length: int, looks: Sequence[SeatLook]
    ) -> None:
        self._known_chances = known_chances
        self._looks = looks
        self._length = length
        self._axis_length = max(1, length)

    @property
    def _chances(self) -> Sequence[Sequence[float]]:
        return self._known_chances()

    # Coordinates

    def x_of(self, count: float) -> float:
        """Return the x of the position after ``count`` records."""
        return PLOT.x + PLOT.w * count / self._axis_length

    def y_of(self, count: int, seat: int) -> float:
        """Return the y of a seat's line after ``count`` records."""
        return PLOT.bottom - PLOT.h * self._chances[count][seat]

    def count_at(self, x: float) -> int:
        """Return the number of records at ``x``."""
        return max(0, min(self._length, round((x - PLOT.x) / PLOT.w * self._axis_length)))

    def _pin_xs(self, points: Sequence[TurningPoint]) -> list[float]:
        """Return the x of each pin, spread sideways so that none overlap."""
        places: list[float] = []
        for point in points:
            least_x = places[-1] + _MIN_PIN_DISTANCE if places else PLOT.x
            places.append(max(self.x_of(point.number), least_x))
        # pins that would lie right of the chart are moved back to the left, keeping their distances
        limit = PLOT.right
        for index in reversed(range(len(places))):
            places[index] = min(places[index], limit)
            limit = places[index] - _MIN_PIN_DISTANCE
        return places

    # Painting

    def paint(
        self, canvas: Canvas, chosen_seat: int, points: Sequence[TurningPoint], selected_point: TurningPoint | None
    ) -> None:
        """Paint the chart with the turning points of the chosen seat, and highlight the selected one."""
        canvas.panel("panel.parchment", TIMELINE_AREA)
        size = capped(canvas, 28, most=1.05)
        note = say("Judged by what each player knew at the time")
        width = canvas.text(
            say("Chances of winning"),
            TIMELINE_AREA.x + 36,
            TIMELINE_AREA.y + 36,
            size,
            kind="display",
            colour=HEMATITE,
            middle=True,
            width=430,
        )
        room = TIMELINE_AREA.w - width - 100
        place = (TIMELINE_AREA.right - 36, TIMELINE_AREA.y + 36)
        canvas.text(note, *place, 21, kind="flavour", colour=INK, align="right", middle=True, width=room, least=17)
        self._paint_axes(canvas)
        if self._chances:
            self._paint_lines_and_pins(canvas, chosen_seat, points, selected_point)

    def _paint_axes(self, canvas: Canvas) -> None:
        """Paint the axis of chances, with a line for each quarter, and the axis of moves below."""
        size = capped(canvas, 19)
        for quarter in range(5):
            y = PLOT.bottom - PLOT.h * quarter / 4
            canvas.line(PLOT.x, y, PLOT.right, y, mix(SIENNA, PARCHMENT, 0.6), 1)
            canvas.text(in_percent(quarter / 4), PLOT.x - 12, y, size, colour=INK, align="right", middle=True, width=72)
        canvas.line(PLOT.x, PLOT.bottom, PLOT.right, PLOT.bottom, INK, 2)
        step = axis_step(self._axis_length, 5)
        width = max(canvas.text_width(say("move"), size), 44)
        for count in range(step, self._axis_length, step):
            x = self.x_of(count)
            if x - PLOT.x > width and PLOT.right - x > width:
                canvas.line(x, PLOT.bottom, x, PLOT.bottom + 6, INK, 2)
                canvas.text(str(count), x, PLOT.bottom + 9, size, colour=INK, align="centre")
        canvas.text(say("move"), PLOT.x, PLOT.bottom + 9, size, colour=INK, align="centre")
        canvas.text(str(self._axis_length), PLOT.right, PLOT.bottom + 9, size, colour=INK, align="centre")

    def _paint_lines_and_pins(
        self, canvas: Canvas, chosen_seat: int, points: Sequence[TurningPoint], selected_point: TurningPoint | None
    ) -> None:
        """Paint all lines, the turning points on them and their pins above."""
        for point in points:
            x = self.x_of(point.number)
            is_selected = point == selected_point
            if is_selected:
                canvas.fill(Rect(x - 15, PLOT.y - 6, 30, PLOT.h + 6), GOLD, alpha=110, radius=6)
            _draw_dashes(canvas, x, PLOT.y - 4, PLOT.bottom, HEMATITE if is_selected else mix(SIENNA, PARCHMENT, 0.2))
        for seat in sorted(range(len(self._looks)), key=lambda seat: seat == chosen_seat):
            self._paint_line(canvas, seat, _CHOSEN_LINE_WIDTH if seat == chosen_seat else _LINE_WIDTH)
        for seat in range(len(self._looks)):
            self._paint_tokens(canvas, seat, 27 if seat == chosen_seat else 24)
        self._paint_ends(canvas)
        for index, (point, x) in enumerate(zip(points, self._pin_xs(points), strict=True)):
            foot = self.x_of(point.number)
            is_selected = point == selected_point
            if abs(foot - x) > 2:
                canvas.line(foot, PLOT.y - 4, x, PLOT.y - 18, SIENNA, 2)
            y = self.y_of(point.number, chosen_seat)
            canvas.circle(foot, y, 8, CHAR)
            canvas.circle(foot, y, 5.5, RING if is_selected else BONE)
            draw_pin(canvas, x, PLOT.y - 18, index + 1, _PIN_SIZE, is_selected=is_selected)

    def _paint_line(self, canvas: Canvas, seat: int, thickness: float) -> None:
        """Paint a seat's line with a dark edge, through at most two positions for each unit of the width."""
        step = max(1, math.ceil(self._axis_length / (2 * PLOT.w)))
        counts = sorted({*range(0, len(self._chances), step), len(self._chances) - 1})
        places = tuple([(self.x_of(count), self.y_of(count, seat)) for count in counts])
        for ink, width in ((CHAR, thickness + 3), (self._looks[seat].paint, thickness)):
            draw = partial(_draw_thick_line, canvas, places, ink, width)
            canvas.part(("line of chances", places, ink, width), draw)

    def _paint_tokens(self, canvas: Canvas, seat: int, size: float) -> None:
        """Paint a seat's token at some places of its line, so that lines differ by more than colour.

        A token stands where no other line is close, as near as possible to its preferred place (``_TOKEN_PLACES``).
        """
        if len(self._looks) == 1:
            return
        for share in _TOKEN_PLACES:
            wanted_count = (share + _TOKEN_SHIFT * seat) * self._axis_length
            by_distance = sorted(range(1, len(self._chances) - 1), key=lambda count: abs(count - wanted_count))
            nearest_count = next((count for count in by_distance if self._is_clear(count, seat)), None)
            if nearest_count is not None and abs(nearest_count - wanted_count) < _TOKEN_REACH * self._axis_length:
                canvas.seat(self._looks[seat], self.x_of(nearest_count), self.y_of(nearest_count, seat), size)

    def _is_clear(self, count: int, seat: int) -> bool:
        """Return whether all other lines are far enough from a seat's line for its token."""
        own_y = self.y_of(count, seat)
        others = (other for other in range(len(self._looks)) if other != seat)
        return all(abs(self.y_of(count, other) - own_y) >= _TOKEN_CLEARANCE for other in others)

    def _paint_ends(self, canvas: Canvas) -> None:
        """Paint tokens and names at the right end, spread so that none overlap."""
        final = self._chances[-1]
        # seats with equal chances at the end, for example losers, are ordered by their chances before the last record
        previous_chances = self._chances[max(0, len(self._chances) - 2)]
        order = sorted(range(len(final)), key=lambda seat: (-final[seat], -previous_chances[seat]))
        name_ys: dict[int, float] = {}
        least_y = PLOT.y
        for seat in order:
            name_ys[seat] = max(least_y, PLOT.bottom - PLOT.h * final[seat])
            least_y = name_ys[seat] + _NAME_DISTANCE
        # names that would lie below the chart are moved up, keeping their distances
        largest_y = PLOT.bottom
        for seat in reversed(order):
            name_ys[seat] = min(name_ys[seat], largest_y)
            largest_y = name_ys[seat] - _NAME_DISTANCE
        for seat, y in name_ys.items():
            canvas.line(PLOT.right + 4, PLOT.bottom - PLOT.h * final[seat], PLOT.right + 20, y, SIENNA, 1.5)
            canvas.seat(self._looks[seat], PLOT.right + 36, y, 34)
            name = self._looks[seat].name
            size = capped(canvas, 20)
            canvas.text(name, PLOT.right + 60, y, size, kind="bold", colour=CHAR, middle=True, width=78, least=12)

    # The selected move

    def draw_mark(self, canvas: Canvas, seat: int, count: int) -> None:
        """Mark the position after ``count`` records by a vertical line and a dot on a seat's line."""
        x = self.x_of(count)
        canvas.line(x, PLOT.y - 2, x, PLOT.bottom, CHAR, 2)
        if not self._chances:
            return
        y = self.y_of(count, seat)
        canvas.circle(x, y, 7, CHAR)
        canvas.circle(x, y, 4.5, RING)

    def chances_in_words(self, count: int) -> str:
        """Return everybody's chances after a move in words, as the box shows them; empty if they are not known."""
        if not self._chances:
            return ""
        pairs = zip(self._looks, self._chances[count], strict=True)
        return row_of([say("{who}: {what}", who=look.name, what=in_percent(share)) for look, share in pairs])

    def draw_tip(self, canvas: Canvas, count: int) -> None:
        """Draw a box with the number of a move and everybody's chances after it, if they are known."""
        if not self._chances:
            return
        size = capped(canvas, 19)
        line_height = 27 * min(1.2, canvas.text_size)
        height = line_height * (len(self._looks) + 1) + 16
        shares = [in_percent(share) for share in self._chances[count]]
        title = say("Move {move}", move=count)
        widest_share = max(canvas.text_width(share, size) for share in shares)
        width = max(canvas.text_width(title, size, "bold"), 44 + widest_share) + 30
        x = self.x_of(count)
        fits_right = x + 16 + width < PLOT.right
        place = Rect(x + 16 if fits_right else x - 16 - width, PLOT.y + 8, width, height)
        canvas.fill(place, SHADE, alpha=232, radius=8)
        canvas.frame(place, GOLD, thick=1.5, radius=8)
        canvas.record_cover(place)
        canvas.text(title, place.x + 15, place.y + 8 + line_height / 2, size, kind="bold", colour=GOLD, middle=True)
        for index, (look, share) in enumerate(zip(self._looks, shares, strict=True), start=1):
            y = place.y + 8 + line_height * (index + 0.5)
            canvas.seat(look, place.x + 27, y, 24)
            canvas.text(share, place.right - 15, y, size, colour=BONE, align="right", middle=True)


class TimelineSlider:
    """The chart as a slider: left and right step by a move, up and down by a turning point, Enter opens the replay.

    ``select(count)`` selects the position after ``count`` records. ``step(direction)`` selects the next (1) or previous
    (-1) turning point, and returns whether there is one.
    """

    def __init__(self, chart: TimelineChart, select: Callable[[int], None], step: Callable[[int], bool]) -> None:
        self._chart = chart
        self._select = select
        self._step = step
        self._is_dragging = False
        #: the number of records at the selected move
        self._count = 0

    def control(self, count: int, length: int, open_replay: Callable[[], None]) -> Control:
        """Return the control, with the position after ``count`` of ``length`` records; Enter calls ``open_replay``."""
        self._count = count
        return Control(
            "looking_back.course",
            "slider",
            say("Timeline of the match: move {count} of {all}", count=count, all=length),
            PLOT,
            open_replay,
            look=self,
            heard=self._chart.chances_in_words(count),
            handle=self.handle,
            sound="",
        )

    def handle(self, intention: Intention) -> bool:
        """Select the position under the pressed pointer, or step by keys."""
        if isinstance(intention, Press):
            self._is_dragging = True
        if isinstance(intention, Release):
            self._is_dragging = False
            return True
        if isinstance(intention, (Press, Point)) and self._is_dragging:
            self._select(self._chart.count_at(intention.x))
            return True
        if isinstance(intention, Go) and intention.sideways:
            self._select(self._count + intention.sideways)
            return True
        if isinstance(intention, Go):
            return self._step(1 if intention.direction == "down" else -1)
        return False

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw nothing: the page draws the mark of the selected move."""


def _draw_thick_line(canvas: Canvas, places: Sequence[tuple[float, float]], ink: Colour, thickness: float) -> None:
    """Draw a smooth line through ``places``."""
    for (x1, y1), (x2, y2) in pairwise(places):
        length = math.hypot(x2 - x1, y2 - y1)
        if length > 0:
            # (dx, dy) is half the thickness, at a right angle to the line
            dx = (y2 - y1) / length * thickness / 2
            dy = (x1 - x2) / length * thickness / 2
            corners = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
            canvas.polygon(corners, ink)
        canvas.circle(x2, y2, thickness / 2, ink)


def _draw_dashes(canvas: Canvas, x: float, top: float, bottom: float, ink: Colour) -> None:
    """Draw a dashed vertical line."""
    y = top
    while y < bottom:
        canvas.line(x, y, x, min(bottom, y + 5.4), ink, 2)
        y += 9
