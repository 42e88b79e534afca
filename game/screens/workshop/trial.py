"""Trying the workshop's tower: one drop to watch, a thousand measured beside the window, and their chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from game.core.games import passage_pieces
from game.core.measures import decimal
from game.core.rules import Drop as ChanceDrop
from game.core.rules import Throw
from game.core.words import say
from game.kept.seats import seat_looks
from game.passage.film import Film
from game.passage.pieces import plain_names
from game.passage.recorded_drop import RecordedDrop
from game.processes.errand import Progress
from game.screens.workshop.dials import GEOMETRY
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import CHAR, HEMATITE, INK, SIENNA, UMBER, colour, mix
from physics.laboratory.bands import BANDS, Band, figure
from physics.laboratory.measurement import Measurement
from physics.laboratory.tuning import changed_dials, dial_value, tuned
from physics.tower import leaves
from physics.track import Track

if TYPE_CHECKING:
    from physics.passage import Drop

_GOOD, _MISSED, _BAND = colour("#2C4717"), colour("#7A2410"), colour("#C9A24A")


class Bar(NamedTuple):
    """One line of the chart: the figure's key, its words, and where the scale ends."""

    key: str
    words: str
    most: float


def bars() -> tuple[Bar, ...]:
    """Return the lines."""
    return (
        Bar("out_now", say("Out at once"), 1.0),
        Bar("out_later", say("Out with the next throw"), 1.0),
        Bar("freed_by_one", say("Freed by one bang"), 1.0),
        Bar("freed_by_three", say("Freed by three bangs"), 1.0),
        Bar("full_over_gentle", say("Full bang vs. soft bang"), 8.0),
        Bar("inside_mean", say("Inside on average"), 14.0),
        Bar("rest_p50", say("Seconds until still"), 8.0),
    )


@dataclass
class Tally:
    """What was counted while playing."""

    thrown: int = 0
    out: int = 0
    bangs: int = 0
    hits: dict[str, int] = field(default_factory=dict)
    of: dict[str, int] = field(default_factory=dict)

    def share(self, key: str, hits: int, of: int) -> None:
        """Count ``hits`` of ``of``."""
        self.hits[key] = self.hits.get(key, 0) + hits
        self.of[key] = self.of.get(key, 0) + of

    def value(self, key: str) -> float | None:
        """Return a share, ``None`` when nothing was counted."""
        return self.hits[key] / self.of[key] if self.of.get(key) else None


def draw_chart(canvas: Canvas, area: Rect, tally: Tally, measured: Measurement | None) -> None:
    """Draw each figure with its band, the bar of what was measured and the mark of what was counted while playing."""
    limits = {band.key: band for band in BANDS}
    lines = bars()
    high = area.h / len(lines)
    for index, line in enumerate(lines):
        top, band = area.y + high * index, limits[line.key]
        low, most = band.least, min(band.most, line.most)
        value = _measured(measured, band)
        good = value is None or band.least <= value <= band.most
        words = Rect(area.x, top - 8, area.w - 72, 48)
        canvas.prose(line.words, words, capped(canvas, 18, 1.3), colour=CHAR, middle=True, least=16)
        if value is not None:
            ink = _GOOD if good else _MISSED
            canvas.text(
                _told(value, line),
                area.right,
                top + 15,
                18,
                kind="bold",
                colour=ink,
                align="right",
                middle=True,
                width=66,
            )
        rail = Rect(area.x, top + 41, area.w, 13)
        canvas.fill(rail, mix(SIENNA, CHAR, 0.2), 60, 5)
        left, right = (rail.x + rail.w * min(1.0, edge / line.most) for edge in (low, most))
        canvas.fill(Rect(left, rail.y - 2, max(3.0, right - left), rail.h + 4), _BAND, 190, 4)
        if value is not None:
            wide = rail.w * min(1.0, value / line.most)
            canvas.fill(Rect(rail.x, rail.y + 3, max(2.0, wide), 7), _GOOD if good else _MISSED, 255, 4)
        played = tally.value(line.key)
        if played is not None:
            x = rail.x + rail.w * min(1.0, played / line.most)
            canvas.polygon([(x, rail.y - 5), (x + 7, rail.centery), (x, rail.bottom + 5), (x - 7, rail.centery)], UMBER)


