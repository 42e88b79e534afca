"""When ornaments move: only for a while, so that a waiting table costs nothing, and never where little is to move."""

from __future__ import annotations

import math

from game.ui.stage import Stage

_LIFE_SECONDS = 14.0
_AGAIN_SECONDS = 0.9
_BLINK_EVERY, _BLINK_SECONDS = 3.4, 0.16


class Ornaments:
    """Follows the stage's clock from the moment at which ornaments began to move."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._began = 0.0
        self._again_from = -10.0

    def begin(self) -> None:
        """Let ornaments move from now on."""
        self._began = self._stage.clock

    def say_again(self) -> None:
        """Let ornaments move from now on, and Martin's picture swell."""
        self._again_from = self._began = self._stage.clock

    @property
    def living(self) -> bool:
        """Whether ornaments move."""
        return not self._stage.still and 0 <= self._stage.clock - self._began < _LIFE_SECONDS

    @property
    def ending(self) -> bool:
        """Whether ornaments come to rest now, or have done so."""
        return self._stage.clock - self._began >= _LIFE_SECONDS - 0.1

    @property
    def beat(self) -> float:
        """Seconds since ornaments began to move; stands still when they do."""
        return min(_LIFE_SECONDS, max(0.0, self._stage.clock - self._began)) if not self._stage.still else 0.0

    @property
    def blinking(self) -> bool:
        """Whether Martin shuts his eyes."""
        return self.living and self.beat % _BLINK_EVERY < _BLINK_SECONDS

    @property
    def swell(self) -> float:
        """How large the picture in the bubble is: 1, but while he says it again."""
        since = self._stage.clock - self._again_from
        swells = 0 <= since < _AGAIN_SECONDS and not self._stage.still
        return 1 + 0.18 * abs(math.sin(math.tau * since / _AGAIN_SECONDS)) if swells else 1.0
