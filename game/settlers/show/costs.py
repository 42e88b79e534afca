"""The list of what everything costs."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import Marked, marked, say
from game.settlers.costs import NOMAD_COST, STEP_COSTS, TRIBE_COST
from game.settlers.goods import LAST_STEP, MEAT, NOTHING, TRACKS, Bundle, covers, single
from game.settlers.show import layout, words
from game.settlers.show.face import Face
from game.settlers.show.parts import MEADOW, cost
from game.settlers.state import NOBODY
from game.settlers.world import NONE
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.theme import CHAR, HEMATITE, INK, colour

_PALE_INK = colour("#46341F")


@dataclass(frozen=True, slots=True)
class CostLine:
    """A line of the costs: the end of its control's id, its icon and title, and its price or the track it is about."""

    name: str
    icon: str
    title: Marked
    price: Bundle = NOTHING
    track: int = NONE


COST_LINES = (
    CostLine("move", "walk", marked("Move"), single(MEAT)),
    CostLine("nomad", "person", marked("Nomad"), NOMAD_COST),
    CostLine("tribe", "tipi", marked("Tribe"), TRIBE_COST),
    *[
        CostLine(f"track{track}", words.TRACK_ICONS[track], words.TRACK_NAMES[track], track=track)
        for track in range(len(TRACKS))
    ],
)


def draw(canvas: Canvas, face: Face) -> None:
    """Draw what everything costs; what the open hand pays for is lit."""
    panel = layout.COSTS
    canvas.panel("panel.parchment", panel)
    wide = canvas.text(
        say("Costs"), panel.x + 22, panel.y + 27, steady(canvas, 25), kind="display", colour=HEMATITE, middle=True
    )
    if face.open_hand is not None:
        canvas.text(
            say("lit: you have it"),
            panel.right - 20,
            panel.y + 29,
            capped(canvas, 18, 1.3),
            kind="flavour",
            colour=INK,
            align="right",
            middle=True,
            width=panel.w - wide - 54,
        )
    for index, line in enumerate(COST_LINES):
        _draw_line(canvas, face, line, layout.cost_row(index))
    between = layout.cost_row(3).y
    canvas.line(panel.x + 20, between, panel.right - 20, between, colour("#B08A58"), 1)


def _reached(face: Face, line: CostLine) -> int:
    """Return the step that the seat shown has reached on the track of a line; 0 when nobody is shown."""
    return face.player.tracks[line.track] if face.player is not None else 0


def price_of(face: Face, line: CostLine) -> Bundle | None:
    """Return what a line costs; ``None`` when it cannot be had any more."""
    if line.track == NONE:
        return line.price
    step = _reached(face, line)
    if step == LAST_STEP or (step == LAST_STEP - 1 and face.view.arts[line.track] != NOBODY):
        return None
    return STEP_COSTS[line.track][step]


def _has_place(face: Face, line: CostLine) -> bool:
    """Return whether what a line is about can be put somewhere: a tribe needs a nomad on a people chip."""
    if line.name != "tribe" or face.player is None:
        return True
    return any(nomad in face.view.people for nomad in face.player.nomads)


def _draw_line(canvas: Canvas, face: Face, line: CostLine, row: Rect) -> None:
    price, hand = price_of(face, line), face.open_hand
    pays = price is not None and hand is not None and covers(hand, price) and _has_place(face, line)
    ink = CHAR if pays or hand is None else _PALE_INK
    canvas.icon(line.icon, row.x + 18, row.centery, 26, ink)
    step = ""
    if line.track != NONE and face.player is not None:
        step = f" {min(_reached(face, line) + 1, LAST_STEP)}"
    right = row.right - 8
    if price is None:
        right -= canvas.text(
            say("complete") if _reached(face, line) == LAST_STEP else say("taken"),
            right,
            row.centery,
            capped(canvas, 18, 1.3),
            kind="flavour",
            colour=INK,
            align="right",
            middle=True,
            width=110,
        )
    else:
        right = cost(canvas, price, right, row.centery, 26, hand)
    if pays:
        canvas.icon("check-mark", right - 14, row.centery, 20, MEADOW)
        right -= 24
    canvas.text(
        say(line.title) + step,
        row.x + 36,
        row.centery,
        capped(canvas, 20, 1.35),
        kind="bold" if pays else "body",
        colour=ink,
        middle=True,
        width=right - row.x - 42,
    )
