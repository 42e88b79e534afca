"""What of the table has to be drawn anew while a drop is shown: most of the time, the Passage and its bowl alone."""

from __future__ import annotations

from game.ugh_ugh.show import layout
from game.ugh_ugh.show.motion import Motion
from game.ui.layout import Rect


class FilmWatch:
    """Looks after every step of time whether a drop moves and nothing else; ``part`` is where then, else ``None``."""

    def __init__(self) -> None:
        self.part: Rect | None = None
        self._around: tuple[object, ...] | None = None
        self._reach = layout.FILM.x

    def look(self, motion: Motion, shown: tuple[object, ...] | None) -> None:
        """Compare with the look before: ``shown`` is what the rest of the table shows, ``None`` if it moves as well.

        The first of it is compared by identity: it is the face, which is large and frozen.
        """
        still = shown is not None and motion.passage.film_runs and not motion.movers and motion.poster is None
        around = (*shown, motion.pieces.basket is None) if shown is not None and still else None
        reach = _reach_of(motion)
        left = min(reach, self._reach)
        self.part = Rect(left, layout.FILM.y, layout.FILM.right - left, layout.FILM.h) if self._same(around) else None
        self._around, self._reach = around, reach

    def _same(self, around: tuple[object, ...] | None) -> bool:
        before = self._around
        return around is not None and before is not None and around[0] is before[0] and around[1:] == before[1:]


def _reach_of(motion: Motion) -> float:
    """Return how far to the left something of a drop is seen: the basket comes from there, and goes back."""
    basket = motion.pieces.basket
    return layout.FILM.x if basket is None else min(layout.FILM.x, basket.x - layout.BASKET_REACH)
