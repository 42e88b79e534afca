"""The drum: how hard a press strikes, and the picture of drum ends that may be struck."""

from __future__ import annotations

from game.core.words import say
from game.ugh_ugh.cards import BANGS_EACH_DRUM
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.show.looks import Bangs
from game.ugh_ugh.show.motion import Motion
from game.ugh_ugh.show.passage import draw_pulse, draw_strength
from game.ugh_ugh.state import lasting
from game.ui.canvas import Canvas

#: seconds a drum end must be pressed for the hardest bang, and the strength of a short click
FULL_PRESS, GENTLE, HARDEST = 1.2, 0.3, 1.0
STRENGTHS = (0.3, 0.6, 1.0)


def strength_of(seconds: float) -> float:
    """Return the strength of a bang after pressing for ``seconds``, in hundredths."""
    return round(GENTLE + (HARDEST - GENTLE) * min(1.0, max(0.0, seconds - 0.12) / FULL_PRESS), 2)


def strength_words(strength: float) -> str:
    """Return a bang's strength as a word."""
    return say("gentle") if strength < 0.5 else say("middling") if strength < 0.85 else say("strong")


def draw_drum(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the pulse of the drum ends, how many bangs are left, and how strong the one will be that is held."""
    pads = motion.passage.pads(canvas, face.view.glass_passage)
    for x, y in pads:
        draw_pulse(canvas, x, y, motion.clock % 1.0, strong=face.pulsing)
    step = face.view.agenda[0]
    most = BANGS_EACH_DRUM + lasting(face.view.clans[face.focus], "bangs")
    left = most if step.kind == "drums" else step.count
    Bangs(left, max(most, left)).draw(canvas, layout.FIRE, say("Bang"))
    gesture = face.gesture
    if gesture.pressed_flap is not None:
        strength = strength_of(gesture.pressed_seconds)
        told = say("let go here: no bang") if gesture.off_pad else strength_words(strength)
        draw_strength(canvas, *pads[gesture.pressed_flap], (strength - 0.3) / 0.7, told)


def draw_stick(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the drumstick at the drum end under the pointer, or with the focus."""
    gesture = face.gesture
    if gesture.beating is None:
        return
    x, y = motion.passage.pads(canvas, face.view.glass_passage)[gesture.beating]
    lift = 0.0 if gesture.pressed_flap is None else -26 * min(1.0, gesture.pressed_seconds)
    point = canvas.pictures.entry("ugh.drumstick").anchors.get("point", (40, 225))
    canvas.picture("ugh.drumstick", x - point[0], y - point[1] + lift - 4)
