"""A new match: who sits where, in which colour, people and bots, seed and the game's options; remembered next time.

Above, a shelf of matches that begin with one touch.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core import GAMES
from game.core.bots import bot_kind, bot_name
from game.core.rules import AnyRules
from game.core.setup import agree
from game.core.words import all_of, say
from game.kept.last_setups import LastSetups
from game.kept.names import remember_names, why_not_drawn
from game.screens.navigation import open_screen
from game.screens.new_match.options_panel import OptionsPanel
from game.screens.new_match.seats_panel import SeatsPanel
from game.screens.open_book import open_rule_book
from game.screens.open_match import Seating, start_match
from game.screens.parts.page import Page
from game.screens.quick_start import QuickStart, known_people, quick_starts
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.intentions import Command, Intention
from game.ui.keys import with_key
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, PARCHMENT, SHADE, colour
from game.ui.widgets import Button, surface_state

SHELF = Rect(26, 70, 1548, 106)
_PITCH, _TOKEN = 34.0, 46.0
#: how far the first token may be from the last: many lie closer together, and leave the title its room
_SPREAD = 52.0
_BOT, _FLAME = colour("#604630"), colour("#FFB25C")


@dataclass(frozen=True, slots=True)
class QuickStone:
    """A stone with the tokens of who plays, a title and a line; the laurel marks what is good for a first match."""

    start: QuickStart
    rules: AnyRules

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone."""
        rect, state = control.rect, surface_state(control, touch)
        canvas.panel(f"button.stone_{state}" if state else "button.stone", rect)
        seating = self.start.seating
        pitch = min(_PITCH, _SPREAD / max(1, len(seating.looks) - 1))
        for place, (look, bot) in enumerate(zip(seating.looks, seating.bots, strict=True)):
            x, y = rect.x + 40 + pitch * place, rect.centery - 2
            if bot is None:
                canvas.seat(look, x, y, _TOKEN)
            else:
                draw_bot(canvas, bot_kind(self.rules, bot).icon, x, y, _TOKEN - 4)
        left = rect.x + 70 + pitch * (len(seating.looks) - 1)
        right = rect.right - 60
        if self.start.first:
            canvas.icon("laurel-crown", right - 12, rect.y + 31, 27, GOLD, shadow=True)
        canvas.icon("campfire", rect.right - 34, rect.y + 32, 32, _FLAME, shadow=True)
        title = right - left - (28 if self.start.first else 0)
        room = Rect(left, rect.y + 7, title, 42)
        canvas.prose(control.label, room, capped(canvas, 24), kind="display", middle=True, shadow=SHADE)
        rest, size = rect.right - 20 - left, capped(canvas, 19, 1.25)
        canvas.text(self.start.more, left, rect.y + 63, size, colour=BONE, middle=True, shadow=SHADE, width=rest)


def draw_bot(canvas: Canvas, icon: str, x: float, y: float, size: float) -> None:
    """Draw a bot's token, a plain disc with its icon, with the middle at ``x, y``."""
    canvas.circle(x, y, size / 2, SHADE)
    canvas.circle(x, y, size / 2 - 2, _BOT)
    canvas.icon(icon, x, y, size * 0.64, BONE)


# A new match: who sits where, in which colour, people and bots, seed and the game's options; remembered next time.
# Above, a shelf of matches that begin with one touch.


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
        self._last = LastSetups(stage.data_dir)
        remembered = self._last.of_game(game)
        known = known_people(stage)
        self._seats = SeatsPanel(stage, self._rules, remembered, known, lambda: self._options.drop_what_left())
        self._options = OptionsPanel(stage, self._rules, remembered, self._seats)
        self._starts = quick_starts(stage, game)

    def enter(self) -> None:
        """Gather the names that were used here, and what can begin at once."""
        self._seats.known = known_people(self.stage)
        self._starts = quick_starts(self.stage, self._game)
        self.stage.notify(self._last.take_notice())

    # What is chosen

    def _seating(self) -> Seating:
        sitting, options = self._seats.sitting, self._options
        looks = tuple(seat.look for seat in sitting)
        bots = tuple(seat.bot for seat in sitting)
        return Seating(self._game, looks, bots, options.seed, options.of_rules, options.hints)

    def _why_not(self) -> str:
        """Return why the match cannot begin yet; empty when it can."""
        seating = self._seating()
        if not self._options.is_seed_readable:
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
            self.stage.notify(str(reason))

    def _remember(self) -> None:
        try:
            options = {"options": self._options.of_rules, "hints": self._options.hints}
            self._last.put(self._game, {**self._seats.to_json(), **options})
            remember_names(self.stage.data_dir, [seat.name for seat in self._seats.sitting if seat.bot is None])
        except OSError:
            self.stage.notify(say("This set-up cannot be remembered: the data folder cannot be written."))

    # Drawing

    @property
    def paint_key(self) -> object:
        """The panels depend on nothing but the text size and on how high the row of one who plays alone is."""
        return self.stage.canvas.text_size, self._seats.panel.h

    def paint(self, canvas: Canvas) -> None:
        """Draw the shelf, the two panels and their headings."""
        canvas.panel("panel.bar", SHELF)
        self._seats.paint(canvas)
        self._options.paint(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the seats' rows, the options' words, and the match in a sentence."""
        super().draw(canvas)
        self._seats.draw(canvas)
        self._options.draw(canvas)
        canvas.prose(self._summary(), Rect(60, 804, 530, 76), 21, colour=PARCHMENT, middle=True)
        minutes = say("About {minutes} minutes.", minutes=self._rules.minutes)
        canvas.prose(minutes, Rect(1020, 804, 520, 76), 20, colour=PARCHMENT, middle=True)

    def _summary(self) -> str:
        """Tell who plays with whom."""
        people = [seat.name for seat in self._seats.sitting if seat.bot is None]
        bots = [
            say("{name} ({bot})", name=seat.name, bot=bot_name(self._rules, seat.bot))
            for seat in self._seats.sitting
            if seat.bot is not None
        ]
        if people and bots:
            return say("{people} against {bots}", people=all_of(people), bots=all_of(bots))
        return all_of(people or bots)

    # Controls

    def controls(self) -> list[Control]:
        """List what can begin at once, seats, options, seed, and the fire to light."""
        why_not = self._why_not()
        light = Control(
            "new.begin",
            "button",
            say("Light the fire"),
            Rect(620, 804, 360, 74),
            self._begin,
            first=True,
            enabled=not why_not,
            why_not=why_not,
            look=Button("fire", "campfire", 30),
        )
        return [
            *self._quick_controls(),
            *self._seats.controls(),
            *self._options.controls(),
            light,
            *self._learn_control(),
            self._rules_control(),
            self.back_control(),
        ]

    def _quick_controls(self) -> list[Control]:
        return [
            Control(
                f"new.quick.{start.key}",
                "button",
                start.title,
                Rect(40 + 510 * place, 78, 500, 88),
                lambda start=start: start.begin(self.stage),  # type: ignore[misc]
                look=QuickStone(start, self._rules),
                tooltip=start.more,
            )
            for place, start in enumerate(self._starts)
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
                tooltip=say("Learn {title}: a guided first match.", title=say(self._entry.title)),
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
            tooltip=with_key(words, "rules", self.stage.options.keys),
            look=Button(icon="rule-book"),
        )

    def _open_rules(self) -> None:
        open_rule_book(self.stage, self._game)

    def handle(self, intention: Intention) -> bool:
        """Open the rules with F1, go back with Esc."""
        if intention == Command("rules"):
            self._open_rules()
            return True
        return super().handle(intention)
