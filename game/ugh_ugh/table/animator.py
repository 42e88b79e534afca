"""The animator of Ugh Ugh: it puts flights, splashes and the films of drops on the timeline of a record."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from game.core import Record
from game.core.rules import Event
from game.passage.recorded_drop import track_of
from game.screens.parts.match_log import first_named_seat
from game.screens.table.animator import Animator
from game.screens.table.shown import Shown
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.state import State, seat_of, tuple_without
from game.ugh_ugh.table import columns, layout
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.passage import Motion, TableFilm
from game.ugh_ugh.table.pieces import Flyer, Trail
from game.ugh_ugh.table.splashes import Splash
from game.ui import animation
from game.ui.stage import Stage
from physics.track import Track

Point = tuple[float, float]
#: A curve: its start, its control point, and its end.
Curve = tuple[Point, Point, Point]
#: The duration of a usual flight, in seconds.
FLIGHT_SECONDS = 0.4
#: Seconds that an emptied basket takes to swing back to its place.
_BASKET_RETURN_SECONDS = 0.6
#: Angle (rad) by which a basket is tilted to be emptied.
TILT = 1.9


class TableAnimator(Animator[Face, Motion]):
    """Animates the events of a record on the table of Ugh Ugh.

    ``seen_by_reader`` blanks the parts of a view that the reader must not see, ``notify`` shows a sentence for a while.
    """

    def __init__(
        self,
        shown: Shown[Face, Motion],
        stage: Stage,
        record: Record,
        seen_by_reader: Callable[[State], State],
        notify: Callable[[str], None],
    ) -> None:
        super().__init__(shown, stage, shown.face.names)
        self.notify = notify
        self._seen_by_reader = seen_by_reader
        self._stage = stage
        self._drops = record.drops
        self._drops_shown = 0
        #: the time (s) on the timeline at which the last film is over
        self._film_end = 0.0
        #: the time (s) on the timeline at which the last splash is over, and for how long it is shown
        self._splash_end = self._splash_seconds = 0.0

    # -- steps

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``, as the reader may see it; taking goods lowers the number of loads left."""
        view = RULES.after(face.view, event)
        if isinstance(event, events.Took):
            view = columns.with_fewer_loads(view, event)
        return replace(face, view=self._seen_by_reader(view), flying_card="")

    def step(self, event: Event, **parts: object) -> None:
        """Apply ``event`` to the face now, and remove loose pieces that are not in the new view."""
        super().step(event, **parts)
        self.timeline.cue(self.at, self._tidy_up, always=True)

    def pick_up(self, pieces: tuple[int, ...]) -> None:
        """Remove loose pieces from the table now, before the event that moves them is applied."""

        def without_pieces(face: Face) -> Face:
            view = face.view
            view = replace(view, tray=tuple_without(view.tray, pieces), aside=tuple_without(view.aside, pieces))
            return replace(face, view=view, flying_card="")

        self.alter(without_pieces)
        self.timeline.cue(self.at, self._tidy_up, always=True)

    def _tidy_up(self) -> None:
        """Remove loose pieces that are not in the shown view."""
        view = self.shown.face.view
        pieces = self.motion.pieces
        pieces.aside = view.aside
        for piece in [piece for piece in pieces.spots if piece not in view.tray]:
            del pieces.spots[piece]

    # -- words

    def headline(self, text: str, seat: int | None = None) -> None:
        """Show ``text`` above the table, beside the token of ``seat``. Do nothing if the text is empty."""
        if text:
            self.set(headline=text, headline_seat=seat)

    def show_sentence(self, event: Event) -> None:
        """Show an event's sentence above the table, beside the token of the seat that the sentence names first."""
        self.headline(self.words_of(event), first_named_seat(event.sentence()))

    # -- flights

    def fly_thing(
        self,
        kind: str,
        thing: object,
        start: Point,
        end: Point,
        sizes: tuple[float, float],
        *,
        delay: float = 0.0,
        seconds: float = FLIGHT_SECONDS,
        height: float = 60.0,
        turns: float = 0.0,
    ) -> None:
        """Let a thing of a kind fly (see ``Flyer``) in an arc of this ``height``.

        ``sizes`` are the first and the last size of the thing. In the air it makes ``turns`` full turns.
        """
        first_size, last_size = sizes
        flyer = Flyer(kind, thing, *start, first_size, self.motion.art)

        def place_flyer(progress: float) -> None:
            flyer.x, flyer.y = animation.arc(start, end, progress, height)
            flyer.size = animation.between(first_size, last_size, progress)
            flyer.angle = turns * math.tau * progress

        self.move(flyer, seconds, place_flyer, delay)

    def fly_along(self, piece: int, path: Curve, sizes: tuple[float, float], *, delay: float) -> None:
        """Let a member fly along a curve; dots mark the curve until the splash is over."""
        trail = Trail(*path, self.shown.face.looks[seat_of(piece)].paint)
        flyer = Flyer("piece", piece, *path[0], sizes[0], self.motion.art)

        def place_flyer(progress: float) -> None:
            flyer.x, flyer.y = animation.curve(*path, progress)
            flyer.size = animation.between(*sizes, progress)

        trail_seconds = max(FLIGHT_SECONDS, self._splash_end - self.at)
        self.move(trail, trail_seconds, lambda progress: None, even_if_still=True)  # the dots do not move
        self.move(flyer, FLIGHT_SECONDS, place_flyer, delay)

    def hide_card(self, card: str) -> None:
        """Leave the place of a card empty while the card flies, until the next step."""
        if not self.still:
            self.timeline.cue(self.at, lambda: self.shown.change(flying_card=card))

    def loose_piece_point(self, piece: int) -> Point:
        """Return the middle of a piece that lies in the tray or set aside; for any other piece, the tray's middle."""
        pieces = self.motion.pieces
        if piece in pieces.spots or piece in pieces.aside:
            return pieces.place_of(piece)[:2]
        if piece not in self.face.view.tray:
            return layout.TRAY
        _, places = layout.tray_places(len(self.face.view.tray))
        return places[self.face.view.tray.index(piece)][:2]

    # -- splashes

    def show_splash(self, splash: Splash, seconds: float, delay: float = 0.0) -> None:
        """Show a splash for ``seconds``, or until a touch. Animations that call ``wait_for_splash`` begin after it."""
        motion = self.motion
        start = self.at + (0.0 if self.still else delay)

        def show_or_end(progress: float) -> None:
            """Show or end the splash. If a person skipped it, keep its changes in sight for a while."""
            if progress < 1.0:
                motion.splash = (splash, 0.5 if self.still else progress)
                return
            motion.splash = None
            if progress == 1.0 and self.timeline.is_skipping and self._stage.options.speed > 0:
                motion.skipped_changes.add(splash.changes)

        self.timeline.cue(start, lambda: self._stage.narrator.tell(lambda: splash.spoken_lines))
        self.timeline.tween(start, seconds, show_or_end, animation.linear)
        self._splash_end, self._splash_seconds = start + seconds, seconds
        self.timeline.emphasise(start, self._splash_end)

    def wait_for_splash(self, share_left: float = 0.0) -> None:
        """Let the next animation begin at the earliest when only this share of the last splash's time is left."""
        self.at = max(self.at, self._splash_end - share_left * self._splash_seconds)

    # -- drops

    def wait_for_film(self) -> None:
        """Let the next animation begin at the earliest when the film of the last drop is over."""
        self.at = max(self.at, self._film_end)

    def start_film(self, struck_flap: int | None) -> TableFilm | None:
        """Start the film of the next drop, with its sound, and return the film.

        With reduced motion, or if the drop has no track, there is no film: return ``None``. ``struck_flap`` is the flap
        that a bang strikes, ``None`` for a throw.
        """
        track = None if self.still else self._next_track()
        blow_seconds = self.motion.blow
        self.motion.blow = None
        self._drops_shown += 1
        self._film_end = self.at
        if track is None:
            return None
        self.mark()
        stage = self._stage
        # if a blow has shown the first seconds of the film, the film goes on from there
        lead = None if blow_seconds is None else -blow_seconds
        film = TableFilm(self.motion, track, self.timeline, stage.sound, lambda: stage.options.speed, lead)
        self._film_end = self.at + film.schedule(self.at, self.face.view.tray)
        if struck_flap is None:  # after a throw, a lifted basket returns
            self._return_basket(self.at + film.pouring_seconds + 0.25)
        return film

    def _next_track(self) -> Track | None:
        """Return the track of the next drop, or ``None`` if it is missing or damaged."""
        if self._drops_shown >= len(self._drops):
            return None
        drop = self._drops[self._drops_shown]
        if drop.track is None:
            return None
        try:
            return track_of(drop)
        except ValueError:
            return None

    def _return_basket(self, when: float) -> None:
        """Let the emptied basket swing back to its place, from ``when`` on."""
        pieces = self.motion.pieces

        def move_basket(progress: float) -> None:
            if pieces.basket is not None:
                x, y = layout.basket_body(pieces.basket.area).center
                pieces.basket.x, pieces.basket.y = animation.arc(
                    layout.POURING_PLACE, (x, y - 6), progress, layout.BASKET_RISE
                )
                pieces.basket.angle = -TILT * (1 - progress)
                if progress >= 1.0:
                    pieces.basket = None

        self.timeline.tween(when, _BASKET_RETURN_SECONDS, move_basket)
        self._film_end = max(self._film_end, when + _BASKET_RETURN_SECONDS)
