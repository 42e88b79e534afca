"""The panels of the result screen: the winner at the left, the points by source, and sentences and counts below them.

The points are a chart: a row for each seat, a block for each source, losses left of the zero line.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.core import Match
from game.core.aftermath import DecidingFactor, Part, PointSources, Source, SummarySentence
from game.core.words import say, with_minus
from game.kept.match_progress import winner_words
from game.screens.navigation import open_screen
from game.screens.parts.table_data import ResultPainters
from game.ui.canvas import Canvas
from game.ui.charts import LOSS, STYLES, BlockStyle, draw_amount, draw_block
from game.ui.control import Control, Touch
from game.ui.layout import Rect, from_middle, grid, inset, row, square
from game.ui.lettering import capped, draw_title, fixed_size
from game.ui.stage import Stage
from game.ui.theme import BLOOD, BONE, CHAR, GOLD, GREY, HEMATITE, PARCHMENT, SHADE, SIENNA, SeatLook, mix
from game.ui.widgets import Button, RoundButton, buttons_in_one_size, heading, stitches

WINNER_PANEL = Rect(40, 86, 440, 694)
_SPARK_COUNT = 46
#: the angle between two sparks: the golden angle, at which they never lie in rows
_SPARK_ANGLE = 2.39996
#: y of the winner's token
_TOKEN_Y = WINNER_PANEL.y + 214
#: y of the winner's name
_NAME_Y = WINNER_PANEL.y + 352
#: y of the seam above what decided the match
_SEAM_Y = WINNER_PANEL.y + 406
#: y of the middle of the row with a picture for each of the winner's points
_POINTS_Y = WINNER_PANEL.y + 412
#: spacing and size of these pictures
_POINT_SPACING, _POINT_SIZE = 37.0, 38.0
#: how far this row moves the seam down
_POINTS_ROW_HEIGHT = 44.0
#: the most points that this row has room for
_MAX_POINTS_IN_ROW = 10


def paint_winner(
    canvas: Canvas,
    looks: Sequence[SeatLook],
    winning_seats: Sequence[int],
    factor: DecidingFactor | None,
    painters: ResultPainters,
    points: int,
    unit_picture: str,
) -> None:
    """Paint the panel with the winners' tokens and names, and below them what decided the match.

    ``looks`` are the looks of all seats; ``painters`` paint the game's own parts of the result. If a game has a
    ``unit_picture`` of a point, the ``points`` of the only winner are painted as a row of these pictures.
    """
    winners = [looks[seat] for seat in winning_seats]
    canvas.panel("panel.hide", WINNER_PANEL)
    stitches(canvas, WINNER_PANEL.x + 34, WINNER_PANEL.y + 16, WINNER_PANEL.w - 68)
    shift_y = 0.0 if factor is not None else 110.0
    if winners:
        _paint_glow(canvas, shift_y)
        _paint_winner_tokens(canvas, winners, shift_y)
    else:
        canvas.standing("fire.logs_out", WINNER_PANEL.centerx, WINNER_PANEL.y + 250 + shift_y)
        canvas.icon("small-fire", WINNER_PANEL.centerx, _TOKEN_Y - 40 + shift_y, 120, GREY, shadow=True)
    draw_title(
        canvas,
        winner_words([look.name for look in winners]),
        WINNER_PANEL.centerx,
        _NAME_Y + shift_y,
        58,
        align="centre",
        width=WINNER_PANEL.w - 50,
    )
    has_row = bool(unit_picture) and len(winners) == 1 and points <= _MAX_POINTS_IN_ROW
    if has_row:
        _paint_points_row(canvas, points, unit_picture, _POINTS_Y + shift_y)
    if factor is not None:
        shift_y = _POINTS_ROW_HEIGHT if has_row else 0.0
        _paint_deciding_factor(canvas, factor, looks[factor.seat], painters, shift_y)


def _paint_points_row(canvas: Canvas, points: int, unit_picture: str, y: float) -> None:
    """Paint a picture for each point in a row, with the middle at ``y``."""
    for index in range(points):
        x = WINNER_PANEL.centerx + from_middle(index, points) * _POINT_SPACING
        canvas.picture_in(unit_picture, square(x, y, _POINT_SIZE))


def _paint_glow(canvas: Canvas, shift_y: float) -> None:
    """Paint firelight and sparks behind the winners."""
    x, y = WINNER_PANEL.centerx, _TOKEN_Y + shift_y
    with canvas.clip(inset(WINNER_PANEL, 10)):
        for width in (300, 420, 560, 700):
            canvas.picture_in("glow.fire", square(x, y, width), add=True)
        # sparks at distances and in sizes that look random, but not on the name below or on the crown
        for index in range(_SPARK_COUNT):
            angle = index * _SPARK_ANGLE
            distance = 104 + (index * 37) % 96
            dx, dy = distance * math.cos(angle), distance * math.sin(angle) * 0.92 - 12
            size = 8 + (index * 7) % 15
            is_above_name = abs(dx) < 206 and -206 < dy < 104
            is_on_crown = abs(dx) < 62 and dy < -80
            if is_above_name and not is_on_crown:
                spark = Rect(x + dx - size / 2, y + dy - size / 2, size, size)
                canvas.picture_in("spark", spark, add=True)


def _paint_winner_tokens(canvas: Canvas, winners: list[SeatLook], shift_y: float) -> None:
    """Paint the winners' tokens, each with a laurel: a large one, or smaller ones side by side."""
    if len(winners) == 1:
        canvas.icon("laurel-crown", WINNER_PANEL.centerx, _TOKEN_Y - 142 + shift_y, 96, GOLD, shadow=True)
        canvas.seat(winners[0], WINNER_PANEL.centerx, _TOKEN_Y + shift_y, 184)
        return
    spacing = min(136.0, (WINNER_PANEL.w - 60) / len(winners))
    for index, look in enumerate(winners):
        x = WINNER_PANEL.centerx + from_middle(index, len(winners)) * spacing
        canvas.icon("laurel-crown", x, _TOKEN_Y - spacing * 0.75 + shift_y, spacing * 0.42, GOLD, shadow=True)
        canvas.seat(look, x, _TOKEN_Y + shift_y, spacing * 0.88)


