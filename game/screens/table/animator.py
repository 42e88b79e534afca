"""Animating events on a table: the animator, and a mapping from kinds of event to the functions that animate them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, Protocol, Self, TypeVar, cast, overload

from game.core.rules import Event
from game.screens.table.shown import AnyFlyer, Face, Mover, Shown, TableMotion
from game.ui.animation import Ease, MarkedTimeline, arc, between, smooth

Point = tuple[float, float]


class Sounds(Protocol):
    """Plays sounds by their names."""

    def play(self, name: str, loudness: float = 1.0, variant: float | None = None) -> None:
        """Play a sound; ``loudness`` is from 0 to 1, and ``variant`` chooses one of the sound's recordings."""

    def fade_out(self, name: str) -> None:
        """Fade out a sound if it is still playing."""


class Playback(Protocol):
    """The sound and the motion setting that animations need. A ``Stage`` fulfils it."""

    @property
    def sound(self) -> Sounds:
        """The player of sounds."""

    @property
    def still(self) -> bool:
        """Whether the person asked for reduced motion."""


class Animator(Generic[Face, TableMotion]):
    """Schedules animations one after another on its ``timeline``.

    ``at`` is the time in seconds at which the next animation begins, and ``face`` is the table's face at that time.
    Every event changes the face; movers are decoration. At the end, or when the animation is skipped, the scene shows
    the real view. ``still`` is true if motion is reduced.
    """

    #: the longest wait (seconds) when motion is reduced
    MAX_STILL_WAIT: ClassVar[float] = 0.35

    def __init__(
        self,
        shown: Shown[Face, TableMotion],
        playback: Playback,
        names: Sequence[str] = (),
        timeline: MarkedTimeline | None = None,
        ease: Ease = smooth,
    ) -> None:
        """Begin with the face and the motion in ``shown``, on a new timeline unless ``timeline`` is given.

        ``names`` are the names of the seats. ``ease`` is the default easing of movements.
        """
        self.shown = shown
        self.timeline = timeline or MarkedTimeline()
        self.at = 0.0
        self.face: Face = shown.face
        self._first_face = shown.face
        #: each change of the face, with the time (seconds) at which it happens
        self._changes: list[tuple[float, Callable[[Face], Face]]] = []
        self.still = playback.still
        self._playback = playback
        self._names = tuple(names)
        self._ease = ease
        #: whether the current event has changed the face already
        self._has_stepped = False
        #: the number of events animated so far
        self._event_count = 0
        #: when the last animated event is visible
        self._shown_at = 0.0

    @property
    def motion(self) -> TableMotion:
        """The movers over the table."""
        return self.shown.motion

    def words_of(self, event: Event) -> str:
        """Return an event as a sentence with names."""
        return event.sentence().format(*self._names)

    # Events

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``; each game overrides this."""
        raise NotImplementedError

    def animate(self, event: Event, animation: Callable[[Self, Event], None] | None) -> None:
        """Animate one event; the face changes at the end, unless the animation has changed it already."""
        self._has_stepped = False
        self._event_count += 1
        if animation is not None:
            animation(self, event)
        if not self._has_stepped:
            self.step(event)

    def step(self, event: Event, **parts: object) -> None:
        """Apply ``event`` to the face now, and also replace ``parts`` of the face."""
        self.mark_shown()
        self.alter(lambda face: replace(self.after(face, event), **parts))

    def land(self, event: Event, seconds: float) -> None:
        """Apply ``event`` to the face after ``seconds``, when its flyer lands; the next animation may begin earlier.

        If the next animation changes the same part of the face, its change must come later than this one.
        """
        self.mark_shown(seconds)
        self.alter(lambda face: self.after(face, event), seconds)

    def mark_shown(self, delay: float = 0.0) -> None:
        """Remember that the current event has changed the face; the log may list the event after ``delay`` seconds."""
        self._has_stepped = True
        self._shown_at = max(self._shown_at, self.at + (0.0 if self.still else delay))
        self.timeline.cue_events_shown(self._shown_at, self._event_count)

    # The face

    def alter(self, change: Callable[[Face], Face], delay: float = 0.0) -> None:
        """Change the face after ``delay`` seconds; the change is made even if the animation is skipped."""
        shown = self.shown

        def change_face() -> None:
            shown.face = change(shown.face)

        self.face = change(self.face)
        when = self.at + (0.0 if self.still else delay)
        self._changes.append((when, change))
        self.timeline.cue(when, change_face, always=True, before_next=True)

    def coming_faces(self) -> Iterator[Face]:
        """Yield the faces that the table will have, in order; a face is left out if its time has already passed."""
        face = self._first_face
        for when, change in sorted(self._changes, key=itemgetter(0)):
            face = change(face)
            if when >= self.timeline.now:
                yield face

    def set(self, **parts: object) -> None:
        """Replace parts of the face now; the change stays, even if the animation is skipped."""
        self.alter(lambda face: replace(face, **parts))

    def put_aside(self, *names: str, delay: float = 0.0) -> None:
        """After ``delay`` seconds, hide the pieces with these names until the face's ``away`` is replaced.

        With reduced motion nothing is hidden, since no piece moves.
        """
        shown = self.shown

        def hide() -> None:
            shown.change(away=shown.face.away | set(names))

        if not self.still:
            self.timeline.cue(self.at + delay, hide)

    def headline(self, text: str) -> None:
        """Show ``text`` above the table, unless it is empty."""
        if text:
            self.set(headline=text)

    # Time

    def wait(self, seconds: float) -> None:
        """Delay the next animation by ``seconds``, or less with reduced motion."""
        self.at += min(seconds, self.MAX_STILL_WAIT) if self.still else seconds

    def pause(self, seconds: float) -> None:
        """Delay the next animation by ``seconds``, even with reduced motion, so that a text can be read."""
        self.at += seconds
        self.timeline.cue(self.at, lambda: None)  # this empty cue makes the timeline last until then

    def land_before_end(self, seconds: float) -> None:
        """Let the next turn begin ``seconds`` before the timeline ends, but no earlier than ``at``."""
        self.timeline.lands_from = max(self.at, self.timeline.seconds - seconds)

    def mark(self) -> None:
        """Set a mark at which skipping stops."""
        self.timeline.mark(self.at)

    def sound(self, name: str, loudness: float = 1.0, delay: float = 0.0, variant: float | None = None) -> None:
        """Play a sound after ``delay`` seconds (at once with reduced motion), unless a jump to a mark skips it."""

        def play() -> None:
            if not self.timeline.is_skipping:
                self._playback.sound.play(name, loudness, variant)

        self.timeline.cue(self.at + (0.0 if self.still else delay), play)

    def cut_sound(self, name: str, delay: float = 0.0) -> None:
        """End a sound after ``delay`` seconds (at once with reduced motion), if it is still playing then."""
        self.timeline.cue(self.at + (0.0 if self.still else delay), lambda: self._playback.sound.fade_out(name))

    # Movement

    def move(
        self,
        mover: Mover,
        seconds: float,
        show: Callable[[float], None],
        delay: float = 0.0,
        *,
        stays: float = 0.0,
        ease: Ease | None = None,
        even_if_still: bool = False,
    ) -> None:
        """Show ``mover`` for ``seconds`` while ``show(progress)`` moves it, and for ``stays`` seconds after that.

        ``progress`` goes from 0 to 1, eased. With reduced motion (``still``), the movement is left out, unless
        ``even_if_still`` is given.
        """
        if self.still and not even_if_still:
            return
        timeline = self.timeline
        movers = self.motion.movers
        start = self.at + delay

        def show_mover(progress: float) -> None:
            show(progress)
            is_listed = any(listed is mover for listed in movers)
            if timeline.is_landing and progress < 1.0 and not is_listed:
                movers.append(mover)  # the next timeline has cleared the list, while this mover still lands

        timeline.cue(start, lambda: movers.append(mover))
        timeline.tween(start, seconds, show_mover, ease or self._ease)
        timeline.cue(start + seconds + stays, lambda: _remove(movers, mover), always=True)

    def fly(
        self,
        flyer: AnyFlyer,
        end: Point,
        *,
        seconds: float = 0.5,
        delay: float = 0.0,
        height: float = 46.0,
        size: float | None = None,
    ) -> None:
        """Let ``flyer`` fly to ``end`` in an arc, growing to ``size``; it is visible only while it flies."""
        start = (flyer.x, flyer.y)
        first_size = flyer.size

        def move_flyer(progress: float) -> None:
            flyer.x, flyer.y = arc(start, end, progress, height)
            flyer.size = first_size if size is None else between(first_size, size, progress)

        self.move(flyer, seconds, move_flyer, delay)


def _remove(movers: list[Mover], mover: Mover) -> None:
    """Remove the object ``mover`` itself from the list, not others that are equal to it."""
    movers[:] = [other for other in movers if other is not mover]


# Functions by kind of event

Subject = TypeVar("Subject")
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result", covariant=True)
#: up to three kinds of event that the same function takes
FirstKind = TypeVar("FirstKind", bound=Event)
SecondKind = TypeVar("SecondKind", bound=Event)
ThirdKind = TypeVar("ThirdKind", bound=Event)


class ByEvent(Generic[Subject, Arguments, Result]):
    """A mapping from kinds of event to functions. The decorator ``@animations.of(Placed)`` registers a function.

    A function takes the subject (such as the animator), an event, and further ``Arguments``. The type checker ensures
    that the function accepts the kinds of event for which it is registered. The functions of the mappings ``others``
    are included, so that a game can spread its functions over several files.
    """

    def __init__(self, *others: ByEvent[Subject, Arguments, Result]) -> None:
        self._functions: dict[type[Event], Callable[..., object]] = {}
        for other in others:
            self._functions |= other._functions

    @overload
    def of(
        self, first: type[FirstKind], /
    ) -> Callable[
        [Callable[Concatenate[Subject, FirstKind, Arguments], Result]],
        Callable[Concatenate[Subject, FirstKind, Arguments], Result],
    ]: ...

    @overload
    def of(
        self, first: type[FirstKind], second: type[SecondKind], /
    ) -> Callable[
        [Callable[Concatenate[Subject, FirstKind | SecondKind, Arguments], Result]],
        Callable[Concatenate[Subject, FirstKind | SecondKind, Arguments], Result],
    ]: ...

    @overload
    def of(
        self, first: type[FirstKind], second: type[SecondKind], third: type[ThirdKind], /
    ) -> Callable[
        [Callable[Concatenate[Subject, FirstKind | SecondKind | ThirdKind, Arguments], Result]],
        Callable[Concatenate[Subject, FirstKind | SecondKind | ThirdKind, Arguments], Result],
    ]: ...

    def of(self, *kinds: type[Event]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register the decorated function for these kinds of event; raises ``ValueError`` if a kind already has one."""

        def register(function: Callable[..., object]) -> Callable[..., object]:
            for kind in kinds:
                if kind in self._functions:
                    raise ValueError(f"{kind.__name__} has a function already: {self._functions[kind]}")
                self._functions[kind] = function
            return function

        return register

    def get(self, event: Event) -> Callable[Concatenate[Subject, Event, Arguments], Result] | None:
        """Return the function for the kind of an event, or ``None``."""
        function = self._functions.get(type(event))
        return cast("Callable[Concatenate[Subject, Event, Arguments], Result] | None", function)

    @property
    def kinds(self) -> frozenset[type[Event]]:
        """The kinds of event that have a function."""
        return frozenset(self._functions)
