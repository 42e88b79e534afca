"""The command ``export``: what is asked for is looked at before anything is written."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.core import Match
from game.core.words import say
from game.export.drop_page import write_drop_page
from game.export.encodings import check_video
from game.export.match_page import write_match_page
from game.export.options import asked_targets, check_endings, check_film_options
from game.export.pictures import Excerpt, write_gif, write_stills
from game.kept.given_files import check_targets
from game.passage.drops import check_to_be_saved, load_drops, save_drops
from game.passage.recorded_drop import RecordedDrop
from game.passage.reel import Reel, best_reel, spliced
from game.screens.parts.shown_drops import drops_of, with_details, with_file_details


def choose_reel(reels: Sequence[Reel], drops: Sequence[RecordedDrop], number: int | None) -> Reel:
    """Return the drop that is asked for with the bangs that followed it, as the theatre shows it.

    ``number`` counts all ``drops`` of a file from 1, ``None`` is the drop of the match with all that belongs to it.
    Raises ``ValueError`` in a sentence when there is no such drop, or it has no track.
    """
    best = best_reel(reels)
    if best is None:
        raise ValueError(say("This match has no drop that can be exported."))
    if number is None:
        return best
    if not 1 <= number <= len(drops):
        raise ValueError(say("This match has drops 1 to {last}, not {number}.", last=len(drops), number=number))
    chosen = drops[number - 1]
    for reel in reels:
        for place, part in enumerate(reel.parts):
            if part.drop is chosen.drop:
                return Reel((replace(part, number=number), *reel.parts[place + 1 :]))
    raise ValueError(say("Drop {number} was modelled and cannot be exported.", number=number))


os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


# The command ``export``: what is asked for is looked at before anything is written.


def export(asked: argparse.Namespace) -> None:
    """Write what is asked for, and say where it is; raises ``ValueError`` in a sentence when that cannot be done."""
    saved = [asked.save] if asked.save is not None else []
    check_targets(asked.file, asked_targets(asked), force=asked.force, drops=saved)
    check_endings(asked)
    check_film_options(asked)
    if asked.video is not None:
        check_video(asked.video)
    match, drops = load_drops(asked.file)
    if _export_match(asked, match, drops):
        return
    reels = spliced([with_details(drop) for drop in drops] if match is None else drops_of(match))
    reel, excerpt = choose_reel(reels, drops, asked.drop), _excerpt(asked)
    first = reel.parts[0]
    if saved:
        check_to_be_saved(first)
    if asked.html is not None:
        _tell(first, write_drop_page(_unheard, reel, asked.html, replace_it=asked.force))
    if asked.video is not None:
        from game.export.video import write_video

        _tell(first, write_video(_unheard, reel, asked.video, excerpt=excerpt, replace_it=asked.force))
    if asked.gif is not None:
        _tell(first, write_gif(_unheard, reel, asked.gif, excerpt=excerpt, replace_it=asked.force))
    if asked.stills is not None:
        _tell(first, write_stills(_unheard, reel, asked.stills, excerpt=excerpt, replace_it=asked.force))
    if saved:
        save_drops([with_file_details(part) for part in reel.parts], asked.save, replace_it=asked.force)
        _tell(first, asked.save)


def _export_match(asked: argparse.Namespace, match: Match | None, drops: Sequence[RecordedDrop]) -> bool:
    """Write a whole match as a page if that is asked for, or if there is no drop to choose; return whether it was.

    Raises ``ValueError`` in a sentence when something else is asked for as well, or there is no match.
    """
    without_drops = asked.html is not None and asked.drop is None and not any(drop.is_tracked for drop in drops)
    if not asked.match and not (match is not None and without_drops):
        return False
    if match is None:
        raise ValueError(say("{file} holds a single drop, not a match.", file=asked.file))
    if asked_targets(asked) != [asked.html]:
        raise ValueError(say("A whole match can only be exported with --html."))
    write_match_page(_unheard, match, asked.html, replace_it=asked.force)
    print(say("{title} is now in {file}.", title=say(match.entry.title), file=asked.html))
    return True


def _excerpt(asked: argparse.Namespace) -> Excerpt:
    """Return what of the film is asked for, how fast and how wide; all as usual where nothing is said."""
    given = {"width": asked.width, "speed": asked.speed, "start": getattr(asked, "from"), "end": asked.to}
    return Excerpt(**{name: value for name, value in given.items() if value is not None})


def _tell(drop: RecordedDrop, file: Path) -> None:
    print(say("{title} is now in {file}.", title=drop.name, file=file))


def _unheard(share: float) -> None:
    """Take no notice of how far it is."""
