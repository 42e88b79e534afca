"""A headless table of Ugh Ugh, and people who only click or only press keys."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app import find_assets
from game.core import Match
from game.screens.result import Result
from game.ugh_ugh.scene import UghUghScene
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Next, Press, Release
from game.ui.options import Options
from game.ui.pictures import Pictures
from game.ui.sound import Sound
from game.ui.stage import Stage
from game.ui.text import Texts

NAMES = ("Ayla", "Broca", "Oona", "Tarn", "Uma of the Long Cold Bay")
#: what leads away from the table, or only changes how it looks or sounds
AWAY = ("corner.", "curtain.leave", "curtain.since", "result.", "plate.", "cave.", "piece.")


def open_table(
    match: Match, folder: Path, size: tuple[int, int] = (800, 450), speed: float = 0.0
) -> tuple[Stage, UghUghScene]:
    """Return a stage with the match on its table; ``speed`` 0 shows everything at once."""
    pygame.display.init()
    pygame.font.init()
    options = Options(speed=speed)
    assets = find_assets()
    canvas = Canvas(pygame.display.set_mode(size), Pictures(assets), Texts(assets / "fonts"))
    stage = Stage(canvas, Sound(assets / "sounds", options, mute=True), options, folder)
    scene = UghUghScene(stage, match, None)
    stage.push(scene)
    settle(stage)
    return stage, scene


def new_match(seats: int, seed: int, **options: bool) -> Match:
    """Return a match between people only."""
    return Match.new("ugh_ugh", names=list(NAMES[:seats]), seed=seed, options=options)


def settle(stage: Stage, steps: int = 4000) -> None:
    """Let time go by until nothing moves."""
    for _ in range(steps):
        if not (isinstance(stage.scene, UghUghScene) and stage.scene.busy):
            return
        stage.advance()


def usable(stage: Stage) -> list[Control]:
    """Return the controls that somebody might use to go on with the match."""
    return [control for control in stage.controls
            if control.enabled and not control.resting and not control.id.startswith(AWAY)]


def click(stage: Stage, control: Control) -> None:
    """Click in the middle of a control."""
    x, y = control.visible_rect.center
    stage.take(Press(x, y))
    _let_it_fill(stage, control)
    stage.take(Release(x, y))


def press_keys(stage: Stage, control: Control) -> None:
    """Go to a control with Tab, and press Enter."""
    for _ in range(len(stage.controls) + 1):
        if stage.interaction.focused == control.id:
            break
        stage.take(Next())
    assert stage.interaction.focused == control.id, f"{control.id} cannot be reached by Tab"
    stage.take(Accept(True))
    _let_it_fill(stage, control)
    stage.take(Accept(False))


def _let_it_fill(stage: Stage, control: Control) -> None:
    """Bang hard: where many pieces jam, gentle bangs alone may never free them."""
    for _ in range(90 if control.hold is not None else 0):
        stage.advance()


def _wish(able: list[Control], chooser: random.Random) -> Control:
    """Choose at random among the kinds of controls, then one of that kind; build and send out whenever possible."""
    urgent = [control for control in able if control.id == "send_out"
              or any(text.startswith("build") for text in control.moves)]
    if urgent:
        return chooser.choice(urgent)
    leading = [control for control in able if control.moves] or able
    kind = chooser.choice(sorted({control.id.split(".")[0] for control in leading}))
    return chooser.choice([control for control in leading if control.id.split(".")[0] == kind])


def finish(stage: Stage, match: Match, use: Callable[[Stage, Control], None], seed: int, *, keys: bool = False) -> int:
    """Use random controls until the match is over; return how many were used."""
    chooser = random.Random(seed)
    for count in range(30_000):
        settle(stage)
        if isinstance(stage.scene, Result) or match.prompt is None:
            return count
        use(stage, _wish([control for control in usable(stage) if not keys or control.focusable], chooser))
    raise AssertionError("the match did not end")