def _paint_deciding_factor(
    canvas: Canvas, factor: DecidingFactor, look: SeatLook, painters: ResultPainters, shift_y: float
) -> None:
    """Paint what decided the match, with its title and words, below a seam that is ``shift_y`` lower than usual."""
    seam_y = _SEAM_Y + shift_y
    stitches(canvas, WINNER_PANEL.x + 34, seam_y, WINNER_PANEL.w - 68)
    title = Rect(WINNER_PANEL.x + 34, seam_y + 16, WINNER_PANEL.w - 68, 34)
    heading(canvas, factor.title, title, capped(canvas, 26, most=1.15), align="centre")
    words_y = WINNER_PANEL.y + 608 + shift_y / 2
    area = Rect(WINNER_PANEL.x + 32, seam_y + 54, WINNER_PANEL.w - 64, words_y - 4 - seam_y - 54)
    width = min(area.w, area.h * factor.aspect)
    canvas.picture_in("glow.spot", Rect(area.centerx - 230, area.centery - 96, 460, 192), add=True, alpha=200)
    height = width / factor.aspect
    painters.deciding_factor(
        canvas, factor, look, Rect(area.centerx - width / 2, area.centery - height / 2, width, height)
    )
    words_area = Rect(WINNER_PANEL.x + 30, words_y, WINNER_PANEL.w - 60, WINNER_PANEL.bottom - 12 - words_y)
    size = capped(canvas, 20, most=1.3)
    canvas.prose(factor.words, words_area, size, colour=PARCHMENT, align="centre", middle=True, shadow=SHADE)


