"""The table of luck and skill (whether chance and decisions helped each seat or hurt it), and the bar charts."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.aftermath import Bar, MatchChart
from game.core.measures import decimal
from game.core.words import say
from game.screens.looking_back.course import axis_step
from game.screens.looking_back.turning_points import BAD_INK, GOOD_INK
from game.ui.canvas import Canvas
from game.ui.charts import NUMBER_HEIGHT, number_place
from game.ui.contrast import luminance
from game.ui.control import Control, Touch
from game.ui.layout import Rect, grid, inset
from game.ui.lettering import capped
from game.ui.text_sizes import LimitedSize
from game.ui.theme import BONE, CHAR, GOLD, PARCHMENT, SHADE, SIENNA, Colour, SeatLook, mix
from game.ui.widgets import heading

#: the least changes of a chance to win, up or down, that are shown by one, two and three thumbs
_THUMB_THRESHOLDS = (0.05, 0.2, 0.5)
_THUMB_SIZE, _THUMB_DISTANCE = 30.0, 35.0


def thumb_count(change: float) -> int:
    """Return how many thumbs show a change of the chance to win: up to three, negative for a loss."""
    count = sum(abs(change) >= threshold for threshold in _THUMB_THRESHOLDS)
    return count if change >= 0 else -count


def effect_in_words(change: float) -> str:
    """Return how much a change of the chance to win helped or hurt, to follow the word for luck or skill."""
    words = {
        3: say("helped a lot"),
        2: say("helped"),
        1: say("helped a little"),
        0: say("made no difference"),
        -1: say("hurt a little"),
        -2: say("hurt"),
        -3: say("hurt a lot"),
    }
    return words[thumb_count(change)]


@dataclass(frozen=True, slots=True)
class LuckAndSkill:
    """The table of luck and skill inside ``room``, a row for each seat in ``order``.

    ``luck`` and ``skill`` are the changes of each seat's chance to win. Their sum is at most 1, but each of them may be
    larger. Such percentages would confuse people, so thumbs show how much luck and skill helped or hurt.
    """

    looks: Sequence[SeatLook]
    order: Sequence[int]
    luck: Sequence[float]
    skill: Sequence[float]
    room: Rect

    def _rows(self) -> list[Rect]:
        """Return the row of each seat, in display order."""
        height = 45.0 if len(self.order) <= 4 else 38.0
        step = height + (5 if len(self.order) <= 4 else 3)
        top = self.room.y + 104
        return [Rect(self.room.x + 22, top + step * line, self.room.w - 44, height) for line in range(len(self.order))]

    def _column_xs(self) -> tuple[float, float]:
        """Return the x of the middle of the columns of luck and skill."""
        # the two columns share the width of a row (without its margins, 44) to the right of token and name (150)
        free_width = self.room.w - 44 - 150
        left = self.room.x + 172
        return left + free_width * 0.25, left + free_width * 0.75

    def paint(self, canvas: Canvas, chosen_seat: int) -> None:
        """Paint the table, with the row of ``chosen_seat`` highlighted."""
        room = self.room
        canvas.panel("panel.slab", room)
        place = Rect(room.x + 30, room.y + 20, room.w - 60, 34)
        heading(canvas, say("Luck and skill"), place, capped(canvas, 26, most=1.05))
        luck_x, skill_x = self._column_xs()
        size = capped(canvas, 20)
        for x, icon, words in ((luck_x, "rolling-dices", say("Luck")), (skill_x, "brain", say("Skill"))):
            words_width = canvas.text_width(words, size, "bold")
            canvas.icon(icon, x - words_width / 2 - 8, room.y + 78, 26, GOLD, shadow=True)
            canvas.text(words, x - words_width / 2 + 12, room.y + 78, size, kind="bold", middle=True, shadow=SHADE)
        for seat, row in zip(self.order, self._rows(), strict=True):
            canvas.panel("well", row)
            if seat == chosen_seat:
                canvas.fill(row, GOLD, alpha=44, radius=8)
                canvas.frame(row, GOLD, thick=2, radius=8)
            look = self.looks[seat]
            canvas.seat(look, row.x + 28, row.centery, min(36.0, row.h - 6))
            canvas.text(
                look.name, row.x + 54, row.centery, size, kind="bold", middle=True, shadow=SHADE, width=92, least=12
            )
            for x, value in ((luck_x, self.luck[seat]), (skill_x, self.skill[seat])):
                _paint_thumbs(canvas, x, row.centery, thumb_count(value))

    def controls(self, choose: Callable[[int], None]) -> list[Control]:
        """List the rows. A press on a row chooses its seat. Its tooltip says what luck and skill did for this seat."""
        explanation = say("Luck comes from chance, skill from everyone's decisions.")
        return [
            Control(
                f"looking_back.luck.{seat}",
                "card",
                words,
                row,
                partial(choose, seat),
                tooltip=f"{words}\n{explanation}",
                look=_RowLook(),
                sound="tick",
            )
            for seat, row in zip(self.order, self._rows(), strict=True)
            for words in [self.in_words(seat)]
        ]

    def in_words(self, seat: int) -> str:
        """Return in words whether luck and skill helped or hurt a seat."""
        return say(
            "{name}: luck {luck}, skill {skill}.",
            name=self.looks[seat].name,
            luck=effect_in_words(self.luck[seat]),
            skill=effect_in_words(self.skill[seat]),
        )


def _paint_thumbs(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Paint ``count`` thumbs with their middle at ``x``: down if it is negative, and a dash if it is 0."""
    if not count:
        canvas.line(x - 9, y, x + 9, y, PARCHMENT, 3)
    icon, ink = ("thumb-up", GOOD_INK) if count > 0 else ("thumb-down", BAD_INK)
    left = x - _THUMB_DISTANCE * (abs(count) - 1) / 2
    for index in range(abs(count)):
        canvas.icon(icon, left + _THUMB_DISTANCE * index, y, _THUMB_SIZE, ink, shadow=True)


