"""The lesson of CVlizations: two rounds, with a crowd in the hunting grounds and a doubled quarry."""

from __future__ import annotations

from game.cvlizations.rules.ideas import IDEAS
from tests.lessons.recording import WishedMatch, Wishes, open_match, play

#: the ideas in the order in which they are drawn
_IDEAS = ("workshop", "temple", "fishing_rod", "castle", "pickaxe", "solitude", "dagger", "common_language")


def record() -> WishedMatch:
    """Play the lesson's match."""
    number_of = {idea.key: number for number, idea in IDEAS.items()}
    match = open_match(
        "cvlizations",
        ["Una", "Brok", "Oona"],
        seed=4,
        options={"helm": 1},
        opening=Wishes(shuffles=[[number_of[key] for key in _IDEAS]]),
        table={"bots": [None, "hunter", "hunter"], "colours": ["red", "blue", "yellow"]},
    )
    for move in (
        "play logging hunting",
        "play logging hunting",
        "play quarrying hunting",
        "buy workshop",
        "buy fishing_rod",
        "buy castle",
        "play quarrying slacking",
        "play slacking logging",
        "play quarrying doubling",
        "take food",
        "buy temple",
        "pass",
        "buy common_language",
    ):
        play(match, move)
    return match
