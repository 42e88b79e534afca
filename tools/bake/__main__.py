"""python -m tools.bake [NAME...] [--tier 1.2|2.4]: bake all pictures and sounds, or those named.

A NAME bakes the pictures whose names begin with NAME. Some names bake other assets: "sounds" bakes all sounds, and
"sound:NAME" the sounds whose names begin with NAME. "page" bakes the files that a web page needs to play drops,
"speech" the spoken clips, and "font" our own fonts.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from tools.bake import app_icon, catalogue, credits, fonts, output, page, sounds, speech


def main() -> int:
    """Bake the assets named on the command line; return 2 when no name matches."""
    parser = argparse.ArgumentParser(prog="python -m tools.bake", description="Bake the pictures under assets/.")
    parser.add_argument("names", nargs="*", help="names or beginnings of names; all when none is given")
    parser.add_argument("--tier", type=float, choices=output.TIERS, help="one tier only")
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pictures = catalogue.pictures()
    chosen = [
        picture for name, picture in pictures.items() if not arguments.names or name.startswith(tuple(arguments.names))
    ]
    sound_names = tuple(name.removeprefix("sound:") for name in arguments.names if name.startswith("sound:"))
    if not arguments.names or "sounds" in arguments.names:
        sounds.write_all()
    elif sound_names:
        sounds.write_all(sound_names)
    elif not chosen and not {"font", "page", "speech"} & set(arguments.names):
        print(f"No picture is named {' or '.join(arguments.names)}; see tools/bake/catalogue.py.", file=sys.stderr)
        return 2
    tiers = [arguments.tier] if arguments.tier else output.TIERS
    for tier in tiers:
        for picture in chosen:
            if not output.has_file(picture, tier):
                continue
            started = time.perf_counter()
            path = output.write(picture, tier)
            print(f"{path.name} at {tier}: {path.stat().st_size} bytes, {time.perf_counter() - started:.1f} s")
    output.write_manifest(pictures.values())
    if any(picture.name == "app.icon" for picture in chosen):
        app_icon.write_for_packages()
    if not arguments.names or "page" in arguments.names:
        page.write()
    if not arguments.names or "speech" in arguments.names:
        speech.write_all()
    if not arguments.names or "font" in arguments.names:
        fonts.write_display_font()
        fonts.widen_italic_space()
    credits.write()
    return 0


sys.exit(main())
