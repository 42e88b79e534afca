"""Nothing that breaks inside the window ends the app: it is written down, told, and there is a way on."""

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
from game.ui.stage import Stage


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
