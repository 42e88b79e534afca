"""What plays in the theatre, as its bar, its stage and its share panel see it."""

from __future__ import annotations

from typing import Protocol

from game.core import Match
from game.recorded_drop import RecordedDrop
from game.screens.theatre.film import Camera, Film
from game.screens.theatre.reel import Reel
from game.screens.theatre.timeline import Scrubber
from game.ui.stage import Stage


class Playing(Protocol):
    """A reel that plays, and how it is looked at; ``wish_open`` is whether the tower shall be cut open where it may."""

    stage: Stage
    match: Match | None
    scrubber: Scrubber
    reel: Reel | None
    camera: Camera
    #: the piece that is kept in sight
    followed: int | None
    speed: float
    playing: bool
    loop: bool
    trails: bool
    wish_open: bool

    @property
    def drop(self) -> RecordedDrop | None:
        """The drop that is shown: a part of the reel."""

    @property
    def film(self) -> Film | None:
        """The film of the drop that is shown."""

    @property
    def moment(self) -> float:
        """The second within the film that is shown."""

    @property
    def open(self) -> bool:
        """Whether the tower is cut open."""

    def toggle(self) -> None:
        """Play or pause."""

    def step(self, pictures: int) -> None:
        """Show the picture so many after this one, and be still."""

    def look(self, camera: Camera) -> None:
        """Look at the stage through another camera."""

    def follow(self, piece: int | None) -> None:
        """Keep a piece in sight, or none."""

    def follow_next(self) -> None:
        """Follow the next of the pieces; after the last one none."""

    def mark_difference(self, drop: RecordedDrop | None, second: float) -> None:
        """Mark on the timeline the second of a drop from which on it falls otherwise today."""

    def watch_match(self) -> None:
        """Step through the match of the drop that is shown, beginning where it fell."""

    def refresh(self) -> None:
        """Have the screen drawn anew and the controls listed anew."""