# The points by source

#: how long the blocks of each source grow
SECONDS_PER_SOURCE = 0.25
#: blocks have notches between points only if at most this many points are needed to win
_MAX_NOTCHES = 20
#: usual and largest width of the column with tokens and names
_NAME_WIDTH, _MAX_NAME_WIDTH = 218.0, 330.0
_TOTAL_WIDTH = 104.0
#: the text size at which a long word of a name fits its column, if the largest width allows it
_LONG_NAME_SIZE = 20.0
_LEGEND_LINE_HEIGHT = 36.0
#: the largest height of a row, and of the only row in a game for one player, which has a chart below it
_MAX_ROW_HEIGHT, _MAX_SINGLE_ROW_HEIGHT = 142.0, 118.0
#: height of the blocks as a share of their row's height, and their largest height
_BLOCK_SHARE, _MAX_BLOCK_HEIGHT = 0.74, 90.0


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a row: its seat, source, style, rectangle and points."""

    seat: int
    source: Source
    style: BlockStyle
    rect: Rect
    points: int


class PointsChart:
    """The chart of everybody's points by source, inside ``room``: the ``winners`` first, then the others by points.

    ``paint_block`` paints the contents of a block, or returns ``False`` to have the usual number and icon drawn;
    ``unit_picture`` is the picture of a point, beside each total.
    """

    def __init__(
        self,
        sources: PointSources,
        looks: tuple[SeatLook, ...],
        winners: tuple[int, ...],
        room: Rect,
        paint_block: Callable[[Canvas, Sequence[Part], Rect], bool],
        unit_picture: str = "",
    ) -> None:
        self._sources = sources
        self._looks = looks
        self._winners = winners
        self._room = room
        self._paint_block = paint_block
        self._unit_picture = unit_picture
        #: the sources that gave or took points; if no source did, the first source, so that the chart is not empty
        self._listed_sources = sources.used_sources or sources.sources[:1]
        #: the style of each source's blocks, by the source's key; the same in every match of a game
        self._styles = {source.key: STYLES[index % len(STYLES)] for index, source in enumerate(sources.sources)}
        seats = range(len(looks))
        self._ranked_seats = sorted(seats, key=lambda seat: (seat not in winners, -sources.total(seat), seat))

    @property
    def animation_seconds(self) -> float:
        """How long all blocks take to grow, one source after another."""
        return SECONDS_PER_SOURCE * len(self._listed_sources)

    # Layout

    def _legend(self, canvas: Canvas) -> tuple[float, list[list[int]]]:
        """Return the text size of the legend, and the indices of the sources in each of its lines."""
        width = self._room.w - (self._goal_width(canvas) if self._sources.goal else 0)
        usual_lines = 1 if len(self._listed_sources) <= 5 else 2
        size = 0.0
        lines = [[0]]
        # smaller text is preferred to more lines, until both are needed
        for size, max_lines in ((21.0, usual_lines), (19.0, usual_lines), (21.0, 2), (19.0, 2), (17.5, 3), (16.0, 4)):
            lines = self._legend_lines(canvas, width, size)
            if len(lines) <= max_lines:
                break
        return size, lines

    def _legend_lines(self, canvas: Canvas, width: float, size: float) -> list[list[int]]:
        """Return the indices of the sources in each line of the legend, wrapped at ``width``."""
        lines: list[list[int]] = [[]]
        x = 0.0
        for index, source in enumerate(self._listed_sources):
            entry_width = self._legend_entry_width(canvas, source, size)
            if x and x + entry_width > width:
                lines.append([])
                x = 0.0
            lines[-1].append(index)
            x += entry_width
        return lines

    def _legend_entry_width(self, canvas: Canvas, source: Source, size: float) -> float:
        """Return the width of a source in the legend: its swatch, its title and the gap to the next one."""
        return 56 + canvas.text_width(source.title, capped(canvas, size, most=1.3), "bold") + 24

    def _goal_width(self, canvas: Canvas) -> float:
        return canvas.text_width(self._goal_words, capped(canvas, 20, most=1.2), "bold") + 20

    @property
    def _goal_words(self) -> str:
        return say("{count} to win", count=self._sources.goal)

    def _rows(self, canvas: Canvas) -> list[Rect]:
        """Return the row of each seat, in display order."""
        _, legend_lines = self._legend(canvas)
        top = self._room.y + _LEGEND_LINE_HEIGHT * len(legend_lines) + 14
        max_height = _MAX_SINGLE_ROW_HEIGHT if len(self._ranked_seats) == 1 else _MAX_ROW_HEIGHT
        height = min(max_height, (self._room.bottom - top) / len(self._ranked_seats))
        return [
            Rect(self._room.x, top + height * index, self._room.w, height) for index in range(len(self._ranked_seats))
        ]

    def _name_width(self, canvas: Canvas) -> float:
        """Return the width of the column of names, wider than usual if a name has a long word."""
        size = capped(canvas, _LONG_NAME_SIZE, most=1.2)
        words = [word for look in self._looks for word in look.name.split()]
        longest_width = max((canvas.text_width(word, size, "display") for word in words), default=0.0)
        return max(_NAME_WIDTH, min(_MAX_NAME_WIDTH, longest_width + 74))

    def _scale(self, canvas: Canvas) -> tuple[float, float, float]:
        """Return the x of the zero line, the width of a point, and the width of the dark band behind a row's gains."""
        gains = self._sums(sign=1)
        losses = self._sums(sign=-1)
        most = max(self._sources.goal, *gains, 1)
        most_lost = max(0, *losses)
        names_width = self._name_width(canvas)
        width = self._room.w - names_width - _TOTAL_WIDTH
        point_width = width / (most + most_lost)
        return self._room.x + names_width + most_lost * point_width, point_width, most * point_width

    def _sums(self, sign: int) -> list[int]:
        """Return the gains of each seat (``sign`` 1), or its losses as positive numbers (-1)."""
        seats = range(len(self._looks))
        return [sum(max(0, sign * source.points(seat)) for source in self._listed_sources) for seat in seats]

    def blocks(self, canvas: Canvas, seconds: float | None = None) -> list[Block]:
        """Return all blocks as they are ``seconds`` after the first began to grow; ``None``: all are fully grown."""
        zero, point_width, _ = self._scale(canvas)
        blocks = []
        for seat, place in zip(self._ranked_seats, self._rows(canvas), strict=True):
            height = min(_MAX_BLOCK_HEIGHT, place.h * _BLOCK_SHARE)
            left = right = zero
            for index, source in enumerate(self._listed_sources):
                points = source.points(seat)
                # all blocks of the first source grow for ``SECONDS_PER_SOURCE``, then those of the second, and so on
                grown_share = 1.0 if seconds is None else max(0.0, min(1.0, seconds / SECONDS_PER_SOURCE - index))
                width = abs(points) * point_width * grown_share
                if width < 1:
                    continue
                style = self._styles[source.key] if points > 0 else LOSS
                start = right if points > 0 else left - width
                rect = Rect(start + 1, place.centery - height / 2, max(2.0, width - 2), height)
                blocks.append(Block(seat, source, style, rect, points))
                if points > 0:
                    right += width
                else:
                    left -= width
        return blocks

    def space_below(self, canvas: Canvas) -> Rect:
        """Return the free space below the rows."""
        bottom = self._rows(canvas)[-1].bottom
        return Rect(self._room.x, bottom, self._room.w, self._room.bottom - bottom)

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """Paint the parts that do not grow: legend, names and the bands behind the gains."""
        self._paint_legend(canvas)
        zero, point_width, width = self._scale(canvas)
        for seat, place in zip(self._ranked_seats, self._rows(canvas), strict=True):
            self._paint_name(canvas, seat, place)
            height = min(_MAX_BLOCK_HEIGHT, place.h * _BLOCK_SHARE)
            band = Rect(zero, place.centery - height / 2, width, height)
            canvas.fill(band, SIENNA, alpha=46, radius=7)
            notch_count = self._sources.goal if self._sources.goal <= _MAX_NOTCHES else 0  # more would lie too close
            for mark in range(1, notch_count):
                x = band.x + point_width * mark
                canvas.line(x, band.y + 8, x, band.bottom - 8, mix(SIENNA, PARCHMENT, 0.55), 1)
            canvas.frame(band, mix(SIENNA, PARCHMENT, 0.35), thick=1.5, radius=7)

    def _paint_legend(self, canvas: Canvas) -> None:
        """Paint each source's block, icon and title, and at the right the points needed to win, if there is a goal."""
        size, lines = self._legend(canvas)
        for number, line in enumerate(lines):
            x, y = self._room.x, self._room.y + _LEGEND_LINE_HEIGHT * (number + 0.5)
            for index in line:
                source = self._listed_sources[index]
                is_loss = not any(source.points(seat) > 0 for seat in range(len(self._looks)))
                style = LOSS if is_loss else self._styles[source.key]
                swatch = Rect(x, y - 14, 46, 28)
                draw_block(canvas, swatch, style, radius=5)
                canvas.fill(Rect(swatch.centerx - 13, swatch.y + 3, 26, 22), style.fill, alpha=235, radius=8)
                canvas.icon(source.icon, swatch.centerx, swatch.centery, 23, style.ink)
                canvas.text(
                    source.title, x + 55, y, capped(canvas, size, most=1.3), kind="bold", colour=CHAR, middle=True
                )
                x += self._legend_entry_width(canvas, source, size)
        if self._sources.goal:
            canvas.text(
                self._goal_words,
                self._room.right,
                self._room.y + _LEGEND_LINE_HEIGHT / 2,
                capped(canvas, 20, most=1.2),
                kind="bold",
                colour=BLOOD,
                align="right",
                middle=True,
            )

    def _paint_name(self, canvas: Canvas, seat: int, row: Rect) -> None:
        """Paint a seat's token and name, over a golden band if it has won."""
        look = self._looks[seat]
        if seat in self._winners:
            band = Rect(row.x - 12, row.y + 3, row.w + 24, row.h - 6)
            canvas.fill(band, GOLD, alpha=84, radius=10)
            canvas.frame(band, mix(GOLD, SIENNA, 0.45), thick=2, radius=10)
        token = min(58.0, row.h - 12)
        canvas.seat(look, row.x + 28, row.centery, token)
        area = Rect(row.x + 60, row.y + 5, self._name_width(canvas) - 70, row.h - 10)
        canvas.prose(look.name, area, capped(canvas, 24, most=1.2), kind="display", colour=CHAR, middle=True)

    def paint_points(self, canvas: Canvas, seconds: float | None = None) -> None:
        """Paint the blocks and the totals; ``seconds`` means the same as in ``blocks``."""
        blocks = self.blocks(canvas, seconds)
        _, point_width, _ = self._scale(canvas)
        for block in blocks:
            draw_block(canvas, block.rect, block.style)
            if abs(block.points) > 1 and self._sources.goal and self._sources.goal <= _MAX_NOTCHES:
                _draw_notches(canvas, block, point_width)
            is_grown = block.rect.w + 3 >= abs(block.points) * point_width  # a growing block has no contents
            if is_grown and not self._paint_block(canvas, block.source.parts[block.seat], block.rect):
                draw_amount(canvas, block.rect, block.style, with_minus(block.points), block.source.icon)
        for seat, place in zip(self._ranked_seats, self._rows(canvas), strict=True):
            self._paint_total(canvas, seat, place, seconds)

    def _paint_total(self, canvas: Canvas, seat: int, row: Rect, seconds: float | None) -> None:
        """Paint the sum of a seat's points from the sources whose blocks are fully grown."""
        grown_count = len(self._listed_sources) if seconds is None else int(seconds / SECONDS_PER_SOURCE)
        total = sum(source.points(seat) for source in self._listed_sources[:grown_count])
        unit_picture = self._unit_picture
        x = row.right - (_TOTAL_WIDTH / 2 + 18 if unit_picture else _TOTAL_WIDTH / 2 - 6)
        size = fixed_size(canvas, min(40.0, row.h * 0.7))
        ink = HEMATITE if seat in self._winners else CHAR
        width = 64 if unit_picture else 90
        canvas.text(
            with_minus(total),
            x,
            row.centery,
            size,
            kind="display",
            colour=ink,
            align="centre",
            middle=True,
            width=width,
        )
        if unit_picture:
            canvas.picture_in(unit_picture, Rect(row.right - 32, row.centery - 14, 28, 28))

    # Controls

    def controls(self, canvas: Canvas) -> list[Control]:
        """List the blocks; the tooltip of each lists its points."""
        return [
            Control(
                f"result.source.{block.seat}.{block.source.key}",
                "card",
                _block_label(self._looks[block.seat].name, block),
                block.rect,
                tooltip=_parts_words(block),
                sound="tick",
            )
            for block in self.blocks(canvas)
        ]


