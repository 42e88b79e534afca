"""The command ``export``: what is asked for is looked at before anything is written."""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.core import Match
from game.core.words import say
from game.drops import check_to_be_saved, kept_drops, save_drop
from game.export.chosen import choose, reel_from
from game.export.drop_page import write_drop_page
from game.export.options import asked_targets
from game.export.pictures import Cut, write_gif, write_stills
from game.given_files import check_targets
from game.kept.seats import seat_looks
from game.recorded_drop import RecordedDrop
from game.screens.parts.shown_drops import drops_of, shown


def export(asked: argparse.Namespace) -> None:
    """Write what is asked for, and say where it is; raises ``ValueError`` in a sentence when that cannot be done."""
    saved = [asked.save] if asked.save is not None else []
    check_targets(asked.file, asked_targets(asked), force=asked.force, drops=saved)
    match, drops = kept_drops(asked.file)
    chosen = choose(drops, asked.drop)
    if saved:
        check_to_be_saved(chosen)
    if asked.html is not None:
        reel = reel_from(_shown(match, drops), chosen)
        write_drop_page(lambda share: None, reel, asked.html, replace_it=asked.force)
        print(say("{title} is now in {file}.", title=chosen.name, file=asked.html))
    _export_pictures(asked, match, chosen)
    if saved:
        names, table = (match.names, match.table) if match is not None else ((), {})
        about = chosen.about or {"names": list(names), "table": dict(table)}
        save_drop(chosen, asked.save, about, replace_it=asked.force)
        print(say("{title} is now in {file}.", title=chosen.name, file=asked.save))


def _shown(match: Match | None, drops: tuple[RecordedDrop, ...]) -> list[RecordedDrop]:
    """Return the drops of a file with whose they are and what the log says of them."""
    return [shown(drop) for drop in drops] if match is None else drops_of(match)


def _export_pictures(asked: argparse.Namespace, match: Match | None, chosen: RecordedDrop) -> None:
    names, table = (match.names, match.table) if match is not None else ((), {})
    paints = tuple(look.paint for look in seat_looks(names, table))
    cut = Cut(asked.width, asked.speed, asked.start, asked.end, paints)
    for target, write in ((asked.gif, write_gif), (asked.stills, write_stills)):
        if target is not None:
            write(lambda share: None, chosen, target, cut=cut, replace_it=asked.force)
            print(say("{title} is now in {file}.", title=chosen.name, file=target))
