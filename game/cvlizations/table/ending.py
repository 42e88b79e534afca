"""Draws the points of every seat: during the match on the result screen, and at the end on the table."""

from __future__ import annotations

from game.core import Match, aftermath
from game.core.words import say, say_many
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.scoring import end_points, points_of_idea, score
from game.cvlizations.rules.state import State
from game.cvlizations.table import layout
from game.cvlizations.table.face import Face
from game.cvlizations.table.parts import AMBER, draw_tile
from game.kept.seats import seat_looks
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.charts import Chart
from game.ui.layout import Rect, row
from game.ui.lettering import draw_centred_text
from game.ui.overlays import dim
from game.ui.theme import SeatLook

#: The height of the chart of points.
_CHART_HEIGHT = 166.0
#: The width of the chart's heading, which ends before the tabs.
_HEADING_WIDTH = 540.0
#: The greatest height of an idea's row.
_MAX_ROW_HEIGHT = 32.0


def paint_deciding_factor(canvas: Canvas, factor: aftermath.DecidingFactor, look: SeatLook, rect: Rect) -> None:
    """Paint the idea that decided the match, as a card with its picture and its name."""
    canvas.panel("panel.card", rect)
    side = rect.h - 28
    draw_tile(canvas, int(factor.picture_key), Rect(rect.x + 16, rect.y + 14, side, side))
    left = rect.x + side + 32
    area = Rect(left, rect.y + 10, rect.right - 14 - left, rect.h - 20)
    size = lettering.capped(canvas, rect.h * 0.21, most=1.15)
    canvas.prose(factor.label, area, size, kind="display", colour=theme.INK, middle=True)


def paint_history(canvas: Canvas, match: Match, rect: Rect) -> None:
    """Draw a chart of everybody's points during the match, and below it the seats' ideas with their points."""
    state: State = match.state
    looks = seat_looks(match.names, match.table)
    canvas.text(
        say("Points during the match"), rect.x, rect.y, 28, kind="display", colour=theme.HEMATITE, width=_HEADING_WIDTH
    )
    chart = Rect(rect.x + 34, rect.y + 54, rect.w - 204, _CHART_HEIGHT)
    Chart(match.score_history, looks).draw(canvas, chart)
    top = chart.bottom + 46
    columns = row(Rect(rect.x, top, rect.w, rect.bottom - top), state.seats, gap=8)
    for seat, (look, column) in enumerate(zip(looks, columns, strict=True)):
        _draw_ideas(canvas, state, seat, look, column)


def _draw_ideas(canvas: Canvas, state: State, seat: int, look: SeatLook, column: Rect) -> None:
    """Draw a seat's ideas below its token, each as a tile with all its points and its name."""
    canvas.seat(look, column.x + 14, column.y + 14, 28)
    longest = max(len(tribe.ideas) for tribe in state.tribes[: state.seats])  # the length of the longest column
    spacing = min(_MAX_ROW_HEIGHT, (column.h - 34) / max(1, longest))
    size = lettering.fixed_size(canvas, min(19.0, spacing * 0.68))
    side = spacing - 3
    for index, idea in enumerate(state.tribes[seat].ideas):
        y = column.y + 34 + spacing * (index + 0.5)
        left = column.x + side + 8
        draw_tile(canvas, idea, Rect(column.x, y - side / 2, side, side))
        points = str(points_of_idea(state, seat, idea))
        ink = theme.CHAR
        draw_centred_text(canvas, points, left + 9, y, size, ink)
        title = say(IDEAS[idea].title)
        area = Rect(left + 26, y - spacing / 2, column.right - left - 26, spacing)
        if canvas.text_width(title, size) > area.w * 1.2:
            canvas.prose(title, area, size, colour=ink, middle=True, least=11)
        else:
            canvas.text(title, area.x, y, size, colour=ink, middle=True, width=area.w)


# The points at the end of a match, on the table: happiness, then every idea with its points.

