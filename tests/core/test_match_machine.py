"""Any sequence of playing, undoing, redoing, saving and loading leaves the match equal to a simple model."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.core import GAMES, IllegalMove, Match, MatchOver
from tests.core.made_up import RACE


class MatchMachine(RuleBasedStateMachine):
    """Plays, undoes, redoes, saves and loads a match at random, and compares it with a model.

    The model consists of two lists of state hashes: one up to the present state, one of the undone states.
    """

    def __init__(self) -> None:
        super().__init__()
        GAMES["race"] = RACE
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "kept"

    def teardown(self) -> None:
        self.folder.cleanup()

    @initialize(seed=some.integers(0, 2**31), seats=some.integers(2, 4))
    def open(self, seed: int, seats: int) -> None:
        self.match = Match.new("race", seats=seats, seed=seed)
        self.kept = False
        self.played_hashes = [self.match.state_hash()]
        self.undone_hashes: list[str] = []

    @precondition(lambda self: self.match.prompt is not None)
    @rule(choice=some.integers(0, 1000))
    def play(self, choice: int) -> None:
        self.match.play(self.match.moves[choice % len(self.match.moves)])
        self.played_hashes.append(self.match.state_hash())
        self.undone_hashes.clear()

    @precondition(lambda self: self.match.prompt is None)
    @rule()
    def play_after_the_end(self) -> None:
        """Check that nothing can be played once the match is over."""
        with pytest.raises(MatchOver):
            self.match.play("roll")

    @rule()
    def undo(self) -> None:
        """Undo a move, or check that undoing is refused."""
        if self.match.why_not_undo is None:
            self.match.undo()
            self.undone_hashes.append(self.played_hashes.pop())
        else:
            with pytest.raises(IllegalMove):
                self.match.undo()

    @rule()
    def redo(self) -> None:
        """Redo a move, or check that redoing is refused when no move was undone."""
        if self.undone_hashes:
            self.match.redo()
            self.played_hashes.append(self.undone_hashes.pop())
        else:
            with pytest.raises(IllegalMove):
                self.match.redo()

    @rule()
    def keep(self) -> None:
        """Keep the match in a file, which is written after each move from now on."""
        self.match.keep(self.path)
        self.kept = True

    @rule()
    def save_and_load(self) -> None:
        """Save the match in another file, load it from there and go on with the loaded match, which is not kept."""
        other = self.path.with_name("saved")
        self.match.save(other)
        self.match = Match.load(other)
        self.kept = False

    @precondition(lambda self: self.kept)
    @rule(and_keep=some.booleans())
    def load_kept_file(self, and_keep: bool) -> None:
        """Load the file in which the match was kept; if ``and_keep``, go on keeping it there."""
        self.match = Match.load(self.path)
        self.kept = and_keep
        if and_keep:
            self.match.keep(self.path)

    @invariant()
    def match_equals_the_model(self) -> None:
        """Compare the match with the model, as soon as a match has begun."""
        if hasattr(self, "match"):
            assert self.match.state_hash() == self.played_hashes[-1]
            assert len(self.match.records) == len(self.played_hashes) - 1
            assert (self.match.why_not_redo is None) == bool(self.undone_hashes)
            assert (self.match.prompt is None) == (self.match.outcome is not None)


MatchMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
test_match_machine = MatchMachine.TestCase
