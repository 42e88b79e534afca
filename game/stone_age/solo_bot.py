"""Who plays the solo game when no one sits there."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from game.core.notation import WrittenMove
from game.stone_age.bot import play_random
from game.stone_age.state import State

BOTS: dict[str, Callable[[Any, State, int, random.Random], WrittenMove]] = {"random": play_random}
