"""Looking into many files in a thread, one after the other, while a list of them is already shown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")


class FileSearch(Generic[Item, Found]):
    """A thread that looks into one item after the other; ``found`` gives what it has found so far.

    - ``look``: returns what one item holds; it is called in the thread and raises nothing.
    - ``grace``: seconds before the first item, so that a first picture can be drawn meanwhile.
    - ``breath``: seconds between two items, left to whoever draws.
    """

    def __init__(self, look: Callable[[Item], Found], grace: float = 0.0, breath: float = 0.0) -> None:
        self._look, self._grace, self._breath = look, grace, breath
        self._results: SimpleQueue[Found | None] = SimpleQueue()
        self._stop = threading.Event()
        #: whether more is expected: something waits to be looked into, or to be taken over
        self.looking = False

    def begin(self, items: Iterable[Item]) -> None:
        """Look into these items; nothing may be looked into already."""
        self.looking = True
        self._stop.clear()
        threading.Thread(target=self._run, args=(items,), daemon=True).start()

    def _run(self, items: Iterable[Item]) -> None:
        pause = self._grace
        for item in items:
            if self._stop.wait(pause):
                break
            self._results.put(self._look(item))
            pause = self._breath
        self._results.put(None)

    def found(self) -> Iterator[Found]:
        """Yield what was found since, without waiting; ``looking`` is False once the last has been yielded."""
        while self.looking:
            try:
                result = self._results.get_nowait()
            except Empty:
                return
            if result is None:
                self.looking = False
            else:
                yield result

    def end(self) -> None:
        """Stop after the item that is being looked into."""
        self._stop.set()
