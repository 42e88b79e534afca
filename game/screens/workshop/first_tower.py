"""A first tower in two minutes: the builder with six steps, which end with the learner's tower on the shelf."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from game.core.words import Marked, marked, say
from game.screens.navigation import open_screen
from game.screens.workshop.builder import Builder
from game.screens.workshop.building_site import part_control_id
from game.towers.tower_file import OwnTower
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, inset
from game.ui.lettering import capped
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE
from game.ui.widgets import Button
from physics.parts import STANDARD_ROWS, with_numbered_drums

#: the place of the step's words, where the builder's bar has its buttons
_WORDS_PLACE = Rect(648, 4, 620, 58)
#: the place of the button "Skip"
_SKIP_PLACE = Rect(1276, 9, 156, 46)
_HIDDEN_CONTROLS: Final = ("builder.open", "builder.undo", "builder.redo", "builder.share", "builder.play")


#: the width of the lesson's shaft in tenths of a millimetre: it is as wide as the Passage
_START_WIDTH: Final = 1040
#: the tower that the lesson begins with: the Passage without its lowest flap and ledge
_START_ROWS: Final = with_numbered_drums((*STANDARD_ROWS[:2], *STANDARD_ROWS[3:5]))


class Step(NamedTuple):
    """A step of the lesson: its words, the id of the control to touch, and a function that tells whether it is done."""

    words: Marked
    target: str
    is_done: Callable[[FirstTower], bool]


def _has_flaps(count: int) -> Callable[[FirstTower], bool]:
    """Return a function that tells whether the tower has at least ``count`` flaps."""
    return lambda lesson: lesson.building.design.count("flap") >= count


STEPS: Final = (
    Step(
        marked("This tower needs a third flap. Press the “Flap” button, or drag it onto the tower."),
        "builder.add.flap",
        _has_flaps(3),
    ),
    Step(
        marked("Press “A handful”, and watch where the pieces get stuck."),
        "builder.handful",
        lambda lesson: lesson.play.counts.thrown > 0 and not lesson.play.is_falling,
    ),
    Step(
        marked("Is something stuck? Bang on a drum end to shake it loose."),
        "builder.pad.2",
        lambda lesson: lesson.play.counts.bangs > 0 and not lesson.play.is_falling,
    ),
    Step(
        marked("Click a part and make it yours: drag its handles, or move a slider."),
        part_control_id(2),
        lambda lesson: lesson.has_changed,
    ),
    Step(
        marked("Now your tower is being measured. Green means you can play a match in it."),
        "builder.verdict",
        lambda lesson: lesson.building.trial is not None and not lesson.building.is_measuring,
    ),
    Step(marked("Give your tower a name, and save it to your shelf."), "builder.save", lambda lesson: False),
)


class FirstTower(Builder):
    """The lesson: a tower with a flap missing, and one step after another that says what to do."""

    name = "first_tower"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, OwnTower(say("My first tower"), "", _START_WIDTH, _START_ROWS))
        self.title = say("First tower")
        #: the index of the present step
        self._step = 0
        #: the design at the beginning of the present step
        self._design_before = self.building.design

    @property
    def step(self) -> Step:
        """The present step of the lesson."""
        return STEPS[self._step]

    @property
    def has_changed(self) -> bool:
        """Whether a part was changed in this step."""
        return self.building.design.parts != self._design_before.parts

    def _go_on(self) -> None:
        """Begin the next step, if there is one: the last step ends the lesson by saving the tower."""
        if self._step + 1 < len(STEPS):
            self._step += 1
            self._design_before = self.building.design
            self.stage.sound.play("stone", 0.6)
        self.refresh()

    def save(self) -> None:
        """Save the tower; if that succeeds, end the lesson and open the shelf."""
        super().save()
        if self.building.is_saved:
            tower = self.tower
            self.stage.pop()
            open_screen(self.stage, "tower_shelf", chosen=tower)

    def update(self, seconds: float) -> None:
        """Go on as soon as the present step is done."""
        super().update(seconds)
        if self.step.is_done(self):
            self._go_on()

    @property
    def wants_frames(self) -> bool:
        """Whether something moves, or the next step is about to begin since the present one is done."""
        return super().wants_frames or self.step.is_done(self)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the builder with the step's words in the bar."""
        super().draw(canvas)
        canvas.panel("panel.parchment", _WORDS_PLACE)
        canvas.record_cover(_WORDS_PLACE)
        area = inset(_WORDS_PLACE, 14, 4)
        count = say("{step} of {steps}", step=self._step + 1, steps=len(STEPS))
        size = capped(canvas, 20, most=1.1)
        canvas.text(count, area.x + 4, area.centery, size, kind="bold", colour=HEMATITE, middle=True, width=84)
        words = Rect(area.x + 94, area.y, area.w - 98, area.h)
        canvas.prose(say(self.step.words), words, size, colour=CHAR, middle=True)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw a ring round the control to touch."""
        super().draw_above(canvas)
        target = next((control for control in self.stage.controls if control.id == self.step.target), None)
        if target is not None:
            canvas.panel("ring.gold", inset(target.rect, -5))

    def _state_words(self) -> str:
        return ""  # the words of the step are drawn there instead

    def status(self) -> Status:
        """Return the present step's words, and the builder's status."""
        return Status(say(self.step.words), more=super().status().text)

    # Controls

    def controls(self) -> list[Control]:
        """List the builder's controls that do not lead away from the lesson, and the button to skip a step."""
        controls = [control for control in super().controls() if control.id not in _HIDDEN_CONTROLS]
        skip = Control(
            "first_tower.next",
            "button",
            say("Skip"),
            _SKIP_PLACE,
            self._go_on,
            enabled=self._step + 1 < len(STEPS),
            why_not=say("This is the last step: save your tower."),
            look=Button(size=20),
        )
        return [*controls, skip]
