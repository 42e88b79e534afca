"""The seats of a match that is being set up: how many, who sits there, in which colour, with which sign, which bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.bots import bot_name
from game.core.rules import AnyRules
from game.core.words import say
from game.kept.seats import seat_looks
from game.screens.navigation import open_screen
from game.screens.new_match.last_setups import fitting_count, fitting_names
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import GLYPH_NAMES, GLYPHS, SEAT_COLOURS, SeatLook
from game.ui.widgets import Button, Choice, RoundButton, Token, heading

PANEL = Rect(40, 92, 900, 690)


@dataclass(slots=True)
class SeatSetUp:
    """One seat as it is being set up; ``bot`` is ``None`` for a person."""

    entry: TextField
    colour: str
    glyph: str
    bot: str | None

    @property
    def name(self) -> str:
        """The name as it will be in the match."""
        return self.entry.text.strip()

    @property
    def look(self) -> SeatLook:
        """How the seat will look in the match."""
        return SeatLook(self.name, self.colour, self.glyph)


class SeatsPanel:
    """The panel with a row for each seat; colours and signs swap rather than clash.

    ``remembered`` is the set-up of last time, ``recounted()`` is called when another number of seats was chosen.
    ``known`` are the names that were used here before.
    """

    def __init__(
        self, stage: Stage, rules: AnyRules, remembered: Mapping[str, object], recounted: Callable[[], None]
    ) -> None:
        self._stage = stage
        self._rules = rules
        self._recounted = recounted
        #: all seats that there can be; the first ``count`` of them sit
        self.seats = self._seats_from(remembered)
        self.count = fitting_count(remembered.get("count"), rules.seats)
        self.known: Sequence[str] = ()

    def _seats_from(self, remembered: Mapping[str, object]) -> list[SeatSetUp]:
        most = max(self._rules.seats)
        names = fitting_names(remembered.get("names"), most)
        looks = seat_looks(names, remembered)
        bots: list[object] = kept if isinstance(kept := remembered.get("bots"), list) else []
        seats = []
        for index, look in enumerate(looks):
            asked = bots[index] if index < len(bots) else None
            bot = asked if isinstance(asked, str) and asked in self._rules.bots else None
            entry = TextField(look.name, lambda text: self._stage.refresh())
            seats.append(SeatSetUp(entry, look.colour, look.glyph, bot))
        return seats

    @property
    def sitting(self) -> list[SeatSetUp]:
        """The seats that take part."""
        return self.seats[: self.count]

    def to_json(self) -> dict[str, Any]:
        """Return what is to be remembered for next time."""
        return {
            "count": self.count,
            "names": [seat.name for seat in self.seats],
            "colours": [seat.colour for seat in self.seats],
            "glyphs": [seat.glyph for seat in self.seats],
            "bots": [seat.bot for seat in self.seats],
        }

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel and its heading."""
        canvas.panel("panel.hide", PANEL)
        heading(canvas, say("Who sits at the fire?"), Rect(PANEL.x + 36, PANEL.y + 26, 380, 40), 29)

    def draw(self, canvas: Canvas) -> None:
        """Draw the seats' rows."""
        for index in range(self.count):
            canvas.panel("panel.bar", self._row(index))
        if self._more:
            canvas.panel("well", self._row(self.count))

    def _row(self, index: int) -> Rect:
        high = min(132.0, (PANEL.h - 116) / max(self.count + self._more, 4) - 8)
        return Rect(PANEL.x + 30, PANEL.y + 92 + (high + 8) * index, PANEL.w - 60, high)

    @property
    def _more(self) -> bool:
        """Whether another seat could be added."""
        return self.count + 1 in self._rules.seats

    # Controls

    def controls(self) -> list[Control]:
        """List how many can sit, each seat's row, and the way to one more."""
        controls = self._count_controls()
        for index in range(self.count):
            controls += self._seat_controls(index)
        if self._more:
            rect = self._row(self.count)
            place = Rect(rect.centerx - 150, rect.centery - 28, 300, 56)
            label, action = say("One more player"), self._seater(self.count + 1)
            controls.append(Control("new.more", "button", label, place, action, look=Button(icon="person")))
        return controls

    def _count_controls(self) -> list[Control]:
        return [
            Control(
                f"new.count.{count}",
                "tab",
                str(count),
                Rect(PANEL.x + 470 + 74 * index, PANEL.y + 22, 66, 48),
                self._seater(count),
                look=Choice(count == self.count, size=24),
                tooltip=say("{count} players", count=count),
            )
            for index, count in enumerate(self._rules.seats)
        ]

    def _seater(self, count: int) -> Callable[[], None]:
        def seat() -> None:
            self.count = count
            self._recounted()

        return seat

    def _seat_controls(self, index: int) -> list[Control]:
        seat, rect = self.seats[index], self._row(index)
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
    def _glyph_label(seat: SeatSetUp) -> str:
        return say("Sign: {glyph}", glyph=say(GLYPH_NAMES[seat.glyph]))

    def _next_glyph(self, index: int) -> None:
        """Take the next glyph that nobody who sits has."""
        taken = {seat.glyph for place, seat in enumerate(self.sitting) if place != index}
        here = GLYPHS.index(self.seats[index].glyph)
        order = [*GLYPHS[here + 1 :], *GLYPHS[: here + 1]]
        chosen = next(glyph for glyph in order if glyph not in taken)
        for seat in self.seats:
            if seat.glyph == chosen:
                seat.glyph = self.seats[index].glyph
        self.seats[index].glyph = chosen

    def _painter(self, index: int, colour: str) -> Callable[[], None]:
        def paint() -> None:
            seat = self.seats[index]
            for other in self.seats:
                if other.colour == colour:
                    other.colour = seat.colour
            seat.colour = colour

        return paint

    def _picker_control(self, index: int, rect: Rect) -> Control:
        return Control(
            f"new.{index}.known",
            "button",
            say("Names used before"),
            rect,
            lambda: self._pick(index),
            enabled=bool(self.known),
            why_not=say("No name has been used here yet."),
            tooltip=say("Names used before"),
            look=RoundButton("three-friends"),
        )

    def _pick(self, index: int) -> None:
        taken = [seat.name for place, seat in enumerate(self.sitting) if place != index]
        open_screen(self._stage, "name_picker", self.known, taken, self.seats[index].entry.put)
