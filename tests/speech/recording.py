"""A voice that only writes down what it is given, and a speaker that has it speak at once, without a thread."""

from __future__ import annotations

from game.speech.speaker import Speaker, Speaks
from game.speech.voice import Line
from game.ui.stage import Stage


class RecordingSpeaker(Speaker):
    """Notes every line, as somebody hears it who lets each be spoken to its end."""

    def __init__(self) -> None:
        super().__init__(lambda: None)
        self.speaks = Speaks.EVERYTHING
        self.lines: list[Line] = []
        self.hushed = 0

    def say(self, line: Line, *, topic: str = "", interrupts: bool = False) -> None:
        """Note the line."""
        self.lines.append(line)

    def begin(self) -> None:
        """Do nothing: nobody is needed."""

    def hush(self) -> None:
        """Count it."""
        self.hushed += 1

    def heard(self) -> list[str]:
        """Return what was said since this was last asked."""
        texts = [line.text for line in self.lines]
        self.lines.clear()
        return texts


def listen(stage: Stage) -> RecordingSpeaker:
    """Have everything that a stage says noted."""
    speaker = RecordingSpeaker()
    stage.narrator.speaker, stage.narrator.without_voice = speaker, lambda: "Install a voice."
    return speaker
