"""Double presses: a second press of the same thing, too soon to be meant, counts for nothing."""

from __future__ import annotations

from game.ui.intentions import Accept, Command, Go, Intention, Leap, Next, NextUseful, Press

#: how far apart two presses may be, in logical units, to be one that slipped
_SLIPPED = 12.0


class DoublePresses:
    """Knows the last press that counted, of the pointer, the accepting key or a command."""

    def __init__(self) -> None:
        self._kind = self._under = ""
        self._place = (0.0, 0.0)
        self._until = 0.0

    def forgives(self, intention: Intention, under: str, now: float, seconds: float) -> bool:
        """Tell whether this is a second press within ``seconds``; any other press is the last that counts from now on.

        ``under`` is the id of the control that it meets. Who presses again in the same place, or the same key without
        moving the focus, means the same thing, whatever is there by now.
        """
        if isinstance(intention, (Go, Next, NextUseful, Leap)):
            self._kind = ""
        kind = _kind_of(intention)
        if not kind:
            return False
        place = (intention.x, intention.y) if isinstance(intention, Press) else self._place
        slipped = abs(place[0] - self._place[0]) + abs(place[1] - self._place[1]) <= _SLIPPED
        if kind == self._kind and (slipped or (under and under == self._under)) and now < self._until:
            return True
        self._kind, self._under, self._place, self._until = kind, under, place, now + seconds
        return False


def _kind_of(intention: Intention) -> str:
    """Return what is pressed; nothing where an intention is no press."""
    if isinstance(intention, Press):
        return "pointer"
    if isinstance(intention, Accept):
        return "accept" if intention.down else ""
    return f"command {intention.name}" if isinstance(intention, Command) else ""
