"""What guards the loop: how often it turns, and what is done with an error."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.core.words import say
from game.kept.error_files import keep_error
from game.screens.home.failure import Failure
from game.screens.navigation import make_screen
from game.screens.open_match import leave_matches
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.stage import STEP, Stage

#: when nothing has happened for so many seconds, the loop turns only for what still goes on
_DROWSY_AFTER = 2.0
#: pictures that come at this rate (a second) or a lower one are ornament
_ORNAMENT = 20
#: seconds between two turns then: while something is about to change, and while nothing is
_DROWSY, _ASLEEP = 0.05, 0.5
#: in steps of so many seconds music and ambience fade meanwhile
_DROWSY_SOUND = 0.1
#: a person who has touched nothing for so many seconds is not about to touch something at once
_THINKS_AFTER = 0.3
#: the screen may sleep when nobody has done anything for so many seconds, and nothing has gone on to be watched
_GONE_AFTER = 300.0


class Pace:
    """Tells from the ``stage`` and the ``sound`` how long the loop may sleep.

    ``touched`` is when the last event came, ``attended`` when a person last did something, or had something to watch.
    """

    def __init__(self, stage: Stage, sound: Sound, now: float) -> None:
        self._stage = stage
        self._sound = sound
        self.touched = self.attended = now

    def alone(self, now: float) -> bool:
        """Return whether nobody seems to be there any more, so that the screen may sleep."""
        return now - self.attended >= _GONE_AFTER

    def drowsy(self, now: float) -> bool:
        """Return whether nothing has happened for a while, and nothing moves but ornament that needs few pictures."""
        if now - self.touched < _DROWSY_AFTER:
            return False
        return not self._moves or self._stage.frame_rate <= _ORNAMENT

    def thinks(self, now: float) -> bool:
        """Return whether a person seems to think, so that there is time to read what may be shown next.

        What may be wanted at once does not wait for that, only for what moves.
        """
        stage = self._stage
        idle = not stage.wants_drawing and not stage.ended and not stage.scene.busy
        return idle and (stage.foresight.urgent or now - self.touched > _THINKS_AFTER)

    def sleep(self, now: float) -> float:
        """Return for how many seconds nothing will have to be done, unless something is touched."""
        stage = self._stage
        if not self.drowsy(now):
            return STEP
        if self._moves:
            return min(1 / stage.frame_rate, _DROWSY) if stage.controllers else 1 / stage.frame_rate
        changes = stage.wants_drawing or not stage.foresight.done or (stage.notice is not None and stage.notice_goes)
        # with a controller nothing wakes it, neither mouse nor keys, and nobody shall wait for half a second
        return _DROWSY if changes or stage.controllers or not self._sound.settled else _ASLEEP

    @property
    def _moves(self) -> bool:
        """Whether pictures follow one another, of what moves or of a control that is held down."""
        return self._stage.scene.wants_frames or self._stage.interaction.holding

    def sound_step(self, now: float) -> float:
        """Return after how many seconds music and ambience have to be looked after."""
        if not self.drowsy(now):
            return 0.0
        return _ASLEEP if self._sound.settled else _DROWSY_SOUND


# Nothing that breaks inside the window ends the app: it is written down, told, and there is a way on.


class ErrorGuard:
    """Stands between the loop and the stage. ``last_words`` is the sentence to leave with when nothing goes on.

    The first time a screen breaks, the person may go on there or go home. A screen that breaks again can only be left,
    and when the home screen breaks that one was led to, the app ends.
    """

    def __init__(self, stage: Stage, data_dir: Path) -> None:
        self.last_words = ""
        self._stage = stage
        self._data_dir = data_dir
        #: the screen that was gone on with, and the home screen that nothing has come after yet
        self._tried_again: Scene | None = None
        self._last_way: Scene | None = None

    def guard(self, act: Callable[[], None]) -> None:
        """Call a function; an error in it is written to a file and reported."""
        try:
            act()
        except Exception as error:
            self._survive(error)

    def end(self, error: Exception) -> None:
        """Write an error down and end the app with a sentence."""
        file = keep_error(self._data_dir, error, self._screen)
        if file is None:
            self.last_words = say("Firepit has crashed, and the details could not be saved.")
        else:
            self.last_words = say("Firepit has crashed. The details are in {file}.", file=file)
        self._stage.ended = True

    @property
    def _screen(self) -> str:
        return self._stage.scenes[-1].name if self._stage.scenes else ""

    def _survive(self, error: Exception) -> None:
        stage = self._stage
        broken = stage.scenes[-1] if stage.scenes else None
        if stage.ended or isinstance(broken, Failure) or (broken is not None and broken is self._last_way):
            self.end(error)
            return
        file = keep_error(self._data_dir, error, self._screen)
        again = broken is None or broken is self._tried_again
        if file is not None:
            print(say("Something went wrong. The details are in {file}.", file=file), file=sys.stderr)
        place = f"{file.parent.name}/{file.name}" if file is not None else ""
        try:
            stage.interrupt(Failure(stage, place, None if again else self._go_on, self._go_home))
        except Exception as worse:
            self.end(worse)

    def _go_on(self) -> None:
        self._tried_again = self._stage.scenes[-2]
        self._stage.pop()

    def _go_home(self) -> None:
        with suppress(Exception):  # what broke may break this, too; the matches themselves are on disk
            leave_matches(self._stage)
        self._stage.go_home(self._home)

    def _home(self, stage: Stage) -> Scene:
        self._last_way = make_screen(stage, "home")
        return self._last_way

    def drawn(self) -> None:
        """Take note that the screen on top could be drawn whole: a home screen that shows is one to go on from."""
        if self._stage.scenes[-1] is self._last_way:
            self._last_way = None
