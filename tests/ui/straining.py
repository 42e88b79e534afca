"""Resizes places of the app to random sizes: ``python -m tests.ui.straining FOLDER GROUP NAMES STEPS SEED``."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("FIREPIT_STRICT", "1")

import json
import traceback
from pathlib import Path
from random import Random

from tests.layout.places import open_place, places
from tests.ui.test_resizing import SIZES, strain


def random_sizes(random: Random, steps: int) -> list[tuple[int, int]]:
    """Return random window sizes of all kinds, and at the end a usual size."""
    found = []
    for _ in range(steps):
        checked = random.choice(SIZES)
        any_size = random.randint(1, 1600), random.randint(1, 1000)
        tiny = random.randint(1, 40), random.randint(1, 40)
        found.append(random.choice((checked, any_size, any_size, tiny)))
    return [*found, (1280, 720)]


def main(folder: Path, group: str, wanted: list[str], steps: int, seed: int) -> int:
    """Resize each wanted place, printing its name first; return 1 if an error occurred in a place."""
    broke, data = 0, folder / f"strained.{os.getpid()}"
    for place in places(group, folder):
        if wanted and place.name not in wanted:
            continue
        print(place.name, flush=True)
        random = Random(f"{place.name}{seed}")
        sizes = random_sizes(random, steps)
        try:
            with open_place(place, folder / group, data) as hand:
                strain(hand, sizes, random)
        except Exception:
            broke = 1
            traceback.print_exc()
    return broke


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(main(Path(arguments[0]), arguments[1], json.loads(arguments[2]), int(arguments[3]), int(arguments[4])))
