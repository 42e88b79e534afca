"""The sheet with all chips, cards and points over the map, and the list of costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.core.words import Marked, marked, say
from game.settlers.rules.goods import (
    LAST_STEP,
    MEAT,
    NOMAD_COST,
    NOTHING,
    PEOPLES,
    SETS,
    SKIN,
    TRACKS,
    TRIBE_COST,
    Bundle,
    covers,
    single,
)
from game.settlers.rules.ground import WORLD
from game.settlers.rules.state import NOBODY, chips_found, points
from game.settlers.rules.turns import is_next_step_open, next_cost
from game.settlers.rules.world import NONE
from game.settlers.table import layout, targets, words
from game.settlers.table.face import Face
from game.settlers.table.parts import MEADOW, draw_cost, draw_mark
from game.settlers.table.pointed import Intents
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import draw_text_line
from game.ui.widgets import Button

#: the id of the button that closes the sheet
CLOSE = "tally.close"
SHEET = Rect(290, 66, 1020, 770)
_LINE_HEIGHT = 35.5
_FIRST_LINE_Y = 92.0
_RULE_COLOUR = theme.colour("#B08A58")
_QUIET_INK = theme.colour("#4F3820")
#: the x of the column with the numbers of things still available
_AVAILABLE_X = 452.0
#: the left edge of the first seat's column
_FIRST_SEAT_X = 560.0
#: the right edge of the last seat's column
_LAST_SEAT_X = 976.0


def draw_tally(canvas: Canvas, face: Face) -> None:
    """Draw the sheet with all chips, cards and points."""
    canvas.fill(SCREEN, theme.SHADE, alpha=150)
    canvas.panel("panel.parchment", SHEET)
    canvas.record_cover(SHEET)
    x, y, room = SHEET.x + 44, SHEET.y + 20, _AVAILABLE_X - 92
    canvas.text(say("Points and chips"), x, y, 30, kind="display", colour=theme.HEMATITE, width=room)
    area = Rect(SHEET.x + _AVAILABLE_X - 46, SHEET.y + 24, 92, 56)
    canvas.prose(say("still available"), area, 19, kind="flavour", colour=theme.SIENNA, align="centre", middle=True)
    size = lettering.capped(canvas, 18, most=1.3)
    for seat, look in enumerate(face.looks):
        x = _column_middle(face, seat)
        canvas.seat(look, x, SHEET.y + 38, 40)
        width = (_LAST_SEAT_X - _FIRST_SEAT_X) / len(face.looks) - 4
        area = Rect(x - width / 2, SHEET.y + 57, width, 36)
        canvas.prose(look.name, area, size, kind="bold", colour=theme.CHAR, align="centre", middle=True, least=13)
    lines = _tally_lines(face)
    for index, line in enumerate(lines):
        y = SHEET.y + _FIRST_LINE_Y + _LINE_HEIGHT * (index + 0.5)
        _draw_line(canvas, face, line, y, is_last=index == len(lines) - 1)


def _column_middle(face: Face, seat: int) -> float:
    """Return the x of the middle of a seat's column."""
    count = len(face.looks)
    return SHEET.x + _FIRST_SEAT_X + (_LAST_SEAT_X - _FIRST_SEAT_X) * (seat + 0.5) / count


class _Line(NamedTuple):
    """A line of the sheet.

    ``source`` is the source of points whose mark is drawn, empty for none. ``available`` says how many of the things
    are still available, ``counts`` are the numbers that the seats have.
    """

    source: str
    label: str
    available: str
    counts: tuple[int, ...]


def _tally_lines(face: Face) -> list[_Line]:
    """Return the lines of the sheet, from the people chips to the points."""
    view = face.view
    seats = range(len(view.players))
    lines: list[_Line] = []
    for number, people in enumerate(PEOPLES):
        free_count = sum(WORLD.crossings[crossing].people == number for crossing in view.people)
        counts = tuple([player.people[number] for player in view.players])
        lines.append(_Line("people", say("People of {people}", people=say(people)), str(free_count), counts))
    for number, name in enumerate(words.TRACK_NAMES):
        lines.append(_unique_card_line("art", say("Art card: {track}", track=say(name)), view.arts[number], seats))
    for number, name in enumerate(SETS):
        chips_left = sum(box.set == number and view.finders[index] == NOBODY for index, box in enumerate(WORLD.boxes))
        holder = view.adaptations[number]
        available = say("in 1 of {count}", count=chips_left)
        lines.append(
            _unique_card_line("adaptation", say("Adaptation of set {set}", set=name), holder, seats, available)
        )
    chip_counts = tuple([chips_found(view, seat) for seat in seats])
    lines.append(_Line("", say("Event chips"), str(view.finders.count(NOBODY)), chip_counts))
    lines.append(_unique_card_line("reconnaissance", say("Reconnaissance, 2 points"), view.reconnaissance, seats))
    first = view.complete[0] if view.complete else NOBODY
    lines.append(_unique_card_line("distribution", say("Distribution, 2 points"), first, seats))
    scores = tuple([points(view, seat) for seat in seats])
    lines.append(_Line("", say("Points ({goal} to win)", goal=view.goal), "", scores))
    return lines


def _unique_card_line(source: str, label: str, holder: int, seats: range, available: str = "1") -> _Line:
    """Return the line of a card that exists once: ``available`` while nobody holds it, else a dash."""
    counts = tuple([1 if seat == holder else 0 for seat in seats])
    return _Line(source, label, available if holder == NOBODY else "–", counts)


