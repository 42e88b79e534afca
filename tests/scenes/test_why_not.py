"""At every kind of prompt of every game each disabled control says why in a sentence of its own.

A click or the accept key shows just this sentence; a control for looking only describes what it shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot, usual_bot
from game.screens.parts.move_controls import reason_against
from game.ui.control import Control
from game.ui.intentions import Accept, Next, Point, Press, Release
from game.ui.stage import Stage
from tests.fast_set import mark_slow_except, two_games_of
from tests.games import EVERY_GAME, HOUSE, expect
from tests.house import NOTHING_TO_LOOK_AT
from tests.played import play_by_bot
from tests.scenes.support import BUILT, TABLES, accept_curtain, control_named, new_match, open_table, settle

two_games = two_games_of(BUILT)
#: words that explain nothing
EMPTY_WORDS = re.compile(r"is not what is asked|^not now|^not possible|^no\.$|[{}]", re.IGNORECASE)
GOLDEN = Path(__file__).parents[1] / "golden"
#: how many prompts of each kind are tested in a match
_PROMPTS_OF_A_KIND = 1


def first_prompts_of_each_kind(match: Match, stage: Stage, scene: Any, seed: int, most: int = 70) -> Iterator[str]:
    """Yield the kind of each prompt that is the first of its kind, while a bot plays, with some random moves."""
    random, counts, bot = Random(seed), Counter[str](), usual_bot(match.rules)
    for _ in range(most):
        accept_curtain(stage)
        if match.prompt is None:
            return
        counts[match.prompt.kind] += 1
        if counts[match.prompt.kind] <= _PROMPTS_OF_A_KIND:
            yield match.prompt.kind
        at_random = random.random() < 0.4
        scene.play(
            random.choice([str(move) for move in match.moves]) if at_random else str(ask_bot(match, bot, random))
        )
        settle(stage)


def open_at(game: str, folder: Path, seed: int) -> tuple[Match, Stage, Any]:
    """Open a match with as many seats as the game allows; return the match, the stage and the table."""
    match = new_match(game, max(seats for name, seats in TABLES if name == game), seed, chance="modelled")
    return match, *open_table(match, folder)


def grey_controls(stage: Stage) -> list[Control]:
    """Return the disabled controls, which are drawn grey."""
    return [control for control in stage.controls if not control.enabled]


def click_if_visible(stage: Stage, control: Control) -> bool:
    """Click a spot where the control is not covered; return whether there is one."""
    rect = control.visible_rect
    eighths = [(across, down) for across in range(1, 8) for down in range(1, 8)]
    spots = [(rect.x + rect.w * across / 8, rect.y + rect.h * down / 8) for across, down in eighths]
    from_middle = sorted(spots, key=lambda spot: abs(spot[0] - rect.centerx) + abs(spot[1] - rect.centery))

    def is_free(spot: tuple[float, float]) -> bool:
        topmost = next(other for other in reversed(stage.controls) if other.contains(*spot))
        return topmost.id == control.id

    free = list(filter(is_free, from_middle))
    if not free:
        return False
    for intention in (Point(*free[0]), Press(*free[0]), Release(*free[0])):
        stage.handle(intention)
    return True


def last_message(stage: Stage, game: str) -> str | None:
    """Return the latest notice, or else the words of somebody on the table, and clear the notice."""
    message = stage.notice
    if message is None or not message.strip():
        speech = getattr(stage.scene, "speech", lambda: None)()
        message = speech.words if speech is not None else None
    stage.notify(" ")
    return message


@two_games
@pytest.mark.parametrize("seed", mark_slow_except([1, 2], [1]))
def test_every_grey_control_says_why(game: str, seed: int, tmp_path: Path) -> None:
    """The built-in games give the reason in a whole sentence."""
    match, stage, scene = open_at(game, tmp_path, seed)
    for kind in first_prompts_of_each_kind(match, stage, scene, seed):
        for control in grey_controls(stage):
            reason = control.why_not
            assert reason.strip(), f"a grey control without a reason: {(kind, control.id)}"
            if game in HOUSE:
                assert re.match(r"[A-Z0-9“‘'\"].*[.!?]$", reason.strip()), (
                    f"the reason is no sentence: {(kind, control.id, reason)}"
                )
                assert len(reason.split()) >= 3 and not EMPTY_WORDS.search(reason), (
                    f"the reason says too little: {(kind, control.id, reason)}"
                )


@two_games
def test_click_on_a_grey_control_shows_its_reason(game: str, tmp_path: Path) -> None:
    match, stage, scene = open_at(game, tmp_path, 3)
    for kind in first_prompts_of_each_kind(match, stage, scene, 3):
        records = len(match.records)
        for name in [control.id for control in grey_controls(stage)]:
            control = control_named(stage, name)
            stage.notify(" ")
            if not control.enabled and click_if_visible(stage, control):
                assert last_message(stage, game) == control.why_not, f"the reason was not shown: {(kind, name)}"
            assert len(match.records) == records and stage.scene is scene
            settle(stage)


@two_games
def test_accept_key_on_a_grey_control_shows_its_reason(game: str, tmp_path: Path) -> None:
    """Tab reaches each grey control, or another control with the same reason."""
    match, stage, scene = open_at(game, tmp_path, 4)
    for kind in first_prompts_of_each_kind(match, stage, scene, 4):
        reached: dict[str, str] = {}
        for _ in range(len(stage.controls) + 1):
            stage.handle(Next())
            focused = control_named(stage, stage.interaction.focused)
            if not focused.enabled and focused.id not in reached:
                stage.notify(" ")
                stage.handle(Accept(down=True))
                stage.handle(Accept(down=False))
                reached[focused.id] = last_message(stage, game) or ""
                assert reached[focused.id] == focused.why_not, f"the reason was not shown by keys: {(kind, focused.id)}"
                settle(stage)
        silent = [control.id for control in grey_controls(stage) if control.why_not not in reached.values()]
        assert silent == [], f"keys do not show the reason of every grey control at {kind}"


@two_games
def test_click_on_an_object_without_moves_shows_its_tooltip(game: str, tmp_path: Path) -> None:
    match, stage, scene = open_at(game, tmp_path, 5)
    described_count = 0
    for kind in first_prompts_of_each_kind(match, stage, scene, 5):
        for name in [control.id for control in stage.controls if control.id.startswith("thing.")]:
            control = control_named(stage, name)
            assert control.tooltip, f"{name} has no tooltip"
            if game in HOUSE:
                assert control.tooltip.endswith((".", "!", "?")), f"the tooltip of {name} is no sentence"
            stage.notify(" ")
            before = len(match.records)
            if click_if_visible(stage, control):
                described_count += 1
                assert stage.notice == control.tooltip, f"the tooltip was not shown: {(kind, name)}"
            assert stage.scene is scene and len(match.records) == before
    expect(described_count or game in NOTHING_TO_LOOK_AT, game, "nothing lies there only to be looked at")


@two_games
def test_move_at_the_wrong_time_is_refused_with_the_current_question(game: str, tmp_path: Path) -> None:
    """The reason never contains the notation of a move."""
    match, stage, scene = open_at(game, tmp_path, 6)
    moves: dict[str, str] = {}
    for kind in first_prompts_of_each_kind(match, stage, scene, 6):
        for move in match.moves:
            moves.setdefault(kind, str(move))
        for move in moves.values():
            reason = scene.move_controls.why_not(move)
            assert (reason == "") == (move in match.moves)
            assert move not in reason and not EMPTY_WORDS.search(reason), (
                f"the reason repeats the move or says nothing: {(kind, move, reason)}"
            )
            if match.prompt is not None and match.prompt.seat == scene.viewer:
                assert reason == (match.why_not(move) or ""), "table and library give different reasons"


def finished_match(game: str) -> Match:
    """Return a finished match: the golden match of the game, or else a match that bots play."""
    if (GOLDEN / f"{game}.firepit").exists():
        match = Match.load(GOLDEN / f"{game}.firepit")
    else:
        match, random = new_match(game, max(EVERY_GAME[game].seats), 1), Random(1)
        play_by_bot(match, usual_bot(match.rules), random)
    assert match.prompt is None
    return match


@two_games
def test_every_move_after_the_end_is_refused_because_the_match_is_over(game: str) -> None:
    """A table that shows the last record again still lists moves."""
    match = finished_match(game)
    for record in match.records[-5:]:
        assert reason_against(match, str(record.move), 0) == "The match is over."