def _block_label(name: str, block: Block) -> str:
    return say("{name}: {source} {points}", name=name, source=block.source.title, points=with_minus(block.points))


def _parts_words(block: Block) -> str:
    """Return the title of a block's source, followed by the parts of the block with their points.

    The title is left out if the only part has the same words.
    """
    parts = block.source.parts[block.seat]
    parts_text = "; ".join(f"{part.words}: {with_minus(part.points)}" for part in parts if part.points)
    is_named_by_part = len(parts) == 1 and parts[0].words == block.source.title
    return parts_text if is_named_by_part else f"{block.source.title}: {parts_text}"


def _draw_notches(canvas: Canvas, block: Block, point_width: float) -> None:
    """Draw a notch at the upper and lower edge of a block between every two points."""
    ink = mix(block.style.fill, CHAR, 0.6)
    for mark in range(1, block.points):
        x = block.rect.x - 1 + point_width * mark
        if x < block.rect.right - 4:
            for end in (block.rect.y + 2, block.rect.bottom - 11):
                canvas.line(x, end, x, end + 9, ink, 2)


# Sentences and counts

_SENTENCES_AREA = Rect(504, 526, 600, 254)
_COUNTS_AREA = Rect(1120, 526, 440, 254)
MAX_SENTENCES = 3
#: below the counts: the button that shows the best drop
_BEST_DROP_BUTTON = Rect(_COUNTS_AREA.x + 16, _COUNTS_AREA.y + 134, _COUNTS_AREA.w - 32, 52)
#: the area of the buttons that save the best drop
_SAVE_BUTTONS = Rect(_BEST_DROP_BUTTON.x, _BEST_DROP_BUTTON.bottom + 6, _BEST_DROP_BUTTON.w, 48)
#: width of the round button at the right end of a sentence
_ROUND_BUTTON_SIZE = 42.0


