"""The options of the command ``export``."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.parsing import read_count, read_number, read_place
from game.core.words import Marked, any_of, marked, say
from game.export.encodings import ENCODINGS

#: what the names of the files end in that can be written, by the option, and what each kind of file is called
_ENDINGS = {
    "html": (".html", ".htm"),
    "video": tuple(ENCODINGS),
    "gif": (".gif",),
    "stills": (".png",),
    "save": (".drop",),
}
_KINDS: dict[str, Marked] = {
    "html": marked("{file}: a page ends in .html."),
    "video": marked("{file}: a video ends in .mp4 or .webm."),
    "gif": marked("{file}: an animated GIF ends in .gif."),
    "stills": marked("{file}: a strip of stills ends in .png."),
    "save": marked("{file}: a recorded drop ends in .drop."),
}
#: which kinds of files each option of the film counts for
_COUNTS_FOR = {
    "width": ("video", "gif", "stills"),
    "speed": ("video", "gif"),
    "from": ("video", "gif", "stills"),
    "to": ("video", "gif", "stills"),
}


def add_export_options(export: argparse.ArgumentParser) -> None:
    """Add what ``export`` takes: the file, what to write, and which part of it."""
    export.add_argument("file", type=Path, metavar="FILE")
    export.add_argument(
        "--html", type=read_place, metavar="OUT", help=say("write a web page that plays in any browser, even offline")
    )
    export.add_argument(
        "--video", type=read_place, metavar="OUT", help=say("write a video with sound, as .mp4 or .webm")
    )
    export.add_argument("--gif", type=read_place, metavar="OUT", help=say("write an animated GIF"))
    export.add_argument("--stills", type=read_place, metavar="OUT", help=say("write a strip of stills as PNG"))
    export.add_argument("--save", type=read_place, metavar="OUT", help=say("write a file with this drop only"))
    export.add_argument("--force", action="store_true", help=say("overwrite an existing file, but never a match"))
    which = export.add_mutually_exclusive_group()
    which.add_argument(
        "--drop",
        type=read_count,
        metavar="N",
        help=say("which drop, counted from 1; by default the best one of the match"),
    )
    which.add_argument(
        "--match",
        action="store_true",
        help=say(
            "with --html: the whole match with its log, timeline and all drops; the default for a match without drops"
        ),
    )
    export.add_argument("--width", type=read_count, metavar="PIXELS", help=say("width of the picture"))
    export.add_argument("--speed", type=read_number, metavar="X", help=say("speed of the film"))
    export.add_argument("--from", type=read_number, metavar="S", help=say("start at this second"))
    export.add_argument("--to", type=read_number, metavar="S", help=say("end at this second"))


def asked_targets(asked: argparse.Namespace) -> list[Path]:
    """Return the files that a command is asked to write."""
    return list(_targets(asked).values())


def check_endings(asked: argparse.Namespace) -> None:
    """See that no file gets the name of another kind of file; raises ``ValueError`` in a sentence.

    An ending that is none of these, or no ending, is left to whoever names the file; ``check_video`` is stricter.
    """
    for kind, target in _targets(asked).items():
        ending = target.suffix.lower()
        if ending not in _ENDINGS[kind] and any(ending in endings for endings in _ENDINGS.values()):
            raise ValueError(say(_KINDS[kind], file=target))


def check_film_options(asked: argparse.Namespace) -> None:
    """See that each option of the film counts for a file that is asked for; raises ``ValueError`` in a sentence."""
    kinds = _targets(asked)
    for option, counted in _COUNTS_FOR.items():
        if getattr(asked, option) is not None and not any(kind in kinds for kind in counted):
            options = any_of([f"--{kind}" for kind in counted])
            raise ValueError(say("{option} only works with {options}.", option=f"--{option}", options=options))


def _targets(asked: argparse.Namespace) -> dict[str, Path]:
    """Return the files that a command is asked to write, by the option."""
    return {kind: target for kind in _ENDINGS if (target := getattr(asked, kind)) is not None}