def _measured(result: Measurement | None, band: Band) -> float | None:
    """Return a figure, ``None`` while nothing was measured for it."""
    if result is None or (band.key == "full_over_gentle" and not result["freed_by_gentle"]):
        return None
    return figure(result, band)


def _told(value: float, line: Bar) -> str:
    if line.most == 1.0:
        return say("{percent} %", percent=round(100 * value))
    return decimal(value, 1)


def draw_key(canvas: Canvas, x: float, y: float) -> None:
    """Draw the key: band, bar and mark."""
    canvas.fill(Rect(x, y, 26, 16), _BAND, 190, 4)
    canvas.prose(say("target"), Rect(x + 32, y - 14, 84, 44), 16, colour=INK, middle=True)
    canvas.fill(Rect(x + 124, y + 4, 22, 8), _GOOD, 255, 4)
    canvas.prose(say("measured"), Rect(x + 151, y - 14, 80, 44), 16, colour=INK, middle=True)
    x += 244
    canvas.polygon([(x, y - 2), (x + 6, y + 8), (x, y + 18), (x - 6, y + 8)], UMBER)
    canvas.prose(say("yours"), Rect(x + 11, y - 14, 60, 44), 16, colour=HEMATITE, middle=True)


# The workshop's state: the tower, the film of what happens to it, and what is counted. Nothing is drawn here.

HANDFUL = 7
_APART = 0.22
DROPS = 1000


def measure_drops(progress: Progress, dials: Mapping[str, float], calls: int | None = None) -> Measurement | None:
    """Compute a thousand drops in a tower with some dials turned, in a process of its own.

    Figures are told after each match, which has as many throws as in the laboratory unless ``calls`` says how many.
    """
    from physics.laboratory.measure import CALLS_A_MATCH, measuring

    result = None
    seed = Random().randrange(1 << 20)
    for result in measuring(DROPS, seed, spec=tuned(dials), calls=calls or CALLS_A_MATCH):
        progress(min(1.0, result["drops"] / DROPS), result)
    return result


