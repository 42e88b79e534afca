"""How an elder is chosen: for how long it thinks, and of what temperament, written as the text of a bot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.core.bots import find_bot
from game.core.rules import AnyRules
from game.core.words import Marked
from game.elder.bot import Elder
from game.elder.temperaments import TEMPERAMENTS

#: The steps of the slider of the thinking time, the usual one in the middle: each takes as much longer than the last.
THINKING_STEPS: Final = 8
#: So many times the usual rollouts are the most that can be chosen, and that part of them the fewest.
_LONGEST: Final = 4.0
#: What the steps are called, the outermost by themselves.
THINKING: Final[tuple[Marked, ...]] = ("Quick", "Quicker", "Normal", "Longer", "Long")


@dataclass(frozen=True, slots=True)
class Choice:
    """An elder as it was chosen: its ``bot``, the rollouts of a move, and the key of its temperament.

    An empty ``temperament`` is as it comes: another one may be drawn for every match. ``usual`` is how many rollouts
    its game gives a move.
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
        """The step of the slider that comes nearest to its rollouts: 0 is the quickest."""
        return min(range(THINKING_STEPS + 1), key=lambda step: abs(self.rollouts - self.at(step).rollouts))

    @property
    def share(self) -> float:
        """How many times as long as usual it thinks at its step."""
        return float(_LONGEST ** (2 * self.step / THINKING_STEPS - 1))

    @property
    def thinking(self) -> Marked:
        """What its thinking time is called."""
        middle = len(THINKING) // 2
        return THINKING[middle + int((self.step / THINKING_STEPS - 0.5) * 2 * middle)]

    def at(self, step: int) -> Choice:
        """Return the choice with the thinking time of a step."""
        return replace(self, rollouts=max(1, round(self.usual * _LONGEST ** (2 * step / THINKING_STEPS - 1))))


def choice_of(rules: AnyRules, text: str) -> Choice | None:
    """Return how an elder was chosen, ``None`` for the text of another bot; raises ``ValueError`` as ``find_bot``."""
    bot = find_bot(rules, text)
    if not isinstance(bot, Elder):
        return None
    temperament = next((key for key, each in TEMPERAMENTS.items() if each is bot.temperament), "")
    usual = bot.lookahead.rollouts
    return Choice(text.partition(":")[0], bot.rollouts or usual, temperament, usual)


def settled(rules: AnyRules, text: str, random: Random) -> str:
    """Return the text of a bot with nothing left open: an elder has its rollouts, and a temperament that is drawn."""
    choice = choice_of(rules, text)
    if choice is None:
        return text
    drawn = choice.temperament or random.choice(list(TEMPERAMENTS))
    return Choice(choice.bot, choice.rollouts, drawn, choice.usual).text
