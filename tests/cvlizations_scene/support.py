"""A headless table of CVlizations."""

from __future__ import annotations

import random

from game.core import Match
from game.core.bots import ask_bot
from game.ui.control import Control
from game.ui.stage import Stage
from tests.scenes import support

#: controls that leave the table, or change only its look or sound, by the beginnings of their ids
AWAY = (
    "corner.",
    "curtain.bot",
    "curtain.leave",
    "curtain.since",
    "result.",
    "tribe.",
    "ideas.",
    "again",
    "skip",
    "next",
)


def new_match(seats: int, seed: int, **options: str) -> Match:
    """Return a match between people only."""
    return support.new_match("cvlizations", seats, seed, **options)


def usable(stage: Stage) -> list[Control]:
    """Return the controls that can be used now, except those in ``AWAY``."""
    return support.usable(stage, AWAY)


def next_move(match: Match, chooser: random.Random) -> str:
    """Return the next move: mostly the move of the bot, sometimes a random move."""
    return str(ask_bot(match, "hunter", chooser) if chooser.random() < 0.8 else chooser.choice(match.moves))
