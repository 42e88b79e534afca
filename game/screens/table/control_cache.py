"""A list of controls that is made again only when something that it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.control import Control


class ControlCache:
    """Keeps the last list. What it depends on is frozen: the same object means that nothing has changed."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] | None = None
        self._controls: tuple[Control, ...] = ()

    def get(self, depends_on: Sequence[object], listed: Callable[[], list[Control]]) -> list[Control]:
        """Return the controls that belong to ``depends_on``, asking ``listed`` for them if they are not here."""
        key = tuple(depends_on)
        if self._of is None or not _same(self._of, key):
            self._of, self._controls = key, tuple(listed())
        return list(self._controls)


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether two keys hold the same objects, or equal short values."""
    return len(one) == len(other) and all(
        first is second or (isinstance(first, str | int | float | tuple) and first == second)
        for first, second in zip(one, other, strict=True)
    )
