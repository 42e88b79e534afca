"""The replay theatre, first form.

Watch a match's drops again; the tower is cut open only when that gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.core import Match
from game.core.words import say
from game.screens.drops import ShownDrop, drop_of_track, drops_of, piece_picture
from game.screens.film import Film
from game.screens.page import Page
from game.screens.seats import seat_looks
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.intentions import Accept, Go, Intention
from game.ui.layout import SCREEN, Rect
from game.ui.lists import ScrollArea, choose_row
from game.ui.scene import Status
from game.ui.stage import STEP, Stage
from game.ui.theme import CHAR, GOLD, HEMATITE, INK, PARCHMENT, SHADE, SIENNA, SeatLook
from game.ui.widgets import Button, Choice, Slider, heading, stitches
from physics.track import MAGIC, Track

_LIST = Rect(16, 84, 384, 640)
_FACTS = Rect(1200, 84, 384, 640)
_TIMELINE = Rect(16, 742, 1568, 88)
_SPEEDS = (0.25, 0.5, 1.0)
_ROW = 78.0
_SKIN_STEPS = 260
#: which sound a knock on a surface makes
KNOCKS = {"piece": "tick", "flap": "knock_wood", "ledge": "knock_wood", "wall": "thud"}


class Scrubber(Slider):
    """The timeline: pieces going in, knocks, pieces coming out, and a needle to pull."""

    film: Film | None = None
    looks: Sequence[SeatLook] = ()

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the parchment strip of the film."""
        self._rect = control.rect
        if self.film is None:
            return
        rect, track, seconds = control.rect, self.film.track, max(0.1, self.film.seconds)

        def at(second: float) -> float:
            return rect.x + rect.w * min(1.0, second / seconds)

        for second in range(1, int(seconds) + 1):
            canvas.line(at(second), rect.y, at(second), rect.bottom, SIENNA, 1)
            canvas.text(f"{second} s", at(second) + 5, rect.y, 17, kind="bold", colour=SIENNA)
        canvas.line(rect.x, rect.centery, rect.right, rect.centery, SIENNA, 1)
        for place, loudness in enumerate(_loudness(track, seconds)):
            if loudness:
                x, high = rect.x + rect.w * (place + 0.5) / _SKIN_STEPS, 1 + loudness * 22
                canvas.line(x, rect.centery - high, x, rect.centery + high, SIENNA, 2)
        for entering in track.thrown:
            canvas.turned(piece_picture(entering.id, self.looks), at(entering.seconds), rect.y + 15, 0.0, size=0.4)
        for leaving in track.out:
            canvas.turned(piece_picture(leaving.id, self.looks), at(leaving.seconds), rect.bottom - 14, 0.0, size=0.4)
        x = rect.x + rect.w * self.value
        canvas.line(x, rect.y - 8, x, rect.bottom + 4, HEMATITE, 3)
        canvas.picture_in("slider.knob", Rect(x - 12, rect.y - 22, 24, 24))


def _loudness(track: Track, seconds: float) -> list[float]:
    """Return the loudest knock of each stretch of the film, 0..1."""
    steps = [0.0] * _SKIN_STEPS
    for contact in track.contacts:
        place = min(_SKIN_STEPS - 1, int(contact.seconds / seconds * _SKIN_STEPS))
        steps[place] = max(steps[place], min(1.0, (contact.impulse / 2600.0) ** 0.5))
    return steps


