"""Scenes (screens) and the stage: the stack of scenes with the services they share, driven frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar, cast, runtime_checkable
from weakref import WeakKeyDictionary, WeakSet

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control, find_control
from game.ui.controller_buttons import Controller, button_label
from game.ui.drawing import StagePicture
from game.ui.focus import DOUBLE_PRESS_SECONDS, Interaction
from game.ui.intentions import (
    Accept,
    Command,
    Composing,
    Edit,
    Go,
    GoToRegion,
    Intention,
    Next,
    NextUseful,
    Point,
    Press,
    Release,
    Typed,
)
from game.ui.keys import button_of_command, key_label, key_of, with_label
from game.ui.layout import Rect
from game.ui.narrator import Narrator
from game.ui.options import Options
from game.ui.overlays import Notice
from game.ui.preloading import Preloader
from game.ui.sound import Sound
from game.ui.status import ScreenSound, Status
from game.ui.uimap import UiMap

#: presses within this many logical units of each other count as being at the same place
_SAME_PLACE_DISTANCE = 12.0
#: a control that has appeared under the pointer cannot be used for this many seconds after a press at the same place.
#: A second press may be half of a double click, and nobody can have read the control in this time
_UNREAD_SECONDS = DOUBLE_PRESS_SECONDS


class DoublePresses:
    """Detects accidental second presses of the pointer, the accept key or a command."""

    def __init__(self) -> None:
        self._kind = self._pressed_control = ""
        self._place = (0.0, 0.0)
        self._pressed_since = -_UNREAD_SECONDS
        #: the ids of the controls that were on the screen at the last press
        self._earlier_controls: frozenset[str] = frozenset()
        #: whether the accept key hurried the last animation
        self._has_hurried = False
        #: the last time at which a hurried animation ran or the accept key was pressed
        self._busy_until = -_UNREAD_SECONDS

    def record_busy(self, now: float) -> None:
        """Remember that an animation runs now; called at every time step of an animation.

        An animation that begins soon after the end of a hurried one counts as hurried, too.
        """
        self._has_hurried = self._has_hurried and now < self._busy_until + _UNREAD_SECONDS
        if self._has_hurried:
            self._busy_until = now

    def record_accept(self, intention: Intention, now: float, *, busy: bool) -> bool:
        """Record a press of the accept key, and return whether the key hurried an animation just before.

        Such a press must not use the control that has the focus now. A person who presses the key again and again to
        skip has not read what comes next, such as a curtain over another person's secrets. A further press soon after
        such a press must not use the control either. Any other intention is not recorded.
        """
        if not (isinstance(intention, Accept) and intention.down):
            return False
        follows_hurry = not busy and self._has_hurried and now < self._busy_until + _UNREAD_SECONDS
        self._has_hurried = busy or follows_hurry
        self._busy_until = now
        return follows_hurry

    def record_press(
        self, intention: Intention, target_id: str, now: float, max_seconds: float, controls: Sequence[Control]
    ) -> bool:
        """Record a press, and return whether it accidentally repeats the last recorded press within ``max_seconds``.

        ``target_id`` is the id of the pressed control, one of the ``controls`` on the screen. A press at the same place
        is a repetition even if another control has appeared there since. A press of the same key without moving the
        focus is a repetition, too. A repetition is not recorded. If the pointer presses a control that has just
        appeared, ``max_seconds`` is raised to ``_UNREAD_SECONDS``, since the second half of a double click must not end
        a turn.
        """
        if isinstance(intention, (Go, Next, NextUseful, GoToRegion)):
            self._kind = ""
        kind = _kind_of(intention)
        if not kind:
            return False
        # a key has no place: its second press counts as being at the same place
        place = (intention.x, intention.y) if isinstance(intention, Press) else self._place
        is_same_place = abs(place[0] - self._place[0]) + abs(place[1] - self._place[1]) <= _SAME_PLACE_DISTANCE
        is_same_control = bool(target_id) and target_id == self._pressed_control
        has_appeared = isinstance(intention, Press) and bool(target_id) and target_id not in self._earlier_controls
        if has_appeared:
            max_seconds = max(max_seconds, _UNREAD_SECONDS)
        if kind == self._kind and (is_same_place or is_same_control) and now < self._pressed_since + max_seconds:
            return True
        self._kind = kind
        self._pressed_control = target_id
        self._place = place
        self._pressed_since = now
        self._earlier_controls = frozenset([control.id for control in controls])
        return False


def _kind_of(intention: Intention) -> str:
    """Return what an intention presses: ``pointer``, ``accept``, the name of a command, or ``""`` for nothing."""
    if isinstance(intention, Press):
        return "pointer"
    if isinstance(intention, Accept) and intention.down:
        return "accept"
    if isinstance(intention, Command):
        return f"command {intention.name}"
    return ""


#: seconds of one time step
STEP = 1 / 60
_Shared = TypeVar("_Shared")
_NOTICE_SECONDS = 4.5
#: a slow screen is opened once a frame has shown its notice, but after this many seconds at the latest
_OPENS_AFTER = 0.1
#: the least width and height of a control's touch area with the option ``large_targets``
LARGE_TARGET = 56.0


@runtime_checkable
class LoadsAhead(Protocol):
    """A scene that loads the next screen in the background."""

    @property
    def is_next_screen_loaded(self) -> bool:
        """Whether the screen that is about to open is loaded, so that it opens without a delay."""


@dataclass(slots=True)
class PendingScreen:
    """A screen that takes a moment to open. First ``words`` are shown as a notice, then ``action`` opens the screen.

    ``action`` is called once the notice ``is_shown``, or at the latest when the stage's clock reaches ``until``.
    """

    words: str
    action: Callable[[], None]
    until: float
    is_shown: bool = False

    def is_due(self, now: float) -> bool:
        """Return whether it is time to call ``action``."""
        return self.is_shown or now >= self.until


class Scene:
    """One screen on a stage. ``update`` may change the state of the scene, but ``draw`` never changes it.

    ``name`` is the scene's name in the UI map (``screen``). If ``overlay`` is true, the scene is drawn over a dimmed
    picture of the scene below.
    """

    name = "scene"
    overlay = False
    #: whether only changed areas are drawn; such a scene may draw only with the canvas, and never read pixels
    draws_only_changes = False
    #: frames per second while ``wants_frames`` is true
    frame_rate = 60
    #: the phase of a decoration with a repeating cycle; frames of the same phase look the same
    phase: int | None = None
    #: the music and ambience of the screen, and whether it is read out
    screen_sound = ScreenSound()
    #: the seat (from 0) of the bot that is thinking, ``None`` if no bot is
    thinking_seat: int | None = None

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def refresh(self) -> None:
        """Draw the screen and list the controls again before the next picture."""
        self.stage.refresh()

    @property
    def confidential(self) -> bool:
        """Whether the screen shows secrets of one of several people at the table."""
        return False

    def read_out(self) -> Sequence[str]:
        """Return sentences that describe the screen, to be read out on request: by default the status line."""
        status = self.status()
        return [text for text in (status.text, status.more) if text]

    def enter(self) -> None:
        """React to becoming the top scene, for the first time or again."""

    def leave(self) -> None:
        """React to being covered by another scene, or to ending."""

    def prepare_to_end(self) -> None:
        """Save unsaved changes and stop work in the background; called before the scene ends, on top or not."""

    def look_for_changes(self) -> None:
        """Check for outside changes; called when the window regains the focus, and after a search for new packages."""

    def refresh_texts(self) -> None:
        """Make the scene's stored texts again; called when the language has changed."""

    def handle(self, intention: Intention) -> bool:
        """Act on an intention that no control used (Esc is ``Command("back")``); return whether it was used."""
        return False

    def update(self, seconds: float) -> None:
        """Advance by ``seconds`` (always 1/60); called only while ``wants_frames`` is true."""

    def draw_placeholder(self, canvas: Canvas) -> None:
        """Draw what can be drawn at once, such as the title; it is shown until the scene's pictures are loaded."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything but the controls that have looks, which the framework draws next."""

    def draw_above(self, canvas: Canvas) -> None:
        """Draw everything over the controls: dragged pieces, flying goods."""

    def preload_painters(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield functions that draw pictures that may be shown later.

        Each is called once while the scene is idle, and its drawing is not shown: it only loads the pictures in time.
        """
        return iter(())

    def react_to_pointing(self, about: object) -> None:
        """React to the control under the pointer, or with the focus, before the controls are listed again.

        ``about`` is the thing that this control stands for (``Control.about``); ``None`` if there is no such control.
        """

    def controls(self) -> list[Control]:
        """Return the controls that can be touched now, in Tab order; later ones lie over earlier ones."""
        return []

    def places_of_text(self) -> Sequence[Rect]:
        """Return the places of text outside controls: no tooltip and no notice should cover them."""
        return ()

    def status(self) -> Status:
        """Return the status line: who must do what, and why."""
        return Status("")

    @property
    def busy(self) -> bool:
        """Whether a short animation runs, which the person can only wait for or hurry."""
        return False

    @property
    def wants_frames(self) -> bool:
        """Whether anything moves. While false, nothing is drawn until the next input."""
        return False

    def moving_parts(self) -> list[Rect] | None:
        """Return the areas to draw if only decorations move; ``None`` to draw everything.

        Called after each ``update``. The controls are not listed again for these areas.
        """
        return None

    def hurry(self) -> None:
        """Jump to the end of animations; called when a resting control is used."""

    def handle_disabled(self, control: Control) -> bool:
        """React to the use of a disabled control; return ``False`` to have its ``why_not`` shown."""
        return False


class Stage:
    """Holds the scene stack, the services (``canvas``, ``sound``, ``options``), focus, notices and the UI map.

    ``data_dir`` is the folder of matches and options. ``on_command(name)`` is called with each command that no scene
    used. ``on_options()`` is called when an option was changed.
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
        self._is_dirty = True  # whether the whole picture has to be drawn again
        self._parts: list[Rect] | None = None  # the parts to draw again (``moving_parts``), if not the whole picture
        #: the scene of the last whole picture, unless a tooltip or notice lies over it
        self.drawn_scene: Scene | None = None
        #: whether a new scene shows only its placeholder until the app has loaded its pictures
        self.shows_placeholders = False
        #: whether the scene on top first shows its placeholder, since its layer may have to be painted
        self.needs_placeholder = False
        self.without_placeholder: WeakSet[Scene] = WeakSet()  # the scenes that are drawn whole at once
        #: the scenes that take long to prepare, so that their placeholder is shown before the preparation begins
        self.slow_to_prepare: WeakSet[Scene] = WeakSet()
        #: for each scene, the key of the canvas's newest layer after the scene was drawn last
        self._layers: WeakKeyDictionary[Scene, object] = WeakKeyDictionary()
        #: whether the app loads the pictures of the scene on top, a few at a time, before it draws the next frame
        self.loads_before_drawing = False
        #: the changed areas of the last drawn picture, in pixels
        self.changed: list[pygame.Rect] = []
        #: preloads what the scene on top may show later, while there is nothing else to do
        self.preloader = Preloader(canvas)
        self._notice: Notice | None = None
        #: whether the notice may disappear by itself, since there was an input after it appeared
        self.notice_may_vanish = False
        self._pending_screen: PendingScreen | None = None
        #: notices that have been shown: of slow screens, which open at once the next time, and those shown ``once``
        self._known_notices: set[str] = set()
        self._inputs_answered = 0  # the number of touches and keys that have taken effect, for the UI map
        #: seconds like those of ``clock``, not counted while nobody seems to be there
        self.attended_clock = 0.0
        #: whether the person who plays now sits at the upper edge of a flat screen and sees it upside down
        self.is_person_opposite = False
        self.turned = False  # whether the window shows everything turned by 180 degrees
        self._double_presses = DoublePresses()
        self.interaction = Interaction(self._act, self._refuse, lambda: self.clock)
        self._picture = StagePicture(canvas, self.interaction, lambda: self.clock, STEP)
        #: reads the screen out, once it has a speaker
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
        """Put a scene on top; when it ends, the focus returns to the control that has it now."""
        if self._scenes:
            self.interaction.leave(self.scene)
            self._scenes[-1].leave()
        self._scenes.append(scene)
        self._enter_top()

    def recover(self, scene: Scene | None = None) -> None:
        """Draw everything again after an error, without the clip that the failed drawing may have set.

        If there is a ``scene``, put it on top of the failed scene, whose ``leave`` is not called.
        """
        self.canvas.surface.set_clip(None)
        self._parts = None
        self.resized()
        if scene is not None:
            self._scenes.append(scene)
            self._enter_top()

    def pop(self) -> None:
        """End the scene on top and go back to the scene below; ending the last scene ends the app."""
        self._scenes.pop().leave()
        if self._scenes:
            self._enter_top()
        else:
            self.ended = True

    def replace(self, scene: Scene) -> None:
        """End the scene on top and put another in its place."""
        self._scenes.pop().leave()
        self._scenes.append(scene)
        self._enter_top()

    def go_home(self, home: Callable[[Stage], Scene], *, has_failed: bool = False) -> None:
        """End all scenes and begin with a new home screen.

        If the scene on top ``has_failed``, its ``leave`` is not called.
        """
        if self._scenes and not has_failed:
            self._scenes[-1].leave()
        self._scenes = [home(self)]
        self.is_person_opposite = False
        self._enter_top()

    def end(self) -> None:
        """Leave the scene on top and end the app."""
        if not self.ended and self._scenes:
            self._scenes[-1].leave()
        self.ended = True

    def _enter_top(self) -> None:
        """Enter the scene on top: restore its focus, forget the last picture, and start its sound and preloading."""
        is_painted = self.scene in self._layers and self.canvas.is_painted(self._layers[self.scene])
        self.needs_placeholder = (
            self.shows_placeholders and not is_painted and self.scene not in self.without_placeholder
        )
        # by default the last picture is not kept while pictures load, since it may show the secrets of another seat; a
        # scene may change this in ``enter``
        self.loads_before_drawing = False
        self.interaction.enter(self.scene)
        self._picture.forget()
        self.preloader.begin(self.scene.preload_painters())
        self.scene.enter()
        self._update_sound()
        self.refresh()

    def _update_sound(self) -> None:
        """Play the music and ambience of the topmost scene that has any.

        If none has, nothing changes: the stage of a miniature table shares the sound of the app's own stage.
        """
        sounds = [scene.screen_sound for scene in reversed(self._scenes)]
        music = next((sound.music for sound in sounds if sound.music is not None), None)
        ambience = next((sound.ambience for sound in sounds if sound.ambience is not None), None)
        self.sound.fade_to(music, ambience)

    # Called by scenes

    def shared(self, make: Callable[[Path], _Shared]) -> _Shared:
        """Return ``make(data_dir)``; later calls with the same ``make`` return the object of the first call.

        In this way screens share an object that is read from disk only once, such as the list of matches.
        """
        if make not in self._shared:
            self._shared[make] = make(self.data_dir)
        return cast("_Shared", self._shared[make])

    def refresh(self) -> None:
        """Draw everything and list the controls again before the next picture."""
        self._controls = None
        self._is_dirty = True

    def resized(self) -> None:
        """React to a change of the window's size or of the text size."""
        self._picture.forget()
        self.refresh()

    def notify(self, text: str, *, once: bool = False) -> None:
        """Show a sentence for some seconds, and at least until the next input, so that slow readers can finish it.

        With ``once``, a sentence that was shown before with ``once`` is not shown again.
        """
        is_repeated = once and text in self._known_notices
        if once:
            self._known_notices.add(text)
        if text and not is_repeated:
            self._notice = Notice(text, self.clock + _NOTICE_SECONDS)
            self.notice_may_vanish = False
            self._is_dirty = True

    def remove_notice(self, *, stops_speech: bool = True) -> None:
        """Remove the notice, for example before another person looks at the screen; by default stop speech, too."""
        self._notice = None
        self._is_dirty = True
        if stops_speech:
            self.narrator.stop_speaking()

    @property
    def notice(self) -> str | None:
        """The sentence that is shown as a notice, if any; a notice with the words of the status line is not shown."""
        text = self.opening_notice or (self._notice.text if self._notice else "")
        return text if text and self.scene.status().text != text else None

    @property
    def opening_notice(self) -> str:
        """The notice of the screen that is being opened, ``""`` if none is."""
        return self._pending_screen.words if self._pending_screen else ""

    @property
    def busy(self) -> bool:
        """Whether the scene on top is busy or another screen is being opened."""
        return self._pending_screen is not None or self.scene.busy

    def command(self, name: str) -> None:
        """Pass a command to the app, such as ``fullscreen``, ``quit`` or ``ask_for_attention``."""
        self._on_command(name)

    def apply_options(self) -> None:
        """Apply changed options, and save them."""
        self._on_options()

    @property
    def still(self) -> bool:
        """Whether the person asked for reduced motion."""
        return self.options.reduced_motion

    def held(self, control_id: str) -> float:
        """Return the number of seconds for which a control has been pressed, 0 if it is not pressed."""
        control = find_control(self.controls, control_id)
        return 0.0 if control is None else self.interaction.touch_of(control).held

    # Called by the app

    @property
    def controls(self) -> list[Control]:
        """The controls of the scene on top.

        Until the scene has been drawn instead of its placeholder, there are none: listing them may lay out the scene.
        """
        if self._controls is None and self.needs_placeholder:
            return []
        if self._controls is None:
            self.scene.react_to_pointing(self.interaction.looked_at_object())
            self._controls = self.scene.controls()
            self.interaction.update_controls(self._controls)
        return self._controls

    @property
    def frame_rate(self) -> int:
        """The number of frames per second to draw now."""
        return self.scene.frame_rate if not self.interaction.is_pressing else 60

    @property
    def tooltip(self) -> tuple[Control, str] | None:
        """The control whose tooltip is shown, and its text."""
        return self._picture.tooltip_of(self.controls)

    @property
    def focused_control(self) -> Control | None:
        """The control with the focus, if any."""
        return find_control(self.controls, self.interaction.focused)

    def mark_pressed(self, intention: Intention) -> bool:
        """Mark the control that an intention is about to use as pressed; return whether this must be drawn first.

        The action of a control may take long, but a press should be seen at once.
        """
        by_key = isinstance(intention, Accept) and intention.down
        if self._pending_screen is not None or not (by_key or isinstance(intention, Release)):
            return False
        used_id = self.interaction.focused if by_key else self.interaction.pressed
        control = find_control(self.controls, used_id)
        if control is None or control.action is None or control.resting or not control.enabled:
            return False
        if by_key and not self.interaction.accept_key_works_on(control):
            return False
        if by_key:
            self.interaction.pressed_by_key = used_id
            self._is_dirty = True
        # a control under a pressed pointer has been drawn as pressed, unless a picture is still due
        return self._is_dirty

    def handle(self, intention: Intention) -> None:
        """Pass an intention to a control, else to the scene, else to the app; count the inputs that are answered."""
        self._pass_on(intention)
        if _ends_input(intention):
            self._inputs_answered += 1

    def _pass_on(self, intention: Intention) -> None:
        """Pass an intention on, unless a screen is about to open or the intention is an accidental second press."""
        self.interaction.pressed_by_key = ""
        self.interaction.least_target = LARGE_TARGET if self.options.large_targets else 0.0
        self.notice_may_vanish = True
        if self._pending_screen is not None:
            return
        if self._notice is not None and isinstance(intention, Press):
            self._notice = None
        controls = self.controls
        target_id = self.interaction.target_id(intention, controls)
        # ignore a second press soon after the first, for example by shaky hands
        presses = self._double_presses
        follows_hurry = presses.record_accept(intention, self.clock, busy=self.scene.busy)
        if follows_hurry or presses.record_press(intention, target_id, self.clock, self.options.pardon, controls):
            self._is_dirty = True
            return
        is_used = self.interaction.handle(intention, controls)
        if not is_used and not self.ended:
            is_used = self.scene.handle(intention)
        is_used = self.narrator.handle(intention, is_used)
        if not is_used and intention == Command("skip"):
            self.scene.hurry()
        elif not is_used and isinstance(intention, Command):
            self._on_command(intention.name)
        if is_used or not isinstance(intention, (Point, Typed, Composing, Edit)):
            self.refresh()

    def advance(self, seconds: float = STEP) -> None:
        """Advance by one fixed time step."""
        self.clock += seconds
        if self._notice is not None and self.clock >= self._notice.until and self.notice_may_vanish:
            self._notice = None
            self._is_dirty = True
        if self._pending_screen is not None:
            self._open_when_due(self._pending_screen)
        if self.ended:
            return
        if self._picture.tooltip_appears or self.interaction.is_pressing:
            self._is_dirty = True
        if self.scene.busy:
            self._double_presses.record_busy(self.clock)
        if self.scene.wants_frames:
            self.scene.update(seconds)
            moving_parts = self.scene.moving_parts()
            undrawn_parts = self._parts or []
            if moving_parts is None:
                self.refresh()
            else:
                self._parts = moving_parts + [part for part in undrawn_parts if part not in moving_parts]

    def _open_when_due(self, pending: PendingScreen) -> None:
        """Open a pending screen once its notice was shown and, if the present scene loads it, once it is loaded."""
        is_loading = isinstance(self.scene, LoadsAhead) and not self.scene.is_next_screen_loaded
        if pending.is_due(self.clock) and not is_loading:
            self._pending_screen = None
            pending.action()
            self.refresh()

    @property
    def wants_drawing(self) -> bool:
        """Whether the picture on the screen is outdated."""
        return self._is_dirty or bool(self._parts)

    def draw(self) -> list[Rect] | None:
        """Draw the scene on top with its controls, rings and notices; write the UI map if there is one.

        If only decorations have moved, returns the parts that were drawn. Returns ``None`` if everything was drawn.
        """
        self.needs_placeholder = False
        parts = self._parts or []
        must_draw_all = self._is_dirty
        self._is_dirty = False
        self._parts = None
        if parts and not must_draw_all:
            self.changed = self._picture.draw_parts(parts, self._scenes, self.controls, self.notice)
            return parts
        self.changed = self._picture.draw(self._scenes, self.controls, self.notice)
        self.drawn_scene = None if self._picture.covers_scene else self.scene
        self._layers[self.scene] = self.canvas.newest_layer
        self.write_map()
        if self._pending_screen is not None:
            self._pending_screen.is_shown = True
        self.narrator.say_changes()
        return None

    def write_map(self) -> None:
        """Write the UI map, if there is one."""
        if self._ui_map is not None:
            controls = self.controls  # listing the controls may move the focus, so it comes first
            self._ui_map.write(
                self.scene,
                controls,
                self.interaction.focused,
                self.canvas,
                self._inputs_answered,
                busy=self.busy,
                turned=self.turned,
            )

    # Called by the interaction

    def _act(self, control: Control) -> None:
        """Use an enabled control; if the control is resting, only hurry the animation."""
        if control.resting:
            self.scene.hurry()
            self.refresh()
            return
        self.sound.play(control.sound)
        notice = control.opening_notice
        opens_slowly = bool(notice) and (control.loads_match or notice not in self._known_notices)
        if control.action is not None and opens_slowly:
            self._known_notices.add(notice)
            self._pending_screen = PendingScreen(notice, control.action, self.clock + _OPENS_AFTER)
        elif control.action is not None:
            control.action()
        elif control.is_text_field and (self.interaction.by_finger or self.interaction.by_keys):
            # a person who uses a finger or a game controller may have no physical keyboard at hand
            self._on_command("keyboard")
        elif control.handle is None:
            # a control without an action only shows its tooltip
            self.notify(control.tooltip)
        self.refresh()

    def _refuse(self, control: Control) -> None:
        """Let the scene answer the use of a disabled control; if it does not, say why the control is disabled."""
        if not self.scene.handle_disabled(control):
            self.sound.play("no", 0.5)
            self.notify(control.why_not or control.tooltip)
        self.refresh()


def shortcut(stage: Stage, command: str) -> str:
    """Return the label of a command's key or, if a game controller was used last, of its button.

    Returns ``""`` if the controller has no button for the command.
    """
    if not stage.interaction.by_controller:
        return key_label(key_of(command, stage.options.keys))
    button = button_of_command(command, stage.options.keys)
    return button_label(button, stage.controllers) if button else ""


def with_shortcut(stage: Stage, words: str, command: str) -> str:
    """Return ``words`` with the key or button of a command in brackets."""
    return with_label(words, shortcut(stage, command))


def _ends_input(intention: Intention) -> bool:
    """Return whether an intention completes an input, which then counts as answered.

    A press of Accept or of the pointer completes no input, since its release follows. Neither does a movement of the
    pointer or unfinished text.
    """
    if isinstance(intention, Accept):
        return not intention.down
    return not isinstance(intention, (Point, Press, Composing))
