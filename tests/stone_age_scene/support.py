"""A headless table of Stone Age, and matches brought to a certain moment."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app import find_assets
from game.core import Match
from game.screens.result import Result
from game.stone_age.scene import StoneAgeScene, StoneAgeSoloScene
from game.stone_age.state import State
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Next, Point, Press, Release
from game.ui.options import Options
from game.ui.pictures import Pictures
from game.ui.sound import Sound
from game.ui.stage import Stage
from game.ui.text import Texts

NAMES = ("Ada", "Uma of the Long Cold Bay", "Wolfgang-Amadeus-Theodor", "Bo")
AWAY = ("corner.", "result.", "seat.", "take_back")
SOLO, TOGETHER = "stone_age_solo", "stone_age"
Wanted = Callable[[State, str], bool]


def new_match(game: str, seats: int, seed: int, bots: Sequence[str | None] = (), **options: Any) -> Match:
    """Return a match that has just begun."""
    table: Mapping[str, Any] = {"bots": list(bots)} if bots else {}
    return Match.new(game, names=list(NAMES[:seats]), seed=seed, options=options, table=table)


def played_until(game: str, wanted: Wanted, seats: int = 1, seed: int = 1, **options: Any) -> Match:
    """Return a match played at random until ``wanted(state, kind of prompt)``."""
    for attempt in range(seed, seed + 60):
        match, chooser = new_match(game, seats, attempt, **options), random.Random(attempt)
        while match.prompt is not None:
            if wanted(match.state, match.prompt.kind):
                return match
            match.play(chooser.choice(list(match.moves)))
    raise AssertionError("no match comes to that")


def open_table(
    match: Match, folder: Path, size: tuple[int, int] = (800, 450), speed: float = 0.0, still: bool = False
) -> tuple[Stage, StoneAgeScene]:
    """Return a stage with the match on its table, at rest; ``speed`` 0 shows everything at once."""
    pygame.display.init()
    pygame.font.init()
    options, assets = Options(speed=speed, reduced_motion=still), find_assets()
    canvas = Canvas(pygame.display.set_mode(size), Pictures(assets), Texts(assets / "fonts"))
    stage = Stage(canvas, Sound(assets / "sounds", options, mute=True), options, folder)
    scene = (StoneAgeSoloScene if match.game == SOLO else StoneAgeScene)(stage, match, None)
    stage.push(scene)
    settle(stage)
    return stage, scene


def settle(stage: Stage) -> None:
    """Let time go by until somebody is asked."""
    for _ in range(40_000):
        if not stage.scene.busy:
            return
        stage.advance()
    raise AssertionError("the table never comes to rest")


def usable(stage: Stage) -> list[Control]:
    """Return the controls with which somebody might go on."""
    return [control for control in stage.controls
            if control.enabled and not control.resting and control.focusable
            and not control.id.startswith(AWAY)]  # fmt: skip


def control_of(stage: Stage, name: str) -> Control:
    """Return the control of a name."""
    return next(control for control in stage.controls if control.id == name)


def offered(stage: Stage) -> set[str]:
    """Return the moves of all controls."""
    return {text for control in stage.controls for text in control.moves}


def click(stage: Stage, control: Control) -> None:
    """Click in the middle of a control."""
    x, y = control.visible_rect.center
    stage.take(Point(x, y))
    stage.take(Press(x, y))
    stage.take(Release(x, y))


def press_keys(stage: Stage, control: Control) -> None:
    """Go to a control with Tab, and press Enter."""
    for _ in range(len(stage.controls) + 1):
        if stage.interaction.focused == control.id:
            break
        stage.take(Next())
    assert stage.interaction.focused == control.id, f"{control.id} cannot be reached by Tab"
    stage.take(Accept(True))
    stage.take(Accept(False))


def finish(stage: Stage, match: Match, use: Callable[[Stage, Control], None], seed: int) -> int:
    """Use random controls until the match is over; return how many uses that took."""
    chooser = random.Random(seed)
    for count in range(20_000):
        settle(stage)
        if isinstance(stage.scene, Result) or match.prompt is None:
            return count
        use(stage, chooser.choice(usable(stage)))
    raise AssertionError("the match did not end")


def picture(stage: Stage) -> bytes:
    """Return what is on the screen when nothing is under the pointer."""
    stage.take(Point(-50, -50))
    stage.refresh()
    stage.draw()
    return pygame.image.tobytes(stage.canvas.surface, "RGB")
