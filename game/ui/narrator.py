"""The narrator: says what a screen shows, for those who do not see it or cannot read it.

It looks at the screen after each picture, as the UI map does, and says what has changed: who must do what, what has the
focus, what a notice tells. What happened and how a table stands, scenes hand to it. While a hand lies open on a table
of several people it says nothing, unless the person has said that only they can hear it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.words import language, say
from game.speech.speaker import Speaker, Speaks
from game.speech.voice import Line
from game.ui.control import Control
from game.ui.focus import Interaction
from game.ui.intentions import Command, Go, Intention, Leap, Next, NextUseful, Press
from game.ui.options import Options
from game.ui.sound import Sound
from game.ui.status import Told
from game.ui.uimap import describe, joined

_STATUS, _NOTICE, _FOCUS = "status", "notice", "focus"
#: for so many seconds the pointer rests on something before it is named
_RESTS = 0.4


class Narrated(Protocol):
    """The interface of the stage for the narrator."""

    interaction: Interaction
    options: Options
    sound: Sound

    @property
    def scenes(self) -> tuple[Told, ...]:
        """All scenes, the lowest first."""

    @property
    def controls(self) -> list[Control]:
        """The controls of the scene on top."""

    @property
    def notice(self) -> str | None:
        """The sentence shown just now, if any."""

    def notify(self, text: str) -> None:
        """Show a sentence for some seconds."""

    def use_options(self) -> None:
        """Apply changed options, and save them."""


class Narrator:
    """Says what is on a stage; nothing as long as it has no ``speaker``.

    With the option ``speech`` that is everything; without it only screens that are ``told_aloud`` speak, where the
    option of that name has them, and only while sound is heard. ``without_voice`` returns a sentence for those who ask
    for speech where there is no voice.
    """

    def __init__(self, stage: Narrated) -> None:
        self._stage = stage
        self.speaker: Speaker | None = None
        self.without_voice: Callable[[], str] = lambda: ""
        self._scene: Told | None = None
        self._said: dict[str, str] = {}
        self._confided = self._excused = self._moved = False

    # What is to be said at all

    @property
    def speaks(self) -> bool:
        """Whether anything is said of the scene on top."""
        options = self._stage.options
        if self.speaker is None or options.speech:
            return options.speech and self.speaker is not None
        return self._stage.scenes[-1].told_aloud and options.told_aloud and self._stage.sound.heard

    @property
    def _confidential(self) -> bool:
        """Whether what is shown is meant for one person, who is not the only one to hear.

        What a screen tells unasked to those who cannot read is fit for everybody's ears.
        """
        if self._stage.scenes[-1].told_aloud and not self._stage.options.speech:
            return False
        return not self._stage.options.headphones and any(scene.confidential for scene in self._stage.scenes)

    # What is said

    def look(self) -> None:
        """Say what has changed on the screen; called after each whole picture."""
        if not self.speaks:
            self._forget()
            return
        scene = self._stage.scenes[-1]
        if scene is not self._scene:
            self._scene, self._said = scene, {}
        self._excuse()
        if self._confidential:
            self._confide()
            return
        self._confided = False
        self._note(_NOTICE, self._stage.notice or "")
        if scene.told_aloud or not scene.busy:
            status = scene.status()
            self._note(_STATUS, joined([status.text, status.more]))
        if not scene.busy:
            self._follow_focus()

    def take(self, intention: Intention, used: bool) -> bool:
        """Name what is touched; read the screen out, turn speech on or off where that is asked for.

        Returns whether the intention has been used, here or before.
        """
        if self.speaker is None:
            return used
        if isinstance(intention, Press):
            self._name_touched()
        if isinstance(intention, (Go, Leap, Next, NextUseful)):
            self._moved = True
        if used or not isinstance(intention, Command) or intention.name not in ("read", "speech"):
            return used
        if intention.name == "read":
            self.read_out()
        else:
            self._turn()
        return True

    def tell(self, lines: Callable[[], Sequence[str]]) -> None:
        """Say what has happened, if anybody listens; the lines are those that everybody who hears may know."""
        if self.speaks and not self._stage.scenes[-1].told_aloud:
            for line in lines():
                self._say(line)

    def say_again(self) -> None:
        """Say once more who must do what, if the screen speaks."""
        if self.speaks and not self._confidential:
            self._say(self._stage.scenes[-1].status().text, interrupts=True)

    def read_out(self) -> None:
        """Say how everything stands on the screen, whether speech is on or not."""
        self.hush()
        self._excuse()
        if self._confidential:
            self._confided = False
            self._confide()
            return
        for line in self._stage.scenes[-1].read_out():
            self._say(line)

    def try_out(self, text: str) -> None:
        """Say a text whatever the options say; tell on the screen where there is no voice for it."""
        self._say(text, interrupts=True)
        if self.speaker is not None and self.speaker.speaks in (Speaks.NOTHING, Speaks.CLIPS):
            self._stage.notify(self.without_voice())

    def hush(self) -> None:
        """Say nothing of what was still to be said: whoever it was meant for no longer listens."""
        if self.speaker is not None:
            self.speaker.hush()

    # How it is said

    def _turn(self) -> None:
        """Turn speech on or off, and say so."""
        options = self._stage.options
        options.speech = not options.speech
        self._stage.use_options()
        self._forget()
        self._excused = False
        self._stage.notify(say("Speech on.") if options.speech else say("Speech off."))

    def _forget(self) -> None:
        """Fall silent, and begin anew with whatever is said next."""
        if self._scene is not None:
            self.hush()
            self._scene, self._said = None, {}

    def _name_touched(self) -> None:
        touched = self._stage.interaction.pressed
        control = next((control for control in self._stage.controls if control.id == touched), None)
        if control is not None and self.speaks and not self._confidential:
            self._say(control.label, interrupts=True)

    def _follow_focus(self) -> None:
        """Say what has the focus, or what the pointer rests on; once more where a key leads nowhere else.

        What a person goes to by keys interrupts whatever is being said. Without the option ``speech`` only buttons are
        named, which somebody who cannot read knows by nothing else.
        """
        name = self._stage.interaction.looked_at_for(_RESTS)
        control = next((control for control in self._stage.controls if control.id == name), None)
        if not self._stage.options.speech:
            control = control if control is not None and control.role == "button" else None
            told = control.label if control is not None else ""
        else:
            told = describe(control) if control is not None else ""
        before, self._said[_FOCUS] = self._said.get(_FOCUS, ""), f"{name} {told}"
        moved, self._moved = self._moved, False
        if control is not None and (moved or before != self._said[_FOCUS]):
            self._say(told, topic=_FOCUS, interrupts=moved)

    def _note(self, topic: str, text: str) -> None:
        """Say a text if it differs from the one before under the same topic."""
        if text != self._said.get(topic, ""):
            self._said[topic] = text
            if text:
                self._say(text, topic=topic)

    def _confide(self) -> None:
        """Say once that nothing is said while a hand lies open."""
        if not self._confided:
            self._confided = True
            self.hush()
            self._said = {}
            if self._stage.options.speech:
                self._say(say("Cards are showing. They are read out only with “I wear headphones” on."))

    def _excuse(self) -> None:
        """Tell once, on the screen, that there is no voice for everything."""
        without = self.speaker is not None and self.speaker.speaks in (Speaks.NOTHING, Speaks.CLIPS)
        if without and not self._excused and self._stage.options.speech:
            self._excused = True
            self._stage.notify(self.without_voice())

    def _say(self, text: str, *, topic: str = "", interrupts: bool = False) -> None:
        if self.speaker is not None:
            options = self._stage.options
            line = Line(text, language(), options.speech_rate, options.master * options.voice)
            self.speaker.say(line, topic=topic, interrupts=interrupts)
