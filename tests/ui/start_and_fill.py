"""A start of the app on whatever desktop there is: ``python -m tests.ui.start_and_fill FOLDER``.

Opens the window without naming a size, fills the screen and goes back, opens the options by a click, and prints as JSON
what it saw.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pygame

from tests.ui.stagehand import Stagehand

#: how often it is looked, at most, whether the desktop has done what it was asked
_PATIENCE = 200


def wait_for_size(hand: Stagehand, size: tuple[int, int] | None = None) -> tuple[int, int]:
    """Draw until the window has a size, or has kept its own for ten pictures; return the size it has."""
    kept, since = pygame.display.get_window_size(), 0
    for _ in range(_PATIENCE):
        hand.turn()
        hand.app._draw()
        time.sleep(0.01)
        kept, since = (now := pygame.display.get_window_size()), since + 1 if now == kept else 0
        if now == size or (size is None and since >= 10):
            break
    return kept


def main() -> None:
    """Start, fill the screen and go back, click, and tell."""
    hand = Stagehand(Path(sys.argv[1]), size=None)
    opened = wait_for_size(hand)
    hand.stage.command("fullscreen")
    whole = wait_for_size(hand)
    hand.stage.command("fullscreen")
    back = wait_for_size(hand, opened)
    drawn = hand.stage.canvas.surface.get_size()
    hand.click("home.options")
    screen, driver = hand.map["screen"], pygame.display.get_driver()
    hand.close()
    print(json.dumps({"driver": driver, "opened": opened, "whole": whole, "back": back, "drawn": drawn, "on": screen}))


if __name__ == "__main__":
    main()
