"""How an elder is chosen: for how long it thinks, and of what temperament, written as the text of a bot."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from game.core.bots import find_bot
from game.core.rules import AnyRules
from game.core.words import Marked
from game.elder.bot import Elder
from game.elder.temperaments import TEMPERAMENTS


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """One of the times that an elder can be given: ``share`` times the rollouts that are usual in its game."""

    key: str
    name: Marked
    share: float


THINKING_TIMES: Final = (
    ThinkingTime("quick", "Quick", 0.25),
    ThinkingTime("usual", "Usual", 1.0),
    ThinkingTime("long", "Long", 4.0),
)


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
    def time(self) -> ThinkingTime:
        """The time that comes nearest to its rollouts."""
        return min(THINKING_TIMES, key=lambda time: abs(self.rollouts - self.rollouts_of(time)))

    def rollouts_of(self, time: ThinkingTime) -> int:
        """Return how many rollouts a move would be given."""
        return max(1, round(self.usual * time.share))


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
