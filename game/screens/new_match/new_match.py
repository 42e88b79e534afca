"""A new match: who sits where, in which colour, people and bots, seed and the game's options; remembered next time."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.core import GAMES
from game.core.bots import bot_name
from game.core.rules import Option, OptionValue
from game.core.setup import DEFAULT_NAMES, LONGEST_NAME, agree
from game.core.words import say
from game.kept.library import Summary
from game.kept.names import remember_names, together, used_names, why_not_drawn
from game.kept.seats import seat_looks
from game.screens.navigation import open_screen
from game.screens.open_match import Seating, house, library, start_match
from game.screens.parts.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.entry import TextEntry
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect
from game.ui.lists import ScrollArea
from game.ui.small_files import is_line, read_kept, write_json
from game.ui.stage import Stage
from game.ui.theme import GLYPH_NAMES, GLYPHS, PARCHMENT, SEAT_COLOURS, SeatLook
from game.ui.widgets import Button, Choice, RoundButton, SeatChoice, Tick, Token, heading

_SEATS = Rect(40, 92, 900, 690)
_RULES = Rect(964, 92, 596, 690)
_LAST = "last_setup.json"
#: how high the line of the seed is
_SEED = 66.0


@dataclass(slots=True)
class _Seat:
    """One seat as it is being set up; ``bot`` is ``None`` for a person."""

    entry: TextEntry
    colour: str
    glyph: str
    bot: str | None


class NewMatch(Page):
    """Sets a match up. Whatever is chosen stays possible: colours and glyphs swap rather than clash."""

    name = "new_match"
    bar_end = 1076.0

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        self._game = game
        self._entry = GAMES[game]
        self._rules = self._entry.load_rules()
        self.title = say("{title}: a new match", title=say(self._entry.title))
        self.lead = ""
        last, self._notice = read_kept(stage.data_dir / _LAST, _sift)
        remembered = last.get(game, {})
        self._seats = self._seats_from(remembered)
        self._count = _within(remembered.get("count"), self._rules.seats)
        self._options = {option.key: _value(option, remembered.get("options")) for option in self._rules.options}
        self._offer_what_fits()
        self._seed = TextEntry("", lambda text: self.refresh(), 18, say("left to chance"))
        self._area = ScrollArea()
        self._known: list[str] = []

    def enter(self) -> None:
        """Gather the names that were used here."""
        people = (name for summary in library(self.stage).listed() for name in _people(summary))
        self._known = together(used_names(self.stage.data_dir), house(self.stage).names(), people)
        self.stage.tell(self._notice)
        self._notice = ""

    def _seats_from(self, remembered: dict[str, object]) -> list[_Seat]:
        most = max(self._rules.seats)
        names = _texts(remembered.get("names"), DEFAULT_NAMES, most)
        looks = seat_looks(names, remembered)
        bots: list[object] = kept if isinstance(kept := remembered.get("bots"), list) else []
        seats = []
        for index, look in enumerate(looks):
            asked = bots[index] if index < len(bots) else None
            bot = asked if isinstance(asked, str) and asked in self._rules.bots else None
            entry = TextEntry(look.name, lambda text: self.refresh())
            seats.append(_Seat(entry, look.colour, look.glyph, bot))
        return seats

    # What is chosen

    @property
    def _sitting(self) -> list[_Seat]:
        return self._seats[: self._count]

    def _seating(self) -> Seating:
        looks = tuple(SeatLook(seat.entry.text.strip(), seat.colour, seat.glyph) for seat in self._sitting)
        text = self._seed.text.strip()
        seed = int(text) if text.isascii() and text.isdigit() else None
        return Seating(self._game, looks, tuple(seat.bot for seat in self._sitting), seed, dict(self._options))

    def _offered(self, option: Option) -> list[tuple[OptionValue, str, int | None]]:
        """Return an option's values with their words and the seat each stands for: of seats, only those that sit."""
        labels = tuple(map(say, option.labels)) or tuple(map(str, option.values))
        seats = map(_seat_meant, option.labels or labels)
        return [
            (value, label if seat is None else self._seats[seat].entry.text.strip() or "?", seat)
            for value, label, seat in zip(option.values, labels, seats, strict=True)
            if seat is None or seat < self._count
        ]

    def _offer_what_fits(self) -> None:
        """Let options that stand for a seat that has gone fall back to the usual."""
        for option in self._rules.options:
            if self._options[option.key] not in [value for value, _, _ in self._offered(option)]:
                self._options[option.key] = option.default

    def _why_not(self) -> str:
        """Return why the match cannot begin yet; empty when it can."""
        seating = self._seating()
        if self._seed.text.strip() and seating.seed is None:
            return say("A seed is a whole number, or nothing.")
        for look in seating.looks:
            if reason := why_not_drawn(self.stage.canvas.texts, look.name):
                return reason
        try:
            agree(self._game, self._rules, [look.name for look in seating.looks], None, seating.seed, seating.options)
        except ValueError as refusal:
            return str(refusal)
        return ""

    def _begin(self) -> None:
        seating = self._seating()
        try:
            self._remember()
            start_match(self.stage, seating)
        except ValueError as reason:
            self.stage.tell(str(reason))

    def _remember(self) -> None:
        path = self.stage.data_dir / _LAST
        last = read_last(path)
        last[self._game] = {
            "count": self._count,
            "names": [seat.entry.text.strip() for seat in self._seats],
            "colours": [seat.colour for seat in self._seats],
            "glyphs": [seat.glyph for seat in self._seats],
            "bots": [seat.bot for seat in self._seats],
            "options": dict(self._options),
        }
        try:
            write_json(path, last)
            people = [seat.entry.text.strip() for seat in self._sitting if seat.bot is None]
            remember_names(self.stage.data_dir, people)
        except OSError:
            self.stage.tell(say("This set-up cannot be remembered: the data folder cannot be written."))

    # Drawing

    @property
    def paint_key(self) -> object:
        """The panels depend on nothing but the text size."""
        return self.stage.options.text_size

    def paint(self, canvas: Canvas) -> None:
        """Draw the two panels and their headings."""
        canvas.panel("panel.hide", _SEATS)
        heading(canvas, say("Who sits at the fire?"), Rect(_SEATS.x + 36, _SEATS.y + 26, 380, 40), 29)
        canvas.panel("panel.slab", _RULES)
        heading(canvas, say("How it is played"), Rect(_RULES.x + 34, _RULES.y + 26, 400, 40), 29)

    def draw(self, canvas: Canvas) -> None:
        """Draw the seats' rows and the options' words."""
        super().draw(canvas)
        for index in range(self._count):
            canvas.panel("panel.bar", self._row(index))
        if self._more:
            canvas.panel("well", self._row(self._count))
        with canvas.clip(self._area.rect):
            for option, top in self._option_tops(canvas):
                canvas.text(say(option.title), self._area.rect.x, top, 23, kind="display", colour=PARCHMENT, width=390)
                below = top + self._title_height(canvas, option)
                canvas.prose(say(option.text), Rect(self._area.rect.x, below, 516, 400), 20, colour=PARCHMENT)
            middle = self._seed_top + _SEED / 2
            canvas.text(
                say("Seed"), self._area.rect.x, middle, 23, kind="display", colour=PARCHMENT, middle=True, width=190
            )

    def _row(self, index: int) -> Rect:
        high = min(132.0, (_SEATS.h - 116) / max(self._count + self._more, 4) - 8)
        return Rect(_SEATS.x + 30, _SEATS.y + 92 + (high + 8) * index, _SEATS.w - 60, high)

    @property
    def _more(self) -> bool:
        """Whether another seat could be added."""
        return self._count + 1 in self._rules.seats

    def _option_tops(self, canvas: Canvas) -> list[tuple[Option, float]]:
        """Return where each option's words begin on the screen."""
        tops, y = [], self._area.rect.y - self._area.offset
        for option in self._rules.options:
            tops.append((option, y))
            y += self._option_height(canvas, option)
        return tops

    def _option_height(self, canvas: Canvas, option: Option) -> float:
        words = self._words_height(canvas, option)
        offered = self._offered(option)
        lines = math.ceil(len(offered) / _values_a_line(offered))
        return words + 20 if _is_switch(option) else words + 8 + 60 * lines + 6

    @staticmethod
    def _title_height(canvas: Canvas, option: Option) -> float:
        return canvas.prose_height(say(option.title), 1000, 23, "display") + 4

    @staticmethod
    def _words_height(canvas: Canvas, option: Option) -> float:
        return NewMatch._title_height(canvas, option) + canvas.prose_height(say(option.text), 516, 20)

    # Controls

    def controls(self) -> list[Control]:
        """List seats, options, seed, and the fire to light."""
        why_not = self._why_not()
        light = Control(
            "new.begin",
            "button",
            say("Light the fire"),
            Rect(620, 806, 360, 74),
            self._begin,
            first=True,
            enabled=not why_not,
            why_not=why_not,
            look=Button("fire", "campfire", 30),
        )
        controls = [*self._count_controls()]
        for index in range(self._count):
            controls += self._seat_controls(index)
        if self._more:
            rect = self._row(self._count)
            place = Rect(rect.centerx - 150, rect.centery - 28, 300, 56)
            controls.append(
                Control(
                    "new.more",
                    "button",
                    say("One more player"),
                    place,
                    self._seater(self._count + 1),
                    look=Button(icon="person"),
                )
            )
        return [
            *controls,
            *self._option_controls(),
            self._seed_control(),
            light,
            *self._learn_control(),
            self._rules_control(),
            self.back_control(),
        ]

    def _learn_control(self) -> list[Control]:
        if not GAMES[self._game].lesson is not None:
            return []
        return [
            Control(
                "new.learn",
                "button",
                say("Learn"),
                Rect(1096, 8, 162, 46),
                lambda: open_screen(self.stage, "lesson", self._game),
                look=Button(icon="idea"),
                tooltip=say("Learn {title}: a first match that explains itself.", title=say(self._entry.title)),
            )
        ]

    def _rules_control(self) -> Control:
        words = say("Read the rules of {title}", title=say(self._entry.title))
        return Control(
            "new.rules",
            "button",
            say("Rules"),
            Rect(1270, 8, 158, 46),
            self._open_rules,
            tooltip=self.stage.with_key(words, "rules"),
            look=Button(icon="rule-book"),
        )

    def _open_rules(self) -> None:
        open_screen(self.stage, "rulebook", self._game)

    def handle(self, intention: Intention) -> bool:
        """F1 opens the rules, Esc leads back."""
        if intention == Command("rules"):
            self._open_rules()
            return True
        return super().handle(intention)

    def _count_controls(self) -> list[Control]:
        return [
            Control(
                f"new.count.{count}",
                "tab",
                str(count),
                Rect(_SEATS.x + 470 + 74 * index, _SEATS.y + 22, 66, 48),
                self._seater(count),
                look=Choice(count == self._count, size=24),
                tooltip=say("{count} players", count=count),
            )
            for index, count in enumerate(self._rules.seats)
        ]

    def _seater(self, count: int) -> Callable[[], None]:
        def seat() -> None:
            self._count = count
            self._offer_what_fits()

        return seat

    def _seat_controls(self, index: int) -> list[Control]:
        seat, rect = self._seats[index], self._row(index)
        look = SeatLook(seat.entry.text or "?", seat.colour, seat.glyph)
        token = Rect(rect.x + 20, rect.centery - 34, 68, 68)
        kinds = [None, *self._rules.bots]
        controls = [
            Control(
                f"new.{index}.glyph",
                "button",
                self._glyph_label(seat),
                token,
                lambda: self._next_glyph(index),
                look=Token(look),
                tooltip=say("Another sign: {glyph}", glyph=say(GLYPH_NAMES[seat.glyph])),
            ),
            seat.entry.control(
                f"new.{index}.name",
                say("Name of seat {number}", number=index + 1),
                Rect(rect.x + 104, rect.centery - 24, 202, 48),
            ),
            self._picker_control(index, Rect(rect.x + 312, rect.centery - 22, 44, 44)),
        ]
        for place, entry in enumerate(SEAT_COLOURS):
            disc = Rect(rect.x + 369 + 38 * place, rect.centery - 22, 38, 44)
            sample = SeatLook("", entry.key, entry.glyph)
            label = say("Seat {number}: {colour}", number=index + 1, colour=say(entry.name))
            controls.append(
                Control(
                    f"new.{index}.colour.{entry.key}",
                    "button",
                    label,
                    disc,
                    self._painter(index, entry.key),
                    look=Token(sample, entry.key == seat.colour, 32),
                    tooltip=say(entry.name),
                )
            )
        kind = say("Person") if seat.bot is None else bot_name(self._rules, seat.bot)
        following = kinds[(kinds.index(seat.bot) + 1) % len(kinds)]
        controls.append(
            Control(
                f"new.{index}.player",
                "button",
                kind,
                Rect(rect.right - 186, rect.centery - 24, 168, 48),
                lambda: setattr(seat, "bot", following),
                look=Choice(seat.bot is not None, "person" if seat.bot is None else "totem", 20),
                tooltip=say("Who plays here: a person, or one of the bots."),
            )
        )
        return controls

    @staticmethod
    def _glyph_label(seat: _Seat) -> str:
        return say("Sign: {glyph}", glyph=say(GLYPH_NAMES[seat.glyph]))

    def _next_glyph(self, index: int) -> None:
        """Take the next glyph that nobody who sits has."""
        taken = {seat.glyph for place, seat in enumerate(self._sitting) if place != index}
        here = GLYPHS.index(self._seats[index].glyph)
        order = [*GLYPHS[here + 1 :], *GLYPHS[: here + 1]]
        chosen = next(glyph for glyph in order if glyph not in taken)
        for seat in self._seats:
            if seat.glyph == chosen:
                seat.glyph = self._seats[index].glyph
        self._seats[index].glyph = chosen

    def _painter(self, index: int, colour: str) -> Callable[[], None]:
        def paint() -> None:
            seat = self._seats[index]
            for other in self._seats:
                if other.colour == colour:
                    other.colour = seat.colour
            seat.colour = colour

        return paint

    def _option_controls(self) -> list[Control]:
        canvas = self.stage.canvas
        window = Rect(_RULES.x + 34, _RULES.y + 76, _RULES.w - 60, _RULES.h - 104)
        height = sum(self._option_height(canvas, option) for option in self._rules.options)
        self._area.settle(window, height + _SEED)
        listing = self._area.control("new.options", say("How it is played"))
        controls = [listing]
        for option, top in self._option_tops(canvas):
            if _is_switch(option):
                controls.append(self._switch(option, Rect(window.x + 404, top - 4, 112, 40), window))
            else:
                y = top + self._words_height(canvas, option) + 8
                controls += self._values(option, Rect(window.x, y, 516, 48), window)
        return controls

    def _switch(self, option: Option, rect: Rect, window: Rect) -> Control:
        present = bool(self._options[option.key])
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
        )

    def _values(self, option: Option, rect: Rect, window: Rect) -> list[Control]:
        present = self._options[option.key]
        offered = self._offered(option)
        columns = _values_a_line(offered)
        wide = (rect.w - 8 * (columns - 1)) / columns
        controls = []
        for place, (value, label, seat) in enumerate(offered):
            line, column = divmod(place, columns)
            cell = Rect(rect.x + (wide + 8) * column, rect.y + 60 * line, wide, 54)
            look = None if seat is None else SeatLook(label, self._seats[seat].colour, self._seats[seat].glyph)
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
                )
            )
        return controls

    def _chooser(self, option: Option, value: OptionValue) -> Callable[[], None]:
        return lambda: self._options.__setitem__(option.key, value)

    @property
    def _seed_top(self) -> float:
        """Where the line of the seed begins on the screen: below all options."""
        return self._area.rect.y - self._area.offset + self._area.height - _SEED

    def _seed_control(self) -> Control:
        """Offer the seed as the last of the options."""
        field = Rect(self._area.rect.x + 200, self._seed_top + (_SEED - 48) / 2, 316, 48)
        control = self._seed.control("new.seed", say("Seed"), field)
        control.clip = self._area.rect
        return control

    # Names used before

    def _picker_control(self, index: int, rect: Rect) -> Control:
        return Control(
            f"new.{index}.known",
            "button",
            say("Names used before"),
            rect,
            lambda: self._pick(index),
            enabled=bool(self._known),
            why_not=say("No name has been used here yet."),
            tooltip=say("Names used before"),
            look=RoundButton("three-friends"),
        )

    def _pick(self, index: int) -> None:
        taken = [seat.entry.text.strip() for place, seat in enumerate(self._sitting) if place != index]
        open_screen(self.stage, "name_picker", self._known, taken, self._seats[index].entry.put)


