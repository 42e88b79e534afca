"""Drives the real app in this process, without a display: posts real pygame events and reads the UI map's file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.commands.request import AppRequest
from game.screens.table.table import Table
from game.ui.stage import STEP
from tests.shared_pictures import share

#: the seconds of real time between two looks of ``settle`` at a thinking bot
_THOUGHT = 0.05
#: while something moves, one picture is drawn in this number of tenths of a second
_TENTHS_PER_PICTURE = 8


class Stagehand:
    """One running app.

    ``settle`` takes as many steps as are needed, without waiting for real time. The app shares loaded pictures and
    lines of text with the apps of earlier and later tests; with ``own`` it loads its own. With ``unseen`` it draws
    nothing and only keeps the UI map up to date.
    """

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] | None = (960, 540),
        *,
        own: bool = False,
        unseen: bool = False,
        **request: Any,
    ) -> None:
        self.map_file = folder / "ui.json"
        self.app = App(AppRequest(data_dir=folder, ui_map=self.map_file, size=size, mute=True, **request))
        self.stage = self.app.stage
        self._own, self._unseen = own, unseen
        self._parsed: tuple[bytes, dict[str, Any]] = b"", {}
        if unseen:
            self.app.show_press = lambda intention: None  # type: ignore[method-assign]
        # 100 % on every machine, unless a test chooses another size: the usual text size depends on the screen
        self.app.usual_text_size = 1.0
        self.stage.canvas.use_text_size(self.stage.options.text_size or 1.0)
        if not own:
            share(self.stage.canvas)
        self.app.open_first_scene()
        self.settle()

    def close(self) -> None:
        """Close the app, and free its pictures at once if they are its own.

        They are large, and the app's parts form reference cycles, which are freed late.
        """
        self.app.close()
        if self._own:
            self.stage.canvas.pictures.use_scale(0.0)

    @property
    def map(self) -> dict[str, Any]:
        """The UI map as it is in the file now, parsed again only if it has changed."""
        written = self.map_file.read_bytes()
        if written != self._parsed[0]:
            self._parsed = written, json.loads(written)
        return self._parsed[1]

    def control(self, name: str) -> dict[str, Any]:
        return next(control for control in self.map["controls"] if control["id"] == name)

    def control_ids(self) -> list[str]:
        return [control["id"] for control in self.map["controls"]]

    def turn(self, seconds: float = STEP) -> None:
        """Handle the posted events, let ``seconds`` go by, and draw the changes."""
        self._advance(seconds)
        self._draw()

    def _advance(self, seconds: float = STEP) -> None:
        """Handle the posted events and let ``seconds`` go by, without drawing."""
        for event in pygame.event.get():
            self.app.handle(event)
        for _ in range(max(1, round(seconds / STEP))):
            if not self.stage.ended:
                self.app.advance()

    def _draw(self) -> None:
        """Draw if something has changed; with ``unseen`` only write the UI map, as often as drawing would."""
        stage = self.stage
        if stage.ended or not stage.wants_drawing:
            return
        if not self._unseen:
            stage.draw()
            return
        if stage._is_dirty:
            stage.write_map()
        stage._is_dirty, stage._parts = False, None

    def loop(self) -> None:
        """Run the app's own loop once, with the pointer outside the window; its motion counts as a touch."""
        self.move_to(-5, -5)
        self.app.step()

    def settle(self, most: float = 60.0) -> None:
        """Let time go by until only ornaments move; only some of the pictures until then are drawn."""
        self._advance()
        waited, pictures = 0.0, 0
        while not self.stage.ended and self.stage.busy:
            thinks = self.stage.scene.thinking_seat is not None
            if thinks or self.stage.opening_notice:  # a bot or the making of a screen, which takes real time
                time.sleep(_THOUGHT)
            self._advance(0.1)
            pictures += 1
            if pictures % _TENTHS_PER_PICTURE == 0:
                self._draw()
            waited += _THOUGHT if thinks or self.stage.opening_notice else 0.1
            assert waited < most, f"{self.stage.scene.name} never came to rest"
        self._draw()

    def move_to(self, x: float, y: float) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, x: float, y: float) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))

    def release(self, x: float, y: float) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1))

    def unfold(self, name: str) -> None:
        """Make a control visible: point at its opener, and click the opener if pointing is not enough."""
        prefix = name.rpartition(".")[0]
        if name in self.control_ids():
            return
        for opener in self.map["controls"]:
            if opener["id"] in (prefix, f"{prefix}.continue", f"{prefix}.player"):
                self.move_to(*middle_of(opener))
                self.turn()
                if name not in self.control_ids() and not opener["id"].endswith(".continue"):
                    self.click(opener["id"])
                return

    def click(self, name: str) -> None:
        """Click the middle of a control, then let everything settle."""
        self.unfold(name)
        place = middle_of(self.control(name))
        self.move_to(*place)
        self.press(*place)
        self._advance()
        self.release(*place)
        self.settle()

    def key(self, key: int, mod: int = 0) -> None:
        """Press and release a key, then let everything settle."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0))
            self._advance()
        self.settle()

    def type(self, text: str) -> None:
        """Type text as an input method gives it."""
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.turn()

    def focus(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Press Tab until the focus is on a control for which ``wanted`` is true; return that control."""
        for _ in range(200):
            self.key(pygame.K_TAB)
            focused = next((control for control in self.map["controls"] if control["focused"]), None)
            if focused is not None and wanted(focused):
                return focused
        raise AssertionError("Tab never reaches a wanted control")


#: opens an app; the fixture ``open_app`` is one
Opener = Callable[..., Stagehand]


def middle_of(control: dict[str, Any]) -> tuple[float, float]:
    """Return the middle of a control, in pixels of the window."""
    x, y, width, height = control["rect"]
    return x + width / 2, y + height / 2


def table_of(hand: Stagehand) -> Table:
    """Return the table among the open screens."""
    return next(scene for scene in hand.stage.scenes if isinstance(scene, Table))


def is_enabled(hand: Stagehand, name: str) -> bool:
    """Return whether a control can be used now, by its id."""
    return bool(hand.control(name)["enabled"])
