"""The app: the window, the main loop, and the data folder.

The loop advances time in steps of 1/60 second and draws a frame only when something changed or moves. Between two
steps it sleeps until the next event; after a while without input it sleeps longer.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import zip_longest
from pathlib import Path
from threading import Timer

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.commands.request import AppRequest
from game.core.games import GAMES
from game.core.journal import MatchFileError
from game.core.words import choose_language, error_sentence, say
from game.kept.data_folder import DataFolder
from game.kept.skipped_file import take_skipped_notice
from game.screens.navigation import SCREENS, import_screens, open_screen
from game.screens.open_match import open_given_file, save_at_exit, thinker
from game.screens.parts.prepared_ahead import screen_painters
from game.speech.speaker import Speaker
from game.speech.voice import Voice
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.contrast import use_contrast
from game.ui.controllers import Controllers
from game.ui.drawing import draw_placeholder
from game.ui.intentions import CONTROLLER_EVENTS, INPUT_EVENTS, Command, Composing, Intention, Point, Translator, Typed
from game.ui.keys import Bindings
from game.ui.magnifier import Magnifier
from game.ui.options import SavedOptions
from game.ui.palettes import use_palette
from game.ui.pictures import Pictures
from game.ui.preloading import OpenedScreenLoader
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.stage import STEP, Stage
from game.ui.text import Texts
from game.ui.text_sizes import usual_text_size
from game.ui.theme import SOOT
from game.ui.window_limits import NoWindow
from game.window import garbage
from game.window.display import RequestOpener, TextInput, Window, read_place, wait_for_event
from game.window.guards import ErrorGuard, LoopPacing

#: at most this many time steps are caught up after a late frame
_MAX_STEPS_PER_FRAME = 8
#: a frame may be drawn this many seconds early, so that it need not wait for another time step
_EARLY_SECONDS = 0.002
#: pictures are preloaded only if the next time step is at least this many seconds away
_MIN_SECONDS_TO_PRELOAD = 0.010
#: the seconds for which pictures are preloaded at a time
_PRELOADING_SECONDS = 0.003
#: new objects are collected as garbage only if the next frame is at least this many seconds away
_MIN_SECONDS_TO_COLLECT = 0.003
#: a new screen that is loaded within this many seconds is drawn in full in the same round of the loop
_MAX_SECONDS_TO_DRAW_AT_ONCE = 0.012
#: a thread imports all screens this many seconds after the first picture of a screen other than home. An earlier import
#: would slow the next pictures
_IMPORTS_AFTER = 0.5
#: the icon of the window in the taskbar
_ICON = "pictures/1.2/app.icon.png"
#: the exit status after an error that the app could not recover from
_EXIT_BROKEN = 1
_WINDOW_EVENTS = (
    *(pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWDISPLAYCHANGED),
    *(pygame.WINDOWMINIMIZED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED),
    *(pygame.WINDOWSHOWN, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST),
)
#: events after which all keys and buttons count as released, since the window has lost the focus or a controller is
#: gone. Each event is mapped to the types of waiting input that are then discarded
_RELEASE_EVENTS = {
    pygame.WINDOWFOCUSLOST: INPUT_EVENTS,
    pygame.WINDOWMINIMIZED: INPUT_EVENTS,
    pygame.WINDOWHIDDEN: INPUT_EVENTS,
    pygame.JOYDEVICEREMOVED: CONTROLLER_EVENTS,
}


def run(request: AppRequest) -> int:
    """Open the window and run until the person quits; return the exit status.

    When the person chooses another data folder, a new window with that folder replaces the first. Raises ``NoWindow``
    when there is no display, and ``ValueError`` for an invalid request.
    """
    next_request: AppRequest | None = request
    status = 0
    while next_request is not None:
        app = App(next_request)
        try:
            status = app.run()
        finally:
            app.close()
        next_request = app.opener.next_request
    return status


class App:
    """One window with its stage. ``step`` runs the loop once, so that tests need not call ``run``."""

    #: whether a thread has begun to import all screens
    _has_begun_imports: bool = False

    def __init__(self, request: AppRequest) -> None:
        self._folder = DataFolder(request.data_dir)
        self.data_dir = self._folder.path
        self._saved_options = SavedOptions(self.data_dir / "options.json")
        options = self._saved_options.options
        self._language = options.language
        self._choose_language(request.language or options.language)
        #: the file in which the window's place on the desktop is kept
        self._place_file = self.data_dir / "window.json"
        #: the option ``fullscreen`` as it was last applied. The command line may overrule the option until somebody
        #: changes it
        self._fullscreen = options.fullscreen
        self._is_turned_by_hand = False
        assets = find_assets()
        self.window = self._open_window(request, assets / _ICON)
        #: the default text size, which depends on the monitor
        self.usual_text_size = usual_text_size(self.window.monitor_size)
        text_size = options.text_size or self.usual_text_size
        canvas = Canvas(self.window.surface, Pictures(assets), Texts(assets / "fonts"), text_size)
        use_contrast(options.high_contrast)
        use_palette(options.palette)
        self._drawn_size = self.window.surface.get_size()
        self.sound = Sound(assets / "sounds", options, request.mute, self._save_options)
        self.stage = Stage(
            canvas, self.sound, options, self.data_dir, self._carry_out_command, request.ui_map, self.apply_options
        )
        self.opener = RequestOpener(self.stage, request, self._folder)
        self._magnifier = Magnifier(self.stage)
        self.sound.notify = self.stage.notify
        self._reader = options.reader
        self._speaker = self._make_speaker()
        self.stage.narrator.missing_voice_notice = _missing_voice_notice
        self.error_guard = ErrorGuard(self.stage, self.data_dir)
        self._translator = Translator(Bindings(options.keys))
        self._text_input = TextInput(self.stage, self.window.to_points)
        #: how many seconds the stage is behind the clock
        self._stage_behind = 0.0
        #: how many seconds the sound is behind the clock
        self._sound_behind = 0.0
        #: when stage and sound were last advanced
        self._last_advance = time.perf_counter()
        #: when the loop began its present round
        self._round_began = float("inf")
        #: when the next frame is due, and the earliest time for a frame that only shows a moved pointer
        self._next_frame_at = self._earliest_frame_at = 0.0
        self._pacing = LoopPacing(self.stage, self.sound, self._last_advance)
        self._is_first_frame_pending = True
        #: the parts of the start-up after the first frame, one for each round of the loop; ``None`` when all are done
        self._start_steps: Iterator[None] | None = None
        #: whether objects were made that the garbage collector has not seen yet
        self._has_garbage = False
        #: whether memory may have been freed since it was last returned to the system
        self._may_have_freed_memory = True
        self._opened_screen_loader = OpenedScreenLoader(canvas)
        #: the screen whose pictures are being loaded. Meanwhile its placeholder or its last picture is shown
        self._loading_scene: Scene | None = None
        #: input received while a screen was not shown yet or was loading more pictures, in order
        self._waiting_input: list[pygame.event.Event] = []
        #: the screen that will get the waiting input
        self._awaited_screen: Scene | None = None

    # The window

    def _open_window(self, request: AppRequest, icon: Path) -> Window:
        """Open the window; raises ``NoWindow``, whose message also tells of an unusable data folder."""
        fullscreen = request.fullscreen or self._saved_options.options.fullscreen
        try:
            return Window(request.size, read_place(self._place_file), fullscreen, icon)
        except NoWindow as error:
            self._folder.close()
            raise NoWindow(f"{self._folder.problem} {error}".strip()) from error

    def _fit(self) -> None:
        """Redraw everything at the present size of the window."""
        self._drawn_size = self.window.surface.get_size()
        self.stage.canvas.resize(self.window.surface)
        self.stage.resized()

    def _turn(self) -> None:
        """Turn the window by 180 degrees, or back, if the person who has to look at it now needs that.

        The window is turned if exactly one of two things is true: somebody has turned it by hand, or the person sits on
        the other side. Two turns cancel out.
        """
        turned_by_seats = self.stage.options.turn_between_seats and self.stage.is_person_opposite
        wants_turned = self._is_turned_by_hand != turned_by_seats
        if self.window.is_turned != wants_turned:
            self.window.is_turned = self.stage.turned = wants_turned
            self.stage.canvas.surface = self.window.surface
            # clear the surface, since a new screen's placeholder does not cover all of the old picture
            self.stage.canvas.surface.fill(SOOT)
            self.stage.resized()

    def _make_speaker(self) -> Speaker:
        """Return a new speaker with the chosen voice (screen reader or system), and give it to the narrator."""
        uses_screen_reader = self._reader == "screen_reader"
        speaker = Speaker(lambda: _find_voice(find_assets() / "speech", uses_screen_reader=uses_screen_reader))
        self.stage.narrator.speaker = speaker
        return speaker

    def apply_options(self) -> None:
        """Apply the options and save them. A failure to save is reported."""
        options = self.stage.options
        self.stage.canvas.use_text_size(options.text_size or self.usual_text_size)
        self._magnifier.use_option()
        use_contrast(options.high_contrast)
        use_palette(options.palette)
        self.sound.use_levels()
        if options.language != self._language:
            self._language = options.language
            self._choose_language(options.language)
            self.refresh_texts()
        if options.reader != self._reader:
            self._reader = options.reader
            self._speaker.close()
            self._speaker = self._make_speaker()
        self._translator.bindings = Bindings(options.keys)
        if options.fullscreen != self._fullscreen:
            self._fullscreen = options.fullscreen
            self.window.use_fullscreen(self._fullscreen)
            self._fit()
            self.stage.loads_before_drawing = True  # meanwhile the window shows the last picture, stretched
        self.stage.resized()
        self._save_options()

    def _save_options(self) -> None:
        """Save the options. A failure is reported in the window."""
        try:
            self._saved_options.write()
        except OSError:
            self.stage.notify(say("Options cannot be saved: the data folder cannot be written to."))

    @staticmethod
    def _choose_language(code: str) -> None:
        """Switch to a language by its code. Without a code, switch to the system's first language that is available."""
        choose_language(code, locales=[locale["language"] for locale in pygame.system.get_pref_locales()])

    def refresh_texts(self) -> None:
        """Show all screens in the language in use."""
        for scene in self.stage.scenes:
            scene.refresh_texts()
        self._fit()

    # Commands that no scene used

    def _carry_out_command(self, name: str) -> None:
        """Carry out a command by its name, such as ``quit`` or ``mute``. An unknown command does nothing."""
        if name == "quit":
            save_at_exit(self.stage)
            self.stage.end()
        elif name == "fullscreen":
            self._fullscreen = self.window.fullscreen
            self.stage.options.fullscreen = not self._fullscreen
            self.apply_options()
        elif name == "magnify":
            self._magnifier.step()
        elif name == "back":
            self._magnifier.end()
        elif name == "ask_for_attention":
            self.window.ask_for_attention()
        elif name == "turn":
            self._is_turned_by_hand = not self._is_turned_by_hand
            self.stage.notify(say("The table was rotated."))
        elif name == "mute":
            self.sound.set_muted(not self.sound.muted)
            if self.sound.muted:
                self.stage.notify(say("The sound is off."))
            else:
                self.stage.notify(self.sound.missing_device_notice or say("The sound is on."))
        elif name in ("options", "menu") and not any(scene.name == "options" for scene in self.stage.scenes):
            open_screen(self.stage, "options")
        elif name == "keyboard" and self.stage.focused_control is not None and self.stage.scene.name != name:
            open_screen(self.stage, "keyboard", self.stage.focused_control)
        elif name == "rules":
            # the table or home screen below this one knows which game's rules to open
            for scene in reversed(self.stage.scenes[:-1]):
                if scene.handle(Command("rules")):
                    break

    def open_first_scene(self) -> None:
        """Open the requested screen above the home screen; raises ``ValueError``."""
        self.opener.begin()

    # The loop

    def run(self) -> int:
        """Open the first scene and loop until the stage has ended; return the exit status.

        The status is 1 after an unrecoverable error and 2 when a file or folder could not be used. In both cases a
        sentence is printed to standard error. Raises ``ValueError`` for an invalid request.
        """
        try:
            self.open_first_scene()
        except (ValueError, OSError):
            raise
        except Exception as error:
            self.error_guard.end(error)
        while not self.stage.ended:
            self.step()
            self.rest()
        if self.error_guard.last_words:
            print(self.error_guard.last_words, file=sys.stderr)
            return _EXIT_BROKEN
        return self.opener.status

    def step(self) -> None:
        """Handle events, advance the time that passed, and draw if needed; errors go to the error guard."""
        self._round_began = time.perf_counter()
        self.error_guard.guard(self.take_events)
        if not self.stage.ended:
            self.error_guard.guard(self._advance_time)
        if not self.stage.ended and self._wants_drawing and time.perf_counter() >= self._next_frame_at:
            self.error_guard.guard(self.draw)

    def take_events(self) -> None:
        """Handle all events in the queue."""
        events = pygame.event.get()
        for event in events:
            if event.type in _RELEASE_EVENTS:
                # done before all other events, since SDL reports held keys as released before it reports the lost focus
                self.error_guard.guard(partial(self._release_all, _RELEASE_EVENTS[event.type]))
        for event, next_event in zip_longest(events, events[1:]):
            if next_event is not None and event.type == next_event.type == pygame.MOUSEMOTION:
                continue  # only the pointer's latest place matters
            self._pacing.last_event_at = time.perf_counter()
            self._may_have_freed_memory = True
            self.error_guard.guard(partial(self.handle, event))
            if self.stage.ended:
                return

    @property
    def _wants_drawing(self) -> bool:
        """Whether a frame has to be drawn, or a new screen to be loaded, in a window that is not minimised."""
        return (self.stage.wants_drawing or self._loading_scene is not None) and self.window.is_visible

    @property
    def _next_step_at(self) -> float:
        """The time of the next time step."""
        return self._last_advance + STEP - self._stage_behind

    def rest(self) -> None:
        """Sleep until an event, the next time step or the next frame, whichever comes first.

        Before the sleep, pictures are preloaded and garbage is collected if there is time, above all while the person
        seems to think. After a while without input, the sleep is longer, and afterwards the app advances by the length
        of the sleep. Until the start-up is finished, do the next part of the start-up instead.
        """
        if self._start_steps is not None and not self.stage.ended:
            self.error_guard.guard(self._take_start_step)
            return
        pace = self._pacing
        now = time.perf_counter()
        is_screen_shown = not self._is_first_frame_pending and self._loading_scene is None and not self.stage.ended
        if is_screen_shown and pace.has_time_to_preload(now):
            self.error_guard.guard(self.stage.preloader.preload_slice)
            self._has_garbage = True
            garbage.collect_if_due()
            now = time.perf_counter()
        elif is_screen_shown and self._next_step_at - now > _MIN_SECONDS_TO_PRELOAD:
            self.error_guard.guard(partial(self.stage.preloader.preload_slice, _PRELOADING_SECONDS))
            now = time.perf_counter()
        is_drowsy = pace.is_drowsy(now)
        longest_sleep = pace.sleep_seconds(now)
        wakes_at = self._last_advance + longest_sleep
        if not is_drowsy:
            wakes_at -= self._stage_behind
        if self._wants_drawing:
            wakes_at = min(wakes_at, self._next_frame_at)
        if wakes_at > now and is_drowsy:
            if self._may_have_freed_memory and pace.has_time_to_return_memory(now):
                self._may_have_freed_memory = False
                self.stage.canvas.texts.close_fonts()
                garbage.return_freed_memory()
            wait_for_event(wakes_at - now, polled=bool(self.stage.controllers) or not self.window.is_visible)
            self.error_guard.guard(partial(self._advance_time, longest_sleep))
        elif wakes_at > now:
            if self._has_garbage and wakes_at - now > _MIN_SECONDS_TO_COLLECT:
                self._has_garbage = False
                garbage.collect_new()
                now = time.perf_counter()
            wait_for_event(max(0.0, wakes_at - now))

    def handle(self, event: pygame.event.Event) -> None:
        """Handle one pygame event. Until the top screen is drawn and loaded, input waits."""
        if event.type in INPUT_EVENTS and self._has_to_wait(event):
            self._queue_input(event)
            return
        if event.type in _WINDOW_EVENTS:
            self._handle_window_event(event)
            return
        if event.type == pygame.DROPFILE:
            self._open_dropped(Path(event.file))
            return
        if event.type in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            self._update_controllers(event)
            return
        if event.type == pygame.AUDIODEVICEREMOVED:
            if event.which and not event.iscapture:  # 0 is a device that is not open
                self.sound.lose_device()
            return
        if self._magnifier.handle(event, self.window.to_pixels):
            return
        translator = self._translator
        focused = self.stage.focused_control
        translator.typing = self._text_input.is_wanted
        translator.catching = focused is not None and focused.catching
        intention = translator.translate(event, self._to_logical)
        if isinstance(intention, (Typed, Composing)) and not translator.typing:
            return  # no text field gets the text
        if intention is None:
            return
        if not isinstance(intention, Point):  # a hand that only touches the mouse may go on with the controller
            self.stage.interaction.by_controller = event.type in CONTROLLER_EVENTS
        if not self._magnifier.end_on_back(intention):
            self._pass_to_stage(intention)

    def _has_to_wait(self, event: pygame.event.Event) -> bool:
        """Return whether input has to wait until a screen is loaded, or until earlier input is handled.

        If the screen is shown already and only loads more pictures, the pointer's motion and the wheel do not wait,
        since a zoom has to follow them.
        """
        if self.stage.needs_placeholder or self._waiting_input:
            return True
        return self._loading_scene is not None and event.type not in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL)

    def _queue_input(self, event: pygame.event.Event) -> None:
        """Let input wait for the screen on top; keep only the last of successive motions of the pointer."""
        if self._awaited_screen is not self.stage.scene:
            self._awaited_screen = self.stage.scene
            self._discard_waiting_input()
        waiting = self._waiting_input
        if waiting and waiting[-1].type == event.type == pygame.MOUSEMOTION:
            waiting.pop()
        waiting.append(event)

    def _take_waiting_input(self) -> None:
        """Handle the waiting input in order; once an input opens a new screen, the rest waits for that screen.

        The input is discarded if another screen, such as a curtain, has opened by itself in the meantime.
        """
        if self._awaited_screen is not self.stage.scene:
            self._discard_waiting_input()
        waiting, self._waiting_input = self._waiting_input, []
        self._awaited_screen = None
        for event in waiting:
            if not self.stage.ended:
                self.error_guard.guard(partial(self.handle, event))

    def _discard_waiting_input(self) -> None:
        """Discard the waiting input.

        All keys and buttons then count as released, since a discarded input may have been a release.
        """
        if self._waiting_input:
            self._waiting_input.clear()
            self._translator.let_go()

    def _pass_to_stage(self, intention: Intention) -> None:
        """Let the stage act on an intention; draw a frame at once, or a little later if the pointer only moved."""
        self._pacing.last_attended_at = time.perf_counter()
        self.show_press(intention)
        self.stage.handle(intention)
        self._turn()
        if isinstance(intention, Point):
            # a pointer may move more often than frames are drawn: one frame shows all its motion since the last frame
            self._next_frame_at = min(self._next_frame_at, self._earliest_frame_at)
        else:
            self._next_frame_at = 0.0
        if not self.stage.ended:
            self._magnifier.show_focus()

    def show_press(self, intention: Intention) -> None:
        """Draw a control as pressed before its action runs, which may take a moment."""
        if self.stage.mark_pressed(intention) and self._wants_drawing:
            self.draw()

    def _handle_window_event(self, event: pygame.event.Event) -> None:
        """Follow changes of the window: size, monitor, minimised or restored, focus."""
        self.window.follow_event(event)
        if event.type in _RELEASE_EVENTS:
            self._release_all(_RELEASE_EVENTS[event.type])
        if event.type == pygame.WINDOWDISPLAYCHANGED:
            self.usual_text_size = usual_text_size(self.window.monitor_size)
            self.apply_options()
        self.sound.set_window_in_use(self.window.has_focus)
        if event.type == pygame.WINDOWFOCUSGAINED:
            for scene in self.stage.scenes:
                scene.look_for_changes()
        if self.window.surface.get_size() != self._drawn_size:
            self.window.darken_when_grown(self._drawn_size)
            self._fit()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWDISPLAYCHANGED):
            self.stage.resized()

    def _release_all(self, discarded_types: Sequence[int]) -> None:
        """Release all held keys and buttons without acting on it, and discard waiting input of some event types."""
        self._waiting_input = [event for event in self._waiting_input if event.type not in discarded_types]
        self.stage.interaction.let_go(self.stage.controls)
        self.stage.refresh()
        self._translator.let_go()

    def _open_dropped(self, path: Path) -> None:
        """Open a file that was dropped on the window. If that fails, only show why."""
        try:
            open_given_file(self.stage, path)
        except MatchFileError as damage:
            open_screen(self.stage, "file_unusable", path, str(damage))
        except (ValueError, OSError) as problem:
            self.stage.notify(error_sentence(problem))

    def _update_controllers(self, event: pygame.event.Event) -> None:
        """Update which game controllers are plugged in. Release what was held on a controller that was unplugged.

        A notice says which controller was unplugged, since its battery may be empty.
        """
        earlier_controllers = self.stage.controllers
        self._translator.controllers.plug_or_unplug(event)
        if event.type in _RELEASE_EVENTS:
            self._release_all(_RELEASE_EVENTS[event.type])
        self._translator.let_go()
        self.stage.controllers = self._translator.controllers.plugged
        if not self.stage.controllers:
            self.stage.interaction.by_controller = False
        for lost in (Counter(earlier_controllers) - Counter(self.stage.controllers)).elements():
            self.stage.notify(
                say("Controller disconnected: {name}. Connect it again, or use another device.", name=lost.name)
            )
        self.stage.refresh()

    def _to_logical(self, x: float, y: float) -> tuple[float, float]:
        """Convert a pointer position from the window system's points to logical units."""
        return self.stage.canvas.mapping.to_logical(*self.window.to_pixels(x, y))

    def _advance_time(self, max_seconds: float = _MAX_STEPS_PER_FRAME * STEP) -> None:
        """Advance stage and sound by the time that has passed.

        The stage advances by at most ``max_seconds`` or ``_MAX_STEPS_PER_FRAME`` steps, whichever is longer.
        """
        now = time.perf_counter()
        if self.stage.scene.busy:
            self._pacing.last_attended_at = now
        self.window.keep_screen_awake(not self._pacing.is_person_gone(now))
        self._sound_behind += max(0.0, now - self._last_advance)
        if self._sound_behind >= self._pacing.sound_step_seconds(now):
            self.sound.advance(self._sound_behind)
            self._sound_behind = 0.0
        stage_behind = self._stage_behind + max(0.0, now - self._last_advance)
        self._stage_behind = min(stage_behind, max(max_seconds, _MAX_STEPS_PER_FRAME * STEP))
        self._last_advance = now
        if self.window.is_visible and (self._loading_scene is not None or self.stage.needs_placeholder):
            self._stage_behind = 0.0  # nothing moves while a screen is loaded
        while self._stage_behind >= STEP and not self.stage.ended:
            self._stage_behind -= STEP
            self.advance()

    def advance(self) -> None:
        """Handle input that has waited for a screen to be drawn, advance by one time step, and repeat a held key."""
        if not self.stage.needs_placeholder:
            self._take_waiting_input()
        if self.stage.ended:
            return
        if self.window.is_visible and not self._pacing.is_person_gone(time.perf_counter()):
            self.stage.attended_clock += STEP
        self.stage.advance(STEP)
        self._turn()
        repeated = self._translator.key_repeater.due(self.stage.clock)
        if repeated is not None and not self.stage.ended and not self.stage.needs_placeholder:
            self._pacing.last_event_at = time.perf_counter()
            self._pass_to_stage(repeated)

    def draw(self) -> None:
        """Draw the stage and show it in the window. Until a new screen's pictures are loaded, show its placeholder."""
        started = time.perf_counter()
        self._has_garbage = True
        if self._load_screen_part():
            return
        parts = self.stage.draw()
        if parts is None:  # the whole screen was drawn
            self.error_guard.confirm_drawn()
        self._show(self.stage.changed)
        self._earliest_frame_at = started + STEP - _EARLY_SECONDS
        self._next_frame_at = started + 1 / self.stage.frame_rate - _EARLY_SECONDS
        self._text_input.follow()
        if self._is_first_frame_pending:
            self._is_first_frame_pending = False
            self.stage.shows_placeholders = True
            self._start_steps = self._finish_start()
        if not self._has_begun_imports and self.stage.scene.name != "home":
            self._import_screens_soon()

    def _import_screens_soon(self) -> None:
        """Let a thread import all screens after a moment, so that the next ones open without a delay.

        Home itself imports the screens that its buttons open. The others would take 6 MB while nobody can reach them.
        """
        self._has_begun_imports = True
        importing = Timer(_IMPORTS_AFTER, import_screens, (SCREENS,))
        importing.daemon = True
        importing.start()

    def _load_screen_part(self) -> bool:
        """Load a part of a new screen's pictures; return whether more have to be loaded.

        Until all are loaded, a new screen shows only its placeholder. A screen that was shown before keeps its last
        picture.
        """
        scene = self.stage.scene
        if scene is not self._loading_scene:
            self._loading_scene = None
            must_load = self.stage.needs_placeholder or self.stage.loads_before_drawing
            if self._is_first_frame_pending or not must_load:
                return False
            self.stage.loads_before_drawing = False
            self._opened_screen_loader.begin(screen_painters(lambda: scene))
        must_draw_placeholder = self._loading_scene is None and self.stage.needs_placeholder
        # whether the placeholder is shown before the first pictures are loaded
        shows_placeholder_first = must_draw_placeholder and (scene in self.stage.slow_to_prepare or self._is_round_late)
        was_loaded = self._opened_screen_loader.done
        if not was_loaded and not shows_placeholder_first:
            self._opened_screen_loader.load_slice()
        is_loaded = self._opened_screen_loader.done
        if is_loaded and (was_loaded or not self._is_round_late):
            self._loading_scene = None
            return False  # this round draws the whole screen
        if must_draw_placeholder:
            draw_placeholder(self.stage.canvas, scene)
            self._show([self.stage.canvas.pixels.get_rect()])
        self._loading_scene = scene
        return True

    @property
    def _is_round_late(self) -> bool:
        """Whether this round of the loop has lasted too long to draw a new screen in full in the same round."""
        return time.perf_counter() - self._round_began > _MAX_SECONDS_TO_DRAW_AT_ONCE

    def _show(self, areas: Sequence[pygame.Rect]) -> None:
        """Show these areas of the picture, in pixels, in the window."""
        try:
            self.window.show(areas)
        except pygame.error:
            # the system has replaced the window's surface, for example because monitors changed
            self._fit()

    def _finish_start(self) -> Iterator[None]:
        """Do the parts of the start-up that must not delay the first frame: sound, controllers and packages.

        Each part, up to a ``yield``, takes some milliseconds.
        """
        garbage.begin()
        yield
        notice = self.sound.open() or self._saved_options.notice
        Controllers.listen()
        yield
        GAMES.search_packages()
        for scene in self.stage.scenes:
            scene.look_for_changes()
        notices = (notice, take_skipped_notice(self.stage.data_dir))
        self.stage.notify(" ".join([text for text in notices if text]))

    def _take_start_step(self) -> None:
        """Do the next part of the start-up, if there is one."""
        if self._start_steps is None:
            return
        try:
            next(self._start_steps)
        except StopIteration:
            self._start_steps = None

    def close(self) -> None:
        """Save the window's place, and close thinking processes, sound and window."""
        thinker(self.stage).close()
        self._speaker.close()
        with suppress(OSError, pygame.error):
            self.window.save_place(self._place_file)
        self.sound.close()
        self._translator.controllers.close()
        self.stage.canvas.texts.close()
        self._folder.close()
        pygame.quit()


def _find_voice(clips: Path, *, uses_screen_reader: bool) -> Voice | None:
    """Return the screen reader if it is wanted and can be reached, else the system's voice, else the recorded clips.

    The speaker calls this on its thread when the first line is to be spoken.
    """
    from game.speech.finding import find_screen_reader, find_system_voice
    from game.ui.clips import find_clip_voice

    screen_reader = find_screen_reader() if uses_screen_reader else None
    return screen_reader or find_system_voice() or find_clip_voice(clips)


def _missing_voice_notice() -> str:
    """Return a sentence that says how to install a voice."""
    from game.speech.finding import how_to_get_a_voice  # imported late, since most people never need this sentence

    return how_to_get_a_voice()
