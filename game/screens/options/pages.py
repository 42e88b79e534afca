"""The pages of the options except the keys: each a list of rows, made again whenever something changed."""

from __future__ import annotations

from collections.abc import Callable

from game.core.measures import short
from game.core.words import languages, say
from game.screens.options.rows import ButtonRow, ChoiceRow, LevelRow, OptionRow, SeatsRow, SwitchRow, WordsRow
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.options import LEVELS, MAGNIFICATIONS, PARDONS, SPEECH_RATES, VOICE_LEVEL
from game.ui.palettes import PALETTES
from game.ui.stage import Stage
from game.ui.text_sizes import BY_SCREEN, TEXT_SIZES
from game.ui.widgets import Slider

#: where the rows of a page begin, and how wide they are
ROWS = Rect(112, 178, 1376, 652)
#: by how much rows move apart where there is room
_MOST_APART = 60.0


class OptionsPage:
    """One tab of the options."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def rows(self) -> list[OptionRow]:
        """Return what the page shows, from above."""
        raise NotImplementedError

    def controls(self) -> list[Control]:
        """List what can be touched on the page."""
        return [control for row, rect in self._placed() for control in row.controls(rect)]

    def draw(self, canvas: Canvas) -> None:
        """Draw the words of the page."""
        for row, rect in self._placed():
            row.draw(canvas, rect)

    def _placed(self) -> list[tuple[OptionRow, Rect]]:
        top, placed, rows = ROWS.y, [], self.rows()
        spare = ROWS.h - sum(row.height for row in rows)
        apart = min(_MOST_APART, max(0.0, spare / len(rows)))
        for row in rows:
            placed.append((row, Rect(ROWS.x, top, ROWS.w, row.height)))
            top += row.height + apart
        return placed

    def put(self, name: str) -> Callable[[object], None]:
        """Return a function that sets an option to a value, applies it and saves it."""

        def set_it(value: object) -> None:
            setattr(self.stage.options, name, value)
            self.stage.use_options()

        return set_it

    def switch(self, name: str, label: str, note: str, *, first: bool = False) -> SwitchRow:
        """Return the row of an option that is on or off."""
        on = bool(getattr(self.stage.options, name))
        return SwitchRow(name, label, note, on, lambda: self.put(name)(not on), first)


class SeeingPage(OptionsPage):
    """Window, size of words, motion."""

    def rows(self) -> list[OptionRow]:
        """Return the rows."""
        sizes = [(BY_SCREEN, say("auto"))]
        sizes += [(size, say("{percent} %", percent=round(size * 100))) for size in TEXT_SIZES]
        times = [(by, say("off") if by == 1 else say("{factor} ×", factor=short(by))) for by in MAGNIFICATIONS]
        options = self.stage.options
        return [
            ChoiceRow(
                "text",
                say("Text size"),
                sizes,
                options.text_size,
                self.put("text_size"),
                say("The quick deer drinks from the river at dawn."),
                first=True,
            ),
            ChoiceRow("magnifier", say("Magnifier"), times, options.magnifier, self.put("magnifier")),
            self.switch(
                "fullscreen",
                say("Full screen"),
                say("Fills the monitor that shows the window. Leaving full screen restores the window."),
            ),
            self.switch("reduced_motion", say("Reduced motion"), say("Nothing shakes, flickers or drifts.")),
        ]


class ColoursPage(OptionsPage):
    """Contrast, and the colours of the seats."""

    def rows(self) -> list[OptionRow]:
        """Return the rows."""
        palettes = [(palette.key, say(palette.title)) for palette in PALETTES.values()]
        return [
            ChoiceRow(
                "palette",
                say("Colours of the players"),
                palettes,
                self.stage.options.palette,
                self.put("palette"),
                first=True,
            ),
            SeatsRow(say("Each player has a sign and a name as well, whatever the colours.")),
            self.switch(
                "high_contrast",
                say("High contrast"),
                say("Plain dark panels with light borders, bold text colours, thick rings, no pattern behind text."),
            ),
        ]


class HearingPage(OptionsPage):
    """Levels, and when there is silence."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._sliders = {level: Slider(getattr(stage.options, level), self.put(level)) for level in LEVELS}

    def rows(self) -> list[OptionRow]:
        """Return the rows."""
        names = (say("Master volume"), say("Effects"), say("Music"), say("Fire and wind"))
        levels = zip(LEVELS, names, strict=True)
        silent = self.stage.sound.muted
        return [
            *(LevelRow(level, name, self._sliders[level]) for level, name in levels),
            ButtonRow("try_sound", say("Try the drum"), "djembe", sound="drum_middling"),
            SwitchRow(
                "muted",
                say("Mute all sound"),
                say("Everything you can hear is shown as well."),
                silent,
                lambda: self.stage.sound.mute(not silent),
            ),
            self.switch(
                "mute_unfocused",
                say("Mute when in the background"),
                say("The sound returns when you come back to Firepit."),
            ),
        ]


