"""A bot of another package that has learned a game: it beats random play, learns, and plays at the real table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy")

from game.core import GAMES, Match
from game.core.bots import ask_bot, bot_level
from game.core.games import BOT_ENTRY_POINTS
from game.research.layout import layout_of
from game.screens.table.table import Table
from tests.core.test_games import install
from tests.games import EXAMPLES
from tests.ui.stagehand import Stagehand

sys.path.append(str(EXAMPLES / "pupil"))

from pupil import train
from pupil.policy import Policy


@pytest.fixture
def pupil_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the pupil look like an installed package, until the test ends."""
    rules = GAMES["cvlizations"].load_rules()
    monkeypatch.syspath_prepend(tmp_path / "site")
    install(tmp_path / "site", "pupil", {"cvlizations.pupil": "pupil:play"}, BOT_ENTRY_POINTS)
    monkeypatch.setitem(vars(rules), "bots", dict(rules.bots))
    GAMES.forget_found()
    assert "pupil" in GAMES["cvlizations"].load_rules().bots
    yield
    monkeypatch.undo()
    GAMES.forget_found()


def test_trained_pupil_beats_random_play() -> None:
    policy = Policy.load(layout_of(train.GAME, 2))
    assert train.won_share(policy, 20, 2) >= 0.75


def test_training_changes_the_pupil() -> None:
    """After some matches, actions that brought a lead are more likely than before."""
    policy, random = Policy(layout_of(train.GAME, 2)), Random(1)
    for seed in range(4):
        train.learn_from(policy, seed, 2, random)
    assert policy.weights.any() and policy.weights.shape[1] == policy.layout.size + 1


def test_pupil_plays_beside_other_bots(pupil_installed: None) -> None:
    """The pupil plays from its view alone, also with a number of seats that it has not learned."""
    match, random = Match.new("cvlizations", seats=3, seed=4), Random(2)
    assert bot_level(match.rules, "pupil") == "Pupil"
    for _ in range(30):
        assert match.prompt is not None
        match.play(ask_bot(match, "pupil" if match.prompt.seat else "random", random))


def test_pupil_plays_in_the_window(pupil_installed: None, tmp_path: Path) -> None:
    hand = Stagehand(
        tmp_path,
        unseen=True,
        action="play",
        game="cvlizations",
        names=("Ada", "Pupil"),
        seed=3,
        options={},
        bots=(1,),
        bot_texts={1: "pupil"},
    )
    scene = hand.stage.scene
    assert isinstance(scene, Table)
    moves_made = []
    for _ in range(3):
        prompt = scene.match.prompt
        assert prompt is not None and prompt.seat == 0
        before = len(scene.match.records)
        scene.play(str(scene.match.moves[0]))
        hand.settle()
        moves_made.append(len(scene.match.records) - before)
    assert max(moves_made) > 1, "the pupil did not move by itself"
    hand.close()
