"""The speaker: keeps the lines that are still to be said, and has a voice say them on a thread beside the window."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.speech.voice import Line, Voice, VoiceLost

#: So many lines wait at most; the oldest are left out.
_MOST_LINES: Final = 12
#: A voice that fails so many times in a row is given up.
_MOST_FAILURES: Final = 3


class Speaks(Enum):
    """What is known of the voice: not looked for yet, any line, only clips, nothing at all."""

    UNKNOWN = "unknown"
    EVERYTHING = "everything"
    CLIPS = "clips"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class _Waiting:
    line: Line
    topic: str


class Speaker:
    """Speaks lines one after another; whoever asks never waits.

    ``find`` looks for a voice; it is called on the speaker's own thread, which starts at the first line. A voice that
    is lost is looked for anew; after a few times the speaker falls silent for good.
    """

    def __init__(self, find: Callable[[], Voice | None]) -> None:
        self._find = find
        self._lines: deque[_Waiting] = deque(maxlen=_MOST_LINES)
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False
        #: raised with each interruption: a line that was begun before is no longer wanted
        self._turn = 0
        self._speaking = False
        self.speaks = Speaks.UNKNOWN

    def say(self, line: Line, *, topic: str = "", interrupts: bool = False) -> None:
        """Say a line after those that wait, or at once if it ``interrupts`` them.

        A line takes the place of one that still waits under the same ``topic``.
        """
        with self._change:
            if self._closed or self.speaks is Speaks.NOTHING:
                return
            if interrupts:
                self._drop()
            elif topic:
                kept = [waiting for waiting in self._lines if waiting.topic != topic]
                self._lines = deque(kept, _MOST_LINES)
            self._lines.append(_Waiting(line, topic))
            self._change.notify()
        self.begin()

    def begin(self) -> None:
        """Look for a voice, if that has not been done yet; returns at once."""
        with self._change:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._work, name="firepit-speaker", daemon=True)
                self._thread.start()

    def hush(self) -> None:
        """Say nothing of what waits, and stop in the middle of a line."""
        with self._change:
            self._drop()

    def close(self) -> None:
        """Fall silent for good."""
        with self._change:
            self._closed = True
            self._drop()
            self._change.notify()
        if self._thread is not None:
            self._thread.join(timeout=1.0)

    @property
    def silent(self) -> bool:
        """Whether nothing is being said, and nothing waits."""
        with self._change:
            return not self._lines and not self._speaking

    def _drop(self) -> None:
        self._lines.clear()
        self._turn += 1

    # On the speaker's thread

    def _work(self) -> None:
        failures = 0
        voice = self._found()
        while voice is not None:
            waiting, turn = self._next()
            if waiting is None:
                voice.close()
                return
            try:
                voice.speak(waiting.line, lambda turn=turn: self._turn == turn)  # type: ignore[misc]
                failures = 0
            except (VoiceLost, OSError):
                failures += 1
                with suppress(VoiceLost, OSError):
                    voice.close()
                voice = self._found() if failures < _MOST_FAILURES else None
        with self._change:
            self.speaks = Speaks.NOTHING
            self._lines.clear()
            self._speaking = False

    def _found(self) -> Voice | None:
        """Return a voice, and note what it speaks."""
        try:
            voice = self._find()
        except (VoiceLost, OSError):
            voice = None
        if voice is not None:
            self.speaks = Speaks.CLIPS if voice.only_clips else Speaks.EVERYTHING
        return voice

    def _next(self) -> tuple[_Waiting | None, int]:
        """Wait for the next line; return it with the turn in which it was asked for, ``None`` at the end."""
        with self._change:
            self._speaking = False
            while not self._lines and not self._closed:
                self._change.wait()
            if self._closed:
                return None, self._turn
            self._speaking = True
            return self._lines.popleft(), self._turn
