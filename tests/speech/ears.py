"""A player with a keyboard and ears: it presses keys, and knows only the lines that it has heard.

It steps through the usable controls with the key for the next control until a line repeats, chooses one, goes there,
and presses Enter. Controls that it has tried in vain since something last happened come last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from game.ui.intentions import Accept, Intention, NextUseful

#: spoken beginnings of controls that leave the table
AWAY = ("Leave (saved)", "Leave without saving", "What happened since", "Let a bot play")
#: spoken hint of a control that has to be held
HOLD = "can be held down"
#: spoken beginning of a request for confirmation
ASKED = "Confirm"
#: how often the player by ear waits for a usable control
_PATIENCE = 40
#: frames that a key is held
_HELD = 60
#: how many controls the player by ear steps through to find a certain control
_MAX_THINGS = 100


class Ears:
    """Plays by ear: ``press(intention)`` acts; ``listen()`` lets time go by and returns the spoken lines.

    ``pass_time(frames)`` only waits. Controls with one of the words ``wishes`` are preferred, earlier words first.
    """

    def __init__(
        self,
        press: Callable[[Intention], None],
        listen: Callable[[], list[str]],
        pass_time: Callable[[int], None],
        random: Random,
        wishes: Sequence[str] = (),
    ) -> None:
        self._press, self._listen, self._pass_time = press, listen, pass_time
        self._random, self._wishes = random, wishes
        #: how often each line's control was used since something last happened
        self._tried: Counter[str] = Counter()
        #: the number of keys pressed, and all lines heard
        self.presses = 0
        self.heard: list[str] = []

    def act(self) -> str:
        """Explore the usable controls, choose one and use it; return its line."""
        wanted = self._choose(self._explore())
        self._tried[wanted] += 1
        before = len(self.heard)
        if not self._go_to(wanted):
            return ""
        self._use(wanted)
        if self.heard[-1].startswith(ASKED):
            self._use(self.heard[-1])
        # a third line besides the control's own and the new status means that something has happened
        if len(self.heard) - before > 2:
            self._tried.clear()
        return wanted

    def _next(self) -> str:
        """Go to the next usable control; return its line."""
        self._key(NextUseful())
        return next(reversed(self._hear()), "")

    def _explore(self) -> list[str]:
        """Return the lines of all usable controls in their order; the last one has the focus."""
        self._hear()
        for _ in range(_PATIENCE):
            lines: list[str] = []
            line = self._next()
            while line and line not in lines:
                lines.append(line)
                line = self._next()
            if lines:
                return lines
            self._pass_time(_HELD)
        raise AssertionError(f"no usable control was heard after {self.heard[-3:]}")

    def _choose(self, lines: Sequence[str]) -> str:
        """Return one of the lines that were tried least often, if possible a line with a wished word."""
        candidates = [line for line in lines if not line.startswith(AWAY)]
        fewest_tries = min(self._tried[line] for line in candidates)
        least_tried = [line for line in candidates if self._tried[line] == fewest_tries]
        for wish in self._wishes:
            wished = [line for line in least_tried if wish in line]
            if wished:
                return self._random.choice(wished)
        return self._random.choice(least_tried)

    def _go_to(self, wanted: str) -> bool:
        """Go from control to control until the line ``wanted`` is heard; return whether it was heard."""
        return any(self._next() == wanted for _ in range(_MAX_THINGS))

    def _use(self, line: str) -> None:
        """Press Enter, and hold it if the line says that the control can be held."""
        self._key(Accept(down=True))
        if HOLD in line:
            self._pass_time(_HELD)
        self._press(Accept(down=False))
        self._hear()

    def _key(self, intention: Intention) -> None:
        """Press a key."""
        self.presses += 1
        self._press(intention)

    def _hear(self) -> list[str]:
        """Return the lines spoken since the last call."""
        lines = self._listen()
        self.heard += lines
        return lines