def paint_sentences(
    canvas: Canvas, sentences: Sequence[SummarySentence], looks: Sequence[SeatLook], *, uses_counts_area: bool = False
) -> None:
    """Paint the sentences, each with its seat's token.

    With ``uses_counts_area``, no counts are shown, and the sentences also use the area meant for the counts.
    """
    place = _sentences_place(uses_counts_area=uses_counts_area)
    canvas.panel("panel.slab", place)
    heading(
        canvas, say("Highlights"), Rect(place.x + 34, place.y + 18, place.w - 68, 40), capped(canvas, 27, most=1.05)
    )
    for sentence, area in zip(sentences, _sentence_areas(place), strict=False):
        canvas.panel("well", area)
        if sentence.seat is not None:
            canvas.seat(looks[sentence.seat], area.x + 32, area.centery, 40)
        else:
            canvas.icon("talk", area.x + 32, area.centery, 34, GOLD, shadow=True)
        margins = 70 if sentence.record is None else 70 + _ROUND_BUTTON_SIZE + 4
        words_area = Rect(area.x + 60, area.y + 2, area.w - margins, area.h - 4)
        canvas.prose(
            sentence.words, words_area, capped(canvas, 20, most=1.2), colour=BONE, middle=True, shadow=SHADE, least=16
        )


