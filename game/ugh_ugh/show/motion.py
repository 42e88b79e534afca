"""All that moves on the table of Ugh Ugh: the animation moves it, the pictures only look at it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.screens.table import shown
from game.ugh_ugh.show.art import PieceArt
from game.ugh_ugh.show.passage import Passage
from game.ugh_ugh.show.pieces import Pieces
from game.ugh_ugh.state import State
from game.ui.theme import SeatLook

#: how long the standing drums shake, how often a second they sway, and how far at first
_SHAKING, _SWAYS, _FURTHEST = 0.45, 7.0, 6.0


class Motion(shown.Motion):
    """What flies, the Passage, the loose pieces, an event's poster, and what hops or shakes.

    ``poster`` is the event card that stands large over the table, with how far it has grown (0..1); ``clock`` the
    seconds for what pulses. ``hop`` is how high the number of loads that are left stands above its place, and
    ``shaking`` how many seconds the standing drums still shake.
    """

    def __init__(self, looks: Sequence[SeatLook]) -> None:
        super().__init__()
        self.art = PieceArt(looks)
        self.passage = Passage(self.art)
        self.pieces = Pieces(self.art)
        self.poster: tuple[str, float] | None = None
        self.clock = 0.0
        self.hop = 0.0
        self.shaking = 0.0

    def rest(self, view: State) -> None:
        """Bring all to rest as in ``view``."""
        self.movers.clear()
        self.poster = None
        self.hop = self.shaking = 0.0
        self.passage.rest(view.load)
        self.pieces.show(view)

    def shake_drums(self) -> None:
        """Let the standing drums shake: one of them is to be taken up before a drum end is struck."""
        self.shaking = _SHAKING

    @property
    def sway(self) -> float:
        """How far to the right of their places the standing drums are."""
        return _FURTHEST * (self.shaking / _SHAKING) * math.sin(math.tau * _SWAYS * self.shaking)
