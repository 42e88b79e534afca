"""The Passage as it is seen: drummed on, pieces falling in at its mouth and out of its gate. No physics here.

``Passage`` keeps which film is shown, how far it is, and how high the outer ends stand when none is; all that moves
follows from these.
"""

from __future__ import annotations

import math

from game.core.rules import Load
from game.outside import FALL_SECONDS, Moment, Outside, heights_at_rest
from game.screens.parts import closed_tower
from game.screens.parts.leaves import draw_leaf, draw_pad
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.art import PieceArt
from game.ui.canvas import Canvas
from game.ui.layered import kept
from game.ui.layout import Rect
from game.ui.theme import EMBER, RING, SHADE, mix
from physics.earlier_towers import earlier_named, leaves_of
from physics.tower import TOWER, spec_hash
from physics.track import Track

_FALL_FROM = -46.0
#: where pieces leave a tilted basket
_SPOUT = (676.0, 128.0)
_SWALLOWED = 205.0
_MOUTH_SCALE = 1.62
#: how large pieces are at the mouth, and where they are seen there
_IN_MOUTH, _MOUTH_SEEN = 58.0, Rect(600, 0, 400, _SWALLOWED + 4)
#: how far the whole tower shakes at most
_MOST_SHAKE = 3.0


class Passage:
    """The moving picture of the Passage; ``moment`` is how it looks from outside."""

    def __init__(self, art: PieceArt) -> None:
        self._art = art
        self._outside: Outside | None = None
        #: the tower of the drop that was shown last, and so of what rests in it
        self._tower: str | None = spec_hash()
        self.film_at = 0.0
        self.moment = Moment()
        self.poured = False

    @property
    def film(self) -> Track | None:
        """The drop that is shown."""
        return None if self._outside is None else self._outside.track

    @property
    def film_runs(self) -> bool:
        """Whether a drop is shown just now."""
        return self._outside is not None

    def show(self, outside: Outside, seconds: float) -> None:
        """Show a drop at a second of its film, counted from the first frame."""
        self._outside, self.film_at, self._tower = outside, seconds, outside.track.spec
        self.moment = outside.at(seconds)

    def still(self) -> None:
        """Bring all to rest; the outer ends stay where they are."""
        self.moment = Moment(self.moment.heights)

    def rest(self, load: Load) -> None:
        """Bring all to rest and forget the film: the outer ends show what lies on them."""
        self._outside = None
        self.moment = Moment(heights_at_rest(load[1]))

    # Drawing, from the back to the front

    def draw_tower(self, canvas: Canvas, *, glass: bool) -> None:
        """Draw the tower where its shaking has it just now; a closed one with the scratches beside it."""
        name = "ugh.tower_glass" if glass else "ugh.tower_back"
        at = canvas.pictures.baked(name).at
        for part in layout.TOWER_SEEN:
            with canvas.clip(part):
                canvas.large_picture(name, at[0] + self._shift[0], at[1] + self._shift[1])
        if not glass:
            _scratches(canvas)

    def draw(self, canvas: Canvas, glass: Load | None) -> None:
        """Draw falling pieces, rim and flap ends; ``glass`` is what rests inside when that may be seen."""
        if glass is None:
            self._closed(canvas, self._shift)
        else:
            self._open(canvas, self._shift, glass)

    @property
    def _shift(self) -> tuple[float, float]:
        shake = _MOST_SHAKE * self.moment.shake
        return math.sin(self.film_at * 61) * shake, math.sin(self.film_at * 47 + 1) * shake * 0.4

    def _closed(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        self._falling(canvas, shift)
        self._flying(canvas, shift)
        closed_tower.draw_front(canvas, self.moment, closed_tower.TABLE, *shift)
        closed_tower.draw_ends(canvas, self.moment.heights, closed_tower.TABLE, *shift)
        closed_tower.draw_dust(canvas, self.moment)

    def _open(self, canvas: Canvas, shift: tuple[float, float], glass: Load) -> None:
        at, shaft = canvas.pictures.baked("ugh.tower_glass").at, canvas.pictures.anchor("ugh.tower_glass", "shaft")
        left, bottom = at[0] + shaft[0] + shift[0], at[1] + shaft[1] + shaft[3] + shift[1]
        scale, resting = shaft[2] / TOWER.shaft.width, self.film is None
        if self.film is not None:
            frame = self.film.frame_at(self.film_at)
            poses = [(pose.id, pose.x, pose.y, pose.angle) for pose in frame.pieces]
            angles = frame.flaps
        else:
            poses = [(held[0], held[3], held[4], held[5]) for held in glass[0]]
            angles = glass[1]
        for number, leaf in enumerate(leaves_of(self._tower)):
            points = leaf.drawn(angles[number] if number < len(angles) else 0.0)
            spots = [(left + x * scale, bottom - y * scale) for x, y in points]
            if leaf.outer is not None:
                x, y = self.pad_spot(canvas, leaf.flap, glass=True)
                spots[0] = x + shift[0], y + shift[1]
            draw_leaf(canvas, leaf, spots, scale, finely=resting)
        for flap in range(TOWER.flap.count):
            x, y = self.pad_spot(canvas, flap, glass=True)
            draw_pad(canvas, (x + shift[0], y + shift[1]), 48, struck=False)
        tower = earlier_named(self._tower)
        for piece, x, y, angle in poses:
            spot = left + x * scale, bottom - y * scale
            self._art.draw_inside(canvas, piece, *spot, angle, scale=scale, tower=tower, resting=resting)

    def draw_ends(self, canvas: Canvas, *, glass: bool) -> None:
        """Draw the outer ends of the flaps over what was drawn since, as they stand."""
        if not glass:
            closed_tower.draw_ends(canvas, self.moment.heights, closed_tower.TABLE)
            return
        for spot in self.pads(canvas, glass):
            draw_pad(canvas, spot, 48, struck=False)

    def pads(self, canvas: Canvas, glass: bool) -> list[tuple[float, float]]:
        """Return the middle of the pad at each flap's outer end, as high as it stands now."""
        return [self.pad_spot(canvas, flap, glass) for flap in range(TOWER.flap.count)]

    def pad_spot(self, canvas: Canvas, flap: int, glass: bool) -> tuple[float, float]:
        """Return the middle of the pad at the outer end of a flap, as high as it stands now."""
        height = self.moment.heights[flap]
        if not glass:
            return closed_tower.end_spot(canvas, flap, height)
        at, pad = canvas.pictures.baked("ugh.tower_glass").at, canvas.pictures.anchor("ugh.tower_glass", f"pad_{flap}")
        return at[0] + pad[0], at[1] + pad[1] - height

    def _falling(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces that have been let go above the mouth and not been swallowed yet."""
        if self.film is None:
            return
        firsts = {piece.id: piece for piece in self.film.pieces}
        with canvas.clip(_MOUTH_SEEN):
            for thrown in self.film.thrown:
                part = (self.film_at - thrown.seconds + FALL_SECONDS) / FALL_SECONDS
                if not 0 <= part <= 1.25 or thrown.id not in firsts:
                    continue
                way = firsts[thrown.id]
                x = layout.MOUTH[0] + (way.xs[0] / 50 - TOWER.shaft.width / 2) * _MOUTH_SCALE + shift[0]
                y = _FALL_FROM + (_SWALLOWED - _FALL_FROM) * part * part * 0.85 + shift[1]
                if self.poured:
                    x = _SPOUT[0] + (x - _SPOUT[0]) * min(1.0, part)
                    y = _SPOUT[1] + (_SWALLOWED - _SPOUT[1]) * part**3 - 52 * math.sin(math.pi * min(1.0, part))
                turn = way.angles[0] / 10_000 - (1 - part) * 2.4 * (1 if thrown.id % 2 else -1)
                self._art.draw(canvas, thrown.id, x, y, _IN_MOUTH, turn)

    def _flying(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces that a bang has thrown up over the mouth."""
        with canvas.clip(_MOUTH_SEEN):
            for flying in self.moment.flying:
                x, y = closed_tower.over_mouth(flying.x, flying.y)
                self._art.draw(canvas, flying.piece, x + shift[0], y + shift[1], _IN_MOUTH, flying.angle)

    def draw_gate(self, canvas: Canvas) -> None:
        """Draw the hide fringe that hangs over the exit, and the dust before it."""
        closed_tower.draw_fringe(canvas, self.moment)

    def draw_tray(self, canvas: Canvas) -> None:
        """Draw the tray's bowl."""
        canvas.placed("ugh.tray_back")

    def draw_tray_rim(self, canvas: Canvas) -> None:
        """Draw the rim of the tray before the pieces in it."""
        canvas.placed("ugh.tray_front")


@kept
def _scratches(canvas: Canvas) -> None:
    closed_tower.draw_scratches(canvas)


def draw_pulse(canvas: Canvas, x: float, y: float, beat: float, *, strong: bool) -> None:
    """Draw the gold ring round a pad that may be struck; ``beat`` 0..1 is where in the pulse it is."""
    wave = math.sin(beat * math.tau) if strong else 0
    reach = 31 + 3 * wave
    canvas.circle(x, y, reach + 9 + 3 * wave, mix(EMBER, SHADE, 0.6), 2)
    canvas.circle(x, y, reach + 4, EMBER, 3)
    canvas.circle(x, y, reach, RING, 5)