@dataclass(frozen=True, slots=True)
class _RowLook:
    """The look of a row: brighter under the pointer."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Lighten the row."""
        if touch.hovered or touch.pressed:
            canvas.fill(control.rect, BONE, alpha=18, radius=8)


# Charts of statistics: bars, with a line for the usual value

_CHARTS_AREA = Rect(40, 144, 1520, 728)
#: colour of the upper part of a bar, from its value up to its ``whole``, the total that includes the value
_REST_COLOUR = mix(SIENNA, SHADE, 0.25)
#: a bar of a higher luminance (0..1) than this carries dark numbers
_LIGHT_BAR_LUMINANCE = 0.3
#: least height of a chart in which a sentence of two lines leaves enough room for the bars
_MIN_HEIGHT_FOR_TWO_LINES = 340.0
#: the least gap between the numbers of two bars
_MIN_NUMBER_GAP = 8.0


def chart_places(count: int) -> list[Rect]:
    """Return the places of ``count`` charts that are shown together."""
    if count == 0:
        return []
    columns = 1 if count == 1 else 2
    rows = math.ceil(count / columns)
    return grid(_CHARTS_AREA, columns, rows, gap=16)[:count]


def shows_sentence(canvas: Canvas, chart: MatchChart, place: Rect) -> bool:
    """Return whether a chart shows its sentence: a low place has no room for a sentence of two lines."""
    return (
        place.h >= _MIN_HEIGHT_FOR_TWO_LINES
        or canvas.text_width(chart.sentence, _sentence_size(canvas)) <= place.w - 60
    )


def _sentence_size(canvas: Canvas) -> float:
    """Return the text size of a chart's sentence."""
    return capped(canvas, 20, most=1.2)


def paint_chart(canvas: Canvas, chart: MatchChart, place: Rect, looks: Sequence[SeatLook]) -> None:
    """Paint a chart with its title, bars and legend and, if there is room, its sentence.

    A bar about a seat has the seat's colour, which comes from ``looks``.
    """
    canvas.panel("panel.slab", place)
    title = Rect(place.x + 30, place.y + 20, place.w - 60, 34)
    heading(canvas, chart.title, title, capped(canvas, 26, most=1.05))
    legend_y = place.bottom - 42
    if shows_sentence(canvas, chart, place):
        size = _sentence_size(canvas)
        words_height = min(62.0, max(28.0, canvas.prose_height(chart.sentence, place.w - 60, size)))
        words = Rect(place.x + 30, place.bottom - 20 - words_height, place.w - 60, words_height)
        canvas.prose(chart.sentence, words, size, colour=PARCHMENT, middle=True, shadow=SHADE, least=15)
        legend_y = words.y - 22
    _paint_legend(canvas, chart, Rect(place.x + 30, legend_y - 12, place.w - 60, 24))
    if _labels_are_staggered(canvas, chart, place.w - 108):
        room_below = 54.0
    elif _has_labels(chart) or chart.axis_title:
        room_below = 30.0
    else:
        room_below = 6.0
    well = Rect(place.x + 22, place.y + 62, place.w - 44, legend_y - 20 - place.y - 62)
    canvas.panel("well", well)
    _paint_bars(canvas, chart, Rect(well.x + 48, well.y + 32, well.w - 64, well.h - 38 - room_below), looks)


