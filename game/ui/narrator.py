"""The narrator: reads the screen out, for people who do not see it or cannot read it.

After each frame the narrator compares the status line, the focus and the notice with those it read last, and says
the changes. Scenes pass it sentences about events and about the state of a table. While a hand lies open on a table of
several people, the narrator is silent, unless the person uses headphones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.words import language, say
from game.speech.speaker import Speakable, Speaker
from game.speech.voice import Line
from game.ui.control import Control, find_control
from game.ui.desktop import copy_text
from game.ui.focus import Interaction
from game.ui.intentions import Command, Go, GoToRegion, Intention, Next, NextUseful, Press
from game.ui.options import Options
from game.ui.sound import Sound
from game.ui.status import NarratedScene
from game.ui.uimap import describe, joined_sentences

_STATUS, _NOTICE, _FOCUS = "status", "notice", "focus"
#: a control's name is said when the pointer has rested on the control for this many seconds
_POINTER_REST_SECONDS = 0.4


class NarratedStage(Protocol):
    """The members of the stage that the narrator uses."""

    interaction: Interaction
    options: Options
    sound: Sound

    @property
    def scenes(self) -> tuple[NarratedScene, ...]:
        """All scenes, the lowest first."""

    @property
    def controls(self) -> list[Control]:
        """The controls of the scene on top."""

    @property
    def notice(self) -> str | None:
        """The sentence that is shown as a notice now, if any."""

    def notify(self, text: str) -> None:
        """Show a sentence for some seconds."""

    def apply_options(self) -> None:
        """Apply changed options, and save them."""


class Narrator:
    """Reads out the scene on top of a stage; says nothing without a ``speaker``.

    With the option ``speech`` it reads every screen. Without this option, it reads only scenes whose ``ScreenSound``
    says ``told_aloud``, and only if the option of the same name is on and sound is heard. ``missing_voice_notice``
    returns a notice for systems without a voice.
    """

    def __init__(self, stage: NarratedStage) -> None:
        self._stage = stage
        self.speaker: Speaker | None = None
        self.missing_voice_notice: Callable[[], str] = lambda: ""
        self._scene: NarratedScene | None = None
        #: what was said last on each topic, such as the status or the notice
        self._said: dict[str, str] = {}
        #: whether the narrator keeps silent now because a hand lies open
        self._is_keeping_secrets = False
        self._has_notified_of_missing_voice = False
        #: whether a key that moves the focus was used since the last frame, even if the focus stayed where it was
        self._is_focus_key_used = False
        #: what was copied to the clipboard since the last touch or key
        self._copied_texts: list[str] = []

    # Whether to speak

    @property
    def speaks(self) -> bool:
        """Whether the scene on top is read out."""
        options = self._stage.options
        if self.speaker is None:
            return False
        if options.speech:
            return True
        is_told_aloud = self._stage.scenes[-1].screen_sound.told_aloud and options.told_aloud
        return is_told_aloud and self._stage.sound.is_audible

    @property
    def _is_confidential(self) -> bool:
        """Whether the screen shows one person's secrets and others may hear them.

        Scenes for people who cannot read say nothing secret unless ``speech`` is on.
        """
        sound = self._stage.scenes[-1].screen_sound
        if sound.tells_no_secrets or (sound.told_aloud and not self._stage.options.speech):
            return False
        return not self._stage.options.headphones and any(scene.confidential for scene in self._stage.scenes)

    # What to say

    def say_changes(self) -> None:
        """Say the changes on the screen; called after each complete frame."""
        if not self.speaks:
            self._forget()
            return
        scene = self._stage.scenes[-1]
        if scene is not self._scene:
            self._scene = scene
            # a notice that was shown beside an open hand may tell something of it
            self._said = {_NOTICE: self._stage.notice or ""} if self._is_keeping_secrets else {}
        self._notify_of_missing_voice()
        if self._is_confidential:
            self._keep_secrets()
            return
        self._is_keeping_secrets = False
        self._say_if_new(_NOTICE, self._stage.notice or "")
        if scene.screen_sound.told_aloud or not scene.busy:
            self._say_if_new(_STATUS, self._status_words())
        if not scene.busy:
            self._follow_focus()

    def handle(self, intention: Intention, is_used: bool) -> bool:
        """Say the label of a pressed control; carry out the commands to read the screen and to turn speech on or off.

        ``is_used`` says whether something else has used the intention. Returns whether anything has used it by now.
        """
        if self.speaker is None:
            return is_used
        self._copied_texts.clear()
        if isinstance(intention, Press):
            self._say_pressed_label()
        if isinstance(intention, (Go, GoToRegion, Next, NextUseful)):
            self._is_focus_key_used = True
        if is_used or not isinstance(intention, Command) or intention.name not in ("read", "speech"):
            return is_used
        if intention.name == "read":
            self.read_out()
        else:
            self._toggle_speech()
        return True

    def tell(self, lines: Callable[[], Sequence[str]]) -> None:
        """Say the lines about an event if speech is on, but not in scenes for people who cannot read.

        The lines must hold no secrets.
        """
        if self.speaks and not self._stage.scenes[-1].screen_sound.told_aloud:
            for line in lines():
                self._say(line)

    def say_again(self) -> None:
        """Repeat the status line, if the screen is read out."""
        if self.speaks and not self._is_confidential:
            self._say(self._status_words(with_more=False), interrupts=True)

    def _status_words(self, *, with_more: bool = True) -> str:
        """Return the words to say for the status line; ``with_more`` adds its second line.

        Without the option ``speech``, only people who cannot read are spoken to: ``Status.heard``, if it is set,
        replaces the line.
        """
        status = self._stage.scenes[-1].status()
        if status.heard and not self._stage.options.speech:
            return status.heard
        return joined_sentences([status.text, status.more]) if with_more else status.text

    def read_out(self) -> None:
        """Read out the whole screen, even if speech is off.

        While secrets are showing, the screen is not read out; with the option ``speech``, the narrator says so.
        """
        self.stop_speaking()
        self._notify_of_missing_voice()
        if self._is_confidential:
            self._keep_secrets(says_why_again=True)
            return
        for line in self._stage.scenes[-1].read_out():
            self._say(line)

    def try_voice(self, text: str) -> None:
        """Say a sample text, even if speech is off; show a notice if there is no voice for it."""
        self._say(text, interrupts=True)
        if self._lacks_voice:
            self._stage.notify(self.missing_voice_notice())

    def stop_speaking(self) -> None:
        """Stop the current sentence and discard the waiting ones, since the person addressed no longer listens."""
        if self.speaker is not None:
            self.speaker.silence()

    # How to say it

    def _toggle_speech(self) -> None:
        """Turn speech on or off, and show a notice."""
        options = self._stage.options
        options.speech = not options.speech
        self._stage.apply_options()
        self._forget()
        self._has_notified_of_missing_voice = False
        self._stage.notify(say("Speech on.") if options.speech else say("Speech off."))

    def _forget(self) -> None:
        """Stop speaking, and forget what was said about the scene."""
        if self._scene is not None:
            self.stop_speaking()
            self._scene = None
            self._said = {}
            self._is_keeping_secrets = False

    def _say_pressed_label(self) -> None:
        """Say the label of the control that was just pressed."""
        control = find_control(self._stage.controls, self._stage.interaction.pressed)
        if control is not None and self.speaks and not self._is_confidential:
            self._say(control.label, interrupts=True)

    def _follow_focus(self) -> None:
        """Describe the focused control, or the control under a resting pointer.

        Nothing is said if neither the control nor its description has changed, unless a focus key was used. A focus key
        also interrupts the current sentence. Without the option ``speech``, only the labels of buttons and tabs are
        said: a person who cannot read has no other way to know what they do.
        """
        speech = self._stage.options.speech
        control_id = self._stage.interaction.looked_at_for(_POINTER_REST_SECONDS)
        control = find_control(self._stage.controls, control_id)
        if control is not None and not speech and control.role not in ("button", "tab"):
            control = None
        description = ""
        if control is not None:
            description = describe(control) if speech else control.label
        said_last = self._said.get(_FOCUS, "")
        self._said[_FOCUS] = f"{control_id} {description}"
        by_key = self._is_focus_key_used
        self._is_focus_key_used = False
        if control is not None and (by_key or said_last != self._said[_FOCUS]):
            self._say(description, topic=_FOCUS, interrupts=by_key)

    def _say_if_new(self, topic: str, text: str) -> None:
        """Say a text if it differs from the last one under the same topic."""
        if text != self._said.get(topic, ""):
            self._said[topic] = text
            if text:
                self._say(text, topic=topic)

    def _keep_secrets(self, *, says_why_again: bool = False) -> None:
        """Stop speaking when a hand begins to lie open; with the option ``speech``, say why.

        While the hand lies open, later calls do nothing, unless ``says_why_again`` is true.
        """
        if self._is_keeping_secrets and not says_why_again:
            return
        self._is_keeping_secrets = True
        self.stop_speaking()
        self._said = {}
        if self._stage.options.speech:
            self._say(say("Secret cards are showing. The screen is not read out unless “I use headphones” is on."))

    @property
    def _lacks_voice(self) -> bool:
        """Whether the system is known to have no voice that can say every text."""
        return self.speaker is not None and self.speaker.speakable in (Speakable.NOTHING, Speakable.CLIPS)

    def _notify_of_missing_voice(self) -> None:
        """If speech is on and the system has no voice that can say every text, show a notice, once."""
        if self._lacks_voice and not self._has_notified_of_missing_voice and self._stage.options.speech:
            self._has_notified_of_missing_voice = True
            self._stage.notify(self.missing_voice_notice())

    def _say(self, text: str, *, topic: str = "", interrupts: bool = False) -> None:
        """Say a text, or copy it to the clipboard for a program that reads the clipboard out."""
        options = self._stage.options
        if self.speaker is not None and options.reader == "clipboard":
            self._copied_texts.append(text)
            copy_text("\n".join(self._copied_texts))
        elif self.speaker is not None:
            line = Line(text, language(), options.speech_rate, options.master * options.voice)
            self.speaker.say(line, topic=topic, interrupts=interrupts)
