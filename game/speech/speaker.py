"""The speaker: a queue of lines, and a thread on which a voice speaks them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

from game.speech.voice import Line, Voice, VoiceLost

#: The maximum number of lines in the queue; the oldest are discarded.
_MAX_LINES: Final = 12
#: After this many failures in a row the speaker is silent.
_MAX_FAILURES: Final = 3


class Speakable(Enum):
    """The lines that the voice can speak: not known yet, all lines, only those with a clip, or none."""

    UNKNOWN = "unknown"
    EVERYTHING = "everything"
    CLIPS = "clips"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class _QueuedLine:
    """A line that waits in the queue; a later line with the same ``topic`` replaces it."""

    line: Line
    topic: str


class Speaker:
    """Speaks lines one after another on its own thread; no method waits for the voice.

    The thread starts with the first line. It calls ``find_voice`` at first, and again after each failure of the voice;
    after several failures in a row the speaker is silent for good.
    """

    def __init__(self, find_voice: Callable[[], Voice | None]) -> None:
        self._find = find_voice
        self._lines: deque[_QueuedLine] = deque(maxlen=_MAX_LINES)
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        #: the number of interruptions so far; a line that began before the last interruption is no longer wanted
        self._interruptions = 0
        self._is_speaking = False
        self.speakable = Speakable.UNKNOWN

    def say(self, line: Line, *, topic: str = "", interrupts: bool = False) -> None:
        """Add a line to the queue; with ``interrupts``, discard all other lines and speak it at once.

        A line with a ``topic`` replaces the lines with the same topic that are still in the queue.
        """
        with self._change:
            if self._is_closed or self.speakable is Speakable.NOTHING:
                return
            if interrupts:
                self._discard_lines()
            elif topic:
                others = [queued for queued in self._lines if queued.topic != topic]
                self._lines = deque(others, _MAX_LINES)
            self._lines.append(_QueuedLine(line, topic))
            self._change.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="firepit-speaker", daemon=True)
                self._thread.start()

    def silence(self) -> None:
        """Clear the queue and stop the present line."""
        with self._change:
            self._discard_lines()

    def close(self) -> None:
        """Clear the queue and end the thread."""
        with self._change:
            self._is_closed = True
            self._discard_lines()
            self._change.notify()
        if self._thread is not None:
            self._thread.join(timeout=1.0)

    @property
    def is_silent(self) -> bool:
        """Whether no line is being spoken or in the queue."""
        with self._change:
            return not self._lines and not self._is_speaking

    def _discard_lines(self) -> None:
        """Empty the queue, and mark the line that is being spoken as no longer wanted."""
        self._lines.clear()
        self._interruptions += 1

    # On the speaker's thread

    def _work(self) -> None:
        """Speak the lines of the queue until the speaker is closed, or until the voice has failed too often."""
        failures = 0
        voice = self._find_voice()
        while voice is not None:
            queued, interruptions = self._next()
            if queued is None:
                voice.close()
                return
            try:
                voice.speak(queued.line, partial(self._is_wanted, interruptions))
                failures = 0
            except (VoiceLost, OSError):
                failures += 1
                with suppress(VoiceLost, OSError):
                    voice.close()
                voice = self._find_voice() if failures < _MAX_FAILURES else None
        with self._change:
            self.speakable = Speakable.NOTHING
            self._lines.clear()
            self._is_speaking = False

    def _is_wanted(self, interruptions: int) -> bool:
        """Return whether a line is still wanted; ``interruptions`` is how many there were when the line began."""
        return self._interruptions == interruptions

    def _find_voice(self) -> Voice | None:
        """Return a voice, and set ``speakable`` to what it can speak; return ``None`` if there is no voice."""
        try:
            voice = self._find()
        except (VoiceLost, OSError):
            voice = None
        if voice is not None:
            self.speakable = Speakable.CLIPS if voice.only_clips else Speakable.EVERYTHING
        return voice

    def _next(self) -> tuple[_QueuedLine | None, int]:
        """Wait for the next line; return it (``None`` when the speaker is closed) and the number of interruptions."""
        with self._change:
            self._is_speaking = False
            while not self._lines and not self._is_closed:
                self._change.wait()
            if self._is_closed:
                return None, self._interruptions
            self._is_speaking = True
            return self._lines.popleft(), self._interruptions