class Play:
    """The tower that is played with. ``film`` shows what happens to it, ``second`` where in the film we are.

    Raises ``ModuleNotFoundError`` where there is no physics.
    """

    def __init__(self) -> None:
        from physics.laboratory.play import Toy

        self._make = Toy
        self.toy = Toy()
        self.pieces = passage_pieces()
        self.seats = len(self.pieces.clans)
        self.looks = seat_looks(plain_names(self.pieces), {})
        self.tally = Tally()
        self.second = 0.0
        # the workshop is no part of any match, so its chance is its own
        self._random = Random()
        self._compute()

    @property
    def inside(self) -> list[int]:
        """The pieces that rest inside, or have fallen in and have not been seen to come out."""
        if not self.falling:
            return [held.id for held in self._drop.load.held]
        fell = [held.id for held in self.toy.load.held] + [entry.piece.id for entry in self.toy.entries]
        out = self._seen_out()
        return [piece for piece in fell if piece not in out]

    @property
    def out(self) -> int:
        """How many pieces have been seen to come out since counting began."""
        return self.tally.out + (len(self._seen_out()) if self.falling else 0)

    def _seen_out(self) -> set[int]:
        """Return the pieces that have come out in the film up to where it stands."""
        assert self._drop.track is not None
        return {way_out.id for way_out in self._drop.track.out if way_out.seconds <= self.second}

    @property
    def falling(self) -> bool:
        """Whether the film still runs."""
        return self.second < self.film.seconds

    def _compute(self) -> None:
        """Compute the film of all that is done since the tower rested last."""
        self._drop: Drop = self.toy.drop()
        assert self._drop.track is not None
        self.film = Film(self._shown(self._drop.track), self.looks, self._drop.track)

    def _shown(self, track: Track) -> RecordedDrop:
        fell, spec = self._drop, self.toy.spec
        request = Throw(self.toy.load, tuple((entry.piece.id, entry.piece.kind) for entry in self.toy.entries))
        drop = ChanceDrop(request, fell.out, fell.load, fell.seconds, tower=fell.tower)
        return RecordedDrop(
            drop,
            looks=self.looks,
            pieces=self.pieces,
            tower_name=fell.tower,
            dials=changed_dials(spec),
            hung=leaves(spec),
            fetch_track=track.to_bytes,
        )

    def shown(self) -> RecordedDrop:
        """Return what happened last, to be watched in the theatre."""
        return self.film.drop

    # Doing

    def _begin(self) -> None:
        """Begin a new film when the last one is over."""
        if self.falling:
            return
        if self.toy.entries or self.toy.blows:
            self.toy.load = self._drop.load
            self.toy.entries, self.toy.blows = [], []
        self.second = 0.0

    def free_piece(self, seat: int) -> int | None:
        """Return a piece of a seat (the predators count as the two after all) that is not inside or falling."""
        taken = {held.id for held in self.toy.load.held} | {entry.piece.id for entry in self.toy.entries}
        if not self.falling:
            taken = set(self.inside)
        return next((piece for piece in self.pieces_of(seat) if piece not in taken), None)

    def pieces_of(self, seat: int) -> tuple[int, ...]:
        """Return the pieces of a seat; the predators count as the seats after all, one each."""
        if seat < self.seats:
            return self.pieces.clans[seat]
        return (self.pieces.predators[seat - self.seats].piece,)

    def let_fall(self, seat: int, x: float) -> str:
        """Let a piece of a seat fall in at ``x`` mm; return why not, empty when it falls."""
        piece = self.free_piece(seat)
        if piece is None:
            return say("The whole clan is inside already.") if seat < self.seats else say("Already inside.")
        self._begin()
        self._drop_in(piece, x, self.second)
        self._compute()
        return ""

    def _drop_in(self, piece: int, x: float, second: float) -> None:
        self.toy.let_fall(piece, self.pieces.kind_of(piece), x, second, self._random.randrange(1 << 30))
        self.tally.thrown += 1

    def throw_handful(self) -> None:
        """Throw some pieces of all clans in."""
        self._begin()
        width = self.toy.spec.shaft.width
        for place in range(HANDFUL):
            piece = self.free_piece(self._random.randrange(self.seats))
            if piece is not None:
                self._drop_in(piece, self._random.uniform(0, width), self.second + place * _APART)
        self._compute()

    def bang(self, flap: int, strength: float) -> None:
        """Bang on a flap."""
        self._begin()
        self.toy.bang(flap, strength, self.second, self._random.randrange(1 << 30))
        self.tally.bangs += 1
        self._compute()

    def empty(self) -> None:
        """Take everything out."""
        self.toy = self._make(self.toy.spec)
        self.second = 0.0
        self._compute()

    def turn_dials(self, values: Mapping[str, float]) -> None:
        """Build the tower again; what lies on leaves that have moved falls in again."""
        spec, held = tuned(values), self._drop.load.held
        moved = any(dial_value(spec, path) != dial_value(self.toy.spec, path) for path in GEOMETRY)
        self.toy = self._make(spec) if moved else self._make(spec, self._drop.load)
        self.second = 0.0
        for place, piece in enumerate(held if moved else ()):
            x = self._random.uniform(0, spec.shaft.width)
            self.toy.let_fall(piece.id, piece.kind, x, place * _APART / 2, self._random.randrange(1 << 30))
        self._compute()

    def advance(self, seconds: float) -> None:
        """Advance the film; at its end, count what happened."""
        before = self.falling
        self.second = min(self.film.seconds, self.second + seconds)
        if before and not self.falling:
            self._count()

    def _count(self) -> None:
        """Count what a throw or a bang did; where both were mixed only the pieces count."""
        out, toy = set(self._drop.out), self.toy
        held = {piece.id for piece in toy.load.held}
        thrown = {entry.piece.id for entry in toy.entries}
        self.tally.out += len(out)
        if thrown and not toy.blows:
            self.tally.share("out_now", len(out & thrown), len(thrown))
            if held:
                self.tally.share("out_later", len(out & held), len(held))
        if not thrown and held and len(toy.blows) in (1, 3):
            key = "freed_by_one" if len(toy.blows) == 1 else "freed_by_three"
            self.tally.share(key, len(out & held), len(held))
