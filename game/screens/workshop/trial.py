"""Trying out the workshop's tower: playing with it, measuring a thousand drops, and the chart of the results."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from game.core.games import passage_pieces
from game.core.measures import decimal, percent
from game.core.rules import Drop as ChanceDrop
from game.core.rules import Throw
from game.core.words import say
from game.kept.seats import seat_looks
from game.passage.film import Film
from game.passage.knocks import SoundPlayer
from game.passage.open_tower import OpenPlacement
from game.passage.pieces import piece_picture, plain_names
from game.passage.recorded_drop import RecordedDrop
from game.processes.background_job import Progress
from game.screens.workshop.dials import GEOMETRY_DIALS
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import CHAR, HEMATITE, INK, SIENNA, UMBER, colour, mix
from physics.laboratory.bands import BANDS, Band, figure
from physics.laboratory.measurement import Measurement
from physics.laboratory.tuning import changed_dials, dial_value, tuned
from physics.load import Held
from physics.tower import TOWER, TowerSpec, leaves
from physics.track import Track

if TYPE_CHECKING:
    from physics.passage import Drop

GOOD_COLOUR, MISSED_COLOUR, _BAND_COLOUR = colour("#2C4717"), colour("#7A2410"), colour("#D29B2C")


class Bar(NamedTuple):
    """A bar of the chart: the key of its figure, its name, and the end of its scale."""

    key: str
    name: str
    most: float


def bars() -> tuple[Bar, ...]:
    """Return the bars of the chart, each with its key, its name and the end of its scale."""
    return (
        Bar("out_now", say("Out at once"), most=1.0),
        Bar("out_later", say("Out with the next throw"), most=1.0),
        Bar("freed_by_one", say("Freed by one bang"), most=1.0),
        Bar("freed_by_three", say("Freed by three bangs"), most=1.0),
        Bar("full_over_gentle", say("Hard bang vs. soft bang"), most=8.0),
        Bar("inside_mean", say("Inside on average"), most=14.0),
        Bar("rest_p50", say("Seconds to settle"), most=8.0),
    )


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

    def add_share(self, key: str, hits: int, cases: int) -> None:
        """Count some more cases of a figure, and how many of them are hits."""
        self.hits[key] = self.hits.get(key, 0) + hits
        self.cases[key] = self.cases.get(key, 0) + cases

    def value(self, key: str) -> float | None:
        """Return the share of hits among the cases of a figure, or ``None`` if no case was counted."""
        return self.hits[key] / self.cases[key] if self.cases.get(key) else None


def bang_tip(without_holding: bool) -> str:
    """Return how the strength of a bang is chosen: by holding a drum end, or ``without_holding`` by pressing again."""
    if without_holding:
        return say("Each press is a bang: soft, medium, hard, then soft again.")
    return say("Hold a drum end longer for a harder bang.")


def draw_band(canvas: Canvas, rail: Rect, band: tuple[float, float], most: float) -> None:
    """Draw the range in which a figure should lie on its rail; the rail's right end stands for ``most``."""
    left, right = (rail.x + rail.w * min(1.0, edge / most) for edge in band)
    draw_band_mark(canvas, Rect(left, rail.y - 2, max(3.0, right - left), rail.h + 4))


def draw_band_mark(canvas: Canvas, rect: Rect) -> None:
    """Draw the mark of a band, with an edge that is seen on parchment."""
    canvas.fill(rect, _BAND_COLOUR, alpha=225, radius=4)
    canvas.frame(rect, SIENNA, thick=1.5, radius=4)


