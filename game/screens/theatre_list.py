"""The theatre's list at the left: all drops on this machine, those of this match, the best, and all matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.core import GAMES
from game.core.words import say, say_many
from game.screens.drops import ShownDrop
from game.screens.library import Summary
from game.screens.theatre_thumbnails import Thumbnails
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lists import ScrollArea, choose_row
from game.ui.theme import BONE, CHAR, GOLD, PARCHMENT, SHADE, UMBER, Colour, colour
from game.ui.widgets import Choice

PANEL = Rect(16, 74, 384, 644)
WINDOW = Rect(30, 180, 358, 526)
_DROP_ROW, _MATCH_ROW = 116.0, 84.0
#: by how much a row grows while the text becomes twice as large
_GROWTH = 80.0
_DROP, _MATCH = "theatre.drop.", "theatre.match."
TABS = ("all", "match", "best", "matches")
_OUT, _OUT_DARK = colour("#C3D08A"), colour("#3B4A1E")
_STUCK, _STUCK_DARK = colour("#F0A880"), colour("#7E2616")
_TAB_WIDTHS = {"all": 74, "match": 104, "best": 74, "matches": 91}


def tab_words(tab: str) -> str:
    """Return what a tab is called."""
    return {"all": say("All"), "match": say("This match"), "best": say("Best"), "matches": say("Matches")}[tab]


class DropRow:
    """Draws one drop of the list: thumbnail, who, when, what came of it, and what it is remarkable for."""

    def __init__(self, drop: ShownDrop, thumbnails: Thumbnails, chosen: bool, badge: str) -> None:
        self._drop = drop
        self._thumbnails = thumbnails
        self._chosen = chosen
        self._badge = badge

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        rect, drop = Rect(control.rect.x, control.rect.y + 3, control.rect.w, control.rect.h - 7), self._drop
        canvas.panel("panel.card" if self._chosen else "panel.tooltip", rect)
        if touch.hovered and not self._chosen:
            canvas.fill(Rect(rect.x + 5, rect.y + 5, rect.w - 10, rect.h - 10), PARCHMENT, 26, 8)
        self._thumbnails.draw(canvas, drop, Rect(rect.x + 9, rect.y + 7, 70, rect.h - 14))
        ink: Colour = CHAR if self._chosen else BONE
        quiet: Colour = UMBER if self._chosen else PARCHMENT
        x, right = rect.x + 88, rect.right - 10
        top, bottom = rect.y + rect.h * 0.4, rect.y + rect.h * 0.74
        self._draw_who(canvas, x, (rect.y + top) / 2 + 2, self._draw_badge(canvas, right, rect.y + 6), ink)
        canvas.prose(self._line(), Rect(x, top, right - x, bottom - top), 18, colour=quiet, middle=True)
        self._draw_counts(canvas, x, (bottom + rect.bottom) / 2 - 4, right)

    def _draw_who(self, canvas: Canvas, x: float, y: float, right: float, ink: Colour) -> None:
        who = self._drop.who
        if who is not None:
            canvas.seat(who, x + 16, y, 30)
            x += 40
        words = self._drop.title if who is None else who.name
        canvas.text(words, x, y, 20, kind="bold", colour=ink, middle=True, width=right - x - 6)

    def _draw_counts(self, canvas: Canvas, x: float, y: float, right: float) -> None:
        out, stay = say("{count} out", count=self._drop.out), say("{count} inside", count=self._drop.inside)
        half = (right - x - 14) / 2
        wide = canvas.text(
            out, x, y, 19, kind="bold", colour=_OUT_DARK if self._chosen else _OUT, middle=True, width=half
        )
        ink = _STUCK_DARK if self._chosen else _STUCK
        canvas.text(stay, x + wide + 14, y, 19, kind="bold", colour=ink, middle=True, width=right - x - wide - 14)

    def _draw_badge(self, canvas: Canvas, right: float, top: float) -> float:
        """Draw the gold tag; return where it begins."""
        if not self._badge:
            return right
        natural = canvas.text_width(self._badge, 16, "display") + 18
        wide = min(136.0, natural)
        box = Rect(right - wide, top, wide, 38 if natural > wide else 30)
        canvas.panel("button.on", box)
        words = Rect(box.x + 7, box.y, box.w - 14, box.h - 1)
        canvas.prose(self._badge, words, 16, kind="display", colour=CHAR, align="centre", middle=True)
        return box.x

    def _line(self) -> str:
        """Say what was done and when."""
        if self._drop.who is None:
            return self._drop.day or self._drop.title
        return say("{deed}, {day}", deed=self._drop.title, day=self._drop.day) if self._drop.day else self._drop.title


class MatchRow:
    """Draws one match of the list: game, day, moves and seats."""

    def __init__(self, summary: Summary) -> None:
        self._summary = summary

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        rect, summary = Rect(control.rect.x, control.rect.y + 3, control.rect.w, control.rect.h - 7), self._summary
        canvas.panel("panel.tooltip", rect)
        if touch.hovered or touch.focused:
            canvas.fill(Rect(rect.x + 5, rect.y + 5, rect.w - 10, rect.h - 10), PARCHMENT, 26, 8)
        entry, x = GAMES[summary.game], rect.x + 16
        canvas.text(say(entry.title), x, rect.y + 24, 21, kind="display", colour=GOLD, middle=True, shadow=SHADE,
                    width=210)
        for place, look in enumerate(reversed(summary.looks)):
            canvas.seat(look, rect.right - 26 - 26 * place, rect.y + 24, 24)
        words = say("over") if summary.over else say("goes on")
        moves = say_many("{count} move", "{count} moves", summary.moves)
        line = say("{day}, {moves}, {state}", day=summary.day, moves=moves, state=words)
        canvas.prose(line, Rect(x, rect.y + 38, rect.w - 30, rect.h - 42), 18, colour=PARCHMENT, middle=True)


class DropList:
    """What the list shows: a ``tab``, its rows, and how far it is scrolled."""

    def __init__(self, focused: Callable[[], str]) -> None:
        self.tab = "all"
        self.drops: Sequence[ShownDrop] = ()
        self.matches: Sequence[Summary] = ()
        self.badges: dict[str, str] = {}
        self.text_size = 1.0
        self._focused = focused
        self._area = ScrollArea()
        self._thumbnails = Thumbnails()

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.matches) if self.tab == "matches" else len(self.drops)

    @property
    def _row(self) -> float:
        """How high a row is."""
        return (_MATCH_ROW if self.tab == "matches" else _DROP_ROW) + _GROWTH * (self.text_size - 1)

    def show(self, index: int) -> None:
        """Bring a row into the window."""
        self._area.settle(WINDOW, self.count * self._row)
        self._area.show(index * self._row, (index + 1) * self._row)

    def tabs(self, why_not: Mapping[str, str], choose: Callable[[str], Callable[[], None]]) -> list[Control]:
        """List the tabs; ``why_not`` says of some why they cannot be had."""
        controls, x = [], PANEL.x + 14.0
        for tab in TABS:
            rect = Rect(x, 130, _TAB_WIDTHS[tab], 44)
            look = Choice(tab == self.tab, size=17)
            controls.append(
                Control(f"theatre.tab.{tab}", "tab", tab_words(tab), rect, choose(tab), enabled=tab not in why_not,
                        why_not=why_not.get(tab, ""), look=look)
            )  # fmt: skip
            x += rect.w + 5
        return controls

    def rows(
        self, chosen: str, open_drop: Callable[[ShownDrop], None], open_match: Callable[[Summary], None]
    ) -> list[Control]:
        """List the rows in sight."""
        height = self._row
        self._area.settle(WINDOW, self.count * height)
        self._follow_focus(height)
        listing = self._area.control("theatre.list", tab_words(self.tab))
        listing.focusable = False
        make = self._match_row(open_match) if self.tab == "matches" else self._drop_row(chosen, open_drop)
        return [listing, *(make(index, rect) for index, rect in self._area.rows(self.count, height))]

    def _follow_focus(self, height: float) -> None:
        """Keep the row that has the keys' focus in the window."""
        focused = self._focused()
        if focused.startswith(_DROP) and self.tab != "matches":
            choose_row(self._area, [f"{_DROP}{drop.key}" for drop in self.drops], focused, height)
        elif focused.startswith(_MATCH):
            choose_row(self._area, [f"{_MATCH}{summary.file}" for summary in self.matches], focused, height)

    def _drop_row(self, chosen: str, choose: Callable[[ShownDrop], None]) -> Callable[[int, Rect], Control]:
        def make(index: int, rect: Rect) -> Control:
            drop = self.drops[index]
            look = DropRow(drop, self._thumbnails, drop.key == chosen, self.badges.get(drop.key, ""))
            who = f"{drop.who.name}: " if drop.who else ""
            label = f"{who}{drop.title}: {drop.result}"
            return Control(f"{_DROP}{drop.key}", "list", label, rect, lambda: choose(drop), look=look, clip=WINDOW)

        return make

    def _match_row(self, choose: Callable[[Summary], None]) -> Callable[[int, Rect], Control]:
        def make(index: int, rect: Rect) -> Control:
            summary = self.matches[index]
            label = f"{say(GAMES[summary.game].title)}: {', '.join(summary.names)}, {summary.day}"
            return Control(
                f"{_MATCH}{summary.file}", "list", label, rect, lambda: choose(summary), look=MatchRow(summary),
                clip=WINDOW, tooltip=say("Step through this match."),
            )  # fmt: skip

        return make
