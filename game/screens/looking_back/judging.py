"""The turning points of a match as they are found: one person after another, in a process beside the window."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from game.core import Match
from game.core.words import say
from game.elder.advice import elder_of
from game.elder.looking_back import LookBack, TurningPoint, judge, packed
from game.elder.luck import luck_and_skill
from game.kept.look_backs import keep_look_back, read_look_back
from game.processes.errand import Errand


class Judging:
    """Finds turning points, and keeps them beside the match at ``path``, if it has a file.

    ``chances`` is the course of the match, ``rollouts`` those of a move (the game's usual if 0). ``fault`` is a
    sentence when it could not go on.
    """

    def __init__(
        self, match: Match, path: Path | None, chances: tuple[tuple[float, ...], ...], rollouts: int = 0
    ) -> None:
        self._match, self._path, self._chances, self._rollouts = match, path, chances, rollouts
        self._found: dict[int, tuple[TurningPoint, ...]] = {} if path is None else read_look_back(path, match)
        self._waiting: list[int] = []
        self._errand: Errand[tuple[TurningPoint, ...]] | None = None
        self.stopped = False
        self.fault = ""

    @property
    def possible(self) -> bool:
        """Whether somebody can judge the moves of this game."""
        return elder_of(self._match.rules) is not None

    @property
    def under_way(self) -> bool:
        """Whether turning points are being looked for."""
        return self._errand is not None

    @property
    def seat(self) -> int | None:
        """Whose turning points are being looked for."""
        return self._waiting[0] if self._errand is not None else None

    @property
    def words(self) -> str:
        """How far it is, in words."""
        length = len(self._match.records)
        share = 0.0 if self._errand is None else self._errand.share
        return say("Analysing move {move} of {all}", move=round(share * length), all=length)

    @property
    def share(self) -> float:
        """How far it is with the present person, 0 to 1."""
        return 0.0 if self._errand is None else self._errand.share

    def points(self, seat: int) -> tuple[TurningPoint, ...] | None:
        """Return the turning points of a seat, ``None`` while they are not known."""
        return self._found.get(seat)

    def want(self, seats: Sequence[int]) -> None:
        """Look for the turning points of some seats, the first first, if they are not known yet."""
        wanted = [seat for seat in seats if seat not in self._found and seat not in self._waiting]
        if self._errand is None:
            self._waiting = [*wanted, *self._waiting]
        else:
            self._waiting[1:1] = wanted
        self.go_on()

    def look(self) -> bool:
        """Take over what was found; return whether anything but the share has changed."""
        errand = self._errand
        if errand is None:
            return False
        errand.look()
        if not errand.done:
            return False
        self._errand = None
        errand.cancel()
        if errand.result is None:
            self.fault, self.stopped = errand.fault, True
        else:
            self._found[self._waiting.pop(0)] = errand.result
            self._keep()
            self.go_on()
        return True

    def stop(self) -> None:
        """Look no further until ``go_on`` is called."""
        self.stopped = True
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None

    def resume(self) -> None:
        """Go on after a stop, from the beginning of the present person."""
        self.stopped, self.fault = False, ""
        self.go_on()

    def go_on(self) -> None:
        """Begin with the next person, unless somebody is looked at, nobody is left, or it was stopped."""
        if self.possible and not self.stopped and self._errand is None and self._waiting:
            self._errand = Errand(judge, packed(self._match), self._waiting[0], self._rollouts)

    def _keep(self) -> None:
        """Keep what is known, if the folder of the match can be written."""
        if self._path is None:
            return
        luck, skill = luck_and_skill(self._match, self._chances)
        points = tuple([self._found.get(seat, ()) for seat in range(len(self._match.names))])
        with suppress(OSError):
            keep_look_back(self._path, self._match, LookBack(self._chances, luck, skill, points), sorted(self._found))
