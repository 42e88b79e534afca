"""Writing the page of a drop, or of a whole match with all its drops."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.core import Match
from game.core.words import language, use_language
from game.export.drop_page import write_drop_page
from game.export.match_page import write_match_page
from game.processes.errand import Progress
from game.screens.parts.making import PageMaking, named_path
from game.screens.theatre.exporting import path_for
from game.screens.theatre.reel import Reel, drop_of_match
from game.ui.stage import Stage


class DropPageMaking(PageMaking):
    """Writes the page of a reel."""

    def __init__(self, stage: Stage, reel: Reel) -> None:
        super().__init__(stage)
        self._reel = reel

    @classmethod
    def of_match(cls, stage: Stage, match: Match) -> DropPageMaking:
        """Return what writes the page of the drop of a match, which must have drops."""
        return cls(stage, drop_of_match(match))

    def make(self) -> None:
        """Begin."""
        target = path_for(self.stage, "pages", self._reel, ".html")
        self.begin(target, make_drop_page, self._reel, target, language())


class MatchPageMaking(PageMaking):
    """Writes the page of the match in ``file``; of one that goes on, what an onlooker may see.

    ``title`` is the game's, ``names`` are those of the seats: they name the page.
    """

    def __init__(self, stage: Stage, file: Path, title: str, names: Sequence[str]) -> None:
        super().__init__(stage)
        self._file, self._title, self._names = file, title, names

    def make(self) -> None:
        """Begin."""
        target = named_path(self.stage.data_dir / "pages", f"{self._title}: {', '.join(self._names)}", ".html")
        self.begin(target, make_match_page, self._file, target, language())


def make_drop_page(progress: Progress, reel: Reel, target: Path, spoken: str) -> Path:
    """Write a page in a language, in a process of its own."""
    use_language(spoken)
    return write_drop_page(lambda share: progress(share, None), reel, target)


def make_match_page(progress: Progress, file: Path, target: Path, spoken: str) -> Path:
    """Write a page in a language, in a process of its own; raises ``MatchFileError`` where the match cannot be read."""
    use_language(spoken)
    return write_match_page(lambda share: progress(share, None), Match.load(file), target)
