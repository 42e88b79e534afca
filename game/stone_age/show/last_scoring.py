"""The last scoring of Stone Age, over the table: a column a player, counted item by item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.words import say
from game.stone_age.aftermath import SOURCE_CHIPS
from game.stone_age.cards import SAND_KINDS
from game.stone_age.round_events import Scored
from game.stone_age.scoring import figures, multipliers
from game.stone_age.show.parts import INK, RUST, chip
from game.stone_age.state import State
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, inset, row
from game.ui.lettering import capped
from game.ui.theme import HEMATITE, SIENNA, SOOT, SeatLook

#: the board, its heads, and the words of its rows
_BOARD = Rect(150, 66, 1300, 760)
_HEAD, _WORDS = 92.0, 250.0
#: what the end adds, by the names of ``Parts``; what is counted, ``before`` being the points of the match so far
ADDED = ("green", "farmers", "toolmakers", "builders", "shamans", "leftovers")
ITEMS = ("before", *ADDED)
_SAND = dict(zip(("farmers", "toolmakers", "builders", "shamans"), SAND_KINDS, strict=True))


@dataclass(slots=True)
class LastScoring:
    """The board of the last scoring; ``counted`` items have been told so far, all players' at once."""

    state: State
    scored: Sequence[Scored]
    looks: Sequence[SeatLook]
    counted: int = 0

    def points(self, seat: int, item: str) -> int:
        """Return what an item brings a player."""
        event = self.scored[seat]
        if item != "before":
            return int(getattr(event, item))
        return event.total - sum(int(getattr(event, part)) for part in ADDED)

    def total(self, seat: int) -> int:
        """Return the points of all items that have been told."""
        return sum(self.points(seat, item) for item in ITEMS[: self.counted])

    def draw(self, canvas: Canvas) -> None:
        """Draw the board over the darkened table."""
        canvas.fill(SCREEN, SOOT, 150)
        canvas.panel("panel.parchment", _BOARD)
        canvas.cover(_BOARD)
        room = inset(_BOARD, 44, 34)
        heads = Rect(room.x + _WORDS, room.y, room.w - _WORDS, _HEAD)
        canvas.prose(
            say("Final scoring"),
            Rect(room.x, room.y, _WORDS - 16, _HEAD),
            capped(canvas, 32, 1.05),
            kind="display",
            colour=HEMATITE,
            middle=True,
        )
        columns = row(heads, len(self.looks), 8)
        for look, column in zip(self.looks, columns, strict=True):
            canvas.seat(look, column.centerx, column.y + 26, 52)
            canvas.text(
                look.name,
                column.centerx,
                column.y + 72,
                capped(canvas, 22, 1.2),
                kind="display",
                colour=INK,
                align="centre",
                middle=True,
                width=column.w,
            )
        high = (room.h - _HEAD) / (len(ITEMS) + 1)
        for number, item in enumerate(ITEMS[: self.counted]):
            self._draw_item(canvas, item, Rect(room.x, room.y + _HEAD + high * number, room.w, high), columns)
        self._draw_totals(canvas, Rect(room.x, room.bottom - high, room.w, high), columns)

    def _draw_item(self, canvas: Canvas, item: str, line: Rect, columns: Sequence[Rect]) -> None:
        canvas.line(line.x, line.y, line.right, line.y, SIENNA, 1)
        chip(canvas, "winter" if item == "before" else SOURCE_CHIPS[item], line.x + 26, line.centery, 48)
        words = Rect(line.x + 60, line.y + 2, _WORDS - 76, line.h - 4)
        canvas.prose(item_words(item), words, capped(canvas, 21, 1.25), kind="bold", colour=INK, middle=True)
        for seat, column in enumerate(columns):
            how = self._how(seat, item)
            size = capped(canvas, 27, 1.2)
            canvas.text(
                str(self.points(seat, item)),
                column.centerx + (34 if how else 0),
                line.centery,
                size,
                kind="bold",
                colour=INK,
                align="centre",
                middle=True,
            )
            if how:
                canvas.text(
                    how,
                    column.centerx + 4,
                    line.centery,
                    capped(canvas, 19, 1.2),
                    colour=SIENNA,
                    align="right",
                    middle=True,
                    width=column.w / 2,
                )

    def _how(self, seat: int, item: str) -> str:
        """Return how the points of sand-coloured cards come about: figures times what they count."""
        if item not in _SAND:
            return ""
        kind = _SAND[item]
        return f"{figures(self.state.camps[seat].cards, kind)} × {multipliers(self.state, seat)[kind]} ="

    def _draw_totals(self, canvas: Canvas, line: Rect, columns: Sequence[Rect]) -> None:
        canvas.line(line.x, line.y, line.right, line.y, RUST, 3)
        words = Rect(line.x + 60, line.y + 2, _WORDS - 76, line.h - 4)
        canvas.prose(say("total"), words, capped(canvas, 24, 1.2), kind="display", colour=RUST, middle=True)
        best = max(self.total(seat) for seat in range(len(columns)))
        for seat, column in enumerate(columns):
            total = self.total(seat)
            canvas.text(
                str(total),
                column.centerx,
                line.centery,
                capped(canvas, 42, 1.1),
                kind="display",
                colour=HEMATITE if total == best else INK,
                align="centre",
                middle=True,
            )


def item_words(item: str) -> str:
    """Return what is counted, in words."""
    return {
        "before": say("so far"),
        "green": say("green cards"),
        "farmers": say("farmers × field"),
        "toolmakers": say("tool makers × tools"),
        "builders": say("builders × buildings"),
        "shamans": say("shamans × people"),
        "leftovers": say("resources left"),
    }[item]
