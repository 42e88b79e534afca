"""The code that the rules of all games share. It knows no window and no physics."""

from game.core.games import GAMES, GameEntry
from game.core.journal import MatchFileError
from game.core.match import Match
from game.core.referee import Record
from game.core.rules import BadMove, IllegalMove, MatchOver, Outcome, Prompt

__all__ = [
    "GAMES",
    "BadMove",
    "GameEntry",
    "IllegalMove",
    "Match",
    "MatchFileError",
    "MatchOver",
    "Outcome",
    "Prompt",
    "Record",
]
