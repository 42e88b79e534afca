"""A newcomer's way from the home screen to the first move of their own takes under a minute of reading.

The words that must be read are counted: the sentence of each screen, each used control with its tooltip, and every line
of the set-up. At 200 words a minute, 200 words take 60 seconds.
"""

from __future__ import annotations

from random import Random

import pytest

from game.screens.new_match.new_match import NewMatch
from game.screens.table.table import Table
from tests.fast_set import two_games_of
from tests.games import BUILT
from tests.layout.label_recorder import LabelRecorder
from tests.scenes.players import wish
from tests.scenes.support import control_named
from tests.ui.stagehand import Opener, Stagehand

#: the most words before the first move: a minute of reading
MAX_WORDS = 200


class Newcomer:
    """Reads each sentence once, and counts the words."""

    def __init__(self, hand: Stagehand) -> None:
        self._hand = hand
        self._known: set[str] = set()
        self.words = 0

    def read(self, text: str) -> None:
        if text not in self._known:
            self._known.add(text)
            self.words += len(text.split())

    def look(self) -> None:
        """Read the question, the line below it and the notice of a screen; at the set-up, read every line."""
        status = self._hand.stage.scene.status()
        if isinstance(self._hand.stage.scene, NewMatch):
            self._read_all()
        for text in (self._hand.map["prompt"], status.more, self._hand.stage.notice or ""):
            self.read(text)

    def _read_all(self) -> None:
        """Read every line on the screen."""
        stage = self._hand.stage
        canvas = stage.canvas
        canvas.text_recorder = LabelRecorder()
        stage.refresh()
        stage.draw()
        for label in canvas.text_recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale):
            self.read(label.text)
        canvas.text_recorder = None
        stage.refresh()

    def use(self, name: str) -> None:
        """Read a control and its tooltip, and click it."""
        self._hand.unfold(name)
        control = control_named(self._hand.stage, name)
        self.read(control.label)
        self.read(control.tooltip)
        self._hand.click(name)


@pytest.mark.unseen
@two_games_of(BUILT)
def test_newcomer_reads_for_at_most_a_minute_before_the_first_own_move(open_app: Opener, game: str) -> None:
    hand = open_app()
    hand.stage.options.speed = 0.0
    newcomer, random = Newcomer(hand), Random(1)
    newcomer.look()
    newcomer.use(f"home.{game}.quick")
    for _ in range(40):
        newcomer.look()
        table = next((scene for scene in hand.stage.scenes if isinstance(scene, Table)), None)
        if table is not None and table.match.records:
            break
        chosen = wish(hand.map["controls"], game, random)
        assert chosen is not None, f"no usable control: {hand.map['prompt']}"
        newcomer.use(chosen["id"])
    else:
        raise AssertionError("the first move was not made")
    assert newcomer.words <= MAX_WORDS, f"a newcomer had to read {newcomer.words} words, more than {MAX_WORDS}"
