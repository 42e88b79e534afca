"""The end of a match: the winter's course as a chart (solo game), and the final scoring over the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core import Match, aftermath
from game.core.words import say, with_minus
from game.stone_age.aftermath import SOURCE_CHIPS, sand_card_product
from game.stone_age.rules.round_events import RoundEnded, Scored
from game.stone_age.rules.rounds import FINAL_PARTS, SAND_KIND_BY_SOURCE
from game.stone_age.rules.state import State, figures_of_seat
from game.stone_age.table.parts import INK, RUST, draw_chip
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, inset, row
from game.ui.lettering import draw_text_line
from game.ui.theme import Colour, SeatLook

_FIRE_INK = theme.colour("#D9671E")
_MOSS_INK = theme.colour("#6E7D39")
_LINE_COLOUR = theme.colour("#C98A2E")


@dataclass(frozen=True, slots=True)
class WinterRow:
    """A row of the winter's chart: its chip, its title, the colour of its bars, and a value for each round."""

    kind: str
    title: str
    ink: Colour
    values: tuple[int, ...]


def winter_rows(match: Match) -> tuple[WinterRow, ...]:
    """Return the food, fire, figures and buildings after each round of a solo match, including the lost round."""
    round_ends = []
    for _, event in aftermath.events_of_kind(match, RoundEnded):
        round_ends.append((event.food, event.exhaustion, event.figures, event.buildings))
    state: State = match.state
    if len(round_ends) < state.round:  # the last round was lost, and so has no event ``RoundEnded``
        camp = state.camps[0]
        round_ends.append((camp.food, state.exhaustion, figures_of_seat(state, 0), len(camp.buildings)))
    food, fire, figures, buildings = zip(*round_ends, strict=True)
    return (
        WinterRow("food", say("food"), theme.HEMATITE, food),
        WinterRow("fire", say("fire"), _FIRE_INK, fire),
        WinterRow("people", say("figures"), theme.SIENNA, figures),
        WinterRow("building", say("buildings"), _MOSS_INK, buildings),
    )


def paint_deciding_factor(canvas: Canvas, factor: aftermath.DecidingFactor, look: SeatLook, rect: Rect) -> None:
    """Paint the chip that stands for what decided the match."""
    draw_chip(canvas, factor.picture_key, rect.centerx, rect.centery, rect.w)


def paint_winter(canvas: Canvas, match: Match, rect: Rect) -> None:
    """Paint the winter's chart: four rows of bars, each with a bar for each round."""
    rows = winter_rows(match)
    rounds = len(rows[0].values)
    if match.state.ended == "lost":
        ending = say("the fire went out in round {round}", round=rounds)
        ink = RUST
    else:
        ending = say("the fire still burns")
        ink = INK
    title = say("The story of the winter")
    width = draw_text_line(canvas, title, rect.x, rect.y + 16, 28, theme.BLOOD, kind="display", width=rect.w * 0.6)
    beside_title = Rect(rect.x + width + 16, rect.y - 6, rect.w - width - 16, 48)
    canvas.prose(ending, beside_title, lettering.capped(canvas, 20, most=1.35), colour=ink, align="right", middle=True)
    height = (rect.h - 68) / len(rows)
    left = rect.x + 150
    spacing = (rect.w - 160) / max(12, rounds)
    for index, chart_row in enumerate(rows):
        top = rect.y + 44 + height * index
        draw_chip(canvas, chart_row.kind, rect.x + 22, top + height / 2 + 4, 38)
        draw_text_line(canvas, chart_row.title, rect.x + 48, top + height / 2 + 4, 20, INK, width=94)
        canvas.line(left - 8, top + height - 6, rect.right, top + height - 6, _LINE_COLOUR)
        _draw_bars(canvas, chart_row, Rect(left, top, spacing * rounds, height - 6), spacing)
    for number in range(rounds):
        draw_text_line(
            canvas,
            str(number + 1),
            left + spacing * (number + 0.5),
            rect.bottom - 8,
            lettering.capped(canvas, 18),
            theme.SIENNA,
            align="centre",
        )


def _draw_bars(canvas: Canvas, chart_row: WinterRow, rect: Rect, pitch: float) -> None:
    """Draw a bar for each round with its value above it, ``pitch`` units apart."""
    highest = max(1, *chart_row.values)
    room = rect.h - 26
    for number, value in enumerate(chart_row.values):
        bar_height = max(2.0, room * value / highest)
        x = rect.x + pitch * number
        bar = Rect(x + pitch * 0.16, rect.bottom - bar_height, pitch * 0.68, bar_height)
        canvas.fill(bar, chart_row.ink, alpha=235, radius=4)
        draw_text_line(
            canvas,
            str(value),
            x + pitch / 2,
            rect.bottom - bar_height - 11,
            lettering.capped(canvas, min(18, pitch * 0.46)),
            INK,
            align="centre",
            kind="bold",
        )


# The final scoring over the table: a column for each player, shown item by item.

#: the rectangle of the board, the height of its column heads, and the width of its row titles
_BOARD_AREA = Rect(150, 66, 1300, 760)
_HEAD_HEIGHT, _TITLES_WIDTH = 92.0, 250.0
#: the rows of the board: the points scored during the match (``before``), then the sources of the final scoring
ITEMS = ("before", *FINAL_PARTS)


