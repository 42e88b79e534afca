"""Reading many files one by one in a thread, while a list of them is already shown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class BackgroundReader(Generic[Item, Result]):
    """Reads items one by one in a thread; ``new_results`` yields the results so far.

    - ``read``: reads an item and returns the result. It is called in the thread and must not raise.
    - ``first_pause``: seconds to wait before the first item, so that the first frame can be drawn meanwhile.
    - ``pause_between``: seconds to wait between two items, so that the main thread is not slowed down.
    """

    def __init__(self, read: Callable[[Item], Result], first_pause: float = 0.0, pause_between: float = 0.0) -> None:
        self._read = read
        self._first_pause = first_pause
        self._pause_between = pause_between
        self._results: SimpleQueue[Result | None] = SimpleQueue()
        self._stop = threading.Event()
        #: whether ``new_results`` may yield more results
        self.is_reading = False

    def begin(self, items: Iterable[Item]) -> None:
        """Start to read these items. The items of an earlier call must have been read."""
        self.is_reading = True
        self._stop.clear()
        threading.Thread(target=self._run, args=(items,), daemon=True).start()

    def _run(self, items: Iterable[Item]) -> None:
        """Read the items, in the thread, until all are read or ``end`` is called; put ``None`` as the last result."""
        pause = self._first_pause
        for item in items:
            if self._stop.wait(pause):
                break
            self._results.put(self._read(item))
            pause = self._pause_between
        self._results.put(None)

    def new_results(self) -> Iterator[Result]:
        """Yield the new results without waiting; set ``is_reading`` to false after the last one."""
        while self.is_reading:
            try:
                result = self._results.get_nowait()
            except Empty:
                return
            if result is None:
                self.is_reading = False
            else:
                yield result

    def end(self) -> None:
        """Ask the thread to stop once it has read the present item."""
        self._stop.set()
