"""A process that plays one race after another, each saved as it is played, until it is killed.

Usage: ``python -m tests.core.keeper FOLDER``. It prints every move after it was made.
"""

from __future__ import annotations

import sys
import time
from itertools import count
from pathlib import Path

from game.core import Match
from tests.core.made_up import register


def main(folder: Path) -> None:
    """Play races without end, each saved into the folder after every move."""
    register()
    for number in count():
        match = Match.new("race", seats=3, seed=number)
        match.keep(folder / f"{number}.firepit", time.time)
        while match.prompt is not None:
            match.play(match.moves[(number + len(match.records)) % len(match.moves)])
            sys.stdout.write(f"{number} {len(match.records)} {match.state_hash()}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
