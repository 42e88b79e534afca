"""The table of Nim: three heaps of pebbles. Touching a pebble takes it and all that lie on it."""

from __future__ import annotations

from game.core import Prompt, Record
from game.core.rules import Event
from game.core.words import say, say_many
from game.screens.table.match_scene import MatchScene
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.theme import ACTIVE, CHAR, GOLD, GREY
from game.ui.widgets import plate
from nim.rules import HEAPS, PEBBLES, Take, Took

_SEATS = (Rect(40, 780, 420, 84), Rect(1140, 780, 420, 84))
_RADIUS = 46


def pebble(heap: int, place: int) -> Rect:
    """Return where a pebble lies; places count from 0, the lowest."""
    return Rect(500 + 250 * heap, 640 - 104 * place, 100, 100)


class NimScene(MatchScene):
    """Nim on the table. ``_flight`` is how far what was just taken has gone, 0 to 1."""

    name = "nim"
    _flying: Took | None = None
    _flight = 0.0

    def needs_curtain(self, prompt: Prompt) -> bool:
        """Nothing is hidden."""
        return False

    def animate(self, record: Record) -> Timeline:
        """Let what was taken slide to whoever took it."""
        timeline = Timeline()
        for event in record.events:
            if isinstance(event, Took):
                self._flying = event
                self.stage.sound.play("soft")
                timeline.tween(0.0, 0.6, self._fly)
        return timeline

    def _fly(self, part: float) -> None:
        self._flight = part
        if part == 1.0:
            self._flying = None

    def seat_spot(self, seat: int) -> Rect:
        """Return where a seat's plate is."""
        return _SEATS[seat]

    def spot_of(self, event: Event) -> Rect | None:
        """Return the heap that an event is about."""
        if isinstance(event, Took):
            return pebble(event.heap, 0).union(pebble(event.heap, max(PEBBLES) - 1))
        return super().spot_of(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw the question, the heaps and the seats."""
        canvas.layer("nim", lambda: canvas.picture_in("wall.plain", SCREEN))
        status = self.status()
        canvas.prose(status.text, Rect(360, 66, 880, 90), 26, kind="bold", colour=ACTIVE, align="centre", middle=True)
        flying = self._flying
        for heap, left in enumerate(self.view.heaps):
            for place in range(left):
                spot = pebble(heap, place)
                if flying is not None and flying.heap == heap and place >= left - flying.count:
                    goal = _SEATS[flying.seat]
                    spot.centerx += (goal.centerx - spot.centerx) * self._flight
                    spot.centery += (goal.centery - spot.centery) * self._flight
                canvas.circle(*spot.center, _RADIUS, CHAR)
                canvas.circle(*spot.center, _RADIUS - 5, GREY)
        for seat, look in enumerate(self.looks):
            lit = status.seat == seat
            plate(canvas, _SEATS[seat], look, say("pebbles"), str(self.view.taken[seat]), lit=lit)
        for control in self.stage.controls:
            if control.id.startswith("heap.") and control.id == self.stage.interaction.hovered:
                canvas.circle(*control.rect.center, _RADIUS, GOLD, 4)

    def table_controls(self) -> list[Control]:
        """List the pebbles."""
        return [
            self._pebble_control(heap, place, left)
            for heap, left in enumerate(self.view.heaps)
            for place in range(left)
        ]

    def _pebble_control(self, heap: int, place: int, left: int) -> Control:
        count = left - place
        label = say_many("Take {count} pebble", "Take {count} pebbles", count)
        name = f"heap.{HEAPS[heap]}.{place}"
        return self.move_controls.control(name, "piece", label, pebble(heap, place), [Take(heap, count)], tooltip=label)
