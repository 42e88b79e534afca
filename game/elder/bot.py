"""The elder as a bot: its number of rollouts, its temperament, and the choice between its move and the plain bot's."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from game.core.bots import BeginMemory, BotKind, Memory
from game.core.chance import Frequencies
from game.core.games import find_game
from game.core.rules import AnyRules, AnyState, Move
from game.core.words import say
from game.elder.lookahead import Lookahead
from game.elder.search import Effort, Found, Question, Search, Trial
from game.elder.temperaments import EVEN, TEMPERAMENTS, Temperament

#: How the elder is presented to a person.
ELDER_KIND: Final = BotKind("Elder", "Looks ahead and remembers. Hard to beat.", "beard", level="Strong bot")
#: A gain counts when it is more than this many standard errors.
GATE: Final = 1.0
#: A move can be drawn if it has at least this share of the rollouts of the move with the most.
_LEAST_SHARE: Final = 0.4
#: The maximum number of rollouts in the bot's settings.
MOST_ROLLOUTS: Final = 100_000
#: The time limit of a move, for slow machines.
_MOST_SECONDS: Final = 8.0


@dataclass(frozen=True)
class Elder:
    """A bot that compares moves by playing on from imagined states.

    ``rollouts`` is its budget for a move, 0 for the game's default. The same view, memory, generator and budget give
    the same move on every machine, unless the time limit of ``seconds`` ends the search.
    """

    lookahead: Lookahead[AnyState]
    rollouts: int = 0
    temperament: Temperament = field(default=EVEN)
    seconds: float = _MOST_SECONDS

    @property
    def thinks(self) -> bool:
        """Whether it needs a process of its own (see ``game.core.bots.thinks``): always."""
        return True

    @property
    def begin(self) -> BeginMemory | None:
        """The function that makes its empty memory; ``None`` in a game without memory."""
        return self.lookahead.begin

    def __call__(
        self, rules: AnyRules, view: AnyState, seat: int, random: Random, memory: Memory | None = None
    ) -> Move:
        """Return one of the legal moves."""
        if memory is None and self.begin is not None:
            memory = self.begin(view, seat)
        question = Question(rules, self.lookahead, view, seat, memory, drop_model(rules))
        search = Search(question, random, self.temperament)
        if len(search.trials) == 1:
            return search.plain.move
        return choose_move(search.run(self._effort()), random)

    def _effort(self) -> Effort:
        end = time.monotonic() + self.seconds
        return Effort(self.rollouts or self.lookahead.rollouts, lambda: time.monotonic() > end)

    def adjusted(self, wishes: Sequence[str]) -> Elder:
        """Return an elder with other settings, each a number of rollouts or a temperament; raises ``ValueError``."""
        elder = self
        for wish in wishes:
            if wish.isascii() and wish.isdigit() and 1 <= int(wish) <= MOST_ROLLOUTS:
                elder = replace(elder, rollouts=int(wish))
            elif wish in TEMPERAMENTS:
                elder = replace(elder, temperament=TEMPERAMENTS[wish])
            else:
                raise ValueError(
                    say(
                        "The elder does not know {wish!r}: give a number of rollouts, 1 to {most}, "
                        "or one of {temperaments}.",
                        wish=wish,
                        most=MOST_ROLLOUTS,
                        temperaments=", ".join(TEMPERAMENTS),
                    )
                )
        return elder


def drop_model(rules: AnyRules) -> Frequencies | None:
    """Return the frequencies that model drops in imagined matches, ``None`` in a game without drops."""
    return find_game(rules.name).load_frequencies()


def choose_move(search: Search, random: Random) -> Move:
    """Return the move to make: the plain bot's, unless another one gains significantly more.

    If moves must not be predictable, it is drawn among those that are not significantly different.
    """
    found = search.gains()
    best, gain, error = found[0]
    taken = best if gain > GATE * error else search.plain
    if search.question.lookahead.mixes(search.question.view):
        return _draw_similar(found, taken, random)
    return taken.move


def _draw_similar(found: Sequence[Found], taken: Trial, random: Random) -> Move:
    """Draw a move among those with enough rollouts: the closer its gain is to that of ``taken``, the likelier."""
    enough = _LEAST_SHARE * max([len(trial.values) for trial, _, _ in found])
    compared = [(trial, gain) for trial, gain, _ in found if len(trial.values) >= enough or trial is taken]
    taken_gain = next(gain for trial, gain in compared if trial is taken)
    weights = []
    for trial, gain in compared:
        apart = abs(gain - taken_gain) / (GATE * trial.above(taken)[1] or 1.0)
        weights.append(math.exp(-apart * apart) if apart <= 1 else 0.0)
    move: Move = random.choices([trial.move for trial, _ in compared], weights)[0]
    return move