def _people(summary: Summary) -> list[str]:
    """Return the names of those who are no bots."""
    bots = summary.table.get("bots")
    asked = bots if isinstance(bots, (list, tuple)) else []
    return [name for seat, name in enumerate(summary.names) if not (seat < len(asked) and asked[seat])]


def _seat_meant(label: str) -> int | None:
    """Return the seat that a label stands for, if it stands for one."""
    return int(label[1:-1]) if label.startswith("{") and label[1:-1].isdigit() else None


def _values_a_line(offered: list[tuple[OptionValue, str, int | None]]) -> int:
    """Return how many values stand side by side: four where three of them are seats, so that none is left alone."""
    return 4 if len(offered) == 4 and offered[-1][2] is not None else 3


def _is_switch(option: Option) -> bool:
    return isinstance(option.default, bool)


def read_last(path: Path) -> dict[str, dict[str, object]]:
    """Return the remembered set-ups by game; a damaged file is set aside."""
    return read_kept(path, _sift)[0]


def _sift(data: object) -> tuple[dict[str, dict[str, object]], bool]:
    """Return the set-ups in a file, and whether there is nothing else; what one says is looked at when it is used."""
    listed = data.items() if isinstance(data, dict) else ()
    setups = {game: value for game, value in listed if is_line(game, LONGEST_NAME) and isinstance(value, dict)}
    return setups, isinstance(data, dict) and len(setups) == len(data)


def _within(value: object, possible: tuple[int, ...]) -> int:
    return value if type(value) is int and value in possible else possible[min(1, len(possible) - 1)]


def _texts(value: object, usual: tuple[str, ...], count: int) -> list[str]:
    listed = value if isinstance(value, list) else []
    found = [text for text in listed if is_line(text, LONGEST_NAME) and text]
    spare = [name for name in usual if name not in found]
    return (found + spare)[:count]


def _value(option: Option, remembered: object) -> OptionValue:
    value = remembered.get(option.key) if isinstance(remembered, dict) else None
    fits = value in option.values and type(value) is type(option.default)
    return value if fits and value is not None else option.default
