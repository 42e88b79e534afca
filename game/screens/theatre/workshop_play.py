"""The workshop's state: the tower, the film of what happens to it, and what is counted. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from game.core.games import passage_pieces
from game.core.rules import Drop as ChanceDrop
from game.core.rules import Throw
from game.core.words import say
from game.kept.seats import seat_looks
from game.passage.recorded_drop import RecordedDrop
from game.processes.errand import Progress
from game.screens.parts.shown_drops import plain_names
from game.screens.theatre.film import Film
from game.screens.theatre.workshop_chart import Tally
from game.screens.theatre.workshop_dials import GEOMETRY
from physics.tower import leaves
from physics.track import Track
from physics.tuning import changed_dials, dial_value, tuned

if TYPE_CHECKING:
    from physics.measurement import Measurement
    from physics.passage import Drop

HANDFUL = 7
_APART = 0.22
DROPS = 1000


def measure_drops(progress: Progress, dials: Mapping[str, float], calls: int | None = None) -> Measurement | None:
    """Compute a thousand drops in a tower with some dials turned, in a process of its own.

    Figures are told after each match, which has as many throws as in the laboratory unless ``calls`` says how many.
    """
    from physics.measure import CALLS_A_MATCH, measuring

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
        from physics.play import Toy

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
            return (
                say("Everyone of that clan is inside already.") if seat < self.seats else say("It is inside already.")
            )
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
