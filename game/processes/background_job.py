"""Long jobs in a separate process, so that the window stays smooth; they report progress and can be cancelled."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Generic, Protocol, TypeVar

from game.core.system import blocking_interrupts, leave_interrupts_to_the_parent, lower_priority
from game.core.words import error_sentence, language, say, use_language

Result = TypeVar("Result")

#: the niceness of the process (see ``lower_priority``)
_NICENESS = 5


class Progress(Protocol):
    """Called regularly during the work with the finished share (0..1) and, optionally, an intermediate result."""

    def __call__(self, share: float, value: object = None, /) -> None:
        """Report the progress to the process of the window."""


class BackgroundJob(Generic[Result]):
    """Runs ``work(progress, *arguments)``, a module-level function, in a separate process with the same language.

    ``poll`` updates the attributes: ``share`` is the finished share (0..1), ``progress`` is the last intermediate
    result, and ``result`` is the final result. ``fault`` is a sentence if the work failed. ``done`` is true when the
    work has ended.
    """

    def __init__(self, work: Callable[..., Result], *arguments: object) -> None:
        self.share = 0.0
        self.progress: Result | None = None
        self.result: Result | None = None
        self.fault = ""
        self.done = False
        context = multiprocessing.get_context("spawn")
        self._receiver, sender = context.Pipe(duplex=False)
        self._process = context.Process(target=_run, args=(sender, language(), work, arguments), daemon=True)
        try:
            with blocking_interrupts():
                self._process.start()
        except OSError as error:
            self.fault = say("Could not start the task: {why}.", why=error.strerror or error)
            self.done = True
        sender.close()

    def poll(self) -> None:
        """Read the messages of the process and update the attributes, without waiting."""
        with suppress(EOFError, OSError):
            while not self.done and self._receiver.poll():
                self._handle(*self._receiver.recv())
        if not self.done and not self._process.is_alive() and not self._receiver.poll():
            self.fault = say("The task stopped unexpectedly.")
            self.done = True

    def _handle(self, kind: str, share: float, value: Result) -> None:
        """Update the attributes from a message: progress, the result, or a fault."""
        if kind == "progress":
            self.share = share
            self.progress = value
        else:
            self.done = True
            self.share = 1.0
            if kind == "result":
                self.result = value
            else:
                self.fault = str(value)

    def cancel(self) -> None:
        """End the work at once."""
        if not self.done:
            self.done = True
            self._process.terminate()
            self._process.join(2)
        self._receiver.close()


def _run(sender: Connection, language_code: str, work: Callable[..., object], arguments: tuple[object, ...]) -> None:
    """Run the work in the other process and send messages about it."""
    use_language(language_code)
    leave_interrupts_to_the_parent()
    lower_priority(_NICENESS)
    try:
        result = work(lambda share, value=None: sender.send(("progress", share, value)), *arguments)
        sender.send(("result", 1.0, result))
    except BrokenPipeError:
        return
    except (ValueError, OSError) as error:
        sender.send(("fault", 1.0, error_sentence(error)))
    except Exception as error:
        sender.send(("fault", 1.0, say("That did not work: {why}.", why=error or type(error).__name__)))