def _draw_line(canvas: Canvas, face: Face, line: _Line, y: float, *, is_last: bool) -> None:
    """Draw a line of the sheet at ``y``; the last line has the points and is larger."""
    rule_y = y - _LINE_HEIGHT / 2
    canvas.line(SHEET.x + 30, rule_y, SHEET.right - 30, rule_y, _RULE_COLOUR, thick=2 if is_last else 1)
    if line.source:
        draw_mark(canvas, line.source, SHEET.x + 52, y, 8)
    size = lettering.capped(canvas, 20, most=1.3)
    draw_text_line(canvas, line.label, SHEET.x + 76, y, size, theme.CHAR, kind="bold" if is_last else "body", width=310)
    x = SHEET.x + _AVAILABLE_X
    draw_text_line(canvas, line.available, x, y, size, theme.SIENNA, kind="bold", align="centre", width=90)
    size = lettering.capped(canvas, 26 if is_last else 20, most=1.2)
    for seat, count in enumerate(line.counts):
        ink = theme.CHAR if count else _QUIET_INK
        number = str(count) if count or is_last else "·"
        kind = "display" if is_last else "body"
        draw_text_line(canvas, number, _column_middle(face, seat), y, size, ink, kind=kind, align="centre")


def controls(intents: Intents) -> list[Control]:
    """Return the button that closes the sheet."""
    rect = Rect(SHEET.centerx - 110, SHEET.bottom - 70, 220, 54)
    look = Button("fire", size=21)
    return [Control(CLOSE, "button", say("Back to the table"), rect, intents.cancel_choice, look=look, first=True)]


# The costs

_PALE_INK = theme.colour("#46341F")


@dataclass(frozen=True, slots=True)
class CostLine:
    """A line of the costs, with its icon, title, and price or track; its control has the id ``cost.NAME``."""

    name: str
    icon: str
    title: Marked
    price: Bundle = NOTHING
    track: int = NONE


COST_LINES = (
    CostLine("move", "walk", marked("Walk"), single(MEAT)),
    CostLine("nomad", "person", marked("Nomad"), NOMAD_COST),
    CostLine("tribe", "tipi", marked("Tribe"), TRIBE_COST),
    *[
        CostLine(f"track{track}", words.TRACK_ICONS[track], words.TRACK_NAMES[track], track=track)
        for track in range(len(TRACKS))
    ],
)


def draw_costs(canvas: Canvas, face: Face) -> None:
    """Draw all costs, and highlight those that the open hand can pay. For an onlooker, add the name of the seat."""
    panel = layout.COSTS
    canvas.panel("panel.parchment", panel)
    size = lettering.fixed_size(canvas, 25)
    width = draw_text_line(canvas, say("Costs"), panel.x + 22, panel.y + 27, size, theme.HEMATITE, kind="display")
    note = ""
    if face.seat is None:
        note = face.looks[face.progress_seat].name
    elif face.open_hand is not None:
        note = say("pale = missing")
    if note:
        _draw_note(canvas, note, panel.right - 20, panel.y + 29, panel.w - width - 54)
    for index, line in enumerate(COST_LINES):
        _draw_cost(canvas, face, line, layout.cost_row(index))
    divider_y = layout.cost_row(3).y  # between the purchases and the tracks
    canvas.line(panel.x + 20, divider_y, panel.right - 20, divider_y, theme.colour("#B08A58"), thick=1)


def _draw_note(canvas: Canvas, note: str, right: float, y: float, width: float) -> float:
    """Draw words that end at ``right``, and return their width."""
    size = lettering.capped(canvas, 18, most=1.3)
    return draw_text_line(canvas, note, right, y, size, theme.INK, kind="flavour", align="right", width=width)


def price_of(face: Face, line: CostLine) -> Bundle | None:
    """Return the price in a line of the costs.

    If skins pay for walks, the price of a walk is a skin while the seat has skins and no meat. The price is ``None`` if
    the seat can take no more steps on the line's track: it has taken all steps, or only the last step is left, which
    another seat has taken.
    """
    seat = face.progress_seat
    if line.track == NONE:
        costs_skin = line.name == "move" and targets.skins_in_price(face.view, seat, price=1, skins_first=False)
        return single(SKIN) if costs_skin else line.price
    player = face.view.players[seat]
    return next_cost(player, line.track) if is_next_step_open(face.view, player, line.track) else None


def has_place(face: Face, line: CostLine) -> bool:
    """Return whether the map has a place for the purchase in a line.

    Only a tribe needs one: a people chip with a nomad of the seat on it.
    """
    if line.name != "tribe" or face.player is None:
        return True
    return any(nomad in face.view.people for nomad in face.player.nomads)


def _draw_cost(canvas: Canvas, face: Face, line: CostLine, row: Rect) -> None:
    """Draw a line of the costs.

    The line is bold and has a tick if the open hand covers the price and the map has a place for the purchase.
    """
    price = price_of(face, line)
    hand = face.open_hand
    is_usable = price is not None and hand is not None and covers(hand, price) and has_place(face, line)
    ink = theme.CHAR if is_usable or hand is None else _PALE_INK
    canvas.icon(line.icon, row.x + 18, row.centery, 26, ink)
    step = ""
    if line.track != NONE:
        step = f" {min(face.tracks[line.track] + 1, LAST_STEP)}"
    right = row.right - 8
    if price is None:
        note = say("complete") if face.tracks[line.track] == LAST_STEP else say("taken")
        right -= _draw_note(canvas, note, right, row.centery, 110)
    else:
        right = draw_cost(canvas, price, right, row.centery, 26, hand)
    if is_usable:
        canvas.icon("check-mark", right - 14, row.centery, 20, MEADOW)
        right -= 24
    kind = "bold" if is_usable else "body"
    size = lettering.capped(canvas, 20, most=1.35)
    width = right - row.x - 42
    draw_text_line(canvas, say(line.title) + step, row.x + 36, row.centery, size, ink, kind=kind, width=width)
