"""Highlights, tales and tallies of a match that is over, and its best drop, on its result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.core import Match
from game.core.aftermath import Told
from game.core.words import say, say_many
from game.passage.highlights import Highlight
from game.screens.navigation import open_screen
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, grid, inset, row
from game.ui.lettering import capped
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, PARCHMENT, SHADE, SeatLook
from game.ui.widgets import Button, RoundButton, heading

TALES = Rect(504, 526, 600, 254)
COUNTS = Rect(1120, 526, 440, 254)
_MOST_TALES = 3
#: below the counts: what shows the drop of the match, and what saves it
_BEST = Rect(COUNTS.x + 16, COUNTS.y + 134, COUNTS.w - 32, 52)
_SAVED = Rect(_BEST.x, _BEST.bottom + 6, _BEST.w, 48)
#: how wide the stone at the end of a tale is
_DOOR = 42.0


def hints_told(match: Match, counts: Sequence[int]) -> list[Told]:
    """Return who asked for how many hints, by seat, in one sentence; nothing where nobody did."""
    told = {
        seat: say_many("{name} asked for {count} hint.", "{name} asked for {count} hints.", count, name=name)
        for seat, (name, count) in enumerate(zip(match.names, counts, strict=True))
        if count
    }
    return [Told(" ".join(told.values()), seat=next(iter(told)) if len(told) == 1 else None)] if told else []


def paint_tales(canvas: Canvas, tales: Sequence[Told], looks: Sequence[SeatLook], *, alone: bool = False) -> None:
    """Paint the tales, each with the token of whom it is about; ``alone``: over the place of the counts, too."""
    place = _place_of(alone=alone)
    canvas.panel("panel.slab", place)
    heading(canvas, say("Highlights"), Rect(place.x + 34, place.y + 18, place.w - 68, 40), capped(canvas, 27, 1.05))
    for told, line in zip(tales, _lines(place), strict=False):
        canvas.panel("well", line)
        if told.seat is not None:
            canvas.seat(looks[told.seat], line.x + 32, line.centery, 40)
        else:
            canvas.icon("talk", line.x + 32, line.centery, 34, GOLD, shadow=True)
        taken = 64 if told.record is None else 64 + _DOOR + 4
        room = Rect(line.x + 60, line.y - 3, line.w - taken - 6, line.h + 6)
        canvas.prose(told.words, room, capped(canvas, 20, 1.2), colour=BONE, middle=True, shadow=SHADE, least=16)


def tale_controls(
    tales: Sequence[Told], films: Collection[int], go: Callable[[int], None], *, alone: bool = False
) -> list[Control]:
    """List the tales that lead to a record; ``films`` are the records in which something fell, ``go`` opens one."""
    listed = []
    for index, (told, line) in enumerate(zip(tales, _lines(_place_of(alone=alone)), strict=False)):
        if told.record is None:
            continue
        falls = told.record in films
        tip = say("Watch this drop again.") if falls else say("Watch this move again.")
        look = _Door("film-strip" if falls else "clockwise-rotation")
        act = partial(go, told.record)
        listed.append(Control(f"result.tale.{index}", "button", told.words, line, act, tooltip=tip, look=look))
    return listed


def _place_of(*, alone: bool) -> Rect:
    return TALES.union(COUNTS) if alone else TALES


def _lines(place: Rect) -> list[Rect]:
    """Return the lines of the tales on their slab."""
    return [Rect(place.x + 22, place.y + 56 + 62 * index, place.w - 44, 58) for index in range(_MOST_TALES)]


@dataclass(frozen=True, slots=True)
class _Door:
    """The look of a tale that leads on: a round stone at its end, brighter under the pointer."""

    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone; the line itself stands still below it."""
        line = control.rect
        if touch.hovered or touch.pressed:
            canvas.fill(inset(line, 3), BONE, 18, 8)
        stone = Rect(line.right - _DOOR - 6, line.centery - _DOOR / 2, _DOOR, _DOOR)
        RoundButton(self.icon).draw(canvas, replace(control, rect=stone), touch)


