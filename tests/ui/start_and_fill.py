"""Starts the app on the desktop there is: ``python -m tests.ui.start_and_fill FOLDER``.

Opens the window without naming a size, fills the screen and goes back, opens the options by a click, and prints the
observed sizes and screens as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tests.ui.stagehand import Stagehand

Size = tuple[int, int]
#: seconds that the desktop may take for a request
_PATIENCE = 30.0
#: the most clicks; a busy desktop may report late that the window lost the focus, and this ends a press
_CLICKS = 3


def wait_until(hand: Stagehand, done: Callable[[], bool]) -> Size:
    """Draw until the desktop has done as asked, or the time is up; return the window's size."""
    until = time.monotonic() + _PATIENCE
    while True:
        hand.turn()
        hand.loop()
        if done() or time.monotonic() > until:
            return pygame.display.get_window_size()
        time.sleep(0.01)


def main() -> None:
    """Start, fill the screen and go back, click, and print the result."""
    hand = Stagehand(Path(sys.argv[1]), size=None)
    driver = pygame.display.get_driver()
    # of the desktops that tests start, only weston manages windows
    opened = wait_until(hand, lambda: driver != "wayland" or hand.app.window.is_maximised)
    hand.stage.command("fullscreen")
    full_screen_size = wait_until(
        hand, lambda: pygame.display.get_window_size() == pygame.display.get_desktop_sizes()[0]
    )
    hand.stage.command("fullscreen")
    back = wait_until(hand, lambda: pygame.display.get_window_size() == opened)
    drawn_size = hand.stage.canvas.surface.get_size()
    for _ in range(_CLICKS):
        hand.click("home.options")
        # only the app's loop ends the loading of a screen, for which presses wait
        wait_until(hand, lambda: hand.map["screen"] == "options")
        screen = hand.map["screen"]
        if screen == "options":
            break
    hand.close()
    print(
        json.dumps(
            {
                "driver": driver,
                "opened": opened,
                "full_screen": full_screen_size,
                "back": back,
                "drawn": drawn_size,
                "screen": screen,
            }
        )
    )


if __name__ == "__main__":
    main()
