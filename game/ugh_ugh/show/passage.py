"""The Passage as it is seen: shaken, drummed on, pieces falling in at its mouth and out of its gate. No physics here.

``Passage`` keeps what moves (shake, dips of the pads, swinging fringe, dust, a film being shown) as plain numbers that
an animation sets; ``draw`` only shows them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.core.rules import Load
from game.screens.leaves import draw_leaf, draw_pad
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.art import PieceArt
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.surfaces import clear, resized
from game.ui.theme import EMBER, GOLD, RING, SHADE, mix
from physics.tower import TOWER, leaves
from physics.track import Track

_GLASS_MEMBER, _GLASS_CUBE = 41.0, 44.0
_STRIPS = 9
_FALL_FROM = -46.0
#: where pieces leave a tilted basket
_SPOUT = (676.0, 128.0)
_FALL_SECONDS = 0.42
_SWALLOWED = 205.0
_MOUTH_SCALE = 1.62


@dataclass(slots=True)
class Puff:
    """A puff of dust: where it rose, and how far along it is (0..1)."""

    x: float
    y: float
    part: float
    size: float


class Passage:
    """The moving picture of the Passage."""

    def __init__(self, art: PieceArt) -> None:
        self._art = art
        self.shake = 0.0
        self.dips = [0.0, 0.0, 0.0]
        self.swing = 0.0
        self.puffs: list[Puff] = []
        self.film: Track | None = None
        self.film_at = 0.0
        self.clock = 0.0
        self.poured = False

    def still(self) -> None:
        """Bring tower, drum ends and fringe to rest."""
        self.shake = self.swing = 0.0
        self.dips = [0.0, 0.0, 0.0]
        self.puffs.clear()

    def rest(self) -> None:
        """Bring everything to rest, and forget the film."""
        self.still()
        self.film = None

    # Drawing, from the back to the front

    def draw(self, canvas: Canvas, glass: Load | None) -> None:
        """Draw tower, falling pieces, rim and flap ends; ``glass`` is what rests inside when that may be seen."""
        shift = (math.sin(self.clock * 61) * self.shake, math.sin(self.clock * 47 + 1) * self.shake * 0.4)
        if glass is None:
            self._closed(canvas, shift)
        else:
            self._open(canvas, shift, glass)

    def _closed(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        _shifted(canvas, "ugh.tower_back", shift)
        self._falling(canvas, shift)
        _shifted(canvas, "ugh.mouth_front", shift)
        for flap in range(3):
            _shifted(canvas, f"ugh.flap_{flap}", (shift[0], shift[1] + self.dips[flap]))

    def _open(self, canvas: Canvas, shift: tuple[float, float], glass: Load) -> None:
        _shifted(canvas, "ugh.tower_glass", shift)
        at, shaft = canvas.pictures.entry("ugh.tower_glass").at, canvas.pictures.anchor("ugh.tower_glass", "shaft")
        left, bottom = at[0] + shaft[0] + shift[0], at[1] + shaft[1] + shaft[3] + shift[1]
        scale = shaft[2] / TOWER.shaft.width
        if self.film is not None:
            frame = self.film.frame_at(self.film_at)
            poses = [(pose.id, pose.x, pose.y, pose.angle) for pose in frame.pieces]
            angles = frame.flaps
        else:
            poses = [(held[0], held[3], held[4], held[5]) for held in glass[0]]
            angles = glass[1]
        for number, leaf in enumerate(leaves()):
            points = leaf.drawn(angles[number] if number < len(angles) else 0.0)
            spots = [(left + x * scale, bottom - y * scale) for x, y in points]
            draw_leaf(canvas, leaf, spots, 1.0)
        for flap in range(3):
            x, y = pad_place(canvas, flap, glass=True)
            draw_pad(canvas, (x + shift[0], y + shift[1] + self.dips[flap]), 48, struck=False)
        for piece, x, y, angle in poses:
            size = _GLASS_MEMBER if piece < 35 else _GLASS_CUBE
            self._art.draw(canvas, piece, left + x * scale, bottom - y * scale, size * scale / 1.8, angle)

    def _falling(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces that have been let go above the mouth and not been swallowed yet."""
        if self.film is None:
            return
        firsts = {piece.id: piece for piece in self.film.pieces}
        with canvas.clip(Rect(600, 0, 400, _SWALLOWED + 4)):
            for thrown in self.film.thrown:
                part = (self.film_at - thrown.seconds + _FALL_SECONDS) / _FALL_SECONDS
                if not 0 <= part <= 1.25 or thrown.id not in firsts:
                    continue
                track = firsts[thrown.id]
                x = layout.MOUTH[0] + (track.xs[0] / 50 - TOWER.shaft.width / 2) * _MOUTH_SCALE + shift[0]
                y = _FALL_FROM + (_SWALLOWED - _FALL_FROM) * part * part * 0.85 + shift[1]
                if self.poured:
                    x = _SPOUT[0] + (x - _SPOUT[0]) * min(1.0, part)
                    y = _SPOUT[1] + (_SWALLOWED - _SPOUT[1]) * part**3 - 52 * math.sin(math.pi * min(1.0, part))
                turn = track.angles[0] / 10_000 - (1 - part) * 2.4 * (1 if thrown.id % 2 else -1)
                self._art.draw(canvas, thrown.id, x, y, 58, turn)

    def draw_gate(self, canvas: Canvas) -> None:
        """Draw the hide fringe that hangs over the exit, and the dust before it."""
        for strip in range(_STRIPS):
            lean = self.swing * math.sin(self.clock * 10 + strip * 0.4) * (1 - 0.08 * abs(strip - _STRIPS // 2))
            _hang(canvas, f"ugh.fringe_{strip}", lean)
        for puff in self.puffs:
            size = puff.size * (0.5 + puff.part)
            _cloud(canvas, puff.x, puff.y - 16 * puff.part, size, round(120 * (1 - puff.part)))

    def draw_tray(self, canvas: Canvas) -> None:
        """Draw the tray's bowl."""
        canvas.placed("ugh.tray_back")

    def draw_tray_rim(self, canvas: Canvas) -> None:
        """Draw the rim of the tray before the pieces in it."""
        canvas.placed("ugh.tray_front")


def pad_place(canvas: Canvas, flap: int, glass: bool = False) -> tuple[float, float]:
    """Return the middle of the pad at the outer end of a flap."""
    name = "ugh.tower_glass" if glass else "ugh.tower_back"
    at, pad = canvas.pictures.entry(name).at, canvas.pictures.anchor(name, f"pad_{flap}")
    return at[0] + pad[0], at[1] + pad[1]


def draw_pulse(canvas: Canvas, x: float, y: float, beat: float, *, strong: bool) -> None:
    """Draw the gold ring round a pad that may be struck; ``beat`` 0..1 is where in the pulse it is."""
    wave = math.sin(beat * math.tau) if strong else 0
    reach = 31 + 3 * wave
    canvas.circle(x, y, reach + 9 + 3 * wave, mix(EMBER, SHADE, 0.6), 2)
    canvas.circle(x, y, reach + 4, EMBER, 3)
    canvas.circle(x, y, reach, RING, 5)


def draw_strength(canvas: Canvas, x: float, y: float, strength: float, label: str) -> None:
    """Draw the arc that fills while a pad is pressed, and its words."""
    start, sweep = math.radians(140), math.radians(-250)
    canvas.arc(x, y, 58, start, start + sweep, SHADE, 15)
    for step in range(max(1, round(strength * 18))):
        low, high = start + sweep * step / 18, start + sweep * (step + 0.9) / 18
        glow = step / 18
        canvas.arc(x, y, 56, low, high, (255, round(200 - 110 * glow), round(90 - 60 * glow)), 11)
    width = canvas.text_width(label, 20, "display") + 30
    box = Rect(x - width / 2, y + 62, width, 34)
    canvas.panel("panel.tooltip", box)
    canvas.text(label, box.centerx, box.centery, 20, kind="display", colour=GOLD, align="centre", middle=True)


def _shifted(canvas: Canvas, name: str, shift: tuple[float, float]) -> None:
    """Draw a picture where it belongs, moved a little."""
    x, y = canvas.pictures.entry(name).at
    canvas.picture(name, x + shift[0], y + shift[1])


def _hang(canvas: Canvas, name: str, lean: float) -> None:
    """Draw a strip of the fringe where it belongs, leaning by ``lean`` radians about its upper end."""
    if abs(lean) < 0.02:
        canvas.placed(name)
        return
    entry, pivot = canvas.pictures.entry(name), canvas.pictures.anchor(name, "pivot")
    down = entry.size[1] / 2 - pivot[1]
    x, y = entry.at[0] + pivot[0], entry.at[1] + pivot[1]
    canvas.turned(name, x + math.sin(lean) * down, y + math.cos(lean) * down, lean)


@lru_cache(maxsize=32)
def _cloud_picture(length: int) -> pygame.Surface:
    """Return soft dust ``length`` pixels across."""
    small = clear((64, 64))
    small.fill((196, 170, 130, 0))
    for ring in range(30, 0, -1):
        pygame.draw.circle(small, (196, 170, 130, round(7.5 * (30 - ring))), (32, 32), ring)
    return resized(small, (length, length))


def _cloud(canvas: Canvas, x: float, y: float, size: float, alpha: int) -> None:
    """Draw soft dust ``size`` across."""
    length = max(8, round(canvas.pixels(size) / 8) * 8)
    image = _cloud_picture(length)
    image.set_alpha(alpha)
    spot = canvas.spot(x, y)
    canvas.surface.blit(image, (spot[0] - length // 2, spot[1] - length // 2))
