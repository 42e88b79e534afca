"""A child that writes every kind of file of a data folder, as fast as it can, until it is killed.

Run as ``python -m tools.soak.writing FOLDER SEED``. After each move that is on disk it prints
``kept FILE RECORDS HASH``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from game.core import GAMES, Match
from game.kept.house import House
from game.kept.library import Library
from game.kept.match_files import MatchFiles
from game.kept.names import remember_names
from game.ui.options import Options, write_options


class Writer:
    """Writes random files into one data folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed
        self.random = Random(seed)
        #: how many matches were begun
        self.match_count = 0
        self.match, self.name = self.begin()

    def begin(self) -> tuple[Match, str]:
        """Start a match that is saved with each move; return the match and its file name."""
        self.match_count += 1
        name = self.random.choice(list(GAMES))
        match = Match.new(name, seed=self.random.randrange(1 << 31))
        file = f"{name}-{self.seed}-{self.match_count}.firepit"
        match.keep(self.folder / "matches" / file)
        return match, file

    def report(self) -> None:
        """Print the number of records and the hash of the match, which are now certainly on disk."""
        print("kept", self.name, len(self.match.records), self.match.state_hash(), flush=True)

    def play(self) -> None:
        """Make some moves and often rewrite the whole file. Start a new match when one ends, and sometimes before."""
        for _ in range(self.random.randint(1, 12)):
            if self.match.prompt is None or self.random.random() < 0.003:
                self.match, self.name = self.begin()
            self.match.play(self.random.choice(self.match.moves))
            self.report()
        if self.random.random() < 0.6:
            self.match.save(self.folder / "matches" / self.name)
            self.report()

    def write_options(self) -> None:
        """Write the options, with a random number of keys."""
        keys = {str(number): "x" * number for number in range(self.random.randrange(40))}
        write_options(self.folder / "options.json", Options(keys=keys))

    def remember_names(self) -> None:
        """Remember the names of five players."""
        remember_names(self.folder, [f"Name {self.random.randrange(1000)}" for _ in range(5)])

    def rename_match(self) -> None:
        """Give the match another title."""
        MatchFiles(Library(self.folder / "matches")).rename(self.name, f"Night {self.random.randrange(1000)}")

    def count_match(self) -> None:
        """Count all matches in the records of the house, as if they were new and seat 0 had won them."""
        summaries = Library(self.folder / "matches").known_summaries()
        House(self.folder).count(
            [
                replace(summary, key=str(self.random.random()), winners=(0,), scores=(3,) * len(summary.names))
                for summary in summaries
            ]
        )

    def add_match_to_index(self) -> None:
        """Add the match to the library's index."""
        Library(self.folder / "matches").add_match(self.match, self.folder / "matches" / self.name)

    def write(self) -> None:
        """Write until the process is killed."""
        actions: list[Callable[[], None]] = [
            self.write_options,
            self.remember_names,
            self.rename_match,
            self.count_match,
            self.add_match_to_index,
        ]
        while True:
            self.play()
            self.random.choice(actions)()


if __name__ == "__main__":
    Writer(Path(sys.argv[1]), int(sys.argv[2])).write()
