"""The result of a match: the deciding card, and charts of points, rolls, yields and routes."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from dataclasses import dataclass, field

from game.core import Match, aftermath
from game.core.words import say, say_many
from game.kept.seats import seat_looks
from game.settlers.rules import events
from game.settlers.rules.goods import PEOPLES
from game.settlers.rules.ground import WORLD
from game.settlers.rules.world import DICE_SUMS, expected_rolls
from game.settlers.table.layout import RADIUS, SEA, Point
from game.settlers.table.parts import ROMAN, draw_fixed_text
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.charts import Chart, number_place
from game.ui.layout import Rect, inset, square
from game.ui.lettering import draw_text_line
from game.ui.theme import Colour, SeatLook

_HEADING_HEIGHT = 30.0
#: the least height of the chart that shows the points during the match
_LEAST_CHART_HEIGHT = 138.0
_BAR_COLOUR = theme.colour("#B5803A")
_SEVEN_COLOUR = theme.colour("#A23B22")
_EXPECTED_INK = theme.colour("#2C5563")
#: the colours of a landscape that gave no card, and of the landscape that gave the most
_POOR_COLOUR = theme.colour("#E3CB98")
_RICH_COLOUR = theme.colour("#B4521E")
_SEA_COLOUR = theme.colour("#A9BFB4")
_PATH_COLOUR = theme.colour("#2C5563")


@dataclass(slots=True)
class MatchCounts:
    """The numbers of rolls, of cards from hexes, and of steps of nomads in a match.

    ``walks_by_path`` counts how often nomads walked along each path, given as its two crossings in ascending order.
    """

    rolls_by_sum: Counter[int] = field(default_factory=Counter)
    cards_by_hex: Counter[int] = field(default_factory=Counter)
    cards_by_seat: Counter[int] = field(default_factory=Counter)
    walks_by_path: Counter[tuple[int, int]] = field(default_factory=Counter)
    steps_by_seat: Counter[int] = field(default_factory=Counter)


def count_match(match: Match) -> MatchCounts:
    """Count the rolls, the cards from hexes and the steps of nomads in a match."""
    counts = MatchCounts()
    for record in match.records:
        for event in record.events:
            if isinstance(event, events.Rolled):
                counts.rolls_by_sum[sum(event.dice)] += 1
            elif isinstance(event, events.Yielded):
                counts.cards_by_hex[event.place] += event.count
                counts.cards_by_seat[event.seat] += event.count
            elif isinstance(event, events.Walked):
                counts.steps_by_seat[event.seat] += len(event.route) - 1
                counts.walks_by_path.update((min(pair), max(pair)) for pair in itertools.pairwise(event.route))
    return counts


def paint_deciding_factor(canvas: Canvas, factor: aftermath.DecidingFactor, look: SeatLook, rect: Rect) -> None:
    """Paint the card of the deciding point: a people chip or an icon, and words."""
    canvas.panel("panel.card", rect)
    side = rect.h * 0.66
    x = rect.x + rect.h * 0.52
    if factor.picture_key in PEOPLES:
        canvas.picture_in(f"st.people.{factor.picture_key}", square(x, rect.centery, side))
    else:
        canvas.icon(factor.picture_key, x, rect.centery, side, ROMAN)
    left = rect.x + rect.h
    area = Rect(left, rect.y + 10, rect.right - 14 - left, rect.h - 20)
    size = lettering.capped(canvas, rect.h * 0.19, most=1.15)
    canvas.prose(factor.label, area, size, kind="display", colour=theme.INK, middle=True)


def paint_history(canvas: Canvas, match: Match, rect: Rect) -> None:
    """Paint all charts inside ``rect``."""
    counts = count_match(match)
    looks = seat_looks(match.names, match.table)
    left = Rect(rect.x, rect.y, 400, rect.h)
    _paint_heading(canvas, say("Points during the match"), Rect(left.x, left.y, left.w, _HEADING_HEIGHT))
    height = max(_LEAST_CHART_HEIGHT, rect.h * 0.42)
    Chart(match.score_history, looks).draw(canvas, Rect(left.x + 28, left.y + 48, left.w - 190, height))
    below = Rect(left.x, left.y + height + 84, left.w, rect.h - height - 84)
    _paint_heading(canvas, say("Rolls"), Rect(below.x, below.y, below.w - 160, _HEADING_HEIGHT))
    x, y = left.right, below.y + 14
    size = lettering.fixed_size(canvas, 17)
    draw_text_line(canvas, say("line: expected"), x, y, size, _EXPECTED_INK, kind="flavour", align="right", width=154)
    _paint_rolls(canvas, counts, Rect(below.x, below.y + 34, below.w, below.h - 34))
    right = Rect(rect.x + 430, rect.y, rect.w - 430, rect.h)
    _paint_heading(canvas, say("Yields and routes"), Rect(right.x, right.y, right.w, _HEADING_HEIGHT))
    width = right.w
    _paint_world(canvas, counts, Rect(right.x, right.y + 36, width, width * SEA.h / SEA.w))
    _paint_seats(canvas, counts, looks, Rect(right.x, right.y + 46 + width * SEA.h / SEA.w, width, 90))


def _paint_heading(canvas: Canvas, text: str, rect: Rect) -> None:
    """Paint a heading inside ``rect``."""
    canvas.prose(
        text, inset(rect, 0, -6), lettering.fixed_size(canvas, 23), kind="display", colour=theme.HEMATITE, middle=True
    )


def _paint_rolls(canvas: Canvas, counts: MatchCounts, rect: Rect) -> None:
    """Paint a bar for each sum of the dice: its height is the number of rolls, a line marks the expected number."""
    rolled_counts = [float(counts.rolls_by_sum[number]) for number in DICE_SUMS]
    expected_counts = [expected_rolls(counts.rolls_by_sum.total(), number) for number in DICE_SUMS]
    largest_number = max(1.0, *rolled_counts, *expected_counts)
    spacing = rect.w / len(DICE_SUMS)
    room = rect.h - 46
    for index, number in enumerate(DICE_SUMS):
        x = rect.x + spacing * index
        base = rect.bottom - 24
        height = room * rolled_counts[index] / largest_number
        ink: Colour = _SEVEN_COLOUR if number == 7 else _BAR_COLOUR
        canvas.fill(Rect(x + spacing * 0.16, base - height, spacing * 0.68, max(1.0, height)), ink, alpha=240, radius=3)
        line_y = base - room * expected_counts[index] / largest_number
        canvas.line(x + 2, line_y, x + spacing - 2, line_y, _EXPECTED_INK, thick=2.4)
        count_y, is_inside = number_place(base - height, base, line_y)
        count_ink = theme.BONE if is_inside and number == 7 else theme.INK
        draw_fixed_text(canvas, str(counts.rolls_by_sum[number]), x + spacing / 2, count_y, 16, count_ink)
        draw_fixed_text(canvas, str(number), x + spacing / 2, base + 13, 18, theme.CHAR, kind="display")


def _paint_world(canvas: Canvas, counts: MatchCounts, rect: Rect) -> None:
    """Paint a small map: the more cards a landscape gave, the darker it is; paths with more walks are broader."""
    scale = rect.w / SEA.w
    most_cards = max([1, *counts.cards_by_hex.values()])

    def to_small_map(x: float, y: float) -> Point:
        """Return the position on the small map of a point of the large map."""
        return rect.x + (x - SEA.x) * scale, rect.y + (y - SEA.y) * scale

    canvas.fill(rect, _SEA_COLOUR, alpha=90, radius=10)
    for place in WORLD.hexes:
        x, y = to_small_map(place.x, place.y)
        angles = [math.radians(60 * corner - 90) for corner in range(6)]
        radius = RADIUS * scale * 0.95
        cards = counts.cards_by_hex[WORLD.hex_named[place.name]]
        canvas.polygon(
            [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles],
            theme.mix(_POOR_COLOUR, _RICH_COLOUR, cards / most_cards),
        )
    busiest = max([1, *counts.walks_by_path.values()])
    for path, count in counts.walks_by_path.items():
        start, end = [to_small_map(WORLD.crossings[crossing].x, WORLD.crossings[crossing].y) for crossing in path]
        canvas.line(*start, *end, _PATH_COLOUR, 1.2 + 4.0 * count / busiest)
    for place in WORLD.hexes:
        cards = counts.cards_by_hex[WORLD.hex_named[place.name]]
        if cards:
            draw_fixed_text(canvas, str(cards), *to_small_map(place.x, place.y), 16, theme.CHAR)


def _paint_seats(canvas: Canvas, counts: MatchCounts, looks: tuple[SeatLook, ...], rect: Rect) -> None:
    """Paint how many cards each seat got from the land, and how many steps its nomads walked."""
    width = rect.w / len(looks)
    for seat, look in enumerate(looks):
        x = rect.x + width * seat
        canvas.seat(look, x + 22, rect.y + 24, 36)
        cards = say_many("{count} card", "{count} cards", counts.cards_by_seat[seat])
        steps = say_many("{count} step", "{count} steps", counts.steps_by_seat[seat])
        for text, y, colour in ((cards, 13, theme.CHAR), (steps, 35, theme.SIENNA)):
            draw_text_line(canvas, text, x + 45, rect.y + y, lettering.fixed_size(canvas, 17), colour, width=width - 48)
