"""How often the loop of the app turns: often while something moves or is touched, hardly ever while nobody is there.

Whatever is touched wakes it at once (``game.window.display``), but for a game controller, which has to be looked at.
"""

from __future__ import annotations

from game.ui.sound import Sound
from game.ui.stage import STEP, Stage

#: when nothing has happened for so many seconds, the loop turns only for what still goes on
_DROWSY_AFTER = 2.0
#: pictures that come at this rate (a second) or a lower one are ornament
_ORNAMENT = 20
#: seconds between two turns then: while something is about to change, and while nothing is
_DROWSY, _ASLEEP = 0.05, 0.5
#: in steps of so many seconds music and ambience fade meanwhile
_DROWSY_SOUND = 0.1
#: a person who has touched nothing for so many seconds is not about to touch something at once
_THINKS_AFTER = 0.3
#: the screen may sleep when nobody has done anything for so many seconds, and nothing has gone on to be watched
_GONE_AFTER = 300.0


class Pace:
    """Tells from the ``stage`` and the ``sound`` how long the loop may sleep.

    ``touched`` is when the last event came, ``attended`` when a person last did something, or had something to watch.
    """

    def __init__(self, stage: Stage, sound: Sound, now: float) -> None:
        self._stage = stage
        self._sound = sound
        self.touched = self.attended = now

    def alone(self, now: float) -> bool:
        """Return whether nobody seems to be there any more, so that the screen may sleep."""
        return now - self.attended >= _GONE_AFTER

    def drowsy(self, now: float) -> bool:
        """Return whether nothing has happened for a while, and nothing moves but ornament that needs few pictures."""
        if now - self.touched < _DROWSY_AFTER:
            return False
        return not self._moves or self._stage.frame_rate <= _ORNAMENT

    def thinks(self, now: float) -> bool:
        """Return whether a person seems to think, so that there is time to read what may be shown next.

        What may be wanted at once does not wait for that, only for what moves.
        """
        stage = self._stage
        idle = not stage.wants_drawing and not stage.ended and not stage.scene.busy
        return idle and (stage.foresight.urgent or now - self.touched > _THINKS_AFTER)

    def sleep(self, now: float) -> float:
        """Return for how many seconds nothing will have to be done, unless something is touched."""
        stage = self._stage
        if not self.drowsy(now):
            return STEP
        if self._moves:
            return min(1 / stage.frame_rate, _DROWSY) if stage.controllers else 1 / stage.frame_rate
        changes = stage.wants_drawing or not stage.foresight.done or (stage.notice is not None and stage.notice_goes)
        # with a controller nothing wakes it, neither mouse nor keys, and nobody shall wait for half a second
        return _DROWSY if changes or stage.controllers or not self._sound.settled else _ASLEEP

    @property
    def _moves(self) -> bool:
        """Whether pictures follow one another, of what moves or of a control that is held down."""
        return self._stage.scene.wants_frames or self._stage.interaction.holding

    def sound_step(self, now: float) -> float:
        """Return after how many seconds music and ambience have to be looked after."""
        if not self.drowsy(now):
            return 0.0
        return _ASLEEP if self._sound.settled else _DROWSY_SOUND
