"""The voices of the systems: how each speech program is started, interrupted, and replaced when it fails."""

from __future__ import annotations

import shutil
import sys
import wave
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.speech import finding
from game.speech.finding import (
    ProgramVoice,
    SapiVoice,
    ScreenReaderVoice,
    dispatcher_voice,
    espeak_voice,
    find_sapi_voice,
    find_screen_reader,
    macos_voice,
)
from game.speech.voice import Line, VoiceLost
from game.ui.clips import clip_key, clip_of


def always() -> bool:
    """Say that a line is still wanted."""
    return True


def script(code: str, *, reads_stdin: bool = True) -> ProgramVoice:
    """Return the voice of a Python program that gets a line on standard input or as an argument."""
    return ProgramVoice(lambda line: [sys.executable, "-c", code], reads_stdin=reads_stdin)


def test_speech_program_gets_the_text_without_control_characters(tmp_path: Path) -> None:
    out = tmp_path / "spoken.txt"
    code = f"import sys; open({str(out)!r}, 'w', encoding='utf-8').write(sys.stdin.buffer.read().decode())"
    script(code).speak(Line("Zażółć\n-x \x1b[0m", "pl"), always)
    assert out.read_text(encoding="utf-8") == "Zażółć -x  [0m"


def test_text_that_looks_like_a_command_line_option_is_passed_as_text(tmp_path: Path) -> None:
    out = tmp_path / "spoken.txt"
    code = f"import sys; open({str(out)!r}, 'w').write('|'.join(sys.argv[1:]))"
    script(code, reads_stdin=False).speak(Line("--help", "en"), always)
    assert out.read_text() == "--|--help"


def test_speech_program_is_ended_once_its_line_is_no_longer_wanted() -> None:
    wanted = iter([True, True, False])
    script("import time; time.sleep(60)").speak(Line("long", "en"), lambda: next(wanted, False))
    assert list(wanted) == []


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "import os; os.abort()"])
def test_failing_speech_program_raises_voice_lost(code: str) -> None:
    with pytest.raises(VoiceLost):
        script(code).speak(Line("words", "en"), always)


def test_missing_speech_program_raises_voice_lost() -> None:
    with pytest.raises(VoiceLost):
        espeak_voice("/nowhere/espeak-ng").speak(Line("words", "en"), always)


def test_each_speech_program_gets_language_speed_and_volume_as_arguments() -> None:
    line = Line("Hallo", "de", rate=1.6, volume=0.5)
    assert espeak_voice("espeak-ng").command(line) == ["espeak-ng", "-v", "de", "-s", "264", "-a", "50", "--stdin"]
    assert dispatcher_voice("spd-say").command(line) == ["spd-say", "-w", "-l", "de", "-r", "60", "-i", "0"]
    assert macos_voice("say", {"de": "Anna"}).command(line) == ["say", "-v", "Anna", "-r", "264", "-f", "-"]
    assert macos_voice("say", {}).command(line)[:2] == ["say", "-r"]


def test_espeak_is_used_if_speech_dispatcher_has_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {"spd-say": "/usr/bin/spd-say", "espeak-ng": "/usr/bin/espeak-ng"}
    monkeypatch.setattr(finding.shutil, "which", installed.get)
    monkeypatch.setattr(finding, "dispatcher_speaks", lambda program: False)
    found = finding.find_program_voice()
    assert found is not None and found.command(Line("", "en"))[0] == "/usr/bin/espeak-ng"
    monkeypatch.setattr(finding, "dispatcher_speaks", lambda program: True)
    found = finding.find_program_voice()
    assert found is not None and found.command(Line("", "en"))[0] == "/usr/bin/spd-say" and found.silence
    monkeypatch.setattr(finding.shutil, "which", lambda name: None)
    assert finding.find_program_voice() is None


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not installed")
@pytest.mark.parametrize(
    ("language", "text"), [("en", "Turn over a tree!"), ("de", "Dreh einen Baum um!"), ("pl", "Odkryj drzewo!")]
)
def test_espeak_speaks_english_german_and_polish(tmp_path: Path, language: str, text: str) -> None:
    out = tmp_path / "spoken.wav"
    voice = espeak_voice("espeak-ng")
    recorded = ProgramVoice(lambda line: [*voice.command(line), "-w", str(out)], reads_stdin=True)
    recorded.speak(Line(text, language), always)
    with wave.open(str(out)) as sound:
        assert sound.getnframes() / sound.getframerate() > 0.6, "the voice says nothing"


