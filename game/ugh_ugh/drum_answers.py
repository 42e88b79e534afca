"""What the people at one screen answer together when everybody is asked who drums."""

from __future__ import annotations

from game.core import Match, Prompt, Record
from game.ugh_ugh import moves
from game.ugh_ugh.events import Banged, Threw


class DrumAnswers:
    """One answer for everybody at the drums, given again seat by seat: the rules ask one after another."""

    def __init__(self) -> None:
        self._given = False
        self._drummer: tuple[int, moves.Bang] | None = None
        #: after how many records it is given again; otherwise time went another way
        self._at = 0

    def nobody(self) -> None:
        """Let everybody pass."""
        self._given, self._drummer = True, None

    def only(self, seat: int, bang: moves.Bang) -> None:
        """Let everybody pass until ``seat`` is asked, which strikes."""
        self._given, self._drummer = True, (seat, bang)

    def forget(self) -> None:
        """Forget what has been answered: somebody answers alone."""
        self._given, self._drummer = False, None

    def answer(self, match: Match, prompt: Prompt) -> str | None:
        """Return the move that answers a question asked in a match; ``None``: none has been given.

        Any other question, the bang itself, and a move that is taken back or made again end the answer.
        """
        if not self._given or prompt.kind != "drums" or len(match.records) != self._at:
            self.forget()
            return None
        if self._drummer is None or self._drummer[0] != prompt.seat:
            return str(moves.Pass())
        bang = str(self._drummer[1])
        self.forget()
        return bang

    def take_note(self, record: Record, match: Match) -> None:
        """Forget the answer when something falls, for all are asked anew, or when something else is asked."""
        following, self._at = match.prompt, len(match.records)
        falls = any(isinstance(event, Banged | Threw) for event in record.events)
        if falls or following is None or following.kind != "drums":
            self.forget()