_TOTAL_INK = theme.colour("#7E2616")
#: The upper and the lower edge of the columns of points.
_COLUMN_TOP = 76.0
_COLUMN_BOTTOM = 604.0


def draw_points(canvas: Canvas, face: Face, counted_ideas: float | None) -> None:
    """Draw a column of points above each player's panel.

    Only the first ``counted_ideas`` of all players' ideas are shown; ``None`` shows all.
    """
    dim(canvas, Rect(0, 64, 1600, 546))
    still_to_show = count_ideas(face) if counted_ideas is None else int(counted_ideas)
    for seat in range(face.view.seats):
        place = layout.panel_places(len(face.view.tribes))[seat]
        ideas = face.view.tribes[seat].ideas
        _draw_column(
            canvas,
            face,
            seat,
            Rect(place.x, _COLUMN_TOP, place.w, _COLUMN_BOTTOM - _COLUMN_TOP),
            shown_ideas=min(still_to_show, len(ideas)),
            is_complete=still_to_show >= len(ideas),
        )
        still_to_show = max(0, still_to_show - len(ideas))


def count_ideas(face: Face) -> int:
    """Return the number of ideas of all players."""
    return sum(len(tribe.ideas) for tribe in face.view.tribes)


def _draw_column(canvas: Canvas, face: Face, seat: int, rect: Rect, *, shown_ideas: int, is_complete: bool) -> None:
    """Draw a seat's column of points with its first ``shown_ideas`` ideas; a winner's complete column glows."""
    tribe = face.view.tribes[seat]
    is_winner = seat in face.view.winners
    canvas.panel("panel.hide", rect)
    widgets.stitches(canvas, rect.x + 22, rect.y + 8, rect.w - 44)
    spacing = min(40.0, (rect.h - 120) / (len(tribe.ideas) + 1))
    y = rect.y + 30
    _draw_row_with_icon(canvas, rect, y, spacing, say("Happiness"), str(tribe.happiness), "sun")
    points = tribe.happiness
    for idea in tribe.ideas[:shown_ideas]:
        y += spacing
        effect = end_points(face.view, seat, idea)
        points += IDEAS[idea].points + effect
        points_text = f"{IDEAS[idea].points} + {effect}" if effect else str(IDEAS[idea].points)
        draw_tile(canvas, idea, Rect(rect.x + 18, y - spacing / 2 + 2, spacing - 4, spacing - 4))
        _draw_row(canvas, rect, y, spacing, say(IDEAS[idea].title), points_text)
    if is_complete and is_winner:
        canvas.panel("glow.ember", Rect(rect.x + 18, rect.bottom - 82, rect.w - 36, 62))
    canvas.panel("cv.bone", Rect(rect.x + 18, rect.bottom - 82, rect.w - 36, 62))
    total = score(face.view, seat) if is_complete else points
    total_text = say_many("{count} point", "{count} points", total)
    room = rect.w - 60
    draw_centred_text(canvas, total_text, rect.centerx, rect.bottom - 52, 34, _TOTAL_INK, kind="display", width=room)


def _draw_row_with_icon(
    canvas: Canvas, rect: Rect, y: float, spacing: float, label: str, points: str, icon: str
) -> None:
    """Draw a row of a column with an icon before its label."""
    canvas.icon(icon, rect.x + 18 + spacing / 2 - 2, y, spacing - 4, theme.GOLD, shadow=True)
    _draw_row(canvas, rect, y, spacing, label, points)


def _draw_row(canvas: Canvas, rect: Rect, y: float, spacing: float, label: str, points: str) -> None:
    """Draw a row of a column: a label at the left, its points at the right."""
    size = lettering.capped(canvas, min(21.0, spacing * 0.62))
    width = lettering.draw_shadowed_text(
        canvas, points, rect.right - 22, y, size + 2, AMBER, align="right", kind="bold"
    )
    ink = theme.BONE if points != "0" else theme.PARCHMENT
    room = rect.w - spacing - 60 - width
    canvas.text(label, rect.x + 24 + spacing, y, size, colour=ink, middle=True, width=room, least=12)
