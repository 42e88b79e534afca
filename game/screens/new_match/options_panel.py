"""The options of a match that is being set up, whether there are hints, and its seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise

from game.core.rules import AnyRules, Option, OptionValue
from game.core.words import say
from game.elder.advice import elder_of
from game.kept.last_setups import fitting_value
from game.screens.new_match.seats_panel import SeatsPanel
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lists import ScrollArea
from game.ui.segments import Segment, draw_laurel, segment_cells
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import GOLD, PARCHMENT, SHADE
from game.ui.widgets import heading

PANEL = Rect(994, 184, 566, 606)
#: how wide words and values are; in how many columns, how wide and how far apart, below the seat of one who plays alone
_WIDE = 500.0
_COLUMNS, _COLUMN, _GUTTER, _ABOVE = 3, 460.0, 40.0, 14.0
#: how wide the title of an option that is recommended is
_TITLE = 260.0
#: how high a line of values is, with a second line of words, and the line of the seed
_VALUES, _VALUES_MORE, _SEED = 46.0, 60.0, 60.0
#: between words and values, between lines of values, between options
_NEAR, _LINES, _APART = 6.0, 6.0, 18.0
#: a value of an option needs so much beside its words, and a seat's name has at least so much room
_BESIDE, _SEAT_ROOM = 24.0, 120.0
#: beside Yes and No: the laurel of what is recommended
_LAUREL = 36.0
#: how wide the choice of Yes and No is
_SWITCH = 140.0


#: Of the table, not of the rules: whether the elder may be asked, in a game that has one.
HINTS = Option("hints", "Hints", "The elder tells, when asked: where, which move, and why.", True, (True, False))


@dataclass(frozen=True, slots=True)
class Stretch:
    """What a control of the panel stands for (``Control.about``): a stretch of what scrolls, from its top."""

    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an option lies on the screen: its left, its top, how high its title is, values, words, the next."""

    left: float
    top: float
    title: float
    values: float
    columns: int
    words: float
    bottom: float