# Windows, by an engine that behaves as SAPI is documented

#: flags of SAPI's ``Speak``
SPEAK_ASYNC, PURGE_BEFORE, NOT_XML = 1, 2, 16


class Engine:
    """A stand-in for SAPI's engine, which still speaks at the first ``waits`` calls of ``WaitUntilDone``."""

    def __init__(self, waits: int) -> None:
        self.asked: list[tuple[str, int]] = []
        self.waits_left = waits
        self.Rate = self.Volume = 0
        self.Voice: Any = "the system's"

    def Speak(self, text: str, flags: int) -> None:  # noqa: N802
        self.asked.append((text, flags))

    def WaitUntilDone(self, milliseconds: int) -> bool:  # noqa: N802
        self.waits_left -= 1
        return self.waits_left < 0

    def GetVoices(self, required: str) -> Any:  # noqa: N802
        class Found:
            """One German voice, or none if another language is asked for."""

            Count = int(required == "Language=407")  # German, as Windows numbers languages

            def Item(self, index: int) -> str:  # noqa: N802
                return "a German one"

        return Found()


def test_windows_voice_speaks_the_language_of_the_line_and_can_be_interrupted() -> None:
    engine = Engine(waits=1000)
    voice = SapiVoice(engine)
    wanted = iter([True, True, False])
    voice.speak(Line("Hallo", "de", rate=1.3, volume=0.5), lambda: next(wanted))
    assert engine.Voice == "a German one" and (engine.Rate, engine.Volume) == (3, 50)
    assert engine.asked == [("Hallo", SPEAK_ASYNC | NOT_XML), ("", SPEAK_ASYNC | PURGE_BEFORE)]
    engine.waits_left = 1
    voice.speak(Line("Cześć", "pl"), always)
    assert engine.asked[-1] == ("Cześć", SPEAK_ASYNC | NOT_XML), "the line was cut off"


def test_failing_engine_of_windows_raises_voice_lost() -> None:
    with pytest.raises(VoiceLost):
        SapiVoice(object()).speak(Line("words", "en"), always)


@pytest.mark.skipif(sys.platform == "win32", reason="there may be a voice")
def test_no_windows_voice_is_found_on_other_systems() -> None:
    assert find_sapi_voice() is None


# Clips


def test_clip_is_found_by_its_words_without_the_name_at_the_start() -> None:
    clips = {clip_key("Turn over a tree!"): "7.opus"}
    assert clip_of(clips, "Turn over a tree!") == clip_of(clips, "Ada, turn over a tree!") == "7.opus"
    assert clip_of(clips, "Something else") is None


class _Output:
    """A stand-in for the output of accessible_output2; if ``lost``, its screen reader has ended."""

    def __init__(self, *, lost: bool = False) -> None:
        self.lines: list[str] = []
        self.lost = lost

    def output(self, text: str, interrupt: bool = False) -> None:
        if self.lost:
            raise RuntimeError("no screen reader")
        self.lines.append(text)


def test_screen_reader_of_windows_gets_the_line_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    output = _Output()
    monkeypatch.setitem(sys.modules, "accessible_output2.outputs.auto", SimpleNamespace(Auto=lambda: output))
    voice = find_screen_reader("win32")
    assert isinstance(voice, ScreenReaderVoice)
    voice.speak(Line("Oona rolls a 6.", "en"), always)
    assert output.lines == ["Oona rolls a 6."]
    with pytest.raises(VoiceLost):
        ScreenReaderVoice(_Output(lost=True)).speak(Line("x", "en"), always)


def test_screen_reader_is_found_only_if_a_program_can_pass_lines_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "accessible_output2.outputs.auto", None)
    assert [find_screen_reader(platform) for platform in ("win32", "darwin", "linux")] == [None] * 3
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(finding, "dispatcher_speaks", lambda program: True)
    linux, mac = find_screen_reader("linux"), find_screen_reader("darwin")
    assert isinstance(linux, ProgramVoice) and linux.command(Line("x", "en"))[0] == "/bin/spd-say"
    assert isinstance(mac, ProgramVoice) and not mac.reads_stdin, (
        "the voice would read its standard input, but the script takes the text as its last argument"
    )
    assert mac.command(Line("x", "en"))[0] == "/bin/osascript"
