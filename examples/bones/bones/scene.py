"""The table of Bones: a board of bids, the doubt, and each seat's dice; those of the others stay covered."""

from __future__ import annotations

from bones.rules import DICE, FACES, HIDDEN, Bid, Doubt, Rolled, Uncovered
from game.core.words import say
from game.screens.parts.move_controls import MoveControls
from game.screens.table.animator import ByEvent
from game.screens.table.simple_scene import Animations, SimpleAnimator, SimpleFace, SimpleScene
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.theme import ACTIVE, CHAR, GOLD, GREY
from game.ui.widgets import Button, plate

ANIMATIONS: Animations = ByEvent()
_SEATS = (Rect(40, 780, 420, 84), Rect(1140, 780, 420, 84), Rect(590, 780, 420, 84))
_DOUBT = Rect(640, 590, 320, 70)
_DIE = 74.0


def cell(bid: Bid) -> Rect:
    """Return the place of a bid on the board: a column for each face, a row for each number of dice."""
    return Rect(416 + 128 * (bid.face - 1), 180 + 64 * (bid.count - 1), 120, 56)


def die(seat: int, place: int) -> Rect:
    """Return the place of a die above the panel of its seat."""
    return Rect(_SEATS[seat].x + 10 + (_DIE + 12) * place, _SEATS[seat].y - _DIE - 12, _DIE, _DIE)


def bids(face: SimpleFace) -> list[Bid]:
    """Return every bid on the board."""
    rows = DICE * len(face.view.hands)
    return [Bid(count + 1, number + 1) for count in range(rows) for number in range(FACES)]


def draw_table(canvas: Canvas, face: SimpleFace, status: Status) -> None:
    """Draw the question, the board of bids, the dice and the seats."""
    canvas.layer("bones", lambda: canvas.background("wall.plain"))
    canvas.prose(status.text, Rect(360, 66, 880, 90), 26, kind="bold", colour=ACTIVE, align="centre", middle=True)
    present = (face.view.count, face.view.face)
    for bid in bids(face):
        rect, is_present = cell(bid), (bid.count, bid.face) == present
        alpha = 255 if (bid.count, bid.face) >= present else 90
        canvas.fill(rect, CHAR, alpha, radius=10)
        canvas.picture_in(f"sa.die.{bid.face}", Rect(rect.x + 66, rect.y + 6, 44, 44), alpha=alpha)
        words, colour = f"{bid.count} x", GOLD if is_present else GREY
        canvas.text(words, rect.x + 54, rect.centery, 24, kind="bold", colour=colour, align="right", middle=True)
        if is_present:
            canvas.frame(rect, GOLD, 4, radius=10)
    for seat, look in enumerate(face.looks):
        for place, number in enumerate(face.view.hands[seat]):
            if number == HIDDEN:
                canvas.fill(die(seat, place), CHAR, radius=14)
                canvas.frame(die(seat, place), GREY, 3, radius=14)
            else:
                canvas.picture_in(f"sa.die.{number}", die(seat, place))
        plate(canvas, _SEATS[seat], look, say("shells"), str(face.view.shells[seat]), lit=status.seat == seat)


def list_controls(face: SimpleFace, playing: MoveControls) -> list[Control]:
    """Return a control for each bid, and the button that doubts."""
    listed = []
    for bid in bids(face):
        label = say("At least {count} of {face}", count=bid.count, face=bid.face)
        listed.append(playing.control(f"bid.{bid.count}.{bid.face}", "piece", label, cell(bid), [bid], tooltip=label))
    doubt = playing.control("doubt", "button", say("Doubt"), _DOUBT, [Doubt()], look=Button("fire"))
    return [*listed, doubt]


@ANIMATIONS.of(Uncovered)
def uncovered(animator: SimpleAnimator, event: Uncovered) -> None:
    """Show all dice for a while; they are in the view after the event."""
    animator.headline(animator.words_of(event))
    animator.sound("soft")


@ANIMATIONS.of(Rolled)
def rolled(animator: SimpleAnimator, event: Rolled) -> None:
    """Leave time to look at what was shown before."""
    animator.wait(2.0)


class BonesScene(SimpleScene):
    """Bones on the table."""

    animations = ANIMATIONS
    draw_table = staticmethod(draw_table)
    controls_of = staticmethod(list_controls)
    # where the ring is drawn round a seat that a line of the log is about
    seat_spot = staticmethod(_SEATS.__getitem__)