def sentence_controls(
    sentences: Sequence[SummarySentence],
    records_with_drop: Collection[int],
    show_again: Callable[[int], None],
    *,
    uses_counts_area: bool = False,
) -> list[Control]:
    """List the sentences that are about a record as buttons, which call ``show_again`` with the record's number.

    ``uses_counts_area`` means the same as in ``paint_sentences``.
    """
    controls = []
    areas = _sentence_areas(_sentences_place(uses_counts_area=uses_counts_area))
    for index, (sentence, area) in enumerate(zip(sentences, areas, strict=False)):
        if sentence.record is None:
            continue
        has_drop = sentence.record in records_with_drop
        tip = say("Watch this again in the theatre.") if has_drop else say("Watch this move again.")
        look = _SentenceLook("film-strip" if has_drop else "clockwise-rotation")
        action = partial(show_again, sentence.record)
        controls.append(Control(f"result.tale.{index}", "button", sentence.words, area, action, tooltip=tip, look=look))
    return controls


def _sentences_place(*, uses_counts_area: bool) -> Rect:
    """Return the rectangle for all sentences; with ``uses_counts_area``, it includes the area meant for the counts."""
    return _SENTENCES_AREA.union(_COUNTS_AREA) if uses_counts_area else _SENTENCES_AREA


