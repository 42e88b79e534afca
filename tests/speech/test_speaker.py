"""The speaker: it never blocks, a new line may interrupt, and a failing or missing voice does no harm."""

from __future__ import annotations

import threading
import time

from game.speech.speaker import Speakable, Speaker
from game.speech.voice import Line, VoiceLost, Wanted
from tests.patience import TIMEOUT


def line(text: str) -> Line:
    """Return a line in English."""
    return Line(text, "en")


def wait_until_silent(speaker: Speaker) -> None:
    """Wait until all lines have been spoken, at most five seconds."""
    for _ in range(500):
        if speaker.is_silent:
            return
        time.sleep(0.01)
    raise AssertionError("the speech never ends")


class SlowVoice:
    """A voice that speaks each line until released, or until the line is unwanted."""

    only_clips = False

    def __init__(self) -> None:
        #: the lines begun, and the lines spoken to the end
        self.begun: list[str] = []
        self.ended: list[str] = []
        #: ``go_on`` is set by a test when lines may end, ``speaking`` by the voice when a line has begun
        self.go_on = threading.Event()
        self.speaking = threading.Event()

    def speak(self, line: Line, is_wanted: Wanted) -> None:
        self.begun.append(line.text)
        self.speaking.set()
        while is_wanted():
            if self.go_on.wait(0.005):
                self.ended.append(line.text)
                return

    def close(self) -> None:
        pass


def test_lines_are_spoken_in_order_without_blocking() -> None:
    voice = SlowVoice()
    speaker = Speaker(lambda: voice)
    for text in "abc":
        speaker.say(line(text))
    assert voice.speaking.wait(TIMEOUT) and voice.ended == []
    voice.go_on.set()
    wait_until_silent(speaker)
    assert voice.ended == ["a", "b", "c"] and speaker.speakable is Speakable.EVERYTHING
    speaker.close()


def test_interrupting_line_ends_the_current_line_and_drops_the_waiting_lines() -> None:
    voice = SlowVoice()
    speaker = Speaker(lambda: voice)
    speaker.say(line("long"))
    speaker.say(line("waits"))
    assert voice.speaking.wait(TIMEOUT)
    speaker.say(line("now"), interrupts=True)
    voice.go_on.set()
    wait_until_silent(speaker)
    assert voice.begun[-1] == voice.ended[-1] == "now" and "waits" not in voice.begun
    speaker.close()


def test_line_replaces_a_waiting_line_of_the_same_topic() -> None:
    voice = SlowVoice()
    speaker = Speaker(lambda: voice)
    speaker.say(line("first"))
    assert voice.speaking.wait(TIMEOUT)
    for text in ("one card", "two cards", "three cards"):
        speaker.say(line(text), topic="status")
    voice.go_on.set()
    wait_until_silent(speaker)
    assert voice.ended == ["first", "three cards"]
    speaker.close()


def test_silencing_the_speaker_ends_the_current_line() -> None:
    voice = SlowVoice()
    speaker = Speaker(lambda: voice)
    speaker.say(line("secret"))
    assert voice.speaking.wait(TIMEOUT)
    speaker.silence()
    wait_until_silent(speaker)
    assert voice.ended == []
    speaker.close()


def test_speaker_without_a_voice_stays_silent_and_reports_that_it_can_speak_nothing() -> None:
    speaker = Speaker(lambda: None)
    speaker.say(line("anybody?"))
    for _ in range(500):
        if speaker.speakable is Speakable.NOTHING:
            break
        time.sleep(0.01)
    assert speaker.speakable is Speakable.NOTHING and speaker.is_silent
    speaker.say(line("still"))
    assert speaker.is_silent
    speaker.close()


def test_speaker_looks_for_a_lost_voice_only_a_few_times() -> None:
    searches = []

    class FailingVoice:
        """A voice that is lost at its first line."""

        only_clips = False

        def speak(self, line: Line, is_wanted: Wanted) -> None:
            raise VoiceLost

        def close(self) -> None:
            pass

    def find() -> FailingVoice:
        """Count the searches, and find a voice that fails."""
        searches.append(1)
        return FailingVoice()

    speaker = Speaker(find)
    for number in range(6):
        speaker.say(line(str(number)))
    for _ in range(500):
        if speaker.speakable is Speakable.NOTHING:
            break
        time.sleep(0.01)
    assert speaker.speakable is Speakable.NOTHING and len(searches) == 3
    speaker.close()


def test_speaker_can_be_closed_before_and_during_speech() -> None:
    Speaker(lambda: None).close()
    voice = SlowVoice()
    speaker = Speaker(lambda: voice)
    speaker.say(line("long"))
    assert voice.speaking.wait(TIMEOUT)
    speaker.close()
    assert voice.ended == [] and not any(thread.name == "firepit-speaker" for thread in threading.enumerate())
