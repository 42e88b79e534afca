"""Base classes of screens: closable with Esc, a titled page, and a question with its answers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, column
from game.ui.lettering import draw_title
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, bar, dialog_panel


class Closable(Scene):
    """A screen that is closed with Esc or the controller's back button, and by the commands in ``opened_by``."""

    opened_by: tuple[str, ...] = ()

    def handle(self, intention: Intention) -> bool:
        """Go back with Esc, or with the key that opens this screen."""
        if isinstance(intention, Command) and intention.name in ("back", *self.opened_by):
            self.stage.pop()
            return True
        return False

    def attempt(self, act: Callable[[], object]) -> bool:
        """Call ``act``, which changes files; return whether that succeeded. A failure is shown as a notice."""
        try:
            act()
        except OSError as error:
            self.stage.notify(say("That did not work ({reason}).", reason=error.strerror or error))
            return False
        return True


# Screens other than tables: a wall, a title and a back button


class Page(Closable):
    """A screen on a dark wall. The bar at the top shows the ``title``, what to do (``lead``), and a back button."""

    title = ""
    lead = ""
    #: x where the bar's words end and its controls begin
    bar_end = 1420.0

    def paint(self, canvas: Canvas) -> None:
        """Paint the static picture below the bar, once for each value of ``paint_key``."""

    @property
    def paint_key(self) -> object:
        """The values on which the static picture depends."""
        return ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the wall, the bar and the static picture; subclasses draw the rest over it."""
        canvas.layer((self.name, self.title, self.lead, self.paint_key), lambda: self._paint_all(canvas))

    def draw_placeholder(self, canvas: Canvas) -> None:
        """Draw what is shown until everything else is loaded: the bar with the title."""
        self._draw_bar(canvas)

    def _draw_bar(self, canvas: Canvas) -> float:
        """Draw the bar with the title, and return the x from which there is room for the lead."""
        bar(canvas, Rect(-20, -20, 1640, 86))
        room = 520 if self.lead else self.bar_end - 60
        # a title that is too long in the person's text size is not enlarged
        size = canvas.text_pixels(36, fixed=canvas.text_width(self.title, 36, "display") > room) / canvas.scale
        return draw_title(canvas, self.title, 26, 31, size, width=room) + 56

    def _paint_all(self, canvas: Canvas) -> None:
        """Paint all that does not move: the wall, the content, and the bar with the title and the lead."""
        canvas.background("wall.plain")
        self.paint(canvas)
        left = self._draw_bar(canvas)
        canvas.prose(self.lead, self._lead_place(canvas, left), 22, colour=PARCHMENT, align="centre", middle=True)

    def _lead_place(self, canvas: Canvas, left: float) -> Rect:
        """Return the place of the lead: centred if it fits in a line, else all the room from ``left`` on."""
        half_width = min(800 - left, self.bar_end - 800)
        if canvas.text_width(self.lead, 22) < 2 * half_width:
            return Rect(800 - half_width, 1, 2 * half_width, 61)
        return Rect(left, 1, self.bar_end - left, 61)

    def back_control(self) -> Control:
        """Return the back button."""
        place, look = Rect(1440, 8, 142, 46), Button(icon="return-arrow")
        return Control("back", "button", say("Back"), place, self.stage.pop, look=look)

    def status(self) -> Status:
        """Return the lead, or the title if there is no lead."""
        return Status(self.lead or self.title)


if TYPE_CHECKING:
    #: id, label, icon and action
    Entry: TypeAlias = tuple[str, str, str, Callable[[], None]]


def sound_entry(stage: Stage) -> Entry:
    """Return the id, label, icon and action of the button that turns the sound on or off."""
    sound = stage.sound
    label = say("Turn sound on") if sound.muted else say("Turn sound off")
    return "sound", label, "sound-off" if sound.muted else "sound-on", lambda: sound.set_muted(not sound.muted)


# A dialog with a question and a column of answers

_PANEL = Rect(480, 150, 640, 600)


class Question(Closable):
    """A dialog with a heading, a text, and a button for each answer. Esc closes it."""

    overlay = True

    @abstractmethod
    def heading(self) -> str:
        """Return the heading."""

    @abstractmethod
    def words(self) -> str:
        """Return the text."""

    @abstractmethod
    def entries(self) -> list[Entry]:
        """Return the answers to the question, each with its button and action, the likeliest first."""

    def draw_placeholder(self, canvas: Canvas) -> None:
        """Draw what is shown until everything else is loaded: the panel and the heading."""
        dialog_panel(canvas, _PANEL)
        draw_title(canvas, self.heading(), _PANEL.centerx, _PANEL.y + 62, 38, align="centre", width=_PANEL.w - 48)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the heading and the text."""
        self.draw_placeholder(canvas)
        top = _PANEL.y + 96
        area = Rect(_PANEL.x + 50, top, _PANEL.w - 100, _answer_cells(len(self.entries()))[0].y - 10 - top)
        canvas.prose(self.words(), area, 20, colour=PARCHMENT, align="centre", middle=True)

    def controls(self) -> list[Control]:
        """List a button for each answer."""
        entries = self.entries()
        cells = _answer_cells(len(entries))
        return [
            Control(
                f"{self.name}.{name}",
                "button",
                label,
                cell,
                action,
                first=index == 0,
                look=Button("fire" if index == 0 else "stone", icon),
            )
            for index, (cell, (name, label, icon, action)) in enumerate(zip(cells, entries, strict=True))
        ]

    def status(self) -> Status:
        """Return the heading and the text."""
        return Status(self.heading(), more=self.words())


def _answer_cells(count: int) -> list[Rect]:
    """Return the places of the buttons of a question with ``count`` answers, at the foot of the panel.

    The buttons of up to four answers are equally high, so that fewer answers leave more room for the text above.
    """
    cells = column(Rect(_PANEL.x + 110, _PANEL.y + 246, _PANEL.w - 220, 310), max(count, 4), gap=14)
    return cells[-count:]
