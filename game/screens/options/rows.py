"""The rows of the options' pages: each shows one option, with room for long words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, row
from game.ui.theme import BONE, PARCHMENT, SEAT_COLOURS, SHADE, SeatLook
from game.ui.widgets import Button, Choice, Slider, Tick

_TALL = 48
#: the room of a sentence below what it is about
_NOTE = 48


class OptionRow(Protocol):
    """One row of a page."""

    @property
    def height(self) -> float:
        """How high the row is."""

    def controls(self, rect: Rect) -> list[Control]:
        """List what can be touched in the row, which fills ``rect``."""

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the words of the row."""


@dataclass(frozen=True, slots=True)
class SwitchRow:
    """Something on or off, and below it in a sentence what it does."""

    name: str
    label: str
    note: str
    on: bool
    turn: Callable[[], None]
    first: bool = False
    height: float = 98

    def controls(self, rect: Rect) -> list[Control]:
        """List the switch."""
        box = Rect(rect.x, rect.y, rect.w, _TALL)
        name = f"options.{self.name}"
        return [Control(name, "toggle", self.label, box, self.turn, look=Tick(self.on), first=self.first)]

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the sentence."""
        canvas.prose(self.note, Rect(rect.x + 48, rect.y + _TALL - 4, rect.w - 48, 54), 20, colour=PARCHMENT)


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One of several values side by side, under a heading, and below them a ``note``; ``put`` takes what was chosen."""

    name: str
    label: str
    values: Sequence[tuple[object, str]]
    present: object
    put: Callable[[object], None]
    note: str = ""
    first: bool = False

    @property
    def height(self) -> float:
        """How high the row is."""
        return 112 + (_NOTE if self.note else 0)

    def controls(self, rect: Rect) -> list[Control]:
        """List the values."""
        cells = row(Rect(rect.x, rect.y + 46, rect.w, 52), len(self.values), 10)
        return [
            Control(
                f"options.{self.name}.{value:g}" if isinstance(value, float) else f"options.{self.name}.{value}",
                "tab",
                label,
                cell,
                partial(self.put, value),
                look=Choice(value == self.present),
                first=self.first and index == 0,
            )
            for index, (cell, (value, label)) in enumerate(zip(cells, self.values, strict=True))
        ]

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the heading and the note."""
        canvas.text(self.label, rect.x, rect.y + 20, 22, colour=BONE, middle=True, width=rect.w)
        canvas.prose(self.note, Rect(rect.x, rect.y + 108, rect.w, _NOTE), 20, colour=PARCHMENT)


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A level from nothing to full."""

    name: str
    label: str
    slider: Slider
    height: float = 76

    def controls(self, rect: Rect) -> list[Control]:
        """List the slider."""
        return [self.slider.control(f"options.{self.name}", self.label, Rect(rect.x + 420, rect.y + 6, 780, _TALL))]

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the name of the level and how high it is."""
        middle = rect.y + 30
        canvas.text(self.label, rect.x, middle, 24, kind="display", colour=BONE, middle=True, shadow=SHADE, width=390)
        canvas.text(
            self.slider.in_words, rect.right, middle, 22, colour=PARCHMENT, align="right", middle=True, width=150
        )


@dataclass(frozen=True, slots=True)
class ButtonRow:
    """Something to do."""

    name: str
    label: str
    icon: str
    action: Callable[[], None] | None = None
    sound: str = "click"
    height: float = 84

    def controls(self, rect: Rect) -> list[Control]:
        """List the button."""
        look = Button(icon=self.icon)
        box = Rect(rect.x, rect.y + 8, 520, 58)
        return [Control(f"options.{self.name}", "button", self.label, box, self.action, look=look, sound=self.sound)]

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw nothing more."""


@dataclass(frozen=True, slots=True)
class WordsRow:
    """A sentence or two."""

    text: str
    height: float = 54

    def controls(self, rect: Rect) -> list[Control]:
        """List nothing."""
        return []

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the words."""
        canvas.prose(self.text, Rect(rect.x, rect.y, rect.w, rect.h - 6), 20, colour=PARCHMENT)


@dataclass(frozen=True, slots=True)
class SeatsRow:
    """A preview of the seats' colours: each token with its name, and below them a ``note``."""

    note: str
    height: float = 130 + _NOTE

    def controls(self, rect: Rect) -> list[Control]:
        """List nothing."""
        return []

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the tokens side by side, their names below, and the note."""
        canvas.prose(self.note, Rect(rect.x, rect.y + 134, rect.w, _NOTE), 20, colour=PARCHMENT)
        cells = row(Rect(rect.x, rect.y, rect.w, 118), len(SEAT_COLOURS), 10)
        for cell, entry in zip(cells, SEAT_COLOURS, strict=True):
            canvas.seat(SeatLook("", entry.key, entry.glyph), cell.centerx, cell.y + 42, 76)
            canvas.text(
                say(entry.name), cell.centerx, cell.y + 102, 20, colour=BONE, align="centre", middle=True, width=cell.w
            )
