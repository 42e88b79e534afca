"""The drum: how hard a press strikes, and the picture of drum ends that may be struck."""

from __future__ import annotations

from dataclasses import dataclass

from game.ugh_ugh.cards import BANGS_EACH_DRUM
from game.ugh_ugh.show import gauge, layout
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.show.looks import Bangs
from game.ugh_ugh.show.motion import Motion
from game.ugh_ugh.show.passage import Passage, draw_pulse
from game.ugh_ugh.show.standing_drums import draw_standing
from game.ugh_ugh.state import lasting
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import EMBER

#: seconds a drum end must be pressed for the hardest bang, and the strength of a short click
FULL_PRESS, GENTLE, HARDEST = 1.2, 0.3, 1.0
STRENGTHS = (0.3, 0.6, 1.0)


def strength_of(seconds: float) -> float:
    """Return the strength of a bang after pressing for ``seconds``, in hundredths."""
    return round(GENTLE + (HARDEST - GENTLE) * min(1.0, max(0.0, seconds - 0.12) / FULL_PRESS), 2)


def bangs_left(face: Face, seat: int) -> tuple[int, int]:
    """Return how many bangs a seat may make now, and how many it has for one drum."""
    most = BANGS_EACH_DRUM + lasting(face.view.clans[seat], "bangs")
    step = face.step
    left = step.count if step is not None and step.kind == "bang" and step.seat == seat else most
    return left, max(most, left)


def draw_drum(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the drums that stand there, the rings of the drum ends, who has the stick, and how hard a press strikes."""
    holder, gesture = face.holder, face.gesture
    pads = motion.passage.pads(canvas, face.view.glass_passage)
    if holder is not None:
        for flap, (x, y) in enumerate(pads):
            _draw_glow(canvas, x, y, pressed=flap == gesture.pressed_flap)
        motion.passage.draw_ends(canvas, glass=face.view.glass_passage)
    for x, y in pads:
        if holder is None:
            canvas.circle(x, y, 33, EMBER, 2)
            continue
        draw_pulse(canvas, x, y, motion.clock % 1.0, strong=face.pulsing)
    draw_standing(canvas, face, motion.sway)
    if holder is not None and not face.without_holding:
        Bangs(face.looks[holder], *bangs_left(face, holder), begun=face.kind == "bang").draw(canvas, layout.BANGS)
    if gesture.pressed_flap is not None:
        gauge.draw_gauge(canvas, gesture.pressed_flap, strength_of(gesture.pressed_seconds), spared=gesture.off_pad)


def _draw_glow(canvas: Canvas, x: float, y: float, *, pressed: bool) -> None:
    """Draw the light under a drum end that may be struck."""
    for reach in (136, 136) if pressed else (120,):
        canvas.picture_in("glow.spot", Rect(x - reach / 2, y - reach / 2, reach, reach))


def draw_stick(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the drumstick at the drum end under the pointer, or with the focus, once somebody has it."""
    gesture = face.gesture
    beaten = face.choice.last_flap if gesture.beating is None and face.without_holding else gesture.beating
    if beaten is None or face.holder is None:
        return
    lift = 0.0 if gesture.pressed_flap is None else 26 * min(1.0, gesture.pressed_seconds)
    _draw_stick_at(canvas, motion.passage.pad_spot(canvas, beaten, face.view.glass_passage), lift)


def _draw_stick_at(canvas: Canvas, spot: tuple[float, float], lift: float) -> None:
    point = canvas.pictures.baked("ugh.drumstick").anchors.get("point", (40, 225))
    canvas.picture("ugh.drumstick", spot[0] - point[0], spot[1] - point[1] - lift - 4)


@dataclass(slots=True)
class Strike:
    """The drumstick of somebody who sits at no screen: it comes down on a drum end, ``lift`` above it."""

    passage: Passage
    flap: int
    glass: bool
    lift: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is."""
        _draw_stick_at(canvas, self.passage.pad_spot(canvas, self.flap, self.glass), self.lift)
