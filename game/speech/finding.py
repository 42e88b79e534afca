"""Finding and using the voice of the operating system."""

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

from game.core.system import MACOS, WINDOWS
from game.core.words import say
from game.speech.voice import CHECK_SECONDS, Line, Voice, VoiceLost, Wanted

#: words per minute at rate 1
_USUAL_WORDS_PER_MINUTE: Final = 165
#: control characters, which voices cannot speak
_CONTROL_CHARACTERS: Final = re.compile(r"[\x00-\x1f\x7f]+")
#: the timeout in seconds for a program that lists its voices or stops speaking
_TIMEOUT: Final = 5.0


@dataclass(frozen=True, slots=True)
class ProgramVoice:
    """A voice that runs a program for each line.

    ``command(line)`` returns the command without the text. The text is passed as the last argument or, with
    ``reads_stdin``, on the standard input. If another process speaks the lines, ``silence`` is the command that
    stops an interrupted line.
    """

    command: Callable[[Line], list[str]]
    reads_stdin: bool = False
    silence: tuple[str, ...] = ()
    only_clips: ClassVar[bool] = False

    def speak(self, line: Line, is_wanted: Wanted) -> None:
        """Run the program until it has spoken or the line is no longer wanted; raises ``VoiceLost``."""
        text = _CONTROL_CHARACTERS.sub(" ", line.text).strip()
        if not text:
            return
        command = self.command(line) if self.reads_stdin else [*self.command(line), "--", text]
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise VoiceLost from error
        try:
            _write_text(process, text if self.reads_stdin else "")
            status = _wait(process, is_wanted)
        finally:
            process.kill()
            process.wait()
        if status is None:
            self._silence()
        elif status != 0:
            raise VoiceLost

    def _silence(self) -> None:
        """Stop an interrupted line that another process speaks."""
        if self.silence:
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(self.silence, timeout=_TIMEOUT, capture_output=True, check=False)

    def close(self) -> None:
        """Do nothing: no program runs after a line."""


def _write_text(process: subprocess.Popen[bytes], text: str) -> None:
    """Write a text to a program's standard input and close it."""
    assert process.stdin is not None, "Popen was called with a pipe"
    with suppress(OSError):  # the program has ended already, and its exit status is checked later
        process.stdin.write(text.encode("utf-8"))
    with suppress(OSError):
        process.stdin.close()


def _wait(process: subprocess.Popen[bytes], is_wanted: Wanted) -> int | None:
    """Wait until a program ends and return its exit status; return ``None`` as soon as ``is_wanted()`` is false."""
    while is_wanted():
        with suppress(subprocess.TimeoutExpired):
            return process.wait(CHECK_SECONDS)
    return None


def espeak_voice(program: str) -> ProgramVoice:
    """Return the voice of espeak-ng or the older espeak; ``program`` is its path."""

    def command_for(line: Line) -> list[str]:
        speed = round(_USUAL_WORDS_PER_MINUTE * line.rate)
        volume = round(100 * line.volume)
        return [program, "-v", line.language, "-s", str(speed), "-a", str(volume), "--stdin"]

    return ProgramVoice(command_for, reads_stdin=True)


def dispatcher_voice(program: str) -> ProgramVoice:
    """Return the voice of speech-dispatcher; ``program`` is the path of ``spd-say``."""

    def command_for(line: Line) -> list[str]:
        rate = max(-100, min(100, round(100 * (line.rate - 1))))
        volume = round(200 * line.volume) - 100
        return [program, "-w", "-l", line.language, "-r", str(rate), "-i", str(volume)]

    return ProgramVoice(command_for, silence=(program, "-S"))


def dispatcher_speaks(program: str) -> bool:
    """Return whether speech-dispatcher has a module that speaks; the module ``dummy`` only plays an error message."""
    lines_below_heading = _output_of(program, "-O").splitlines()[1:]
    modules = {line.strip() for line in lines_below_heading}
    return bool(modules - {"", "dummy"})


