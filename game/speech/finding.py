"""Finds the voice of the operating system."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from game.core.words import say
from game.speech.voice import BREATH, Line, Voice, VoiceLost, Wanted

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


#: speak and return at once; stop what is being spoken first; take the text as it is, not as XML
_AT_ONCE, _STOP_FIRST, _PLAIN = 1, 2, 16
# The voice of Windows: SAPI, called through comtypes, which the extra ``speech`` installs there.

#: milliseconds between two looks whether a line is still wanted
_BREATH: Final = 20
#: the languages of SAPI's own numbers, by ISO code
_LANGUAGES: Final = {"en": "409", "de": "407", "pl": "415"}


class SapiVoice:
    """The voice that is chosen in the system's settings, or one for the language that is spoken."""

    only_clips = False

    def __init__(self, engine: Any) -> None:
        """Speak with ``engine``, an ``SpVoice`` of SAPI."""
        self._engine = engine
        self._language = ""

    def speak(self, line: Line, wanted: Wanted) -> None:
        """Speak until the line has been spoken or is no longer wanted."""
        try:
            self._use_language(line.language)
            self._engine.Rate = max(-10, min(10, round(10 * (line.rate - 1))))
            self._engine.Volume = round(100 * line.volume)
            self._engine.Speak(line.text, _AT_ONCE | _PLAIN)
            while not self._engine.WaitUntilDone(_BREATH):
                if not wanted():
                    self._engine.Speak("", _AT_ONCE | _STOP_FIRST)
                    return
        except Exception as error:  # whatever COM raises: the voice is gone
            raise VoiceLost from error

    def _use_language(self, language: str) -> None:
        """Take a voice of the language, if there is one; else the system's own goes on."""
        if language == self._language:
            return
        self._language = language
        number = _LANGUAGES.get(language)
        known = self._engine.GetVoices(f"Language={number}") if number else None
        if known is not None and known.Count:
            self._engine.Voice = known.Item(0)

    def close(self) -> None:
        """Let go of the engine."""
        self._engine = None


def find_sapi_voice() -> SapiVoice | None:
    """Return the voice of Windows; ``None`` on other systems, and where comtypes is not installed."""
    try:
        client = importlib.import_module("comtypes.client")
        return SapiVoice(client.CreateObject("SAPI.SpVoice"))
    except Exception:  # no Windows, no comtypes, or a system without SAPI: there is no voice
        return None


# Finds the voice of the operating system.


def find_system_voice() -> Voice | None:
    """Return the voice of the operating system, ``None`` where it has none. Takes up to some seconds."""
    return find_sapi_voice() if sys.platform == "win32" else find_program_voice()


def how_to_get_a_voice() -> str:
    """Return in one sentence how this system gets a voice."""
    if sys.platform == "win32":
        return say("There is no voice yet: install one with “pip install firepit-tabletop[speech]”.")
    if sys.platform == "darwin":
        return say("There is no voice yet: choose one in the system's settings under Spoken Content.")
    return say("There is no voice yet: install the package espeak-ng or speech-dispatcher, then start Firepit again.")