def highlights_told(best: Sequence[Highlight]) -> list[Told]:
    """Return the best drops of a match in one sentence each; they leave room for a tale."""
    return [Told(each.sentence, each.drop.record, each.seat) for each in best[: _MOST_TALES - 1]]


def paint_counts(canvas: Canvas, title: str, counts: Sequence[tuple[int, str]], *, low: bool = False) -> None:
    """Paint the counts, a number and its words in a trough each; ``low``: with room below for the best drop."""
    canvas.panel("panel.slab", COUNTS)
    top = COUNTS.y + (12 if low else 18)
    heading(canvas, title, Rect(COUNTS.x + 34, top, COUNTS.w - 68, 40), capped(canvas, 27, 1.05))
    room = Rect(COUNTS.x + 16, COUNTS.y + 52, COUNTS.w - 32, 194)
    line = Rect(room.x, COUNTS.y + 46, room.w, _BEST.y - COUNTS.y - 52)
    cells = row(line, len(counts), 6) if low else _cells(room, len(counts))
    for cell, (number, words) in zip(cells, counts, strict=False):
        _paint_count(canvas, cell, number, words, 16 if low else 18)


def best_drop_controls(
    stage: Stage, match: Match, why: str, watch: Callable[[], None], why_no_film: str
) -> list[Control]:
    """List what shows the drop of the match, and what saves it by one touch.

    ``why`` says what it is remarkable for, ``why_no_film`` why no video can be made here (empty: it can).
    """
    gif, film = (partial(open_screen, stage, "export_of_match", match, kind) for kind in ("gif", "video"))
    ways = (
        ("gif", say("GIF"), "film-strip", gif, say("Save it as an animated GIF."), ""),
        ("video", say("Video"), "film-projector", film, say("Save it as a video with sound."), why_no_film),
        (
            "page",
            say("Page"),
            "world",
            partial(open_screen, stage, "export_page_of_match", match),
            say("Save it as a page for any browser."),
            "",
        ),
    )
    words, look = say("Watch the drop of the match"), Button("on", "film-strip", 20)
    saving = [
        Control(
            f"result.best.{key}",
            "button",
            label,
            cell,
            act,
            enabled=not why_not,
            why_not=why_not,
            tooltip=tip,
            look=Button(icon=icon, size=19),
        )
        for cell, (key, label, icon, act, tip, why_not) in zip(row(_SAVED, len(ways), 8), ways, strict=True)
    ]
    return [Control("result.best", "button", words, _BEST, watch, tooltip=why, look=look), *saving]


def _paint_count(canvas: Canvas, cell: Rect, number: int, words: str, letters: float) -> None:
    """Paint a number and close below it its words, both together in the middle of their trough."""
    canvas.panel("well", cell)
    size, room = capped(canvas, letters, 1.3), Rect(cell.x + 3, cell.y + 37, cell.w - 6, cell.h - 40)
    needed = canvas.prose_height(words, room.w, size)
    lower = max(0.0, room.h - needed - 4) / 2
    canvas.text(
        str(number),
        cell.centerx,
        cell.y + 24 + lower,
        capped(canvas, 28, 1.0),
        kind="display",
        colour=GOLD,
        align="centre",
        middle=True,
        shadow=SHADE,
        width=cell.w - 10,
    )
    below = Rect(room.x, room.y + lower, room.w, min(room.h, needed + 4))
    canvas.prose(words, below, size, colour=PARCHMENT, align="centre", middle=True, least=16)


def _cells(room: Rect, count: int) -> list[Rect]:
    """Return two lines of cells; the upper line has one more when the number is odd."""
    if count <= 4:
        return grid(room, 2, 2, 8)
    upper = row(Rect(room.x, room.y, room.w, room.h / 2 - 4), count - count // 2, 8)
    return upper + row(Rect(room.x, room.y + room.h / 2 + 4, room.w, room.h / 2 - 4), count // 2, 8)
