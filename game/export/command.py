"""The command ``export``; it checks all options before it writes anything."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.core import Match
from game.core.words import say
from game.export.drop_page import write_drop_page
from game.export.encodings import check_video
from game.export.match_page import write_match_page
from game.export.options import check_endings, check_film_options, requested_targets
from game.export.pictures import Excerpt, write_gif, write_stills
from game.kept.given_files import check_targets
from game.passage.drops import check_can_be_saved, load_drops, save_drops
from game.passage.recorded_drop import RecordedDrop
from game.passage.reel import Reel, best_reel, group_into_reels
from game.screens.parts.shown_drops import drops_of, with_details_for_file, with_details_from_file


def choose_reel(reels: Sequence[Reel], drops: Sequence[RecordedDrop], number: int | None) -> Reel:
    """Return the requested drop with the bangs that followed it, as the theatre shows it.

    ``number`` counts all ``drops`` of a file from 1; ``None`` stands for the whole reel of the best drop. Raises
    ``ValueError`` when there is no such drop, or it has no track.
    """
    best = best_reel(reels)
    if best is None:
        raise ValueError(say("This match has no throw or bang that can be exported."))
    if number is None:
        return best
    if not 1 <= number <= len(drops):
        raise ValueError(
            say("There is no throw or bang {number}; the last one is {last}.", last=len(drops), number=number)
        )
    chosen = drops[number - 1]
    for reel in reels:
        for index, part in enumerate(reel.parts):
            if part.drop is chosen.drop:
                return Reel((replace(part, number=number), *reel.parts[index + 1 :]))
    raise ValueError(say("Throw or bang {number} was only modelled, so it cannot be exported.", number=number))


def export(arguments: argparse.Namespace) -> None:
    """Write the requested files and print their paths; raises ``ValueError`` when that fails."""
    drop_targets = [arguments.save] if arguments.save is not None else []
    check_targets(arguments.file, requested_targets(arguments), force=arguments.force, drop_targets=drop_targets)
    check_endings(arguments)
    check_film_options(arguments)
    if arguments.video is not None:
        check_video(arguments.video)
    match, drops = load_drops(arguments.file)
    is_match_exported = _export_match(arguments, match, drops)
    if is_match_exported:
        return
    reels = group_into_reels([with_details_from_file(drop) for drop in drops] if match is None else drops_of(match))
    reel = choose_reel(reels, drops, arguments.drop)
    excerpt = _excerpt(arguments)
    first = reel.parts[0]
    if drop_targets:
        check_can_be_saved(first)
    if arguments.html is not None:
        _print_path(first, write_drop_page(_ignore_progress, reel, arguments.html, may_replace=arguments.force))
    if arguments.video is not None:
        from game.export.video import write_video

        _print_path(
            first, write_video(_ignore_progress, reel, arguments.video, excerpt=excerpt, may_replace=arguments.force)
        )
    if arguments.gif is not None:
        _print_path(
            first, write_gif(_ignore_progress, reel, arguments.gif, excerpt=excerpt, may_replace=arguments.force)
        )
    if arguments.stills is not None:
        _print_path(
            first, write_stills(_ignore_progress, reel, arguments.stills, excerpt=excerpt, may_replace=arguments.force)
        )
    if drop_targets:
        save_drops([with_details_for_file(part) for part in reel.parts], arguments.save, may_replace=arguments.force)
        _print_path(first, arguments.save)


def _export_match(arguments: argparse.Namespace, match: Match | None, drops: Sequence[RecordedDrop]) -> bool:
    """Write a whole match as a page if this is requested, or if the match has no drop with a track.

    Returns whether the page was written. Raises ``ValueError`` when other files are requested as well, or there is no
    match.
    """
    has_films = any(drop.has_track for drop in drops)
    asks_for_page_without_drop = arguments.html is not None and arguments.drop is None
    is_match_the_default = match is not None and not has_films and asks_for_page_without_drop
    if not arguments.match and not is_match_the_default:
        return False
    if match is None:
        raise ValueError(say("{file} holds a film, not a match.", file=arguments.file))
    if requested_targets(arguments) != [arguments.html]:
        raise ValueError(say("A whole match can only be exported with --html and no other format."))
    write_match_page(_ignore_progress, match, arguments.html, may_replace=arguments.force)
    print(say("Saved to {file}: {title}", title=match.setup.title, file=arguments.html))
    return True


def _excerpt(arguments: argparse.Namespace) -> Excerpt:
    """Return the requested excerpt of the film, with its speed and width; options that are not given get defaults."""
    given = {
        "width": arguments.width,
        "speed": arguments.speed,
        "start": getattr(arguments, "from"),  # ``from`` is a keyword of Python
        "end": arguments.to,
    }
    return Excerpt(**{name: value for name, value in given.items() if value is not None})


def _print_path(drop: RecordedDrop, file: Path) -> None:
    print(say("Saved to {file}: {title}", title=drop.name, file=file))


def _ignore_progress(share: float) -> None:
    """Ignore the progress."""
