"""The notice that installed games, bots or packages were skipped. If there are many reasons, a file lists them."""

from __future__ import annotations

from pathlib import Path

from game.core.games import GAMES
from game.core.words import say_many

_FILE_NAME = "skipped.txt"
#: a notice gives at most this many reasons if the others can be written into the file
_MAX_REASONS = 2


def take_skipped_notice(data_dir: Path) -> str:
    """Return a notice with the reasons why something was skipped since the last call; empty if nothing was.

    If there are more than ``_MAX_REASONS``, all reasons are written into a file. The notice then gives the first
    reasons and names the file. If the file cannot be written, the notice gives all reasons.
    """
    reasons = GAMES.take_new_notices()
    more = len(reasons) - _MAX_REASONS
    if more <= 0:
        return " ".join(reasons)
    file = data_dir / _FILE_NAME
    try:
        file.write_text("".join(f"{reason}\n" for reason in GAMES.left_out.values()), encoding="utf-8")
    except OSError:
        return " ".join(reasons)
    rest = say_many(
        "{count} more was skipped; {file} says why.", "{count} more were skipped; {file} says why.", more, file=file
    )
    return " ".join((*reasons[:_MAX_REASONS], rest))
