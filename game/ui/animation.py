"""Animation: eased tweens on a timeline that can be hurried, skipped, or left out altogether."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

Ease: TypeAlias = "Callable[[float], float]"

#: the animation speeds that a person can choose; 0 means at once
SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
#: the least length of a tween: ``advance`` divides by it
_MIN_SECONDS = 1e-6
#: a mark at most this many seconds ahead counts as reached; a mark this close to the timeline's end is left out
_AT_MARK_SECONDS = 0.05
#: the highest pace of an emphasised part (``MarkedTimeline.emphasise``): a second of the timeline then lasts 0.4 s
EMPHASIS_PACE = 2.5


def linear(progress: float) -> float:
    """Return the progress unchanged: move at a constant speed."""
    return progress


def smooth(progress: float) -> float:
    """Ease in and out: start and end gently."""
    return progress * progress * (3 - 2 * progress)


def ease_out(progress: float) -> float:
    """Start fast and end gently."""
    return 1 - (1 - progress) ** 3


def between(start: float, end: float, progress: float) -> float:
    """Return the value at the fraction ``progress`` (0..1) of the way from ``start`` to ``end``."""
    return start + (end - start) * progress


def arc(start: tuple[float, float], end: tuple[float, float], progress: float, height: float) -> tuple[float, float]:
    """Return the point at ``progress`` (0..1) of a flight that rises at most ``height`` above the straight line."""
    straight = between(start[1], end[1], progress)
    return between(start[0], end[0], progress), straight - height * 4 * progress * (1 - progress)


def curve(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], progress: float
) -> tuple[float, float]:
    """Return the point at ``progress`` (0..1) of a quadratic Bézier curve with the control point ``bend``."""
    first = between(start[0], bend[0], progress), between(start[1], bend[1], progress)
    second = between(bend[0], end[0], progress), between(bend[1], end[1], progress)
    return between(first[0], second[0], progress), between(first[1], second[1], progress)


@dataclass(slots=True)
class _Tween:
    """A tween of a timeline, with the arguments of ``Timeline.tween``."""

    start: float
    seconds: float
    show: Callable[[float], None]
    ease: Ease
    done: bool = False


@dataclass(slots=True)
class _Cue:
    """A cue of a timeline, with the arguments of ``Timeline.cue``."""

    when: float
    action: Callable[[], None]
    always: bool
    before_next: bool
    done: bool = False


class Timeline:
    """A sequence of tweens and cues.

    A tween calls ``show(progress)`` with the eased progress 0..1 while it runs, and always with 1.0 at its end, even if
    it is skipped. A cue calls a function once. A skipped cue calls nothing, unless it was added with ``always``. Sounds
    are added without ``always``, so that a skip is silent.

    ``seconds`` is the duration, and ``now`` is the present time in seconds. After the time ``lands_from`` things only
    move to their final places, so the next timeline may begin. ``is_landing`` is true once the next timeline has begun.
    ``events_shown`` counts the events of the timeline that have been shown so far.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.now = 0.0
        self.lands_from = inf
        self.is_landing = False
        self.events_shown = 0
        self._tweens: list[_Tween] = []
        self._cues: list[_Cue] = []

    def tween(self, start: float, seconds: float, show: Callable[[float], None], ease: Ease = smooth) -> Timeline:
        """Add a tween: from the time ``start`` on, call ``show`` with the eased progress from 0 to 1, for ``seconds``.

        Returns the timeline itself, so that calls can be chained.
        """
        self._tweens.append(_Tween(start, max(seconds, _MIN_SECONDS), show, ease))
        self.seconds = max(self.seconds, start + seconds)
        return self

    def cue(
        self, when: float, action: Callable[[], None], *, always: bool = False, before_next: bool = False
    ) -> Timeline:
        """Add a cue that calls ``action`` at the time ``when``; with ``always``, even if the timeline is skipped.

        With ``before_next``, ``action`` is called before the next timeline begins, even if the cue is not due yet.
        """
        self._cues.append(_Cue(when, action, always, before_next))
        self.seconds = max(self.seconds, when)
        return self

    def cue_events_shown(self, when: float, count: int) -> Timeline:
        """At the time ``when`` set ``events_shown`` to ``count``; return the timeline itself."""

        def set_count() -> None:
            self.events_shown = count

        return self.cue(when, set_count, always=True)

    def add_pause(self, seconds: float) -> Timeline:
        """Add a pause of ``seconds`` at the end; return the timeline itself."""
        self.seconds += seconds
        return self

    @property
    def highest_pace(self) -> float:
        """The highest ``TimelinePlayer.pace`` allowed at this moment: a multiple of the speed that the person chose."""
        return inf

    def skip_to_mark(self) -> bool:
        """Jump to the next mark; return whether there was one. A plain timeline has none."""
        return False

    def hurry(self) -> None:
        """Jump to the end; a subclass may stop before something that must not be missed."""
        self.finish()

    @property
    def done(self) -> bool:
        """Whether all tweens and cues have ended."""
        all_done = all(tween.done for tween in self._tweens) and all(cue.done for cue in self._cues)
        return self.now >= self.seconds and all_done

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds``."""
        self.now += seconds
        for tween in self._tweens:
            if not tween.done and self.now >= tween.start:
                progress = min(1.0, (self.now - tween.start) / tween.seconds)
                tween.done = progress >= 1.0
                tween.show(1.0 if tween.done else tween.ease(progress))
        for cue in sorted(self._cues, key=lambda cue: cue.when):
            if not cue.done and self.now >= cue.when:
                cue.done = True
                cue.action()

    def land(self) -> None:
        """Let this timeline play on beside the next one, which begins now.

        Cues with ``before_next`` that are still due are called at once: later they would undo effects of the next
        timeline.
        """
        self.is_landing = True
        for cue in sorted(self._cues, key=lambda cue: cue.when):
            if cue.before_next and not cue.done:
                cue.done = True
                cue.action()

    def finish(self) -> None:
        """Jump to the end: end all tweens; of the cues that are still due, call only those added with ``always``."""
        for tween in sorted(self._tweens, key=lambda tween: tween.start + tween.seconds):
            if not tween.done:
                tween.done = True
                tween.show(1.0)
        for cue in sorted(self._cues, key=lambda cue: cue.when):
            if not cue.done:
                cue.done = True
                if cue.always:
                    cue.action()
        self.now = max(self.now, self.seconds)


class MarkedTimeline(Timeline):
    """A timeline with marks: ``skip_to_mark`` jumps to the next mark.

    ``is_skipping`` is true during a jump: then sounds are left out. While an emphasised part is played (see
    ``emphasise``), ``hurry`` jumps only to the end of that part.
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_skipping = False
        self._marks: list[float] = []
        #: start and end of each emphasised part
        self._emphasised_parts: list[tuple[float, float]] = []

    def mark(self, when: float) -> None:
        """Set a mark at ``when``, where ``skip_to_mark`` stops."""
        self._marks.append(when)

    def emphasise(self, start: float, end: float) -> None:
        """Emphasise a part: ``hurry`` jumps no further than its end, its pace is limited, and both ends are marks."""
        self._marks += (start, end)
        self._emphasised_parts.append((start, end))

    @property
    def _is_emphasised(self) -> bool:
        """Whether an emphasised part is being played now."""
        return any(start <= self.now < end for start, end in self._emphasised_parts)

    @property
    def highest_pace(self) -> float:
        """The highest pace allowed now: limited during an emphasised part, so that people can read it."""
        return EMPHASIS_PACE if self._is_emphasised else super().highest_pace

    def hurry(self) -> None:
        """Jump to the end of the emphasised part, if one is being played; else to the end of the timeline."""
        if not (self._is_emphasised and self.skip_to_mark()):
            super().hurry()

    def finish(self) -> None:
        """Jump to the end without a sound."""
        self.is_skipping = True
        super().finish()

    def skip_to_mark(self) -> bool:
        """Jump to the next mark without a sound; return whether there was one."""
        marks_ahead = [
            when for when in self._marks if self.now + _AT_MARK_SECONDS < when < self.seconds - _AT_MARK_SECONDS
        ]
        if not marks_ahead:
            return False
        self.is_skipping = True
        self.advance(min(marks_ahead) - self.now)
        self.is_skipping = False
        return True