def _sentence_areas(place: Rect) -> list[Rect]:
    """Return the areas of the sentences, one below the other inside ``place``."""
    return [Rect(place.x + 22, place.y + 56 + 62 * index, place.w - 44, 58) for index in range(MAX_SENTENCES)]


@dataclass(frozen=True, slots=True)
class _SentenceLook:
    """The look of a sentence that can be pressed: a round button at its right end, brighter under the pointer."""

    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button beside the sentence's text, which is painted already."""
        area = control.rect
        if touch.hovered or touch.pressed:
            canvas.fill(inset(area, 3), BONE, alpha=18, radius=8)
        button_place = square(area.right - 6 - _ROUND_BUTTON_SIZE / 2, area.centery, _ROUND_BUTTON_SIZE)
        RoundButton(self.icon).draw(canvas, replace(control, rect=button_place), touch)


def paint_counts(canvas: Canvas, title: str, counts: Sequence[tuple[int, str]], *, is_low: bool = False) -> None:
    """Paint the counts, each a number with words.

    With ``is_low``, the counts are in a single low line, so that the buttons of the best drop have room below.
    """
    canvas.panel("panel.slab", _COUNTS_AREA)
    top = _COUNTS_AREA.y + (12 if is_low else 18)
    heading(canvas, title, Rect(_COUNTS_AREA.x + 34, top, _COUNTS_AREA.w - 68, 40), capped(canvas, 27, most=1.05))
    area = Rect(_COUNTS_AREA.x + 16, _COUNTS_AREA.y + 54, _COUNTS_AREA.w - 32, 188)
    line = Rect(area.x, _COUNTS_AREA.y + 46, area.w, _BEST_DROP_BUTTON.y - _COUNTS_AREA.y - 52)
    cells = row(line, len(counts), gap=6) if is_low else _count_cells(area, len(counts))
    size = capped(canvas, 16 if is_low else 18, most=1.15)
    # the cells of a row have their numbers at the same height
    shifts: dict[float, float] = {}
    for cell, (_, words) in zip(cells, counts, strict=False):
        shift = _shift_to_centre(canvas, cell, words, size)
        shifts[cell.y] = min(shift, shifts.get(cell.y, shift))
    for cell, (number, words) in zip(cells, counts, strict=False):
        _paint_count(canvas, cell, number, words, size, shifts[cell.y])


