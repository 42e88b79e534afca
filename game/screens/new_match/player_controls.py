"""Choosing who plays at a seat: the name of a person, or a bot with its manner and the settings of an elder."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.core.bots import bot_kind, bot_level
from game.core.rules import AnyRules
from game.core.setup import composed
from game.core.words import say, say_many
from game.elder.choice import THINKING_STEPS, ElderSettings, elder_settings_of
from game.elder.temperaments import TEMPERAMENTS
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.segments import Segment, draw_laurel, in_one_size, laurel_width, segment_cells
from game.ui.text_field import TextField
from game.ui.theme import BONE, PARCHMENT
from game.ui.widgets import RoundButton, Slider


def typed_name(entry: TextField) -> str:
    """Return the name in a field, in the form in which the match stores it."""
    return composed(entry.text.strip())


def saved_players_control(
    name: str, known_names: Sequence[str], field: Rect, open_picker: Callable[[], None]
) -> list[Control]:
    """If there are ``known_names``, list the button that offers them, to the right of the name's field."""
    words = say("Saved players")
    rect = Rect(field.right + 18, field.y, 56, 56)
    look = RoundButton("three-friends")
    return [Control(name, "button", words, rect, open_picker, tooltip=words, look=look)] if known_names else []


def label_and_icon(rules: AnyRules, bot: str | None) -> tuple[str, str]:
    """Return the label and the icon of a bot, or of a person (``None``)."""
    return (say("Person"), "person") if bot is None else (bot_level(rules, bot), bot_kind(rules, bot).icon)


def manner_words(rules: AnyRules, bot: str) -> str:
    """Return in one line how a bot plays, or what its chosen temperament prefers."""
    settings = elder_settings_of(rules, bot)
    if settings is not None and settings.temperament:
        return say(TEMPERAMENTS[settings.temperament].manner)
    return say(bot_kind(rules, bot).manner)


def draw_manner(canvas: Canvas, rules: AnyRules, bot: str, place: Rect) -> None:
    """Draw the description of a bot, with a laurel at the right if it is recommended for a first match."""
    words = manner_words(rules, bot)
    mark_width = 0.0
    if bot_kind(rules, bot).first:
        max_mark_width = place.w - canvas.text_width(words, 21) - 20
        words_width = place.w - laurel_width(canvas, say("recommended"), place.w) - 16
        if canvas.prose_height(words, words_width, 21) <= place.h:  # the wrapped words fit beside the whole mark
            max_mark_width = place.w
        mark_width = draw_laurel(canvas, say("recommended"), place.right, place.centery, max_mark_width) + 16
    words_place = Rect(place.x, place.y, place.w - mark_width, place.h)
    canvas.prose(words, words_place, 21, colour=BONE, middle=True, least=16)


def player_controls(
    name: str, rules: AnyRules, chosen: str | None, rect: Rect, put: Callable[[str | None], None]
) -> list[Control]:
    """List a person and the bots, the easiest first; ``put`` is called with the choice (``None``: a person)."""
    kinds: list[str | None] = [None, *rules.bots]
    controls = []
    for bot, (cell, trough) in zip(kinds, segment_cells(rect, len(kinds), columns=len(kinds)), strict=True):
        label, icon = label_and_icon(rules, bot)
        is_chosen = bot == without_settings(chosen)
        look = Segment(is_chosen, icon, trough=trough)
        # the chosen bot needs no tooltip: its description stands below
        tip = "" if bot is None or is_chosen else say(bot_kind(rules, bot).manner)
        action = partial(put, bot)
        controls.append(Control(f"{name}.{bot or 'person'}", "tab", label, cell, action, look=look, tooltip=tip))
    return in_one_size(controls)


def without_settings(bot: str | None) -> str | None:
    """Return the name of a bot without its settings."""
    return None if bot is None else bot.partition(":")[0]


# The settings of an elder: its temperament and its thinking time

#: height of an elder's settings
_SETTINGS_HEIGHT = 46.0
#: height of an elder's settings with the gap above them
ELDER_HEIGHT = 52.0
#: width of the temperaments as a share of the whole width, and the gap between temperaments and thinking time
_TEMPERAMENT_SHARE, _SETTINGS_GAP = 0.66, 18.0
_TEXT_SIZE: Final = 19.0
#: half the width of the slider's knob, and height of its track, which lies above the words
_KNOB_RADIUS, _TRACK_HEIGHT = 16.0, 24.0
#: the key of the choice "a random temperament for each match"
_ANY_TEMPERAMENT: Final = ""


