"""Trying out a tower: the model that a person plays with, measuring many drops, and a handful that keeps falling."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

from game.core.games import passage_pieces
from game.core.rules import Drop as ChanceDrop
from game.core.rules import Throw
from game.core.words import say
from game.kept.seats import seat_looks
from game.passage.film import Film
from game.passage.knocks import SoundPlayer
from game.passage.open_tower import OpenPlacement, Spot, whole_tower_placement
from game.passage.pieces import plain_names
from game.passage.recorded_drop import RecordedDrop
from game.passage.tower_picture import BAR_THICKNESS, paint_tower_ahead
from game.processes.background_job import Progress
from game.towers.tower_file import OwnTower
from physics.laboratory.measurement import Measurement
from physics.laboratory.tuning import changed_dials, dial_value, tower_with_dials
from physics.load import Held
from physics.tower import TOWER, TowerSpec, count_drums, leaves, spec_hash
from physics.track import Track

if TYPE_CHECKING:
    from physics.passage import Drop

#: dials that move flaps or ledges: after a change the pieces inside are dropped in again
_GEOMETRY_DIALS = ("flap.slope", "flap.gap", "ledge.length")


@dataclass
class PlayCounts:
    """Counts of a person's play: pieces thrown, pieces out, bangs, and the results by figure.

    ``cases`` and ``hits`` count the cases and hits of each figure, by the figure's key. A hit is a case in
    which the figure's event happened, such as a thrown piece that came out at once.
    """

    thrown: int = 0
    out: int = 0
    bangs: int = 0
    hits: dict[str, int] = field(default_factory=dict)
    cases: dict[str, int] = field(default_factory=dict)

    def add_cases(self, key: str, hits: int, cases: int) -> None:
        """Add cases of a figure, and the number of hits among them."""
        self.hits[key] = self.hits.get(key, 0) + hits
        self.cases[key] = self.cases.get(key, 0) + cases

    def value(self, key: str) -> float | None:
        """Return the share of hits among the cases of a figure, or ``None`` if no case was counted."""
        return self.hits[key] / self.cases[key] if self.cases.get(key) else None


# The state of the workshop: the tower, its film, and the counts

#: the number of pieces in a handful
HANDFUL = 7
#: seconds between two pieces of a handful
_HANDFUL_INTERVAL = 0.22
#: the number of drops that are measured
DROPS = 1000


def measure_drops(progress: Progress, dials: Mapping[str, float], calls: int | None = None) -> Measurement | None:
    """Measure ``DROPS`` drops in a tower with changed dials; runs in another process.

    Each match has ``calls`` throws, by default as many as in the laboratory. Progress is reported after each match.
    """
    from physics.laboratory.measure import CALLS_PER_MATCH, measurements

    result = None
    seed = Random().randrange(1 << 20)
    for result in measurements(DROPS, seed, spec=tower_with_dials(dials), calls=calls or CALLS_PER_MATCH):
        progress(min(1.0, result["drops"] / DROPS), result)
    return result


class Play:
    """The tower that a person plays with; ``film`` shows the drop so far, and ``second`` is the position in the film.

    ``placement`` is the place of the opened tower, by default the usual place for its shape.

    Raises ``ModuleNotFoundError`` if the physics cannot be imported.
    """

    def __init__(self, spec: TowerSpec = TOWER, placement: OpenPlacement | None = None) -> None:
        from physics.laboratory.play import InteractiveTower

        self._placement = placement
        self._tower_class = InteractiveTower  # imported here, since the physics may be missing
        self.tower = InteractiveTower(spec)
        #: the pieces that are dropped in again once the tower is no longer being changed
        self._waiting_pieces: tuple[Held, ...] = ()
        self.pieces = passage_pieces()
        self.seats = len(self.pieces.clans)
        self.looks = seat_looks(plain_names(self.pieces), {})
        self.counts = PlayCounts()
        self.second = 0.0
        #: the second of the film up to which its sounds have been played
        self._sounds_played_until = 0.0
        # chance outside any match, so it is not recorded
        self._random = Random()
        self._compute_film()

    @property
    def inside(self) -> list[int]:
        """The pieces inside at the present second of the film."""
        if not self.is_falling:
            return [held.id for held in self._drop.load.held]
        resting_ids = [held.id for held in self.tower.load.held]
        thrown_ids = [entry.piece.id for entry in self.tower.entries]
        out = self._out_so_far()
        return [piece for piece in resting_ids + thrown_ids if piece not in out]

    @property
    def out_count(self) -> int:
        """The number of pieces that have come out since counting began, up to the present second of the film."""
        return self.counts.out + (len(self._out_so_far()) if self.is_falling else 0)

    def _out_so_far(self) -> set[int]:
        """Return the pieces that have come out up to the present second of the film."""
        assert self._drop.track is not None, "the drop has no track"
        return {leaving.id for leaving in self._drop.track.out if leaving.seconds <= self.second}

    @property
    def is_falling(self) -> bool:
        """Whether the film is running."""
        return not self._is_over_at(self.second)

    def _is_over_at(self, second: float) -> bool:
        """Return whether the film is over at a second."""
        # the film's own end takes long to compute, so it is asked for only once all pieces rest
        return second >= self.film.track.seconds and second >= self.film.seconds

    def _compute_film(self) -> None:
        """Compute the film of everything done since the tower was last at rest; begin to compute its sounds and end."""
        self._drop: Drop = self.tower.drop()
        assert self._drop.track is not None, "the drop has no track"
        self.film = Film(self._record_drop(self._drop.track), self.looks, self._drop.track, placement=self._placement)
        Thread(target=_compute_sounds_and_end, args=(self.film,), daemon=True).start()

    def _record_drop(self, track: Track) -> RecordedDrop:
        """Return the drop with all that the theatre needs to play it; the drop belongs to no match.

        The result was computed in a copy of the workshop's tower that ends a drop later, counted from the last action;
        so the result names the copy. The drop gets the name of the workshop's tower instead.
        """
        result = self._drop
        spec = self.tower.spec
        request = Throw(self.tower.load, tuple((entry.piece.id, entry.piece.kind) for entry in self.tower.entries))
        tower_name = spec_hash(spec)
        drop = ChanceDrop(request, result.out, result.load, result.seconds, tower=tower_name)
        return RecordedDrop(
            drop,
            looks=self.looks,
            pieces=self.pieces,
            tower_name=tower_name,
            spec=spec,
            dials=changed_dials(spec),
            leaves=leaves(spec),
            fetch_track=track.to_bytes,
        )

    def pad_places(self) -> list[Spot]:
        """Return the place of each drum's pad on the screen."""
        places = (self.film.place_of_pad(number) for number in range(count_drums(self.tower.spec)))
        return [place for place in places if place is not None]

    # Actions

    def _begin_film(self) -> None:
        """Start a new film if the last one has ended."""
        if self.is_falling:
            return
        if self.tower.entries or self.tower.bangs:
            # the next film begins with what the last one left in the tower
            self.tower.load = self._drop.load
            self.tower.entries = []
            self.tower.bangs = []
        self.second = 0.0

    def free_piece(self, seat: int) -> int | None:
        """Return a piece of a seat that is neither inside nor falling, or ``None``; see ``pieces_of``."""
        if self.is_falling:
            taken_ids = {held.id for held in self.tower.load.held} | {entry.piece.id for entry in self.tower.entries}
        else:  # the pieces that came out are free again
            taken_ids = set(self.inside)
        return next((piece for piece in self.pieces_of(seat) if piece not in taken_ids), None)

    def pieces_of(self, seat: int) -> tuple[int, ...]:
        """Return the pieces of a seat; numbers after the last seat stand for the predators."""
        if seat < self.seats:
            return self.pieces.clans[seat]
        return (self.pieces.predators[seat - self.seats].piece,)

    def let_fall(self, seat: int, x: float) -> str:
        """Drop in a piece of a seat at ``x`` mm; return why that is refused, or ``""``."""
        piece = self.free_piece(seat)
        if piece is None:
            is_clan = seat < self.seats  # otherwise a predator
            return say("The whole clan is already inside.") if is_clan else say("Already inside.")
        self._begin_film()
        self._drop_in(piece, x, self.second)
        self._compute_film()
        return ""

    def _drop_in(self, piece: int, x: float, second: float) -> None:
        """Let a piece fall in at ``x`` mm, at a second of the film, and count it."""
        self.tower.let_fall(piece, self.pieces.kind_of(piece), x, second, self._random.randrange(1 << 30))
        self.counts.thrown += 1

    def throw_handful(self) -> None:
        """Drop in several pieces of random clans."""
        self._begin_film()
        width = self.tower.spec.shaft.width
        for index in range(HANDFUL):
            piece = self.free_piece(self._random.randrange(self.seats))
            if piece is not None:
                self._drop_in(piece, self._random.uniform(0, width), self.second + index * _HANDFUL_INTERVAL)
        self._compute_film()

    def bang(self, flap: int, strength: float) -> None:
        """Bang on a flap; ``strength`` is from 0 to 1."""
        self._begin_film()
        self.tower.bang(flap, strength, self.second, self._random.randrange(1 << 30))
        self.counts.bangs += 1
        self._compute_film()

    def empty(self) -> None:
        """Take out all pieces, and count them as having come out."""
        self._count_unfinished_film()
        self.counts.out += len(self._drop.load.held) + len(self._waiting_pieces)
        self.tower = self._tower_class(self.tower.spec)
        self._waiting_pieces = ()
        self.second = 0.0
        self._compute_film()

    def turn_dials(self, values: Mapping[str, float]) -> None:
        """Rebuild the tower with changed dials; if flaps or ledges have moved, all pieces are dropped in again."""
        spec = tower_with_dials(values)
        if any(dial_value(spec, path) != dial_value(self.tower.spec, path) for path in _GEOMETRY_DIALS):
            self.rebuild(spec)
            self.pour_back()
            return
        self._count_unfinished_film()
        self.tower = self._tower_class(spec, self._drop.load)
        self.second = 0.0
        self._compute_film()

    def rebuild(self, spec: TowerSpec) -> None:
        """Build a new, empty tower; ``pour_back`` drops in the pieces that lay in the old one."""
        self._count_unfinished_film()
        if not self._waiting_pieces:  # otherwise, the pieces still have to be dropped in after an earlier change
            self._waiting_pieces = self._drop.load.held
        self.tower = self._tower_class(spec)
        self.second = 0.0
        self._compute_film()

    def pour_back(self) -> None:
        """Drop in the pieces that lay inside before the tower was rebuilt."""
        waiting = self._waiting_pieces
        self._waiting_pieces = ()
        for index, piece in enumerate(waiting):
            x = self._random.uniform(0, self.tower.spec.shaft.width)
            self.tower.let_fall(piece.id, piece.kind, x, index * _HANDFUL_INTERVAL / 2, self._random.randrange(1 << 30))
        self._compute_film()

    def advance(self, seconds: float) -> None:
        """Advance the film; at its end, update the counts."""
        was_falling = self.is_falling
        second = self.second + seconds
        self.second = self.film.seconds if self._is_over_at(second) else second
        if was_falling and not self.is_falling:
            self._count_results()

    def _count_unfinished_film(self) -> None:
        """Count the results of the film if it is still running, since a new one is about to replace it."""
        if self.is_falling:
            self._count_results()

    def sound(self, player: SoundPlayer, since: float, speed: float) -> None:
        """Play the film's sounds from the second ``since`` until now, and earlier ones that were planned too late.

        At speed 1, a thread plans the sounds; until it is ready, nothing is played.
        """
        self._sounds_played_until = min(self._sounds_played_until, since)
        if speed != 1.0 or self.film.soundtrack.is_planned(speed):
            self.film.soundtrack.play(player, self._sounds_played_until, self.second, speed)
            self._sounds_played_until = self.second

    def _count_results(self) -> None:
        """Count the results of a throw or of bangs; if there were both, count only the pieces that came out."""
        out_ids = set(self._drop.out)
        tower = self.tower
        held_ids = {piece.id for piece in tower.load.held}
        thrown_ids = {entry.piece.id for entry in tower.entries}
        self.counts.out += len(out_ids)
        if thrown_ids and not tower.bangs:
            self.counts.add_cases("out_now", len(out_ids & thrown_ids), len(thrown_ids))
            if held_ids:
                self.counts.add_cases("out_later", len(out_ids & held_ids), len(held_ids))
        if held_ids and not thrown_ids:
            if len(tower.bangs) == 1:
                self.counts.add_cases("freed_by_one", len(out_ids & held_ids), len(held_ids))
            elif len(tower.bangs) == 3:
                self.counts.add_cases("freed_by_three", len(out_ids & held_ids), len(held_ids))