def draw_chart(canvas: Canvas, area: Rect, counts: PlayCounts, measured: Measurement | None) -> None:
    """Draw each figure with its target band, a bar for the measured value, and a mark for the person's own play."""
    bands = {band.key: band for band in BANDS}
    lines = bars()
    height = area.h / len(lines)
    for index, line in enumerate(lines):
        top = area.y + height * index
        band = bands[line.key]
        value = _measured_value(measured, band)
        is_good = value is None or band.least <= value <= band.most
        bar_colour = GOOD_COLOUR if is_good else MISSED_COLOUR
        name_place = Rect(area.x, top - 8, area.w - 72, 48)
        canvas.prose(line.name, name_place, capped(canvas, 18, most=1.3), colour=CHAR, middle=True, least=16)
        if value is not None:
            canvas.text(
                _value_words(value, line),
                area.right,
                top + 15,
                18,
                kind="bold",
                colour=bar_colour,
                align="right",
                middle=True,
                width=66,
            )
        rail = Rect(area.x, top + 41, area.w, 13)
        canvas.fill(rail, mix(SIENNA, CHAR, 0.2), alpha=60, radius=5)
        draw_band(canvas, rail, (band.least, band.most), line.most)
        if value is not None:
            width = rail.w * min(1.0, value / line.most)
            canvas.fill(Rect(rail.x, rail.y + 3, max(2.0, width), 7), bar_colour, radius=4)
        own_value = counts.value(line.key)
        if own_value is not None:
            x = rail.x + rail.w * min(1.0, own_value / line.most)
            canvas.polygon([(x, rail.y - 5), (x + 7, rail.centery), (x, rail.bottom + 5), (x - 7, rail.centery)], UMBER)


def _measured_value(result: Measurement | None, band: Band) -> float | None:
    """Return a measured figure, or ``None`` if it was not measured."""
    if result is None:
        return None
    if band.key == "full_over_gentle" and not result["freed_by_gentle"]:
        return None  # the figure would be a ratio to 0
    return figure(result, band)


def _value_words(value: float, line: Bar) -> str:
    """Return the value of a figure in words: a share as a percentage, any other value with one decimal."""
    if line.most == 1.0:  # a share
        return percent(value)
    return decimal(value, 1)


def draw_legend(canvas: Canvas, x: float, y: float) -> None:
    """Draw the chart's legend: band, bar and mark, with their words in one size."""
    target, measured, own = say("target"), say("measured"), say("yours")
    size = canvas.prose_size((target, measured, own), Rect(0, 0, 80, 44), 16)
    draw_band_mark(canvas, Rect(x, y, 26, 16))
    canvas.prose(target, Rect(x + 32, y - 14, 84, 44), size, colour=INK, middle=True)
    canvas.fill(Rect(x + 124, y + 4, 22, 8), GOOD_COLOUR, radius=4)
    canvas.prose(measured, Rect(x + 151, y - 14, 80, 44), size, colour=INK, middle=True)
    x += 244
    canvas.polygon([(x, y - 2), (x + 6, y + 8), (x, y + 18), (x - 6, y + 8)], UMBER)
    canvas.prose(own, Rect(x + 11, y - 14, 80, 44), size, colour=HEMATITE, middle=True)


# The state of the workshop: the tower, its film, and the counts

#: the number of pieces in a handful
HANDFUL = 7
#: seconds between two pieces of a handful
_HANDFUL_INTERVAL = 0.22
#: the number of drops that are measured
DROPS = 1000


