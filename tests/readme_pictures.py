"""Draws the pictures of README.md and docs/playing.md: ``python -m tests.readme_pictures docs``."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("LANGUAGE", "en")

import shutil
import tempfile
from io import BytesIO
from pathlib import Path
from random import Random

import pygame
from PIL import Image

from game.core import Match
from game.core.rules import Drop, Strike, Throw
from game.export.pictures import still
from game.export.reel_painter import WidePainter
from game.kept.seats import seat_looks
from game.passage.recorded_drop import RecordedDrop
from game.passage.reel import Reel
from physics.passage import EMPTY, strike, throw
from tests.screens import BUILT, new_match, open_table, play_on
from tests.ui.stagehand import Stagehand, middle_of

_WINDOW = (1600, 900)
#: the moving picture of a drop: its size, its frames a second, and the seed of its drop
_MOVING_SIZE, _FRAME_RATE, _DROP_SEED = (800, 450), 20, 30
_LARGE_SIZE, _SMALL_SIZE = (1280, 720), (960, 540)
#: the quality of WebP for the stills
_STILL_QUALITY = 64
#: the quality of WebP for the frames of the moving picture
_MOVING_QUALITY = 52
#: for each game's table: seats, seed, kind of prompt, earliest record, and the name of its picture
_TABLES = {
    "ugh_ugh": (4, 3, "drums", 40, "screenshot"),
    "cvlizations": (4, 2, "steal", 40, "cvlizations"),
    "my_first_stone_age": (4, 1, "build", 20, "my_first_stone_age"),
    "stone_age_solo": (1, 1, "place", 60, "stone_age_solo"),
    "settlers": (4, 2, "act", 420, "settlers"),
    "stone_age": (4, 1, "place", 60, ""),
}


def _match_for_picture(game: str) -> Match:
    """Return a match of a game at the prompt that its picture is to show."""
    seats, seed, kind, least, _ = _TABLES[game]
    while True:
        match, random = new_match(game, seats, seed), Random(seed)
        while match.prompt is not None:
            if len(match.records) >= least and match.prompt.kind == kind:
                return match
            play_on(match, random)
        seed += 1


def _save(hand: Stagehand, file: Path, size: tuple[int, int]) -> None:
    """Save the picture of the window, in another size."""
    pixels = pygame.image.tobytes(pygame.transform.smoothscale(hand.stage.canvas.surface, size), "RGB")
    encoded = BytesIO()
    Image.frombytes("RGB", size, pixels).save(encoded, "WEBP", quality=_STILL_QUALITY, method=6)
    _write(file, encoded)


def _write(file: Path, encoded: BytesIO) -> None:
    """Write an encoded picture; what was there stays if making the picture has failed."""
    file.write_bytes(encoded.getvalue())
    print(file)


def _wait_for_pictures(hand: Stagehand) -> None:
    """Let the pictures on the wall be drawn, one at a time while nothing else moves."""
    for _ in range(8):
        hand.turn(1.0)


def main(out: Path) -> int:
    """Make the pictures; return the exit status."""
    with tempfile.TemporaryDirectory() as temporary:
        data = Path(temporary) / "data"
        (data / "matches").mkdir(parents=True)
        for number, game in enumerate(game for game in BUILT if game in _TABLES):
            file = data / "matches" / f"{game}.firepit"
            _match_for_picture(game).save(file)
            # home lists the match that was played last first
            os.utime(file, (1_790_000_000 - 90_000 * number,) * 2)
        for game, (*_, name) in _TABLES.items():
            if name:
                _draw_table(Path(temporary) / game, data, game, out / f"{name}.webp")
        _draw_other_screens(Path(temporary) / "round", data, out)
    _draw_moving_drop(out / "drop.webp")
    return 0


def _draw_moving_drop(file: Path) -> None:
    """Draw a throw and the bang that frees some of its stuck pieces, as a moving picture."""
    looks = seat_looks(("Ayla", "Broca", "Oona", "Tarn"), {})
    members = ((7 * seat + member, "member") for member in range(4) for seat in range(4))
    pieces = (*members, (35, "predator"))
    fell = throw(EMPTY, pieces, _DROP_SEED)
    shaken = strike(fell.load, flap=2, strength=1.0, seed=_DROP_SEED)
    requests = (Throw(EMPTY, pieces), Strike(fell.load, flap=2, strength=1.0))
    parts = [
        RecordedDrop(
            Drop(request, drop.out, drop.load, drop.seconds, track=drop.track.to_bytes()), number, seat=0, looks=looks
        )
        for number, (request, drop) in enumerate(zip(requests, (fell, shaken), strict=True), start=1)
        if drop.track is not None
    ]
    painter = WidePainter(Reel(tuple(parts)), _MOVING_SIZE)
    seconds = [place / _FRAME_RATE for place in range(round(painter.seconds * _FRAME_RATE) + 1)]
    first, *rest = [still(painter, second) for second in seconds]
    durations = [1000 // _FRAME_RATE] * len(seconds)
    durations[-1] = 2500  # milliseconds in which the last frame stays
    encoded = BytesIO()
    first.save(
        encoded, "WEBP", save_all=True, append_images=rest, duration=durations, loop=0, quality=_MOVING_QUALITY,
        method=6,
    )  # fmt: skip
    _write(file, encoded)


def _draw_table(folder: Path, data: Path, game: str, file: Path) -> None:
    """Save a picture of the table of a game's match, once it has come to rest, from a copy of the folder ``data``."""
    shutil.copytree(data, folder)
    hand = Stagehand(folder, _WINDOW, action="resume", file=folder / "matches" / f"{game}.firepit")
    try:
        open_table(hand)
        hand.turn(4.0)
        _save(hand, file, _LARGE_SIZE if file.stem == "screenshot" else _SMALL_SIZE)
    finally:
        hand.close()


def _draw_other_screens(folder: Path, data: Path, out: Path) -> None:
    """Draw home, the log, the rule book and a lesson."""
    shutil.copytree(data, folder)
    hand = Stagehand(folder, _WINDOW)
    try:
        _wait_for_pictures(hand)
        _save(hand, out / "home.webp", _SMALL_SIZE)
        hand.click("home.settlers.learn")
        hand.turn(4.0)
        _save(hand, out / "lesson.webp", _SMALL_SIZE)
        for name in ("lesson.leave", "home.settlers.continue"):
            hand.click(name)
        open_table(hand)
        hand.turn(4.0)
        hand.key(pygame.K_l)
        line = [name for name in hand.control_ids() if name.startswith("log.") and name[4:].isdigit()][-1]
        hand.move_to(*middle_of(hand.control(line)))
        hand.turn(0.2)
        _save(hand, out / "log.webp", _SMALL_SIZE)
        hand.key(pygame.K_ESCAPE)
        hand.key(pygame.K_F1)
        hand.turn(0.5)
        _save(hand, out / "book.webp", _SMALL_SIZE)
    finally:
        hand.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("Say where: python -m tests.readme_pictures docs", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(Path(sys.argv[1])))