class DropRow:
    """Draws one drop of the list."""

    def __init__(self, drop: ShownDrop, looks: Sequence[SeatLook], chosen: bool) -> None:
        self._drop = drop
        self._looks = looks
        self._chosen = chosen

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw number, seat, what was done and what came of it."""
        rect = Rect(control.rect.x, control.rect.y + 3, control.rect.w, control.rect.h - 6)
        canvas.panel("panel.card" if self._chosen else "panel.tooltip", rect)
        ink = CHAR if self._chosen else PARCHMENT
        if touch.hovered and not self._chosen:
            canvas.fill(Rect(rect.x + 5, rect.y + 5, rect.w - 10, rect.h - 10), PARCHMENT, 26, 8)
        x = rect.x + 18
        if self._drop.seat is not None and self._drop.seat < len(self._looks):
            canvas.seat(self._looks[self._drop.seat], x + 20, rect.centery, 38)
            x += 50
        canvas.text(
            self._drop.title, x, rect.y + 22, 20, kind="bold", colour=ink, middle=True, width=rect.right - x - 48
        )
        canvas.text(self._drop.result, x, rect.y + 49, 19, colour=ink, middle=True, width=rect.right - x - 48)
        number = HEMATITE if self._chosen else GOLD
        canvas.text(
            str(self._drop.number),
            rect.right - 16,
            rect.centery,
            22,
            kind="display",
            colour=number,
            align="right",
            middle=True,
        )


class Theatre(Page):
    """Plays drops: play, pause, scrub, slow motion, x-ray. ``why_closed`` says why x-ray may not be had."""

    name = "theatre"
    music = ""

    def __init__(
        self, stage: Stage, drops: Sequence[ShownDrop], looks: Sequence[SeatLook], start: int = 0, why_closed: str = ""
    ) -> None:
        super().__init__(stage)
        self.title = say("Replay theatre")
        self.drops = list(drops)
        self._looks = looks
        self._why_closed = why_closed
        self._area = ScrollArea()
        self._scrubber = Scrubber(0.0, self._scrub, steps=2000)
        self._scrubber.looks = looks
        self._speed = 1.0
        self._playing = False
        self._open = not why_closed
        self._second = 0.0
        self._index = min(start, max(0, len(self.drops) - 1))
        self._film: Film | None = None
        if self.drops:
            self._choose(self._index)

    @classmethod
    def of_match(cls, stage: Stage, match: Match, record: int | None = None) -> Theatre:
        """Return the theatre with the drops of a match, at the first one of ``record`` if given."""
        drops = drops_of(match)
        start = next((drop.number - 1 for drop in drops if record is not None and drop.record >= record), 0)
        closed = ""
        if match.outcome is None and not match.options.get("glass_passage"):
            closed = say("This match is still being played: nobody may look inside.")
        return cls(stage, drops, seat_looks(match.names, match.table), start, closed)

    @classmethod
    def of_file(cls, stage: Stage, path: Path) -> Theatre:
        """Return the theatre with the drops of a match file, or with a single recorded drop.

        Raises ``ValueError`` when the file is neither.
        """
        try:
            with path.open("rb") as file:
                single = file.read(len(MAGIC)) == MAGIC
            if not single:
                return cls.of_match(stage, Match.load(path))
            looks = seat_looks([say("Seat {number}", number=seat + 1) for seat in range(5)], {})
            return cls(stage, [drop_of_track(path.read_bytes())], looks)
        except OSError as error:
            raise ValueError(say("{file} cannot be read: {why}.", file=path, why=error.strerror or error)) from error

    # Playing

    def _choose(self, index: int) -> None:
        self._index = index % len(self.drops)
        try:
            self._film = Film(self.drops[self._index], self._looks)
        except ValueError as damaged:
            self._film = None
            self.stage.tell(str(damaged))
        self._scrubber.film = self._film
        self._second = 0.0
        self._scrubber.value = 0.0
        self._playing = self._film is not None
        self.refresh()

    @property
    def _length(self) -> float:
        return self._film.seconds if self._film else 0.0

    def _scrub(self, value: float) -> None:
        self._playing = False
        self._second = value * self._length
        self.refresh()

    def _toggle(self) -> None:
        if not self._playing and self._second >= self._length:
            self._second = 0.0
        self._playing = not self._playing and self._film is not None
        self.refresh()

    @property
    def wants_frames(self) -> bool:
        """Whether a film is playing."""
        return self._playing

    def update(self, seconds: float) -> None:
        """Let the film run, and knock as it goes."""
        before, self._second = self._second, min(self._length, self._second + seconds * self._speed)
        assert self._film is not None
        for contact in self._film.track.contacts:
            if before <= contact.seconds < self._second:
                self.stage.sound.knock(KNOCKS[contact.surface], contact.impulse)
        self._scrubber.value = self._second / max(0.01, self._length)
        if self._second >= self._length:
            self._playing = False

    # Showing

    def draw(self, canvas: Canvas) -> None:
        """Draw the stage with the film, the facts and the time."""
        canvas.layer(("theatre", self.title, canvas.text_size), lambda: self._paint_stage(canvas))
        if self._film is None:
            canvas.text(say("Nothing has fallen in this match yet."), 800, 400, 24, colour=PARCHMENT, align="centre")
            return
        canvas.text(self.status().text, 800, 31, 22, colour=PARCHMENT, align="centre", middle=True, width=700)
        self._film.draw(canvas, self._second, open_tower=self._open)
        self._draw_facts(canvas, self.drops[self._index])
        time = say("{now} s of {all} s", now=f"{self._second:.2f}", all=f"{self._length:.2f}")
        canvas.text(time, 560, 868, 23, kind="display", colour=PARCHMENT, align="centre", middle=True, shadow=SHADE)

    def _paint_stage(self, canvas: Canvas) -> None:
        canvas.picture_in("theatre.background", SCREEN)
        canvas.panel("panel.bar", Rect(-20, -20, 1640, 86))
        canvas.title(self.title, 26, 31, 36, width=420)
        canvas.panel("panel.hide", _LIST)
        stitches(canvas, _LIST.x + 18, _LIST.y + 14, _LIST.w - 36)
        heading(canvas, say("Recorded drops"), Rect(_LIST.x + 24, _LIST.y + 28, 250, 40), 27)
        count = str(len(self.drops))
        canvas.text(count, _LIST.right - 26, _LIST.y + 34, 20, colour=PARCHMENT, align="right")
        canvas.panel("panel.parchment", _FACTS)
        canvas.panel("panel.parchment", _TIMELINE)
        for label, top in ((say("In"), 6), (say("Knocks"), 32), (say("Out"), 58)):
            canvas.text(label, _TIMELINE.x + 22, _TIMELINE.y + top, 18, kind="bold", colour=INK)

    def _draw_facts(self, canvas: Canvas, drop: ShownDrop) -> None:
        x, right, y = _FACTS.x + 30, _FACTS.right - 30, _FACTS.y + 24
        canvas.text(say("This drop"), x, y, 30, kind="display", colour=HEMATITE)
        canvas.text(
            say("{number} of {count}", number=drop.number, count=len(self.drops)),
            right,
            y + 10,
            19,
            colour=SIENNA,
            align="right",
        )
        canvas.line(x, y + 48, right, y + 48, SIENNA, 1.5)
        cells = [(str(drop.thrown), say("in")), (str(drop.out), say("out")), (str(drop.inside), say("stay"))]
        for index, (number, word) in enumerate(cells):
            cell = Rect(x + 112 * index, y + 62, 100, 64)
            canvas.panel("well_paper", cell)
            canvas.text(number, cell.x + 12, cell.centery, 32, kind="display", colour=HEMATITE, middle=True, width=44)
            canvas.text(word, cell.right - 8, cell.centery + 4, 19, colour=CHAR, align="right", middle=True, width=40)
        facts = self._facts(drop)
        for index, (name, value) in enumerate(facts):
            top = y + 146 + 38 * index
            canvas.text(name, x, top, 20, colour=SIENNA, width=150)
            canvas.text(value, right, top, 20, kind="bold", colour=CHAR, align="right", width=190)
        self._draw_clans(canvas, drop, y + 160 + 38 * len(facts))

    def _draw_clans(self, canvas: Canvas, drop: ShownDrop, top: float) -> None:
        """Tell for each seat how many of its pieces came out and how many stay, tokens and all."""
        x, right = _FACTS.x + 30, _FACTS.right - 30
        canvas.line(x, top, right, top, SIENNA, 1.5)
        for word, edge in ((say("out"), right - 92), (say("stay"), right)):
            canvas.text(word, edge, top + 8, 18, colour=SIENNA, align="right")
        rows = [(seat, out, stay) for seat, (out, stay) in drop.by_seat().items() if out or stay]
        for place, (seat, out, stay) in enumerate(rows):
            y = top + 50 + 33 * place
            if seat < len(self._looks):
                canvas.seat(self._looks[seat], x + 15, y, 28)
                name = self._looks[seat].name
            else:
                canvas.icon("saber-toothed-cat-head", x + 15, y, 26, HEMATITE)
                name = say("Predators")
            canvas.text(name, x + 40, y, 20, colour=CHAR, middle=True, width=150)
            for number, edge in ((out, right - 92), (stay, right)):
                canvas.text(str(number), edge, y, 21, kind="bold", colour=CHAR, align="right", middle=True)

    def _facts(self, drop: ShownDrop) -> list[tuple[str, str]]:
        who = self._looks[drop.seat].name if drop.seat is not None and drop.seat < len(self._looks) else "–"
        facts = [(say("For"), who)]
        if drop.struck is not None:
            strength = f"{round(drop.struck[1] * 100)} %"
            facts.append((say("Bang"), say("flap {flap}, {strength}", flap=drop.struck[0] + 1, strength=strength)))
        held = (
            sum(piece.first == 0 for piece in drop.track.pieces)
            if drop.struck
            else drop.inside + drop.out - drop.thrown
        )
        facts.append((say("Inside before"), str(held)))
        facts.append((say("Came to rest"), f"{drop.track.seconds:.1f} s"))
        facts.append((say("Knocks"), str(len(drop.track.contacts))))
        if drop.entry["seed"] is not None:
            facts.append((say("Seed"), str(drop.entry["seed"])))
        return facts

    def status(self) -> Status:
        """Tell what the film shows."""
        if not self.drops:
            return Status(say("Nothing has fallen in this match yet."))
        drop = self.drops[self._index]
        return Status(f"{drop.title}: {drop.result}.", drop.seat)

    # Controls

    def controls(self) -> list[Control]:
        """List the drops, the timeline, and the buttons below."""
        if not self.drops:
            return [self.back_control()]
        strip = Rect(_TIMELINE.x + 118, _TIMELINE.y + 4, _TIMELINE.w - 150, _TIMELINE.h - 8)
        timeline = self._scrubber.control("theatre.timeline", say("The time"), strip)
        return [*self._list_controls(), timeline, *self._play_controls(), self.back_control()]

    def _list_controls(self) -> list[Control]:
        window = Rect(_LIST.x + 18, _LIST.y + 76, _LIST.w - 36, _LIST.h - 100)
        self._area.settle(window, len(self.drops) * _ROW)
        names = [f"theatre.drop.{drop.number}" for drop in self.drops]
        choose_row(self._area, names, self.stage.interaction.focused if self.stage.interaction.by_keys else "", _ROW)
        listing = self._area.control("theatre.list", say("Recorded drops"))
        listing.focusable = False
        rows = [
            Control(
                names[index],
                "list",
                f"{self.drops[index].title}: {self.drops[index].result}",
                rect,
                self._chooser(index),
                look=DropRow(self.drops[index], self._looks, index == self._index),
                clip=window,
            )
            for index, rect in self._area.rows(len(self.drops), _ROW)
        ]
        return [listing, *rows]

    def _chooser(self, index: int) -> Callable[[], None]:
        return lambda: self._choose(index)

    def _play_controls(self) -> list[Control]:
        icon = "pause-button" if self._playing else "play-button"
        words = say("Pause") if self._playing else say("Play")
        speeds = [
            Control(
                f"theatre.speed.{speed}",
                "tab",
                f"{speed:g}x",
                Rect(16 + 96 * index, 845, 88, 46),
                self._slow(speed),
                look=Choice(speed == self._speed, size=20),
            )
            for index, speed in enumerate(_SPEEDS)
        ]
        look = say("X-ray on") if self._open else say("X-ray off")
        return [
            *speeds,
            self._leaf("before", say("Drop before"), 716, -1, "previous-button"),
            Control(
                "theatre.play",
                "button",
                words,
                Rect(788, 845, 180, 46),
                self._toggle,
                first=True,
                look=Button("fire", icon),
            ),
            self._leaf("next", say("Next drop"), 980, 1, "next-button"),
            Control(
                "theatre.xray",
                "toggle",
                look,
                Rect(1384, 845, 200, 46),
                self._toggle_open,
                enabled=not self._why_closed,
                why_not=self._why_closed,
                look=Button("on" if self._open else "stone", "eye-target", 20),
            ),
        ]

    def _leaf(self, name: str, label: str, x: float, steps: int, icon: str) -> Control:
        """Return the control that goes some drops on or back."""
        return Control(f"theatre.{name}", "button", label, Rect(x, 845, 60, 46),
                       lambda: self._choose(self._index + steps), look=Button(icon=icon, bare=True),
                       tooltip=label)  # fmt: skip

    def _slow(self, speed: float) -> Callable[[], None]:
        def slow() -> None:
            self._speed = speed

        return slow

    def _toggle_open(self) -> None:
        self._open = not self._open

    def handle(self, intention: Intention) -> bool:
        """Space plays and pauses; left and right step by one picture; Esc leads back."""
        if isinstance(intention, Accept) and intention.down and intention.space:
            self._toggle()
            return True
        if isinstance(intention, Go) and intention.direction in ("left", "right") and self._film:
            step = 2 * STEP * (1 if intention.direction == "right" else -1)
            self._scrub(max(0.0, min(1.0, (self._second + step) / max(0.01, self._length))))
            return True
        return super().handle(intention)
