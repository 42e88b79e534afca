"""The pages of the options, except the page of keys. A page makes its rows anew whenever they are drawn or listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.measures import percent, short_number
from game.core.words import languages, say
from game.ui.animation import SPEEDS
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.keys import key_label, key_of
from game.ui.layout import Rect, row
from game.ui.options import HOUR_GLASSES, LEVELS, MAGNIFICATIONS, PARDONS, READERS, SPEECH_RATES, VOICE_LEVEL, Options
from game.ui.palettes import PALETTES
from game.ui.stage import Stage
from game.ui.text_sizes import BY_SCREEN, TEXT_SIZES
from game.ui.theme import BONE, PARCHMENT, SEAT_COLOURS, SeatLook
from game.ui.widgets import Button, Checkbox, Choice, Slider

#: height of a switch and of a slider
_CONTROL_HEIGHT = 48
#: height for a note below a row
_NOTE_HEIGHT = 48


class OptionRow:
    """One row of a page, by default without controls and without words."""

    @property
    def height(self) -> float:
        """The height of the row."""
        raise NotImplementedError

    def controls(self, rect: Rect) -> list[Control]:
        """List the controls of the row, which fills ``rect``."""
        return []

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the words of the row."""


@dataclass(frozen=True, slots=True)
class SwitchRow(OptionRow):
    """A switch with a ``note`` below. ``toggle()`` is called when it is pressed."""

    name: str
    label: str
    note: str
    is_on: bool
    toggle: Callable[[], None]
    first: bool = False
    height: float = 98

    def controls(self, rect: Rect) -> list[Control]:
        """List the switch."""
        box = Rect(rect.x, rect.y, rect.w, _CONTROL_HEIGHT)
        name = f"options.{self.name}"
        return [Control(name, "toggle", self.label, box, self.toggle, look=Checkbox(self.is_on), first=self.first)]

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the note."""
        canvas.prose(self.note, Rect(rect.x + 48, rect.y + _CONTROL_HEIGHT - 4, rect.w - 48, 54), 20, colour=PARCHMENT)


@dataclass(frozen=True, slots=True)
class ChoiceRow(OptionRow):
    """A choice between ``values``, each with its label; calls ``put(value)`` with the chosen value.

    ``current`` is the value of the option now. ``first`` means that the first value has the focus when the page opens.
    The ``label`` stands above the values or, if the row is ``inline``, before the values. The ``note`` stands below.
    """

    name: str
    label: str
    values: Sequence[tuple[object, str]]
    current: object
    put: Callable[[object], None]
    note: str = ""
    first: bool = False
    inline: bool = False

    @property
    def height(self) -> float:
        """The height of the row."""
        if self.inline:
            return 76
        return 112 + _NOTE_HEIGHT if self.note else 112

    def controls(self, rect: Rect) -> list[Control]:
        """List the values."""
        if self.inline:
            line = Rect(rect.x + 420, rect.y + 4, rect.w - 420, 52)
        else:
            line = Rect(rect.x, rect.y + 46, rect.w, 52)
        cells = row(line, len(self.values), gap=10)
        return [
            Control(
                f"options.{self.name}.{value:g}" if isinstance(value, float) else f"options.{self.name}.{value}",
                "tab",
                label,
                cell,
                partial(self.put, value),
                look=Choice(value == self.current),
                first=self.first and index == 0,
            )
            for index, (cell, (value, label)) in enumerate(zip(cells, self.values, strict=True))
        ]

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the label and the note."""
        if self.inline:
            canvas.prose(self.label, Rect(rect.x, rect.y - 8, 400, 76), 22, colour=BONE, middle=True)
            return
        canvas.text(self.label, rect.x, rect.y + 20, 22, colour=BONE, middle=True, width=rect.w)
        canvas.prose(self.note, Rect(rect.x, rect.y + 108, rect.w, _NOTE_HEIGHT), 20, colour=PARCHMENT)


