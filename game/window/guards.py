"""Two helpers of the main loop: one says how long the loop may sleep, the other handles its errors."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.core import GAMES
from game.core.words import say
from game.kept.error_files import crash_sentence, save_error_report
from game.screens.home.failure import Failure
from game.screens.navigation import make_screen
from game.screens.open_match import save_open_screens
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.stage import STEP, Stage

#: after this many seconds without an event the loop is drowsy: it sleeps longer between frames
_DROWSY_AFTER = 2.0
#: animations with at most this many frames per second are decoration. The loop may sleep longer (be drowsy) while only
#: decoration moves
_DECORATION_RATE = 20
#: seconds for which the drowsy loop sleeps when something is about to change
_SHORT_SLEEP = 0.05
#: seconds for which the drowsy loop sleeps when nothing is about to change
_LONG_SLEEP = 0.5
#: seconds between two steps of a fade of music or ambience while the loop is drowsy
_DROWSY_SOUND_STEP = 0.1
#: after this many seconds without an event the person seems to think
_THINKS_AFTER = 0.3
#: after this many seconds without an event the person is unlikely to do something at this very moment
_IDLE_AFTER = 20.0
#: after this many seconds without input and without an animation to watch, the screen may sleep
_GONE_AFTER = 300.0


class LoopPacing:
    """Says how long the main loop may sleep, and for what it has time. This depends on the ``stage`` and the ``sound``.

    ``last_event_at`` is the time of the last event. ``last_attended_at`` is the time when a person last did or watched
    something.
    """

    def __init__(self, stage: Stage, sound: Sound, now: float) -> None:
        self._stage = stage
        self._sound = sound
        self.last_event_at = self.last_attended_at = now

    def is_person_gone(self, now: float) -> bool:
        """Return whether the person seems to have left, so that the screen may sleep."""
        return now - self.last_attended_at >= _GONE_AFTER

    def is_drowsy(self, now: float) -> bool:
        """Return whether there has been no event for a while and nothing moves faster than decoration."""
        if now - self.last_event_at < _DROWSY_AFTER:
            return False
        moves_slowly = self._stage.frame_rate <= _DECORATION_RATE
        return not self._is_moving or moves_slowly

    def has_time_to_preload(self, now: float) -> bool:
        """Return whether pictures may be preloaded now.

        Urgent pictures are preloaded as soon as nothing moves, others when the person seems to be thinking.
        """
        stage = self._stage
        is_idle = not stage.wants_drawing and not stage.ended and not stage.scene.busy
        is_person_thinking = now - self.last_event_at > _THINKS_AFTER
        return is_idle and (stage.preloader.urgent or is_person_thinking)

    def has_time_to_return_memory(self, now: float) -> bool:
        """Return whether there has been no event for a while, and nothing is left to preload."""
        return now - self.last_event_at > _IDLE_AFTER and self._stage.preloader.done

    def sleep_seconds(self, now: float) -> float:
        """Return the seconds for which the loop may sleep without an event."""
        stage = self._stage
        if not self.is_drowsy(now):
            return STEP
        # with a controller the loop polls: no event wakes it, so that a long sleep would be felt
        has_controller = bool(stage.controllers)
        if self._is_moving:
            frame_seconds = 1 / stage.frame_rate
            return min(frame_seconds, _SHORT_SLEEP) if has_controller else frame_seconds
        has_passing_notice = stage.notice is not None and stage.notice_may_vanish
        will_change = stage.wants_drawing or not stage.preloader.done or has_passing_notice
        if will_change or has_controller or not self._sound.is_steady:
            return _SHORT_SLEEP
        return _LONG_SLEEP

    @property
    def _is_moving(self) -> bool:
        """Whether every frame differs, since something moves or a control is held down."""
        return self._stage.scene.wants_frames or self._stage.interaction.is_pressing

    def sound_step_seconds(self, now: float) -> float:
        """Return the most seconds that may pass between two calls that advance music and ambience."""
        if not self.is_drowsy(now):
            return 0.0
        return _LONG_SLEEP if self._sound.is_steady else _DROWSY_SOUND_STEP


# An error inside the window does not end the app: it is saved to a file and reported, and the person can continue.


class ErrorGuard:
    """Handles errors of the stage. ``last_words`` is the last sentence to print when the app has to end.

    After the first error of a screen the person may continue there or go home. After a second error of the same screen
    they can only go home. The app ends if that home screen or the screen with these choices fails, too.

    If the code of an installed package fails, a notice names the package, and the app continues on the screen by
    itself; after a second error of the same screen it goes home.
    """

    def __init__(self, stage: Stage, data_dir: Path) -> None:
        self.last_words = ""
        self._stage = stage
        self._data_dir = data_dir
        #: the screen that the person continued to use after its first error
        self._retried_scene: Scene | None = None
        #: a new home screen that has not been drawn yet
        self._undrawn_home: Scene | None = None

    def guard(self, act: Callable[[], None]) -> None:
        """Call ``act``. An error in it is saved to a file and reported."""
        try:
            act()
        except Exception as error:
            self._recover(error)

    def end(self, error: Exception) -> None:
        """Save an error to a file and exit with a message for the user."""
        self.last_words = crash_sentence(save_error_report(self._data_dir, error, self._screen_name))
        self._stage.ended = True

    @property
    def _screen_name(self) -> str:
        """The name of the screen on top, for a report; empty before the first screen."""
        return self._stage.scenes[-1].name if self._stage.scenes else ""

    def _recover(self, error: Exception) -> None:
        """Save an error to a file, and ask the person how to go on, or end the app if that is not possible."""
        stage = self._stage
        failed_scene = stage.scenes[-1] if stage.scenes else None
        has_new_home_failed = failed_scene is not None and failed_scene is self._undrawn_home
        if stage.ended or isinstance(failed_scene, Failure) or has_new_home_failed:
            self.end(error)
            return
        file = save_error_report(self._data_dir, error, self._screen_name)
        shown_path = ""
        if file is not None:
            print(say("Something went wrong. The details are in {file}.", file=file), file=sys.stderr)
            shown_path = f"{file.parent.name}/{file.name}"
        can_try_again = failed_scene is not None and failed_scene is not self._retried_scene
        package_sentence = GAMES.sentence_on_package_error(error)
        try:
            if not package_sentence:
                stage.recover(Failure(stage, shown_path, self._go_on if can_try_again else None, self._go_home))
            elif can_try_again:
                self._retried_scene = failed_scene
                stage.recover()
            else:
                stage.recover()
                self._go_home(has_failed=True)
            if package_sentence and shown_path:
                package_sentence += " " + say("The details are in the data folder: {file}.", file=shown_path)
            stage.notify(package_sentence)
        except Exception as second_error:
            self.end(second_error)

    def _go_on(self) -> None:
        """Go back to the screen that failed, to try it once more."""
        self._retried_scene = self._stage.scenes[-2]
        self._stage.pop()

    def _go_home(self, *, has_failed: bool = False) -> None:
        """Save the changes of the open screens, and begin with a new home screen.

        ``has_failed`` means the same as for ``Stage.go_home``.
        """
        with suppress(Exception):  # the same error may happen here, too, but the matches are on disk
            save_open_screens(self._stage)
        self._stage.go_home(self._make_home, has_failed=has_failed)

    def _make_home(self, stage: Stage) -> Scene:
        """Return a new home screen, and remember that it has not been drawn yet."""
        self._undrawn_home = make_screen(stage, "home")
        return self._undrawn_home

    def confirm_drawn(self) -> None:
        """Note that the top screen was just drawn without an error. A new home screen then counts as working."""
        if self._stage.scenes[-1] is self._undrawn_home:
            self._undrawn_home = None
