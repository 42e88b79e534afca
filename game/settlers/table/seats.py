"""The panels of the seats, and the panel with the four tracks."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import say, say_many
from game.settlers.rules.goods import CLOTHING, CONSTRUCTION, HUNTING, LAST_STEP, MEAT, NOURISHMENT, PEOPLES
from game.settlers.rules.state import NOBODY, SOURCES, chips_found, points_by_source, steps_for_a_card
from game.settlers.table import layout, words
from game.settlers.table.face import Face
from game.settlers.table.parts import DIM, QUIET, SAND, WARM, draw_chip, draw_fixed_text, draw_mark, draw_shadowed_text
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.contrast import is_strong
from game.ui.layered import sketched_once
from game.ui.layout import Rect, from_middle
from game.ui.lettering import draw_text_line
from game.ui.theme import SeatLook

_ICON_INK = theme.colour("#E4CC9E")
#: the indices of a panel's three counts: of cards, people chips and event chips
CARD_COUNT, PEOPLE_COUNT, EVENT_CHIP_COUNT = range(3)
#: the icon of each of these counts
_COUNT_ICONS = ("card-draw", "three-friends", "stone-tablet")
_TALL_PANEL = 200
#: a name up to this width fits beside the points
_SHORT_NAME_WIDTH = 74.0


@dataclass(frozen=True, slots=True)
class _Panel:
    """The contents of a seat's panel.

    - ``activity``: what the seat does now, in words.
    - ``counts``: the seat's numbers of cards, people chips and event chips.
    - ``marks``: the source of each of the seat's points, then an empty text for each point missing to the ``goal``.
    """

    look: SeatLook
    is_lit: bool
    activity: str
    points: int
    goal: int
    counts: tuple[int, int, int]
    marks: tuple[str, ...]
    people: tuple[int, ...]
    #: the cards by kind if they are open, else ``None``
    hand: tuple[int, ...] | None


def draw_panels(canvas: Canvas, face: Face) -> None:
    """Draw every seat's panel."""
    for seat, rect in enumerate(layout.panels(len(face.looks))):
        _draw_panel(canvas, _panel_contents(face, seat), rect)


def _panel_contents(face: Face, seat: int) -> _Panel:
    """Return what a seat's panel shows."""
    view = face.view
    player = view.players[seat]
    sources = points_by_source(view, seat)
    marks = [key for key in SOURCES for _ in range(sources[key])]
    return _Panel(
        look=face.looks[seat],
        is_lit=seat == face.asked,
        activity=words.activity(face, seat),
        points=sum(sources.values()),
        goal=view.goal,
        counts=(sum(player.hand), sum(player.people), chips_found(view, seat)),
        marks=(*marks, *[""] * (view.goal - len(marks))),
        people=tuple(player.people),
        hand=player.hand[:4] if seat in face.hands_in_panels else None,
    )


@sketched_once
def _draw_panel(canvas: Canvas, panel: _Panel, rect: Rect) -> None:
    """Draw a seat's panel: name, points, counts and marks; in a tall panel also its people chips."""
    if panel.is_lit:
        canvas.panel("glow.ember", rect)
    canvas.panel("st.seat_lit" if panel.is_lit else "st.seat", rect)
    widgets.stitch_edges(canvas, rect, margin=20, above=5, below=12)
    if canvas.text_width(panel.look.name, lettering.fixed_size(canvas, 18), "display") <= _SHORT_NAME_WIDTH:
        _draw_short_name(canvas, panel, rect)
    else:
        _draw_long_name(canvas, panel, rect)
    _draw_counts(canvas, panel, rect)
    _draw_marks(canvas, panel, rect)
    if rect.h > _TALL_PANEL:
        _draw_people_chips(canvas, panel, rect)


def _draw_activity(canvas: Canvas, panel: _Panel, rect: Rect) -> None:
    """Draw what the seat does now, in words."""
    ink = WARM if panel.is_lit else QUIET
    size = lettering.capped(canvas, 20, most=1.1)
    canvas.prose(panel.activity, rect, size, kind="flavour", colour=ink, middle=True)


def _draw_short_name(canvas: Canvas, panel: _Panel, rect: Rect) -> None:
    """Draw the name beside the points, and below it the seat's present activity."""
    look = panel.look
    canvas.seat(look, rect.x + 45, rect.y + 49, 60)
    draw_shadowed_text(canvas, look.name, rect.x + 83, rect.y + 33, 24, width=_SHORT_NAME_WIDTH - 6)
    _draw_activity(canvas, panel, Rect(rect.x + 83, rect.y + 50, rect.w - 95, 49))
    _draw_points(canvas, panel, Rect(rect.right - 82, rect.y + 18, 68, 34))


