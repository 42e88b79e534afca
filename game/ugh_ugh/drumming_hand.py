"""Drumming by hand: take up a drum, press a drum end, or let nobody drum; one touch answers for all at the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core import Prompt, Record
from game.ugh_ugh import moves
from game.ugh_ugh.events import Banged, Threw
from game.ugh_ugh.hand import Hand, Table
from game.ugh_ugh.show.drum import strength_of


@dataclass(frozen=True, slots=True)
class Standing:
    """What has been answered for everybody at the drums: all pass, but for ``seat``, which strikes.

    ``records`` is how many records the match had when that was last followed.
    """

    records: int
    seat: int | None = None
    bang: moves.Bang | None = None


class DrummingHand(Hand):
    """The part of the choosing that drums."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._pressed_flap: int | None = None
        self._standing: Standing | None = None

    def take_up(self, seat: int) -> None:
        """Take up a seat's drum, or put it down again."""
        stage, held = self._table.stage, self._choice.holder == seat
        self._choose(holder=None if held else seat)
        stage.sound.play("wood_dull" if held else "drum_soft", 0.5)
        self._table.refresh()
        if not held and stage.interaction.by_keys:
            stage.interaction.focused = f"pad.{self._choice.last_flap}"

    def let_nobody_drum(self) -> None:
        """Pass for everybody at the table who could drum."""
        self._standing = Standing(len(self._table.match.records))
        self._table.play(moves.Pass())

    def press_pad(self, flap: int) -> None:
        """Begin a bang: the gauge fills while the drum end is pressed."""
        self._pressed_flap = flap
        self._choose(last_flap=flap)
        self._table.refresh()

    def spare_pad(self) -> None:
        """Give a bang up: the drum end was let go beside it, or Esc pressed."""
        self._pressed_flap = None
        self._table.refresh()

    def release_pad(self, flap: int, seconds: float) -> None:
        """Strike as hard as the press was long; whoever is asked before the one with the stick passes."""
        self._pressed_flap = None
        face, bang = self._table.face, moves.Bang(flap, strength_of(seconds))
        if face.holder is None or face.holder == face.asked:
            self._standing = None
            self._table.play(bang)
        else:
            self._standing = Standing(len(self._table.match.records), face.holder, bang)
            self._table.carry_out(str(moves.Pass()))

    def answer(self, prompt: Prompt) -> str | None:
        """Return what has been answered already to a question at the drums.

        Anything else that is asked ends that, and so does a move that was taken back.
        """
        standing, records = self._standing, len(self._table.match.records)
        self._standing = None
        if standing is None or prompt.kind != "drums" or records <= standing.records:
            return None
        if standing.seat == prompt.seat:
            return str(standing.bang)
        self._standing = replace(standing, records=records)
        return str(moves.Pass())

    def take_note(self, record: Record, following: Prompt | None) -> None:
        """Forget what has been answered when something falls, for all are asked anew, or something else is asked."""
        falls = any(isinstance(event, Banged | Threw) for event in record.events)
        if falls or following is None or following.kind != "drums":
            self._standing = None