@dataclass(frozen=True, slots=True)
class VolumeRow(OptionRow):
    """A row with a volume slider."""

    name: str
    label: str
    slider: Slider
    height: float = 76

    def controls(self, rect: Rect) -> list[Control]:
        """List the slider."""
        return [
            self.slider.control(
                f"options.{self.name}", self.label, Rect(rect.x + 420, rect.y + 6, 780, _CONTROL_HEIGHT)
            )
        ]

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the name and the volume."""
        middle = rect.y + 30
        canvas.text(self.label, rect.x, middle, 22, colour=BONE, middle=True, width=390)
        canvas.text(
            self.slider.in_words, rect.right, middle, 22, colour=PARCHMENT, align="right", middle=True, width=150
        )


@dataclass(frozen=True, slots=True)
class ButtonRow(OptionRow):
    """A row with a button."""

    name: str
    label: str
    icon: str
    action: Callable[[], None] | None = None
    sound: str = "click"
    height: float = 84

    def controls(self, rect: Rect) -> list[Control]:
        """List the button."""
        look = Button(icon=self.icon)
        box = Rect(rect.x, rect.y + 8, 520, 58)
        return [Control(f"options.{self.name}", "button", self.label, box, self.action, look=look, sound=self.sound)]


@dataclass(frozen=True, slots=True)
class WordsRow(OptionRow):
    """A row with a text."""

    text: str
    height: float = 54

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the text."""
        canvas.prose(self.text, Rect(rect.x, rect.y, rect.w, rect.h - 6), 20, colour=PARCHMENT)


@dataclass(frozen=True, slots=True)
class SeatColoursRow(OptionRow):
    """The colours of the seats: a token for each, with the colour's name, and below them a ``note``."""

    note: str
    height: float = 130 + _NOTE_HEIGHT

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the tokens side by side, their names below, and the note."""
        canvas.prose(self.note, Rect(rect.x, rect.y + 134, rect.w, _NOTE_HEIGHT), 20, colour=PARCHMENT)
        cells = row(Rect(rect.x, rect.y, rect.w, 118), len(SEAT_COLOURS), gap=10)
        for cell, entry in zip(cells, SEAT_COLOURS, strict=True):
            canvas.seat(SeatLook("", entry.key, entry.glyph), cell.centerx, cell.y + 42, 76)
            canvas.text(
                say(entry.name), cell.centerx, cell.y + 102, 20, colour=BONE, align="centre", middle=True, width=cell.w
            )


# The pages

#: the place for the rows of a page
ROWS = Rect(112, 178, 1376, 616)
#: the largest gap between rows
_WIDEST_GAP = 60.0


class OptionsPage:
    """A page of the options; ``option_names`` has the names of those on this page."""

    option_names: tuple[str, ...] = ()

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def rows(self) -> list[OptionRow]:
        """Return the rows of the page, from top to bottom."""
        raise NotImplementedError

    def controls(self) -> list[Control]:
        """List the controls of the page."""
        return [control for option_row, rect in self._placed_rows() for control in option_row.controls(rect)]

    def draw(self, canvas: Canvas) -> None:
        """Draw the words of the page."""
        for option_row, rect in self._placed_rows():
            option_row.draw(canvas, rect)

    def _placed_rows(self) -> list[tuple[OptionRow, Rect]]:
        """Return each row with its place; the rows are spread over the height of the page."""
        top = ROWS.y
        placed_rows = []
        rows = self.rows()
        space_left = ROWS.h - sum(option_row.height for option_row in rows)
        gap = min(_WIDEST_GAP, max(0.0, space_left / len(rows)))
        for option_row in rows:
            placed_rows.append((option_row, Rect(ROWS.x, top, ROWS.w, option_row.height)))
            top += option_row.height + gap
        return placed_rows

    @property
    def is_changed(self) -> bool:
        """Whether any option on the page differs from its default."""
        return any(getattr(self.stage.options, name) != getattr(Options(), name) for name in self.option_names)

    def reset(self) -> None:
        """Set all options on the page to their defaults."""
        for name in self.option_names:
            setattr(self.stage.options, name, getattr(Options(), name))
        self.stage.apply_options()

    def setter(self, name: str) -> Callable[[object], None]:
        """Return a function that sets an option to a value, applies it and saves it."""

        def set_option(value: object) -> None:
            setattr(self.stage.options, name, value)
            self.stage.apply_options()

        return set_option

    def switch(self, name: str, label: str, note: str, *, first: bool = False) -> SwitchRow:
        """Return a switch for an option that is true or false."""
        is_on = bool(getattr(self.stage.options, name))
        return SwitchRow(name, label, note, is_on, lambda: self.setter(name)(not is_on), first)


class SeeingPage(OptionsPage):
    """Text size, magnifier, full screen, motion, and turning the picture."""

    option_names = ("text_size", "magnifier", "fullscreen", "reduced_motion", "turn_between_seats")

    def rows(self) -> list[OptionRow]:
        """Return the rows for text size, magnifier, full screen, motion, and turning the table each turn or now."""
        sizes = [(BY_SCREEN, say("auto"))]
        sizes += [(size, percent(size)) for size in TEXT_SIZES]
        magnifications = [
            (factor, say("none") if factor == 1 else say("{factor}×", factor=short_number(factor)))
            for factor in MAGNIFICATIONS
        ]
        options = self.stage.options
        return [
            ChoiceRow(
                "text",
                say("Text size"),
                sizes,
                options.text_size,
                self.setter("text_size"),
                say(
                    "At a table, text grows only where there is room. {key} magnifies the picture.",
                    key=key_label(key_of("magnify", options.keys)),
                ),
                first=True,
            ),
            ChoiceRow(
                "magnifier", say("Magnifier"), magnifications, options.magnifier, self.setter("magnifier"), inline=True
            ),
            self.switch(
                "fullscreen", say("Full screen"), say("Fills the whole monitor. Turn this off to return to a window.")
            ),
            self.switch("reduced_motion", say("Reduced motion"), say("Nothing shakes, flickers or drifts.")),
            self.switch(
                "turn_between_seats",
                say("Rotate table for each player"),
                say("For a screen lying flat: the picture turns to face the player whose turn it is."),
            ),
            # outside a match, nothing else shows how to turn the picture back
            ButtonRow("turn", say("Rotate table"), "cycle", lambda: self.stage.command("turn")),
        ]


class ColoursPage(OptionsPage):
    """Player colours and contrast."""

    option_names = ("palette", "high_contrast")

    def rows(self) -> list[OptionRow]:
        """Return the rows for the seats' palette, with its colours as samples, and for high contrast."""
        palettes = [(palette.key, say(palette.title)) for palette in PALETTES.values()]
        return [
            ChoiceRow(
                "palette",
                say("Player colours"),
                palettes,
                self.stage.options.palette,
                self.setter("palette"),
                first=True,
            ),
            SeatColoursRow(say("Whatever the palette, each player also has a symbol and a name.")),
            self.switch(
                "high_contrast",
                say("High contrast"),
                say("Plain dark panels, light borders, bold text and thick outlines."),
            ),
        ]


