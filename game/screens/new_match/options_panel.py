"""The options of a match that is being set up, and its seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.core.rules import AnyRules, Option, OptionValue
from game.core.words import say
from game.screens.new_match.last_setups import fitting_value
from game.screens.new_match.seats_panel import SeatsPanel
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lists import ScrollArea
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import PARCHMENT, SeatLook
from game.ui.widgets import Choice, SeatChoice, Tick, heading

PANEL = Rect(964, 92, 596, 690)
#: how high the line of the seed is
_SEED = 66.0


@dataclass(frozen=True, slots=True)
class Stretch:
    """What a control of the panel stands for (``Control.about``): a stretch of what scrolls, from its top."""

    top: float
    bottom: float


class OptionsPanel:
    """The panel with a game's options and, below them, the seed; it scrolls.

    ``remembered`` is the set-up of last time. ``seats`` says who sits, as values of options can stand for seats.
    """

    def __init__(self, stage: Stage, rules: AnyRules, remembered: Mapping[str, object], seats: SeatsPanel) -> None:
        self._stage = stage
        self._rules = rules
        self._seats = seats
        #: the value of each option, by its key
        self.chosen = {option.key: fitting_value(option, remembered.get("options")) for option in rules.options}
        self._seed = TextField("", lambda text: stage.refresh(), 18, say("left to chance"))
        self._area = ScrollArea()
        self.drop_what_left()

    @property
    def seed(self) -> int | None:
        """The seed that was typed, ``None`` when there is none or it cannot be read."""
        text = self._seed.text.strip()
        return int(text) if text.isascii() and text.isdigit() else None

    @property
    def is_seed_readable(self) -> bool:
        """Whether the line of the seed holds a whole number, or nothing."""
        return not self._seed.text.strip() or self.seed is not None

    def _offered(self, option: Option) -> list[tuple[OptionValue, str, int | None]]:
        """Return an option's values with their words and the seat each stands for: of seats, only those that sit."""
        labels = tuple(map(say, option.labels)) or tuple(map(str, option.values))
        seats = map(_seat_meant, option.labels or labels)
        return [
            (value, label if seat is None else self._seats.seats[seat].name or "?", seat)
            for value, label, seat in zip(option.values, labels, seats, strict=True)
            if seat is None or seat < self._seats.count
        ]

    def drop_what_left(self) -> None:
        """Let options that stand for a seat that has gone fall back to the usual."""
        for option in self._rules.options:
            if self.chosen[option.key] not in [value for value, _, _ in self._offered(option)]:
                self.chosen[option.key] = option.default

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel and its heading."""
        canvas.panel("panel.slab", PANEL)
        heading(canvas, say("How it is played"), Rect(PANEL.x + 34, PANEL.y + 26, 400, 40), 29)

    def draw(self, canvas: Canvas) -> None:
        """Draw the options' words."""
        area = self._area.rect
        with canvas.clip(area):
            for option, top in self._option_tops(canvas):
                canvas.text(say(option.title), area.x, top, 23, kind="display", colour=PARCHMENT, width=390)
                below = top + _title_height(canvas, option)
                canvas.prose(say(option.text), Rect(area.x, below, 516, 400), 20, colour=PARCHMENT)
            middle = self._seed_top + _SEED / 2
            canvas.text(say("Seed"), area.x, middle, 23, kind="display", colour=PARCHMENT, middle=True, width=190)

    def _option_tops(self, canvas: Canvas) -> list[tuple[Option, float]]:
        """Return where each option's words begin on the screen."""
        tops, y = [], self._area.rect.y - self._area.offset
        for option in self._rules.options:
            tops.append((option, y))
            y += self._option_height(canvas, option)
        return tops

    def _option_height(self, canvas: Canvas, option: Option) -> float:
        words = _words_height(canvas, option)
        offered = self._offered(option)
        lines = math.ceil(len(offered) / _values_a_line(offered))
        return words + 20 if _is_switch(option) else words + 8 + 60 * lines + 6

    # Controls

    def controls(self) -> list[Control]:
        """List each option's values, and the seed."""
        return [*self._option_controls(), self._seed_control()]

    def _option_controls(self) -> list[Control]:
        canvas = self._stage.canvas
        window = Rect(PANEL.x + 34, PANEL.y + 76, PANEL.w - 60, PANEL.h - 104)
        height = sum(self._option_height(canvas, option) for option in self._rules.options)
        self._area.settle(window, height + _SEED)
        stretch = self._stage.interaction.about_focused
        if self._stage.interaction.by_keys and isinstance(stretch, Stretch):
            self._area.show(stretch.top, stretch.bottom)
        listing = self._area.control("new.options", say("How it is played"))
        controls = [listing]
        for option, top in self._option_tops(canvas):
            if _is_switch(option):
                controls.append(self._switch(option, Rect(window.x + 404, top - 4, 112, 40), window))
            else:
                y = top + _words_height(canvas, option) + 8
                controls += self._values(option, Rect(window.x, y, 516, 48), window)
        return controls

    def _switch(self, option: Option, rect: Rect, window: Rect) -> Control:
        present = bool(self.chosen[option.key])
        words = say("Yes") if present else say("No")
        label = say("{option}: {value}", option=say(option.title), value=words)
        return Control(
            f"new.option.{option.key}",
            "toggle",
            label,
            rect,
            self._chooser(option, not present),
            look=Tick(present, words),
            clip=window,
            about=self._stretch(rect),
        )

    def _values(self, option: Option, rect: Rect, window: Rect) -> list[Control]:
        present, seats = self.chosen[option.key], self._seats.seats
        offered = self._offered(option)
        columns = _values_a_line(offered)
        wide = (rect.w - 8 * (columns - 1)) / columns
        controls = []
        for place, (value, label, seat) in enumerate(offered):
            line, column = divmod(place, columns)
            cell = Rect(rect.x + (wide + 8) * column, rect.y + 60 * line, wide, 54)
            look = None if seat is None else SeatLook(label, seats[seat].colour, seats[seat].glyph)
            controls.append(
                Control(
                    f"new.option.{option.key}.{value}",
                    "tab",
                    label,
                    cell,
                    self._chooser(option, value),
                    look=Choice(value == present, size=19) if look is None else SeatChoice(look, value == present),
                    clip=window,
                    tooltip=label if seat is not None else "",
                    about=self._stretch(cell),
                )
            )
        return controls

    def _chooser(self, option: Option, value: OptionValue) -> Callable[[], None]:
        return lambda: self.chosen.__setitem__(option.key, value)

    @property
    def _seed_top(self) -> float:
        """Where the line of the seed begins on the screen: below all options."""
        return self._area.rect.y - self._area.offset + self._area.height - _SEED

    def _seed_control(self) -> Control:
        """Offer the seed as the last of the options."""
        field = Rect(self._area.rect.x + 200, self._seed_top + (_SEED - 48) / 2, 316, 48)
        control = self._seed.control("new.seed", say("Seed"), field)
        control.clip, control.about = self._area.rect, self._stretch(field)
        return control

    def _stretch(self, rect: Rect) -> Stretch:
        """Return where a control lies in what scrolls."""
        top = rect.y - self._area.rect.y + self._area.offset
        return Stretch(top - 6, top + rect.h + 6)


def _title_height(canvas: Canvas, option: Option) -> float:
    return canvas.prose_height(say(option.title), 1000, 23, "display") + 4


def _words_height(canvas: Canvas, option: Option) -> float:
    return _title_height(canvas, option) + canvas.prose_height(say(option.text), 516, 20)


def _seat_meant(label: str) -> int | None:
    """Return the seat that a label stands for, if it stands for one."""
    return int(label[1:-1]) if label.startswith("{") and label[1:-1].isdigit() else None


def _values_a_line(offered: list[tuple[OptionValue, str, int | None]]) -> int:
    """Return how many values stand side by side: four where three of them are seats, so that none is left alone."""
    return 4 if len(offered) == 4 and offered[-1][2] is not None else 3


def _is_switch(option: Option) -> bool:
    return isinstance(option.default, bool)
