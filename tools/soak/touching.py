"""A child that touches the app at random: ``python -m tools.soak.touching FOLDER SEED SECONDS``.

Its input is like the input of ``tests/ui/test_rough.py``, but wilder: now and then it goes to another screen, and it
chooses options, window sizes and languages from more values. Each touch is written to the journal before it is made;
the same seed gives the same touches.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.core import GAMES, Match, setup
from game.core.words import PSEUDO
from game.screens.open_match import go_home, library
from game.ui.animation import SPEEDS
from game.ui.text_sizes import TEXT_SIZES
from tests.ui.stagehand import Stagehand
from tests.ui.test_rough import Monkey
from tools.soak.child import Journal

USABLE_SIZES = ((1024, 640), (1280, 720), (640, 1000), (1600, 500), (1920, 1080))
SIZES = (*USABLE_SIZES, (320, 200), (64, 48), (1, 1), (2560, 300))
LANGUAGES = ("en", "de", "pl", PSEUDO)
#: after this many actions the soak goes to another screen
WALK_EVERY = 60
#: after this many actions a window that is too small to show anything is enlarged
ACTIONS_IN_TINY_WINDOW = 12
#: the clicks that lead to each screen, as prefixes of control names
WALKS: tuple[tuple[str, ...], ...] = (
    *((f"home.{game}.{control}",) for game in GAMES for control in ("continue", "new", "learn", "picture")),
    *(
        (f"home.{game}.continue", "curtain.accept", control)
        for game in GAMES
        for control in ("corner.log", "corner.rules", "corner.menu")
    ),
    *((f"home.{game}.learn", *["lesson.next"] * 4) for game in GAMES),
    *(
        ("home.options", f"options.tab.{tab}")
        for tab in ("seeing", "colours", "hearing", "speech", "play", "hands", "keys")
    ),
    ("home.records",),
    ("home.records", "records.match."),
    ("home.records", "records.more."),
    ("home.records", "records.deleted"),
    ("home.house",),
    ("home.house", "house.game."),
    ("home.house", "house.best."),
    ("home.house", "house.person."),
    ("home.house", "house.export"),
    ("home.credits",),
    ("home.rules",),
    ("home.rules", "rules.book."),
    ("home.rules", "rules.search"),
    ("home.theatre",),
    ("home.theatre", "theatre.workshop"),
    ("home.theatre", "theatre.tab.best"),
    ("home.theatre", "theatre.tab.match"),
    ("home.theatre", "theatre.tab.matches", "theatre.match."),
    ("home.theatre", "theatre.drop.", "theatre.play"),
    ("home.theatre", "theatre.drop.", "theatre.follow"),
    ("home.ugh_ugh.continue", "curtain.since"),
    ("home.settlers.continue", "curtain.since"),
)


class RoughHand(Monkey):
    """Random input, wilder than that of ``tests/ui/test_rough.py``; each action is written to the journal first.

    ``shrunk_at_action`` is the ``action_count`` at which the window became tiny, or 0 if the window is not tiny.
    """

    def __init__(self, hand: Stagehand, seed: int, journal: Journal) -> None:
        super().__init__(hand, seed)
        self.journal = journal
        self.action_count = 0
        self.shrunk_at_action = 0

    def act(self) -> None:
        """Do one random action; sometimes go to another screen, or run the app's loop without input."""
        self.action_count += 1
        chance = self.random.random()
        if self.action_count % WALK_EVERY == 1:
            self.walk()
        elif self.shrunk_at_action and self.action_count > self.shrunk_at_action + ACTIONS_IN_TINY_WINDOW:
            self.resize(USABLE_SIZES)
        elif chance < 0.02:
            self.journal.write(f"{self.hand.stage.scene.name}: the loop turns")
            self.hand.app.step()
        else:
            super().act()

    def post(self, kind: int, **fields: Any) -> None:
        """Write an event to the journal, then post it."""
        self.journal.write(f"{self.hand.stage.scene.name}: {pygame.event.event_name(kind)} {fields}")
        super().post(kind, **fields)

    def click_at(self, x: float, y: float) -> None:
        """Write the place and screen to the journal, then click."""
        self.journal.write(
            f"{self.hand.stage.scene.name}: click {x:.0f} {y:.0f} {self.inputs[-1] if self.inputs else ''}"
        )
        super().click_at(x, y)

    def wait(self) -> None:
        """Write to the journal that time passes, then let it pass."""
        self.journal.write(f"{self.hand.stage.scene.name}: time goes by")
        super().wait()

    def drag(self) -> None:
        """Write to the journal that the mouse is dragged, then drag it."""
        self.journal.write(f"{self.hand.stage.scene.name}: drag")
        super().drag()

    def walk(self) -> None:
        """Go home, then to another screen: click one control for each prefix in one of the ``WALKS``."""
        go_home(self.hand.stage)
        for prefix in self.random.choice(WALKS):
            self.hand.turn(0.3)
            time.sleep(0.03)  # a thread fills some lists
            self.hand.unfold(prefix)
            names = [name for name in self.hand.control_ids() if name.startswith(prefix)]
            if not names:
                continue
            name = self.random.choice(names)
            self.journal.write(f"{self.hand.stage.scene.name}: walks {name}")
            x, y, width, height = self.hand.control(name)["rect"]
            self.hand.press(x + width / 2, y + height / 2)
            self.hand.turn()
            self.hand.release(x + width / 2, y + height / 2)
            self.hand.turn(0.2)

    def change_option(self) -> None:
        """Change a random option as the options screen would."""
        options = self.hand.stage.options
        random = self.random
        choices: list[tuple[str, Callable[[], Any]]] = [
            ("language", lambda: random.choice(LANGUAGES)),
            ("text_size", lambda: random.choice(TEXT_SIZES)),
            ("speed", lambda: random.choice(SPEEDS)),
            ("master", lambda: random.choice((0.0, 0.5, 1.0))),
            *(
                (name, lambda: random.random() < 0.5)
                for name in ("high_contrast", "large_targets", "reduced_motion", "confirm_turn", "muted", "fullscreen")
            ),
        ]
        name, choose = random.choice(choices)
        setattr(options, name, choose())
        self.journal.write(f"{self.hand.stage.scene.name}: {name} = {getattr(options, name)}")
        self.hand.stage.apply_options()

    def resize(self, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        """Resize the window; a very small size stays for a few actions only."""
        size = self.random.choice(sizes)
        self.shrunk_at_action = self.action_count if min(size) < 300 else 0
        self.journal.write(f"{self.hand.stage.scene.name}: resize {size}")
        pygame.display.set_mode(size, pygame.RESIZABLE)
        width, height = pygame.display.get_window_size()
        self.post(pygame.WINDOWSIZECHANGED, x=width, y=height)


def finish_animations(hand: Stagehand, journal: Journal) -> None:
    """Release all buttons and wait until animations end, writing the wait to the journal."""
    hand.release(-1, -1)
    hand.stage.options.speed = 4.0
    hand.turn()
    waited = 0.0
    while not hand.stage.ended and hand.stage.scene.busy:
        journal.write(f"{hand.stage.scene.name}: comes to rest")
        hand.turn(0.5)
        waited += 0.5
        assert waited < 180, f"{hand.stage.scene.name} never comes to rest"


def check_files(hand: Stagehand) -> None:
    """Check that the match of each open table is saved, and that every saved match can be read."""
    for scene in hand.stage.scenes:
        match = getattr(scene, "match", None)
        path = getattr(scene, "path", None)
        if isinstance(match, Match) and isinstance(path, Path) and path.exists():
            assert Match.load(path).state == match.state, (
                f"expected the table's match in {path.name}, got another state"
            )
    faults = library(hand.stage).faults()
    assert not faults, f"expected no fault in the saved matches, got {[fault.reason for fault in faults]}"


def main(folder: Path, seed: int, seconds: float) -> None:
    """Send random input until the time is up, then check the files."""
    journal = Journal(folder)
    original_checked_seed = setup.checked_seed

    def repeatable_seed(given: int | None) -> int:
        return original_checked_seed(seed if given is None else given)

    setup.__dict__["checked_seed"] = repeatable_seed  # so that matches without a given seed are the same each time
    random = Random(seed)
    hand = Stagehand(folder / "data", size=random.choice(USABLE_SIZES))
    rough_hand = RoughHand(hand, seed, journal)
    until = time.monotonic() + seconds  # starts here, since opening the app may take seconds on a busy machine
    while time.monotonic() < until and not hand.stage.ended:
        try:
            rough_hand.act()
            if rough_hand.action_count % 3 == 0 and not hand.stage.ended:
                hand.stage.draw()
        except Exception:
            journal.write(f"the last inputs: {rough_hand.inputs[-6:]}")
            raise
        assert len(hand.stage.scenes) < 12, f"too many screens are open: {[scene.name for scene in hand.stage.scenes]}"
    if not hand.stage.ended:
        finish_animations(hand, journal)
        check_files(hand)
    hand.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
