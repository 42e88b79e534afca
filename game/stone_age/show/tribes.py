"""The left column alone: the four tribes with their figures and initiative, the track, the last roll."""

from __future__ import annotations

from game.core.words import say, say_many
from game.stone_age.board import TRIBES
from game.stone_age.show import layout
from game.stone_age.show.face import Face
from game.stone_age.show.parts import CREAM, QUIET, SOFT, badge, die, figure, number_bone, worded
from game.stone_age.state import people
from game.ui.canvas import Canvas
from game.ui.layered import kept
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed
from game.ui.theme import ACTIVE, BONE, SeatLook, colour
from game.ui.widgets import stitch_edges

_CELLS, _PER_ROW = 20, 10
_CELL_INK = colour("#4A3324")


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the column."""
    for tribe in range(len(TRIBES)):
        at_home, everybody = face.view.home[tribe], people(face.view, tribe)
        lit = tribe in (face.tribe if face.kind in ("place", "roll") else -1, face.acting)
        spots = layout.own_spots(tribe, len(face.looks), everybody, alone=True)
        out = everybody - at_home
        _row(canvas, tribe, face.looks[tribe], _doing(face, tribe), tuple(spots), out, face.view.initiative[tribe], lit)
    _initiative(canvas)
    _stones(canvas, face)
    shown = () if "dice" in face.away else face.dice
    _roll(canvas, shown, face.looks[face.rolled_by].name if shown else "", told=not face.dice)


@kept
def hide(canvas: Canvas, rect: Rect, *, lit: bool = False) -> None:
    """Draw a panel of stitched hide, glowing when it is its turn."""
    if lit:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.hide", rect)
    stitch_edges(canvas, rect, 20, 4, 12)


def initiative_bone(tribe: int) -> Rect:
    """Return where a tribe's initiative stands in its row."""
    row = layout.tribe_rect(tribe)
    return Rect(row.right - 74, row.y + 20, 58, 58)


@kept
def _row(
    canvas: Canvas,
    tribe: int,
    look: SeatLook,
    doing: str,
    spots: tuple[layout.Point, ...],
    out: int,
    rolled: int,
    lit: bool,
) -> None:
    """Draw a tribe with its figures at their ``spots``, so many of them pale: they are ``out`` in the valley."""
    rect = layout.tribe_rect(tribe)
    hide(canvas, rect, lit=lit)
    canvas.seat(look, rect.x + 47, rect.y + 49, 66)
    shadowed(canvas, look.name, rect.x + 94, rect.y + 24, capped(canvas, 23, 1.2), width=140)
    ink, size = ACTIVE if lit else QUIET, capped(canvas, 18, 1.25)
    shadowed(canvas, doing, rect.x + 94, rect.y + 77, size, ink, kind="body", width=140)
    for index, (x, y) in enumerate(spots):
        figure(canvas, look, x, y, small=True, alpha=95 if index < out else 255, glyph=False)
    bone = initiative_bone(tribe)
    if rolled:
        number_bone(canvas, str(rolled), bone)
    else:
        canvas.panel("sa.bone_used", bone)
        canvas.icon("rolling-dices", bone.centerx, bone.centery, 36, QUIET, shadow=True)


def _doing(face: Face, tribe: int) -> str:
    """Return in a few words how things stand with a tribe."""
    view = face.view
    if tribe == face.resting:
        return say("sits out")
    if tribe == face.acting:
        return say("acts")
    if face.kind == "place" and tribe == face.tribe:
        return say_many("{count} left", "{count} left", view.home[tribe])
    if face.kind == "roll" and tribe == face.tribe:
        return say("rolls")
    if view.initiative[tribe]:
        waits = any(view.placed[tribe])
        return say("placed") if waits else say("back")
    return say("waits")


@kept
def _initiative(canvas: Canvas) -> None:
    """Draw the empty track."""
    rect = layout.INITIATIVE
    hide(canvas, rect)
    wide = shadowed(canvas, say("Initiative"), rect.x + 20, rect.y + 29, capped(canvas, 22, 1.25), CREAM, width=150)
    rest = Rect(rect.x + wide + 30, rect.y + 8, rect.w - wide - 48, 42)
    worded(canvas, say("lowest acts first"), rest, 17, QUIET, align="right")
    for number in range(_CELLS):
        cell = cell_rect(number)
        canvas.panel("sa.cell", cell)
        canvas.text(
            str(number),
            cell.centerx,
            cell.centery,
            capped(canvas, 16, 1.3),
            kind="bold",
            colour=_CELL_INK,
            align="centre",
            middle=True,
            width=cell.w - 3,
        )


def _stones(canvas: Canvas, face: Face) -> None:
    """Draw the tribes' stones on the track."""
    for tribe, look in enumerate(face.looks):
        if f"stone {tribe}" not in face.away:
            x, y = stone_spot(face, tribe)
            canvas.seat(look, x, y, 30)
            if face.view.initiative[tribe] >= _CELLS:
                badge(canvas, str(face.view.initiative[tribe]), x + 11, y + 12, 20)


def cell_rect(number: int) -> Rect:
    """Return a cell of the track; 20 and more wrap round."""
    number %= _CELLS
    rect = layout.INITIATIVE
    return Rect(rect.x + 14 + number % _PER_ROW * 28.6, rect.y + 50 + number // _PER_ROW * 31, 26, 28)


def stone_spot(face: Face, tribe: int) -> layout.Point:
    """Return the middle of a tribe's stone; stones on one cell lie a little aside."""
    rolls = face.view.initiative
    cell = cell_rect(rolls[tribe])
    before = sum(roll % _CELLS == rolls[tribe] % _CELLS for roll in rolls[:tribe])
    return cell.centerx + 6 * before, cell.centery - 4 * before


@kept
def _roll(canvas: Canvas, dice: tuple[int, ...], name: str, *, told: bool) -> None:
    """Draw the last roll, summed, and whose it was; before the first one how it is rolled is ``told``."""
    rect = layout.INITIATIVE
    if told:
        words = say("One die a figure. The highest must sit out.")
        worded(canvas, words, Rect(rect.x + 20, 612, rect.w - 40, 98), 19, SOFT)
    if not dice:
        return
    for face_up, (x, y, size, angle) in zip(dice, dice_spots(len(dice)), strict=True):
        die(canvas, face_up, x, y, size, angle)
    shadowed(canvas, f"= {sum(dice)}", rect.right - 24, 648, 36, BONE, align="right")
    rolled = say("{name} rolled {dice}", name=name, dice=" + ".join(map(str, dice)))
    worded(canvas, rolled, Rect(rect.x + 16, 681, rect.w - 32, 41), 18, SOFT)


def dice_spots(count: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return for each die of a roll its middle, size and turn."""
    rows = 1 if count <= 4 else 2
    columns = -(-count // rows)
    size = min(52.0, 200 / columns - 5, 31.0 if rows > 1 else 60.0)
    pitch = size + 4 if rows > 1 else size + 7
    left, top = layout.INITIATIVE.x + 24 + size / 2, 646.0 if rows == 1 else 646.0 - pitch / 2 + 2
    angles = (0.12, -0.09, 0.05, -0.14)
    return tuple(
        (left + pitch * (number % columns), top + pitch * (number // columns), size, angles[number % 4])
        for number in range(count)
    )
