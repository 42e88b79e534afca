"""What the elder would tell whoever is asked: the moves worth a thought, the best first, each with its gain and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from game.core.bots import recollect
from game.core.match import Match
from game.core.rules import AnyRules, Json, Prompt
from game.core.words import say
from game.elder.bot import Elder, drop_model
from game.elder.search import Advice, Effort, Question, Search

#: A gain below so many standard errors cannot be told from nothing.
EQUAL = 2.0
#: An advice is given so many times the rollouts of a move.
_CARE = 2
#: Parts of a gain that are smaller are not named as a reason.
_LEAST_PART = 0.05


@dataclass(frozen=True, slots=True)
class Advised:
    """The advice for one decision: what was asked, and the moves compared, the best first."""

    prompt: Prompt
    moves: tuple[Advice, ...]

    @property
    def is_clear(self) -> bool:
        """Whether the best move can be told from the next one."""
        best = self.moves[0]
        return best.rollouts == 0 or best.gain >= EQUAL * best.standard_error

    def to_json(self) -> Json:
        """Return the advice as JSON: ``{"prompt", "seat", "moves": [{"move", "gain", "standard_error", …}]}``."""
        return {"prompt": self.prompt.text, "seat": self.prompt.seat, "moves": [_as_json(move) for move in self.moves]}


def _as_json(advice: Advice) -> Json:
    return {
        "move": str(advice.move),
        "gain": round(advice.gain, 3),
        "standard_error": round(advice.standard_error, 3),
        "rollouts": advice.rollouts,
        "parts": {name: round(points, 3) for name, points in advice.parts.items()},
    }


def elder_of(rules: AnyRules) -> Elder | None:
    """Return the elder of a game, ``None`` of one that has none."""
    elder = rules.bots.get("elder")
    return elder if isinstance(elder, Elder) else None


def advise(match: Match, rollouts: int = 0, enough: Callable[[], bool] = lambda: False) -> Advised:
    """Return what the elder finds of the decision that is asked now, from what the asked seat may know.

    ``rollouts`` is the budget, twice that of a move if 0; ``enough``, asked again and again, may end the search early.
    Raises ``ValueError`` when the match is over, and for a game without an elder.
    """
    elder, prompt = elder_of(match.rules), match.prompt
    if elder is None:
        raise ValueError(say("Nobody gives advice in {title}.", title=say(match.entry.title)))
    if prompt is None:
        raise ValueError(say("The match is over: there is nothing to advise."))
    memory = None if elder.begin is None else recollect(match, prompt.seat, elder.begin)
    view = match.view(prompt.seat)
    question = Question(match.rules, elder.lookahead, view, prompt.seat, memory, drop_model(match.rules))
    search = Search(question, Random(f"advice:{len(match.records)}"))
    effort = Effort(rollouts or _CARE * elder.lookahead.rollouts, enough)
    return Advised(prompt, tuple(search.run(effort).advice()))


def reasons(parts: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return the parts of a gain that are worth naming, the largest first."""
    named = [(name, points) for name, points in parts.items() if abs(points) >= _LEAST_PART]
    return sorted(named, key=lambda part: -abs(part[1]))


def advice_lines(match: Match, advised: Advised) -> list[str]:
    """Return an advice as lines to read: who is asked for what, then each move with what it gains and why."""
    lines = [f"{match.names[advised.prompt.seat]}: {advised.prompt.text}"]
    for number, advice in enumerate(advised.moves, start=1):
        why = ", ".join(f"{points:+.1f} {name}" for name, points in reasons(advice.parts))
        found = f"{advice.gain:+.1f} ± {advice.standard_error:.1f}"
        lines.append(f"{number}. {advice.move}  {found} ({advice.rollouts}){': ' if why else ''}{why}")
    if not advised.is_clear:
        lines.append(say("The first two are about equal."))
    return lines