@dataclass(slots=True)
class FinalScoring:
    """The board of the final scoring; it shows the first ``shown_count`` items."""

    state: State
    scored: Sequence[Scored]
    looks: Sequence[SeatLook]
    shown_count: int = 0

    def points(self, seat: int, item: str) -> int:
        """Return a player's points for an item; for ``before``, the total less the points of all other items."""
        event = self.scored[seat]
        if item != "before":
            return int(getattr(event, item))
        return event.total - sum(int(getattr(event, part)) for part in FINAL_PARTS)

    def total(self, seat: int) -> int:
        """Return a player's points for all items shown so far."""
        return sum(self.points(seat, item) for item in ITEMS[: self.shown_count])

    def draw(self, canvas: Canvas) -> None:
        """Draw the board over the darkened table."""
        canvas.fill(SCREEN, theme.SOOT, alpha=150)
        canvas.panel("panel.parchment", _BOARD_AREA)
        canvas.record_cover(_BOARD_AREA)
        area = inset(_BOARD_AREA, 44, 34)
        heads = Rect(area.x + _TITLES_WIDTH, area.y, area.w - _TITLES_WIDTH, _HEAD_HEIGHT)
        canvas.prose(
            say("Final scoring"),
            Rect(area.x, area.y, _TITLES_WIDTH - 16, _HEAD_HEIGHT),
            lettering.capped(canvas, 32, most=1.05),
            kind="display",
            colour=theme.HEMATITE,
            middle=True,
        )
        columns = row(heads, len(self.looks), gap=8)
        for look, column in zip(self.looks, columns, strict=True):
            canvas.seat(look, column.centerx, column.y + 26, 52)
            canvas.text(
                look.name,
                column.centerx,
                column.y + 72,
                lettering.capped(canvas, 22, most=1.2),
                kind="display",
                colour=INK,
                align="centre",
                middle=True,
                width=column.w,
            )
        height = (area.h - _HEAD_HEIGHT) / (len(ITEMS) + 1)
        for number, item in enumerate(ITEMS[: self.shown_count]):
            self._draw_item(
                canvas, item, Rect(area.x, area.y + _HEAD_HEIGHT + height * number, area.w, height), columns
            )
        self._draw_totals(canvas, Rect(area.x, area.bottom - height, area.w, height), columns)

    def _draw_item(self, canvas: Canvas, item: str, row_rect: Rect, columns: Sequence[Rect]) -> None:
        """Draw the row of an item: its chip, its title and each player's points."""
        canvas.line(row_rect.x, row_rect.y, row_rect.right, row_rect.y, theme.SIENNA, thick=1)
        draw_chip(canvas, "winter" if item == "before" else SOURCE_CHIPS[item], row_rect.x + 26, row_rect.centery, 48)
        title_rect = Rect(row_rect.x + 60, row_rect.y + 2, _TITLES_WIDTH - 76, row_rect.h - 4)
        canvas.prose(
            item_title(item), title_rect, lettering.capped(canvas, 21, most=1.25), kind="bold", colour=INK, middle=True
        )
        for seat, column in enumerate(columns):
            product = sand_card_product(self.state, seat, item) if item in SAND_KIND_BY_SOURCE else ""
            size = lettering.capped(canvas, 27, most=1.2)
            canvas.text(
                str(self.points(seat, item)),
                column.centerx + (34 if product else 0),
                row_rect.centery,
                size,
                kind="bold",
                colour=INK,
                align="centre",
                middle=True,
            )
            if product:
                canvas.text(
                    product,
                    column.centerx + 4,
                    row_rect.centery,
                    lettering.capped(canvas, 19, most=1.2),
                    colour=theme.SIENNA,
                    align="right",
                    middle=True,
                    width=column.w / 2,
                )

    def _draw_totals(self, canvas: Canvas, row_rect: Rect, columns: Sequence[Rect]) -> None:
        """Draw the last row: each player's total, with the best total in another colour."""
        canvas.line(row_rect.x, row_rect.y, row_rect.right, row_rect.y, RUST, thick=3)
        title_rect = Rect(row_rect.x + 60, row_rect.y + 2, _TITLES_WIDTH - 76, row_rect.h - 4)
        canvas.prose(
            say("total"), title_rect, lettering.capped(canvas, 24, most=1.2), kind="display", colour=RUST, middle=True
        )
        best = max(self.total(seat) for seat in range(len(columns)))
        for seat, column in enumerate(columns):
            total = self.total(seat)
            canvas.text(
                with_minus(total),
                column.centerx,
                row_rect.centery,
                lettering.capped(canvas, 42, most=1.1),
                kind="display",
                colour=theme.HEMATITE if total == best else INK,
                align="centre",
                middle=True,
            )


def item_title(item: str) -> str:
    """Return the title of an item of the scoring, which is one of ``ITEMS``."""
    return {
        "before": say("points so far"),
        "green": say("green cards"),
        "farmers": say("farmers × field"),
        "toolmakers": say("tool makers × tools"),
        "builders": say("builders × buildings"),
        "shamans": say("shamans × figures"),
        "leftovers": say("leftover resources"),
    }[item]