def _compute_sounds_and_end(film: Film) -> None:
    """Compute the sounds and the end of a film ahead, in a thread; the film caches both."""
    with suppress(Exception):  # an error is raised again, and reported, when the window asks for the sounds or the end
        film.soundtrack.plan()
        _ = film.seconds


# A fall that is shown again and again

#: seconds between two handfuls of pieces that fall through a tower
_PAUSE = 1.5


class FallingHandful:
    """A handful of pieces that falls through a chosen tower again and again; a thread computes each fall."""

    def __init__(self) -> None:
        #: the handful that falls or rests, ``None`` until the first one is computed
        self.play: Play | None = None
        #: the tower in which the pieces fall
        self._tower: OwnTower | None = None
        #: how long the pieces have rested
        self._rested_seconds = 0.0
        #: the thread that computes the next handful, or has computed it
        self._computing_thread: _ComputingThread | None = None
        #: whether no handful can be computed for the chosen tower
        self._has_failed = False

    def advance(self, tower: OwnTower, picture_size: tuple[int, int], seconds: float) -> None:
        """Advance the pieces; ``_PAUSE`` seconds after they rest, drop the next handful into the empty tower.

        ``picture_size`` is the size of the tower's picture in pixels. An error in computing a handful is raised once;
        then nothing falls until another tower is chosen.
        """
        if tower != self._tower:
            self._tower = tower
            self.play = None
            self._has_failed = False
        self._take_computed(tower)
        if self.play is not None and self.play.is_falling:
            self.play.advance(seconds)
            return
        self._rested_seconds += seconds
        is_due = self.play is None or self._rested_seconds >= _PAUSE
        if is_due and self._computing_thread is None and not self._has_failed:
            self._computing_thread = _ComputingThread(tower, picture_size)
            self._computing_thread.start()

    def _take_computed(self, tower: OwnTower) -> None:
        """Let the next handful fall if it is computed, unless another tower was chosen meanwhile."""
        thread = self._computing_thread
        if thread is None or thread.is_alive():
            return
        self._computing_thread = None
        if thread.tower != tower:
            return
        if thread.error is not None:
            self._has_failed = True
            raise thread.error
        self.play = thread.play
        self._rested_seconds = 0.0


class _ComputingThread(Thread):
    """Computes ``play``, in which a handful of pieces begins to fall through ``tower``; sets ``error`` if that fails.

    The picture of the tower behind the pieces is painted, too, in ``picture_size`` (pixels).
    """

    def __init__(self, tower: OwnTower, picture_size: tuple[int, int]) -> None:
        super().__init__(daemon=True)
        self.tower = tower
        self._picture_size = picture_size
        self.play: Play | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        """Compute the handful."""
        try:
            play = Play(self.tower.spec, whole_tower_placement(self.tower.spec, BAR_THICKNESS))
            play.throw_handful()
            _ = play.film.outside  # takes long to compute; the film caches it
            paint_tower_ahead(self.tower.spec, self._picture_size, with_parts=False)
            self.play = play
        except Exception as error:
            self.error = error
