"""Bakes the clips: texts of games for children, spoken by eSpeak NG, for systems without a voice.

Each clip is a small file of Opus sound, named after what it says; the manifest names the clip of each sentence.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from game.core.games import GAMES, OWN_GAMES
from game.core.words import ENGLISH, choose_language, languages
from game.ui.clips import MANIFEST, clip_key

FOLDER = Path(__file__).parents[2] / "assets" / "speech"
#: words per minute, pitch (0 to 99), and kilobits per second
SPEED, PITCH, BITRATE = 135, 40, 12
#: the program that speaks and the program that encodes, each with its Debian package
PROGRAMS = {"espeak-ng": "espeak-ng", "opusenc": "opus-tools"}


def write_all() -> None:
    """Bake the clips of every language, and their manifest.

    Raises ``FileNotFoundError`` when a program is not installed.
    """
    for program, package in PROGRAMS.items():
        if not shutil.which(program):
            raise FileNotFoundError(f"Clips are baked with {program}; install {package} first.")
    shutil.rmtree(FOLDER, ignore_errors=True)
    clips_of = {}
    for language in languages():
        choose_language(language)
        clips_of[language] = {clip_key(text): _bake(text, language) for text in _sentences()}
    choose_language(ENGLISH)
    text = json.dumps(clips_of, ensure_ascii=False, indent=1, sort_keys=True)
    (FOLDER / MANIFEST).write_text(text + "\n", encoding="utf-8")


def _sentences() -> list[str]:
    """Return the sentences that the tables speak to players who cannot read, in the current language."""
    own_games = list(GAMES.values())[: len(OWN_GAMES)]  # the games of the house are listed first
    return [text for entry in own_games for text in entry.load_sentences()()]


def _bake(text: str, language: str) -> str:
    """Bake one sentence; return its clip's path in the folder."""
    digest = hashlib.sha256(clip_key(text).encode()).hexdigest()[:10]
    path = FOLDER / language / f"{digest}.opus"
    path.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        spoken = str(Path(folder) / "spoken.wav")
        speak = ["espeak-ng", "-v", language, "-s", str(SPEED), "-p", str(PITCH), "-w", spoken, "--stdin"]
        subprocess.run(speak, input=text.encode(), check=True)
        encode = ["opusenc", "--quiet", "--speech", "--bitrate", str(BITRATE), "--framesize", "60"]
        reproducible = ["--padding", "0", "--discard-comments", "--serial", "1"]
        subprocess.run([*encode, *reproducible, spoken, str(path)], check=True)
    return path.relative_to(FOLDER).as_posix()
