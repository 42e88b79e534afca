"""The match behind a lesson: a recorded one, which happens again when its own moves are made."""

from __future__ import annotations

import copy
from collections.abc import Callable
from importlib.resources import as_file, files
from random import Random

from game.core import IllegalMove, Match
from game.core.past_match import PastMatch
from game.core.referee import Record
from game.core.rules import AnyState, Move
from game.core.words import say


def load_recording(place: str) -> Match:
    """Return the whole match kept at ``"package:file"``."""
    package, file = place.split(":")
    with as_file(files(package).joinpath(file)) as path:
        return Match.load(path)


def _always_asked(_state: AnyState) -> None:
    """Say that no question answers itself."""


class LessonMatch(PastMatch):
    """Follows a recorded match: only the recorded move is accepted, and has its recorded consequences.

    Only the first ``limit`` records may happen; a move that begins with ``alike`` is taken for the recorded one. Every
    bot at the table plays what is recorded. Other moves are refused with ``refusal``, and ``on_refusal`` is called. The
    learner is asked where there is but one answer, too.
    """

    def __init__(self, whole: Match, on_refusal: Callable[[], None] = lambda: None) -> None:
        super().__init__(whole)
        self.rules = copy.copy(whole.rules)
        self.rules.bots = dict.fromkeys(whole.rules.bots, self._recorded_move)
        vars(self.rules)["only_answer"] = _always_asked
        self._on_refusal = on_refusal
        self.limit = 0
        self.alike = ""
        self.refusal = ""

    @property
    def next_move(self) -> Move | None:
        """The recorded move that comes next, ``None`` after the last."""
        done = len(self.records)
        return self.whole_records[done].move if done < self.length else None

    def _recorded_move(self, rules: object, view: object, seat: int, random: Random, *story: object) -> Move:
        move = self.next_move
        assert move is not None, "the recorded match is over"
        return move

    def play(self, move: Move | str) -> Record:
        """Let the recorded move happen again; raises ``IllegalMove`` in the lesson's words for another."""
        made = str(self.referee.read_legal(self.state, move))
        alike = bool(self.alike) and made.startswith(self.alike)
        if len(self.records) >= self.limit or not (made == str(self.next_move) or alike):
            self._on_refusal()
            raise IllegalMove(self.refusal)
        self.go(len(self.records) + 1)
        return self.records[-1]

    @property
    def why_not_undo(self) -> str:
        """Why nothing can be taken back, in words."""
        return say("In a lesson, Previous goes back a step.")

    @property
    def why_not_redo(self) -> str:
        """Why nothing can be made again, in words."""
        return self.why_not_undo
