"""The end of a lesson: the ways to go on from it."""

from __future__ import annotations

import secrets
from dataclasses import replace

from game.core import Match
from game.core.chance import SEEDS
from game.core.games import find_game
from game.core.referee import Referee
from game.core.setup import DEFAULT_NAMES
from game.core.words import say
from game.elder.advice import elder_of
from game.kept.library import new_path
from game.screens.lessons.bubble import FOOT
from game.screens.lessons.lesson_match import load_recording
from game.screens.lessons.script import Script
from game.screens.navigation import make_screen
from game.screens.open_match import go_home, show_match
from game.screens.quick_start import last_person
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.stage import Stage
from game.ui.widgets import Button

#: what each way has of the width: the first leads on
_SHARES = (0.42, 0.31, 0.27)


class Farewell:
    """Leads from the last step of a game's lesson into a match, or home."""

    def __init__(self, stage: Stage, game: str, script: Script) -> None:
        self._stage = stage
        self._game = game
        self._script = script
        #: whether the match of the lesson has come to its end
        self._is_over = load_recording(script.recording).prompt is None

    @property
    def first(self) -> str:
        """The id of the way that has the focus first."""
        return "lesson.match" if self._is_over else "lesson.on"

    def controls(self, box: Rect) -> list[Control]:
        """List the ways at the foot of a bubble; after the end of the match there is nothing to play on."""
        on, tip = say("Play on"), say("Turn this into a real match and play on from here")
        if elder_of(find_game(self._game).load_rules()) is not None:
            on = say("Play on with hints")
            tip = say("Turn this into a real match: whenever you ask, the elder tells you where, which and why")
        style = "fire" if self._is_over else "stone"
        ways = [
            *([] if self._is_over else [("on", on, tip, self._play_on, "fire")]),
            ("match", say("New match"), say("Set up a match of your own"), self._start_match, style),
            ("home", say("Home"), say("Back to the home screen"), lambda: go_home(self._stage), "stone"),
        ]
        wide, y = box.w - 40 - 16, box.bottom - FOOT + 10
        shares = _SHARES[-len(ways) :]
        shares = tuple(share / sum(shares) for share in shares)
        lefts = [sum(shares[:index]) * wide + 8 * index for index in range(len(ways))]
        return [
            Control(
                f"lesson.{name}",
                "button",
                label,
                Rect(box.x + 20 + left, y, share * wide, 48),
                action,
                tooltip=tooltip,
                look=Button(style, size=20),
            )
            for (name, label, tooltip, action, style), share, left in zip(ways, shares, lefts, strict=True)
        ]

    def _play_on(self) -> None:
        """Make a real match of what is on the table, against bots."""
        recorded = load_recording(self._script.recording)
        setup = replace(recorded.setup, names=self._names(recorded), seed=secrets.randbelow(SEEDS))
        match = Match(Referee(setup), recorded.course)
        self._stage.pop()
        show_match(self._stage, match, new_path(self._stage.data_dir / "matches", self._game))

    def _names(self, match: Match) -> tuple[str, ...]:
        """Return the names of the real match: the learner's is the one that a person here used last."""
        person = last_person(self._stage)
        others = [name for name in (*match.names[1:], *DEFAULT_NAMES) if name.casefold() != person.casefold()]
        return (person, *others)[: len(match.names)]

    def _start_match(self) -> None:
        self._stage.replace(make_screen(self._stage, "new_match", self._game))