class HearingPage(OptionsPage):
    """Volumes and muting."""

    option_names = (*LEVELS, "muted", "mute_unfocused")

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._volume_sliders = {level: Slider(getattr(stage.options, level), self.setter(level)) for level in LEVELS}

    def rows(self) -> list[OptionRow]:
        """Return the rows for the volumes, a sound to try them, and the two ways to mute all sound."""
        names = (say("Master volume"), say("Effects"), say("Music"), say("Fire and wind"))
        levels = zip(LEVELS, names, strict=True)
        is_muted = self.stage.sound.muted
        return [
            *(VolumeRow(level, name, self._volume_sliders[level]) for level, name in levels),
            ButtonRow("try_sound", say("Try the drum"), "djembe", sound="drum_middling"),
            SwitchRow(
                "muted",
                say("Mute all sound"),
                say("Everything you can hear is shown as well."),
                is_muted,
                lambda: self.stage.sound.set_muted(not is_muted),
            ),
            self.switch(
                "mute_unfocused", say("Mute in background"), say("The sound returns when you come back to Firepit.")
            ),
        ]


class SpeechPage(OptionsPage):
    """The options for screen readers, and for reading children's games aloud."""

    option_names = ("speech", "told_aloud", "headphones", "reader", "speech_rate", VOICE_LEVEL)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._volume_slider = Slider(stage.options.voice, self.setter(VOICE_LEVEL))

    def rows(self) -> list[OptionRow]:
        """Return the rows for speech: what is read, by which voice, how fast and how loud, and a button to try it."""
        options = self.stage.options
        rates = [(rate, say("{factor}×", factor=short_number(rate))) for rate in SPEECH_RATES]
        titles = (say("System voice"), say("My screen reader"), say("Clipboard"))
        readers = list(zip(READERS, titles, strict=True))
        return [
            self.switch(
                "speech",
                say("Screen reader"),
                say("Reads out what to do, what is selected, what happened, and why something isn't possible."),
                first=True,
            ),
            self.switch(
                "told_aloud",
                say("Spoken help in children's games"),
                say("Reads out instructions and whatever is touched, for children who cannot read yet."),
            ),
            self.switch(
                "headphones",
                say("I use headphones"),
                say(
                    "Also reads out your hidden cards. When this is off, they are read out only if you are the only "
                    "person playing."
                ),
            ),
            ChoiceRow("reader", say("Send text to"), readers, options.reader, self.setter("reader"), inline=True),
            ChoiceRow(
                "speech_rate", say("Speech speed"), rates, options.speech_rate, self.setter("speech_rate"), inline=True
            ),
            VolumeRow(VOICE_LEVEL, say("Speech volume"), self._volume_slider),
            ButtonRow("try_speech", say("Try the voice"), "talk", self._try_voice),
        ]

    def _try_voice(self) -> None:
        """Let the narrator read a sentence aloud."""
        self.stage.narrator.try_voice(say("The quick deer drinks from the river at dawn."))


