"""A drop and the bangs after it as one web page, which plays in any browser without a network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.export.page import assemble_page
from game.export.page_film import film_data, needed_kit, shared_data
from game.export.page_words import player_words
from game.kept.given_files import write_whole
from game.passage.reel import Reel


def drop_page(reel: Reel) -> str:
    """Return the page of a reel as HTML; raises ``ValueError`` when a film cannot be read."""
    film = film_data(reel)
    shared = shared_data([reel])
    page_data = {**shared, "film": film, "words": player_words()}
    return assemble_page(film["title"], page_data, needed_kit(shared, [film]), "drop", ["player"])


def write_drop_page(progress: Callable[[float], None], reel: Reel, target: Path, *, may_replace: bool = False) -> Path:
    """Write the page of a reel to a file, which must not exist unless ``may_replace`` is true.

    Raises ``ValueError`` when a film cannot be read or the file cannot be written.
    """
    progress(0.0)
    text = drop_page(reel)
    return write_whole(target, lambda temporary: temporary.write_text(text, encoding="utf-8"), may_replace=may_replace)
