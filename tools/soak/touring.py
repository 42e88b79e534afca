"""A child that goes round the screens of a data folder with broken files.

Run as ``python -m tools.soak.touring FOLDER [--home]``; with ``--home`` it opens the home screen and the matches only.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import sys
import time
from itertools import chain
from pathlib import Path

import pygame

from game.core import GAMES
from game.screens.open_match import go_home
from game.screens.theatre.theatre import Theatre
from tests.ui.stagehand import Stagehand
from tools.soak.child import Journal

#: the number of entries opened in each list
_MAX_ENTRIES = 12


class Tour:
    """Goes from screen to screen, writing each step to the journal first."""

    def __init__(self, hand: Stagehand, journal: Journal) -> None:
        self.hand = hand
        self.journal = journal
        hand.stage.options.speed = 4.0

    def click(self, name: str) -> None:
        """Click a control, if it exists, and let some time pass."""
        self.hand.unfold(name)
        control_to_click = next((control for control in self.hand.map["controls"] if control["id"] == name), None)
        if control_to_click is None:
            return
        self.journal.write(f"{self.hand.stage.scene.name}: {name}")
        x, y, width, height = control_to_click["rect"]
        middle = (x + width / 2, y + height / 2)
        self.hand.move_to(*middle)
        self.hand.press(*middle)
        self.hand.turn()
        self.hand.release(*middle)
        self.hand.turn(0.3)

    def controls_named(self, prefix: str) -> list[str]:
        """Return the ids of the first controls whose ids begin with ``prefix``, at most ``_MAX_ENTRIES``."""
        return [name for name in self.hand.control_ids() if name.startswith(prefix)][:_MAX_ENTRIES]

    def go_home(self) -> None:
        """Go to the home screen."""
        self.journal.write("home")
        go_home(self.hand.stage)
        self.hand.turn(0.2)

    def visit_file_screens(self) -> None:
        """Visit every screen that shows contents of files."""
        for entrance in ("home.options", "home.house", "home.rules", *self.controls_named("home.")):
            if not entrance.endswith((".quit", ".continue")):
                self.go_home()
                self.click(entrance)
                self.click("since.skip")
        for game in GAMES:
            self.go_home()
            self.click(f"home.{game}.new")
            self.click("new.0.known")
        self.visit_matches()
        self.visit_theatre()
        self.go_home()

    def visit_matches(self) -> None:
        """Go through the list of matches and the list of deleted matches."""
        self.go_home()
        self.click("home.records")
        self.hand.turn(1.0)
        rows = [self.controls_named(f"records.{kind}.") for kind in ("more", "fault", "match")]
        for name in chain(*rows):
            self.go_home()
            self.click("home.records")
            if name.startswith("records.match."):
                self.journal.write(f"plays {name.removeprefix('records.match.')}")
            self.click(name)
            self.hand.turn(1.0)
        self.go_home()
        self.click("home.records")
        self.click("records.deleted")

    def visit_theatre(self) -> None:
        """Open every tab of the theatre of drops, and choose some drops whose files are broken."""
        self.go_home()
        self.click("home.theatre")
        theatre = self.hand.stage.scene
        if not isinstance(theatre, Theatre):
            return
        while theatre.is_loading_drops:
            self.hand.turn(0.1)
            time.sleep(0.02)
        for tab in self.controls_named("theatre.tab."):
            self.click(tab)
        broken_drops = [drop for drop in theatre.list.drops if "broken" in str(drop.file)]
        for drop in broken_drops[:_MAX_ENTRIES]:
            self.journal.write(f"theatre shows {drop.file}")
            theatre.choose(drop)
            self.hand.turn(0.5)
            self.click("theatre.follow")


def open_broken_matches(folder: Path, journal: Journal) -> None:
    """Open each broken match as the command line does, or check that it is refused with a message."""
    for path in sorted((folder / "matches").glob("broken*.firepit")):
        journal.write(f"plays {path.name}")
        try:
            hand = Stagehand(folder, action="resume", file=path)
        except ValueError as refusal:
            assert str(refusal).endswith("."), f"expected a refusal in a sentence, got {refusal}"
        else:
            Tour(hand, journal).click("curtain.accept")
            hand.turn(0.5)
            hand.close()
        pygame.quit()


def main(folder: Path, *, is_home_only: bool) -> None:
    """Go round all screens and open broken matches, or open the home screen and the list of matches only."""
    journal = Journal(folder)
    data = folder / "data"
    hand = Stagehand(data)
    tour = Tour(hand, journal)
    if is_home_only:
        tour.click("home.records")
    else:
        tour.visit_file_screens()
    hand.close()
    if not is_home_only:
        open_broken_matches(data, journal)


if __name__ == "__main__":
    main(Path(sys.argv[1]), is_home_only="--home" in sys.argv)
