"""The drums that stand before the Passage after a throw: whoever wants to drum takes one up."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words import say
from game.ugh_ugh.show import cards, layout
from game.ugh_ugh.show.face import Face, StandingDrum
from game.ugh_ugh.state import clockwise_after
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import steady
from game.ui.theme import BONE, EMBER, GOLD, RING

_PASSED = (190, 178, 164)
#: by how much a drum rises that is taken up
_RISEN = 8.0
_GREY = 120


def standing(face: Face) -> dict[int, tuple[float, float]]:
    """Return where each seat's drum stands that works, in the order in which they are asked.

    Those who have passed already come before those who may still drum.
    """
    asked = face.may_drum
    if face.kind == "bang" and face.asked is not None:
        asked = (face.asked,)
    if not asked:
        return {}
    passed = [seat for seat in clockwise_after(face.view, asked[-1]) if seat not in asked]
    order = [*(seat for seat in passed if face.kind == "drums" and face.view.clans[seat].drum), *asked]
    return dict(zip(order, layout.drums(len(order)), strict=True))


def draw_standing(canvas: Canvas, face: Face, sway: float = 0.0) -> None:
    """Draw the drums: those that may be taken up glow, the one that is stands higher, a bot's waits or has passed.

    ``sway`` is how far to the right those are that may be taken up, while they shake.
    """
    for seat, (x, y) in standing(face).items():
        held = seat == face.holder
        passed = face.kind == "drums" and seat not in face.may_drum
        aside = sway if seat in face.drummers else 0.0
        _draw_one(canvas, face, seat, x + aside, y - (_RISEN if held else 0.0), held=held, passed=passed)
        ink = _PASSED if passed else GOLD if held else BONE
        _tag(canvas, face.looks[seat].name, x, y + 98, ink)
        if passed:
            _tag(canvas, say("passes"), x, y + 14, BONE)


def draw_taken_up(canvas: Canvas, face: Face, seat: int, x: float, y: float) -> None:
    """Draw a seat's drum with its name as if it was taken up."""
    _draw_one(canvas, face, seat, x, y - _RISEN, held=True, passed=False)
    _tag(canvas, face.looks[seat].name, x, y + 98, GOLD)


def _draw_one(canvas: Canvas, face: Face, seat: int, x: float, y: float, *, held: bool, passed: bool) -> None:
    look = face.looks[seat]
    free = not passed and seat in face.drummers
    lit = held or face.gesture.looked_at == StandingDrum(seat)
    for reach in (170, 128) if lit else (128,) if free else ():
        canvas.picture_in("glow.spot", Rect(x - reach / 2, y + 42 - reach / 2, reach, reach))
    name = f"drum.{look.colour}"
    wide = canvas.pictures.baked(name).size[0]
    canvas.picture(name, x - wide / 2, y, alpha=_GREY if passed else 255)
    _, down = canvas.pictures.anchor(name, "badge")
    canvas.seat(look, x, y + down, 32)
    if free or held:
        _ring(canvas, canvas.pictures.anchor(name, "head"), x - wide / 2, y, held=lit)


def _ring(canvas: Canvas, head: Sequence[float], left: float, top: float, *, held: bool) -> None:
    """Draw the gold ring round a drum's head."""
    x, y, wide, high = head
    for grow, tone in ((5, EMBER), (2, RING)):
        box = Rect(left + x - grow, top + y - grow, wide + 2 * grow, high + 2 * grow)
        canvas.oval(box, tone, 3 if held else 2)


def _tag(canvas: Canvas, text: str, x: float, y: float, ink: tuple[int, int, int]) -> None:
    """Draw words on a dark tag."""
    box = Rect(x - 37, y - 14, 74, 28)
    canvas.panel("panel.tooltip", box)
    room = Rect(box.x + 4, box.y - 1, box.w - 8, box.h)
    canvas.text(
        cards.call_name(canvas, text, room.w, steady(canvas, 15), "display"),
        room.centerx,
        room.centery,
        steady(canvas, 20),
        kind="display",
        colour=ink,
        align="centre",
        middle=True,
        width=room.w,
        least=15,
    )
