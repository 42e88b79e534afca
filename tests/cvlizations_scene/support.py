"""A headless table of CVlizations, and people who only click or only press keys."""

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
from game.cvlizations.scene import CVlizationsScene
from game.screens.curtain import Curtain
from game.screens.result import Result
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
AWAY = ("corner.", "curtain.leave", "curtain.since", "result.", "tribe.", "tile.", "again", "skip", "next")


def open_table(
    match: Match, folder: Path, size: tuple[int, int] = (800, 450), speed: float = 0.0
) -> tuple[Stage, CVlizationsScene]:
    """Return a stage with the match on its table; ``speed`` 0 shows everything at once."""
    pygame.display.init()
    pygame.font.init()
    options = Options(speed=speed)
    assets = find_assets()
    canvas = Canvas(pygame.display.set_mode(size), Pictures(assets), Texts(assets / "fonts"))
    stage = Stage(canvas, Sound(assets / "sounds", options, mute=True), options, folder)
    scene = CVlizationsScene(stage, match, None)
    stage.push(scene)
    settle(stage)
    return stage, scene


def new_match(seats: int, seed: int, **options: str) -> Match:
    """Return a match between people only."""
    return Match.new("cvlizations", names=list(NAMES[:seats]), seed=seed, options=options)


def settle(stage: Stage, steps: int = 6000) -> None:
    """Let time go by until nothing moves."""
    for _ in range(steps):
        if not (isinstance(stage.scene, CVlizationsScene) and stage.scene.busy):
            return
        stage.advance()


def accept_curtain(stage: Stage) -> None:
    """Take the table, if it is covered."""
    while isinstance(stage.scene, Curtain):
        click(stage, next(control for control in stage.controls if control.id == "curtain.accept"))
        settle(stage)


def usable(stage: Stage) -> list[Control]:
    """Return the controls that somebody might use to go on with the match."""
    return [control for control in stage.controls
            if control.enabled and not control.resting and not control.id.startswith(AWAY)]


def named(stage: Stage, name: str) -> Control:
    """Return a control by its id."""
    return next(control for control in stage.controls if control.id == name)


def click(stage: Stage, control: Control) -> None:
    """Click in the middle of a control."""
    x, y = control.visible_rect.center
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


def finish(stage: Stage, match: Match, use: Callable[[Stage, Control], None], seed: int, *, keys: bool = False) -> int:
    """Use random controls until the match is over; return how many were used."""
    chooser = random.Random(seed)
    for count in range(5000):
        settle(stage)
        if isinstance(stage.scene, Result) or match.prompt is None:
            return count
        able = [control for control in usable(stage) if not keys or control.focusable]
        use(stage, chooser.choice([control for control in able if control.moves] or able))
    raise AssertionError("the match did not end")


def play_on(match: Match, chooser: random.Random) -> str:
    """Return the next move: mostly what a bot would do, sometimes any."""
    assert match.prompt is not None
    seat = match.prompt.seat
    if chooser.random() < 0.8:
        return str(match.rules.bots["hunter"](match.rules, match.view(seat), seat, chooser))
    return str(chooser.choice(list(match.moves)))
