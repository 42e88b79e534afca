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

#: The last step of the slider for the thinking time; the default is in the middle, and each step multiplies the time.
THINKING_STEPS: Final = 8
#: The rollouts at the last step, as a multiple of the default; the first step divides by this number.
_LARGEST_FACTOR: Final = 4.0
#: The names of thinking times; the first and the last name are for the first and the last step alone.
THINKING: Final[tuple[Marked, ...]] = ("Shortest", "Shorter", "Normal", "Longer", "Longest")


@dataclass(frozen=True, slots=True)
class Choice:
    """Which elder is chosen: its ``bot``, the rollouts of a move, and the key of its temperament.

    An empty ``temperament`` means that one is drawn for every match. ``usual`` is the game's default number of
    rollouts.
    """

    bot: str
    rollouts: int
    temperament: str
    usual: int

    @property
    def text(self) -> str:
        """The text of the bot, such as ``elder:256:bold``."""
        return ":".join(filter(None, (self.bot, str(self.rollouts), self.temperament)))

    @property
    def step(self) -> int:
        """The step of the slider that is nearest to its rollouts; 0 is the quickest."""
        return min(range(THINKING_STEPS + 1), key=lambda step: abs(self.rollouts - self.at(step).rollouts))

    @property
    def share(self) -> float:
        """The thinking time at the slider's present step, as a multiple of the default."""
        return float(_LARGEST_FACTOR ** (2 * self.step / THINKING_STEPS - 1))

    @property
    def thinking(self) -> Marked:
        """The name of the elder's thinking time."""
        middle = len(THINKING) // 2
        # ``int`` rounds towards the middle, so that the outermost names are left to the outermost steps
        return THINKING[middle + int((self.step / THINKING_STEPS - 0.5) * 2 * middle)]

    def at(self, step: int) -> Choice:
        """Return the choice with the thinking time of a step of the slider: the middle step has the usual time."""
        return replace(self, rollouts=max(1, round(self.usual * _LARGEST_FACTOR ** (2 * step / THINKING_STEPS - 1))))


def choice_of(rules: AnyRules, text: str) -> Choice | None:
    """Return the choice in an elder's text, ``None`` for another bot; raises ``ValueError`` as ``find_bot``."""
    bot = find_bot(rules, text)
    if not isinstance(bot, Elder):
        return None
    temperament = next((key for key, each in TEMPERAMENTS.items() if each is bot.temperament), "")
    usual = bot.lookahead.rollouts
    return Choice(text.partition(":")[0], bot.rollouts or usual, temperament, usual)


def with_all_settings(rules: AnyRules, text: str, random: Random) -> str:
    """Return a bot's text with every setting: an elder gets its rollouts, and a random temperament if it names none."""
    choice = choice_of(rules, text)
    if choice is None:
        return text
    temperament = choice.temperament or random.choice(list(TEMPERAMENTS))
    return Choice(choice.bot, choice.rollouts, temperament, choice.usual).text
