"""A bot in a package of its own that has learned a game: it beats chance, learns anew, and sits at the real table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy")

from game.core import GAMES, Match
from game.core.bots import ask_bot, bot_name
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
def seated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the pupil look as if its package were installed, and be gone afterwards."""
    rules = GAMES["cvlizations"].load_rules()
    monkeypatch.syspath_prepend(tmp_path / "site")
    install(tmp_path / "site", "pupil", {"cvlizations.pupil": "pupil:play"}, BOT_ENTRY_POINTS)
    monkeypatch.setitem(vars(rules), "bots", dict(rules.bots))
    GAMES.look_again()
    assert "pupil" in GAMES["cvlizations"].load_rules().bots
    yield
    monkeypatch.undo()
    GAMES.look_again()


def test_what_it_has_learned_beats_chance() -> None:
    policy = Policy.load(layout_of(train.GAME, 2))
    assert train.won_share(policy, 20, 2) >= 0.75


def test_it_learns() -> None:
    """After some matches what brought a lead is likelier than before."""
    policy, random = Policy(layout_of(train.GAME, 2)), Random(1)
    for seed in range(4):
        train.learn_from(policy, seed, 2, random)
    assert policy.weights.any() and policy.weights.shape[1] == policy.layout.size + 1


def test_it_sits_at_a_table_with_others(seated: None) -> None:
    """Also where it has never learned the number of seats, and from its view alone."""
    match, random = Match.new("cvlizations", seats=3, seed=4), Random(2)
    assert bot_name(match.rules, "pupil") == "Pupil"
    for _ in range(30):
        assert match.prompt is not None
        match.play(ask_bot(match, "pupil" if match.prompt.seat else "random", random))


def test_it_plays_in_the_window(seated: None, tmp_path: Path) -> None:
    hand = Stagehand(
        tmp_path,
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
    deciders = []
    for _ in range(3):
        prompt = scene.match.prompt
        assert prompt is not None and prompt.seat == 0
        before = len(scene.match.records)
        scene.play(str(scene.match.moves[0]))
        hand.settle()
        deciders.append(len(scene.match.records) - before)
    assert max(deciders) > 1, "the pupil moved by itself"
    hand.close()