def measure_drops(progress: Progress, dials: Mapping[str, float], calls: int | None = None) -> Measurement | None:
    """Measure ``DROPS`` drops in a tower with changed dials; runs in another process.

    Progress is reported after each match of ``calls`` throws, by default as many as in the laboratory.
    """
    from physics.laboratory.measure import CALLS_PER_MATCH, measurements

    result = None
    seed = Random().randrange(1 << 20)
    for result in measurements(DROPS, seed, spec=tuned(dials), calls=calls or CALLS_PER_MATCH):
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
        self._waiting: tuple[Held, ...] = ()
        self.pieces = passage_pieces()
        self.seats = len(self.pieces.clans)
        self.looks = seat_looks(plain_names(self.pieces), {})
        self.counts = PlayCounts()
        self.second = 0.0
        #: the second of the film up to which its sounds have been played
        self._heard = 0.0
        # chance outside any match, so it is not recorded
        self._random = Random()
        self._compute()

    @property
    def inside(self) -> list[int]:
        """The pieces inside at the present second of the film."""
        if not self.falling:
            return [held.id for held in self._drop.load.held]
        resting = [held.id for held in self.tower.load.held]
        thrown = [entry.piece.id for entry in self.tower.entries]
        out = self._out_so_far()
        return [piece for piece in resting + thrown if piece not in out]

    @property
    def out(self) -> int:
        """The number of pieces that have come out since counting began, up to the present second of the film."""
        return self.counts.out + (len(self._out_so_far()) if self.falling else 0)

    def _out_so_far(self) -> set[int]:
        """Return the pieces that have come out up to the present second of the film."""
        assert self._drop.track is not None, "the drop has no track"
        return {way_out.id for way_out in self._drop.track.out if way_out.seconds <= self.second}

    @property
    def falling(self) -> bool:
        """Whether the film is running."""
        return not self._is_over_at(self.second)

    def _is_over_at(self, second: float) -> bool:
        """Return whether the film is over at a second."""
        # the film's own end takes long to compute, so it is asked for only once all pieces rest
        return second >= self.film.track.seconds and second >= self.film.seconds

    def _compute(self) -> None:
        """Compute the film of everything done since the tower was last at rest, and start to compute its end."""
        self._drop: Drop = self.tower.drop()
        assert self._drop.track is not None, "the drop has no track"
        self.film = Film(self._record_drop(self._drop.track), self.looks, self._drop.track, placement=self._placement)
        Thread(target=_find_end, args=(self.film,), daemon=True).start()

    def _record_drop(self, track: Track) -> RecordedDrop:
        """Return the drop with all that the theatre needs to play it; the drop belongs to no match."""
        result = self._drop
        spec = self.tower.spec
        request = Throw(self.tower.load, tuple((entry.piece.id, entry.piece.kind) for entry in self.tower.entries))
        drop = ChanceDrop(request, result.out, result.load, result.seconds, tower=result.tower)
        return RecordedDrop(
            drop,
            looks=self.looks,
            pieces=self.pieces,
            tower_name=result.tower,
            spec=spec,
            dials=changed_dials(spec),
            leaves=leaves(spec),
            fetch_track=track.to_bytes,
        )

    def last_drop(self) -> RecordedDrop:
        """Return the last drop, for the theatre."""
        return self.film.drop

    # Actions

    def _begin(self) -> None:
        """Start a new film if the last one has ended."""
        if self.falling:
            return
        if self.tower.entries or self.tower.bangs:
            # the next film begins with what the last one left in the tower
            self.tower.load = self._drop.load
            self.tower.entries = []
            self.tower.bangs = []
        self.second = 0.0

    def free_piece(self, seat: int) -> int | None:
        """Return a piece of a seat that is neither inside nor falling, or ``None``; see ``pieces_of``."""
        if self.falling:
            taken = {held.id for held in self.tower.load.held} | {entry.piece.id for entry in self.tower.entries}
        else:  # the pieces that came out are free again
            taken = set(self.inside)
        return next((piece for piece in self.pieces_of(seat) if piece not in taken), None)

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
        self._begin()
        self._drop_in(piece, x, self.second)
        self._compute()
        return ""

    def _drop_in(self, piece: int, x: float, second: float) -> None:
        """Let a piece fall in at ``x`` mm, at a second of the film, and count it."""
        self.tower.let_fall(piece, self.pieces.kind_of(piece), x, second, self._random.randrange(1 << 30))
        self.counts.thrown += 1

    def throw_handful(self) -> None:
        """Drop in several pieces of random clans."""
        self._begin()
        width = self.tower.spec.shaft.width
        for index in range(HANDFUL):
            piece = self.free_piece(self._random.randrange(self.seats))
            if piece is not None:
                self._drop_in(piece, self._random.uniform(0, width), self.second + index * _HANDFUL_INTERVAL)
        self._compute()

    def bang(self, flap: int, strength: float) -> None:
        """Bang on a flap; ``strength`` is from 0 to 1."""
        self._begin()
        self.tower.bang(flap, strength, self.second, self._random.randrange(1 << 30))
        self.counts.bangs += 1
        self._compute()

    def empty(self) -> None:
        """Take out all pieces, which count as out."""
        self._end_film()
        self.counts.out += len(self._drop.load.held) + len(self._waiting)
        self.tower = self._tower_class(self.tower.spec)
        self._waiting = ()
        self.second = 0.0
        self._compute()

    def turn_dials(self, values: Mapping[str, float]) -> None:
        """Rebuild the tower with changed dials; if flaps or ledges have moved, all pieces are dropped in again."""
        spec = tuned(values)
        if any(dial_value(spec, path) != dial_value(self.tower.spec, path) for path in GEOMETRY_DIALS):
            self.rebuild(spec)
            self.pour_back()
            return
        self._end_film()
        self.tower = self._tower_class(spec, self._drop.load)
        self.second = 0.0
        self._compute()

    def rebuild(self, spec: TowerSpec) -> None:
        """Build a new, empty tower; ``pour_back`` drops in the pieces that lay in the old one."""
        self._end_film()
        if not self._waiting:  # otherwise, the pieces still have to be dropped in after an earlier change
            self._waiting = self._drop.load.held
        self.tower = self._tower_class(spec)
        self.second = 0.0
        self._compute()

    def pour_back(self) -> None:
        """Drop in the pieces that lay inside before the tower was rebuilt."""
        waiting = self._waiting
        self._waiting = ()
        for index, piece in enumerate(waiting):
            x = self._random.uniform(0, self.tower.spec.shaft.width)
            self.tower.let_fall(piece.id, piece.kind, x, index * _HANDFUL_INTERVAL / 2, self._random.randrange(1 << 30))
        self._compute()

    def advance(self, seconds: float) -> None:
        """Advance the film; at its end, update the counts."""
        was_falling = self.falling
        second = self.second + seconds
        self.second = self.film.seconds if self._is_over_at(second) else second
        if was_falling and not self.falling:
            self._count_results()

    def _end_film(self) -> None:
        """Count the results of a film that is cut short."""
        if self.falling:
            self._count_results()

    def sound(self, player: SoundPlayer, since: float, speed: float) -> None:
        """Play the film's sounds from the second ``since`` until now, and earlier ones that were planned too late.

        At speed 1, a thread plans the sounds; until it is ready, nothing is played.
        """
        self._heard = min(self._heard, since)
        if speed != 1.0 or self.film.soundtrack.is_planned(speed):
            self.film.soundtrack.play(player, self._heard, self.second, speed)
            self._heard = self.second

    def _count_results(self) -> None:
        """Count the results of a throw or of bangs; if there were both, count only the pieces that came out."""
        out = set(self._drop.out)
        tower = self.tower
        held = {piece.id for piece in tower.load.held}
        thrown = {entry.piece.id for entry in tower.entries}
        self.counts.out += len(out)
        if thrown and not tower.bangs:
            self.counts.add_share("out_now", len(out & thrown), len(thrown))
            if held:
                self.counts.add_share("out_later", len(out & held), len(held))
        if held and not thrown:
            if len(tower.bangs) == 1:
                self.counts.add_share("freed_by_one", len(out & held), len(held))
            elif len(tower.bangs) == 3:
                self.counts.add_share("freed_by_three", len(out & held), len(held))


def _find_end(film: Film) -> None:
    """Compute the sounds and the end of a film ahead, in a thread; the film caches both."""
    with suppress(Exception):  # an error is raised again, and reported, when the window asks for the sounds or the end
        film.soundtrack.plan()
        _ = film.seconds


class PieceChip:
    """The look of a button for a kind of piece, painted with the looks and pieces of ``play``.

    ``seat`` is the number of a seat or, after the last seat, of a predator; see ``Play.pieces_of``.
    """

    def __init__(self, play: Play, seat: int, *, is_chosen: bool) -> None:
        self._play = play
        self._seat = seat
        self._is_chosen = is_chosen

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the piece in a well, which is lit if it is chosen."""
        rect = control.rect
        play = self._play
        canvas.panel("button.on" if self._is_chosen else "well", rect)
        name = piece_picture(play.pieces_of(self._seat)[0], play.looks, play.pieces)
        size = 36 / canvas.pictures.baked(name).size[1] * (1.1 if touch.hovered else 1.0)
        canvas.turned(name, rect.centerx, rect.centery, 0.0, size=size)
