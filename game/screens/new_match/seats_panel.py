"""The seats of a match that is being set up: how many, who sits there, in which colour, with which sign, which bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.core.bots import bot_kind, bot_name, bots_offered
from game.core.rules import AnyRules
from game.core.setup import DEFAULT_NAMES, composed
from game.core.words import say, say_many
from game.elder.choice import Choice, choice_of
from game.kept.last_setups import fitting_count, fitting_seats
from game.screens.navigation import open_screen
from game.screens.new_match import elder_choice
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.segments import Segment, draw_laurel, segment_cells
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import GLYPH_NAMES, PARCHMENT, SeatLook
from game.ui.widgets import Button, RoundButton, Token, heading

PANEL = Rect(40, 184, 930, 606)
#: how wide the panel is where nobody else can sit: it is as high as its one row, and the options have the rest
_ALONE = 1520.0
#: around the rows: the heading above, the panel's edges
_HEAD, _FOOT, _EDGE = 68.0, 16.0, 24.0
#: how high the row of a person is, the line of how a bot plays at least, and the place for one more
_ROW, _LINE, _MORE, _GAP = 78.0, 30.0, 70.0, 6.0
#: how wide the line of how a bot plays is, and the laurel of the one to meet first
_MANNER, _LAUREL = PANEL.w - 2 * _EDGE - 104, 30.0


@dataclass(slots=True)
class SeatSetUp:
    """One seat as it is being set up; ``bot`` is the text of a bot, ``None`` for a person."""

    entry: TextField
    colour: str
    glyph: str
    bot: str | None

    @property
    def name(self) -> str:
        """The name as it will be in the match."""
        return composed(self.entry.text.strip())

    @property
    def look(self) -> SeatLook:
        """How the seat will look in the match."""
        return SeatLook(self.name, self.colour, self.glyph)


class SeatsPanel:
    """The panel with a row for each seat; colours and signs are exchanged rather than shared.

    ``remembered`` is the set-up of last time, ``known`` the names that were used here before, the last used first;
    ``recounted()`` is called when another number of seats was chosen.
    """

    def __init__(
        self,
        stage: Stage,
        rules: AnyRules,
        remembered: Mapping[str, object],
        known: Sequence[str],
        recounted: Callable[[], None],
    ) -> None:
        self._stage = stage
        self._rules = rules
        self._recounted = recounted
        self.known = known
        #: all seats that there can be; the first ``count`` of them sit
        self.seats = [self._seat(look, bot) for look, bot in fitting_seats(rules, remembered, next(iter(known), ""))]
        self.count = fitting_count(remembered.get("count"), rules.seats)
        #: the seat that was touched last: of an elder there all is shown that can be chosen
        self._touched = 0
        #: how long the elder at a seat thinks, by seat
        self._sliders: dict[int, elder_choice.ThinkingSlider] = {}

    def _seat(self, look: SeatLook, bot: str | None) -> SeatSetUp:
        return SeatSetUp(TextField(look.name, lambda text: self._stage.refresh()), look.colour, look.glyph, bot)

    @property
    def sitting(self) -> list[SeatSetUp]:
        """The seats that take part."""
        return self.seats[: self.count]

    def to_json(self) -> dict[str, object]:
        """Return what is to be remembered for next time."""
        return {
            "count": self.count,
            "names": [seat.name for seat in self.seats],
            "colours": [seat.colour for seat in self.seats],
            "glyphs": [seat.glyph for seat in self.seats],
            "bots": [seat.bot for seat in self.seats],
        }

    def _elder(self, index: int) -> Choice | None:
        """Return how the elder at a seat was chosen, ``None`` where none sits."""
        bot = self.seats[index].bot
        return None if bot is None else choice_of(self._rules, bot)

    @property
    def _unfolded(self) -> int | None:
        """The seat whose elder can be chosen: the one touched last if it is an elder's, else the first that is."""
        elders = [index for index in range(self.count) if self._elder(index) is not None]
        return self._touched if self._touched in elders else next(iter(elders), None)

    @property
    def is_alone(self) -> bool:
        """Whether the game is for one, so that nobody else can sit."""
        return max(self._rules.seats) == 1

    @property
    def panel(self) -> Rect:
        """Where the panel lies."""
        if not self.is_alone:
            return PANEL
        _, high = self._row_heights(self._stage.canvas, 0)
        return Rect(PANEL.x, PANEL.y, _ALONE, _HEAD + high + _FOOT)

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel and its heading."""
        canvas.panel("panel.hide", self.panel)
        heading(canvas, say("Who sits at the fire?"), Rect(PANEL.x + 30, PANEL.y + 20, 430, 40), 28)

    def draw(self, canvas: Canvas) -> None:
        """Draw the seats' rows, and how each bot plays."""
        rows = self._rows(canvas)
        for index, (seat, row) in enumerate(zip(self.sitting, rows, strict=False)):
            canvas.panel("panel.bar", row)
            choice = self._elder(index)
            if choice is not None and index == self._unfolded:
                place = _elder_place(canvas, choice, row)
                elder_choice.draw(canvas, choice, place)
                _draw_elder(canvas, row)
                row = Rect(row.x, row.y, row.w, place.y - row.y)
                choice = None
            if seat.bot is not None:
                self._draw_manner(canvas, seat.bot, row, "" if choice is None else elder_choice.in_short(choice))
        if self._more:
            canvas.panel("well", rows[-1])

    def _draw_manner(self, canvas: Canvas, bot: str, row: Rect, more: str) -> None:
        """Draw how a bot plays, and at the right what ``more`` there is to tell in short."""
        top = row.y + _ROW - 10
        beside = canvas.text_width(more, 20, "flavour") + 20 if more else 0.0
        rest = Rect(row.x + 84, top, _MANNER - beside, row.bottom - top - 8)
        words = say(bot_kind(self._rules, bot).manner)
        canvas.prose(words, rest, 20, colour=PARCHMENT, middle=True)
        if more:
            canvas.text(
                more, row.right - 20, rest.centery, 20, kind="flavour", colour=PARCHMENT, align="right", middle=True
            )
        room = _MANNER - canvas.text_width(words, 20) - 20
        if bot_kind(self._rules, bot).first and room > _LAUREL:
            draw_laurel(canvas, say("good for a first match"), row.right - 20, rest.centery, room)

    def _rows(self, canvas: Canvas) -> list[Rect]:
        """Return the rows of who sits and, if there may be more, that of one more; all fit into the panel."""
        heights = [self._row_heights(canvas, index) for index in range(self.count)]
        if self._more:
            heights.append((_MORE, _MORE))
        panel = self.panel
        room = panel.h - _HEAD - _FOOT - _GAP * (len(heights) - 1)
        least, wanted = (sum(each) for each in zip(*heights, strict=True))
        # where room is short the lines of the bots get smaller, what can be touched does not
        share = 1.0 if wanted <= room else max(0.0, (room - least) / (wanted - least))
        rows, y = [], panel.y + _HEAD
        for low, full in heights:
            high = low + (full - low) * share
            rows.append(Rect(panel.x + _EDGE, y, panel.w - 2 * _EDGE, high))
            y += high + _GAP
        return rows

    def _row_heights(self, canvas: Canvas, index: int) -> tuple[float, float]:
        """Return how high a seat's row is at least, and how high it wants to be."""
        bot, choice = self.seats[index].bot, self._elder(index)
        if bot is None:
            return _ROW, _ROW
        manner = max(_LINE, canvas.prose_height(say(bot_kind(self._rules, bot).manner), _MANNER, 20)) + 4
        if choice is None or index != self._unfolded:
            return _ROW, _ROW + manner
        return _ROW + _LINE + elder_choice.least_high(), _ROW + manner + elder_choice.high(canvas, choice, _MANNER)

    @property
    def _more(self) -> bool:
        """Whether another seat could be added."""
        return self.count + 1 in self._rules.seats

    # Controls

    def controls(self) -> list[Control]:
        """List how many can sit, each seat's row, and the way to one more."""
        controls = self._count_controls()
        rows = self._rows(self._stage.canvas)
        for index, row in zip(range(self.count), rows, strict=False):
            controls += self._seat_controls(index, row)
        if self._more:
            place = Rect(rows[-1].centerx - 140, rows[-1].centery - 26, 280, 52)
            label, action = say("One more player"), self._seater(self.count + 1)
            controls.append(Control("new.more", "button", label, place, action, look=Button(icon="person")))
        return controls

    def _count_controls(self) -> list[Control]:
        """Offer the numbers of seats where there is a choice."""
        counts = self._rules.seats
        if len(counts) < 2:
            return []
        bare = len(counts) > 2
        wide = (74.0 if bare else 144.0) * len(counts)
        cells = segment_cells(Rect(PANEL.right - 24 - wide, PANEL.y + 14, wide, 46), len(counts), len(counts))
        return [
            Control(
                f"new.count.{count}",
                "tab",
                str(count) if bare else say_many("{count} seat", "{count} seats", count),
                cell,
                self._seater(count),
                look=Segment(count == self.count, trough=trough),
                tooltip=say("{count} players", count=count),
            )
            for count, (cell, trough) in zip(counts, cells, strict=True)
        ]

    def _seater(self, count: int) -> Callable[[], None]:
        def seat() -> None:
            self.count = count
            self._recounted()

        return seat

    def _seat_controls(self, index: int, row: Rect) -> list[Control]:
        seat, middle = self.seats[index], row.y + _ROW / 2
        look = SeatLook(seat.entry.text or "?", seat.colour, seat.glyph)
        number = index + 1
        return [
            Control(
                f"new.{index}.look",
                "button",
                say("Seat {number}: {sign}", number=number, sign=say(GLYPH_NAMES[seat.glyph])),
                Rect(row.x + 14, middle - 30, 60, 60),
                lambda: self._open_look(index),
                look=Token(look, size=56),
                tooltip=say("Another colour or sign"),
            ),
            seat.entry.control(
                f"new.{index}.name", say("Name of seat {number}", number=number), Rect(row.x + 84, middle - 23, 190, 46)
            ),
            self._picker_control(index, Rect(row.x + 283, middle - 21, 42, 42)),
            *self._player_controls(index, Rect(row.x + 336, middle - 24, 532, 48)),
            *self._elder_controls(index, row),
        ]

    def _elder_controls(self, index: int, row: Rect) -> list[Control]:
        """Offer what can be chosen of the elder whose row is unfolded."""
        choice = self._elder(index)
        if choice is None or index != self._unfolded:
            return []
        place = _elder_place(self._stage.canvas, choice, row)
        choose = self._text_setter(index)
        slider = self._sliders.setdefault(index, elder_choice.ThinkingSlider(choice, choose))
        slider.follow(choice)
        return elder_choice.controls(self._stage.canvas, f"new.{index}.elder", slider, place, choose)

    def _text_setter(self, index: int) -> Callable[[str], None]:
        def put(text: str) -> None:
            self.seats[index].bot = text

        return put

    def _player_controls(self, index: int, rect: Rect) -> list[Control]:
        """Offer a person and the bots, the best of them first."""
        kinds: list[str | None] = [None, *bots_offered(self._rules)]
        cells = segment_cells(rect, len(kinds), len(kinds))
        sitting = _kind(self.seats[index].bot)
        return [
            Control(
                f"new.{index}.player.{bot or 'person'}",
                "tab",
                say("Person") if bot is None else bot_name(self._rules, bot),
                cell,
                self._player_setter(index, bot),
                look=Segment(
                    bot == sitting, "person" if bot is None else bot_kind(self._rules, bot).icon, trough=trough
                ),
                tooltip="" if bot is None else say(bot_kind(self._rules, bot).manner),
            )
            for bot, (cell, trough) in zip(kinds, cells, strict=True)
        ]

    def _player_setter(self, index: int, bot: str | None) -> Callable[[], None]:
        def put() -> None:
            seat = self.seats[index]
            if bot is None and seat.bot is not None and seat.name in DEFAULT_NAMES:
                seat.entry.put(self._next_person(seat.name))
            if bot != _kind(seat.bot):
                seat.bot = bot
            self._touched = index

        return put

    def _next_person(self, name: str) -> str:
        """Return the name of who sat here last among those who do not sit yet, or else ``name``."""
        taken = {seat.name.casefold() for seat in self.sitting}
        return next((known for known in self.known if known.casefold() not in taken), name)

    def _open_look(self, index: int) -> None:
        others = [place for place in range(len(self.seats)) if place != index]
        looks = [self.seats[place].look for place in others]
        open_screen(self._stage, "seat_look", self.seats[index].look, looks, self._dresser(index))

    def _dresser(self, index: int) -> Callable[[str, str], None]:
        def dress(colour: str, glyph: str) -> None:
            seat = self.seats[index]
            for other in self.seats:
                if other is not seat:
                    other.colour = seat.colour if other.colour == colour else other.colour
                    other.glyph = seat.glyph if other.glyph == glyph else other.glyph
            seat.colour, seat.glyph = colour, glyph

        return dress

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


def _kind(bot: str | None) -> str | None:
    """Return the name of a bot, without how it is to play."""
    return None if bot is None else bot.partition(":")[0]


def _elder_place(canvas: Canvas, choice: Choice, row: Rect) -> Rect:
    """Return where in an unfolded row an elder is chosen: at its lower end."""
    high = min(elder_choice.high(canvas, choice, _MANNER), row.h - _ROW - _LINE)
    return Rect(row.x + 84, row.bottom - high, _MANNER, high)


def _draw_elder(canvas: Canvas, row: Rect) -> None:
    """Draw the elder under the token of the seat where it can be chosen how it plays, if its row is high enough."""
    stands = Rect(row.x + 8, row.y + _ROW - 2, 72, 94)
    if stands.bottom <= row.bottom - 8:
        canvas.picture_in("elder", stands)
