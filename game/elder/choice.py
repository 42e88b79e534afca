"""The settings of an elder that a person chooses: thinking time and temperament, written as the text of a bot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.core.bots import find_bot
from game.core.rules import AnyRules
from game.core.words import Marked
from game.elder.bot import Elder
from game.elder.temperaments import TEMPERAMENTS

#: The last step of the slider for the thinking time. The middle step is the default; each step multiplies the time by
#: the same factor.
THINKING_STEPS: Final = 8
#: The number of rollouts at the last step is the default times this; at the first step, the default divided by this.
_MAX_FACTOR: Final = 4.0
#: The names of thinking times, from the shortest; the first and last names belong to the first and last steps only.
THINKING_NAMES: Final[tuple[Marked, ...]] = ("Shortest", "Shorter", "Normal", "Longer", "Longest")


@dataclass(frozen=True, slots=True)
class ElderSettings:
    """The settings of an elder: the name of its bot, its number of rollouts for a move, and the key of its temperament.

    An empty ``temperament`` means that one is drawn for every match. ``default_rollouts`` is the game's default.
    """

    bot: str
    rollouts: int
    temperament: str
    default_rollouts: int

    @property
    def text(self) -> str:
        """The text of the bot, such as ``elder:256:bold``."""
        text = f"{self.bot}:{self.rollouts}"
        return f"{text}:{self.temperament}" if self.temperament else text

    @property
    def step(self) -> int:
        """The step of the slider whose number of rollouts is nearest to the chosen one; 0 is the quickest."""
        return min(range(THINKING_STEPS + 1), key=lambda step: abs(self.rollouts - self.at_step(step).rollouts))

    @property
    def time_factor(self) -> float:
        """The thinking time at the slider's present step, as a multiple of the default."""
        return _factor_at(self.step)

    @property
    def thinking(self) -> Marked:
        """The name of the elder's thinking time."""
        middle = len(THINKING_NAMES) // 2
        position = 2 * self.step / THINKING_STEPS - 1  # from -1 at the first step to 1 at the last
        # ``int`` rounds towards 0, which is the middle; only the first and last steps therefore get the outermost names
        return THINKING_NAMES[middle + int(position * middle)]

    def at_step(self, step: int) -> ElderSettings:
        """Return the settings with the thinking time of a step of the slider; the middle step has the default time."""
        return replace(self, rollouts=max(1, round(self.default_rollouts * _factor_at(step))))


def _factor_at(step: int) -> float:
    """Return the thinking time at a step of the slider, as a multiple of the default."""
    return float(_MAX_FACTOR ** (2 * step / THINKING_STEPS - 1))


def elder_settings_of(rules: AnyRules, text: str) -> ElderSettings | None:
    """Read the settings from a bot's text; returns ``None`` if the bot is no elder.

    Raises ``ValueError`` if there is no such bot or it does not know a setting.
    """
    bot = find_bot(rules, text)
    if not isinstance(bot, Elder):
        return None
    temperament = next((key for key, each in TEMPERAMENTS.items() if each is bot.temperament), "")
    default_rollouts = bot.lookahead.rollouts
    return ElderSettings(text.partition(":")[0], bot.rollouts or default_rollouts, temperament, default_rollouts)


def with_all_settings(rules: AnyRules, text: str, random: Random) -> str:
    """Return the text of a bot with all its settings.

    An elder's text gets its number of rollouts, and a random temperament if it names none. The text of any other bot
    stays the same.
    """
    settings = elder_settings_of(rules, text)
    if settings is None:
        return text
    temperament = settings.temperament or random.choice(list(TEMPERAMENTS))
    return replace(settings, temperament=temperament).text