def _draw_long_name(canvas: Canvas, panel: _Panel, rect: Rect) -> None:
    """Draw a long name across the whole panel, and below it the token, what the seat does, and its points."""
    look = panel.look
    draw_shadowed_text(canvas, look.name, rect.x + 16, rect.y + 26, 20, kind="bold", width=rect.w - 30, most=1.2)
    canvas.seat(look, rect.x + 38, rect.y + 64, 46)
    _draw_activity(canvas, panel, Rect(rect.x + 66, rect.y + 38, rect.w - 154, 54))
    _draw_points(canvas, panel, Rect(rect.right - 82, rect.y + 47, 68, 34))


def _draw_points(canvas: Canvas, panel: _Panel, rect: Rect) -> None:
    """Draw the points and the goal on a plate of bone."""
    canvas.panel("st.points", rect)
    number = str(panel.points)
    goal = f"/{panel.goal}"
    large = lettering.fixed_size(canvas, 25)
    small = lettering.fixed_size(canvas, 18)
    width = canvas.text_width(number, large, "display") + canvas.text_width(goal, small, "bold") + 1
    left = rect.centerx - width / 2
    left += canvas.text(number, left, rect.centery - 1, large, kind="display", colour=theme.CHAR, middle=True)
    canvas.text(goal, left + 1, rect.centery + 2, small, kind="bold", colour=theme.SIENNA, middle=True)


def count_spots(rect: Rect) -> tuple[tuple[float, float], ...]:
    """Return the position of each count on a panel; the indices are ``CARD_COUNT`` and the like."""
    y = rect.y + (108 if rect.h <= _TALL_PANEL else 112)
    return tuple([(rect.x + 33 + 72 * index, y) for index in range(3)])


def _draw_counts(canvas: Canvas, panel: _Panel, rect: Rect) -> None:
    """Draw the numbers of cards, people chips and event chips; the cards of an open hand are counted by kind."""
    if panel.hand is not None:
        _draw_open_hand(canvas, panel, panel.hand, rect)
        return
    for (x, y), icon, count in zip(count_spots(rect), _COUNT_ICONS, panel.counts, strict=True):
        canvas.icon(icon, x, y, 31, _ICON_INK if count else DIM)
        draw_shadowed_text(canvas, str(count), x + 21, y + 1, 23, theme.BONE if count else DIM, kind="bold", width=30)


def _draw_open_hand(canvas: Canvas, panel: _Panel, hand: tuple[int, ...], rect: Rect) -> None:
    """Draw an open hand: the count of each kind of card, then the counts of chips, all smaller than usual.

    A kind of which the seat has none is pale and has no number, since six numbers would not fit.
    """
    _, y = count_spots(rect)[CARD_COUNT]
    spacing = (rect.w - 18) / 6
    for kind, count in enumerate(hand):
        draw_chip(canvas, kind, rect.x + 22 + spacing * kind, y, 21, is_outline=not count)
    for place, (icon, count) in enumerate(zip(_COUNT_ICONS[1:], panel.counts[1:], strict=True), start=4):
        canvas.icon(icon, rect.x + 22 + spacing * place, y, 18, _ICON_INK if count else DIM)
    for place, count in enumerate((*hand, *panel.counts[1:])):
        if count:
            draw_shadowed_text(canvas, str(count), rect.x + 34 + spacing * place, y + 1, 18, kind="bold", width=22)


def _draw_marks(canvas: Canvas, panel: _Panel, rect: Rect) -> None:
    """Draw each point with the mark of its source."""
    spacing = (rect.w - 48) / max(len(panel.marks) - 1, 1)
    for index, source in enumerate(panel.marks):
        draw_mark(canvas, source, rect.x + 24 + spacing * index, rect.bottom - 25, radius=min(7.2, spacing * 0.36))


def _draw_people_chips(canvas: Canvas, panel: _Panel, rect: Rect) -> None:
    """Draw the number of people chips of each colour; a chip that the seat lacks is pale, but visible on black."""
    pale_alpha = 150 if is_strong() else 70
    for index, (people, count) in enumerate(zip(PEOPLES, panel.people, strict=True)):
        x, y = rect.x + 36 + 54 * index, rect.y + 155
        canvas.picture_in(f"st.people.{people}", Rect(x - 14, y - 14, 28, 28), alpha=255 if count else pale_alpha)
        draw_shadowed_text(canvas, str(count), x + 17, y + 1, 19, theme.BONE if count else DIM, kind="bold")


# The tracks

_LAUREL_INK = theme.colour("#7A4A12")


