"""Writing the page of a whole match from its card or its result."""

from __future__ import annotations

from pathlib import Path

from game.core import Match
from game.core.words import language, say, use_language
from game.errand import Progress
from game.export.match_page import write_match_page
from game.screens.parts.making import PageMaking, free_path
from game.ui.stage import Stage


class MatchPageMaking(PageMaking):
    """Writes the page of the match in ``file``; of one that goes on, what an onlooker may see."""

    def __init__(self, stage: Stage, file: Path) -> None:
        super().__init__(stage)
        self._file = file

    def make(self) -> None:
        """Begin."""
        target = free_path(self.stage.data_dir / "pages", ".html", "match")
        self.begin(target, make_page, self._file, target, language())


def make_page(progress: Progress, file: Path, target: Path, spoken: str) -> Path:
    """Write a page in a language, in a process of its own; raises ``MatchFileError`` where the match cannot be read."""
    use_language(spoken)
    return write_match_page(lambda share: progress(share, None), Match.load(file), target)


def page_words() -> tuple[str, str]:
    """Return what the way to such a page is called, and what it is."""
    return say("Page for any browser"), say("Save a page that shows this match in any browser, without any network.")
