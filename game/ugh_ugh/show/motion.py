"""All that moves on the table of Ugh Ugh: the animation moves it, the pictures only look at it."""

from __future__ import annotations

from collections.abc import Sequence

from game.screens.table import shown
from game.ugh_ugh.show.art import PieceArt
from game.ugh_ugh.show.passage import Passage
from game.ugh_ugh.show.pieces import Pieces
from game.ugh_ugh.state import State
from game.ui.theme import SeatLook


class Motion(shown.Motion):
    """What flies, the Passage, the loose pieces, and an event's poster.

    ``poster`` is the event card that stands large over the table, with how far it has grown (0..1); ``clock`` the
    seconds for what pulses.
    """

    def __init__(self, looks: Sequence[SeatLook]) -> None:
        super().__init__()
        self.art = PieceArt(looks)
        self.passage = Passage(self.art)
        self.pieces = Pieces(self.art)
        self.poster: tuple[str, float] | None = None
        self.clock = 0.0

    def rest(self, view: State) -> None:
        """Bring all to rest as in ``view``."""
        self.movers.clear()
        self.poster = None
        self.passage.rest(view.load)
        self.pieces.show(view)