def draw_tracks(canvas: Canvas, face: Face) -> None:
    """Draw the four tracks with everybody's markers."""
    canvas.panel("panel.hide", layout.TRACKS)
    widgets.stitch_edges(canvas, layout.TRACKS, margin=20, above=5, below=12)
    for track in range(4):
        _draw_track(canvas, face, track)


def _draw_track(canvas: Canvas, face: Face, track: int) -> None:
    """Draw a track: its name and present effect, its steps, and everybody's markers."""
    row = layout.track_row(track)
    canvas.icon(words.TRACK_ICONS[track], row.x + 14, row.y + 16, 27, SAND, shadow=True)
    name = say(words.TRACK_NAMES[track])
    name_width = canvas.text_width(name, lettering.fixed_size(canvas, 15), "display")
    effect_left = _draw_effect(canvas, face, track, row, name_width)
    room = effect_left - row.x - 40
    draw_shadowed_text(canvas, name, row.x + 34, row.y + 17, 21, width=room)
    own_step = face.tracks[track]
    is_art_taken = face.view.arts[track] != NOBODY
    for step in range(LAST_STEP + 1):
        rect = layout.cell(track, step)
        canvas.panel("st.cell_reached" if step <= own_step else "st.cell", rect)
        if step == LAST_STEP:
            if step <= own_step:
                ink = _LAUREL_INK
            elif is_art_taken:
                ink = DIM
            else:
                ink = theme.colour("#E5B04A")
            canvas.icon("laurel-crown", rect.centerx, rect.centery, 26, ink)
        elif step != own_step:
            ink = theme.SOOT if step <= own_step else QUIET
            draw_fixed_text(canvas, str(step), rect.centerx, rect.centery - 1, 20, ink, kind="display")
    _draw_markers(canvas, face, track)


def _draw_markers(canvas: Canvas, face: Face, track: int) -> None:
    """Draw the markers of a track: the shown seat's marker on its step, all other seats' markers below their steps."""
    other_seats_by_step: dict[int, list[int]] = {}
    for seat, player in enumerate(face.view.players):
        if seat == face.progress_seat:
            x, y = layout.cell(track, player.tracks[track]).center
            canvas.seat(face.looks[seat], x, y, 36)
        else:
            other_seats_by_step.setdefault(player.tracks[track], []).append(seat)
    for step, seats in other_seats_by_step.items():
        rect = layout.cell(track, step)
        for index, seat in enumerate(seats):
            spacing = 19 if len(seats) < 4 else 14
            x = rect.centerx + from_middle(index, len(seats)) * spacing
            canvas.seat(face.looks[seat], x, rect.bottom + 11, 21)


def _draw_effect(canvas: Canvas, face: Face, track: int, row: Rect, name_width: float) -> float:
    """Draw the present effect of a track to the right of the track's name, and return the left end of the effect.

    ``name_width`` is the width of the name at its smallest size; a wide name leaves no room for a picture.
    """
    player = face.view.players[face.progress_seat]
    size = lettering.capped(canvas, 18, most=1.15)
    y = row.y + 15
    if track == NOURISHMENT:
        steps = steps_for_a_card(face.view, player)
        text = say_many("{count} step", "{count} steps", steps)
        room = max(78, min(104, row.w - 70 - name_width))
        width = draw_text_line(canvas, text, row.right, y, size, SAND, align="right", width=room)
        if name_width + width + 70 > row.w:
            return row.right - width
        draw_chip(canvas, MEAT, row.right - width - 16, y, 24)
        return row.right - width - 28
    if track == HUNTING:
        text = say("move a figure")
        return row.right - draw_text_line(canvas, text, row.right, y, size, SAND, align="right", width=124)
    _draw_condition(canvas, track, player.tracks[track], row.right - 46, y)
    return row.right - 46


def _draw_condition(canvas: Canvas, track: int, step: int, x: float, y: float) -> None:
    """Draw the two conditions of a gate: ``step`` as that of ``track``, and the other one greyed out."""
    canvas.fill(Rect(x, y - 13, 46, 26), theme.colour("#E5B04A"), alpha=255, radius=6)
    conditions = ((CLOTHING, theme.PARCHMENT, theme.SOOT), (CONSTRUCTION, theme.SOOT, theme.BONE))
    for index, (condition_track, ground, ink) in enumerate(conditions):
        cell = Rect(x + 2 + 21 * index, y - 11, 21, 22)
        is_of_track = condition_track == track
        canvas.fill(cell, ground if is_of_track else theme.colour("#6F6457"), alpha=255, radius=3)
        if is_of_track:
            draw_fixed_text(canvas, str(step), cell.centerx, y, 18, ink)