class HandsPage(OptionsPage):
    """Mouse, touch and controller."""

    option_names = ("large_targets", "without_holding", "pardon")

    def rows(self) -> list[OptionRow]:
        """Return the rows for clicks, bangs and double presses, and what touch, keyboard and controller do."""
        controllers = self.stage.controllers
        options = self.stage.options
        pardons = [
            (seconds, say("{seconds} s", seconds=short_number(seconds)) if seconds else say("off"))
            for seconds in PARDONS
        ]
        return [
            self.switch(
                "large_targets",
                say("Forgiving clicks"),
                say("A click or tap just beside a button still counts."),
                first=True,
            ),
            self.switch(
                "without_holding",
                say("Drum without holding"),
                say("Choose the strength of a bang with buttons. No holding, no timing."),
            ),
            ChoiceRow(
                "pardon",
                say("Ignore double presses"),
                pardons,
                options.pardon,
                self.setter("pardon"),
                say("A repeated press within this time is ignored."),
            ),
            WordsRow(say("Touch: tap to click. Hold for details.")),
            WordsRow(say("Keyboard: Tab and the arrow keys move the highlight, Enter selects, Esc goes back.")),
            WordsRow(
                say("Controller connected: {name}.", name=controllers[-1].name)
                if controllers
                else say("Controller: plug one in at any time. Stick and D-pad move the highlight.")
            ),
            WordsRow(say("Change keys and buttons on the Keys page.")),
        ]


class PlayPage(OptionsPage):
    """Language, animation speed, and options of the table."""

    option_names = ("language", "speed", "confirm_turn", "show_inside", "hour_glass", "remarks")

    def rows(self) -> list[OptionRow]:
        """Return the rows for language, animation speed, and what the tables ask, show and say."""
        languages_offered = [("", say("Same as system")), *languages().items()]
        speeds = [(speed, say("{speed}×", speed=short_number(speed)) if speed else say("instant")) for speed in SPEEDS]
        language = self.stage.options.language
        return [
            ChoiceRow(
                "language",
                say("Language"),
                languages_offered,
                language,
                self.setter("language"),
                first=True,
                inline=True,
            ),
            ChoiceRow(
                "speed",
                say("Animation speed"),
                speeds,
                self.stage.options.speed,
                self.setter("speed"),
                say(
                    "Click to skip an animation. The skip key ({key}) first speeds it up, then skips it.",
                    key=key_label(key_of("skip", self.stage.options.keys)),
                ),
            ),
            self.switch(
                "confirm_turn",
                say("Confirm moves that can't be undone"),
                say("Asks before a move that you may not be able to undo."),
            ),
            self.switch(
                "show_inside",
                say("Show who is inside the tower"),
                say(
                    "How many of each clan are in the tower, and how many of yours in each basket. Anyone could have "
                    "counted."
                ),
            ),
            ChoiceRow(
                "hour_glass",
                say("Show how long each player takes"),
                list(zip(HOUR_GLASSES, (say("off"), say("at the end"), say("during the match too")), strict=True)),
                self.stage.options.hour_glass,
                self.setter("hour_glass"),
                inline=True,
            ),
            self.switch(
                "remarks",
                say("Bots speak up"),
                say("An occasional remark when a bot is robbed or helped, or takes revenge."),
            ),
        ]