class SpeechPage(OptionsPage):
    """What is read out, and how."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._level = Slider(stage.options.voice, self.put(VOICE_LEVEL))

    def rows(self) -> list[OptionRow]:
        """Return the rows."""
        rates = [(rate, say("{factor} ×", factor=short(rate))) for rate in SPEECH_RATES]
        return [
            self.switch(
                "speech",
                say("Read everything out"),
                say("Says what is asked, what has the focus, what happened, and why something cannot be done."),
                first=True,
            ),
            self.switch(
                "told_aloud",
                say("Games for children speak"),
                say(
                    "Where a game is made for those who cannot read yet, it says what to do, and names what is touched."
                ),
            ),
            self.switch(
                "headphones",
                say("I wear headphones"),
                say(
                    "Reads out what only you may know, too. Without headphones nothing is said while a hand lies open."
                ),
            ),
            ChoiceRow(
                "speech_rate", say("Speed of speech"), rates, self.stage.options.speech_rate, self.put("speech_rate")
            ),
            LevelRow(VOICE_LEVEL, say("Volume of speech"), self._level),
            ButtonRow("try_speech", say("Try the voice"), "talk", self._try),
        ]

    def _try(self) -> None:
        """Have a sentence said."""
        self.stage.narrator.try_out(say("The quick deer drinks from the river at dawn."))


class HandsPage(OptionsPage):
    """Fingers, mouse and game controller."""

    def rows(self) -> list[OptionRow]:
        """Return the rows."""
        pads, options = self.stage.controllers, self.stage.options
        pardons = [(by, say("{seconds} s", seconds=short(by)) if by else say("off")) for by in PARDONS]
        return [
            self.switch(
                "large_targets",
                say("Large targets"),
                say("A touch just beside a control still counts if nothing else is closer."),
                first=True,
            ),
            self.switch(
                "without_holding",
                say("Drum without holding"),
                say("Buttons say how hard a bang is. Nothing has to be held down, and nothing depends on timing."),
            ),
            ChoiceRow(
                "pardon",
                say("Double presses are forgiven"),
                pardons,
                options.pardon,
                self.put("pardon"),
                say("A second press of the same thing within this time counts for nothing."),
            ),
            WordsRow(say("Touch: tap to click. Hold your finger on something to read about it.")),
            WordsRow(say("Keyboard: Tab and the arrow keys move the ring, Enter selects, Esc goes back.")),
            WordsRow(
                say("Controller connected: {name}.", name=pads[-1].name)
                if pads
                else say("Controller: plug it in at any time. The stick and the D-pad move the ring.")
            ),
            WordsRow(say("You can change every key and button on the page of keys.")),
        ]


class PlayPage(OptionsPage):
    """Language, how fast things move, and how the table asks."""

    def rows(self) -> list[OptionRow]:
        """Return the rows."""
        known = [("", say("Same as system")), *languages().items()]
        speeds = [(0.5, "½ ×"), (1.0, "1 ×"), (2.0, "2 ×"), (4.0, "4 ×"), (0.0, say("instant"))]
        present = self.stage.options.language
        return [
            ChoiceRow("language", say("Language"), known, present, self.put("language"), first=True),
            ChoiceRow(
                "speed",
                say("Animation speed"),
                speeds,
                self.stage.options.speed,
                self.put("speed"),
                say("A click or the skip key always jumps to the end of an animation."),
            ),
            self.switch(
                "confirm_turn",
                say("Confirm the end of a turn"),
                say("The last move of a turn is a preview that only you see until you confirm it."),
            ),
        ]
