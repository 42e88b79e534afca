"""Animation: eased tweens on a timeline that can be hurried, skipped, or left out altogether."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

Ease: TypeAlias = "Callable[[float], float]"

#: the animation speeds that a person can choose; 0 means at once
SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)


def linear(part: float) -> float:
    """Move evenly."""
    return part


def smooth(part: float) -> float:
    """Start and end gently."""
    return part * part * (3 - 2 * part)


def arriving(part: float) -> float:
    """Start fast and end gently."""
    return 1 - (1 - part) ** 3


def between(start: float, end: float, part: float) -> float:
    """Return the value ``part`` (0..1) of the way."""
    return start + (end - start) * part


def arc(start: tuple[float, float], end: tuple[float, float], part: float, height: float) -> tuple[float, float]:
    """Return the place at ``part`` (0..1) of a flight that rises ``height`` above the straight line."""
    straight = between(start[1], end[1], part)
    return between(start[0], end[0], part), straight - height * 4 * part * (1 - part)


def curve(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], part: float
) -> tuple[float, float]:
    """Return the place at ``part`` (0..1) of a way that is drawn towards ``bend``, and does not reach it."""
    first, second = [(between(a[0], b[0], part), between(a[1], b[1], part)) for a, b in ((start, bend), (bend, end))]
    return between(first[0], second[0], part), between(first[1], second[1], part)


@dataclass(slots=True)
class _Step:
    start: float
    seconds: float
    show: Callable[[float], None]
    ease: Ease
    done: bool = False


@dataclass(slots=True)
class _Cue:
    when: float
    action: Callable[[], None]
    always: bool
    replaced: bool
    done: bool = False


class Timeline:
    """Tweens and cues in time.

    ``tween`` calls ``show(part)`` with the eased part 0..1 while it runs, and always with exactly 1.0 at its end, also
    when skipped. ``cue`` calls once; a cue that is not ``always`` (a sound, a shake) is left out when skipped.

    From ``lands_from`` on (seconds) all that is left is on its way to its place: what comes next may begin then.
    ``lands`` is whether it has begun, and the rest only comes to its end beside it. ``told`` is how many of the events
    that it shows have been shown so far.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.now = 0.0
        self.lands_from = inf
        self.lands = False
        self.told = 0
        self._steps: list[_Step] = []
        self._cues: list[_Cue] = []

    def tween(self, start: float, seconds: float, show: Callable[[float], None], ease: Ease = smooth) -> Timeline:
        """Run ``show`` from ``start`` for ``seconds``."""
        self._steps.append(_Step(start, max(seconds, 1e-6), show, ease))
        self.seconds = max(self.seconds, start + seconds)
        return self

    def cue(self, when: float, action: Callable[[], None], *, always: bool = False, replaced: bool = False) -> Timeline:
        """Call ``action`` at ``when``; one that is ``replaced`` by what comes next, before that at the latest."""
        self._cues.append(_Cue(when, action, always, replaced))
        self.seconds = max(self.seconds, when)
        return self

    def tell(self, when: float, count: int) -> Timeline:
        """Let the first ``count`` events have been shown at ``when``."""
        return self.cue(when, lambda: setattr(self, "told", count), always=True)

    def rest(self, seconds: float) -> Timeline:
        """Let the timeline last ``seconds`` longer."""
        self.seconds += seconds
        return self

    @property
    def steady(self) -> bool:
        """Whether what is shown now may not be hurried."""
        return False

    def leap(self) -> bool:
        """Go on to the next mark; return whether there was one. A plain timeline has none."""
        return False

    def hurry(self) -> None:
        """Show the end of everything at once, unless something still to come must not be missed."""
        self.finish()

    @property
    def done(self) -> bool:
        """Whether all of it has been shown."""
        return self.now >= self.seconds and all(s.done for s in self._steps) and all(c.done for c in self._cues)

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds``."""
        self.now += seconds
        for step in self._steps:
            if not step.done and self.now >= step.start:
                part = min(1.0, (self.now - step.start) / step.seconds)
                step.done = part >= 1.0
                step.show(1.0 if step.done else step.ease(part))
        for cue in sorted(self._cues, key=lambda cue: cue.when):
            if not cue.done and self.now >= cue.when:
                cue.done = True
                cue.action()

    def land(self) -> None:
        """Let what is on its way come to its end beside what comes next."""
        self.lands = True
        for cue in sorted(self._cues, key=lambda cue: cue.when):
            if cue.replaced and not cue.done:
                cue.done = True
                cue.action()

    def finish(self) -> None:
        """Show the end of everything at once."""
        for step in sorted(self._steps, key=lambda step: step.start + step.seconds):
            if not step.done:
                step.done = True
                step.show(1.0)
        for cue in sorted(self._cues, key=lambda cue: cue.when):
            if not cue.done:
                cue.done = True
                if cue.always:
                    cue.action()
        self.now = max(self.now, self.seconds)


class Happening(Timeline):
    """A timeline with marks: ``leap`` shows the end of what goes on up to the next mark.

    ``leaping`` is true during a leap: sounds are left out then. While something stands out, a hurry only leaps.
    """

    def __init__(self) -> None:
        super().__init__()
        self.leaping = False
        self._marks: list[float] = []
        self._standing_out: list[tuple[float, float]] = []

    def mark(self, when: float) -> None:
        """Set a mark at ``when``, where a leap stops."""
        self._marks.append(when)

    def stand_out(self, start: float, end: float) -> None:
        """Let something stand out between ``start`` and ``end``: a mark is set at both, and a hurry ends it alone."""
        self._marks += (start, end)
        self._standing_out.append((start, end))

    def hurry(self) -> None:
        """End what stands out and nothing else, if anything does; else show the end of everything."""
        stands = any(start <= self.now < end for start, end in self._standing_out)
        if not (stands and self.leap()):
            super().hurry()

    def finish(self) -> None:
        """Show the end of everything, without a sound."""
        self.leaping = True
        super().finish()

    def leap(self) -> bool:
        """Go on to the next mark, without a sound; return whether there was one."""
        following = [when for when in self._marks if self.now + 0.05 < when < self.seconds - 0.05]
        if not following:
            return False
        self.leaping = True
        self.advance(min(following) - self.now)
        self.leaping = False
        return True


class TimelinePlayer:
    """Plays one timeline after another at the person's speed; scenes hold one and ask ``busy``.

    ``pace`` is how many times as fast as that it goes for the moment, but for what may not be hurried. What only lands
    goes on beside the next timeline, or beside nothing: then the player is no longer busy, but still ``lands``.
    """

    def __init__(self, speed: Callable[[], float]) -> None:
        self._speed = speed
        self.pace = 1.0
        self._queue: list[tuple[Timeline, Callable[[], None]]] = []
        self._landing: list[Timeline] = []

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown."""
        return bool(self._queue)

    @property
    def lands(self) -> bool:
        """Whether something still comes to its end beside what is shown, or asked, next."""
        return bool(self._landing)

    @property
    def seconds_shown(self) -> float:
        """How long what is shown now takes from its beginning to its end, at speed 1; 0 when nothing is."""
        return self._queue[0][0].seconds if self._queue else 0.0

    @property
    def seconds_left(self) -> float:
        """How long what waits is still to be shown, at the player's speed."""
        speed = self._speed()
        return sum(timeline.seconds - timeline.now for timeline, _ in self._queue) / speed if speed > 0 else 0.0

    def play(self, timeline: Timeline, then: Callable[[], None] = lambda: None) -> None:
        """Show ``timeline`` after those already waiting, then call ``then``. At speed 0 it is over at once."""
        self._queue.append((timeline, then))
        if self._speed() <= 0:
            self.skip()

    def update(self, seconds: float) -> None:
        """Advance by ``seconds`` at the person's speed."""
        if self._speed() <= 0:  # it was slower when this began
            self.skip()
            return
        for landing in self._landing:
            landing.advance(seconds * self._speed() * self.pace)
        self._landing = [landing for landing in self._landing if not landing.done]
        if not self._queue:
            return
        timeline, then = self._queue[0]
        timeline.advance(seconds * self._speed() * (1.0 if timeline.steady else self.pace))
        if timeline.done:
            self._queue.pop(0)
            then()
        elif timeline.now >= timeline.lands_from:
            self._queue.pop(0)
            self._landing.append(timeline)
            timeline.land()
            then()
            timeline.advance(0.0)  # what is in the air is seen again over what is shown now

    def land(self) -> None:
        """Show the end of what only lands."""
        landing, self._landing = self._landing, []
        for timeline in landing:
            timeline.finish()

    def leap(self) -> bool:
        """Go on to the next mark of the running timeline; return whether there was one."""
        return bool(self._queue) and self._queue[0][0].leap()

    def hurry(self) -> None:
        """Show the end of everything that waits, except for what must not be missed: that goes on."""
        self.land()
        while self._queue:
            timeline, then = self._queue[0]
            timeline.hurry()
            if not timeline.done:
                return
            self._queue.pop(0)
            then()

    def skip(self) -> None:
        """Show the end of everything that waits."""
        self.land()
        while self._queue:
            timeline, then = self._queue.pop(0)
            timeline.finish()
            then()
