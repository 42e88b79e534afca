"""The options of the command ``export``."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.parsing import read_count, read_number, read_path
from game.core.words import Marked, any_of, marked, say
from game.export.encodings import ENCODINGS

#: the endings of each kind of file, by option, and the error for a wrong ending
_FILE_ENDINGS = {
    "html": (".html", ".htm"),
    "video": tuple(ENCODINGS),
    "gif": (".gif",),
    "stills": (".png",),
    "save": (".drop",),
}
_ENDING_ERRORS: dict[str, Marked] = {
    "html": marked("{file}: the name of a page must end in .html."),
    "video": marked("{file}: the name of a video must end in .mp4 or .webm."),
    "gif": marked("{file}: the name of an animated GIF must end in .gif."),
    "stills": marked("{file}: the name of a strip of stills must end in .png."),
    "save": marked("{file}: the name of a film must end in .drop."),
}
#: the kinds of files that each option of the film applies to
_APPLIES_TO = {
    "width": ("video", "gif", "stills"),
    "speed": ("video", "gif"),
    "from": ("video", "gif", "stills"),
    "to": ("video", "gif", "stills"),
}


def add_export_options(export: argparse.ArgumentParser) -> None:
    """Add the options of ``export``: the files to write, and the part of the film."""
    export.add_argument(
        "--html", type=read_path, metavar="OUT", help=say("write a web page that plays in any browser, even offline")
    )
    export.add_argument(
        "--video", type=read_path, metavar="OUT", help=say("write a video with sound, as .mp4 or .webm")
    )
    export.add_argument("--gif", type=read_path, metavar="OUT", help=say("write an animated GIF"))
    export.add_argument("--stills", type=read_path, metavar="OUT", help=say("write a strip of stills as PNG"))
    export.add_argument("--save", type=read_path, metavar="OUT", help=say("write the film as a .drop file"))
    export.add_argument(
        "--force", action="store_true", help=say("overwrite existing files, but never a match or a tower")
    )
    drop_or_match = export.add_mutually_exclusive_group()
    drop_or_match.add_argument(
        "--drop",
        type=read_count,
        metavar="N",
        help=say("which throw or bang, counted from 1 (default: the highlight of the match)"),
    )
    drop_or_match.add_argument(
        "--match",
        action="store_true",
        help=say(
            "with --html: the whole match with its log, timeline, throws and bangs; the default for a match without any"
        ),
    )
    export.add_argument("--width", type=read_count, metavar="PIXELS", help=say("width of the picture"))
    export.add_argument("--speed", type=read_number, metavar="X", help=say("playback speed"))
    export.add_argument("--from", type=read_number, metavar="S", help=say("start at this second"))
    export.add_argument("--to", type=read_number, metavar="S", help=say("end at this second"))


def requested_targets(arguments: argparse.Namespace) -> list[Path]:
    """Return the files to write that the command line asks for."""
    return list(_targets_by_option(arguments).values())


def check_endings(arguments: argparse.Namespace) -> None:
    """Check that no file has the ending of another kind of file; raises ``ValueError``.

    Unknown endings, and no ending, are allowed; ``check_video`` is stricter.
    """
    for kind, target in _targets_by_option(arguments).items():
        ending = target.suffix.lower()
        if ending not in _FILE_ENDINGS[kind] and any(ending in endings for endings in _FILE_ENDINGS.values()):
            raise ValueError(say(_ENDING_ERRORS[kind], file=target))


def check_film_options(arguments: argparse.Namespace) -> None:
    """Check that each given option applies to a requested file; raises ``ValueError``."""
    targets = _targets_by_option(arguments)
    for option, kinds in _APPLIES_TO.items():
        if getattr(arguments, option) is not None and not any(kind in targets for kind in kinds):
            options = any_of([f"--{kind}" for kind in kinds])
            raise ValueError(say("{option} only works with {options}.", option=f"--{option}", options=options))


def _targets_by_option(arguments: argparse.Namespace) -> dict[str, Path]:
    """Return the files to write that the command line asks for, by option."""
    targets = {kind: getattr(arguments, kind) for kind in _FILE_ENDINGS}
    return {kind: target for kind, target in targets.items() if target is not None}
