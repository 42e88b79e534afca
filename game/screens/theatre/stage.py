"""Input on the theatre stage: moving and zooming the picture, following a piece."""

from __future__ import annotations

from game.core.words import say
from game.screens.theatre.film import THEATRE_STAGE, WHOLE, ZOOMS, Camera
from game.screens.theatre.projector import Projector
from game.ui.control import Control
from game.ui.intentions import Edit, Go, Intention, Point, Press, Release, Wheel

_CLICK, _REACH, _KEY_PULL = 6.0, 34.0, 60.0


class StageHandle:
    """The theatre stage as a control: drag to move, wheel to zoom, click to follow a piece."""

    def __init__(self, projector: Projector) -> None:
        self._projector = projector
        self._grip: tuple[float, float] | None = None
        self._pulled = 0.0

    def control(self) -> Control:
        """Return the control."""
        tip = say("Zoom with the mouse wheel. Click a piece to follow it.") if self._projector.open else ""
        return Control(
            "theatre.stage", "space", say("The stage"), THEATRE_STAGE, handle=self._take, tooltip=tip, sound=""
        )

    def _take(self, intention: Intention) -> bool:
        projector = self._projector
        if isinstance(intention, Wheel):
            zoom(projector, 1 if intention.amount > 0 else -1, (intention.x, intention.y))
            return True
        if isinstance(intention, Press):
            self._grip, self._pulled = (intention.x, intention.y), 0.0
        elif isinstance(intention, Point) and self._grip is not None:
            across, down = intention.x - self._grip[0], intention.y - self._grip[1]
            self._grip = (intention.x, intention.y)
            self._pulled += abs(across) + abs(down)
            if projector.camera.zoom > 1 and self._pulled > _CLICK:
                projector.followed = None
                projector.look(projector.camera.moved(across, down))
        elif isinstance(intention, Release):
            if self._pulled <= _CLICK:
                self._follow_at(intention.x, intention.y)
            self._grip = None
        elif isinstance(intention, Edit) and intention.key in ("page_up", "page_down"):
            zoom(projector, 1 if intention.key == "page_up" else -1)
        elif isinstance(intention, Go):
            return self._pull_by_key(intention.direction)
        else:
            return False
        return True

    def _pull_by_key(self, direction: str) -> bool:
        """Move the camera; at the edge the keys are left to the focus."""
        across = {"left": _KEY_PULL, "right": -_KEY_PULL}.get(direction, 0.0)
        down = {"up": _KEY_PULL, "down": -_KEY_PULL}.get(direction, 0.0)
        before = self._projector.camera
        self._projector.look(before.moved(across, down))
        return self._projector.camera != before

    def _follow_at(self, x: float, y: float) -> None:
        projector, camera = self._projector, self._projector.camera
        if projector.film is None or not projector.open:
            return
        seen = camera.window
        spot = seen.x + (x - THEATRE_STAGE.x) / camera.zoom, seen.y + (y - THEATRE_STAGE.y) / camera.zoom
        piece = projector.film.nearest(*spot, projector.moment, _REACH / camera.zoom**0.5)
        projector.follow(None if piece == projector.followed else piece)


def zoom(projector: Projector, step: int, at: tuple[float, float] | None = None) -> None:
    """Zoom one step in or out, about a point of the screen or the piece that is followed."""
    camera = projector.camera
    place = min(max(0, ZOOMS.index(camera.zoom) + step), len(ZOOMS) - 1)
    if ZOOMS[place] == 1 or not projector.open:
        projector.look(WHOLE)
        return
    nearer = Camera(ZOOMS[place], camera.x, camera.y)
    if at is not None:
        fixed = (
            camera.x + (at[0] - THEATRE_STAGE.centerx) / camera.zoom,
            camera.y + (at[1] - THEATRE_STAGE.centery) / camera.zoom,
        )
        nearer = nearer.at(
            fixed[0] - (at[0] - THEATRE_STAGE.centerx) / nearer.zoom,
            fixed[1] - (at[1] - THEATRE_STAGE.centery) / nearer.zoom,
        )
    projector.look(nearer.at(nearer.x, nearer.y))
    projector.follow(projector.followed)
