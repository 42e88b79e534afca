"""Luck told apart from skill: for each seat how much of its way to the end chance did, and how much decisions did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.words import say
from game.screens.matches.course_plot import in_percent, with_sign
from game.screens.parts.blocks import BlockStyle, draw_block
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BONE, GOLD, PARCHMENT, SHADE, SeatLook, colour
from game.ui.widgets import heading

_GAIN = BlockStyle(colour("#8FB04A"), SHADE, "plain")
_LOST = BlockStyle(colour("#B4462C"), BONE, "hatch")


@dataclass(frozen=True, slots=True)
class LuckAndSkill:
    """The table of luck and skill inside ``room``, a row for each seat in ``order``.

    ``luck`` and ``skill`` are changes of the chance to win from ``start`` to ``end``, by seat: luck + skill = end −
    start.
    """

    looks: Sequence[SeatLook]
    order: Sequence[int]
    luck: Sequence[float]
    skill: Sequence[float]
    start: Sequence[float]
    end: Sequence[float]
    room: Rect

    def _rows(self) -> list[Rect]:
        """Return the row of each seat, in the order in which they are shown."""
        high = 45.0 if len(self.order) <= 4 else 38.0
        step = high + (5 if len(self.order) <= 4 else 3)
        top = self.room.y + 104
        return [Rect(self.room.x + 22, top + step * line, self.room.w - 44, high) for line in range(len(self.order))]

    def _columns(self) -> tuple[float, float, float]:
        """Return where luck and skill are nothing, and how wide the longest bar may be."""
        free = self.room.w - 44 - 150
        half = min(130.0, free / 4 - 18)
        return self.room.x + 172 + free * 0.25, self.room.x + 172 + free * 0.75, half - 12

    def paint(self, canvas: Canvas, chosen: int) -> None:
        """Paint the table; ``chosen`` is who is looked at."""
        room = self.room
        canvas.panel("panel.slab", room)
        unit = say("in winning chances")
        wide = min(room.w * 0.4, canvas.text_width(unit, capped(canvas, 19, 1.15)))
        canvas.text(
            unit,
            room.right - 30,
            room.y + 38,
            capped(canvas, 19, 1.15),
            colour=PARCHMENT,
            align="right",
            middle=True,
            width=wide + 2,
        )
        place = Rect(room.x + 30, room.y + 20, room.w - 76 - wide, 34)
        heading(canvas, say("Luck and skill"), place, capped(canvas, 26, 1.05))
        luck, skill, half = self._columns()
        for x, icon, words in ((luck, "rolling-dices", say("Luck")), (skill, "brain", say("Skill"))):
            size = capped(canvas, 20, 1.15)
            across = canvas.text_width(words, size, "bold")
            canvas.icon(icon, x - across / 2 - 8, room.y + 78, 26, GOLD, shadow=True)
            canvas.text(words, x - across / 2 + 12, room.y + 78, size, kind="bold", middle=True, shadow=SHADE)
        most = max(0.5, *(abs(value) for value in (*self.luck, *self.skill)))
        for seat, row in zip(self.order, self._rows(), strict=True):
            canvas.panel("well", row)
            if seat == chosen:
                canvas.fill(row, GOLD, 44, 8)
                canvas.frame(row, GOLD, 2, 8)
            look = self.looks[seat]
            canvas.seat(look, row.x + 28, row.centery, min(36.0, row.h - 6))
            size = capped(canvas, 20, 1.15)
            canvas.text(
                look.name, row.x + 54, row.centery, size, kind="bold", middle=True, shadow=SHADE, width=92, least=12
            )
            for x, value in ((luck, self.luck[seat]), (skill, self.skill[seat])):
                _paint_change(canvas, x, row, value, half * abs(value) / most)

    def controls(self, choose: Callable[[int], None]) -> list[Control]:
        """List the rows; the tooltip of each is its sum, and it chooses the person."""
        return [
            Control(
                f"looking_back.luck.{seat}",
                "card",
                say(
                    "{name}: luck {luck}, skill {skill}",
                    name=self.looks[seat].name,
                    luck=with_sign(self.luck[seat]),
                    skill=with_sign(self.skill[seat]),
                ),
                row,
                partial(choose, seat),
                tooltip=self.sum_in_words(seat),
                look=_RowLook(),
                sound="tick",
            )
            for seat, row in zip(self.order, self._rows(), strict=True)
        ]

    def sum_in_words(self, seat: int) -> str:
        """Return how a seat came from its first chance to its last; rounded parts still add up."""
        start, end = round(100 * self.start[seat]), round(100 * self.end[seat])
        luck = round(100 * self.luck[seat])
        return say(
            "{start} at the start, {luck} by luck, {skill} by skill: {end} in the end.",
            start=in_percent(start / 100),
            luck=with_sign(luck / 100),
            skill=with_sign((end - start - luck) / 100),
            end=in_percent(end / 100),
        )


def _paint_change(canvas: Canvas, x: float, row: Rect, value: float, long: float) -> None:
    """Paint a bar from the line of nothing, to the right for a gain, and its number on the other side."""
    gained = value >= 0
    if round(100 * value):
        wide = max(8.0, long)
        draw_block(canvas, Rect(x if gained else x - wide, row.centery - 12, wide, 24), _GAIN if gained else _LOST, 4)
    canvas.line(x, row.centery - 17, x, row.centery + 17, PARCHMENT, 2)
    canvas.text(
        with_sign(value),
        x - 10 if gained else x + 10,
        row.centery,
        capped(canvas, 20, 1.15),
        kind="bold",
        colour=BONE,
        align="right" if gained else "left",
        middle=True,
        shadow=SHADE,
        width=66,
    )


@dataclass(frozen=True, slots=True)
class _RowLook:
    """The look of a row: brighter under the pointer."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Light the row up."""
        if touch.hovered or touch.pressed:
            canvas.fill(control.rect, BONE, 18, 8)
