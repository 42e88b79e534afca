"""The projector of the theatre, which plays a reel: position, speed, camera, and the tower open or closed."""

from __future__ import annotations

from collections.abc import Iterator

from game.passage.film import WHOLE_STAGE, Camera, Film, FilmStyle
from game.passage.notes import CallOut, bang_words, call_outs_at, draw_lens, draw_notes, reel_call_outs
from game.passage.recorded_drop import RecordedDrop
from game.passage.reel import Reel, ReelTimes
from game.passage.timeline import Scrubber
from game.ui.canvas import Canvas
from game.ui.stage import Stage
from physics.track import FRAMES_PER_SECOND

#: the longest step (seconds) along the timeline whose sounds are played
_LONGEST_HEARD_STEP = 0.25


class Projector:
    """Plays a ``reel``.

    ``second`` is the position in the whole reel, shown by the needle of ``scrubber``. ``speed`` 1 is the real speed.
    ``wants_x_ray`` says that the tower is shown cut open where this is allowed. The camera follows ``followed_piece``.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.scrubber = Scrubber(self.scrub)
        self.speed = 1.0
        self.is_playing = False
        self.is_looping = False
        self.shows_trails = True
        self.wants_x_ray = True
        self.camera = WHOLE_STAGE
        self.followed_piece: int | None = None
        self.second = 0.0
        #: the reel without damaged parts
        self.reel: Reel | None = None
        #: the films of the reel's parts
        self.films: tuple[Film, ...] = ()
        #: the reel that was prepared last, its films, and a sentence for each damaged part
        self._preparation: tuple[Reel, list[Film], list[str]] | None = None
        #: when each part of the reel begins and ends; without a reel, a single part that is one picture long
        self.reel_times = ReelTimes((1,))
        #: the call-outs of all parts, at the reel's times
        self.call_outs: list[CallOut] = []

    def prepare(self, reel: Reel) -> Iterator[None]:
        """Make the films of a reel that will be loaded next, each film in three steps."""
        films: list[Film] = []
        damage_notices: list[str] = []
        for drop in reel.parts:
            try:
                films.append(Film(drop, drop.looks, earlier_exits=films[-1].all_exits if films else ()))
            except ValueError as damaged:
                damage_notices.append(str(damaged))
                continue
            yield
            films[-1].soundtrack.plan(self.speed)
            yield
            _ = films[-1].picture_count  # takes long to compute; the film caches it
            yield
        self._preparation = reel, films, damage_notices

    def load(self, reel: Reel) -> None:
        """Load another reel and reset the camera. Parts with damaged films are left out, and a notice says so."""
        if self._preparation is None or self._preparation[0] is not reel:
            for _ in self.prepare(reel):
                pass
        assert self._preparation is not None, "no reel was prepared"
        _, films, damage_notices = self._preparation
        self._preparation = None
        for notice in damage_notices:
            self.stage.notify(notice)
        self.reel = Reel(tuple(film.drop for film in films)) if films else reel
        self.films = tuple(films)
        # without films, one picture that does not move
        self.reel_times = ReelTimes([film.picture_count for film in films] if films else [1])
        self.call_outs = reel_call_outs([film.track for film in films], self.reel_times.starts) if films else []
        self.scrubber.show(self.films, self.reel_times)
        self.camera = WHOLE_STAGE
        self.followed_piece = None

    def unload(self) -> None:
        """Show no film any more."""
        self.reel, self.films, self.call_outs = None, (), []
        self.reel_times = ReelTimes((1,))
        self.scrubber.show((), self.reel_times)
        self.is_playing = False
        self.go(0.0)

    def begin_at(self, drop: RecordedDrop) -> None:
        """Go to the beginning of a drop in the reel, and play, except with reduced motion."""
        part_index = self.reel.index_of(drop) if self.reel is not None and self.films else None
        self.go(0.0 if part_index is None else self.reel_times.starts[part_index])
        self.is_playing = bool(self.films) and not self.stage.still
        self.stage.refresh()

    # Position

    @property
    def length(self) -> float:
        """The length of the reel in seconds."""
        return self.reel_times.seconds

    @property
    def part_index(self) -> int:
        """The index of the current part of the reel."""
        part_index, _ = self.reel_times.at(self.second)
        return part_index

    @property
    def part_second(self) -> float:
        """The seconds since the beginning of the current part."""
        _, part_second = self.reel_times.at(self.second)
        return part_second

    @property
    def drop(self) -> RecordedDrop | None:
        """The drop of the current part."""
        return self.reel.parts[self.part_index] if self.reel is not None else None

    @property
    def film(self) -> Film | None:
        """The film of the current part."""
        return self.films[self.part_index] if self.films else None

    def go(self, second: float) -> None:
        """Show the reel at a second."""
        self.second = min(max(0.0, second), self.length)
        self.scrubber.value = self.second / max(0.01, self.length)
        self._follow_piece()
        self.stage.refresh()

    def scrub(self, value: float) -> None:
        """Pause, and go to a share of the reel (0 to 1); after a small step forward, play the skipped sounds."""
        previous_second = self.second
        self.is_playing = False
        self.go(value * self.length)
        if 0 < self.second - previous_second < _LONGEST_HEARD_STEP:
            self._play_sounds_since(previous_second)

    def toggle(self) -> None:
        """Play or pause; at the end, play from the beginning."""
        if not self.is_playing and self.second >= self.length:
            self.go(0.0)
        self.is_playing = not self.is_playing and self.film is not None
        self.stage.refresh()

    def step(self, frames: int) -> None:
        """Pause, and go on by a number of frames (negative: back)."""
        if self.film is not None:
            self.is_playing = False
            previous_second = self.second
            self.go((round(self.second * FRAMES_PER_SECOND) + frames) / FRAMES_PER_SECOND)
            self._play_sounds_since(previous_second)

    def run(self, seconds: float) -> None:
        """Play the reel with its sounds for ``seconds`` of real time, unless it is paused."""
        if not self.is_playing or self.film is None:
            return
        previous_second = self.second
        self.go(previous_second + seconds * self.speed)
        self._play_sounds_since(previous_second)
        if self.second >= self.length:
            if self.is_looping:
                self.go(0.0)
            else:
                self.is_playing = False

    def mark_difference(self, drop: RecordedDrop | None, second: float) -> None:
        """Mark on the timeline that the recomputed track of a drop differs from its ``second`` on."""
        part_index = self.reel.index_of(drop) if self.reel is not None and drop is not None else None
        if part_index is not None:
            self.scrubber.first_difference = self.reel_times.starts[part_index] + second

    def _play_sounds_since(self, second: float) -> None:
        """Play the sounds from ``second`` until now: deeper at low speed, only the loudest ones at high speed."""
        if self.films:
            for part_index, start, end in self.reel_times.film_spans(second, self.second):
                self.films[part_index].soundtrack.play(self.stage.sound, start, end, self.speed)

    # Camera

    @property
    def is_open(self) -> bool:
        """Whether the tower is shown cut open."""
        return self.wants_x_ray and self.drop is not None and not self.drop.why_closed

    def use_camera(self, camera: Camera) -> None:
        """Look through ``camera`` from now on."""
        if camera.zoom != self.camera.zoom:
            self.stage.loads_before_drawing = True  # the app loads pictures in the new size before its next frame
        self.camera = camera
        self.stage.refresh()

    def follow(self, piece: int | None) -> None:
        """Follow a piece with the camera; ``None`` stops following."""
        self.followed_piece = piece
        self._follow_piece()
        self.stage.refresh()

    def follow_next(self) -> None:
        """Follow the next piece; after the last piece, stop following."""
        if self.film is not None:
            pieces = list(dict.fromkeys(piece.id for film in self.films for piece in film.track.pieces))
            next_index = pieces.index(self.followed_piece) + 1 if self.followed_piece in pieces else 0
            self.follow(pieces[next_index] if next_index < len(pieces) else None)

    def _follow_piece(self) -> None:
        """If the camera is zoomed in, move it to the followed piece."""
        if self.film is not None and self.followed_piece is not None and self.camera.zoom > 1:
            at = self.film.place_of(self.followed_piece, self.part_second)
            if at is not None:
                self.camera = self.camera.centred_on(*at)

    @property
    def has_notes(self) -> bool:
        """Whether notes are shown beside the tower now."""
        if self.film is None or not self.is_open or self.camera.zoom != 1:
            return False
        return bool(call_outs_at(self.call_outs, self.second) or bang_words(self.reel, self.part_index))

    def draw(self, canvas: Canvas, style: FilmStyle) -> None:
        """Draw the current picture of the film; with an open tower, draw the lens and the notes as well."""
        film = self.film
        if film is None:
            return
        film.draw(canvas, self.part_second, self.camera if self.is_open else WHOLE_STAGE, style)
        if self.is_open:
            shows_lens = self.followed_piece is not None and self.camera.zoom == 1
            if self.followed_piece is not None and shows_lens:
                draw_lens(canvas, film, self.followed_piece, self.part_second, style)
            call_outs = call_outs_at(self.call_outs, self.second)
            draw_notes(
                canvas,
                film,
                self.part_second,
                self.camera,
                call_outs,
                bang_words(self.reel, self.part_index),
                lens=shows_lens,
            )
