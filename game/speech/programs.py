"""Voices that are programs of the operating system: one process a line, ended when the line is no longer wanted.

On Linux speech-dispatcher's ``spd-say``, which speaks as the desktop's screen reader does, or espeak-ng; on macOS
``say``. A process of its own can neither delay nor break the table, and is interrupted by ending it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Final

from game.speech.voice import BREATH, Line, VoiceLost, Wanted

#: words a minute at the usual rate
_USUAL: Final = 165
#: what a voice would stumble over
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")
#: for so many seconds a program may take to say what it can do
_PATIENCE: Final = 5.0


@dataclass(frozen=True, slots=True)
class ProgramVoice:
    """A program that speaks what it reads, and ends.

    ``command(line)`` is how it is called, the text apart; that it gets as its last argument, or on its standard input
    if it ``reads``. ``silence`` is called when a line is interrupted that another process may be speaking.
    """

    command: Callable[[Line], list[str]]
    reads: bool = False
    silence: tuple[str, ...] = ()
    only_clips: ClassVar[bool] = False

    def speak(self, line: Line, wanted: Wanted) -> None:
        """Run the program until it has spoken or is no longer wanted."""
        text = _CONTROL.sub(" ", line.text).strip()
        if not text:
            return
        command = self.command(line) if self.reads else [*self.command(line), "--", text]
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise VoiceLost from error
        try:
            _give(process, text if self.reads else "")
            status = _wait(process, wanted)
        finally:
            process.kill()
            process.wait()
        if status is None:
            self._fall_silent()
        elif status != 0:
            raise VoiceLost

    def _fall_silent(self) -> None:
        if self.silence:
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(self.silence, timeout=_PATIENCE, capture_output=True, check=False)

    def close(self) -> None:
        """Do nothing: no program runs between two lines."""


def _give(process: subprocess.Popen[bytes], text: str) -> None:
    """Give a program what it reads, and no more."""
    assert process.stdin is not None, "it was asked for"
    with suppress(OSError):  # it ended already: its status says how
        process.stdin.write(text.encode("utf-8"))
    with suppress(OSError):
        process.stdin.close()


def _wait(process: subprocess.Popen[bytes], wanted: Wanted) -> int | None:
    """Return a program's exit status, ``None`` as soon as what it says is no longer wanted."""
    while wanted():
        with suppress(subprocess.TimeoutExpired):
            return process.wait(BREATH)
    return None


def espeak(program: str) -> ProgramVoice:
    """Return the voice of espeak-ng, or of espeak before it; ``program`` is its path."""

    def command(line: Line) -> list[str]:
        volume = round(100 * line.volume)
        return [program, "-v", line.language, "-s", str(round(_USUAL * line.rate)), "-a", str(volume), "--stdin"]

    return ProgramVoice(command, reads=True)


def dispatcher(program: str) -> ProgramVoice:
    """Return the voice of speech-dispatcher; ``program`` is the path of ``spd-say``."""

    def command(line: Line) -> list[str]:
        rate = max(-100, min(100, round(100 * (line.rate - 1))))
        volume = round(200 * line.volume) - 100
        return [program, "-w", "-l", line.language, "-r", str(rate), "-i", str(volume)]

    return ProgramVoice(command, silence=(program, "-S"))


def dispatcher_speaks(program: str) -> bool:
    """Return whether speech-dispatcher has a module that speaks; the one that only excuses itself is none."""
    try:
        asked = subprocess.run([program, "-O"], timeout=_PATIENCE, capture_output=True, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    modules = {word.strip() for word in asked.stdout.decode("utf-8", "replace").splitlines()[1:]}
    return asked.returncode == 0 and bool(modules - {"", "dummy"})


def macos(program: str, voices: dict[str, str]) -> ProgramVoice:
    """Return the voice of macOS; ``program`` is the path of ``say``, ``voices`` the name of one for each language."""

    def command(line: Line) -> list[str]:
        name = voices.get(line.language)
        return [program, *(["-v", name] if name else []), "-r", str(round(_USUAL * line.rate)), "-f", "-"]

    return ProgramVoice(command, reads=True)


def macos_voices(listed: str) -> dict[str, str]:
    r"""Return the first voice for each language of what ``say -v ?`` lists.

    >>> macos_voices("Anna                de_DE    # Hallo!\nZosia (Premium)     pl_PL    # Witaj!")
    {'de': 'Anna', 'pl': 'Zosia (Premium)'}
    """
    found: dict[str, str] = {}
    for name, code in re.findall(r"^(.+?)\s+([a-z]{2,3})[_-]\w+\s+#", listed, re.MULTILINE):
        found.setdefault(code, name)
    return found


def find_program_voice() -> ProgramVoice | None:
    """Return the first voice of a program that is installed here, ``None`` without one."""
    spd, say = shutil.which("spd-say"), shutil.which("say")
    if spd and dispatcher_speaks(spd):
        return dispatcher(spd)
    for name in ("espeak-ng", "espeak"):
        if program := shutil.which(name):
            return espeak(program)
    return macos(say, _listed_voices(say)) if say else None


def _listed_voices(program: str) -> dict[str, str]:
    try:
        listed = subprocess.run([program, "-v", "?"], timeout=_PATIENCE, capture_output=True, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return {}
    return macos_voices(listed.stdout.decode("utf-8", "replace"))