def best_drop_controls(
    stage: Stage, match: Match, why_best: str, watch: Callable[[], None], why_no_video: str
) -> list[Control]:
    """List the button that shows the best drop of the match, and the buttons that save it in several formats.

    ``why_best`` says why the drop is remarkable (empty if the page says so already), ``why_no_video`` why no video can
    be made here (empty if it can).
    """
    gif = partial(open_screen, stage, "export_of_match", match, "gif")
    video = partial(open_screen, stage, "export_of_match", match, "video")
    # key, label, action and tooltip of each button, and why it cannot be used (empty if it can)
    formats = (
        ("gif", say("GIF"), gif, say("Save as an animated GIF."), ""),
        ("video", say("Video"), video, say("Save as a video with sound."), why_no_video),
        (
            "page",
            say("Page"),
            partial(open_screen, stage, "export_page_of_match", match),
            say("Save this highlight as a web page."),
            "",
        ),
    )
    words = say("Watch the highlight of the match")
    look = Button("on", "film-strip", size=20)
    save_buttons = [
        Control(
            f"result.best.{key}",
            "button",
            label,
            cell,
            action,
            enabled=not why_not,
            why_not=why_not,
            tooltip=tip,
            look=Button(size=19),
        )
        for cell, (key, label, action, tip, why_not) in zip(
            row(_SAVE_BUTTONS, len(formats), gap=8), formats, strict=True
        )
    ]
    best = Control("result.best", "button", words, _BEST_DROP_BUTTON, watch, tooltip=why_best, look=look)
    return [best, *buttons_in_one_size(stage.canvas, save_buttons)]


def _words_area(cell: Rect) -> Rect:
    """Return the largest place that the words below the number of a cell may take."""
    return Rect(cell.x + 9, cell.y + 37, cell.w - 18, cell.h - 40)


def _shift_to_centre(canvas: Canvas, cell: Rect, words: str, size: float) -> float:
    """Return how far down a number with its words is shifted to be centred in ``cell``."""
    area = _words_area(cell)
    return max(0.0, area.h - canvas.prose_height(words, area.w, size) - 4) / 2


def _paint_count(canvas: Canvas, cell: Rect, number: int, words: str, size: float, shift_y: float) -> None:
    """Paint a number with its words below, moved down by ``shift_y``, since they do not fill the ``cell``."""
    canvas.panel("well", cell)
    area = _words_area(cell)
    canvas.text(
        str(number),
        cell.centerx,
        cell.y + 24 + shift_y,
        capped(canvas, 28, most=1.0),
        kind="display",
        colour=GOLD,
        align="centre",
        middle=True,
        shadow=SHADE,
        width=cell.w - 10,
    )
    height = min(area.h - shift_y, canvas.prose_height(words, area.w, size) + 4)
    below = Rect(area.x, area.y + shift_y, area.w, height)
    canvas.prose(words, below, size, colour=PARCHMENT, align="centre", middle=True)


def _count_cells(room: Rect, count: int) -> list[Rect]:
    """Return ``count`` cells in two rows; if ``count`` is odd, the upper row has one cell more."""
    if count <= 4:
        return grid(room, columns=2, rows=2, gap=8)
    lower_count = count // 2
    height = room.h / 2 - 4
    upper_row = row(Rect(room.x, room.y, room.w, height), count - lower_count, gap=8)
    lower_row = row(Rect(room.x, room.y + room.h / 2 + 4, room.w, height), lower_count, gap=8)
    return upper_row + lower_row