class OptionsPanel:
    """The panel with a game's options and, below them, the seed; it scrolls.

    ``remembered`` is the set-up of last time. ``seats`` says who sits, as values of options can stand for seats.
    """

    def __init__(self, stage: Stage, rules: AnyRules, remembered: Mapping[str, object], seats: SeatsPanel) -> None:
        self._stage = stage
        self._rules = rules
        self._seats = seats
        #: what is offered: the game's options, and hints where there are any
        self._listed = (*rules.options, HINTS) if elder_of(rules) is not None else tuple(rules.options)
        #: the value of each option, by its key
        self.chosen = {option.key: fitting_value(option, remembered.get("options")) for option in rules.options}
        self.chosen[HINTS.key] = fitting_value(HINTS, remembered)
        self._seed = TextField("", lambda text: stage.refresh(), 18, say("left to chance"))
        self._area = ScrollArea()
        self.drop_what_left()

    @property
    def of_rules(self) -> dict[str, OptionValue]:
        """The values of the game's options, by their keys."""
        return {option.key: self.chosen[option.key] for option in self._rules.options}

    @property
    def hints(self) -> bool:
        """Whether the elder may be asked for hints."""
        return bool(self.chosen[HINTS.key])

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

    @property
    def _panel(self) -> Rect:
        """Where the panel lies: beside the seats, or below the only one."""
        if not self._seats.is_alone:
            return PANEL
        above = self._seats.panel
        top = above.bottom + _ABOVE
        return Rect(above.x, top, above.w, PANEL.bottom - top)

    @property
    def _window(self) -> Rect:
        """Where in the panel the options scroll."""
        panel = self._panel
        return Rect(panel.x + 30, panel.y + 72, panel.w - 48, panel.h - 92)

    @property
    def _wide(self) -> float:
        """How wide words and values are."""
        return _COLUMN if self._seats.is_alone else _WIDE

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel and its heading."""
        panel = self._panel
        canvas.panel("panel.slab", panel)
        heading(canvas, say("How it is played"), Rect(panel.x + 30, panel.y + 20, 480, 40), 28)

    def draw(self, canvas: Canvas) -> None:
        """Draw the options' words."""
        with canvas.clip(self._area.rect):
            places, seed, _ = self._arranged(canvas)
            for option, place in places:
                self._draw_words(canvas, option, place)
            canvas.text(say("Seed"), seed.x, seed.centery, 23, kind="display", colour=PARCHMENT, middle=True, width=150)

    def _draw_words(self, canvas: Canvas, option: Option, place: _Place) -> None:
        x, wide, whole = place.left, self._title_width(option), self._wide
        title = Rect(x, place.top, wide, place.title)
        canvas.prose(say(option.title), title, 23, kind="display", colour=PARCHMENT, shadow=SHADE)
        if self._is_recommended(option) and not _is_switch(option):
            used = min(wide, canvas.text_width(say(option.title), 23, "display"))
            draw_laurel(canvas, say("good for a first match"), x + whole, place.top + 16, whole - used - 16)
        if option.first is not None and _is_switch(option):
            middle = place.values + _VALUES / 2
            canvas.icon("laurel-crown", x + whole - _SWITCH - _LAUREL / 2, middle, 26, GOLD)
        words = Rect(x, place.words, _words_width(option, whole), 600)
        canvas.prose(self._words(option), words, 19, colour=PARCHMENT)

    def _is_recommended(self, option: Option) -> bool:
        return option.first is not None and self.chosen[option.key] == option.first

    def _words(self, option: Option) -> str:
        """Return what an option is, and what its chosen value changes."""
        note = option.notes[option.values.index(self.chosen[option.key])] if option.notes else ""
        return " ".join(filter(None, (say(option.text) if option.text else "", say(note) if note else "")))

    def _title_width(self, option: Option) -> float:
        return _words_width(option, self._wide) if _is_switch(option) or option.first is None else _TITLE

    def _arranged(self, canvas: Canvas) -> tuple[list[tuple[Option, _Place]], Rect, float]:
        """Return where on the screen each option lies and, after them, the seed, and how high all of it is."""
        window, wide = self._window, self._wide
        columns = _COLUMNS if self._seats.is_alone else 1
        heights = [self._place(canvas, option, 0.0, 0.0).bottom for option in self._listed]
        ends = column_ends([*heights, _SEED], columns)
        places: list[tuple[Option, _Place]] = []
        start, tallest, left, y = 0, 0.0, window.x, 0.0
        for column, end in enumerate(ends):
            left, y = window.x + column * (wide + _GUTTER), window.y - self._area.offset
            for option in self._listed[start:end]:
                places.append((option, self._place(canvas, option, left, y)))
                y = places[-1][1].bottom
            start, tallest = end, max(tallest, y + _SEED * (end > len(heights)) - window.y + self._area.offset)
        return places, Rect(left, y, wide, _SEED), tallest

    def _place(self, canvas: Canvas, option: Option, left: float, top: float) -> _Place:
        """Return where the parts of an option lie that begins at ``left, top``."""
        title = canvas.prose_height(say(option.title), self._title_width(option), 23, "display") + 3
        words = canvas.prose_height(self._words(option), _words_width(option, self._wide), 19)
        if _is_switch(option):
            return _Place(left, top, title, top, 1, top + title, top + max(title + words, _VALUES) + _APART)
        offered = self._offered(option)
        columns = self._values_a_line(canvas, option, offered)
        lines = -(-len(offered) // columns)
        high = self._values_height(option)
        below = top + title + _NEAR + high * lines + _LINES * (lines - 1) + _NEAR
        return _Place(left, top, title, top + title + _NEAR, columns, below, below + words + _APART)

    def _values_height(self, option: Option) -> float:
        more = _VALUES_MORE * self._stage.canvas.text_size
        return more if self._measured(option, option.default) else _VALUES

    def _values_a_line(self, canvas: Canvas, option: Option, offered: list[tuple[OptionValue, str, int | None]]) -> int:
        """Return how many values stand side by side: as many as have room, and about as many in each line."""
        for lines in range(1, len(offered)):
            columns = -(-len(offered) // lines)
            if all(self._has_room(canvas, option, value, self._wide / columns) for value in offered):
                return columns
        return 1

    def _has_room(
        self, canvas: Canvas, option: Option, offered: tuple[OptionValue, str, int | None], room: float
    ) -> bool:
        value, label, seat = offered
        if seat is not None:
            return room >= _SEAT_ROOM * canvas.text_size
        more = canvas.text_width(self._measured(option, value), 17, "bold") + _BESIDE
        laurel = 26 * (value == option.first and option.first is not None)
        return max(canvas.text_width(label, 20, "display") + laurel + _BESIDE, more) <= room

    def _measured(self, option: Option, value: OptionValue) -> str:
        """Return what the rules know by measurement of a value beside the other options as they are."""
        if option is HINTS:
            return ""
        told: str = getattr(self._rules, "measured", _nothing)(option.key, value, self.of_rules)
        return told

    # Controls

    def controls(self) -> list[Control]:
        """List each option's values, and the seed."""
        canvas = self._stage.canvas
        self._area.settle(self._window, self._arranged(canvas)[2])
        stretch = self._stage.interaction.about_focused
        if self._stage.interaction.by_keys and isinstance(stretch, Stretch):
            self._area.show(stretch.top, stretch.bottom)
        listed = [self._area.control("new.options", say("How it is played"))]
        places, seed, _ = self._arranged(canvas)
        for option, place in places:
            listed += self._values(option, place)
        return [*listed, self._seed_control(seed)]

    def _values(self, option: Option, place: _Place) -> list[Control]:
        """List the values of an option; those of one that is on or off are Yes and No."""
        switch, seats = _is_switch(option), self._seats.seats
        offered = self._offered(option)
        if switch:
            labels = {True: say("Yes"), False: say("No")}
            offered = [(value, labels[value], None) for value in (True, False)]
        rect = Rect(place.left, place.values, self._wide, self._values_height(option))
        if switch:
            rect = Rect(place.left + self._wide - _SWITCH, place.values, _SWITCH, 44)
        cells = segment_cells(rect, len(offered), 2 if switch else place.columns, _LINES)
        return [
            Control(
                f"new.option.{option.key}.{value}",
                "tab",
                say("{option}: {value}", option=say(option.title), value=label) if switch else label,
                cell,
                self._chooser(option, value),
                look=Segment(
                    value == self.chosen[option.key],
                    seat=None if seat is None else seats[seat].look,
                    more=self._measured(option, value),
                    laurel=not switch and value == option.first and option.first is not None,
                    trough=trough,
                    words=label if switch else "",
                ),
                clip=self._area.rect,
                tooltip=self._tip(option, value, label if seat is not None else ""),
                about=self._stretch(cell),
            )
            for (value, label, seat), (cell, trough) in zip(offered, cells, strict=True)
        ]

    def _tip(self, option: Option, value: OptionValue, name: str) -> str:
        """Say of a value what is not written on it."""
        if option.first is not None and value == option.first:
            return say("Good for a first match")
        return name

    def _chooser(self, option: Option, value: OptionValue) -> Callable[[], None]:
        return lambda: self.chosen.__setitem__(option.key, value)

    def _seed_control(self, line: Rect) -> Control:
        """Offer the seed as the last of the options, in its line."""
        field = Rect(line.x + 160, line.centery - 23, line.w - 160, 46)
        control = self._seed.control("new.seed", say("Seed"), field)
        control.clip, control.about = self._area.rect, self._stretch(field)
        return control

    def _stretch(self, rect: Rect) -> Stretch:
        """Return where a control lies in what scrolls."""
        top = rect.y - self._area.rect.y + self._area.offset
        return Stretch(top - 6, top + rect.h + 6)


def _nothing(key: str, value: OptionValue, options: Mapping[str, OptionValue]) -> str:
    """Stand for the measurement of a game that has none."""
    return ""


def _words_width(option: Option, wide: float = _WIDE) -> float:
    """Return how wide an option's words are: they end beside Yes and No, and below other values."""
    return wide - _SWITCH - 14 - _LAUREL * (option.first is not None) if _is_switch(option) else wide


def column_ends(heights: Sequence[float], columns: int) -> tuple[int, ...]:
    """Return before which thing each column ends, so that things of these heights, in order, are least high."""
    count = len(heights)
    cuts = ((*cut, count) for cut in combinations_with_replacement(range(count + 1), columns - 1))
    return min(cuts, key=lambda ends: max(sum(heights[a:b]) for a, b in pairwise((0, *ends))))


def _seat_meant(label: str) -> int | None:
    """Return the seat that a label stands for, if it stands for one."""
    return int(label[1:-1]) if label.startswith("{") and label[1:-1].isdigit() else None


def _is_switch(option: Option) -> bool:
    """Return whether an option is on or off, and its values have no words of their own."""
    return isinstance(option.default, bool) and not option.labels