class ThinkingSlider(Slider):
    """The slider for an elder's thinking time; ``choose`` is called with the elder's name and changed settings."""

    touch_margin = _KNOB_RADIUS

    def __init__(self, settings: ElderSettings, choose: Callable[[str], None]) -> None:
        super().__init__(settings.step / THINKING_STEPS, self._choose_thinking_time, steps=THINKING_STEPS)
        self.settings = settings
        self._choose = choose

    @property
    def in_words(self) -> str:
        """The longest thinking time for a move, measured on an idle present-day computer."""
        thinking = say(self.settings.thinking)
        if self.settings.time_factor < 1:
            return say("{thinking}: under a second.", thinking=thinking)
        seconds = math.ceil(self.settings.time_factor)
        return say_many(
            "{thinking}: up to {count} second.", "{thinking}: up to {count} seconds.", seconds, thinking=thinking
        )

    def use_settings(self, settings: ElderSettings) -> None:
        """Show the thinking time of other settings; the slider changes these from now on."""
        self.settings = settings
        self.value = settings.step / THINKING_STEPS

    def _choose_thinking_time(self, value: float) -> None:
        self.settings = self.settings.at_step(round(value * THINKING_STEPS))
        self._choose(self.settings.text)


def draw_thinking_time(canvas: Canvas, settings: ElderSettings, rect: Rect) -> None:
    """Draw the thinking time in words below the slider."""
    _, right = _columns(rect)
    words = say("Thinks for under a second")
    if settings.time_factor >= 1:
        seconds = math.ceil(settings.time_factor)
        words = say_many("Thinks for up to {count} second", "Thinks for up to {count} seconds", seconds)
    place = Rect(right.x, right.y + _TRACK_HEIGHT, right.w, right.h - _TRACK_HEIGHT)
    canvas.prose(
        words, place, capped(canvas, _TEXT_SIZE, most=1.1), colour=PARCHMENT, align="centre", middle=True, least=14
    )


def elder_controls(name: str, slider: ThinkingSlider, rect: Rect, choose: Callable[[str], None]) -> list[Control]:
    """List the temperaments and the slider; ``choose`` is called with the elder's name and chosen settings."""
    left, right = _columns(rect)
    settings = slider.settings
    temperaments = [_ANY_TEMPERAMENT, *TEMPERAMENTS]
    temperament_controls = []
    cells = segment_cells(left, len(temperaments), columns=len(temperaments))
    for key, (cell, trough) in zip(temperaments, cells, strict=True):
        look = Segment(key == settings.temperament, "", _TEXT_SIZE, trough=trough)
        title, manner = _temperament_words(key)
        act = partial(choose, replace(settings, temperament=key).text)
        temperament_controls.append(
            Control(f"{name}.temperament.{key or 'any'}", "tab", title, cell, act, look=look, tooltip=manner)
        )
    track = Rect(right.x + _KNOB_RADIUS, right.y, right.w - 2 * _KNOB_RADIUS, _TRACK_HEIGHT)
    slider_control = slider.control(
        f"{name}.thinks", say("Thinking time per move"), track, tooltip=_rollout_words(settings)
    )
    return [*in_one_size(temperament_controls), slider_control]


def _columns(rect: Rect) -> tuple[Rect, Rect]:
    """Return the places of the temperaments and of the thinking time, side by side."""
    width = rect.w * _TEMPERAMENT_SHARE
    y = rect.bottom - _SETTINGS_HEIGHT
    left = Rect(rect.x, y, width, _SETTINGS_HEIGHT)
    return left, Rect(left.right + _SETTINGS_GAP, y, rect.w - width - _SETTINGS_GAP, _SETTINGS_HEIGHT)


def _temperament_words(temperament: str) -> tuple[str, str]:
    """Return the name and the description of a temperament."""
    if temperament == _ANY_TEMPERAMENT:
        return say("Random"), say("A random personality each match.")
    return say(TEMPERAMENTS[temperament].name), say(TEMPERAMENTS[temperament].manner)


def _rollout_words(settings: ElderSettings) -> str:
    return say_many(
        "Simulates {count} possible future per move.", "Simulates {count} possible futures per move.", settings.rollouts
    )
