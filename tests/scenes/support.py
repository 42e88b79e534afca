"""A headless table of any game, and players that only click or only press keys."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.core import GAMES, Match
from game.screens.matches.result import Result
from game.screens.parts.any_table import spot_of_event
from game.screens.table.curtain import Curtain
from game.screens.table.table import Table
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Next, Point, Press, Release
from game.ui.layout import SCREEN
from game.ui.options import Options
from game.ui.sound import Sound
from game.ui.stage import Stage
from tests.games import EVERY_GAME
from tests.scenes.players import wish
from tests.shared_pictures import shared_pictures, shared_texts

NAMES = ("Ayla", "Broca", "Oona", "Tarn", "Uma of the Long Cold Bay")
#: the games whose tables must fulfil the contract
BUILT = list(EVERY_GAME)
#: every game at every number of seats
TABLES = [(name, seats) for name, entry in EVERY_GAME.items() for seats in entry.seats]
#: frames of a long press, on a control whose move depends on how long it is held
_LONG_PRESS = 90
#: the most uses of controls in a match
_MAX_USES = 10_000


def new_match(
    game: str,
    seats: int,
    seed: int,
    bots: Sequence[str | None] = (),
    names: Sequence[str] = NAMES,
    chance: str = "live",
    **options: Any,
) -> Match:
    """Return a match that has just begun, between people only unless ``bots`` are given.

    With the ``chance`` "modelled" no drop is computed; with "untracked" drops are computed, but not recorded.
    """
    table: dict[str, Any] = {"bots": list(bots)} if bots else {}
    return Match.new(game, names=list(names[:seats]), seed=seed, options=options, table=table, chance=chance)


def played_until(
    begin: Callable[[int], Match], condition: Callable[[Any, str], bool], seed: int = 1, seldom: tuple[str, ...] = ()
) -> Match:
    """Return a match played at random until ``condition(state, kind of prompt)`` holds.

    ``begin(seed)`` opens a match; one seed after another is tried until the condition holds. Moves that begin with
    ``seldom`` are made less often.
    """
    for attempt in range(seed, seed + 200):
        match, chooser = begin(attempt), Random(attempt)
        while match.prompt is not None:
            if condition(match.state, match.prompt.kind):
                return match
            listed = list(match.moves)
            calm = [move for move in listed if not str(move).startswith(seldom)]
            match.play(chooser.choice(calm if calm and chooser.random() < 0.8 else listed))
    raise AssertionError("no match reaches a position that fulfils the condition")


def usual_seats(game: str) -> int:
    """Return a number of seats for tests in which the number does not matter."""
    return GAMES[game].seats[min(1, len(GAMES[game].seats) - 1)]


def open_table(
    match: Match, folder: Path, size: tuple[int, int] = (800, 450), speed: float = 0.0, *, still: bool = False
) -> tuple[Stage, Any]:
    """Return a stage with the match on its table, and the table; ``speed`` 0 shows no animation."""
    pygame.display.init()
    pygame.font.init()
    options, assets = Options(speed=speed, reduced_motion=still), find_assets()
    # a surface of its own: only changes are drawn, and another table may be drawn on the window in between
    canvas = Canvas(pygame.display.set_mode(size).copy(), shared_pictures(), shared_texts())
    stage = Stage(canvas, Sound(assets / "sounds", options, silent=True), options, folder)
    scene: Table = match.entry.load_scene()(stage, match, None)
    stage.push(scene)
    settle(stage)
    return stage, scene


def settle(stage: Stage) -> None:
    """Let time go by until nothing moves by itself."""
    for _ in range(10_000):
        if not stage.scene.busy:
            return
        stage.advance()
    raise AssertionError(f"{stage.scene.name} never comes to rest")


def accept_curtain(stage: Stage) -> None:
    """Accept the curtain if there is one."""
    while isinstance(stage.scene, Curtain):
        click(stage, control_named(stage, "curtain.accept"))
        settle(stage)


def control_named(stage: Stage, name: str) -> Control:
    """Return a control by its id."""
    return next(control for control in stage.controls if control.id == name)


def usable(stage: Stage, away: tuple[str, ...] = ()) -> list[Control]:
    """Return the controls that can be used now, without those whose ids begin with ``away``."""
    return [
        control
        for control in stage.controls
        if control.enabled and not control.resting and not control.id.startswith(away)
    ]


def click(stage: Stage, control: Control) -> None:
    """Click the middle of a control; hold the button down if the move depends on how long it is held."""
    stage.clock += 0.5  # a person first reads what may have appeared there
    x, y = control.visible_rect.center
    stage.handle(Point(x, y))
    stage.handle(Press(x, y))
    _hold(stage, control)
    stage.handle(Release(x, y))


def press_keys(stage: Stage, control: Control) -> None:
    """Go to a control with Tab, and press Enter."""
    for _ in range(len(stage.controls) + 1):
        if stage.interaction.focused == control.id:
            break
        stage.handle(Next())
    assert stage.interaction.focused == control.id, f"Tab does not reach {control.id}"
    stage.handle(Accept(down=True))
    _hold(stage, control)
    stage.handle(Accept(down=False))


def _hold(stage: Stage, control: Control) -> None:
    """Let time go by with a control pressed if its move depends on how long it is held."""
    for _ in range(_LONG_PRESS if control.hold is not None else 0):
        stage.advance()


def listed_moves(stage: Stage) -> set[str]:
    """Return the moves of all controls."""
    return {text for control in stage.controls for text in control.moves}


def picture(stage: Stage) -> bytes:
    """Return the picture of the screen when nothing is under the pointer."""
    stage.handle(Point(-50, -50))
    stage.refresh()
    stage.draw()
    return pygame.image.tobytes(stage.canvas.surface, "RGB")


def describe_controls(stage: Stage) -> list[dict[str, Any]]:
    """Describe the controls as the UI map does, with only the facts that a player needs."""
    return [
        {
            "id": control.id,
            "enabled": control.enabled and not control.resting,
            "moves": control.moves,
            "focusable": control.focusable,
        }
        for control in stage.controls
    ]


def finish(stage: Stage, match: Match, use: Callable[[Stage, Control], None], seed: int) -> int:
    """Use the controls that a player chooses until the match is over; return how many were used."""
    random = Random(seed)
    for count in range(_MAX_USES):
        settle(stage)
        if isinstance(stage.scene, Result):
            return count
        usable_controls = [
            control for control in describe_controls(stage) if use is not press_keys or control["focusable"]
        ]
        control = wish(usable_controls, match.game, random)
        assert control is not None, f"no usable control: {stage.scene.status()}"
        use(stage, control_named(stage, control["id"]))
    raise AssertionError("the match did not end")


def check_spots(scene: Table) -> None:
    """Check that the last logged event of each kind has a spot on the table."""
    by_kind = {type(event): event for record in scene.match.records for event in record.events if event.sentence()}
    for event in by_kind.values():
        spot = spot_of_event(scene, event)
        assert spot is not None and SCREEN.contains(spot), f"{event} has no spot on the screen"