class TimelinePlayer:
    """Plays one timeline after another at the person's speed; a scene that animates has one such player.

    ``pace`` multiplies that speed; a timeline's ``highest_pace`` limits it. A timeline that lands plays on beside the
    next one. While only landing timelines play, the player ``is_landing`` but not ``busy``.
    """

    def __init__(self, speed: Callable[[], float]) -> None:
        self._speed = speed
        self.pace = 1.0
        self._queue: list[tuple[Timeline, Callable[[], None]]] = []
        self._landing_timelines: list[Timeline] = []

    @property
    def busy(self) -> bool:
        """Whether a timeline waits or plays; a timeline that lands does not count."""
        return bool(self._queue)

    @property
    def is_landing(self) -> bool:
        """Whether a timeline is landing, while the next timeline plays or the next question is asked."""
        return bool(self._landing_timelines)

    @property
    def timeline_seconds(self) -> float:
        """The whole length of the timeline that plays now, at speed 1; 0 if no timeline plays."""
        if not self._queue:
            return 0.0
        timeline, _ = self._queue[0]
        return timeline.seconds

    @property
    def seconds_left(self) -> float:
        """The time until the last waiting timeline ends, at the person's speed; 0 at speed 0."""
        speed = self._speed()
        if speed <= 0:
            return 0.0
        return sum(timeline.seconds - timeline.now for timeline, _ in self._queue) / speed

    def play(self, timeline: Timeline, callback: Callable[[], None] = lambda: None) -> None:
        """Play ``timeline`` after the waiting timelines, then call ``callback``. At speed 0 all of them end at once."""
        self._queue.append((timeline, callback))
        if self._speed() <= 0:
            self.skip()

    def update(self, seconds: float) -> None:
        """Advance by ``seconds`` at the person's speed.

        Timelines play one after another; timelines that land play on beside the next one.
        """
        if self._speed() <= 0:  # the person has changed the speed meanwhile
            self.skip()
            return
        for landing in self._landing_timelines:
            landing.advance(seconds * self._speed() * self.pace)
        self._landing_timelines = [landing for landing in self._landing_timelines if not landing.done]
        if not self._queue:
            return
        timeline, callback = self._queue[0]
        timeline.advance(seconds * self._speed() * min(self.pace, timeline.highest_pace))
        if timeline.done:
            self._queue.pop(0)
            callback()
        elif timeline.now >= timeline.lands_from:
            self._queue.pop(0)
            self._landing_timelines.append(timeline)
            timeline.land()
            callback()
            timeline.advance(0.0)  # draw again what is still flying, since the callback has set a new picture

    def land(self) -> None:
        """Jump to the end of the timelines that land."""
        landing = self._landing_timelines
        self._landing_timelines = []
        for timeline in landing:
            timeline.finish()

    def skip_to_mark(self) -> bool:
        """Jump to the next mark of the running timeline; return whether there was one."""
        if not self._queue:
            return False
        timeline, _ = self._queue[0]
        return timeline.skip_to_mark()

    def hurry(self) -> None:
        """End all timelines; stop at the first part that cannot be skipped, and let it play."""
        self.land()
        while self._queue:
            timeline, callback = self._queue[0]
            timeline.hurry()
            if not timeline.done:
                return
            self._queue.pop(0)
            callback()

    def skip(self) -> None:
        """Jump to the end of all timelines."""
        self.land()
        while self._queue:
            timeline, callback = self._queue.pop(0)
            timeline.finish()
            callback()
