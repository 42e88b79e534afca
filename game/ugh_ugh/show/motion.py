"""All that moves on the table of Ugh Ugh: the animation moves it, the pictures only look at it."""

from __future__ import annotations

from collections.abc import Sequence

from game.ugh_ugh.show.art import PieceArt
from game.ugh_ugh.show.passage import Passage
from game.ugh_ugh.show.pieces import Pieces
from game.ugh_ugh.state import State
from game.ui.theme import SeatLook


class Motion:
    """The Passage, the loose pieces, an event's poster, and what is being told.

    ``poster`` is the event card that stands large over the table, with how far it has grown (0..1); ``saying`` what
    happens, in words; ``clock`` the seconds for what pulses.
    """

    def __init__(self, looks: Sequence[SeatLook]) -> None:
        self.art = PieceArt(looks)
        self.passage = Passage(self.art)
        self.pieces = Pieces(self.art)
        self.poster: tuple[str, float] | None = None
        self.saying = ""
        self.clock = 0.0

    def rest(self, view: State) -> None:
        """Bring all to rest as in ``view``."""
        self.poster, self.saying = None, ""
        self.passage.rest(view.load)
        self.pieces.show(view)
