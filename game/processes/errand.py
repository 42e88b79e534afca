"""Long work in a process of its own, so that the window stays smooth: told how far it is, cancelled at any time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Generic, TypeAlias, TypeVar

from game.core.system import interrupts_kept_from_children, leave_interrupts_to_the_parent, step_back
from game.core.words import error_sentence, say

#: called again and again with how far the work is (0..1), and with anything to be shown meanwhile
Progress: TypeAlias = "Callable[[float, object], None]"

Result = TypeVar("Result")

_LESS_URGENT = 5


class Errand(Generic[Result]):
    """Runs ``work(progress, *arguments)``, a function of some module, elsewhere.

    After ``look``: ``share`` says how far it is, ``progress`` the result so far, if the work tells it, ``result`` what
    came of it; ``fault`` is a sentence when it failed, ``done`` whether it has ended in any way.
    """

    def __init__(self, work: Callable[..., Result], *arguments: object) -> None:
        self.share = 0.0
        self.progress: Result | None = None
        self.result: Result | None = None
        self.fault = ""
        self.done = False
        context = multiprocessing.get_context("spawn")
        self._ear, mouth = context.Pipe(duplex=False)
        self._process = context.Process(target=_carry_out, args=(mouth, work, arguments), daemon=True)
        try:
            with interrupts_kept_from_children():
                self._process.start()
        except OSError as error:
            self.fault, self.done = say("It could not be started: {why}.", why=error.strerror or error), True
        mouth.close()

    def look(self) -> None:
        """Take over what was told since."""
        with suppress(EOFError, OSError):
            while not self.done and self._ear.poll():
                self._hear(*self._ear.recv())
        if not self.done and not self._process.is_alive() and not self._ear.poll():
            self.fault, self.done = say("It stopped before it was finished."), True

    def _hear(self, kind: str, share: float, what: Result) -> None:
        if kind == "progress":
            self.share, self.progress = share, what
        else:
            self.done = True
            self.share = 1.0
            self.result, self.fault = (what, "") if kind == "result" else (None, str(what))

    def cancel(self) -> None:
        """End the work at once."""
        if not self.done:
            self.done = True
            self._process.terminate()
            self._process.join(2)
        self._ear.close()


def _carry_out(mouth: Connection, work: Callable[..., object], arguments: tuple[object, ...]) -> None:
    """Do the work in the other process."""
    leave_interrupts_to_the_parent()
    step_back(_LESS_URGENT)
    try:
        result = work(lambda share, what=None: mouth.send(("progress", share, what)), *arguments)
        mouth.send(("result", 1.0, result))
    except BrokenPipeError:
        return
    except (ValueError, OSError) as error:
        mouth.send(("fault", 1.0, error_sentence(error)))
    except Exception as error:
        mouth.send(("fault", 1.0, say("That did not work: {why}.", why=error or type(error).__name__)))
