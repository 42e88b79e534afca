"""Screens, and the stage: the stack of them and what they share. The app drives it frame by frame, and so can tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar, cast, runtime_checkable

import pygame

from game.core.ambience import Ambience
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.controller_buttons import Controller
from game.ui.drawing import StagePicture
from game.ui.focus import Interaction
from game.ui.foresight import Foresight
from game.ui.intentions import (
    Accept,
    Command,
    Composing,
    Edit,
    Go,
    Intention,
    Leap,
    Next,
    NextUseful,
    Point,
    Press,
    Release,
    Typed,
)
from game.ui.layout import Rect
from game.ui.narrator import Narrator
from game.ui.options import Options
from game.ui.overlays import Notice
from game.ui.sound import Sound
from game.ui.status import Status
from game.ui.uimap import UiMap

#: how far apart two presses may be, in logical units, to be one that slipped
_SLIPPED = 12.0


class DoublePresses:
    """Knows the last press that counted, of the pointer, the accepting key or a command."""

    def __init__(self) -> None:
        self._kind = self._under = ""
        self._place = (0.0, 0.0)
        self._until = 0.0

    def forgives(self, intention: Intention, under: str, now: float, seconds: float) -> bool:
        """Tell whether this is a second press within ``seconds``; any other press is the last that counts from now on.

        ``under`` is the id of the control that it meets. Who presses again in the same place, or the same key without
        moving the focus, means the same thing, whatever is there by now.
        """
        if isinstance(intention, (Go, Next, NextUseful, Leap)):
            self._kind = ""
        kind = _kind_of(intention)
        if not kind:
            return False
        place = (intention.x, intention.y) if isinstance(intention, Press) else self._place
        slipped = abs(place[0] - self._place[0]) + abs(place[1] - self._place[1]) <= _SLIPPED
        if kind == self._kind and (slipped or (under and under == self._under)) and now < self._until:
            return True
        self._kind, self._under, self._place, self._until = kind, under, place, now + seconds
        return False


def _kind_of(intention: Intention) -> str:
    """Return what is pressed; nothing where an intention is no press."""
    if isinstance(intention, Press):
        return "pointer"
    if isinstance(intention, Accept):
        return "accept" if intention.down else ""
    return f"command {intention.name}" if isinstance(intention, Command) else ""


# Screens, and the stage: the stack of them and what they share. The app drives it frame by frame, and so can tests.

STEP = 1 / 60
_Thing = TypeVar("_Thing")
_NOTICE_SECONDS = 4.5
#: within so many seconds a picture says what is being opened; without one it is opened then all the same
_OPENS_AFTER = 0.1
#: the least width and height of what a finger touches, for those who ask for it
LARGE_TARGET = 56.0


@dataclass(frozen=True, slots=True)
class Heard:
    """The ``music`` behind a screen, by sound name (``""``: none), and its ``ambience``.

    ``None``: what is heard on the screen below goes on.
    """

    music: str | None = None
    ambience: Ambience | None = None


@runtime_checkable
class LoadsAhead(Protocol):
    """A scene that loads what is opened next while it goes on itself."""

    @property
    def opens_now(self) -> bool:
        """Whether what is being opened has been loaded."""


@dataclass(slots=True)
class Opening:
    """Something that takes a moment to open: the ``words`` that say so come before the ``action`` that opens it.

    It is opened once a picture has ``told`` so, or at the latest when the stage's clock reaches ``until``.
    """

    words: str
    action: Callable[[], None]
    until: float
    told: bool = False

    def is_due(self, now: float) -> bool:
        """Return whether it is time to open it."""
        return self.told or now >= self.until


class Scene:
    """One screen on a stage. ``update`` may change things, ``draw`` never does.

    ``name`` stands in the UI map as ``screen``. ``overlay`` scenes are drawn over a dimmed picture of the scene below.
    """

    name = "scene"
    overlay = False
    #: whether only that is drawn which differs from the picture before: all is drawn with the canvas then, and nobody
    #: looks at the pixels meanwhile
    mounted = False
    #: pictures a second while ``wants_frames`` is true
    frame_rate = 60
    #: how far ornament is on its round, if it goes round: in the same phase its parts look the same
    phase: int | None = None
    #: what is heard behind the screen
    heard = Heard()
    #: the seat that is thinking, counted from 0, while a bot takes its time
    thinking: int | None = None
    #: whether it is made for those who cannot read, so that it is told aloud unless a person says otherwise
    told_aloud = False

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def refresh(self) -> None:
        """Have the screen drawn and the controls listed again."""
        self.stage.refresh()

    @property
    def confidential(self) -> bool:
        """Whether it shows what only one of several people round the table may know."""
        return False

    def read_out(self) -> Sequence[str]:
        """Return in sentences how everything stands, for whoever asks to hear it: by default who must do what."""
        status = self.status()
        return [text for text in (status.text, status.more) if text]

    def enter(self) -> None:
        """Become the top scene, for the first time or again."""

    def leave(self) -> None:
        """Stop being the top scene: another covers it, or it ends."""

    def put_away(self) -> None:
        """Save what must be kept: called when all scenes are about to end, also those below."""

    def look_again(self) -> None:
        """Look for changes from outside: called when the window gets the focus again, and packages were looked for."""

    def reword(self) -> None:
        """Renew the texts that the scene keeps: called when the language has changed."""

    def handle(self, intention: Intention) -> bool:
        """Act on an intention that no control used (Esc is ``Command("back")``); return whether it was used."""
        return False

    def update(self, seconds: float) -> None:
        """Advance by ``seconds`` (always 1/60); called only while ``wants_frames`` is true."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything but the controls that have looks; those come next, drawn by the framework."""

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what lies over the controls: dragged pieces, flying goods."""

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what may have to be drawn later, as functions that draw it.

        Each is called once while nothing goes on, without a trace on the screen: what it draws is read from disk then,
        and not when it is wanted.
        """
        return iter(())

    def follow_look(self, about: object) -> None:
        """Follow the person's look, before the controls are listed anew.

        ``about`` is what the control stands for that is looked at (``Control.about``), ``None`` if it is nothing.
        """

    def controls(self) -> list[Control]:
        """List what can be touched now, in Tab order; later ones lie over earlier ones."""
        return []

    def to_be_read(self) -> Sequence[Rect]:
        """List places without controls that no tooltip is to lie over."""
        return ()

    def status(self) -> Status:
        """Say who must do what, and why."""
        return Status("")

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself and ends soon, so that the person can only wait or hurry it."""
        return False

    @property
    def wants_frames(self) -> bool:
        """Whether something moves. While false, nothing is drawn until something is touched."""
        return False

    def moving_parts(self) -> list[Rect] | None:
        """Return where ornament moves when nothing else does, so that only that is drawn; ``None``: anywhere.

        Asked after each ``update``. The controls are not listed again for such a picture.
        """
        return None

    def hurry(self) -> None:
        """Show the end of what moves: called when a resting control is used."""

    def refused(self, control: Control) -> bool:
        """Answer the touch of a grey control; return ``False`` to have its ``why_not`` shown."""
        return False


class Stage:
    """Holds the scene stack, the services (``canvas``, ``sound``, ``options``), focus, notices and the UI map.

    ``data_dir`` is where matches and options are kept. ``on_command(name)`` gets the commands no scene used up,
    ``on_options()`` is called when an option was changed.
    """

    def __init__(
        self,
        canvas: Canvas,
        sound: Sound,
        options: Options,
        data_dir: Path,
        on_command: Callable[[str], None] = lambda name: None,
        ui_map: Path | None = None,
        on_options: Callable[[], None] = lambda: None,
    ) -> None:
        self.canvas = canvas
        self.sound = sound
        self.options = options
        self.data_dir = data_dir
        #: the game controllers that are plugged in, the latest last
        self.controllers: tuple[Controller, ...] = ()
        self.ended = False
        self.clock = 0.0
        self._shared: dict[Callable[[Path], object], object] = {}
        self._on_command = on_command
        self._on_options = on_options
        self._ui_map = UiMap(ui_map) if ui_map else None
        self._scenes: list[Scene] = []
        self._controls: list[Control] | None = None
        self._dirty = True
        self._parts: list[Rect] | None = None
        #: where the picture has changed that was drawn last, in pixels
        self.changed: list[pygame.Rect] = []
        #: what the scene on top may show later: to go on with while there is nothing to do
        self.foresight = Foresight(canvas)
        self._notice: Notice | None = None
        #: whether the notice goes by itself: only when something has been touched since
        self.notice_goes = False
        self._opening: Opening | None = None
        #: what has been opened before, by the words for it: it opens at once from then on
        self._opened: set[str] = set()
        self._answered = 0
        self._double_presses = DoublePresses()
        self.interaction = Interaction(self._act, self._refuse, lambda: self.clock)
        self._picture = StagePicture(canvas, self.interaction, lambda: self.clock, STEP)
        #: says what is on the screen, once it has been given a speaker
        self.narrator = Narrator(self)

    # The stack of scenes

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._scenes:
            self._scenes[-1].leave()
        self._scenes.append(scene)
        self._entered()

    def interrupt(self, scene: Scene) -> None:
        """Put a scene on top of one that broke; the broken one is not called again."""
        self.canvas.surface.set_clip(None)
        self._parts = None
        self._scenes.append(scene)
        self._entered()

    def pop(self) -> None:
        """End the scene on top and go back to the one below; ending the last one ends the app."""
        self._scenes.pop().leave()
        if self._scenes:
            self._entered()
        else:
            self.ended = True

    def replace(self, scene: Scene) -> None:
        """End the scene on top and put another in its place."""
        self._scenes.pop().leave()
        self._scenes.append(scene)
        self._entered()

    def go_home(self, home: Callable[[Stage], Scene]) -> None:
        """End all scenes and begin with a new home screen."""
        if self._scenes:
            self._scenes[-1].leave()
        self._scenes = [home(self)]
        self._entered()

    def end(self) -> None:
        """Leave the scene on top and end the app."""
        if not self.ended and self._scenes:
            self._scenes[-1].leave()
        self.ended = True

    def _entered(self) -> None:
        self.interaction.forget()
        self._picture.forget()
        self.foresight.begin(self.scene.ahead())
        self.scene.enter()
        self._settle_sound()
        self.refresh()

    def _settle_sound(self) -> None:
        """Let be heard what belongs to the scene on top, or else to the next one below it that says so.

        Where none does nothing changes: the stage of a picture of a table shares the sound of the app's own stage.
        """
        heard = [scene.heard for scene in reversed(self._scenes)]
        music = next((each.music for each in heard if each.music is not None), None)
        ambience = next((each.ambience for each in heard if each.ambience is not None), None)
        self.sound.settle(music, ambience)

    # What scenes ask for

    def shared(self, make: Callable[[Path], _Thing]) -> _Thing:
        """Return what ``make`` makes of the data folder: made on the first call, the same object from then on.

        Screens share in this way what is read from disk once, such as the list of matches.
        """
        if make not in self._shared:
            self._shared[make] = make(self.data_dir)
        return cast("_Thing", self._shared[make])

    def refresh(self) -> None:
        """Draw again, and list the controls again."""
        self._controls = None
        self._dirty = True

    def resized(self) -> None:
        """Follow a change of the window or of the text size."""
        self._picture.forget()
        self.refresh()

    def notify(self, text: str) -> None:
        """Show a sentence for some seconds, and as long as nobody touches anything: who reads slowly is in no hurry."""
        if text:
            self._notice, self.notice_goes = Notice(text, self.clock + _NOTICE_SECONDS), False
            self._dirty = True

    def hush(self) -> None:
        """Take away the notice, and say nothing more: the person that it was meant for no longer looks."""
        self._notice = None
        self.narrator.hush()
        self._dirty = True

    @property
    def notice(self) -> str | None:
        """The sentence shown just now, if any, such as what is being opened; none that the scene's own line says."""
        text = self.opening or (self._notice.text if self._notice else "")
        return text if text and self.scene.status().text != text else None

    @property
    def opening(self) -> str:
        """The words that say what is being opened, while something is that takes a moment."""
        return self._opening.words if self._opening else ""

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself and ends soon: on the scene on top, or because another is opened."""
        return self._opening is not None or self.scene.busy

    def command(self, name: str) -> None:
        """Ask something of the app: ``fullscreen`` or ``quit``."""
        self._on_command(name)

    def use_options(self) -> None:
        """Apply changed options, and save them."""
        self._on_options()

    @property
    def still(self) -> bool:
        """Whether the person asked for reduced motion."""
        return self.options.reduced_motion

    def held(self, control_id: str) -> float:
        """Return for how many seconds a control has been pressed, 0 if it is not."""
        return max((self.interaction.touch(c).held for c in self.controls if c.id == control_id), default=0.0)

    # Turned by the app

    @property
    def controls(self) -> list[Control]:
        """The controls of the scene on top."""
        if self._controls is None:
            self.scene.follow_look(self.interaction.about_looked_at())
            self._controls = self.scene.controls()
            self.interaction.settle(self._controls)
        return self._controls

    @property
    def frame_rate(self) -> int:
        """How many pictures a second are worth drawing now."""
        return self.scene.frame_rate if not self.interaction.holding else 60

    @property
    def tooltip(self) -> tuple[Control, str] | None:
        """The control whose tooltip is shown, and what it says."""
        return self._picture.tooltip_of(self.controls)

    @property
    def focused_control(self) -> Control | None:
        """The control that keys go to, if any."""
        return next((control for control in self.controls if control.id == self.interaction.focused), None)

    def shows_press(self, intention: Intention) -> bool:
        """Return whether a picture of what is pressed has to come before an intention uses it and opens what it opens.

        That may take long, and a press is seen at once. What a key uses is pressed for this picture.
        """
        by_key = isinstance(intention, Accept) and intention.down
        used = self.interaction.focused if by_key else self.interaction.pressed
        if self._opening is not None or not (by_key or isinstance(intention, Release)):
            return False
        control = next((control for control in self.controls if control.id == used), None)
        if control is None or control.action is None or not control.enabled or control.resting:
            return False
        if by_key:
            self.interaction.keyed, self._dirty = used, True
        return self._dirty

    def take(self, intention: Intention) -> None:
        """Give an intention to the control that it concerns, else to the scene, else to the app."""
        self.interaction.keyed = ""
        self.interaction.least_target = LARGE_TARGET if self.options.large_targets else 0.0
        self.notice_goes = True
        if self._opening is not None:
            self._answered += _completed(intention)
            return
        if self._notice is not None and isinstance(intention, Press):
            self._notice = None
        controls = self.controls
        met, pardon = self.interaction.met_by(intention, controls), self.options.pardon
        if self._double_presses.forgives(intention, met, self.clock, pardon):
            self._answered += _completed(intention)
            self._dirty = True
            return
        used = self.interaction.take(intention, controls)
        if not used and not self.ended:
            used = self.scene.handle(intention)
        used = self.narrator.take(intention, used)
        if not used and intention == Command("skip"):
            self.scene.hurry()
        elif not used and isinstance(intention, Command):
            self._on_command(intention.name)
        self._answered += _completed(intention)
        if used or not isinstance(intention, (Point, Typed, Composing, Edit)):
            self.refresh()

    def advance(self, seconds: float = STEP) -> None:
        """Advance by one fixed time step."""
        self.clock += seconds
        if self._notice is not None and self.clock >= self._notice.until and self.notice_goes:
            self._notice = None
            self._dirty = True
        loads = isinstance(self.scene, LoadsAhead) and not self.scene.opens_now
        if self._opening is not None and not loads and self._opening.is_due(self.clock):
            opening, self._opening = self._opening, None
            opening.action()
            self.refresh()
        if self.ended:
            return
        if self._picture.tooltip_comes or self.interaction.holding:
            self._dirty = True
        if self.scene.wants_frames:
            self.scene.update(seconds)
            moving, waiting = self.scene.moving_parts(), self._parts or []
            if moving is None:
                self.refresh()
            else:  # what moved before and has not been drawn yet is still to be drawn
                self._parts = moving + [part for part in waiting if part not in moving]

    @property
    def wants_drawing(self) -> bool:
        """Whether the picture on the screen is out of date."""
        return self._dirty or bool(self._parts)

    def draw(self) -> list[Rect] | None:
        """Draw the scene on top, its controls, and what lies over them; write the UI map if asked for.

        Returns the parts that were drawn when only ornament moved, ``None`` when everything was.
        """
        parts, whole = self._parts or [], self._dirty
        self._dirty, self._parts = False, None
        if not whole and parts:
            self.changed = self._picture.draw_parts(parts, self._scenes, self.controls, self.notice)
            return parts
        self.changed = self._picture.draw(self._scenes, self.controls, self.notice)
        self.write_map()
        if self._opening is not None:
            self._opening.told = True
        self.narrator.look()
        return None

    def write_map(self) -> None:
        """Write the UI map, if one is asked for."""
        if self._ui_map is not None:
            controls = self.controls  # listed first: that settles the focus
            self._ui_map.write(
                self.scene, controls, self.interaction.focused, self.canvas, self._answered, busy=self.busy
            )

    # What the interaction does

    def _act(self, control: Control) -> None:
        if control.resting:
            self.scene.hurry()
            self.refresh()
            return
        self.sound.play(control.sound)
        if control.action is not None and control.opening and control.opening not in self._opened:
            self._opened.add(control.opening)
            self._opening = Opening(control.opening, control.action, self.clock + _OPENS_AFTER)
        elif control.action is not None:
            control.action()
        elif control.is_text_field and (self.interaction.by_finger or self.interaction.by_keys):
            # a keyboard that is at hand writes at once, and a mouse lies beside one
            self._on_command("keyboard")
        elif control.handle is None:
            # a control that only tells something tells it when touched, too
            self.notify(control.tooltip)
        self.refresh()

    def _refuse(self, control: Control) -> None:
        if not self.scene.refused(control):
            self.sound.play("no", 0.5)
            self.notify(control.why_not or control.tooltip)
        self.refresh()


def _completed(intention: Intention) -> bool:
    """Tell whether a touch is complete: a button or Accept released, or any other key pressed."""
    if isinstance(intention, Accept):
        return not intention.down
    return not isinstance(intention, (Point, Press, Composing))
