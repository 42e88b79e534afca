"""A speaker without a thread that only records its lines."""

from __future__ import annotations

from game.speech.speaker import Speakable, Speaker
from game.speech.voice import Line
from game.ui.stage import Stage


class RecordingSpeaker(Speaker):
    """Records the lines that are heard if each line is spoken to its end."""

    def __init__(self) -> None:
        super().__init__(lambda: None)
        self.speakable = Speakable.EVERYTHING
        self.lines: list[Line] = []
        #: how often speech was cut off
        self.hushed = 0

    def say(self, line: Line, *, topic: str = "", interrupts: bool = False) -> None:
        """Record the line."""
        self.lines.append(line)

    def begin(self) -> None:
        """Do nothing: there is no thread to start."""

    def silence(self) -> None:
        """Count the call."""
        self.hushed += 1

    def heard(self) -> list[str]:
        """Return the texts of the lines since the last call."""
        texts = [line.text for line in self.lines]
        self.lines.clear()
        return texts


def listen(stage: Stage) -> RecordingSpeaker:
    """Let a stage speak into a ``RecordingSpeaker``, and return the speaker."""
    speaker = RecordingSpeaker()
    stage.narrator.speaker, stage.narrator.missing_voice_notice = speaker, lambda: "Install a voice."
    return speaker