def _output_of(*command: str) -> str:
    """Return what a command prints; nothing if it fails or does not end in time."""
    try:
        finished = subprocess.run(command, timeout=_TIMEOUT, capture_output=True, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return finished.stdout.decode("utf-8", "replace")


def macos_voice(program: str, voice_names: dict[str, str]) -> ProgramVoice:
    """Return the voice of macOS; ``program`` is the path of ``say``, ``voice_names`` has a voice for each language."""

    def command_for(line: Line) -> list[str]:
        name = voice_names.get(line.language)
        voice = ["-v", name] if name else []
        return [program, *voice, "-r", str(round(_USUAL_WORDS_PER_MINUTE * line.rate)), "-f", "-"]

    return ProgramVoice(command_for, reads_stdin=True)


def macos_voice_names(listing: str) -> dict[str, str]:
    r"""Return the name of the first voice for each language in ``listing``, the output of ``say -v ?``.

    >>> macos_voice_names("Anna                de_DE    # Hallo!\nZosia (Premium)     pl_PL    # Witaj!")
    {'de': 'Anna', 'pl': 'Zosia (Premium)'}
    """
    names: dict[str, str] = {}
    for name, code in re.findall(r"^(.+?)\s+([a-z]{2,3})[_-]\w+\s+#", listing, re.MULTILINE):
        names.setdefault(code, name)
    return names


def _find_dispatcher_voice() -> ProgramVoice | None:
    """Return the voice of speech-dispatcher; ``None`` if it is not installed or does not speak."""
    program = shutil.which("spd-say")
    return dispatcher_voice(program) if program and dispatcher_speaks(program) else None


def find_program_voice() -> ProgramVoice | None:
    """Return the voice of the first installed speech program, or ``None``."""
    voice = _find_dispatcher_voice()
    if voice is not None:
        return voice
    for name in ("espeak-ng", "espeak"):
        program = shutil.which(name)
        if program:
            return espeak_voice(program)
    macos_program = shutil.which("say")
    return (
        macos_voice(macos_program, macos_voice_names(_output_of(macos_program, "-v", "?"))) if macos_program else None
    )


# The voice of Windows: SAPI, called through comtypes, which the extra ``speech`` installs there.

#: a flag of SAPI's Speak: return at once
_SPEAK_ASYNC = 1
#: a flag of SAPI's Speak: stop speaking first
_PURGE_BEFORE = 2
#: a flag of SAPI's Speak: the text is not XML
_NOT_XML = 16
#: milliseconds between two checks whether a line is still wanted
_CHECK_MILLISECONDS: Final = 20
#: SAPI's numbers of languages, by ISO code
_SAPI_LANGUAGES: Final = {"en": "409", "de": "407", "pl": "415"}


class SapiVoice:
    """The speech of Windows (SAPI): each line is spoken in a voice for its language.

    If no voice for the language is installed, the line is spoken in the voice used last: at first, the default voice.
    """

    only_clips = False

    def __init__(self, engine: Any) -> None:
        """Speak with ``engine``, an ``SpVoice`` of SAPI."""
        self._engine = engine
        self._language = ""

    def speak(self, line: Line, is_wanted: Wanted) -> None:
        """Speak until the line has been spoken or is no longer wanted; raises ``VoiceLost``."""
        try:
            self._use_language(line.language)
            self._engine.Rate = max(-10, min(10, round(10 * (line.rate - 1))))
            self._engine.Volume = round(100 * line.volume)
            self._engine.Speak(line.text, _SPEAK_ASYNC | _NOT_XML)
            while not self._engine.WaitUntilDone(_CHECK_MILLISECONDS):
                if not is_wanted():
                    self._engine.Speak("", _SPEAK_ASYNC | _PURGE_BEFORE)
                    return
        except Exception as error:  # COM may raise any error
            raise VoiceLost from error

    def _use_language(self, language: str) -> None:
        """Switch to a voice for the language, if there is one."""
        if language == self._language:
            return
        self._language = language
        number = _SAPI_LANGUAGES.get(language)
        voices = self._engine.GetVoices(f"Language={number}") if number else None
        if voices is not None and voices.Count:
            self._engine.Voice = voices.Item(0)

    def close(self) -> None:
        """Release the engine."""
        self._engine = None


def find_sapi_voice() -> SapiVoice | None:
    """Return the voice of Windows; ``None`` on other systems, or if comtypes is not installed."""
    try:
        client = importlib.import_module("comtypes.client")
        return SapiVoice(client.CreateObject("SAPI.SpVoice"))
    except Exception:  # not Windows, no comtypes, or no SAPI
        return None


def find_system_voice() -> Voice | None:
    """Return the voice of the operating system, or ``None``. This may take some seconds."""
    return find_sapi_voice() if sys.platform == "win32" else find_program_voice()


def how_to_get_a_voice() -> str:
    """Return a sentence that says how to install a voice on this system."""
    if sys.platform == "win32":
        return say("No voice found: run “pip install firepit-tabletop[speech]”, then restart Firepit.")
    if sys.platform == "darwin":
        return say("No voice found: choose one in the system settings under Spoken Content.")
    return say("No voice found: install the package espeak-ng or speech-dispatcher, then restart Firepit.")


# A screen reader speaks with the voice that the person has chosen, and shows the line on a Braille display.

#: arguments of ``osascript`` that let VoiceOver speak the next argument, a text; VoiceOver's settings must allow that
_VOICE_OVER: Final = (
    "-e",
    "on run argv",
    "-e",
    'tell application "VoiceOver" to output item -1 of argv',
    "-e",
    "end run",
)


class ScreenReaderVoice:
    """A voice that passes lines to the screen reader, which queues and speaks them; it uses accessible_output2."""

    only_clips = False

    def __init__(self, output: Any) -> None:
        """Speak with ``output``, an output of accessible_output2."""
        self._output = output

    def speak(self, line: Line, is_wanted: Wanted) -> None:
        """Pass a line on to the screen reader, which stops by itself when a key is pressed; raises ``VoiceLost``."""
        try:
            self._output.output(line.text, interrupt=False)
        except Exception as error:  # the library may raise any error
            raise VoiceLost from error

    def close(self) -> None:
        """Release the library."""
        self._output = None


def find_screen_reader(platform: str = sys.platform) -> Voice | None:
    """Return a voice that passes lines on to the screen reader; ``None`` if what is needed for that is not installed.

    Whether the screen reader is running is not checked. On Linux the voice is that of speech-dispatcher, which Orca
    uses, too.
    """
    program = shutil.which("osascript") if platform == MACOS else None
    if program:
        command = [program, *_VOICE_OVER]
        return ProgramVoice(command=lambda line: command)  # the same command for every line
    if platform == WINDOWS:
        with suppress(Exception):  # the library is optional, and the libraries of screen readers that it loads may fail
            return ScreenReaderVoice(importlib.import_module("accessible_output2.outputs.auto").Auto())
    return _find_dispatcher_voice()