def _paint_legend(canvas: Canvas, chart: MatchChart, place: Rect) -> None:
    """Paint the legend in one line, all of it smaller if it does not fit; bars of seats alone need no legend."""
    if not chart.rest_legend and not chart.usual_legend and all(bar.seat is not None for bar in chart.bars):
        return
    value_ink = PARCHMENT if any(bar.seat is not None for bar in chart.bars) else GOLD
    # the colour and the words of each mark; the mark without a colour is the line of the usual value
    entries: list[tuple[Colour | None, str]] = [(value_ink, chart.value_legend)]
    if chart.rest_legend:
        entries.append((_REST_COLOUR, chart.rest_legend))
    if chart.usual_legend:
        entries.append((None, chart.usual_legend))
    size = capped(canvas, 19, most=1.2)
    gap = 24.0
    mark_width = 28.0  # with the gap between the mark and its words
    room = place.w + gap - (gap + mark_width) * len(entries)
    whole_width = sum(canvas.text_width(words, size) for _, words in entries)
    if whole_width > room:
        size = LimitedSize(size * room / whole_width)
    x = place.x
    for fill, words in entries:
        if fill is None:
            canvas.line(x, place.centery, x + 22, place.centery, SHADE, 6)
            canvas.line(x, place.centery, x + 22, place.centery, BONE, 3)
        else:
            canvas.fill(Rect(x, place.centery - 9, 18, 18), fill, radius=3)
            canvas.frame(Rect(x, place.centery - 9, 18, 18), SHADE, thick=1.5, radius=3)
        x += mark_width
        x += canvas.text(words, x, place.centery, size, colour=BONE, middle=True, shadow=SHADE) + gap


def _paint_bars(canvas: Canvas, chart: MatchChart, room: Rect, looks: Sequence[SeatLook]) -> None:
    """Paint the axis of values, the bars with their labels, and the title of the axis below them.

    The bars have no numbers if these would touch each other.
    """
    highest_value = max(max(bar.value, bar.usual or 0, bar.whole or 0) for bar in chart.bars)
    step = axis_step(highest_value, 3 if room.h < 150 else 6)
    top = max(highest_value, step)
    size = capped(canvas, 18, most=1.1)
    for mark in range(0, int(top) + 1, step):
        y = room.bottom - room.h * mark / top
        canvas.line(room.x, y, room.right, y, mix(SHADE, SIENNA, 0.7), 1)
        canvas.text(str(mark), room.x - 8, y, size, colour=PARCHMENT, align="right", middle=True, width=38, least=12)
    width = room.w / len(chart.bars)
    labels_are_staggered = _labels_are_staggered(canvas, chart, room.w)
    values = [value for bar in chart.bars for value in (bar.value, bar.whole or 0)]
    places = 0 if all(round(value, 1) == round(value) for value in values) else 1
    numbers = [decimal(max(bar.value, bar.whole or 0), places) for bar in chart.bars]
    widest_number = max(canvas.text_width(number, size, "bold") for number in numbers)
    has_numbers = widest_number + _MIN_NUMBER_GAP <= width
    for index, bar in enumerate(chart.bars):
        column = Rect(room.x + width * index, room.y, width, room.h)
        ink = GOLD if bar.seat is None else looks[bar.seat].paint
        _paint_bar(canvas, bar, column, room.h / top, ink, places if has_numbers else None)
        _paint_label(canvas, bar.label, column, room, line=index % 2 if labels_are_staggered else None)
    if _has_labels(chart):  # the title stands left of the first label
        canvas.text(
            chart.axis_title,
            room.x + width / 2 - 12,
            room.bottom + 8,
            size,
            colour=PARCHMENT,
            align="right",
            width=width / 2 + 28,
            least=12,
        )
    else:
        canvas.text(
            chart.axis_title, room.centerx, room.bottom + 8, size, colour=PARCHMENT, align="centre", width=room.w
        )


def _has_labels(chart: MatchChart) -> bool:
    """Return whether any bar has a label."""
    return any(bar.label for bar in chart.bars)


def _paint_bar(canvas: Canvas, bar: Bar, place: Rect, unit: float, ink: Colour, places: int | None) -> None:
    """Paint a bar in ``ink``; ``unit`` is the height of a value of 1.

    Unless ``places`` is ``None``, also write the number with so many decimals at the top of the bar. If the bar is only
    a part of a larger bar (``bar.whole``), the number at the top is that of the whole, and the number of the part
    stands at the foot.
    """
    width = min(72.0, max(3.0, place.w - max(2.0, place.w * 0.24)))
    left = place.centerx - width / 2

    def draw_up_to(value: float, ink: Colour) -> Rect:
        """Draw the part of the bar up to a value, and return its place."""
        rect = Rect(left, place.bottom - unit * value, width, unit * value)
        if rect.h >= 1:
            canvas.fill(rect, ink, radius=3)
        return rect

    if bar.whole:
        whole_rect = draw_up_to(bar.whole, _REST_COLOUR)
        canvas.frame(whole_rect, SHADE, thick=1.5, radius=3)
    value_rect = draw_up_to(bar.value, ink)
    if value_rect.h > 3:
        canvas.frame(value_rect, SHADE, thick=1.5, radius=3)
    if bar.usual is not None:
        usual_y = place.bottom - unit * bar.usual
        canvas.line(left - 3, usual_y, left + width + 3, usual_y, SHADE, 6)
        canvas.line(left - 3, usual_y, left + width + 3, usual_y, BONE, 3)
    if places is None:
        return
    size = capped(canvas, 18, most=1.1)

    def write(value: float, y: float, ink: Colour, shadow: Colour | None) -> None:
        """Write a number in the middle of the bar at a height."""
        words = decimal(value, places)
        canvas.text(words, place.centerx, y, size, kind="bold", colour=ink, align="centre", middle=True, shadow=shadow)

    dark, light = (CHAR, None), (BONE, SHADE)
    height = max(bar.value, bar.whole or 0)
    y, is_inside = number_place(place.bottom - unit * height, place.bottom, place.bottom - unit * (bar.usual or 0))
    write(height, y, *(dark if is_inside and not bar.whole else light))
    if bar.value < height and value_rect.h >= NUMBER_HEIGHT:
        write(
            bar.value,
            value_rect.bottom - NUMBER_HEIGHT / 2,
            *(dark if luminance(ink) > _LIGHT_BAR_LUMINANCE else light),
        )


def _labels_are_staggered(canvas: Canvas, chart: MatchChart, width: float) -> bool:
    """Return whether the labels alternate between two lines, because one of them is too wide for its bar.

    In a chart with an axis title there is no room for a second line.
    """
    room = width / len(chart.bars) - 6
    size = capped(canvas, 18, most=1.1)
    return not chart.axis_title and any(canvas.text_width(bar.label, size) > room for bar in chart.bars)


def _paint_label(canvas: Canvas, label: str, column: Rect, room: Rect, line: int | None) -> None:
    """Paint a label below its bar.

    ``line`` is 0 for the upper of two lines of labels, 1 for the lower, and ``None`` if there is only one line.
    """
    if not label:
        return
    size = capped(canvas, 18, most=1.1)
    max_width = column.w - 4 if line is None else min(2 * column.w - 8, room.w)
    half_width = min(canvas.text_width(label, size), max_width) / 2
    x = max(room.x - 44 + half_width, min(column.centerx, room.right + 10 - half_width))
    y = room.bottom + 8 + (0 if line is None else 24 * line)
    canvas.text(label, x, y, size, colour=PARCHMENT, align="centre", width=max_width, least=12)


@dataclass(frozen=True, slots=True)
class ChartLook:
    """The look of a chart that opens all charts when it is pressed; under the pointer, the chart is lighter."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Lighten the chart."""
        if touch.hovered or touch.pressed:
            canvas.fill(inset(control.rect, 6), BONE, alpha=14, radius=12)
